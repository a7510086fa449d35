from pathlib import Path

import torch
from tiny_speech import PLAN, tiny_course

from training.speech.exams import Exam


def test_a_pupil_begins_the_same_each_time(tmp_path: Path) -> None:
    one, other = (tiny_course(tmp_path / name).lessons.pupil for name in ("one", "other"))
    assert all(map(torch.equal, one.parameters(), other.parameters()))


def test_the_batches_of_a_round_go_on_where_they_were_left(tmp_path: Path) -> None:
    lessons = tiny_course(tmp_path / "course").lessons
    whole = list(lessons.batches(1, 0))
    rest = list(lessons.batches(1, 1))
    assert [index for index, _ in rest] == [index for index, _ in whole[1:]]
    assert all(torch.equal(a.features, b.features) for (_, a), (_, b) in zip(rest, whole[1:], strict=True))


def test_the_transducer_is_told_of_but_not_learned_at_first(tmp_path: Path) -> None:
    lessons = tiny_course(tmp_path / "course").lessons
    _, batch = next(iter(lessons.batches(0, 0)))
    assert PLAN.weights.n_without_decoder == 1
    assert lessons.losses(batch, 1)[1]["transducer"] == 0 < lessons.losses(batch, 2)[1]["transducer"]


def test_there_is_a_rate_for_each_exam_and_pace(tmp_path: Path) -> None:
    lessons = tiny_course(tmp_path / "course").lessons
    rates = lessons.rates([Exam("taught", tuple(lessons.shelf.shard(0)[:1]))])
    assert set(rates) == {"taught, 6", "taught, 1"}
