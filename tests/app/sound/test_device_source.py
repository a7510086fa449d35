"""Sound from a real sound server: what is spoken into the microphone is what is heard."""

from __future__ import annotations

import argparse
import itertools
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from headset import recorder
from places import OFFICE_TALK
from taken import Taken

from app.commands import devices
from app.sound.capture import open_source
from app.sound.device_source import DeviceSource
from app.sound.devices import (
    PORTAUDIO_LOCK,
    PORTAUDIO_USERS,
    Device,
    import_portaudio,
    renew_portaudio,
    without_chatter,
)
from app.sound.feeds import FRAGMENT_S, PortAudioFeed
from app.sound.source import BLOCK_SAMPLES, Due, SoundError, SoundSource
from core.captions.captions import Gap
from core.speech.ring import SoundRing
from core.speech.segments import SAMPLE_RATE

NO_SERVER = {"PULSE_SERVER": "unix:/nowhere/native", "XDG_RUNTIME_DIR": "/nowhere"}


@pytest.fixture
def sentence(tmp_path: Path) -> Path:
    """The clip's first seconds."""
    samples, rate = soundfile.read(OFFICE_TALK, frames=5 * SAMPLE_RATE // 2, dtype="float32")
    path = tmp_path / "sentence.wav"
    soundfile.write(path, samples, rate)
    return path


def hear_while_playing(source: SoundSource, server, path: Path, sink: str) -> np.ndarray:
    """Return what the source hears until the file was played; checks its blocks on the way."""
    source.open()
    player = threading.Thread(target=server.play, args=(path, sink))
    player.start()
    taken = Taken(source)
    while taken.take(0.5) is not None:
        if not player.is_alive():
            source.close()
    player.join()
    assert all(len(block) in (0, BLOCK_SAMPLES) for block in taken.blocks[:-1])
    assert taken.gaps == []
    return taken.samples


def likeness(heard: np.ndarray, said: np.ndarray) -> float:
    """Return the best normalised correlation of what was said with any place of what was heard."""
    n = len(heard) + len(said)
    spectrum = np.fft.rfft(heard, n) * np.conj(np.fft.rfft(said, n))
    scores = np.fft.irfft(spectrum, n)[: max(1, len(heard) - len(said) + 1)]
    place = int(np.argmax(scores))
    piece = heard[place : place + len(said)]
    return float(np.dot(piece, said[: len(piece)]) / (np.linalg.norm(piece) * np.linalg.norm(said)))


@pytest.mark.parametrize("name", ["mic", "mic:pulse (ALSA)", "mic:VirtualMic", "mic:virtualmic"])
def test_what_is_spoken_into_the_microphone_is_heard(sound_server, sentence: Path, name: str) -> None:
    heard = hear_while_playing(open_source(name), sound_server, sentence, "mic_feed")
    # The end may still be on its way when the player returns.
    said = soundfile.read(sentence, dtype="float32")[0][: 2 * SAMPLE_RATE]
    assert likeness(heard, said) > 0.95


@pytest.mark.parametrize("name", ["system", "system:Monitor of Speakers (PulseAudio)"])
def test_what_the_computer_plays_is_heard(sound_server, sentence: Path, name: str) -> None:
    heard = hear_while_playing(open_source(name), sound_server, sentence, "speakers")
    said = soundfile.read(sentence, dtype="float32")[0][: 2 * SAMPLE_RATE]
    assert likeness(heard, said) > 0.95


def of_channels(path: Path, *shares: float) -> Path:
    """Return a file whose channels have these shares of what is said in another."""
    samples, rate = soundfile.read(path, dtype="float32")
    soundfile.write(path.with_suffix(".channels.wav"), samples[:, np.newaxis] * np.array(shares), rate)
    return path.with_suffix(".channels.wav")


@pytest.mark.parametrize(("name", "sink"), [("mic", "mic_feed"), ("system", "speakers")])
def test_what_comes_in_opposite_phase_is_heard(sound_server, sentence: Path, name: str, sink: str) -> None:
    heard = hear_while_playing(open_source(name), sound_server, of_channels(sentence, 1, -1), sink)
    said = soundfile.read(sentence, dtype="float32")[0][: 2 * SAMPLE_RATE]
    assert max(likeness(heard, said), likeness(heard, -said)) > 0.9
    assert np.abs(heard).max() > 0.7 * np.abs(said).max()


@pytest.mark.parametrize("name", ["mic", "mic:Recorder"])
def test_the_last_channel_of_a_recorder_is_heard(sound_server, sentence: Path, name: str) -> None:
    with recorder(n_channels=5):
        path = of_channels(sentence, 0, 0, 0, 0, 1)
        heard = hear_while_playing(open_source(name), sound_server, path, "recorder_feed")
    said = soundfile.read(sentence, dtype="float32")[0][: 2 * SAMPLE_RATE]
    assert likeness(heard, said) > 0.9
    assert np.abs(heard).max() > 0.7 * np.abs(said).max()


def read_until(source: DeviceSource, n_samples: int) -> tuple[np.ndarray, list[Gap]]:
    """Return at least so many samples, and the gaps among them."""
    taken = Taken(source)
    while taken.n_samples < n_samples:
        assert taken.take(0.5) is not None
    return taken.samples, taken.gaps


def assert_silent_exactly_in(heard: np.ndarray, gaps: list[Gap]) -> None:
    is_lost = np.zeros(len(heard), dtype=bool)
    for gap in gaps:
        is_lost[round(gap.start_s * SAMPLE_RATE) : round(gap.end_s * SAMPLE_RATE)] = True
    np.testing.assert_array_equal(heard == 0.0, is_lost)


@pytest.mark.parametrize("name", ["mic", "both"])
def test_live_sound_is_looked_for_when_it_is_due(
    sound_server, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[int] = []
    wait_s = Due.wait_s

    def counted(due: Due, deadline: float) -> float:
        waits[-1] += 1
        return wait_s(due, deadline)

    monkeypatch.setattr(Due, "wait_s", counted)
    source = open_source(name)
    source.open()
    for _ in range(20):
        waits.append(0)
        assert len(Taken(source).block()) == BLOCK_SAMPLES
    source.close()
    # Every 20 ms would be ten times a block, or five with two devices. A sound server may be late at times.
    assert statistics.median(waits) <= 4


Hearing = Callable[[PortAudioFeed, np.ndarray, int, Any, Any], None]


@pytest.fixture
def hear(monkeypatch: pytest.MonkeyPatch) -> Callable[[Hearing], Hearing]:
    """Put a function between PortAudio and the feed's callback, and return that."""

    def put(between: Hearing) -> Hearing:
        really = PortAudioFeed.hear
        monkeypatch.setattr(PortAudioFeed, "hear", between)
        return really

    return put


def test_a_microphone_that_cannot_do_16_khz_makes_each_block_wait_but_a_moment(
    sound_server, hear: Callable[[Hearing], Hearing], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The resampler holds some of the last fragment back, which makes a block wait for the next one."""
    monkeypatch.setattr(PortAudioFeed, "supported_rate", lambda feed: 48_000)
    n_in_fragments: list[int] = []

    def counted(feed: PortAudioFeed, block: np.ndarray, n: int, clocks: Any, status: Any) -> None:
        n_in_fragments.append(n)
        really(feed, block, n, clocks, status)

    really = hear(counted)
    source = open_source("mic")
    source.open()
    for _ in range(5):
        assert len(Taken(source).block()) == BLOCK_SAMPLES
    source.close()
    assert set(n_in_fragments) == {round(0.02 * 48_000)}


def test_a_reader_that_is_away_too_long_gets_silence_and_a_gap_where_sound_was_lost(
    sound_server, hear: Callable[[Hearing], Hearing], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.sound.opened_device.RING_S", 1)

    sounddevice = import_portaudio()

    def hear_noise(feed: PortAudioFeed, block: np.ndarray, n: int, clocks: Any, status: Any) -> None:
        really(feed, np.ones_like(block), n, clocks, sounddevice.CallbackFlags())

    really = hear(hear_noise)
    source = DeviceSource("mic")
    source.open()
    threading.Event().wait(2.5)
    heard, gaps = read_until(source, 4 * SAMPLE_RATE)
    source.close()
    (gap,) = gaps
    assert 0.9 < gap.start_s <= 1.0
    assert gap.end_s - gap.start_s > 0.5
    assert_silent_exactly_in(heard, gaps)


@pytest.mark.parametrize("has_clock", [True, False])
def test_what_the_driver_drops_is_a_gap_as_long_as_its_clock_tells(
    sound_server, hear: Callable[[Hearing], Hearing], has_clock: bool
) -> None:
    sounddevice = import_portaudio()
    n_called = itertools.count()

    def drop_some(feed: PortAudioFeed, block: np.ndarray, n: int, clocks: Any, status: Any) -> None:
        """Drop blocks 20 to 24, as a driver does that is not asked in time, and tell of it thrice."""
        number = next(n_called)
        if 20 <= number < 25:
            return
        flags = sounddevice._lib.paInputOverflow if number in (25, 26, 27) else 0
        now_s = 7.0 + number * n / feed.rate if has_clock else 0.0
        told = sounddevice._ffi.new("PaStreamCallbackTimeInfo *", [now_s, now_s, 0.0])
        really(feed, np.ones_like(block), n, told, sounddevice.CallbackFlags(flags))

    really = hear(drop_some)
    source = DeviceSource("mic")
    source.open()
    heard, gaps = read_until(source, 3 * SAMPLE_RATE)
    source.close()
    (gap,) = gaps
    assert gap.start_s == pytest.approx(20 * FRAGMENT_S)
    assert gap.end_s == pytest.approx((25 if has_clock else 20) * FRAGMENT_S)
    assert_silent_exactly_in(heard, gaps)


def open_elsewhere(source: SoundSource) -> tuple[threading.Thread, list[SoundError]]:
    """Return the thread that opens the source, and where its trouble will be."""
    troubles: list[SoundError] = []

    def run() -> None:
        try:
            source.open()
        except SoundError as trouble:
            troubles.append(trouble)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, troubles


@pytest.mark.parametrize("name", ["mic", "mic:VirtualMic"])
def test_a_device_that_is_closed_before_its_first_block_ends_without_trouble(sound_server, name: str) -> None:
    source = DeviceSource(*name.partition(":")[::2])
    opening, troubles = open_elsewhere(source)
    while source.watch.device.feed is None and opening.is_alive():
        threading.Event().wait(0.001)
    source.close()
    opening.join()
    assert troubles == []
    while source.read(0.0) is not None:
        pass
    assert not PORTAUDIO_USERS


def test_a_microphone_that_is_closed_while_others_look_for_devices_is_not_left_open(sound_server) -> None:
    source = DeviceSource("mic")
    with PORTAUDIO_LOCK:
        opening, troubles = open_elsewhere(source)
        source.close()
    opening.join()
    assert troubles == []
    assert source.read(0.0) is None
    assert not PORTAUDIO_USERS


def test_a_feed_that_starts_while_its_source_is_closed_is_stopped(
    sound_server, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = DeviceSource("mic")

    def close_and_start(feed: PortAudioFeed, ring: SoundRing) -> None:
        source.close()
        start(feed, ring)

    start = PortAudioFeed.start
    monkeypatch.setattr(PortAudioFeed, "start", close_and_start)
    source.open()
    assert not PORTAUDIO_USERS


def test_the_devices_are_listed_by_name_and_host_api(
    sound_server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert devices.run(argparse.Namespace()) == 0
    lines = capsys.readouterr().out.splitlines()
    starred = [line for line in lines if line.startswith("  *")]
    assert starred == ["  * VirtualMic (PulseAudio)", "  * Monitor of Speakers (PulseAudio)"]
    assert "    default (ALSA)" in lines


def test_an_unknown_device_gets_a_sentence_with_those_that_are_there(sound_server) -> None:
    with pytest.raises(SoundError, match=r"“Studio” is not connected: .*VirtualMic"):
        open_source("mic:Studio").open()


def run_here(code: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run code in a process of its own: the audio libraries hold on to the first server they see."""
    return subprocess.run(
        [sys.executable, "-c", code, ""],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("name", "words"), [("mic", "No microphone was found"), ("system", "The sound of this comp")]
)
def test_without_a_sound_server_there_is_a_sentence(name: str, words: str) -> None:
    run = run_here(f"from app.sound.capture import open_source; open_source({name!r}).open()", NO_SERVER)
    assert run.returncode == 1
    assert f"SoundError: {words}" in run.stderr


def test_without_any_device_the_list_is_a_sentence() -> None:
    run = run_here("from app.commands import devices; devices.run(None)", NO_SERVER)
    assert "SoundError: No microphone and no system sound was found" in run.stderr


HEAR_UNTIL_TROUBLE = """
import sys
from app.sound.capture import open_source
from app.sound.source import Notice
source = open_source(sys.argv[1])
source.open()
print("listening", flush=True)
while not isinstance(told := source.read(0.5), Notice):
    pass
print(told.text, flush=True)
source.close()
print("closed", flush=True)
"""


@pytest.mark.parametrize("name", ["mic", "mic:VirtualMic", "system"])
def test_a_sound_server_that_dies_is_noticed(mortal_sound_server, name: str) -> None:
    listener = subprocess.Popen(
        [sys.executable, "-c", HEAR_UNTIL_TROUBLE, name],
        env={**os.environ, **mortal_sound_server.env},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert listener.stdout is not None
    assert listener.stdout.readline() == "listening\n"
    mortal_sound_server.process.kill()
    assert "as soon as it is back" in listener.stdout.readline()
    assert listener.stdout.readline() == "closed\n"
    listener.communicate()


def test_standard_error_is_what_it_was_though_several_quieten_it_at_once() -> None:
    before = os.fstat(2)

    def quieten() -> None:
        for _ in range(100):
            with without_chatter():
                time.sleep(0)

    threads = [threading.Thread(target=quieten) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert os.path.samestat(os.fstat(2), before)


def test_what_portaudio_says_by_itself_of_a_device_that_fails_stays_out_of_the_terminal(
    sound_server, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """It writes lines of its source, as of a rate that a device does not have."""
    sounddevice = import_portaudio()
    renew_portaudio(sounddevice)  # it may know the devices of another test

    def fail(*args: object, **options: object) -> None:
        os.write(2, b"Expression 'paInvalidSampleRate' failed in 'pa_linux_alsa.c', line: 2048\n")
        raise sounddevice.PortAudioError("Invalid sample rate")

    index = str(sounddevice.query_devices(kind="input")["index"])
    microphone = Device("mic", "failing", "", is_default=True, backend="portaudio", key=index)
    for name in ("check_input_settings", "InputStream"):
        monkeypatch.setattr(sounddevice, name, fail)
    with pytest.raises(SoundError, match="cannot be"):
        PortAudioFeed(microphone).start(SoundRing(1))
    assert capfd.readouterr().err == ""
