"""Recognizers by their names, and what the choice may import."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tiny_hearing import save_nemotron

from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.recognize.moonshine_alignatt import MoonshineRecognizer
from models.recognize.streaming import StreamingRecognizer


def test_the_recognizer_that_ships_is_loaded_by_its_name():
    assert isinstance(load_recognizer(SHIPPED_RECOGNIZER, "en"), MoonshineRecognizer)


def test_a_name_that_is_nothing_is_no_recognizer():
    with pytest.raises(UserError, match="The recognizer “moonshin” is not on this computer"):
        load_recognizer("moonshin", "en")


def test_an_unknown_size_is_refused():
    with pytest.raises(UserError, match="whisper:gigantic"):
        load_recognizer("whisper:gigantic", "en")


def test_a_folder_is_loaded_as_what_its_configuration_says(tmp_path):
    recognizer = load_recognizer(str(save_nemotron(tmp_path)), "en", device="cpu")
    assert isinstance(recognizer, StreamingRecognizer)


def test_a_name_of_the_catalog_that_is_not_here_is_refused_without_a_network(monkeypatch, tmp_path):
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(UserError, match="nemotron"):
        load_recognizer("nvidia/nemotron-speech-streaming-en-0.6b", "en")


def test_the_embedded_recognizer_needs_no_torch():
    code = (
        "import sys; from models.loading.recognizers import load_recognizer;"
        "load_recognizer('moonshine', 'en');"
        "print([m for m in ('torch', 'faster_whisper', 'ctranslate2') if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
