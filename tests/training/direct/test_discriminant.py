import pytest
import torch
from tiny_direct import tiny_course

from training.direct.course import never
from training.direct.discriminant import spell_by_discriminant


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    return tiny_course(tmp_path_factory.mktemp("direct") / "run")


@torch.no_grad()
def told_apart(network, lesson):
    """Return the share of a lesson's frames whose label is the likeliest."""
    labels = network.ctc.labels(network.ctc(network.hear([lesson]).frames[0]))
    return sum(map(int.__eq__, labels, lesson.frame_labels)) / len(labels)


def test_a_head_that_learned_nothing_spells_what_the_frames_tell_apart(course):
    network = course.network.eval()
    before = network.spelling_loss(network.hear(course.lessons[:]), course.lessons[:]).item()
    assert spell_by_discriminant(network, course.lessons, never)
    after = network.spelling_loss(network.hear(course.lessons[:]), course.lessons[:]).item()
    assert after < before
    assert all(told_apart(network, one) > 0.8 for one in course.lessons)


def test_stopped_before_it_has_heard_all_the_head_is_as_it_was(course):
    before = course.network.ctc.projection.weight.clone()
    assert not spell_by_discriminant(course.network, course.lessons, lambda: True)
    assert torch.equal(course.network.ctc.projection.weight, before)


@torch.no_grad()
def test_a_label_that_was_never_heard_is_not_spelled(course):
    network = course.network.eval()
    spell_by_discriminant(network, course.lessons[:1], never)
    known = set(course.lessons[0].frame_labels)
    heard = network.hear(course.lessons[1:])
    assert set(network.ctc.labels(network.ctc(heard.frames[0]))) <= known
