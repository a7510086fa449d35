from itertools import pairwise

from block_speech import LETTERS, SPELLING
from hypothesis import given
from hypothesis import strategies as st

from core.speech.segments import Word
from models.speech.ctc import BLANK, WordSpeller

FRAME_S = 0.04


def label(letter):
    return BLANK if letter == "." else LETTERS.index(letter) + 1


def speller():
    return WordSpeller(SPELLING, FRAME_S, start_s=1.0)


def test_repeated_labels_are_one_and_a_blank_between_makes_two():
    spelled = speller()
    words = spelled.accept([label(letter) for letter in "__seee.e.._yoou."]) + spelled.finish()
    assert [word.text for word in words] == ["see", "you"]


def test_words_have_the_times_of_their_frames():
    spelled = speller()
    [word] = spelled.accept([label(letter) for letter in "..._go..._o"])
    assert word == Word("go", 1.0 + 3 * FRAME_S, 1.0 + 6 * FRAME_S)
    assert spelled.open_word == Word("o", 1.0 + 9 * FRAME_S, 1.0 + 11 * FRAME_S)


def test_silence_spells_nothing():
    spelled = speller()
    assert spelled.accept([BLANK] * 50) == [] and spelled.open_word is None and spelled.finish() == []


labels = st.lists(st.integers(0, len(LETTERS)), max_size=40)


@given(labels, st.integers(0, 40))
def test_words_are_the_same_however_the_labels_come(all_labels, place):
    whole, parts = speller(), speller()
    expected = whole.accept(all_labels) + whole.finish()
    actual = parts.accept(all_labels[:place]) + parts.accept(all_labels[place:]) + parts.finish()
    assert actual == expected
    assert all(a.end_s <= b.start_s for a, b in pairwise(expected))
