from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
import soundfile
from full_disk import full_disk
from places import OFFICE_TALK
from told import Told

from app.session.capturing import MAX_AHEAD_S
from app.session.live_session import LiveMessage, LiveSession
from app.sound.capture import open_source
from app.sound.file_source import FileSource
from app.sound.source import BLOCK_SAMPLES, FromSource, Lost, SoundError, SoundSource
from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.journal.database import SOUND
from core.journal.left_records import crashed_sessions, recover
from core.journal.sound_record import RecordError
from core.speech.segments import SAMPLE_RATE
from core.transcripts.rests import sound_s, waiting_s
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import Checkpoint, EngineSettings, Finished, Health, Ready, Trouble

pytestmark = pytest.mark.usefixtures("replayed_engine")

SHIPPED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


class ClipSource:
    """The office talk as a source of sound at any pace, with trouble on request."""

    name = "clip"
    can_wait = True

    def __init__(self, seconds: float, *, realtime: bool = False, repeated: int = 1) -> None:
        samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
        self.samples = np.tile(samples[: round(seconds * SAMPLE_RATE)], repeated)
        self.realtime = realtime
        self.lost_at: dict[int, Lost] = {}
        self.breaks_at = -1
        self.n_read = 0
        self.at_read = lambda: None
        self.closed = threading.Event()

    def open(self) -> None:
        self.closed.clear()

    def read(self, timeout_s: float) -> FromSource | None:
        if self.n_read in self.lost_at:
            return self.lost_at.pop(self.n_read)
        self.at_read()
        start = self.n_read * BLOCK_SAMPLES
        if self.closed.is_set() or start >= len(self.samples):
            return None
        if self.n_read == self.breaks_at:
            raise SoundError("The microphone was pulled out.")
        self.n_read += 1
        return self.samples[start : start + BLOCK_SAMPLES]

    def close(self) -> None:
        self.closed.set()


class Run:
    def __init__(self, source: SoundSource, folder: Path, **options: Path) -> None:
        self.told = Told()
        self.source = source
        self.at_message = lambda message: None
        self.folder = folder
        self.session = LiveSession(source, SHIPPED, self._take, journal_folder=folder, **options)

    def _take(self, message: LiveMessage) -> None:
        self.told.messages.append(message)
        self.at_message(message)

    def to_the_end(self) -> Run:
        self.session.start()
        assert self.session.wait()
        return self


def test_a_source_is_captioned_and_nothing_is_left_over(tmp_path: Path) -> None:
    run = Run(ClipSource(3.5), tmp_path).to_the_end()
    assert isinstance(run.told.messages[-1], Finished)
    assert run.session.trouble == ""
    assert run.told.captions[-1].update.final
    assert "good morning" in " ".join(caption.update.source for caption in run.told.captions)
    assert list(tmp_path.iterdir()) == []


def test_of_a_session_that_is_cut_off_in_silence_the_silence_does_not_wait(tmp_path: Path) -> None:
    """A quiet room's noise: it is no speech, which only the engine knows."""
    source = ClipSource(3.5, realtime=True)
    noise = np.random.default_rng(0).normal(0, 0.003, 40 * SAMPLE_RATE).astype(np.float32)
    source.samples = np.concatenate((source.samples, noise))
    run = Run(source, tmp_path)
    passed = threading.Event()

    def note(message: LiveMessage) -> None:
        if isinstance(message, Checkpoint) and message.replay_from_s > 30:
            passed.set()

    run.at_message = note
    run.session.start()
    assert passed.wait(UNHURRIED_S)
    run.session.abort(keeps_record=True)
    (record,) = crashed_sessions(tmp_path)
    start = recover(record).start
    assert waiting_s(start, sound_s(record / SOUND, 1)) < 43.5 - 30
    assert run.session.rest is None or run.session.rest.start_s > 30


@pytest.mark.skipif(sys.platform == "win32", reason="limits files as POSIX does")
def test_what_cannot_be_recorded_is_not_begun_and_its_sound_is_closed(tmp_path: Path) -> None:
    source = ClipSource(1.0, realtime=True)
    with full_disk(8_000), pytest.raises(RecordError):
        Run(source, tmp_path).session.start()
    assert source.closed.is_set()
    assert list(tmp_path.iterdir()) == []


