"""Transcripts as the version before kept them: `before.sql` has two, one with its rest beside its sound."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from core.captions.captions import Gap
from core.journal.sound_record import SoundRecord
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.transcripts.entries import KeptCaption
from core.transcripts.missed import missed_of
from core.transcripts.notes import kept_notes
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.store import DATABASE, VERSION, TranscriptError, spaced
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import spans_of, voice_names_of
from tests.core.journal.test_earlier_records import earlier_record
from tests.core.transcripts.test_transcripts import check_index

HERE = Path(__file__).parent
ALONE, TOGETHER = 1, 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of transcripts as the version before left it."""
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        database.create_function("spaced", 1, spaced, deterministic=True)
        database.executescript((HERE / "before.sql").read_text(encoding="utf-8"))
    (tmp_path / "sound").mkdir()
    shutil.copy(HERE / "before.rest.json", tmp_path / "sound" / f"{TOGETHER}.rest.json")
    with contextlib.closing(SoundRecord(tmp_path / "sound" / f"{TOGETHER}.wav", 2)) as sound:
        sound.append(bytes_of_sound())
    return tmp_path


def bytes_of_sound():
    import numpy as np

    return np.full((10 * SAMPLE_RATE, 2), 0.1, np.float32)


def captions(transcripts: Transcripts, number: int) -> list[KeptCaption]:
    return [entry for entry in transcripts.entries(number) if isinstance(entry, KeptCaption)]


def tables_of(folder: Path) -> dict[str, list[str]]:
    """Return all that is in the file, with the columns of what has some."""
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        database.create_function("spaced", 1, spaced, deterministic=True)
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master")]
        return {
            name: sorted(row[1] for row in database.execute(f"PRAGMA table_info({name})")) for name in names
        }


def test_they_are_made_again_to_the_last_row(folder: Path) -> None:
    with contextlib.closing(Transcripts(folder)) as transcripts:
        alone, together = (captions(transcripts, number) for number in (ALONE, TOGETHER))
        assert [(one.original.segment, one.corrected.source) for one in alone] == [
            (SegmentId(0), "Good morning!"),
            (SegmentId(1), "it rains"),
            (SegmentId(0, gap=1), "what was missed"),
            (SegmentId(1, gap=1), "and more"),
            (SegmentId(0, gap=2), "a second time"),
            (SegmentId(2), "and then"),
        ]
        assert [one.original.is_filled for one in alone] == [False, False, True, True, True, False]
        assert [(one.original.segment, one.original.speaker, one.original.source) for one in together] == [
            (SegmentId(0), "Me", "hello"),
            (SegmentId(0, track=1), "Others", "who is there"),
            (SegmentId(0, track=1, gap=1), "Others", "filled in"),
            (SegmentId(1, track=1), "Others", "it is"),
        ]
        assert {one: [span.voice for span in said] for one, said in spans_of(transcripts, ALONE).items()} == {
            SegmentId(1): [1, 2],
            SegmentId(0, gap=1): [2],
        }
        assert list(spans_of(transcripts, TOGETHER)) == [SegmentId(0, track=1)]
        assert voice_names_of(transcripts, ALONE).name_of(1) == "Anna"
        assert [kept.text for kept in kept_notes(transcripts, ALONE)] == ["It rains."]
        assert [hit.caption for hit in transcripts.search("missed")] == [alone[2].id]
        assert [hit.caption for hit in transcripts.search("mourning")] == []
        check_index(transcripts)
        transcripts.delete(ALONE)
        assert transcripts.database.execute("SELECT * FROM note").fetchall() == [], "notes go with captions"


def test_what_is_still_to_be_captioned_goes_on_where_it_was(folder: Path) -> None:
    with contextlib.closing(Transcripts(folder)) as transcripts:
        ((number, missed),) = missed_of(transcripts)
        assert (number, missed.gap) == (TOGETHER, Gap(4.0, 9.0, is_missed=True))
        rest = transcripts.sound.rest(TOGETHER)
        assert rest is not None
        for start, gap in ((missed.start, 2), (rest, 0)):
            assert [resume.segment for resume in start.resumes] == [
                SegmentId(0 if gap else 1, 0, gap),
                SegmentId(1, 1, gap),
            ]
            (known,) = start.resumes[1].translations
            assert (known.update.segment, known.commits) == (SegmentId(1, 1, gap), (1, 2))
            assert (known.update.source, known.update.speaker) == ("it is", "Others")
            assert known.update.is_doubtful and not known.update.final


def test_a_session_that_was_cut_off_before_is_completed_and_says_nothing_twice(folder: Path) -> None:
    earlier_record(folder / "journal" / "record")
    with contextlib.closing(Transcripts(folder)) as transcripts:
        (talk,) = recovered_transcripts(transcripts, folder / "journal")
        assert talk.id == TOGETHER
        sources = [one.original.source for one in captions(transcripts, TOGETHER)]
        assert sources == ["hello", "who is there", "filled in", "it is"]


def test_they_are_made_again_once(folder: Path) -> None:
    Transcripts(folder).close()
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
    Transcripts(folder / "new").close()
    made_again, new = (tables_of(path) for path in (folder, folder / "new"))
    assert made_again == new
    with contextlib.closing(Transcripts(folder)) as transcripts:
        assert captions(transcripts, ALONE)[4].original.segment == SegmentId(0, gap=2)


def test_where_there_is_no_room_they_stay_as_they_were_and_are_made_again_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as on_a_full_disk:
        on_a_full_disk.setattr("core.transcripts.earlier.write_whole", full)
        with pytest.raises(TranscriptError, match="cannot be opened"):
            Transcripts(folder)
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION - 1,)
    with contextlib.closing(Transcripts(folder)) as transcripts:
        assert len(captions(transcripts, ALONE)) == 6 and transcripts.sound.rest(TOGETHER) is not None
