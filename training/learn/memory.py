"""What a training takes of the memory, and how many tokens fit into one forward."""

from __future__ import annotations

from dataclasses import dataclass

import psutil

from core.wording.errors import UserError
from core.wording.sentences import phrased, tenths
from models.memory.budget import CONTEXT_BYTES, SHARE_TO_LEARN
from models.memory.card import free_card_bytes
from models.memory.footprint import CPU, Placement, Precision, TranslatorShape
from models.translate.rollouts import COLUMNS
from training.learn.method import LowRankWeights, Method

MOST_CELLS = 8192
"""Tokens of one forward; more gains nothing."""

ADAM_BYTES = 12
"""A gradient and two moments of each learning parameter, in float32."""

HIDDEN_KEPT_BYTES = 40
"""For each number of the hidden width, what each layer keeps of a token for the way back.

Residuals and norms are kept in float32 whatever the products are computed in. Counted by PyTorch's hooks
for saved tensors: 38 bytes with bfloat16, 40 with float32, 33 and 32 where low-rank weights learn.
"""

INNER_KEPT = 4.5
"""Numbers of the inner width that each layer keeps; counted: 4.4 in bfloat16, 4 in float32."""

LOGITS_KEPT_BYTES = 10
"""For each word of the vocabulary: half of the tokens have logits, 20 bytes with their copies and gradients.

What a dev set's translation takes is not counted: it comes when all this is free again, and is less than
what one forward of the longest example keeps.
"""


TRIES_AT_ONCE = 64
"""Tries of a practice that have room in the cache beside each other, if their sentences are short."""

DRAWN_BYTES = 40
"""For each word of the vocabulary that a try may draw next: two float32 numbers and four of float64."""

CELLS_OF_A_TRY = 8
"""That one forward feeds of it at most: a source word, and what stands around it."""

SEEN_BYTES = 12
"""For each column that a cell may see: the mask, and what it is made from."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """The bytes of a training: what is always there, and what each token of a forward adds.

    `drawing` is what the tries of a practice take. What the forwards took is free again by then, but
    allocators keep much of it, in pieces of other sizes: both are counted.
    """

    fixed: int
    a_cell: int
    drawing: int = 0

    @classmethod
    def of(
        cls,
        shape: TranslatorShape,
        method: Method,
        low_rank: LowRankWeights,
        placement: Placement,
        *,
        in_bf16: bool,
        gradient_checkpointing: bool,
        practises: bool = False,
    ) -> Footprint:
        n_learning = method.n_learning(shape, low_rank)
        weights = shape.weight_bytes(placement)
        beside = 4 * n_learning if method.is_adapter else 0
        beside += 4 * n_learning if practises else 0  # as they were at the start
        if in_bf16 and placement.numbers == Precision.FLOAT32:
            beside += 2 * shape.n_parameters  # autocast keeps a copy of each weight in bfloat16
        inner = (2 if in_bf16 else 4) * INNER_KEPT * shape.intermediate
        layer = HIDDEN_KEPT_BYTES * shape.hidden + round(inner)
        border = 4 * shape.hidden
        layers = layer + shape.n_layers * border if gradient_checkpointing else shape.n_layers * layer
        context = 0 if placement.device == CPU else CONTEXT_BYTES
        return cls(
            weights + beside + ADAM_BYTES * n_learning + context,
            layers + LOGITS_KEPT_BYTES * shape.vocabulary,
            _drawing(shape, placement, in_bf16=in_bf16) if practises else 0,
        )

    def needed(self, longest: int) -> int:
        """Return how many bytes must be free for a training whose longest example has so many cells."""
        return round((self.fixed + self.a_cell * longest + self.drawing) / SHARE_TO_LEARN)

    def cells_at_once(self, free_bytes: int, longest: int) -> int:
        """Return how many cells one forward may have, at least an example of `longest` cells.

        Raises:
            UserError: not even that fits.
        """
        n_cells = int((free_bytes * SHARE_TO_LEARN - self.fixed - self.drawing) / self.a_cell)
        if n_cells < longest:
            raise UserError(
                phrased(
                    "This training takes {needed} GB and {free} GB are free: close other programs, use the"
                    " method qlora or a smaller translator, or on the command line"
                    " --gradient-checkpointing or a lower --max-length.",
                    needed=tenths(self.needed(longest) / 1e9),
                    free=tenths(free_bytes / 1e9),
                )
            )
        return min(n_cells, MOST_CELLS)


def _drawing(shape: TranslatorShape, placement: Placement, *, in_bf16: bool) -> int:
    """Return what drawing tries takes: their cache, and the widest forward over it."""
    computed = Placement(placement.device, Precision.BF16) if in_bf16 else placement
    cells = TRIES_AT_ONCE * CELLS_OF_A_TRY
    return (
        shape.cache_bytes(computed, n_columns=COLUMNS)
        + cells * (SEEN_BYTES * COLUMNS + 4 * (3 * shape.intermediate + 6 * shape.hidden))
        + TRIES_AT_ONCE * DRAWN_BYTES * shape.vocabulary
    )


def free_bytes(device: str) -> int:
    """Return what is free on `cpu` or `cuda`."""
    return int(psutil.virtual_memory().available) if device == CPU else free_card_bytes(device)
