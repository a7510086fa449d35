"""The whole road of Whisper with a tiny real model that says one thing, whatever it hears."""

from __future__ import annotations

import shutil
from collections import namedtuple
from pathlib import Path

import ctranslate2
import numpy as np
import pytest

from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, AudioChunk, Segment
from core.wording.errors import UserError
from models.loading import recognizers
from models.loading.recognizers import load_recognizer
from models.manifests.whisper_files import checked_folder, default_size
from models.memory.footprint import CPU, CUDA, Placement
from models.recognize import whisper, whisper_places
from models.recognize.whisper import (
    WhisperRecognizer,
    check_language,
    is_speech,
    joined_words,
)
from models.recognize.whisper_places import choose_device, possible_steps

Part = namedtuple("Part", "word start end")
Decoded = namedtuple("Decoded", "no_speech_prob avg_logprob compression_ratio")


def load(folder: Path, language: str = "en", **options) -> WhisperRecognizer:
    recognizer = load_recognizer(str(folder), language, device="cpu", **options)
    assert isinstance(recognizer, WhisperRecognizer)
    return recognizer


@pytest.fixture(scope="module")
def recognizer(tiny_whisper) -> WhisperRecognizer:
    return load(tiny_whisper)


def noise(seconds: float, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 0.1, round(seconds * SAMPLE_RATE)).astype(np.float32)


def damaged_copy(folder: Path, target: Path) -> Path:
    shutil.copytree(folder, target)
    return target


class EverythingIsSpeech:
    """Stands for a voice that never pauses: a tiny model has nothing real to hear."""

    frame_s = 0.032

    def reset(self) -> None:
        pass

    def speech_probability(self, samples) -> list[float]:
        return [1.0]


def listen(listener: Listener, chunks) -> list[Segment]:
    return [state for chunk in chunks for state in listener.feed(chunk)] + listener.finish()


def blocks(sound: np.ndarray) -> list[AudioChunk]:
    return [AudioChunk(sound[i : i + 3200], i / SAMPLE_RATE) for i in range(0, len(sound), 3200)]


def finals(states: list[Segment]) -> list[Segment]:
    return [state for state in states if state.final]


def test_it_decodes_only_when_enough_new_sound_has_come(recognizer):
    recognizer.start(0.0)
    recognizer.accept(noise(0.5))
    assert recognizer.hypothesis() is None
    recognizer.accept(noise(1.0))
    assert recognizer.hypothesis()
    assert recognizer.hypothesis() is None


def test_the_listener_cuts_at_the_sentence_and_stops_believing_a_loop(recognizer):
    states = listen(Listener(recognizer, EverythingIsSpeech()), blocks(noise(12.0)))
    segments = finals(states)
    assert [segment.index.number for segment in segments] == list(range(len(segments)))
    assert segments[0].words
    text = " ".join(segment.text for segment in segments)
    assert "live captioning test" in text
    assert text.count("captioning") <= 4


def test_the_language_is_detected_kept_and_carried_as_adaptation(tiny_whisper):
    recognizer = load(tiny_whisper, "auto")
    assert recognizer.adaptation == ""
    recognizer.start(0.0)
    recognizer.accept(noise(2.0))
    assert recognizer.finish()
    assert recognizer.adaptation == "en"
    recognizer.adaptation = "de"
    assert recognizer.adaptation == "de"
    recognizer.adaptation = ""
    assert recognizer.adaptation == ""


def test_the_language_is_chosen_among_those_allowed(tiny_whisper):
    recognizer = load(tiny_whisper, "de,fr")
    recognizer.start(0.0)
    recognizer.accept(noise(7.0))
    recognizer.finish()
    assert recognizer.adaptation in ("de", "fr")


def test_hot_words_and_a_long_past_leave_room_for_the_answer(tiny_whisper):
    recognizer = load(tiny_whisper, hot_words=[f"Surtitle{i}" for i in range(300)])
    recognizer.start(0.0, tuple(f"word{i}" for i in range(300)))
    recognizer.accept(noise(2.0))
    assert recognizer.finish()


