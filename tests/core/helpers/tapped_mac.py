"""A Mac with taps, as the headers of Core Audio and of its objects declare the calls; no Mac was seen.

All calls are C functions of these types, and objects have numbers beyond 32 bits: no word of a call can be
cut, or be of another type, and arrive.
"""

# ruff: noqa: N802 - the calls have the names that Apple gave them

from __future__ import annotations

import ctypes
import itertools
import plistlib
import struct
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from other_systems import pretend

load = ctypes.CDLL
NUMBER, POINTER, STATUS = ctypes.c_uint32, ctypes.c_void_p, ctypes.c_int32
OUT, ADDRESS = ctypes.POINTER(NUMBER), ctypes.POINTER(NUMBER * 3)
CALLED = ctypes.CFUNCTYPE(STATUS, NUMBER, *[POINTER] * 6)
RUNS = ctypes.CFUNCTYPE(POINTER, POINTER)
HEADERS = {
    "sel_registerName": (POINTER, ctypes.c_char_p),
    "objc_getClass": (POINTER, ctypes.c_char_p),
    "objc_msgSend": (POINTER, *[POINTER] * 6),
    "objc_autoreleasePoolPush": (POINTER,),
    "objc_autoreleasePoolPop": (None, POINTER),
    "AudioObjectGetPropertyData": (STATUS, NUMBER, ADDRESS, NUMBER, POINTER, OUT, POINTER),
    "AudioObjectSetPropertyData": (STATUS, NUMBER, ADDRESS, NUMBER, POINTER, NUMBER, POINTER),
    "AudioHardwareCreateProcessTap": (STATUS, POINTER, OUT),
    "AudioHardwareDestroyProcessTap": (STATUS, NUMBER),
    "AudioHardwareCreateAggregateDevice": (STATUS, POINTER, OUT),
    "AudioHardwareDestroyAggregateDevice": (STATUS, NUMBER),
    "AudioDeviceCreateIOProcID": (STATUS, NUMBER, POINTER, POINTER, ctypes.POINTER(POINTER)),
    "AudioDeviceDestroyIOProcID": (STATUS, NUMBER, POINTER),
    "AudioDeviceStart": (STATUS, NUMBER, POINTER),
    "AudioDeviceStop": (STATUS, NUMBER, POINTER),
}
TAP, DEVICE, PROC = 0xF0000007, 0xF0000009, 0x7F0000000003
REFUSED, OTHERWISE = 560_492_391, -66_748
"""kAudioDevicePermissionsError, and any other error."""


