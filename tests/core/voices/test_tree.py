"""Parts of a talk grouped: as many groups as voices, whatever was told before."""

from __future__ import annotations

import numpy as np
import pytest
from made_up_voices import MadeUpVoices

from core.voices.tree import LEAST, MOST, groups, widest_gap


def grouped(said: str, pinned: dict[int, int] | None = None) -> list[int]:
    """Return a number for each letter, the same where parts came into one group, counted as they appear."""
    made_up = MadeUpVoices()
    prints = np.stack([made_up.print_of(voice, 2.0) for voice in said])
    pins = np.array([(pinned or {}).get(i, 0) for i in range(len(said))], dtype=np.intp)
    found = groups(prints, np.full(len(said), 2.0), pins, least_s=1.5).tolist()
    return [list(dict.fromkeys(found)).index(group) for group in found]


@pytest.mark.parametrize("said", ["a", "ab", "aaaa", "abab", "aabbccab", "abcde" * 8])
def test_each_voice_becomes_one_group(said: str) -> None:
    order = list(dict.fromkeys(said))
    assert grouped(said) == [order.index(voice) for voice in said]


def test_parts_that_the_user_gave_to_one_voice_are_one_group_and_those_of_two_are_two() -> None:
    together = grouped("aaabbb", {0: 1, 3: 1})
    assert together[0] == together[3]
    apart = grouped("aaaa", {0: 1, 3: 2})
    assert apart[0] != apart[3] and len(set(apart)) == 2


def test_the_cut_lies_in_the_middle_of_the_widest_gap() -> None:
    assert widest_gap([0.9, 0.54, 0.5, 0.35, 0.1]) == pytest.approx(0.425)
    assert widest_gap([]) == pytest.approx((LEAST + MOST) / 2)


def test_joins_are_those_of_average_linkage() -> None:
    chance = np.random.default_rng(3)
    prints = chance.standard_normal((12, 4)).astype(np.float32)
    prints /= np.linalg.norm(prints, axis=1, keepdims=True)
    weights = chance.uniform(1, 4, 12)
    found = groups(prints, weights, np.zeros(12, np.intp), least_s=0.0)
    apart = [{i} for i in range(12)]

    def likeness(a: set[int], b: set[int]) -> float:
        pairs = [(weights[i] * weights[j], float(prints[i] @ prints[j])) for i in a for j in b]
        return sum(w * like for w, like in pairs) / sum(w for w, _ in pairs)

    joins = []
    while len(apart) > 1:
        like, a, b = max(
            ((likeness(a, b), a, b) for n, a in enumerate(apart) for b in apart[:n]), key=lambda one: one[0]
        )
        joins.append((like, a | b))
        apart = [one for one in apart if one not in (a, b)] + [a | b]
    least = widest_gap([like for like, _ in joins])
    together = [members for like, members in joins if like >= least]
    for members in together:
        assert len({int(found[i]) for i in members}) == 1
    assert len(set(found.tolist())) == 12 - len(together)


def test_odd_parts_of_a_long_talk_do_not_hide_where_voices_part() -> None:
    axes = np.eye(64, dtype=np.float32)

    def partly_a(share: float, axis: int) -> np.ndarray:
        return np.asarray(share * axes[0] + (1 - share**2) ** 0.5 * axes[axis])

    # Two voices that are somewhat alike, and odd parts that are like one of them by all shares above that.
    odd = [partly_a(share, axis) for axis, share in enumerate(np.arange(0.38, 0.9, 0.02), start=2)]
    every = np.stack([axes[0], axes[0], partly_a(0.36, 1), partly_a(0.36, 1), *odd])
    seconds = np.array([50.0] * 4 + [1.0] * len(odd))
    pinned = np.zeros(len(every), np.intp)
    a, a2, b, b2 = groups(every, seconds, pinned, least_s=10.0)[:4].tolist()
    assert a == a2 != b == b2
    assert len(set(groups(every, seconds, pinned, least_s=0.0)[:4].tolist())) == 1
