"""`surtitle evaluate`: quality and latency on a test set, measured by a child that loads networks."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from app.commands.session_arguments import (
    add_language_arguments,
    add_server_argument,
    add_translator_arguments,
    engine_settings,
)
from app.host.children import EVALUATION, run_child
from core.translating.policies import parse_policy
from core.wire.evaluation import COMET_MODEL, MS_PER_WORD, EvaluationSettings
from core.wire.messages import DEFAULTS
from core.wire.wire import to_json
from core.wording.errors import UserError, reason_of
from core.wording.languages import UNSPACED, check_language


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is translated, by which translator, and where the scores go."""
    parser.description = (
        "Translate a test set while its words arrive one by one, and score it: BLEU and chrF by sacrebleu;\n"
        "AL, LAAL, AP, DAL and YAAL in source words, as SimulEval and OmniSTEval compute them."
    )
    parser.epilog = (
        "--policy takes several, separated by commas: each gets a row.\n\n"
        "examples:\n"
        "  surtitle evaluate --source test.en --reference test.de --policy wait-5 --json scores.json\n"
        "  surtitle evaluate --data test.tsv --policy wait-1,wait-3,wait-5,offline --log logs\n"
        "  surtitle evaluate --data talk.tsv --talk --policy wait-3\n"
        "  surtitle evaluate --data test.tsv --translator http://127.0.0.1:11434/v1#qwen3:8b\n"
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    _add_test_set_arguments(parser)
    add_language_arguments(parser, "language of the source (default: %(default)s)")
    add_translator_arguments(parser)
    add_server_argument(parser)
    _add_measure_arguments(parser)


def _add_test_set_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--source", type=Path, metavar="FILE", help="the test set, a sentence a line")
    parser.add_argument("--reference", type=Path, metavar="FILE", help="its translation, line by line")
    parser.add_argument(
        "--data", type=Path, metavar="FILE", help="instead of both: rows of source, tab, reference; or JSONL"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N sentences")
    parser.add_argument(
        "--as-recognized", action="store_true", help="take case and punctuation from the source, as in speech"
    )


def _add_measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--computation-aware",
        action="store_true",
        help="measure the computation's time too, one sentence at a time",
    )
    parser.add_argument(
        "--talk",
        action="store_true",
        help="take all sentences for one talk, cut where its punctuation says, and score it by OmniSTEval",
    )
    parser.add_argument(
        "--ms-per-word",
        type=float,
        default=MS_PER_WORD,
        metavar="MS",
        help=f"pace of the speaker beside whom the computation is timed (default: {MS_PER_WORD:g})",
    )
    parser.add_argument(
        "--comet",
        nargs="?",
        const=COMET_MODEL,
        default="",
        metavar="MODEL",
        help=f"COMET too, where its environment and model are there (default model: {COMET_MODEL})",
    )
    parser.add_argument(
        "--comet-python",
        default="",
        metavar="PYTHON",
        help="the Python of COMET's environment (default: that of comet-score)",
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help="write scores and settings, a line a policy"
    )
    parser.add_argument(
        "--log",
        type=Path,
        metavar="FOLDER",
        help="keep each policy's translations and delays in SimulEval's form",
    )


def run(args: argparse.Namespace) -> int:
    """Evaluate in a child process and return its exit code.

    Raises:
        UserError: the arguments do not go together.
    """
    return run_child(EVALUATION, json.dumps(to_json(_settings(args))))


def _settings(args: argparse.Namespace) -> EvaluationSettings:
    _check_test_set(args)
    _check_measures(args)
    policies = tuple(name.strip() for name in (args.policy or DEFAULTS.policy).split(","))
    for policy in policies:
        parse_policy(policy)
    _check_outputs(args.json, args.log)
    for code in (args.source_language, args.target_language):
        _check_spaced(code)
    args.policy = policies[0]
    return EvaluationSettings(
        asked=engine_settings(args, realtime=False),
        policies=policies,
        data=_path(args.data),
        source=_path(args.source),
        reference=_path(args.reference),
        as_recognized=args.as_recognized,
        limit=min(args.limit or 0, sys.maxsize),
        computation_aware=args.computation_aware,
        talk=args.talk,
        ms_per_word=args.ms_per_word,
        comet=args.comet,
        comet_python=args.comet_python,
        json_path=_path(args.json),
        log=_path(args.log),
    )


def _check_test_set(args: argparse.Namespace) -> None:
    named = [path for path in (args.source, args.reference, args.data) if path is not None]
    if len(named) != (1 if args.data else 2):
        raise UserError("Name the test set: --source and --reference, or --data with both in one file.")
    for path in named:
        if not path.is_file():
            raise UserError(f"There is no file {path}: name one with the test set.")
    if args.limit is not None and args.limit < 1:
        raise UserError(f"--limit {args.limit} is not a number of sentences: use 1 or more.")


def _check_measures(args: argparse.Namespace) -> None:
    if not args.translator:
        raise UserError(
            "No translator is named: use --translator embedded, a hub name, a folder or a server."
        )
    if not 1 <= args.ms_per_word <= 10_000:
        raise UserError(f"--ms-per-word {args.ms_per_word:g} is not a rate of speech: use 1 to 10000.")
    if args.talk and args.comet:
        raise UserError("--comet scores sentences, and --talk a whole talk: leave one of them out.")
    if args.talk and args.as_recognized:
        raise UserError("--as-recognized takes the punctuation by which --talk cuts: leave one of them out.")


def _check_outputs(file: Path | None, folder: Path | None) -> None:
    if file is not None and (file.is_dir() or not os.access(file.parent, os.W_OK)):
        raise UserError(f"The file {file} cannot be written: name a file in a folder that is there.")
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"The folder {folder} cannot be made: {reason_of(error)}.") from error
        if not os.access(folder, os.W_OK):
            raise UserError(f"The folder {folder} cannot be written: name another with --log.")


def _check_spaced(code: str) -> None:
    if check_language(code) in UNSPACED:
        raise UserError(f"Latency is counted in words between spaces, which {code} is written without.")


def _path(path: Path | None) -> str:
    return "" if path is None else str(path)
