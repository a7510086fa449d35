"""Records and transcripts in which something stands that no program of ours has written."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path

import numpy as np
import pytest

from core.captions.caption_files import caption_writer
from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.journal.database import DATABASE, SOUND
from core.journal.journal import Journal
from core.journal.left_records import TOLD, crashed_sessions, mark_told, recover, untold_sessions
from core.journal.sound_record import RecordError
from core.speech.segments import SegmentId, Word
from core.transcripts.export import Shown, export
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.store import DATABASE as TRANSCRIPTS
from core.transcripts.store import TranscriptError
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings
from core.wire.wire import to_json


def captioned(index: int, source: str) -> Captioned:
    update = CaptionUpdate(
        SegmentId(index), index, index + 1.0, source, "", source.upper(), "", True, index + 2.0
    )
    return Captioned(update, (Word(source, index, index + 1.0),), (), "", True, float(index))


def record(folder: Path, *texts: str) -> Path:
    """Return the record that a session leaves which is cut off."""
    journal = Journal(folder, EngineSettings(), "mic")
    journal.sound.append(np.zeros(1600, np.float32))
    for index, text in enumerate(texts):
        journal.record(captioned(index, text))
    journal.abandon()
    return journal.path


def execute(database: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(database)
    connection.create_function("spaced", 1, lambda text: str(text))
    with connection:
        connection.execute(statement, values)
    connection.close()


def body_with(name: str, value: str) -> bytes:
    """Return the row of a caption in which `value`, as JSON, stands in the place of a field."""
    fields = to_json(captioned(1, "said"))
    position = ["segment", "start_s", "end_s", "source"].index(name)
    fields[0][position] = "?"
    return json.dumps(fields).replace('"?"', value).encode()


STRANGE_BODIES = {
    "nested": b"[" * 100_000 + b"]" * 100_000,
    "nested and whole": b"[" * 900 + b"]" * 900,
    "no UTF-8": b'["\xff"]',
    "infinite": body_with("end_s", "Infinity"),
    "beyond all numbers": body_with("end_s", "1e999"),
    "no number": body_with("start_s", "NaN"),
    "a number of 400 digits": body_with("start_s", "1" + 400 * "0"),
    "a segment of 400 digits": body_with("segment", "1" + 400 * "0"),
    "a number of 9,000 digits": body_with("segment", "1" + 9_000 * "0"),
    "half a character": body_with("source", '"\\ud800"'),
    "another kind": body_with("source", "[1]"),
    "null": b"null",
}


@pytest.mark.parametrize("body", STRANGE_BODIES.values(), ids=STRANGE_BODIES)
def test_a_row_that_makes_no_sense_costs_that_row_alone(tmp_path: Path, body: bytes) -> None:
    path = record(tmp_path / "journal", "good", "morning")
    execute(path / DATABASE, "UPDATE entry SET body = ? WHERE id = 2", body)
    session = recover(path)
    assert [entry.source for entry in session.entries if isinstance(entry, CaptionUpdate)] == ["good"]
    assert not session.is_whole


STRANGE_SESSIONS = [
    ("settings", "[" * 100_000),
    ("settings", "[" * 900 + "]" * 900),
    ("settings", b"\xff"),
    ("settings", 7),
    ("began", "yesterday"),
    ("began", float("inf")),
    ("source", 7),
    ("source", b"\xff"),
]


@pytest.mark.parametrize(("column", "value"), STRANGE_SESSIONS)
def test_a_record_whose_beginning_makes_no_sense_is_told_as_damaged(
    tmp_path: Path, column: str, value: object
) -> None:
    path = record(tmp_path / "journal", "good")
    execute(path / DATABASE, f"UPDATE session SET {column} = ?", value)
    if (column, value) == ("source", 7):  # SQLite makes a text of it
        assert recover(path).source == "7"
        return
    with pytest.raises(RecordError, match="is damaged"):
        recover(path)


def inside(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


@pytest.mark.parametrize("leads", ["../{}", "../../{}/", "{0}/../../{0}", "sub/{}", "", ".", "..", "x\0y"])
def test_a_transcript_leads_recovery_to_no_record_outside_its_folder(tmp_path: Path, leads: str) -> None:
    folder = tmp_path / "data" / "journal"
    (folder / "sub").mkdir(parents=True)
    places = [folder.parent, tmp_path, folder / "sub"]
    outside = [record(place, "not yours") for place in places]
    for path, place in zip(outside, places, strict=True):
        path.rename(place / "bait")
    before = inside(tmp_path)
    transcripts = Transcripts(tmp_path / "transcripts")
    number = transcripts.begin("?", "mic", EngineSettings()).id
    transcripts.put(number, captioned(0, "mine").update)
    journal = leads.format("bait")
    execute(tmp_path / "transcripts" / TRANSCRIPTS, "UPDATE transcript SET journal = ?", journal)
    assert [found.id for found in recovered_transcripts(transcripts, folder)] == [number]
    assert [entry.original.source for entry in transcripts.entries(number)] == ["mine"]  # type: ignore[union-attr]
    assert before <= inside(tmp_path)
    transcripts.close()


def test_neither_a_record_nor_a_part_of_it_is_followed_where_it_is_a_link(tmp_path: Path) -> None:
    folder, outside = tmp_path / "journal", record(tmp_path / "elsewhere", "not yours")
    folder.mkdir()
    (folder / "link").symlink_to(outside)
    assert crashed_sessions(folder) == []
    path = record(folder, "mine")
    (path / DATABASE).unlink()
    (path / DATABASE).symlink_to(outside / DATABASE)
    assert crashed_sessions(folder) == [path]
    with pytest.raises(RecordError, match="it is a link"):
        recover(path)


def test_the_sound_of_a_record_that_is_a_link_is_not_kept(tmp_path: Path) -> None:
    folder = tmp_path / "journal"
    path = record(folder, "mine")
    (tmp_path / "secret").write_text("not yours")
    (path / SOUND).unlink()
    (path / SOUND).symlink_to(tmp_path / "secret")
    transcripts = Transcripts(tmp_path / "transcripts")
    number = transcripts.begin(path.name, "mic", EngineSettings()).id
    assert len(recovered_transcripts(transcripts, folder)) == 1
    assert not os.path.lexists(transcripts.sound.path(number))
    assert (tmp_path / "secret").read_text() == "not yours"
    transcripts.close()


def test_what_is_named_by_no_utf_8_can_be_recorded(tmp_path: Path) -> None:
    name = os.fsdecode(b"talk\xff.wav")
    journal = Journal(tmp_path / "journal", EngineSettings(), name)
    journal.abandon()
    assert recover(journal.path).source == "talk\\xff.wav"
    transcripts = Transcripts(tmp_path / "transcripts")
    transcripts.begin("?", name, EngineSettings())
    assert [transcript.source for transcript in transcripts.all()] == ["talk\\xff.wav"]
    transcripts.close()


STRANGE_VALUES = [float("inf"), 1e300, -5, "a text\x1b[31m", b"\xff"]
COLUMNS = [
    ("transcript", "name"),
    ("transcript", "began"),
    ("transcript", "source"),
    ("transcript", "source_language"),
    ("transcript", "journal"),
    ("transcript", "was_cut_off"),
    ("caption", "segment"),
    ("caption", "start_s"),
    ("caption", "end_s"),
    ("caption", "source"),
    ("caption", "target"),
    ("caption", "final"),
    ("caption", "emitted_s"),
    ("caption", "source_correction"),
    ("caption", "speaker"),
    ("gap", "start_s"),
    ("gap", "end_s"),
    ("gap", "is_pause"),
]


INDEXED = ("source", "target", "source_correction")
"""Of captions: SQLite itself lets nothing be put there that cannot be indexed."""
STRANGE_CELLS = [
    *((table, column, "?", value) for table, column in COLUMNS for value in STRANGE_VALUES),
    *(
        (t, column, "CAST(? AS TEXT)", b"\xff")
        for t, column in COLUMNS
        if (t, column) not in [("caption", name) for name in INDEXED]
    ),
]


@pytest.mark.parametrize(("table", "column", "kind", "value"), STRANGE_CELLS)
def test_a_transcript_with_strange_values_is_listed_searched_exported_and_deleted(
    tmp_path: Path, table: str, column: str, kind: str, value: object
) -> None:
    transcripts = Transcripts(tmp_path / "transcripts")
    number = transcripts.begin("none", "mic", EngineSettings()).id
    for index in range(3):
        transcripts.put(number, captioned(index, f"word{index}").update)
    transcripts.put(number, Gap(1.0, 1.5))
    transcripts.finish(number)
    transcripts.close()
    rest = "" if table == "transcript" else " WHERE rowid = 1"
    execute(tmp_path / "transcripts" / TRANSCRIPTS, f"UPDATE {table} SET {column} = {kind}{rest}", value)
    transcripts = Transcripts(tmp_path / "transcripts")
    recovered_transcripts(transcripts, tmp_path / "journal")
    (listed,) = transcripts.all()
    assert 0 <= listed.began <= 4e9 and 0 <= listed.duration_s <= 1e7
    assert listed.name.encode() is not None
    assert len(transcripts.search("word1")) <= 1
    for ending in ("srt", "vtt", "txt", "jsonl"):
        path = tmp_path / f"out.{ending}"
        export(transcripts.entries(number), path, Shown.BOTH)
        assert "word1" in path.read_text("utf-8")
    transcripts.delete(number)
    assert transcripts.all() == []
    transcripts.close()


def test_captions_of_a_recovered_session_can_be_written_whatever_their_times_are(tmp_path: Path) -> None:
    path = record(tmp_path / "journal", "good", "morning")
    execute(path / DATABASE, "UPDATE entry SET body = ? WHERE id = 2", body_with("end_s", "1e300"))
    for ending in ("srt", "vtt", "txt", "jsonl"):
        writer = caption_writer(tmp_path / f"out.{ending}")
        for entry in recover(path).entries:
            writer.write(entry)
        writer.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("log", ["-journal", "-wal", "-shm"])
def test_a_pipe_in_the_place_of_a_log_is_not_waited_for(tmp_path: Path, log: str) -> None:
    journals = tmp_path / "journal"
    good, strange = record(journals, "good"), record(journals, "morning")
    beside = strange / f"{DATABASE}{log}"
    beside.unlink(missing_ok=True)
    os.mkfifo(beside)
    assert crashed_sessions(journals) == [good, strange]
    with pytest.raises(RecordError, match="it is a pipe"):
        recover(strange)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_transcripts_with_a_pipe_in_the_place_of_a_log_are_refused(tmp_path: Path) -> None:
    Transcripts(tmp_path).close()
    os.mkfifo(tmp_path / f"{TRANSCRIPTS}-journal")
    with pytest.raises(TranscriptError, match="it is a pipe"):
        Transcripts(tmp_path)


def test_that_a_record_was_told_of_is_kept_in_its_folder_alone(tmp_path: Path) -> None:
    path = record(tmp_path / "journal", "good")
    (path / TOLD).symlink_to(tmp_path / "elsewhere")
    mark_told(path)
    assert not (tmp_path / "elsewhere").exists()
    assert untold_sessions(tmp_path / "journal") == []
