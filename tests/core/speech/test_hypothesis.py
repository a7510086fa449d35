"""What was committed stays, whatever the recognizer says later."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.speech.hypothesis import (
    FinalAtOnce,
    Hypothesis,
    LocalAgreement,
    StableTime,
    following,
    n_agreed,
    spoken_form,
)
from core.speech.segments import Word

texts = st.lists(st.sampled_from(["a", "b", "c", "see", "the", "The.", "end."]), max_size=8)
agreements = st.sampled_from(
    [LocalAgreement(2), LocalAgreement(3), StableTime(0.4), StableTime(2.0), FinalAtOnce(0.3)]
)


def said(text: str, start_s: float = 0.0, word_s: float = 0.5) -> tuple[Word, ...]:
    return tuple(
        Word(word, start_s + i * word_s, start_s + (i + 1) * word_s) for i, word in enumerate(text.split())
    )


def text_of(words: tuple[Word, ...]) -> str:
    return " ".join(word.text for word in words)


def heard(agreement, *hypotheses: str, step_s: float = 0.2) -> Hypothesis:
    hypothesis = Hypothesis(agreement)
    for i, text in enumerate(hypotheses):
        hypothesis.update(said(text), (i + 1) * step_s)
    return hypothesis


@given(st.lists(texts, min_size=1, max_size=4))
def test_answers_agree_on_their_longest_common_beginning(answers):
    n = n_agreed(answers)
    assert all(answer[:n] == answers[0][:n] for answer in answers)
    longer = {tuple(answer[: n + 1]) for answer in answers}
    assert len(longer) > 1 or any(len(answer) == n for answer in answers)


def test_no_answers_agree_on_nothing():
    assert n_agreed([]) == 0
    assert n_agreed([["das", "alte"], []]) == 0


@given(agreements, st.lists(texts, max_size=8), texts)
def test_committed_words_only_grow(agreement, hypotheses, last):
    hypothesis = Hypothesis(agreement)
    before: tuple[Word, ...] = ()
    for i, words in enumerate(hypotheses):
        hypothesis.update(said(" ".join(words)), 0.2 * i)
        assert hypothesis.committed[: len(before)] == before
        before = hypothesis.committed
    hypothesis.finish(said(" ".join(last)), 99.0)
    assert hypothesis.committed[: len(before)] == before
    assert hypothesis.tail == ()


@given(agreements, st.lists(texts, max_size=5), texts)
def test_the_same_final_twice_changes_nothing(agreement, hypotheses, last):
    hypothesis = Hypothesis(agreement)
    for i, words in enumerate(hypotheses):
        hypothesis.update(said(" ".join(words)), 0.2 * i)
    final = said(" ".join(last))
    hypothesis.finish(final, 10.0)
    once = hypothesis.committed
    hypothesis.finish(final, 11.0)
    assert hypothesis.committed == once


@given(agreements, texts, st.integers(1, 30))
def test_hypotheses_that_only_grow_are_committed_word_for_word(agreement, words, n_updates):
    whole = said(" ".join(words))
    hypothesis = Hypothesis(agreement)
    for i in range(n_updates):
        hypothesis.update(whole[: i + 1], 0.2 * i)
    assert hypothesis.committed + hypothesis.tail == whole[:n_updates]
    hypothesis.finish(whole, 100.0)
    assert hypothesis.committed == whole


@given(agreements, st.lists(texts, max_size=8))
def test_committed_words_never_overlap_in_time(agreement, hypotheses):
    hypothesis = Hypothesis(agreement)
    for i, words in enumerate(hypotheses):
        hypothesis.update(said(" ".join(words), start_s=0.13 * (i % 3)), 0.2 * i)
    times = [time for word in hypothesis.committed for time in (word.start_s, word.end_s)]
    assert times == sorted(times)


@given(agreements, st.lists(texts, min_size=1, max_size=8), st.data())
def test_a_restarted_hypothesis_commits_what_an_uninterrupted_one_does(agreement, hypotheses, data):
    def run(hypothesis, n):
        for i, words in enumerate(hypotheses[:n]):
            hypothesis.update(said(" ".join(words)), 0.2 * i)
        return hypothesis

    broken_off = run(Hypothesis(agreement), data.draw(st.integers(0, len(hypotheses))))
    again = run(Hypothesis(agreement, forced=broken_off.committed), len(hypotheses))
    assert again.committed == run(Hypothesis(agreement), len(hypotheses)).committed


@given(agreements, texts, st.lists(texts, max_size=6))
def test_forced_words_stand_whatever_is_heard_after_a_restart(agreement, forced, hypotheses):
    forced_words = said(" ".join(forced))
    hypothesis = Hypothesis(agreement, forced=forced_words)
    for i, words in enumerate(hypotheses):
        hypothesis.update(said(" ".join(words)), 0.2 * i)
        assert hypothesis.committed[: len(forced_words)] == forced_words
    hypothesis.finish(said("something else"), 50.0)
    assert hypothesis.committed[: len(forced_words)] == forced_words
    assert not hypothesis.catching_up


def test_two_hypotheses_that_agree_commit_their_common_beginning():
    hypothesis = heard(LocalAgreement(2), "the cat", "the cat sat on", "the cat sat in a")
    assert text_of(hypothesis.committed) == "the cat sat"
    assert text_of(hypothesis.tail) == "in a"


def test_one_hypothesis_commits_nothing():
    assert heard(LocalAgreement(2), "the cat sat").committed == ()


def test_agreement_ignores_case_and_punctuation_and_keeps_the_later_spelling():
    hypothesis = heard(LocalAgreement(2), "I think that.", "I think, that we")
    assert text_of(hypothesis.committed) == "I think, that"


def test_a_full_stop_at_the_edge_of_the_sound_has_to_be_agreed_on():
    hypothesis = heard(LocalAgreement(2), "we should", "we should.")
    assert text_of(hypothesis.committed) == "we"
    hypothesis.update(said("we should."), 1.0)
    assert text_of(hypothesis.committed) == "we should."


def test_a_word_is_committed_after_it_has_stayed_for_the_stable_time():
    agreement = StableTime(0.5)
    assert text_of(heard(agreement, "go", "go on", "go on now").committed) == ""
    assert text_of(heard(agreement, "go", "go on", "go on now", "go on now").committed) == "go"
    assert text_of(heard(agreement, "go", "go on", "go on now", "go on now", "go on").committed) == "go on"


def test_a_word_that_changes_begins_its_stable_time_again():
    hypothesis = heard(StableTime(0.5), "so on", "so on", "so in", "so in", "so in")
    assert text_of(hypothesis.committed) == "so"
    assert text_of(hypothesis.tail) == "in"


def test_what_follows_a_contradicted_beginning_is_found_by_the_clock():
    committed = said("wreck a nice")
    later = (Word("recognize", 0.0, 1.5), Word("speech", 1.5, 2.0), Word("well", 2.0, 2.5))
    assert text_of(following(committed, later)) == "speech well"


def test_a_committed_word_heard_again_a_little_later_is_not_doubled():
    committed = said("we meet on monday")
    drifted = (*said("we need on"), Word("Monday,", 1.9, 2.4), Word("then", 2.4, 2.7))
    assert text_of(following(committed, drifted)) == "then"


def test_a_word_that_is_really_said_twice_stays_twice():
    assert text_of(following(said("very"), said("very very good"))) == "very good"


def test_a_beginning_that_stayed_is_known_however_far_its_times_drifted():
    committed = said("one two")
    assert text_of(following(committed, said("One, two three", start_s=5.0))) == "three"


def test_a_hypothesis_shorter_than_what_is_committed_brings_nothing():
    assert following(said("one two three"), said("one two")) == ()


def test_the_spoken_form_of_bare_punctuation_is_itself():
    assert spoken_form("Don't,") == "don't"
    assert spoken_form("--") == "--"


def test_a_final_word_is_committed_when_the_next_one_begins():
    hypothesis = Hypothesis(FinalAtOnce(1.0))
    hypothesis.update(said("a capt"), 1.0)
    assert text_of(hypothesis.committed) == "a"
    hypothesis.update(said("a captioning test"), 1.5)
    assert text_of(hypothesis.committed) == "a captioning"


def test_the_last_final_word_is_committed_when_nothing_came_behind_it():
    hypothesis = Hypothesis(FinalAtOnce(1.0))
    hypothesis.update(said("a test"), 1.9)
    assert text_of(hypothesis.tail) == "test"
    hypothesis.update(said("a test"), 2.0)
    assert text_of(hypothesis.committed) == "a test"
