"""Captions that somebody reads keep the display awake; Windows and macOS are stand-ins, neither was seen."""

from __future__ import annotations

import ctypes
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from other_systems import pretend, pretend_macos
from PySide6.QtCore import ClassInfo, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection
from PySide6.QtWidgets import QLabel
from shortcuts_portal import own_bus

from app.bridge.session_state import SessionState
from app.desktop.awake import Awake
from core.system import screen_saver
from core.system.screen_saver import PLACE, SCREEN_SAVER, ScreenSaver


class Bridge(QObject):
    """What is asked of a session here: its state."""

    state_changed = Signal(object)
    state = SessionState.IDLE

    def become(self, state: SessionState) -> None:
        self.state = state
        self.state_changed.emit(state)


@pytest.fixture
def captions(qtbot) -> QLabel:
    captions = QLabel("good morning")
    qtbot.addWidget(captions)
    captions.show()
    return captions


def test_windows_keeps_its_display_on_while_captions_are_seen(
    captions: QLabel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    pretend(monkeypatch, "win32")
    kernel32 = SimpleNamespace(SetThreadExecutionState=asked.append)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, **_: kernel32, raising=False)
    bridge = Bridge()
    awake = Awake(bridge)
    bridge.become(SessionState.LOADING)
    bridge.become(SessionState.CAPTIONING)
    captions.hide()
    awake.look()
    bridge.become(SessionState.PAUSED)
    assert asked == [0x80000003, 0x80000001, 0x80000000]


def test_macos_lets_the_program_nap_only_while_nothing_is_heard(
    captions: QLabel, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = pretend_macos(monkeypatch, answer=77)
    bridge = Bridge()
    awake = Awake(bridge)
    bridge.become(SessionState.CAPTIONING)
    captions.hide()
    awake.look()
    bridge.become(SessionState.IDLE)
    begun = [words[0] for _, name, words in told if name == "beginActivityWithOptions:reason:"]
    assert begun == [0x1FF00FFFFFF, 0xFF00FFFFFF]
    assert [name for _, name, _ in told].count("endActivity:") == 2
    assert told[-1][:2] == (77, "release")


@ClassInfo({"D-Bus Interface": SCREEN_SAVER})
class Desktop(QObject):
    """The part of a Linux desktop that turns the display off."""

    asked = Signal(str, str)

    @Slot(str, str, result=int)
    def Inhibit(self, program: str, reason: str) -> int:  # noqa: N802
        self.asked.emit(program, reason)
        return 1


@pytest.fixture
def bus() -> Iterator[tuple[str, QDBusConnection]]:
    with own_bus() as address:
        yield address, QDBusConnection.connectToBus(address, "desktop")
        QDBusConnection.disconnectFromBus("desktop")


def test_a_linux_desktop_is_asked_and_hears_that_it_is_over(
    qtbot, bus: tuple[str, QDBusConnection], captions: QLabel, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, connection = bus
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    desktop = Desktop()
    assert connection.registerService(SCREEN_SAVER)
    assert connection.registerObject(PLACE, desktop, QDBusConnection.RegisterOption.ExportAllSlots)
    n_before = len(connection.interface().registeredServiceNames().value())
    bridge = Bridge()
    awake = Awake(bridge)
    with qtbot.waitSignal(desktop.asked) as asked:
        bridge.become(SessionState.CAPTIONING)
    assert asked.args == ["Surtitle", "Captions are read"]
    captions.hide()
    awake.look()
    # The program that asked is gone from the bus, by which a desktop knows.
    qtbot.waitUntil(lambda: len(connection.interface().registeredServiceNames().value()) == n_before)


def test_a_bus_that_lets_nobody_in_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(screen_saver, "LET_IN_S", 0.01)
    caplog.set_level(logging.INFO, screen_saver.__name__)
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(path := str(tmp_path / "deaf"))
        deaf.listen()
        for address in (f"unix:path={path}", f"unix:path={tmp_path / 'none'}"):
            ScreenSaver(address).hold_off(True)
    raised = [record.exc_info[0] for record in caplog.records if record.exc_info is not None]
    assert raised == [TimeoutError, FileNotFoundError]
