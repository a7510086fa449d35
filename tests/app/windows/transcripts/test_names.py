"""What was listened to, and in which languages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from PySide6.QtCore import QLocale

from app.windows.transcripts.names import (
    languages_in_words,
    source_in_words,
)
from core.transcripts.transcripts import Transcript

BEGAN = datetime(2026, 11, 22, 7, 22).timestamp()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


def talk(name: str, source: str, target: str = "de") -> Transcript:
    return Transcript(1, name, BEGAN, source, "en", target, is_open=False, was_cut_off=False, duration_s=200)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("mic:Headset (ALSA)", "Microphone"),
        ("system", "This computer's sound"),
        ("Built-in Audio (ALSA)", "Built-in Audio"),
        ("both", "Microphone + computer"),
        ("/home/me/lecture.flac", "lecture.flac"),
    ],
)
def test_what_was_listened_to_is_told_without_a_path(source: str, words: str) -> None:
    assert source_in_words(source) == words


def test_a_talk_that_was_not_translated_has_one_language() -> None:
    assert languages_in_words(talk("a", "mic")) == "English → German"
    assert languages_in_words(talk("a", "mic", "")) == "English"
