"""All that learns of a model that translates speech directly, and what each stage has it lower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import PreTrainedModel

from core.layouts.layout import Placed
from models.networks.attention import AttentionRule
from models.networks.frame_store import embedded
from models.networks.language_model import vocabulary_logits
from models.networks.policy_head import PolicyHead
from models.speech.adapter import BlockAdapter
from models.speech.ctc import BLANK, CtcHead
from models.speech.encoder import BlockEncoder, n_frames_of
from training.direct.lessons import Lesson
from training.learn.collate import IGNORED, collate

NEVER_SPELLED = -30.0
"""The bias of a piece that no recording holds: it is never spelled, and costs nothing while others learn."""

ALIGNED_SHARE = 0.3
"""What the labels of single frames count beside the loss of the whole sentence."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Frames of several sentences, (B, n, width), of which the first `n_frames` are a row's own."""

    frames: Tensor
    n_frames: Tensor


class DirectNetwork(nn.Module):
    """Encoder, adapter, CTC head, language model and policy head.

    The language model is loaded unpacked: packed weights have no gradient, and give none to what is before
    them.
    """

    def __init__(
        self, encoder: BlockEncoder, adapter: BlockAdapter, ctc: CtcHead, model: PreTrainedModel,
        head: PolicyHead, rule: AttentionRule,
    ) -> None:  # fmt: skip
        super().__init__()
        self.encoder, self.adapter, self.ctc = encoder, adapter, ctc
        self.model, self.head = model, head
        self.rule = rule
        self.spelled = torch.arange(ctc.projection.out_features)
        """The labels that the CTC head learns to write, in order."""

    @torch.no_grad()
    def spell_only(self, lessons: Sequence[Lesson]) -> None:
        """Have the CTC head learn, and ever write, the pieces that these hold, and no others."""
        self.spelled = torch.tensor(sorted({BLANK, *(label for one in lessons for label in one.labels)}))
        bias = torch.full_like(self.ctc.projection.bias, NEVER_SPELLED)
        bias[self.spelled] = self.ctc.projection.bias[self.spelled]
        self.ctc.projection.bias.copy_(bias)

    def hear(self, lessons: Sequence[Lesson]) -> Heard:
        """Return the encoder's frames of some recordings, each as if it were alone."""
        features = nn.utils.rnn.pad_sequence([one.features for one in lessons], batch_first=True)
        n_frames = torch.tensor([n_frames_of(len(one.features)) for one in lessons])
        return Heard(self.encoder(features, n_frames), n_frames)

    def spelling_loss(self, heard: Heard, lessons: Sequence[Lesson]) -> Tensor:
        """Return CTC's loss a piece, with a share for each piece at the frame where it ends."""
        head, spelled = self.ctc.projection, self.spelled
        logits = functional.linear(heard.frames, head.weight[spelled], head.bias[spelled])
        scores = logits.log_softmax(dim=-1)
        n_labels = torch.tensor([len(one.labels) for one in lessons])
        labels = self._places([label for one in lessons for label in one.labels])
        whole = functional.ctc_loss(
            scores.transpose(0, 1), labels, heard.n_frames, n_labels, BLANK, "sum", zero_infinity=True
        )
        rows = [self._places(one.frame_labels) for one in lessons]
        by_frame = nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=IGNORED)
        aligned = functional.nll_loss(scores.flatten(0, 1), by_frame.flatten(), ignore_index=IGNORED)
        return whole / n_labels.sum() + ALIGNED_SHARE * aligned

    def _places(self, labels: Sequence[int]) -> Tensor:
        """Return where labels stand among those that are spelled."""
        return torch.searchsorted(self.spelled, torch.tensor(labels))

    def source_tokens(self, heard: Heard) -> Tensor:
        """Return what the language model reads, (B, n tokens, embedding width); behind a row's own, zeros."""
        n_main = self.encoder.shape.blocks.n_main
        rows = [
            self.adapter.of_utterance(frames[:n], n_main)
            for frames, n in zip(heard.frames, heard.n_frames.tolist(), strict=True)
        ]
        return nn.utils.rnn.pad_sequence(rows, batch_first=True)

    def translation_loss(self, tables: Sequence[Placed], speech: Tensor) -> Tensor:
        """Return the mean cross entropy of the labelled tokens; row i of `speech` is read by table i."""
        hidden, labels = self._hidden(tables, speech)
        return functional.cross_entropy(vocabulary_logits(self.model, hidden), labels, ignore_index=IGNORED)

    def decision_states(self, tables: Sequence[Placed], speech: Tensor) -> tuple[Tensor, Tensor]:
        """Return the hidden states (R, width) at which the policy head is asked, and its answers (R,)."""
        hidden, labels = self._hidden(tables, speech)
        return hidden[labels != IGNORED], labels[labels != IGNORED]

    def _hidden(self, tables: Sequence[Placed], speech: Tensor) -> tuple[Tensor, Tensor]:
        batch = collate(tables, torch.float32, self.rule)
        hidden = self.model.base_model(
            inputs_embeds=embedded(batch.input_ids, self.model.get_input_embeddings(), speech),
            position_ids=batch.position_ids,
            attention_mask=batch.attention_mask,
            use_cache=False,
        ).last_hidden_state
        return hidden.flatten(0, 1)[batch.label_rows], batch.labels