def test_hot_words_are_kept_as_long_as_they_fit(tiny_whisper):
    recognizer = load(tiny_whisper, hot_words=[f"Surtitle{i}" for i in range(300)])
    recognizer.start(0.0)
    assert recognizer.hot_words.startswith("Surtitle0, Surtitle1")
    assert not recognizer.hot_words.endswith("Surtitle299")


def test_other_hot_words_are_expected_from_the_next_utterance_on(tiny_whisper):
    recognizer = load(tiny_whisper)
    recognizer.start(0.0)
    recognizer.expect(["Jablonski", "Surtitle"])
    assert recognizer.hot_words is None
    recognizer.start(1.0)
    assert recognizer.hot_words == "Jablonski, Surtitle"


@pytest.mark.parametrize("file", ["model.bin", "config.json", "tokenizer.json"])
def test_a_missing_file_is_named(tiny_whisper, tmp_path, file):
    folder = damaged_copy(tiny_whisper, tmp_path / "model")
    (folder / file).unlink()
    with pytest.raises(UserError, match=f"{file} is missing"):
        load(folder)


@pytest.mark.parametrize("file", ["config.json", "tokenizer.json"])
def test_a_broken_file_is_named(tiny_whisper, tmp_path, file):
    folder = damaged_copy(tiny_whisper, tmp_path / "model")
    (folder / file).write_text('{"half": ')
    with pytest.raises(UserError, match=f"damaged: {file}"):
        load(folder)


