"""What a Mac plays, by the taps of Core Audio that macOS has from 14.2 on; we have not seen them run yet.

A tap hears every program, whatever it plays by. It is read through a device of this process alone that holds
nothing but the tap: no loudspeaker is opened for it, none changes its rate, and no microphone comes with it.
"""

from __future__ import annotations

import ctypes
import logging
import math
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import uuid4

from core.system import objc
from core.system.which import on_macos

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

logger = logging.getLogger(__name__)

LIBRARY = "/System/Library/Frameworks/CoreAudio.framework/CoreAudio"
DEVICE = "Surtitle hears this Mac"
"""What lists of this process' devices call the one that the tap is read through."""
FRAMES = 4096
"""What is asked to come at a time: the thread that brings it waits for Python."""

BITS = 32
"""Of a sample, which is a float."""

SYSTEM_OBJECT, MAIN_ELEMENT, UNMUTED, TIME_IS_VALID = 1, 0, 0, 1
SCOPE, DEFAULT_OUTPUT, RATE, BUFFER_FRAMES, IS_ALIVE, TAP_FORMAT, TAP_DESCRIPTION = (
    int.from_bytes(letters, "big")
    for letters in (b"glob", b"dOut", b"nsrt", b"fsiz", b"livn", b"tfmt", b"tdsc")
)
"""kAudioObjectPropertyScopeGlobal, and properties."""
REFUSED, GONE = int.from_bytes(b"!hog", "big"), int.from_bytes(b"!obj", "big")
"""kAudioDevicePermissionsError, kAudioHardwareBadObjectError."""

Heard: TypeAlias = "Callable[[NDArray[np.float32], float], None]"
"""Takes sound of shape (n, n_channels), and where its first sample is on the device's clock, in samples."""

_HEARD_BY: dict[int, Heard] = {}
"""Callbacks by the number of their tap: what macOS calls is never freed, and knows which have gone."""
_NUMBERS = count(1)


class TapError(Exception):
    """Core Audio refused a call; `is_refused` where the user has to allow it."""

    def __init__(self, call: str, status: int) -> None:
        super().__init__(f"{call}: {status}")
        self.is_refused = status == REFUSED


class Address(ctypes.Structure):
    """AudioObjectPropertyAddress."""

    _fields_ = [(name, ctypes.c_uint32) for name in ("selector", "scope", "element")]


class Format(ctypes.Structure):
    """AudioStreamBasicDescription."""

    _fields_ = [
        ("rate", ctypes.c_double),
        ("about_samples", ctypes.c_uint32 * 5),
        ("n_channels", ctypes.c_uint32),
        ("n_bits", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
    ]


class Buffer(ctypes.Structure):
    """AudioBuffer."""

    _fields_ = [("n_channels", ctypes.c_uint32), ("n_bytes", ctypes.c_uint32), ("data", ctypes.c_void_p)]


class Buffers(ctypes.Structure):
    """AudioBufferList, as far as it always goes."""

    _fields_ = [("n", ctypes.c_uint32), ("first", Buffer)]


class Moment(ctypes.Structure):
    """AudioTimeStamp."""

    _fields_ = [
        ("sample", ctypes.c_double),
        ("other_clocks", ctypes.c_uint64 * 6),
        ("valid", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
    ]


Called = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    ctypes.c_uint32,
    ctypes.c_void_p,
    ctypes.POINTER(Buffers),
    ctypes.POINTER(Moment),
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_void_p,
)
"""AudioDeviceIOProc."""

_number, _address, _numbers = ctypes.c_uint32, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint32)
CALLS: dict[str, list[Any]] = {
    "AudioObjectGetPropertyData": [_number, ctypes.POINTER(Address), _number, _address, _numbers, _address],
    "AudioObjectSetPropertyData": [_number, ctypes.POINTER(Address), _number, _address, _number, _address],
    "AudioHardwareCreateProcessTap": [_address, _numbers],
    "AudioHardwareDestroyProcessTap": [_number],
    "AudioHardwareCreateAggregateDevice": [_address, _numbers],
    "AudioHardwareDestroyAggregateDevice": [_number],
    "AudioDeviceCreateIOProcID": [_number, Called, _address, ctypes.POINTER(_address)],
    "AudioDeviceDestroyIOProcID": [_number, _address],
    "AudioDeviceStart": [_number, _address],
    "AudioDeviceStop": [_number, _address],
}


def can_tap() -> bool:
    """Return whether this is a macOS that has taps."""
    with suppress(OSError):
        return on_macos() and hasattr(ctypes.CDLL(LIBRARY), "AudioHardwareCreateProcessTap")
    return False


def played_by() -> str:
    """Return what this Mac plays by just now; a tap that was made for another may fall silent."""
    core_audio, output, rate = _core_audio(), ctypes.c_uint32(), ctypes.c_double()
    _read(core_audio, SYSTEM_OBJECT, DEFAULT_OUTPUT, output)
    _read(core_audio, output.value, RATE, rate)
    return f"{output.value}:{rate.value:.0f}"


