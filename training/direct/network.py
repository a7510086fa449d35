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
from models.speech.adapter import BlockAdapter, PieceAdapter
from models.speech.ctc import BLANK, CtcHead
from training.direct.encoders import LearningEncoder
from training.direct.speech_examples import SpeechExample
from training.learn.collate import IGNORED, collate

ALIGNED_SHARE = 0.3
"""What the labels of single frames count beside the loss of the whole sentence."""


@dataclass(frozen=True, slots=True)
class HeardFrames:
    """Frames of several sentences, (B, n, width), of which the first `n_frames` are a row's own."""

    frames: Tensor
    n_frames: Tensor


@dataclass(frozen=True, slots=True)
class SpeechTokens:
    """What the language model reads of several sentences: `tokens` (B, n, embedding width).

    `sizes` are how many of a row's tokens each of its blocks has; after a row's own there are zeros.
    """

    tokens: Tensor
    sizes: tuple[tuple[int, ...], ...]


class DirectNetwork(nn.Module):
    """Encoder, adapter, CTC head, language model and policy head.

    The language model is loaded unpacked: packed weights have no gradient, and give none to what is before
    them.
    """

    def __init__(
        self, encoder: LearningEncoder, adapter: BlockAdapter | PieceAdapter, ctc: CtcHead,
        model: PreTrainedModel, head: PolicyHead, rule: AttentionRule,
    ) -> None:  # fmt: skip
        super().__init__()
        self.encoder, self.adapter, self.ctc = encoder, adapter, ctc
        self.model, self.head = model, head
        self.rule = rule

    def hear(self, examples: Sequence[SpeechExample]) -> HeardFrames:
        """Return the encoder's frames of some recordings, each as if it were alone."""
        features = nn.utils.rnn.pad_sequence([one.features.float() for one in examples], batch_first=True)
        n_frames = torch.tensor([one.n_frames for one in examples])
        return HeardFrames(self.encoder(features, n_frames), n_frames)

    def spelling_loss(self, heard: HeardFrames, examples: Sequence[SpeechExample]) -> Tensor:
        """Return CTC's loss a piece, with a share for each piece at the frame where it ends."""
        n = int(heard.n_frames.max())
        scores = self.ctc(heard.frames[:, :n]).log_softmax(dim=-1)
        n_labels = torch.tensor([len(one.labels) for one in examples])
        labels = self.places([label for one in examples for label in one.labels])
        whole = functional.ctc_loss(
            scores.transpose(0, 1), labels, heard.n_frames, n_labels, BLANK, "sum", zero_infinity=True
        )
        rows = [self.places(one.frame_labels) for one in examples]
        by_frame = nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=IGNORED)
        aligned = functional.nll_loss(scores.flatten(0, 1), by_frame.flatten(), ignore_index=IGNORED)
        return whole / n_labels.sum() + ALIGNED_SHARE * aligned

    def places(self, labels: Sequence[int]) -> Tensor:
        """Return where labels stand among those that are spelled."""
        return torch.searchsorted(self.ctc.spelled, torch.tensor(labels))

    def speech(self, heard: HeardFrames) -> SpeechTokens:
        """Return what the language model reads of what was heard."""
        n_main = self.encoder.blocks.n_main
        made = [
            self.adapter.of_utterance(frames[:n], self.ctc, n_main)
            for frames, n in zip(heard.frames, heard.n_frames.tolist(), strict=True)
        ]
        tokens = nn.utils.rnn.pad_sequence([tokens for tokens, _ in made], batch_first=True)
        if not tokens.shape[1]:  # nothing was spelled at all
            tokens = tokens.new_zeros(len(made), 1, self.adapter.embedding_width)
        return SpeechTokens(tokens, tuple(sizes for _, sizes in made))

    def translation_loss(self, tables: Sequence[Placed], tokens: Tensor) -> Tensor:
        """Return the mean cross entropy of the labelled tokens; row i of `tokens` is read by table i."""
        hidden, labels = self._hidden(tables, tokens)
        return functional.cross_entropy(vocabulary_logits(self.model, hidden), labels, ignore_index=IGNORED)

    def decision_loss(self, tables: Sequence[Placed], tokens: Tensor) -> Tensor:
        """Return the policy head's mean cross entropy where it is asked; row i is read by table i."""
        hidden, labels = self._hidden(tables, tokens)
        return functional.cross_entropy(self.head(hidden), labels, ignore_index=IGNORED)

    def _hidden(self, tables: Sequence[Placed], tokens: Tensor) -> tuple[Tensor, Tensor]:
        batch = collate(tables, torch.float32, self.rule)
        hidden = self.model.base_model(
            inputs_embeds=embedded(batch.input_ids, self.model.get_input_embeddings(), tokens),
            position_ids=batch.position_ids,
            attention_mask=batch.attention_mask,
            use_cache=False,
        ).last_hidden_state
        return hidden.flatten(0, 1)[batch.label_rows], batch.labels