def test_the_sound_is_kept_on_request(tmp_path: Path) -> None:
    Run(ClipSource(1.0), tmp_path / "journal", keep_sound=tmp_path / "kept.wav").to_the_end()
    kept, rate = soundfile.read(tmp_path / "kept.wav", dtype="float32")
    assert rate == SAMPLE_RATE
    np.testing.assert_array_equal(kept, ClipSource(1.0).samples)


@pytest.mark.long
def test_a_file_is_not_read_before_the_engine_listens_nor_far_ahead_of_it(tmp_path: Path) -> None:
    source = ClipSource(4.0, repeated=15)
    run = Run(source, tmp_path)
    heard_s = [0.0]
    ahead_s: list[float] = []

    def at_message(message: LiveMessage) -> None:
        if isinstance(message, Health):
            heard_s.append(message.heard_s)

    run.at_message = at_message
    source.at_read = lambda: ahead_s.append(run.session.captured_s - heard_s[-1])
    run.to_the_end()
    first_ready = next(n for n, message in enumerate(run.told.messages) if isinstance(message, Ready))
    assert not any(
        message.recognition_lag_s
        for message in run.told.messages[:first_ready]
        if isinstance(message, Health)
    )
    # Beside what is read ahead there is what waits in the pipe and in the engine, and a heartbeat's age:
    # the faster the engine hears, the more sound that age is.
    assert max(ahead_s) < MAX_AHEAD_S + 30.0
    assert len(ahead_s) > 4.0 * 15 / 0.2


def test_live_captions_carry_the_clock_of_what_is_captured(tmp_path: Path) -> None:
    run = Run(FileSource(OFFICE_TALK, "real"), tmp_path)

    def at_message(message: LiveMessage) -> None:
        if isinstance(message, Captioned):
            assert message.update.emitted_s == run.session.captured_s
            if message.update.source:
                run.session.stop()

    run.at_message = at_message
    run.to_the_end()
    assert run.told.captions[-1].update.final
    assert all(caption.update.emitted_s >= caption.update.end_s - 0.1 for caption in run.told.captions)


def test_stopping_captions_what_was_said_until_then(tmp_path: Path) -> None:
    source = ClipSource(25.0)
    run = Run(source, tmp_path)
    stopped: list[int] = []

    def at_message(message: LiveMessage) -> None:
        if isinstance(message, Captioned) and message.update.final and not stopped:
            run.session.stop()
            stopped.append(source.n_read)

    run.at_message = at_message
    run.to_the_end()
    assert isinstance(run.told.messages[-1], Finished)
    assert source.n_read <= stopped[0] + 1
    said = [caption for caption in run.told.captions if caption.update.source]
    assert said[-1].update.final
    assert said[-1].update.end_s > source.n_read * 0.2 - 5.0


@pytest.mark.skipif(sys.platform == "win32", reason="holds the engine up by POSIX signal")
def test_what_is_captured_and_waits_is_told_while_the_engine_stands_still(tmp_path: Path) -> None:
    run = Run(FileSource(OFFICE_TALK, "real"), tmp_path)
    held: list[int] = []
    told: list[float] = []
    clocks: list[float] = []

    def at_message(message: LiveMessage) -> None:
        pid = run.session.engine_pid
        clocks.append(run.session.captured_s)
        if not isinstance(message, Health) or not message.heard_s or pid is None:
            return
        if not held:
            held.append(pid)
            os.kill(pid, signal.SIGSTOP)
        elif not told and message.waiting_s > 3.0 and held == [pid]:
            told.extend([clocks[-2], message.captured_s, clocks[-1]])
            os.kill(pid, signal.SIGCONT)
            run.session.stop()

    run.at_message = at_message
    run.to_the_end()
    # It is the clock of the session, on which the engine was not asked.
    before_s, captured_s, after_s = told
    assert before_s < captured_s + 1e-6
    assert captured_s < after_s + 1e-6


@pytest.mark.skipif(sys.platform == "win32", reason="holds the engine up by POSIX signal")
def test_stopping_before_anything_is_captured_does_not_wait_for_networks_to_be_loaded(tmp_path: Path) -> None:
    run = Run(ClipSource(3.5), tmp_path)
    run.session.start()
    while (pid := run.session.engine_pid) is None:
        time.sleep(0.001)
    os.kill(pid, signal.SIGSTOP)  # as if what it loads never came
    run.session.stop()
    assert run.session.wait(UNHURRIED_S)
    assert not any(isinstance(message, Ready | Finished | Trouble) for message in run.told.messages)
    assert run.session.trouble == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="holds the engine up by POSIX signal")
