"""A model's chat template and tokenizer, as the layout's fixed tokens and words."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jinja2 import TemplateError

from core.layouts.layout import Markers
from core.wording.errors import UserError
from core.wording.languages import UNSPACED
from core.wording.sentences import phrased
from models.manifests.chat_template import rendered

logger = logging.getLogger(__name__)

_SOURCE, _TARGET, _NEXT = "\u241e1\u241e", "\u241e2\u241e", "\u241e3\u241e"
"""Stand-ins for texts in a rendered template; no real template holds them."""

_WORD_STARTS = ("\u0120", "\u2581", " ")
"""How vocabularies write the space before a word: byte-level BPE, SentencePiece, plain."""

_LATER_BYTES = "\u0122-\u0142\u00a1-\u00ac\u0143\u00ae-\u00bf"
"""How byte-level BPE writes the bytes 0x80 to 0xBF: for what cannot be printed letters from 0x100 on."""

_CONTINUES_CHARACTER = re.compile(f"<0x[89AB][0-9A-F]>|[{_LATER_BYTES}]")
"""Tokens that begin within a character, as SentencePiece and byte-level BPE write its later bytes."""

_SENTENCE_MARKS = (".", "?", "!", "...", "\u2026", "\u3002", "\uff1f", "\uff01", '."', '?"', '!"')


class Tokenizer(Protocol):
    """What is asked of a model's tokenizer: transformers' own, or one that reads the same files."""

    chat_template: Any
    """Its source, or nothing."""

    @property
    def bos_token(self) -> Any: ...

    @property
    def bos_token_id(self) -> Any: ...

    @property
    def eos_token_id(self) -> Any: ...

    @property
    def added_tokens_decoder(self) -> Mapping[int, Any]:
        """The tokens that stand for themselves, by their ids."""

    def get_vocab(self) -> dict[str, int]: ...

    def encode(self, text: str, /, *, add_special_tokens: bool = True) -> list[int]: ...

    def decode(self, token_ids: Any, /, *, skip_special_tokens: bool = False) -> Any: ...

    def convert_ids_to_tokens(self, ids: int, /) -> Any: ...

    @property
    def special_tokens_map(self) -> Mapping[str, Any]:
        """The texts of its special tokens, by the names that templates call them by."""


def chat_markers(tokenizer: Tokenizer, instruction: str) -> Markers:
    """Return the markers that the tokenizer's chat template puts around texts.

    The instruction goes into the system turn, or, where the template has none,
    before the first source. Without a template plain lines are used.

    Raises:
        UserError: if the template does not carry the texts through.
    """
    pieces = _chat_pieces if tokenizer.chat_template else _plain_pieces
    prompt, assistant, user = pieces(tokenizer, instruction)
    if _spaces_texts(tokenizer):
        prompt, user = prompt.rstrip(" "), user.rstrip(" ")
    return Markers(
        prompt=_encode(tokenizer, prompt),
        user=_encode(tokenizer, user),
        assistant=_encode(tokenizer, assistant.rstrip(" ")),  # the space is part of the first word written
    )


def turn_end_ids(tokenizer: Tokenizer, markers: Markers) -> frozenset[int]:
    """Return the token that closes the assistant's turn: one of the template's own, or a line break."""
    if not markers.user:
        return frozenset()
    first = markers.user[0]
    text = str(tokenizer.decode([first]))
    closes = first in tokenizer.added_tokens_decoder or (text.isspace() and "\n" in text)
    return frozenset({first}) if closes else frozenset()


def interleaved_markers(
    tokenizer: Tokenizer, instruction: str, end_of_read: str, end_of_write: str
) -> Markers:
    """Return the markers of reads and writes that alternate within the assistant's turn (EASiST)."""
    asked = chat_markers(tokenizer, instruction)
    return Markers(
        prompt=asked.prompt + asked.assistant,
        user=(token_id(tokenizer, end_of_write),),
        assistant=(token_id(tokenizer, end_of_read),),
    )


def _plain_pieces(tokenizer: Tokenizer, instruction: str) -> tuple[str, str, str]:
    """Return what stands before source, target and next source: lines, begun as the tokenizer begins any."""
    begins = tokenizer.bos_token is not None and tokenizer.encode("a")[0] == tokenizer.bos_token_id
    return f"{tokenizer.bos_token if begins else ''}{instruction}\n\n", "\n=>", "\n\n"


def _chat_pieces(tokenizer: Tokenizer, instruction: str) -> tuple[str, str, str]:
    """Return what the chat template puts before source, target and next source."""
    openings = (
        [{"role": "system", "content": instruction}, {"role": "user", "content": _SOURCE}],
        [{"role": "user", "content": f"{instruction}\n\n{_SOURCE}"}],
    )
    answered = [{"role": "assistant", "content": _TARGET}, {"role": "user", "content": _NEXT}]
    for opening in openings:
        try:
            pieces = _split(dialogue_text(tokenizer, [*opening, *answered]))
            if pieces and instruction.strip() in pieces[0]:  # some put the system turn before the last user's
                asked = dialogue_text(tokenizer, opening, add_generation_prompt=True).partition(_SOURCE)[2]
                return pieces[0], _longer(asked, pieces[1]), pieces[2]
        except TemplateError as error:  # so templates say that they know no system turn
            logger.debug("the chat template refuses: %s", error)
    raise UserError(
        phrased(
            "The model's chat template changes or drops the texts of a conversation; choose a"
            " model with an ordinary chat template."
        )
    )


