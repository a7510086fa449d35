"""Where the frozen program begins; with `--engine` it is the engine process of itself."""

import os
import sys
from multiprocessing import freeze_support

from app.cli import main

if __name__ == "__main__":
    # The window's program on Windows has none, and what writes without asking would fail.
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    # The loader has read it. Programs that open a folder or a page have libraries of their own.
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before := os.environ.pop("LD_LIBRARY_PATH_ORIG", ""):
        os.environ["LD_LIBRARY_PATH"] = before
    # The loader takes a child for a part of this process, which has that path already: ours begin again, or
    # they would look for the libraries beside the program in the system.
    os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    freeze_support()
    sys.exit(main())
