"""Recognizers side by side on the same sound: time, delays of committed words, losses at cuts, errors."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import starmap
from pathlib import Path
from typing import cast

import numpy as np

from core.captions.scores import NO_ERRORS, alignment, normalized_words, word_errors
from core.hearing.delays import BALANCED_S, FAST_S, STEADY_S
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, Segment, Word
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.bench.clips import Clip, clips_of
from models.bench.listened import WholeRecognizer, listen
from models.bench.machine import CPU, forget_peak, peak_mb
from models.bench.plan import BenchPlan
from models.bench.report import save, table
from models.loading.recognizers import load_recognizer
from models.recognize.vad import SileroVad

BLOCK_S = 0.1
"""Sound comes in such blocks."""

PACES = (("fast", FAST_S), ("balanced", BALANCED_S), ("accurate", STEADY_S))


@dataclass(frozen=True, slots=True)
class HearingRow:
    """What one recognizer did; its delays are None where it wrote no word."""

    recognizer: str
    rtf: float
    commit_delay_median_s: float | None
    commit_delay_p95_s: float | None
    aware_delay_median_s: float | None
    """With the time that it took to compute."""
    aware_delay_p95_s: float | None
    words_lost: int
    words_doubled: int
    peak_mb: float | None
    """Of the whole process."""
    wer_at_once: float
    """Of whole clips heard at once."""
    wer: float


def run_hearing(plan: BenchPlan) -> int:
    """Measure what the plan names, write the table and return 0.

    Raises:
        UserError: the sound, a recognizer, the device or the file cannot be used.
    """
    clips = clips_of(plan)
    rows: list[HearingRow] = []
    for name, recognizer in _recognizers(plan):
        sys.stderr.write(f"{name}\n")
        rows.append(measure(name, recognizer, clips))
        if plan.json_path:
            save(rows, Path(plan.json_path))
    sys.stdout.write(_table(rows))
    return 0


def _recognizers(plan: BenchPlan) -> Iterator[tuple[str, WholeRecognizer]]:
    """Yield what is measured and what it is called: the one that ships at each pace, others as they begin."""
    for name in plan.recognizers or (SHIPPED_RECOGNIZER,):
        loaded = cast(WholeRecognizer, load_recognizer(name, plan.language, device=plan.device))
        if name != SHIPPED_RECOGNIZER:
            yield name, loaded
            continue
        for pace, delay_s in PACES:
            loaded.keep_pace(delay_s)
            yield f"{name}, {pace}", cast(WholeRecognizer, loaded.another())


def measure(name: str, recognizer: WholeRecognizer, clips: Sequence[Clip]) -> HearingRow:
    """Return the row of a recognizer that hears each clip cold, as fast as it can."""
    recognizer.whole(clips[0].samples[:SAMPLE_RATE])  # libraries are loaded, memory is asked for
    vad = SileroVad()
    forget_peak(CPU)
    began_s = time.perf_counter()
    heard = [listen(Listener(recognizer.another(), vad), clip.samples, BLOCK_S) for clip in clips]
    took_s = time.perf_counter() - began_s
    mb = peak_mb(CPU)
    said = [normalized_words(clip.transcript) for clip in clips]
    at_once = [_words(recognizer.whole(clip.samples)) for clip in clips]
    streamed = [normalized_words(one.text) for one in heard]
    whole_and_segments = [(whole, one.segments) for whole, one in zip(at_once, heard, strict=True)]
    return HearingRow(
        name,
        took_s / sum(clip.seconds for clip in clips),
        *quantiles([delay_s for one in heard for delay_s in one.delays_s]),
        *quantiles([delay_s for one in heard for delay_s in one.aware_delays_s]),
        sum(starmap(lost_at_cuts, whole_and_segments)),
        sum(starmap(doubled_at_cuts, whole_and_segments)),
        mb,
        sum(map(word_errors, said, at_once), NO_ERRORS).rate,
        sum(map(word_errors, said, streamed), NO_ERRORS).rate,
    )


def _words(words: Sequence[Word]) -> list[str]:
    return normalized_words(" ".join(word.text for word in words))


def quantiles(delays_s: Sequence[float]) -> tuple[float | None, float | None]:
    """Return the median and the 95th percentile."""
    if not delays_s:
        return None, None
    return float(np.median(delays_s)), float(np.percentile(delays_s, 95))


def lost_at_cuts(at_once: Sequence[str], segments: Sequence[Segment]) -> int:
    """Return how many words of the whole, heard at once, are missing right where segments meet."""
    words, seams = _words_and_seams(segments)
    lost, n_before = 0, 0
    for _, other in alignment(at_once, words):
        lost += other is None and n_before in seams
        n_before += other is not None
    return lost


def doubled_at_cuts(at_once: Sequence[str], segments: Sequence[Segment]) -> int:
    """Return how many words stand on both sides of where segments meet, against what is heard at once."""
    words, seams = _words_and_seams(segments)
    n_errors = word_errors(at_once, words).n_errors
    same = [seam for seam in seams if words[seam - 1 : seam] == words[seam : seam + 1]]
    return sum(word_errors(at_once, [*words[:seam], *words[seam + 1 :]]).n_errors < n_errors for seam in same)


def _words_and_seams(segments: Sequence[Segment]) -> tuple[list[str], set[int]]:
    """Return all words, and before which of them a segment begins that follows another."""
    words: list[str] = []
    seams: set[int] = set()
    for segment in segments:
        if words:
            seams.add(len(words))
        words += normalized_words(segment.text)
    return words, seams


_HEADER = (
    "recognizer",
    "time by sound",
    "delay, median s",
    "95 %",
    "computed, median s",
    "95 %",
    "lost",
    "doubled",
    "peak MB",
    "word errors at once",
    "streamed",
)


def _table(rows: Sequence[HearingRow]) -> str:
    return table(_HEADER, [tuple(map(cell_of, asdict(row).values())) for row in rows])


def cell_of(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.3g}" if isinstance(value, float) else str(value)
