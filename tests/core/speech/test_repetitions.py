"""The same phrase for ever is not believed; what people repeat is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.speech.repetitions import (
    MEMORY,
    MIN_LOOPS,
    LoopTally,
    begins_loop,
    looping_tokens,
    n_repeats,
    without_loops,
)
from core.speech.segments import Word


def kept(text: str, before: str = "") -> str:
    words = [Word(word, float(i), i + 1.0) for i, word in enumerate(text.split())]
    return " ".join(word.text for word in without_loops(before.split(), words))


def test_a_phrase_is_believed_three_times():
    assert kept("Thank you. " * 20) == "Thank you. Thank you. Thank you."


def test_a_word_is_believed_five_times():
    assert kept("no " * 9 + "way") == "no no no no no way"


def test_what_comes_behind_a_loop_is_kept():
    assert kept("we go on " * 6 + "and then stop") == "we go on we go on we go on and then stop"


def test_a_loop_is_known_across_segments():
    assert kept("thank you thank you", before="thank you thank you thank you") == ""
    assert kept("goodbye all", before="so thank you thank you thank you") == "goodbye all"


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=8), st.integers(1, 40))
def test_a_loop_never_says_more_than_the_memory_and_a_phrase(phrase, n_repeats):
    assert len(kept(" ".join(phrase * n_repeats)).split()) <= MEMORY + len(phrase)


@given(st.lists(st.integers(0, 10**6), unique=True, max_size=40))
def test_speech_without_repetition_is_untouched(numbers):
    text = " ".join(map(str, numbers))
    assert kept(text) == text


def test_a_sentence_of_twenty_words_is_believed_three_times():
    sentence = " ".join(f"word{i}" for i in range(20))
    assert kept(" ".join([sentence] * 5)) == " ".join([sentence] * 3)


@pytest.mark.parametrize(
    ("heard", "believed"),
    [
        ("Ha" * 40, "Ha" * 5),
        ("Metal-" * 30 + "Metal", "Metal-" * 5),
        ("so-" + "la" * 9 + "!", "so-" + "la" * 5 + "!"),
        ("hahaha,", "hahaha,"),
        ("1,000,000,000,000,000,000,000", "1,000,000,000,000,000,000,000"),
        ("10000000000", "10000000000"),
        (".........", "........."),
    ],
)
def test_a_piece_within_a_word_is_believed_as_often_as_a_word(heard, believed):
    assert kept(heard) == believed


class Letters:
    """One token a letter, capitals start words."""

    def decode(self, token_ids):
        return "".join(map(chr, token_ids))

    def starts_word(self, token_id):
        return chr(token_id).isupper()


def loops_of(text, n_in_source=1):
    """Return the tokens that the guard bans after `text`."""
    tokens = looping_tokens(list(map(ord, text)), Letters(), n_in_source)
    return "".join(sorted(map(chr, tokens)))


@pytest.mark.parametrize(
    ("text", "banned"),
    [
        ("AbCd", ""),
        ("XyAbCdAbCd", "A"),
        ("XyAbCdAbCdA", ""),
        ("AbAb", ""),
        ("AbAbAb", "A"),
        ("Abrrrrrr", ""),
        ("Ab" + "r" * 16, "r"),
        ("Ametmetmet", "m"),
        ("A1000000000", ""),
        ("A0" + "1" * 20, "1"),
        ("AbCdAbCx", ""),
        ("Metmet-metmet-metmet", "-"),
        ("Metal-malal-salal", "-"),
        ("Metal-malal-salal-", ""),
        ("Metal-metal-mund", ""),
        ("Tick-tack-tock", "-"),
        ("Mund-zu-mund-art", ""),
        ("Bis-bos-bus", "-"),
        ("Bi-bo-ba", ""),
        ("Montag/dientag/mietag", ""),
        ("Metal-malal2-salal3", ""),
        ("2x2x2x", ""),
        ("A" + "2x" * 16, "2"),
    ],
)
def test_a_phrase_that_was_written_often_enough_is_not_begun_again(text, banned):
    assert loops_of(text) == banned


@pytest.mark.parametrize(
    "text",
    [
        "2021年、2022年、2023年、2024年、2025年",
        "2021年-2022年-2023年-2024年",
        "第一次、第二次、第三次、第四次、第五次",
        "第一回大会-第二回大会-第三回大会-第四回大会",
        "有5人、6人、7人、8人、9人",
        "10kg/20kg/30kg/40kg/50kg",
        "100kcal-200kcal-300kcal-400kcal",
        "2x2x2x2x2",
        "2年2年2年2年2年",
    ],
)
def test_no_list_is_stopped_or_counted_as_a_loop_whether_spaces_are_written_or_not(text):
    assert [loops_of(text[:n]) for n in range(1, len(text) + 1)] == [""] * len(text)
    assert not begins_loop(list(map(ord, text)), Letters(), 1)


@given(st.lists(st.sampled_from("abcd"), min_size=2, max_size=60, unique=False), st.integers(2, 4))
def test_a_phrase_of_any_length_is_stopped_once_it_stands_twice(letters, n_times):
    words = [letter.upper() + "x" * i for i, letter in enumerate(letters, start=1)]
    phrase = "".join(words)
    assert words[0][0] in loops_of("Yy" + phrase * n_times)


def test_a_translation_may_repeat_as_often_as_its_source_does():
    assert loops_of("AbCdAbCd", n_in_source=3) == ""
    assert loops_of("AbCdAbCdAbCd", n_in_source=3) == "A"
    assert loops_of("AbAbAbAb", n_in_source=4) == "A"


@given(st.lists(st.integers(0, 9), max_size=12), st.integers(1, 6))
def test_how_often_the_source_says_something_is_counted_whatever_its_length(before, n_times):
    phrase = list(range(100, 120))
    assert n_repeats(before + phrase * n_times) == n_times


def test_a_text_that_came_to_where_it_was_stopped_begins_a_loop():
    told = [begins_loop(list(map(ord, text)), Letters(), 1) for text in ("AbCdAbEf", "AbCdAbCdEf")]
    assert told == [False, True]


def told_at(loops):
    """Return how many translations were counted when loops were too many, if ever."""
    tally = LoopTally()
    return [i for i, begins_loop in enumerate(loops, start=1) if tally.count(begins_loop)]


def test_loops_are_told_of_when_they_are_more_than_rare():
    assert told_at([True] * 4 + [False] * 100) == []
    assert told_at([True] * 20) == [MIN_LOOPS]
    assert told_at([i % 20 == 0 for i in range(1000)]) == []
    assert told_at([i % 4 == 0 for i in range(1000)]) == [4 * (MIN_LOOPS - 1) + 1]
