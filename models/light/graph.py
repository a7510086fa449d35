"""The network of one step: cells in, with keys and values of those before them; logits out, and their own.

| input | shape | |
|---|---|---|
| `x` | (B, Q, width) | the cells' embeddings |
| `cosines`, `sines` | (B, Q, head_dim / 2) | of the cells' positions |
| `mask` | (B, 1, Q, N + Q) | added to the scores: over the columns, then over the cells themselves |
| `keep` | (n,) | which of the B x Q cells' logits are wanted |
| `past.i` | (B, kv heads, N, head_dim) | keys of layer i / 2, or values where i is odd |

Outputs: `logits` (n, vocabulary), `hidden` (n, width) before the output layer, and `new`, the cells' own keys
and values, (2 x layers, B, kv heads, Q, head_dim); where heads are watched, the mean of their
`attention`, (n, N + Q). All but `keep` are float32. Products with matrices are in float32 or in 8 bits
(`models.light.eight_bits`), their sums always in float32.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from models.light.eight_bits import BLOCK, in_8_bits
from models.light.onnx_writer import OF_ONNXRUNTIME, GraphWriter
from models.light.shape import FINAL_NORM, HEAD, LightShape
from models.light.tensors import Numbers
from models.manifests.alignment_heads import Heads

Tensors = Callable[[str], Numbers]
"""Gives the tensors by their names in a folder's file, the output layer's as if it were not tied."""

_QKV, _OUT = ("self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"), ("self_attn.o_proj",)
_GATED, _DOWN = ("mlp.gate_proj", "mlp.up_proj"), ("mlp.down_proj",)
"""Linear layers of the same input, which are one product."""

_ROUNDS_INPUTS = 4
"""onnxruntime's level of accuracy at which the inputs of a product are rounded to 8 bits, too."""


def step_graph(shape: LightShape, tensors: Tensors, *, rounds: bool, watched: Heads = ()) -> GraphWriter:
    """Return the network of a step, whose matrices are in 8 bits if it `rounds`.

    Tensors are asked for one by one, and nothing of them is kept but what the network takes.
    """
    step = _Step(shape, tensors, rounds=rounds, watched=watched)
    step.write()
    return step.graph


def _joined(layer: str, names: tuple[str, ...]) -> str:
    return f"{layer}{'+'.join(names)}"


