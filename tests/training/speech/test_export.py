from pathlib import Path

import numpy as np
import pytest
import soundfile
import torch
from tiny_speech import SENTENCES, tiny_course

from core.wording.errors import UserError
from training.speech.course import Reporting
from training.speech.exams import make_exams
from training.speech.export import card, export, load_exported, recordings, table


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run") / "course"
    course = tiny_course(folder)
    course.learn(2, lambda: False, Reporting(), [])
    return folder


@torch.no_grad()
def test_what_is_exported_is_the_average_of_the_course_loaded_by_its_own_class(
    run: Path, tmp_path: Path
) -> None:
    export(run, tmp_path)
    network, processor = load_exported(tmp_path)
    average = tiny_course(run).average.weights
    for name, weight in network.named_parameters():
        assert torch.equal(weight, average[f"recognizer.{name}"].bfloat16().float()), name
    assert processor.supported_num_lookahead_tokens == [13, 6, 1, 0]
    assert processor.blank_token_id == network.config.blank_token_id
    assert processor.tokenizer("i don't know")["input_ids"]


def test_every_file_that_is_exported_may_be_read_by_all(run: Path, tmp_path: Path) -> None:
    export(run, tmp_path)
    assert all(file.stat().st_mode & 0o044 == 0o044 for file in tmp_path.iterdir())
    assert not [file for file in tmp_path.iterdir() if file.suffix in (".bin", ".pt", ".pkl")]


def test_its_table_has_a_line_for_each_exam_and_for_recordings(run: Path, tmp_path: Path) -> None:
    export(run, tmp_path / "out")
    soundfile.write(tmp_path / "a.flac", np.zeros(8000, np.float32), 16_000)
    (tmp_path / "speech.tsv").write_text("file\ttranscript\na.flac\tTwo Words.\n", encoding="utf-8")
    exams = [*make_exams(SENTENCES, 1), recordings(tmp_path)]
    lines = table(tmp_path / "out", exams).splitlines()
    assert len(lines) == 2 + len(exams)
    assert lines[0].endswith("| 1120 ms | 560 ms | 160 ms | 80 ms | `sphinx` |")
    assert lines[-1].startswith(f"| recordings in {tmp_path.name} | 2 | ")


def test_a_folder_without_a_course_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        export(tmp_path, tmp_path / "out")


def test_its_card_says_what_it_was_taught_with_and_what_it_reaches(run: Path) -> None:
    text = card(run, "| taught voices | 0.5 |")
    assert "in 2 steps" in text
    assert "slt, awb, kal16" in text and "The voice rms was kept" in " ".join(text.split())
    assert all(licence in text for licence in ("CC BY 2.0", "Apache-2.0", "CC BY-SA 4.0", "CC0"))
    assert text.rstrip().endswith("| taught voices | 0.5 |")
