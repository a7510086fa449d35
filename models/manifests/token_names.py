"""The tokens that a model's tokenizer knows, read from its files without any network library."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.files.strict_json import MOST_TOKENIZER_BYTES, read_json
from core.wording.sentences import phrased
from models.manifests.manifests import ManifestError

TOKENIZER_NAME, CONFIG_NAME = "tokenizer.json", "tokenizer_config.json"


def token_names(folder: Path) -> frozenset[str] | None:
    """Return the tokens of the tokenizer in a model's folder, None if its file is of another kind.

    Raises:
        ManifestError: a file is damaged.
    """
    path = folder / TOKENIZER_NAME
    return _names(folder, path.stat().st_mtime_ns) if path.exists() else None


@lru_cache(maxsize=2)  # a large vocabulary takes a quarter of a second, and every adapter asks for it
def _names(folder: Path, changed_ns: int) -> frozenset[str]:
    try:
        return frozenset((*_vocabulary(_read(folder / TOKENIZER_NAME)), *_added(folder / CONFIG_NAME)))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise ManifestError(
            phrased("The tokenizer in {folder} is damaged: get the model again.", folder=folder)
        ) from error


def _vocabulary(tokenizer: dict[str, Any]) -> Iterator[str]:
    """Yield what `tokenizer.json` knows: a table of tokens, or a list of tokens with their scores."""
    yield from (token["content"] for token in tokenizer.get("added_tokens") or ())
    vocabulary = tokenizer["model"]["vocab"]
    yield from vocabulary if isinstance(vocabulary, dict) else (token for token, _ in vocabulary)


def _added(path: Path) -> Iterator[str]:
    if path.is_file():
        yield from (token["content"] for token in _read(path).get("added_tokens_decoder", {}).values())


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = read_json(path, MOST_TOKENIZER_BYTES)
    return data
