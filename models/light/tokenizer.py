"""A folder's own tokenizer and chat template, without transformers, where both do exactly the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jinja2 import TemplateError
from tokenizers import AddedToken, Tokenizer

from core.files.plain_files import check_plain, read_plain_text
from core.wording.errors import UserError, reason_of
from core.wording.sentences import phrased
from models.light.shape import OtherRoad
from models.manifests.chat_template import check_template
from models.manifests.json_fields import read_json_object
from models.manifests.tokenizer_panics import panics_as_errors

_FILE, _SETTINGS, _TEMPLATE = "tokenizer.json", "tokenizer_config.json", "chat_template.jinja"
_OTHER_FILES: Final = ("added_tokens.json", "special_tokens_map.json", "additional_chat_templates")
"""What may change the tokenizer behind its file's back."""

_CLASSES: Final = ("TokenizersBackend", "PreTrainedTokenizerFast")
"""Those that take the file as it is; the others build a tokenizer of their family's own of it."""

_NAMED: Final = ("bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token")
_HARMLESS: Final = frozenset(
    {
        *_NAMED,
        "added_tokens_decoder",
        "backend",
        "chat_template",
        "clean_up_tokenization_spaces",
        "is_local",
        "local_files_only",
        "model_max_length",
        "padding_side",
        "tokenizer_class",
        "truncation_side",
    }
)
_MOST_BYTES: Final = 100_000_000


class LightTokenizer:
    """A tokenizer as `models.translate.vocabulary` asks for one.

    Raises:
        OtherRoad: the folder's is none that is read exactly here.
        UserError: its files are damaged.
    """

    def __init__(self, folder: Path) -> None:
        if any((folder / name).exists() for name in _OTHER_FILES):
            raise OtherRoad("a tokenizer in several files")
        settings = read_json_object(folder / _SETTINGS, UserError)
        _check_plain(settings)
        self._tokenizer = _read(folder / _FILE)
        self.special_tokens_map: Mapping[str, Any] = {
            name: str(settings[name]) for name in _NAMED if settings.get(name) is not None
        }
        special = {str(token): i for i, token in self.added_tokens_decoder.items() if token.special}
        if not set(self.special_tokens_map.values()) <= set(special):
            raise OtherRoad("special tokens that the tokenizer's file does not have")
        if "eos_token" not in self.special_tokens_map:
            raise OtherRoad("no end token")
        self.eos_token_id = special[self.special_tokens_map["eos_token"]]
        self.bos_token = self.special_tokens_map.get("bos_token")
        self.bos_token_id = None if self.bos_token is None else special[self.bos_token]
        self.chat_template = _chat_template(folder / _TEMPLATE, settings)
        if self.chat_template is not None:
            _checked(self.chat_template)

    @cached_property
    def added_tokens_decoder(self) -> Mapping[int, AddedToken]:
        """The tokens that stand for themselves, by their ids."""
        return self._tokenizer.get_added_tokens_decoder()

    def get_vocab(self) -> dict[str, int]:
        """Return the id of every token."""
        return self._vocabulary

    @cached_property
    def _vocabulary(self) -> dict[str, int]:
        return self._tokenizer.get_vocab(with_added_tokens=True)

    def encode(self, text: str, add_special_tokens: bool = True) -> list[int]:
        """Return the ids of a text's tokens."""
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=add_special_tokens).ids
        return ids

    def decode(self, ids: Sequence[int], skip_special_tokens: bool = False) -> str:
        """Return the text of tokens."""
        return str(self._tokenizer.decode(list(ids), skip_special_tokens=skip_special_tokens))

    def convert_ids_to_tokens(self, token_id: int) -> str | None:
        """Return the token of an id as the vocabulary writes it."""
        return self._tokenizer.id_to_token(token_id)


def _check_plain(settings: Mapping[str, object]) -> None:
    """Raise OtherRoad for what makes transformers change the tokenizer that the file describes."""
    if settings.get("tokenizer_class") not in _CLASSES:
        raise OtherRoad(f"a tokenizer of the class {settings.get('tokenizer_class')}")
    if settings.get("clean_up_tokenization_spaces"):
        raise OtherRoad("a tokenizer that cleans spaces up")
    strange = {name for name, value in settings.items() if name not in _HARMLESS and value}
    if strange:
        raise OtherRoad(f"a tokenizer with the setting {min(strange)}")
    if any(not isinstance(settings.get(name), str | None) for name in _NAMED):
        raise OtherRoad("special tokens with settings of their own")


def _read(path: Path) -> Tokenizer:
    try:
        with panics_as_errors():
            tokenizer = Tokenizer.from_str(_text(path))
    except FileNotFoundError:
        raise OtherRoad(f"no {_FILE}") from None
    except MemoryError:
        raise
    except Exception as error:  # the tokenizers' library raises Exception itself
        raise UserError(
            phrased("{path} cannot be read ({reason}): get it again.", path=path, reason=reason_of(error))
        ) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _text(path: Path) -> str:
    """Return the text of a file that is not larger than any tokenizer, without room for the largest."""
    check_plain(path, _MOST_BYTES)
    return read_plain_text(path)


def _chat_template(path: Path, settings: Mapping[str, object]) -> str | None:
    try:
        return _text(path)
    except FileNotFoundError:
        template = settings.get("chat_template")
        if not isinstance(template, str | None):
            raise OtherRoad("several chat templates") from None
        return template
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(
            phrased("{path} cannot be read ({reason}): get it again.", path=path, reason=reason_of(error))
        ) from error


def _checked(template: str) -> None:
    try:
        check_template(template)
    except TemplateError as error:
        raise OtherRoad(f"a chat template with more than jinja2 knows: {error}") from error
