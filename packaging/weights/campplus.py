"""CAM++, which makes a print of a voice (Wang et al., Interspeech 2023): 80 bands a frame in, 192 numbers.

A two-dimensional front over the bands, then densely connected layers over time, each of whose outputs is
masked by what surrounds it: the whole, and the 100 frames that it lies in.
"""

from __future__ import annotations

from graph import Graph

BLOCKS = ((12, 1), (24, 2), (16, 2))
"""Layers and dilation of each block."""
N_BANDS, N_FRONT, SURROUNDING, WIDTH = 80, 320, 100, 192


class Campplus:
    def __init__(self, graph: Graph) -> None:
        self._g = graph

    def made_of(self, features: str) -> str:
        """Return the print, not of length 1. After the last normalization stands no ReLU: it would make
        all voices alike."""
        g = self._g
        x = g("Unsqueeze", g("Transpose", features, perm=[0, 2, 1]), g.whole(1))
        x = self._front(x)
        x = self._timed(x, "xvector.tdnn.linear", stride=2, padding=2)
        x = self._active(x, "xvector.tdnn.nonlinear.batchnorm")
        self._n_frames = g("Gather", g("Shape", x), g.whole(2))
        for number, (n_layers, dilation) in enumerate(BLOCKS, 1):
            for layer in range(1, n_layers + 1):
                name = f"xvector.block{number}.tdnnd{layer}"
                x = g("Concat", x, self._masked(x, name, dilation), axis=1)
            name = f"xvector.transit{number}"
            x = self._timed(self._active(x, f"{name}.nonlinear.batchnorm"), f"{name}.linear")
        x = self._over_time(self._active(x, "xvector.out_nonlinear.batchnorm"))
        x = self._normal(self._timed(x, "xvector.dense.linear"), "xvector.dense.nonlinear.batchnorm")
        return g("Squeeze", x, g.whole(2))

    def _front(self, x: str) -> str:
        x = self._plane(x, "head.conv1", "head.bn1")
        for layer in ("head.layer1", "head.layer2"):
            x = self._residual(x, f"{layer}.0", stride=2)
            x = self._residual(x, f"{layer}.1", stride=1)
        x = self._plane(x, "head.conv2", "head.bn2", stride=2)
        return self._g("Reshape", x, self._g.whole(0, N_FRONT, -1))

    def _residual(self, x: str, name: str, stride: int) -> str:
        y = self._plane(x, f"{name}.conv1", f"{name}.bn1", stride=stride)
        y = self._plane(y, f"{name}.conv2", f"{name}.bn2", active=False)
        if stride > 1:
            x = self._plane(x, f"{name}.shortcut.0", f"{name}.shortcut.1", stride, padding=0, active=False)
        return self._g("Relu", self._g("Add", y, x))

    def _plane(
        self, x: str, conv: str, norm: str, stride: int = 1, padding: int = 1, active: bool = True
    ) -> str:
        x = self._g("Conv", x, self._g.weight(f"{conv}.weight"), strides=[stride, 1], pads=[padding] * 4)
        return self._active(x, norm) if active else self._normal(x, norm)

    def _masked(self, x: str, name: str, dilation: int) -> str:
        g = self._g
        x = self._timed(self._active(x, f"{name}.nonlinear1.batchnorm"), f"{name}.linear1")
        x = self._active(x, f"{name}.nonlinear2.batchnorm")
        name = f"{name}.cam_layer"
        y = self._timed(x, f"{name}.linear_local", padding=dilation, dilation=dilation)
        context = g("Add", g("ReduceMean", x, axes=[2]), self._surrounding(x))
        context = g("Relu", self._timed(context, f"{name}.linear1"))
        return g("Mul", y, g("Sigmoid", self._timed(context, f"{name}.linear2")))

    def _surrounding(self, x: str) -> str:
        """Return for each frame the mean of the 100 that it lies in, of the last as many as there are."""
        g = self._g
        size = [SURROUNDING]
        x = g("AveragePool", x, kernel_shape=size, strides=size, ceil_mode=1, count_include_pad=0)
        x = g("Expand", g("Unsqueeze", x, g.whole(3)), g.whole(1, 1, 1, SURROUNDING))
        return g("Slice", g("Reshape", x, g.whole(0, 0, -1)), g.whole(0), self._n_frames, g.whole(2))

    def _over_time(self, x: str) -> str:
        """Return mean and deviation over time."""
        g = self._g
        mean = g("ReduceMean", x, axes=[2])
        off = g("Sub", x, mean)
        n_others = g("Sub", g("Cast", self._n_frames, to=1), g.constant("one", [1.0]))
        squares = g("ReduceSum", g("Mul", off, off), g.whole(2))
        return g("Concat", mean, g("Sqrt", g("Div", squares, n_others)), axis=1)

    def _timed(self, x: str, name: str, stride: int = 1, padding: int = 0, dilation: int = 1) -> str:
        inputs = [x, self._g.weight(f"{name}.weight")]
        if f"{name}.bias" in self._g.weights:
            inputs.append(self._g.weight(f"{name}.bias"))
        return self._g("Conv", *inputs, strides=[stride], pads=[padding] * 2, dilations=[dilation])

    def _active(self, x: str, norm: str) -> str:
        return self._g("Relu", self._normal(x, norm))

    def _normal(self, x: str, name: str) -> str:
        g = self._g
        rows = ("weight", "bias") if f"{name}.weight" in g.weights else ()
        learned = [g.weight(f"{name}.{row}") for row in rows]
        if not learned:
            learned = [g.constant("ones", [1.0] * WIDTH), g.constant("zeros", [0.0] * WIDTH)]
        seen = [g.weight(f"{name}.{row}") for row in ("running_mean", "running_var")]
        return g("BatchNormalization", x, *learned, *seen, epsilon=1e-5)
