"""The replaying engine in the place of the engine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from app.host import children
from app.session import child

if TYPE_CHECKING:  # programs that are started with it need no pytest
    import pytest

HERE = Path(__file__).parent
COMMAND = [sys.executable, str(HERE / "replaying_engine.py"), children.FLAGS[children.ENGINE]]
"""It is told from other processes by the same flag as the engine."""
PROGRAM = [sys.executable, "-m", "app.cli"]
REPLAYED_PROGRAM = [sys.executable, str(HERE / "replayed_program.py")]
"""It takes the same arguments, and is captioned by the replaying engine."""


def replay_in(patch: pytest.MonkeyPatch) -> None:
    """Have the sessions of this process captioned by the replaying engine."""
    patch.setattr(child, "child_command", replaying_command)


def replaying_command(module: str) -> list[str]:
    """Return how the engine is started, the only module for which sessions ask."""
    assert module == children.ENGINE
    return COMMAND
