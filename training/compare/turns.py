"""Schemes that learn in turns beside a real base, a few steps each, all of the same pairs in the same order.

    python -m training.compare.turns --base FOLDER --data FOLDER --out FOLDER --turns 4
    python -m training.compare.turns --report                       # writes docs/EVIDENCE.md

Made for one thread of a CPU, where a whole comparison takes days: pairs and held-out sentences are short, and
wherever it ends, each scheme has learned as much as the others, except in the turn it was at. What is kept is
the loss of every held-out reference, fed as the scheme streams it. The same command goes on where it stopped,
and a higher number of turns goes further.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from itertools import chain, count, islice
from pathlib import Path
from time import process_time

import torch
from transformers import PreTrainedModel

from core.layouts.layout import Placed
from core.system.exit_codes import INTERRUPTED, exit_code_of
from core.wording.errors import UserError
from models.memory.card import device_of
from models.networks.bf16 import learns_in_bf16
from training.compare.forced import reference_losses
from training.compare.forms import in_form
from training.compare.learning import (
    AS_WRITTEN,
    LABEL_SMOOTHING,
    WEIGHT_DECAY,
    Interrupted,
    load,
    task_for,
)
from training.compare.runs import LOW_RANK, REAL, SEED, WAIT_K, FineTuning, Form, Run
from training.compare.texts import TEST_SETS, ComparedTexts
from training.compare.turns_results import DOCUMENT, OURS, PATH, LearnedTurns, LossPoint, write_report
from training.data.corpus import SentencePair, read_pairs
from training.data.mix import PolicyMix
from training.learn.cross_entropy import CrossEntropy, Dev
from training.learn.examples import ExampleMaker, TokenizedPair, tokenize_pairs
from training.learn.loop import TrainingSettings, train
from training.learn.method import LowRank
from training.learn.methods import METHODS
from training.learn.schedules import InverseSquareRoot
from training.learn.task import TranslationTask
from training.learn.trainable_model import TrainableModel
from training.measure.experiment import add_experiment_arguments, begin_experiment, workplace_of

logger = logging.getLogger(__name__)


def _run(name: str, scheme: str, form: Form = Form.STREAMED, streamed: str = "") -> Run:
    learned = FineTuning(REAL, scheme, WAIT_K, form=form, method=LOW_RANK)
    return Run(name, learned, WAIT_K, scheme=streamed)


RUNS = (
    _run(OURS, "slots"),
    _run("gpe", "gpe"),
    _run("without-slots", "gpe", Form.CLOSED, "reuse"),
    _run("conversational", "conversational"),
    _run("prefix", "prefix"),
)
"""All under wait-k, conversations too, so that all learn to expect the same tokens of the same source."""


def schemes_named(names: str) -> Sequence[Run]:
    """Return the runs of these names, or all.

    Raises:
        UserError: there is none of a name.
    """
    by_name = {run.name: run for run in RUNS}
    wanted = [name.strip() for name in names.split(",")] if names else list(by_name)
    for name in wanted:
        if name not in by_name:
            raise UserError(f"The scheme {name!r} is not known: use {', '.join(by_name)}.")
    return [by_name[name] for name in wanted]


@dataclass(frozen=True, slots=True)
class TurnSizes:
    """How much is learned in a turn, and what is measured after it.

    The rate falls as one over the root of the steps, which needs no end.
    """

    n_steps: int = 10
    n_pairs: int = 8
    """A step's."""
    most_words: int = 10
    """Of a source, learned or measured."""
    n_drawn: int = 4000
    """Pairs to learn from."""
    n_held_out: int = 12
    """Of each test set."""
    policies: tuple[str, ...] = ("wait-3",)
    """Measured under these."""
    learning_rate: float = 1e-3
    n_warmup: int = 10
    cells_at_once: int = 1024


