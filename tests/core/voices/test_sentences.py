"""What is known of a sentence: prints of what each says alone, and which words lie in it."""

from __future__ import annotations

import numpy as np
from made_up_voices import HeardInNumbers

from core.speech.segments import SAMPLE_RATE, SegmentId, Word
from core.voices.sentences import NO_PART, WINDOW_S, VoicedSentence, voiced_sentence

START_S = 7.0


def heard(*stretches: tuple[float, float]) -> VoicedSentence:
    """Return what is heard where each level lasts so long, with a word for every third of a second."""
    sound = np.concatenate([np.full(round(s * SAMPLE_RATE), level, np.float32) for level, s in stretches])
    n_words = int(len(sound) / SAMPLE_RATE * 3)
    words = [Word("", START_S + i / 3, START_S + (i + 1) / 3) for i in range(n_words)]
    return voiced_sentence(SegmentId(4), sound, words, START_S, HeardInNumbers())


def test_each_voice_is_a_part_of_what_it_says_alone() -> None:
    sentence = heard((0.1, 2.0), (0.3, 1.0), (0.2, 1.0), (0.0, 1.0), (0.1, 1.0))
    assert [round(part.seconds, 1) for part in sentence.parts] == [3.0, 1.0]
    assert np.allclose(sentence.parts[0].print, [1, 0, 0]) and np.allclose(sentence.parts[1].print, [0, 1, 0])


def test_a_word_lies_in_the_part_that_speaks_most_of_it_or_in_none() -> None:
    sentence = heard((0.1, 1.0), (0.0, 1.0), (0.2, 1.0))
    assert sentence.part_of.tolist() == [0] * 3 + [NO_PART] * 3 + [1] * 3


def test_who_says_too_little_is_no_part() -> None:
    sentence = heard((0.1, 2.0), (0.2, 0.2), (0.1, 2.0))
    assert len(sentence.parts) == 1
    assert set(sentence.part_of.tolist()) <= {0, NO_PART}


def test_windows_cover_what_is_spoken_to_the_end() -> None:
    sentence = heard((0.1, 2.0), (0.2, 2.1))
    assert np.allclose(sentence.windows_s[[0, -1]], [WINDOW_S / 2, 4.1 - WINDOW_S / 2])
    assert np.allclose(sentence.windows[0], [1, 0, 0]) and np.allclose(sentence.windows[-1], [0, 1, 0])


def test_silence_has_neither_parts_nor_windows() -> None:
    sentence = heard((0.0, 3.0))
    assert sentence.parts == () and len(sentence.windows) == 0
    assert set(sentence.part_of.tolist()) == {NO_PART}
