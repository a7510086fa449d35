"""What only a graphics card can show; `packaging/card.sh` runs it where there is one."""

import pytest
import torch

needs_card = pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA card")
CARD = pytest.param("cuda", marks=needs_card)
DEVICES = ("cpu", CARD)
"""The same test on both, so that what a card is to show does not rot where there is none."""
