"""What two papers published of computing costs, counted here: no weights are needed for that."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from transformers import FalconConfig

from core.layouts.layout import Markers
from core.translating.policies import Policy, ReadN, WaitK
from core.translating.schemes import SCHEMES
from core.translating.session import Session
from models.bench.counting import Cost, Forward, cost_of_shape, forwards_of, forwards_of_generate
from models.bench.measure import calls_of
from models.bench.report import table
from models.bench.script import Script, Step, translate
from models.bench.subjects import llama_8b

MANY_COLUMNS = 1 << 20
SLOT_LENGTH = 16
_WORD_START, _WORD_INNER, _END, _END_OF_WRITE = 0, 1, 2, 3


class Letters:
    """Words whose tokens are their letters (`core.translating.feeds.Words`): sentences of any counts."""

    end_ids = frozenset({_END})
    end_of_write_id = _END_OF_WRITE
    end_of_source_id = None

    def encode_word(self, word: str, is_first: bool) -> tuple[int, ...]:
        return (_WORD_START, *(_WORD_INNER for _ in word[1:]))

    def decode(self, token_ids: Sequence[int]) -> str:
        return ""

    def starts_word(self, token_id: int) -> bool:
        return token_id == _WORD_START

    def is_sentence_mark(self, token_id: int) -> bool:
        return False


def sentence(n_tokens: int, n_words: int) -> list[str]:
    """Return words of so many letters together, as even as they can be."""
    ends = [round(n_tokens * i / n_words) for i in range(n_words + 1)]
    return ["x" * (end - start) for start, end in itertools.pairwise(ends)]


def markers(n_prompt: int, n_user: int, n_assistant: int) -> Markers:
    return Markers((_WORD_INNER,) * n_prompt, (_END_OF_WRITE,) * n_user, (_WORD_INNER,) * n_assistant)


def steps_of(
    scheme: str, policy: Policy, around: Markers, source: Sequence[str], target: Sequence[str]
) -> tuple[Session, list[Step]]:
    """Return the session and the forwards of a made-up sentence."""
    chosen = SCHEMES[scheme].policy(policy)
    session = Session(SCHEMES[scheme].new_layout(around, SLOT_LENGTH), chosen, Letters())
    return session, translate(session, source, Script.of(Letters(), target, chosen), lambda feed: None)


# ExPosST, figure 8

LLAMA_MARKERS = markers(45, 5, 5)
"""Llama 3's template: five tokens a turn, a prompt with a one-line instruction."""
SOURCE_TOKENS_A_WORD, TARGET_TOKENS_A_WORD = 1.3, 1.9
"""English and German in Llama 3's vocabulary, roughly."""
FIGURE_8_WORDS = (10, 20, 40)

_FIGURE_8: tuple[tuple[str, str, Policy], ...] = (
    ("ExPosST", "slots", WaitK(3)),
    ("ExPosST", "slots", ReadN(5)),
    ("GPE", "gpe", WaitK(3)),
    ("conversational", "conversational", WaitK(3)),
    ("conversational", "conversational", ReadN(5)),
    ("prefix, targets fed again", "prefix", WaitK(3)),
)


def figure_8() -> str:
    """Return the table beside ExPosST's figure 8: GFLOPs and tokens fed by scheme, for Llama 3.1 8B."""
    cost = cost_of_shape(llama_8b())
    lines = [
        (name, str(policy), *_figure_8_cells(cost, partial(streamed, scheme, policy)))
        for name, scheme, policy in _FIGURE_8
    ]
    lines.append(("prefix, everything fed again", "wait-3", *_figure_8_cells(cost, fed_anew)))
    header = ["scheme", "policy"]
    for n in FIGURE_8_WORDS:
        header += [f"fed, {n} words", f"GFLOPs, {n} words"]
    return table(header, lines, n_names=2)


def _figure_8_cells(cost: Cost, forwards_of_length: Callable[[int], list[Forward]]) -> Iterator[str]:
    for n_words in FIGURE_8_WORDS:
        forwards = forwards_of_length(n_words)
        yield str(sum(forward.n_fed for forward in forwards))
        yield f"{cost.flops(forwards) / 1e9:,.0f}"


def _pair(n_words: int) -> tuple[list[str], list[str]]:
    return (
        sentence(round(n_words * SOURCE_TOKENS_A_WORD), n_words),
        sentence(round(n_words * TARGET_TOKENS_A_WORD), n_words),
    )


def streamed(scheme: str, policy: Policy, n_words: int) -> list[Forward]:
    _, steps = steps_of(scheme, policy, LLAMA_MARKERS, *_pair(n_words))
    return forwards_of(steps, len(LLAMA_MARKERS.prompt), MANY_COLUMNS)


