"""The tokenizers' library where it meets what it did not expect: it panics, as programs in Rust do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def panics_as_errors() -> Iterator[None]:
    """Raise ValueError for a panic, which is no Exception and would end the process."""
    try:
        yield
    except BaseException as error:
        if type(error).__name__ != "PanicException":  # its class cannot be imported
            raise
        raise ValueError(str(error)) from error