class _Step:
    def __init__(self, shape: LightShape, tensors: Tensors, *, rounds: bool, watched: Heads) -> None:
        self._shape, self._tensors, self._rounds = shape, tensors, rounds
        self._watched, self._attention = watched, list[str]()
        self.graph = GraphWriter()
        self._layer = ""
        self._n_groups = shape.n_heads // shape.n_kv_heads

    def write(self) -> None:
        shape, graph = self._shape, self.graph
        cells = graph.input("x", ("B", "Q", shape.width))
        self._rows = graph.add("Shape", cells, start=0, end=2)
        x = graph.add("Reshape", cells, self._integers("cells", -1, shape.width))
        self._cosines = graph.input("cosines", ("B", "Q", shape.head_dim // 2))
        self._sines = graph.input("sines", ("B", "Q", shape.head_dim // 2))
        mask = graph.input("mask", ("B", 1, "Q", "K"))
        # Queries of a group share a key's head: there is an axis more.
        self._mask = mask if self._n_groups == 1 else graph.add("Unsqueeze", mask, self._integers("two", 2))
        keep = graph.input("keep", ("n",), of_integers=True)
        kept: list[str] = []
        for i in range(shape.n_layers):
            self._layer = f"model.layers.{i}."
            of_attention, *new = self._attend(self._norm(x, "input_layernorm.weight"), i)
            kept += new
            x = graph.add("Add", x, of_attention)
            x = graph.add("Add", x, self._feed_forward(self._norm(x, "post_attention_layernorm.weight")))
        self._layer = ""
        if self._attention:
            self._write_attention(keep)
        hidden = self._norm(graph.add("Gather", x, keep, axis=0), FINAL_NORM)
        logits = self._product(hidden, HEAD, [HEAD])
        graph.output("logits", logits, ("n", shape.vocabulary))
        graph.output("hidden", hidden, ("n", shape.width))
        first = self._integers("first", 0)
        stacked = graph.add("Concat", *(graph.add("Unsqueeze", one, first) for one in kept), axis=0)
        graph.output("new", stacked, (2 * shape.n_layers, "B", shape.n_kv_heads, "Q", shape.head_dim))

    def _write_attention(self, keep: str) -> None:
        graph = self.graph
        mean = graph.add("Mean", *self._attention)
        n_keys = graph.add("Shape", mean, start=2)
        rows = graph.add("Reshape", mean, graph.add("Concat", self._integers("all", -1), n_keys, axis=0))
        graph.output("attention", graph.add("Gather", rows, keep, axis=0), ("n", "K"))

    def _attend(self, x: str, i: int) -> tuple[str, str, str]:
        """Return what attention adds, and the cells' own keys and values."""
        shape, graph = self._shape, self.graph
        queries, keys = shape.n_heads * shape.head_dim, shape.n_kv_heads * shape.head_dim
        parts = self._integers("queries, keys, values", queries, keys, keys)
        q, k, v = graph.add_many("Split", 3, self._linear(x, _QKV), parts, axis=-1)
        q = self._turned(q, shape.n_heads, "self_attn.q_norm.weight")
        k = self._turned(k, shape.n_kv_heads, "self_attn.k_norm.weight")
        v = self._by_heads(v, shape.n_kv_heads)
        past_shape = ("B", shape.n_kv_heads, "N", shape.head_dim)
        past_k, past_v = (graph.input(f"past.{j}", past_shape) for j in (2 * i, 2 * i + 1))
        all_k = graph.add("Concat", past_k, k, axis=2)
        all_v = graph.add("Concat", past_v, v, axis=2)
        heads = self._attended(q, all_k, all_v, [head for layer, head in self._watched if layer == i])
        together = graph.add("Transpose", heads, perm=[0, 2, 1, 3])
        flat = graph.add("Reshape", together, self._integers("flat", -1, queries))
        return self._linear(flat, _OUT), k, v

    def _attended(self, q: str, k: str, v: str, watched: list[int]) -> str:
        """Return (B, heads, Q, head_dim) for queries of that shape, over keys and values of fewer heads."""
        shape, graph = self._shape, self.graph
        q = graph.add("Mul", q, self._float("scale", shape.head_dim**-0.5))
        if self._n_groups > 1:
            sizes = self._integers("grouped", 0, shape.n_kv_heads, self._n_groups, -1, shape.head_dim)
            q = graph.add("Reshape", q, sizes)
            k, v = (graph.add("Unsqueeze", each, self._integers("two", 2)) for each in (k, v))
        turned = [0, 1, 2, 4, 3] if self._n_groups > 1 else [0, 1, 3, 2]
        scores = graph.add("MatMul", q, graph.add("Transpose", k, perm=turned))
        likely = graph.add("Softmax", graph.add("Add", scores, self._mask), axis=-1)
        self._attention += [self._of_head(likely, head) for head in watched]
        heads = graph.add("MatMul", likely, v)
        if self._n_groups > 1:
            heads = graph.add("Reshape", heads, self._integers("heads", 0, shape.n_heads, -1, shape.head_dim))
        return heads

    def _of_head(self, likely: str, head: int) -> str:
        """Return what a head attends to, (B, Q, K)."""
        places = [head] if self._n_groups == 1 else divmod(head, self._n_groups)
        for place in places:
            likely = self.graph.add("Gather", likely, self._integer(f"head {place}", place), axis=1)
        return likely

    def _turned(self, x: str, n_heads: int, norm: str) -> str:
        """Return queries or keys by heads, turned by their positions."""
        by_heads = self._by_heads(x, n_heads)
        if self._shape.norms_heads:
            by_heads = self._norm(by_heads, norm)
        return self.graph.add("RotaryEmbedding", by_heads, self._cosines, self._sines)

    def _by_heads(self, x: str, n_heads: int) -> str:
        """Return cells (B x Q, heads x head_dim) as (B, heads, Q, head_dim)."""
        sizes = self._integers(f"of {n_heads} heads", n_heads, self._shape.head_dim)
        whole = self.graph.add("Concat", self._rows, sizes, axis=0)
        return self.graph.add("Transpose", self.graph.add("Reshape", x, whole), perm=[0, 2, 1, 3])

    def _feed_forward(self, x: str) -> str:
        gate, up = self.graph.add_many("Split", 2, self._linear(x, _GATED), axis=-1, num_outputs=2)
        swish = self.graph.add("Mul", gate, self.graph.add("Sigmoid", gate))
        return self._linear(self.graph.add("Mul", swish, up), _DOWN)

    def _linear(self, x: str, names: tuple[str, ...]) -> str:
        """Return the product with linear layers of the same input, one below the other."""
        layers = [f"{self._layer}{name}" for name in names]
        biased = self._shape.biases & set(names)
        y = self._product(x, _joined(self._layer, names), [f"{layer}.weight" for layer in layers])
        if not biased:
            return y
        biases = np.concatenate([self._tensors(f"{layer}.bias").floats() for layer in layers])
        return self.graph.add("Add", y, self.graph.weight(f"{_joined(self._layer, names)}.bias", biases))

    def _product(self, x: str, name: str, matrices: list[str]) -> str:
        if self._rounds:
            return self._rounded_product(x, name, matrices)
        whole = [self._tensors(matrix).floats() for matrix in matrices]
        weight = np.concatenate(whole) if len(whole) > 1 else whole[0]
        return self.graph.add("Gemm", x, self.graph.weight(name, weight), transB=1)

    def _rounded_product(self, x: str, name: str, matrices: list[str]) -> str:
        parts = [in_8_bits(self._tensors(matrix)) for matrix in matrices]
        codes = np.concatenate([part.codes for part in parts])
        scales = np.concatenate([part.scales for part in parts])
        return self.graph.add(
            "MatMulNBits",
            x,
            self.graph.weight(name, codes),
            self.graph.weight(f"{name}.scales", scales.reshape(-1)),
            domain=OF_ONNXRUNTIME,
            K=parts[0].n_inputs,
            N=len(codes),
            bits=8,
            block_size=BLOCK,
            accuracy_level=_ROUNDS_INPUTS,
        )

    def _norm(self, x: str, name: str) -> str:
        place = f"{self._layer}{name}"
        weight = self.graph.weight(place, self._tensors(place).floats())
        return self.graph.add("RMSNormalization", x, weight, axis=-1, epsilon=self._shape.epsilon)

    def _integers(self, name: str, *values: int) -> str:
        return self.graph.constant(name, np.array(values, np.int64))

    def _integer(self, name: str, value: int) -> str:
        return self.graph.constant(name, np.array(value, np.int64))

    def _float(self, name: str, value: float) -> str:
        return self.graph.constant(name, np.array(value, np.float32))
