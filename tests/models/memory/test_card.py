"""What is free of a card is asked of torch where there may be a card, and nowhere else."""

import subprocess
import sys

import pytest
import torch
from places import ROOT

from core.wording.errors import UserError
from models.memory.card import device_of, free_card_bytes, may_have_card

ASKED = """
import sys
from models.memory.card import free_card_bytes
free = free_card_bytes(sys.argv[1])
print(free, "torch" in sys.modules)
"""


@pytest.mark.parametrize(
    "device",
    ["cpu", pytest.param("auto", marks=pytest.mark.skipif(may_have_card(), reason="there may be a card"))],
)
def test_without_a_card_nothing_is_free_and_torch_is_not_imported(device):
    done = subprocess.run(
        [sys.executable, "-c", ASKED, device], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["0", "False"], done.stderr


@pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA card")
@pytest.mark.parametrize("device", ["auto", "cuda"])
def test_of_a_card_that_torch_uses_something_is_free(device):
    assert may_have_card()
    assert free_card_bytes(device) > 0


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA card")
def test_a_card_that_is_not_there_is_refused():
    with pytest.raises(UserError, match="no graphics card that can be used"):
        free_card_bytes("cuda")


def test_a_device_that_nobody_knows_is_refused():
    with pytest.raises(UserError, match="'tpu' is not known"):
        device_of("tpu")
