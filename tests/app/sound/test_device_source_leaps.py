"""A night's sleep and an hour in which the program stood still are a pause, never hours of silence."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest

from app.sound import device_source, devices, feeds, lasting_source
from app.sound.both_source import BothSource
from app.sound.device_source import DeviceSource
from app.sound.devices import Device
from app.sound.lasting_source import LastingSource
from app.sound.source import PAUSE_S, SoundError, SoundSource
from core.captions.captions import Gap
from core.speech.ring import SoundRing
from core.speech.segments import SAMPLE_RATE

NIGHT_S = 8 * 3600.0


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


class StandIn:
    """A device that hears what a test lets it hear."""

    rate = SAMPLE_RATE
    has_ended = False
    present: StandIn

    def __init__(self, device: Device) -> None:
        self.n_blocks = 1
        StandIn.present = self

    def start(self, ring: SoundRing) -> None:
        self.ring = ring

    def stop(self) -> None:
        pass

    def hear(self, seconds: float) -> None:
        self.ring.write(np.ones(round(seconds * self.rate), dtype=np.float32))
        self.n_blocks += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    device = Device("system", "Speakers", "PulseAudio", True, "soundcard", "speakers")
    monkeypatch.setattr(device_source, "find_device", lambda kind, name: device)
    monkeypatch.setattr(device_source, "feed_of", StandIn)
    for module in (device_source, lasting_source):
        monkeypatch.setattr(module, "server_devices", lambda kind: [device])
    return Clock()


def lengths_s(source: SoundSource) -> Iterator[float]:
    """Read on until nothing is due."""
    while (chunk := source.read(0.0)) is not None and len(chunk.samples):
        yield len(chunk.samples) / SAMPLE_RATE


@pytest.mark.parametrize("kind", ["mic", "system"])
def test_a_night_is_a_pause_and_what_is_heard_goes_on_behind_it(clock: Clock, kind: str) -> None:
    source = LastingSource(kind, clock=clock)
    source.open()
    StandIn.present.hear(1.0)
    assert sum(lengths_s(source)) == pytest.approx(1.0)
    clock.now_s += NIGHT_S
    assert sum(lengths_s(source)) == pytest.approx(PAUSE_S)
    StandIn.present.hear(0.4)
    clock.now_s += 0.4
    assert sum(lengths_s(source)) == pytest.approx(0.4)
    assert source.take_gaps() == [Gap(1.0, 1.0 + PAUSE_S, is_pause=True)]
    assert source.take_notices() == []
    source.close()


def test_loudspeakers_that_play_nothing_have_a_night_of_silence_for_a_pause(clock: Clock) -> None:
    source = DeviceSource("system", clock=clock)
    source.open()
    StandIn.present.hear(0.2)
    n_silent_s = 0.0
    for _ in range(20):
        clock.now_s += 1.0
        n_silent_s += sum(lengths_s(source))
    assert 16.0 < n_silent_s < 21.0
    clock.now_s += NIGHT_S
    assert sum(lengths_s(source)) < 2.0
    (gap,) = source.take_gaps()
    assert gap.is_pause


def test_a_night_without_the_device_is_no_silence(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    def find_none(kind: str, name: str) -> Device:
        raise SoundError("There is none.")

    monkeypatch.setattr(device_source, "find_device", find_none)
    source = LastingSource("mic", may_be_away=True, clock=clock)
    source.open()
    clock.now_s += 2.0
    assert sum(lengths_s(source)) == pytest.approx(2.0)
    clock.now_s += NIGHT_S
    assert sum(lengths_s(source)) < 1.0
    clock.now_s += 1.0
    assert sum(lengths_s(source)) == pytest.approx(1.0)
    source.close()


def test_a_reader_that_was_late_misses_no_sound_and_pauses_nothing(clock: Clock) -> None:
    source = DeviceSource("system", clock=clock)
    source.open()
    StandIn.present.hear(0.2)
    assert sum(lengths_s(source)) == pytest.approx(0.2)
    StandIn.present.hear(20.0)
    clock.now_s += 20.0
    assert sum(lengths_s(source)) == pytest.approx(20.0)
    assert source.take_gaps() == []


def test_what_a_driver_has_lost_is_not_believed_to_be_a_night(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clocks of some drivers count sleep."""
    stream = SimpleNamespace(start=lambda: None)
    library = SimpleNamespace(
        check_input_settings=lambda **settings: None,
        query_devices=lambda index: {"max_input_channels": 1, "default_samplerate": 16_000.0},
        InputStream=lambda **settings: stream,
        PortAudioError=OSError,
    )
    monkeypatch.setattr(feeds, "import_portaudio", lambda: library)
    feed, ring = feeds.PortAudioFeed(Device("mic", "Array", "ALSA", True, "portaudio", "0")), SoundRing(64)
    feed.start(ring)
    devices.PORTAUDIO_USERS.discard(feed)
    block = np.ones((8, 1), dtype=np.float32)
    for now_s, has_lost in ((1.0, False), (1.0 + NIGHT_S, True)):
        clocks = SimpleNamespace(inputBufferAdcTime=now_s, currentTime=now_s)
        feed.hear(block, 8, clocks, SimpleNamespace(input_overflow=has_lost))
    assert ring.n_lost == 0
    assert [ring.read(8).behind_gap for _ in range(2)] == [False, True]


def test_a_pause_is_one_where_two_are_heard_at_once(clock: Clock) -> None:
    tracks = []
    for kind in ("mic", "system"):
        tracks.append(LastingSource(kind, clock=clock))
        tracks[-1].open()
        StandIn.present.hear(1.0)
    both = BothSource(*tracks)
    assert sum(lengths_s(both)) == pytest.approx(1.0)
    clock.now_s += NIGHT_S
    assert sum(lengths_s(both)) == pytest.approx(PAUSE_S)
    assert both.take_gaps() == 2 * [Gap(1.0, 1.0 + PAUSE_S, is_pause=True)]
    both.close()
