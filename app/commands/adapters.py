"""`surtitle adapters`: which adapters there are in a folder, and whether one fits a translator."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.adapter_choice import adapters_folder, choose_adapter, translator_folder
from core.errors import UserError
from models.adapters import (
    CONFIG_NAME,
    AdapterError,
    AdapterManifest,
    check_adapter,
    check_tokens,
    describe_base,
    read_adapter_manifest,
)

UNFIT = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with which adapter."""
    parser.description = (
        "Show LoRA adapters with what they say of themselves, and check whether one fits a translator."
        " Whoever keeps them in the folder named by `list` finds them there."
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


def run(args: argparse.Namespace) -> int:
    """Return 0, or 1 for an adapter that does not fit; raise UserError for the rest."""
    if args.action == "list":
        return _list(args.folder or adapters_folder())
    return _check(Path(choose_adapter(args.adapter)).expanduser(), args.translator)


def _list(root: Path) -> int:
    folders = sorted(path.parent for path in root.glob(f"*/{CONFIG_NAME}")) if root.is_dir() else []
    for folder in folders:
        sys.stdout.write(_described(folder))
    if not folders:
        sys.stdout.write(f"There is no adapter in {root}; put its folder there, or name another with --in.\n")
    return 0


def _described(folder: Path) -> str:
    try:
        adapter = read_adapter_manifest(folder)
    except UserError as error:
        return f"{folder.name}: cannot be used. {error}\n"
    says = adapter.translator
    languages = ", ".join(map(str, says.languages))
    policies = ", ".join(map(str, says.policies))
    lines = [
        f"{adapter.name}: {languages}, for {adapter.base_name}",
        f"scheme {says.scheme}, policies {policies}, licence {says.licence}",
        *_qualities(adapter),
    ]
    return "\n  ".join(lines) + "\n"


def _qualities(adapter: AdapterManifest) -> list[str]:
    """Return a line for each text and policy that the author measured."""
    return [
        f"{text} {policy}: " + ", ".join(f"{name.upper()} {value}" for name, value in scores.items())
        for text, policies in adapter.translator.measured.items()
        if isinstance(policies, dict)
        for policy, scores in policies.items()
        if isinstance(scores, dict)
    ]


def _check(folder: Path, translator: str) -> int:
    base = translator_folder(translator)
    try:
        adapter = check_adapter(folder, describe_base(base, translator))
        check_tokens(adapter, base)
    except AdapterError as error:
        sys.stdout.write(f"{error}\n")
        return UNFIT
    languages = ", ".join(map(str, adapter.translator.languages))
    sys.stdout.write(f"{adapter.name} fits {translator} and translates {languages}.\n")
    return 0
