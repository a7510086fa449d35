from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from places import ROOT

from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.journal.database import SessionAliveError
from core.journal.journal import Journal
from core.journal.left_records import crashed_sessions, recover
from core.journal.sound_record import FinishedRecord, RecordError, SoundRecord
from core.layouts.actions import Read, Write
from core.speech.segments import SAMPLE_RATE, SegmentId, Word
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

SETTINGS = EngineSettings(recognizer=SHIPPED_RECOGNIZER, policy="wait-5", hot_words=("Surtitle",))
PAGE = 4096
"""Bytes that SQLite reads and writes at once."""


def captioned(index: int, source: str, target: str, *, tail: str = "", final: bool = False) -> Captioned:
    words = tuple(Word(text, n, n + 1) for n, text in enumerate(source.split()))
    update = CaptionUpdate(
        SegmentId(index), float(index), index + 1.0, source, tail, target, "", final, index + 2.0
    )
    return Captioned(update, words, (Read((1, 2), 1), Write((3,))), "adapted", final, float(index))


def test_a_session_that_ends_well_leaves_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", SETTINGS)
    journal.record(captioned(0, "good morning", "guten Morgen", final=True))
    journal.close()
    assert list((tmp_path / "journal").iterdir()) == []


def test_a_session_that_ends_well_is_not_offered_though_somebody_else_reads_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    journal = Journal(tmp_path, SETTINGS)
    with monkeypatch.context() as on_windows:
        on_windows.setattr(Path, "unlink", refuse)
        on_windows.setattr("shutil.rmtree", lambda folder, ignore_errors: None)
        journal.close()
        assert journal.path.exists() and crashed_sessions(tmp_path) == []
    assert crashed_sessions(tmp_path) == []
    assert not journal.path.exists()


