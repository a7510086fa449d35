"""Muon moves the matrices of the layers, AdamW all else, and both are kept as one."""

import pytest
import torch
from torch import nn
from torch.optim import AdamW

from training.learn.optimizers import Muon, MuonBesideAdamW, optimizer_of, orthogonal

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


def learned_with(*optimizers, names):
    """Return the parameters of these names after three steps, each optimizer made of those that it moves."""
    named = named_parameters()
    made = [make([(name, p) for name, p in named if is_its(name)]) for make, is_its in optimizers]
    for step in range(3):
        torch.manual_seed(step)
        for _, parameter in named:
            parameter.grad = torch.randn_like(parameter)
        for optimizer in made:
            optimizer.step()
    return {name: parameter.detach() for name, parameter in named if name in names}


def muon(named):
    return Muon([p for _, p in named], RATE, DECAY)


def test_each_moves_what_is_its_own():
    def adamw(named):
        return AdamW([p for _, p in named], RATE, (0.9, 0.98), weight_decay=DECAY)

    def both(named):
        return optimizer_of("muon", named, RATE, DECAY)

    names = [name for name, _ in named_parameters()]
    alone = (muon, lambda name: name == MATRIX), (adamw, lambda name: name != MATRIX)
    expected, moved = learned_with(*alone, names=names), learned_with((both, lambda name: True), names=names)
    assert all(torch.equal(moved[name], expected[name]) for name in names)


def test_a_matrix_goes_where_pytorchs_own_muon_takes_it():
    def pytorchs(named):
        return torch.optim.Muon(
            [p for _, p in named], RATE, weight_decay=DECAY, adjust_lr_fn="match_rms_adamw"
        )

    start = dict(named_parameters())[MATRIX].detach()
    expected, moved = (
        learned_with((make, lambda name: name == MATRIX), names=[MATRIX])[MATRIX] for make in (pytorchs, muon)
    )
    # PyTorch's multiplies in bfloat16, whose numbers have three digits.
    assert (moved - expected).norm() < 0.03 * (expected - start).norm()


@pytest.mark.parametrize("shape", [(48, 16), (16, 48), (32, 32)])
def test_a_direction_is_about_as_far_everywhere(shape):
    torch.manual_seed(1)
    directions = torch.linalg.svdvals(orthogonal(torch.randn(shape)).float())
    assert directions.min() > 0.3 and directions.max() < 1.3


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