class TappedMac:
    """What it was asked, in order, and what of it is still there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[tuple[str, tuple[int, ...]]] = []
        """Messages to objects, with their words."""
        self.done: list[str] = []
        """Calls of Core Audio; of a property with its four letters."""
        self.there: list[str] = []
        self.about_device: dict[str, Any] = {}
        self.fails: dict[str, int] = {}
        """What a call answers that fails."""
        self.output, self.output_rate, self.rate, self.n_channels = 41, 48_000.0, 48_000.0, 2
        self.is_alive = True
        self._called = self._client = 0
        self._pools = threading.local()
        self._names: list[str] = []
        self._objects: dict[int, Any] = {}
        self._new = itertools.count(0x7E0000000000, 16)
        self._letters = ctypes.create_string_buffer(b"0F0E-TAP")
        self._functions = {
            name: ctypes.CFUNCTYPE(*types)(getattr(self, name)) for name, types in HEADERS.items()
        }
        pretend(monkeypatch, "darwin")
        monkeypatch.setattr(ctypes, "CDLL", self._library)

    def deliver(
        self, sound: np.ndarray, place: float, *, is_planar: bool = False, is_timed: bool = True
    ) -> None:
        """Bring sound of shape (n, n_channels) in a thread that Python knows nothing of."""
        parts = list(sound.T.astype(np.float32)) if is_planar else [sound.astype(np.float32)]
        parts = [np.ascontiguousarray(part) for part in parts]
        n_channels = 1 if is_planar else sound.shape[1]
        buffers = struct.pack("<I4x", len(parts))
        for part in parts:
            buffers += struct.pack("<IIQ", n_channels, part.nbytes, part.ctypes.data)
        moment = struct.pack("<dQdQ24xII", place, 7, 1.0, 0, 2 + is_timed, 0)

        def run(_: int | None) -> None:
            CALLED(self._called)(DEVICE, moment, buffers, moment, None, moment, self._client)

        thread, start, library = ctypes.c_ulong(), RUNS(run), load(None)
        assert not library.pthread_create(ctypes.byref(thread), None, start, None)
        assert not library.pthread_join(thread, None)

    def object(self, value: object) -> int:
        number = next(self._new)
        self._objects[number] = value
        return number

    def _library(self, name: str) -> Any:
        fresh = {
            key: type(function)(ctypes.cast(function, POINTER).value)
            for key, function in self._functions.items()
        }
        return SimpleNamespace(**fresh)

    def sel_registerName(self, name: bytes) -> int:
        self._names.append(name.decode())
        return 0x7D0000000000 + len(self._names) - 1

    def objc_getClass(self, name: bytes) -> int:
        return self.object(name.decode())

    def objc_autoreleasePoolPush(self) -> int:
        self._pools.depth = getattr(self._pools, "depth", 0) + 1
        self.there.append("pool")
        return 0x7C0000000000 + self._pools.depth

    def objc_autoreleasePoolPop(self, begun: int) -> None:
        assert begun == 0x7C0000000000 + self._pools.depth
        self._pools.depth -= 1
        self.there.remove("pool")

    def objc_msgSend(self, receiver: int, selector: int, *words: int | None) -> int:
        message = self._names[selector - 0x7D0000000000]
        said = tuple(word or 0 for word in words[: message.count(":")])
        self.told.append((message, said))
        assert receiver in self._objects
        assert self._pools.depth or message == "release", f"{message} leaks in this thread"
        answer: Callable[..., int] = getattr(self, "_" + message.replace(":", "_"))
        return answer(receiver, *said)

    def _alloc(self, kind: int) -> int:
        return self.object([self._objects[kind]])

    def _initStereoGlobalTapButExcludeProcesses_(self, made: int, nobody: int) -> int:
        assert (self._objects[made], self._objects[nobody]) == (["CATapDescription"], [])
        return self._begin("description", made)

    def _setPrivate_(self, description: int, is_so: int) -> int:
        return 0

    def _setMuteBehavior_(self, description: int, is_so: int) -> int:
        return 0

    def _UUID(self, description: int) -> int:
        return self.object("UUID")

    def _UUIDString(self, uuid: int) -> int:
        return self.object("text")

    def _UTF8String(self, text: int) -> int:
        return ctypes.addressof(self._letters)

    def _dataWithBytes_length_(self, kind: int, letters: int, n: int) -> int:
        assert self._objects[kind] == "NSData"
        return self.object(ctypes.string_at(letters, n))

    def _propertyListWithData_options_format_error_(self, kind: int, data: int, *words: int) -> int:
        assert (self._objects[kind], words) == ("NSPropertyListSerialization", (0, 0, 0))
        return self.object(plistlib.loads(self._objects[data]))

    def _release(self, made: int) -> int:
        self.there.remove("copy" if self._objects[made] == "a description" else "description")
        return 0

    def _begin(self, what: str, answer: int = 0) -> int:
        self.there.append(what)
        return answer

    def _do(self, call: str) -> int:
        self.done.append(call)
        return self.fails.get(call, 0)

    def AudioObjectGetPropertyData(
        self, owner: int, address: Any, n_words: int, words: int, size: Any, out: int
    ) -> int:
        if status := self._do(property_name("get", address)):
            return status
        properties = {
            (1, "dOut"): struct.pack("<I", self.output),
            (self.output, "nsrt"): struct.pack("<d", self.output_rate),
            (TAP, "tfmt"): struct.pack("<d4sIIIIIII", self.rate, b"mcpl", 9, 8, 1, 8, self.n_channels, 32, 0),
            (DEVICE, "livn"): struct.pack("<I", self.is_alive),
            (TAP, "tdsc"): struct.pack("<Q", self.object("a description")),
        }
        value = properties[owner, property_name("", address)]
        assert size[0] == len(value) and not n_words
        ctypes.memmove(out, value, len(value))
        return self._begin("copy") if len(value) == 8 and owner == TAP else 0

    def AudioObjectSetPropertyData(
        self, owner: int, address: Any, n_words: int, words: int, size: int, data: int
    ) -> int:
        name = property_name("", address)
        value = ctypes.string_at(data, size)
        if name == "tdsc":
            assert self._objects[struct.unpack("<Q", value)[0]] == "a description" and owner == TAP
        else:
            wanted = {"nsrt": struct.pack("<d", self.rate), "fsiz": struct.pack("<I", 4096)}
            assert (value, owner) == (wanted[name], DEVICE)
        return self._do(property_name("set", address))

    def AudioHardwareCreateProcessTap(self, description: int, tap: Any) -> int:
        assert self._objects[description] == ["CATapDescription"]
        return self._made("AudioHardwareCreateProcessTap", "tap", tap, TAP)

    def AudioHardwareDestroyProcessTap(self, tap: int) -> int:
        return self._ended("AudioHardwareDestroyProcessTap", "tap", tap == TAP)

    def AudioHardwareCreateAggregateDevice(self, about: int, device: Any) -> int:
        self.about_device = self._objects[about]
        return self._made("AudioHardwareCreateAggregateDevice", "device", device, DEVICE)

    def AudioHardwareDestroyAggregateDevice(self, device: int) -> int:
        return self._ended("AudioHardwareDestroyAggregateDevice", "device", device == DEVICE)

    def AudioDeviceCreateIOProcID(self, device: int, called: int, client: int, out: Any) -> int:
        assert device == DEVICE
        self._called, self._client = called, client
        return self._made("AudioDeviceCreateIOProcID", "proc", out, PROC)

    def AudioDeviceDestroyIOProcID(self, device: int, proc: int) -> int:
        return self._ended("AudioDeviceDestroyIOProcID", "proc", (device, proc) == (DEVICE, PROC))

    def AudioDeviceStart(self, device: int, proc: int) -> int:
        assert (device, proc) == (DEVICE, PROC)
        return self._do("AudioDeviceStart") or self._begin("start")

    def AudioDeviceStop(self, device: int, proc: int) -> int:
        return self._ended("AudioDeviceStop", "start", (device, proc) == (DEVICE, PROC))

    def _made(self, call: str, what: str, out: Any, number: int) -> int:
        if status := self._do(call):
            return status
        out[0] = number
        return self._begin(what)

    def _ended(self, call: str, what: str, is_it: bool) -> int:
        assert is_it
        self.there.remove(what)
        return self._do(call)


def property_name(prefix: str, address: Any) -> str:
    """Return the four letters of a property of the whole of an object."""
    selector, scope, element = address[0]
    assert (scope.to_bytes(4, "big"), element) == (b"glob", 0)
    return f"{prefix} {selector.to_bytes(4, 'big').decode()}".strip()
