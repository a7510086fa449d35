"""Tries: whole translations drawn from the model's own probabilities, many at once and not in step.

All tries stand in one row of the cache, each in columns of its own, and one forward feeds exactly the
cells that some of them need next, one after the other. What keeps them apart is the visibility
relation itself: try i counts its orders from i x `APART` on and its arrivals from -i x `APART`, so of
two tries one always has the greater order and the other the greater arrival, and neither sees the
other. The prompt, which comes before all of them, is fed once.
"""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import torch
from torch import Tensor
from transformers import PreTrainedModel

from core.layouts.actions import Timeline, Write
from core.layouts.decisions import BEGIN, MORE
from core.layouts.layout import Cell, Markers
from core.translating.feeds import Words
from core.translating.open_sentence import MAX_EXTRA_TARGETS, MAX_TARGETS_PER_SOURCE_TOKEN, OpenSentence
from core.translating.policies import Head, Policy
from models.networks.attention import AttentionRule
from models.networks.policy_head import PolicyHead
from models.translate.decoder import TorchDecoder
from models.translate.sentence_maker import SentenceMaker

APART = 1 << 32
"""More than any layout counts to."""

BEFORE_ALL = -(1 << 60)
"""The prompt's arrival."""

COLUMNS = 8192
"""Columns of the cache; tries wait until those before them have left theirs."""


@dataclass(frozen=True, slots=True)
class Bans:
    """What may not be drawn: no end of the sentence before the source's, no end of a WRITE after it.

    An end too soon would be recorded as an empty WRITE, and its probability lost. Nor is a WRITE that a
    policy head begins to be empty.
    """

    before_end: frozenset[int]
    after_end: frozenset[int]
    beginning: frozenset[int]

    @classmethod
    def of(cls, words: Words) -> Bans:
        mark = frozenset({words.end_of_write_id} if words.end_of_write_id is not None else ())
        return cls(words.end_ids - mark, after_end=mark - words.end_ids, beginning=words.end_ids | mark)

    def bias(self, vocabulary: int, device: torch.device) -> Tensor:
        """Return what is added to logits, (3, V), a row as `Drawn.bans` counts: 0 or minus infinity."""
        bias = torch.zeros(3, vocabulary, device=device)
        for row, banned in zip(bias, (self.before_end, self.after_end, self.beginning), strict=True):
            row[list(banned)] = -torch.inf
        return bias


@dataclass(frozen=True, slots=True)
class Attempt:
    """What is to be translated, how, and the seed of what chance decides."""

    maker: SentenceMaker
    source: tuple[str, ...]
    seed: str = ""

    @property
    def room(self) -> int:
        """Return how many cells it may come to, if it writes as much as a sentence allows."""
        words = self.maker.vocabulary
        n_source = 1 + sum(len(words.encode_word(word, is_first=False)) + 1 for word in self.source)
        n_targets = MAX_TARGETS_PER_SOURCE_TOKEN * n_source + MAX_EXTRA_TARGETS
        return n_source + n_targets + (len(self.source) + 2) * _n_around(self.maker.markers)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A token that was drawn: its log-probability under temperature and bans, and which bans held.

    Under temperature 1 where the likeliest was to be drawn.
    """

    token_id: int
    log_probability: float
    after_end: bool
    is_begun_by_head: bool = False

    @property
    def bans(self) -> int:
        """Which of the bans held: before the source's end, after it, or at a WRITE that a head began."""
        return 2 if self.is_begun_by_head else int(self.after_end)


@dataclass(frozen=True, slots=True)
class Decided:
    """What a policy head was drawn to answer: its log-probability by odds under the temperature."""

    begins: bool
    log_probability: float
    policy: Policy


@dataclass(frozen=True, slots=True)
class Try:
    """A translation that was drawn.

    `drawn` are the tokens of the timeline's WRITEs, in their order, `decided` a policy head's answers. One
    that ran in circles `is_cut`, and has no end token then. `delays` has for each word how many source
    words had been read.
    """

    timeline: Timeline
    text: str
    delays: tuple[int, ...]
    drawn: tuple[Drawn, ...]
    is_cut: bool
    decided: tuple[Decided, ...] = ()


