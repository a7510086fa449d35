"""What is told where a disk fills up, or a file cannot be read, in the middle of the work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from safetensors import SafetensorError

from core.wording.errors import UserError
from core.wording.sentences import phrased


@contextmanager
def told_of(what: str, then: str) -> Iterator[None]:
    """Tell a failing disk as one sentence: `what` broke off, and what helps `then`.

    Raises:
        UserError: the work in the context could not read or write.
    """
    try:
        yield
    except (OSError, SafetensorError) as error:  # safetensors writes by itself, and fails by its own name
        raise UserError(
            phrased(
                "{what} stopped ({error}): once that is fixed, {then}.", what=what, error=error, then=then
            )
        ) from error
