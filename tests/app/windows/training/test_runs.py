"""Begun trainings as they lie on the disk."""

from __future__ import annotations

from pathlib import Path

from tiny_run import ROWS

from app.windows.training import runs
from models.training_messages.plan import TrainingPlan


def test_a_run_that_was_moved_goes_on_and_is_discarded_where_it_is(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text("".join(ROWS), encoding="utf-8")
    old, new = tmp_path / "old", tmp_path / "new"
    plan = TrainingPlan(base="embedded", data=str(old / "mine" / "run" / "pairs.tsv"), out=str(old / "mine"))
    runs.begin(plan, pairs)
    old.rename(new)
    (old / "mine").mkdir(parents=True)  # another has the name now
    [run] = runs.unfinished(new)
    assert Path(run.plan.data).read_bytes() == pairs.read_bytes()
    runs.discard(run)
    assert (old / "mine").is_dir() and not run.folder.is_relative_to(old)
    assert runs.unfinished(new) == []
