"""The process behind `surtitle train`, which tells its progress as JSON lines.

`accelerate launch -m training.train OPTIONS` trains on several cards or hosts, with the same options.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence

from core.exit_codes import INTERRUPTED, exit_code_of
from models.training_plan import add_arguments, plan_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, and return 0, 2 for trouble told in a sentence, or 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m training.train", description=__doc__)
    add_arguments(parser)
    parser.add_argument(
        "--stop-at-end-of-input", action="store_true", help="take the end of standard input for Ctrl-C"
    )
    args = parser.parse_args(arguments)
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR)  # libraries warn of what they lack
    return exit_code_of(lambda: _train(args))


def _train(args: argparse.Namespace) -> int:
    plan = plan_of(args)
    from training.course import train_as_planned

    is_finished = train_as_planned(plan, stops_at_end_of_input=args.stop_at_end_of_input)
    return 0 if is_finished else INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
