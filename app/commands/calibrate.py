"""`surtitle calibrate`: a child with torch finds the attention heads that follow the source."""

from __future__ import annotations

import argparse
import json
import sys

from app.adapters.choice import choose_adapter
from app.commands.session_arguments import add_language_arguments
from app.host.children import CALIBRATION, run_child
from core.wire.evaluation import FEWEST_PAIRS, CalibrationSettings
from core.wire.messages import DEFAULTS, EngineSettings
from core.wire.wire import to_json
from core.wording.errors import UserError
from core.wording.languages import UNSPACED, check_language

N_PAIRS = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which translator is looked at, and the sentence pairs that tell."""
    parser.description = (
        "Find the attention heads of a translator that look at the source word to be translated next, and\n"
        "write them into its surtitle.json, or the adapter's, or beside a model that has none. The policy\n"
        "align-N goes by them."
    )
    parser.epilog = (
        "examples:\n"
        "  surtitle calibrate --translator Qwen/Qwen3-0.6B --data pairs.tsv --from en --to de\n"
        "  surtitle evaluate --translator Qwen/Qwen3-0.6B --data test.tsv --policy align-2,wait-3\n"
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--data", required=True, metavar="FILE", help="sentence pairs: rows of source, tab, target; or JSONL"
    )
    parser.add_argument(
        "--limit",
        type=int,
        default=N_PAIRS,
        metavar="N",
        help="only the first N pairs (default: %(default)s)",
    )
    add_language_arguments(parser, "language of the source (default: %(default)s)")
    parser.add_argument("--translator", required=True, metavar="NAME", help="as for evaluate")
    parser.add_argument(
        "--adapter", default="", metavar="NAME", help="look at the translator with this adapter"
    )
    parser.add_argument("--device", default=DEFAULTS.device, metavar="NAME", help="auto, cpu or cuda")
    parser.add_argument("--precision", default=DEFAULTS.precision, metavar="NAME", help="as for evaluate")


def run(args: argparse.Namespace) -> int:
    """Calibrate in a child process and return its exit code.

    Raises:
        UserError: the arguments do not go together.
    """
    if args.limit < FEWEST_PAIRS:
        raise UserError(
            f"--limit {args.limit} is too few to tell the heads apart: use {FEWEST_PAIRS} or more."
        )
    if check_language(args.source_language) in UNSPACED:
        raise UserError(
            f"Source words are told apart by spaces, which {args.source_language} is written without."
        )
    if args.source_language == args.target_language:
        raise UserError(f"--from and --to are both {args.source_language}: name the languages of the pairs.")
    asked = EngineSettings(
        source_language=args.source_language,
        target_language=args.target_language,
        translator=args.translator,
        adapter=choose_adapter(args.adapter),
        policy="offline",
        device=args.device,
        precision=args.precision,
    )
    settings = CalibrationSettings(args.data, min(args.limit, sys.maxsize), asked)
    return run_child(CALIBRATION, json.dumps(to_json(settings)))
