"""Decode steps recorded once and replayed: on a card, starting a step's kernels takes longer than they do.

What is recorded is the very function that runs where nothing is. Its shapes
are few: cells are padded in front to one of some widths, and attention runs over
hundreds of columns at a time, of which the mask shows what is there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor
from transformers import PreTrainedModel

logger = logging.getLogger(__name__)

WIDTHS = (1, 2, 4, 8, 16)
"""Cells in a row of a recorded step; more are rare, and keep a card busy by themselves."""

COLUMNS_AT_ONCE = 256
"""A recorded step attends to a multiple of this many columns: for most sentences one recording does."""

N_WARM_UPS = 2
"""Runs before a recording: libraries make their work space at first use."""

Step = Callable[[Tensor, int, int], Tensor | None]
"""Feeds a table of cells (B, Q, 5), attending to so many columns; returns the logits of so many last cells.

Fed once more, the same cells change nothing.
"""

Fixed = Callable[[Tensor], Tensor | None]
"""A step of fixed shape."""

Replay = Callable[[], Tensor | None]
"""Does a step again on what its table holds now, and overwrites what it returned before."""

Recorder = Callable[[Fixed, Tensor], Replay]
"""Records a step over a table that stays in its place.

Raises:
    RuntimeError: it cannot be recorded.
"""


class CudaRecorder:
    """Records steps as CUDA graphs, which share one pool of memory."""

    def __init__(self, device: torch.device) -> None:
        self._stream = torch.cuda.Stream(device)
        self._pool = torch.cuda.graph_pool_handle()

    def __call__(self, step: Fixed, table: Tensor) -> Replay:
        graph = torch.cuda.CUDAGraph()
        self._stream.wait_stream(torch.cuda.current_stream())
        # `graph` enters the stream too, and does not leave it where recording fails.
        with torch.cuda.stream(self._stream):
            for _ in range(N_WARM_UPS):
                step(table)
            # Another thread, a recognizer's, may use the card meanwhile.
            with torch.cuda.graph(graph, self._pool, self._stream, capture_error_mode="thread_local"):
                output = step(table)
        torch.cuda.current_stream().wait_stream(self._stream)

        def replay() -> Tensor | None:
            graph.replay()
            return output

        return replay


def recorder_for(model: PreTrainedModel) -> Recorder | None:
    """Return what records the steps of a model, or None where that gains nothing or is not safe.

    bitsandbytes in 8 bits asks the card in every layer whether there are outliers, and goes on by the answer.
    """
    in_8_bits = getattr(model, "is_loaded_in_8bit", False)
    return CudaRecorder(model.device) if model.device.type == "cuda" and not in_8_bits else None


@dataclass(frozen=True, slots=True)
class _Recording:
    table: Tensor
    replay: Replay


class StepRunner:
    """Runs a decoder's steps: recorded ones where there is a recorder, each from its first use on.

    If one cannot be recorded, all run as they are.
    """

    def __init__(self, device: torch.device, recorder: Recorder | None) -> None:
        self._device = device
        self._recorder = recorder
        self._recordings: dict[tuple[int, int, int], _Recording] = {}
        self.n_recorded = 0
        """Recordings made so far, those that were dropped included."""

    @property
    def records(self) -> bool:
        """Whether steps are recorded."""
        return self._recorder is not None

    def forget(self) -> None:
        """Drop the recordings: cache or weights are about to stand elsewhere."""
        self._recordings = {}

    def width(self, n_cells: int) -> int:
        """Return how many cells a row of a table is to have that must hold so many."""
        if not self.records:
            return n_cells
        return next((width for width in WIDTHS if width >= n_cells), n_cells)

    def run(self, step: Step, table: Tensor, n_attended: int, n_logits: int) -> Tensor | None:
        """Run a step over a table on the CPU; what the last run returned may be overwritten."""
        if self.records and table.shape[1] in WIDTHS:
            recording = self._recording(step, table, n_attended, n_logits)
            if recording is not None:
                recording.table.copy_(table)
                return recording.replay()
        return step(table.to(self._device), n_attended, n_logits)

    def _recording(self, step: Step, table: Tensor, n_attended: int, n_logits: int) -> _Recording | None:
        key = table.shape[1], n_attended, n_logits
        if key not in self._recordings:
            recording = self._record(lambda cells: step(cells, n_attended, n_logits), table)
            if recording is None:
                return None
            self._recordings[key] = recording
        return self._recordings[key]

    def _record(self, step: Fixed, table: Tensor) -> _Recording | None:
        assert self._recorder is not None
        try:
            place = table.to(self._device, copy=True)
            replay = self._recorder(step, place)
        except RuntimeError as error:
            logger.warning("decode steps cannot be recorded and run kernel by kernel: %s", error)
            self._recorder, self._recordings = None, {}
            return None
        self.n_recorded += 1
        return _Recording(place, replay)
