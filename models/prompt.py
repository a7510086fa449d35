"""A model's chat template and tokenizer, as the layout's fixed tokens and words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jinja2 import TemplateError
from transformers.convert_slow_tokenizer import bytes_to_unicode

from core.errors import UserError
from core.languages import UNSPACED
from core.layout import Markers

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

_SOURCE, _TARGET, _NEXT = "\u241e1\u241e", "\u241e2\u241e", "\u241e3\u241e"
"""Stand-ins for texts in a rendered template; no real template holds them."""

_WORD_STARTS = ("\u0120", "\u2581", " ")
"""How vocabularies write the space before a word: byte-level BPE, SentencePiece, plain."""

_CONTINUES_CHARACTER = re.compile(
    f"<0x[89AB][0-9A-F]>|[{''.join(c for b, c in bytes_to_unicode().items() if 0x80 <= b <= 0xBF)}]"
)
"""Tokens that begin within a character, as SentencePiece and byte-level BPE write its later bytes."""

_SENTENCE_MARKS = (".", "?", "!", "...", "\u2026", "\u3002", "\uff1f", "\uff01", '."', '?"', '!"')


def chat_markers(tokenizer: PreTrainedTokenizerBase, instruction: str) -> Markers:
    """Return the markers that the tokenizer's chat template puts around texts.

    The instruction goes into the system turn, or, where the template has none,
    before the first source. Without a template plain lines are used.

    Raises:
        UserError: if the template does not carry the texts through.
    """
    rendered = _render(tokenizer, instruction)
    parts = _split(rendered)
    if parts is None:
        raise UserError(
            "The model's chat template changes or drops the texts of a conversation;"
            " choose a model with an ordinary chat template."
        )
    prompt, assistant, user = parts
    return Markers(
        prompt=_encode(tokenizer, prompt),
        user=_encode(tokenizer, user),
        assistant=_encode(tokenizer, assistant),
    )


def interleaved_markers(
    tokenizer: PreTrainedTokenizerBase, instruction: str, end_of_read: str, end_of_write: str
) -> Markers:
    """Return the markers of reads and writes that alternate within the assistant's turn (EASiST)."""
    asked = chat_markers(tokenizer, instruction)
    return Markers(
        prompt=asked.prompt + asked.assistant,
        user=(token_id(tokenizer, end_of_write),),
        assistant=(token_id(tokenizer, end_of_read),),
    )


def _render(tokenizer: PreTrainedTokenizerBase, instruction: str) -> str:
    turns = [(_SOURCE, _TARGET), (_NEXT, _NEXT)]
    if not tokenizer.chat_template:
        bos = tokenizer.bos_token or ""
        return f"{bos}{instruction}\n\n{_SOURCE}\n=> {_TARGET}\n\n{_NEXT}"
    dialogue = [
        {"role": role, "content": text}
        for turn in turns
        for role, text in zip(("user", "assistant"), turn, strict=True)
    ][:-1]
    try:
        return _apply(tokenizer, [{"role": "system", "content": instruction}, *dialogue])
    except TemplateError:  # how a template says that it knows no system turn
        dialogue[0] = {"role": "user", "content": f"{instruction}\n\n{_SOURCE}"}
        return _apply(tokenizer, dialogue)


def _apply(tokenizer: PreTrainedTokenizerBase, dialogue: list[dict[str, str]]) -> str:
    rendered = tokenizer.apply_chat_template(dialogue, tokenize=False, enable_thinking=False)
    return str(rendered)


def _split(rendered: str) -> tuple[str, str, str] | None:
    pieces = []
    for stand_in in (_SOURCE, _TARGET, _NEXT):
        before, found, rendered = rendered.partition(stand_in)
        if not found:
            return None
        pieces.append(before)
    return pieces[0], pieces[1], pieces[2]


def _encode(tokenizer: PreTrainedTokenizerBase, text: str) -> tuple[int, ...]:
    return tuple(tokenizer.encode(text, add_special_tokens=False))


def token_id(tokenizer: PreTrainedTokenizerBase, token: str) -> int:
    """Return the id of a token of the vocabulary.

    Raises:
        UserError: if there is no such token.
    """
    index = tokenizer.get_vocab().get(token)
    if index is None:
        raise UserError(
            f"The model's vocabulary has no token {token!r}; its surtitle.json names another one."
        )
    return int(index)


def _one_line(text: str) -> str:
    """Return the text with single spaces for all white space and without control characters.

    A caption is a line: a model that writes line breaks must not make two.
    """
    printable = "".join(c for c in text if c.isspace() or unicodedata.category(c) != "Cc")
    return " ".join(printable.split())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words to token ids and back, one word at a time (`core.session.Words`).

    The first word of a sentence is encoded bare, each later one with the
    space before it, in training as in streaming. In a language without spaces
    a word is what the recognizer gives as one, and in the target every
    token that begins a character.
    """

    tokenizer: PreTrainedTokenizerBase
    end_ids: frozenset[int]
    end_of_write_id: int | None
    word_start_ids: frozenset[int]
    sentence_mark_ids: frozenset[int]
    spaces_source: bool = True

    @classmethod
    def of(
        cls,
        tokenizer: PreTrainedTokenizerBase,
        end_of_write_id: int | None = None,
        more_end_ids: frozenset[int] = frozenset(),
        *,
        source_language: str = "",
        target_language: str = "",
    ) -> Vocabulary:
        """Return the vocabulary of a tokenizer.

        `end_of_write_id` is that token, if the model has one; `more_end_ids` are
        ends that the model knows besides the tokenizer's own.
        """
        vocabulary = tokenizer.get_vocab()
        return cls(
            tokenizer,
            end_ids=more_end_ids | {tokenizer.eos_token_id},
            end_of_write_id=end_of_write_id,
            word_start_ids=frozenset(
                i
                for token, i in vocabulary.items()
                if token.startswith(_WORD_STARTS)
                or (target_language in UNSPACED and not _CONTINUES_CHARACTER.match(token))
            ),
            sentence_mark_ids=frozenset(_sentence_mark_ids(tokenizer)),
            spaces_source=source_language not in UNSPACED,
        )

    def encode_word(self, word: str, is_first: bool) -> tuple[int, ...]:
        return _encode(self.tokenizer, f" {word}" if self.spaces_source and not is_first else word)

    def decode(self, token_ids: Sequence[int]) -> str:
        """Return the text on one line, without special tokens and without a half character at its end."""
        text = self.tokenizer.decode(
            list(token_ids), skip_special_tokens=True, clean_up_tokenization_spaces=False
        )
        return _one_line(str(text).rstrip("\ufffd"))

    def starts_word(self, token_id: int) -> bool:
        return token_id in self.word_start_ids

    def is_sentence_mark(self, token_id: int) -> bool:
        """Return whether the token is punctuation that ends a sentence, hung on a word."""
        return token_id in self.sentence_mark_ids


def _sentence_mark_ids(tokenizer: PreTrainedTokenizerBase) -> Iterator[int]:
    """Yield the marks that are one token behind a word (alone, some vocabularies put a space before them)."""
    before = _encode(tokenizer, "a")
    for mark in _SENTENCE_MARKS:
        encoded = _encode(tokenizer, f"a{mark}")
        if len(encoded) == len(before) + 1 and encoded[:-1] == before:
            yield encoded[-1]
