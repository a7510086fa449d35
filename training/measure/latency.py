"""Latency of one simultaneous translation, in source words, as SimulEval and OmniSTEval compute it.

Of speech it is in milliseconds: of delays in milliseconds, with the length of the sound as `n_source`.

`delays[i]` is how many source words had been read when target word i was written; with the
computation's time on top it is a fraction. `n_source` and `n_reference` count words. Nothing written
has no latency: None, and so it is with sentences that a score leaves out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from statistics import fmean


def average_lagging(delays: Sequence[float], n_source: float, n_reference: int) -> float | None:
    """Return AL (Ma et al., ACL 2019): the mean lag up to the first word that saw the whole source."""
    return _mean_lag(delays, n_source, n_reference)


def length_adaptive_average_lagging(
    delays: Sequence[float], n_source: float, n_reference: int
) -> float | None:
    """Return LAAL (Papi et al., 2022): AL by the longer of translation and reference."""
    return _mean_lag(delays, n_source, max(len(delays), n_reference))


def average_proportion(delays: Sequence[float], n_source: float, n_reference: int) -> float | None:
    """Return AP (Cho and Esipova, 2016): the mean share of the source that had been read."""
    return sum(delays) / (n_source * n_reference) if delays else None


def differentiable_average_lagging(
    delays: Sequence[float], n_source: float, n_reference: int
) -> float | None:
    """Return DAL (Arivazhagan et al., 2019): every word takes the time of a word of an ideal speaker."""
    if not delays:
        return None
    words_a_word = n_source / len(delays)
    lags: list[float] = []
    written_at = -words_a_word
    for i, delay in enumerate(delays):
        written_at = max(delay, written_at + words_a_word)
        lags.append(written_at - i * words_a_word)
    return fmean(lags)


def yet_another_average_lagging(delays: Sequence[float], n_source: float, n_reference: int) -> float | None:
    """Return YAAL (Polák et al., 2025): LAAL over the words that were written before the source had ended."""
    words_a_word = n_source / max(len(delays), n_reference)
    lags = [
        delay - i * words_a_word for i, delay in enumerate(takewhile(lambda delay: delay < n_source, delays))
    ]
    return fmean(lags) if lags else None


def _mean_lag(delays: Sequence[float], n_source: float, n_target: int) -> float | None:
    if not delays:
        return None
    if delays[0] > n_source:
        return delays[0]
    lags: list[float] = []
    for i, delay in enumerate(delays):
        lags.append(delay - i * n_source / n_target)
        if delay >= n_source:
            break
    return fmean(lags)


LATENCIES = {
    "al": average_lagging,
    "laal": length_adaptive_average_lagging,
    "ap": average_proportion,
    "dal": differentiable_average_lagging,
    "yaal": yet_another_average_lagging,
}
