"""Examples in a folder: hours of them have features of gigabytes, of which a step needs a few."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import overload

import numpy as np
import torch
from numpy.typing import NDArray

from core.files.private_files import PRIVATE_FILE
from core.files.strict_json import parse_json
from core.files.whole_files import move_whole
from training.direct.speech_examples import BlockTokens, SpeechExample
from training.learn.disk import told_of

FEATURES_NAME, LIST_NAME = "examples.f16", "examples.jsonl"


@dataclass(frozen=True, slots=True)
class _Kept:
    """An example without its features, which lie from number `first` on."""

    first: int
    n_features: int
    labels: tuple[int, ...]
    frame_labels: tuple[int, ...]
    pieces: tuple[BlockTokens, ...]
    rest: tuple[int, ...]


class ExampleFile(Sequence[SpeechExample]):
    """Examples whose features are read as they are asked for, in half precision."""

    def __init__(self, features: NDArray[np.float16], kept: Sequence[_Kept]) -> None:
        self._features, self._kept = features, kept

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, index: int) -> SpeechExample: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[SpeechExample]: ...
    def __getitem__(self, index: int | slice) -> SpeechExample | Sequence[SpeechExample]:
        if isinstance(index, slice):
            return ExampleFile(self._features, self._kept[index])
        one = self._kept[index]
        features = torch.from_numpy(self._features[one.first : one.first + one.n_features].copy())
        return SpeechExample(features, one.labels, one.frame_labels, one.pieces, one.rest)


def kept_examples(folder: Path, key: str, n_mels: int, made: Iterable[SpeechExample]) -> ExampleFile:
    """Return the examples that a folder keeps under that key; if it has none, those `made`, and keeps them.

    Raises:
        UserError: they cannot be written.
    """
    if (kept := _read(folder, key, n_mels)) is not None:
        return kept
    folder.mkdir(parents=True, exist_ok=True)
    with told_of(f"What is learned from, in {folder},", "the same command writes it again"):
        _write(folder, key, made)
    written = _read(folder, key, n_mels)
    assert written is not None
    return written


def _read(folder: Path, key: str, n_mels: int) -> ExampleFile | None:
    """Return what a folder keeps; nothing where there is nothing whole, or that of another key."""
    features, listed = folder / FEATURES_NAME, folder / LIST_NAME
    if not listed.is_file() or not features.is_file():
        return None
    kept: list[_Kept] = []
    first = 0
    try:
        with listed.open(encoding="utf-8") as lines:
            if lines.readline() != json.dumps(key) + "\n":
                return None
            for line in lines:
                kept.append(_listed(line, first))
                first += kept[-1].n_features
    except (ValueError, TypeError):  # it is damaged
        return None
    if not kept or features.stat().st_size != first * n_mels * np.float16().itemsize:
        return None
    return ExampleFile(np.memmap(features, np.float16, "r").reshape(-1, n_mels), kept)


def _listed(line: str, first: int) -> _Kept:
    n_features, labels, frame_labels, pieces, rest = parse_json(line)
    of_blocks = tuple(BlockTokens(tuple(s), n, tuple(t), asked) for s, n, t, asked in pieces)
    return _Kept(first, n_features, tuple(labels), tuple(frame_labels), of_blocks, tuple(rest))


def _write(folder: Path, key: str, made: Iterable[SpeechExample]) -> None:
    """Write the list last, and whole: where it is, the features are. Both tell what somebody said."""
    features, listed = folder / FEATURES_NAME, (folder / LIST_NAME).with_suffix(".new")
    for path in (folder / LIST_NAME, features, listed):
        path.unlink(missing_ok=True)
    for path in (features, listed):
        path.touch(PRIVATE_FILE)
    with features.open("wb") as numbers, listed.open("w", encoding="utf-8") as lines:
        lines.write(json.dumps(key) + "\n")
        for one in made:
            numbers.write(one.features.numpy().astype(np.float16).tobytes())
            pieces = [astuple(piece) for piece in one.pieces]
            told = [len(one.features), one.labels, one.frame_labels, pieces, one.rest]
            lines.write(json.dumps(told) + "\n")
    move_whole(listed, folder / LIST_NAME)
