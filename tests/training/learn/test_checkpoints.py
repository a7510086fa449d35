"""A checkpoint is taken over as it was kept, or told of in one sentence."""

import json

import pytest
import torch
from safetensors.torch import load_file, save_file

from core.wording.errors import UserError
from training.learn.checkpoints import (
    OPTIMIZER_NAME,
    STATE_NAME,
    TrainingState,
    resume,
    save_checkpoint,
)


class Weights:
    """The weights of a small network, in a file."""

    def save(self, model, folder):
        save_file(model.state_dict(), folder / "model.safetensors")

    def restore(self, model, folder):
        model.load_state_dict(load_file(folder / "model.safetensors"))


STATE = TrainingState(3, 1, 2, 0.5, 3)


def checkpoint(folder):
    """Return a network and its optimizer, of which a checkpoint lies in the folder."""
    network = torch.nn.Linear(3, 2)
    optimizer = torch.optim.AdamW(network.parameters())
    network(torch.rand(4, 3)).square().sum().backward()
    optimizer.step()
    folder.mkdir(parents=True)
    save_checkpoint(network, Weights(), optimizer, STATE, folder)
    return network, optimizer


def state_with(**changed):
    def change(folder):
        told = json.loads((folder / STATE_NAME).read_text())
        (folder / STATE_NAME).write_text(json.dumps({**told, **changed}))

    return change


def moments_with(**changed):
    def change(folder):
        tensors = load_file(folder / OPTIMIZER_NAME)
        for key, tensor in changed.items():
            tensors.pop(key) if tensor is None else tensors.update({key: tensor})
        save_file(tensors, folder / OPTIMIZER_NAME)

    return change


def test_it_is_taken_over_as_it_was_kept(tmp_path):
    network, optimizer = checkpoint(tmp_path / "last")
    assert resume(network, Weights(), optimizer, tmp_path / "last") == STATE


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / STATE_NAME).write_text("[]"),
        lambda folder: (folder / STATE_NAME).write_text("{"),
        lambda folder: (folder / STATE_NAME).write_bytes(b"\xff"),
        state_with(step="3"),
        state_with(step_in_epoch=-1),
        state_with(best_loss=[]),
        state_with(stranger=1),
        lambda folder: (folder / OPTIMIZER_NAME).unlink(),
        lambda folder: (folder / OPTIMIZER_NAME).write_bytes(b"no tensors"),
        moments_with(**{"0.exp_avg_sq": None}),
        moments_with(**{"0.exp_avg": torch.zeros(7)}),
        moments_with(**{"9.exp_avg": torch.zeros(7)}),
        moments_with(stranger=torch.zeros(1)),
        lambda folder: (folder / "model.safetensors").write_bytes(b"no tensors"),
        lambda folder: save_file({"weight": torch.zeros(2, 3)}, folder / "model.safetensors"),
    ],
)
def test_one_that_somebody_has_changed_is_told_in_one_sentence(tmp_path, change):
    folder = tmp_path / "last"
    network, optimizer = checkpoint(folder)
    change(folder)
    with pytest.raises(UserError) as told:
        resume(network, Weights(), optimizer, folder)
    assert str(told.value) == (
        f"What {folder} keeps is damaged, so the run cannot go on: delete {tmp_path} and begin again."
    )
