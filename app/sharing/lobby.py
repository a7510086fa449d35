"""Those who have connected and not yet said what they want."""

from __future__ import annotations

from typing import Any

from websockets.asyncio.server import ServerConnection

from core.system.which import on_windows

N_PLACES = 64
RESERVE = 8
"""Of the descriptors that this process may have, one in so many is for the lobby."""

MOST_UNREAD_BYTES = 1_000_000
"""Of what waits for a client; captions wait outside until it has taken the one before."""


def n_places() -> int:
    """Return how many may wait at once, so that the rest of the program never lacks descriptors."""
    if on_windows():
        return N_PLACES
    import resource

    n_descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if n_descriptors == resource.RLIM_INFINITY:
        return N_PLACES
    return max(1, min(N_PLACES, n_descriptors // RESERVE))


class Lobby:
    """Has few places: a client that comes when all are taken gets that of the one that waited longest.

    So those who say nothing, however many, keep nobody out: a client that wants
    something says so as soon as it is connected.
    """

    def __init__(self, n_places: int) -> None:
        self._n_places = n_places
        self._waiting: dict[ServerConnection, None] = {}

    def enter(self, connection: ServerConnection) -> None:
        if len(self._waiting) >= self._n_places:
            longest = next(iter(self._waiting))
            self.leave(longest)
            longest.transport.abort()
        self._waiting[connection] = None

    def leave(self, connection: ServerConnection) -> None:
        self._waiting.pop(connection, None)

    def clear(self) -> None:
        """End all that wait: browsers connect ahead and say nothing for as long as they may."""
        for connection in self._waiting:
            connection.transport.abort()


class Caller(ServerConnection):
    """A connection that is in the lobby until its handshake is over."""

    def __init__(self, lobby: Lobby, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._lobby = lobby

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._lobby.enter(self)

    def send_data(self) -> None:
        """Send at once what is due; nothing to a client that is gone or does not read.

        Each ping asks for an answer, and asyncio warns of each that is written to a broken connection.
        """
        due = self.protocol.data_to_send()
        if self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self.transport.abort()
            return
        ends = [data for data in due[-1:] if not data]  # nothing follows that
        self.protocol.writes = [*filter(None, [b"".join(due)]), *ends]
        super().send_data()

    async def handshake(self, *args: Any, **options: Any) -> None:
        try:
            await super().handshake(*args, **options)
        finally:
            self._lobby.leave(self)
