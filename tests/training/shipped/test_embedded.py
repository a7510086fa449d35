"""`python -m training.shipped.embedded`: the translator that ships, stopped and gone on with."""

import gzip
import json
import logging
import os
import random
import shutil
import signal
from collections import Counter

import pytest
from tiny_run import ROWS
from transformers import AutoTokenizer

from training.learn.checkpoints import TrainingState
from training.learn.collate import IGNORED
from training.shipped import embedded

INTERRUPTED = 130


@pytest.fixture
def data(tmp_path, monkeypatch):
    """Write each language's pairs, of an origin that may ship."""
    monkeypatch.setattr(embedded, "spoken_pairs", lambda source, target: [])
    rows = [f"{row.strip()}\ttatoeba-anki\n" for row in ROWS]
    for language in embedded.LANGUAGES:
        for part, some in (("train", rows[3:]), ("dev", rows[:3])):
            with gzip.open(tmp_path / f"en-{language}.{part}.tsv.gz", "wt", encoding="utf-8") as file:
                file.writelines(some)
    return tmp_path


@pytest.fixture
def out(tmp_path):
    """A run whose words are aligned already: the aligner is an extra."""
    folder = tmp_path / "out"
    folder.mkdir()
    for language in embedded.LANGUAGES:
        (folder / f"needed.{language}.json").write_text(json.dumps([[]] * (len(ROWS) - 3)))
    return folder


def test_ctrl_c_is_told_by_the_exit_code_and_the_same_command_goes_on(data, out, monkeypatch, caplog):
    steps = []

    def press_ctrl_c_at_the_first(record):
        if record.msg.startswith("step %d epoch"):
            steps.append(record.args[0])
            if steps == [1]:
                os.kill(os.getpid(), signal.SIGINT)
        return True

    caplog.set_level(logging.INFO, embedded.logger.name)
    monkeypatch.setattr(embedded.logger, "filters", [press_ctrl_c_at_the_first])
    monkeypatch.setattr(embedded, "LOGGED_EVERY", 1)
    monkeypatch.setattr(embedded, "VOCAB_SIZE", 300)
    command = ["--data", str(data), "--out", str(out), "--steps", "3", "--batch", "512", "--threads", "1"]
    assert embedded.main(command) == INTERRUPTED
    assert embedded.main(command) == 0
    assert steps == [1, 2, 3]


def learned_by(command, monkeypatch):
    """Return the objective and the settings that a command hands to the loop, which then does nothing."""
    handed = []

    def take(trainable, objective, settings, folder, tell):
        handed.append((objective, settings))
        return TrainingState(step=settings.n_steps)

    monkeypatch.setattr(embedded, "train", take)
    monkeypatch.setattr(embedded, "VOCAB_SIZE", 300)
    assert embedded.main(command) == 0
    return handed[0]


def test_an_epoch_holds_every_pair_once_however_many_windows_it_has(data, out, monkeypatch):
    monkeypatch.setattr(embedded, "WINDOW_PAIRS", 10)
    command = ["--data", str(data), "--out", str(out), "--steps", "1", "--batch", "512", "--threads", "1"]
    objective, _ = learned_by(command, monkeypatch)

    def learned(seed):
        batches = objective.draw_epoch(random.Random(seed))
        return [label for batch in batches for portion in batch for label in portion.labels.tolist()]

    assert learned(1) == learned(1) != learned(2)
    tokenizer = AutoTokenizer.from_pretrained(out / "tokenizer")
    text = tokenizer.decode([label for label in learned(1) if label != IGNORED], skip_special_tokens=True)
    targets = [row.split("\t")[1] for row in ROWS[3:] * len(embedded.LANGUAGES)]
    assert Counter(text.replace(" ", "")) == Counter("".join("".join(targets).split()))


def test_an_epoch_on_a_card_goes_through_the_pairs_several_times_as_to_begin_one_takes_seconds():
    part = embedded.DirectionData(pairs=(), maker=None, times=[1.0] * 5)
    epoch = embedded.Epoch.of([part], random.Random(1), 100, embedded.PASSES_ON_CARD)
    assert Counter(epoch.orders[0]) == dict.fromkeys(range(5), embedded.PASSES_ON_CARD)
    assert embedded.PASSES_ON_CARD > 1


