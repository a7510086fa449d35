"""What is free of the memory of a graphics card, asked of torch only where there may be one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.system.which import on_windows
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.memory.budget import AUTO
from models.memory.footprint import CPU
from models.memory.torch_build import has_cuda

if TYPE_CHECKING:
    import torch

_DRIVERS = ("/dev/nvidiactl", "/dev/nvmap", "/dev/dxg", "/dev/kfd")
"""What a card's driver leaves on Linux; the third is Windows' own, seen from its Linux."""
_WINDOWS_DRIVER = Path(r"C:\Windows\System32\nvcuda.dll")


def may_have_card() -> bool:
    """Return whether torch, which takes seconds to import, may find a card here that it can use."""
    drivers = [_WINDOWS_DRIVER] if on_windows() else map(Path, _DRIVERS)
    return any(driver.exists() for driver in drivers) and has_cuda()


def free_card_bytes(device: str) -> int:
    """Return what is free of the memory of the card that `device` means; 0 if it means the CPU.

    Raises:
        UserError: there is no such device.
    """
    if device == CPU or (device == AUTO and not may_have_card()):
        return 0
    import torch

    return torch.cuda.mem_get_info()[0] if device_of(device).type == "cuda" else 0


def whole_card_bytes(device: str) -> int:
    """Return all the memory of the card that `device` means, of which something is free."""
    import torch

    return torch.cuda.mem_get_info(device_of(device))[1]


def device_of(name: str) -> torch.device:
    """Return the device that `name` (auto, cpu, cuda) means.

    Raises:
        UserError: there is no such device.
    """
    import torch

    has_card = torch.cuda.is_available()
    if name == "auto":
        return torch.device("cuda" if has_card else "cpu")
    if name not in ("cpu", "cuda"):
        raise UserError(phrased("The device {name!r} is not known: use auto, cpu or cuda.", name=name))
    if name == "cuda" and not has_card:
        raise UserError(
            phrased(
                "There is no graphics card that can be used: choose the processor, or let Surtitle choose."
            )
        )
    return torch.device(name)
