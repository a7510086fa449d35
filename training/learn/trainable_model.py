"""A model that learns: batches as its attention takes them, and their loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from core.layouts.layout import Placed
from models.networks.attention import PLAIN, AttentionRule
from training.learn.collate import IGNORED, Batch, collate
from training.methods.checkpoints import WeightFiles


@dataclass(frozen=True, slots=True)
class TrainableModel:
    """A model of which some or all parameters learn; its attention follows `rule`."""

    model: PreTrainedModel
    weight_files: WeightFiles
    rule: AttentionRule = PLAIN

    @property
    def device(self) -> torch.device:
        return next(self.model.parameters()).device

    @property
    def learning(self) -> list[nn.Parameter]:
        return [parameter for parameter in self.model.parameters() if parameter.requires_grad]

    def collate(self, examples: Sequence[Placed], *, in_bf16: bool) -> Batch:
        """Return a batch on the model's device; ALiBi's bias needs more digits than a mask's yes and no.

        Attention that is fused takes it in bfloat16 all the same (Falcon, whose own bias has no more digits).
        """
        dtype = torch.bfloat16 if in_bf16 and not self.rule.slopes else torch.float32
        return collate(examples, dtype, self.rule).to(self.device)

    def summed_loss(self, batch: Batch, label_smoothing: float, *, in_bf16: bool) -> Tensor:
        """Return the sum of the labelled rows' cross entropies."""
        logits = self.label_logits(batch, in_bf16=in_bf16)
        return nn.functional.cross_entropy(
            logits, batch.labels, ignore_index=IGNORED, label_smoothing=label_smoothing, reduction="sum"
        )

    def label_logits(self, batch: Batch, *, in_bf16: bool) -> Tensor:
        """Return the logits (R, V) float32 of the labelled rows; none are made for others."""
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=in_bf16):
            hidden = self.model.base_model(
                input_ids=batch.input_ids,
                position_ids=batch.position_ids,
                attention_mask=batch.attention_mask,
                use_cache=False,
            ).last_hidden_state
            return self._logits(hidden.flatten(0, 1)[batch.label_rows])

    def _logits(self, rows: Tensor) -> Tensor:
        """Return the logits (R, V) float32 of hidden rows, capped as Gemma 2 caps its own."""
        head = self.model.get_output_embeddings()
        assert head is not None
        logits: Tensor = head(rows).float()
        cap = getattr(self.model.config.get_text_config(), "final_logit_softcapping", None)
        return torch.tanh(logits / cap) * cap if cap else logits
