"""A training step on a card that computes nothing: all of it is there, nothing is read, few kernels start.

The counts may only fall: whoever lowers one lowers it here too.
"""

from __future__ import annotations

import pytest
from drawn_timelines import MARKERS, new_layout
from fake_card import Operations, fake_card, fake_model
from torch import nn

from core.layouts.actions import Read, Write
from core.layouts.layout import lay_out
from training.learn.collate import Portion
from training.learn.optimizers import optimizer_of
from training.learn.trainable_model import TrainableModel
from training.methods.full import FULL

N_LAYERS = 8
"""Of the translator that ships."""
MOST_KERNELS = {"forward": 300, "backward": 600, "adamw": 60, "muon": 300}
"""Of a step of that many layers; what is done to many tensors at once counts as one."""


def portion():
    timeline = (Read((20, 21)), Write((30,)), Read((22,)), Write((31, 32)))
    return Portion.of(list(lay_out(new_layout("slots", MARKERS, 4), timeline)) * 3)


def learned(optimizer):
    """Return the operations of a step, by what they belong to."""
    found = {name: Operations() for name in ("forward", "backward", optimizer)}
    with fake_card():
        model = fake_model("llama", num_hidden_layers=N_LAYERS).train()
        trainable = TrainableModel(model, FULL)
        made = optimizer_of(optimizer, [*model.named_parameters()], 1e-3, 0.01)
        for _ in range(2):  # the first makes the moments
            with found["forward"] as operations:
                operations.begin_again()
                batch = trainable.batch(portion(), in_bf16=True)
                loss = trainable.summed_loss(batch, 0.1, in_bf16=True)
            with found["backward"] as operations:
                operations.begin_again()
                loss.backward()
            with found[optimizer] as operations:
                operations.begin_again()
                nn.utils.clip_grad_norm_(trainable.learning, 1.0)
                made.step()
            made.zero_grad()
    return found


@pytest.mark.parametrize("optimizer", ["adamw", "muon"])
def test_a_step_starts_no_more_kernels_than_it_did_and_reads_nothing(optimizer):
    for name, operations in learned(optimizer).items():
        assert operations.to_host == [], name
        assert operations.n_kernels <= MOST_KERNELS[name], (name, operations.kernels)
