"""Where the frozen program begins; with `--engine` it is the engine process of itself."""

import sys
from multiprocessing import freeze_support

from app.cli import main

if __name__ == "__main__":
    freeze_support()
    sys.exit(main())
