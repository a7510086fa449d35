"""Recognizers that read an utterance anew, on the whole road of sound: bad input, cuts, taking over."""

from __future__ import annotations

import numpy as np
import pytest
from drawn_voices import cut, voices
from kept_numbers import kept_bytes
from tiny_hearing import REVISING_KINDS, save_network

from core.captions.resume import Resume
from core.hearing.delays import FAST_S, STEADY_S
from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE, AudioChunk
from models.loading.recognizers import load_recognizer
from models.recognize.revising import RevisingRecognizer
from models.recognize.vad import SileroVad

SOUND = voices(6.0, seed=5)


@pytest.fixture(scope="module", params=REVISING_KINDS)
def recognizer(request, tmp_path_factory) -> RevisingRecognizer:
    folder = save_network(tmp_path_factory.mktemp(request.param), request.param)
    loaded = load_recognizer(str(folder), "en", device="cpu", delay_s=STEADY_S)
    assert isinstance(loaded, RevisingRecognizer)
    return loaded


class EverythingIsSpeech:
    """Stands for a voice that never pauses: a tiny model has nothing real to hear."""

    frame_s = 0.032

    def reset(self) -> None:
        pass

    def speech_probability(self, samples) -> list[float]:
        return [1.0]


def listen(recognizer, blocks, start_s: float = 0.0, voice=None, resume=None):
    listener = Listener(recognizer, voice or EverythingIsSpeech(), resume or Resume())
    states, n = [], 0
    for block in blocks:
        states += listener.feed(AudioChunk(block, start_s + n / SAMPLE_RATE))
        n += len(block)
    return states, states + listener.finish(), listener


def finals(states):
    return [state for state in states if state.final]


def test_words_come_while_they_are_said_with_times_on_the_clock_of_the_sound(recognizer):
    recognizer.start(100.0)
    n_readings = 0
    for i, block in enumerate(cut(SOUND, [3200])):
        recognizer.accept(block)
        words = recognizer.hypothesis()
        n_readings += words is not None
        assert all(100.0 <= word.start_s <= word.end_s <= 100.2 + 0.2 * i for word in words or ())
    assert n_readings == len(SOUND) // round(1.2 * SAMPLE_RATE)
    assert recognizer.finish()


def test_the_words_at_the_end_do_not_depend_on_what_was_read_before(recognizer):
    whole = [word.text for word in recognizer.whole(SOUND)]
    for lengths in ([3200], [777, 40_000], [1, 50_000]):
        recognizer.start(0.0)
        for block in cut(SOUND, lengths):
            recognizer.accept(block)
            recognizer.hypothesis()
        assert [word.text for word in recognizer.finish()] == whole


def test_an_utterance_without_sound_has_no_words(recognizer):
    recognizer.start(0.0)
    assert recognizer.finish() == ()
    recognizer.start(0.0)
    recognizer.accept(np.zeros(0, np.float32))
    assert recognizer.hypothesis() is None
    assert recognizer.finish() == ()


def test_a_sound_that_is_too_long_is_heard_in_parts(recognizer):
    sound = voices(31.0, seed=2)
    words = recognizer.whole(sound)
    first, rest = sound[: 30 * SAMPLE_RATE], sound[30 * SAMPLE_RATE :]
    before = recognizer.whole(first)
    recognizer.start(30.0)
    recognizer.accept(rest)
    assert words == before + recognizer.finish()


def test_no_more_is_kept_than_of_the_longest_sound_that_is_heard_at_once(recognizer):
    nothing, kept = kept_bytes(recognizer), []
    recognizer.start(0.0)
    for block in cut(voices(62.0, seed=4), [SAMPLE_RATE]):
        recognizer.accept(block)
        kept.append(kept_bytes(recognizer))
    assert kept[30] == kept[60] > nothing
    assert max(kept[30:]) == max(kept[:30])
    recognizer.finish()
    assert kept_bytes(recognizer) == nothing


def test_another_speaker_is_heard_at_the_same_time(recognizer):
    alone, other = recognizer.whole(SOUND), recognizer.another()
    recognizer.start(0.0)
    other.start(0.0)
    for mine, others in zip(cut(SOUND, [4000]), cut(voices(6.0, seed=9), [4000]), strict=True):
        recognizer.accept(mine)
        other.accept(others)
    assert recognizer.finish() == alone
    assert other.finish() != alone


def test_the_pace_says_how_often_it_reads_and_is_carried_by_the_adaptation(recognizer):
    def n_readings(twin) -> int:
        twin.start(0.0)
        n = 0
        for block in cut(SOUND, [3200]):
            twin.accept(block)
            n += twin.hypothesis() is not None
        return n

    twin = recognizer.another()
    slow = n_readings(twin)
    twin.keep_pace(FAST_S)
    assert n_readings(twin) == slow
    twin.adaptation = twin.adaptation
    assert n_readings(twin) >= slow


def test_captions_do_not_depend_on_how_the_sound_is_cut(recognizer):
    _, whole, _ = listen(recognizer, [SOUND])
    _, in_blocks, _ = listen(recognizer, cut(SOUND, [777, 9000]))
    assert finals(in_blocks) == finals(whole)
    assert finals(whole)


@pytest.mark.parametrize("n_heard", [7, 23])
def test_a_listener_that_takes_over_hears_the_same(recognizer, n_heard):
    blocks = cut(SOUND, [3200])
    _, states, _ = listen(recognizer, blocks)
    states_before, _, killed = listen(recognizer.another(), blocks[:n_heard])
    done = finals(states_before)
    resume = Resume(killed.segment_index, killed.replay_from_s, killed.adaptation)
    if states_before and not states_before[-1].final:
        last = states_before[-1]
        resume = Resume(last.index, last.replay_from_s, last.adaptation, last.words)
    first = round(resume.start_s * SAMPLE_RATE)
    rest = [SOUND[first:]]
    _, after, _ = listen(recognizer.another(), rest, resume.start_s, resume=resume)
    assert [s.text for s in done + finals(after)] == [s.text for s in finals(states)]


def test_silence_and_noise_give_no_captions(recognizer):
    noise = np.random.default_rng(0).normal(0, 0.1, 3 * SAMPLE_RATE).astype(np.float32)
    for sound in (np.zeros(3 * SAMPLE_RATE, np.float32), noise):
        assert listen(recognizer, cut(sound, [3200]), voice=SileroVad())[1] == []


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e30, -1.0])
def test_sound_that_is_none_is_heard_without_trouble(recognizer, value):
    bad = SOUND.copy()
    bad[SAMPLE_RATE : 2 * SAMPLE_RATE] = value
    _, states, _ = listen(recognizer, cut(bad, [3200]))
    assert all(np.isfinite(word.end_s) for state in states for word in state.words)
