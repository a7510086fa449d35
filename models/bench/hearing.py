"""Recognizers side by side on the same sound: work, time, delays of committed words, losses at cuts."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import soundfile

from core.files.plain_files import open_plain, read_plain_text
from core.hearing.listening import Listener
from core.scoring.scores import alignment, normalized_words, word_errors
from core.speech.segments import SAMPLE_RATE, Samples, Segment
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models.bench.hearing_subjects import REAL, HearingSubject, shipped_subjects
from models.bench.listened import listen
from models.bench.machine import forget_peak, peak_mb, seconds_now
from models.bench.plan import BenchPlan
from models.bench.report import save, table
from models.memory.torch_build import check_torch, has_torch
from models.recognize.vad import SileroVad

BLOCK_S = 0.1
"""Sound comes in such blocks."""

QUICK = (SHIPPED_RECOGNIZER, "nemotron-5m", "nemotron3.5-5m", "whisper-2m")


@dataclass(frozen=True, slots=True)
class HearingRow:
    """What one recognizer did. Of random weights delays, losses and errors say nothing and are None."""

    recognizer: str
    kind: str
    weights: str
    device: str
    dtype: str
    rtf: float
    gflops_per_second_of_sound: float | None
    decodings_per_second: float
    commit_delay_median_s: float | None
    commit_delay_p95_s: float | None
    aware_delay_median_s: float | None
    """With the time that it took to compute."""
    aware_delay_p95_s: float | None
    words_lost: int | None
    words_doubled: int | None
    peak_mb: float | None
    wer: float | None


def run_hearing(plan: BenchPlan) -> int:
    """Measure what the plan names, write the table and return 0.

    Raises:
        UserError: the sound, the device or the file cannot be used.
    """
    sound, transcript = sound_of(plan)
    rows: list[HearingRow] = []
    for subject in _subjects(plan, sound):
        sys.stderr.write(f"{subject.name}, {subject.dtype}\n")
        rows.append(measure(subject, sound, transcript))
        if plan.json_path:
            save(rows, Path(plan.json_path))
    sys.stdout.write(_table(rows))
    return 0


def sound_of(plan: BenchPlan) -> tuple[Samples, str]:
    """Return the clip as often as whole ones fit into the seconds, once at least, and what is said in it."""
    try:
        with open_plain(Path(plan.sound_path)) as file:
            clip, rate = soundfile.read(file, dtype="float32")
        transcript = read_plain_text(Path(plan.transcript_path))
    except (OSError, UnicodeDecodeError, soundfile.LibsndfileError) as error:
        raise UserError(f"{plan.sound_path} cannot be heard: {error}.") from error
    if rate != SAMPLE_RATE or clip.ndim != 1:
        raise UserError(f"{plan.sound_path} is not 16 kHz mono: convert it first.")
    n = max(1, int(plan.seconds * SAMPLE_RATE // len(clip)))
    return np.tile(clip, n), " ".join([transcript] * n)


def _subjects(plan: BenchPlan, sound: Samples) -> Iterator[HearingSubject]:
    for name in plan.recognizers or (QUICK if has_torch() else (SHIPPED_RECOGNIZER,)):
        if name == SHIPPED_RECOGNIZER:
            yield from shipped_subjects()
            continue
        check_torch(name)
        from models.bench.random_subjects import random_subjects

        yield from random_subjects(name, plan, sound)


def measure(subject: HearingSubject, sound: Samples, transcript: str) -> HearingRow:
    """Return the row of a recognizer that hears the sound as fast as it can."""
    subject.recognizer.whole(sound[:SAMPLE_RATE])  # libraries are loaded, memory is asked for
    forget_peak(subject.device)
    began_s = seconds_now(subject.device)
    heard = listen(Listener(subject.recognizer, SileroVad()), sound, BLOCK_S)
    took_s = seconds_now(subject.device) - began_s
    mb = peak_mb(subject.device)
    is_real = subject.weights == REAL
    median_s, p95_s = quantiles(heard.delays_s if is_real else ())
    aware_median_s, aware_p95_s = quantiles(heard.aware_delays_s if is_real else ())
    at_once = " ".join(word.text for word in subject.recognizer.whole(sound)) if is_real else ""
    said, streamed = normalized_words(transcript), normalized_words(heard.text)
    return HearingRow(
        subject.name,
        subject.kind,
        subject.weights,
        subject.device,
        subject.dtype,
        rtf=took_s / (len(sound) / SAMPLE_RATE),
        gflops_per_second_of_sound=subject.flops() / 1e9 if subject.flops else None,
        decodings_per_second=subject.decodings_per_second,
        commit_delay_median_s=median_s,
        commit_delay_p95_s=p95_s,
        aware_delay_median_s=aware_median_s,
        aware_delay_p95_s=aware_p95_s,
        words_lost=lost_at_cuts(normalized_words(at_once), heard.segments) if is_real else None,
        words_doubled=doubled_at_cuts(normalized_words(at_once), heard.segments) if is_real else None,
        peak_mb=mb,
        wer=word_errors(said, streamed).rate if is_real else None,
    )


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
    "kind",
    "weights",
    "device",
    "dtype",
    "time by sound",
    "GFLOPs a second",
    "decodings a second",
    "delay, median s",
    "95 %",
    "computed, median s",
    "95 %",
    "lost",
    "doubled",
    "peak MB",
    "word errors",
)


def _table(rows: Sequence[HearingRow]) -> str:
    return table(_HEADER, [tuple(map(cell_of, asdict(row).values())) for row in rows])


def cell_of(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:.3g}" if isinstance(value, float) else str(value)
