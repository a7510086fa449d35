"""Records as the version before wrote them: `before.sql` is one, of two who speak."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import CaptionUpdate, Gap
from core.journal.database import DATABASE
from core.journal.earlier_records import APART, FIRST_FILLED, segment_now
from core.journal.journal import Journal
from core.journal.left_records import recover
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
from core.wire.messages import EngineSettings
from core.wire.voice_messages import Voiced

BEFORE = Path(__file__).with_name("before.sql")


def earlier_record(folder: Path) -> Path:
    folder.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.executescript(BEFORE.read_text(encoding="utf-8"))
    return folder


def test_a_record_of_the_version_before_is_read_to_the_last_word(tmp_path: Path) -> None:
    session = recover(earlier_record(tmp_path / "record"))
    assert session.is_whole and session.settings.speakers == ("Me", "Others")
    said = [(entry.segment, entry.source) for entry in session.entries if isinstance(entry, CaptionUpdate)]
    assert said == [
        (SegmentId(0), "hello"),
        (SegmentId(0, track=1), "who is there"),
        (SegmentId(1, track=1), "it is"),
    ]
    assert Gap(1.5, 2.0, is_pause=True) in session.entries
    assert session.voiced == (Voiced((VoiceSpan(SegmentId(0, track=1), 0, 3, 1, True),)),)
    mine, theirs = session.resumes
    assert (mine.segment, mine.start_s, mine.translations) == (SegmentId(1), 2.5, ())
    assert (theirs.segment, theirs.start_s) == (SegmentId(1, track=1), 3.0)
    (known,) = theirs.translations
    assert (known.update.target, known.commits, known.update.speaker) == ("es ist", (1, 2), "Others")


def test_settings_that_an_engine_had_not_yet_are_as_where_nothing_is_chosen(tmp_path: Path) -> None:
    journal = Journal(tmp_path, EngineSettings(translator="good", engine_on="strong"))
    journal.abandon()
    with contextlib.closing(sqlite3.connect(journal.path / DATABASE)) as database, database:
        (settings,) = database.execute("SELECT settings FROM session").fetchone()
        database.execute("UPDATE session SET settings = ?", (json.dumps(json.loads(settings)[:-1]),))
    assert recover(journal.path).settings == EngineSettings(translator="good")


@given(st.sampled_from([1, 2]), st.data())
def test_no_two_segments_become_one(n_tracks: int, data: st.DataObject) -> None:
    numbers = st.integers(0, FIRST_FILLED + 9 * APART)
    one, other = data.draw(numbers), data.draw(numbers)
    assert (segment_now(one, n_tracks) == segment_now(other, n_tracks)) == (one == other)
    number, track, gap = segment_now(one, n_tracks)
    assert number >= 0 and track == one % n_tracks and (gap > 0) == (one >= FIRST_FILLED)
