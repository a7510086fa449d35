"""The real SimulEval, in a process and with packages of its own."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

PACKAGES = Path(sys.prefix) / "simuleval"
"""Where packaging/test.sh puts SimulEval: its pins are not ours."""

SCORE = """
import json, sys
from simuleval.evaluator.instance import LogInstance
from simuleval.evaluator.scorers import get_scorer_class

with open(sys.argv[1]) as lines:
    instances = {i: LogInstance(line) for i, line in enumerate(lines)}
scorers = {name: get_scorer_class("latency", name) for name in ("AL", "LAAL", "AP", "DAL")}
scores = {name.lower(): scorer()(instances) for name, scorer in scorers.items()}
if any(any(instance.elapsed) for instance in instances.values()):
    for name, scorer in scorers.items():
        scores[f"ca_{name.lower()}"] = scorer(computation_aware=True)(instances)
print(json.dumps(scores))
"""


def run_python(*arguments, folder):
    """Run Python where SimulEval can be imported, and return its output."""
    if not PACKAGES.is_dir() and importlib.util.find_spec("simuleval") is None:
        pytest.skip("SimulEval is not installed")
    paths = os.pathsep.join([str(PACKAGES), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-P", *map(str, arguments)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": paths, "OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def latencies_by_simuleval(log):
    """Return SimulEval's scores in full; its own command rounds them to three places."""
    return json.loads(run_python("-c", SCORE, log, folder=log.parent))
