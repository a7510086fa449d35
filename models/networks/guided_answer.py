"""An answer of a language model that is JSON of a schema, whatever the model: it fills in, we write the rest.

Brackets, names and commas are written by us and read by the model; it chooses whether a list goes on, and
writes texts and numbers, each within a bound. Where lines are given it chooses one of them, and copies its
quotation from that, word by word. So a model too small to write JSON by itself answers too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any, Protocol

import torch
from transformers import DynamicCache, PreTrainedModel

Schema = Mapping[str, Any]
MOST_LETTERS, MOST_LETTERS_OF_NAME = 160, 40
"""Of a text, and of one that names somebody or a time."""
LEAST_WORDS, MOST_WORDS = 5, 15
"""Of a quotation."""
MOST_OF_TOKEN = 40
"""Letters: hardly any is longer."""
WORD = re.compile(r"\S+")
END_OF_TEXT = re.compile(r'["\n]|(?:\S+\s+){3,}\S+[.!?]\s+\S')
"""A text is one sentence: small models would say it again and again."""
NO_LINES: Mapping[int, str] = MappingProxyType({})
MOST_DIGITS = 4
MOST_ENTRIES = 3
"""Of a list of objects: what a small model adds to it repeats what is there."""
MOST_NUMBERS = 100
"""Of a list of numbers, which ends as soon as one comes again: more than there are points to choose from."""
AT_ONCE = 256
"""Tokens of a question that are read in one forward."""


class PieceTokenizer(Protocol):
    """What is asked of a tokenizer."""

    def encode(self, text: str, /, add_special_tokens: bool = True) -> list[int]: ...

    def decode(self, token_ids: Any, /, *, skip_special_tokens: bool = False) -> Any: ...


class Reader:
    """A model that reads tokens one after the other and says what it takes for the next."""

    def __init__(self, model: PreTrainedModel) -> None:
        self._model = model
        self._cache = DynamicCache(config=model.config)
        self._n_read = 0
        self.logits = torch.empty(0)
        """Of the next token, (V,)."""

    @torch.no_grad()
    def read(self, ids: Sequence[int]) -> None:
        """Read these tokens after those before."""
        for begin in range(0, len(ids), AT_ONCE):
            self._read(ids[begin : begin + AT_ONCE])

    def _read(self, ids: Sequence[int]) -> None:
        device = self._model.device
        positions = torch.arange(self._n_read, self._n_read + len(ids), device=device)[None]
        said: Any = self._model(
            input_ids=torch.tensor([list(ids)], device=device),
            position_ids=positions,
            past_key_values=self._cache,
            use_cache=True,
            logits_to_keep=1,
        )
        self._n_read += len(ids)
        self.logits = said.logits[0, -1]


class GuidedAnswer:
    """Writes one answer after a question that was read; `is_end` are tokens at which a text is over.

    What is called `line` is the number of one of the lines, where there are any, and `quote` copied from it.
    """

    def __init__(
        self,
        reader: Reader,
        spelling: PieceTokenizer,
        is_end: Callable[[int], bool],
        lines: Mapping[int, str] = NO_LINES,
    ) -> None:
        self._reader, self._spelling, self._is_end = reader, spelling, is_end
        self._lines = lines
        self._quoted = ""
        """The line that was chosen last."""
        self._pending = ""
        """What is written and not read yet: it is spelled together with what follows."""

    def value(self, schema: Schema) -> Any:
        """Return what the model fills in for a schema of objects, lists, texts and whole numbers."""
        match schema["type"]:
            case "object":
                return self._object(schema["properties"])
            case "array":
                return self._list(schema)
            case "integer":
                return self._number()
            case kind:
                assert kind == "string", kind
                return self._text()

    def _object(self, properties: Mapping[str, Schema]) -> dict[str, Any]:
        told = {}
        for n, (name, schema) in enumerate(properties.items()):
            self._pending += ("{" if n == 0 else ", ") + f"{json.dumps(name)}: "
            told[name] = self._named(name, schema)
        self._pending += "}"
        return told

    def _named(self, name: str, schema: Schema) -> Any:
        if name == "line" and self._lines:
            chosen = self._chosen_line()
            self._quoted = self._lines[chosen]
            return chosen
        if name == "quote" and self._quoted:
            return self._quotation()
        if name in ("who", "due"):
            return self._text(MOST_LETTERS_OF_NAME)
        return self.value(schema)

    def _list(self, schema: Schema) -> list[Any]:
        told: list[Any] = []
        self._pending += "["
        opening, n_most = ("{", MOST_ENTRIES) if schema["items"]["type"] == "object" else ("", MOST_NUMBERS)
        n_most = min(schema.get("maxItems", n_most), n_most)
        while len(told) < n_most and self._goes_on("," if told else opening):
            self._pending += ", " if told else ""
            entry = self.value(schema["items"])
            if not opening and entry in told:
                break
            told.append(entry)
        self._pending += "]"
        return told

    def _goes_on(self, entry: str) -> bool:
        """Return whether the model goes on with an entry rather than that it closes the list."""
        self._read_pending()
        logits = self._reader.logits
        return not entry or bool(logits[self._token(entry)] > logits[self._token("]")])

    def _token(self, sign: str) -> int:
        """Return the token of a sign; some tokenizers put one for a space before it."""
        return self._spelling.encode(sign, add_special_tokens=False)[-1]

    def _number(self) -> int:
        digits = self._written(lambda text: bool(text.strip()) and not text.strip().isdecimal(), MOST_DIGITS)
        if not digits:
            self._pending += "0"
        return int(digits or "0")

    def _text(self, n_most: int = MOST_LETTERS) -> str:
        self._pending += '"'
        text = self._written(lambda text: END_OF_TEXT.search(text) is not None, n_most)
        self._pending += '"'
        return text

    def _chosen_line(self) -> int:
        """Return the number of a line that the model writes, token by token, among those that there are."""
        self._read_pending()
        left = {
            number: self._spelling.encode(str(number), add_special_tokens=False) for number in self._lines
        }
        for depth in count():
            logits = self._reader.logits
            whole = next((number for number, ids in left.items() if len(ids) == depth), None)
            tokens = {ids[depth] for ids in left.values() if len(ids) > depth}
            best = max(tokens, key=lambda token: float(logits[token]), default=None)
            if best is None or (whole is not None and logits[self._token(",")] > logits[best]):
                break
            left = {number: ids for number, ids in left.items() if ids[depth : depth + 1] == [best]}
            self._reader.read([best])
        assert whole is not None  # what has no longer one is whole
        return whole

    def _quotation(self) -> str:
        """Return words of the chosen line that follow one another."""
        self._pending += '"'
        self._read_pending()
        begun = [self._quoted[word.start() :] for word in WORD.finditer(self._quoted)]
        ids: list[int] = []
        text = ""
        while len(text.split()) <= MOST_WORDS and not self._ends(text):
            found = self._likeliest(ids, text, begun)
            if found is None:
                break
            ids.append(found)
            text = self._spelled(ids)
            begun = [one for one in begun if one.startswith(text)]
            self._reader.read([found])
        self._pending += '"'
        return text.strip()

    def _ends(self, quoted: str) -> bool:
        """Return whether the model ends what it quotes, and may."""
        token = int(self._reader.logits.argmax())
        is_end = self._is_end(token) or '"' in str(self._spelling.decode([token]))
        return is_end and len(quoted.split()) >= LEAST_WORDS

    def _likeliest(self, ids: Sequence[int], text: str, begun: Sequence[str]) -> int | None:
        """Return the likeliest token among those that go on as the line does from one of its words."""
        rests = {one[len(text) : len(text) + MOST_OF_TOKEN] for one in begun}
        spelled = (self._spelling.encode(rest, add_special_tokens=False) for rest in rests if rest.strip())
        tokens = {tokens[0] for tokens in spelled}
        fitting = [token for token in tokens if self._fits([*ids, token], text, begun)]
        return max(fitting, key=lambda token: float(self._reader.logits[token]), default=None)

    def _fits(self, ids: Sequence[int], text: str, begun: Sequence[str]) -> bool:
        longer = self._spelled(ids)
        return len(longer) > len(text) and any(one.startswith(longer) for one in begun)

    def _spelled(self, ids: Sequence[int]) -> str:
        return str(self._spelling.decode(ids)).lstrip()

    def _written(self, is_over: Callable[[str], bool], n_most: int) -> str:
        """Return what the model writes until that is over, without what ends it.

        Tokens may say nothing, or a book: they are counted, and no more of a text is looked at than counts.
        """
        self._read_pending()
        ids: list[int] = []
        text = ""
        while len(text) < n_most and len(ids) < n_most:
            token = int(self._reader.logits.argmax())
            if self._is_end(token):
                break
            longer = str(self._spelling.decode([*ids, token]))[: n_most + MOST_OF_TOKEN]
            if is_over(longer):
                whole = _before_end(longer, is_over)
                self._pending = whole[len(text) :]
                return whole.strip()
            ids.append(token)
            text = longer
            self._reader.read([token])
        return text.strip()

    def _read_pending(self) -> None:
        if self._pending:
            self._reader.read(self._spelling.encode(self._pending, add_special_tokens=False))
            self._pending = ""


def _before_end(text: str, is_over: Callable[[str], bool]) -> str:
    return next((text[:n] for n in range(len(text), -1, -1) if not is_over(text[:n])), "")


def answer_to(
    reader: Reader,
    question: str,
    schema: Schema,
    spelling: PieceTokenizer,
    is_end: Callable[[int], bool],
    lines: Mapping[int, str] = NO_LINES,
) -> str:
    """Return the answer to a question, as its template wrote it: JSON of that schema."""
    reader.read(spelling.encode(question, add_special_tokens=False))
    answer = GuidedAnswer(reader, spelling, is_end, lines)
    return json.dumps(answer.value(schema), ensure_ascii=False)
