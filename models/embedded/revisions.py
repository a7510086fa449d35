"""The weights that once were the translator that ships: adapters that were made for them go on with them.

Better weights take the place of those before, and an adapter fits the very weights that it was made for.
So making or importing an adapter of the shipped translator keeps these (`keep`); some of the earlier
ones ship. They are called `embedded@` and the first digits of their SHA-256, and which they are is computed
from their bytes.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from core.files.strict_json import read_json
from core.files.user_folders import kept_translators_folder
from core.files.whole_files import write_whole
from core.system.held_files import while_held
from core.wire.defaults import SHIPPED_TRANSLATOR
from models import embedded

EARLIER: Final = f"{SHIPPED_TRANSLATOR}@"
"""Before the first digits of a revision: the name of a translator that shipped once."""
DIGITS: Final = 12
REVISION: Final = re.compile(r"[0-9a-f]{64}")

REVISIONS_NAME: Final = "revisions.json"
"""The SHA-256 of all weights that shipped, and the day from which on they did."""

_NAME: Final = re.compile(rf"{EARLIER}([0-9a-f]{{{DIGITS}}})")


def since(wanted: str) -> str:
    """Return the day from which on weights shipped, as 2026-11-21, "" if they never did."""
    listed = (entry for folder in embedded.folders() for entry in _read(folder).items())
    return next((day for one, day in listed if wanted and one.startswith(wanted)), "")


def since_of(name: str) -> str:
    """Return the day from which on the translator of that name shipped, "" if it is none that did."""
    found = _NAME.fullmatch(name)
    return since(found[1]) if found else ""


def plain_name(name: str) -> str:
    """Return the name of a translator without the revision of one that shipped once."""
    return SHIPPED_TRANSLATOR if _NAME.fullmatch(name) else name


def shipped_name(wanted: str, languages: Iterable[tuple[str, str]]) -> str:
    """Return by which name these languages are translated with these weights, "" if they never shipped."""
    if not REVISION.fullmatch(wanted):
        return ""
    if {wanted} == set(map(embedded.revision, embedded.folders_for(languages))):
        return SHIPPED_TRANSLATOR
    name = f"{EARLIER}{wanted[:DIGITS]}"
    return name if since(wanted) or shipped_folder(name) else ""


def shipped_folder(name: str, source: str = "", target: str = "") -> Path | None:
    """Return where `embedded` lies for these languages, or `embedded@DIGITS`; None if it is not here."""
    if name == SHIPPED_TRANSLATOR:
        return embedded.folder_for(source, target)
    found = _NAME.fullmatch(name)
    if not found:
        return None
    places = (*embedded.folders(), *(folder / found[1] for folder in _roots()))
    return next((folder for folder in places if embedded.revision(folder).startswith(found[1])), None)


def is_earlier_folder(folder: Path) -> bool:
    """Return whether a folder is where weights that shipped once are kept."""
    return folder.parent in tuple(_roots())


def keep(wanted: str) -> None:
    """Copy the translator with this revision to the user's files, if it ships and no copy is there.

    Raises:
        OSError: it cannot be copied; nothing of it is left.
    """
    folder = next((one for one in embedded.folders() if embedded.revision(one) == wanted), None)
    if folder is None:
        return
    target = kept_translators_folder() / wanted[:DIGITS]
    if embedded.revision(target) == wanted:
        return
    shutil.rmtree(target, ignore_errors=True)  # damaged
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".keeping-", dir=target.parent, ignore_cleanup_errors=True) as stage:
        copy = Path(stage) / target.name
        copy.mkdir()
        for path in folder.iterdir():
            if path.is_file() and path.suffix != ".py" and path.name != REVISIONS_NAME:
                shutil.copyfile(path, copy / path.name)
        try:
            while_held(copy.rename, target)
        except OSError:
            if embedded.revision(target) != wanted:  # else another process was sooner
                raise


def list_revision(folder: Path, day: str) -> None:
    """Say in the folder's list of revisions that its weights ship from this day on, as 2026-11-21.

    Raises:
        OSError, ValueError: the list cannot be read or written.
    """
    listed = _read(folder)
    listed.setdefault(embedded.revision(folder), day)
    write_whole(folder / REVISIONS_NAME, json.dumps(listed, indent=2) + "\n")


def _roots() -> Iterator[Path]:
    yield embedded.FOLDER / "earlier"
    yield kept_translators_folder()


def _read(folder: Path) -> dict[str, str]:
    path = folder / REVISIONS_NAME
    return {str(one): str(day) for one, day in read_json(path).items()} if path.is_file() else {}
