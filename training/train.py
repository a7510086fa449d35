"""The process behind `surtitle train`, which tells its progress as JSON lines.

`accelerate launch -m training.train OPTIONS` trains on several cards or hosts, with the same options.
"""

from __future__ import annotations

import argparse
import ctypes
import logging
import os
import sys
from collections.abc import Sequence

from core.system.dlls import dll
from core.system.exit_codes import INTERRUPTED, exit_code_of
from core.system.job import THIS_PROCESS
from core.system.which import on_windows
from core.wire.direct_training_plan import AnyPlan, DirectPlan, add_any_arguments, any_plan_of
from core.wire.training_events import Preparing
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.engines.activation import note_of_engine
from training.learn.stopping import Stop
from training.learn.telling import json_lines

NICENESS = 10
BELOW_NORMAL_PRIORITY = 0x4000
"""The same on Windows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, and return 0, 2 for trouble told in a sentence, or 130 where it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m training.train", description=__doc__)
    add_any_arguments(parser)
    parser.add_argument(
        "--stop-at-end-of-input", action="store_true", help="take the end of standard input for Ctrl-C"
    )
    parser.add_argument(
        "--check", action="store_true", help="tell what data and memory allow, and begin nothing"
    )
    parser.add_argument(
        "--in-background", action="store_true", help="let other programs have the processor first"
    )
    return exit_code_of(lambda: _train(parser.parse_args(arguments)))


def _train(args: argparse.Namespace) -> int:
    logging.getLogger().setLevel(logging.ERROR)  # libraries warn of what they lack
    plan = any_plan_of(args)
    if note := note_of_engine():
        json_lines(Preparing(note))
    if args.in_background:
        give_way()
    stop = Stop()
    if args.stop_at_end_of_input:
        stop.on_closed_input()
    try:
        finished = _trained(plan, stop, is_check=args.check)
    except ModuleNotFoundError as error:
        raise UserError(
            phrased(
                "Training needs the package {name}, which is not installed: run pip install {name}.",
                name=error.name,
            )
        ) from error
    return 0 if finished else INTERRUPTED


def _trained(plan: AnyPlan, stop: Stop, is_check: bool) -> bool:
    """Train, or only check; return whether it came to the end."""
    if isinstance(plan, DirectPlan):
        with stop.at_once():
            from training.direct.training import check_direct, train_direct
        if not is_check:
            return train_direct(plan, stop, json_lines)
        check_direct(plan, json_lines)
        return True
    with stop.at_once():
        from training.learn.run import check_as_planned, train_as_planned
        from training.learn.training_set import supervise
        from training.measure.dev_set import translate_dev
        from training.practice.practice_set import check_quality, practise
    if not is_check:
        make_training_set = {"supervised": supervise, "seqpo": practise}[plan.objective]
        return train_as_planned(plan, stop, translate_dev, make_training_set)
    check_quality(plan)
    check_as_planned(plan)
    return True


def give_way() -> None:
    """Let this process, and the threads that it will start, compute when others do not want to."""
    if on_windows():
        dll("kernel32").SetPriorityClass(ctypes.c_void_p(THIS_PROCESS), BELOW_NORMAL_PRIORITY)
    else:
        os.nice(NICENESS)


if __name__ == "__main__":
    sys.exit(main())
