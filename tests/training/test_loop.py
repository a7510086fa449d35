"""Training goes on where it stopped, step for step, and learns."""

import random

import pytest
import torch
from safetensors.torch import load_file
from tiny_lm import tiny_model, tiny_tokenizer

from core.policies import WaitK
from models.prompt import Vocabulary
from training.corpus import Pair
from training.embedded import example_maker
from training.examples import draw_batches, tokenize_pairs
from training.loop import TrainingSettings, mean_loss, train


@pytest.fixture
def run():
    tokenizer = tiny_tokenizer()
    pairs = [Pair("the old house stands near the river", "das alte Haus steht am Fluss")] * 24
    tokenized = tokenize_pairs(pairs, [()] * len(pairs), Vocabulary.of(tokenizer))
    maker = example_maker(tokenizer, "en", "de")
    dev = [maker.lay_out(tokenized[:1], WaitK(3), random.Random(0))]

    def start(folder, n_steps, stop_after=None):
        model = tiny_model("llama", initializer_range=0.02)
        settings = TrainingSettings(n_steps, learning_rate=3e-3, n_warmup=5, evaluate_every=5)
        n_drawn = 0

        def draw_epoch(rng: random.Random):
            nonlocal n_drawn
            for batch in draw_batches(tokenized, maker, 256, rng):
                n_drawn += 1
                if n_drawn - 1 == stop_after:
                    raise KeyboardInterrupt
                yield batch

        before = mean_loss(model, dev)
        train(model, draw_epoch, dev, settings, folder)
        return before, mean_loss(model, dev)

    return start


def test_a_run_that_was_stopped_ends_with_the_weights_of_one_that_was_not(tmp_path, run):
    torch.manual_seed(0)
    run(tmp_path / "whole", n_steps=20)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "stopped", n_steps=20, stop_after=13)
    run(tmp_path / "stopped", n_steps=20)
    whole = load_file(tmp_path / "whole" / "last" / "model.safetensors")
    stopped = load_file(tmp_path / "stopped" / "last" / "model.safetensors")
    for name, weights in whole.items():
        torch.testing.assert_close(stopped[name], weights, rtol=0, atol=1e-6)


def test_the_loss_on_what_is_repeated_falls(tmp_path, run):
    before, after = run(tmp_path, n_steps=40)
    assert after < 0.6 * before


@pytest.mark.parametrize(("step", "share"), [(0, 0.1), (9, 1.0), (50, 1.0), (85, 0.5), (100, 0.0)])
def test_the_rate_warms_up_stays_and_decays(step, share):
    settings = TrainingSettings(n_steps=100, n_warmup=10, decay_share=0.3)
    assert settings.rate_at(step) == pytest.approx(share)
