"""How many words went to the right voice, whatever voices are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from core.speech.voices import NOBODY

MOST = 7
"""Voices that are tried on each other; who says least is left out."""
Labels = Sequence[int]


@dataclass(frozen=True, slots=True)
class Score:
    """Figures of one talk; `at_once_later` are the words after the first minute, as they were told first."""

    name: str
    n_words: int
    n_sentences: int
    at_once: float
    at_once_later: float
    settled: float
    n_voices: int
    n_found: int
    n_relabelled: int
    """Sentences that were told of otherwise while the talk went on."""
    cpu_s: float
    seconds: float
    sentence_cpu_s: float
    memory_mb: tuple[float, float] = (0.0, 0.0)
    """What it took at most in the first half of the talk, and in all of it, beside networks and sound."""
    returned: float | None = None
    """Of the words of a voice that comes back after a long time, those that are its own at once."""

    @property
    def relabelled(self) -> float:
        """Of a hundred sentences."""
        return 100 * self.n_relabelled / max(1, self.n_sentences)


def share_right(true: Sequence[str], told: Labels) -> float:
    """Return the share of words that go to the right voice, under the best choice of who is who.

    A word that nobody knows the voice of is not right.
    """
    mapped = best_match(true, told)
    return sum(mapped.get(voice) == who for who, voice in zip(true, told, strict=True)) / max(1, len(true))


def best_match(true: Sequence[str], told: Labels) -> dict[int, str]:
    """Return who each told voice is, each of them one, so that most words are right."""
    pairs = Counter((who, voice) for who, voice in zip(true, told, strict=True) if voice != NOBODY)
    people = [who for who, _ in Counter(true).most_common(MOST)]
    voices: list[int] = [v for v, _ in Counter(v for v in told if v != NOBODY).most_common(MOST)]
    voices += [-1 - i for i in range(max(0, len(people) - len(voices)))]
    if len(people) > len(voices):
        people = people[: len(voices)]
    best = max(
        permutations(voices, len(people)),
        key=lambda chosen: sum(pairs[who, voice] for who, voice in zip(people, chosen, strict=True)),
    )
    return {voice: who for who, voice in zip(people, best, strict=True)}


def table(scores: Sequence[Score]) -> str:
    """Return the figures as a Markdown table, and what they are on average."""
    rows = [
        "| talk | words | at once | after the first minute | settled | voices found / there | relabelled of"
        " 100 | processor per s | per sentence | memory, MB: half / all |",
        "|---|---:|---:|---:|---:|---|---:|---:|---:|---:|",
    ]
    for one in scores:
        rows.append(
            f"| {one.name} | {one.n_words} | {one.at_once:.3f} | {one.at_once_later:.3f} | {one.settled:.3f}"
            f" | {one.n_found} / {one.n_voices} | {one.relabelled:.1f} | {one.cpu_s / one.seconds:.3f}"
            f" | {one.sentence_cpu_s:.2f} s | {one.memory_mb[0]:.0f} / {one.memory_mb[1]:.0f} |"
        )
        if one.returned is not None:
            rows.append(f"| who came back | | {one.returned:.3f} | | | | | | | |")
    if len(scores) > 1:
        rows.append(_means(scores))
    return "\n".join(rows)


def _means(scores: Sequence[Score]) -> str:
    n = len(scores)

    def mean(name: str) -> float:
        return float(sum(getattr(one, name) for one in scores) / n)

    n_right = sum(one.n_found == one.n_voices for one in scores)
    cpu = sum(one.cpu_s for one in scores) / sum(one.seconds for one in scores)
    return (
        f"| **mean of {n}** | | {mean('at_once'):.3f} | {mean('at_once_later'):.3f} | {mean('settled'):.3f}"
        f" | right in {n_right} | {mean('relabelled'):.1f} | {cpu:.3f} | {mean('sentence_cpu_s'):.2f} s | |"
    )
