"""`surtitle adapters search`, `get` and `publish`: the hub is asked by these alone."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from getpass import getpass
from pathlib import Path
from tempfile import TemporaryDirectory

from app.adapters.choice import choose_adapter
from app.adapters.importing import AdapterExists
from app.adapters.offers import OfferedAdapter, fitting, import_fetched, tags_for
from app.adapters.publishing import published_files
from app.adapters.shelf import ChosenTranslator
from app.commands.progress_line import ProgressLine
from core.files.user_folders import adapters_folder
from core.wire.defaults import UNKNOWN_LICENCE
from core.wire.messages import DEFAULTS
from core.wording.errors import UserError
from core.wording.language_codes import normal_code
from core.wording.languages import check_language
from core.wording.printable import on_one_line
from core.wording.sentences import phrased, size_in_words
from models.adapters.adapters import AdapterManifest, LanguagePair, read_adapter_manifest
from models.loading.model_folders import local_translator_folder
from models.manifests.manifests import TranslatorManifest, licence_in_words
from models.store.catalog import is_hub_name
from models.store.hub_cache import Hub, Received
from models.store.messages import HubOffer
from models.store.offers import adapters_hub, fetch_adapter, find_offers

LICENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+ -]{0,60}")
INTERRUPTED = 130
MOST_MEASURED = 12
"""Of an adapter, lines: a stranger's may tell of thousands."""
TRANSLATOR_HELP = "the translator that it is for: embedded (default), a hub name, or a model's folder"


