"""Where a training's events go: JSON lines for the parent process, and TensorBoard."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.wire.training_events import Evaluated, Event, Preparing, Stepped, to_line
from core.wording.sentences import phrased

TellEvent = Callable[[Event], None]


def json_lines(event: Event) -> None:
    sys.stdout.write(to_line(event))
    sys.stdout.flush()


def no_one(event: Event) -> None:
    """Tell nobody, as all processes but one do."""


def with_tensorboard(tell: TellEvent, folder: Path) -> TellEvent:
    """Return what tells TensorBoard too, where that package is installed."""
    if importlib.util.find_spec("tensorboard") is None:
        sentence = phrased("tensorboard is not installed, so no curves are written (pip install tensorboard)")
        tell(Preparing(sentence))
        return tell
    from torch.utils.tensorboard import SummaryWriter

    writer: Any = SummaryWriter(str(folder))

    def tell_both(event: Event) -> None:
        for name, value in _scalars(event).items():
            writer.add_scalar(name, value, event.step)  # type: ignore[union-attr]  # those with scalars have steps
        writer.flush()
        tell(event)

    return tell_both


def _scalars(event: Event) -> dict[str, float]:
    if isinstance(event, Stepped):
        told = {
            "train/loss": event.loss,
            "train/learning_rate": event.learning_rate,
            "train/tokens_per_s": event.tokens_per_s,
            "practice/quality": event.quality,
            "practice/lag_words": event.lag_words,
            "practice/drift": event.drift,
        }
        return {name: value for name, value in told.items() if value is not None}
    if isinstance(event, Evaluated):
        scores = {
            "dev/loss": event.dev_loss,
            "dev/bleu": event.bleu,
            "dev/laal": event.laal,
            "dev/quality": event.quality,
            "dev/lag_words": event.lag_words,
        }
        return {name: value for name, value in scores.items() if value is not None}
    return {}
