import pytest
import torch
from safetensors import safe_open
from safetensors.torch import save_file

from core.wording.errors import UserError
from training.learn.damage import told_of_damage
from training.learn.kept_state import put_back, read_state, read_state_of, tensors_of, write_state


def supervised(seed):
    torch.manual_seed(seed)
    network = torch.nn.Linear(3, 2)
    return network, torch.optim.AdamW(network.parameters())


def step(network, optimizer):
    optimizer.zero_grad()
    network(torch.rand(4, 3)).square().sum().backward()
    optimizer.step()


def test_what_is_put_back_learns_on_to_the_same_bits(tmp_path):
    first, second = supervised(1), supervised(2)
    step(*first)
    write_state(tmp_path / "state", tensors_of(first[0].named_parameters(), first[1]), {"a": (1,)}, [7])
    step(*first)
    tensors, told = read_state_of(tmp_path / "state", {"a": [1]})
    put_back(tensors, second[0].named_parameters(), second[1])
    step(*second)
    assert told["position"] == "[7]"
    assert all(map(torch.equal, first[0].parameters(), second[0].parameters()))


def test_a_state_of_another_plan_is_refused(tmp_path):
    network, _ = supervised(1)
    write_state(tmp_path / "state", tensors_of(network.named_parameters()), {"a": 1}, 0)
    with pytest.raises(UserError, match="another plan"):
        read_state_of(tmp_path / "state", {"a": 2})


@pytest.mark.parametrize("content", [b"", b"no state at all"])
def test_a_broken_state_is_told(tmp_path, content):
    (tmp_path / "state").write_bytes(content)
    with pytest.raises(UserError, match="cannot be read"):
        read_state(tmp_path / "state")


def take_over(path, network, optimizer):
    with told_of_damage(path, path.parent):
        tensors, _ = read_state_of(path, {"a": 1})
        put_back(tensors, network.named_parameters(), optimizer)


def drop(name):
    return lambda tensors, told: tensors.pop(name)


def tamper_with(path, change):
    """Write a state again, as `change` makes its tensors and what is told of it."""
    with safe_open(path, "pt") as file:
        tensors, told = {name: file.get_tensor(name) for name in file.keys()}, file.metadata()  # noqa: SIM118
    change(tensors, told)
    save_file(tensors, path, told or None)


@pytest.mark.parametrize(
    "change",
    [
        lambda tensors, told: told.clear(),
        lambda tensors, told: told.pop("plan"),
        lambda tensors, told: told.update(plan="{"),
        drop("weights.bias"),
        drop("exp_avg_sq.bias"),
        drop("step.bias"),
        drop("random"),
        lambda tensors, told: tensors.update({"weights.bias": torch.zeros(1)}),
        lambda tensors, told: tensors.update({"exp_avg.weight": torch.zeros(7)}),
        lambda tensors, told: tensors.update({"step.bias": torch.zeros(2)}),
        lambda tensors, told: tensors.update(random=torch.zeros(5)),
    ],
)
def test_a_state_that_somebody_has_changed_is_told_in_one_sentence(tmp_path, change):
    network, optimizer = supervised(1)
    step(network, optimizer)
    path = tmp_path / "state"
    write_state(path, tensors_of(network.named_parameters(), optimizer), {"a": 1}, 0)
    tamper_with(path, change)
    with pytest.raises(UserError, match="is damaged, so the run cannot go on"):
        take_over(path, network, optimizer)