class ProcessTap:
    """All that this Mac plays, from `start` until `close`, which every way out leads through."""

    def __init__(self) -> None:
        """Raises: TapError."""
        self._core_audio = _core_audio()
        self._undo = ExitStack()
        self._closing = threading.Lock()
        self._tap, self._device = ctypes.c_uint32(), ctypes.c_uint32()
        self._format = Format()
        self._or_close(self._make)

    @property
    def rate(self) -> int:
        rate: float = self._format.rate
        return round(rate)

    @property
    def n_channels(self) -> int:
        n_channels: int = self._format.n_channels
        return n_channels

    @property
    def is_alive(self) -> bool:
        """Whether more may come: macOS may end the device, as when it wakes."""
        alive = ctypes.c_uint32(1)
        status = _read(self._core_audio, self._device.value, IS_ALIVE, alive)
        return bool(alive.value) and status != GONE

    def start(self, heard: Heard) -> None:
        """Have a thread of macOS call `heard` from now on. Raises: TapError."""
        self._or_close(lambda: self._start(heard))

    def close(self) -> None:
        """Return when nobody is called any more, and nothing is left of it; from any thread."""
        with self._closing:
            self._undo.close()

    def _or_close(self, act: Callable[[], None]) -> None:
        try:
            with objc.pool():
                act()
        except BaseException:
            self.close()
            raise

    def _make(self) -> None:
        kind, nobody = objc.class_named("CATapDescription"), objc.plain_object([])
        description = objc.send(objc.send(kind, "alloc"), "initStereoGlobalTapButExcludeProcesses:", nobody)
        if not description:
            raise TapError("CATapDescription", 0)
        self._undo.callback(objc.send, description, "release")
        objc.send(description, "setPrivate:", 1)
        objc.send(description, "setMuteBehavior:", UNMUTED)
        self._do("AudioHardwareCreateProcessTap", description, ctypes.byref(self._tap))
        self._undo.callback(self._end, "AudioHardwareDestroyProcessTap", self._tap)
        status = _read(self._core_audio, self._tap.value, TAP_FORMAT, self._format)
        if status or self._format.n_bits != BITS:
            raise TapError("kAudioTapPropertyFormat", status)
        name = objc.letters_of(objc.send(objc.send(description, "UUID"), "UUIDString"))
        about = objc.plain_object(_about(name))
        self._do("AudioHardwareCreateAggregateDevice", about, ctypes.byref(self._device))
        self._undo.callback(self._end, "AudioHardwareDestroyAggregateDevice", self._device)
        self._write(self._device, RATE, ctypes.c_double(self._format.rate))
        self._write(self._device, BUFFER_FRAMES, ctypes.c_uint32(FRAMES))

    def _start(self, heard: Heard) -> None:
        number, called = next(_NUMBERS), ctypes.c_void_p()
        _HEARD_BY[number] = heard
        self._undo.callback(_HEARD_BY.pop, number)
        self._do("AudioDeviceCreateIOProcID", self._device, _CALLED, number, ctypes.byref(called))
        self._undo.callback(self._end, "AudioDeviceDestroyIOProcID", self._device, called)
        self._do("AudioDeviceStart", self._device, called)
        self._undo.callback(self._end, "AudioDeviceStop", self._device, called)
        self._ask_whether_it_may()

    def _ask_whether_it_may(self) -> None:
        """Raise `TapError` where the user has not allowed it: all calls succeed then, and give silence.

        No call tells; but what describes the tap cannot be written then, not even as it is.
        """
        description = ctypes.c_void_p()
        status = _read(self._core_audio, self._tap.value, TAP_DESCRIPTION, description)
        if not status:
            status = self._write(self._tap, TAP_DESCRIPTION, description)
            objc.send(description.value, "release")
        if status == REFUSED:
            raise TapError("kAudioTapPropertyDescription", status)

    def _do(self, call: str, *words: Any) -> None:
        if status := getattr(self._core_audio, call)(*words):
            raise TapError(call, status)

    def _end(self, call: str, *words: Any) -> None:
        if status := getattr(self._core_audio, call)(*words):
            logger.warning("%s: %d", call, status)

    def _write(self, owner: ctypes.c_uint32, selector: int, value: Any) -> int:
        where = ctypes.byref(Address(selector, SCOPE, MAIN_ELEMENT))
        size, data = ctypes.sizeof(value), ctypes.byref(value)
        status: int = self._core_audio.AudioObjectSetPropertyData(owner, where, 0, None, size, data)
        return status


def _about(tap: str) -> dict[str, object]:
    """Return a private device of the tap alone, which does not wait until something is played."""
    taps = [{"uid": tap, "drift": True}]
    return {"name": DEVICE, "uid": str(uuid4()), "private": True, "taps": taps, "tapautostart": False}


def _core_audio() -> Any:
    library = ctypes.CDLL(LIBRARY)
    for name, words in CALLS.items():
        function = getattr(library, name)
        function.argtypes, function.restype = words, ctypes.c_int32
    return library


def _read(core_audio: Any, owner: int, selector: int, value: Any) -> int:
    where, size = Address(selector, SCOPE, MAIN_ELEMENT), ctypes.c_uint32(ctypes.sizeof(value))
    get = core_audio.AudioObjectGetPropertyData
    status: int = get(owner, ctypes.byref(where), 0, None, ctypes.byref(size), ctypes.byref(value))
    return status


def _parts_of(buffers: Buffers) -> list[NDArray[np.float32]]:
    """Return what came: of shape (n, n_channels) in one part, or each channel in its own."""
    import numpy as np  # here: windows ask this module what can be heard, and need no arrays

    first = ctypes.addressof(buffers) + Buffers.first.offset
    parts = []
    for buffer in (Buffer * buffers.n).from_address(first):
        if buffer.data:
            samples = (ctypes.c_float * (buffer.n_bytes // 4)).from_address(buffer.data)
            parts.append(np.frombuffer(samples, np.float32).reshape(-1, buffer.n_channels))
    return parts


def _hand_on(
    device: int, now: int, buffers: Any, moment: Any, output: int, output_moment: int, number: int
) -> int:
    import numpy as np

    parts, when = _parts_of(buffers.contents), moment.contents
    if parts and (heard := _HEARD_BY.get(number)) is not None:
        heard(np.hstack(parts), when.sample if when.valid & TIME_IS_VALID else math.nan)
    return 0


_CALLED = Called(_hand_on)
