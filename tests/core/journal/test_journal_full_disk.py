"""A record for which there is no room for a while: what waits is written once there is."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from core.journal import sound_record
from core.journal.journal import Journal
from core.journal.sound_record import RecordError, SoundRecord
from core.wire.backlog import Backlog
from core.wire.messages import EngineSettings
from core.wording.errors import UserError

if sys.platform == "win32":
    pytest.skip("limits files as POSIX does", allow_module_level=True)

from full_disk import full_disk, small_disk

BLOCK = sound_record.SAMPLE_RATE
PAGE = 4096
"""Bytes that a disk gives at least."""


def block(value: float) -> np.ndarray:
    return np.full(BLOCK, value, dtype=np.float32)


def test_sound_without_room_is_read_at_once_and_written_later(tmp_path: Path) -> None:
    record = SoundRecord(tmp_path / "sound.wav")
    record.append(block(0.25))
    with full_disk(BLOCK * 2 + 1_000):
        for value in (0.5, 0.75):
            with pytest.raises(RecordError, match="make room there"):
                record.append(block(value))
        assert record.n_samples == 3 * BLOCK
        heard = record.read(BLOCK - 1, 2 * BLOCK + 1)
    assert heard.tolist() == [0.25, *block(0.5), 0.75]
    record.flush()
    assert soundfile.read(tmp_path / "sound.wav", dtype="float32")[0].tolist() == [
        *block(0.25),
        *block(0.5),
        *block(0.75),
    ]
    record.close()


def test_the_oldest_sound_without_room_becomes_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_record, "MAX_UNWRITTEN_S", 1)
    halves = [*block(0.0), *block(0.5)]
    record = SoundRecord(tmp_path / "sound.wav")
    with full_disk(sound_record.HEADER.size):
        for value in (0.25, 0.5):
            with pytest.raises(RecordError):
                record.append(block(value))
        assert record.read(0, 2 * BLOCK).tolist() == halves
    record.flush()
    assert record.read(0, 2 * BLOCK).tolist() == halves
    record.close()


@pytest.mark.parametrize("n_pages", range(1, 8))
def test_a_record_for_which_there_is_no_room_is_not_begun(tmp_path: Path, n_pages: int) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder, n_pages * PAGE):
        with pytest.raises(RecordError):
            Journal(folder, EngineSettings())
        assert list(folder.iterdir()) == []


class Place:
    """Something to write to, which may be full."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.is_full = False

    def write(self, entry: str) -> None:
        if self.is_full:
            raise UserError("full")
        self.written.append(entry)


def test_of_what_waits_the_newest_state_is_written_in_order() -> None:
    place = Place()
    backlog = Backlog(place.write)
    backlog.put(0, "good")
    place.is_full = True
    with pytest.raises(UserError, match="full"):
        backlog.put(0, "good morning")
    backlog.put(1, "who")
    backlog.put(0, "good morning everyone")
    place.is_full = False
    backlog.flush()
    backlog.flush()
    assert place.written == ["good", "good morning everyone", "who"]
