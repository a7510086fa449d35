"""An ONNX graph written node by node, its large weights in 16 bits: it has the same bytes everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from checkpoint import Weights
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

OPSET, IR_VERSION = 17, 8


class Graph:
    """Nodes in the order in which they are run. What a node makes goes by the number of the node."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._nodes: list[onnx.NodeProto] = []
        self._constants: dict[str, onnx.TensorProto] = {}

    def __call__(self, kind: str, *inputs: str, **attributes: Any) -> str:
        """Add a node, and return the name of what it makes."""
        made = f"made_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [made], **attributes))
        return made

    def constant(self, name: str, values: Any, kind: type = np.float32) -> str:
        if name not in self._constants:
            self._constants[name] = numpy_helper.from_array(np.asarray(values, kind), name)
        return name

    def whole(self, *values: int) -> str:
        """Return the name of whole numbers."""
        return self.constant("_".join(map(str, values)), values, np.int64)

    def weight(self, name: str, values: NDArray[np.floating[Any]] | None = None) -> str:
        """Return the name of a weight: kept in 16 bits where it is more than a row of numbers."""
        values = self.weights[name] if values is None else values
        if values.ndim < 2:
            return self.constant(name, values)
        self.constant(name, values, np.float16)
        return self("Cast", name, to=TensorProto.FLOAT)

    def write(self, path: Path, given: tuple[str, list[Any]], made: tuple[str, list[Any]], last: str) -> None:
        """Write the graph: what it is `given` and what is `made` by name and shape; `last` makes it."""
        self._nodes.append(helper.make_node("Identity", [last], [made[0]]))
        ends = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in (given, made)
        ]
        graph = helper.make_graph(self._nodes, path.stem, ends[:1], ends[1:], list(self._constants.values()))
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])
        model.ir_version, model.producer_name = IR_VERSION, ""
        onnx.checker.check_model(model, full_check=True)
        path.write_bytes(model.SerializeToString(deterministic=True))
