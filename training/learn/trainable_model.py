"""A model that learns: batches as its attention takes them, and their loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from core.layouts.layout import Placed
from models.networks.attention import PLAIN, AttentionRule
from models.networks.language_model import computed_logits
from models.networks.policy_head import PolicyHead
from training.learn.checkpoints import WeightFiles
from training.learn.collate import IGNORED, Batch, Portion
from training.learn.summed_loss import summed_loss


@dataclass(frozen=True, slots=True)
class TrainableModel:
    """A model of which some or all parameters learn; its attention follows `rule`.

    A policy head is a part of the model, so that it learns and is kept with it. Labels are tokens, or, where
    the model `decides`, the head's answers.
    """

    model: PreTrainedModel
    weight_files: WeightFiles
    rule: AttentionRule = PLAIN
    head: PolicyHead | None = None
    decides: bool = False

    @property
    def device(self) -> torch.device:
        return next(self.model.parameters()).device

    @property
    def learning(self) -> list[nn.Parameter]:
        return [parameter for parameter in self.model.parameters() if parameter.requires_grad]

    def deciding(self) -> TrainableModel:
        """Return the same as what answers whether to write."""
        return replace(self, decides=True)

    def collate(self, examples: Sequence[Placed], *, in_bf16: bool) -> Batch:
        """Return the examples as a batch on the model's device."""
        return self.batch(Portion.of(examples), in_bf16=in_bf16)

    def batch(self, portion: Portion, *, in_bf16: bool) -> Batch:
        """Return the batch on the model's device; ALiBi's bias needs more digits than a mask's yes and no.

        Attention that is fused takes it in bfloat16 all the same (Falcon, whose own bias has no more digits).
        """
        dtype = torch.bfloat16 if in_bf16 and not self.rule.slopes else torch.float32
        return portion.batch(self.device, dtype, self.rule)

    def summed_loss(self, batch: Batch, label_smoothing: float, *, in_bf16: bool) -> Tensor:
        """Return the sum of the labelled rows' cross entropies.

        On a processor it is our own, which keeps to the cache; a card's memory is fast, its launches are not.
        """
        logits = self._label_logits(batch, in_bf16=in_bf16)
        if self.device.type == "cpu":
            return summed_loss(logits, batch.labels, label_smoothing)
        return nn.functional.cross_entropy(
            logits.float(),
            batch.labels,
            ignore_index=IGNORED,
            label_smoothing=label_smoothing,
            reduction="sum",
        )

    def label_logits(self, batch: Batch, *, in_bf16: bool) -> Tensor:
        """Return the logits (R, V or 2) float32 of the labelled rows; none are made for others."""
        return self._label_logits(batch, in_bf16=in_bf16).float()

    def _label_logits(self, batch: Batch, *, in_bf16: bool) -> Tensor:
        """Return them in the type that they are computed in."""
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=in_bf16):
            hidden = self.model.base_model(
                input_ids=batch.input_ids,
                position_ids=batch.position_ids,
                attention_mask=batch.attention_mask,
                use_cache=False,
            ).last_hidden_state
            rows = hidden.flatten(0, 1)[batch.label_rows]
            return self._answers(rows) if self.decides else computed_logits(self.model, rows)

    def _answers(self, rows: Tensor) -> Tensor:
        assert self.head is not None
        answers: Tensor = self.head(rows)
        return answers
