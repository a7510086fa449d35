"""What a session writes into the transcripts."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
import soundfile
from places import OFFICE_TALK
from told import Told

from app.session.live_session import LiveMessage, LiveSession
from app.session.rest_session import RestSession
from app.sound.file_source import FileSource
from core.captions.captions import Captioned, Gap
from core.captions.scores import normalized_words
from core.journal.left_records import crashed_sessions
from core.transcripts.entries import KeptCaption
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.rests import Rest, rests
from core.transcripts.store import DATABASE
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

pytestmark = pytest.mark.usefixtures("replayed_engine")

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
BEHIND_S = 8.0
"""So much is captured of which hardly anything is captioned; a file is read ten seconds ahead."""
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


class Device(FileSource):
    """A microphone whose sound comes as fast as it can be read."""

    can_wait = False
    realtime = True


class Run:
    """A session from a clip into the transcripts."""

    def __init__(
        self,
        clip: Path,
        transcripts: Transcripts,
        folder: Path,
        *,
        pace: str = "fast",
        keeps_sound: bool = False,
        is_device: bool = False,
    ) -> None:
        self.told = Told()
        self.transcripts = transcripts
        self.at_message: Callable[[LiveMessage], None] = lambda message: None
        source = (Device if is_device else FileSource)(clip, pace)  # type: ignore[arg-type]

        def begin(journal: str) -> LiveTranscript:
            return transcripts.begin(journal, source.name, SHIPPED, keeps_sound=keeps_sound)

        self.session = LiveSession(
            source, SHIPPED, self._take, journal_folder=folder / "journal", begin_transcript=begin
        )

    def _take(self, message: LiveMessage) -> None:
        self.told.messages.append(message)
        self.at_message(message)

    def to_the_end(self) -> Run:
        self.session.start()
        assert self.session.wait()
        return self

    def shown(self) -> list[str]:
        return [caption.update.source for caption in self.told.last_states if caption.update.source]

    def kept(self) -> list[str]:
        return [
            entry.original.source for entry in self.transcripts.entries(1) if isinstance(entry, KeptCaption)
        ]


def test_what_was_shown_is_kept_while_the_session_runs_and_its_sound_goes(
    transcripts: Transcripts, tmp_path: Path, clip: Path
) -> None:
    run = Run(clip, transcripts, tmp_path)

    def at_message(message: LiveMessage) -> None:
        if isinstance(message, Captioned):
            assert run.kept() == run.shown()
            assert transcripts.get(1).is_open

    run.at_message = at_message
    run.to_the_end()
    assert run.kept() == run.shown() != []
    transcript = transcripts.get(1)
    assert (transcript.name, transcript.is_open, transcript.was_cut_off) == ("clip", False, False)
    assert not transcripts.sound.path(1).exists()
    assert list((tmp_path / "journal").iterdir()) == []


def test_the_sound_stays_with_the_transcript_if_the_user_wants_it(
    transcripts: Transcripts, tmp_path: Path, clip: Path
) -> None:
    Run(clip, transcripts, tmp_path, keeps_sound=True).to_the_end()
    assert soundfile.info(transcripts.sound.path(1)).frames == soundfile.info(clip).frames
    assert list((tmp_path / "journal").iterdir()) == []


def test_where_the_transcript_cannot_be_written_it_is_told_once_and_completed_later(
    transcripts: Transcripts, tmp_path: Path, two_sentences: Path
) -> None:
    run = Run(two_sentences, transcripts, tmp_path)

    def at_message(message: LiveMessage) -> None:
        if isinstance(message, Captioned) and not other.in_transaction:
            other.execute("BEGIN IMMEDIATE")

    other = sqlite3.connect(tmp_path / "transcripts" / DATABASE, check_same_thread=False)
    transcripts.database.execute("PRAGMA busy_timeout=0")
    run.at_message = at_message
    run.to_the_end()
    (trouble,) = run.told.troubles
    assert "cannot be written now (database is locked)" in trouble.text and not trouble.fatal
    assert run.kept() != run.shown()
    other.rollback()
    other.close()
    (recovered,) = recovered_transcripts(transcripts, tmp_path / "journal")
    assert recovered.was_cut_off
    assert run.kept() == run.shown()
    assert crashed_sessions(tmp_path / "journal") == []


def left_behind(run: Run) -> Gap:
    """Stop a session whose engine has stood still, and end it at once; return the gap."""
    is_behind = Event()

    def at_message(message: LiveMessage) -> None:
        pid = run.session.engine_pid
        if isinstance(message, Captioned) and message.update.final and pid is not None:
            os.kill(pid, signal.SIGSTOP)
            is_behind.set()

    run.at_message = at_message
    run.session.start()
    assert is_behind.wait(UNHURRIED_S)
    while run.session.captured_s < BEHIND_S:
        time.sleep(0.01)
    run.session.stop()
    run.session.abort()
    assert run.session.wait(UNHURRIED_S)
    (gap,) = (message for message in run.told.messages if isinstance(message, Gap))
    return gap


def fill(transcripts: Transcripts, rest: Rest) -> None:
    session = RestSession(transcripts, rest, lambda message: None, keeps_sound=False)
    session.start()
    assert session.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="holds the engine up by POSIX signal")
@pytest.mark.parametrize("is_device", [True, False])
def test_what_is_not_captioned_of_a_session_that_is_ended_at_once_is_a_gap_with_its_sound(
    transcripts: Transcripts, tmp_path: Path, *, is_device: bool
) -> None:
    run = Run(OFFICE_TALK, transcripts, tmp_path, is_device=is_device)
    gap = left_behind(run)
    assert gap == run.session.rest and gap.is_missed
    assert 0 < gap.start_s < BEHIND_S <= gap.end_s
    transcript = transcripts.get(1)
    assert not transcript.is_open and not transcript.was_cut_off
    assert transcripts.entries(1)[-1] == gap
    assert soundfile.info(transcripts.sound.path(1)).duration == pytest.approx(gap.end_s)
    assert crashed_sessions(tmp_path / "journal") == []
    (rest,) = rests(transcripts)
    assert (rest.gap, rest.waiting_s) == (gap, gap.end_s - gap.start_s)
    fill(transcripts, rest)
    kept = normalized_words(" ".join(run.kept()))
    said = normalized_words(OFFICE_TALK.with_suffix(".txt").read_text("utf-8"))
    assert kept == said[: len(kept)] and len(kept) > gap.end_s, "more than a word a second"
    assert rests(transcripts) == [] and transcripts.sound.paths() == []


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_when_the_engine_is_given_up_what_was_said_and_its_sound_are_in_the_transcript(
    transcripts: Transcripts, tmp_path: Path, two_sentences: Path
) -> None:
    run = Run(two_sentences, transcripts, tmp_path, pace="real")

    def at_message(message: LiveMessage) -> None:
        if run.shown() and run.session.engine_pid is not None:
            try:
                os.kill(run.session.engine_pid, signal.SIGKILL)
            except ProcessLookupError:
                return

    run.at_message = at_message
    run.to_the_end()
    assert run.told.troubles[-1].fatal
    assert not transcripts.get(1).is_open
    assert run.kept() == run.shown() != []
    (rest,) = rests(transcripts)
    assert rest.gap == run.session.rest == run.told.messages[-1]
    assert list((tmp_path / "journal").iterdir()) == []
