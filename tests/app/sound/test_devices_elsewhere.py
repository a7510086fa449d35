"""Sound on Windows and macOS, held by stand-ins of what their libraries do: neither was seen running.

What a Mac plays is in `test_feeds_tapped`.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
import threading
import time
import warnings
from contextlib import nullcontext
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import cffi
import numpy as np
import pytest
from other_systems import Ole32, PortAudioError, SoundCard, SoundDevice, pretend

from app.sound.capture import open_source
from app.sound.device_source import DeviceSource
from app.sound.devices import PORTAUDIO_LOCK, Device, find_device, import_soundcard, list_devices
from app.sound.feeds import PortAudioFeed, SoundcardFeed
from app.sound.source import SoundError
from core.speech.ring import SoundRing
from core.system import objc
from core.system.com import keep_com
from core.system.microphone_right import DENIED


def soundcard_of_windows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the library's own code for Windows, over calls of it that do nothing."""
    found = PathFinder.find_spec("soundcard")
    assert found is not None and found.origin is not None
    calls = SimpleNamespace(CoInitializeEx=lambda *_: 0, CoUninitialize=lambda: None)
    monkeypatch.setattr(cffi.FFI, "dlopen", lambda *_: calls)
    monkeypatch.setattr(cffi.FFI, "cdef", lambda *_: None)  # of types that only Windows has
    name, place = "soundcard.mediafoundation", Path(found.origin).with_name("mediafoundation.py")
    spec = importlib.util.spec_from_file_location(name, place)
    assert spec is not None and spec.loader is not None
    library = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, library)
    with warnings.catch_warnings():
        spec.loader.exec_module(library)
    return library