def fed_anew(n_words: int) -> list[Forward]:
    """Return the forwards when each WRITE begins with the whole sequence, prompt included."""
    session, _ = steps_of("prefix", WaitK(3), LLAMA_MARKERS, *_pair(n_words))
    calls = calls_of(session.timeline, LLAMA_MARKERS.prompt, LLAMA_MARKERS.assistant)
    return [f for call in calls for f in forwards_of_generate(len(call.prompt), call.n_new)]


# SimulMask, table 1

FRENCH_TOKENS_A_WORD = 2.2
"""French in the vocabulary of a model of English; the paper does not say."""
FALCON_MARKERS = markers(12, 1, 3)


@dataclass(frozen=True, slots=True)
class Published:
    """A line of SimulMask's table 1: target tokens from and to, share of sentences, GFLOPs."""

    first: int
    last: int
    frequency: float
    predicting: float
    recomputing: float


TABLE_1 = tuple(
    Published(*numbers)
    for numbers in (
        (0, 10, 0.053, 27.60, 19.87),
        (10, 20, 0.245, 46.91, 95.08),
        (20, 30, 0.241, 71.79, 252.77),
        (30, 40, 0.184, 96.54, 524.82),
        (40, 50, 0.086, 124.62, 866.00),
        (50, 60, 0.075, 151.98, 1352.39),
        (60, 70, 0.031, 175.44, 1839.24),
        (70, 80, 0.024, 200.67, 1897.82),
        (80, 90, 0.021, 229.13, 2467.18),
        (90, 100, 0.015, 255.48, 2870.21),
    )
)


def falcon_1b() -> FalconConfig:
    """Return the shape of Falcon-RW 1B, SimulMask's model."""
    return FalconConfig(
        vocab_size=50304,
        hidden_size=2048,
        num_hidden_layers=24,
        num_attention_heads=32,
        alibi=True,
        multi_query=False,
        parallel_attn=False,
        new_decoder_architecture=False,
        bias=True,
    )


@dataclass(frozen=True, slots=True)
class Recomputation:
    """GFLOPs of one translation under prefix recomputation."""

    predicting: float
    """The forward of the one token, each time, whose prediction stays."""
    recomputing: float
    """Assistant marker and targets fed again."""
    looking_ahead: float
    """The one token, each time, whose prediction only showed a word's end."""


def recomputation(cost: Cost, n_target_tokens: int) -> Recomputation:
    """Return what wait-3 costs for a target of so many tokens and a source of as many words."""
    n_words = max(1, round(n_target_tokens / FRENCH_TOKENS_A_WORD))
    target = sentence(n_target_tokens, n_words)
    _, steps = steps_of("prefix", WaitK(3), FALCON_MARKERS, sentence(n_words, n_words), target)
    sizes = forwards_of(steps, len(FALCON_MARKERS.prompt), MANY_COLUMNS)
    seen: set[int] = set()
    predicting: list[Forward] = []
    recomputing: list[Forward] = []
    looking_ahead: list[Forward] = []
    for step, size in zip(steps, sizes, strict=True):
        n_again = sum(cell.column in seen for cell in step.feed.cells[:-1])
        recomputing.append(Forward(n_again, size.n_keys, 0))
        if step.feed.predicts:
            (looking_ahead if step.is_look_ahead else predicting).append(Forward(1, size.n_keys, 1))
        seen |= {cell.column for cell in step.feed.cells}
    return Recomputation(*(_gflops(cost, part) for part in (predicting, recomputing, looking_ahead)))


def table_1() -> str:
    """Return the table beside SimulMask's table 1, by target length."""
    cost = cost_of_shape(falcon_1b())
    ours = [recomputation(cost, (line.first + line.last) // 2) for line in TABLE_1]
    lines = [
        (
            f"{line.first}-{line.last}",
            f"{line.predicting:.1f}",
            f"{mine.predicting:.1f}",
            f"{line.recomputing:.1f}",
            f"{mine.recomputing:.1f}",
            f"{share([line]):.1%}",
            f"{share([mine]):.1%}",
            f"{mine.looking_ahead:.1f}",
        )
        for line, mine in zip(TABLE_1, ours, strict=True)
    ]
    weights = [line.frequency for line in TABLE_1]
    whole = (f"{share(TABLE_1, weights):.1%}", f"{share(ours, weights):.1%}")
    lines.append(("all", "", "", "", "", *whole, ""))
    return table(
        (
            "target tokens",
            "predict, paper",
            "ours",
            "recompute, paper",
            "ours",
            "share recomputed, paper",
            "ours",
            "look ahead, ours",
        ),
        lines,
    )


def share(lines: Sequence[Published | Recomputation], weights: Sequence[float] = (1.0,)) -> float:
    """Return recomputation's part of the operations, over lines of these frequencies."""
    recomputing = sum(w * line.recomputing for w, line in zip(weights, lines, strict=True))
    predicting = sum(w * line.predicting for w, line in zip(weights, lines, strict=True))
    return recomputing / (recomputing + predicting)


def _gflops(cost: Cost, forwards: Iterable[Forward]) -> float:
    return cost.flops(forwards) / 1e9
