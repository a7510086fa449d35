"""The program, captioned by the replaying engine; started with the arguments of `python -m app.cli`.

No engine waits for a session, so that one that is there says that captions run.
"""

from __future__ import annotations

import sys

from replayed_engine import replaying_command

import app.cli
from app.session import child
from app.session.warm_engine import WarmEngine
from app.windows.main import engine_keeper


class ColdEngine(WarmEngine):
    def __init__(self) -> None:
        super().__init__()
        self.close()


if __name__ == "__main__":
    child.child_command = replaying_command
    engine_keeper.WarmEngine = ColdEngine
    sys.exit(app.cli.main())
