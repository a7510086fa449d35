"""What is told of a run whose kept state somebody has changed, or a disk has lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from safetensors import SafetensorError

from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.memory.placement_fallback import is_out_of_memory


@contextmanager
def told_of_damage(kept: Path, run: Path) -> Iterator[None]:
    """Tell of a state that cannot be taken over as one sentence; `run` is the folder that it lies in.

    Whatever stands in it meets code that knows only what was written there: torch, an optimizer, a plan.

    Raises:
        UserError: something in the context is missing, or is another than was kept.
    """
    try:
        yield
    except (
        FileNotFoundError,
        SafetensorError,
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        RuntimeError,
    ) as error:
        if is_out_of_memory(error):
            raise
        raise UserError(
            phrased(
                "What {path} keeps is damaged, so the run cannot go on: delete {folder} and begin again.",
                path=kept,
                folder=run,
            )
        ) from error
