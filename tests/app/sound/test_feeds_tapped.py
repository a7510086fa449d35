"""What a Mac plays, from its tap to captions, over calls as Core Audio declares them; no Mac was seen."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np
import pytest
from other_systems import SoundDevice
from taken import Taken
from tapped_mac import OTHERWISE, REFUSED, TappedMac

from app.choices.device_names import device_names
from app.sound import device_watch, muteness
from app.sound.capture import open_source
from app.sound.device_source import DeviceSource
from app.sound.devices import PORTAUDIO_LOCK, list_devices
from app.sound.source import BLOCK_SAMPLES, Notice, SoundError
from core.wording.causes import Cause, Mended

TONE = np.repeat(np.sin(np.arange(4_800) / 20)[:, None] / 2, 2, axis=1)


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> TappedMac:
    monkeypatch.setattr(device_watch, "WATCH_S", 3_600.0)  # the tests look themselves
    return TappedMac(monkeypatch)


@pytest.fixture
def listening(mac: TappedMac) -> Iterator[Taken]:
    source = DeviceSource("system")
    source.open()
    yield Taken(source)
    source.close()
    assert mac.there == []


def hear(listening: Taken, n_blocks: int) -> None:
    """Take so many blocks' worth of sound that waits."""
    n_samples = listening.n_samples + n_blocks * BLOCK_SAMPLES
    while listening.n_samples < n_samples:
        assert len(listening.block())


def look(listening: Taken) -> None:
    assert isinstance(listening.source, DeviceSource)
    listening.source.watch.look()


def deliver(mac: TappedMac, n_times: int, place: float = 0.0) -> None:
    for n in range(n_times):
        mac.deliver(TONE, place + n * len(TONE))


def test_what_a_mac_plays_is_heard_at_once_and_its_end_leaves_nothing(mac: TappedMac) -> None:
    listening = Taken(open_source("system"))
    with PORTAUDIO_LOCK:  # which others want while macOS may be asking its user
        listening.source.open()
    deliver(mac, 3)
    assert 0.4 < np.abs(listening.block()).max() <= 0.55
    listening.source.close()
    assert mac.there == [] and listening.all().gaps == []


def test_what_did_not_come_is_a_gap_and_what_was_not_played_is_none(mac: TappedMac, listening: Taken) -> None:
    deliver(mac, 2)
    deliver(mac, 2, 4 * 4_800)
    deliver(mac, 4, 20 * 48_000)
    hear(listening, 4)
    (gap,) = listening.gaps
    assert gap.end_s - gap.start_s == pytest.approx(0.2)


def test_a_clock_that_goes_by_parts_of_a_sample_makes_no_gap(mac: TappedMac, listening: Taken) -> None:
    for n in range(6):
        mac.deliver(TONE, n * (len(TONE) + 0.25))
    hear(listening, 2)
    assert listening.gaps == []


@pytest.mark.parametrize("change", [("output", 57), ("output_rate", 24_000.0)])
def test_another_loudspeaker_and_another_rate_get_a_tap_of_their_own(
    mac: TappedMac, listening: Taken, change: tuple[str, object]
) -> None:
    look(listening)
    assert mac.done.count("AudioHardwareCreateProcessTap") == 1
    setattr(mac, *change)
    look(listening)
    assert mac.done.count("AudioHardwareCreateProcessTap") == 2
    deliver(mac, 3)
    hear(listening, 1)
    assert mac.there == ["description", "tap", "device", "proc", "start"]


def test_a_mac_that_gives_another_number_of_channels_is_listened_to_again(
    mac: TappedMac, listening: Taken
) -> None:
    mac.deliver(TONE[:, :1], 0.0)
    assert isinstance(listening.take(0.0), Notice)


def test_a_device_that_macos_has_ended_is_listened_to_again(mac: TappedMac, listening: Taken) -> None:
    assert listening.due() == 0.0 and listening.told == []
    mac.is_alive = False
    assert isinstance(listening.take(0.0), Notice)
    hear(listening, 1)
    mac.is_alive = True
    look(listening)
    deliver(mac, 3)
    hear(listening, 1)
    assert isinstance(listening.told[-1], Mended) and len(listening.gaps) == 1


@pytest.mark.parametrize(
    ("status", "told"), [(REFUSED, "Screen & System Audio Recording"), (OTHERWISE, "cannot be heard through")]
)
def test_what_macos_refuses_is_told_in_a_sentence(mac: TappedMac, status: int, told: str) -> None:
    mac.fails["set tdsc" if status == REFUSED else "AudioDeviceStart"] = status
    with pytest.raises(SoundError, match=told):
        open_source("system").open()
    assert mac.there == []


def test_silence_alone_is_explained_and_that_something_is_heard_is_told(
    mac: TappedMac, listening: Taken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(muteness, "LONG_PAUSE_S", 0.2)
    for n in range(3):
        mac.deliver(np.zeros_like(TONE), n * 4_800.0)
    listening.due()
    (notice,) = listening.told
    assert isinstance(notice, Notice) and "Screen & System Audio Recording" in notice.text
    deliver(mac, 4, 3 * 4_800)
    for n in range(7, 20):
        mac.deliver(np.zeros_like(TONE), n * 4_800.0)
    listening.due()
    assert listening.told == [notice, Mended(Cause.COMPUTER_AWAY)]


def test_the_computer_is_one_choice_and_its_device_is_no_microphone(
    mac: TappedMac, monkeypatch: pytest.MonkeyPatch
) -> None:
    (computer,) = list_devices("system")
    assert (computer.label, device_names((computer,), "system")) == ("macOS (Core Audio)", {})
    monkeypatch.setattr(SoundDevice, "NAMES", ("Headset", "Surtitle hears this Mac"))
    monkeypatch.setattr(SoundDevice, "HOSTS", ("Core Audio",))
    monkeypatch.setitem(sys.modules, "sounddevice", SoundDevice())
    assert [device.name for device in list_devices("mic")] == ["Headset"]
