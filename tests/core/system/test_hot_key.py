"""Keys that Windows and macOS give away, as their documentation has it; neither was seen running."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest
from other_systems import pretend

from core.system.hot_key import (
    EventKind,
    HotKeyName,
    HotKeyRefused,
    KeyMessage,
    Keys,
    take_hot_key,
)


class User32:
    """Keys of Windows and the queue of the one thread that asks; some of them are others' already."""

    def __init__(self, taken: tuple[int, int] = (0, 0)) -> None:
        self.asked: list[tuple[int, int]] = []
        self.n_given_back = 0
        self.queue: SimpleQueue[int] = SimpleQueue()
        self._taken = taken
        self.RegisterHotKey = self._register
        self.GetMessageW = self._message
        self.PeekMessageW = lambda *_: 0
        self.PostThreadMessageW = self._post
        self.UnregisterHotKey = self._give_back

    def _register(self, window: None, name: int, held: int, key: int) -> int:
        self.asked.append((held, key))
        return int((held, key) != self._taken)

    def _message(self, message: Any, window: None, first: int, last: int) -> int:
        kind = self.queue.get()
        ctypes.cast(message, ctypes.POINTER(KeyMessage)).contents.kind = kind
        return int(kind != 0x12)

    def _post(self, thread: Any, kind: int, first: None, second: None) -> int:
        self.queue.put(kind)
        return 1

    def _give_back(self, window: None, name: int) -> int:
        self.n_given_back += 1
        return 1


class Carbon:
    """The part of macOS that gives keys away: what was asked, and whom it calls."""

    def __init__(self, status: int = 0) -> None:
        self.asked: list[tuple[int, int]] = []
        self.done: list[str] = []
        self.press: Callable[[], int] = lambda: 1

        def install(target: Any, handler: Any, n: Any, kinds: Any, data: None, made: Any) -> int:
            kind = ctypes.cast(kinds, ctypes.POINTER(EventKind)).contents
            assert (target.value, n.value, kind.kind, kind.number) == (2**40, 1, 0x6B657962, 5)
            self.press = lambda: handler(None, None, None)
            return 0

        def register(key: Any, held: Any, name: HotKeyName, target: Any, options: Any, made: Any) -> int:
            assert (name.number, target.value, options.value) == (1, 2**40, 0)
            self.asked.append((key.value, held.value))
            return status

        self.GetApplicationEventTarget = SimpleTarget()
        self.InstallEventHandler = install
        self.RegisterEventHotKey = register
        self.UnregisterEventHotKey = lambda made: self.done.append("keys")
        self.RemoveEventHandler = lambda made: self.done.append("handler")


class SimpleTarget(SimpleNamespace):
    def __call__(self) -> int:
        return 2**40


def be_windows(monkeypatch: pytest.MonkeyPatch, user32: User32) -> None:
    pretend(monkeypatch, "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, **_: user32, raising=False)


def test_windows_tells_a_thread_of_its_own_until_the_keys_are_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    be_windows(monkeypatch, user32 := User32())
    heard: SimpleQueue[str] = SimpleQueue()
    hot_key = take_hot_key(Keys.of("Ctrl+Alt+F9"), lambda: heard.put("pressed"))
    for kind in (0x312, 0x400, 0x312):
        user32.queue.put(kind)
    assert [heard.get(timeout=60), heard.get(timeout=60)] == 2 * ["pressed"]
    hot_key.give_back()
    assert (user32.asked, user32.n_given_back, heard.empty()) == ([(0x4003, 0x78)], 1, True)


def test_keys_that_another_program_of_windows_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    be_windows(monkeypatch, User32(taken=(0x400A, ord("K"))))
    with pytest.raises(HotKeyRefused):
        take_hot_key(Keys.of("Meta+Ctrl+K"), lambda: None)


def test_keys_are_refused_where_windows_cannot_be_asked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    be_windows(monkeypatch, user32 := User32())
    del user32.RegisterHotKey
    with pytest.raises(HotKeyRefused):
        take_hot_key(Keys.of("Ctrl+F9"), lambda: None)
    assert "RegisterHotKey" in caplog.text


def test_nobody_waits_for_a_thread_of_windows_that_cannot_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    be_windows(monkeypatch, user32 := User32())
    hot_key = take_hot_key(Keys.of("Ctrl+F9"), lambda: None)
    user32.PostThreadMessageW = lambda *_: 0
    hot_key.give_back()
    user32.queue.put(0x12)


def test_f12_is_the_debuggers_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Keys.of("Ctrl+F12").key == "F12"
    be_windows(monkeypatch, User32())
    with pytest.raises(ValueError, match="no hot key"):
        Keys.of("Ctrl+F12")


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="Windows of 64 bits")
def test_a_message_lies_in_memory_as_windows_has_it() -> None:
    assert (ctypes.sizeof(KeyMessage), KeyMessage.kind.offset, KeyMessage.first.offset) == (48, 8, 16)


def test_macos_calls_until_the_keys_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "darwin")
    carbon = Carbon()
    monkeypatch.setattr(ctypes, "CDLL", lambda name: carbon)
    heard: list[str] = []
    hot_key = take_hot_key(Keys.of("Meta+Ctrl+Shift+R"), lambda: heard.append("pressed"))
    assert (carbon.press(), heard) == (0, ["pressed"])
    assert carbon.asked == [(0x0F, 0x1300)], "Cmd, Shift and Control"
    hot_key.give_back()
    assert carbon.done == ["keys", "handler"]


def test_keys_that_another_program_of_macos_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "darwin")
    carbon = Carbon(status=-9878)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: carbon)
    with pytest.raises(HotKeyRefused):
        take_hot_key(Keys.of("Ctrl+Alt+K"), lambda: None)
    assert carbon.done == ["handler"]


@pytest.mark.parametrize("text", ["F9", "Shift+F9", "Ctrl+Ä", "Ctrl+Return", "Ctrl", "", "Hyper+A", "Ctrl++"])
def test_keys_that_somebody_types_or_no_keyboard_is_sure_to_have_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="no hot key"):
        Keys.of(text)
