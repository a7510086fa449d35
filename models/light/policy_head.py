"""The numbers of a policy head, which reads off a last hidden state whether to write (EASiST, section 3)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from core.layouts.decisions import BEGIN, MORE
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.light.tensors import Floats, TensorFile
from models.manifests.policy_head import head_in


def read_policy_head(paths: Iterable[Path], width: int) -> Floats | None:
    """Return the policy head (2, width) that one of the safetensors files holds; None where none does.

    Raises:
        UserError: it does not fit a model of this width, or is damaged.
    """
    heads = (policy_head_of(TensorFile(path, UserError), width) for path in paths)
    return next((head for head in heads if head is not None), None)


def policy_head_of(file: TensorFile, width: int) -> Floats | None:
    """Return the policy head of a file, as `read_policy_head` does."""
    name = head_in(file.path, file.shapes, width, UserError)
    return None if name is None else _finite(file.path, file.read(name).floats())


def _finite(path: Path, weights: Floats) -> Floats:
    if not bool(np.isfinite(weights).all()):
        raise UserError(
            phrased("{weights} holds values that are not numbers (NaN): its training failed.", weights=path)
        )
    return weights


def odds_of_write(head: Floats, hidden: Floats) -> Floats:
    """Return the logarithm of the odds of a WRITE (n,) for hidden states (n, width)."""
    answers = hidden @ head.T
    odds: Floats = answers[:, BEGIN] - answers[:, MORE]
    return odds
