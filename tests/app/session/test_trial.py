"""The trial of captioning, watched while it goes on and given up."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from threading import Event

import psutil
import pytest
from places import OFFICE_TALK

from app.doctor import checks
from app.session import trial as trials
from app.session.trial import TrialError, first_sentence, hold_trial
from core.captions.captions import CaptionUpdate
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

pytestmark = pytest.mark.usefixtures("replayed_engine")

HEARD_ONLY = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", realtime=False)


@pytest.fixture(autouse=True)
def office_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the trial hear what the engine knows."""
    monkeypatch.setattr(trials, "DEMO_CLIP", OFFICE_TALK)
    monkeypatch.setattr(trials, "DEMO_TRANSCRIPT", OFFICE_TALK.with_suffix(".txt"))


def test_a_trial_shows_its_sentence_while_it_grows() -> None:
    shown: list[CaptionUpdate] = []
    trial = hold_trial(HEARD_ONLY, lambda text, fraction: None, show=shown.append)
    assert trial.share_of_words(first_sentence()) >= checks.LEAST_WORDS_HEARD
    assert shown[-1].source == trial.source
    assert len({update.source + update.source_tail for update in shown}) > 1


def test_an_engine_that_dies_makes_no_trial_faster(engines_of) -> None:
    shown_s: list[float] = []

    def show(update: CaptionUpdate) -> None:
        if not shown_s:
            (engine,) = engines_of(psutil.Process())
            engine.kill()
        shown_s.append(time.monotonic())

    trial = hold_trial(HEARD_ONLY, lambda text, fraction: None, show=show)
    assert trial.took_s >= shown_s[-1] - shown_s[0]


def test_a_trial_that_is_given_up_leaves_neither_engine_nor_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engines_of
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    given_up = Event()
    given_up.set()
    with pytest.raises(TrialError, match="cancelled"):
        hold_trial(HEARD_ONLY, lambda text, fraction: None, given_up=given_up)
    assert engines_of(psutil.Process()) == []
    assert list(tmp_path.iterdir()) == []


def test_an_examination_that_is_given_up_looks_at_nothing_more() -> None:
    given_up = Event()
    findings = checks.examine(lambda text, fraction: None, given_up)
    assert next(findings).area == "Installation"
    given_up.set()
    assert list(findings) == []