def add_hub_arguments(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Take what is looked for, fetched or published."""
    looked = actions.add_parser("search", help="the adapters on the hub that fit a translator")
    fetched = actions.add_parser("get", help="fetch an adapter from the hub and import it")
    published = actions.add_parser("publish", help="put an adapter on the hub, for everybody")
    for parser in (looked, fetched):
        parser.add_argument("--translator", default=DEFAULTS.translator, metavar="NAME", help=TRANSLATOR_HELP)
    looked.add_argument("--from", dest="source", type=normal_code, metavar="CODE", help="spoken language")
    looked.add_argument("--to", dest="target", type=normal_code, metavar="CODE", help="language to read")
    fetched.add_argument("name", metavar="NAME", help="its name there, as somebody/talks-en-de")
    fetched.add_argument("--replace", action="store_true", help="also where one of that name is there")
    published.add_argument("adapter", metavar="ADAPTER", help="its folder, or its name in the list")
    published.add_argument(
        "--as", dest="name", metavar="NAME", help="its name there (default: you/ and that of its folder)"
    )
    published.add_argument("--licence", metavar="LICENCE", help="such as Apache-2.0 (default: what it says)")
    published.add_argument("--private", action="store_true", help="only for those whom you let in there")
    published.add_argument("--yes", action="store_true", help="do not ask before it is published")


def search(args: argparse.Namespace) -> int:
    """Print what the hub offers that fits; return 0."""
    chosen = ChosenTranslator(args.translator, _languages(args))
    local_translator_folder(chosen.name, chosen.languages)  # what fits can be said of one that is here
    found: list[OfferedAdapter | None] = []

    def take(offer: HubOffer) -> None:
        adapter = fitting(offer, chosen)
        found.append(adapter)
        sys.stdout.write(_described(adapter) if adapter else "")

    with TemporaryDirectory(prefix="surtitle-offers-", ignore_cleanup_errors=True) as folder:
        n_unread = find_offers(adapters_hub(), tags_for(chosen), Path(folder), take)
    if not any(found):
        sys.stdout.write(f"No adapter on {Hub.from_environment().endpoint} fits.\n")
    if n_others := found.count(None) + n_unread:
        sys.stderr.write(f"{n_others} more do not fit, or cannot be read.\n")
    return 0


def get(args: argparse.Namespace) -> int:
    """Fetch an adapter and put it on the shelf; return 0, 130 when interrupted."""
    hub = adapters_hub()

    def tell(received: Received) -> None:
        text = f"Downloading {args.name} ({size_in_words(received.n_total)})"
        line.tell(text, received.n_there / max(received.n_total, 1))

    try:
        with ProgressLine(sys.stderr) as line:
            folder = fetch_adapter(hub, args.name, tell=tell)
    except KeyboardInterrupt:
        sys.stderr.write(f"surtitle: Stopped; `surtitle adapters get {args.name}` goes on from here.\n")
        return INTERRUPTED
    try:
        adapter = import_fetched(folder, args.name, adapters_folder(), args.translator, replaces=args.replace)
    except AdapterExists as error:
        raise UserError(f"{error} Give --replace to replace it.") from None
    sys.stdout.write(f"{adapter.name} is in {adapter.folder}; use it with --adapter {adapter.name}.\n")
    return 0


def publish(args: argparse.Namespace) -> int:
    """Put an adapter on the hub, once that is confirmed; return 0."""
    adapter = read_adapter_manifest(Path(choose_adapter(args.adapter)).expanduser())
    licence = _licence(args.licence, adapter)
    hub = Hub.from_environment()
    files = published_files(adapter, licence)
    from models.store import publishing  # imported late: huggingface_hub takes a second

    token = _token(hub, publishing.kept_token(hub))
    name = args.name or f"{publishing.owner_of(hub, token)}/{adapter.name}"
    if not is_hub_name(name):
        raise UserError(f"No hub takes the name {name!r}: give another with --as, like you/talks-en-de.")
    if args.private and publishing.is_public(hub, name, token):
        raise UserError(
            f"{hub.endpoint}/{name} is there already, for everybody to read: give another name with --as, or"
            " make it private there first."
        )
    if not args.yes:
        _confirm(f"{hub.endpoint}/{name}", files, adapter, licence, is_private=args.private)
    with ProgressLine(sys.stderr) as line:
        line.tell(f"Publishing {name}", -1.0)
        page = publishing.publish(hub, name, files, token, is_private=args.private)
    sys.stdout.write(f"{adapter.name} is published: {page}\n")
    return 0


def _languages(args: argparse.Namespace) -> LanguagePair | None:
    if not args.source and not args.target:
        return None
    if not args.source or not args.target:
        raise UserError("Name both languages, --from and --to, or none.")
    check_language(args.source)
    check_language(args.target)
    return LanguagePair(args.source, args.target)


def _described(adapter: OfferedAdapter) -> str:
    says = adapter.manifest.translator
    languages = ", ".join(map(str, says.languages))
    licence = licence_in_words(says.licence)
    lines = [
        f"{adapter.name}: {languages}, {size_in_words(adapter.offer.n_bytes)}, licence {licence}",
        *map(str, says.measured[:MOST_MEASURED] or ["nothing was measured"]),
    ]
    return "\n  ".join(on_one_line(line)[:200] for line in lines) + "\n"


def _licence(named: str | None, adapter: AdapterManifest) -> str:
    """Return the licence that is named, or that the adapter says, or that its user enters."""
    says = adapter.translator.licence
    if named or says != UNKNOWN_LICENCE:
        return _checked_licence(named or says)
    if not sys.stdin.isatty():
        raise UserError("The adapter says no licence: name one with --licence, such as Apache-2.0.")
    return _checked_licence(_entered(input, "Under which licence may others use it, such as Apache-2.0? "))


def _checked_licence(text: str) -> str:
    """Return a licence as it is told.

    Raises:
        UserError: it is none.
    """
    licence = text.strip()
    if not LICENCE.fullmatch(licence) or licence == UNKNOWN_LICENCE:
        raise UserError(f"{text!r} is no licence: name one, such as Apache-2.0, MIT or CC-BY-4.0.")
    return licence


def _token(hub: Hub, kept: str) -> str:
    """Return the token that is there, or that its user enters, unseen; it is kept nowhere."""
    token = kept
    if not token and sys.stdin.isatty():
        question = f"A token of {hub.endpoint} that may write (it is not shown, and not kept): "
        token = _entered(getpass, question).strip()
    if not token or not token.isascii() or not token.isprintable():
        raise UserError(
            phrased("There is no valid token: set HF_TOKEN, run `hf auth login`, or enter one in a terminal.")
        )
    return token


def _confirm(
    page: str, files: Mapping[str, bytes | Path], adapter: AdapterManifest, licence: str, *, is_private: bool
) -> None:
    """Say what is published, and ask.

    Raises:
        UserError: it is not wanted, or nobody can be asked.
    """
    if not sys.stdin.isatty():
        raise UserError("Nobody can be asked whether it may be published: give --yes.")
    named, readers = _named_in(adapter.translator), "private" if is_private else "for everybody"
    sys.stdout.write(f"{', '.join(files)}{named} go to {page}, {readers}, licence {licence}.\n")
    if _entered(input, "Publish? [y/N] ").strip().lower() not in ("y", "yes"):
        raise UserError("Nothing was published.")


def _named_in(says: TranslatorManifest) -> str:
    """Return which of the user's own files are named in what is published."""
    texts = {
        "what it learned from": says.trained_on.files if says.trained_on else (),
        "what it was measured on": tuple(dict.fromkeys(quality.text for quality in says.measured)),
    }
    named = [f"{what} ({', '.join(names)})" for what, names in texts.items() if names]
    return f", which name {' and '.join(named)}," if named else ""


def _entered(ask: Callable[[str], str], question: str) -> str:
    """Return what somebody enters, the empty string where they end the input instead (Ctrl-D)."""
    try:
        return ask(question)
    except EOFError:
        return ""
