"""An engine that is loaded before anybody speaks, and kept from one session to the next."""

from __future__ import annotations

import contextlib
from threading import Lock

from app.session.child import EngineChild
from core.wire.messages import EngineSettings, Prepare, Start


class WarmEngine:
    """At most one engine that waits for a session; the process of one that does not fit is ended."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._child: EngineChild | None = None
        self._settings: EngineSettings | None = None
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """The process id of the engine that waits."""
        child = self._child
        return child.pid if child is not None and child.is_alive else None

    def prepare(self, settings: EngineSettings) -> None:
        """Have an engine load what a session with such settings wants, unless one has."""
        with self._lock:
            if not self._is_closed and not self._fits(settings):
                self._end()
                self._child, self._settings = EngineChild(Prepare(settings)), settings

    def take(self, start: Start) -> EngineChild | None:
        """Return the engine that waits, its session begun; None where there is none, or none that fits."""
        with self._lock:
            if not self._fits(start.settings):
                self._end()
                return None
            child, self._child = self._child, None
        assert child is not None
        with contextlib.suppress(OSError):  # its end is seen by whoever receives
            child.send(start)
        return child

    def keep(self, child: EngineChild, settings: EngineSettings) -> None:
        """Let an engine whose session is over wait for the next, in the place of one that waits already."""
        with self._lock:
            self._end()
            self._child, self._settings = child, settings
            if self._is_closed:
                self._end()

    def end(self) -> None:
        """End the engine that waits."""
        with self._lock:
            self._end()

    def close(self) -> None:
        """Let no engine wait any more."""
        with self._lock:
            self._is_closed = True
            self._end()

    def _fits(self, settings: EngineSettings) -> bool:
        return self.pid is not None and self._settings is not None and self._settings.loads_as(settings)

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.end()
