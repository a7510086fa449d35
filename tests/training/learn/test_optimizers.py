"""Muon moves the matrices of the layers, AdamW all else, and both are kept as one."""

import pytest
import torch
from torch import nn
from torch.optim import AdamW, Muon

from training.learn.optimizers import MuonBesideAdamW, optimizer_of

RATE, DECAY = 1e-2, 0.1
MATRIX, EMBEDDING, NORM = "model.layers.0.mlp.up_proj.weight", "model.embed_tokens.weight", "norm.weight"


def named_parameters() -> list[tuple[str, nn.Parameter]]:
    torch.manual_seed(1)
    shapes = {MATRIX: (6, 4), EMBEDDING: (8, 4), "model.layers.0.input_layernorm.weight": (4,), NORM: (4,)}
    return [(name, nn.Parameter(torch.randn(shape))) for name, shape in shapes.items()]


def learn(named, optimizer, n_steps, first=0):
    for step in range(first, first + n_steps):
        torch.manual_seed(step)
        for _, parameter in named:
            parameter.grad = torch.randn_like(parameter)
        optimizer.step()
        optimizer.zero_grad()


def test_each_moves_what_is_its_own():
    named, alone = named_parameters(), dict(named_parameters())
    learn(named, optimizer_of("muon", named, RATE, DECAY), 3)
    muon = Muon([alone[MATRIX]], RATE, weight_decay=DECAY, adjust_lr_fn="match_rms_adamw")
    adamw = AdamW([p for name, p in alone.items() if name != MATRIX], RATE, (0.9, 0.98), weight_decay=DECAY)
    for step in range(3):
        torch.manual_seed(step)
        for parameter in alone.values():
            parameter.grad = torch.randn_like(parameter)
        muon.step()
        adamw.step()
    for name, parameter in named:
        assert torch.equal(parameter, alone[name]), name


def test_a_rate_that_is_set_is_that_of_both():
    named = named_parameters()
    before = [parameter.clone() for _, parameter in named]
    optimizer = MuonBesideAdamW(named, RATE, DECAY)
    for group in optimizer.param_groups:
        group["lr"] = 0.0
    learn(named, optimizer, 1)
    assert all(torch.equal(parameter, was) for (_, parameter), was in zip(named, before, strict=True))


@pytest.mark.parametrize("name", ["adamw", "muon"])
def test_what_was_kept_goes_on_as_if_nothing_had_been(name):
    whole, halves, again = named_parameters(), named_parameters(), named_parameters()
    learn(whole, optimizer_of(name, whole, RATE, DECAY), 6)
    first = optimizer_of(name, halves, RATE, DECAY)
    learn(halves, first, 3)
    kept = first.state_dict()
    for (_, parameter), (_, learned) in zip(again, halves, strict=True):
        parameter.data.copy_(learned)
    second = optimizer_of(name, again, RATE, DECAY)
    second.load_state_dict({**second.state_dict(), "state": kept["state"]})
    learn(again, second, 3, first=3)
    for (name_of, parameter), (_, expected) in zip(again, whole, strict=True):
        assert torch.equal(parameter, expected), name_of
