"""The process behind `surtitle train`, which tells its progress as JSON lines.

`accelerate launch -m training.train OPTIONS` trains on several cards or hosts, with the same options.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence

from core.errors import UserError
from models.training_plan import add_arguments, plan_of

TROUBLE = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, and return 0, 2 for trouble told in a sentence, or 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m training.train", description=__doc__)
    add_arguments(parser)
    parser.add_argument(
        "--stop-at-end-of-input", action="store_true", help="take the end of standard input for Ctrl-C"
    )
    args = parser.parse_args(arguments)
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR)  # libraries warn of what they lack
    try:
        plan = plan_of(args)
        from training.course import train_as_planned

        is_finished = train_as_planned(plan, stops_at_end_of_input=args.stop_at_end_of_input)
    except UserError as error:
        sys.stderr.write(f"surtitle: {' '.join(str(error).split())}\n")
        return TROUBLE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0 if is_finished else INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
