import pytest
import torch

from core.wording.errors import UserError
from training.learn.kept_state import put_back, read_state, read_state_of, tensors_of, write_state


def lesson(seed):
    torch.manual_seed(seed)
    network = torch.nn.Linear(3, 2)
    return network, torch.optim.AdamW(network.parameters())


def step(network, optimizer):
    optimizer.zero_grad()
    network(torch.rand(4, 3)).square().sum().backward()
    optimizer.step()


def test_what_is_put_back_learns_on_to_the_same_bits(tmp_path):
    first, second = lesson(1), lesson(2)
    step(*first)
    write_state(tmp_path / "state", tensors_of(first[0].named_parameters(), first[1]), {"a": (1,)}, [7])
    step(*first)
    tensors, told = read_state_of(tmp_path / "state", {"a": [1]})
    put_back(tensors, second[0].named_parameters(), second[1])
    step(*second)
    assert told["position"] == "[7]"
    assert all(map(torch.equal, first[0].parameters(), second[0].parameters()))


def test_a_state_of_another_plan_is_refused(tmp_path):
    network, _ = lesson(1)
    write_state(tmp_path / "state", tensors_of(network.named_parameters()), {"a": 1}, 0)
    with pytest.raises(UserError, match="another plan"):
        read_state_of(tmp_path / "state", {"a": 2})


@pytest.mark.parametrize("content", [b"", b"no state at all"])
def test_a_broken_state_is_told(tmp_path, content):
    (tmp_path / "state").write_bytes(content)
    with pytest.raises(UserError, match="cannot be read"):
        read_state(tmp_path / "state")
