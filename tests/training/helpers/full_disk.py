"""Disks that fill up: a small one, and any one as far as one process can see it, as files end at a size."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

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


@contextmanager
def small_disk(folder: Path, n_bytes: int) -> Iterator[None]:
    """Let `folder` be a disk of its own with room for `n_bytes`."""
    mount = which("mount")
    command = [str(mount), "-t", "tmpfs", "-o", f"size={n_bytes}", "tmpfs", str(folder)]
    if mount is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
