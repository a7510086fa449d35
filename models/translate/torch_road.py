"""The road of torch: every family, every device, every number format."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from transformers import PretrainedConfig, PreTrainedModel, PreTrainedTokenizerBase

from core.layouts.layout import Cell
from core.translating.schemes import Scheme
from models.adapters.adapted_model import AdaptedModel
from models.adapters.lora import Lora
from models.manifests.alignment_heads import Heads
from models.memory.footprint import Placement
from models.memory.placement_fallback import TellSentence
from models.networks.families import attention_rule
from models.networks.language_model import config_of, end_ids, take_own_stream, tokenizer_of
from models.networks.policy_head import PolicyHead
from models.networks.weights import load_weights
from models.translate.decoder import TorchDecoder
from models.translate.decoding import HeadWeights
from models.translate.step_runner import recorder_for

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TorchRoad:
    """A folder's model by torch (`models.translate.decoding.Road`)."""

    name: str
    folder: Path
    config: PretrainedConfig
    tokenizer: PreTrainedTokenizerBase

    @classmethod
    def of(cls, name: str, folder: Path) -> TorchRoad:
        """Return the road of a folder's model.

        Raises:
            UserError: its files are damaged, or it cannot translate.
        """
        return cls(name, folder, config_of(name, folder), tokenizer_of(name, folder))

    @property
    def width(self) -> int:
        """Of its hidden states."""
        return int(self.config.get_text_config().hidden_size)

    def check(self, scheme: Scheme) -> None:
        """Raise UserError if the model suits no such scheme."""
        attention_rule(self.name, self.config, scheme)

    def load(self, placement: Placement) -> TorchNetwork:
        """Return the model with its weights there (`models.networks.weights.load_weights`)."""
        model = load_weights(self.name, self.folder, self.config, placement)
        take_own_stream(model.device)
        return TorchNetwork(model)


class TorchNetwork:
    """A model that torch runs, with its adapter (`models.translate.decoding.Network`)."""

    def __init__(self, model: PreTrainedModel) -> None:
        self.model = model
        self._adapted = AdaptedModel(model)

    @property
    def n_positions(self) -> int | None:
        """How many positions it learned, if it says so."""
        return getattr(self.model.config.get_text_config(), "max_position_embeddings", None)

    @property
    def end_ids(self) -> frozenset[int]:
        """Ends that it knows besides the tokenizer's."""
        return end_ids(self.model)

    def put_on(self, lora: Lora | None) -> None:
        """Go on with this adapter, or with the base alone (`models.adapters.adapted_model`)."""
        self._adapted.use(lora)

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
    ) -> TorchDecoder:
        """Return a decoder, whose steps are recorded where that gains something."""
        config = self.model.config
        decoder = TorchDecoder(
            self.model,
            prompt,
            n_columns,
            rule=attention_rule(str(config.name_or_path), config, scheme),
            head=None if head is None else PolicyHead.of(head),
            watched=watched,
            n_rows=n_rows,
            recorder=recorder_for(self.model),
            hears_speech=hears_speech,
            tell=tell,
        )
        decoder.record_ahead()
        return decoder
