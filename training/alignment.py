"""How much source each target word needs: monotone chunks from word alignment.

The aligner is eflomal (Östling and Tiedemann, 2016), both directions.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from training.corpus import Pair

_EDGES = re.compile(r"^\W+|\W+$")


def needed_source_words(pairs: Sequence[Pair]) -> list[tuple[int, ...]]:
    """Return, for each pair and each target word, how many source words it needs.

    Word j needs all words that it or an earlier target word is aligned with
    in both directions, so the numbers never fall along the target. Words are
    split at white space.
    """
    return [
        _running_need(links, len(pair.target.split()))
        for pair, links in zip(pairs, aligned_words(pairs), strict=True)
    ]


def aligned_words(pairs: Sequence[Pair]) -> list[set[tuple[int, int]]]:
    """Return, for each pair, the indices of source and target words that are aligned in both directions."""
    forward, backward = _align(pairs)
    return [one_way & other_way for one_way, other_way in zip(forward, backward, strict=True)]


def _running_need(links: set[tuple[int, int]], n_target: int) -> tuple[int, ...]:
    need = [0] * n_target
    for source_index, target_index in links:
        need[target_index] = max(need[target_index], source_index + 1)
    for j in range(1, n_target):
        need[j] = max(need[j], need[j - 1])
    return tuple(need)


def _align(pairs: Sequence[Pair]) -> tuple[list[set[tuple[int, int]]], list[set[tuple[int, int]]]]:
    from eflomal import Aligner  # an extra: only training for read-n needs it

    with tempfile.TemporaryDirectory() as folder:
        forward, backward = Path(folder, "forward"), Path(folder, "backward")
        Aligner().align(
            [_normalized(pair.source) for pair in pairs],
            [_normalized(pair.target) for pair in pairs],
            links_filename_fwd=str(forward),
            links_filename_rev=str(backward),
            quiet=True,
        )
        return _links(forward), _links(backward)


def _normalized(text: str) -> str:
    return " ".join(_EDGES.sub("", word).lower() or word for word in text.split()) + "\n"


def _links(path: Path) -> list[set[tuple[int, int]]]:
    with path.open(encoding="utf-8") as lines:
        return [{_link(item) for item in line.split()} for line in lines]


def _link(item: str) -> tuple[int, int]:
    source_index, target_index = item.split("-")
    return int(source_index), int(target_index)
