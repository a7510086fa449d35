"""What reads the speech of a model that translates speech directly; no network is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import models
from core.wire.defaults import DIRECT, SHIPPED_DIRECT
from models.adapters.adapter_files import CONFIG_NAME
from models.adapters.adapters import read_adapter_manifest
from models.manifests.direct_manifest import DIRECT_TRANSLATOR, direct_folder
from models.manifests.manifests import LanguagePair, TranslatorManifest, check_languages, read_manifest

EMBEDDED_FOLDER = Path(models.__file__).parent / "direct"
"""The demonstrator that comes with the program; a folder of a model may hold no code, so it is no package."""


@dataclass(frozen=True, slots=True)
class SpeechReader:
    """A translator by an ordinary name, and the adapter with which it reads what it is given.

    `manifest` is what the folder of a direct model says of it.
    """

    name: str
    adapter: str = ""
    manifest: TranslatorManifest | None = None


def direct_model_folder(name: str) -> Path:
    """Return the folder of the model called `direct:FOLDER` or `direct:embedded`, which hears and translates.

    Raises UserError: there is none there.
    """
    if name == SHIPPED_DIRECT:
        return direct_folder(EMBEDDED_FOLDER)
    return direct_folder(Path(name.removeprefix(DIRECT)).expanduser())


def reader_of(name: str) -> SpeechReader:
    """Return which translator is meant: of a model called `direct:FOLDER`, what reads the speech.

    Such a folder brings a translator of its own, or an adapter and the name of the translator it is for.

    Raises UserError: the folder is damaged.
    """
    return reader_in(direct_model_folder(name)) if name.startswith(DIRECT) else SpeechReader(name)


def reader_for(name: str, languages: LanguagePair) -> SpeechReader:
    """Return which translator is meant, as `reader_of` does, if it translates these languages.

    Raises UserError: the folder is damaged, or they are others.
    """
    reader = reader_of(name)
    check_languages(name, reader.manifest, languages)
    return reader


def reader_in(folder: Path) -> SpeechReader:
    """Return what reads the speech of the direct model in a folder.

    Raises UserError: it is damaged.
    """
    translator = folder / DIRECT_TRANSLATOR
    if not (translator / CONFIG_NAME).exists():
        return SpeechReader(str(translator), manifest=read_manifest(translator))
    adapter = read_adapter_manifest(translator)
    return SpeechReader(adapter.base_setting, str(translator), adapter.translator)
