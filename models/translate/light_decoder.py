"""The language model with its cache as onnxruntime runs it: feeds cells, predicts tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from core.layouts.layout import Cell
from core.translating.feeds import Feed
from core.translating.open_sentence import OpenSentence
from core.translating.schemes import Scheme
from models.light.network import LightNetwork, Said
from models.light.policy_head import odds_of_write
from models.light.tensors import Floats
from models.manifests.alignment_heads import Heads
from models.translate.decoding import HeadWeights, Prediction, check_room, has_room
from models.translate.light_cache import LightCache


@dataclass(frozen=True, slots=True, eq=False)
class LightScores:
    """What may come next in some rows: logits (len(rows), V), banned tokens at minus infinity.

    `odds` (len(rows)) are a policy head's, if there is one: the logarithm of a WRITE's. `attention`
    (len(rows), columns) is that of the heads that are watched.
    """

    rows: list[int]
    logits: Floats
    odds: Floats | None = None
    attention: Floats | None = None

    def predictions(self) -> dict[int, Prediction]:
        """Return the likeliest token of each row (`models.translate.decoding.Scores`)."""
        best = self.logits.argmax(axis=1)
        if self.odds is None:
            likely = np.exp(self.logits.max(axis=1) - _log_sums(self.logits))
        else:
            likely = 1 / (1 + np.exp(-self.odds))
        looks = [()] * len(best) if self.attention is None else self.attention.tolist()
        answers = zip(self.rows, best.tolist(), likely.tolist(), looks, strict=True)
        return {row: Prediction(*prediction) for row, *prediction in answers}

    def likeliest(self, n: int) -> list[list[tuple[int, float]]]:
        """Return for each row the `n` likeliest tokens with their log-probabilities, the best first."""
        sums = _log_sums(self.logits)
        best = np.sort(np.argpartition(self.logits, -n, axis=1)[:, -n:], axis=1)
        likely = np.take_along_axis(self.logits, best, axis=1) - sums[:, None]
        rows = zip(best.tolist(), likely.tolist(), strict=True)
        return [
            sorted(zip(tokens, values, strict=True), key=lambda each: -each[1]) for tokens, values in rows
        ]


def _log_sums(logits: Floats) -> Floats:
    """Return the logarithm of the sum of the exponentials of each row, (n,)."""
    most = logits.max(axis=1)
    sums: Floats = np.log(np.exp(logits - most[:, None]).sum(axis=1)) + most
    return sums


class LightDecoder:
    """A `models.translate.decoding.Decoder` for `n_rows` sentences at a time; it reads words, not speech."""

    frames = None

    def __init__(
        self,
        network: LightNetwork,
        prompt: Sequence[Cell],
        n_columns: int,
        *,
        head: HeadWeights | None = None,
        watched: Heads = (),
        n_rows: int = 1,
    ) -> None:
        self.network = network
        self._n_columns = n_columns
        self._n_rows = n_rows
        self.watch: Callable[[], object] | None = None
        self._begin(prompt, head, watched)

    def start_over(
        self, prompt: Sequence[Cell], scheme: Scheme, head: HeadWeights | None = None, watched: Heads = ()
    ) -> None:
        """Begin as if new, with the model as it is now, another prompt, policy head and heads to watch.

        All schemes are the same here: what is special about one, its cells say.
        """
        self._begin(prompt, head, watched)

    def _begin(self, prompt: Sequence[Cell], head: HeadWeights | None, watched: Heads) -> None:
        self.network.watch(watched)
        self._prompt = tuple(prompt)
        self._head = head
        self.reset()

    def reset(self) -> None:
        """Forget everything, and feed the prompt, which all sentences share, to an empty cache."""
        shape = self.network.shape
        self.owners: list[OpenSentence | None] = [None] * self._n_rows
        self.cache = LightCache(
            shape.n_layers, shape.n_kv_heads, shape.head_dim, n_columns=self._n_columns, n_rows=self._n_rows
        )
        self._feed([self._prompt] * self._n_rows, [])

    def begin_sentence(self, owner: OpenSentence, row: int = 0) -> None:
        """Forget all of a row but the prompt."""
        self.owners[row] = owner
        self.cache.keep_first(row, len(self._prompt))

    def logits(self, cells: Sequence[Cell], n_last: int | None = None) -> Floats:
        """Feed `cells` to a cache of one row in one forward; return their logits, (Q, V).

        Those of all, or of the `n_last` last ones.
        """
        return self.scores_of(cells, n_last).logits

    def scores_of(self, cells: Sequence[Cell], n_last: int | None = None) -> LightScores:
        """Feed `cells` to a cache of one row; return the scores after all, or the `n_last` last ones."""
        n_scores = len(cells) if n_last is None else n_last
        places = list(range(len(cells) - n_scores, len(cells)))
        return self._scores(list(range(n_scores)), self._feed([cells], places))

    def predict(self, feeds: Mapping[int, Feed]) -> dict[int, Prediction]:
        """Run one forward of the rows' feeds; return what follows in those that asked."""
        return self.scores(feeds).predictions()

    def scores(self, feeds: Mapping[int, Feed]) -> LightScores:
        """Run one forward of the rows' feeds; return the scores of what may follow in those that asked."""
        for row, feed in feeds.items():
            self.cache.retract(row, feed.retracted)
        rows = [feeds[row].cells if row in feeds else () for row in range(self._n_rows)]
        width = max(map(len, rows))
        if not width:
            return LightScores([], np.zeros((0, 1), np.float32))
        asking = [row for row, feed in feeds.items() if feed.predicts]
        said = self._feed(rows, [row * width + width - 1 for row in asking])
        scores = self._scores(asking, said)
        for row, of_row in zip(asking, scores.logits, strict=True):
            _adjust(of_row, feeds[row])
        return scores

    def has_room(self, cells: Sequence[Cell]) -> bool:
        """Return whether the cells fit into the cache, and log it if they do not."""
        return has_room(cells, self.cache)

    def _feed(self, rows: Sequence[Sequence[Cell]], keep: Sequence[int]) -> Said:
        """Feed ragged rows, empty cells put in front; return what is said of the cells at these places.

        Raises:
            ContextFull: if a column lies outside the cache; nothing is changed then.
        """
        for cells in rows:
            check_room(cells, self._n_columns)
        table = self.cache.table_of(rows)
        past, mask = self.cache.place(rows, table)
        said = self.network.step(table.ids, table.positions, mask, past, np.array(keep, np.int64))
        self.cache.store(rows, table, said.new)
        if said.attention is None:
            return said
        asking = [place // table.ids.shape[1] for place in keep]
        return replace(said, attention=self.cache.by_column(said.attention, asking, table))

    def _scores(self, rows: list[int], said: Said) -> LightScores:
        odds = None if self._head is None else odds_of_write(self._head, said.hidden)
        return LightScores(rows, said.logits, odds, said.attention)


def _adjust(logits: NDArray[np.float32], feed: Feed) -> None:
    """Put banned tokens at minus infinity and add the boosts, in one row's logits (V,)."""
    if feed.banned:
        logits[list(feed.banned)] = -np.inf
    if feed.boosts:
        logits[list(feed.boosts)] += np.array(list(feed.boosts.values()), np.float32)
