"""The trials as tables and curves in docs/EVIDENCE.md; the prose between them is a person's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.measure.curves import NAMES, draw_curves
from training.measure.documents import line, number, rule, write_blocks
from training.trials.results import Result, Row, read
from training.trials.trials import (
    ABLATIONS,
    BIASES,
    CONTROLS,
    CURVE,
    FIRST,
    HEADS,
    JUDGED,
    LONGER,
    POLICIES,
    PRACTISED,
    SETS,
    START,
    TRIALS,
    Trial,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "EVIDENCE.md"


SIGNIFICANT = 0.05


def write_report(results: Path, document: Path) -> None:
    """Write all tables into the document, and the pictures beside it.

    Raises:
        UserError: the document is missing or lacks a table's place, or a result is broken.
    """
    write_blocks(document, Trials(results, document.parent).blocks())


@dataclass(frozen=True, slots=True)
class Trials:
    """What is known of the trials; pictures are written to `pictures`."""

    results: Path
    pictures: Path

    def blocks(self) -> dict[str, Callable[[], str]]:
        """Return what makes each block of the document."""
        return {
            "practice-state": self._state,
            "practice": self._gains,
            "practice-cost": self._costs,
            "practice-curves": self._curves,
            "practice-head": self._heads,
            "practice-ablations": self._ablations,
        }

    def _result(self, trial: Trial) -> Result | None:
        return read(trial, self.results)

    def _row(self, trial: Trial, of_set: str, policy: str, n: int | None = None) -> Row | None:
        result = self._result(trial)
        return result.row(of_set, policy, n) if result else None

    def _state(self) -> str:
        missing = [trial.key for trial in TRIALS if self._result(trial) is None]
        text = f"{len(TRIALS) - len(missing)} of {len(TRIALS)} trials are done.\n"
        return text + (f"Not tried yet: {', '.join(missing)}.\n" if missing else "")

    def _gains(self) -> str:
        """What the start, practice and control give on the whole sets."""
        compared = (START, *PRACTISED, *LONGER, *CONTROLS)
        names = [_called(trial) for trial in compared]
        lines = [line("set", "policy", *names), rule(2 + len(names), texts=2)]
        for of_set in SETS:
            for policy in POLICIES:
                rows = (self._row(trial, of_set, policy) for trial in compared)
                lines.append(line(of_set, policy, *map(_scores, rows)))
        return "".join(lines)

    def _costs(self) -> str:
        """What each training cost, and how long its translations are."""
        lines = [line("", "steps", "processor, s", "length", "empty"), rule(5)]
        for trial in (START, *PRACTISED, *LONGER, *CONTROLS):
            result = self._result(trial)
            if result is None:
                continue
            rows = [row for of_set in JUDGED if (row := result.row(of_set, "adaptive"))]
            lengths = ", ".join(f"{row['length_ratio']:.2f}" for row in rows)
            empty = ", ".join(f"{100 * row['n_empty'] / row['n']:.1f} %" for row in rows)
            lines.append(
                line(_called(trial), f"{result.n_steps}", f"{result.processor_s:,.0f}", lengths, empty)
            )
        return "".join(lines)

    def _heads(self) -> str:
        """What decides when to write: the token, biased or practised, or a head."""
        tokens = ((START, "adaptive"), *((trial, "adaptive") for trial in (*BIASES, PRACTISED[0])))
        heads = ((trial, policy) for trial in HEADS for policy in sorted(trial.policies))
        lines = [line("", "policy", *JUDGED), rule(2 + len(JUDGED), texts=2)]
        for trial, policy in (*tokens, *heads):
            rows = (self._row(trial, of_set, policy) for of_set in JUDGED)
            lines.append(line(_called(trial), policy, *map(_scores, rows)))
        return "".join(lines)

    def _curves(self) -> str:
        return "".join(
            picture
            for of_set in JUDGED
            for quality in ("bleu", "chrf")
            for picture in self._curve(of_set, quality)
        )

    def _curve(self, of_set: str, quality: str) -> Iterator[str]:
        """Yield the picture of a set: quality over delay, of wait-k, of a mere bias, and of practice."""
        curves = {
            "start, wait-k": self._points(of_set, ((CURVE, CURVE.policies), (START, ("wait-3",)))),
            "start, read-n": self._points(of_set, ((START, ("read-2", "read-3")),)),
            "start, biased": self._points(
                of_set, ((START, ("adaptive",)), *((trial, ("adaptive",)) for trial in BIASES))
            ),
            "practised": self._points(of_set, ((PRACTISED[0], POLICIES[:-1]),)),
            "start, head": self._points(of_set, ((HEADS[0], sorted(HEADS[0].policies)),)),
            "supervised": self._points(of_set, ((CONTROLS[0], POLICIES[:-1]),)),
        }
        known = {name: rows for name, rows in curves.items() if rows}
        if known:
            name = f"evidence-practice-{of_set}-{quality}"
            title = f"{NAMES[quality]} over LAAL, {of_set}"
            draw_curves(known, self.pictures / name, title=of_set, quality=quality)
            yield f"![{title}]({name}.png)\n\n"

    def _points(self, of_set: str, trials: Sequence[tuple[Trial, Sequence[str]]]) -> list[Row]:
        return [
            {**row, "policy": f"bias {trial.bias:+g}" if trial.bias else policy}
            for trial, policies in trials
            for policy in policies
            if (row := self._row(trial, of_set, policy))
        ]

    def _ablations(self) -> str:
        """What parts of the practice do, on the first sentences."""
        policies = ABLATIONS[0].policies
        names = [f"{of_set}, {policy}" for of_set in JUDGED for policy in policies]
        lines = [line("", *names), rule(1 + len(names))]
        for trial in (START, *ABLATIONS):
            rows = (self._row(trial, of_set, policy, FIRST) for of_set in JUDGED for policy in policies)
            lines.append(line(trial.name, *map(_scores, rows)))
        return "".join(lines)


def _called(trial: Trial) -> str:
    return f"{trial.name}, seed {trial.seed}" if trial.training else trial.name


def _scores(row: Row | None) -> str:
    """Return BLEU, chrF and LAAL, those bold that differ from the start's beyond chance."""
    if row is None:
        return "-"
    bleu, chrf = (_bold(number(row[key], 1), row.get(f"p_{key}")) for key in ("bleu", "chrf"))
    return f"{bleu} / {chrf} / {number(row['laal'], 2)}"


def _bold(text: str, p: float | None) -> str:
    return f"**{text}**" if p is not None and p < SIGNIFICANT else text
