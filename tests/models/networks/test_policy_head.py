"""A policy head computes its two answers in float32 and is read from whichever file holds it."""

import pytest
import torch
from safetensors.torch import save_file

from core.layouts.decisions import BEGIN
from core.wording.errors import UserError
from models.light.policy_head import read_policy_head
from models.manifests.policy_head import HEAD_WEIGHT
from models.networks.policy_head import PolicyHead


def save(path, weight):
    save_file({HEAD_WEIGHT: weight, "other": torch.zeros(3)}, path)
    return path


def test_a_new_head_knows_nothing():
    odds = PolicyHead(4).odds(torch.randn(3, 4))
    assert odds.shape == (3, 1) and odds.sigmoid().tolist() == [[0.5]] * 3


def test_its_odds_are_those_of_its_answers_in_float32_whatever_the_state_is_in(tmp_path):
    save_file({"lm_head.weight": torch.zeros(2, 4)}, tmp_path / "a.safetensors")
    weight = torch.randn(2, 4)
    files = [tmp_path / "a.safetensors", save(tmp_path / "b.safetensors", weight)]
    head = PolicyHead.of(read_policy_head(files, 4))
    hidden = torch.randn(5, 4, dtype=torch.bfloat16)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        answers, odds = head(hidden), head.odds(hidden)
    assert answers.dtype == torch.float32
    torch.testing.assert_close(answers, hidden.float() @ weight.T)
    torch.testing.assert_close(odds.sigmoid()[:, 0], answers.softmax(dim=1)[:, BEGIN])
    assert not head.weight.requires_grad


def test_where_no_file_holds_one_there_is_none(tmp_path):
    save_file({"lm_head.weight": torch.zeros(2, 4)}, tmp_path / "a.safetensors")
    assert read_policy_head([tmp_path / "a.safetensors"], 4) is None


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_numbers_that_are_none_are_refused(tmp_path, value):
    with pytest.raises(UserError, match="its training failed"):
        read_policy_head([save(tmp_path / "a.safetensors", torch.full((2, 4), value))], 4)
