from pathlib import Path

import numpy as np
import pytest
import torch
from ctranslate2.converters import TransformersConverter
from tiny_speech import SENTENCES
from tiny_whisper_course import tiny_whisper_course

from core.speech.segments import SAMPLE_RATE
from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.recognize.alignatt import AlignAttRecognizer
from models.recognize.attending_whisper import read_attending_whisper
from models.recognize.whisper import WhisperRecognizer
from training.speech.course import Reporting
from training.speech.exams import Exam, make_exams
from training.whisper.export import WINDOW_S, card, export, in_one_window, table
from training.whisper.frames import energies


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("run") / "course"
    tiny_whisper_course(folder).learn(2, lambda: False, Reporting(), [])
    return folder


@pytest.fixture(scope="module")
def exported(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported")
    export(run, folder)
    return folder


@torch.no_grad()
def test_what_is_exported_is_the_average_of_the_course(run: Path, exported: Path) -> None:
    model = read_attending_whisper(exported, torch.device("cpu")).model
    average = tiny_whisper_course(run).average.weights
    for name, weight in model.named_parameters():
        assert torch.equal(weight, average[f"whisper.{name}"].bfloat16().float()), name
    assert torch.equal(model.proj_out.weight, model.model.decoder.embed_tokens.weight)
    assert all(file.stat().st_mode & 0o044 == 0o044 for file in exported.iterdir())


def test_it_is_loaded_as_any_whisper_is_and_converted_as_any(exported: Path, tmp_path: Path) -> None:
    sound = np.random.default_rng(0).normal(0, 0.1, 48_000).astype(np.float32)
    attending = load_recognizer(str(exported), "en")
    assert isinstance(attending, AlignAttRecognizer)
    assert attending.whisper.alignment_heads == ((1, 0), (1, 1))
    attending.whole(sound)
    files = ["tokenizer.json", "preprocessor_config.json"]
    TransformersConverter(str(exported), copy_files=files).convert(str(tmp_path / "converted"))
    agreeing = load_recognizer(str(tmp_path / "converted"), "en", device="cpu")
    assert isinstance(agreeing, WhisperRecognizer)
    agreeing.whole(sound)


def test_its_table_has_a_line_for_each_exam(exported: Path) -> None:
    exams = make_exams(SENTENCES, 1, energies)
    assert len(table(exported, exams).splitlines()) == 2 + len(exams)


def test_its_card_says_what_was_taught_and_with_what(run: Path) -> None:
    text = card(run, "| taught voices | 0.5 |")
    assert "in 2 steps" in text
    assert "look where a token is said" in text
    assert all(licence in text for licence in ("CC BY 2.0", "Apache-2.0", "CC BY-SA 4.0", "CC0"))


def test_a_folder_without_a_course_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        export(tmp_path, tmp_path / "out")


def test_what_no_window_holds_is_no_part_of_the_exam() -> None:
    [exam, *_] = make_exams(SENTENCES, 2, energies)
    long = np.zeros((WINDOW_S + 1) * SAMPLE_RATE, np.float32)
    kept = in_one_window(Exam("both", exam.heard[:2], (exam.sounds[0], long)))
    assert kept.heard == exam.heard[:1]
    assert "of 30 s at most" in kept.name
