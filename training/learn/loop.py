"""The training loop: resumable to the step, and the same on one process as on several.

Every process draws the same batches and learns from its share of each. Gradients are summed over
the processes. (`DistributedDataParallel` averages over processes whatever labels each had, and wants
as many forwards from each.) What a batch is and what it says of the weights is the objective's.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import monotonic

import torch
from accelerate import PartialState
from torch import nn

from core.wire.training_events import Evaluated, Event, Stepped
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.engines.activation import acquit_pack
from training.learn.averages import Averages
from training.learn.checkpoints import (
    TrainingState,
    finish_replacing,
    replace_folder,
    resume,
    save_checkpoint,
)
from training.learn.divergence import check_loss
from training.learn.objective import Batch, DevLoss, Objective, Share
from training.learn.optimizers import OptimizerName, optimizer_of
from training.learn.schedules import InverseSquareRoot, Schedule
from training.learn.stopping import Stop
from training.learn.trainable_model import TrainableModel

logger = logging.getLogger(__name__)

CELLS_AT_ONCE = 8192


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """How a run learns; the defaults are those of ExPosST's appendix A."""

    n_steps: int
    learning_rate: float = 2e-4
    schedule: Schedule = field(default_factory=InverseSquareRoot)
    weight_decay: float = 0.1
    optimizer: OptimizerName = "adamw"
    label_smoothing: float = 0.0
    max_gradient_norm: float = 1.0
    seed: int = 1
    evaluate_every: int = 500
    cells_at_once: int = CELLS_AT_ONCE
    """Cells, padding included, of one forward; a batch of more is fed in parts."""
    in_bf16: bool = True
    averages: tuple[float, ...] = ()
    """The decays of averages of the weights, which are measured too; `best` may be one of them."""


def train(
    trainable: TrainableModel,
    objective: Objective,
    settings: TrainingSettings,
    folder: Path,
    *,
    tell: Callable[[Event], None] = lambda event: None,
    stop: Stop | None = None,
) -> TrainingState:
    """Train until `settings.n_steps`, the objective's end or Ctrl-C, going on from `folder/last`, if any.

    `folder/last` is the newest checkpoint, `folder/best` the weights of the
    lowest dev loss, be they those of a step or an average over steps. The run is the same whether or not it
    was interrupted: batches depend on the seed and the epoch, what is random in a step on the seed and its
    number.
    """
    run = _Run(trainable, objective, settings, folder, tell, stop or Stop())
    with run.stop.on_signals():
        run.go()
    return run.state


