"""Word alignment: which source words each target word says, and so how much source it needs.

The aligner computes both directions.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from training.data.aligner import align_files
from training.data.corpus import SentencePair

MIN_AGREEMENT = 0.5
"""Pairs on which the two directions agree less are taken for unaligned, as in conversational curation."""

_EDGES = re.compile(r"^\W+|\W+$")

Links = frozenset[tuple[int, int]]
"""Indices of a source and a target word."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """The links of one sentence pair in each direction. Words are split at white space."""

    forward: Links
    backward: Links

    @property
    def links(self) -> Links:
        """The links that both directions have."""
        return self.forward & self.backward

    @property
    def agreement(self) -> float:
        """The share of the more talkative direction's links that the other has too."""
        return len(self.links) / max(len(self.forward), len(self.backward), 1)

    def needed(self, n_target: int) -> tuple[int, ...]:
        """Return how many source words each of the `n_target` target words needs.

        Word j needs all words that it or an earlier target word is aligned with, so the numbers never
        fall along the target. A word without a link needs what the next one with a link does: an
        article waits for its noun.
        """
        latest = [0] * n_target
        for source_index, target_index in self.links:
            latest[target_index] = max(latest[target_index], source_index + 1)
        for j in reversed(range(n_target - 1)):
            latest[j] = latest[j] or latest[j + 1]
        return tuple(accumulate(latest, max))


def monotonicity(links: Links) -> float:
    """Return how many other links each link crosses, on average: 0 where the target keeps the source's order.

    Lower is easier to translate simultaneously. (EASiST, table 1, has a score from alignment statistics
    without its formula; this one need not be on its scale.)
    """
    ordered = sorted(links)
    n_crossings = sum(
        later[1] < earlier[1] and later[0] > earlier[0]
        for i, earlier in enumerate(ordered)
        for later in ordered[i + 1 :]
    )
    return 2 * n_crossings / max(len(ordered), 1)


def needed_source_words(pairs: Sequence[SentencePair]) -> list[tuple[int, ...]]:
    """Return, for each pair and each target word, how many source words it needs.

    Nothing for a pair where the directions of alignment disagree.
    """
    return [
        alignment.needed(len(pair.target.split())) if alignment.agreement >= MIN_AGREEMENT else ()
        for pair, alignment in zip(pairs, align(pairs), strict=True)
    ]


def align(pairs: Sequence[SentencePair]) -> list[Alignment]:
    """Return the alignment of each pair, learned from all of them.

    Raises:
        UserError: the aligner is not installed, or it fails.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        files = [Path(folder, name) for name in ("sources", "targets", "forward", "backward")]
        sources, targets, forward, backward = files
        sources.write_text("".join(_normalized(pair.source) for pair in pairs), encoding="utf-8")
        targets.write_text("".join(_normalized(pair.target) for pair in pairs), encoding="utf-8")
        align_files(*files)
        both = zip(_links(forward), _links(backward), strict=True)
        return [Alignment(one_way, other_way) for one_way, other_way in both]


def _normalized(text: str) -> str:
    return " ".join(_EDGES.sub("", word).lower() or word for word in text.split()) + "\n"


def _links(path: Path) -> list[Links]:
    with path.open(encoding="utf-8") as lines:
        return [frozenset(map(_link, line.split())) for line in lines]


def _link(item: str) -> tuple[int, int]:
    source_index, target_index = item.split("-")
    return int(source_index), int(target_index)
