"""What schemes that learn in turns had learned after each: losses of every reference; no text, no weights."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from core.files.whole_files import write_whole
from training.compare.forced import ReferenceLoss
from training.compare.kept_file import read_kept
from training.measure.documents import line, number, rule, write_blocks
from training.measure.significance import p_value_of, samples_of

PATH = Path(__file__).parent / "results" / "en-de.real.turns.json"
DOCUMENT = Path(__file__).parents[2] / "docs" / "EVIDENCE.md"
SIGNIFICANT = 0.05
NOT_MEASURED = "Not measured yet.\n"

OURS = "exposst"
"""The scheme that the others are held against."""


@dataclass(frozen=True, slots=True)
class LossPoint:
    """Where a scheme stands after so many steps: `nats` of each reference, and what the steps cost.

    `n_cells` were fed in `seconds` of the processor in the turn before it.
    """

    scheme: str
    policy: str
    step: int
    nats: tuple[float, ...]
    n_cells: int
    seconds: float


@dataclass(slots=True)
class LearnedTurns:
    """The points known so far; each is on the disk as soon as it is known.

    `n_tokens` says how many tokens each reference has: the same ones for every scheme.
    """

    path: Path
    settings: Mapping[str, Any]
    n_tokens: tuple[int, ...] = ()
    points: list[LossPoint] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path, settings: Mapping[str, Any] | None = None) -> LearnedTurns:
        """Return what is kept, of these settings or of any.

        Raises:
            UserError: the file is something else.
        """

        def made_of(kept: Mapping[str, Any]) -> LearnedTurns:
            points = [LossPoint(**one | {"nats": _numbers(one["nats"])}) for one in kept["points"]]
            return cls(path, dict(kept["settings"]), tuple(map(int, kept["n_tokens"].split())), points)

        return read_kept(path, settings, made_of) or cls(path, settings or {})

    def of(self, scheme: str, policy: str, step: int) -> LossPoint | None:
        wanted = (scheme, policy, step)
        return next((one for one in self.points if (one.scheme, one.policy, one.step) == wanted), None)

    def add(self, point: LossPoint, losses: Sequence[ReferenceLoss]) -> None:
        """Keep a point, whose losses have not been added yet."""
        self.n_tokens = tuple(one.n_tokens for one in losses)
        self.points.append(point)
        kept = [{**asdict(one), "nats": " ".join(f"{nats:.3f}" for nats in one.nats)} for one in self.points]
        n_tokens = " ".join(map(str, self.n_tokens))
        fields = {"settings": self.settings, "n_tokens": n_tokens, "points": kept}
        write_whole(self.path, json.dumps(fields, indent=1) + "\n")

    def mean(self, point: LossPoint) -> float:
        """Return the mean loss a token."""
        return sum(point.nats) / sum(self.n_tokens)

    def lead(self, ours: LossPoint, other: LossPoint) -> tuple[float, float]:
        """Return how far the other's loss is above ours, nats a token, and how probable that is by chance."""
        differences, n_tokens = np.subtract(other.nats, ours.nats), np.array(self.n_tokens)

        def mean(chosen: np.ndarray) -> float:
            return float(differences[chosen].sum() / n_tokens[chosen].sum())

        found = mean(np.arange(len(n_tokens)))
        return found, p_value_of(
            found, [mean(chosen) for chosen in samples_of(len(n_tokens))], is_signed=True
        )


def _numbers(text: str) -> tuple[float, ...]:
    return tuple(map(float, text.split()))


def write_report(results: Path, document: Path) -> None:
    """Write the table into the document.

    Raises:
        UserError: the document is missing or lacks the table's place, or the results are broken.
    """
    write_blocks(document, {"turns": partial(table, LearnedTurns.read(results))})


def table(turns: LearnedTurns) -> str:
    """Return the losses of each scheme, and how far above ours, after 0, 1, 2, 4, … turns and all."""
    policies = dict.fromkeys(point.policy for point in turns.points)
    return "".join(text for policy in policies for text in _of_policy(turns, policy)) or NOT_MEASURED


def _of_policy(turns: LearnedTurns, policy: str) -> Iterator[str]:
    points = [point for point in turns.points if point.policy == policy]
    of_turns = sorted({point.step for point in points})
    steps = [step for i, step in enumerate(of_turns) if i & (i - 1) == 0 or step == of_turns[-1]]
    yield line(policy, *(f"{step} steps" for step in steps), "tokens fed", "minutes") + rule(3 + len(steps))
    for scheme in dict.fromkeys(point.scheme for point in points):
        own = [point for point in points if point.scheme == scheme]
        costs = f"{sum(one.n_cells for one in own):,}", number(sum(one.seconds for one in own) / 60, 0)
        yield line(scheme, *(_cell(turns, scheme, policy, step) for step in steps), *costs)
    yield "\n"


def _cell(turns: LearnedTurns, scheme: str, policy: str, step: int) -> str:
    """Return the loss, and in brackets by how much it is above ours, bold where that is not by chance."""
    point, ours = turns.of(scheme, policy, step), turns.of(OURS, policy, step)
    if point is None:
        return "-"
    loss = number(turns.mean(point), 2)
    if ours is None or scheme == OURS:
        return loss
    above, p_value = turns.lead(ours, point)
    told = f"{above:+.2f}"
    return f"{loss} ({f'**{told}**' if p_value < SIGNIFICANT else told})"
