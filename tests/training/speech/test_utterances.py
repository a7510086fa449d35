import numpy as np
import pytest
from tiny_speech import SENTENCES, skip_without_flite

from training.speech.sentences import spoken_words
from training.speech.utterances import TAUGHT_VOICES, UNHEARD_VOICE, Setting, make_utterance


@pytest.fixture(autouse=True)
def _synthesizer() -> None:
    skip_without_flite()


def test_the_same_seed_makes_the_same_utterance_and_another_another() -> None:
    first, again, other = (make_utterance(SENTENCES, Setting(), (7, seed)) for seed in (1, 1, 2))
    assert np.array_equal(first.samples, again.samples)
    assert (first.words, first.phones) == (again.words, again.phones)
    assert not np.array_equal(first.samples, other.samples)


@pytest.mark.parametrize("seed", range(6))
def test_words_are_those_of_sentences_and_lie_within_the_sound(seed: int) -> None:
    speech = make_utterance(SENTENCES, Setting(("kal16",), n_words=12), (seed,))
    text = " ".join(word.text for word in speech.words)
    for sentence in SENTENCES:
        text = text.replace(sentence.replace(",", "").rstrip(".?"), "")
    assert not text.strip()
    assert len(speech.words) <= 12
    assert [word.start_s for word in speech.words] == sorted(word.start_s for word in speech.words)
    assert 0 < speech.words[-1].end_s < speech.phones[-1].end_s == pytest.approx(speech.seconds, abs=1e-4)
    gaps = zip(speech.phones, speech.phones[1:], strict=False)
    assert all(after.start_s == pytest.approx(before.end_s, abs=1e-4) for before, after in gaps)


def test_an_utterance_has_no_more_words_than_it_may() -> None:
    for seed in range(8):
        speech = make_utterance(SENTENCES, Setting(("kal16",), n_words=4), (seed,))
        assert len([word for one in speech.words for word in spoken_words(one.text)]) <= 4


def test_what_is_not_varied_is_the_voice_as_it_is() -> None:
    plain = make_utterance(SENTENCES, Setting(("kal16",), is_varied=False), (3,))
    varied = make_utterance(SENTENCES, Setting(("kal16",)), (3,))
    assert plain.seconds != varied.seconds


def test_the_unheard_voice_is_never_taught() -> None:
    assert UNHEARD_VOICE not in TAUGHT_VOICES
