"""What is there to learn from, and what is said where it is too little."""

from __future__ import annotations

from pathlib import Path

import pytest
from spoken_talks import SPOKEN_S, TRANSLATED, keep_spoken

from app.windows.training.material import Material, spoken_in_words, time_in_words
from app.windows.training.speech import LEAST_S
from core.transcripts.transcripts import Transcripts
from core.wire.direct_training_plan import DirectPlan
from core.wording.errors import UserError
from training.direct.recordings import read_recordings


@pytest.fixture
def enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a talk be enough."""
    monkeypatch.setattr("app.windows.training.material.LEAST_S", SPOKEN_S)


def test_hours_too_few_are_refused_with_what_there_is_and_what_is_needed(transcripts: Transcripts) -> None:
    material = Material(transcripts)
    with pytest.raises(UserError, match=r"No talk .*English . German.* at least 2 h are needed: switch on"):
        material.spoken("en", "de")
    keep_spoken(transcripts, keeps_sound=False)
    with pytest.raises(UserError, match="No talk is kept with its sound"):
        material.spoken("en", "de")
    for _ in range(11):
        keep_spoken(transcripts)
    with pytest.raises(UserError, match=r"English . German\): 1 min, and at least 2 h are needed: keep"):
        material.spoken("en", "de")
    assert LEAST_S == 7200


def test_as_much_as_is_needed_is_enough(transcripts: Transcripts, enough: None) -> None:
    keep_spoken(transcripts, "bis zwölf")
    captions = Material(transcripts).spoken("en", "de")
    assert spoken_in_words(captions) == (
        "0 min of speech to learn from, in 3 captions; 1 of them were corrected."
    )
    with pytest.raises(UserError, match=r"No talk .*German . English"):
        Material(transcripts).spoken("de", "en")


def test_languages_without_spaces_and_transcripts_that_are_not_there_are_told(
    transcripts: Transcripts,
) -> None:
    with pytest.raises(UserError, match=r"without spaces between words: English . Japanese"):
        Material(transcripts).spoken("en", "ja")
    with pytest.raises(UserError, match="cannot be opened"):
        Material(None).spoken("en", "de")


def test_corrections_are_what_is_learned(transcripts: Transcripts, tmp_path: Path, enough: None) -> None:
    keep_spoken(transcripts, "wir haben den Saal bis zwölf")
    plan = DirectPlan("embedded", str(tmp_path / "run" / "recordings"), "mine")
    Material(transcripts).cut(plan, lambda: False)
    learned = [" ".join(one.target) for one in read_recordings(Path(plan.data))]
    assert learned == ["wir haben den Saal bis zwölf", *(target for _, target in TRANSLATED[1:])]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(59, "0 min"), (60, "1 min"), (3_599, "59 min"), (7_200, "2 h"), (7_270, "2 h 1 min")],
)
def test_times_are_told_in_hours_and_minutes(seconds: float, words: str) -> None:
    assert time_in_words(seconds) == words
