import pytest
import torch
from tiny_direct import tiny_direct_run

from core.layouts.layout import lay_out
from training.direct.base import SPEECH


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return tiny_direct_run(tmp_path_factory.mktemp("direct") / "run")


def tables(run, speech, policy=SPEECH):
    new_layout = run.base.maker(policy).new_layout
    return [
        lay_out(new_layout(), one.simultaneous(sizes, 4, None, 1))[-1]
        for one, sizes in zip(run.examples, speech.sizes, strict=True)
    ]


def test_recordings_of_several_lengths_are_heard_as_if_each_were_alone(run):
    network = run.network.eval()
    together = network.hear(run.examples)
    speech = network.speech(together)
    for row, example in enumerate(run.examples):
        alone = network.hear([example])
        n = int(alone.n_frames)
        assert torch.allclose(together.frames[row, :n], alone.frames[0], atol=1e-4)
        read = network.speech(alone)
        assert speech.sizes[row] == read.sizes[0]
        n_read = sum(read.sizes[0])
        assert torch.allclose(speech.tokens[row, :n_read], read.tokens[0, :n_read], atol=1e-4)


def test_a_translation_teaches_the_encoder_through_the_language_model(run):
    network = run.network
    network.zero_grad()
    speech = network.speech(network.hear(run.examples))
    network.translation_loss(tables(run, speech), speech.tokens).backward()
    for part in (network.encoder.layers[0].projection.weight, network.adapter.correction.weight):
        assert part.grad is not None and float(part.grad.abs().sum()) > 0


def test_what_is_read_changes_what_is_lost(run):
    network = run.network.eval()
    speech = network.speech(network.hear(run.examples))
    sounds = (speech.tokens, speech.tokens.roll(1, 0))
    losses = {network.translation_loss(tables(run, speech), sound).item() for sound in sounds}
    assert len(losses) == 2


def test_only_pieces_of_the_recordings_are_spelled(run):
    known = {0, *(label for example in run.examples for label in example.labels)}
    assert run.network.ctc.spelled.tolist() == sorted(known)


def test_a_piece_is_known_as_the_language_model_knows_it(tmp_path):
    network = tiny_direct_run(tmp_path / "run").network
    logits = torch.full((1, len(network.ctc.spelled)), -30.0)
    logits[0, 2] = 30.0
    piece = int(network.ctc.spelled[2]) - 1
    token = network.adapter.of_block(torch.zeros(1, network.encoder.width), logits, [0])
    torch.testing.assert_close(token[0], network.model.get_input_embeddings().weight[piece])
    assert not network.adapter.embeddings.weight.requires_grad
