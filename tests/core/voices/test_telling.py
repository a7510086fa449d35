"""A talk told voice by voice: at once, better at a look back, and as the user says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from made_up_voices import MadeUpVoices

from core.speech.segments import SegmentId
from core.speech.voices import NOBODY, VoiceSpan
from core.voices.telling import LOOKS_AFTER, Telling

N_WORDS = 9


def numbers(spans: Iterable[VoiceSpan]) -> list[int]:
    return [span.voice for span in spans]


def told(talk: Iterable[str], telling: Telling, seed: int = 1) -> Iterator[list[int]]:
    """Yield the voices of each sentence as it is told."""
    made_up = MadeUpVoices(seed)
    for segment, said in enumerate(talk):
        yield numbers(telling.tell(made_up.sentence(segment, said)))


def test_voices_are_counted_as_they_appear_and_known_again() -> None:
    talk = ["a", "b", "ab", "c", "a", "cb"]
    assert list(told(talk, Telling())) == [[1], [2], [1, 2], [3], [1], [3, 2]]


def test_a_sentence_is_split_at_the_word_where_another_begins() -> None:
    telling, made_up = Telling(), MadeUpVoices()
    telling.tell(made_up.sentence(0, "a"))
    spans = telling.tell(made_up.sentence(1, "ab"))
    assert sum(span.n_words for span in spans) == 2 * N_WORDS
    assert abs(spans[1].first_word - N_WORDS) <= 1 and all(span.is_sure for span in spans)


def test_two_voices_that_were_taken_for_one_are_no_third() -> None:
    telling, made_up = Telling(), MadeUpVoices()
    for segment, said in enumerate("ab"):
        telling.tell(made_up.sentence(segment, said))
    assert numbers(telling.tell(made_up.mixed(2, "ab"))) == [1, 2]


def test_who_says_a_word_or_two_is_no_new_voice() -> None:
    telling, made_up = Telling(), MadeUpVoices()
    telling.tell(made_up.sentence(0, "a"))
    spans = telling.tell(made_up.sentence(1, "b", n_words=2))
    assert {span.voice for span in spans if span.is_sure} <= {1}


def test_where_nobody_was_ever_heard_nobody_is_named() -> None:
    sentence = MadeUpVoices().sentence(0, "a", n_words=2)
    assert numbers(Telling().tell(sentence)) == [NOBODY]


def test_a_look_back_mends_what_was_told_and_keeps_the_numbers() -> None:
    telling, made_up = Telling(), MadeUpVoices()
    telling.tell(made_up.mixed(0, "ab"))
    talk = ["b", "a"] * LOOKS_AFTER[0]
    for segment, said in enumerate(talk[: LOOKS_AFTER[0] - 1], 1):
        last = telling.tell(made_up.sentence(segment, said))
    revised = [span for span in telling.revised() if span.segment.number == 0]
    assert len(revised) == 2 and revised[1].voice in numbers(last)
    assert telling.revised() == ()


def test_a_lone_voice_stays_one() -> None:
    telling = Telling()
    assert list(told("a" * 30, telling)) == [[1]] * 30
    telling.look_back()
    assert telling.revised() == ()


def test_the_same_talk_is_told_the_same() -> None:
    talk = ["ab", "c", "ba", "d"] * 8
    assert list(told(talk, Telling())) == list(told(talk, Telling()))


def test_what_the_user_says_of_words_outlasts_every_look_back() -> None:
    telling = Telling()
    list(told(["a", "b", "a", "b"], telling))
    corrected = [
        *telling.correct(SegmentId(1), 0, N_WORDS, 1),
        *telling.correct(SegmentId(2), 0, N_WORDS, NOBODY),
    ]
    assert [(span.segment.number, span.voice, span.n_words) for span in corrected] == [
        (1, 1, N_WORDS),
        (2, 3, N_WORDS),
    ]
    telling.look_back()
    assert not {span.segment.number for span in telling.revised()} & {1, 2}
    assert numbers(telling.correct(SegmentId(9), 0, 2, NOBODY)) == [4], "of a sentence that it does not know"


def test_an_engine_that_begins_again_goes_on_with_the_numbers_that_were_told() -> None:
    before, after, made_up = Telling(), Telling(), MadeUpVoices()
    sentences = [made_up.sentence(segment, said) for segment, said in enumerate(["b", "a", "ab"])]
    for sentence in sentences:
        after.recall(sentence, before.tell(sentence))
    assert after.revised() == ()
    again = made_up.sentence(3, "ac")
    assert after.tell(again) == before.tell(again)


@pytest.mark.parametrize(
    ("talk", "found"), [("ab" * 20 + "c", {1, 2}), ("ab" * 20 + "cc", {1, 2, 3}), ("abc", {1, 2, 3})]
)
def test_who_says_a_moment_of_a_long_talk_is_no_voice_at_its_end(talk: str, found: set[int]) -> None:
    telling = Telling()
    voices = {SegmentId(n): said for n, said in enumerate(told(talk, telling))}
    telling.look_back()
    voices |= {span.segment: [span.voice] for span in telling.revised()}
    assert {voice for said in voices.values() for voice in said} - {NOBODY} == found
