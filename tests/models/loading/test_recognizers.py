"""Recognizers by their names, and what the choice may import."""

from __future__ import annotations

import subprocess
import sys

import pytest

from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.recognize.sphinx import SphinxRecognizer


def test_sphinx_is_loaded_by_its_name():
    assert isinstance(load_recognizer("sphinx", "en"), SphinxRecognizer)


def test_a_name_that_is_nothing_says_what_may_be_written():
    with pytest.raises(UserError, match="write sphinx, whisper, whisper:SIZE or a model folder"):
        load_recognizer("sphynx", "en")


def test_an_unknown_size_is_refused():
    with pytest.raises(UserError, match="whisper:gigantic"):
        load_recognizer("whisper:gigantic", "en")


def test_the_embedded_recognizer_needs_no_torch():
    code = (
        "import sys; from models.loading.recognizers import load_recognizer;"
        "load_recognizer('sphinx', 'en');"
        "print([m for m in ('torch', 'faster_whisper', 'ctranslate2') if m in sys.modules])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"
