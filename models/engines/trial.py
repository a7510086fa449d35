"""How the trial of an engine pack came out, as the child tells it in a line."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from core.files.strict_json import parse_json


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """What a pack did in a process of its own; `trouble` is one sentence, or empty."""

    trouble: str = ""
    device: str = ""
    """What it computed on, by name."""
    product_s: float = 0.0
    heard: str = ""
    """What it captioned of the clip that ships, and"""
    written: str = ""
    """its translation."""


def packed(outcome: TrialOutcome) -> str:
    """Return the outcome as a line."""
    return json.dumps(asdict(outcome)) + "\n"


def unpacked(line: str) -> TrialOutcome:
    """Return the outcome that a line tells; raise `ValueError` or `TypeError` where it tells none."""
    return TrialOutcome(**parse_json(line))
