"""Latency of a simultaneous translation, in source words."""

from __future__ import annotations

from collections.abc import Sequence


def length_adaptive_average_lagging(delays: Sequence[int], n_source: int, n_reference: int) -> float:
    """Return LAAL in source words (Papi et al., 2022), as SimulEval computes it.

    `delays[i]` is how many source words had been read when target word i was
    written. The mean of `delays[i] - i / gamma` over the target words up to the
    first that saw the whole source, with
    `gamma = max(|hypothesis|, |reference|) / |source|`. An empty translation
    lags by the whole source.
    """
    if not delays:
        return float(n_source)
    gamma = max(len(delays), n_reference) / n_source
    lags: list[float] = []
    for i, delay in enumerate(delays):
        lags.append(delay - i / gamma)
        if delay >= n_source:
            break
    return sum(lags) / len(lags)
