"""That of a Linux desktop, as far as there is one, kept away while captions are read."""

from __future__ import annotations

import logging
import socket

logger = logging.getLogger(__name__)

SCREEN_SAVER, PLACE = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
LET_IN_S = 1.0
"""A bus lets programs in within a thousandth of that."""


class ScreenSaver:
    """It comes back when its asker leaves the bus."""

    def __init__(self, address: str = "") -> None:
        """`address`: of another bus than the session's."""
        self._address = address or "SESSION"
        self._socket: socket.socket | None = None

    def hold_off(self, is_held: bool) -> None:
        """Keep it away, or no longer; nobody waits for its answer."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if is_held:
            try:
                self._ask()
            except Exception:
                logger.info("no screen saver can be asked", exc_info=True)

    def _ask(self) -> None:
        # Imported here: the window is there before.
        from jeepney import DBusAddress, message_bus, new_method_call
        from jeepney.bus import get_bus
        from jeepney.io.blocking import prep_socket

        place = DBusAddress(PLACE, SCREEN_SAVER, SCREEN_SAVER)
        inhibit = new_method_call(place, "Inhibit", "ss", ("Surtitle", "Captions are read"))
        self._socket = prep_socket(get_bus(self._address), timeout=LET_IN_S)
        # Not by a connection of jeepney's, which waits for what the bus answers to Hello.
        for serial, call in enumerate((message_bus.Hello(), inhibit), start=1):
            self._socket.sendall(call.serialise(serial))
