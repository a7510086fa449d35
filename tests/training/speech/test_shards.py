from pathlib import Path

import numpy as np
import pytest
from tiny_speech import SENTENCES, skip_without_flite

from training.speech.flite import PHONES, Manner, say
from training.speech.shards import Shelf, as_heard, features_of, log_mel


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    skip_without_flite()
    return Shelf(tmp_path, SENTENCES, seed=1, n_utterances=2)


def test_a_file_is_the_same_made_again_and_read_again(shelf: Shelf, tmp_path: Path) -> None:
    made = shelf.shard(3)
    (file,) = tmp_path.iterdir()
    read = shelf.shard(3)
    file.write_bytes(file.read_bytes()[:5000])
    made_again = shelf.shard(3)
    for first, second in zip([*made, *made], [*read, *made_again], strict=True):
        assert np.array_equal(first.features, second.features)
        assert np.array_equal(first.phones, second.phones)
        assert first.words == second.words
    assert file.stat().st_size > 5000


def test_later_files_have_longer_utterances(shelf: Shelf) -> None:
    n_words = [max(len(one.words) for one in shelf.shard(number)) for number in (0, 20)]
    assert n_words[0] <= shelf.n_first_words < n_words[1] <= shelf.n_words


def test_frames_and_their_phones_fit_the_sound() -> None:
    skip_without_flite()
    speech = say("We wait here", Manner("kal16"))
    heard = features_of(speech)
    assert heard.features.shape == (len(speech.samples) // 160, 80)
    assert heard.phones.shape == (heard.n_frames,)
    assert heard.text == "we wait here"
    for phone in speech.phones[1:-1]:
        middle = round((phone.start_s + phone.end_s) * 50)
        assert PHONES[heard.phones[middle]] == phone.name


def test_a_recording_has_frames_and_words() -> None:
    samples = np.random.default_rng(1).uniform(-0.1, 0.1, 16_000).astype(np.float32)
    heard = as_heard(samples, ["some", "noise"])
    assert heard.text == "some noise"
    assert heard.features == pytest.approx(log_mel(samples), abs=0.01)
    assert heard.n_frames == 100
