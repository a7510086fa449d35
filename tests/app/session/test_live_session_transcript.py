"""What a session writes into the transcripts."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import soundfile
from told import Told

from app.session.live_session import LiveMessage, LiveSession
from app.sound.file_source import FileSource
from core.journal.left_records import crashed_sessions
from core.transcripts.entries import KeptCaption
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.store import DATABASE
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import Captioned, EngineSettings

pytestmark = pytest.mark.usefixtures("replayed_engine")

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


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
    ) -> None:
        self.told = Told()
        self.transcripts = transcripts
        self.at_message: Callable[[LiveMessage], None] = lambda message: None
        source = FileSource(clip, pace)  # type: ignore[arg-type]

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
    assert "cannot be written (database is locked)" in trouble.text and not trouble.fatal
    assert run.kept() != run.shown()
    other.rollback()
    other.close()
    (recovered,) = recovered_transcripts(transcripts, tmp_path / "journal")
    assert recovered.was_cut_off
    assert run.kept() == run.shown()
    assert crashed_sessions(tmp_path / "journal") == []


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
    assert transcripts.get(1).is_open
    (recovered,) = recovered_transcripts(transcripts, tmp_path / "journal")
    assert recovered.was_cut_off
    assert run.kept() == run.shown() != []
    assert soundfile.info(transcripts.sound.path(1)).frames > 0
