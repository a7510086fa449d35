"""What recognizers that stream promise beyond the contract of all."""

from __future__ import annotations

import pytest
from drawn_voices import cut, voices
from kept_numbers import kept_bytes
from tiny_hearing import FIXED_KINDS, STREAMING_KINDS, every, save_network

from core.hearing.delays import FAST_S, STEADY_S
from core.hearing.listening import Listener
from core.speech.hypothesis import FinalAtOnce
from core.speech.segments import SAMPLE_RATE, AudioChunk, Segment
from models.loading.recognizers import load_recognizer
from models.recognize.streaming import StreamingRecognizer

SOUND = voices(8.0, seed=5)


@pytest.fixture(scope="module", params=every(STREAMING_KINDS))
def kind(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def recognizer(kind, tmp_path_factory) -> StreamingRecognizer:
    folder = save_network(tmp_path_factory.mktemp(kind), kind)
    loaded = load_recognizer(str(folder), "en", device="cpu", delay_s=FAST_S)
    assert isinstance(loaded, StreamingRecognizer)
    return loaded


class EverythingIsSpeech:
    """Stands for a voice that never pauses: a tiny model has nothing real to hear."""

    frame_s = 0.032

    def reset(self) -> None:
        pass

    def speech_probability(self, samples) -> list[float]:
        return [1.0]


def chunks_of(blocks, start_s: float = 0.0) -> list[AudioChunk]:
    chunks, n = [], 0
    for block in blocks:
        chunks.append(AudioChunk(block, start_s + n / SAMPLE_RATE))
        n += len(block)
    return chunks


def listen(listener: Listener, chunks) -> list[Segment]:
    return [state for chunk in chunks for state in listener.feed(chunk)] + listener.finish()


def finals(states: list[Segment]) -> list[Segment]:
    return [state for state in states if state.final]


def test_words_come_while_they_are_said_with_times_on_the_clock_of_the_sound(recognizer):
    recognizer.start(100.0)
    heard = []
    for i, block in enumerate(cut(SOUND, [3200])):
        recognizer.accept(block)
        words = recognizer.hypothesis()
        if words is not None:
            assert words[: len(heard[:-1])] == tuple(heard[:-1])
            assert all(100.0 <= word.start_s <= word.end_s <= 100.2 + 0.2 * i for word in words)
            heard = list(words)
    assert len(heard) > 2
    assert recognizer.finish()[: len(heard) - 1] == tuple(heard[:-1])


def test_it_says_nothing_again_before_a_chunk_is_full(recognizer):
    recognizer.start(0.0)
    recognizer.accept(SOUND[:30])
    assert recognizer.hypothesis() is None


def test_what_is_kept_does_not_grow_with_the_talk_and_is_let_go_behind_it(recognizer):
    sound = voices(24.0)
    recognizer.whole(sound)
    nothing = kept_bytes(recognizer)
    recognizer.start(0.0)
    kept = set()
    for i, block in enumerate(cut(sound, [32 * 2560])):
        recognizer.accept(block)
        if i and len(block) == 32 * 2560:
            kept.add(kept_bytes(recognizer))
    assert len(kept) == 1
    assert kept.pop() > nothing
    recognizer.finish()
    assert kept_bytes(recognizer) == nothing


def test_an_utterance_that_is_given_up_leaves_no_trace(recognizer):
    alone = recognizer.whole(SOUND)
    recognizer.start(0.0)
    recognizer.accept(voices(1.3, seed=7))
    assert recognizer.whole(SOUND) == alone


def test_another_pace_begins_with_the_next_utterance_and_is_carried_by_the_adaptation(kind, recognizer):
    twin = recognizer.another()
    fast = twin.whole(SOUND)
    twin.start(0.0)
    twin.keep_pace(STEADY_S)
    twin.accept(SOUND)
    assert twin.finish() == fast
    twin.adaptation = twin.adaptation
    steady = twin.whole(SOUND)
    assert (steady == fast) == (kind in FIXED_KINDS)
    again = recognizer.another()
    again.adaptation = twin.adaptation
    assert again.whole(SOUND) == steady


def test_a_longer_delay_commits_later_unless_it_was_learned_once_and_for_all(kind, recognizer):
    twin = recognizer.another()
    fast = twin.agreement
    twin.keep_pace(STEADY_S)
    twin.adaptation = twin.adaptation
    assert isinstance(fast, FinalAtOnce)
    assert isinstance(twin.agreement, FinalAtOnce)
    if kind in FIXED_KINDS:
        assert fast.seconds == twin.agreement.seconds
    else:
        assert fast.seconds < twin.agreement.seconds


def test_a_gap_in_the_sound_joins_nothing(recognizer):
    blocks = cut(SOUND, [SAMPLE_RATE])
    chunks = chunks_of(blocks[:3]) + chunks_of(blocks[3:], start_s=60.0)
    segments = finals(listen(Listener(recognizer, EverythingIsSpeech()), chunks))
    assert not any(segment.start_s < 3.0 and segment.end_s > 60.0 for segment in segments)
    assert segments[-1].start_s >= 60.0
