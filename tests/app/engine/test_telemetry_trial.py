"""The child that loads what runs networks names those of them that would tell their makers anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.host.children import TELEMETRY_TRIAL, child_command, child_environment
from core.system.telemetry import FORBIDDEN_BY

ALLOWING = "import core.system.telemetry\ncore.system.telemetry.FORBIDDEN_BY.clear()\n"


def named(environment: dict[str, str]) -> list[str]:
    command = child_command(TELEMETRY_TRIAL)
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.split()


def test_ours_forbid_it_whatever_the_environment_allows() -> None:
    assert named(child_environment() | dict.fromkeys(FORBIDDEN_BY, "0")) == []


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="onnxruntime begins elsewhere otherwise")
def test_they_are_named_where_nobody_forbids_it(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(ALLOWING)
    path = os.pathsep.join([str(tmp_path), child_environment()["PYTHONPATH"]])
    # Nothing else: onnxruntime is silent wherever CI is set, too.
    needed = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    asked = needed | {"HOME": str(tmp_path), "PYTHONPATH": path}
    assert named(asked) == ["huggingface_hub", "onnxruntime"]
