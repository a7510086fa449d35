import pytest
import torch
from tiny_direct import tiny_direct_run

from training.direct.discriminant import spell_by_discriminant
from training.direct.run import never


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return tiny_direct_run(tmp_path_factory.mktemp("direct") / "run")


@torch.no_grad()
def told_apart(network, example):
    """Return the share of a example's frames whose label is the likeliest."""
    labels = network.ctc.labels(network.ctc(network.hear([example]).frames[0]))
    return sum(map(int.__eq__, labels, example.frame_labels)) / len(labels)


def test_a_head_that_learned_nothing_spells_what_the_frames_tell_apart(run):
    network = run.network.eval()
    before = network.spelling_loss(network.hear(run.examples[:]), run.examples[:]).item()
    assert spell_by_discriminant(network, run.examples, never)
    after = network.spelling_loss(network.hear(run.examples[:]), run.examples[:]).item()
    assert after < before
    assert all(told_apart(network, one) > 0.8 for one in run.examples)


def test_stopped_before_it_has_heard_all_the_head_is_as_it_was(run):
    before = run.network.ctc.projection.weight.clone()
    assert not spell_by_discriminant(run.network, run.examples, lambda: True)
    assert torch.equal(run.network.ctc.projection.weight, before)


@torch.no_grad()
def test_a_label_that_was_never_heard_is_not_spelled(run):
    network = run.network.eval()
    spell_by_discriminant(network, run.examples[:1], never)
    known = set(run.examples[0].frame_labels)
    heard = network.hear(run.examples[1:])
    assert set(network.ctc.labels(network.ctc(heard.frames[0]))) <= known
