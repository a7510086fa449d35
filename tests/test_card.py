"""One command for a graphics card: its dry run runs every part, and no part that fails stops another."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import psutil
import pytest
from places import ROOT

CARD = ROOT / "packaging" / "card"
KEYS = ["part", "figure", "value", "unit", "shape", "dtype", "against"]
DRY_PARTS = [
    *("machine", "tests", "attention", "speed", "kernels", "recordings", "host", "widths", "training"),
    *("laying out", "few bits", "streams", "recognizers", "shipped translator", "evidence"),
]

UNHURRIED_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""

RAISES = """
from rows import FigureRow
def run(job, tell):
    tell(FigureRow(job.part, "before", 1))
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
from rows import FigureRow
def run(job, tell):
    child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    tell(FigureRow(job.part, "child", child.pid))
    child.wait()
"""
TELLS_AND_WAITS = """
import time
from pathlib import Path
from rows import FigureRow
def run(job, tell):
    tell(FigureRow(job.part, "told", 1))
    while not Path(job.data).exists():
        time.sleep(0.01)
"""
WORKS = """
from rows import FigureRow
def run(job, tell): tell(FigureRow(job.part, "figure", 7, "ms", job.shape))
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
        "waits": TELLS_AND_WAITS,
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
    ran = run_card("--dry-run", "--out", tmp_path / "rows.jsonl")
    assert ran.returncode == 0, ran.stderr[-3000:]
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text("utf-8").splitlines()]
    assert all(list(row) == KEYS for row in rows)
    assert list(dict.fromkeys(row["part"] for row in rows)) == DRY_PARTS
    assert all(f"{part}:\n\n| figure" in ran.stdout for part in DRY_PARTS)
    figures = {(row["part"], row["figure"], row["dtype"]): row["value"] for row in rows}
    assert figures["tests", "collected", ""] > 50
    assert all(
        value > 0 for (_, figure, _), value in figures.items() if figure.startswith(("slots", "from a"))
    )
    assert any(row["against"] == "bandwidth limit" for row in rows)
    assert not [row for row in rows if row["figure"] == "left out" and row["part"] != "tests"]
    pieces = sorted(tmp_path.glob("export.tar.*"))
    with tarfile.open(fileobj=io.BytesIO(b"".join(piece.read_bytes() for piece in pieces))) as archive:
        assert "export/model.safetensors" in archive.getnames()


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
    packed = b"".join(gzip.decompress(file.read_bytes()) for file in unpacked.glob("*.tsv.gz")).decode()
    assert "One." in packed and "Two." not in packed
    for language in embedded.LANGUAGES:
        pairs = embedded.read_part(unpacked, embedded.Direction(language), "train")
        assert [pair.source for pair in pairs] == ["One.", "Three."] * 2
        assert json.loads((unpacked / f"needed.{language}.json").read_text()) == [[1]] * 4


