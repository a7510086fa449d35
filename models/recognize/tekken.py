"""The letters of a Tekken vocabulary, as Mistral's models bring them: a JSON of bytes, and no library."""

from __future__ import annotations

import base64
import codecs
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.files.strict_json import MOST_TOKENIZER_BYTES, read_json
from core.wording.sentences import phrased
from models.manifests.damage import damaged_recognizer


@dataclass(frozen=True, slots=True)
class Tekken:
    """Tokens by their numbers: special ones first, then those that stand for bytes.

    `audio` is what is said of sound beside them.
    """

    pieces: tuple[bytes, ...]
    special: Mapping[str, int]
    n_special: int
    audio: Mapping[str, object]

    def piece(self, token_id: int) -> bytes:
        """Return what a token stands for; nothing for a special one."""
        place = token_id - self.n_special
        return self.pieces[place] if 0 <= place < len(self.pieces) else b""


class TekkenReader:
    """Reads tokens as text, of which one may hold a part of a letter only."""

    def __init__(self, tekken: Tekken) -> None:
        self._tekken = tekken
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def text(self, token_id: int) -> str:
        """Return what a token adds; empty for a special one, and for one that waits for the next."""
        return self._decoder.decode(self._tekken.piece(token_id))


def read_tekken(folder: Path) -> Tekken:
    """Return the vocabulary in a folder. Raises UserError: it is missing or damaged."""
    file = folder / "tekken.json"
    try:
        content = read_json(file, MOST_TOKENIZER_BYTES)
        n_special = int(content["config"]["default_num_special_tokens"])
        n_pieces = int(content["config"]["default_vocab_size"]) - n_special
        vocabulary = content["vocab"][:n_pieces]
        pieces = tuple(base64.b64decode(entry["token_bytes"], validate=True) for entry in vocabulary)
        special = {str(entry["token_str"]): int(entry["rank"]) for entry in content["special_tokens"]}
        audio = dict(content.get("audio") or {})
    except (AttributeError, KeyError, TypeError, ValueError, OSError) as error:
        raise damaged_recognizer(folder, phrased("{file} cannot be read", file=file.name)) from error
    return Tekken(pieces, special, n_special, audio)
