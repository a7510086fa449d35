"""The numbers of voices: kept over a look back, so that nobody is called otherwise who was told right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def kept_numbers(
    groups: Sequence[int], before: Sequence[int], seconds: Sequence[float], taken: int
) -> Mapping[int, int]:
    """Return the number of each group: that of the voice that most of its sound had, of two the longer.

    `before` is the number that each part had, 0 for none; numbers above `taken` were never given.
    """
    shared: Counter[tuple[int, int]] = Counter()
    for group, number, length_s in zip(groups, before, seconds, strict=True):
        if number:
            shared[group, number] += length_s  # type: ignore[assignment]  # seconds, not counts
    found: dict[int, int] = {}
    for group, number in sorted(shared, key=lambda pair: (-shared[pair], pair)):
        if group not in found and number not in found.values():
            found[group] = number
    for group in dict.fromkeys(groups):
        if group not in found:
            taken += 1
            found[group] = taken
    return found
