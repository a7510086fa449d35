"""What a screen reader is told of a program: the names and the texts in its windows, read from outside."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE, TEXT, COMPONENT = (f"org.a11y.atspi.{name}" for name in ("Accessible", "Text", "Component"))
OF_THE_SCREEN = 0
"""Where things are is counted from the screen's upper left corner."""


class AccessibilityBus:
    """A bus of our own, on which programs that were started with `env` tell what they show."""

    def __init__(self) -> None:
        if shutil.which("dbus-daemon") is None:
            pytest.skip("dbus-daemon, by which a program is read from outside, is not installed")
        command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        self._daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._daemon.stdout is not None
        address = self._daemon.stdout.readline().strip()
        self.env = {"AT_SPI_BUS_ADDRESS": address}
        self._connection = open_dbus_connection(address)

    def close(self) -> None:
        self._connection.close()
        self._daemon.terminate()
        self._daemon.communicate()

    def services(self, pid: int) -> list[str]:
        """Return the names under which a process answers."""
        (names,) = self._connection.send_and_get_reply(message_bus.ListNames()).body
        return [name for name in names if name.startswith(":") and self._pid_of(name) == pid]

    def _pid_of(self, name: str) -> int | None:
        answer = self._connection.send_and_get_reply(message_bus.GetConnectionUnixProcessID(name))
        return answer.body[0] if answer.header.message_type is MessageType.method_return else None

    def call(self, thing: Thing, method: str, signature: str = "", *arguments: object) -> tuple:
        """Return what a method answers, nothing if it does not: things come and go while they are read."""
        interface, _, member = method.rpartition(".")
        address = DBusAddress(thing.path, thing.service, interface)
        message = new_method_call(address, member, signature or None, arguments)
        answer = self._connection.send_and_get_reply(message)
        return answer.body if answer.header.message_type is MessageType.method_return else ()


@dataclass(frozen=True, slots=True)
class Thing:
    """Anything in a window, or a window: by what it is asked."""

    service: str
    path: str


class ScreenReader:
    """Reads the windows of one process."""

    def __init__(self, bus: AccessibilityBus, pid: int) -> None:
        self._bus, self._pid = bus, pid
        self._known: dict[str, Thing] = {}
        """What was found by its name last; a walk through all windows takes the program a while."""

    def lines(self, name: str) -> list[str]:
        """Return the lines of the text in what is so called."""
        return [line for line in self._text(name)[1].splitlines() if line]

    def committed_lines(self, name: str) -> list[str]:
        """Return the lines without what is unstable, which is underlined."""
        thing, text = self._text(name)
        committed, start = "", 0
        while start < len(text):
            look, _, end = self._bus.call(thing, f"{TEXT}.GetAttributeRun", "ib", start, False)
            committed += "" if "underline" in look else text[start:end]
            start = end
        return [line.rstrip() for line in committed.splitlines() if line.strip()]

    def finds(self, name: str) -> bool:
        """Return whether anything is called so."""
        return any(True for _ in self._all_called(name))

    def names_in(self, name: str, role: str = "") -> list[str]:
        """Return the names of everything, or of what plays that role, within what is so called."""
        for thing in self._all_called(name):
            self._known[name] = thing
            inner = list(self._walk(thing))[1:]
            return [self._name(one) for one in inner if role in ("", self._role(one))]
        return []

    def middle_of(self, name: str) -> tuple[int, int]:
        """Return the place on the screen where what is so called is clicked."""
        for thing in self._all_called(name):
            for x, y, width, height in self._bus.call(thing, f"{COMPONENT}.GetExtents", "u", OF_THE_SCREEN):
                return x + width // 2, y + height // 2
        raise LookupError(name)

    def _text(self, name: str) -> tuple[Thing, str]:
        for thing in self._all_called(name):
            for text in self._bus.call(thing, f"{TEXT}.GetText", "ii", 0, -1):
                self._known[name] = thing
                return thing, text
        raise LookupError(name)

    def _all_called(self, name: str) -> Iterator[Thing]:
        known = self._known.get(name)
        if known is not None and self._name(known) == name:
            yield known
        for service in self._bus.services(self._pid):
            for thing in self._walk(Thing(service, ROOT)):
                if self._name(thing) == name:
                    yield thing

    def _walk(self, thing: Thing) -> Iterator[Thing]:
        yield thing
        for children in self._bus.call(thing, f"{ACCESSIBLE}.GetChildren"):
            for service, path in children:
                yield from self._walk(Thing(service, path))

    def _role(self, thing: Thing) -> str:
        return "".join(self._bus.call(thing, f"{ACCESSIBLE}.GetRoleName"))

    def _name(self, thing: Thing) -> str:
        asked = "org.freedesktop.DBus.Properties.Get"
        return "".join(value for _, value in self._bus.call(thing, asked, "ss", ACCESSIBLE, "Name"))
