"""An engine that is loaded before anybody speaks, and kept from one session to the next."""

from __future__ import annotations

import contextlib
from threading import Lock

from app.session.child import EngineChild
from core.wire.messages import EngineSettings, Prepare, Start


class WarmEngine:
    """The engine that waits for a session, and, while it loads, the one that waited before.

    A user who goes back to the choice before finds it loaded. The processes of all others are ended.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: list[tuple[EngineChild, EngineSettings]] = []
        """Two at most, the one that is wanted after the one before."""
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """The process id of the engine that is wanted."""
        child = next((child for child, _ in reversed(self._waiting)), None)
        return child.pid if child is not None and child.is_alive else None

    def prepare(self, settings: EngineSettings, *, beside: bool = False) -> None:
        """Have an engine load what a session with such settings wants, unless one has.

        It does so `beside` one that waits for other settings, or in its place.
        """
        with self._lock:
            if self._is_closed or self._is_being_prepared(settings) or self._leave_fitting(settings):
                return
            self._leave(self._waiting[-1:] if beside else [])
            self._waiting.append((EngineChild(Prepare(settings), prepared=self._leave_prepared), settings))

    def take(self, start: Start) -> EngineChild | None:
        """Return the engine that waits, its session begun; None where there is none, or none that fits."""
        with self._lock:
            if not self._leave_fitting(start.settings):
                self._leave([])
                return None
            child, _ = self._waiting.pop()
        with contextlib.suppress(OSError):  # its end is seen by the receiving thread
            child.send(start)
        return child

    def keep(self, child: EngineChild, settings: EngineSettings) -> None:
        """Let an engine whose session is over wait for the next, unless something else was chosen since."""
        with self._lock:
            is_outdated = any(
                child.is_alive and not wanted.loads_as(settings) for child, wanted in self._waiting
            )
            if self._is_closed or is_outdated:
                return _end(child)
            self._leave([])
            self._waiting.append((child, settings))

    def end(self) -> None:
        """End what waits."""
        with self._lock:
            self._leave([])

    def close(self) -> None:
        """Let no engine wait any more."""
        with self._lock:
            self._is_closed = True
            self._leave([])

    def _is_being_prepared(self, settings: EngineSettings) -> bool:
        """Return whether the last one fits; until it is loaded another may wait beside it."""
        return any(child.is_alive and wanted.loads_as(settings) for child, wanted in self._waiting[-1:])

    def _leave_fitting(self, settings: EngineSettings) -> bool:
        """Return whether one fits and lives, and end all others if so."""
        fitting = [each for each in self._waiting if each[0].is_alive and each[1].loads_as(settings)]
        if fitting:
            self._leave(fitting[-1:])
        return bool(fitting)

    def _leave_prepared(self, child: EngineChild) -> None:
        """End what waits beside one that is loaded, if that is still the one that is wanted."""
        with self._lock:
            if self._waiting and self._waiting[-1][0] is child:
                self._leave(self._waiting[-1:])

    def _leave(self, those: list[tuple[EngineChild, EngineSettings]]) -> None:
        """Let those go on waiting, and end all others."""
        others = [child for child, _ in self._waiting if all(child is not left for left, _ in those)]
        self._waiting = those
        for child in others:
            _end(child)


def _end(child: EngineChild) -> None:
    child.kill()
    child.end()
