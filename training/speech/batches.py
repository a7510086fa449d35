"""What is learned from next: rounds of fresh and of known utterances, in batches of about one length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from transformers import ParakeetTokenizer

from training.speech.network import LOOKAHEADS, MEL_MEAN, PHONES_IN_FRAME, SUBSAMPLING
from training.speech.shards import FRAME_S, Heard, Shelf

LOOKAHEAD_SHARES = (0.15, 0.4, 0.35, 0.1)
N_AROUND = 2
"""How many frames before and behind the end of its share of the word a piece may be written."""
_LENGTH_STEP = 5 * SUBSAMPLING
_PHONES_BEFORE = np.array([6, 2])
"""An encoder's frame has seen the sound up to its time: its labels are those 60 and 20 ms before."""


@dataclass(frozen=True, slots=True)
class Menu:
    """How rounds are made: a file that is fresh, as long as there are any, and `n_known` known ones."""

    n_shards: int = 400
    n_known: int = 4
    n_frames: int = 6400
    """What a batch may hold, padding included."""
    n_unmasked: int = 10
    """In so many rounds at first nothing of what is heard is blanked."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Shapes: features (B, T, 80), mask (B, T), pieces (B, U), n_pieces (B,), phones (B, T / 8, 2).

    `windows` (B, U, 2) are the first and the last frame of the encoder at which a piece may be written.
    """

    features: Tensor
    mask: Tensor
    pieces: Tensor
    windows: Tensor
    n_pieces: Tensor
    phones: Tensor
    lookahead: int

    @property
    def seconds(self) -> float:
        return float(self.mask.sum()) / 100


def shards_of_round(menu: Menu, number: int, seed: int) -> list[int]:
    """Return the numbers of the files of a round."""
    chance = np.random.default_rng([seed, number, 1])
    known = min(number, menu.n_shards)
    chosen = chance.permutation(known)[: menu.n_known + (number >= menu.n_shards)].tolist()
    return [*chosen, number] if number < menu.n_shards else chosen


def batches_of_round(
    shelf: Shelf, menu: Menu, number: int, tokenizer: ParakeetTokenizer, first: int = 0
) -> Iterator[tuple[int, Batch]]:
    """Yield the batches of a round from the one numbered `first` on; the same each time."""
    groups = groups_of_round(shelf, menu, number)
    for index, group in enumerate(groups[first:], start=first):
        chance = np.random.default_rng([shelf.seed, number, 3, index])
        yield index, make_batch(group, tokenizer, chance, masks=number >= menu.n_unmasked)


def groups_of_round(shelf: Shelf, menu: Menu, number: int) -> list[list[Heard]]:
    """Return the utterances of a round in groups of about one length, in an order by chance."""
    heard = [one for shard in shards_of_round(menu, number, shelf.seed) for one in shelf.shard(shard)]
    return _grouped(heard, menu.n_frames, np.random.default_rng([shelf.seed, number, 2]))


def _grouped(heard: Sequence[Heard], n_frames: int, chance: np.random.Generator) -> list[list[Heard]]:
    """Return groups of about one length, in an order by chance."""
    order = np.argsort([one.n_frames + chance.uniform(0, _LENGTH_STEP) for one in heard])
    groups: list[list[Heard]] = [[]]
    for index in order[::-1]:
        longest = _padded(max(one.n_frames for one in (*groups[-1], heard[index])))
        if groups[-1] and (len(groups[-1]) + 1) * longest > n_frames:
            groups.append([])
        groups[-1].append(heard[index])
    return [groups[index] for index in chance.permutation(len(groups))]


def make_batch(
    heard: Sequence[Heard], tokenizer: ParakeetTokenizer, chance: np.random.Generator, *, masks: bool
) -> Batch:
    """Return utterances as tensors, with a lookahead by chance and, if wished, parts that are masked."""
    n = _padded(max(one.n_frames for one in heard))
    features = np.zeros((len(heard), n, heard[0].features.shape[1]), dtype=np.float32)
    mask = np.zeros((len(heard), n), dtype=np.int64)
    phones = np.zeros((len(heard), n // SUBSAMPLING + 1, PHONES_IN_FRAME), dtype=np.int64)
    for row, one in enumerate(heard):
        frames = one.features.astype(np.float32)
        features[row, : one.n_frames] = _masked(frames, chance) if masks else frames
        mask[row, : one.n_frames] = 1
        at = SUBSAMPLING * np.arange(phones.shape[1])[:, None] - _PHONES_BEFORE
        phones[row] = one.phones[at.clip(0, one.n_frames - 1)]
    ids = [tokenizer(one.text, add_special_tokens=False)["input_ids"] for one in heard]
    pieces = np.zeros((len(heard), max(map(len, ids))), dtype=np.int64)
    windows = np.zeros((*pieces.shape, 2), dtype=np.int64)
    for row, (one, some) in enumerate(zip(heard, ids, strict=True)):
        pieces[row, : len(some)] = some
        windows[row, : len(some)] = _windows(one, tokenizer)
    return Batch(
        torch.from_numpy(features),
        torch.from_numpy(mask),
        torch.from_numpy(pieces),
        torch.from_numpy(windows),
        torch.tensor([len(some) for some in ids]),
        torch.from_numpy(phones),
        int(chance.choice(LOOKAHEADS, p=LOOKAHEAD_SHARES)),
    )


def _windows(heard: Heard, tokenizer: ParakeetTokenizer) -> list[tuple[int, int]]:
    """Return the frames at which each piece may be written: about where its share of its word ends."""
    windows = []
    for word in heard.words:
        n = len(tokenizer(word.text, add_special_tokens=False)["input_ids"])
        for index in range(n):
            end_s = word.start_s + (word.end_s - word.start_s) * (index + 1) / n
            frame = int(end_s / FRAME_S / SUBSAMPLING)
            windows.append((max(frame - N_AROUND, 0), frame + N_AROUND))
    return windows


def _padded(n_frames: int) -> int:
    """Return the length to pad to: few lengths, as each new one costs the processor's compiler anew."""
    return -(-n_frames // _LENGTH_STEP) * _LENGTH_STEP


def _masked(frames: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Return frames with two bands and two stretches of time blanked (SpecAugment, Park et al., 2019)."""
    frames = frames.copy()
    for _ in range(2):
        width = int(chance.integers(0, 13))
        start = int(chance.integers(0, frames.shape[1] - width))
        frames[:, start : start + width] = MEL_MEAN
        width = int(chance.integers(0, min(24, len(frames) // 8) + 1))
        start = int(chance.integers(0, len(frames) - width))
        frames[start : start + width] = MEL_MEAN
    return frames
