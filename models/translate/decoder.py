"""The language model with its cache as torch runs it: feeds cells, predicts tokens."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor
from transformers import PreTrainedModel

from core.layouts.layout import Cell
from core.translating.feeds import Feed
from core.translating.open_sentence import OpenSentence
from core.translating.schemes import Scheme
from models.manifests.alignment_heads import Heads
from models.memory.placement_fallback import TellSentence
from models.networks.attention import POSITION, TOKEN_ID, AttentionRule, table_of
from models.networks.families import attention_rule
from models.networks.frame_store import FrameStore
from models.networks.language_model import vocabulary_logits
from models.networks.policy_head import PolicyHead
from models.networks.watched_heads import WatchedHeads, watch_none
from models.translate.decoding import COLUMN_STEP, HeadWeights, Prediction, has_room
from models.translate.slot_cache import SlotCache
from models.translate.step_runner import COLUMNS_AT_ONCE, WIDTHS_AHEAD, Recorder, StepRunner

logger = logging.getLogger(__name__)

Change = tuple[Collection[int], Mapping[int, float]]
"""Tokens that are banned, and boosts by their tokens."""


@dataclass(frozen=True, slots=True)
class TorchScores:
    """What may come next in some rows: logits (len(rows), V) float32, banned tokens at minus infinity.

    `odds` (len(rows)) are a policy head's, if there is one: the logarithm of a WRITE's. `attention`
    (len(rows), columns) is that of the heads that are watched.
    """

    rows: list[int]
    logits: Tensor
    odds: Tensor | None = None
    attention: Tensor | None = None

    @torch.inference_mode()
    def predictions(self) -> dict[int, Prediction]:
        """Return the likeliest token of each row (`models.translate.decoding.Scores`)."""
        answers = zip(self.rows, self.answers().tolist(), strict=True)
        return {row: Prediction(int(token), likely, looks) for row, (token, likely, *looks) in answers}

    @torch.inference_mode()
    def likeliest(self, n: int) -> list[list[tuple[int, float]]]:
        """Return for each row the `n` likeliest tokens with their log-probabilities, the best first."""
        candidates = self.candidates(n).tolist()
        return [[(int(token_id), value) for token_id, value in of_row] for of_row in candidates]

    def answers(self) -> Tensor:
        """Return the best token of each row and its probability, (n, 2): all that is read of a step.

        The attention follows them, if heads are watched. A token's number is exact in float32 up to
        16 million.
        """
        best = self.logits.max(dim=1)
        likely = (best.values - self.logits.logsumexp(dim=1)).exp()
        probabilities = likely if self.odds is None else self.odds.sigmoid()
        answers = torch.stack([best.indices.float(), probabilities], dim=1)
        return answers if self.attention is None else torch.cat([answers, self.attention], dim=1)

    def candidates(self, n: int) -> Tensor:
        """Return each row's `n` best tokens and their log-probabilities, (rows, n, 2)."""
        best = torch.log_softmax(self.logits, dim=1).topk(n, dim=1)
        return torch.stack([best.indices.float(), best.values], dim=2)


