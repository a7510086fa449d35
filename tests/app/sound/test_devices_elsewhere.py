"""Sound on Windows and macOS, held by stand-ins of what their libraries do: neither was seen running."""

from __future__ import annotations

import ctypes
import sys
import threading
from types import SimpleNamespace

import pytest
from other_systems import Ole32, PortAudioError, SoundCard, SoundDevice, pretend

from app.sound import lasting_source
from app.sound.capture import open_source
from app.sound.device_source import DeviceSource
from app.sound.devices import PORTAUDIO_LOCK, find_device, list_devices
from app.sound.feeds import PortAudioFeed
from app.sound.lasting_source import LastingSource
from app.sound.source import SoundError
from core.speech.ring import SoundRing
from core.system import objc
from core.system.com import keep_com
from core.system.microphone_right import DENIED

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
    monkeypatch.setattr(objc, "class_named", lambda name: 5)
    monkeypatch.setattr(objc, "text_object", lambda text: 6)
    monkeypatch.setattr(objc, "send", lambda *told: is_locked.append(PORTAUDIO_LOCK.locked()) or DENIED)
    with pytest.raises(SoundError, match="System Settings, Privacy & Security, Microphone"):
        DeviceSource("mic").open()
    assert windows.sounddevice.opened == []
    assert is_locked == [False], "who is asked may take minutes, in which others list or open devices"


def test_another_default_microphone_of_windows_is_listened_to(
    windows: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = LastingSource("mic")
    opened = find_device("mic", "")
    monkeypatch.setattr(lasting_source.DeviceSource, "device", property(lambda _: opened))
    source.look()
    assert not source.is_replaced
    windows.soundcard.default_name = "Headset"
    source.look()
    assert source.is_replaced
    named = LastingSource("mic", opened.label)
    for windows.soundcard.default_name in ("Microphone Array", "Headset"):
        named.look()
    assert not named.is_replaced


def test_on_macos_what_the_computer_plays_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "darwin")
    with pytest.raises(SoundError, match="BlackHole"):
        open_source("system").open()


@pytest.mark.parametrize("platform", ["win32", "darwin"])
@pytest.mark.parametrize("kind", ["mic", "system"])
def test_no_advice_is_for_linux_alone(windows, monkeypatch, platform: str, kind: str) -> None:
    pretend(monkeypatch, platform)
    monkeypatch.setattr(windows.sounddevice, "query_devices", list)
    monkeypatch.setattr(windows.soundcard, "all_microphones", lambda include_loopback: [])
    with pytest.raises(SoundError) as trouble:
        find_device(kind, "")
    assert [word for word in LINUX_WORDS if word in str(trouble.value)] == []
