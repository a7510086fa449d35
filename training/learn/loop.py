"""The training loop: resumable to the step, and the same on one process as on several.

Every process draws the same batches and takes every n-th example of each. Gradients are summed over
the processes and divided by the labelled tokens of the whole batch, so that neither their number nor how
a batch is cut into forwards changes a step. (`DistributedDataParallel` averages over processes whatever
labels each had, and wants as many forwards from each.)
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from time import monotonic

import torch
from accelerate import PartialState
from accelerate.utils import reduce
from torch import Tensor, nn

from core.layouts.layout import Placed
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.training_messages.events import Evaluated, Event, Stepped
from training.learn.collate import padded_width
from training.learn.schedules import InverseSquareRoot, Schedule
from training.learn.stopping import Stop
from training.learn.trainable_model import TrainableModel
from training.methods.checkpoints import (
    TrainingState,
    finish_replacing,
    replace_folder,
    resume,
    save_checkpoint,
)

DrawEpoch = Callable[[random.Random], Iterator[list[Placed]]]
"""The batches of one epoch; they depend on the generator only."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """How a run learns; the defaults are those of ExPosST's appendix A."""

    n_steps: int
    learning_rate: float = 2e-4
    schedule: Schedule = field(default_factory=InverseSquareRoot)
    weight_decay: float = 0.1
    label_smoothing: float = 0.0
    max_gradient_norm: float = 1.0
    seed: int = 1
    evaluate_every: int = 500
    cells_at_once: int = 8192
    """Cells, padding included, of one forward; a batch of more is fed in parts."""
    in_bf16: bool = True


@dataclass(frozen=True, slots=True)
class Dev:
    """What a run is held against: examples, and what scores its translations, if they are translated."""

    batches: Sequence[Sequence[Placed]]
    translate: Callable[[], Mapping[str, float]] | None = None
    """Returns BLEU and LAAL under `policy`; called in one process."""
    policy: str = ""


def train(
    trainable: TrainableModel,
    draw_epoch: DrawEpoch,
    dev: Dev,
    settings: TrainingSettings,
    folder: Path,
    *,
    tell: Callable[[Event], None] = lambda event: None,
    stop: Stop | None = None,
) -> TrainingState:
    """Train until `settings.n_steps` or Ctrl-C, going on from `folder/last` if it is there.

    `folder/last` is the newest checkpoint, `folder/best` the weights of the
    lowest dev loss. The run is the same whether or not it was interrupted:
    batches depend on the seed and the epoch, what is random in a step on the seed and its number.
    """
    run = _Run(trainable, dev, settings, folder, tell, stop or Stop())
    with run.stop.on_signals():
        run.go(draw_epoch)
    return run.state


