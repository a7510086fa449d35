"""What a run has told is there again when it goes on."""

from __future__ import annotations

from pathlib import Path

from app.windows.training.record import TOLD, Record
from app.windows.training.runs import RUN_FOLDER
from core.wire.training_events import Checked, Evaluated, Preparing, Saved, Stepped

CHECKED = Checked(270, 30, "300 of 300 pairs kept", "cpu", 1, 2)
STEPS = [Stepped(step, 60, 0, 0.1, 1e-4, 100.0, 9.0) for step in range(1, 6)]


def recorded(folder: Path) -> Record:
    (folder / RUN_FOLDER).mkdir(parents=True)
    record = Record(folder)
    for event in (CHECKED, Preparing("reading"), Evaluated(0, 0.0, True), *STEPS, Saved("out", 5, False)):
        record.add(event)
    return record


def test_a_run_goes_on_from_its_checkpoint_without_what_came_after_it(tmp_path: Path) -> None:
    told = recorded(tmp_path).events
    assert told == [CHECKED, Evaluated(0, 0.0, True), *STEPS]
    again = Record(tmp_path)
    assert again.go_back_to(3) == told[:-2]
    again.add(STEPS[3])
    assert Record(tmp_path).go_back_to(60) == told[:-1]


def test_a_line_that_was_cut_is_passed_over_and_without_a_file_or_a_disk_it_goes_on(tmp_path: Path) -> None:
    told = recorded(tmp_path).events
    with (tmp_path / RUN_FOLDER / TOLD).open("a", encoding="utf-8") as file:
        file.write('{"event": "stepped", "st')
    assert Record(tmp_path).go_back_to(60) == told
    nowhere = Record(tmp_path / "file" / "below")
    (tmp_path / "file").touch()
    assert nowhere.go_back_to(0) == []
    nowhere.add(CHECKED)
    assert nowhere.events == [CHECKED]
