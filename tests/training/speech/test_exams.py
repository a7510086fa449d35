import pytest
import torch
from tiny_speech import SENTENCES, TINY, skip_without_flite

from training.speech.exams import SETTINGS, Exam, embedded_errors, errors_of, make_exams, transcribe
from training.speech.network import make_recognizer
from training.speech.pieces import make_pieces
from training.speech.shards import as_heard

TOKENIZER = make_pieces(SENTENCES, n_pieces=60)


@pytest.fixture(scope="module")
def exams() -> list[Exam]:
    skip_without_flite()
    return make_exams(SENTENCES, 3)


def test_exams_are_of_each_kind_and_the_same_each_time(exams: list[Exam]) -> None:
    assert [exam.name for exam in exams] == list(SETTINGS)
    for exam, again in zip(exams, make_exams(SENTENCES, 3), strict=True):
        assert [one.text for one in exam.heard] == [one.text for one in again.heard]
        assert all(
            (one.features == other.features).all() for one, other in zip(exam.heard, again.heard, strict=True)
        )


def test_an_untaught_network_hears_nothing_right_and_ends(exams: list[Exam]) -> None:
    torch.manual_seed(1)
    network = make_recognizer(TINY, len(TOKENIZER) - 1).eval()
    errors = errors_of(network, TOKENIZER, exams[0], 6)
    assert errors.n_reference == sum(len(one.words) for one in exams[0].heard)
    assert errors.rate > 0.9


def test_what_is_written_does_not_depend_on_what_is_heard_beside_it(exams: list[Exam]) -> None:
    torch.manual_seed(2)
    network = make_recognizer(TINY, len(TOKENIZER) - 1).eval()
    network.joint.head.bias.data[-1] += 0.5  # some blanks, or every frame writes as much as it may
    heard = sorted(exams[0].heard, key=lambda one: one.n_frames)
    alone = [transcribe(network, TOKENIZER, [one], 1)[0] for one in heard]
    together = transcribe(network, TOKENIZER, heard, 1)
    for one, other in zip(alone, together, strict=True):
        assert one == other[: len(one)]


def test_silence_without_words_has_no_errors_to_count() -> None:
    silence = as_heard(torch.zeros(16_000).numpy(), [])
    network = make_recognizer(TINY, len(TOKENIZER) - 1).eval()
    network.joint.head.bias.data[-1] += 100
    assert errors_of(network, TOKENIZER, Exam("silence", (silence,)), 6).rate == 0


def test_the_recognizer_that_ships_hears_the_same_sound(exams: list[Exam]) -> None:
    errors = embedded_errors(exams[0])
    assert errors.n_reference == sum(len(one.words) for one in exams[0].heard)
    assert errors.rate < 0.7
