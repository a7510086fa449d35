import pytest
import torch
from tiny_direct import tiny_course

from core.layouts.layout import lay_out
from training.direct.base import SPEECH


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return tiny_course(tmp_path_factory.mktemp("direct") / "run")


def tables(course, policy=SPEECH):
    new_layout = course.base.maker(policy).new_layout
    return [lay_out(new_layout(), one.simultaneous(4, None, 1))[-1] for one in course.lessons]


def test_recordings_of_several_lengths_are_heard_as_if_each_were_alone(course):
    network = course.network.eval()
    together = network.hear(course.lessons)
    speech = network.source_tokens(together)
    for row, lesson in enumerate(course.lessons):
        alone = network.hear([lesson])
        n = int(alone.n_frames)
        assert torch.allclose(together.frames[row, :n], alone.frames[0], atol=1e-4)
        assert torch.allclose(speech[row, : sum(lesson.sizes)], network.source_tokens(alone)[0], atol=1e-4)


def test_a_translation_teaches_the_encoder_through_the_language_model(course):
    network = course.network
    network.zero_grad()
    speech = network.source_tokens(network.hear(course.lessons))
    network.translation_loss(tables(course), speech).backward()
    for part in (network.encoder.layers[0].projection.weight, network.adapter.projection.weight):
        assert part.grad is not None and float(part.grad.abs().sum()) > 0


def test_what_is_read_changes_what_is_lost(course):
    network = course.network.eval()
    speech = network.source_tokens(network.hear(course.lessons))
    sounds = (speech, speech.roll(1, 0))
    losses = {network.translation_loss(tables(course), sound).item() for sound in sounds}
    assert len(losses) == 2


def test_pieces_that_no_recording_holds_are_never_spelled(course):
    network = course.network.eval()
    known = {0, *(label for lesson in course.lessons for label in lesson.labels)}
    heard = network.hear(course.lessons)
    assert set(network.ctc(heard.frames * 5).argmax(-1).flatten().tolist()) <= known


def test_the_spelling_loss_of_some_pieces_is_that_of_all(course):
    network = course.network.eval()
    heard = network.hear(course.lessons)
    some = network.spelling_loss(heard, course.lessons)
    spelled, network.spelled = network.spelled, torch.arange(network.ctc.projection.out_features)
    whole = network.spelling_loss(heard, course.lessons)
    network.spelled = spelled
    assert some.item() == pytest.approx(whole.item(), abs=1e-4)
