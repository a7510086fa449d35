"""Sound on its way into the record, from real files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import numpy as np
import pytest
import soundfile
from places import OFFICE_TALK

from app.session.capturing import MAX_AHEAD_S, PAUSE_S, Capturing
from app.session.feed import SoundFeed
from app.session.keeping import SessionRecord
from app.sound.file_source import FileSource
from app.sound.source import BLOCK_SAMPLES, FromSource, Lost
from core.captions.captions import Gap
from core.speech.segments import SAMPLE_RATE, Samples
from core.wire.messages import EngineSettings, Trouble

SECONDS = 3.0


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    path = tmp_path / "clip.wav"
    samples, rate = soundfile.read(OFFICE_TALK, frames=round(SECONDS * SAMPLE_RATE))
    soundfile.write(path, samples, rate)
    return path


@pytest.fixture
def record(tmp_path: Path) -> Iterator[SessionRecord]:
    made = SessionRecord(tmp_path / "journal", EngineSettings(translator=""), "clip", lambda trouble: None)
    yield made
    made.close(stays=False)


class Captured:
    """What came of a source."""

    def __init__(self, source: FileSource, record: SessionRecord, *, is_ready: bool = True) -> None:
        self.blocks: list[Samples] = []
        self.told: list[Gap | Trouble] = []
        self.failures: list[str] = []
        self.at_block = lambda: None
        self.ready = Event()
        if is_ready:
            self.ready.set()
        self.capturing = Capturing(source, self.ready, self._hear, self.told.append, self.failures.append)
        self._record = record
        self.feed = SoundFeed(record.sound)

    def start(self) -> Captured:
        self.capturing.open()
        self.capturing.start(self._record, self.feed)
        return self

    def _hear(self, samples: Samples) -> None:
        self.blocks.append(samples)
        self.at_block()


def test_all_of_a_file_is_recorded_and_heard_block_by_block(clip: Path, record: SessionRecord) -> None:
    captured = Captured(FileSource(clip, "fast"), record).start()
    captured.capturing.join()
    whole = soundfile.read(clip, dtype="float32")[0]
    assert np.array_equal(record.sound.read(0, len(whole) + 1), whole)
    assert np.array_equal(np.concatenate(captured.blocks), whole)
    assert record.sound.ended
    assert (captured.told, captured.failures) == ([], [])


def test_a_file_waits_until_its_captions_can_be_shown_and_is_not_begun_when_stopped_before(
    clip: Path, record: SessionRecord
) -> None:
    captured = Captured(FileSource(clip, "fast"), record, is_ready=False).start()
    captured.capturing.end()
    captured.capturing.join()
    assert captured.capturing.is_stopping
    assert record.captured_s == 0.0
    assert record.sound.ended


def test_a_file_is_not_read_far_ahead_of_what_the_engine_has_taken(record: SessionRecord, wait_until) -> None:
    captured = Captured(FileSource(OFFICE_TALK, "fast"), record)
    ahead: list[int] = []
    captured.at_block = lambda: ahead.append(record.sound.n_samples - captured.feed.n_sent)
    captured.start()
    for n_seconds in (MAX_AHEAD_S, 2 * MAX_AHEAD_S):
        wait_until(lambda n=n_seconds: record.captured_s >= n, "as much as may be ahead")
        captured.feed.n_sent = round(n_seconds * SAMPLE_RATE)
    captured.capturing.join()
    assert record.captured_s == soundfile.info(OFFICE_TALK).duration > 2 * MAX_AHEAD_S
    assert max(ahead) <= MAX_AHEAD_S * SAMPLE_RATE + BLOCK_SAMPLES


def test_silence_stands_for_a_pause_behind_which_the_clock_goes_on(clip: Path, record: SessionRecord) -> None:
    captured = Captured(FileSource(clip, "fast"), record)

    def pause_once() -> None:
        if len(captured.blocks) == 5:
            captured.capturing.pause()
            captured.capturing.resume()

    captured.at_block = pause_once
    captured.start().capturing.join()
    paused_s = 5 * BLOCK_SAMPLES / SAMPLE_RATE
    assert captured.told == [Gap(paused_s, paused_s + PAUSE_S, is_pause=True)]
    assert record.captured_s == pytest.approx(SECONDS + PAUSE_S)
    silence = record.sound.read(round(paused_s * SAMPLE_RATE), round((paused_s + PAUSE_S) * SAMPLE_RATE))
    assert len(silence) == PAUSE_S * SAMPLE_RATE and not silence.any()
    assert captured.failures == []


class Away(FileSource):
    """Tells with its end what was lost, as a device does that did not come back."""

    lost: FromSource | None = Lost(2 * BLOCK_SAMPLES)

    def read(self, timeout_s: float) -> FromSource | None:
        if self._closed:
            lost, self.lost = self.lost, None
            return lost
        return super().read(timeout_s)


def test_what_was_lost_up_to_a_stop_is_shown_at_its_time(clip: Path, record: SessionRecord) -> None:
    captured = Captured(Away(clip, "fast"), record)

    def stop_once() -> None:
        if len(captured.blocks) == 5:
            captured.capturing.stop()

    captured.at_block = stop_once
    captured.start().capturing.join()
    assert captured.told == [Gap(3 * BLOCK_SAMPLES / SAMPLE_RATE, 5 * BLOCK_SAMPLES / SAMPLE_RATE)]


def test_a_pause_before_anything_was_heard_leaves_nothing(clip: Path, record: SessionRecord) -> None:
    captured = Captured(FileSource(clip, "fast"), record)
    captured.capturing.pause()
    captured.capturing.resume()
    captured.start().capturing.join()
    assert captured.told == []
    assert record.captured_s == pytest.approx(SECONDS)


def test_whatever_breaks_the_capture_ends_the_sound_with_a_sentence(
    clip: Path, record: SessionRecord
) -> None:
    def fail() -> None:
        raise ValueError("a fault of ours")

    source = FileSource(clip, "fast")
    captured = Captured(source, record)
    captured.at_block = fail
    captured.start().capturing.join()
    (sentence,) = captured.failures
    assert "can no longer be heard: start again" in sentence
    assert record.sound.ended
    assert record.captured_s == pytest.approx(BLOCK_SAMPLES / SAMPLE_RATE)
