"""Microphones and loudspeakers of this computer, by name and host API, never by index."""

from __future__ import annotations

import os
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, Literal

from app.sound.advice import (
    no_device,
    no_loopback,
    no_loudspeakers,
    no_portaudio,
    no_sound_system,
    untried_tap,
)
from app.sound.portaudio_thread import in_portaudio_thread
from app.sound.server_connection import LEFT, MONO, RIGHT, check_server, renew_connection, source_positions
from app.sound.source import SoundError
from core.system.clock import awake_s
from core.system.com import keep_com
from core.system.process_tap import DEVICE, can_tap, played_by
from core.system.which import on_linux, on_macos, on_windows
from core.wording.sentences import phrased

Kind = Literal["mic", "system"]
Backend = Literal["portaudio", "soundcard", "tap"]

WASAPI = "Windows WASAPI"
"""The way to a microphone that names it whole and converts what it gives; PortAudio knows three more."""

PORTAUDIO_LOCK = threading.Lock()
"""Held while devices are listed, or found and opened: PortAudio's indices hold only until its next start."""

_QUIETING = threading.Lock()
"""Held while standard error, one for the whole process, goes nowhere: two at once would leave it there."""

STAND_INS = ("default", "pulse", "pipewire")
"""What ALSA calls the sound server, or whatever the server hears by default."""

_TIME_AWAKE = SimpleNamespace(sleep=time.sleep, perf_counter_ns=lambda: round(awake_s() * 1e9))
"""What the library of Windows' sound takes from the module `time`, by a clock that does not count sleep."""

PORTAUDIO_USERS: set[object] = set()
"""Who has a stream open: PortAudio, one for the whole process, is not started again under them."""


@dataclass(frozen=True, slots=True)
class Device:
    """Something that can be recorded: a microphone, or what a loudspeaker plays.

    `key` is what the backend finds it by; for PortAudio an index that holds
    only until its next start, so it is never kept. `behind` is the microphone
    that is really heard, where PortAudio knows no more than the sound server.
    """

    kind: Kind
    name: str
    host_api: str
    is_default: bool
    backend: Backend
    key: str
    behind: Device | None = None

    @property
    def label(self) -> str:
        return f"{self.name} ({self.host_api})"

    @property
    def source_name(self) -> str:
        """What `open_source` takes."""
        return f"{self.kind}:{self.label}"


def list_devices(kind: Kind) -> list[Device]:
    """Return the devices of one kind that are there now; raise `SoundError` where none can be had.

    For microphones the caller holds `PORTAUDIO_LOCK` if other threads may list or open some.
    """
    if kind == "system":
        return server_devices("system")
    devices = _portaudio_microphones()
    if not on_linux():
        return devices
    try:
        # PortAudio sees a sound server as one device; the server knows its microphones by name.
        microphones = server_devices("mic")
    except SoundError:
        return devices
    return _told_apart(devices, microphones) + microphones


def _told_apart(devices: list[Device], microphones: list[Device]) -> list[Device]:
    """Return PortAudio's devices without those behind which the server has no microphone.

    A server whose default microphone is gone gives what the computer plays in its place.
    """
    default = next((microphone for microphone in microphones if microphone.is_default), None)
    named = [device for device in devices if device.name not in STAND_INS]
    if default is None:
        return named
    return [device if device in named else replace(device, behind=default) for device in devices]


def find_device(kind: Kind, name: str) -> Device:
    """Return the device called `name` ("Name" or "Name (host API)"), the default one for an empty name."""
    devices = list_devices(kind)
    what = phrased("microphone") if kind == "mic" else phrased("sound output to listen to")
    if not devices:
        raise SoundError(no_device(what))
    if not name:
        return heard_unnamed(devices)
    for matches in (
        [d for d in devices if d.label == name],
        [d for d in devices if name in (d.name, d.key) and d.backend == "soundcard"],
        [d for d in devices if d.name == name],
        [d for d in devices if name.casefold() in d.label.casefold()],
    ):
        if matches:
            return next((device for device in matches if device.is_default), matches[0])
    known = ", ".join(device.label for device in devices)
    raise SoundError(
        phrased("“{name}” is not connected: connect it, or choose another ({known}).", name=name, known=known)
    )


def heard_unnamed(devices: list[Device]) -> Device:
    """Return which of some devices of one kind is heard where none is named."""
    # Without a default one rather any that the server offers: the others it may be using itself.
    offered = [device for device in devices if device.backend == "soundcard"] + devices
    return next((device for device in devices if device.is_default), offered[0])


@contextmanager
def without_chatter() -> Iterator[None]:
    """Keep what ALSA and JACK say of every device that is not there out of the terminal."""
    with _QUIETING:
        try:
            kept = os.dup(2)
        except OSError:  # a program without a terminal
            yield
            return
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


@in_portaudio_thread
def import_portaudio() -> Any:
    """Return the module sounddevice; raise `SoundError` where PortAudio is missing."""
    try:
        # Only the first import starts PortAudio.
        with nullcontext() if "sounddevice" in sys.modules else without_chatter():
            import sounddevice
    except OSError as error:
        raise SoundError(no_portaudio()) from error
    return sounddevice


