"""Sentences cut out of running speech, by times that are inexact: no word is lost, none heard twice."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

import numpy as np
import pytest
from scripted_listening import LoudnessActivity, ScriptedRecognizer, blocks, final_segments, states_of, texts

from core.hearing.listening import Listener
from core.speech.hypothesis import LocalAgreement
from core.speech.segments import SAMPLE_RATE, Samples, Word

SYLLABLES = ("bos", "ton", "ka", "ri", "mel", "do", "sun", "ta", "vel", "pi", "gor", "nem", "lu", "shad")


def long_talk(n_words: int, seed: int, closest_s: float) -> tuple[Word, ...]:
    """Return a talk whose sentences follow each other in one breath, after `closest_s` at least."""
    chance = random.Random(seed)
    words: list[Word] = []
    clock_s, left, is_first = 0.5, 4, True
    for i in range(n_words):
        text = "".join(chance.choices(SYLLABLES, k=chance.randint(1, 3))) + str(i)
        text = text.capitalize() if is_first else text
        length_s = 0.1 + 0.04 * len(text)
        left -= 1
        words.append(Word(text if left else f"{text}.", clock_s, clock_s + length_s))
        clock_s += length_s + (chance.uniform(0.0, 0.04) if left else chance.uniform(closest_s, 0.3))
        is_first, left = not left, left or chance.randint(3, 8)
    return tuple(words)


def hasty_talk(n_words: int, seed: int, closest_s: float) -> tuple[Word, ...]:
    """Return a talk whose sentences begin with a short word and a pause after it, or none."""
    chance = random.Random(seed)
    words: list[Word] = []
    clock_s, left, is_first = 0.5, 4, False
    for i in range(n_words):
        text = "I" if is_first else "".join(chance.choices(SYLLABLES, k=chance.randint(1, 3)))
        length_s = 0.12 if is_first else 0.14 + 0.04 * len(text)
        left -= 1
        words.append(Word(f"{text}{i}" if left else f"{text}{i}.", clock_s, clock_s + length_s))
        behind_s = chance.choice([0.03, 0.3]) if is_first else chance.uniform(0.0, 0.04)
        clock_s += length_s + (behind_s if left else chance.uniform(closest_s, 0.1))
        is_first, left = not left, left or chance.randint(3, 8)
    return tuple(words)


def voice_of(script: Sequence[Word], seed: int) -> Samples:
    """Return sound that is loud where words are, fades at their edges and is never quite silent."""
    chance = np.random.default_rng(seed)
    n_samples = round((script[-1].end_s + 3.0) * SAMPLE_RATE)
    loudness = np.full(n_samples, 0.004, np.float32)
    for word in script:
        start, end = round(word.start_s * SAMPLE_RATE), round(word.end_s * SAMPLE_RATE)
        edges_s = np.minimum(np.arange(end - start), np.arange(end - start)[::-1]) / SAMPLE_RATE
        loudness[start:end] = 0.02 + 0.5 * np.clip(edges_s / 0.03, 0.0, 1.0)
    return (loudness * chance.uniform(-1.0, 1.0, n_samples)).astype(np.float32)


@dataclass
class InexactRecognizer(ScriptedRecognizer):
    """Hears as Whisper does: times are some way off, and of a word that is cut the rest is still heard.

    Where it begins within a word it hears the letters that are left, where it ends within one
    the letters so far, with a full stop.
    """

    script: Sequence[Word]
    jitter_s: float
    update_s: float = 0.6
    _chance: random.Random = field(default_factory=lambda: random.Random(7))

    def __post_init__(self) -> None:
        super().__init__(self.script, LocalAgreement(2), True, self.update_s)

    def hypothesis(self) -> tuple[Word, ...] | None:
        if self._heard_s - self._looked_s < self.update_s:
            return None
        self._looked_s = self._heard_s
        return self.finish()

    def finish(self) -> tuple[Word, ...]:
        heard = [self._heard(word) for word in self.script if self._overlap_s(word) > 0.02]
        return tuple(itertools.accumulate(filter(None, heard), _in_order))

    def _overlap_s(self, word: Word) -> float:
        return min(word.end_s, self._heard_s) - max(word.start_s, self._start_s)

    def _heard(self, word: Word) -> Word | None:
        length_s = word.end_s - word.start_s
        n_lost = round(len(word.text) * (self._start_s - word.start_s - 0.06) / length_s)
        n_known = round(len(word.text) * (self._heard_s - word.start_s + 0.03) / length_s)
        text = word.text[max(n_lost, 0) : max(n_known, 0)]
        start_s, end_s = max(word.start_s, self._start_s), min(word.end_s, self._heard_s)
        if n_lost > 0:  # what little is left is timed well: it stands at the very beginning
            return Word(text, start_s, end_s) if text else None
        return Word(text, start_s + self._off_s() / 2, end_s + self._off_s()) if text else None

    def _off_s(self) -> float:
        return self._chance.uniform(-self.jitter_s, self.jitter_s)


def _in_order(before: Word, word: Word) -> Word:
    start_s = max(word.start_s, before.start_s + 0.02)
    return Word(word.text, start_s, max(word.end_s, start_s + 0.02))


def lost_and_inserted(said: Sequence[str], captioned: Sequence[str]) -> tuple[list[str], list[str]]:
    lost, inserted = [], []
    for kind, a, b, c, d in SequenceMatcher(a=said, b=captioned, autojunk=False).get_opcodes():
        if kind != "equal":
            lost += said[a:b]
            inserted += captioned[c:d]
    return lost, inserted


def cut_up(script: Sequence[Word], jitter_s: float, seed: int) -> tuple[list[str], list[str], int]:
    recognizer = InexactRecognizer(script, jitter_s)
    listener = Listener(recognizer, LoudnessActivity())
    segments = final_segments(states_of(listener, blocks(voice_of(script, seed))))
    said = [word.text.rstrip(".") for word in script]
    return *lost_and_inserted(said, [text.rstrip(".") for text in texts(segments)]), len(segments)


@pytest.mark.parametrize(("closest_s", "jitter_s"), [(0.08, 0.1), (0.08, 0.2), (0.02, 0.15), (0.15, 0.2)])
def test_of_a_long_talk_no_word_is_lost_and_no_word_end_heard_twice(closest_s, jitter_s):
    lost, inserted, n_sentences = cut_up(long_talk(400, 1, closest_s), jitter_s, seed=1)
    assert (lost, inserted) == ([], [])
    assert n_sentences > 70


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_a_short_word_that_follows_a_sentence_without_a_pause_is_not_lost(seed):
    lost, inserted, n_sentences = cut_up(hasty_talk(200, seed, closest_s=0.02), jitter_s=0.1, seed=seed)
    assert (lost, inserted) == ([], [])
    assert n_sentences > 30


@dataclass
class FollowingRecognizer(ScriptedRecognizer):
    """Hears "Boston." first, and wherever it begins after that, what follows it there."""

    following: Sequence[Word]

    def __post_init__(self) -> None:
        super().__init__((Word("Boston.", 0.5, 1.0),), LocalAgreement(2), True)

    def finish(self) -> tuple[Word, ...]:
        words = self._script if self._start_s < 0.9 else self.following
        return tuple(word for word in words if self._start_s - 0.05 < word.end_s <= self._heard_s)


def heard_behind_boston(*following: Word) -> list[str]:
    """Return the captions of a talk that is cut after "Boston.", near 1.0 s."""
    sound = np.zeros(6 * SAMPLE_RATE, np.float32)
    sound[SAMPLE_RATE // 2 : SAMPLE_RATE] = sound[round(1.03 * SAMPLE_RATE) : 4 * SAMPLE_RATE] = 0.5
    listener = Listener(FollowingRecognizer(following), LoudnessActivity())
    return [s.text for s in final_segments(states_of(listener, blocks(sound)))]


def test_a_word_that_ends_the_word_before_and_is_really_said_is_captioned():
    on_monday = (Word("on", 1.05, 1.23), Word("Monday.", 1.23, 1.73))
    assert heard_behind_boston(*on_monday) == ["Boston.", "on Monday."]


def test_the_end_of_a_word_that_is_heard_again_is_dropped_as_a_suffix():
    remnant = Word("n.", 1.03, 1.11)
    assert heard_behind_boston(remnant, Word("Monday.", 1.23, 1.73)) == ["Boston.", "Monday."]


def test_a_short_word_that_does_not_end_the_word_before_is_captioned():
    short = (Word("I", 1.05, 1.13), Word("know.", 1.13, 1.53))
    assert heard_behind_boston(*short) == ["Boston.", "I know."]


def test_what_is_heard_where_the_word_before_was_is_dropped_whatever_it_sounds_like():
    again = Word("tin", 0.97, 0.99)
    assert heard_behind_boston(again, Word("Monday.", 1.23, 1.73)) == ["Boston.", "Monday."]
