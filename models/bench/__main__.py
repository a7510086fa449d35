"""The process behind `surtitle bench`; its plan comes by standard input, as JSON."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Sequence

from core.process.exit_codes import exit_code_of


def main(arguments: Sequence[str] = ()) -> int:
    """Measure and return the exit code."""
    began_s = time.monotonic()  # loading the libraries is the bench's time too
    # Before the import: libraries warn of what they lack while they are loaded.
    logging.getLogger().setLevel(logging.ERROR)
    from models.bench.plan import Plan

    plan = Plan.from_json(sys.stdin.read())
    if plan.road:
        from models.bench.road import measure_road

        return exit_code_of(lambda: measure_road(plan.road))
    from models.bench.run import run

    return exit_code_of(lambda: run(plan, began_s=began_s))


if __name__ == "__main__":
    sys.exit(main())