@in_portaudio_thread
def renew_portaudio(sounddevice: Any) -> None:
    """Let PortAudio see what is plugged in now, as it does when it starts; not while a stream is open."""
    if not PORTAUDIO_USERS:
        with without_chatter():
            sounddevice._terminate()
            sounddevice._initialize()


def import_soundcard() -> Any:
    """Return the module soundcard; raise `SoundError` where no sound server answers."""
    keep_com()
    has_pulse = on_linux()
    try:
        if has_pulse and "soundcard" not in sys.modules:
            check_server()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's own, about the age of its code.
            import soundcard
        if has_pulse:
            renew_connection(sys.modules["soundcard.pulseaudio"])
        if on_windows():
            # While nothing is played it hands out zeros as time goes by: of a night that was slept, too.
            sys.modules["soundcard.mediafoundation"].time = _TIME_AWAKE  # type: ignore[attr-defined]
    except (OSError, AssertionError, RuntimeError, IndexError) as error:
        # It connects to the sound server while it is imported, and asserts that it did.
        raise SoundError(no_sound_system()) from error
    return soundcard


@in_portaudio_thread
def _portaudio_microphones() -> list[Device]:
    sounddevice = import_portaudio()
    renew_portaudio(sounddevice)
    default_index = sounddevice.default.device[0]
    host_apis = sounddevice.query_hostapis()
    names = [host_api["name"] for host_api in host_apis]
    if is_wasapi := on_windows() and WASAPI in names:
        default_index = host_apis[names.index(WASAPI)]["default_input_device"]
    return [
        Device(
            kind="mic",
            name=info["name"],
            host_api=names[info["hostapi"]],
            is_default=info["index"] == default_index,
            backend="portaudio",
            key=str(info["index"]),
        )
        for info in sounddevice.query_devices()
        if info["max_input_channels"] > 0
        and (names[info["hostapi"]] == WASAPI or not is_wasapi)
        and info["name"] != DEVICE  # PortAudio lists what a Mac is heard through
    ]


def can_hear_computer() -> bool:
    """Return whether this system lets a program hear what the computer plays."""
    return not on_macos() or can_tap()


def note_on_computer() -> str:
    """Return what has to be known of hearing the computer here, nothing where it is as usual."""
    if not on_macos():
        return ""
    return untried_tap() if can_tap() else no_loopback()


def default_microphone() -> str:
    """Return which microphone the system hears by default now, empty where it does not tell."""
    try:
        return next(iter(_default_keys(import_soundcard(), "mic")), "")
    except SoundError:
        return ""


def server_devices(kind: Kind) -> list[Device]:
    """Return the devices that the sound server knows now; raise `SoundError` where none answers."""
    if kind == "system" and not can_hear_computer():
        raise SoundError(no_loopback())
    if kind == "system" and on_macos():
        # All that is played, by whatever: another key is another device to the watcher.
        return [Device("system", "macOS", "Core Audio", is_default=True, backend="tap", key=played_by())]
    soundcard = import_soundcard()
    try:
        microphones = soundcard.all_microphones(include_loopback=True)
        defaults = _default_keys(soundcard, kind)
    except (RuntimeError, IndexError, KeyError, AssertionError) as error:
        raise SoundError(no_loudspeakers()) from error
    host_api = "WASAPI" if on_windows() else "Core Audio" if on_macos() else "PulseAudio"
    return [
        Device(
            kind=kind,
            name=microphone.name,
            host_api=host_api,
            is_default=str(microphone.id) in defaults,
            backend="soundcard",
            key=str(microphone.id),
        )
        for microphone in microphones
        if microphone.isloopback == (kind == "system")
    ]


def is_stereo_or_mono(device: Device) -> bool:
    """Return whether a device of the sound server on Linux has only left and right channels, or one."""
    try:
        import_soundcard()
        positions = source_positions(sys.modules["soundcard.pulseaudio"], device.key)
    except (SoundError, IndexError):  # it has gone just now, which opening it will show
        return True
    return positions in ([MONO], [LEFT, RIGHT])


def recorded_channels(microphone: Any, most: int) -> int | list[int]:
    """Return the channels that a microphone has, as `soundcard` takes them."""
    if not on_linux():
        return int(min(microphone.channels, most))
    # What is asked for by number alone is mixed by the server for loudspeakers, which leaves channels out.
    positions = source_positions(sys.modules["soundcard.pulseaudio"], str(microphone.id))
    return [position - 1 for position in positions[:most]]


def _default_keys(soundcard: Any, kind: Kind) -> tuple[str, ...]:
    if kind == "system":
        speaker = str(soundcard.default_speaker().id)
        return speaker, f"{speaker}.monitor"
    try:
        return (str(soundcard.default_microphone().id),)
    except (RuntimeError, IndexError, KeyError):  # there is none
        return ()
