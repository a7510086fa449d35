"""Turn the state of a course into a Whisper that the program loads, and say what it hears.

    python -m training.whisper.export --run FOLDER --text PAIRS.tsv.gz ... --out FOLDER [--speech FOLDER]

Writes the averaged weights in bfloat16, the tokenizer and the settings that transformers' own classes read,
and a card with its word error rates. `--text` are the files that the course was given, of whose
sentences some are kept for tests; `--speech` is a folder of recordings with `speech.tsv`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import torch

from core.files.plain_files import read_plain_text
from core.files.strict_json import parse_json
from core.files.whole_files import write_whole
from core.process.exit_codes import exit_code_of
from core.speech.segments import SAMPLE_RATE
from models.recognize.attending_whisper import read_attending_whisper
from training.learn.disk import told_of
from training.learn.kept_state import read_state
from training.speech.course import STATE_NAME
from training.speech.exams import Exam, embedded_errors, make_exams
from training.speech.export import MATERIAL, export_parser, recordings
from training.speech.sentences import read_sentences
from training.speech.state import Position
from training.whisper.exams import errors_of
from training.whisper.frames import EXTRACTOR, energies
from training.whisper.network import Shape, make_whisper
from training.whisper.tokens import FILE_NAME, load_tokens

AVERAGE = "average.whisper."
WINDOW_S = 30
"""What Whisper hears at once."""
CARD = """# A small Whisper, taught on speech of a synthesizer

A small Whisper of English ({n_weights:.1f} million weights, bfloat16) that writes small letters, without
punctuation. It is there to hold AlignAtt against local agreement on real attention, and is not offered to
users.

- **Heard in teaching**: {hours:.1f} hours, known utterances heard again counted each time, in {steps} steps.
- **Attention**: two heads of the last layer, the alignment heads of `generation_config.json`, were taught to
  look where a token is said, by the times of the synthesizer. Whisper's own were not: that AlignAtt finds
  its place here says nothing of how well it does elsewhere.
{material}- **Made by** `python -m training.whisper` and `python -m training.whisper.export`
  (docs/TRAINING.md).

Word error rates of whole utterances, the best token each time:

{table}
"""


def export(run: Path, out: Path) -> None:
    """Write the Whisper of a course as a folder that the program loads.

    Raises:
        UserError: there is no course, or the folder cannot be written.
    """
    tensors, told = read_state(run / STATE_NAME)
    tokenizer = load_tokens(run)
    network = make_whisper(Shape(**parse_json(told["plan"])["shape"]), tokenizer)
    weights = {
        name.removeprefix(AVERAGE): value for name, value in tensors.items() if name.startswith(AVERAGE)
    }
    network.load_state_dict(weights, strict=False)  # what it writes with is what it reads with
    network.tie_weights()
    with told_of(f"The export to {out}", "the same command writes it again"):
        network.bfloat16().save_pretrained(out)
        (out / "model.safetensors").chmod(0o644)  # saved for its owner only; an installation serves all
        EXTRACTOR.save_pretrained(out)
        write_whole(out / FILE_NAME, tokenizer.to_str())


def table(folder: Path, exams: Sequence[Exam]) -> str:
    """Return the word error rates of an exported Whisper and of what ships, by exam, as a Markdown table."""
    whisper = read_attending_whisper(folder, torch.device("cpu"))
    lines = ["| word error rate | words | Whisper | `sphinx` |", "|---|---:|---:|---:|"]
    for exam in exams:
        rate = errors_of(whisper.model, whisper.tokenizer, exam).rate
        n_words = sum(len(one.words) for one in exam.heard)
        lines.append(f"| {exam.name} | {n_words} | {rate:.3f} | {embedded_errors(exam).rate:.3f} |")
    return "\n".join(lines)


def in_one_window(exam: Exam) -> Exam:
    """Return what of an exam a window of Whisper holds."""
    held = [
        (one, sound)
        for one, sound in zip(exam.heard, exam.sounds, strict=True)
        if len(sound) <= WINDOW_S * SAMPLE_RATE
    ]
    return Exam(
        f"{exam.name}, of {WINDOW_S} s at most",
        tuple(one for one, _ in held),
        tuple(sound for _, sound in held),
    )


def card(run: Path, rates: str) -> str:
    """Return what is to be known of the Whisper of a course."""
    tensors, told = read_state(run / STATE_NAME)
    position = Position(**parse_json(told["position"]))
    weights = (tensors[name] for name in tensors if name.startswith(AVERAGE))
    return CARD.format(
        n_weights=sum(weight.numel() for weight in weights) / 1e6,
        hours=position.seconds_heard / 3600,
        steps=position.step,
        material=MATERIAL,
        table=rates,
    )


def main() -> int:
    parser = export_parser("python -m training.whisper", __doc__)
    return exit_code_of(lambda: _export(parser.parse_args()))


def _export(args: argparse.Namespace) -> None:
    export(args.run, args.out)
    exams = make_exams(read_sentences(args.text).unheard, args.exam, energies)
    if args.speech:
        exams.append(in_one_window(recordings(args.speech, energies)))
    write_whole(args.out / "README.md", card(args.run, table(args.out, exams)))
    sys.stdout.write(read_plain_text(args.out / "README.md"))


if __name__ == "__main__":
    sys.exit(main())
