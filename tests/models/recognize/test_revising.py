"""What recognizers that read an utterance again promise beyond the contract of all."""

from __future__ import annotations

import pytest
from drawn_voices import cut, voices
from kept_numbers import kept_bytes
from tiny_hearing import REVISING_KINDS, every, save_network

from core.hearing.delays import FAST_S, STEADY_S
from core.speech.segments import SAMPLE_RATE
from models.loading.recognizers import load_recognizer
from models.recognize.revising import RevisingRecognizer

SOUND = voices(6.0, seed=5)


@pytest.fixture(scope="module", params=every(REVISING_KINDS))
def recognizer(request, tmp_path_factory) -> RevisingRecognizer:
    folder = save_network(tmp_path_factory.mktemp(request.param), request.param)
    loaded = load_recognizer(str(folder), "en", device="cpu", delay_s=STEADY_S)
    assert isinstance(loaded, RevisingRecognizer)
    return loaded


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
