"""Who makes the notes of a talk: a server on this computer, or a language model that is on it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.files.strict_json import read_json
from core.wire.server_address import ServerAddress, is_server
from core.wording.errors import TROUBLES
from models.loading.model_folders import local_translator_folder
from models.manifests.named import manifest_named
from models.servers.note_taker import note_taker

SMALL_BYTES = 3_000_000_000
"""What the weights of a model take that finds little and gets much wrong: up to some 1.5 billion numbers."""


@dataclass(frozen=True, slots=True)
class ChatModel:
    """A language model in a folder here that answers in a conversation, as its user calls it."""

    name: str
    folder: Path

    @property
    def is_small(self) -> bool:
        return sum(path.stat().st_size for path in self.folder.glob("*.safetensors")) < SMALL_BYTES


def note_maker(translator: str) -> ServerAddress | ChatModel:
    """Return what makes notes where this translator is chosen.

    Raises:
        UserError: it cannot, or is on another computer.
    """
    model = None if is_server(translator) else _chat_model(translator)
    return model or note_taker(translator)


def _chat_model(name: str) -> ChatModel | None:
    try:
        folder = local_translator_folder(name)
        is_chat = manifest_named(name, folder) is None and _has_template(folder)
    except TROUBLES:
        return None
    return ChatModel(name, folder) if is_chat else None


def _has_template(folder: Path) -> bool:
    """Return whether a model says how a conversation is written; one that only translates does not."""
    settings = folder / "tokenizer_config.json"
    if (folder / "chat_template.jinja").is_file() or not settings.is_file():
        return settings.is_file()
    told = read_json(settings)
    return isinstance(told, dict) and bool(told.get("chat_template"))
