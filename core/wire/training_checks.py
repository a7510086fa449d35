"""What is asked of any option of a training: a choice, a number, a seed, a place for the result."""

from __future__ import annotations

import math
from pathlib import Path

from core.wording.errors import UserError
from core.wording.sentences import phrased

MAX_SEED = 2**32


def option_name(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def check_choice(name: str, value: str, known: tuple[str, ...]) -> None:
    """Refuse a value of an option that is none of these."""
    if value not in known:
        raise UserError(
            phrased(
                "{option} {value!r} is not known: use one of {known}.",
                option=option_name(name),
                value=value,
                known=", ".join(known),
            )
        )


def check_above_zero(name: str, value: float) -> None:
    """Refuse a value of an option that is 0, less, or no number at all."""
    if not 0 < value < math.inf:
        raise UserError(
            phrased("{option} {value} must be more than 0.", option=option_name(name), value=value)
        )


def check_not_negative(name: str, value: float) -> None:
    """Refuse a value of an option that is less than 0, or no number at all."""
    if not 0 <= value < math.inf:
        raise UserError(phrased("{option} {value} must be 0 or more.", option=option_name(name), value=value))


def check_seed(seed: int) -> None:
    if not 0 <= seed < MAX_SEED:
        raise UserError(
            phrased("--seed {seed} is out of range: use 0 to {most}.", seed=seed, most=MAX_SEED - 1)
        )


def check_out(out: str) -> None:
    """Refuse a file in the place of the result's folder."""
    if Path(out).exists() and not Path(out).is_dir():
        raise UserError(phrased("{path} is a file: choose another name or folder.", path=out))
