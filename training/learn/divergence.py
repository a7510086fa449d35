"""A loss that has become NaN or infinite."""

from __future__ import annotations

import math

from core.wording.errors import UserError
from core.wording.sentences import phrased


def check_loss(loss: float, step: int, rate: float) -> None:
    """Raise a UserError if the loss of a step is NaN or infinite: nothing more can be learned from it."""
    if not math.isfinite(loss):
        raise UserError(
            phrased(
                "The loss at step {step} is NaN or infinite: start again in another folder with a"
                " lower rate than {rate:g}.",
                step=step,
                rate=rate,
            )
        )
