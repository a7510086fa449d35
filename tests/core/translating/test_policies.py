"""READ or WRITE: wait-k, read-n and the names that users give them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import END_OF_WRITE, new_sentence, run

from core.layouts.actions import Read, Write
from core.translating.policies import (
    LATENCIES,
    LATENCIES_UNTRAINED,
    Adaptive,
    Agree,
    Align,
    Confident,
    Head,
    Offline,
    ReadN,
    SentenceProgress,
    WaitK,
    WriteUnit,
    parse_policy,
)
from core.wording.causes import Cause
from core.wording.errors import UserError

counts = st.integers(0, 60)


@given(st.integers(1, 20), counts, counts, counts)
def test_wait_k_writes_only_while_k_words_behind(k, n_source, n_target, at_write):
    assert WaitK(k).may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source - n_target >= k)


@given(st.integers(1, 20), counts, counts, counts)
def test_read_n_writes_after_n_new_words(n, n_source, n_target, at_write):
    assert ReadN(n).may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source - at_write >= n)


@given(st.integers(1, 20), counts, counts, counts)
def test_an_answer_is_asked_for_after_n_new_words(n, n_source, n_target, at_write):
    assert Agree(n).may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source - at_write >= n)


@given(counts, counts, counts)
def test_offline_never_writes_before_the_end(n_source, n_target, at_write):
    assert not Offline().may_write(SentenceProgress(n_source, n_target, at_write))


@given(counts, counts, counts)
def test_the_model_is_asked_after_every_read_where_it_decides(n_source, n_target, at_write):
    assert Adaptive().may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source > at_write)


@given(st.integers(1, 99).map(lambda percent: percent / 100), st.floats(0, 1))
def test_a_confident_policy_trusts_from_its_threshold_on(threshold, probability):
    assert Confident(threshold).trusts(probability) == (probability >= threshold)


@given(st.integers(1, 99).map(lambda percent: percent / 100), st.floats(0, 1))
def test_a_head_is_asked_once_about_a_chunk_and_must_be_surer_than_its_threshold(threshold, probability):
    head = Head(threshold)
    assert head.trusts(probability) == (probability > threshold)
    assert (head.unit, head.trusts_each) == (WriteUnit.CHUNK, WriteUnit.CHUNK)
    assert Confident(threshold).trusts_each is WriteUnit.WORD


@given(st.integers(1, 9), counts, counts)
def test_align_writes_what_is_looked_for_behind_the_words_held_back(n_held, word, n_source):
    align = Align(n_held)
    assert align.has_heard(word, n_source) == (word + n_held < n_source)
    assert align.may_write(SentenceProgress(n_source, 0, 0)) == (n_source > n_held)
    assert align.is_attentive and not Confident(0.5).is_attentive


@given(counts, counts, counts)
def test_a_head_is_asked_behind_every_read(n_source, n_target, at_write):
    assert Head(0.5).may_write(SentenceProgress(n_source, n_target, at_write)) == (n_source > at_write)


def test_latencies_go_from_fast_to_steady():
    waits = [parse_policy(name) for name in LATENCIES]
    assert waits == sorted(waits, key=lambda policy: policy.k)
    assert (next(iter(LATENCIES)), list(LATENCIES)[-1]) == ("fast", "steady")


def test_without_training_the_same_latencies_go_from_agreement_to_waiting():
    assert list(LATENCIES_UNTRAINED) == list(LATENCIES)
    assert [str(parse_policy(name)) for name in LATENCIES_UNTRAINED.values()] == [
        "agree-1",
        *(f"wait-{LATENCIES[name]}" for name in ("brisk", "balanced", "steady")),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "wait-1",
        "wait-3",
        "wait-99",
        "read-5",
        "agree-1",
        "agree-99",
        "align-1",
        "align-99",
        "adaptive",
        "offline",
        "confident-0.6",
        "confident-0.05",
        "head-0.5",
        "head-0.01",
        "head-0.99",
    ],
)
def test_a_policy_is_named_as_it_prints(name):
    assert str(parse_policy(name)) == name


@pytest.mark.parametrize(
    "name",
    ["confident", "confident-0", "confident-0.00", "confident-1", "confident-.5", "head", "head-0", "head-1"],
)
def test_a_confidence_outside_its_range_is_refused(name):
    with pytest.raises(UserError, match="is not known: choose another"):
        parse_policy(name)


@pytest.mark.parametrize("policy", [WaitK(3), ReadN(3), Agree(3), Adaptive(), Offline()])
def test_policies_that_count_words_trust_the_model(policy):
    assert policy.trusts(0.0)


@pytest.mark.parametrize(
    "name", ["", "wait", "wait-0", "wait-100", "wait--3", "wait-3 ", "Wait-3", "read-x", "agree-0"]
)
def test_an_unknown_policy_is_refused(name):
    with pytest.raises(UserError, match=f"“{name}” is not known") as refused:
        parse_policy(name)
    assert refused.value.cause == Cause.UNKNOWN_PACE


def heard_by_head(sentence, words, predict, answers):
    """Read the words one by one; the head's probability of a WRITE is the next of `answers`. Return texts."""
    texts = []
    for word in words:
        sentence.read([word])
        while (feed := sentence.next_feed()) is not None:
            probability = next(answers) if sentence.asks_about_chunk else 0.0
            sentence.receive(predict(sentence, feed), probability)
        texts.append(sentence.target)
    return texts


def chunks(*texts):
    """Return a predictor that spells each text and then the end of a WRITE, where it is not banned."""
    text = "".join(f"{words.replace(' ', '')}/" for words in texts)

    def predict(sentence, feed):
        n = sum(len(a.token_ids) for a in sentence.timeline if isinstance(a, Write)) + len(sentence.tail)
        token = END_OF_WRITE if text[n] == "/" else ord(text[n])
        assert token not in feed.banned
        return token

    return predict


def test_a_head_is_asked_once_for_each_chunk_which_then_runs_to_its_mark():
    sentence = new_sentence(Head(0.5))
    answers = iter([0.4, 0.6, 0.5, 0.9])
    texts = heard_by_head(sentence, ["Aa", "Bb", "Cc", "Dd"], chunks("Uu Vv", "Ww"), answers)
    assert texts == ["", "Uu Vv", "Uu Vv", "Uu Vv Ww"]
    assert list(answers) == []
    silences = [i for i, action in enumerate(sentence.timeline) if action == Write(())]
    assert [sentence.timeline[i - 1] for i in silences] == [Read((65, 97)), Read((67, 99))]


def test_a_chunk_that_a_head_begins_is_not_empty():
    """The decision is the head's alone: else a mark after nothing would answer it a second time."""
    sentence = new_sentence(Head(0.5))
    sentence.read(["Aa"])
    feed = sentence.next_feed()
    assert END_OF_WRITE in feed.banned
    sentence.receive(ord("U"), 0.9)
    assert END_OF_WRITE not in sentence.next_feed().banned


def test_behind_the_end_of_the_source_a_head_is_not_asked():
    sentence = new_sentence(Head(0.9))
    sentence.read(["Aa"])
    run(sentence, lambda sentence, feed: ord("U"))  # trusted with certainty
    sentence.end_source()
    assert not sentence.asks_about_chunk and sentence.next_feed() is not None
