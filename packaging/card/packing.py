"""The pairs that the shipped translator may learn from in one file, for a machine that has none."""

from __future__ import annotations

import gzip
import tarfile
import tempfile
from pathlib import Path

ALIGNMENTS = "needed.*.json"


def pack(pairs: Path, file: Path, *, into_english: bool = False) -> int:
    """Write the pairs of origins that may ship, and their alignment, which is made where it is not kept.

    Returns 0, or 2 where something is missing, which is said.
    """
    from core.system.exit_codes import exit_code_of

    return exit_code_of(lambda: _pack(pairs, file, into_english))


def _pack(pairs: Path, file: Path, into_english: bool) -> None:
    from parts import run_folder

    from training.learn.data_set import kept_needs
    from training.shipped.embedded import LANGUAGES, PARTS, Direction, part_files, read_part

    run = run_folder(into_english)
    run.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="card-pack-") as work:
        for direction in (Direction(language, into_english) for language in LANGUAGES):
            kept_needs(run / direction.needs, read_part(pairs, direction, "train"))
            for part in PARTS:
                for whole in part_files(pairs, direction.language, part):
                    if whole.exists():
                        _keep_licensed(whole, Path(work) / whole.name)
        with tarfile.open(file, "w:xz", preset=6) as archive:
            for path in (*sorted(Path(work).iterdir()), *sorted(run.glob(ALIGNMENTS))):
                archive.add(path, path.name)


def _keep_licensed(whole: Path, kept: Path) -> None:
    from training.data.corpus import LICENSED_ORIGINS

    with (
        gzip.open(whole, "rt", encoding="utf-8") as rows,
        gzip.open(kept, "wt", encoding="utf-8", compresslevel=0) as of_these,  # the archive is compressed
    ):
        of_these.writelines(row for row in rows if row.rstrip("\n").rpartition("\t")[2] in LICENSED_ORIGINS)


def unpack(file: Path, run: Path) -> Path:
    """Put what was packed into the folder of a run, and return it."""
    run.mkdir(parents=True, exist_ok=True)
    with tarfile.open(file) as archive:
        archive.extractall(run, filter="data")
    return run
