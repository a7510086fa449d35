"""A disk that fills up, as far as one process can see it: files end at a size."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def full_disk(n_bytes: int) -> Iterator[None]:
    """Let no file that is written in the context grow beyond `n_bytes`."""
    resource = pytest.importorskip("resource", reason="this system has no limits of a file's size")
    unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (n_bytes, unlimited[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
