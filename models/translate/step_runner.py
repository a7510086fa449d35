"""Decode steps recorded once and replayed: on a card, starting a step's kernels takes longer than they do.

What is recorded is the very function that runs where nothing is. Its shapes
are few: cells are padded in front to one of some widths, and attention runs over
hundreds of columns at a time, of which the mask shows what is there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor
from torch.cuda.memory import _cuda_endAllocateToPool as close_pool  # type: ignore[attr-defined]
from torch.cuda.memory import _cuda_releasePool as release_pool  # type: ignore[attr-defined]
from transformers import PreTrainedModel

from core.wording.sentences import phrased
from models.memory.placement_fallback import ON_CARD, TellSentence, is_out_of_memory

logger = logging.getLogger(__name__)

WIDTHS = (1, 2, 4, 8, 16, 32, 64, 128)
"""Cells in a row of a recorded step: where a sentence is read again at every word, all of it is fed at once.

Up to the widest a card waits for its memory, and a cell more costs nothing.
"""

WIDTHS_AHEAD = WIDTHS[:5]
"""Those that nearly every sentence needs are recorded before it begins."""

COLUMNS_AT_ONCE = 256
"""A recorded step attends to a multiple of this many columns: for most sentences one recording does."""

N_WARM_UPS = 2
"""Runs before a recording: libraries make their work space at first use."""

N_TRIES = 3
PAUSE = 200
"""A step that could not be recorded runs kernel by kernel so often before its recording is tried again."""

Step = Callable[[Tensor, int, int], Tensor | None]
"""Feeds a table of cells (B, Q, 5), attending to so many columns; returns the logits of so many last cells.

