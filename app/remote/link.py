"""Messages to and from another computer."""

from __future__ import annotations

import logging
from contextlib import suppress
from threading import Event, Lock

from app.remote.tls_stream import PIECE_BYTES, TlsStream
from core.system.clock import awake_s
from core.system.threads import GuardedThread
from core.wire.remote_messages import StillThere
from core.wire.wire import OF_COMPUTER, Message, MostBytes, WireError, read_message, write_message

log = logging.getLogger(__name__)

SIGN_OF_LIFE_S = 1.0
ENDING_S = 3.0


class Link:
    """Two computers that know each other; one thread receives, any may send."""

    def __init__(self, stream: TlsStream) -> None:
        self._stream = stream
        self._sending = Lock()
        self._over = Event()
        self.is_misspoken = False
        """Whether the other side has said what is no message of ours."""

    @property
    def n_received(self) -> int:
        """Bytes of all that the other side has said."""
        return self._stream.n_read

    def keep_alive(self) -> None:
        """Say from now on every moment that this side is there, and want to hear it of the other."""
        self._stream.limit(None)
        GuardedThread(self._beat, "sign-of-life").start()

    def send(self, message: Message) -> None:
        """Send, waiting while the other side has enough to do.

        Raises:
            OSError: when it is gone.
        """
        with self._sending:
            write_message(self._stream, message)

    def receive(self, most: MostBytes = OF_COMPUTER) -> Message | None:
        """Return the next message; None when the other side is gone, or does not speak our language."""
        try:
            while isinstance(message := read_message(self._stream, most), StillThere):
                pass
        except WireError:
            self.is_misspoken = True
            log.warning("another computer does not speak our language", exc_info=True)
            return None
        except (OSError, ValueError) as error:
            log.info("another computer is gone: %s", type(error).__name__)
            return None
        return message

    def wait_for_end(self) -> None:
        """Return when the other side has read all and closed, or soon: an end at once may cut off.

        What it still says is not looked at, however long it is.
        """
        self._stream.limit(awake_s() + ENDING_S)
        with suppress(OSError, ValueError):
            while self._stream.read(PIECE_BYTES):
                pass

    def close(self) -> None:
        """End it, from any thread."""
        self._over.set()
        self._stream.close()

    def _beat(self) -> None:
        try:
            while not self._over.wait(SIGN_OF_LIFE_S):
                self.send(StillThere())
        except (OSError, ValueError):
            log.debug("another computer takes no sign of life")
