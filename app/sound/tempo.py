"""Sound made faster or slower at its own pitch, by FFmpeg's filter `atempo` (overlapped and added: WSOLA)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from core.speech.segments import Samples

if TYPE_CHECKING:
    from av.filter import Graph

LAYOUTS = {1: "mono", 2: "stereo"}


class Tempo:
    """Takes and gives samples of shape (n, channels); at a speed of 1 they are given as they are."""

    def __init__(self, speed: float, rate: int, n_channels: int) -> None:
        self._rate = rate
        self._n_channels = n_channels
        self._layout = LAYOUTS.get(n_channels, f"{n_channels}c")
        self._graph = None if speed == 1.0 else self._new_graph(speed)

    def feed(self, samples: Samples) -> Samples:
        """Return what comes out now; the filter holds some hundredths of a second back."""
        if self._graph is None:
            return samples
        import av

        packed = np.ascontiguousarray(samples, dtype=np.float32).reshape(1, -1)
        frame = av.AudioFrame.from_ndarray(packed, format="flt", layout=self._layout)
        frame.sample_rate = self._rate
        self._graph.push(frame)
        return self._pulled(self._graph)

    def flush(self) -> Samples:
        """Return what is still held back; nothing can be fed after it."""
        if self._graph is None:
            return self._joined([])
        self._graph.push(None)
        return self._pulled(self._graph)

    def _new_graph(self, speed: float) -> Graph:
        import av
        from av.filter import Graph

        graph = Graph()
        source = graph.add_abuffer(
            format=av.AudioFormat("flt"),
            sample_rate=self._rate,
            layout=self._layout,
            time_base=Fraction(1, self._rate),
        )
        graph.link_nodes(source, graph.add("atempo", f"{speed:.4f}"), graph.add("abuffersink")).configure()
        return graph

    def _pulled(self, graph: Graph) -> Samples:
        import av

        pieces: list[Samples] = []
        while True:
            try:
                piece = graph.pull()
            except (av.error.BlockingIOError, av.error.EOFError):  # more is to be fed, or all is out
                return self._joined(pieces)
            assert isinstance(piece, av.AudioFrame)
            pieces.append(piece.to_ndarray().reshape(-1, self._n_channels).astype(np.float32, copy=False))

    def _joined(self, pieces: list[Samples]) -> Samples:
        return np.concatenate([np.zeros((0, self._n_channels), np.float32), *pieces])
