"""A language model at work: weights that an adapter changes, and a step over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from core.system.freed_memory import give_memory_back
from core.wording.errors import UserError
from models.light.graph import step_graph
from models.light.onnx_writer import GraphWriter
from models.light.shape import EMBEDDINGS, HEAD, WEIGHTS, LightShape
from models.light.tensors import Floats, Numbers, TensorFile
from models.manifests.alignment_heads import Heads
from models.memory.placement_fallback import OutOfMemory, is_out_of_memory

# What the environment forbids already, where a build reads this call alone.
onnxruntime.disable_telemetry_events()


Integers = NDArray[np.int64]

Changed = Mapping[str, Callable[[], Floats]]
"""What gives the tensors that take the place of a folder's, by their names there, when one is needed."""


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """What a step says of n cells: logits (n, V) and last hidden states (n, width).

    `new` are keys and values of all cells that were fed, (2 x layers, B, kv heads, Q, head_dim), `attention`
    what watched heads give the columns and those cells, (n, N + Q), if some are watched.
    """

    logits: Floats
    hidden: Floats
    new: Floats
    attention: Floats | None = None


class LightNetwork:
    """The model of a folder; adapters change it (`use`), and taken off leave no trace.

    It computes in float32, or `rounds` matrices and what they are multiplied by to 8 bits.

    Raises:
        UserError: the weights are damaged.
        OutOfMemory: there is no room for them.
    """

    def __init__(self, shape: LightShape, folder: Path, *, rounds: bool = False) -> None:
        self.shape = shape
        self._file, self._rounds = TensorFile(folder / WEIGHTS, UserError), rounds
        angles = np.arange(0, shape.head_dim, 2, dtype=np.float32) / np.float32(shape.head_dim)
        self._frequencies = (1.0 / np.float32(shape.rope_theta) ** angles).astype(np.float32)
        self._changed: Changed = {}
        self._watched: Heads = ()
        self._session: onnxruntime.InferenceSession | None = None
        self._build({})

    def tensor(self, name: str) -> Floats:
        """Return a tensor of the folder's, by its name there; of a tied output layer the embeddings.

        Raises:
            UserError: it cannot be read any more.
        """
        return self._read(name).floats()

    def use(self, changed: Changed) -> None:
        """Go on with these tensors in the place of the folder's, and with no others.

        A tied output layer stays as it is where the embeddings alone are changed, and they where it is.

        Raises:
            OutOfMemory: there is no room; what was in use goes on.
        """
        before = self._changed
        try:
            self._build(changed)
        except (MemoryError, OutOfMemory, UserError):
            self._build(before)
            raise

    def watch(self, heads: Heads) -> None:
        """Say from now on what these attention heads look at, which the model has.

        Raises:
            OutOfMemory: there is no room.
        """
        if heads != self._watched:
            self._watched = heads
            self._build(self._changed)

    def _build(self, changed: Changed) -> None:
        self._session = None  # there may be no room for two

        def tensor(name: str) -> Numbers:
            return Numbers(changed[name](), "F32") if name in changed else self._read(name)

        graph = step_graph(self.shape, tensor, rounds=self._rounds, watched=self._watched)
        self._session = _session(graph)
        embeddings = tensor(EMBEDDINGS)
        self._embeddings = embeddings.halved() if self._rounds else embeddings
        self._changed = changed
        give_memory_back()  # of the conversion more is kept than the weights take

    def _read(self, name: str) -> Numbers:
        return self._file.read(EMBEDDINGS if name == HEAD and self.shape.is_tied else name)

    def step(
        self, ids: Integers, positions: Integers, mask: Floats, past: Sequence[Floats], keep: Integers
    ) -> Said:
        """Feed cells (B, Q) after keys and values of N columns; return what is said of those to `keep`.

        `mask` (B, 1, Q, N + Q) is added to the scores, `past` are the layers' keys and values
        (`models.light.graph`).

        Raises:
            OutOfMemory: there is no room for it.
        """
        if self._session is None:
            raise OutOfMemory("the weights")
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
            asked = ["logits", "hidden", "new", *(["attention"] if self._watched else [])]
            return Said(*self._session.run(asked, inputs))
        except Exception as error:  # onnxruntime's errors have no other parent
            if is_out_of_memory(error):
                raise OutOfMemory("a step") from None
            raise


def _session(graph: GraphWriter) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    # A step of a model so small is over before another thread has woken up.
    options.inter_op_num_threads = options.intra_op_num_threads = 1
    options.log_severity_level = 3
    # Else a plan of the memory is kept for every shape that comes, and the memory of the widest step.
    options.enable_mem_pattern = options.enable_cpu_mem_arena = False
    # What comes beyond takes as long again and has nothing to do here: it is for images.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
    weights = map(onnxruntime.OrtValue.ortvalue_from_numpy, graph.weights.values())
    options.add_external_initializers(list(graph.weights), list(weights))
    try:
        session = onnxruntime.InferenceSession(
            graph.model(), sess_options=options, providers=["CPUExecutionProvider"]
        )
        session._sess_options = None  # it keeps the weights as they came, beside those put in order
        return session
    except Exception as error:  # onnxruntime's errors have no other parent
        if is_out_of_memory(error):
            raise OutOfMemory("the weights") from None
        raise
