"""No library fetches programs from a hub and runs them, whatever else is installed beside us."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

KERNELS = """
from pathlib import Path

def get_kernel(*what, **version):
    Path(__file__).with_name("fetched.txt").write_text(str(what))
"""
"""A package of that name as far as others call it while they are imported."""
CHILD = """
import importlib.util
import models
if importlib.util.find_spec("bitsandbytes"):
    import bitsandbytes
print(importlib.util.find_spec("kernels"))
import kernels
"""


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    package = tmp_path / "kernels"
    package.mkdir()
    (package / "__init__.py").write_text(KERNELS)
    return package


def test_a_package_that_fetches_programs_is_not_found(beside: Path) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(beside.parent), *sys.path])}
    ran = subprocess.run(
        [sys.executable, "-c", CHILD], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.stdout == "None\n", ran.stderr
    assert "ModuleNotFoundError" in ran.stderr
    assert not (beside / "fetched.txt").exists()
