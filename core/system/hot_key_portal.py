"""One key combination that counts in every program, as desktops of Linux give it away: by their portal.

Which one it is, their user decides: they ask once, and are told what was chosen here (XDG Desktop Portal,
GlobalShortcuts). It is asked by jeepney: in Python Qt's D-Bus cannot write the list of shortcuts,
`a(sa{sv})`, whose type only C++ can register.
"""

from __future__ import annotations

import logging
import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

from jeepney import DBusAddress, DBusErrorResponse, HeaderFields, MatchRule, message_bus, new_method_call
from jeepney.bus import get_bus
from jeepney.io.blocking import DBusConnection, prep_socket
from jeepney.wrappers import unwrap_msg

from core.system.hot_key import HotKeyRefused, Keys

logger = logging.getLogger(__name__)

PORTAL, PLACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
REGISTRY, PROGRAM = "org.freedesktop.host.portal.Registry", "surtitle"
NAME = "toggle"
HELD = {"Ctrl": "CTRL", "Alt": "ALT", "Shift": "SHIFT", "Meta": "LOGO"}
LET_IN_S = 1.0
"""A bus lets programs in within a thousandth of that."""


class HotKeyOfDesktop:
    """Keys of a desktop, as long as this is connected to its bus; a thread waits for what it tells."""

    def __init__(
        self,
        keys: Keys,
        what: str,
        pressed: Callable[[], None],
        refused: Callable[[], None],
        address: str = "",
    ) -> None:
        """`what` tells its user what the keys do; `address`: of another bus than the session's.

        `pressed` and `refused`, for whatever reason there are no keys, are called in a thread of ours.
        """
        self._keys, self._what = keys, what
        self._pressed, self._refused = pressed, refused
        self._address = address or "SESSION"
        self._is_given_back = False
        self._socket: socket.socket | None = None
        # The guarded ones are above this room.
        self._thread = threading.Thread(target=self._listen, name="hot-key", daemon=True)  # noqa: TID251
        self._thread.start()

    def give_back(self) -> None:
        self._is_given_back = True
        if self._socket is not None:
            with suppress(OSError):  # the bus may be gone
                self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _listen(self) -> None:
        try:
            while True:
                with closing(prep_socket(get_bus(self._address), timeout=LET_IN_S)) as self._socket:
                    if self._is_given_back:
                        return
                    self._bind_and_wait(Portal(DBusConnection(self._socket)))
        except Exception:
            if not self._is_given_back:
                logger.info("the desktop gives no keys", exc_info=True)
                self._refused()

    def _bind_and_wait(self, portal: Portal) -> None:
        """Return when the portal that has given the keys has ended: the next one is asked again."""
        session = self._bind(portal)
        with suppress(PortalEnded):
            while True:
                portal.wait_pressed(session)
                self._pressed()

    def _bind(self, portal: Portal) -> str:
        """Return the session in which the keys are ours."""
        with suppress(DBusErrorResponse):  # older portals know programs by what started them
            portal.call(REGISTRY, "Register", "sa{sv}", PROGRAM, {})
        tokens = {"handle_token": ("s", "surtitle"), "session_handle_token": ("s", "surtitle")}
        session: str = portal.ask("CreateSession", "a{sv}", tokens)["session_handle"][1]
        shortcut = {"description": ("s", self._what), "preferred_trigger": ("s", _written(self._keys))}
        token = {"handle_token": ("s", "surtitle_keys")}
        given = portal.ask("BindShortcuts", "oa(sa{sv})sa{sv}", session, [(NAME, shortcut)], "", token)
        if not given.get("shortcuts", ("", [NAME]))[1]:
            raise HotKeyRefused
        return session


class PortalEnded(Exception):
    """The next one knows nothing of what this one was asked."""


class Portal:
    """The portal that runs now; nobody else is listened to, but the bus, which tells when it ends."""

    def __init__(self, connection: DBusConnection) -> None:
        """Start it where none runs. Raises: DBusErrorResponse."""
        self._connection = connection
        self._signals: deque[Any] = deque()
        # First, or its end might be missed.
        owners = MatchRule(type="signal", sender=message_bus.bus_name, member="NameOwnerChanged")
        owners.add_arg_condition(0, PORTAL)
        self._hear(owners)
        with suppress(DBusErrorResponse):  # it may run though the bus cannot start it
            self._call(message_bus, "StartServiceByName", "su", PORTAL, 0)
        self._owner = self._call(message_bus, "GetNameOwner", "s", PORTAL)[0]
        self._hear(MatchRule(type="signal", sender=self._owner, path_namespace=PLACE))

    def call(self, interface: str, name: str, signature: str, *words: object) -> Any:
        """Return what comes back at once. Raises: DBusErrorResponse."""
        return self._call(DBusAddress(PLACE, self._owner, interface), name, signature, *words)

    def ask(self, name: str, signature: str, *words: object) -> dict[str, Any]:
        """Return what is answered to a request, when its user has.

        Raises:
            Refused: the user, or the desktop, says no.
            PortalEnded: there comes no answer.
        """
        handle = self.call(SHORTCUTS, name, signature, *words)[0]
        while True:
            member, path, body = self._signal()
            if (member, path) == ("Response", handle):
                break
        code, results = body
        if code:
            raise HotKeyRefused
        return dict(results)

    def wait_pressed(self, session: str) -> None:
        """Return when the keys of this session were pressed.

        Raises:
            Refused: the desktop has closed the session.
            PortalEnded: they will not be.
        """
        while True:
            member, path, body = self._signal()
            if member == "Activated" and body[:2] == (session, NAME):
                return
            if (member, path) == ("Closed", session):
                raise HotKeyRefused

    def _signal(self) -> tuple[str, str, tuple[Any, ...]]:
        """Return name, place and words of the next that is heard. Raises: PortalEnded."""
        while True:
            message = self._connection.recv_until_filtered(self._signals)
            fields = message.header.fields
            if fields[HeaderFields.sender] == self._owner:
                return fields[HeaderFields.member], fields[HeaderFields.path], message.body
            _name, before, _now = message.body
            if before == self._owner:
                raise PortalEnded

    def _hear(self, rule: MatchRule) -> None:
        self._connection.filter(rule, queue=self._signals)
        self._call(message_bus, "AddMatch", "s", rule.serialise())

    def _call(self, address: DBusAddress, name: str, signature: str, *words: object) -> Any:
        call = new_method_call(address, name, signature, words)
        return unwrap_msg(self._connection.send_and_get_reply(call))


def _written(keys: Keys) -> str:
    """Return the keys as XDG's specification of shortcuts has them."""
    held = [HELD[one] for one in HELD if one in keys.held]
    key = keys.key if len(keys.key) > 1 and keys.key != "Space" else keys.key.lower()
    return "+".join([*held, key])