LINUX_WORDS = ("PulseAudio", "PipeWire", "apt-get", "sound server", "DISPLAY")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Windows with two microphones and loudspeakers."""
    pretend(monkeypatch, "win32")
    keep_com.cache_clear()
    ole32, sounddevice = Ole32(), SoundDevice()
    soundcard = SoundCard(ole32)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, **_: {"ole32": ole32}[name], raising=False)
    monkeypatch.setitem(sys.modules, "sounddevice", sounddevice)
    monkeypatch.setitem(sys.modules, "soundcard", soundcard)
    monkeypatch.setitem(sys.modules, "soundcard.mediafoundation", ModuleType("soundcard.mediafoundation"))
    return SimpleNamespace(ole32=ole32, sounddevice=sounddevice, soundcard=soundcard)


def test_what_windows_plays_is_found_by_whichever_thread_asks(windows: SimpleNamespace) -> None:
    found: list[str] = []
    for name in ("device-scout-1", "session"):
        asking = threading.Thread(target=lambda: found.append(find_device("system", "").label), name=name)
        asking.start()
        asking.join()
    assert found == 2 * ["Speakers (WASAPI)"]


def test_windows_lists_each_microphone_once_by_its_whole_name(windows: SimpleNamespace) -> None:
    listed = list_devices("mic")
    assert [(device.label, device.key, device.is_default) for device in listed] == [
        ("Microphone (Realtek High Definition Audio) (Windows WASAPI)", "4", True),
        ("Headset (Some Maker's Headset 300) (Windows WASAPI)", "5", False),
    ]


def test_windows_converts_what_a_microphone_array_gives(windows: SimpleNamespace) -> None:
    feed = PortAudioFeed(find_device("mic", ""))
    feed.start(SoundRing(16_000))
    feed.stop()
    (settings,) = windows.sounddevice.opened
    assert (feed.rate, settings["device"], settings["samplerate"]) == (16_000, 4, 16_000)
    assert settings["extra_settings"] == {"auto_convert": True}


def test_one_thread_of_windows_opens_and_closes_all_microphones(windows: SimpleNamespace) -> None:
    def listen() -> None:
        feed = PortAudioFeed(find_device("mic", ""))
        feed.start(SoundRing(16_000))
        closing = threading.Thread(target=feed.stop, name="closing")
        closing.start()
        closing.join()

    for name in ("scout", "session"):
        thread = threading.Thread(target=listen, name=name)
        thread.start()
        thread.join()
    assert windows.sounddevice.threads == {"portaudio"}


def test_the_privacy_switch_of_windows_is_named(windows: SimpleNamespace) -> None:
    denied = (2, -2147024891, "Access is denied.")
    windows.sounddevice.trouble = PortAudioError("Unanticipated host error", -9999, denied)
    feed = PortAudioFeed(find_device("mic", ""))
    with pytest.raises(SoundError, match=r"Settings, Privacy and security, Microphone"):
        feed.start(SoundRing(16_000))


def test_the_privacy_settings_of_macos_are_named_before_anything_is_opened(
    windows: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend(monkeypatch, "darwin")
    is_locked: list[bool] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda name: None)
    monkeypatch.setattr(objc, "pool", nullcontext)
    monkeypatch.setattr(objc, "class_named", lambda name: 5)
    monkeypatch.setattr(objc, "text_object", lambda text: 6)
    monkeypatch.setattr(objc, "send", lambda *told: is_locked.append(PORTAUDIO_LOCK.locked()) or DENIED)
    with pytest.raises(SoundError, match="System Settings, Privacy & Security, Microphone"):
        DeviceSource("mic").open()
    assert windows.sounddevice.opened == []
    assert is_locked == [False], "who is asked may take minutes, in which others list or open devices"


def test_another_default_microphone_of_windows_is_listened_to(
    windows: SimpleNamespace,
) -> None:
    found = find_device("mic", "")
    default, named = (DeviceSource("mic", name).watch for name in ("", found.label))
    default.device.found = named.device.found = found
    for watch in (default, named):
        for windows.soundcard.default_name in ("Microphone Array", "Headset"):
            assert not watch.device.gone
            watch.look()
    assert "default microphone has changed" in default.device.gone and not named.device.gone


def test_on_macos_what_the_computer_plays_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "darwin")
    with pytest.raises(SoundError, match="BlackHole"):
        open_source("system").open()


def test_what_windows_plays_waits_for_a_thread_that_is_late_and_what_cannot_be_opened_is_told(
    windows: SimpleNamespace,
) -> None:
    feed = SoundcardFeed(find_device("system", ""))
    with pytest.raises(SoundError, match="cannot be heard through"):
        feed.start(SoundRing(1))
    (settings,) = windows.soundcard.recorded
    assert (settings["samplerate"], settings["blocksize"]) == (16_000, 16_000)


def test_a_night_that_windows_slept_while_nothing_was_played_is_no_sound(
    windows: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = soundcard_of_windows(monkeypatch)
    hours_ns = iter((0, 0, 8 * 3_600 * 10**9))
    monkeypatch.setattr(time, "perf_counter_ns", lambda: next(hours_ns, 8 * 3_600 * 10**9))
    import_soundcard()

    class Silent(library._Recorder):  # noqa: SLF001 - what it does while nothing is played is its own
        deviceperiod = 0.001, 0.001
        samplerate, channelmap, _idle_start_time, _pending_chunk = 16_000, (0,), None, np.zeros(0)

        def __init__(self) -> None:
            """Of nothing that plays."""

        def _capture_available_frames(self) -> int:
            return 0

    recorder = Silent()
    assert recorder.record(16).shape == (16, 1)
    assert len(recorder.flush()) < 16_000


def test_only_the_way_of_windows_that_converts_is_asked_to(windows: SimpleNamespace) -> None:
    asked: list[object] = []
    windows.sounddevice.check_input_settings = lambda **settings: asked.append(settings["extra_settings"])
    PortAudioFeed(Device("mic", "Headset", "MME", is_default=False, backend="portaudio", key="1"))
    PortAudioFeed(find_device("mic", ""))
    assert set(map(str, asked)) == {"None", "{'auto_convert': True}"} and asked[0] is None


@pytest.mark.parametrize("platform", ["win32", "darwin"])
@pytest.mark.parametrize("kind", ["mic", "system"])
def test_no_advice_is_for_linux_alone(windows, monkeypatch, platform: str, kind: str) -> None:
    pretend(monkeypatch, platform)
    monkeypatch.setattr(windows.sounddevice, "query_devices", list)
    monkeypatch.setattr(windows.soundcard, "all_microphones", lambda include_loopback: [])
    with pytest.raises(SoundError) as trouble:
        find_device(kind, "")
    assert [word for word in LINUX_WORDS if word in str(trouble.value)] == []
