"""The road of onnxruntime: models of some families on the processor, in float32 or 8 bits, without torch."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.layouts.layout import Cell
from core.translating.schemes import Scheme
from models.adapters.folding import folded
from models.adapters.lora import Lora
from models.adapters.refusals import without_room
from models.light.eight_bits import numbers_here
from models.light.network import LightNetwork
from models.light.shape import LightShape, OtherRoad, light_shape
from models.light.tokenizer import LightTokenizer
from models.manifests.alignment_heads import Heads, check_heads
from models.memory.footprint import CPU, Placement, Precision
from models.memory.placement_fallback import OutOfMemory, TellSentence
from models.translate.decoding import HeadWeights, Network
from models.translate.light_decoder import LightDecoder

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LightRoad:
    """A folder's model by onnxruntime (`models.translate.decoding.Road`)."""

    name: str
    folder: Path
    shape: LightShape
    tokenizer: LightTokenizer

    @property
    def width(self) -> int:
        """Of its hidden states."""
        return self.shape.width

    def check(self, scheme: Scheme) -> None:
        """Raise UserError if the model suits no such scheme."""
        scheme.check_positions(self.name, has_alibi=False)

    def load(self, placement: Placement) -> Network:
        """Return the model with its weights there, where this road leads.

        Raises:
            OutOfMemory: they do not fit.
            UserError: they are damaged.
        """
        rounds = placement.numbers == Precision.INT8
        return LightModel(LightNetwork(self.shape, self.folder, rounds=rounds))


def leads_to(placement: Placement) -> bool:
    """Return whether a model may be run so there, if it is one that can be."""
    return placement.device == CPU and placement.numbers in numbers_here()


def light_road(name: str, folder: Path) -> LightRoad | None:
    """Return the road of a folder's model, or None where it does not lead there exactly.

    Raises:
        UserError: the folder's files are damaged.
    """
    try:
        return LightRoad(name, folder, light_shape(folder), LightTokenizer(folder))
    except OtherRoad as error:
        logger.info("%s is run by torch: %s", name, error)
        return None


class LightModel:
    """A model that onnxruntime runs, with its adapter (`models.translate.decoding.Network`)."""

    def __init__(self, network: LightNetwork) -> None:
        self.network = network
        self._is_changed = False

    @property
    def n_positions(self) -> int:
        """How many positions it learned."""
        return self.network.shape.n_positions

    @property
    def end_ids(self) -> frozenset[int]:
        """Ends that it knows besides the tokenizer's."""
        return self.network.shape.end_ids

    def put_on(self, lora: Lora | None) -> None:
        """Go on with this adapter, or with the base alone.

        Raises:
            AdapterError: the adapter does not fit; the model is as it was before.
        """
        try:
            changed = {} if lora is None else folded(lora, self.network)
            if changed or self._is_changed:
                self.network.use(changed)
        except (MemoryError, OutOfMemory):
            if lora is None:
                raise
            raise without_room(lora.name) from None
        self._is_changed = bool(changed)

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
    ) -> LightDecoder:
        """Return a decoder, which reads words alone."""
        assert not hears_speech
        shape = self.network.shape
        check_heads(watched, shape.n_layers, shape.n_heads)
        return LightDecoder(self.network, prompt, n_columns, head=head, watched=watched, n_rows=n_rows)
