"""`surtitle adapters`: which adapters there are, whether one fits a translator, and how others come."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.adapters.choice import choose_adapter
from app.adapters.importing import AdapterExists, import_adapter
from app.adapters.shelf import ChosenTranslator, adapter_folders
from app.commands.hub_adapters import add_hub_arguments, get, publish, search
from core.files.user_folders import adapters_folder
from core.wire.messages import DEFAULTS
from core.wording.errors import TROUBLES, UserError, sentence_of
from models.adapters.adapters import AdapterError, read_adapter_manifest

UNFIT = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with which adapter."""
    parser.description = (
        "Show LoRA adapters with what they say of themselves, check whether one fits a translator, import"
        " those of others into the folder that `list` names, and look for them or publish one on the Hugging"
        " Face hub, or on the one that HF_ENDPOINT names."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    shown = actions.add_parser("list", help="the adapters in a folder")
    shown.add_argument(
        "--in", dest="folder", type=Path, metavar="FOLDER", help="another folder than Surtitle's own"
    )
    checked = actions.add_parser("check", help="say whether an adapter fits a translator")
    checked.add_argument("adapter", metavar="ADAPTER", help="its folder, or its name in the list")
    checked.add_argument(
        "--translator", required=True, metavar="NAME", help="embedded, a hub name, or a model's folder"
    )
    add_hub_arguments(actions)
    imported = actions.add_parser("import", help="check an adapter and put it among Surtitle's own")
    imported.add_argument("path", type=Path, metavar="PATH", help="its folder, or a zip file")
    imported.add_argument(
        "--translator",
        default=DEFAULTS.translator,
        metavar="NAME",
        help="the translator to check it against where the one that it names is not here: embedded (default),"
        " a hub name, or a model's folder",
    )
    imported.add_argument("--replace", action="store_true", help="also where one of that name is there")


def run(args: argparse.Namespace) -> int:
    """Return 0, or 1 for an adapter that does not fit; raise UserError for the rest."""
    match args.action:
        case "list":
            return _list(args.folder or adapters_folder())
        case "import":
            return _import(args.path, args.translator, replaces=args.replace)
        case "search":
            return search(args)
        case "get":
            return get(args)
        case "publish":
            return publish(args)
        case _:
            return _check(Path(choose_adapter(args.adapter)).expanduser(), args.translator)


def _list(root: Path) -> int:
    folders = adapter_folders(root)
    for folder in folders:
        sys.stdout.write(_described(folder))
    if not folders:
        sys.stdout.write(f"There is no adapter in {root}; `surtitle adapters import` puts one there.\n")
    return 0


def _described(folder: Path) -> str:
    try:
        adapter = read_adapter_manifest(folder)
    except TROUBLES as error:
        return f"{folder.name}: cannot be used. {sentence_of(error)}\n"
    says = adapter.translator
    languages = ", ".join(map(str, says.languages))
    policies = ", ".join(map(str, says.policies))
    lines = [
        f"{adapter.name}: {languages}, for {adapter.base_setting}",
        f"scheme {says.scheme}, policies {policies}, licence {says.licence}",
        *map(str, says.measured),
    ]
    return "\n  ".join(lines) + "\n"


def _check(folder: Path, translator: str) -> int:
    try:
        adapter = ChosenTranslator(translator).check(folder)
    except AdapterError as error:
        sys.stdout.write(f"{error}\n")
        return UNFIT
    languages = ", ".join(map(str, adapter.translator.languages))
    sys.stdout.write(f"{adapter.name} fits {translator} and translates {languages}.\n")
    return 0


def _import(path: Path, translator: str, *, replaces: bool) -> int:
    try:
        adapter = import_adapter(path, adapters_folder(), translator, replaces=replaces)
    except AdapterExists as error:
        raise UserError(f"{error} Give --replace to replace it, or rename the folder or zip file.") from None
    sys.stdout.write(
        f"{adapter.name} was imported into {adapter.folder}; use it with --adapter {adapter.name}.\n"
    )
    return 0
