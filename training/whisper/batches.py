"""Windows of speech as a growing one is heard: cut anywhere, behind words that were written before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor

from core.speech.segments import Word
from training.speech.shards import Heard
from training.whisper.frames import FRAME_S, scaled
from training.whisper.network import SUBSAMPLING
from training.whisper.tokens import END, PREVIOUS, START, TIME_S, UNTIMED, as_written, number_of

UNTAUGHT = -100
"""A label that nothing is learned from."""
STATE_S = SUBSAMPLING * FRAME_S
N_AROUND = 2
"""How many states before and behind its share of the word a token may look at."""
_SECOND = 100
_LONGEST = 30 * _SECOND


@dataclass(frozen=True, slots=True)
class Habits:
    """How often windows end or begin within an utterance, follow words, have times, and are how long.

    `n_frames` is what a batch of windows of their own length may hold about. Else a window has silence behind
    it up to 10 s, as much as the recognizer gives it at least, or 30 s, as Whisper's own makers give.
    """

    ends_within: float = 0.35
    begins_within: float = 0.25
    follows_words: float = 0.7
    follows_others: float = 0.15
    has_times: float = 0.3
    is_10_s: float = 0.25
    is_30_s: float = 0.05
    n_frames: int = 6400


@dataclass(frozen=True, slots=True)
class Window:
    """Frames (T, 80) with their phones (T,), the words in them on their own clock, and those before."""

    frames: NDArray[np.float32]
    phones: NDArray[np.uint8]
    words: tuple[Word, ...]
    before: tuple[str, ...]

    @property
    def n_states(self) -> int:
        return max(len(self.frames) // SUBSAMPLING, 1)


@dataclass(frozen=True, slots=True)
class Batch:
    """Shapes: sound (B, T, 80), tokens and labels (B, U), pieces (B, P), phones (B, T / 2).

    `looks` (B, U, 2) are the first and last state at which a label is said, -1 where it is said nowhere.
    """

    sound: Tensor
    tokens: Tensor
    labels: Tensor
    looks: Tensor
    pieces: Tensor
    n_pieces: Tensor
    phones: Tensor
    n_states: Tensor

    @property
    def seconds(self) -> float:
        return float(self.n_states.sum()) * STATE_S


@dataclass(frozen=True, slots=True)
class Row:
    """What is written of one window, see `Batch`."""

    tokens: list[int]
    labels: list[int]
    looks: list[tuple[int, int]]
    pieces: list[int]


def make_batch(
    heard: Sequence[Heard], tokenizer: Tokenizer, habits: Habits, chance: np.random.Generator
) -> Batch:
    """Return windows of utterances as tensors; fewer utterances where much silence is behind them."""
    windows = [window_of(one, habits, chance) for one in heard]
    n = _padded_length(max(len(window.frames) for window in windows), habits, chance)
    windows = windows[: max(2 * habits.n_frames // n, 1)]
    texts = [one.text.split() for one in heard]
    rows = [row_of(_prompted(window, texts, habits, chance), tokenizer, habits, chance) for window in windows]
    phones = np.full((len(rows), n // SUBSAMPLING), UNTAUGHT)
    for index, window in enumerate(windows):
        middles = window.phones[1::SUBSAMPLING][: window.n_states]
        phones[index, : len(middles)] = middles
    end = number_of(tokenizer, END)
    return Batch(
        sound=torch.from_numpy(np.stack([scaled(window.frames, n) for window in windows])),
        tokens=_filled([row.tokens for row in rows], end),
        labels=_filled([row.labels for row in rows], UNTAUGHT),
        looks=torch.stack(
            [_filled([[look[side] for look in row.looks] for row in rows], -1) for side in (0, 1)], -1
        ),
        pieces=_filled([row.pieces for row in rows], 0),
        n_pieces=torch.tensor([len(row.pieces) for row in rows]),
        phones=torch.from_numpy(phones),
        n_states=torch.tensor([window.n_states for window in windows]),
    )


def window_of(heard: Heard, habits: Habits, chance: np.random.Generator) -> Window:
    """Return an utterance, or a part of it: from a word on, and up to any time."""
    words = heard.words
    first = 0
    if len(words) >= 4 and chance.random() < habits.begins_within:
        first = 1 + int(chance.integers(len(words) - 2))
    start = int(words[first].start_s / FRAME_S) if first else 0
    end = heard.n_frames
    if chance.random() < habits.ends_within:
        end = int(chance.integers(min(start + _SECOND // 2, end - 1), end))
    start_s, end_s = start * FRAME_S, end * FRAME_S
    inside = [word for word in words[first:] if word.end_s <= end_s]
    return Window(
        heard.features[start:end].astype(np.float32),
        heard.phones[start:end],
        tuple(Word(word.text, max(word.start_s - start_s, 0.0), word.end_s - start_s) for word in inside),
        tuple(word.text for word in words[:first]),
    )


def _prompted(
    window: Window, texts: Sequence[Sequence[str]], habits: Habits, chance: np.random.Generator
) -> Window:
    """Return the window with the words that are told before it: its own, those of another, or none."""
    before = window.before if chance.random() < habits.follows_words else ()
    if not window.before and chance.random() < habits.follows_others:
        before = tuple(texts[int(chance.integers(len(texts)))])
    return Window(window.frames, window.phones, window.words, before)


def row_of(window: Window, tokenizer: Tokenizer, habits: Habits, chance: np.random.Generator) -> Row:
    """Return what is written of a window: what is told before it is not learned."""
    end = number_of(tokenizer, END)
    told = [number_of(tokenizer, START)]
    if window.before:
        told = [number_of(tokenizer, PREVIOUS), *_ids(tokenizer, window.before), *told]
    begins, closes = [number_of(tokenizer, UNTIMED)], []
    has_times = chance.random() < habits.has_times and window.words
    if has_times:
        begins = [number_of(tokenizer, "<|0.00|>")]
        closes = [number_of(tokenizer, f"<|{round(window.words[-1].end_s / TIME_S) * TIME_S:.2f}|>")]
    parts = [_ids(tokenizer, [word.text]) for word in window.words]
    pieces = [number for part in parts for number in part]
    looks = [look for word, part in zip(window.words, parts, strict=True) for look in _looks(word, len(part))]
    said_until = looks[-1][1] if looks else 0
    tokens = [*told, *begins, *pieces, *closes]
    learned = [*(begins if has_times else [UNTAUGHT]), *pieces, *closes, end]
    nowhere = (-1, -1)
    return Row(
        tokens=tokens,
        labels=[UNTAUGHT] * (len(told) - 1) + learned,
        looks=[nowhere] * len(told) + looks + [nowhere] * len(closes) + [(said_until, window.n_states)],
        pieces=pieces,
    )


def _looks(word: Word, n: int) -> list[tuple[int, int]]:
    """Return about which states each of the `n` tokens of a word is said at: its share of the word."""
    times_s = list(accumulate([(word.end_s - word.start_s) / n] * n, initial=word.start_s))
    return [
        (max(int(start / STATE_S) - N_AROUND, 0), int(end / STATE_S) + N_AROUND)
        for start, end in pairwise(times_s)
    ]


def _ids(tokenizer: Tokenizer, words: Sequence[str]) -> list[int]:
    return list(tokenizer.encode(as_written(words), add_special_tokens=False).ids)


def _padded_length(n_longest: int, habits: Habits, chance: np.random.Generator) -> int:
    """Return up to how many frames windows are filled: few lengths, as each costs the compiler anew."""
    drawn = chance.random()
    if drawn < habits.is_30_s:
        return _LONGEST
    n = -(-(n_longest + _SECOND // 2) // _SECOND) * _SECOND
    least = 10 * _SECOND if drawn < habits.is_30_s + habits.is_10_s else 0
    return min(max(n, least), _LONGEST)


def _filled(rows: Sequence[Sequence[int]], with_: int) -> Tensor:
    """Return rows as one tensor, the shorter ones filled."""
    n = max(map(len, rows))
    return torch.tensor([[*row, *[with_] * (n - len(row))] for row in rows], dtype=torch.long)
