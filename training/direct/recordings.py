"""Recordings with what is said in them, when, and its translation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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

END_SLACK_S = 0.5
"""So long after its sound the last word may be over: who tells times tells them no more exactly."""


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """A sentence that was said; `ends_s` is when each of its words, as written, was over.

    Where it is not `is_timed`, nobody told these times, and they are by letters (`even_ends`).
    """

    name: str
    sound: Samples | Path
    """Samples at 16 kHz, or the file where they lie: there may be more than memory holds."""
    source: tuple[str, ...]
    target: tuple[str, ...]
    ends_s: tuple[float, ...]
    is_timed: bool = True

    @property
    def samples(self) -> Samples:
        """The sound, at 16 kHz.

        Raises:
            RecordingsError: its file cannot be read any more.
        """
        return _samples_of(self.sound) if isinstance(self.sound, Path) else self.sound


class RecordingsError(UserError):
    """A list of recordings, or one of them, is not as it has to be."""


def write_recordings(folder: Path, recordings: Iterable[Recording]) -> None:
    """Write sounds and their list."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for one in recordings:
        soundfile.write(folder / one.name, one.samples, SAMPLE_RATE, subtype="PCM_16")
        told = {"sound": one.name, "source": " ".join(one.source), "target": " ".join(one.target)}
        lines.append(_line(told, one.ends_s))
    write_whole(folder / LIST_NAME, "\n".join(lines) + "\n")


def tell_ends(folder: Path, ends_s: Mapping[int, Sequence[float]]) -> None:
    """Write the times of some recordings, by their numbers from 0 on, into the list; other lines stay.

    Raises:
        RecordingsError: the list cannot be read, or not be written.
    """
    path = folder / LIST_NAME
    lines = _lines(path)
    for number, (n, line) in enumerate(_listed(lines)):
        if number in ends_s:
            told = parse_json_object(line, f"{path}:{n}", RecordingsError)
            lines[n - 1] = _line(told, ends_s[number])
    try:
        write_whole(path, "\n".join(lines) + "\n")
    except OSError as error:
        raise RecordingsError(
            phrased(
                "{path} cannot be written ({reason}):"
                " free some space or correct the permissions, then try again.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _line(told: Mapping[str, object], ends_s: Sequence[float]) -> str:
    return json.dumps({**told, "ends_s": [round(end_s, 3) for end_s in ends_s]}, ensure_ascii=False)


def read_recordings(folder: Path) -> list[Recording]:
    """Return the recordings of a folder.

    Raises:
        RecordingsError: there is no list, or something in it is not as it has to be; names the line.
    """
    path = folder / LIST_NAME
    found = [_read(folder, f"{path}:{n}", line) for n, line in _listed(_lines(path))]
    if not found:
        raise RecordingsError(phrased("{path} lists no recording.", path=path))
    return found


def _lines(path: Path) -> list[str]:
    try:
        return read_plain_text(path).splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise RecordingsError(
            phrased(
                "{path} cannot be read ({reason}): list the recordings there.",
                path=path,
                reason=reason_of(error),
            )
        ) from error


def _listed(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Return the lines that list a recording, each with its number from 1 on."""
    return [(n, line) for n, line in enumerate(lines, 1) if line.strip()]


def _read(folder: Path, place: str, line: str) -> Recording:
    fields = Fields(parse_json_object(line, place, RecordingsError), place, RecordingsError)
    name, source, target = fields.text("sound"), fields.text("source").split(), fields.text("target").split()
    if Path(name).name != name:
        fields.refuse(phrased("names a sound outside its folder"))
    path = folder / name
    length_s = _length_s(path)
    ends_s = _told_ends(fields, len(source), length_s) if fields.has("ends_s") else None
    fields.done()
    known = ends_s or even_ends(_samples_of(path), source)
    return Recording(name, path, tuple(source), tuple(target), known, is_timed=ends_s is not None)


def _told_ends(fields: Fields, n_words: int, length_s: float) -> tuple[float, ...]:
    told = fields.items("ends_s")
    ends_s = [end_s for end_s in told if isinstance(end_s, int | float) and not isinstance(end_s, bool)]
    if len(ends_s) < len(told) or not all(0 <= end_s <= length_s + END_SLACK_S for end_s in ends_s):
        fields.refuse(
            phrased(
                "has times outside its sound, which lasts {length_s:.1f} s",
                length_s=length_s,
            )
        )
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


def _length_s(path: Path) -> float:
    with _opened(path) as sound:
        if sound.samplerate != SAMPLE_RATE or sound.channels != 1:
            raise RecordingsError(phrased("{path} is not 16 kHz mono: convert it first.", path=path))
        if not sound.frames:
            raise RecordingsError(phrased("{path} holds no sound: take it off the list.", path=path))
        return int(sound.frames) / SAMPLE_RATE


def _samples_of(path: Path) -> Samples:
    with _opened(path) as sound:
        samples: Samples = sound.read(dtype="float32")
    if not np.isfinite(samples).all():
        raise RecordingsError(
            phrased("{path} has samples that are not numbers (NaN): take it off the list.", path=path)
        )
    return samples


@contextmanager
def _opened(path: Path) -> Iterator[soundfile.SoundFile]:
    try:
        with open_plain(path) as file, soundfile.SoundFile(file) as sound:
            yield sound
    except (OSError, soundfile.LibsndfileError) as error:
        raise RecordingsError(
            phrased("{path} is not sound that can be read ({reason}).", path=path, reason=error)
        ) from error