class _Run:
    """One training in one process; `tell` is asked in the main one only."""

    def __init__(
        self,
        trainable: TrainableModel,
        dev: Dev,
        settings: TrainingSettings,
        folder: Path,
        tell: Callable[[Event], None],
        stop: Stop,
    ) -> None:
        self.trainable, self.dev, self.settings, self.folder, self.stop = (
            trainable,
            dev,
            settings,
            folder,
            stop,
        )
        self.tell = tell
        self.processes = PartialState(cpu=trainable.device.type == "cpu")
        self.learning = trainable.learning
        self.optimizer = torch.optim.AdamW(
            self.learning, settings.learning_rate, betas=(0.9, 0.98), weight_decay=settings.weight_decay
        )
        finish_replacing(folder / "best")
        self.state = resume(trainable.model, trainable.weight_files, self.optimizer, folder / "last")
        self.saved_step = self.state.step
        self.clock = _Clock()

    def go(self, draw_epoch: DrawEpoch) -> None:
        for batch in self._batches(draw_epoch):
            if self.state.step >= self.settings.n_steps:
                break
            figures = self._step(batch)
            self.clock.count(figures.n_cells)
            self._check(figures.loss)
            if self.processes.is_main_process:
                self.tell(self._stepped(figures))
            if self.state.step % self.settings.evaluate_every == 0:
                with self.clock.stopped():
                    self._evaluate()
            if figures.wishes_to_stop:
                break
        is_finished = self.state.step >= self.settings.n_steps
        if is_finished and self.state.measured_step < self.state.step:
            self._evaluate()
        elif self.state.step > self.saved_step:
            self._save()

    def _batches(self, draw_epoch: DrawEpoch) -> Iterator[list[Placed]]:
        while True:
            rng = random.Random(f"{self.settings.seed} {self.state.epoch}")
            batches = draw_epoch(rng)
            with self.clock.stopped():
                n_drawn = sum(1 for _ in islice(batches, self.state.step_in_epoch))
            for batch in batches:
                n_drawn += 1
                yield batch
            if not n_drawn:
                raise UserError(phrased("The data hold no example to learn from: give more sentences."))
            self.state.epoch += 1
            self.state.step_in_epoch = 0

    def _step(self, batch: Sequence[Placed]) -> _Figures:
        torch.manual_seed(self.settings.seed + self.state.step)
        for group in self.optimizer.param_groups:
            group["lr"] = self._rate()
        self.trainable.model.train()
        loss = self._backward(batch)
        self._sum_gradients()
        nn.utils.clip_grad_norm_(self.learning, self.settings.max_gradient_norm)
        self.optimizer.step()
        self.optimizer.zero_grad()
        self.state.step += 1
        self.state.step_in_epoch += 1
        own = torch.tensor([float(loss), float(self.stop.is_wished)], device=self.trainable.device)
        total, n_wishes = self._summed(own).tolist()
        return _Figures(total, sum(len(example.cells) for example in batch), n_wishes > 0)

    def _check(self, loss: float) -> None:
        if not math.isfinite(loss):
            raise UserError(
                phrased(
                    "The loss at step {step} is no number any more: start again in another folder with a"
                    " lower rate than {rate:g}.",
                    step=self.state.step,
                    rate=self.settings.learning_rate,
                )
            )

    def _rate(self) -> float:
        return self.settings.learning_rate * self.settings.schedule.share_at(self.state.step)

    def _backward(self, batch: Sequence[Placed]) -> Tensor:
        """Return this process's part of the batch's mean loss, its gradients added to the parameters'."""
        n_labels = sum(label is not None for example in batch for label in example.labels)
        total = torch.zeros((), device=self.trainable.device)
        own = batch[self.processes.process_index :: self.processes.num_processes]
        for part in parts_of(own, self.settings.cells_at_once):
            loss = self._loss(part, self.settings.label_smoothing) / n_labels
            loss.backward()
            total += loss.detach()
        return total

    def _loss(self, examples: Sequence[Placed], label_smoothing: float) -> Tensor:
        in_bf16 = self.settings.in_bf16
        batch = self.trainable.collate(examples, in_bf16=in_bf16)
        return self.trainable.summed_loss(batch, label_smoothing, in_bf16=in_bf16)

    def _sum_gradients(self) -> None:
        if self.processes.num_processes == 1:
            return
        for parameter in self.learning:
            own = torch.zeros_like(parameter) if parameter.grad is None else parameter.grad
            parameter.grad = self._summed(own)

    def _summed(self, own: Tensor) -> Tensor:
        """Return the sum over the processes."""
        summed: Tensor = reduce(own, "sum")
        return summed

    def _stepped(self, figures: _Figures) -> Stepped:
        return Stepped(
            step=self.state.step,
            n_steps=self.settings.n_steps,
            epoch=self.state.epoch,
            loss=figures.loss,
            learning_rate=self.optimizer.param_groups[0]["lr"],
            tokens_per_s=self.clock.cells_per_s,
            seconds_left=self.clock.seconds_a_step * (self.settings.n_steps - self.state.step),
        )

    def _evaluate(self) -> None:
        """Measure on the dev set and save; where there is none, every checkpoint is the best.

        All is saved before the dev set is translated, which may run out of memory or be interrupted.
        """
        loss = self._dev_loss() if self.dev.batches else 0.0
        self._check(loss)
        self.state.measured_step = self.state.step
        best = self.state.best_loss
        is_best = not self.dev.batches or best is None or loss < best
        if is_best:
            self.state.best_loss = loss
            if self.processes.is_main_process:
                replace_folder(self.folder / "best", self._save_weights)
        self._save()
        if self.dev.batches and self.processes.is_main_process:
            scores = self.dev.translate() if self.dev.translate else {}
            self.tell(Evaluated(self.state.step, loss, is_best, self.dev.policy, **scores))

    @torch.no_grad()
    def _dev_loss(self) -> float:
        """Return the mean cross entropy a target token, without smoothing."""
        self.trainable.model.eval()
        sums = torch.zeros(2, device=self.trainable.device, dtype=torch.float64)
        for batch in self.dev.batches[self.processes.process_index :: self.processes.num_processes]:
            for part in parts_of(batch, self.settings.cells_at_once):
                n_labels = sum(label is not None for example in part for label in example.labels)
                sums += torch.tensor([float(self._loss(part, 0.0)), n_labels], device=sums.device)
        loss, n_labels = self._summed(sums).tolist()
        return float(loss / n_labels)

    def _save_weights(self, folder: Path) -> None:
        self.trainable.weight_files.save(self.trainable.model, folder)

    def _save(self) -> None:
        if self.processes.is_main_process:
            replace_folder(
                self.folder / "last",
                lambda new: save_checkpoint(
                    self.trainable.model, self.trainable.weight_files, self.optimizer, self.state, new
                ),
            )
        self.processes.wait_for_everyone()
        self.saved_step = self.state.step


@dataclass(frozen=True, slots=True)
class _Figures:
    """What came of a step, over all processes."""

    loss: float
    n_cells: int
    wishes_to_stop: bool


class _Clock:
    """Steps since the run (re)started, and the time that they took, their batches' drawing included."""

    def __init__(self) -> None:
        self._n_cells = self._n_steps = 0
        self._began_s = monotonic()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Leave out what is done in the context: measurements, and batches of before that are drawn again."""
        stopped_s = monotonic()
        yield
        self._began_s += monotonic() - stopped_s

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


def parts_of(examples: Sequence[Placed], cells_at_once: int) -> Iterator[list[Placed]]:
    """Yield the examples in groups of like length that take at most so many cells, padded; one at least."""
    part: list[Placed] = []
    for example in sorted(examples, key=lambda example: len(example.cells)):
        width = padded_width(len(example.cells))
        if part and (len(part) + 1) * width > cells_at_once:
            yield part
            part = []
        part.append(example)
    if part:
        yield part
