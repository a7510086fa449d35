"""The portal of a desktop is played on a real bus, and says what its documentation has it say."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest
from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

from core.system.hot_key import Keys, Refused
from core.system.hot_key_portal import PLACE, PORTAL, REQUEST, SHORTCUTS, HotKeyOfDesktop

pytestmark = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="dbus-daemon is not installed")
SESSION = f"{PLACE}/session/1_2/surtitle"
UNHURRIED_S = 60.0
"""Ends a test that hangs; nothing is measured by it."""


class Portal:
    """A desktop that binds what it is asked for, or whose user says no; the keys are pressed by hand."""

    def __init__(self, address: str, *, code: int = 0) -> None:
        self._code = code
        self.asked: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._bus = open_dbus_connection(bus=address)
        Proxy(message_bus, self._bus).RequestName(PORTAL)
        threading.Thread(target=self._serve, name="portal", daemon=True).start()

    def press(self, name: str) -> None:
        """Tell that these keys were pressed."""
        place = DBusAddress(PLACE, interface=SHORTCUTS)
        self._bus.send(new_signal(place, "Activated", "osta{sv}", (SESSION, name, 12, {})))

    def _serve(self) -> None:
        while True:
            try:
                call = self._bus.receive()
            except OSError:
                self._bus.close()
                return
            if call.header.message_type is MessageType.method_call:
                self._answer(call)

    def _answer(self, call: Any) -> None:
        name = call.header.fields[HeaderFields.member]
        self.asked.put((name, call.body))
        if name == "Register":
            self._bus.send(new_error(call, "org.freedesktop.DBus.Error.UnknownMethod"))
            return
        handle = f"{PLACE}/request/1_2/{name}"
        self._bus.send(new_method_return(call, "o", (handle,)))
        results = {
            "CreateSession": {"session_handle": ("s", SESSION)},
            "BindShortcuts": {"shortcuts": ("a(sa{sv})", [("toggle", {})])},
        }[name]
        code = self._code if name == "BindShortcuts" else 0
        place = DBusAddress(handle, interface=REQUEST)
        self._bus.send(new_signal(place, "Response", "ua{sv}", (code, {} if code else results)))


@pytest.fixture
def address() -> Iterator[str]:
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE, text=True
    )
    assert daemon.stdout is not None
    yield daemon.stdout.readline().strip()
    daemon.kill()
    daemon.communicate()
    for thread in threading.enumerate():
        if thread.name == "portal":
            thread.join()


def test_a_desktop_gives_keys_and_tells_when_they_are_pressed(address: str) -> None:
    portal = Portal(address)
    heard: SimpleQueue[str] = SimpleQueue()
    keys = Keys.of("Meta+Ctrl+K")
    hot_key = HotKeyOfDesktop(
        keys, "Start or stop", lambda: heard.put("pressed"), lambda: heard.put("refused"), address
    )
    asked = [portal.asked.get(timeout=UNHURRIED_S) for _ in range(3)]
    assert [name for name, _ in asked] == ["Register", "CreateSession", "BindShortcuts"]
    session, [(name, shortcut)], _parent, _options = asked[2][1]
    assert (session, name) == (SESSION, "toggle")
    assert {key: value for key, (_, value) in shortcut.items()} == {
        "description": "Start or stop",
        "preferred_trigger": "CTRL+LOGO+k",
    }
    portal.press("another")
    portal.press("toggle")
    assert heard.get(timeout=UNHURRIED_S) == "pressed"
    hot_key.give_back()
    assert heard.empty()


@pytest.mark.parametrize("code", [1, 2])
def test_a_user_who_says_no_is_understood(address: str, code: int) -> None:
    Portal(address, code=code)
    heard = threading.Event()
    hot_key = HotKeyOfDesktop(Keys.of("Ctrl+F9"), "Start or stop", lambda: None, heard.set, address)
    assert heard.wait(UNHURRIED_S)
    hot_key.give_back()


def test_a_desktop_without_a_portal_or_a_bus_gives_none(address: str) -> None:
    heard = threading.Event()
    hot_key = HotKeyOfDesktop(Keys.of("Ctrl+F9"), "Start or stop", lambda: None, heard.set, address)
    assert heard.wait(UNHURRIED_S)
    hot_key.give_back()
    with pytest.raises(Refused):
        HotKeyOfDesktop(Keys.of("Ctrl+F9"), "", lambda: None, lambda: None, "no address")
