"""One key combination that counts in every program, as desktops of Linux give it away: by their portal.

Which one it is, their user decides: they ask once, and are told what was chosen here (XDG Desktop Portal,
GlobalShortcuts).
"""

from __future__ import annotations

import logging
import socket
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from jeepney import DBusAddress, DBusErrorResponse, HeaderFields, MatchRule, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection
from jeepney.wrappers import unwrap_msg

from core.system.hot_key import Keys, Refused

logger = logging.getLogger(__name__)

PORTAL, PLACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SHORTCUTS, REQUEST = "org.freedesktop.portal.GlobalShortcuts", "org.freedesktop.portal.Request"
REGISTRY, PROGRAM = "org.freedesktop.host.portal.Registry", "surtitle"
NAME = "toggle"
HELD = {"Ctrl": "CTRL", "Alt": "ALT", "Shift": "SHIFT", "Meta": "LOGO"}


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

        Raises:
            Refused: there is no bus.
        """
        try:
            self._connection = open_dbus_connection(bus=address or "SESSION")
        except (OSError, KeyError, ValueError) as error:
            raise Refused from error
        self._keys, self._what = keys, what
        self._pressed, self._refused = pressed, refused
        self._is_given_back = False
        # The guarded ones are above this room.
        self._thread = threading.Thread(target=self._listen, name="hot-key", daemon=True)  # noqa: TID251
        self._thread.start()

    def give_back(self) -> None:
        self._is_given_back = True
        with suppress(OSError):  # the bus may be gone
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def _listen(self) -> None:
        try:
            self._bind_and_wait()
        except (OSError, KeyError, DBusErrorResponse, Refused) as error:
            if not self._is_given_back:
                logger.info("the desktop gives no keys: %r", error)
                self._refused()
        finally:
            self._connection.close()

    def _bind_and_wait(self) -> None:
        answered = MatchRule(type="signal", interface=REQUEST, member="Response")
        activated = MatchRule(type="signal", interface=SHORTCUTS, member="Activated")
        for rule in (answered, activated):
            call = new_method_call(message_bus, "AddMatch", "s", (rule.serialise(),))
            unwrap_msg(self._connection.send_and_get_reply(call))
        # Both, before anything is asked: what nobody waits for is lost.
        with (
            self._connection.filter(answered, bufsize=8) as answers,
            self._connection.filter(activated, bufsize=8) as presses,
        ):
            self._bind(answers)
            while True:
                message = self._connection.recv_until_filtered(presses)
                if message.body[1] == NAME:
                    self._pressed()

    def _bind(self, answers: deque[Any]) -> None:
        with suppress(DBusErrorResponse):  # older portals know programs by what started them
            self._call(REGISTRY, "Register", "sa{sv}", PROGRAM, {})
        tokens = {"handle_token": ("s", "surtitle"), "session_handle_token": ("s", "surtitle")}
        session = self._asked(answers, "CreateSession", "a{sv}", tokens)["session_handle"][1]
        shortcut = {"description": ("s", self._what), "preferred_trigger": ("s", _written(self._keys))}
        token = {"handle_token": ("s", "surtitle_keys")}
        given = self._asked(
            answers, "BindShortcuts", "oa(sa{sv})sa{sv}", session, [(NAME, shortcut)], "", token
        )
        if not given.get("shortcuts", ("", [NAME]))[1]:
            raise Refused

    def _asked(self, answers: deque[Any], name: str, signature: str, *words: object) -> dict[str, Any]:
        """Return what the portal answers to a request, when its user has."""
        handle = self._call(SHORTCUTS, name, signature, *words)[0]
        while True:
            message = self._connection.recv_until_filtered(answers)
            if message.header.fields[HeaderFields.path] == handle:
                break
        code, results = message.body
        if code:
            raise Refused
        return dict(results)

    def _call(self, interface: str, name: str, signature: str, *words: object) -> Any:
        call = new_method_call(DBusAddress(PLACE, PORTAL, interface), name, signature, words)
        return unwrap_msg(self._connection.send_and_get_reply(call))


def _written(keys: Keys) -> str:
    """Return the keys as XDG's specification of shortcuts has them."""
    held = [HELD[one] for one in HELD if one in keys.held]
    key = keys.key if len(keys.key) > 1 and keys.key != "Space" else keys.key.lower()
    return "+".join([*held, key])