def test_stopping_while_networks_are_loaded_keeps_what_the_microphone_has_heard(
    sound_server, wait_until, tmp_path: Path
) -> None:
    run = Run(open_source("mic"), tmp_path)
    run.session.start()
    wait_until(lambda: run.session.engine_pid is not None, "the engine")
    assert run.session.engine_pid is not None
    os.kill(run.session.engine_pid, signal.SIGSTOP)
    wait_until(lambda: run.session.captured_s > 0, "sound of the microphone")
    run.session.stop()
    os.kill(run.session.engine_pid, signal.SIGCONT)
    assert run.session.wait(UNHURRIED_S)
    assert isinstance(run.told.messages[-1], Finished)


def test_lost_sound_is_shown_as_a_gap(tmp_path: Path) -> None:
    source = ClipSource(2.0)
    source.lost_at = {3: Lost(800), 6: Lost(3 * BLOCK_SAMPLES), 9: Lost(0)}  # nobody knows how much
    run = Run(source, tmp_path).to_the_end()
    gaps = [message for message in run.told.messages if isinstance(message, Gap)]
    assert gaps == [Gap(0.55, 0.6), Gap(0.6, 1.2), Gap(1.8, 1.8)]


def test_a_source_that_breaks_keeps_what_was_captioned_and_tells_why(tmp_path: Path) -> None:
    source = ClipSource(6.0, realtime=True)
    source.breaks_at = 20
    run = Run(source, tmp_path).to_the_end()
    assert run.session.trouble == "The microphone was pulled out."
    assert run.told.troubles == [Trouble("The microphone was pulled out.", fatal=False)]
    assert list(tmp_path.iterdir()) == []
    assert run.told.captions[-1].update.final
    assert isinstance(run.told.messages[-1], Finished)


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
def test_when_the_engine_is_given_up_the_record_of_live_speech_stays(tmp_path: Path) -> None:
    source = ClipSource(25.0, realtime=True)
    run = Run(source, tmp_path)

    def at_message(message: LiveMessage) -> None:
        is_begun = bool(run.told.captions) and bool(run.told.captions[-1].update.source)
        if is_begun and run.session.engine_pid is not None and not isinstance(message, Trouble):
            with contextlib.suppress(ProcessLookupError):
                os.kill(run.session.engine_pid, signal.SIGKILL)

    run.at_message = at_message
    run.to_the_end()
    assert isinstance(run.told.messages[-1], Trouble)
    assert run.told.messages[-1].fatal
    (path,) = crashed_sessions(tmp_path)
    recovered = recover(path)
    assert [entry.source for entry in recovered.entries if isinstance(entry, CaptionUpdate)]
    assert soundfile.info(recovered.sound_path).frames == len(source.samples)


def test_a_source_that_cannot_be_opened_starts_nothing(tmp_path: Path) -> None:
    run = Run(FileSource(tmp_path / "missing.wav"), tmp_path / "journal")
    with pytest.raises(SoundError):
        run.session.start()
    assert run.session.engine_pid is None
    assert not (tmp_path / "journal").exists()


@pytest.mark.parametrize(("is_device", "keeps_sound"), [(False, False), (True, True), (True, False)])
def test_aborting_ends_at_once_and_keeps_sound_that_is_nowhere_else(
    tmp_path: Path, *, is_device: bool, keeps_sound: bool
) -> None:
    source = ClipSource(3.5, repeated=100)
    source.can_wait, source.realtime = not is_device, is_device
    options = {"keep_sound": tmp_path / "kept.wav"} if keeps_sound else {}
    run = Run(source, tmp_path / "journal", **options)
    captioned = threading.Event()
    run.at_message = lambda message: captioned.set() if isinstance(message, Captioned) else None
    run.session.start()
    captioned.wait()
    run.session.abort()
    assert not any(isinstance(message, Finished) for message in run.told.messages)
    assert run.session.rest is not None
    left = crashed_sessions(tmp_path / "journal")
    if is_device and not keeps_sound:
        assert [path.name for path in left] == [run.session.record_name]
    else:
        assert list((tmp_path / "journal").iterdir()) == []
    sound = left[0] / SOUND if left else tmp_path / "kept.wav"
    assert sound.exists() == is_device
    assert not is_device or soundfile.info(sound).duration == pytest.approx(run.session.rest.end_s)
