"""Where a training's events go."""

import pytest

from core.wire.training_events import Evaluated, Preparing, Saved, Stepped, from_line
from training.learn.telling import json_lines, no_one, with_tensorboard

EVENTS = [
    Preparing("reading"),
    Stepped(1, 2, 0, 2.5, 1e-4, 100.0, 3.0),
    Evaluated(1, 2.25, True, bleu=12.5),
    Saved("out", 1, True),
]


def test_every_event_is_a_line_that_says_all_of_it(capsys) -> None:
    for event in EVENTS:
        json_lines(event)
    assert [from_line(line) for line in capsys.readouterr().out.splitlines()] == EVENTS


def test_other_processes_tell_nobody(capsys) -> None:
    for event in EVENTS:
        no_one(event)
    assert capsys.readouterr() == ("", "")


def test_tensorboard_gets_the_curves_and_the_other_gets_everything(tmp_path) -> None:
    reading = pytest.importorskip(
        "tensorboard.backend.event_processing.event_accumulator", reason="the training extra is not installed"
    )
    told = []
    tell = with_tensorboard(told.append, tmp_path)
    for event in EVENTS:
        tell(event)
    assert told == EVENTS
    curves = reading.EventAccumulator(str(tmp_path))
    curves.Reload()
    values = {name: curves.Scalars(name)[0].value for name in curves.Tags()["scalars"]}
    assert (values["train/loss"], values["dev/loss"], values["dev/bleu"]) == (2.5, 2.25, 12.5)
    assert "dev/laal" not in values
