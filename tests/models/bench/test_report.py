"""Rows as tables and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from core.wording.errors import UserError
from models.bench.report import LeftOut, SchemeRow, save, section, table, table_of

SLOTS = SchemeRow("slots", "tiny", "cpu", "float32", "wait-3", 2.0, 1.0, 1.5, 1.25, 0.5, None, 2.0, 3, 2)
PREFIX = replace(SLOTS, scheme="prefix", ms_per_token=5.0, gflops_per_sentence=1.5, peak_mb=120.4)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("| \n").split("|")]


def test_names_stand_left_numbers_right_and_all_columns_as_wide_as_their_widest() -> None:
    assert table(("name", "ms"), [("slots", "1.0"), ("a", "123.5")]) == (
        "| name  |    ms |\n| ----- | ----: |\n| slots |   1.0 |\n| a     | 123.5 |\n"
    )


def test_ratios_are_to_slots_in_the_same_numbers() -> None:
    header, _, slots, prefix, other = map(
        cells, table_of([SLOTS, PREFIX, replace(PREFIX, dtype="bf16")]).splitlines()
    )
    ratios = [n for n, name in enumerate(header) if name == "ratio"]
    assert [[line[n] for n in ratios] for line in (slots, prefix, other)] == [
        ["1.00", "1.00"],
        ["2.50", "3.00"],
        ["-", "-"],
    ]
    peak = header.index("peak MB")
    assert (slots[peak], prefix[peak]) == ("-", "120")


def test_what_was_left_out_is_told_with_its_reason() -> None:
    told = section("tiny", [], [LeftOut("gpe", "no rotary positions")])
    assert told == "\ntiny\n\nLeft out: gpe (no rotary positions).\n"
    assert section("tiny", [SLOTS], []).startswith("\ntiny, on cpu\n\n| scheme")


def test_rows_are_saved_as_json_and_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    save([SLOTS, PREFIX], tmp_path / "rows.json")
    assert [SchemeRow(**row) for row in json.loads((tmp_path / "rows.json").read_text())] == [SLOTS, PREFIX]
    with pytest.raises(UserError, match=r"rows\.json cannot be written"):
        save([SLOTS], tmp_path / "nowhere" / "rows.json")
