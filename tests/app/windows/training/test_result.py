"""A model that translates speech is put among the models if it is whole; nothing else is left of its run."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_direct import tiny_direct_run

from app.windows.training import runs
from app.windows.training.result import result_of
from core.wire.direct_training_plan import STAGES, DirectPlan
from core.wording.errors import UserError
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub
from models.store.imported import ImportedModel, read_imported


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def plan_in(folder: Path) -> DirectPlan:
    run = folder / runs.RUN_FOLDER
    plan = DirectPlan("embedded", str(run / runs.RECORDINGS), str(folder))
    runs.begin(plan)
    (run / runs.RECORDINGS).mkdir()
    (run / runs.RECORDINGS / "1.wav").write_bytes(b"what was said")
    return plan


def test_a_whole_model_is_listed_and_the_sound_that_it_learned_from_is_deleted(tmp_path: Path) -> None:
    plan = plan_in(tmp_path / "mine")
    run = tiny_direct_run(tmp_path / "run")
    run.learn(tuple(STAGES))
    run.save(tmp_path / "mine")
    assert result_of(plan, []).told == "“mine” is ready."
    assert not (tmp_path / "mine" / runs.RUN_FOLDER).exists()
    assert read_imported(Hub.from_environment()) == (ImportedModel(str(tmp_path / "mine"), ModelKind.DIRECT),)


def test_what_is_not_whole_is_told_and_not_listed(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"has no direct\.json"):
        result_of(plan_in(tmp_path / "mine"), [])
    assert read_imported(Hub.from_environment()) == ()
