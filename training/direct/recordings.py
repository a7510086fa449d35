"""Recordings with what is said in them, when, and its translation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from core.files.plain_files import open_plain, read_plain_text
from core.files.whole_files import write_whole
from core.speech.segments import SAMPLE_RATE, Samples
from core.transcripts.recordings import LIST_NAME
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased
from models.manifests.json_fields import Fields, parse_json_object

QUIET_SHARE = 0.05
"""Sound below this share of its loudest sample is taken for silence where words have no times."""


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """A sentence that was said, at 16 kHz; `ends_s` is when each of its words, as written, was over."""

    name: str
    samples: Samples
    source: tuple[str, ...]
    target: tuple[str, ...]
    ends_s: tuple[float, ...]


class RecordingsError(UserError):
    """A list of recordings, or one of them, is not as it has to be."""


def write_recordings(folder: Path, recordings: Iterable[Recording]) -> None:
    """Write sounds and their list."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for one in recordings:
        soundfile.write(folder / one.name, one.samples, SAMPLE_RATE, subtype="PCM_16")
        told = {
            "sound": one.name,
            "source": " ".join(one.source),
            "target": " ".join(one.target),
            "ends_s": [round(end_s, 3) for end_s in one.ends_s],
        }
        lines.append(json.dumps(told, ensure_ascii=False))
    write_whole(folder / LIST_NAME, "\n".join(lines) + "\n")


def read_recordings(folder: Path) -> list[Recording]:
    """Return the recordings of a folder.

    Raises:
        RecordingsError: there is no list, or something in it is not as it has to be; names the line.
    """
    path = folder / LIST_NAME
    try:
        lines = read_plain_text(path).splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RecordingsError(
            phrased(
                "{path} cannot be read ({reason}): list the recordings there.",
                path=path,
                reason=reason_of(error),
            )
        ) from error
    found = [_read(folder, f"{path}:{n}", line) for n, line in enumerate(lines, 1) if line.strip()]
    if not found:
        raise RecordingsError(phrased("{path} lists no recording.", path=path))
    return found


def _read(folder: Path, place: str, line: str) -> Recording:
    fields = Fields(parse_json_object(line, place, RecordingsError), place, RecordingsError)
    name, source, target = fields.text("sound"), fields.text("source").split(), fields.text("target").split()
    ends_s = _told_ends(fields, len(source)) if fields.has("ends_s") else None
    fields.done()
    if Path(name).name != name:
        fields.refuse(phrased("names a sound outside its folder"))
    samples = _sound(folder / name)
    return Recording(name, samples, tuple(source), tuple(target), ends_s or even_ends(samples, source))


def _told_ends(fields: Fields, n_words: int) -> tuple[float, ...]:
    ends_s = [end_s for end_s in fields.items("ends_s") if isinstance(end_s, int | float)]
    if len(ends_s) != n_words or ends_s != sorted(ends_s):
        fields.refuse(
            phrased(
                "has {n_times} times for {n_words} words: give one for each, in order",
                n_times=len(ends_s),
                n_words=n_words,
            )
        )
    return tuple(map(float, ends_s))


def even_ends(samples: Samples, words: Sequence[str]) -> tuple[float, ...]:
    """Return when each word would be over if every letter took the same time, from first sound to last."""
    loud = np.flatnonzero(np.abs(samples) > QUIET_SHARE * np.abs(samples).max(initial=0.0))
    first, last = (int(loud[0]), int(loud[-1]) + 1) if len(loud) else (0, len(samples))
    letters = np.cumsum([len(word) for word in words])
    ends = first + (last - first) * letters / letters[-1]
    return tuple(float(end) / SAMPLE_RATE for end in ends)


def _sound(path: Path) -> Samples:
    try:
        with open_plain(path) as file:
            samples, rate = soundfile.read(file, dtype="float32")
    except (OSError, soundfile.LibsndfileError) as error:
        raise RecordingsError(
            phrased("{path} is no sound that can be read ({reason}).", path=path, reason=error)
        ) from error
    if rate != SAMPLE_RATE or samples.ndim != 1:
        raise RecordingsError(phrased("{path} is not 16 kHz mono: convert it first.", path=path))
    found: Samples = samples
    return found
