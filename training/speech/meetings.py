"""Excerpts of real meetings: a sound file, and in an RTTM file who speaks when."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import soundfile

from core.files.plain_files import read_plain_text
from core.speech.segments import SAMPLE_RATE, Samples
from core.wording.errors import UserError
from training.speech.talks import WORD_S, SaidWord, VoicesTalk, talk_of

Turn = tuple[float, float, str]


def meetings_in(folder: Path, seed: int) -> Iterator[VoicesTalk]:
    """Yield the meetings whose sound lies beside the RTTM files of a folder.

    Excerpts in which somebody speaks again are of one meeting: they are heard one after the other.
    """
    turns: dict[str, list[Turn]] = defaultdict(list)
    for listed in sorted(folder.glob("*.rttm")):
        for line in read_plain_text(listed).splitlines():
            _, name, _, start_s, length_s, _, _, voice, *_ = line.split()
            turns[name].append((float(start_s), float(start_s) + float(length_s), voice))
    here = {name: said for name, said in turns.items() if (folder / f"{name}.wav").is_file()}
    if missing := sorted(turns.keys() - here.keys()):
        sys.stderr.write(f"Left out, since their sound is missing: {', '.join(missing)}\n")
    for names in _of_one_meeting(here):
        sound: list[Samples] = []
        said: list[Turn] = []
        for name in names:
            later_s = sum(map(len, sound)) / SAMPLE_RATE
            said += [(start_s + later_s, end_s + later_s, voice) for start_s, end_s, voice in turns[name]]
            sound.append(_excerpt(folder / f"{name}.wav", max(end_s for _, end_s, _ in turns[name])))
        if words := _words(said):
            yield talk_of(" ".join(names), np.concatenate(sound), words, np.random.default_rng(seed))


def _of_one_meeting(turns: Mapping[str, Sequence[Turn]]) -> list[list[str]]:
    meetings: list[tuple[set[str], list[str]]] = []
    for name in sorted(turns):
        voices = {voice for _, _, voice in turns[name]}
        names = [name]
        for meeting in [meeting for meeting in meetings if meeting[0] & voices]:
            meetings.remove(meeting)
            voices, names = voices | meeting[0], meeting[1] + names
        meetings.append((voices, names))
    return [names for _, names in meetings]


def _excerpt(path: Path, until_s: float) -> Samples:
    """Return the sound up to where the last turn ends: what is said after that nobody has listed."""
    samples, rate = soundfile.read(path, dtype="float32")
    if rate != SAMPLE_RATE or samples.ndim != 1:
        raise UserError(f"{path} is not 16 kHz mono: convert it first.")
    return np.asarray(samples[: round((until_s + 0.5) * SAMPLE_RATE)])


def _words(turns: list[Turn]) -> list[SaidWord]:
    """Return pieces as long as words of what one says alone: who is right of two at once nobody can say."""
    found = []
    for number, (start_s, end_s, voice) in enumerate(sorted(turns)):
        others = [(a, b) for a, b, other in turns if other != voice]
        n_words = max(1, round((end_s - start_s) / WORD_S))
        borders = np.linspace(start_s, end_s, n_words + 1)
        for a, b in pairwise(borders.tolist()):
            if not any(min(b, end) - max(a, start) > 0.05 for start, end in others):
                found.append(SaidWord(voice, number, a, b))
    return sorted(found, key=lambda word: word.start_s)