@pytest.mark.long
@pytest.mark.usefixtures("card")
def test_a_part_that_fails_or_hangs_stops_no_other(tmp_path: Path) -> None:
    from parts import CardPart, run_all

    parts = [
        CardPart("lacking", "works", 1, ("no_such_package", "sys")),
        CardPart("raising", "raises", 100, (), is_fresh=True),
        CardPart("importing", "imports", 100, (), is_fresh=True),
        CardPart("ending", "ends", 100, (), is_fresh=True),
        CardPart("hanging", "hangs", 1, (), is_fresh=True),  # which has 12 s
        CardPart("working", "works", 100, (), "8b", is_fresh=True),
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
def test_a_row_is_there_while_its_part_still_works(tmp_path: Path) -> None:
    from parts import CardPart, run_all

    part, may_end = CardPart("waiting", "waits", 1, (), is_fresh=True), tmp_path / "end"
    rows = run_all([part], 20, tmp_path, is_dry=True, data=str(may_end))
    assert next(rows).figure == "told"
    may_end.touch()
    assert [row.figure for row in rows] == ["took"]


@pytest.mark.usefixtures("card")
def test_without_time_a_part_is_left_out_and_one_that_goes_on_later_has_not_failed(tmp_path: Path) -> None:
    from parts import CardPart, run_all

    waiting = CardPart("waiting", "waits", 1, (), is_fresh=True, goes_on=True)
    parts = [waiting, CardPart("last", "works", 1, (), is_fresh=True)]
    rows = run_all(parts, 1e-9, tmp_path, is_dry=True, data="nowhere")
    assert [(row.figure, row.value) for row in rows] == [("left out", "no time is left")] * 2
    rows = run_all([waiting], 0.02, tmp_path, is_dry=True, data="nowhere")
    assert "goes on" in [row.figure for row in rows]


ENDED_OUTSIDE = """
import sys, tempfile
from pathlib import Path
sys.path[:0] = {paths}
from parts import CardPart, run_all
if __name__ == "__main__":
    part = CardPart("hanging", "hangs", 1, (), is_fresh=True)
    for row in run_all([part], 20, Path(tempfile.mkdtemp(dir={folder})), is_dry=True):
        print(row.value, flush=True)
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="ends it as Linux does")
@pytest.mark.usefixtures("card")
def test_who_ends_the_command_alone_ends_its_part_too(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    paths = [str(CARD), str(tmp_path), str(ROOT)]
    program.write_text(ENDED_OUTSIDE.format(paths=paths, folder=repr(str(tmp_path))))
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        child = psutil.Process(int(command.stdout.readline()))
        command.kill()
    with contextlib.suppress(psutil.NoSuchProcess):
        child.wait(UNHURRIED_S)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="ends it as Linux does")
def test_told_to_end_the_command_prints_what_it_has(tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    arguments = ["--dry-run", "--only", "tests", "--out", str(out)]
    command = subprocess.Popen(
        [sys.executable, str(CARD), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert command.stderr is not None and "machine" in command.stderr.readline()
    command.terminate()
    stdout, _ = command.communicate()
    assert command.returncode == 1
    assert "machine:" in stdout and "was told to end" in stdout
    assert json.loads(out.read_text().splitlines()[0])["part"] == "machine"


@pytest.mark.usefixtures("card")
def test_what_was_trained_comes_back_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shipping

    monkeypatch.setattr(shipping, "PIECE_BYTES", 4000)
    (tmp_path / "export").mkdir()
    (tmp_path / "export" / "weights").write_bytes(bytes(range(256)) * 40)
    names = shipping.pieces_of(tmp_path / "export", tmp_path)
    whole = b"".join((tmp_path / name).read_bytes() for name in names)
    assert len(names) > 3 and all((tmp_path / name).stat().st_size <= 4000 for name in names)
    with tarfile.open(fileobj=io.BytesIO(whole)) as archive:
        weights = archive.extractfile("export/weights")
        assert weights is not None and weights.read() == bytes(range(256)) * 40


@pytest.mark.usefixtures("card")
def test_what_is_carried_is_what_any_python_runs_and_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import carrying

    pytest.importorskip("bitsandbytes", reason="bitsandbytes is not installed")
    monkeypatch.setattr(carrying, "CARRIED", tmp_path / "runs" / "carried")
    monkeypatch.setattr(carrying, "ROOT", tmp_path)
    monkeypatch.setattr(carrying, "_tracked", lambda: iter([]))
    said = list(carrying.carry())
    libraries = {path.name for path in tmp_path.rglob("*.so")}
    assert libraries == set(carrying.LIBRARIES)
    assert (carrying.CARRIED / "platformdirs" / "__init__.py").is_file() and len(said) == 4
    assert sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) < 8 * 2**20


@pytest.mark.usefixtures("card")
def test_the_document_gets_the_rows_in_the_place_of_the_last(tmp_path: Path) -> None:
    from rows import DRY, MACHINE, FigureRow, write_into

    document = tmp_path / "RESULTS.md"
    document.write_text("# Results\n\n## Before\n")
    write_into(
        document, [FigureRow(MACHINE, DRY, "tiny shapes"), FigureRow("speed", "a token", 1.5, "ms", "tiny")]
    )
    assert "No card has been measured" in document.read_text()
    document.write_text(document.read_text() + "\n## After\n")
    write_into(
        document, [FigureRow(MACHINE, "device", "Some Card"), FigureRow("speed", "a token", 2.5, "ms", "8b")]
    )
    text = document.read_text()
    assert "Measured on Some Card." in text and "No card" not in text and "| 2.5 | ms | 8b |" in text
    assert text.startswith("# Results\n\n## Before\n") and text.endswith("\n## After\n")
    assert text.count("## On a card") == 1
