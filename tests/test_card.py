"""One command for a graphics card: its dry run runs every part, and no part that fails stops another."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from places import ROOT

CARD = ROOT / "packaging" / "card"
KEYS = ["part", "figure", "value", "unit", "shape", "dtype", "against"]
DRY_PARTS = ["machine", "tests", "speed tiny", "training", "recognizers", "shipped translator"]

UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""

RAISES = """
from rows import Row
def run(job, tell):
    tell(Row(job.part, "before", 1))
    raise RuntimeError("it broke")
"""
IMPORTS = """
def run(job, tell):
    import no_such_module
"""
ENDS = """
import os
def run(job, tell): os._exit(3)
"""
HANGS = """
import subprocess, sys
from rows import Row
def run(job, tell):
    child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    tell(Row(job.part, "child", child.pid))
    child.wait()
"""
WORKS = """
from rows import Row
def run(job, tell): tell(Row(job.part, "figure", 7, "ms", job.shape))
"""


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The command's modules, and parts that go wrong."""
    monkeypatch.syspath_prepend(CARD)
    monkeypatch.syspath_prepend(tmp_path)
    for name, text in {
        "raises": RAISES,
        "imports": IMPORTS,
        "ends": ENDS,
        "hangs": HANGS,
        "works": WORKS,
    }.items():
        (tmp_path / f"{name}.py").write_text(text)


def run_card(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", str(ROOT / "packaging" / "card.sh"), *map(str, arguments)],
        env={**os.environ, "PYTHON": sys.executable, "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="is a script of a shell")
def test_the_dry_run_runs_every_part_and_writes_its_rows(tmp_path: Path) -> None:
    ran = run_card("--dry-run", "--out", tmp_path / "rows.json")
    assert ran.returncode == 0, ran.stderr[-3000:]
    rows = json.loads((tmp_path / "rows.json").read_text("utf-8"))
    assert all(list(row) == KEYS for row in rows)
    assert list(dict.fromkeys(row["part"] for row in rows)) == DRY_PARTS
    assert all(f"{part}:\n\n| figure" in ran.stdout for part in DRY_PARTS)
    figures = {(row["part"], row["figure"], row["dtype"]): row["value"] for row in rows}
    assert figures["tests", "collected", ""] > 50
    assert all(
        value > 0 for (_, figure, _), value in figures.items() if figure.startswith(("slots", "from a"))
    )
    assert any(row["against"] == "bandwidth limit" for row in rows)


def test_without_a_card_it_says_so_and_measures_nothing() -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a CUDA card")
    ran = run_card()
    assert ran.returncode == 2 and ran.stdout == ""
    assert "sees no card" in ran.stderr and "--dry-run" in ran.stderr


def test_a_part_that_is_not_there_is_refused() -> None:
    ran = run_card("--dry-run", "--only", "speed of light")
    assert ran.returncode == 2 and ran.stdout == ""
    assert "No part's name begins with speed of light." in ran.stderr


@pytest.mark.usefixtures("card")
def test_a_pack_holds_the_pairs_that_may_be_learned_and_their_alignment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import packing
    import parts

    from training.shipped import embedded

    rows = ["One.\tEins.\ttatoeba-anki\n", "Two.\tZwei.\tted\n", "Three.\tDrei.\tms-teams\n"]
    folder, run = tmp_path / "pairs", tmp_path / "run"
    folder.mkdir()
    run.mkdir()
    monkeypatch.setattr(parts, "run_folder", lambda into_english: run)
    monkeypatch.setattr(embedded, "spoken_pairs", lambda source, target: [])
    for language in embedded.LANGUAGES:
        (run / f"needed.{language}.json").write_text(json.dumps([[1]] * 4))
        for name in (name for part in embedded.PARTS for name in embedded.part_files(folder, language, part)):
            with gzip.open(name, "wt", encoding="utf-8") as file:
                file.writelines(rows)
    assert packing.pack(folder, tmp_path / "pack.tar.xz") == 0
    unpacked = packing.unpack(tmp_path / "pack.tar.xz", tmp_path / "elsewhere" / "run")
    for language in embedded.LANGUAGES:
        pairs = embedded.read_part(unpacked, embedded.Direction(language), "train")
        assert [pair.source for pair in pairs] == ["One.", "Three."] * 2
        assert json.loads((unpacked / f"needed.{language}.json").read_text()) == [[1]] * 4


@pytest.mark.long
@pytest.mark.usefixtures("card")
def test_a_part_that_fails_or_hangs_stops_no_other(tmp_path: Path) -> None:
    from parts import Part, run_all

    parts = [
        Part("lacking", "works", 1, ("no_such_package", "sys")),
        Part("raising", "raises", 100, (), is_fresh=True),
        Part("importing", "imports", 100, (), is_fresh=True),
        Part("ending", "ends", 100, (), is_fresh=True),
        Part("hanging", "hangs", 1, (), is_fresh=True),  # which has 12 s
        Part("working", "works", 100, (), "8b", is_fresh=True),
    ]
    rows = [row for row in run_all(parts, 20, tmp_path, is_dry=True) if row.figure != "took"]
    told = {(row.part, row.figure): row.value for row in rows}
    assert told["lacking", "left out"] == "not installed: no_such_package"
    assert told["importing", "left out"] == "not installed: no_such_module"
    assert told["raising", "before"] == 1 and told["raising", "failed"] == "RuntimeError: it broke"
    assert told["ending", "failed"] == "ended with 3"
    assert "was ended" in told["hanging", "failed"]
    assert told["working", "figure"] == 7 and rows[-1].shape == "8b"
    assert [row.part for row in rows if row.figure == "failed"] == ["raising", "ending", "hanging"]
    with contextlib.suppress(psutil.NoSuchProcess):  # what a part has started ends with it
        psutil.Process(told["hanging", "child"]).wait(UNHURRIED_S)


@pytest.mark.usefixtures("card")
def test_the_document_gets_the_rows_in_the_place_of_the_last(tmp_path: Path) -> None:
    from rows import DRY, MACHINE, Row, write_into

    document = tmp_path / "RESULTS.md"
    document.write_text("# Results\n\n## Before\n")
    write_into(document, [Row(MACHINE, DRY, "tiny shapes"), Row("speed", "a token", 1.5, "ms", "tiny")])
    assert "No card has been measured" in document.read_text()
    document.write_text(document.read_text() + "\n## After\n")
    write_into(document, [Row(MACHINE, "device", "Some Card"), Row("speed", "a token", 2.5, "ms", "8b")])
    text = document.read_text()
    assert "Measured on Some Card." in text and "No card" not in text and "| 2.5 | ms | 8b |" in text
    assert text.startswith("# Results\n\n## Before\n") and text.endswith("\n## After\n")
    assert text.count("## On a card") == 1
