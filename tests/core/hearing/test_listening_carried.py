"""A recognizer that asks for the sound before a sentence is given it, at whatever place it is heard again."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

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
from core.hearing.listening import CARRY_SILENCE_S, Listener
from core.speech.hypothesis import Agreement, LocalAgreement, StableTime
from core.speech.segments import SAMPLE_RATE, AudioChunk, Samples, Segment, Word
from core.speech.silence import SILENCE

CARRIED_S = 2.0
AGREED = LocalAgreement(2)


@dataclass(frozen=True, slots=True)
class Started:
    """How an utterance began, and what had been remembered by then."""

    start_s: float
    earlier: Samples
    adaptation: str

    @property
    def from_s(self) -> float:
        return self.start_s - len(self.earlier) / SAMPLE_RATE


class CarryingRecognizer(ScriptedRecognizer):
    """Asks for the last seconds of a sentence; its words say what it was given before them."""

    def __init__(
        self, script: Sequence[Word], agreement: Agreement, punctuates: bool, carried_s: float = CARRIED_S
    ) -> None:
        super().__init__(script, agreement, punctuates)
        self.starts: list[Started] = []
        self.asked_from_s: list[float] = []
        self._carried_s = carried_s
        self._given = ""

    def start(self, start_s: float, before: tuple[str, ...] = (), earlier: Samples = SILENCE) -> None:
        super().start(start_s, before, earlier)
        self.starts.append(Started(start_s, earlier, self.adaptation))
        self._given = f"{len(earlier)}:{zlib.crc32(earlier.tobytes())}:{self.adaptation}:"

    def carry(self, until_s: float) -> float:
        self.asked_from_s.append(max(until_s - self._carried_s, self.starts[-1].from_s))
        self.adaptation = f"{until_s:.4f}"
        return until_s - self.asked_from_s[-1]

    def hypothesis(self) -> tuple[Word, ...] | None:
        words = super().hypothesis()
        n_heard = len(super().finish())
        return words and (*self._marked(words[:n_heard]), *words[n_heard:])

    def finish(self) -> tuple[Word, ...]:
        return self._marked(super().finish())

    def _marked(self, words: Sequence[Word]) -> tuple[Word, ...]:
        return tuple(Word(self._given + word.text, word.start_s, word.end_s) for word in words)


def sound_of(script: Sequence[Word], silence_after_s: float = 3.0) -> Samples:
    """Return sound of which no second is like another, loud where words are."""
    n_samples = round((script[-1].end_s + silence_after_s) * SAMPLE_RATE)
    sound = np.linspace(0.001, 0.01, n_samples, dtype=np.float32)
    for word in script:
        sound[round((word.start_s + 0.01) * SAMPLE_RATE) : round((word.end_s - 0.01) * SAMPLE_RATE)] += 0.5
    return sound


def part(sound: Samples, from_s: float, to_s: float) -> Samples:
    return sound[round(from_s * SAMPLE_RATE) : round(to_s * SAMPLE_RATE)]


def heard(
    script: Sequence[Word], agreement: Agreement = AGREED, punctuates: bool = True
) -> tuple[CarryingRecognizer, list[Segment]]:
    recognizer = CarryingRecognizer(script, agreement, punctuates)
    return recognizer, states_of(Listener(recognizer, LoudnessActivity()), blocks(sound_of(script)))


def said(segments: Sequence[Segment]) -> list[str]:
    return [text.rpartition(":")[2] for text in texts(segments)]


KINDS = st.sampled_from([(AGREED, True), (StableTime(1.0), False), (StableTime(0.4), True)])
GAPS = st.lists(
    st.one_of(st.just(0.0), st.floats(0.05, 0.5), st.floats(0.8, 5.0), st.just(12.0)), min_size=1, max_size=30
)


def test_where_a_sentence_ends_in_one_breath_the_last_of_it_is_heard_again() -> None:
    script = talk(*[0.1] * 12)
    recognizer, states = heard(script)
    assert said(final_segments(states)) == [word.text for word in script]
    first, *others = recognizer.starts
    assert len(first.earlier) == 0 and len(others) == 2
    for started, asked_from_s in zip(others, recognizer.asked_from_s, strict=False):
        assert started.from_s == pytest.approx(asked_from_s, abs=1 / SAMPLE_RATE)
        assert len(started.earlier) == pytest.approx(min(CARRIED_S, started.start_s) * SAMPLE_RATE, abs=1)
        assert np.array_equal(started.earlier, part(sound_of(script), started.from_s, started.start_s))


@pytest.mark.parametrize("pause_s", [1.3, 2.0, CARRY_SILENCE_S])
def test_over_a_short_pause_what_was_asked_for_is_heard_again_and_the_pause_too(pause_s: float) -> None:
    script = talk(0.1, 0.1, 0.1, pause_s, 0.1, every=6)
    recognizer, _ = heard(script)
    first, second = recognizer.starts
    asked_from_s, _ = recognizer.asked_from_s
    assert asked_from_s < script[2].end_s < second.start_s < script[3].start_s
    assert second.from_s == pytest.approx(asked_from_s, abs=1 / SAMPLE_RATE)
    assert np.array_equal(second.earlier, part(sound_of(script), second.from_s, second.start_s))
    assert (first.adaptation, second.adaptation != "") == ("", True)


@pytest.mark.parametrize("pause_s", [CARRY_SILENCE_S + 1.0, 8.0, 40.0])
def test_over_a_longer_pause_nothing_is_heard_again(pause_s: float) -> None:
    script = talk(0.1, 0.1, 0.1, pause_s, 0.1, every=6)
    recognizer, states = heard(script)
    assert [len(started.earlier) for started in recognizer.starts] == [0, 0]
    assert said(final_segments(states)) == [word.text for word in script]


def test_it_is_asked_once_at_the_end_of_each_utterance_and_never_in_silence() -> None:
    recognizer, _ = heard(talk(0.1, 15.0, 15.0))
    assert len(recognizer.asked_from_s) == len(recognizer.starts) == 3


def test_no_sound_is_joined_across_a_gap_in_it() -> None:
    script = talk(0.1, 0.1, 1.0, 0.1)
    sound = sound_of(script)
    recognizer = CarryingRecognizer(script, AGREED, True)
    lost = round(1.6 * SAMPLE_RATE), round(1.9 * SAMPLE_RATE)
    chunks = [AudioChunk(sound[: lost[0]], 0.0), AudioChunk(sound[lost[1] :], lost[1] / SAMPLE_RATE)]
    states = states_of(Listener(recognizer, LoudnessActivity()), chunks)
    assert said(final_segments(states)) == [word.text for word in script]
    assert [len(started.earlier) for started in recognizer.starts] == [0, 0]


def test_who_does_not_ask_is_given_nothing() -> None:
    script = talk(*[0.1] * 12, 1.0, 0.1)
    recognizer = CarryingRecognizer(script, AGREED, True, carried_s=0.0)
    states_of(Listener(recognizer, LoudnessActivity()), blocks(sound_of(script)))
    at_cuts = [started.earlier for started in recognizer.starts if started.start_s < script[12].start_s - 0.4]
    assert [len(earlier) for earlier in at_cuts] == [0, 0, 0]


@given(GAPS, KINDS)
def test_every_word_is_captioned_once_and_in_order(gaps_s, kind) -> None:
    script = talk(*gaps_s)
    recognizer, states = heard(script, *kind)
    assert said(final_segments(states)) == [word.text for word in script]
    sound = sound_of(script)
    for started in recognizer.starts:
        assert np.array_equal(started.earlier, part(sound, started.from_s, started.start_s))
        assert len(started.earlier) <= (CARRIED_S + CARRY_SILENCE_S + 0.7) * SAMPLE_RATE


@given(GAPS, KINDS, st.sampled_from([0.013, 0.1, 1.0, 7.0]))
def test_how_sound_is_cut_into_blocks_makes_no_difference(gaps_s, kind, block_s) -> None:
    script = talk(*gaps_s)
    recognizer = CarryingRecognizer(script, *kind)
    other = states_of(Listener(recognizer, LoudnessActivity()), blocks(sound_of(script), block_s))
    assert final_segments(other) == final_segments(heard(script, *kind)[1])


@given(GAPS, KINDS, st.data())
def test_a_listener_that_goes_on_elsewhere_is_given_what_an_uninterrupted_one_is(gaps_s, kind, data) -> None:
    script = talk(*gaps_s)
    sound = sound_of(script)
    chunks = blocks(sound)
    whole = final_segments(heard(script, *kind)[1])
    first = Listener(CarryingRecognizer(script, *kind), LoudnessActivity())
    states = [s for chunk in chunks[: data.draw(st.integers(0, len(chunks)))] for s in first.feed(chunk)]
    last = states[-1] if states else None
    if last is None or last.final:
        resume = Resume(first.segment_index, first.replay_from_s, first.adaptation)
    else:
        resume = Resume(last.index, last.replay_from_s, last.adaptation, last.words)
    second = Listener(CarryingRecognizer(script, *kind), LoudnessActivity(), resume)
    rest = final_segments(states_of(second, blocks(sound, from_s=resume.start_s)))
    assert final_segments(states) + rest == whole


@pytest.mark.long
@given(GAPS, KINDS)
def test_any_segment_can_be_heard_again_from_where_it_says(gaps_s, kind) -> None:
    script = talk(*gaps_s)
    whole = final_segments(heard(script, *kind)[1])
    for i, segment in enumerate(whole[:4]):
        resume = Resume(segment.index, segment.replay_from_s, segment.adaptation, segment.words)
        again = Listener(CarryingRecognizer(script, *kind), LoudnessActivity(), resume)
        assert final_segments(states_of(again, blocks(sound_of(script), from_s=resume.start_s))) == whole[i:]


def test_a_long_pause_lets_go_of_what_was_carried() -> None:
    script = talk(*[0.1] * 20)
    recognizer = CarryingRecognizer(script, AGREED, True)
    listener = Listener(recognizer, LoudnessActivity())
    chunks = blocks(sound_of(script, silence_after_s=60.0))
    with measured_sound() as held_s:
        for chunk in chunks:
            listener.feed(chunk)
        recognizer.starts.clear()
        assert held_s() < 3.0
    assert listener.heard_s - listener.replay_from_s < 15.0