def test_half_a_model_is_damaged(tiny_whisper, tmp_path):
    folder = damaged_copy(tiny_whisper, tmp_path / "model")
    weights = folder / "model.bin"
    weights.write_bytes(weights.read_bytes()[: weights.stat().st_size // 2])
    with pytest.raises(UserError, match="damaged"):
        load(folder)


@pytest.mark.parametrize("content", [b"", b"this is no model, it is a letter to my aunt " * 40])
def test_a_file_that_is_no_model_is_damaged(tiny_whisper, tmp_path, content):
    folder = damaged_copy(tiny_whisper, tmp_path / "model")
    (folder / "model.bin").write_bytes(content)
    with pytest.raises(UserError, match="damaged"):
        load(folder)


def test_a_model_that_was_not_converted_is_told_from_a_damaged_one(tmp_path):
    (tmp_path / "model.safetensors").write_bytes(b"x")
    with pytest.raises(UserError, match="convert it for faster-whisper"):
        checked_folder(tmp_path)


def test_a_folder_that_is_not_there_is_no_hub_name(tmp_path):
    with pytest.raises(UserError, match="someone/whisper” is not on this computer"):
        load(tmp_path / "someone" / "whisper")


def test_an_unknown_language_is_refused_before_anything_is_fetched():
    with pytest.raises(UserError, match="does not hear the language “klingon”"):
        load_recognizer("whisper:large-v3", "klingon")
    check_language("en,de")
    check_language("auto")


def test_an_unknown_device_and_compute_type_are_refused(tiny_whisper):
    with pytest.raises(UserError, match="'abacus' is not known"):
        choose_device("abacus")
    with pytest.raises(UserError, match="cannot compute in float7"):
        load(tiny_whisper, compute_type="float7")


@pytest.fixture
def card(monkeypatch):
    """A card as CTranslate2 counts it, which needs no library for that; return what cuBLAS is to lack."""
    missing = []
    monkeypatch.setattr(ctranslate2, "get_cuda_device_count", lambda: 1)
    monkeypatch.setattr(whisper_places, "load_cublas", lambda: missing[0] if missing else "")
    return missing


def test_a_card_without_its_library_is_none_and_the_library_is_named(card, monkeypatch):
    told, folders = [], []
    assert choose_device("auto") == "cuda"
    card.append("libcublas.so.12")
    assert choose_device("auto", told.append) == "cpu"
    assert len(told) == 1 and "libcublas.so.12" in told[0]
    with pytest.raises(UserError, match=r"libcublas\.so\.12"):
        choose_device("cuda")

    def folder_of(name, *, on_gpu, progress):
        folders.append(on_gpu)
        raise UserError("enough")

    monkeypatch.setattr(recognizers, "recognizer_folder", folder_of)
    with pytest.raises(UserError, match="enough"):
        load_recognizer("whisper", "en", tell=told.append)
    assert folders == [False], "the size that suits the processor"


def test_a_library_that_is_missing_is_not_called_damage_and_the_processor_takes_over(
    card, tiny_whisper, monkeypatch
):
    """As it was found: the count says a card, and the first product says that there is none to be used."""
    told, model = [], whisper.WhisperModel

    def model_there(folder, device, **options):
        if device == CUDA:
            raise RuntimeError("Library libcublas.so.12 is not found or cannot be loaded")
        return model(folder, device=device, **options)

    monkeypatch.setattr(whisper, "WhisperModel", model_there)
    monkeypatch.setattr(ctranslate2, "get_supported_compute_types", lambda device: {"float16"})
    loaded = load_recognizer(str(tiny_whisper), "en", tell=told.append)
    assert isinstance(loaded, WhisperRecognizer)
    assert told == ["The recognizer cannot run on the card in float16, so it runs on the CPU in int8."]
    with pytest.raises(UserError, match=r"graphics card failed.*libcublas") as insisted:
        load_recognizer(str(tiny_whisper), "en", device="cuda", tell=told.append)
    assert "damaged" not in str(insisted.value)


def test_what_a_card_does_not_compute_in_is_passed_over(card, monkeypatch):
    """CTranslate2 has no 8 bits for the newest cards."""
    monkeypatch.setattr(ctranslate2, "get_supported_compute_types", lambda device: {"float16", "float32"})
    float16, int8, on_cpu = (
        Placement(CUDA, "float16"),
        Placement(CUDA, "int8_float16"),
        Placement(CPU, "int8"),
    )
    assert possible_steps([float16, int8, on_cpu], CUDA) == (float16, on_cpu)
    assert possible_steps([int8, on_cpu], CUDA) == (on_cpu,)
    assert possible_steps([int8, on_cpu], CUDA, is_asked_for=True) == (int8, on_cpu)
    assert possible_steps([float16, int8, on_cpu], CPU) == (on_cpu,)


def test_a_size_is_chosen_for_the_machine():
    assert default_size(on_gpu=True) == "turbo"
    assert default_size(on_gpu=False) in ("base", "small")


def test_parts_of_a_number_make_one_word_and_half_characters_none():
    parts = [
        Part(" about", 0, 1),
        Part(" 3", 1, 2),
        Part(".5", 2, 3),
        Part(" \ufffd", 3, 3),
        Part(" ok", 3, 4),
    ]
    words = joined_words(parts, 10.0, spaced=True)
    assert [(word.text, word.start_s, word.end_s) for word in words] == [
        ("about", 10.0, 11.0),
        ("3.5", 11.0, 13.0),
        ("ok", 13.0, 14.0),
    ]


def test_words_of_a_language_without_spaces_stay_apart():
    parts = [Part("\u4f60", 0, 1), Part("\u597d", 1, 2)]
    assert len(joined_words(parts, 0.0, spaced=False)) == 2


def test_silence_taken_for_speech_and_text_that_repeats_itself_are_not_believed():
    assert is_speech(Decoded(0.1, -0.3, 1.4))
    assert is_speech(Decoded(0.9, -0.3, 1.4))
    assert not is_speech(Decoded(0.9, -1.5, 1.4))
    assert not is_speech(Decoded(0.1, -0.3, 3.0))
