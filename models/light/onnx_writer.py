"""ONNX models written by hand: the few protocol buffer messages that a network of one step needs.

Weights stand beside the model, by their names: a message holds 2 GB at most, and would be another copy.

The package `onnx` would do the same: 35 MB in an installed program, 13 MB of memory and a tenth of a second
of every start, for these lines.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

OPSET = 23
"""The first with RMSNormalization and RotaryEmbedding: onnxruntime has it from 1.23 on."""
_IR_VERSION = 10
_ELSEWHERE = 1
_FLOAT, _INT64 = 1, 7
_KINDS = {np.dtype(np.float32): _FLOAT, np.dtype(np.int64): _INT64, np.dtype(np.uint8): 2}
_OF_FLOAT, _OF_INT, _OF_INTS = 1, 2, 7

OF_ONNXRUNTIME = "com.microsoft"
"""The domain of operations that onnxruntime alone has."""

Value = NDArray[np.float32] | NDArray[np.int64] | NDArray[np.uint8]
Attribute = int | float | Sequence[int]


def _varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    parts = bytearray()
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*parts, number))


def _number(tag: int, value: int) -> bytes:
    return _varint(tag << 3) + _varint(value)


def _begin(tag: int, n_bytes: int) -> bytes:
    """Return what stands before a field of so many bytes."""
    return _varint(tag << 3 | 2) + _varint(n_bytes)


def _text(tag: int, value: str | bytes) -> bytes:
    """Return a field of bytes: a string, or another message."""
    packed = value.encode() if isinstance(value, str) else value
    return _begin(tag, len(packed)) + packed


def _attribute(name: str, value: Attribute) -> bytes:
    named = _text(1, name)
    if isinstance(value, float):
        return named + _varint(2 << 3 | 5) + struct.pack("<f", value) + _number(20, _OF_FLOAT)
    if isinstance(value, int):
        return named + _number(3, value) + _number(20, _OF_INT)
    return named + b"".join(_number(8, each) for each in value) + _number(20, _OF_INTS)


def _dimension(size: int | str) -> bytes:
    return _text(1, _text(2, size) if isinstance(size, str) else _number(1, size))


def _value_info(name: str, kind: int, shape: Iterable[int | str]) -> bytes:
    dimensions = _text(2, b"".join(map(_dimension, shape)))
    return _text(1, name) + _text(2, _text(1, _number(1, kind) + dimensions))


@dataclass(slots=True)
class GraphWriter:
    """A graph under way: each call of `add` is an operation, whose outputs it names."""

    weights: dict[str, Value] = field(default_factory=dict)
    """What is handed over beside the model."""
    _nodes: list[bytes] = field(default_factory=list)
    _constants: dict[str, bytes] = field(default_factory=dict)
    _inputs: list[bytes] = field(default_factory=list)
    _outputs: list[bytes] = field(default_factory=list)

    def add(self, operation: str, *inputs: str, domain: str = "", **attributes: Attribute) -> str:
        """Add an operation with one output; return the output's name."""
        return self.add_many(operation, 1, *inputs, domain=domain, **attributes)[0]

    def add_many(
        self, operation: str, n_outputs: int, *inputs: str, domain: str = "", **attributes: Attribute
    ) -> list[str]:
        """Add an operation; return the names of its outputs."""
        outputs = [f"{operation}.{len(self._nodes)}.{i}" for i in range(n_outputs)]
        self._node(operation, inputs, outputs, attributes, domain)
        return outputs

    def _node(
        self,
        operation: str,
        inputs: Iterable[str],
        outputs: Iterable[str],
        attributes: dict[str, Attribute],
        domain: str = "",
    ) -> None:
        node = b"".join(_text(1, name) for name in inputs) + b"".join(_text(2, name) for name in outputs)
        node += _text(4, operation)
        node += b"".join(_text(5, _attribute(name, value)) for name, value in attributes.items())
        self._nodes.append(node + _text(7, domain))

    def constant(self, name: str, value: Value) -> str:
        """Add a small constant, once; return its name."""
        self._constants[name] = _tensor(name, value) + _text(9, value.tobytes())
        return name

    def weight(self, name: str, value: Value) -> str:
        """Add a weight, whose numbers are handed over beside the model; return its name."""
        place = _text(13, _text(1, "location") + _text(2, "beside")) + _number(14, _ELSEWHERE)
        self._constants[name] = _tensor(name, value) + place
        self.weights[name] = value
        return name

    def input(self, name: str, shape: Sequence[int | str], *, of_integers: bool = False) -> str:
        """Add an input, whose unknown sizes have names; return its name."""
        self._inputs.append(_value_info(name, _INT64 if of_integers else _FLOAT, shape))
        return name

    def output(self, name: str, value: str, shape: Sequence[int | str]) -> None:
        """Let a value of float32 be an output of this name."""
        self._node("Identity", [value], [name], {})
        self._outputs.append(_value_info(name, _FLOAT, shape))

    def model(self) -> bytes:
        """Return the model without its `weights`."""
        graph = b"".join(_text(1, node) for node in self._nodes) + _text(2, "step")
        graph += b"".join(_text(5, constant) for constant in self._constants.values())
        graph += b"".join(_text(11, one) for one in self._inputs)
        graph += b"".join(_text(12, one) for one in self._outputs)
        opsets = _opset("", OPSET) + _opset(OF_ONNXRUNTIME, 1)
        return _number(1, _IR_VERSION) + _text(7, graph) + opsets


def _tensor(name: str, value: Value) -> bytes:
    """Return a tensor's message without its numbers."""
    dimensions = b"".join(_number(1, size) for size in value.shape)
    return dimensions + _number(2, _KINDS[value.dtype]) + _text(8, name)


def _opset(domain: str, version: int) -> bytes:
    return _text(8, _text(1, domain) + _number(2, version))
