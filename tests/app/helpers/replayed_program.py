"""The program, captioned by the replaying engine; started with the arguments of `python -m app.cli`."""

from __future__ import annotations

import sys

from replayed_engine import replaying_command

import app.cli
from app.session import child

if __name__ == "__main__":
    child.child_command = replaying_command
    sys.exit(app.cli.main())
