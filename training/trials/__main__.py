"""`python -m training.trials --data FOLDER --out FOLDER`: practice and its controls.

It goes on where it stopped: what is trained and translated lies under --out, each finished trial's
scores in training/trials/results.
`--report` writes them into docs/EVIDENCE.md.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from pathlib import Path

import torch
from transformers.utils import logging as transformers_logging

from core.process.exit_codes import exit_code_of
from core.wording.errors import UserError
from training.trials.report import DOCUMENT, write_report
from training.trials.results import FOLDER, path_of, read, write
from training.trials.trials import TRIALS, Trial
from training.trials.trying import Workshop


def main(arguments: Sequence[str] | None = None) -> int:
    """Try, list or report; return 0, or 2 for trouble told in a sentence."""
    return exit_code_of(lambda: _run(_parser().parse_args(arguments)))


def _run(args: argparse.Namespace) -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    transformers_logging.disable_progress_bar()
    torch.set_num_threads(args.threads)
    if args.report:
        write_report(args.results, args.document)
        return
    trials = _named(args.only)
    if args.list:
        for trial in trials:
            sys.stdout.write(f"{'done   ' if read(trial, args.results) else 'to do  '} {trial.key}\n")
        return
    if args.data is None or args.out is None:
        raise UserError("Give --data and --out, or --report for what is done already.")
    workshop = Workshop(args.data, args.out)
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
    parser.add_argument("--data", type=Path, help="folder with en-de.train.tsv.gz, en-de.test.*.tsv")
    parser.add_argument("--out", type=Path, help="folder for what is trained and translated")
    parser.add_argument("--only", default="", metavar="TRIAL,TRIAL", help="these (default: all)")
    parser.add_argument("--list", action="store_true", help="tell what is done")
    parser.add_argument("--report", action="store_true", help="write tables and curves of what is done")
    parser.add_argument("--threads", type=int, default=1, help="CPU threads (default: %(default)s)")
    parser.add_argument("--results", type=Path, default=FOLDER, help="default: %(default)s")
    parser.add_argument("--document", type=Path, default=DOCUMENT, help="default: %(default)s")
    return parser


if __name__ == "__main__":
    sys.exit(main())