def roll_out(
    model: PreTrainedModel,
    rule: AttentionRule,
    attempts: Sequence[Attempt],
    temperature: float,
    *,
    head: PolicyHead | None = None,
    n_columns: int = COLUMNS,
    as_streamed: bool = False,
) -> list[Try]:
    """Return a try of each attempt; their prompts are the same. At temperature 0 the likeliest is drawn.

    Where a policy asks the `head`, its answer is drawn, too, the likelier a WRITE the further it is above the
    threshold. Source words arrive one by one. A try does not depend on what is drawn beside it. What
    translates `as_streamed` is barred from nothing but what captions are barred from, and does what it does
    there with an end too soon or a word too many: it is measured, and learns nothing.

    Raises:
        ValueError: the prompts differ, or a policy asks a head and there is none.
    """
    if not attempts:
        return []
    if any(attempt.maker.markers.prompt != attempts[0].maker.markers.prompt for attempt in attempts):
        raise ValueError("the prompts of these attempts are not the same")
    if head is None and any(attempt.maker.asks_head for attempt in attempts):
        raise ValueError("a policy of these attempts asks a policy head")
    players = [_Player(attempt, number, as_streamed) for number, attempt in enumerate(attempts, start=1)]
    prompt = [replace(cell, arrival=BEFORE_ALL) for cell in attempts[0].maker.new_layout().open()]
    most = len(prompt) + max(attempt.room for attempt in attempts)
    columns = _RolloutColumns(len(prompt), max(n_columns, most))
    decoder = TorchDecoder(model, prompt, columns.n_columns, rule=rule, head=head)
    bias = Bans.of(attempts[0].maker.vocabulary).bias(model.config.get_text_config().vocab_size, model.device)
    waiting, playing = deque(players), list[_Player]()
    while waiting or playing:
        while waiting and columns.reserve(waiting[0].attempt.room):
            playing.append(waiting.popleft())
        playing = _play(playing, decoder, columns, bias, temperature)
    return [player.as_try() for player in players]


def _play(
    playing: Sequence[_Player],
    decoder: TorchDecoder,
    columns: _RolloutColumns,
    bias: Tensor,
    temperature: float,
) -> list[_Player]:
    """Let all tries draw a token in one forward; return those that go on."""
    cells: list[Cell] = []
    asking: list[Cell] = []
    busy: list[_Player] = []
    for player in playing:
        retracted, own = player.next_cells(columns)
        decoder.cache.retract(0, retracted)
        if own:
            cells += own[:-1]
            asking.append(own[-1])
            busy.append(player)
    if busy:
        scores = decoder.scores_of([*cells, *asking], n_last=len(busy))
        odds = [0.0] * len(busy) if scores.odds is None else scores.odds.tolist()
        answers = [player.decide(each, temperature) for player, each in zip(busy, odds, strict=True)]
        logits = scores.logits.clone()
        for row, player in zip(logits, busy, strict=True):
            if player.as_streamed:
                row[list(player.banned)] = -torch.inf
            else:
                row += bias[player.bans]
        uniform = [player.rng.random() for player in busy]
        drawn = draw(logits, temperature, uniform)
        for player, token, answer in zip(busy, drawn, answers, strict=True):
            player.take(*token, answer)
    for player in playing:
        if player.is_done:
            decoder.cache.retract(0, columns.free(player.columns, player.attempt.room))
    return [player for player in playing if not player.is_done]


@torch.inference_mode()
def draw(logits: Tensor, temperature: float, uniform: Sequence[float]) -> list[tuple[int, float]]:
    """Return a token of each row (B, V) and its log-probability; `uniform` are numbers from 0 to 1."""
    if temperature == 0:
        best = logits.max(dim=1)
        scores = best.values - logits.logsumexp(dim=1)
        return list(zip(best.indices.tolist(), scores.tolist(), strict=True))
    scores = (logits.double() / temperature).log_softmax(dim=1)
    below = scores.exp().cumsum(dim=1)
    places = torch.tensor(uniform, dtype=torch.float64, device=below.device)[:, None] * below[:, -1:]
    tokens = torch.searchsorted(below, places, right=True)
    return list(zip(tokens[:, 0].tolist(), scores.gather(1, tokens)[:, 0].tolist(), strict=True))


def threshold_odds(policy: Policy) -> float:
    """Return the logarithm of the odds of a WRITE from which on a policy that asks a head trusts it."""
    assert isinstance(policy, Head)
    return math.log(policy.threshold / (1 - policy.threshold))


class _RolloutColumns:
    """The cache's columns after the prompt: reserved for the most that a try may need, taken as needed."""

    def __init__(self, n_prompt: int, n_columns: int) -> None:
        self.n_prompt = n_prompt
        self.n_columns = n_columns
        self._n_reserved = n_prompt
        self._free = list(range(n_columns - 1, n_prompt - 1, -1))

    def reserve(self, n: int) -> bool:
        """Return whether there is room for `n` more, which then is reserved."""
        if self._n_reserved + n > self.n_columns:
            return False
        self._n_reserved += n
        return True

    def take(self) -> int:
        return self._free.pop()

    def free(self, columns: dict[int, int], n_reserved: int) -> list[int]:
        """Take back what a try had; return the columns that it filled."""
        filled = list(columns.values())
        self._free = sorted((*self._free, *filled), reverse=True)  # the first ones are attended to anyway
        self._n_reserved -= n_reserved
        columns.clear()
        return filled