def _longer(asked: str, answered: str) -> str:
    """Return how an answer opens when it is asked for, which may be more than what stays before it.

    A model that can think aloud is told there that it has done so.
    """
    return asked if asked.startswith(answered) else answered


def dialogue_text(
    tokenizer: Tokenizer, dialogue: Sequence[dict[str, str]], add_generation_prompt: bool = False
) -> str:
    """Return a conversation as the tokenizer's chat template writes it.

    Raises:
        EndlessTemplateError: the template does not come to an end.
        TemplateError: it refuses the conversation.
    """
    named = {name: str(token) for name, token in tokenizer.special_tokens_map.items()}
    template = tokenizer.chat_template
    if isinstance(template, dict):  # of several the one for what is not named
        template = template.get("default", "")
    return rendered(template, dialogue, named, add_generation_prompt=add_generation_prompt)


def _split(rendered: str) -> tuple[str, str, str] | None:
    pieces = []
    for stand_in in (_SOURCE, _TARGET, _NEXT):
        before, found, rendered = rendered.partition(stand_in)
        if not found:
            return None
        pieces.append(before)
    return pieces[0], pieces[1], pieces[2]


def _encode(tokenizer: Tokenizer, text: str) -> tuple[int, ...]:
    """Return the tokens of a text in the middle of another one."""
    if not _spaces_texts(tokenizer):
        return _encode_whole(tokenizer, text)
    before = _encode_whole(tokenizer, "\n")
    return _encode_whole(tokenizer, f"\n{text}")[len(before) :]


def _encode_whole(tokenizer: Tokenizer, text: str) -> tuple[int, ...]:
    return tuple(tokenizer.encode(text, add_special_tokens=False))


def _spaces_texts(tokenizer: Tokenizer) -> bool:
    """Return whether the tokenizer puts a space before any text, even after another space (Llama 2)."""
    bare, spaced = _encode_whole(tokenizer, "a"), _encode_whole(tokenizer, " a")
    return bare != spaced and str(tokenizer.convert_ids_to_tokens(bare[0])).startswith(_WORD_STARTS)


def token_id(tokenizer: Tokenizer, token: str) -> int:
    """Return the id of a token of the vocabulary.

    Raises:
        UserError: if there is no such token.
    """
    index = tokenizer.get_vocab().get(token)
    if index is None:
        raise UserError(
            phrased(
                "The model's vocabulary has no token {token!r}; its surtitle.json names another one.",
                token=token,
            )
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
    """Words to token ids and back, one word at a time (`core.translating.feeds.Words`).

    The first word of a sentence is encoded bare, each later one with the
    space before it, in training as in streaming. In a language without spaces
    a word is what the recognizer gives as one, and in the target every
    token that begins a character.
    """

    tokenizer: Tokenizer
    end_ids: frozenset[int]
    end_of_write_id: int | None
    word_start_ids: frozenset[int]
    sentence_mark_ids: frozenset[int]
    spaces_source: bool = True
    end_of_source_id: int | None = None

    @classmethod
    def of(
        cls,
        tokenizer: Tokenizer,
        end_of_write_id: int | None = None,
        more_end_ids: frozenset[int] = frozenset(),
        *,
        end_of_source_id: int | None = None,
        source_language: str = "",
        target_language: str = "",
    ) -> Vocabulary:
        """Return the vocabulary of a tokenizer.

        `end_of_write_id` and `end_of_source_id` are these tokens, if the model has them; `more_end_ids` are
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
            end_of_source_id=end_of_source_id,
        )

    def encode_word(self, word: str, is_first: bool) -> tuple[int, ...]:
        if is_first:
            return _encode_whole(self.tokenizer, word)
        return _encode(self.tokenizer, f" {word}" if self.spaces_source else word)

    def decode(self, token_ids: Sequence[int]) -> str:
        """Return the text on one line, without special tokens and without a half character at its end."""
        text = self.tokenizer.decode(list(token_ids), skip_special_tokens=True)
        return _one_line(str(text).rstrip("\ufffd"))

    def starts_word(self, token_id: int) -> bool:
        return token_id in self.word_start_ids

    def is_sentence_mark(self, token_id: int) -> bool:
        """Return whether the token is punctuation that ends a sentence, hung on a word."""
        return token_id in self.sentence_mark_ids


def _sentence_mark_ids(tokenizer: Tokenizer) -> Iterator[int]:
    """Yield the marks that are one token after a word (alone, some vocabularies put a space before them)."""
    before = _encode(tokenizer, "a")
    for mark in _SENTENCE_MARKS:
        encoded = _encode(tokenizer, f"a{mark}")
        if len(encoded) == len(before) + 1 and encoded[:-1] == before:
            yield encoded[-1]
