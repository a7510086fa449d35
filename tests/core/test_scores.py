"""Word error rates, on examples that can be counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.scores import n_word_errors, spoken_words, word_error_rate

words = st.lists(st.sampled_from("abc"), max_size=6)


@pytest.mark.parametrize(
    ("reference", "hypothesis", "rate"),
    [
        ("the cat sat", "the cat sat", 0.0),
        ("the cat sat", "the cat", 1 / 3),
        ("the cat sat", "the the cat sat", 1 / 3),
        ("the cat sat", "the hat sat", 1 / 3),
        ("the cat sat", "", 1.0),
        ("no", "well now then", 3.0),
        ("", "", 0.0),
        ("", "noise", float("inf")),
    ],
)
def test_a_word_error_rate_counts_substitutions_deletions_and_insertions(reference, hypothesis, rate):
    assert word_error_rate(reference, hypothesis) == pytest.approx(rate)


def test_case_punctuation_and_hyphens_are_no_errors():
    assert (
        word_error_rate(
            "The \u201clower-case\u201d letters; it\u2019s 'done'.", "the lower case letters it's done"
        )
        == 0
    )


def test_words_of_other_scripts_are_words():
    assert spoken_words("\u00dcber Stra\u00dfen, \u041f\u0440\u0438\u0432\u0435\u0442!") == [
        "\u00fcber",
        "strassen",
        "\u043f\u0440\u0438\u0432\u0435\u0442",
    ]


@given(words, words)
def test_errors_are_symmetric_and_bounded(a, b):
    n_errors = n_word_errors(a, b)
    assert n_errors == n_word_errors(b, a)
    assert abs(len(a) - len(b)) <= n_errors <= max(len(a), len(b))
    assert (n_errors == 0) == (a == b)


@given(words, words, words)
def test_errors_obey_the_triangle_inequality(a, b, c):
    assert n_word_errors(a, c) <= n_word_errors(a, b) + n_word_errors(b, c)
