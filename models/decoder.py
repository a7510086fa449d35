"""The language model with its cache: feeds cells, predicts tokens."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from transformers import PreTrainedModel

from core.layout import Cell
from core.session import Feed, Session
from models.attention import AttentionRule
from models.slot_cache import ContextFull, SlotCache

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Scores:
    """What may come next in some rows: logits (len(rows), V) float32, banned tokens at minus infinity."""

    rows: list[int]
    logits: Tensor


class Decoder:
    """Feeds cells and predicts tokens, for `n_rows` sentences at a time, which share their forwards."""

    def __init__(
        self,
        model: PreTrainedModel,
        prompt: Sequence[Cell],
        n_positions: int,
        *,
        rule: AttentionRule,
        n_rows: int = 1,
    ) -> None:
        self._model = model.eval()
        self._n_positions = n_positions
        self._n_rows = n_rows
        self.start_over(prompt, rule)

    def start_over(self, prompt: Sequence[Cell], rule: AttentionRule) -> None:
        """Begin as if new, with the model as it is now, another prompt and another rule."""
        self._prompt = tuple(prompt)
        self._rule = rule
        self.reset()

    def reset(self) -> None:
        """Forget everything, and feed the prompt, which all sentences share, to a cache anew."""
        self.owners: list[Session | None] = [None] * self._n_rows
        self.cache = SlotCache(
            self._model.config, self._n_positions, self._model.device, rule=self._rule, n_rows=self._n_rows
        )
        self._forward(self._model.base_model, [self._prompt] * self._n_rows)

    def begin_sentence(self, owner: Session, row: int = 0) -> None:
        """Forget all of a row but the prompt."""
        self.owners[row] = owner
        self.cache.keep_first(row, len(self._prompt))

    def logits(self, cells: Sequence[Cell]) -> Tensor:
        """Feed `cells` to a cache of one row in one forward; return the logits of all, (Q, V) float32."""
        return self._forward(self._model, [cells]).logits[0].float()  # type: ignore[no-any-return]

    def run(self, sessions: Mapping[int, Session]) -> None:
        """Let the sessions, by their rows, go on together until none has anything to do."""
        while feeds := {
            row: feed for row, session in sessions.items() if (feed := session.next_feed()) is not None
        }:
            for row in [row for row, feed in feeds.items() if not self.has_room(feed.cells)]:
                sessions[row].cut_short()
                del feeds[row]
            for row, token_id in self.predict(feeds).items():
                sessions[row].receive(token_id)

    def predict(self, feeds: Mapping[int, Feed]) -> dict[int, int]:
        """Run one forward of the rows' feeds; return the likeliest allowed token of those that asked."""
        scores = self.scores(feeds)
        return dict(zip(scores.rows, scores.logits.argmax(dim=1).tolist(), strict=True))

    def scores(self, feeds: Mapping[int, Feed]) -> Scores:
        """Run one forward of the rows' feeds; return the scores of what may follow in those that asked."""
        for row, feed in feeds.items():
            self.cache.retract(row, feed.retracted)
        rows = [feeds[row].cells if row in feeds else () for row in range(self._n_rows)]
        asking = [row for row, feed in feeds.items() if feed.predicts]
        if not asking:
            if any(rows):
                self._forward(self._model.base_model, rows)
            return Scores([], torch.zeros(0, 1))
        logits = self._forward(self._model, rows, logits_to_keep=1).logits[asking, -1].float()
        for i, row in enumerate(asking):
            logits[i, list(feeds[row].banned)] = -torch.inf
            for token_id, boost in feeds[row].boosts.items():
                logits[i, token_id] += boost
        return Scores(asking, logits)

    def has_room(self, cells: Sequence[Cell]) -> bool:
        """Return whether the cells fit into the cache, and log it if they do not."""
        try:
            self.cache.check_room(cells)
        except ContextFull as error:
            logger.warning("translation cut short: %s", error)
            return False
        return True

    @torch.inference_mode()
    def _forward(self, network: torch.nn.Module, rows: Sequence[Sequence[Cell]], **options: int):  # type: ignore[no-untyped-def]
        mask = self.cache.place(rows, self._model.dtype)
        width = max(map(len, rows))
        padded = [
            [(0, 0)] * (width - len(cells)) + [(c.token_id, c.position) for c in cells] for cells in rows
        ]
        numbers = torch.tensor(padded, device=self._model.device)
        return network(
            input_ids=numbers[:, :, 0],
            position_ids=numbers[:, :, 1],
            attention_mask=mask,
            past_key_values=self.cache,
            use_cache=True,
            **options,
        )
