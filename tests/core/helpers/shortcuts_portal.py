"""A bus of a test's own, and the portal for shortcuts on it, which says what its documentation has it say."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

import pytest
from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

PLACE = "/org/freedesktop/portal/desktop"
SESSION = f"{PLACE}/session/1_2/surtitle"
INTERFACES = {
    "Register": "org.freedesktop.host.portal.Registry",
    "CreateSession": "org.freedesktop.portal.GlobalShortcuts",
    "BindShortcuts": "org.freedesktop.portal.GlobalShortcuts",
}
MAY_BE_REPLACED, REPLACES = 1, 2


@contextmanager
def own_bus() -> Iterator[str]:
    """Give the address of a real bus with nobody on it."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus-daemon is not installed")
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout is not None
        yield daemon.stdout.readline().strip()
        daemon.kill()
    for thread in threading.enumerate():
        if thread.name == "portal":
            thread.join()


class Portal:
    """A desktop that binds what it is asked for, or whose user says no; the keys are pressed by hand."""

    def __init__(self, address: str, *, code: int = 0) -> None:
        self._code = code
        self.asked: SimpleQueue[tuple[str, Any]] = SimpleQueue()
        self._bus = open_dbus_connection(bus=address)
        Proxy(message_bus, self._bus).RequestName(
            "org.freedesktop.portal.Desktop", MAY_BE_REPLACED | REPLACES
        )
        threading.Thread(target=self._serve, name="portal", daemon=True).start()

    def press(self, name: str, session: str = SESSION) -> None:
        """Tell that these keys were pressed."""
        self.send("Activated", "osta{sv}", (session, name, 12, {}))

    def send(self, name: str, signature: str, body: tuple[Any, ...]) -> None:
        """Send a signal of the shortcuts."""
        place = DBusAddress(PLACE, interface="org.freedesktop.portal.GlobalShortcuts")
        self._bus.send(new_signal(place, name, signature, body))

    def close_session(self) -> None:
        place = DBusAddress(SESSION, interface="org.freedesktop.portal.Session")
        self._bus.send(new_signal(place, "Closed", "a{sv}", ({},)))

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
        fields = call.header.fields
        name = fields[HeaderFields.member]
        if (fields[HeaderFields.path], fields[HeaderFields.interface]) != (PLACE, INTERFACES.get(name)):
            self._bus.send(new_error(call, "org.freedesktop.DBus.Error.UnknownMethod"))
            return
        if name == "Register":  # as portals do that know programs by what started them
            self._bus.send(new_error(call, "org.freedesktop.DBus.Error.UnknownMethod"))
        else:
            self._grant(call, name)
        self.asked.put((name, call.body))  # a test that waits for it may send what comes after the answer

    def _grant(self, call: Any, name: str) -> None:
        handle = f"{PLACE}/request/1_2/{name}"
        self._bus.send(new_method_return(call, "o", (handle,)))
        results = {
            "CreateSession": {"session_handle": ("s", SESSION)},
            "BindShortcuts": {"shortcuts": ("a(sa{sv})", [("toggle", {})])},
        }[name]
        code = self._code if name == "BindShortcuts" else 0
        place = DBusAddress(handle, interface="org.freedesktop.portal.Request")
        self._bus.send(new_signal(place, "Response", "ua{sv}", (code, {} if code else results)))
