"""The life of one engine, watched with patience."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event

from app.session.running_engine import RunningEngine
from core.system.clock import SteadyClock, awake_s
from core.wire.messages import FromEngine, Health, Ready

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a faulty engine is kept.

    `silent_s` without a heartbeat (`loading_s` while networks are loaded, which
    can hold up everything else), or `stuck_s` without getting on while speech
    waits, and it is killed. After `n_deaths` in a row without anything
    new it is given up.
    """

    silent_s: float = 60.0
    loading_s: float = 600.0
    stuck_s: float = 300.0
    n_deaths: int = 3


class EngineLife:
    """One engine, from its start until it is `over`, and what watches it."""

    def __init__(self, child: RunningEngine, patience: Patience) -> None:
        self.child = child
        self.over = Event()
        self._patience = patience
        self._look_s = min(1.0, patience.silent_s / 4)
        # Where all was stopped, or the computer slept, the engine could not have said anything either.
        self._clock = SteadyClock(patience.silent_s / 2, awake_s)
        self._heard_from = self._got_on = self._clock()
        self._health: tuple[float, float] = (0.0, 0.0)
        self._is_ready = Event()
        self._is_taking = False

    @property
    def was_ready(self) -> bool:
        """Whether it has loaded what it needs."""
        return self._is_ready.is_set()

    @contextlib.contextmanager
    def heard_from(self, message: FromEngine) -> Iterator[None]:
        """Note a message that is taken inside; the time that takes is not held against the engine.

        The thread that takes it may have to wait for a reader, and nothing
        more is received meanwhile.
        """
        began = self._clock()
        self._is_taking = True
        self._note(message, began)
        try:
            yield
        finally:
            taken_s = self._clock() - began
            self._heard_from += taken_s
            self._got_on += taken_s
            self._is_taking = False

    def _note(self, message: FromEngine, now: float) -> None:
        self._heard_from = now
        if isinstance(message, Ready):
            self._is_ready.set()
        if not isinstance(message, Health):
            self._got_on = now
            return
        health = (message.heard_s, message.translation_lag_s)
        if health != self._health or message.waiting_s == 0 or not self._is_ready.is_set():
            self._got_on = now
        self._health = health

    def watch(self) -> None:
        """Kill an engine that is alive but silent, or at work without getting on.

        While nobody ran, it was not silent.
        """
        while not self.over.wait(self._look_s):
            now = self._clock()
            silent_s, stuck_s = now - self._heard_from, now - self._got_on
            if self._is_taking:
                continue
            patience_s = self._patience.silent_s if self._is_ready.is_set() else self._patience.loading_s
            if silent_s > patience_s or stuck_s > self._patience.stuck_s:
                log.warning("the engine is killed: silent for %.0f s, stuck for %.0f s", silent_s, stuck_s)
                self.child.kill()
                return