def test_the_sound_is_kept_when_the_user_wants_it(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal", SETTINGS)
    journal.sound.append(np.full(1600, 0.5, np.float32))
    journal.close(keep_sound=tmp_path / "kept.wav")
    with wave.open(str(tmp_path / "kept.wav")) as kept:
        assert (kept.getframerate(), kept.getnchannels(), kept.getnframes()) == (SAMPLE_RATE, 1, 1600)


def test_a_live_session_is_not_taken_for_a_crashed_one(tmp_path: Path) -> None:
    journal = Journal(tmp_path, SETTINGS)
    assert crashed_sessions(tmp_path) == []
    with pytest.raises(SessionAliveError):
        recover(journal.path)
    journal.abandon()
    assert crashed_sessions(tmp_path) == [journal.path]


def test_a_failed_session_is_recovered_with_its_captions_and_its_place(tmp_path: Path) -> None:
    journal = Journal(tmp_path, SETTINGS, "talk.wav")
    journal.record(captioned(0, "good", "guten"))
    journal.record(captioned(0, "good morning", "guten Morgen", final=True))
    journal.record_gap(Gap(1.5, 1.75))
    journal.record(captioned(2, "how are", "wie"))
    journal.abandon()
    session = recover(journal.path)
    assert session.is_whole
    assert session.settings == SETTINGS
    assert session.source == "talk.wav"
    texts = [entry.text if isinstance(entry, Gap) else entry.source for entry in session.entries]
    assert texts == ["good morning", "[0.2 s of sound lost]", "how are"]
    (resume,) = session.resumes
    assert (resume.segment, resume.adaptation) == (SegmentId(2), "adapted")
    assert resume.translations[0].timeline == (Read((1, 2), 1), Write((3,)))


def test_unstable_words_are_not_recorded(tmp_path: Path) -> None:
    journal = Journal(tmp_path, SETTINGS)
    for tail in ("morning", "mourning", "more"):
        journal.record(captioned(0, "good", "", tail=tail))
    journal.abandon()
    (entry,) = recover(journal.path).entries
    assert isinstance(entry, CaptionUpdate)
    assert entry.source_tail == "morning"


RECORD_FOR_EVER = """
import sys
from pathlib import Path
import numpy as np
sys.path[:0] = sys.argv[2:]
from core.captions.captions import CaptionUpdate
from core.journal.journal import Journal
from core.captions.captions import Captioned
from core.wire.messages import EngineSettings
from core.speech.segments import SegmentId, Word
journal = Journal(Path(sys.argv[1]), EngineSettings())
n = 0
while True:
    journal.sound.append(np.full(3200, 0.25, np.float32))
    update = CaptionUpdate(SegmentId(n), n, n + 1, f"word{n}", "", "", "", True, n + 1)
    journal.record(Captioned(update, (Word(f"word{n}", n, n + 1),), (), "", True, n))
    n += 1
    print(n, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_nobody_else_may_open_a_record(tmp_path: Path) -> None:
    folder = tmp_path / "journal"
    folder.mkdir()
    folder.chmod(0o755)
    umask = os.umask(0o022)
    try:
        journal = Journal(folder, SETTINGS)
        journal.record(captioned(0, "good morning", "guten Morgen"))
        journal.sound.append(np.zeros(1600, np.float32))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in journal.path.iterdir()}
        journal.abandon()
    finally:
        os.umask(umask)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, journal.path)] == [0o700, 0o700]
    assert {"session.sqlite", "session.sqlite-wal", "sound.wav"} <= set(modes)
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_everything_that_was_recorded_before_a_kill_is_there_after_it(tmp_path: Path) -> None:
    packages = str(ROOT)
    recording = subprocess.Popen(
        [sys.executable, "-c", RECORD_FOR_EVER, str(tmp_path), packages], stdout=subprocess.PIPE, text=True
    )
    assert recording.stdout is not None
    n_recorded = 0
    while n_recorded < 25:
        n_recorded = int(recording.stdout.readline())
    os.kill(recording.pid, signal.SIGKILL)
    recording.wait()
    recording.stdout.close()
    (path,) = crashed_sessions(tmp_path)
    session = recover(path)
    sources = [entry.source for entry in session.entries if isinstance(entry, CaptionUpdate)]
    assert len(sources) >= n_recorded
    assert sources == [f"word{n}" for n in range(len(sources))]
    with wave.open(str(session.sound_path)) as sound:
        assert sound.getnframes() >= n_recorded * 3200
        assert len(sound.readframes(sound.getnframes())) == sound.getnframes() * 2


def damaged_record(folder: Path, damage: Callable[[bytes], bytes], n_captions: int = 60) -> Path:
    """Return a record of long captions whose database was damaged after the end of its session."""
    journal = Journal(folder, SETTINGS)
    for n in range(n_captions):
        journal.record(captioned(n, "word " * 20 + str(n), f"Wort {n}", final=True))
    journal.abandon()
    database = journal.path / "session.sqlite"
    content = database.read_bytes()
    assert len(content) > 8 * PAGE
    database.write_bytes(damage(content))
    return journal.path


UNREADABLE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "a text": lambda content: b"no database at all\n" * 500,
    "without its first page": lambda content: bytes(PAGE) + content[PAGE:],
    "cut off in its first page": lambda content: content[:100],
    "cut off behind its first page": lambda content: content[:PAGE],
}
READABLE_IN_PART: dict[str, Callable[[bytes], bytes]] = {
    "cut off": lambda content: content[: len(content) // 2 + 100],
    "zeros in the middle": lambda content: content[: 6 * PAGE] + bytes(2 * PAGE) + content[8 * PAGE :],
    "zeros to the end": lambda content: content[: 6 * PAGE].ljust(len(content), b"\0"),
}


@pytest.mark.parametrize("damage", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_damaged_record_is_no_live_session_and_is_told_with_its_place(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    path = damaged_record(tmp_path, damage)
    before = (path / "session.sqlite").read_bytes()
    assert crashed_sessions(tmp_path) == [path]
    with pytest.raises(RecordError, match=r"is damaged \(.*\); its sound is in .*sound\.wav") as error:
        recover(path)
    assert not isinstance(error.value, SessionAliveError)
    assert str(path) in str(error.value)
    assert (path / "session.sqlite").read_bytes() == before


@pytest.mark.parametrize("damage", READABLE_IN_PART.values(), ids=READABLE_IN_PART.keys())
def test_of_a_record_damaged_in_part_what_can_be_read_is_recovered(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    path = damaged_record(tmp_path, damage)
    assert crashed_sessions(tmp_path) == [path]
    session = recover(path)
    assert not session.is_whole
    targets = [entry.target for entry in session.entries if isinstance(entry, CaptionUpdate)]
    assert targets[:8] == [f"Wort {n}" for n in range(8)]
    assert len(targets) < 60


def test_the_log_beside_an_empty_database_is_left_alone(tmp_path: Path) -> None:
    path = damaged_record(tmp_path, lambda content: b"")
    (path / "session.sqlite-wal").write_bytes(b"what SQLite would delete")
    assert crashed_sessions(tmp_path) == [path]
    assert (path / "session.sqlite-wal").read_bytes() == b"what SQLite would delete"


@pytest.mark.parametrize(
    "body", ['[[0, "my secret words"]]', '["my secret words', b'["my secret words \xff"]'], ids=repr
)
def test_a_damaged_caption_is_left_out_without_telling_what_was_said(
    tmp_path: Path, body: str | bytes, caplog: pytest.LogCaptureFixture
) -> None:
    journal = Journal(tmp_path, SETTINGS)
    journal.record(captioned(0, "good", "gut", final=True))
    journal.abandon()
    with contextlib.closing(sqlite3.connect(journal.path / "session.sqlite")) as database, database:
        database.execute("INSERT INTO entry (kind, body) VALUES ('caption', CAST(? AS TEXT))", (body,))
    session = recover(journal.path)
    assert not session.is_whole
    (entry,) = session.entries
    assert isinstance(entry, CaptionUpdate) and entry.source == "good"
    assert "secret" not in caplog.text


@given(st.lists(st.lists(st.integers(-32768, 32767), max_size=50), max_size=6), st.data())
def test_sixteen_bit_sound_comes_back_sample_for_sample(
    tmp_path_factory: pytest.TempPathFactory, blocks: list[list[int]], data: st.DataObject
) -> None:
    flat = [sample for block in blocks for sample in block]
    start = data.draw(st.integers(0, len(flat)))
    stop = data.draw(st.integers(start, len(flat) + 10))
    with contextlib.closing(SoundRecord(tmp_path_factory.mktemp("sound") / "sound.wav")) as record:
        for block in blocks:
            record.append(np.array(block, np.float32) / 32768)
        np.testing.assert_array_equal(record.read(start, stop) * 32768, flat[start:stop])
        assert record.n_samples == len(flat)


def test_sound_beyond_full_scale_is_clipped_not_wrapped(tmp_path: Path) -> None:
    record = SoundRecord(tmp_path / "sound.wav")
    record.append(np.array([2.0, -2.0], np.float32))
    np.testing.assert_allclose(record.read(0, 2), [1.0, -1.0], atol=1e-4)
    record.close()


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RecordError, match="nothing can be kept in"):
        Journal(tmp_path / "file", SETTINGS)


@pytest.mark.parametrize("n_tracks", [1, 2])
def test_sound_of_a_session_that_is_over_is_read_as_it_was_written(tmp_path: Path, n_tracks: int) -> None:
    path = tmp_path / "sound.wav"
    shape = (1000, n_tracks) if n_tracks > 1 else (1000,)
    samples = np.random.default_rng(0).integers(-9, 9, shape).astype(np.float32) / 32768
    with contextlib.closing(SoundRecord(path, n_tracks)) as record:
        record.append(samples)
        expected = record.read(100, 2000)
    with contextlib.closing(FinishedRecord(path, n_tracks)) as finished:
        assert finished.n_samples == 1000
        assert np.array_equal(finished.read(100, 2000), expected)
        assert len(finished.read(1000, 2000)) == 0


@pytest.mark.parametrize("content", [b"", b"RIFF", b"x" * 5000])
def test_what_is_no_sound_of_a_session_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "sound.wav").write_bytes(content)
    with pytest.raises(RecordError, match="cannot be captioned"):
        FinishedRecord(tmp_path / "sound.wav")
    with pytest.raises(RecordError, match="cannot be captioned"):
        FinishedRecord(tmp_path / "missing.wav")
