"""The child that works on an engine pack tells how it goes and ends, a line each."""

from __future__ import annotations

import json
import subprocess

from loopback_hub import LoopbackHub
from stand_in_packs import served_pack, torch_wheel

from app.host.children import PACK_WORK, child_command, child_environment
from models.engines.catalog import described
from models.engines.shelf import Shelf
from models.store.messages import Doing, ModelAction, ModelMessage, Outcome, unpacked
from models.store.store import Received


def told_by(action: ModelAction, *arguments: str) -> list[ModelMessage]:
    ran = subprocess.run(
        [*child_command(PACK_WORK), action, *arguments],
        env=child_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return [unpacked(line) for line in ran.stdout.splitlines()]


def test_a_download_is_told_up_to_the_trial_and_what_failed_is_removed(pack_server: LoopbackHub) -> None:
    broken = torch_wheel(b"raise ImportError('no kernel for this card')")
    pack = served_pack(pack_server, {"torch-1-py3-none-any.whl": broken})

    *steps, outcome = told_by(ModelAction.DOWNLOAD, json.dumps(described(pack)))

    received = [step for step in steps if isinstance(step, Received)]
    assert received[-1].n_there == received[-1].n_total == pack.n_bytes
    done = [step.text for step in steps if isinstance(step, Doing)]
    assert (done[0], done[-1]) == ("Unpacking torch-1-py3-none-any.whl", "Trying the engine pack")
    assert isinstance(outcome, Outcome)
    assert "its trial failed" in outcome.trouble and "no kernel for this card" in outcome.trouble
    assert Shelf.of_user().installed() is None

    [outcome] = told_by(ModelAction.REMOVE)
    assert outcome == Outcome(n_freed=pack.n_bytes)
    [outcome] = told_by(ModelAction.REMOVE)
    assert isinstance(outcome, Outcome) and "nothing to remove" in outcome.trouble
