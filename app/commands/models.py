"""`surtitle models`: the models that captions can be made with, and their download, check and removal."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from app.advice.facts import facts_of
from app.advice.recommending import Recommendation, recommend
from app.advice.speed import measured_speed
from app.commands.progress_line import ProgressLine
from app.host.children import MODEL_WORK, child_command, child_environment
from app.host.exit_status import check_ended
from app.host.memory_fit import look_at_memory
from core.wire.defaults import DIRECT
from core.wording.errors import UserError
from core.wording.language_codes import normal_code
from core.wording.languages import check_language
from core.wording.sentences import phrased, size_in_words
from models.store import store
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub, read_records
from models.store.imported import forget_imported, is_imported
from models.store.inventory import inventory
from models.store.messages import Doing, ModelAction, Outcome, unpacked
from models.store.store import ModelState, ModelStatus

INTERRUPTED = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with which model."""
    parser.description = (
        "Show, fetch, check and remove models. They lie in the Hugging Face cache that other programs share "
        "(HF_HOME, HF_HUB_CACHE); HF_ENDPOINT names another hub, HF_HUB_OFFLINE=1 forbids the network."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    shown = actions.add_parser("list", help="the known models and which of them are on this machine")
    shown.add_argument("--downloaded", action="store_true", help="only those on this machine")
    shown.add_argument(
        "--from",
        dest="spoken",
        type=normal_code,
        metavar="LANGUAGE",
        help="mark what is recommended for this language and machine, such as fr",
    )
    shown.add_argument(
        "--to",
        dest="target",
        type=normal_code,
        metavar="LANGUAGE",
        default="",
        help="into which, such as en",
    )
    fetched = actions.add_parser("download", help="fetch a model, or go on where it was broken off")
    fetched.add_argument("id", metavar="ID", help="whisper:small, Qwen/Qwen3-0.6B or another hub name")
    checked = actions.add_parser("verify", help="hash a model's files; without ID all that are downloaded")
    checked.add_argument("id", metavar="ID", nargs="?")
    repaired = actions.add_parser("repair", help="fetch again what of a model is damaged")
    repaired.add_argument("id", metavar="ID")
    imported = actions.add_parser(
        "import", help="check a model folder of your own, or write a GGUF file as one, and put it on the list"
    )
    imported.add_argument("path", metavar="FOLDER|FILE.gguf", type=Path)
    removed = actions.add_parser("remove", help="delete a model; of your own folder, only from the list")
    which = removed.add_mutually_exclusive_group(required=True)
    which.add_argument("id", metavar="ID", nargs="?")
    which.add_argument("--all", action="store_true", help="every model that Surtitle has fetched")


def run(args: argparse.Namespace) -> int:
    """Return 0, 1 when a check found damage, 130 when interrupted; raise UserError for the rest."""
    match args.action:
        case "list":
            return _list(args)
        case "download":
            return _download(args.id)
        case "verify":
            return _verify(args.id)
        case "repair":
            return _repair(args.id)
        case "import":
            return _import(args.path)
        case _:
            return _remove_all() if args.all else _remove(args.id)


def _list(args: argparse.Namespace) -> int:
    statuses = inventory()
    advice = _advice(args, statuses)
    shown = [status for status in statuses if not args.downloaded or status.state is not ModelState.ABSENT]
    rows = [_row(status, advice) for status in shown]
    sys.stdout.write(_table([("MODEL", "SIZE", "STATE", "LANGUAGES", "LICENCE", "FOR"), *rows]))
    if advice:
        names = " and ".join(model.name for model in advice.models)
        sys.stdout.write(f"\n* recommended here: {names}\n" if names else "\n")
        sys.stdout.write(f"{advice.lacks}\n" if advice.lacks else "")
    n_bytes = sum(status.n_bytes for status in statuses if status.model.repository)
    sys.stdout.write(f"\n{size_in_words(n_bytes)} in {Hub.from_environment().cache}\n")
    return 0


def _advice(args: argparse.Namespace, statuses: list[ModelStatus]) -> Recommendation | None:
    """Return what is recommended for the languages that were named, None where none was."""
    if not args.spoken:
        if args.target:
            raise UserError(phrased("Name the spoken language as well as the one to read."))
        return None
    check_language(args.spoken, may_be_detected=True)
    if args.target:
        check_language(args.target)
    measured_speed()
    return recommend(args.spoken, args.target, facts_of(statuses, look_at_memory()))


def _row(status: ModelStatus, advice: Recommendation | None) -> tuple[str, ...]:
    model = status.model
    size = f"{model.size_mb} MB" if model.size_mb else size_in_words(status.n_total)
    size = size if status.n_total else "not known"
    name = f"{model.id} *" if advice and advice.names(model.id) else model.id
    languages = "many" if model.languages == ("*",) else ", ".join(model.languages[:3]) or "not told"
    languages += f" +{len(model.languages) - 3}" if len(model.languages) > 3 else ""
    licence = model.licence.partition(";")[0] or "see its page"
    return name, size, _state(status), languages, licence, model.purpose or str(model.kind)


def _state(status: ModelStatus) -> str:
    match status.state:
        case ModelState.INSTALLED:
            return "downloaded" if status.model.repository else "imported"
        case ModelState.PARTIAL if status.n_total:
            return f"{status.state} {status.part:.0%}".replace("%", " %")
        case _:
            return str(status.state)


def _table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _download(model_id: str) -> int:
    if folder := store.local_folder(model_id):
        sys.stdout.write(f"{model_id} is already downloaded: {folder}\n")
        return 0
    started_s = time.monotonic()
    try:
        with ProgressLine(sys.stderr) as line:
            folder = store.ensure(model_id, line.tell)
    except KeyboardInterrupt:
        sys.stderr.write(f"surtitle: Stopped; `surtitle models download {model_id}` goes on from here.\n")
        return INTERRUPTED
    sys.stdout.write(f"{model_id} is complete and checked ({time.monotonic() - started_s:.0f} s): {folder}\n")
    return 0


def _verify(model_id: str | None) -> int:
    ids = [model_id] if model_id else _downloaded_ids()
    if not ids:
        sys.stdout.write("No model is downloaded, so there is nothing to check.\n")
    return max((_verify_one(each) for each in ids), default=0)


def _downloaded_ids() -> list[str]:
    return [status.model.id for status in store.list_models() if status.state is ModelState.INSTALLED]


def _verify_one(model_id: str) -> int:
    with ProgressLine(sys.stderr) as line:
        found = store.verify(model_id, line.tell)
    if found.damaged:
        sys.stdout.write(
            f"{model_id}: damaged: {', '.join(found.damaged)}. Run `surtitle models repair {model_id}`.\n"
        )
        return 1
    without = f"; no hash is known of {', '.join(found.unknown)}" if found.unknown else ""
    sys.stdout.write(f"{model_id}: {len(found.good)} files are as they were published{without}\n")
    return 0


def _repair(model_id: str) -> int:
    with ProgressLine(sys.stderr) as line:
        damaged = store.drop_damaged(model_id, line.tell)
        store.ensure(model_id, line.tell)
    what = f"was damaged and is fetched again: {', '.join(damaged)}" if damaged else "is not damaged"
    sys.stdout.write(f"{model_id} {what}\n")
    return 0


def _import(path: Path) -> int:
    """Have a child check a folder, or write a file as one, as that loads what runs networks."""
    path = path.expanduser().absolute()
    command = [*child_command(MODEL_WORK), ModelAction.IMPORT, str(path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=child_environment()
    ) as child:
        assert child.stdout is not None
        outcome = _followed(child.stdout)
    code = check_ended(child.returncode)
    if outcome is None:
        raise UserError(
            phrased(
                "The check of {folder} ended without a result (exit status {code}): the output above says "
                "why. Try again, or reinstall Surtitle.",
                folder=path,
                code=code,
            )
        )
    if outcome.trouble:
        raise UserError(outcome.trouble)
    told = f"{outcome.folder} is a {outcome.kind} and can be used: --{outcome.kind} {outcome.folder}\n"
    if outcome.kind == ModelKind.DIRECT:
        told = f"{outcome.folder} translates speech directly: --recognizer {DIRECT}{outcome.folder}\n"
    sys.stdout.write(told)
    return 0


def _followed(lines: Iterable[str]) -> Outcome | None:
    """Show what a child does, and return how it ended; None where it could not say so."""
    with ProgressLine(sys.stderr) as line:
        for message in map(unpacked, lines):
            if isinstance(message, Outcome):
                return message
            if isinstance(message, Doing):
                line.tell(message.text, message.part)
    return None


def _remove_all() -> int:
    """Remove what was fetched, and nothing that other programs have put into the cache they share."""
    fetched = read_records(Hub.from_environment())
    ids = [
        status.model.id
        for status in store.list_models()
        if status.model.repository in fetched and status.n_bytes
    ]
    if not ids:
        sys.stdout.write("Surtitle has fetched no model, so there is nothing to remove.\n")
    for model_id in ids:
        _remove(model_id)
    return 0


def _remove(model_id: str) -> int:
    hub = Hub.from_environment()
    is_own = is_imported(hub, model_id)
    n_freed = forget_imported(hub, model_id) if is_own else store.remove(model_id)
    if is_own and not n_freed:
        sys.stdout.write(f"{model_id} is off the list; its files are as they were.\n")
        return 0
    sys.stdout.write(f"{model_id} was removed, which frees {size_in_words(n_freed)}.\n")
    return 0
