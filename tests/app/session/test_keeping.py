"""The record of a session: its journal, its transcript, its clock, and what waits for room."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app.session.keeping import SessionRecord
from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.journal.left_records import crashed_sessions, recover
from core.speech.segments import SAMPLE_RATE, SegmentId, Word
from core.transcripts.live_transcript import LiveTranscript
from core.transcripts.store import DATABASE, TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wire import backlog
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import Checkpoint, EngineSettings, Trouble
from core.wording.causes import Cause, Mended

TWO_SPEAKERS = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", speakers=("Ann", "Bob"))
GAP = Gap(1.0, 1.5)


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


def captioned(text: str, *, segment: int = 0, final: bool = False) -> Captioned:
    words = tuple(Word(word, float(n), n + 1.0) for n, word in enumerate(text.split()))
    update = CaptionUpdate(SegmentId(segment), 0.0, float(len(words)), text, "", "", "", final, 1.0, "Ann")
    return Captioned(update, words, (), "", heard=final)


class Kept:
    """A record of two tracks with what it told."""

    def __init__(self, folder: Path) -> None:
        self.troubles: list[Trouble | Mended] = []
        self.journals = folder / "journal"
        self.record = SessionRecord(self.journals, TWO_SPEAKERS, "mic", self.troubles.append)

    def say(self) -> None:
        self.record.keep(captioned("good"))
        self.record.keep(captioned("good morning", final=True))
        self.record.keep(GAP)


def test_captions_and_gaps_go_into_journal_and_transcript(tmp_path: Path, transcripts: Transcripts) -> None:
    kept = Kept(tmp_path)
    kept.record.begin_transcript(lambda journal: transcripts.begin(journal, "mic", TWO_SPEAKERS))
    kept.say()
    kept.record.close(stays=True)
    (path,) = crashed_sessions(kept.journals)
    caption, gap = transcripts.entries(1)
    assert recover(path).entries == (caption.original, GAP)  # type: ignore[union-attr]
    assert (gap, caption.original.source) == (GAP, "good morning")  # type: ignore[union-attr]
    assert transcripts.open_ones() == [(1, path.name)]
    assert kept.troubles == []


def test_where_the_next_segment_comes_from_is_in_the_journal_alone(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.record.keep(Checkpoint(SegmentId(track=1), 4.0, "quiet"))
    assert not kept.record.has_captions
    kept.say()
    assert kept.record.has_captions
    kept.record.close(stays=True)
    (path,) = crashed_sessions(kept.journals)
    assert recover(path).resumes[1].start_s == 4.0


def test_a_record_that_ends_well_goes_and_leaves_its_sound_where_it_is_wanted(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.record.append(np.ones((SAMPLE_RATE, 2), np.float32))
    kept.record.append_silence(0.5)
    assert kept.record.captured_s == 1.5
    kept.record.close(stays=False, keep_sound=tmp_path / "kept.wav")
    assert list(kept.journals.iterdir()) == []
    sound, _ = soundfile.read(tmp_path / "kept.wav")
    assert sound[:SAMPLE_RATE].all() and not sound[SAMPLE_RATE:].any()
    assert sound.shape == (1.5 * SAMPLE_RATE, 2)
    assert kept.record.captured_s == 0.0
    kept.say()  # what comes too late is for nobody


def test_a_transcript_that_cannot_be_begun_is_told_and_the_journal_stays_for_it(tmp_path: Path) -> None:
    def begin(journal: str) -> LiveTranscript:
        raise TranscriptError("no room")

    kept = Kept(tmp_path)
    kept.record.begin_transcript(begin)
    kept.say()
    kept.record.close(stays=False)
    assert kept.troubles == [Trouble("no room", fatal=False)]
    (path,) = crashed_sessions(kept.journals)
    assert len(recover(path).entries) == 2


def test_what_finds_no_room_is_told_once_and_written_when_there_is_some(
    tmp_path: Path, transcripts: Transcripts
) -> None:
    kept = Kept(tmp_path)
    kept.record.begin_transcript(lambda journal: transcripts.begin(journal, "mic", TWO_SPEAKERS))
    transcripts.database.execute("PRAGMA busy_timeout=0")
    other = sqlite3.connect(tmp_path / "transcripts" / DATABASE)
    other.execute("BEGIN IMMEDIATE")
    kept.say()
    (trouble,) = kept.troubles
    assert isinstance(trouble, Trouble) and not trouble.fatal
    assert "cannot be written" in trouble.text
    other.rollback()
    other.close()
    kept.record.close(stays=False)
    assert len(transcripts.entries(1)) == 2
    assert not transcripts.get(1).is_open
    assert list(kept.journals.iterdir()) == []


def test_when_there_is_room_again_that_is_told_and_the_next_lack_of_it_is_too(
    tmp_path: Path, transcripts: Transcripts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "RETRY_S", 0.0)
    kept = Kept(tmp_path)
    kept.record.begin_transcript(lambda journal: transcripts.begin(journal, "mic", TWO_SPEAKERS))
    transcripts.database.execute("PRAGMA busy_timeout=0")
    other = sqlite3.connect(tmp_path / "transcripts" / DATABASE)
    for _ in range(2):
        other.execute("BEGIN IMMEDIATE")
        kept.say()
        other.rollback()
        kept.say()
    other.close()
    kept.record.close(stays=False)
    causes = [(type(told), told.cause) for told in kept.troubles]
    assert causes == [(Trouble, Cause.NO_ROOM), (Mended, Cause.NO_ROOM)] * 2