class _Run:
    """One training in one process; `tell` is asked in the main one only."""

    def __init__(
        self,
        trainable: TrainableModel,
        objective: Objective,
        settings: TrainingSettings,
        folder: Path,
        tell: Callable[[Event], None],
        stop: Stop,
    ) -> None:
        self.trainable, self.objective, self.settings, self.folder, self.stop = (
            trainable,
            objective,
            settings,
            folder,
            stop,
        )
        self.tell = tell
        self.processes = PartialState(cpu=trainable.device.type == "cpu")
        self.share = Share(self.processes)
        self.learning = trainable.learning
        named = [(name, p) for name, p in trainable.model.named_parameters() if p.requires_grad]
        self.optimizer = optimizer_of(
            settings.optimizer, named, settings.learning_rate, settings.weight_decay
        )
        finish_replacing(folder / "best")
        self.state = resume(trainable.model, trainable.weight_files, self.optimizer, folder / "last")
        self.averages = Averages(self.learning, settings.averages)
        self.averages.restore(folder / "last")
        self.saved_step = self.state.step
        self.clock = _StepClock()

    def go(self) -> None:
        if self.state.step == 0 and self.objective.measures_start:
            with self.clock.measuring():
                self._evaluate()
        for batch in self._batches():
            if self._is_finished:
                break
            figures = self._step(batch)
            acquit_pack()
            self.clock.count(figures.n_cells)
            check_loss(figures.loss, self.state.step, self.settings.learning_rate)
            if self.processes.is_main_process:
                self.tell(self._stepped(figures))
            if self.state.step % self.settings.evaluate_every == 0:
                with self.clock.measuring():
                    self._evaluate()
            if figures.wishes_to_stop:
                break
        if self._is_finished and self.state.measured_step < self.state.step:
            self._evaluate()
        elif self.state.step > self.saved_step:
            self._save()

    @property
    def _is_finished(self) -> bool:
        return self.state.is_ended or self.state.step >= self.settings.n_steps

    def _batches(self) -> Iterator[Batch]:
        while True:
            rng = random.Random(f"{self.settings.seed} {self.state.epoch}")
            batches = self.objective.draw_epoch(rng)
            with self.clock.stopped():
                n_drawn = sum(1 for _ in islice(batches, self.state.step_in_epoch))
            for batch in batches:
                n_drawn += 1
                yield batch
            if not n_drawn:
                raise UserError(phrased("The data hold no example to learn from: give more sentences."))
            self.state.epoch += 1
            self.state.step_in_epoch = 0

    def _step(self, batch: Batch) -> _Figures:
        torch.manual_seed(self.settings.seed + self.state.step)
        for group in self.optimizer.param_groups:
            group["lr"] = self._rate()
        learned = self.objective.learn(batch, self.share)
        self._sum_gradients()
        nn.utils.clip_grad_norm_(self.learning, self.settings.max_gradient_norm)
        self.optimizer.step()
        self.optimizer.zero_grad()
        self.averages.add()
        self.state.step += 1
        self.state.step_in_epoch += 1
        self.state.is_ended = learned.is_last
        own = torch.tensor([float(learned.loss), float(self.stop.is_wished)], device=self.trainable.device)
        total, n_wishes = self.share.summed(own).tolist()
        return _Figures(total, learned.n_cells, learned.figures, n_wishes > 0)

    def _rate(self) -> float:
        return self.settings.learning_rate * self.settings.schedule.share_at(self.state.step)

    def _sum_gradients(self) -> None:
        if self.processes.num_processes == 1:
            return
        for parameter in self.learning:
            own = torch.zeros_like(parameter) if parameter.grad is None else parameter.grad
            parameter.grad = self.share.summed(own)

    def _stepped(self, figures: _Figures) -> Stepped:
        return Stepped(
            step=self.state.step,
            n_steps=self.settings.n_steps,
            epoch=self.state.epoch,
            loss=figures.loss,
            learning_rate=self.optimizer.param_groups[0]["lr"],
            tokens_per_s=self.clock.cells_per_s,
            seconds_left=self._seconds_left(),
            **figures.told,
        )

    def _seconds_left(self) -> float:
        """Return how long the steps to come will take, and measuring between them."""
        n_left = self.settings.n_steps - self.state.step
        every = self.settings.evaluate_every
        # That of this very step is still to come.
        n_measurements = -(-self.settings.n_steps // every) - (self.state.step - 1) // every
        return self.clock.seconds_a_step * n_left + self.clock.seconds_a_measurement * n_measurements

    def _evaluate(self) -> None:
        """Measure on the dev set and save; where there is none, every checkpoint is the best.

        All is saved before the dev set is translated, which may run out of memory or be interrupted.
        """
        measured, is_best = self._measure()
        self.state.measured_step = self.state.step
        for decay in self.averages.decays:
            with self.averages.in_place(decay):
                averaged, is_better = self._measure()
            is_best |= is_better
            logger.info("step %d dev loss %.4f averaged by %s", self.state.step, _loss_of(averaged), decay)
        self._save()
        if measured and self.processes.is_main_process:
            told = {**self.objective.scores(), **measured.figures}
            self.tell(Evaluated(self.state.step, measured.loss, is_best, **told))

    def _measure(self) -> tuple[DevLoss | None, bool]:
        """Measure the weights that the model has; return whether they are the best, and are kept as that."""
        measured = self.objective.measure(self.share)
        loss, best = _loss_of(measured), self.state.best_loss
        check_loss(loss, self.state.step, self.settings.learning_rate)
        is_best = measured is None or best is None or loss < best
        if is_best:
            self.state.best_loss = loss
            if self.processes.is_main_process:
                replace_folder(self.folder / "best", self._save_weights)
        return measured, is_best

    def _save_weights(self, folder: Path) -> None:
        self.trainable.weight_files.save(self.trainable.model, folder)

    def _save_all(self, folder: Path) -> None:
        self.averages.save(folder)
        save_checkpoint(self.trainable.model, self.trainable.weight_files, self.optimizer, self.state, folder)

    def _save(self) -> None:
        if self.processes.is_main_process:
            replace_folder(self.folder / "last", self._save_all)
        self.processes.wait_for_everyone()
        self.saved_step = self.state.step


def _loss_of(measured: DevLoss | None) -> float:
    return measured.loss if measured else 0.0


@dataclass(frozen=True, slots=True)
class _Figures:
    """What came of a step, over all processes."""

    loss: float
    n_cells: int
    told: Mapping[str, float]
    """What the objective has to tell besides."""
    wishes_to_stop: bool


class _StepClock:
    """Steps since the run (re)started, and the time that they took, their batches' drawing included.

    `seconds_a_measurement` is what the last measurement took, 0 before the first.
    """

    def __init__(self) -> None:
        self._n_cells = self._n_steps = 0
        self.seconds_a_measurement = 0.0
        self._began_s = monotonic()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Leave out what is done in the context: measurements, and batches of before that are drawn again."""
        stopped_s = monotonic()
        yield
        self._began_s += monotonic() - stopped_s

    @contextmanager
    def measuring(self) -> Iterator[None]:
        """Time a measurement apart from the steps."""
        began_s = monotonic()
        with self.stopped():
            yield
        self.seconds_a_measurement = monotonic() - began_s

    def count(self, n_cells: int) -> None:
        """Count a step of so many cells."""
        self._n_cells += n_cells
        self._n_steps += 1

    @property
    def _seconds(self) -> float:
        return max(monotonic() - self._began_s, 1e-9)

    @property
    def cells_per_s(self) -> float:
        return self._n_cells / self._seconds

    @property
    def seconds_a_step(self) -> float:
        return self._seconds / self._n_steps