@dataclass(slots=True)
class _Player:
    """A try under way: its sentence is given a word whenever it has nothing more to do."""

    attempt: Attempt
    number: int
    as_streamed: bool
    sentence: OpenSentence = field(init=False)
    rng: random.Random = field(init=False)
    columns: dict[int, int] = field(default_factory=dict, init=False)
    """The cache's columns by the layout's."""
    banned: frozenset[int] = frozenset()
    """What the sentence bars from what is asked next."""
    _words: deque[str] = field(init=False)
    _delays: list[int] = field(default_factory=list, init=False)
    _drawn: list[Drawn] = field(default_factory=list, init=False)
    _decided: list[Decided] = field(default_factory=list, init=False)
    _is_cut: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        maker = self.attempt.maker
        guards_loops = maker.guards_loops and self.as_streamed
        self.sentence = replace(maker, guards_loops=guards_loops).new_sentence()
        self.rng = random.Random(self.attempt.seed)
        self._words = deque(self.attempt.source)

    @property
    def is_done(self) -> bool:
        return self.sentence.is_finished

    def next_cells(self, columns: _RolloutColumns) -> tuple[list[int], list[Cell]]:
        """Return the columns to empty and the cells to feed, the last of which is asked; none at its end."""
        retracted: list[int] = []
        cells: list[Cell] = []
        while not self.sentence.is_finished:
            feed = self.sentence.next_feed()
            if feed is None:
                self._go_on_reading()
                continue
            retracted += [self.columns[column] for column in feed.retracted]
            cells += (self._placed(cell, columns) for cell in feed.cells)
            if feed.predicts:
                self.banned = feed.banned
                return retracted, cells
        return retracted, []

    def _go_on_reading(self) -> None:
        self._note_delays()
        if self._words:
            self.sentence.read([self._words.popleft()])
        else:
            self.sentence.end_source()

    def _placed(self, cell: Cell, columns: _RolloutColumns) -> Cell:
        """Return the cell where it stands among all tries."""
        if cell.column not in self.columns:
            self.columns[cell.column] = columns.take()
        apart = self.number * APART
        return replace(
            cell,
            order=cell.order + apart,
            arrival=cell.arrival - apart,
            column=self.columns[cell.column],
        )

    @property
    def bans(self) -> int:
        """Return which bans hold for the next token (`Drawn.bans`)."""
        return 2 if self.sentence.asks_about_chunk else int(self.sentence.has_ended_source)

    def decide(self, odds: float, temperature: float) -> Decided | None:
        """Return what a policy head of these odds is drawn to answer, if it is asked."""
        if not self.sentence.asks_about_chunk:
            return None
        policy = self.sentence.policy
        above = odds - threshold_odds(policy)
        if temperature == 0:
            return Decided(above > 0, 0.0, policy)
        scores = torch.tensor([0.0, above / temperature], dtype=torch.float64).log_softmax(dim=0).tolist()
        begins = self.rng.random() < math.exp(scores[BEGIN])
        return Decided(begins, scores[BEGIN if begins else MORE], policy)

    def take(self, token_id: int, log_probability: float, answer: Decided | None = None) -> None:
        """Take the token that was drawn in; where the sentence does not write it, the try is cut.

        If the `answer` of a policy head is to read on, there is no token.
        """
        after_end = self.sentence.has_ended_source
        n_written = self.sentence.n_written
        if answer and not answer.begins:
            self._decided.append(answer)
            self.sentence.receive(token_id, 0.0)
            return
        self.sentence.receive(token_id, 1.0 if answer else math.exp(log_probability))
        is_mark = token_id == self.sentence.words.end_of_write_id and not after_end
        is_end = token_id in self.sentence.words.end_ids and self.sentence.is_finished
        if is_mark or is_end or self.sentence.n_written > n_written:
            self._drawn.append(Drawn(token_id, log_probability, after_end, answer is not None))
            self._decided += [answer] if answer else []
        elif not self.as_streamed:
            self._is_cut = True
            if not self.sentence.is_finished:
                self.sentence.cut_short()
        if self.sentence.is_finished:
            self._note_delays()

    def _note_delays(self) -> None:
        n_read = len(self.attempt.source) - len(self._words)
        self._delays += [n_read] * (len(self.sentence.target.split()) - len(self._delays))

    def as_try(self) -> Try:
        *timeline, _ = self.sentence.timeline or [Write(())]
        if self._is_cut and timeline and timeline[-1] == Write(()):
            timeline.pop()  # the token that was not written is no answer
        if not self._is_cut and self._drawn:
            timeline.append(Write((self._drawn[-1].token_id,), ends=True))
        return Try(
            tuple(timeline),
            self.sentence.target,
            tuple(self._delays),
            tuple(self._drawn),
            self._is_cut,
            tuple(self._decided),
        )


def _n_around(markers: Markers) -> int:
    return 1 + len(markers.user) + len(markers.assistant)
