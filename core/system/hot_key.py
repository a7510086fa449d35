"""One key combination that counts in every program, as Windows and macOS give it away."""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from core.system.dlls import dll
from core.system.which import on_windows

logger = logging.getLogger(__name__)

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FUNCTION_KEYS = tuple(f"F{n}" for n in range(1, 13))
MODIFIERS = ("Ctrl", "Alt", "Shift", "Meta")

NUMBERS_OF_WINDOWS = {
    **{key: ord(key) for key in (*LETTERS, *"0123456789")},
    **{key: 0x70 + n for n, key in enumerate(FUNCTION_KEYS)},
    "Space": 0x20,
}
MODIFIERS_OF_WINDOWS = {"Alt": 0x1, "Ctrl": 0x2, "Shift": 0x4, "Meta": 0x8}
NO_REPEAT = 0x4000
PRESSED_ON_WINDOWS, QUIT, KEEP = 0x312, 0x12, 0
"""WM_HOTKEY, WM_QUIT, PM_NOREMOVE."""
ENDS_IN_S = 1.0
"""How long a thread that was told to end is waited for."""

NUMBERS_OF_MACOS = {
    **{key: number for number, key in enumerate("ASDFHGZXCV")},
    **{key: 0x0B + n for n, key in enumerate("BQWERYT123465")},
    **{"9": 0x19, "7": 0x1A, "8": 0x1C, "0": 0x1D, "O": 0x1F, "U": 0x20, "I": 0x22, "P": 0x23, "L": 0x25},
    **{"J": 0x26, "K": 0x28, "N": 0x2D, "M": 0x2E, "Space": 0x31},
    **dict(zip(FUNCTION_KEYS, (122, 120, 99, 118, 96, 97, 98, 100, 101, 109, 103, 111), strict=True)),
}
"""Where the keys lie on an American keyboard, which is how macOS counts them: kVK_ANSI_A and so on."""
MODIFIERS_OF_MACOS = {"Ctrl": 0x100, "Shift": 0x200, "Alt": 0x800, "Meta": 0x1000}
"""cmdKey, shiftKey, optionKey, controlKey: what other systems call Ctrl is Cmd there."""
CARBON = "/System/Library/Frameworks/Carbon.framework/Carbon"
KEYBOARD, PRESSED_ON_MACOS = int.from_bytes(b"keyb", "big"), 5
SIGNATURE = int.from_bytes(b"Surt", "big")


def function_keys() -> tuple[str, ...]:
    """Return those that may be had here: Windows keeps F12 for debuggers, with whatever is held."""
    return tuple(key for key in FUNCTION_KEYS if not (on_windows() and key == "F12"))


@dataclass(frozen=True, slots=True)
class Keys:
    """A key and those that are held with it; Meta is the one with the system's sign, on macOS Ctrl."""

    key: str
    held: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Keys:
        """Return the keys that are written as `Ctrl+Alt+F9`.

        Raises:
            ValueError: no system gives these away.
        """
        *held, key = text.split("+")
        keys = (*LETTERS, *"0123456789", *function_keys(), "Space")
        if key not in keys or not set(held) <= set(MODIFIERS) or not set(held) - {"Shift"}:
            raise ValueError(f"{text} is no hot key")
        return cls(key, frozenset(held))


class HotKeyRefused(Exception):
    """The keys cannot be had: mostly, because another program has them."""


class HotKey(Protocol):
    """Keys that are ours from its making on."""

    def give_back(self) -> None: ...


