"""What a translation asks of the network behind it, however that is run: forwards over a cache of cells."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.layouts.layout import Cell
from core.speech.blocks import Frames
from core.translating.feeds import Feed
from core.translating.open_sentence import OpenSentence
from core.translating.schemes import Scheme
from models.adapters.lora import Lora
from models.manifests.alignment_heads import Heads
from models.memory.footprint import Placement
from models.memory.placement_fallback import TellSentence
from models.translate.vocabulary import Tokenizer

logger = logging.getLogger(__name__)

COLUMN_STEP = 64
"""Attention runs over a multiple of this many columns, so that few shapes occur."""

HeadWeights = NDArray[np.float32]
"""Of a policy head: (2, width), a row for each answer (`models.manifests.policy_head`)."""


class ContextFull(Exception):
    """A token's column lies outside the cache."""

    def __init__(self, wanted: int, n_columns: int) -> None:
        super().__init__(f"column {wanted} is outside a cache of {n_columns} columns")


def check_room(cells: Sequence[Cell], n_columns: int) -> None:
    """Raise ContextFull if the column of a cell lies outside a cache of so many."""
    last = max((cell.column for cell in cells), default=0)
    if last >= n_columns:
        raise ContextFull(last, n_columns)


@dataclass(frozen=True, slots=True)
class Prediction:
    """The likeliest allowed token and its probability among the allowed.

    Where a policy head is asked, `probability` is what it gives a WRITE that begins with the token. Where
    alignment heads are watched, `attention` is what each column of the cache gets of theirs on average.
    """

    token_id: int
    probability: float
    attention: Sequence[float] = ()


class Scores(Protocol):
    """What may come next in some rows, by their order there: banned tokens are never likely."""

    @property
    def rows(self) -> list[int]: ...

    def predictions(self) -> dict[int, Prediction]:
        """Return the likeliest token of each row."""

    def likeliest(self, n: int) -> list[list[tuple[int, float]]]:
        """Return for each row the `n` likeliest tokens with their log-probabilities, the best first."""


class Cache(Protocol):
    """Keys and values of some sentences, by the columns of their cells (`models.translate.slot_cache`)."""

    @property
    def n_columns(self) -> int: ...

    @property
    def n_used(self) -> list[int]:
        """One more than the highest column fed, for each row."""

    def reorder(self, rows: Sequence[int]) -> None:
        """Let each row hold what the row named in its place held."""

    def retract(self, row: int, columns: Sequence[int]) -> None:
        """Empty these columns."""


class KeptFrames(Protocol):
    """What cells with negative token ids stand for, where speech itself is read."""

    def put(self, row: int, first: int, frames: Frames) -> None:
        """Keep a row's frames from number `first` on; those that lie outside are dropped with their cells."""


class Decoder(Protocol):
    """Feeds cells and predicts tokens, for some sentences at a time, which share their forwards."""

    watch: Callable[[], object] | None
    """Called whenever the sentences have taken what a forward said: for who measures when that was."""

    @property
    def cache(self) -> Cache: ...

    @property
    def frames(self) -> KeptFrames | None: ...

    @property
    def owners(self) -> list[OpenSentence | None]:
        """The sentence that each row is fed for."""

    def start_over(
        self, prompt: Sequence[Cell], scheme: Scheme, head: HeadWeights | None = None, watched: Heads = ()
    ) -> None:
        """Begin as if new, with the weights as they are now; all else is another."""

    def begin_sentence(self, owner: OpenSentence, row: int = 0) -> None:
        """Forget all of a row but the prompt."""

    def scores(self, feeds: Mapping[int, Feed]) -> Scores:
        """Run one forward of the rows' feeds; return the scores of what may follow in those that asked."""

    def predict(self, feeds: Mapping[int, Feed]) -> dict[int, Prediction]:
        """Run one forward of the rows' feeds; return what follows in those that asked."""

    def has_room(self, cells: Sequence[Cell]) -> bool:
        """Return whether the cells fit into the cache, and log it if they do not."""


class Network(Protocol):
    """A language model that is loaded, with the adapter in use, if any."""

    @property
    def n_positions(self) -> int | None:
        """How many positions it learned, if it says so."""

    @property
    def end_ids(self) -> frozenset[int]:
        """Ends that it knows besides the tokenizer's."""

    def put_on(self, lora: Lora | None) -> None:
        """Go on with this adapter, or with the base alone.

        Raises:
            AdapterError: the adapter does not fit; the model is as it was before.
        """

    def decoder(
        self,
        prompt: Sequence[Cell],
        n_columns: int,
        scheme: Scheme,
        head: HeadWeights | None = None,
        watched: Heads = (),
        *,
        n_rows: int = 1,
        hears_speech: bool = False,
        tell: TellSentence = logger.warning,
    ) -> Decoder:
        """Return a decoder with room for so many cells a sentence; `tell` hears what befalls it.

        Raises:
            UserError: the model has no such heads to watch.
        """


class Road(Protocol):
    """How the model of a folder is run, before a weight is loaded."""

    @property
    def tokenizer(self) -> Tokenizer: ...

    @property
    def width(self) -> int:
        """Of its hidden states."""

    def check(self, scheme: Scheme) -> None:
        """Raise UserError if the model suits no such scheme."""

    def load(self, placement: Placement) -> Network:
        """Return the model with its weights there.

        Raises:
            OutOfMemory: they do not fit.
            UserError: they cannot be loaded.
        """


def has_room(cells: Sequence[Cell], cache: Cache) -> bool:
    """Return whether the cells fit into a cache, and log it if they do not."""
    try:
        check_room(cells, cache.n_columns)
    except ContextFull as error:
        logger.warning("translation cut short: %s", error)
        return False
    return True
