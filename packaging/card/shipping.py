"""The training of the shipped translator: whole on a card, two steps on made-up pairs in a dry run."""

from __future__ import annotations

import io
import tarfile
import tempfile
import time
from pathlib import Path

from busy import watched
from packing import unpack
from parts import CELLS_PER_BATCH, Job, Tell, run_folder
from rows import FAILED, FigureRow

from core.system.exit_codes import INTERRUPTED
from models import embedded as shipped
from training.data.corpus import SentencePair, write_pairs
from training.shipped import embedded
from training.shipped.export import export

WORDS = ("house", "river", "table", "meeting", "schedule", "summer", "office", "question")
DRY_STEPS = 2
DRY_VOCABULARY = 300
PIECE_BYTES = 15 * 2**20
"""A machine that is lent gives back files of less than 16 MiB, eight of them."""


def run(job: Job, tell: Tell) -> None:
    """Train, and tell how long it took, and where it lies; what was ended by its limit goes on from there."""
    with tempfile.TemporaryDirectory(prefix="card-shipped-") as work:
        data, out, n_steps = Path(job.data), run_folder(job.into_english), job.n_steps
        options = ["--start", str(_begun_with(job)), "--batch", str(CELLS_PER_BATCH)]
        if job.is_dry:
            data, out, n_steps = Path(work), Path(work) / "out", DRY_STEPS
            options = ["--threads", "1"]
            _make_pairs(data)
            embedded.spoken_pairs = lambda source, target: []
            embedded.CELLS_PER_BATCH, embedded.VOCAB_SIZE = 256, DRY_VOCABULARY
        elif data.is_file():
            data = unpack(data, out)
        if job.into_english:
            options.append("--into-english")
        began_s = time.monotonic()
        with watched() as shares:
            code = embedded.main(["--data", str(data), "--out", str(out), "--steps", str(n_steps), *options])
        minutes = round((time.monotonic() - began_s) / 60, 2)
        if code not in (0, INTERRUPTED):
            tell(FigureRow(job.part, FAILED, f"the training ended with {code}"))
            return
        what = "trained" if code == 0 else "trained so far"
        tell(FigureRow(job.part, what, minutes, "minutes", f"embedded, {n_steps:,} steps"))
        if shares.mean is not None:
            tell(FigureRow(job.part, "the card was busy", shares.mean, "% of the time", "embedded"))
        if (out / "best").exists():
            _bring(job, out, tell)


def _begun_with(job: Job) -> Path:
    """Return the folder of the translator that ships for the same languages."""
    direction = embedded.Direction(embedded.LANGUAGES[0], job.into_english)
    return shipped.folder_for(direction.source, direction.target)


def _bring(job: Job, out: Path, tell: Tell) -> None:
    """Export the best weights so far, in pieces too where they are to be brought elsewhere."""
    exported = out / "export"
    export(out, exported, job.into_english)
    if not job.is_dry:
        tell(FigureRow(job.part, "lies in", str(exported.relative_to(exported.parents[2]))))
    if job.brought_to:
        names = pieces_of(exported, Path(job.brought_to))
        tell(FigureRow(job.part, "in pieces", f"cat {' '.join(names)} | tar -x"))


def pieces_of(folder: Path, place: Path) -> list[str]:
    """Write a folder as an archive in pieces, the first ones first; return their names."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as file:
        file.add(folder, folder.name)
    whole, names = archive.getvalue(), []
    for i, start in enumerate(range(0, len(whole), PIECE_BYTES)):
        names.append(f"{folder.name}.tar.{i}")
        (place / names[-1]).write_bytes(whole[start : start + PIECE_BYTES])
    return names


def made_pairs() -> list[SentencePair]:
    return [
        SentencePair(f"the {a} is near the {b}", f"das {a} ist nahe am {b}", origin="tatoeba-anki")
        for a in WORDS
        for b in WORDS
    ]


def _make_pairs(folder: Path) -> None:
    pairs = made_pairs()
    for language in embedded.LANGUAGES:
        write_pairs(folder / f"{embedded.ENGLISH}-{language}.train.tsv.gz", pairs)
        write_pairs(folder / f"{embedded.ENGLISH}-{language}.dev.tsv.gz", pairs[:8])
