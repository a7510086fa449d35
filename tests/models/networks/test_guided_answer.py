"""Answers in JSON by models that know nothing of JSON: random ones, whose every answer is of the schema."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
import torch
from tiny_lm import tiny_model, tiny_tokenizer

from core.notes.asking import CHOICE_SCHEMA, POINTS_SCHEMA
from models.networks.guided_answer import MOST_LETTERS, MOST_OF_TOKEN, GuidedAnswer, Reader, answer_to

SAID = {3: "the old house stands near the river", 12: "we would like to book a table tonight"}
QUESTION = "<s> what was said? the old house stands near the river"


def answered(seed: int, schema: dict) -> dict:
    tokenizer = tiny_tokenizer()
    model = tiny_model("llama", seed=seed, max_position_embeddings=8192)
    text = answer_to(Reader(model), QUESTION, schema, tokenizer, {tokenizer.eos_token_id}.__contains__, SAID)
    return json.loads(text)


def test_whatever_the_model_its_answer_has_the_form_and_quotes_what_was_said() -> None:
    quoted = set()
    for seed in range(1, 6):
        told = answered(seed, POINTS_SCHEMA)
        assert list(told) == ["summary", "decisions", "tasks", "questions"]
        for section, entries in told.items():
            for entry in entries:
                wanted = {"line", "quote", "text"} | ({"who", "due"} if section == "tasks" else set())
                assert set(entry) == wanted
                assert f" {entry['quote']}" in f" {SAID[entry['line']]}"
                quoted.add(entry["quote"])
    assert quoted - {""}


def test_a_list_of_numbers_is_one() -> None:
    assert all(isinstance(number, int) for number in answered(1, CHOICE_SCHEMA)["keep"])


class Letters:
    """Spells each letter by a token of its own."""

    def encode(self, text: str, /, add_special_tokens: bool = True) -> list[int]:
        return [ord(letter) for letter in text]

    def decode(self, ids: list[int], /, *, skip_special_tokens: bool = False) -> str:
        return "".join(map(chr, ids))


class Determined(Reader):
    """Goes on as a text does, letter by letter, whatever it reads."""

    def __init__(self, text: str) -> None:
        self._text, self._n_read = text, 0

    def read(self, ids: Sequence[int]) -> None:
        self._n_read += len(ids)
        assert self._n_read < len(self._text), "it goes on without end"
        self.logits = torch.nn.functional.one_hot(torch.tensor(ord(self._text[self._n_read])), 128)


@pytest.mark.parametrize(
    ("written", "numbers"),
    [("1, 2, 3, 5, 8, 13, 21]", [1, 2, 3, 5, 8, 13, 21]), ("4, 2, 4, 2, 4, 2]", [4, 2])],
)
def test_as_many_points_are_kept_as_the_model_names_each_once(written: str, numbers: list[int]) -> None:
    answer = GuidedAnswer(Determined(f'{{"keep": [{written}}}'), Letters(), lambda token: False)
    assert answer.value(CHOICE_SCHEMA) == {"keep": numbers}


class Silent(Letters):
    def decode(self, ids: list[int], /, *, skip_special_tokens: bool = False) -> str:
        return ""


class Talkative(Letters):
    def decode(self, ids: list[int], /, *, skip_special_tokens: bool = False) -> str:
        return len(ids) * 100 * "word "


@pytest.mark.parametrize("spelling", [Silent(), Talkative()])
def test_tokens_that_say_nothing_or_a_book_end_a_text_all_the_same(spelling: Letters) -> None:
    text = GuidedAnswer(Determined(500 * "a"), spelling, lambda token: False).value({"type": "string"})
    assert len(text) <= MOST_LETTERS + MOST_OF_TOKEN


@pytest.mark.parametrize("family", ["llama", "qwen3-sliding", "gemma3"])
def test_what_is_read_piece_by_piece_is_what_is_read_at_once(family: str) -> None:
    model = tiny_model(family)
    ids = tiny_tokenizer().encode("the old house stands near the river and nobody lives there")
    whole, pieces = Reader(model), Reader(model)
    whole.read(ids)
    for begin in range(0, len(ids), 3):
        pieces.read(ids[begin : begin + 3])
    assert torch.allclose(whole.logits, pieces.logits, atol=1e-4)
    with torch.no_grad():
        alone = model(input_ids=torch.tensor([ids])).logits[0, -1]
    assert torch.allclose(whole.logits, alone, atol=1e-4)
