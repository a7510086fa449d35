"""Where the frozen program begins; with `--engine` it is the engine process of itself."""

import os
import sys
from multiprocessing import freeze_support

from app.cli import main

if __name__ == "__main__":
    # The window's program on Windows has none, and what writes without asking would fail.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    freeze_support()
    sys.exit(main())
