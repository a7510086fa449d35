"""Teach a model to translate speech without words between.

    python -m training.direct --data RECORDINGS --base BASE --out FOLDER [--stages ctc,format,align,policy]

RECORDINGS is a folder with `recordings.jsonl`: a line `{"sound", "source", "target", "ends_s"}` for each
sound (16 kHz, mono), with the second at which each word of the source is over. FOLDER can then be chosen as
`--recognizer direct:FOLDER`. A stage that was finished is not begun again by the same command.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.layouts.slot_layout import DEFAULT_SLOT_LENGTH
from core.process.exit_codes import exit_code_of
from core.wording.errors import UserError
from training.direct.base import direct_base
from training.direct.course import STAGES, Course, Plan
from training.direct.recordings import read_recordings

TOLD_EVERY = 20


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.direct",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--base", default="embedded", help="default: %(default)s")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--from", dest="source", default="en", metavar="CODE")
    parser.add_argument("--to", dest="target", default="de", metavar="CODE")
    parser.add_argument("--scheme", choices=("slots", "interleaved"), default="slots")
    parser.add_argument("--slot-length", type=int, default=DEFAULT_SLOT_LENGTH)
    parser.add_argument("--stages", default=",".join(STAGES), help="default: %(default)s")
    for stage, n_steps in Plan().steps.items():
        parser.add_argument(
            f"--{stage}-steps", type=int, default=n_steps, metavar="N", help="default: %(default)s"
        )
    return exit_code_of(lambda: _teach(parser.parse_args(arguments)))


def _teach(args: argparse.Namespace) -> None:
    stages = args.stages.split(",")
    if unknown := [stage for stage in stages if stage not in STAGES]:
        raise UserError(f"There is no stage {unknown[0]!r}: the stages are {', '.join(STAGES)}.")
    plan = replace(Plan(), steps={stage: getattr(args, f"{stage}_steps") for stage in STAGES})
    base = direct_base(args.base, args.source, args.target, args.scheme, args.slot_length)
    course = Course(args.out / "run", base, plan, read_recordings(args.data), _tell)
    course.learn(stages)
    course.save(args.out)


def _tell(stage: str, step: int, loss: float) -> None:
    if step % TOLD_EVERY == 0:
        sys.stdout.write(f"{stage} {step}: {loss:.3f}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
