"""`python -m training.compare --data FOLDER --out FOLDER`: the comparison, going on where it stopped.

Bases and fine-tuned models lie under --out, each finished run's result in training/compare/results, so
that another machine goes on without any weights. `--report` writes the results into docs/EVIDENCE.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from core.system.exit_codes import INTERRUPTED, exit_code_of
from core.wording.errors import UserError
from training.compare.comparison import Comparison, runs_named
from training.compare.learning import Interrupted, LearningWorkshop
from training.compare.report import DOCUMENT, write_report
from training.compare.results import FOLDER
from training.compare.runs import SEED
from training.compare.sizes import SIZES, size_named
from training.measure.experiment import add_experiment_arguments, begin_experiment, workplace_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, list or report; return 0, 2 for trouble told in a sentence, or 130 where interrupted."""
    return exit_code_of(lambda: _run(_parser().parse_args(arguments)))


def _run(args: argparse.Namespace) -> int:
    begin_experiment(args)
    size = size_named(args.size)
    if args.report:
        if args.only or args.seed != SEED:
            raise UserError("--report tells of all runs and seeds: leave out --only and --seed.")
        write_report(size, args.results, args.document)
        return 0
    workshop = LearningWorkshop(size, *workplace_of(args), args.base)
    comparison = Comparison(workshop, runs_named(args.only, size, args.seed), args.results)
    if args.list:
        sys.stdout.write(comparison.listing())
    else:
        try:
            comparison.go_on()
        except Interrupted:
            return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.compare",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    out = "bases and fine-tuned models"
    add_experiment_arguments(parser, out=out, results=FOLDER, document=DOCUMENT, threads=0)
    parser.add_argument("--size", default="small", help=f"one of {', '.join(SIZES)} (default: small)")
    parser.add_argument(
        "--base", type=Path, metavar="FOLDER", help="SmolLM2-135M-Instruct, for the sizes with a real base"
    )
    parser.add_argument("--only", default="", metavar="RUN,RUN", help="these runs (default: all)")
    parser.add_argument(
        "--seed",
        type=int,
        default=SEED,
        help="of what is fine-tuned, on the same bases (default: %(default)s, which the report tells of)",
    )
    parser.add_argument(
        "--list", action="store_true", help="tell what is done, what is next, and how long it takes"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