Fed once more, the same cells change nothing.
"""

Fixed = Callable[[Tensor], Tensor | None]
"""A step of fixed shape."""

Replay = Callable[[], Tensor | None]
"""Does a step again on what its table holds now, and overwrites what it returned before."""


class Recorder(Protocol):
    """Records steps, which may share what they work in."""

    def __call__(self, step: Fixed, table: Tensor) -> Replay:
        """Record a step over a table that stays in its place.

        Raises:
            RuntimeError: it cannot be recorded, or memory has run out.
        """

    def forget(self) -> None:
        """Let go of what the recordings shared, as none of them is replayed again."""


class CudaRecorder:
    """Records steps as CUDA graphs, which share one pool of memory."""

    def __init__(self, device: torch.device) -> None:
        self._stream = torch.cuda.Stream(device)
        self.forget()

    def forget(self) -> None:
        # A pool whose graphs have all gone cannot be opened again while anything of it is alive.
        self._pool = torch.cuda.graph_pool_handle()

    def __call__(self, step: Fixed, table: Tensor) -> Replay:
        self._stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self._stream):
            for _ in range(N_WARM_UPS):
                step(table)
            with ON_CARD:
                graph, output = self._recorded(step, table)
        torch.cuda.current_stream().wait_stream(self._stream)

        def replay() -> Tensor | None:
            graph.replay()
            return output

        return replay

    def _recorded(self, step: Fixed, table: Tensor) -> tuple[torch.cuda.CUDAGraph, Tensor | None]:
        """Return the graph of a step, and where it leaves what it returns.

        `torch.cuda.graph` would empty the cache of the process before each, a recognizer's memory too.
        """
        graph = torch.cuda.CUDAGraph()
        # Another thread, a recognizer's, may use the card meanwhile.
        graph.capture_begin(self._pool, capture_error_mode="thread_local")
        try:
            output = step(table)
        finally:
            self._end(graph)
        return graph, output

    def _end(self, graph: torch.cuda.CUDAGraph) -> None:
        try:
            graph.capture_end()
        except RuntimeError:
            # It leaves the pool open, and no cache can be emptied until it is closed.
            close_pool(self._stream.device_index, self._pool)
            release_pool(self._stream.device_index, self._pool)
            self.forget()
            raise


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


@dataclass(slots=True)
class _Failure:
    """What came of the tries to record a step, and how often it runs before the next."""

    n_tries: int = 0
    n_waits: int = 0


Key = tuple[int, int, int]
"""Cells in a row, columns attended to, logits."""


class StepRunner:
    """Runs a decoder's steps: recorded ones where there is a recorder, each from its first use on.

    One that cannot be recorded runs as it is, which is told once, and is tried again later.
    """

    def __init__(
        self, device: torch.device, recorder: Recorder | None, tell: TellSentence = logger.warning
    ) -> None:
        self._device = device
        self._recorder = recorder
        self._tell = tell
        self._has_told = False
        self._recordings: dict[Key, _Recording] = {}
        self._failures: dict[Key, _Failure] = {}
        self.n_recorded = 0
        """Recordings made so far, those that were dropped included."""

    @property
    def recordings(self) -> frozenset[Key]:
        """What is recorded now."""
        return frozenset(self._recordings)

    @property
    def records(self) -> bool:
        """Whether steps are recorded."""
        return self._recorder is not None

    def forget(self) -> None:
        """Drop the recordings: cache or weights are about to stand elsewhere."""
        self._recordings, self._failures = {}, {}
        if self._recorder is not None:
            self._recorder.forget()

    def width(self, n_cells: int) -> int:
        """Return how many cells a row of a table is to have that must hold so many."""
        if not self.records:
            return n_cells
        return next((width for width in WIDTHS if width >= n_cells), n_cells)

    def run(self, step: Step, table: Tensor, n_attended: int, n_logits: int) -> Tensor | None:
        """Run a step over a table on the CPU; what the last run returned may be overwritten.

        Raises:
            RuntimeError: memory has run out, for the step or for its recording.
        """
        if self.records and table.shape[1] in WIDTHS:
            recording = self._recording(step, table, n_attended, n_logits)
            if recording is not None:
                recording.table.copy_(table)
                return recording.replay()
        return step(table.to(self._device), n_attended, n_logits)

    def record_ahead(self, step: Step, table: Tensor, n_attended: int, n_logits: int) -> None:
        """Record a step before it is wanted, if steps are recorded.

        Raises:
            RuntimeError: memory has run out.
        """
        if self.records:
            self._recording(step, table, n_attended, n_logits)

    def _recording(self, step: Step, table: Tensor, n_attended: int, n_logits: int) -> _Recording | None:
        key = table.shape[1], n_attended, n_logits
        if key not in self._recordings and self._may_try(key):
            recording = self._record(key, lambda cells: step(cells, n_attended, n_logits), table)
            if recording is not None:
                self._recordings[key] = recording
        return self._recordings.get(key)

    def _may_try(self, key: Key) -> bool:
        """Return whether a step is to be recorded now; count its runs until then."""
        failure = self._failures.get(key)
        if failure is None:
            return True
        failure.n_waits -= 1
        return failure.n_waits < 0 and failure.n_tries < N_TRIES

    def _record(self, key: Key, step: Fixed, table: Tensor) -> _Recording | None:
        assert self._recorder is not None
        try:
            place = table.to(self._device, copy=True)
            replay = self._recorder(step, place)
        except RuntimeError as error:
            if is_out_of_memory(error):
                raise
            failure = self._failures.setdefault(key, _Failure())
            failure.n_tries, failure.n_waits = failure.n_tries + 1, PAUSE
            self._tell_failure(error)
            return None
        self._failures.pop(key, None)
        self.n_recorded += 1
        return _Recording(place, replay)

    def _tell_failure(self, error: RuntimeError) -> None:
        logger.info("a step cannot be recorded now: %s", error)
        if self._has_told:
            return
        self._has_told = True
        self._tell(
            phrased(
                "The graphics card translates more slowly for now: preparing its work failed, and is tried"
                " again."
            )
        )
