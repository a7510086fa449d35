"""How adapters were trained on this computer."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from shipped_adapters import save_shipped_adapter

from app.adapters.trainings import TRAININGS, note_training, training_of
from core.wire.training_plan import TrainingPlan


@pytest.fixture
def adapter(tmp_path: Path) -> Path:
    return save_shipped_adapter(tmp_path / "adapters" / "booking")


def plan_of(adapter: Path, **fields: object) -> TrainingPlan:
    return replace(TrainingPlan("embedded", "pairs.tsv", str(adapter), steps=7), **fields)  # type: ignore[arg-type]


def test_it_is_found_also_where_the_adapter_is_called_otherwise_by_now(adapter: Path) -> None:
    assert training_of(adapter) is None
    note_training(plan_of(adapter))
    assert training_of(adapter) == plan_of(adapter)
    renamed = adapter.rename(adapter.with_name("meetings"))
    assert training_of(renamed) == plan_of(renamed)


def test_it_is_no_part_of_the_adapter_and_of_no_other(adapter: Path) -> None:
    before = sorted(path.name for path in adapter.iterdir())
    note_training(plan_of(adapter))
    assert sorted(path.name for path in adapter.iterdir()) == before
    assert len(list((adapter.parent.parent / TRAININGS).iterdir())) == 1
    other = save_shipped_adapter(adapter.with_name("other"), licence="MIT-0")
    assert training_of(other) is None


def test_of_a_training_on_the_command_line_its_run_says_how_it_was(adapter: Path) -> None:
    run = adapter / "run"
    run.mkdir()
    told = {"base": "embedded", "data": "pairs.tsv", "rank": 8, "digest": "of the data"}
    (run / "plan.json").write_text(json.dumps(told))
    assert training_of(adapter) == TrainingPlan(base="embedded", data="pairs.tsv", out=str(adapter), rank=8)


@pytest.mark.parametrize(
    "fields", [{"objective": "seqpo"}, {"start_adapter": "another"}, {"method": "head"}, {"method": "full"}]
)
def test_what_began_with_another_adapter_or_is_none_is_not_trained_again(
    adapter: Path, fields: dict[str, str]
) -> None:
    note_training(plan_of(adapter, **fields))
    assert training_of(adapter) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"base": 1'])
def test_a_damaged_note_is_none(adapter: Path, text: str) -> None:
    note_training(plan_of(adapter))
    (note,) = (adapter.parent.parent / TRAININGS).iterdir()
    note.write_text(text)
    assert training_of(adapter) is None


def test_where_it_cannot_be_noted_nothing_fails(adapter: Path, caplog: pytest.LogCaptureFixture) -> None:
    (adapter.parent.parent / TRAININGS).touch()
    note_training(plan_of(adapter))
    assert training_of(adapter) is None
    assert "cannot be noted" in caplog.text
