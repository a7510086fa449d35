"""What a program has a screen reader say, heard on the bus of assistive technology."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import pytest

POLITE, ASSERTIVE = 1, 2
READY = "ready"
REGISTRY = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")


@dataclass(slots=True)
class Announcements:
    """What was said so far: texts with their politeness. `env` is for the programs that are listened to."""

    env: dict[str, str]
    heard: list[tuple[str, int]] = field(default_factory=list)

    def hear(self, lines: Iterator[str]) -> None:
        self.heard.extend(tuple(json.loads(line)) for line in lines)

    def texts(self, politeness: int) -> list[str]:
        return [text for text, how in tuple(self.heard) if how == politeness]


@contextmanager
def announcements() -> Iterator[Announcements]:
    """Start a session bus and listen on it."""
    if shutil.which("dbus-daemon") is None or not REGISTRY.exists():
        pytest.skip("dbus-daemon or at-spi2-core, by which programs are read out, is not installed")
    with _program(["dbus-daemon", "--session", "--nofork", "--print-address"], {}) as addresses:
        env = {"DBUS_SESSION_BUS_ADDRESS": next(addresses).strip(), "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        said = Announcements(env)
        with _program([sys.executable, __file__], env) as lines:
            assert next(lines).strip() == READY
            ear = Thread(target=said.hear, args=(lines,))
            ear.start()
            yield said
        ear.join()


@contextmanager
def _program(command: list[str], env: dict[str, str]) -> Iterator[Iterator[str]]:
    """Run a program meanwhile, and give the lines that it prints."""
    with subprocess.Popen(
        command, env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as program:
        assert program.stdout is not None
        try:
            yield program.stdout
        finally:
            program.terminate()


def listen() -> None:
    """Print every announcement as a line of JSON."""
    from PySide6.QtCore import SLOT, QCoreApplication, QObject, Slot
    from PySide6.QtDBus import QDBusConnection, QDBusMessage

    def ask(bus: QDBusConnection, name: str, path: str, method: str, *arguments: str) -> str:
        call = QDBusMessage.createMethodCall(name, path, name, method)
        call.setArguments(list(arguments))
        answer = bus.call(call)
        assert answer.type() == QDBusMessage.MessageType.ReplyMessage, answer.errorMessage()
        return next(iter(answer.arguments()), "")

    class Ear(QObject):
        @Slot(QDBusMessage)
        def hear(self, message: QDBusMessage) -> None:
            _, politeness, _, text, _ = message.arguments()
            sys.stdout.write(json.dumps([text.variant(), politeness]) + "\n")
            sys.stdout.flush()

    application = QCoreApplication(sys.argv)
    address = ask(QDBusConnection.sessionBus(), "org.a11y.Bus", "/org/a11y/bus", "GetAddress")
    bus = QDBusConnection.connectToBus(address, "assistive")
    ear = Ear()
    event = "org.a11y.atspi.Event.Object"
    assert bus.connect("", "", event, "Announcement", ear, SLOT("hear(QDBusMessage)"))
    # Programs tell nothing unless somebody has asked for it.
    ask(bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "RegisterEvent", "object:announcement")
    sys.stdout.write(READY + "\n")
    sys.stdout.flush()
    application.exec()


if __name__ == "__main__":
    listen()
