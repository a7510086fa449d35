"""A small language model at work: weights that an adapter changes, and a step over them."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from core.process.freed_memory import give_memory_back
from core.wording.errors import UserError
from models.light.graph import step_graph, step_weights
from models.light.shape import EMBEDDINGS, HEAD, WEIGHTS, LightShape
from models.light.tensors import Floats, Numbers, read_tensors
from models.memory.placement_fallback import OutOfMemory, is_out_of_memory

# What the environment forbids already, where a build reads this call alone.
onnxruntime.disable_telemetry_events()

logger = logging.getLogger(__name__)

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """What a step says of n cells: logits (n, V) and last hidden states (n, width).

    `new` are keys and values of all cells that were fed, (2 x layers, B, kv heads, Q, head_dim).
    """

    logits: Floats
    hidden: Floats
    new: Floats


class LightNetwork:
    """The model of a folder, in float32; adapters change it (`use`), and taken off leave no trace.

    Raises:
        UserError: the weights are damaged.
        OutOfMemory: there is no room for them.
    """

    def __init__(self, shape: LightShape, folder: Path) -> None:
        self.shape = shape
        tensors = read_tensors(folder / WEIGHTS, UserError)
        self._stored = {name: tensors[name] for name in shape.tensors()}
        angles = np.arange(0, shape.head_dim, 2, dtype=np.float32) / np.float32(shape.head_dim)
        self._frequencies = (1.0 / np.float32(shape.rope_theta) ** angles).astype(np.float32)
        self.use({})

    def tensor(self, name: str) -> Floats:
        """Return a tensor of the folder's, by its name there; of a tied output layer the embeddings.

        Raises:
            KeyError: there is none.
        """
        return self._stored[EMBEDDINGS if name == HEAD and self.shape.is_tied else name].floats()

    def use(self, changed: Mapping[str, Floats]) -> None:
        """Go on with these tensors in the place of the folder's, by their names there, and with no others.

        A tied output layer stays as it is where the embeddings alone are changed, and they where it is.

        Raises:
            OutOfMemory: there is no room; what was in use goes on.
        """
        embeddings = self._stored[EMBEDDINGS]
        if EMBEDDINGS in changed:
            embeddings = Numbers(changed[EMBEDDINGS], "F32")
        self._session = _session(self._graph({HEAD: self.tensor(HEAD), **changed}))
        self._embeddings = embeddings
        give_memory_back()  # of the conversion more is kept than the weights take

    def _graph(self, changed: Mapping[str, Floats]) -> bytes:
        own = {name: one.floats() for name, one in self._stored.items() if name not in changed}
        return step_graph(self.shape, step_weights(self.shape, {**own, **changed}))

    def step(
        self, ids: Integers, positions: Integers, mask: Floats, past: Sequence[Floats], keep: Integers
    ) -> Said:
        """Feed cells (B, Q) behind keys and values of N columns; return what is said of those to `keep`.

        `mask` (B, 1, Q, N + Q) is added to the scores, `past` are the layers' keys and values
        (`models.light.graph`).

        Raises:
            OutOfMemory: there is no room for it.
        """
        angles = positions[:, :, None].astype(np.float32) * self._frequencies
        inputs = {
            "x": self._embeddings.rows(ids),
            "cosines": np.cos(angles),
            "sines": np.sin(angles),
            "mask": mask,
            "keep": keep,
            **{f"past.{i}": each for i, each in enumerate(past)},
        }
        try:
            return Said(*self._session.run(["logits", "hidden", "new"], inputs))
        except Exception as error:  # onnxruntime's errors have no other parent
            if is_out_of_memory(error):
                raise OutOfMemory("a step") from None
            raise


def _session(graph: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    # A step of a model so small is over before another thread has woken up.
    options.inter_op_num_threads = options.intra_op_num_threads = 1
    options.log_severity_level = 3
    # Else a plan of the memory is kept for every shape that comes, and the memory of the widest step.
    options.enable_mem_pattern = options.enable_cpu_mem_arena = False
    # What comes beyond takes as long again and has nothing to do here: it is for images.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    try:
        session = onnxruntime.InferenceSession(
            graph, sess_options=options, providers=["CPUExecutionProvider"]
        )
        session._model_bytes = b""  # it keeps the weights a second time, for other devices
        return session
    except Exception as error:  # onnxruntime's errors have no other parent
        if is_out_of_memory(error):
            raise OutOfMemory("the weights") from None
        raise
