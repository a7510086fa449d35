"""The portal of a desktop is played on a real bus."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from jeepney import Parser, new_error
from shortcuts_portal import Portal, own_bus

from core.system.hot_key import Keys
from core.system.hot_key_portal import HotKeyOfDesktop

UNHURRIED_S = 60.0
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def address() -> Iterator[str]:
    with own_bus() as address:
        yield address


@pytest.fixture
def heard() -> SimpleQueue[str]:
    return SimpleQueue()


def take(address: str, heard: SimpleQueue[str], keys: str = "Ctrl+F9") -> HotKeyOfDesktop:
    return HotKeyOfDesktop(
        Keys.of(keys), "Start or stop", lambda: heard.put("pressed"), lambda: heard.put("refused"), address
    )


def until_bound(portal: Portal) -> list[object]:
    """Return with what the portal was asked, one after the other."""
    asked = [portal.asked.get(timeout=UNHURRIED_S) for _ in range(3)]
    assert [name for name, _ in asked] == ["Register", "CreateSession", "BindShortcuts"]
    return [body for _, body in asked]


def test_a_desktop_gives_keys_and_tells_when_they_are_pressed(address: str, heard: SimpleQueue[str]) -> None:
    portal = Portal(address)
    hot_key = take(address, heard, "Meta+Ctrl+K")
    registered, _, (session, [(name, shortcut)], _parent, _options) = until_bound(portal)
    assert registered == ("surtitle", {})
    assert (session, name) == ("/org/freedesktop/portal/desktop/session/1_2/surtitle", "toggle")
    assert {key: value for key, (_, value) in shortcut.items()} == {
        "description": "Start or stop",
        "preferred_trigger": "CTRL+LOGO+k",
    }
    portal.press("toggle")
    assert heard.get(timeout=UNHURRIED_S) == "pressed"
    hot_key.give_back()
    assert heard.empty()


def test_nothing_but_our_keys_of_our_session_by_the_portal_counts(
    address: str, heard: SimpleQueue[str]
) -> None:
    stranger = Portal(address)
    portal = Portal(address)  # which has the name from then on
    hot_key = take(address, heard)
    until_bound(portal)
    stranger.press("toggle")
    portal.send("Activated", "s", ("x",))
    portal.press("another")
    portal.press("toggle", session="/org/freedesktop/portal/desktop/session/1_3/other")
    portal.press("toggle")
    portal.close_session()
    assert [heard.get(timeout=UNHURRIED_S) for _ in range(2)] == ["pressed", "refused"]
    hot_key.give_back()


def test_keys_are_asked_for_again_of_a_portal_that_has_begun_again(
    address: str, heard: SimpleQueue[str]
) -> None:
    before = Portal(address)
    hot_key = take(address, heard)
    until_bound(before)
    before.press("toggle")
    assert heard.get(timeout=UNHURRIED_S) == "pressed"
    after = Portal(address)
    until_bound(after)
    after.press("toggle")
    assert heard.get(timeout=UNHURRIED_S) == "pressed"
    hot_key.give_back()


def test_a_session_that_its_desktop_closes_is_told_of(address: str, heard: SimpleQueue[str]) -> None:
    portal = Portal(address)
    hot_key = take(address, heard)
    until_bound(portal)
    portal.close_session()
    assert heard.get(timeout=UNHURRIED_S) == "refused"
    hot_key.give_back()


@pytest.mark.parametrize("code", [1, 2])
def test_a_user_who_says_no_is_understood(address: str, heard: SimpleQueue[str], code: int) -> None:
    Portal(address, code=code)
    hot_key = take(address, heard)
    assert heard.get(timeout=UNHURRIED_S) == "refused"
    hot_key.give_back()


def test_a_desktop_without_a_portal_gives_none(address: str, heard: SimpleQueue[str]) -> None:
    hot_key = take(address, heard)
    assert heard.get(timeout=UNHURRIED_S) == "refused"
    hot_key.give_back()


@pytest.mark.parametrize(
    "address", ["no address", "tcp:host=localhost,port=1", "unix:tmpdir=/tmp", "unix:path=/nonexistent/bus"]
)
def test_a_bus_that_cannot_be_reached_gives_none(address: str, heard: SimpleQueue[str]) -> None:
    hot_key = take(address, heard)
    assert heard.get(timeout=UNHURRIED_S) == "refused"
    hot_key.give_back()


@pytest.fixture
def silent_bus(tmp_path: Path) -> Iterator[socket.socket]:
    """Listen where a bus would; nobody answers by itself."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "bus"))
        listening.listen()
        yield listening


def let_in(silent_bus: socket.socket) -> tuple[socket.socket, Parser]:
    """Let somebody in, and return the place of what is said to them, with Hello as far as it is here."""
    asker, _ = silent_bus.accept()
    said = b""
    while b"AUTH" not in said or not said.endswith(b"\r\n"):
        said += asker.recv(1024)
    asker.sendall(b"OK 0123456789abcdef0123456789abcdef\r\n")
    said = b""
    while len(said) <= len(b"BEGIN\r\n"):
        said += asker.recv(1024)
    parser = Parser()
    parser.add_data(said.removeprefix(b"BEGIN\r\n"))
    return asker, parser


def test_nobody_waits_for_a_bus_that_does_not_greet(
    silent_bus: socket.socket, heard: SimpleQueue[str]
) -> None:
    hot_key = take(f"unix:path={silent_bus.getsockname()}", heard)
    asker, _ = let_in(silent_bus)
    with asker:
        hot_key.give_back()
    assert heard.empty()
    assert "hot-key" not in [thread.name for thread in threading.enumerate()]


def test_a_bus_that_wants_nobody_gives_none(silent_bus: socket.socket, heard: SimpleQueue[str]) -> None:
    hot_key = take(f"unix:path={silent_bus.getsockname()}", heard)
    asker, parser = let_in(silent_bus)
    with asker:
        while (hello := parser.get_next_message()) is None:
            parser.add_data(asker.recv(1024))
        asker.sendall(new_error(hello, "org.freedesktop.DBus.Error.LimitsExceeded").serialise(1))
        assert heard.get(timeout=UNHURRIED_S) == "refused"
    hot_key.give_back()
