"""How talks are called."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
from PySide6.QtCore import QLocale

from app.choices.talk_titles import talk_title
from app.windows.transcripts.names import (
    languages_in_words,
    minutes_in_words,
    shown_name,
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


@pytest.mark.parametrize("source", ["mic", "mic:Headset (ALSA)", "system", "both"])
def test_a_talk_from_a_device_is_called_by_its_time_until_it_is_renamed(source: str) -> None:
    title = talk_title(datetime.fromtimestamp(BEGAN), QLocale())
    assert shown_name(talk(source, source)) == title
    assert "ALSA" not in title
    assert shown_name(talk("Planning", source)) == "Planning"


def test_a_talk_from_a_file_is_called_as_the_file() -> None:
    assert shown_name(talk("lecture", "/home/me/lecture.flac")) == "lecture"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("mic:Headset (ALSA)", "Microphone"),
        ("system", "This computer's sound"),
        ("both", "Microphone + computer"),
        ("/home/me/lecture.flac", "lecture.flac"),
    ],
)
def test_what_was_listened_to_is_told_without_a_path(source: str, words: str) -> None:
    assert source_in_words(source) == words


@pytest.mark.parametrize(
    ("duration_s", "words"),
    [(0, "1 min"), (29, "1 min"), (229, "4 min"), (3600, "1 h 0 min"), (7540, "2 h 6 min")],
)
def test_lengths_are_told_in_whole_minutes(duration_s: float, words: str) -> None:
    assert minutes_in_words(duration_s) == words


def test_a_talk_that_was_not_translated_has_one_language() -> None:
    assert languages_in_words(talk("a", "mic")) == "English → German"
    assert languages_in_words(talk("a", "mic", "")) == "English"