def test_text_that_was_brought_later_is_learned_too_and_what_may_not_be_is_not(data, out, monkeypatch):
    rows = [("ms-teams", "document"), ("own-meetings", "spoken"), ("europarl-3k", "unlicensed")]
    for language in embedded.LANGUAGES:
        for part in ("more", "meeting-dev"):
            with gzip.open(data / f"en-{language}.{part}.tsv.gz", "wt", encoding="utf-8") as file:
                file.writelines(f"{word}\t{word}\t{origin}\n" for origin, word in rows)
        n_pairs = len(ROWS) - 3 + 2
        (out / f"needed.{language}.json").write_text(json.dumps([[]] * n_pairs))
    objective, _ = learned_by(["--data", str(data), "--out", str(out), "--threads", "1"], monkeypatch)
    tokenizer = AutoTokenizer.from_pretrained(out / "tokenizer")

    def said(examples):
        return Counter(
            word
            for labels in examples
            for word in tokenizer.decode([label for label in labels if label not in (None, IGNORED)]).split()
        )

    epochs = (objective.draw_epoch(random.Random(seed)) for seed in range(5))
    words = said(portion.labels.tolist() for epoch in epochs for batch in epoch for portion in batch)
    text = " ".join(words)
    assert "spoken" in text and "document" in text and "unlicensed" not in text
    measured = said(example.labels for batch in objective.dev.batches for example in batch)
    assert "spoken" in " ".join(measured) and "unlicensed" not in " ".join(measured)


def test_the_same_pairs_are_learned_turned_round(data, out, monkeypatch):
    for language in embedded.LANGUAGES:
        (out / f"needed.{language}-en.json").write_text(json.dumps([[]] * (len(ROWS) - 3)))
    command = ["--data", str(data), "--out", str(out), "--threads", "1", "--into-english"]
    objective, _ = learned_by(command, monkeypatch)
    tokenizer = AutoTokenizer.from_pretrained(out / "tokenizer")
    examples = [example for batch in objective.dev.batches for example in batch]
    labels = [[label for label in example.labels if label is not None] for example in examples]
    written = {tokenizer.decode(row, skip_special_tokens=True).strip() for row in labels}
    assert written == {row.split("\t")[0].strip() for row in ROWS[:3]}
    read = {tokenizer.decode([cell.token_id for cell in example.cells]) for example in examples}
    assert {text[: len("<|de|><|en|>")] for text in read} == {
        f"<|{language}|><|en|>" for language in embedded.LANGUAGES
    }


def test_with_four_times_the_tokens_the_rate_is_doubled(data, out, monkeypatch):
    command = ["--data", str(data), "--out", str(out), "--threads", "1", "--batch"]
    (_, few), (_, many) = (learned_by([*command, n], monkeypatch) for n in ("6144", "24576"))
    assert many.learning_rate == pytest.approx(2 * few.learning_rate)


def test_with_averages_the_rate_stays_and_a_rate_that_is_named_is_taken(data, out, monkeypatch):
    command = ["--data", str(data), "--out", str(out), "--threads", "1", "--steps", "1000"]
    _, falling = learned_by(command, monkeypatch)
    assert not falling.averages and falling.schedule.share_at(990) < 0.1
    _, constant = learned_by([*command, "--average"], monkeypatch)
    assert constant.averages == embedded.AVERAGES and constant.schedule.share_at(990) == 1
    _, named = learned_by([*command, "--rate", "1e-5", "--average", "0.9", "--seed", "7"], monkeypatch)
    assert named.averages == (0.9,) and named.learning_rate == 1e-5 and (falling.seed, named.seed) == (1, 7)


def test_what_it_begins_from_keeps_its_words(data, out, tmp_path, monkeypatch):
    monkeypatch.setattr(embedded, "VOCAB_SIZE", 300)
    command = ["--data", str(data), "--steps", "1", "--batch", "512", "--threads", "1", "--out"]
    assert embedded.main([*command, str(out)]) == 0
    begun, again = out / "begun", tmp_path / "again"
    shutil.copytree(out / "best", begun)
    shutil.copytree(out / "tokenizer", begun, dirs_exist_ok=True)
    again.mkdir()
    for needed in out.glob("needed.*.json"):
        shutil.copy(needed, again)
    for part in data.glob("*.train.tsv.gz"):
        rows = gzip.decompress(part.read_bytes()).decode().replace("r", "xyz")  # other words, as many of them
        part.write_bytes(gzip.compress(rows.encode()))
    assert embedded.main([*command, str(again), "--start", str(begun)]) == 0
    words, begun_words = (AutoTokenizer.from_pretrained(folder / "tokenizer") for folder in (again, out))
    assert words.get_vocab() == begun_words.get_vocab()
