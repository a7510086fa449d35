"""Nothing that we load tells its makers anything, whichever of our packages a process begins with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from processes import UNHURRIED_S
from sealed import SealedPlace

from app.doctor.checks import CHECKS
from app.doctor.findings import Area, Verdict
from core.system.telemetry import FORBIDDEN_BY

CHILD = """
import importlib, json, os, sys
importlib.import_module(sys.argv[1])
import onnxruntime
from huggingface_hub import constants
print(json.dumps([dict(os.environ), constants.HF_HUB_DISABLE_TELEMETRY]))
"""
LOOK = """
from app.doctor.checks import CHECKS
from app.doctor.findings import Area
[finding] = dict(CHECKS)[Area.TELEMETRY](lambda text, fraction: None, None)
print(f"{finding.verdict.name}: {finding.text}")
"""


def written(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("package", ["app", "models", "training"])
def test_a_process_forbids_telemetry_before_its_libraries_are_loaded(
    tmp_path: Path, environment: dict[str, str], package: str
) -> None:
    """Also where the environment that it was started in allows it."""
    allowing = dict.fromkeys(FORBIDDEN_BY, "0") | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-c", CHILD, package]
    ran = subprocess.run(command, env=environment | allowing, capture_output=True, text=True, check=True)
    environment_then, hub_is_forbidden = json.loads(ran.stdout)
    assert FORBIDDEN_BY.items() <= environment_then.items()
    assert hub_is_forbidden
    assert written(tmp_path / "cache") == []


def test_what_runs_networks_would_tell_if_nobody_forbade_it(place: SealedPlace) -> None:
    """Or the others could not fail."""
    loading = place.start(sys.executable, "-c", "import onnxruntime")
    _, said = loading.communicate(timeout=UNHURRIED_S)
    assert loading.returncode == 0, said
    assert any(name.endswith("/deviceid") for name in place.files())


def test_the_doctor_looks_and_finds_it_off() -> None:
    [finding] = dict(CHECKS)[Area.TELEMETRY](lambda text, fraction: None, None)
    assert finding.verdict is Verdict.OK, finding.text


def test_the_doctor_names_who_would_tell(place: SealedPlace, environment: dict[str, str]) -> None:
    """In processes of ours that forbid nothing: the first thing that is imported sees to that."""
    (place.here / "sitecustomize.py").write_text(
        "import core.system.telemetry\ncore.system.telemetry.FORBIDDEN_BY.clear()\n"
    )
    path = os.pathsep.join([str(place.here), environment["PYTHONPATH"]])
    looking = place.start(sys.executable, "-c", LOOK, PYTHONPATH=path)
    found, said = looking.communicate(timeout=UNHURRIED_S)
    assert found == "PROBLEM: not off: huggingface_hub, onnxruntime\n", said
