import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from tiny_speech import PLAN, SENTENCES, tiny_course

from core.wording.errors import UserError
from training.speech.course import Course, Reporting, rate_at
from training.speech.exams import Exam, transcribe
from training.speech.lessons import streaming_course
from training.speech.network import Shape
from training.speech.pieces import kept_pieces
from training.speech.shards import Shelf

QUIET = Reporting(n_log=1000, n_save=1000, n_examine=1000)


def _weights(course: Course) -> list[torch.Tensor]:
    return [*course.pupil.parameters(), *course.average.weights.values()]


def test_a_course_that_is_interrupted_learns_the_same_to_the_last_bit(tmp_path: Path) -> None:
    whole = tiny_course(tmp_path / "whole")
    whole.learn(7, lambda: False, QUIET, [])
    for n_steps in (2, 5, 7):  # the middle of a round, and of the next
        parts = tiny_course(tmp_path / "parts")
        parts.learn(n_steps, lambda: False, QUIET, [])
    assert parts.position.step == whole.position.step == 7
    assert parts.position.round == whole.position.round > 0
    assert all(map(torch.equal, _weights(parts), _weights(whole)))


def test_a_course_that_is_stopped_keeps_every_step(tmp_path: Path) -> None:
    course = tiny_course(tmp_path / "course")
    course.learn(100, lambda: course.position.step == 3, QUIET, [])
    again = tiny_course(tmp_path / "course")
    assert again.position == course.position
    assert again.position.step == 3
    assert all(map(torch.equal, _weights(again), _weights(course)))


def test_a_loss_that_is_no_number_ends_the_course_before_it_spoils_what_is_kept(tmp_path: Path) -> None:
    course = tiny_course(tmp_path / "course")
    course.learn(2, lambda: False, QUIET, [])
    kept = {path: path.read_bytes() for path in (tmp_path / "course").glob("*.safetensors")}
    with torch.no_grad():
        next(course.pupil.parameters()).fill_(torch.nan)
    with pytest.raises(UserError, match="loss at step 3 is no number any more"):
        course.learn(4, lambda: False, QUIET, [])
    assert kept and all(path.read_bytes() == state for path, state in kept.items())


def test_it_tells_losses_and_word_error_rates(tmp_path: Path) -> None:
    course = tiny_course(tmp_path / "course")
    exams = [Exam("taught", tuple(course.lessons.shelf.shard(0)[:2]))]
    course.learn(2, lambda: False, Reporting(n_log=1, n_save=1, n_examine=2), exams)
    rows = [json.loads(line) for line in (tmp_path / "course" / "log.jsonl").read_text().splitlines()]
    assert [row["step"] for row in rows] == [1, 2, 2]
    assert rows[0]["transducer"] == 0 < rows[1]["transducer"]
    assert set(rows[2]["wer"]) == {"taught, 6", "taught, 1"}
    assert rows[1]["hours_heard"] >= rows[0]["hours_heard"]


def test_steps_grow_at_first_and_become_smaller_in_the_end() -> None:
    plan = replace(PLAN, n_warmup=10, n_full=100, rate=1.0)
    rates = [rate_at(step, plan) for step in range(1, 401)]
    assert rates[:10] == pytest.approx([0.1 * n for n in range(1, 11)])
    assert set(rates[10:100]) == {1.0}
    assert rates[-1] == pytest.approx(0.5)


@pytest.mark.long
def test_what_is_taught_long_enough_is_written_as_it_was_said(tmp_path: Path) -> None:
    shape = Shape(width=64, n_layers=2, n_heads=2, feed_forward=128, channels=16, decoder_width=48, dropout=0)
    menu = replace(PLAN.menu, n_shards=1, n_known=0, n_unmasked=1000)
    plan = replace(PLAN, shape=shape, menu=menu, rate=2e-3, n_warmup=10, n_full=100)
    tiny_course(tmp_path / "begun")  # where flite is missing this test ends here
    shelf = Shelf(tmp_path / "sound", SENTENCES, plan.seed, n_utterances=2, n_first_words=5, n_plain=0)
    course = streaming_course(tmp_path / "course", plan, shelf, kept_pieces(tmp_path / "course", SENTENCES))
    course.learn(300, lambda: False, QUIET, [])
    course.pupil.eval()
    heard = shelf.shard(0)
    written = transcribe(course.pupil.recognizer, course.lessons.tokenizer, heard, 6)
    assert written == [one.text for one in heard]
