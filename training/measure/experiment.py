"""The command line of what takes hours: it goes on where it stopped, and reports what is done."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

import torch

from core.wording.errors import UserError


def add_experiment_arguments(
    parser: argparse.ArgumentParser, *, out: str, results: Path, document: Path, threads: int = 1
) -> None:
    """Add where its data, its work, its results and its report are; `out` is what lies under --out."""
    parser.add_argument("--data", type=Path, help="folder with en-de.train.tsv.gz, en-de.test.*.tsv")
    parser.add_argument("--out", type=Path, help=f"folder for {out}")
    parser.add_argument("--report", action="store_true", help="write what is done into the document")
    parser.add_argument(
        "--threads",
        type=int,
        default=threads,
        help="CPU threads, 0 as PyTorch chooses (default: %(default)s)",
    )
    parser.add_argument("--results", type=Path, default=results, help="default: %(default)s")
    parser.add_argument(
        "--document", type=Path, default=document, help="what --report writes (default: %(default)s)"
    )


def begin_experiment(args: argparse.Namespace) -> None:
    """Say what happens, with the time, and take as many threads as are wanted."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    if args.threads:
        torch.set_num_threads(args.threads)


def workplace_of(args: argparse.Namespace) -> tuple[Path, Path]:
    """Return the folder of the data, and the one to work in.

    Raises:
        UserError: one is not given.
    """
    if args.data is None or args.out is None:
        raise UserError("Give --data and --out, or --report for what is done already.")
    return args.data, args.out
