"""Answers in JSON by models that know nothing of JSON: random ones, whose every answer is of the schema."""

from __future__ import annotations

import json

import pytest
import torch
from tiny_lm import tiny_model, tiny_tokenizer

from core.notes.asking import CHOICE_SCHEMA, POINTS_SCHEMA
from models.networks.guided_answer import Reader, answer_to

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
