"""A running engine, near or far: what a session needs of it."""

from __future__ import annotations

from typing import Protocol

from app.session.child import EngineChild
from core.wire.messages import FromEngine, Start, ToEngine


class RunningEngine(Protocol):
    """Messages in, messages out, and an end."""

    @property
    def pid(self) -> int | None:
        """Its process on this computer."""

    @property
    def exit_code(self) -> int | None:
        """How it ended: below 0 by a signal, None where that is not known."""

    @property
    def is_alive(self) -> bool:
        """Whether it may wait here for another session."""

    @property
    def was_cut_off(self) -> bool:
        """Whether it is gone without a fault of its own: then another one is tried however often."""

    def send(self, message: ToEngine) -> None:
        """Send, waiting while it has enough to do; raise `OSError` where it is gone."""

    def receive(self) -> FromEngine | None:
        """Return the next message, None when it has ended."""

    def kill(self) -> None:
        """End it at once, from any thread."""

    def end(self) -> str:
        """Return the last lines of its log when it has ended."""


def begin_engine(start: Start, *, yields: bool, goes_on: bool) -> RunningEngine:
    """Return an engine on the computer that the settings name.

    One that `goes_on` takes the place of another in its session: that waits for a computer that is away.
    """
    if not start.settings.engine_on:
        return EngineChild(start, yields=yields)
    from app.session.far_engine import FarEngine  # with TLS, which few need

    return FarEngine(start, yields=yields, goes_on=goes_on)
