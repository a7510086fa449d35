"""The voices of a talk told as a session tells them: sound comes, then each sentence that ended."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from core.backends import VoiceNetworks
from core.speech.segments import SAMPLE_RATE, AudioChunk
from core.speech.voices import NOBODY, VoiceSpan
from models.bench.machine import forget_peak, peak_mb
from models.voices.clustered import ClusteredTeller
from training.speech.talks import VoicesTalk
from training.speech.voice_scores import Score, best_match, share_right

CPU = "cpu"
BLOCK = SAMPLE_RATE // 5
FIRST_S = 60.0

Voices = dict[tuple[int, int], int]
"""By segment and word."""


def scored(talk: VoicesTalk, networks: VoiceNetworks) -> Score:
    """Return how well the voices of a talk are told."""
    teller = ClusteredTeller(networks)
    at_once: Voices = {}
    now: Voices = {}
    n_relabelled, costs_s, n_heard = 0, [], 0
    memory_mb = [_peak_mb()]
    for sentence in talk.sentences:
        while n_heard < min(len(talk.samples), sentence.end_s * SAMPLE_RATE):
            teller.hear(AudioChunk(talk.samples[n_heard : n_heard + BLOCK], n_heard / SAMPLE_RATE))
            n_heard += BLOCK
        started_s = time.process_time()
        spans = teller.who(sentence)
        later = teller.revised()
        costs_s.append(time.process_time() - started_s)
        _note(at_once, spans)
        _note(now, [*spans, *later])
        n_relabelled += len({span.segment for span in later})
        if len(memory_mb) == 1 and 2 * sentence.end_s * SAMPLE_RATE >= len(talk.samples):
            memory_mb.append(peak_mb(CPU) or 0.0)
    started_s = time.process_time()
    teller.settle()
    costs_s.append(time.process_time() - started_s)
    _note(now, teller.revised())
    score = _score(talk, at_once, now, n_relabelled, costs_s)
    begin_mb, half_mb = memory_mb[0], memory_mb[-1]
    return replace(score, memory_mb=(half_mb - begin_mb, (peak_mb(CPU) or 0.0) - begin_mb))


def _peak_mb() -> float:
    """Return what the process has now, from which on its peak is measured."""
    forget_peak(CPU)
    return peak_mb(CPU) or 0.0


def _note(voices: Voices, spans: Sequence[VoiceSpan]) -> None:
    for span in spans:
        for word in range(span.first_word, span.first_word + span.n_words):
            voices[span.segment.number, word] = span.voice if span.is_sure else NOBODY


def _score(
    talk: VoicesTalk, at_once: Voices, settled: Voices, n_relabelled: int, costs_s: Sequence[float]
) -> Score:
    places = [
        (sentence.index.number, word) for sentence in talk.sentences for word in range(len(sentence.words))
    ]
    true = [talk.voices[segment][word] for segment, word in places]
    first = [at_once.get(place, NOBODY) for place in places]
    last = [settled.get(place, NOBODY) for place in places]
    later = [i for i, (segment, _) in enumerate(places) if talk.sentences[segment].start_s >= FIRST_S]
    return Score(
        name=talk.name,
        n_words=len(places),
        n_sentences=len(talk.sentences),
        at_once=share_right(true, first),
        at_once_later=share_right([true[i] for i in later], [first[i] for i in later]),
        settled=share_right(true, last),
        n_voices=talk.n_voices,
        n_found=len(set(last) - {NOBODY}),
        n_relabelled=n_relabelled,
        cpu_s=sum(costs_s),
        seconds=len(talk.samples) / SAMPLE_RATE,
        sentence_cpu_s=float(np.median(costs_s)),
        returned=_returned(talk, places, true, first),
    )


def _returned(
    talk: VoicesTalk, places: Sequence[tuple[int, int]], true: Sequence[str], first: Sequence[int]
) -> float | None:
    if not talk.returns:
        return None
    known = best_match(true, first)
    right = [
        known.get(first[i]) == true[i]
        for i, (segment, _) in enumerate(places)
        for voice, from_s in talk.returns
        if true[i] == voice and talk.sentences[segment].start_s >= from_s
    ]
    return float(np.mean(right))
