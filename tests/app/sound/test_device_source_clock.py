"""The clock of a device's sound, without a device: what is lost, silent, or slept through."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from taken import Taken

from app.sound import devices, feeds, opened_device
from app.sound.both_source import BothSource
from app.sound.device_source import UNKNOWN_LOSSES, DeviceSource
from app.sound.devices import Device, Kind
from app.sound.opened_device import OpenedDevice
from app.sound.source import BLOCK_S, PAUSE_S, Notice
from core.captions.captions import Gap
from core.speech.ring import SoundRing
from core.speech.segments import SAMPLE_RATE
from core.wording.causes import Mended

NIGHT_S = 8 * 3600.0


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


class Played:
    """Writes what a test lets it hear."""

    has_ended = False

    def __init__(self, rate: int = SAMPLE_RATE) -> None:
        self.rate = rate
        self.n_blocks = 1

    def start(self, ring: SoundRing) -> None:
        self.ring = ring

    def stop(self) -> None:
        self.has_ended = True

    def hear(self, seconds: float) -> None:
        self.ring.write(np.ones(round(seconds * self.rate), dtype=np.float32))
        self.n_blocks += 1


class Listening(Taken):
    """Takes what a source gives whose device is what the test plays."""

    def __init__(self, kind: Kind, clock: Clock, rate: int = SAMPLE_RATE) -> None:
        source = DeviceSource(kind, clock=clock)
        super().__init__(source)
        self.clock = clock
        self.watch = source.watch
        self.played = Played(rate)
        self.watch.device.start(self.played)

    def hear(self, seconds: float) -> float:
        """Let sound pass, and return how many seconds are taken."""
        self.played.hear(seconds)
        return self.wait(seconds)

    def wait(self, seconds: float) -> float:
        """Let time pass, and return how many seconds are taken."""
        self.clock.now_s += seconds
        return self.due()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def loudspeakers(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Listening:
    """Those of a sound server that goes on to list them."""
    listening = Listening("system", clock)
    device = Device("system", "Speakers", "PulseAudio", True, "soundcard", "speakers")
    monkeypatch.setattr(opened_device, "server_devices", lambda kind: [device])
    listening.watch.device.found = device
    return listening


@pytest.mark.parametrize("rate", [SAMPLE_RATE, 48_000])
def test_what_was_lost_is_silence_of_its_length_where_it_was(clock: Clock, rate: int) -> None:
    listening = Listening("mic", clock, rate)
    listening.hear(0.5)
    listening.played.ring.lose(round(0.3 * rate))
    listening.hear(0.7)
    listening.source.close()
    (gap,) = listening.all().gaps
    assert (gap.start_s, gap.end_s) == (pytest.approx(0.5, abs=0.002), pytest.approx(0.8, abs=0.002))
    begin, end = (round(at_s * SAMPLE_RATE) for at_s in (gap.start_s, gap.end_s))
    assert not listening.samples[begin:end].any()
    assert np.count_nonzero(listening.samples) == pytest.approx(1.2 * SAMPLE_RATE, abs=40)


def test_losses_of_unknown_length_are_told_once_a_second(clock: Clock) -> None:
    listening = Listening("mic", clock)
    for _ in range(10):
        listening.hear(BLOCK_S)
        listening.played.ring.lose(0)
    n_told = 10 * round(BLOCK_S * SAMPLE_RATE) // UNKNOWN_LOSSES
    assert [gap.end_s - gap.start_s for gap in listening.gaps] == n_told * [0.0]


def test_a_device_that_goes_is_silence_by_the_clock_until_another_is_heard(clock: Clock) -> None:
    listening = Listening("mic", clock)
    listening.hear(1.1)
    listening.played.has_ended = True
    listening.due()
    assert listening.watch.is_away
    assert sum(listening.wait(0.1) for _ in range(20)) == pytest.approx(2.1, abs=BLOCK_S)
    assert listening.gaps == []
    successor = OpenedDevice("mic", "", clock)
    successor.start(Played())
    listening.watch.exchange(successor)
    listening.due()
    (gap,) = listening.gaps
    assert (gap.start_s, gap.end_s) == (1.1, listening.n_samples / SAMPLE_RATE)
    assert [type(told) for told in listening.told] == [Notice, Mended]


@pytest.mark.parametrize("kind", ["mic", "system"])
def test_a_night_is_a_pause_and_what_is_heard_goes_on_behind_it(clock: Clock, kind: Kind) -> None:
    listening = Listening(kind, clock)
    assert listening.hear(1.0) == pytest.approx(1.0)
    assert listening.wait(NIGHT_S) == pytest.approx(PAUSE_S)
    assert listening.hear(0.4) == pytest.approx(0.4)
    assert listening.gaps == [Gap(1.0, 1.0 + PAUSE_S, is_pause=True)]
    assert listening.told == []


def test_loudspeakers_that_play_nothing_have_a_night_of_silence_for_a_pause(loudspeakers: Listening) -> None:
    loudspeakers.hear(0.2)
    assert 16.0 < sum(loudspeakers.wait(1.0) for _ in range(20)) < 21.0
    assert loudspeakers.gaps == []
    assert loudspeakers.wait(NIGHT_S) < 2.0
    (gap,) = loudspeakers.gaps
    assert gap.is_pause


def test_a_night_without_the_device_is_no_silence(clock: Clock) -> None:
    listening = Listening("mic", clock)
    listening.hear(0.2)
    listening.played.has_ended = True
    listening.due()
    assert listening.wait(2.0) == pytest.approx(2.0)
    assert listening.wait(NIGHT_S) < 1.0
    assert listening.wait(1.0) == pytest.approx(1.0)
    assert listening.gaps == []


def test_a_reader_that_was_late_misses_no_sound_and_pauses_nothing(clock: Clock) -> None:
    listening = Listening("system", clock)
    listening.hear(0.2)
    assert listening.hear(20.0) == pytest.approx(20.0)
    assert listening.gaps == []


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
    assert [ring.read(8).n_lost for _ in range(2)] == [None, 0]


def test_a_pause_is_one_where_two_are_heard_at_once(clock: Clock) -> None:
    tracks = [Listening(kind, clock) for kind in ("mic", "system")]
    both = Taken(BothSource(*(track.source for track in tracks), clock=clock))
    for track in tracks:
        track.played.hear(1.0)
    assert both.due() == pytest.approx(1.0)
    clock.now_s += NIGHT_S
    assert both.due() == pytest.approx(PAUSE_S)
    assert both.gaps == [Gap(1.0, 1.0 + PAUSE_S, is_pause=True)]
