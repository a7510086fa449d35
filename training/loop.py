"""The training loop: one readable function, resumable to the step."""

from __future__ import annotations

import json
import logging
import random
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from transformers import PreTrainedModel

from core.layout import Placed
from training.collate import IGNORED, Batch, collate

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """Warm-up, constant rate, then linear decay to zero over the last `decay_share` of `n_steps`."""

    n_steps: int
    learning_rate: float = 1.5e-3
    n_warmup: int = 400
    decay_share: float = 0.3
    weight_decay: float = 0.01
    label_smoothing: float = 0.1
    max_gradient_norm: float = 1.0
    seed: int = 1
    evaluate_every: int = 500

    def rate_at(self, step: int) -> float:
        """Return the share of the learning rate at `step`."""
        decay_start = int(self.n_steps * (1 - self.decay_share))
        if step < self.n_warmup:
            return (step + 1) / self.n_warmup
        if step < decay_start:
            return 1.0
        return max(0.0, (self.n_steps - step) / max(1, self.n_steps - decay_start))


@dataclass(slots=True)
class TrainingState:
    """Where a run stands; kept as JSON beside the tensors."""

    step: int = 0
    epoch: int = 0
    step_in_epoch: int = 0
    best_loss: float = float("inf")


def train(
    model: PreTrainedModel,
    draw_epoch: Callable[[random.Random], Iterator[list[Placed]]],
    dev: Sequence[Sequence[Placed]],
    settings: TrainingSettings,
    folder: Path,
) -> None:
    """Train `model` until `settings.n_steps`, going on from `folder/last` if it is there.

    `folder/last` is the newest checkpoint, `folder/best` the weights of the
    lowest dev loss. The run is the same whether or not it was interrupted at
    a checkpoint: the data of an epoch depend on the seed and its number only.
    """
    optimizer = torch.optim.AdamW(
        model.parameters(), settings.learning_rate, betas=(0.9, 0.98), weight_decay=settings.weight_decay
    )
    state = _resume(model, optimizer, folder)
    device = next(model.parameters()).device
    model.train()
    started_s, n_cells = time.monotonic(), 0
    for batch in _batches_from(state, draw_epoch, settings.seed):
        if state.step >= settings.n_steps:
            break
        for group in optimizer.param_groups:
            group["lr"] = settings.learning_rate * settings.rate_at(state.step)
        collated = collate(batch)
        loss = batch_loss(model, collated, device, settings.label_smoothing)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), settings.max_gradient_norm)
        optimizer.step()
        optimizer.zero_grad()
        state.step += 1
        state.step_in_epoch += 1
        n_cells += collated.input_ids.numel()
        if state.step % 50 == 0:
            speed = n_cells / (time.monotonic() - started_s)
            logger.info(
                "step %d epoch %d loss %.3f %.0f tokens/s", state.step, state.epoch, loss.item(), speed
            )
        if state.step % settings.evaluate_every == 0 or state.step == settings.n_steps:
            _checkpoint(model, optimizer, state, dev, folder)


def _batches_from(
    state: TrainingState, draw_epoch: Callable[[random.Random], Iterator[list[Placed]]], seed: int
) -> Iterator[list[Placed]]:
    while True:
        rng = random.Random(f"{seed} {state.epoch}")
        for i, batch in enumerate(draw_epoch(rng)):
            if i >= state.step_in_epoch:
                yield batch
        state.epoch += 1
        state.step_in_epoch = 0


def batch_loss(model: PreTrainedModel, batch: Batch, device: torch.device, label_smoothing: float) -> Tensor:
    """Return the mean cross entropy of the labelled rows; logits are made for these rows only."""
    batch = batch.to(device)
    with torch.autocast(device.type, dtype=torch.bfloat16):
        hidden = model.base_model(
            input_ids=batch.input_ids,
            position_ids=batch.position_ids,
            attention_mask=batch.attention_mask,
            use_cache=False,
        ).last_hidden_state
        rows = hidden.flatten(0, 1)[batch.label_rows]
        logits = model.get_output_embeddings()(rows)
    return nn.functional.cross_entropy(
        logits.float(),
        batch.labels,
        ignore_index=IGNORED,
        label_smoothing=label_smoothing,
    )


@torch.no_grad()
def mean_loss(model: PreTrainedModel, batches: Sequence[Sequence[Placed]]) -> float:
    """Return the mean cross entropy a target token over `batches`, without smoothing."""
    device = next(model.parameters()).device
    model.eval()
    total, n_labels = 0.0, 0
    for batch in map(collate, batches):
        n = int((batch.labels != IGNORED).sum())
        total += batch_loss(model, batch, device, 0.0).item() * n
        n_labels += n
    model.train()
    return total / n_labels


def _checkpoint(
    model: PreTrainedModel,
    optimizer: torch.optim.Optimizer,
    state: TrainingState,
    dev: Sequence[Sequence[Placed]],
    folder: Path,
) -> None:
    loss = mean_loss(model, dev)
    logger.info("step %d dev loss %.4f", state.step, loss)
    if loss < state.best_loss:
        state.best_loss = loss
        _replace(folder / "best", lambda new: _save_weights(model, new))
    _replace(folder / "last", lambda new: _save_all(model, optimizer, state, new))


def _save_weights(model: PreTrainedModel, folder: Path) -> None:
    model.save_pretrained(folder)


def _save_all(
    model: PreTrainedModel, optimizer: torch.optim.Optimizer, state: TrainingState, folder: Path
) -> None:
    _save_weights(model, folder)
    tensors = {
        f"{index}.{name}": value
        for index, entry in optimizer.state_dict()["state"].items()
        for name, value in entry.items()
    }
    save_file(tensors, folder / "optimizer.safetensors")
    (folder / "state.json").write_text(json.dumps(asdict(state)), encoding="utf-8")


def _resume(model: PreTrainedModel, optimizer: torch.optim.Optimizer, folder: Path) -> TrainingState:
    last = folder / "last"
    if not (last / "state.json").is_file():
        return TrainingState()
    weights = load_file(last / "model.safetensors")
    missing, unexpected = model.load_state_dict(weights, strict=False)
    assert not unexpected and set(missing) <= {"lm_head.weight"}, (missing, unexpected)
    entries: dict[int, dict[str, Tensor]] = {}
    for key, value in load_file(last / "optimizer.safetensors").items():
        index, name = key.split(".", 1)
        entries.setdefault(int(index), {})[name] = value
    optimizer.load_state_dict({**optimizer.state_dict(), "state": entries})
    return TrainingState(**json.loads((last / "state.json").read_text(encoding="utf-8")))


def _replace(folder: Path, save: Callable[[Path], None]) -> None:
    """Write a new `folder` beside the old one and swap, so that a kill leaves one whole."""
    new, old = folder.with_name(folder.name + ".new"), folder.with_name(folder.name + ".old")
    for stale in (new, old):
        shutil.rmtree(stale, ignore_errors=True)
    new.mkdir(parents=True)
    save(new)
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
