"""The child that works on models tells how it goes and ends, a line each."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from loopback_hub import COMMIT, FILES, NAME, WEIGHTS, LoopbackHub, served

from app.host.children import MODEL_WORK, child_command, child_environment
from models.store.hub_cache import Received
from models.store.messages import Checking, ModelAction, ModelMessage, Outcome, unpacked


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackHub]:
    with served() as hub:
        hub.add(NAME, dict(FILES), COMMIT)
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
        yield hub


def told(action: ModelAction, name: str) -> list[ModelMessage]:
    command = [*child_command(MODEL_WORK), action, name]
    ran = subprocess.run(command, env=child_environment(), capture_output=True, text=True, check=True)
    return [unpacked(line) for line in ran.stdout.splitlines()]


@pytest.mark.usefixtures("hub")
def test_a_model_is_fetched_checked_repaired_and_removed(tmp_path: Path) -> None:
    *received, fetched = told(ModelAction.DOWNLOAD, NAME)
    assert fetched == Outcome()
    assert isinstance(received[-1], Received) and received[-1].n_there == received[-1].n_total
    (weights,) = (tmp_path / "hub").rglob("snapshots/*/model.safetensors")
    weights.resolve().write_bytes(bytes(len(WEIGHTS)))
    *checked, verified = told(ModelAction.VERIFY, NAME)
    assert {type(message) for message in checked} == {Checking}
    assert verified == Outcome(damaged=("model.safetensors",))
    assert told(ModelAction.REPAIR, NAME)[-1] == Outcome()
    assert told(ModelAction.VERIFY, NAME)[-1] == Outcome()
    (removed,) = told(ModelAction.REMOVE, NAME)
    assert isinstance(removed, Outcome) and removed.n_freed > 0 and not removed.trouble


@pytest.mark.usefixtures("hub")
def test_what_cannot_be_done_is_the_sentence_at_the_end(tmp_path: Path) -> None:
    (imported,) = told(ModelAction.IMPORT, str(tmp_path / "nowhere"))
    assert isinstance(imported, Outcome) and "nowhere" in imported.trouble
    (fetched,) = told(ModelAction.DOWNLOAD, "someone/nothing")
    assert isinstance(fetched, Outcome) and "someone/nothing" in fetched.trouble
