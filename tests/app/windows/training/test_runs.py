"""Begun trainings as they lie on the disk."""

from __future__ import annotations

from pathlib import Path

from tiny_direct import tiny_direct_run, with_steps
from tiny_run import ROWS

from app.windows.training import runs
from core.wire.direct_training_plan import STAGES, DirectPlan
from core.wire.training_plan import TrainingPlan


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


def test_what_learns_from_speech_waits_with_the_steps_that_its_course_has_kept(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "mine"
    plan = DirectPlan(
        "embedded", "elsewhere", str(folder), stage_steps="ctc=2,format=3,align=4,policy=5", seed=7
    )
    runs.begin(plan)
    [run] = runs.unfinished(tmp_path)
    assert (run.plan.out, run.plan.seed, run.step) == (str(folder), 7, 0)
    assert runs.lacks_recordings(run.plan)
    assert Path(run.plan.data) == folder / runs.RUN_FOLDER / runs.RECORDINGS
    steps = with_steps(ctc=2, format=3, align=4, policy=5)
    looks = iter((False, False, False, True))
    tiny_direct_run(folder / runs.RUN_FOLDER, steps).learn(tuple(STAGES), lambda: next(looks))
    [run] = runs.unfinished(tmp_path)
    assert run.step == 3
    run = tiny_direct_run(folder / runs.RUN_FOLDER, steps)
    run.learn(tuple(STAGES))
    run.save(folder)
    assert runs.unfinished(tmp_path) == []


def test_no_adapter_is_called_as_a_device_of_windows() -> None:
    assert runs.is_usable_name("booking") and runs.is_usable_name("console")
    assert not runs.is_usable_name("con") and not runs.is_usable_name("NUL.de")
