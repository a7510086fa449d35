"""COMET by its own program, which asks for older libraries than ours and has an environment of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from training.measure.instances import Instance

PROGRAM = "comet-score"


def comet_score(model: str, instances: Sequence[Instance]) -> tuple[float | None, str]:
    """Return the score by `model` (a checkpoint, or a name whose files are there), or None and why not."""
    program = shutil.which(PROGRAM)
    if program is None:
        return None, f"the program {PROGRAM} is not installed (`pipx install unbabel-comet`)."
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [program, *_files(Path(folder), instances), "--model", model, "--only_system", "--quiet"],
            env=os.environ | {"HF_HUB_OFFLINE": "1"},  # a model of gigabytes is not fetched unasked
            capture_output=True,
            text=True,
        )
    found = re.search(r"score: (-?[\d.]+)", done.stdout)
    if found is None:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return None, f"{PROGRAM} found no score with {model}: {last}"
    return float(found[1]), ""


def _files(folder: Path, instances: Sequence[Instance]) -> list[str]:
    arguments: list[str] = []
    for option, field in (("-s", "source"), ("-t", "prediction"), ("-r", "reference")):
        path = folder / field
        path.write_text("".join(f"{getattr(one, field)}\n" for one in instances), encoding="utf-8")
        arguments += [option, str(path)]
    return arguments
