"""The child that loads torch, with the engine pack where one is installed, and says what it can use."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from models.engines.activation import note_of_engine
from models.engines.shelf import Shelf


def main(arguments: Sequence[str] = ()) -> int:
    """Write version, device, pack and note as one line of JSON."""
    import torch

    shelf = Shelf.of_user()
    installed = shelf.installed()
    is_of_pack = installed is not None and Path(str(torch.__file__)).is_relative_to(shelf.pack)
    device = torch.cuda.get_device_name() if torch.cuda.is_available() else ""
    facts = {
        "version": str(torch.__version__),
        "device": device,
        "pack": installed.id if installed and is_of_pack else "",
        "note": note_of_engine(),
    }
    sys.stdout.write(json.dumps(facts) + "\n")
    return 0
