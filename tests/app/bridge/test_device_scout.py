"""Devices that come while the window is there, on a macOS that lets nobody hear what it plays."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest
from other_systems import Ole32, SoundCard, SoundDevice, pretend

from app.bridge import device_scout
from app.bridge.device_scout import DeviceScout


def test_a_microphone_that_comes_to_an_old_mac_is_offered(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "darwin")
    monkeypatch.setattr(device_scout, "GLANCE_MS", 10)
    soundcard = SoundCard(Ole32())
    microphones = [SimpleNamespace(name="Built-in", id=7, isloopback=False)]
    monkeypatch.setattr(soundcard, "all_microphones", lambda include_loopback: list(microphones))
    monkeypatch.setattr(soundcard, "default_microphone", lambda: microphones[0])
    monkeypatch.setitem(sys.modules, "soundcard", soundcard)
    monkeypatch.setitem(sys.modules, "sounddevice", SoundDevice())
    scout = DeviceScout()
    with qtbot.waitSignal(scout.found):
        scout.look()
    with qtbot.waitSignal(scout.found):
        microphones.append(SimpleNamespace(name="Headset", id=9, isloopback=False))
    scout.end(5.0)
