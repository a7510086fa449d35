"""Whether a folder holds a model that can be loaded, found out by the code that loads it; its import.

What comes in one file of another kind is written as a folder first.
"""

from __future__ import annotations

from pathlib import Path

from core.wire.defaults import DIRECT
from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.adapters.adapters import check_adapter, describe_base
from models.adapters.speech_reader import reader_of
from models.loading.model_folders import local_translator_folder
from models.manifests.family_names import check_model_folder
from models.manifests.manifests import read_manifest
from models.memory.footprint import translator_in
from models.memory.torch_build import check_torch, has_torch
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub
from models.store.imported import ImportedModel, remember_imported
from models.store.inventory import kind_of_folder
from models.store.store import TellFraction
from models.store.written import is_to_be_written, write_model

INSTRUCTION = "Translate."
"""By which a chat template is tried."""


def import_model(
    path: Path, tell: TellFraction = lambda text, part: None, *, hub: Hub | None = None
) -> ImportedModel:
    """Check a model folder, remember it where it is, and return it; a file is written as a folder first.

    Raises:
        UserError: it cannot be used; one sentence.
    """
    path = path.expanduser().absolute()
    hub = hub or Hub.from_environment()
    if is_to_be_written(path):
        return write_model(hub, path, check_folder, tell)
    model = ImportedModel(str(path), check_folder(path))
    remember_imported(hub, model)
    return model


def check_folder(folder: Path) -> ModelKind:
    """Return what the model in a folder is for.

    What hears is loaded; a translator's files are read as before loading, its
    weights' headers with them: whole, they may need more memory than is free now.

    Raises:
        UserError: it cannot be used; one sentence.
    """
    if folder.is_file():
        raise UserError(
            phrased(
                "“{name}” is not a GGUF file: choose one, or the folder that holds the model's files.",
                name=folder.name,
            )
        )
    if not folder.is_dir():
        raise UserError(
            phrased(
                "There is no folder {folder}: choose the folder that holds the model's files.", folder=folder
            )
        )
    kind = kind_of_folder(folder)
    if kind is ModelKind.RECOGNIZER:
        _check_recognizer(folder)
    elif kind is ModelKind.DIRECT:
        _check_direct(folder)
    else:
        _check_translator(folder)
    return kind


def _check_recognizer(folder: Path) -> None:
    from models.loading.recognizers import load_recognizer

    load_recognizer(str(folder), "auto", device="cpu")


def _check_direct(folder: Path) -> None:
    check_torch(str(folder))
    from models.speech.bundle import load_hearing

    reader = reader_of(f"{DIRECT}{folder}")
    translator = local_translator_folder(f"{DIRECT}{folder}")
    load_hearing(folder, translator)
    if reader.adapter:
        check_adapter(Path(reader.adapter), describe_base(translator, reader.name))
    else:
        _check_translator(translator)


def _check_translator(folder: Path) -> None:
    read_manifest(folder)  # first: an adapter's says what it is
    check_model_folder(folder.name, folder)  # what is refused by name needs no library of networks
    from models.translate.light_road import light_road
    from models.translate.vocabulary import chat_markers

    if not has_torch() and (light := light_road(folder.name, folder)):
        chat_markers(light.tokenizer, INSTRUCTION)
    else:
        check_torch(folder.name)
        from models.networks.language_model import config_of, tokenizer_of

        config_of(folder.name, folder)
        chat_markers(tokenizer_of(folder.name, folder), INSTRUCTION)
    translator_in(folder)
