import pytest
import torch
from tiny_direct import tiny_course

from core.layouts.layout import lay_out
from training.direct.base import SPEECH


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return tiny_course(tmp_path_factory.mktemp("direct") / "run")


def tables(course, speech, policy=SPEECH):
    new_layout = course.base.maker(policy).new_layout
    return [
        lay_out(new_layout(), one.simultaneous(sizes, 4, None, 1))[-1]
        for one, sizes in zip(course.lessons, speech.sizes, strict=True)
    ]


def test_recordings_of_several_lengths_are_heard_as_if_each_were_alone(course):
    network = course.network.eval()
    together = network.hear(course.lessons)
    speech = network.speech(together)
    for row, lesson in enumerate(course.lessons):
        alone = network.hear([lesson])
        n = int(alone.n_frames)
        assert torch.allclose(together.frames[row, :n], alone.frames[0], atol=1e-4)
        read = network.speech(alone)
        assert speech.sizes[row] == read.sizes[0]
        n_read = sum(read.sizes[0])
        assert torch.allclose(speech.tokens[row, :n_read], read.tokens[0, :n_read], atol=1e-4)


def test_a_translation_teaches_the_encoder_through_the_language_model(course):
    network = course.network
    network.zero_grad()
    speech = network.speech(network.hear(course.lessons))
    network.translation_loss(tables(course, speech), speech.tokens).backward()
    for part in (network.encoder.layers[0].projection.weight, network.adapter.correction.weight):
        assert part.grad is not None and float(part.grad.abs().sum()) > 0


def test_what_is_read_changes_what_is_lost(course):
    network = course.network.eval()
    speech = network.speech(network.hear(course.lessons))
    sounds = (speech.tokens, speech.tokens.roll(1, 0))
    losses = {network.translation_loss(tables(course, speech), sound).item() for sound in sounds}
    assert len(losses) == 2


def test_only_pieces_of_the_recordings_are_spelled(course):
    known = {0, *(label for lesson in course.lessons for label in lesson.labels)}
    assert course.network.ctc.spelled.tolist() == sorted(known)


def test_a_piece_is_known_as_the_language_model_knows_it(tmp_path):
    network = tiny_course(tmp_path / "run").network
    logits = torch.full((1, len(network.ctc.spelled)), -30.0)
    logits[0, 2] = 30.0
    piece = int(network.ctc.spelled[2]) - 1
    token = network.adapter.of_block(torch.zeros(1, network.encoder.width), logits, [0])
    torch.testing.assert_close(token[0], network.model.get_input_embeddings().weight[piece])
    assert not network.adapter.embeddings.weight.requires_grad
