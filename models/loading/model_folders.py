"""Where the files of a model lie that somebody has named."""

from __future__ import annotations

from pathlib import Path

from core.wire.defaults import SHIPPED_TRANSLATOR
from core.wording.causes import Cause
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.speech_reader import reader_of
from models.embedded.revisions import EARLIER, shipped_folder, since_of
from models.manifests.manifests import LanguagePair
from models.manifests.network_files import network_config
from models.manifests.whisper_files import checked_folder, default_size
from models.store import store
from models.store.catalog import is_network_name
from models.store.store import TellFraction


def recognizer_folder(name: str, *, on_gpu: bool, progress: TellFraction | None = None) -> Path:
    """Return the folder of a recognizer's files, fetched if the catalog knows it.

    `name` is "whisper", "whisper:SIZE", another recognizer of the catalog or a folder; a folder never opens
    a connection. That of a converted Whisper is checked; loading a network checks its files.
    """
    if name == "whisper":
        name = f"whisper:{default_size(on_gpu=on_gpu)}"
    folder = Path(name).expanduser()
    if name.startswith("whisper:"):
        return checked_folder(store.ensure(name, progress))
    if is_network_name(name) and not folder.is_dir():
        return store.ensure(name, progress)
    return folder if network_config(folder) is not None else checked_folder(folder)


def translator_folder(name: str, languages: LanguagePair | None = None) -> Path:
    """Return the folder of a translator: `embedded`, a folder, or a name on the Hub, fetched at first use.

    `embedded` lies where these languages are translated; `embedded@DIGITS` has the weights of that name.

    Raises UserError: it is none of these, or cannot be fetched.
    """
    name, languages = _read_by(name, languages)
    if folder := _own_folder(name, languages):
        return folder
    if name.startswith(EARLIER):
        raise _gone(name)
    if name.startswith(("/", ".", "~")) or name.count("/") != 1:
        raise UserError(
            phrased("The translator “{name}” is not on this computer: choose another.", name=name),
            Cause.UNKNOWN_MODEL,
        )
    return store.ensure(name)


def is_from_hub(name: str) -> bool:
    """Return whether a translator is one of the hub's: neither the one that ships nor a folder."""
    return _own_folder(reader_of(name).name) is None


def local_translator_folder(name: str, languages: LanguagePair | None = None) -> Path:
    """Return where a translator lies on this machine, of what ships that for these languages.

    It never opens a connection.

    Raises UserError: it is not here.
    """
    name, languages = _read_by(name, languages)
    found = _own_folder(name, languages)
    if found is None and name.startswith(EARLIER):
        raise _gone(name)
    found = found or store.local_folder(name)
    if found is None:
        raise UserError(
            phrased("The translator “{name}” is not on this computer: choose another.", name=name),
            Cause.UNKNOWN_MODEL,
        )
    return found


def _read_by(name: str, languages: LanguagePair | None) -> tuple[str, LanguagePair | None]:
    """Return which translator is meant, and for which languages: a model that hears too brings its own."""
    reader = reader_of(name)
    return reader.name, reader.manifest.languages[0] if reader.manifest else languages


def _own_folder(name: str, languages: LanguagePair | None = None) -> Path | None:
    """Return the folder of a translator that is none of the hub's."""
    if name == SHIPPED_TRANSLATOR or name.startswith(EARLIER):
        return shipped_folder(name, languages.source, languages.target) if languages else shipped_folder(name)
    folder = Path(name).expanduser()
    return folder if name and folder.is_dir() else None


def _gone(name: str) -> UserError:
    """Return what is said of a translator that shipped once and is not kept here."""
    return UserError(
        phrased(
            "The small translator of {since} is not on this computer any more: choose another.",
            since=since_of(name) or name.removeprefix(EARLIER),
        )
    )
