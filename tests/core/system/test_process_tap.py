"""A tap of Core Audio, as its headers have it, from its making to its end; no Mac was seen."""

from __future__ import annotations

import ctypes
import math
from types import SimpleNamespace

import numpy as np
import pytest
from other_systems import pretend
from tapped_mac import OTHERWISE, REFUSED, TappedMac

from core.system.process_tap import ProcessTap, TapError, can_tap, played_by

MADE = [
    "AudioHardwareCreateProcessTap",
    "get tfmt",
    "AudioHardwareCreateAggregateDevice",
    "set nsrt",
    "set fsiz",
    "AudioDeviceCreateIOProcID",
    "AudioDeviceStart",
    "get tdsc",
    "set tdsc",
]
ENDED = [
    "AudioDeviceStop",
    "AudioDeviceDestroyIOProcID",
    "AudioHardwareDestroyAggregateDevice",
    "AudioHardwareDestroyProcessTap",
]


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> TappedMac:
    return TappedMac(monkeypatch)


def heard_by(mac: TappedMac) -> tuple[ProcessTap, list[tuple[np.ndarray, float]]]:
    heard: list[tuple[np.ndarray, float]] = []
    tap = ProcessTap()
    tap.start(lambda block, place: heard.append((block, place)))
    return tap, heard


def test_a_tap_is_made_step_by_step_and_ends_in_the_opposite_order(mac: TappedMac) -> None:
    tap, _ = heard_by(mac)
    assert (tap.rate, tap.n_channels) == (48_000, 2)
    assert mac.there == ["description", "tap", "device", "proc", "start"]
    tap.close()
    tap.close()
    assert mac.done == MADE + ENDED and mac.there == []


def test_all_programs_are_heard_by_a_device_of_this_process_that_opens_no_loudspeaker(mac: TappedMac) -> None:
    tap, _ = heard_by(mac)
    told = [message for message in mac.told if message[0].startswith("set")]
    assert told == [("setPrivate:", (1,)), ("setMuteBehavior:", (0,))]
    about = mac.about_device
    assert len(about.pop("uid")) == 36
    assert about == {
        "name": "Surtitle hears this Mac",
        "private": True,
        "taps": [{"uid": "0F0E-TAP", "drift": True}],
        "tapautostart": False,
    }
    tap.close()


def test_what_threads_of_macos_bring_is_handed_on_until_the_end(mac: TappedMac) -> None:
    tap, heard = heard_by(mac)
    sound = np.arange(12, dtype=np.float32).reshape(6, 2) / 16
    mac.deliver(sound, 512.0)
    mac.deliver(sound, 518.0, is_planar=True)
    tap.close()
    mac.deliver(sound, 524.0)
    assert [place for _, place in heard] == [512.0, 518.0]
    assert all(np.array_equal(block, sound) for block, _ in heard)


def test_a_clock_that_says_nothing_is_not_believed(mac: TappedMac) -> None:
    tap, heard = heard_by(mac)
    mac.deliver(np.zeros((2, 2)), 9.0, is_timed=False)
    tap.close()
    assert math.isnan(heard[0][1])


@pytest.mark.parametrize("call", [call for call in MADE if call[:3] not in ("set",) and call != "get tdsc"])
def test_whatever_macos_refuses_nothing_stays_behind(mac: TappedMac, call: str) -> None:
    mac.fails[call] = OTHERWISE
    with pytest.raises(TapError, match=str(OTHERWISE)) as refused:
        heard_by(mac)
    assert not refused.value.is_refused and mac.there == []


@pytest.mark.parametrize(
    "call", ["AudioHardwareCreateProcessTap", "AudioDeviceStart", "get tdsc", "set tdsc"]
)
def test_who_may_not_hear_is_told_apart_and_nothing_stays_behind(mac: TappedMac, call: str) -> None:
    mac.fails[call] = REFUSED
    with pytest.raises(TapError) as refused:
        heard_by(mac)
    assert refused.value.is_refused and mac.there == []


def test_what_cannot_be_set_or_found_out_hinders_nobody(mac: TappedMac) -> None:
    mac.fails = dict.fromkeys(["set nsrt", "set fsiz", "get tdsc", *ENDED], OTHERWISE)
    tap, _ = heard_by(mac)
    tap.close()
    assert mac.there == [] and mac.done[-4:] == ENDED


def test_what_is_played_by_tells_of_another_device_and_of_another_rate(mac: TappedMac) -> None:
    told = [played_by()]
    mac.output_rate = 24_000.0
    told.append(played_by())
    mac.output = 57
    assert [*told, played_by()] == ["41:48000", "41:24000", "57:24000"]


def test_only_a_macos_with_taps_has_them(mac: TappedMac, monkeypatch: pytest.MonkeyPatch) -> None:
    assert can_tap()
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace())
    assert not can_tap()
    pretend(monkeypatch, "linux")
    assert not can_tap()
