from pathlib import Path

import pytest
import torch
from tiny_speech import TINY

from core.wording.errors import UserError
from training.speech.network import Pupil, make_recognizer
from training.speech.state import Average, Position, load_state, save_state

POSITION = Position(step=7, round=2, batch=3, seconds_heard=12.5, cpu_s=1.5)


class _Lesson:
    """A network with its average and its optimizer, a step made."""

    def __init__(self, seed: int) -> None:
        torch.manual_seed(seed)
        self.pupil = Pupil(make_recognizer(TINY, 60))
        self.average = Average(self.pupil)
        self.optimizer = torch.optim.AdamW(self.pupil.parameters())

    def step(self) -> None:
        self.optimizer.zero_grad()
        sum(weight.square().sum() for weight in self.pupil.parameters()).backward()
        self.optimizer.step()
        self.average.take(self.pupil, 1)

    def save(self, path: Path, **plan: object) -> None:
        save_state(path, self.pupil, self.average, self.optimizer, POSITION, plan)

    def load(self, path: Path, **plan: object) -> Position:
        return load_state(path, self.pupil, self.average, self.optimizer, plan)


def test_what_is_taken_up_again_learns_on_just_the_same(tmp_path: Path) -> None:
    first, second = _Lesson(1), _Lesson(2)
    first.step()
    first.save(tmp_path / "state", seed=1)
    drawn = torch.rand(3)
    assert second.load(tmp_path / "state", seed=1) == POSITION
    assert torch.equal(torch.rand(3), drawn)
    for lesson in (first, second):
        lesson.step()
    for (name, own), other in zip(first.pupil.named_parameters(), second.pupil.parameters(), strict=True):
        assert torch.equal(own, other), name
        assert torch.equal(first.average.weights[name], second.average.weights[name])


def test_a_state_of_another_plan_is_refused_and_nothing_changed(tmp_path: Path) -> None:
    first, second = _Lesson(1), _Lesson(2)
    first.save(tmp_path / "state", seed=1)
    before = [weight.clone() for weight in second.pupil.parameters()]
    with pytest.raises(UserError, match="another plan"):
        second.load(tmp_path / "state", seed=2)
    assert all(map(torch.equal, before, second.pupil.parameters()))


def test_without_a_state_it_is_the_beginning(tmp_path: Path) -> None:
    assert _Lesson(1).load(tmp_path / "state") == Position()


def test_the_average_follows_the_weights_slowly() -> None:
    lesson = _Lesson(1)
    name, weight = next(lesson.pupil.named_parameters())
    before = lesson.average.weights[name].clone()
    with torch.no_grad():
        weight += 1
    lesson.average.take(lesson.pupil, 1_000_000)
    assert torch.allclose(lesson.average.weights[name], before + 0.001, atol=1e-5)
