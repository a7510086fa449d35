import numpy as np
import pytest
from synthesizer import skip_without_flite

from training.speech.flite import PITCH_HZ, SpokenSound
from training.speech.utterances import TRAINING_VOICES, say_somewhere

SENTENCE = "We wait here, my friend."


@pytest.fixture(autouse=True)
def _synthesizer() -> None:
    skip_without_flite()


def said(seed: int) -> SpokenSound:
    return say_somewhere(SENTENCE, ("kal16",), np.random.default_rng(seed))


def test_the_same_seed_says_the_same_and_another_otherwise() -> None:
    first, again, other = (said(seed) for seed in (1, 1, 2))
    assert np.array_equal(first.samples, again.samples)
    assert first.words == again.words
    assert not np.array_equal(first.samples, other.samples)


@pytest.mark.parametrize("seed", range(6))
def test_words_are_those_of_the_sentence_in_order_and_within_the_sound(seed: int) -> None:
    speech = said(seed)
    assert [word.text for word in speech.words] == ["We", "wait", "here", "my", "friend"]
    times = [time for word in speech.words for time in (word.start_s, word.end_s)]
    assert times == sorted(times)
    assert times[0] > 0 and times[-1] < speech.seconds


def test_one_voice_is_kept_for_tests() -> None:
    assert len(set(PITCH_HZ) - set(TRAINING_VOICES)) == 1
