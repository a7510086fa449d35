"""A scripted talk through the real listener: nothing lost, nothing doubled, nothing taken back."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted_listening import (
    LoudnessActivity,
    ScriptedRecognizer,
    blocks,
    final_segments,
    measured_sound,
    states_of,
    talk,
    texts,
)

from core.captions.resume import Resume
from core.hearing.listening import Listener
from core.speech.hypothesis import LocalAgreement, StableTime
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, SegmentId, Word


def sound_of(script: Sequence[Word], silence_after_s: float = 3.0) -> Samples:
    end_s = script[-1].end_s if script else 0.0
    sound = np.zeros(round((end_s + silence_after_s) * SAMPLE_RATE), np.float32)
    for word in script:
        # A click-free edge: between two words that touch there is a short dip.
        sound[round((word.start_s + 0.01) * SAMPLE_RATE) : round((word.end_s - 0.01) * SAMPLE_RATE)] = 0.5
    return sound


def listener_for(script, agreement, punctuates, resume=None, update_s=0.0) -> Listener:
    recognizer = ScriptedRecognizer(script, agreement, punctuates, update_s)
    return Listener(recognizer, LoudnessActivity(), resume)


kinds = st.sampled_from([(LocalAgreement(2), True), (StableTime(1.0), False), (StableTime(0.4), True)])
gaps = st.lists(st.one_of(st.just(0.0), st.floats(0.05, 0.5), st.floats(0.8, 3.0)), min_size=1, max_size=40)


@given(gaps, kinds, st.sampled_from([0.0, 0.7]))
def test_every_word_is_captioned_once_and_in_order(gaps_s, kind, update_s):
    script = talk(*gaps_s)
    states = states_of(listener_for(script, *kind, update_s=update_s), blocks(sound_of(script)))
    assert texts(final_segments(states)) == [word.text for word in script]


@given(gaps, kinds)
def test_segments_only_grow_and_come_in_order(gaps_s, kind):
    script = talk(*gaps_s)
    shown: dict[SegmentId, Segment] = {}
    for state in states_of(listener_for(script, *kind), blocks(sound_of(script))):
        before = shown.get(state.index)
        assert before is None or not before.final
        assert before is None or state.words[: len(before.words)] == before.words
        assert all(segment.final for segment in shown.values() if segment.index < state.index)
        assert not (state.final and state.tail)
        shown[state.index] = state
    assert sorted(shown) == [SegmentId(number) for number in range(len(shown))]
    assert all(segment.final for segment in shown.values())


@given(gaps, kinds, st.sampled_from([0.013, 0.1, 1.0, 7.0]))
def test_how_sound_is_cut_into_blocks_makes_no_difference(gaps_s, kind, block_s):
    script = talk(*gaps_s)
    sound = sound_of(script)
    usual = states_of(listener_for(script, *kind), blocks(sound))
    other = states_of(listener_for(script, *kind), blocks(sound, block_s))
    assert final_segments(other) == final_segments(usual)


@given(gaps, kinds, st.data())
def test_a_listener_that_goes_on_elsewhere_hears_what_an_uninterrupted_one_hears(gaps_s, kind, data):
    script = talk(*gaps_s)
    sound = sound_of(script)
    chunks = blocks(sound)
    whole = final_segments(states_of(listener_for(script, *kind), chunks))
    first = listener_for(script, *kind)
    states = [s for chunk in chunks[: data.draw(st.integers(0, len(chunks)))] for s in first.feed(chunk)]
    last = states[-1] if states else None
    if last is None or last.final:
        resume = Resume(first.segment_index, first.replay_from_s, first.adaptation)
    else:
        resume = Resume(last.index, last.replay_from_s, last.adaptation, last.words)
    second = listener_for(script, *kind, resume=resume)
    rest = final_segments(states_of(second, blocks(sound, from_s=resume.start_s)))
    assert final_segments(states) + rest == whole


@given(gaps, kinds)
def test_any_segment_can_be_heard_again_from_where_it_says(gaps_s, kind):
    script = talk(*gaps_s)
    sound = sound_of(script)
    whole = final_segments(states_of(listener_for(script, *kind), blocks(sound)))
    for i, segment in enumerate(whole[:4]):
        resume = Resume(segment.index, segment.replay_from_s, segment.adaptation, segment.words)
        again = listener_for(script, *kind, resume=resume)
        assert final_segments(states_of(again, blocks(sound, from_s=resume.start_s))) == whole[i:]


def test_sentences_end_at_full_stops_within_speech():
    script = talk(*[0.1] * 12)
    segments = final_segments(
        states_of(listener_for(script, LocalAgreement(2), True), blocks(sound_of(script)))
    )
    assert [segment.text for segment in segments] == [
        "word0 word1 word2 word3 word4.",
        "word5 word6 word7 word8 word9.",
        "word10 word11",
    ]


def test_without_punctuation_a_pause_ends_the_segment():
    script = talk(0.1, 0.1, 1.5, 0.1)
    segments = final_segments(
        states_of(listener_for(script, StableTime(1.0), False), blocks(sound_of(script)))
    )
    assert [segment.text for segment in segments] == ["word0 word1", "word2 word3"]


def test_word_times_are_on_the_clock_of_the_sound():
    script = talk(0.1, 0.1, 5.0, 0.1)
    states = states_of(listener_for(script, StableTime(1.0), False), blocks(sound_of(script)))
    assert [word for segment in final_segments(states) for word in segment.words] == list(script)


@pytest.mark.long
@pytest.mark.parametrize(("agreement", "punctuates"), [(StableTime(1.0), False), (LocalAgreement(2), True)])
def test_speech_without_a_pause_never_lets_the_sound_grow(agreement, punctuates):
    script = talk(*[0.05] * 600, every=10_000)
    recognizer = ScriptedRecognizer(script, agreement, punctuates)
    listener = Listener(recognizer, LoudnessActivity())
    states, kept_s = [], []
    chunks = blocks(sound_of(script))
    with measured_sound() as held_s:
        for i, chunk in enumerate(chunks):
            states += listener.feed(chunk)
            if i % 50 == 0:
                kept_s.append(held_s())
    states += listener.finish()
    assert texts(final_segments(states)) == [word.text for word in script]
    assert recognizer.longest_s < 30.0
    assert max(kept_s) < 30.0


def test_a_long_pause_lets_nothing_grow_and_moves_the_place_to_replay_from():
    script = talk(0.1, 0.1)
    listener = listener_for(script, StableTime(1.0), False)
    chunks = blocks(sound_of(script, silence_after_s=300.0))
    with measured_sound() as held_s:
        for chunk in chunks:
            listener.feed(chunk)
        assert held_s() < 3.0
    assert listener.heard_s - listener.replay_from_s < 15.0
    assert not listener.speaking


def test_an_utterance_is_heard_from_before_its_voice_was_noticed():
    script = talk(2.0, 0.1)
    listener = listener_for(script, StableTime(1.0), False)
    replay_from_s = {s.replay_from_s for chunk in blocks(sound_of(script)) for s in listener.feed(chunk)}
    assert len(replay_from_s) == 1
    assert 0.2 < script[0].start_s - replay_from_s.pop() < 0.6


def test_after_a_pause_the_voice_activity_starts_again():
    activity = LoudnessActivity()
    script = talk(0.1, 2.0, 2.0)
    states_of(
        Listener(ScriptedRecognizer(script, StableTime(1.0), False), activity), blocks(sound_of(script))
    )
    # Once at first, then as each of three utterances begins and ends.
    assert activity.n_resets == 7


def test_silence_gives_no_captions():
    recognizer = ScriptedRecognizer((), StableTime(1.0), False)
    assert (
        states_of(Listener(recognizer, LoudnessActivity()), blocks(np.zeros(20 * SAMPLE_RATE, np.float32)))
        == []
    )


def test_speech_after_an_hour_is_placed_there():
    script = talk(0.1, 0.1)
    hour_s = 3600.0
    late = tuple(Word(word.text, word.start_s + hour_s, word.end_s + hour_s) for word in script)
    listener = listener_for(late, StableTime(1.0), False)
    chunks = [AudioChunk(chunk.samples, chunk.start_s + hour_s) for chunk in blocks(sound_of(script))]
    assert texts(final_segments(states_of(listener, chunks))) == ["word0", "word1"]


def test_a_late_burst_gives_each_segment_once_in_its_last_state():
    script = talk(*[0.1] * 12, 2.0)
    listener = listener_for(script, LocalAgreement(2), True)
    sound = sound_of(script, silence_after_s=0.1)
    states = listener.feed(AudioChunk(sound, 0.0))
    assert len({state.index for state in states}) == len(states)
    assert texts(final_segments(states + listener.finish())) == [word.text for word in script]


def test_under_load_hypotheses_are_looked_at_more_rarely_and_no_word_is_lost():
    script = talk(*[0.1] * 30)
    texts_of, looks = [], []
    for waiting_s in (0.0, 3.0):
        recognizer = ScriptedRecognizer(script, LocalAgreement(2), True)
        listener = Listener(recognizer, LoudnessActivity())
        states = [s for chunk in blocks(sound_of(script)) for s in listener.feed(chunk, waiting_s)]
        texts_of.append(texts(final_segments(states + listener.finish())))
        looks.append(recognizer.n_looks)
    assert texts_of[0] == texts_of[1] == [word.text for word in script]
    assert looks[1] < looks[0] / 4


def test_what_hears_as_sound_comes_is_captioned_alike_however_much_waits():
    script = talk(*[0.1] * 30)
    states_of = []
    for waiting_s in (0.0, 3.0):
        recognizer = ScriptedRecognizer(script, LocalAgreement(2), True)
        recognizer.hears_when_asked = False
        listener = Listener(recognizer, LoudnessActivity())
        states = [s for chunk in blocks(sound_of(script)) for s in listener.feed(chunk, waiting_s)]
        states_of.append(states + listener.finish())
    assert states_of[0] == states_of[1]


def test_a_gap_in_the_sound_closes_what_stands_before_it():
    script = talk(0.1, 0.1, 0.1)
    late = tuple(Word("late", 20.5 + i, 20.8 + i) for i in range(2))
    listener = listener_for(script + late, StableTime(1.0), False)
    before = blocks(sound_of(script, silence_after_s=0.0))
    after = [chunk for chunk in blocks(sound_of(late)) if chunk.start_s >= 20.0]
    segments = final_segments(states_of(listener, before + after))
    assert segments[0].text == "word0 word1 word2"
    assert texts(segments[1:]) == ["late", "late"]


def test_sound_that_was_heard_already_is_not_heard_twice():
    script = talk(0.1, 0.1, 0.1)
    chunks = blocks(sound_of(script))
    twice = [chunk for chunk in chunks for _ in range(2)]
    assert texts(final_segments(states_of(listener_for(script, StableTime(1.0), False), twice))) == [
        "word0",
        "word1",
        "word2",
    ]


def words_in_a_row(text: str, word_s: float = 0.3) -> tuple[Word, ...]:
    starts_s = [0.5 + i * word_s for i in range(len(text.split()))]
    return tuple(Word(word, s, s + word_s) for word, s in zip(text.split(), starts_s, strict=True))


def test_a_word_said_twice_across_a_sentence_end_is_captioned_twice():
    script = words_in_a_row("No. No, that is wrong. Wrong is that.")
    states = states_of(listener_for(script, LocalAgreement(2), True), blocks(sound_of(script)))
    assert [segment.text for segment in final_segments(states)] == [
        "No.",
        "No, that is wrong.",
        "Wrong is that.",
    ]


class EchoingRecognizer(ScriptedRecognizer):
    """Hears, where it starts in the middle of speech, the end of the word before once more."""

    echo_s = 0.1

    def finish(self) -> tuple[Word, ...]:
        before = [word for word in self._script if word.end_s <= self._start_s + 0.05]
        if not before or before[-1].end_s < self._start_s - 0.05:
            return super().finish()
        return (Word(before[-1].text, self._start_s, self._start_s + self.echo_s), *super().finish())


def test_the_end_of_a_word_that_is_heard_again_behind_a_cut_is_captioned_once():
    script = words_in_a_row("It is wrong. That is so.")
    listener = Listener(EchoingRecognizer(script, LocalAgreement(2), True), LoudnessActivity())
    segments = final_segments(states_of(listener, blocks(sound_of(script))))
    assert [segment.text for segment in segments] == ["It is wrong.", "That is so."]


class LoopingRecognizer(ScriptedRecognizer):
    """Says the same sentence for ever, as Whisper does over music."""

    def finish(self) -> tuple[Word, ...]:
        n = int(self._heard_s - self._start_s)
        times = [(self._start_s + i, self._start_s + i + 0.4) for i in range(n)]
        return tuple(
            word
            for start_s, end_s in times
            for word in (Word("Thank", start_s, end_s), Word("you.", end_s, start_s + 0.9))
        )


@pytest.mark.long
def test_a_phrase_repeated_for_ever_is_captioned_a_few_times_at_most():
    listener = Listener(LoopingRecognizer((), LocalAgreement(2), True), LoudnessActivity())
    music = np.full(120 * SAMPLE_RATE, 0.5, np.float32)
    with measured_sound() as held_s:
        segments = final_segments(states_of(listener, blocks(music)))
        assert held_s() < 30.0
    assert 1 <= len(segments) <= 3
    assert {segment.text for segment in segments} == {"Thank you."}


class NoWordsRecognizer(ScriptedRecognizer):
    def finish(self) -> tuple[Word, ...]:
        return ()


def test_a_tail_that_comes_to_nothing_leaves_no_segment_behind():
    script = talk(0.0, word_s=2.0)
    listener = Listener(NoWordsRecognizer(script, StableTime(9.0), False), LoudnessActivity())
    states = states_of(listener, blocks(sound_of(script)))
    assert any(state.tail for state in states)
    assert states[-1].tail == states[-1].words == ()
    assert not final_segments(states)
    assert listener.segment_index == SegmentId()
