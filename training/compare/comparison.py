"""What is done of the comparison, what is next, and how long that may take; and doing it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from core.wire.training_checks import check_seed
from core.wording.errors import UserError
from training.compare.learning import LearningWorkshop, is_whole, note_of
from training.compare.results import FOLDER, RunResult, path_of, read, settings_of, write
from training.compare.runs import LOW_RANK, NOTHING, SEED, FineTuning, Run, TrainedBase
from training.compare.sizes import Budget, Size, Speed
from training.compare.streaming import stream

logger = logging.getLogger(__name__)


def runs_named(names: str, size: Size, seed: int = SEED) -> tuple[Run, ...]:
    """Return a size's runs of these names (`exposst`, of all bases) or keys (`en-de.alibi.exposst`), or all.

    Bases keep the usual seed: what differs between seeds is what is fine-tuned.

    Raises:
        UserError: there is none of a name, or there is no such seed.
    """
    check_seed(seed)
    return tuple(run.with_seed(seed) for run in _named(names, size.runs))


def _named(names: str, runs: tuple[Run, ...]) -> tuple[Run, ...]:
    if not names:
        return runs
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        if not any(name in (run.name, run.key) for run in runs):
            known = ", ".join(dict.fromkeys(run.name for run in runs))
            raise UserError(f"The run {name!r} is not known: use {known}, or a name with its base.")
    return tuple(run for run in runs if run.name in wanted or run.key in wanted)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Runs of one size; `results` holds what is finished."""

    workshop: LearningWorkshop
    runs: Sequence[Run]
    results: Path = FOLDER

    def go_on(self) -> None:
        """Do what is not done yet.

        Raises:
            Interrupted: Ctrl-C during a training.
        """
        for run in self.runs:
            if self.is_done(run):
                logger.info("%s is done", run.key)
            else:
                self._do(run)

    def is_done(self, run: Run) -> bool:
        """Return whether there is a result of these very settings and data."""
        return self._result(run) is not None

    def _result(self, run: Run) -> RunResult | None:
        result = read(run, self.workshop.size, self.results)
        digest = self.workshop.texts(run.learned.base.pair).digest
        return result if result and result.settings["data"] == digest else None

    def _do(self, run: Run) -> None:
        size, texts = self.workshop.size, self.workshop.texts(run.learned.base.pair)
        pairs = texts.test_sentences(size.n_test)
        folder = self.workshop.model(run.learned)
        base = self.workshop.real_base if run.learned.method == LOW_RANK else None
        measured = stream(run, folder, pairs, base)
        result = RunResult(settings_of(run, size, texts.digest), note_of(folder), tuple(measured))
        write(result, path_of(run, size, self.results))

    def listing(self) -> str:
        """Return a line for each run, in their order, with the minutes that what is not done may take."""
        speed = self._speed()
        lines = [
            f"Size {self.workshop.size.name}, at {speed.tokens_per_s:,.0f} tokens/s in training and"
            f" {speed.sentences_per_s:.1f} sentences/s in streaming"
            f" ({'measured in what is done' if self._done() else 'measured before'}):\n"
        ]
        total = 0.0
        for run, seconds in self.left(speed):
            left = f"{seconds / 60:.0f} min" if seconds else "done"
            state = left if total or not seconds else f"next, {left}"
            lines.append(f"{state:>14}  {run.key:31}  {', '.join(run.policies)}\n")
            total += seconds
        lines.append(f"{total / 3600:8.1f} h left\n")
        return "".join(lines)

    def left(self, speed: Speed) -> Iterator[tuple[Run, float]]:
        """Yield each run and the seconds that it may take; what runs share is counted with the first."""
        made: set[TrainedBase | FineTuning] = set()
        for run in self.runs:
            if self.is_done(run):
                yield run, 0.0
                continue
            seconds = len(run.policies) * self.workshop.size.n_test / speed.sentences_per_s
            for wanted, budget, folder in self._wanted(run.learned):
                if wanted not in made and not is_whole(folder):
                    seconds += budget.n_steps * budget.n_tokens / speed.tokens_per_s
                made.add(wanted)
            yield run, seconds

    def _wanted(self, learned: FineTuning) -> Iterator[tuple[TrainedBase | FineTuning, Budget, Path]]:
        shop = self.workshop
        if learned.method == NOTHING:
            return
        if not is_whole(shop.folder(learned)):
            yield learned.base, shop.size.base, shop.base_folder(learned.base)
        yield learned, shop.size.tuning, shop.folder(learned)

    def _done(self) -> list[RunResult]:
        return [result for run in self.runs if (result := self._result(run))]

    def _speed(self) -> Speed:
        done = [result for result in self._done() if result.training]
        if not done:
            return self.workshop.size.speed
        return Speed(
            fmean(result.training["tokens_per_s"] for result in done),
            fmean(one.sentences_per_s for result in done for one in result.measured),
        )
