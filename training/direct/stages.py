"""What each stage has which part lower (EASiST, section 3.3; the stage `ctc` is ours).

1. `ctc`: the encoder learns to spell what is said: frames that mean nothing yet teach a language model
   nothing.
2. `format` (the paper's I): the language model learns chunks and their ends from words, in the rhythm of
   speech, and whole sentences.
3. `align` (II): encoder and adapter learn from whole sentences; the encoder goes on to spell.
4. `policy` (III): encoder and adapter, with a tenth of the rate, and the policy head learn from chunks, whole
   sentences, and where to write.

The paper's language model stays as it is after its first stage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from core.layouts.actions import Timeline
from core.layouts.decisions import lay_out_decisions
from core.layouts.layout import Placed, lay_out
from core.wire.direct_training_plan import ADAPTER, NOTHING
from models.manifests.policy_head import is_head
from training.direct.base import SPEECH, DirectBase
from training.direct.network import DirectNetwork, SpeechTokens
from training.direct.speech_examples import SpeechExample

HEAD = "head"
TUNED_SHARE = 0.1
"""Of the rate, for what learned in `align` already (the paper's 2e-5 against 2e-4)."""
HEAD_SHARE = 5.0
"""Of the rate, for the policy head: two rows of numbers, for which steps may be larger."""
ASKED_SHARE, LEAST_ASKED = 0.25, 2
"""How many sentences of a batch the policy head learns from: each of its answers has a table of its own."""

Loss = Callable[[Sequence[SpeechExample]], Tensor]


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be left out or added, to see what it is worth."""

    frozen: str = "model"
    """What learns no more after `format`: the language model, or nothing."""
    tuned: str = "all"
    """What learns in `policy` beside the head: all that `align` trained, or the adapter alone."""
    offline_weight: float = 1.0
    """What the loss of whole sentences counts in `policy`."""


@dataclass(frozen=True, slots=True)
class TrainingStage:
    """The loss that is lowered, and by which shares of the rate each part learns."""

    loss: Loss
    shares: Mapping[str, float]


def part_of(name: str) -> str:
    """Return which part of the network a parameter belongs to: encoder, ctc, adapter, model or head."""
    return HEAD if is_head(name) else name.partition(".")[0]


class Stages:
    """The stages of one network over one base."""

    def __init__(self, network: DirectNetwork, base: DirectBase, choices: Choices) -> None:
        self._network, self._choices = network, choices
        self._makers = {policy: base.maker(policy) for policy in (SPEECH, "offline")}
        self._end = int(base.base.tokenizer.eos_token_id)
        words = self._makers[SPEECH].vocabulary
        assert words.end_of_write_id is not None
        self._end_of_write, self._end_of_source = words.end_of_write_id, words.end_of_source_id

    def named(self, name: str) -> TrainingStage:
        """Return a stage by its name."""
        model = {} if self._choices.frozen != NOTHING else {"model": TUNED_SHARE}
        stages = {
            "ctc": TrainingStage(self._spelling, {"encoder": 1.0, "ctc": 1.0}),
            "format": TrainingStage(self._format, {"model": 1.0}),
            "align": TrainingStage(self._offline, {"encoder": 1.0, "ctc": 1.0, "adapter": 1.0, **model}),
            "policy": TrainingStage(self._simultaneous, {**self._tuned, **model, HEAD: HEAD_SHARE}),
        }
        return stages[name]

    @property
    def _tuned(self) -> Mapping[str, float]:
        names = ("adapter",) if self._choices.tuned == ADAPTER else ("encoder", "ctc", "adapter")
        return dict.fromkeys(names, TUNED_SHARE)

    def _spelling(self, some: Sequence[SpeechExample]) -> Tensor:
        return self._network.spelling_loss(self._network.hear(some), some)

    def _format(self, some: Sequence[SpeechExample]) -> Tensor:
        silent = torch.zeros(1, 1, self._network.adapter.embedding_width)
        tables = [
            self._laid_out(SPEECH, one.as_text(self._end_of_write, self._end_of_source, self._end))
            for one in some
        ]
        tables += [self._laid_out("offline", one.whole_text(self._end_of_source, self._end)) for one in some]
        return self._network.translation_loss(tables, silent.expand(len(tables), -1, -1))

    def _offline(self, some: Sequence[SpeechExample]) -> Tensor:
        heard = self._network.hear(some)
        speech = self._network.speech(heard)
        translated = self._network.translation_loss(self._whole(some, speech), speech.tokens)
        return translated + self._network.spelling_loss(heard, some)

    def _simultaneous(self, some: Sequence[SpeechExample]) -> Tensor:
        network, weight = self._network, self._choices.offline_weight
        heard = network.hear(some)
        speech = network.speech(heard)
        total = network.translation_loss(self._chunks(some, speech), speech.tokens)
        total = total + self._decisions(some, speech)
        if weight:
            whole = network.translation_loss(self._whole(some, speech), speech.tokens)
            total = total + weight * whole
        if "encoder" in self._tuned:
            total = total + network.spelling_loss(heard, some)
        return total

    def _decisions(self, some: Sequence[SpeechExample], speech: SpeechTokens) -> Tensor:
        n = min(max(round(ASKED_SHARE * len(some)), LEAST_ASKED), len(some))
        tables, rows = [], []
        for row, (one, sizes) in enumerate(zip(some[:n], speech.sizes, strict=False)):
            asked = one.asked(sizes, self._end_of_write)
            found = lay_out_decisions(self._makers[SPEECH].new_layout, asked)
            tables += found
            rows += [row] * len(found)
        if not tables:  # nothing was spelled of any of them
            return torch.zeros(())
        return self._network.decision_loss(tables, speech.tokens[torch.tensor(rows)])

    def _chunks(self, some: Sequence[SpeechExample], speech: SpeechTokens) -> list[Placed]:
        return [
            self._laid_out(
                SPEECH, one.simultaneous(sizes, self._end_of_write, self._end_of_source, self._end)
            )
            for one, sizes in zip(some, speech.sizes, strict=True)
        ]

    def _whole(self, some: Sequence[SpeechExample], speech: SpeechTokens) -> list[Placed]:
        return [
            self._laid_out("offline", one.offline(sizes, self._end_of_source, self._end))
            for one, sizes in zip(some, speech.sizes, strict=True)
        ]

    def _laid_out(self, policy: str, timeline: Timeline) -> Placed:
        (table,) = lay_out(self._makers[policy].new_layout(), timeline)
        return table
