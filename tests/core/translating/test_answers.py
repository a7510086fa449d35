"""What two answers in a row say is written, and never taken back; nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from letters import END, END_OF_WRITE, Letters, new_sentence, run

from core.layouts.actions import Read, Write
from core.layouts.layout import Cell
from core.translating.answers import Answers, in_words, n_until_answer
from core.translating.feeds import Feed
from core.translating.policies import Agree

texts = st.lists(st.sampled_from(["Uu", "Vv", "V", "Ww.", "X."]), max_size=5).map(" ".join)
"""How a model would have a sentence finished."""


def tokens(text):
    return tuple(map(ord, text.replace(" ", "")))


def answering(answers):
    """Return a predictor that spells the answer to as many words as were read, then ends."""

    def predict(sentence, feed):
        ahead = sentence.answer or sentence
        n_source = sum(action.n_words for action in sentence.timeline if isinstance(action, Read))
        answer = tokens(answers[min(n_source, len(answers)) - 1])
        return answer[ahead.n_written] if ahead.n_written < len(answer) else END

    return predict


def heard(sentence, answers):
    """Read a word for each answer; return what stands after each, and the feeds."""
    said, feeds = [], []
    for _ in answers:
        sentence.read(["Aa"])
        feeds += run(sentence, answering(answers))
        said.append(sentence.target)
    return said, feeds


def test_what_two_answers_in_a_row_begin_with_is_written():
    sentence = new_sentence(Agree(1))
    said, _ = heard(sentence, ["Uu Vv.", "Uu Ww.", "Uu Ww Xx.", "Uu Ww Xx."])
    assert said == ["", "Uu", "Uu", "Uu Ww Xx"]
    sentence.end_source()
    run(sentence, answering(["Uu Ww Xx."]))
    assert sentence.target == "Uu Ww Xx."
    assert sentence.is_finished


def test_a_word_is_agreed_on_as_a_whole():
    said, _ = heard(new_sentence(Agree(1)), ["Uu Vvv Ww", "Uu Vv Ww"])
    assert said == ["", "Uu"]


def test_a_mark_is_written_where_the_answer_goes_on_behind_it():
    said, _ = heard(new_sentence(Agree(1)), ["Uu.", "Uu.", "Uu. Vv.", "Uu. Vv."])
    assert said == ["", "Uu", "Uu.", "Uu. Vv"]


def test_it_is_asked_after_every_n_words_and_reads_between():
    sentence = new_sentence(Agree(2))
    _, feeds = heard(sentence, ["Uu"] * 4)
    silences = [i for i, action in enumerate(sentence.timeline) if isinstance(action, Write)]
    assert [sum(isinstance(a, Read) for a in sentence.timeline[:i]) for i in silences] == [2, 4]
    assert any(not feed.predicts for feed in feeds)


def test_what_was_fed_for_an_answer_is_forgotten_before_the_next_one():
    sentence = new_sentence(Agree(1))
    answers = ["Uu Vv Ww.", "Xx Yy."]
    sentence.read(["Aa"])
    first = run(sentence, answering(answers))
    ahead = {cell.column for feed in first[1:] for cell in feed.cells}
    sentence.read(["Bb"])
    second = run(sentence, answering(answers))
    assert ahead and ahead <= set(second[0].retracted)


@given(st.lists(texts, min_size=1, max_size=5), st.integers(1, 3))
def test_what_is_written_only_grows_and_was_said_twice(answers, n):
    sentence = new_sentence(Agree(n))
    before, timeline = "", []
    for i in range(len(answers)):
        sentence.read(["Aa"])
        run(sentence, answering(answers))
        assert sentence.target.startswith(before)
        assert sentence.timeline[: len(timeline)] == timeline
        if len(sentence.target) > len(before):
            assert sentence.target.split() and i + 1 >= 2 * n, "two answers are needed"
            assert answers[i].replace(" ", "").startswith(sentence.target.replace(" ", "")) or before
        before, timeline = sentence.target, list(sentence.timeline)
    sentence.end_source()
    run(sentence, answering(answers))
    assert sentence.is_finished
    assert sentence.target.startswith(before)


@given(st.lists(texts, min_size=2, max_size=5), st.integers(1, 3), st.data())
def test_a_forced_sentence_asks_for_the_last_answer_again_and_goes_on_as_if_never_interrupted(
    answers, n, data
):
    n_before = data.draw(st.integers(0, len(answers)))
    whole, resumed = new_sentence(Agree(n)), new_sentence(Agree(n))
    for sentence in (whole, resumed):
        for i in range(len(answers)):
            if sentence is resumed and i == n_before:
                sentence = new_sentence(Agree(n))
                sentence.force(tuple(resumed.timeline))
                assert sentence.target == resumed.target
                resumed = sentence
            sentence.read(["Aa"])
            run(sentence, answering(answers))
        sentence.end_source()
        run(sentence, answering(answers))
    assert resumed.timeline == whole.timeline


@pytest.mark.parametrize("reads_between", [0, 2])
def test_the_end_of_the_source_gives_an_open_answer_up(reads_between):
    sentence = new_sentence(Agree(1))
    sentence.read(["Aa"])
    sentence.next_feed()
    sentence.receive(ord("U"))
    sentence.read(["Bb"] * reads_between)
    sentence.end_source()
    run(sentence, answering(["Uu", "Vv", "Vv"]))
    assert sentence.is_finished
    assert sentence.target in ("Uu", "Vv")


def test_an_answer_without_room_is_compared_as_far_as_it_came():
    sentence = new_sentence(Agree(1))
    heard(sentence, ["Uu Vv Ww."])
    sentence.read(["Aa"])
    for token in tokens("Uu Vv"):
        sentence.next_feed()
        sentence.receive(token)
    sentence.next_feed()
    sentence.cut_short()
    assert not sentence.is_finished
    assert sentence.target == "Uu Vv"


def test_a_lost_answer_is_remembered_and_writes_nothing():
    answers = Answers(is_lost=True)
    answers.remember(tokens("Uu Vv."))
    assert not answers.is_lost
    assert answers.agreed(tokens("Uu Ww."), Letters()) == tokens("Uu")
    assert answers.rest == tokens("Ww.")


def test_strays_are_told_once():
    answers = Answers()
    answers.ahead(Feed((Cell(9, 3, 3, 1, column=3), Cell(9, 4, 4, 1, column=4)), (), predicts=True))
    assert answers.ahead(None) is None
    assert answers.drain_strays() == (3, 4)
    assert answers.drain_strays() == ()


def test_the_last_answer_is_told_from_what_was_read_behind_it():
    asked = (Read((1,)), Read((2,)), Write(()))
    assert n_until_answer(()) == n_until_answer(asked[:2]) == 0
    assert n_until_answer(asked) == n_until_answer((*asked, Read((3,)))) == 3


def test_an_end_is_a_word_of_its_own():
    tokens = [*map(ord, "UuVv."), END, *map(ord, "Ww"), END_OF_WRITE]
    assert in_words(tokens, Letters()) == (
        tuple(map(ord, "Uu")),
        tuple(map(ord, "Vv.")),
        (END,),
        tuple(map(ord, "Ww")),
        (END_OF_WRITE,),
    )


@given(st.lists(st.sampled_from([*map(ord, "UuVv."), END, END_OF_WRITE]), max_size=12))
def test_no_token_is_lost_and_no_word_is_empty(tokens):
    parts = in_words(tokens, Letters())
    assert [token for part in parts for token in part] == tokens
    assert all(parts)
