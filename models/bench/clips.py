"""Recordings that recognizers are measured on, with what is said in them."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from core.files.plain_files import open_plain, read_plain_text
from core.speech.segments import SAMPLE_RATE, Samples
from core.wording.errors import UserError, reason_of
from core.wording.printable import printable
from models.bench.plan import BenchPlan

TABLE = "speech.tsv"


@dataclass(frozen=True, slots=True)
class Clip:
    """A recording at 16 kHz and its transcript."""

    name: str
    transcript: str
    samples: Samples

    @property
    def seconds(self) -> float:
        return len(self.samples) / SAMPLE_RATE


def clips_of(plan: BenchPlan) -> list[Clip]:
    """Return the clips of the plan's folder, or its one clip, repeated.

    Raises:
        UserError: there are none, or one is not as a recognizer hears it.
    """
    return list(clips_in(Path(plan.speech_path))) if plan.speech_path else [repeated_clip(plan)]


def repeated_clip(plan: BenchPlan) -> Clip:
    """Return the plan's clip as often as whole ones fit into its seconds, once at least.

    Raises:
        UserError: it cannot be heard.
    """
    path = Path(plan.sound_path)
    samples, transcript = _sound(path), _text(Path(plan.transcript_path))
    n = max(1, int(plan.seconds * SAMPLE_RATE // len(samples)))
    return Clip(path.name, " ".join([transcript] * n), np.tile(samples, n))


def clips_in(folder: Path, beginnings: Sequence[str] = ()) -> Iterator[Clip]:
    """Yield the clips of a folder whose file names begin so (all without).

    Its `speech.tsv` has a header with the columns file and transcript.

    Raises:
        UserError: there is no such table, none of its files, or one is not as a recognizer hears it.
    """
    rows = list(csv.DictReader(_text(folder / TABLE).split("\n"), delimiter="\t", quoting=csv.QUOTE_NONE))
    if not rows or not all(row.get("file") and row.get("transcript") is not None for row in rows):
        raise UserError(f"{folder / TABLE} names no clips: it needs the columns file and transcript.")
    for row in rows:
        if row["file"].startswith(tuple(beginnings) or ""):
            yield Clip(row["file"], row["transcript"], _sound(_within(folder, row["file"])))


def _within(folder: Path, name: str) -> Path:
    if ".." in Path(name).parts or Path(name).is_absolute():
        raise UserError(f"{folder / TABLE} names a file that is not in its folder: {printable(name)}.")
    return folder / name


def _text(path: Path) -> str:
    try:
        return read_plain_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path} cannot be read: {reason_of(error)}.") from error


def _sound(path: Path) -> Samples:
    try:
        with open_plain(path) as file:
            samples, rate = soundfile.read(file, dtype="float32")
    except (OSError, soundfile.LibsndfileError) as error:
        raise UserError(f"{path} cannot be heard: {error}.") from error
    if rate != SAMPLE_RATE or samples.ndim != 1 or not len(samples):
        raise UserError(f"{path} is not 16 kHz mono: convert it first.")
    heard: Samples = samples
    return heard
