from dataclasses import replace
from pathlib import Path

import pytest
import torch
from tiny_speech import PLAN, TINY, tiny_course

from core.files.whole_files import write_whole
from core.wording.errors import UserError
from training.speech.course import Course, Reporting
from training.speech.export import CARD_NAME, card, export
from training.speech.pieces import FILE_NAME, kept_pieces
from training.speech.start import ROUND, begin_with


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Course:
    course = tiny_course(tmp_path_factory.mktemp("run") / "course")
    course.learn(2, lambda: False, Reporting(), [])
    return course


@pytest.fixture(scope="module")
def exported(taught: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("exported")
    export(taught.folder, out)
    write_whole(out / CARD_NAME, card(taught.folder, "no rates"))
    return out


def test_a_course_begins_with_exported_weights_and_counts_on(
    taught: Course, exported: Path, tmp_path: Path
) -> None:
    course = tiny_course(tmp_path / "course")
    begin_with(exported, course)
    for name, weight in course.pupil.recognizer.named_parameters():
        assert torch.equal(weight, taught.average.weights[f"recognizer.{name}"].bfloat16().float()), name
        assert torch.equal(weight, course.average.weights[f"recognizer.{name}"]), name
    assert course.position.step == 2
    assert course.position.round == ROUND
    assert course.position.seconds_heard == pytest.approx(taught.position.seconds_heard, abs=180)
    course.learn(3, lambda: False, Reporting(), [])
    assert tiny_course(tmp_path / "course").position.step == 3


def test_its_pieces_are_those_that_were_exported(taught: Course, exported: Path, tmp_path: Path) -> None:
    kept = kept_pieces(tmp_path, ["Other sentences altogether."], exported)
    assert kept.get_vocab() == taught.lessons.tokenizer.get_vocab()
    assert (tmp_path / FILE_NAME).is_file()


def test_another_shape_and_a_card_without_hours_are_told(exported: Path, tmp_path: Path) -> None:
    other = tiny_course(tmp_path / "other", replace(PLAN, shape=replace(TINY, width=48)))
    with pytest.raises(UserError, match="another shape"):
        begin_with(exported, other)
    write_whole(tmp_path / CARD_NAME, "# A recognizer\n")
    with pytest.raises(UserError, match="does not say what the recognizer heard"):
        begin_with(tmp_path, tiny_course(tmp_path / "course"))
