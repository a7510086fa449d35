"""Speech in blocks: cut at pauses, or at a block's end; resumed, it gives the same blocks."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scripted_listening import LoudnessActivity

from core.captions.resume import Resume
from core.hearing.block_listening import BlockListener
from core.speech.blocks import Block
from core.speech.segments import SAMPLE_RATE, AudioChunk, Word

N_BLOCK = 5_120
BLOCK_S = N_BLOCK / SAMPLE_RATE


class SummingEncoder:
    """Makes a frame of each 0.32 s, its sum and its number; every second one ends a word."""

    block_s = BLOCK_S

    def start(self, start_s):
        self._start_s, self._n, self._sound = start_s, 0, np.zeros(0, np.float32)

    def accept(self, samples):
        self._sound = np.concatenate([self._sound, samples])
        blocks = []
        while len(self._sound) >= N_BLOCK:
            blocks.append(self._block(self._sound[:N_BLOCK]))
            self._sound = self._sound[N_BLOCK:]
        return tuple(blocks)

    def open_word(self):
        end_s = self._start_s + self._n * BLOCK_S
        return Word(f"open-{self._n}", end_s - BLOCK_S, end_s) if self._n % 2 else None

    def finish(self):
        return (self._block(self._sound),) if len(self._sound) else ()

    def _block(self, sound):
        self._n += 1
        end_s = self._start_s + self._n * BLOCK_S
        words = (Word(f"word-{self._n}", end_s - BLOCK_S, end_s),) if self._n % 2 == 0 else ()
        return Block(np.array([[sound.sum(dtype=np.float64), self._n]], np.float32), end_s, words)


def talk(*stretches):
    """Return sound: so many seconds of speech, of silence, of speech ..."""
    random = np.random.default_rng(0)
    parts = [
        random.uniform(-1, 1, round(seconds * SAMPLE_RATE)).astype(np.float32) * (0.5 if i % 2 == 0 else 0.0)
        for i, seconds in enumerate(stretches)
    ]
    return np.concatenate(parts)


def listener(resume=None, **given):
    return BlockListener(SummingEncoder(), LoudnessActivity(), resume, **given)


def heard(listening, sound, places=(), start=0):
    """Return all states of segments when the sound from sample `start` on comes cut at these places."""
    states, position = [], start
    for part in np.split(sound[start:], sorted(place % (len(sound) - start + 1) for place in places)):
        states += listening.feed(AudioChunk(part, position / SAMPLE_RATE))
        position += len(part)
    return states + listening.finish()


def final_ones(states):
    return {state.index: state for state in states if state.final}


def content(segment):
    return [block.frames.tolist() for block in segment.blocks], [word.text for word in segment.words]


TALK = talk(2.0, 1.5, 1.2, 1.5, 3.0, 0.3, 0.5, 1.0)
cuts = st.lists(st.integers(0, 200_000), max_size=8)


@given(cuts)
def test_segments_are_the_same_however_the_sound_is_cut(places):
    whole, parts = (final_ones(heard(listener(), TALK, some)) for some in ((), places))
    assert {i: content(segment) for i, segment in whole.items()} == {
        i: content(segment) for i, segment in parts.items()
    }
    assert [index.number for index in whole] == [0, 1, 2]  # 0.3 s is no pause


@given(cuts)
def test_blocks_and_words_of_a_segment_only_grow(places):
    states = heard(listener(), TALK, places)
    for one, other in pairwise(states):
        if one.index == other.index:
            assert other.blocks[: len(one.blocks)] == one.blocks
            assert other.words[: len(one.words)] == one.words
        else:
            assert one.final


def test_a_stretch_without_a_pause_is_cut_at_a_blocks_end_and_nothing_is_lost():
    sound = talk(6.0, 1.0)
    segments = [*final_ones(heard(listener(max_segment_s=2.0), sound)).values()]
    assert len(segments) == 3
    assert [len(segment.blocks) for segment in segments[:2]] == [7, 7]
    for one, other in pairwise(segments):
        assert other.replay_from_s == one.blocks[-1].end_s
    assert [word.text for word in segments[0].words] == ["word-2", "word-4", "word-6", "open-7"]


@given(st.integers(1, 20))
def test_a_listener_that_is_started_where_another_was_gives_what_that_would_have_given(n_states):
    states = heard(listener(), TALK, range(0, len(TALK), 3200))
    expected = {i: content(segment) for i, segment in final_ones(states).items()}
    at = states[min(n_states, len(states)) - 1]
    resume = Resume(segment=at.index, start_s=at.replay_from_s, adaptation=at.adaptation, words=at.words)
    resumed = heard(listener(resume), TALK, start=round(at.replay_from_s * SAMPLE_RATE))
    for state in resumed:
        if state.index == at.index:
            assert len(state.words) >= len(at.words)
    again = {i: content(segment) for i, segment in final_ones(resumed).items()}
    assert again == {i: whole for i, whole in expected.items() if i >= at.index}


def test_a_gap_in_the_sound_ends_the_segment_before_it():
    listening = listener()
    states = listening.feed(AudioChunk(talk(1.5), 0.0))
    states += listening.feed(AudioChunk(talk(1.5), 10.0))
    states += listening.finish()
    finals = [*final_ones(states).values()]
    assert [round(segment.replay_from_s, 1) for segment in finals] == [0.0, 10.0]


def test_in_long_silence_the_place_to_replay_from_moves_on():
    listening = listener()
    for i in range(40):
        assert listening.feed(AudioChunk(np.zeros(SAMPLE_RATE, np.float32), float(i))) == []
    assert listening.replay_from_s > 25 and listening.adaptation == ""
