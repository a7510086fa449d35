"""Small bases and data on the disk, and `training.train` on them."""

import json

from tiny_lm import family_for, tiny_model, tiny_tokenizer

from training.train import main

NOUNS = {"house": "Haus", "dog": "Hund", "book": "Buch", "car": "Auto", "tree": "Baum", "river": "Fluss"}
QUALITIES = {"old": "alt", "new": "neu", "good": "gut", "small": "klein", "big": "groß"}
ROWS = [
    f"the {noun} is {quality} today\tdas {ding} ist heute {eigenschaft}\n"
    for noun, ding in NOUNS.items()
    for quality, eigenschaft in QUALITIES.items()
]

TENSES = {"is": "ist", "was": "war"}
TIMES = {"today": "heute", "now": "jetzt", "again": "wieder", "here": "hier"}
ALIGNABLE_ROWS = [
    row.replace(" is ", f" {verb} ")
    .replace(" ist ", f" {verbum} ")
    .replace("today", time)
    .replace("heute", zeit)
    for verb, verbum in TENSES.items()
    for time, zeit in TIMES.items()
    for row in ROWS
]
"""So many that the aligner, which draws, finds the same words in all of them every time."""


def save_base(folder, family="llama", **overrides):
    """Write a tiny random model with its tokenizer, as a stranger has it in a folder."""
    tiny_model(family, **{"initializer_range": 0.02, **overrides}).save_pretrained(folder)
    tiny_tokenizer().save_pretrained(folder)
    return folder


def save_data(folder, rows=ROWS):
    path = folder / "pairs.tsv"
    path.write_text("".join(rows), encoding="utf-8")
    return path


def run(capsys, base, data, out, *options):
    """Train in this process; return the exit code, the events and what was said of trouble."""
    given = ("--base", str(base), "--data", str(data), "--out", str(out), "--threads", "1")
    code = main([*given, "--batch", "8", "--precision", "float32", *options])
    said = capsys.readouterr()
    return code, [json.loads(line) for line in said.out.splitlines()], said.err


def base_for(scheme, folder):
    return save_base(folder, family_for(scheme))
