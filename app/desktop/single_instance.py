"""One running program for each user: the first listens, and every later start tells it what is wanted.

The socket is found by the user's settings folder, so that several users, or
programs with settings of their own, never meet. A lock that the system takes
back when its process ends, however it ends, says who is the first; what a
killed one leaves behind is cleared away by the next.
"""

from __future__ import annotations

import hashlib
import logging
import time
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.desktop.wish import Wish
from core.files.user_folders import runtime_folder
from core.system.turns import give_way
from core.system.which import on_windows
from core.wording.errors import UserError

logger = logging.getLogger(__name__)

UNDERSTOOD = b"understood\n"
CONNECT_MS = 1_000
ANSWER_MS = 30_000
"""How long a program that runs may be busy with something else."""
ENDING_S = 60.0
"""How long a program may take to end; it still holds the lock then and listens no more."""
PAUSE_S = 0.1
LONGEST_LINE = 65_536


class SilentProgramError(UserError):
    """A program runs that does not answer."""

    def __init__(self) -> None:
        super().__init__("Surtitle runs already but does not answer; end it, then start again.")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the program of one settings folder is found: the path of a socket, on Windows a pipe's name."""

    socket: str
    lock: Path

    @classmethod
    def of(cls, settings_folder: Path) -> Place:
        folder = _runtime_folder()
        name = hashlib.sha256(str(settings_folder.resolve()).encode()).hexdigest()[:16]
        socket = f"surtitle-{name}" if on_windows() else str(folder / f"{name}.socket")
        return cls(socket, folder / f"{name}.lock")


def tell_running(place: Place, wish: Wish) -> bool:
    """Return whether a program listens there and has understood.

    Raises:
        NoAnswerError: one listens and does not answer.
    """
    socket = QLocalSocket()
    socket.connectToServer(place.socket)
    if not socket.waitForConnected(CONNECT_MS):
        return False
    give_way()
    socket.write(wish.line())
    while not socket.canReadLine() and socket.waitForReadyRead(ANSWER_MS):
        pass
    if bytes(socket.readLine().data()) == UNDERSTOOD:
        return True
    if socket.state() == QLocalSocket.LocalSocketState.ConnectedState:
        raise SilentProgramError
    return False  # it ended meanwhile


class SingleInstance(QObject):
    """Listens, as the only one at its place, to what later starts wish."""

    wished = Signal(object)
    """A `Wish`."""

    def __init__(self, place: Place, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Only here: what merely tells a running program something is to be quick.
        from filelock import FileLock

        self._place = place
        self._lock = FileLock(place.lock, blocking=False)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._take_connections)

    def take_place_or_tell(self, wish: Wish) -> bool:
        """Return True as the first from now on, False when the first was told instead.

        One that is ending is waited for.

        Raises:
            NoAnswerError: there is a first that does not answer.
        """
        give_up = time.monotonic() + ENDING_S
        while not self._take_place():
            if tell_running(self._place, wish):
                return False
            if time.monotonic() > give_up:
                raise SilentProgramError
            time.sleep(PAUSE_S)
        return True

    def close(self) -> None:
        """Listen no more; the place is kept until this process ends."""
        self._server.close()

    def _take_place(self) -> bool:
        from filelock import Timeout

        try:
            self._lock.acquire()
        except Timeout:
            return False
        QLocalServer.removeServer(self._place.socket)  # what a killed one left
        if not self._server.listen(self._place.socket):
            # Captions matter more than being told by other starts.
            logger.warning("other starts cannot tell this program anything: %s", self._server.errorString())
        return True

    def _take_connections(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            self._read(socket)  # what came before anybody listened

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > LONGEST_LINE:
                socket.abort()
            return
        try:
            wish = Wish.of_line(bytes(socket.readLine().data()))
        except ValueError:
            logger.warning("another start of the program told something that is not understood")
            socket.abort()
            return
        # Before it is done: who asked need not wait for that.
        socket.write(UNDERSTOOD)
        socket.flush()
        socket.disconnectFromServer()
        self.wished.emit(wish)


def _runtime_folder() -> Path:
    try:
        return runtime_folder()
    except OSError as error:
        raise UserError(
            f"There is no folder in which the running program can be found ({error}); "
            "set XDG_RUNTIME_DIR to a folder that is yours alone."
        ) from error