@dataclass(frozen=True)
class TurnWorkshop:
    """Where low-rank weights learn beside the base in `base`, and are kept, in `out`."""

    base: Path
    data: Path
    out: Path
    sizes: TurnSizes = TurnSizes()

    @cached_property
    def settings(self) -> Mapping[str, object]:
        """All that the results depend on."""
        sizes = {**asdict(self.sizes), "policies": list(self.sizes.policies)}
        return {**sizes, "base": self.base.resolve().name, "seed": SEED, "data": self._texts.digest}

    @cached_property
    def _texts(self) -> ComparedTexts:
        return ComparedTexts(self.data, REAL.pair, self.out)

    @cached_property
    def drawn(self) -> Sequence[SentencePair]:
        """Pairs to learn from."""
        return self._some(self._texts.pairs, self.sizes.n_drawn)

    @cached_property
    def held_out(self) -> Sequence[SentencePair]:
        """As many sentences of each test set."""
        files = (self.data / f"{REAL.pair}.test.{name}.tsv" for name in TEST_SETS[REAL.pair])
        return [one for file in files for one in self._some(list(read_pairs(file)), self.sizes.n_held_out)]

    def _some(self, pairs: Sequence[SentencePair], n: int) -> Sequence[SentencePair]:
        short = [pair for pair in pairs if len(pair.source.split()) <= self.sizes.most_words]
        return random.Random(SEED).sample(short, min(n, len(short)))

    def go_on(self, turns: LearnedTurns, n_turns: int, runs: Sequence[Run] = RUNS) -> None:
        """Learn and measure what is not done yet; turn 0 measures the base as it is.

        Raises:
            Interrupted: Ctrl-C during a turn.
        """
        for step in range(0, (n_turns + 1) * self.sizes.n_steps, self.sizes.n_steps):
            for run in runs:
                if turns.of(run.name, self.sizes.policies[-1], step) is None:
                    self._take_turn(run, step, turns)

    def _take_turn(self, run: Run, step: int, turns: LearnedTurns) -> None:
        learned = run.learned
        task = task_for(
            self.base, REAL, learned.scheme, learned.policies, learned.slot_length, learned.method
        )
        model = load(task, to_learn=True)
        n_cells, seconds = self._learn(run, task, model, step) if step else (0, 0.0)
        model.eval()
        streamed = task_for(self.base, REAL, run.streamed_scheme, learned.policies, learned.slot_length)
        for policy in self.sizes.policies:
            under = replace(streamed, mix=PolicyMix.parse(policy, streamed.scheme))
            losses = reference_losses(under, model, self.held_out, in_bf16=self._in_bf16)
            nats = tuple(round(one.nats, 3) for one in losses)
            turns.add(LossPoint(run.name, policy, step, nats, n_cells, seconds), losses)
            logger.info("%s %s step %d loss %.3f", run.name, policy, step, turns.mean(turns.points[-1]))

    def _learn(self, run: Run, task: TranslationTask, model: PreTrainedModel, step: int) -> tuple[int, float]:
        """Learn up to the step, and return what its turn cost: cells fed, and seconds of the processor."""
        sizes, maker = self.sizes, task.example_maker(AS_WRITTEN)
        vocabulary = task.sentence_maker(task.policies[0]).vocabulary
        pairs = tokenize_pairs(self.drawn, [()] * len(self.drawn), vocabulary)
        torch.manual_seed(SEED)  # all begin with the same low-rank weights
        method = METHODS[LOW_RANK]
        method.make_learn(model, LowRank())
        trainable = TrainableModel(model, method, task.learning_rule)
        draw = partial(self._drawn_batches, pairs, maker, run.learned.form)
        settings = self._settings(step)
        objective, began_s = CrossEntropy(trainable, draw, Dev([]), settings), process_time()
        state = train(trainable, objective, settings, self.out / run.key)
        seconds = round(process_time() - began_s, 1)
        if state.step < step:
            raise Interrupted
        epochs = (draw(random.Random(f"{SEED} {epoch}")) for epoch in count())  # as the loop draws them
        of_turn = islice(chain.from_iterable(epochs), step - sizes.n_steps, step)
        n_cells = sum(len(table.cells) for batch in of_turn for table in batch)
        return n_cells, seconds

    def _drawn_batches(
        self, pairs: Sequence[TokenizedPair], maker: ExampleMaker, form: Form, rng: random.Random
    ) -> Iterator[list[Placed]]:
        """Yield the steps of an epoch: the same pairs under the same policies, whatever the scheme."""
        order, n = list(pairs), self.sizes.n_pairs
        rng.shuffle(order)
        for i in range(0, len(order), n):
            tables = chain.from_iterable(maker.draw([pair], rng) for pair in order[i : i + n])
            yield [in_form(table, form) for table in tables]

    def _settings(self, step: int) -> TrainingSettings:
        return TrainingSettings(
            n_steps=step,
            learning_rate=self.sizes.learning_rate,
            schedule=InverseSquareRoot(self.sizes.n_warmup),
            weight_decay=WEIGHT_DECAY,
            label_smoothing=LABEL_SMOOTHING,
            seed=SEED,
            evaluate_every=self.sizes.n_steps,
            cells_at_once=self.sizes.cells_at_once,
            in_bf16=self._in_bf16,
        )

    @property
    def _in_bf16(self) -> bool:
        return learns_in_bf16(device_of("auto"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn or report; return 0, 2 for trouble told in a sentence, or 130 where interrupted."""
    return exit_code_of(lambda: _go(_parser().parse_args(arguments)))


def _go(args: argparse.Namespace) -> int:
    begin_experiment(args)
    if args.report:
        write_report(args.results, args.document)
        return 0
    if args.base is None:
        raise UserError("Give the folder of SmolLM2-135M-Instruct, or of another small base, by --base.")
    workshop = TurnWorkshop(args.base, *workplace_of(args))
    learned = LearnedTurns.read(args.results, workshop.settings)
    try:
        workshop.go_on(learned, args.turns, schemes_named(args.only))
    except Interrupted:
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.compare.turns",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_experiment_arguments(parser, out="what was learned so far", results=PATH, document=DOCUMENT)
    parser.add_argument("--base", type=Path, metavar="FOLDER", help="the base beside which they learn")
    parser.add_argument(
        "--turns", type=int, default=4, metavar="N", help="turns of each scheme (default: %(default)s)"
    )
    parser.add_argument("--only", default="", metavar="SCHEME,SCHEME", help="these (default: all)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
