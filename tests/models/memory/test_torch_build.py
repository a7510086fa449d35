"""What the files of the program's torch say of its build is what it says of itself."""

import torch

from models.memory.torch_build import has_cuda


def test_a_build_for_cards_is_known_by_its_files():
    assert has_cuda() == bool(torch.version.cuda or torch.version.hip)
