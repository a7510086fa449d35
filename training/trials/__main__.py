"""`python -m training.trials --data FOLDER --out FOLDER`: practice and its controls.

It goes on where it stopped: what is trained and translated lies under --out, each finished trial's
scores in training/trials/results.
`--report` writes them into docs/EVIDENCE.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from core.process.exit_codes import exit_code_of
from core.wording.errors import UserError
from training.measure.experiment import add_experiment_arguments, begin_experiment, workplace_of
from training.trials.report import DOCUMENT, write_report
from training.trials.results import FOLDER, path_of, read, write
from training.trials.trials import TRIALS, Trial
from training.trials.trying import Workshop


def main(arguments: Sequence[str] | None = None) -> int:
    """Try, list or report; return 0, or 2 for trouble told in a sentence."""
    return exit_code_of(lambda: _run(_parser().parse_args(arguments)))


def _run(args: argparse.Namespace) -> None:
    begin_experiment(args)
    if args.report:
        write_report(args.results, args.document)
        return
    trials = _named(args.only)
    if args.list:
        for trial in trials:
            sys.stdout.write(f"{'done   ' if read(trial, args.results) else 'to do  '} {trial.key}\n")
        return
    workshop = Workshop(*workplace_of(args))
    for trial in trials:
        if read(trial, args.results) is None:
            write(workshop.carry_out(trial), path_of(trial, args.results))


def _named(names: str) -> list[Trial]:
    """Return the trials whose names or keys these are, all where there is no name."""
    wanted = [name for name in names.split(",") if name]
    known = {name for trial in TRIALS for name in (trial.name, trial.key)}
    for name in wanted:
        if name not in known:
            raise UserError(f"There is no trial {name}: --list tells them.")
    return [trial for trial in TRIALS if not wanted or trial.name in wanted or trial.key in wanted]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.trials",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    out = "what is trained and translated"
    add_experiment_arguments(parser, out=out, results=FOLDER, document=DOCUMENT)
    parser.add_argument("--only", default="", metavar="TRIAL,TRIAL", help="these (default: all)")
    parser.add_argument("--list", action="store_true", help="tell what is done")
    return parser


if __name__ == "__main__":
    sys.exit(main())
