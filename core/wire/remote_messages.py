"""The messages between this computer and one whose engine it uses, before and beside those of the engine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """To the other computer, first: let me in from now on. `secret` is of its pairing code."""

    secret: str
    name: str


@dataclass(frozen=True, slots=True)
class Paired:
    """From the other computer, last: what this one says from now on when it comes, and how that is called."""

    token: str
    name: str


@dataclass(frozen=True, slots=True)
class Enter:
    """To the other computer, first: I am paired, give me an engine; one that `yields` is of low priority."""

    token: str
    yields: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """From the other computer: messages to the engine may follow."""


@dataclass(frozen=True, slots=True)
class Refused:
    """From the other computer, last: what was said does not let in. If it `is_full`, there is room later."""

    is_full: bool = False


@dataclass(frozen=True, slots=True)
class StillThere:
    """To and from the other computer, every moment: so each notices that the other is gone."""


@dataclass(frozen=True, slots=True)
class EngineEnded:
    """From the other computer, last: its engine ended by itself; the last lines of its log."""

    last_lines: str


BetweenComputers = Pair | Paired | Enter | Entered | Refused | StillThere | EngineEnded
