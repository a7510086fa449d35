"""pyannote's segmentation 3.0 (Plaquet and Bredin, Interspeech 2023): who of three speaks in each frame.

Filters whose borders are learned (SincNet), four LSTMs in both directions, three layers. What comes out are
logarithms of the likelihood of each of seven sets: nobody, one of three, two of three.
"""

from __future__ import annotations

import numpy as np
from graph import Graph
from numpy.typing import NDArray

N_LSTMS, HIDDEN = 4, 128
FILTER, RATE = 251, 16_000
LOWEST_HZ = NARROWEST_HZ = 50.0


class Segmentation:
    def __init__(self, graph: Graph) -> None:
        self._g = graph

    def made_of(self, sound: str) -> str:
        """Return the logarithms (n, frame, set) of `sound` (n, 1, sample)."""
        g = self._g
        x = g("Conv", self._normal(sound, "sincnet.wav_norm1d"), self._filters(), strides=[10])
        x = self._pooled(g("Abs", x), 0)
        for number in (1, 2):
            name = f"sincnet.conv1d.{number}"
            x = self._pooled(g("Conv", x, g.weight(f"{name}.weight"), g.weight(f"{name}.bias")), number)
        x = g("Transpose", x, perm=[2, 0, 1])
        for number in range(N_LSTMS):
            x = self._both_ways(x, number)
        x = g("Transpose", x, perm=[1, 0, 2])
        for name in ("linear.0", "linear.1"):
            x = g("LeakyRelu", self._layer(x, name), alpha=0.01)
        return g("LogSoftmax", self._layer(x, "classifier"), axis=-1)

    def _filters(self) -> str:
        """Return the filters that the learned borders stand for, which are no weights themselves."""
        name = "sincnet.conv1d.0.filterbank"
        low, band = (self._g.weights[f"{name}.{which}_hz_"].astype(np.float64) for which in ("low", "band"))
        low = LOWEST_HZ + np.abs(low)
        high = np.clip(low + NARROWEST_HZ + np.abs(band), LOWEST_HZ, RATE / 2)
        times = 2 * np.pi * np.arange(-(FILTER // 2), 0) / RATE
        window = np.hamming(FILTER)[: FILTER // 2]
        evens = (np.sin(high * times) - np.sin(low * times)) / (times / 2) * window
        odds = (np.cos(low * times) - np.cos(high * times)) / (times / 2) * window
        width = high - low
        even = np.concatenate([evens, 2 * width, evens[:, ::-1]], axis=1)
        odd = np.concatenate([odds, 0 * width, -odds[:, ::-1]], axis=1)
        both = np.concatenate([even, odd]) / (2 * np.concatenate([width, width]))
        return self._g.weight("filters", both[:, np.newaxis])

    def _pooled(self, x: str, number: int) -> str:
        x = self._g("MaxPool", x, kernel_shape=[3], strides=[3])
        return self._g("LeakyRelu", self._normal(x, f"sincnet.norm1d.{number}"), alpha=0.01)

    def _normal(self, x: str, name: str) -> str:
        rows = [self._g.weight(f"{name}.{row}") for row in ("weight", "bias")]
        return self._g("InstanceNormalization", x, *rows, epsilon=1e-5)

    def _both_ways(self, x: str, number: int) -> str:
        g = self._g

        def both(kind: str) -> NDArray[np.float32]:
            ways = (f"lstm.{kind}_l{number}", f"lstm.{kind}_l{number}_reverse")
            return np.stack([_as_onnx(g.weights[way]) for way in ways])

        weights = [g.weight(f"{kind}{number}", both(kind)) for kind in ("weight_ih", "weight_hh")]
        biases = np.concatenate([both("bias_ih"), both("bias_hh")], axis=1)
        x = g(
            "LSTM",
            x,
            *weights,
            g.weight(f"bias{number}", biases),
            hidden_size=HIDDEN,
            direction="bidirectional",
        )
        return g("Reshape", g("Transpose", x, perm=[0, 2, 1, 3]), g.whole(0, 0, 2 * HIDDEN))

    def _layer(self, x: str, name: str) -> str:
        weight = self._g.weight(f"{name}.weight", self._g.weights[f"{name}.weight"].T)
        return self._g("Add", self._g("MatMul", x, weight), self._g.weight(f"{name}.bias"))


def _as_onnx(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the rows of the four gates in the order of ONNX: torch has input, forget, cell, output."""
    enter, forget, cell, leave = np.split(rows, 4)
    return np.concatenate([enter, leave, forget, cell])