class HotKeyOfWindows:
    """Keys of Windows, which tells the thread that asked for them; this is one of its own."""

    def __init__(self, keys: Keys, pressed: Callable[[], None]) -> None:
        """`pressed` is called in a thread of ours. Raises: Refused."""
        self._keys = keys
        self._pressed = pressed
        self._is_taken = False
        self._answered = threading.Event()
        # The guarded ones are above this room.
        self._thread = threading.Thread(target=self._listen, name="hot-key", daemon=True)  # noqa: TID251
        self._thread.start()
        self._answered.wait()
        if not self._is_taken:
            raise HotKeyRefused

    def give_back(self) -> None:
        thread = ctypes.c_uint32(self._thread.native_id or 0)
        if dll("user32").PostThreadMessageW(thread, QUIT, None, None):
            self._thread.join(ENDS_IN_S)

    def _listen(self) -> None:
        try:
            self._take_and_wait(dll("user32"), KeyMessage())
        except Exception:
            logger.exception("the keys of Windows")
        finally:
            self._answered.set()

    def _take_and_wait(self, user32: Any, message: KeyMessage) -> None:
        # Only now has this thread a queue, which the end is written into.
        user32.PeekMessageW(ctypes.byref(message), None, 0, 0, KEEP)
        held = sum(MODIFIERS_OF_WINDOWS[one] for one in self._keys.held) | NO_REPEAT
        number = NUMBERS_OF_WINDOWS[self._keys.key]
        self._is_taken = bool(user32.RegisterHotKey(None, 1, held, number))
        self._answered.set()
        if not self._is_taken:
            return
        while user32.GetMessageW(ctypes.byref(message), None, 0, 0) > 0:
            if message.kind == PRESSED_ON_WINDOWS:
                self._pressed()
        user32.UnregisterHotKey(None, 1)


class HotKeyOfMacos:
    """Keys of macOS, which tells the thread of the windows; it asks for no permission."""

    def __init__(self, keys: Keys, pressed: Callable[[], None]) -> None:
        """To be made in the thread of the windows, where `pressed` is called. Raises: Refused."""

        def take(call: int | None, event: int | None, data: int | None) -> int:
            pressed()
            return 0

        self._carbon: Any = ctypes.CDLL(CARBON)
        self._carbon.GetApplicationEventTarget.restype = ctypes.c_void_p
        self._take = Handler(take)
        self._handler, self._hot_key = ctypes.c_void_p(), ctypes.c_void_p()
        target = ctypes.c_void_p(self._carbon.GetApplicationEventTarget())
        kind = EventKind(KEYBOARD, PRESSED_ON_MACOS)
        self._carbon.InstallEventHandler(
            target, self._take, ctypes.c_ulong(1), ctypes.byref(kind), None, ctypes.byref(self._handler)
        )
        held = sum(MODIFIERS_OF_MACOS[one] for one in keys.held)
        number = ctypes.c_uint32(NUMBERS_OF_MACOS[keys.key])
        name, no_options, made = HotKeyName(SIGNATURE, 1), ctypes.c_uint32(0), ctypes.byref(self._hot_key)
        if self._carbon.RegisterEventHotKey(number, ctypes.c_uint32(held), name, target, no_options, made):
            self._carbon.RemoveEventHandler(self._handler)
            raise HotKeyRefused

    def give_back(self) -> None:
        self._carbon.UnregisterEventHotKey(self._hot_key)
        self._carbon.RemoveEventHandler(self._handler)


def take_hot_key(keys: Keys, pressed: Callable[[], None]) -> HotKey:
    """Return the keys as ours, on Windows and macOS; `pressed` is called in whichever thread.

    Raises:
        Refused: another program has them.
    """
    return HotKeyOfWindows(keys, pressed) if on_windows() else HotKeyOfMacos(keys, pressed)


class KeyMessage(ctypes.Structure):
    """MSG."""

    _fields_ = [
        ("window", ctypes.c_void_p),
        ("kind", ctypes.c_uint32),
        ("first", ctypes.c_size_t),
        ("second", ctypes.c_ssize_t),
        ("time", ctypes.c_uint32),
        ("place", ctypes.c_int32 * 2),
    ]


class EventKind(ctypes.Structure):
    """EventTypeSpec."""

    _fields_ = [("kind", ctypes.c_uint32), ("number", ctypes.c_uint32)]


class HotKeyName(ctypes.Structure):
    """EventHotKeyID, which is passed by its value."""

    _fields_ = [("signature", ctypes.c_uint32), ("number", ctypes.c_uint32)]


Handler = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
