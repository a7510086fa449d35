"""Speech translated while it arrives, and the time of each word."""

from dataclasses import replace
from itertools import count

import numpy as np
import pytest
import soundfile
from direct_models import save_direct_model
from places import OFFICE_TALK

from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from training.measure.spoken import SpokenTranslation, load_cascade

ASKED = EngineSettings(recognizer=SHIPPED_RECOGNIZER, policy="wait-3")
MS_A_LOOK = 10.0


@pytest.fixture(scope="module")
def sound():
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    return samples[: 6 * SAMPLE_RATE]


@pytest.fixture(scope="module")
def cascade():
    return load_cascade(ASKED)


def spoken(cascade, sound, piece_s, ms_a_look=0.0):
    """Return the words of a sound that comes in pieces, by a clock that goes on whenever it is read."""
    looks = count()
    translation = SpokenTranslation(cascade, lambda: next(looks) * ms_a_look / 1000)
    step = round(piece_s * SAMPLE_RATE)
    words = [
        word for start in range(0, len(sound), step) for word in translation.hear(sound[start : start + step])
    ]
    return words + translation.finish()


def test_words_come_with_how_much_had_been_spoken(cascade, sound):
    words = spoken(cascade, sound, 0.2)
    assert " ".join(word.text for word in words).startswith("Guten Morgen")
    delays_ms = [word.delay_ms for word in words]
    assert delays_ms == sorted(delays_ms)
    assert all(word.elapsed_ms == word.delay_ms for word in words)  # nothing took any time
    assert delays_ms[0] < delays_ms[-1] == 6000


def test_the_same_is_translated_however_the_sound_is_cut(cascade, sound):
    whole = [word.text for word in spoken(cascade, sound, 6.0)]
    assert [word.text for word in spoken(cascade, sound, 0.33)] == whole


def test_each_word_of_one_piece_has_the_time_at_which_it_was_written(cascade, sound):
    words = spoken(cascade, sound, 6.0, MS_A_LOOK)
    times_ms = [word.elapsed_ms for word in words]
    assert times_ms == sorted(times_ms)
    assert len(set(times_ms)) > len(times_ms) / 2
    assert all(word.elapsed_ms > word.delay_ms == 6000 for word in words)


def test_work_waits_for_the_sound_and_for_the_work_before_it(cascade, sound):
    words = spoken(cascade, sound, 0.2, ms_a_look=400.0)
    ends_ms = [word.elapsed_ms for word in words]
    assert ends_ms == sorted(ends_ms)
    assert ends_ms[-1] > 6000 + 400


def test_a_model_without_words_between_takes_the_same_road(tmp_path, sound):
    name = save_direct_model(tmp_path / "direct")
    cascade = load_cascade(replace(ASKED, recognizer=name, policy="wait-1"))
    words = spoken(cascade, sound, 0.5, MS_A_LOOK)
    assert words
    assert all(word.elapsed_ms >= word.delay_ms for word in words)


def test_silence_is_translated_by_nothing(cascade):
    assert spoken(cascade, np.zeros(3 * SAMPLE_RATE, np.float32), 0.2) == []


def test_a_direct_model_that_is_not_there_is_told():
    with pytest.raises(UserError):
        load_cascade(replace(ASKED, recognizer="direct:/nowhere"))