class TorchDecoder:
    """A `models.translate.decoding.Decoder` for `n_rows` sentences at a time."""

    def __init__(
        self,
        model: PreTrainedModel,
        prompt: Sequence[Cell],
        n_positions: int,
        *,
        rule: AttentionRule,
        head: PolicyHead | None = None,
        watched: Heads = (),
        n_rows: int = 1,
        recorder: Recorder | None = None,
        hears_speech: bool = False,
        tell: TellSentence = logger.warning,
    ) -> None:
        self.model = model.eval()
        self._n_positions = n_positions
        self._n_rows = n_rows
        self.steps = StepRunner(model.device, recorder, tell)
        self.frames = _frame_store(model, n_rows, n_positions) if hears_speech else None
        """What cells with negative token ids stand for, where speech itself is read."""
        self._last_bias: tuple[object, Tensor] | None = None
        self.watch: Callable[[], object] | None = None
        self._begin(prompt, rule, head, watched)

    def start_over(
        self, prompt: Sequence[Cell], scheme: Scheme, head: HeadWeights | None = None, watched: Heads = ()
    ) -> None:
        """Begin as if new, with the model as it is now, another prompt, scheme, policy head and heads."""
        rule = attention_rule(self.model.config.name_or_path, self.model.config, scheme)
        self._begin(prompt, rule, None if head is None else PolicyHead.of(head), watched)
        self.record_ahead()

    def _begin(
        self, prompt: Sequence[Cell], rule: AttentionRule, head: PolicyHead | None, watched: Heads
    ) -> None:
        self._prompt = tuple(prompt)
        self.rule = rule
        self.head = None if head is None else head.to(self.model.device)
        watch_none(self.model)
        self._heads = WatchedHeads(self.model, watched) if watched else None
        self.reset()

    def reset(self) -> None:
        """Forget everything, and feed the prompt, which all sentences share, to an empty cache."""
        self.owners: list[OpenSentence | None] = [None] * self._n_rows
        self.steps.forget()
        self.cache = SlotCache(
            self.model.config,
            self._n_positions,
            self.model.device,
            rule=self.rule,
            n_rows=self._n_rows,
            column_step=COLUMNS_AT_ONCE if self.steps.records else COLUMN_STEP,
        )
        self._feed_prompt()

    @torch.inference_mode()
    def record_ahead(self) -> None:
        """Record the steps of which sentences are made, where steps are recorded, before somebody waits.

        They run on padding, which changes nothing.

        Raises:
            RuntimeError: memory has run out.
        """
        rows: list[tuple[Cell, ...]] = [()] * self._n_rows
        n_attended = self.cache.reserve(rows)
        for width in WIDTHS_AHEAD:
            table = table_of(rows, width, empty_column=self.cache.n_columns)
            for n_logits in (1, 0):
                self.steps.record_ahead(self.step, table, n_attended, n_logits)

    def begin_sentence(self, owner: OpenSentence, row: int = 0) -> None:
        """Forget all of a row but the prompt."""
        self.owners[row] = owner
        self.cache.keep_first(row, len(self._prompt))

    def logits(self, cells: Sequence[Cell], n_last: int | None = None) -> Tensor:
        """Feed `cells` to a cache of one row in one forward; return their logits, (Q, V) float32.

        Those of all, or of the `n_last` last ones.
        """
        return self.scores_of(cells, n_last).logits

    def scores_of(self, cells: Sequence[Cell], n_last: int | None = None) -> TorchScores:
        """Feed `cells` to a cache of one row; return the scores after all, or the `n_last` last ones."""
        n_logits = len(cells) if n_last is None else n_last
        numbers = self._forward([cells], n_logits)
        assert numbers is not None
        return self._scores(list(range(n_logits)), numbers[0].clone())

    @torch.inference_mode()
    def predict(self, feeds: Mapping[int, Feed]) -> dict[int, Prediction]:
        """Run one forward of the rows' feeds; return what follows in those that asked."""
        return self.scores(feeds).predictions()

    @torch.inference_mode()
    def scores(self, feeds: Mapping[int, Feed]) -> TorchScores:
        """Run one forward of the rows' feeds; return the scores of what may follow in those that asked.

        The next forward may overwrite them.
        """
        for row, feed in feeds.items():
            self.cache.retract(row, feed.retracted)
        rows = [feeds[row].cells if row in feeds else () for row in range(self._n_rows)]
        asking = [row for row, feed in feeds.items() if feed.predicts]
        logits = self._forward(rows, n_logits=1 if asking else 0) if any(rows) else None
        if logits is None:
            return TorchScores([], torch.zeros(0, 1))
        last = logits[:, -1]
        if asking != list(range(self._n_rows)):
            last = last.index_select(0, torch.tensor(asking).to(last.device))
        scores = self._scores(asking, last)
        changes = [(feeds[row].banned, feeds[row].boosts) for row in asking]
        if not any(banned or boosts for banned, boosts in changes):
            return scores
        return replace(scores, logits=scores.logits + self._bias(changes, scores.logits))

    def _bias(self, changes: Sequence[Change], logits: Tensor) -> Tensor:
        """Return what is added to logits (n, V): minus infinity for banned tokens, and the boosts.

        What was asked for last is kept, as the same is nearly always asked for again.
        """
        key = tuple((frozenset(banned), tuple(boosts.items())) for banned, boosts in changes)
        if self._last_bias is None or self._last_bias[0] != key:
            bias = torch.zeros(logits.shape)
            for row, (banned, boosts) in zip(bias, changes, strict=True):
                row[list(boosts)] += torch.tensor(list(boosts.values()))
                row[list(banned)] = -torch.inf
            self._last_bias = key, bias.to(logits.device)
        return self._last_bias[1]

    def has_room(self, cells: Sequence[Cell]) -> bool:
        """Return whether the cells fit into the cache, and log it if they do not."""
        return has_room(cells, self.cache)

    @torch.inference_mode()
    def _feed_prompt(self) -> None:
        """Feed the prompt as it is: it comes once, and makes the cache's tensors."""
        rows = [self._prompt] * self._n_rows
        self.step(self._table(rows).to(self.model.device), self.cache.reserve(rows), 0)

    @torch.inference_mode()
    def _forward(self, rows: Sequence[Sequence[Cell]], n_logits: int = 0) -> Tensor | None:
        self._n_attended = n_attended = self.cache.reserve(rows)
        return self.steps.run(self.step, self._table(rows), n_attended, n_logits)

    def _table(self, rows: Sequence[Sequence[Cell]]) -> Tensor:
        width = self.steps.width(max(map(len, rows)))
        return table_of(rows, width, empty_column=self.cache.n_columns)

    def step(self, table: Tensor, n_attended: int, n_logits: int) -> Tensor | None:
        """Feed a table of cells (`step_runner.Step`); return logits (B, n_logits, V) float32.

        A policy head's odds follow the logits, and what watched heads give the columns follows both.
        """
        if self._heads is not None:
            self._heads.n_last = n_logits
        network = self.model if n_logits and self.head is None else self.model.base_model
        output = network(
            **self._inputs(table[:, :, TOKEN_ID]),
            position_ids=table[:, :, POSITION],
            attention_mask=self.cache.place(table, n_attended, self.model.dtype),
            past_key_values=self.cache,
            use_cache=True,
            **({"logits_to_keep": n_logits} if network is self.model else {}),
        )
        if not n_logits:
            return None
        if self.head is None:
            logits: Tensor = output.logits.float()
        else:
            hidden = output.last_hidden_state[:, -n_logits:]
            logits = torch.cat([vocabulary_logits(self.model, hidden), self.head.odds(hidden)], dim=-1)
        return logits if self._heads is None else torch.cat([logits, self._heads.mean()], dim=-1)

    def _inputs(self, ids: Tensor) -> dict[str, Tensor]:
        if self.frames is None:
            return {"input_ids": ids}
        return {"inputs_embeds": self.frames.embed(ids, self.model.get_input_embeddings())}

    def _scores(self, rows: list[int], numbers: Tensor) -> TorchScores:
        """Return what a step said of some rows, (len(rows), V and more)."""
        attention = None
        if self._heads is not None:
            numbers, attention = numbers[:, : -self._n_attended], numbers[:, -self._n_attended :]
        if self.head is None:
            return TorchScores(rows, numbers, attention=attention)
        return TorchScores(rows, numbers[:, :-1], numbers[:, -1], attention)


def _frame_store(model: PreTrainedModel, n_rows: int, n_positions: int) -> FrameStore:
    weight = model.get_input_embeddings().weight
    assert isinstance(weight, Tensor)
    return FrameStore(n_rows, n_positions, weight.shape[1], model.device, model.dtype)
