"""Tokenizers that are rebuilt of GGUF files cut texts as those did that the files were made with."""

import json

import pytest
from gguf_files import TEMPLATE, save_gguf, tokenizer_of_bytes, tokenizer_of_letters
from tiny_lm import TEXT
from tokenizers import Tokenizer

from models.gguf.header import Refusal, read_header
from models.gguf.vocabulary import CUTTINGS, tokenizer_files

TEXTS = [*TEXT[:4], "Straße 2024, it's 10 €!", "  zwei  Zeilen\n\tmit Rand ", "你好 Привет", "</s>", ""]


def files_of(tmp_path, tokenizer, spoil=None, template=TEMPLATE):
    source = save_gguf(tmp_path / "model.gguf", None, tokenizer, spoil=spoil, template=template)
    return tokenizer_files(read_header(source), 400)


@pytest.mark.parametrize("made", [tokenizer_of_bytes, tokenizer_of_letters])
def test_texts_are_cut_as_by_the_tokenizer_that_the_file_was_made_with(made, tmp_path):
    original = made()
    rebuilt = Tokenizer.from_str(files_of(tmp_path, original)["tokenizer.json"])
    for text in TEXTS:
        ids = original.encode(text).ids
        assert rebuilt.encode(text).ids == ids
        assert rebuilt.decode(ids, False) == original.decode(ids, False)


def test_a_text_begins_as_the_file_says(tmp_path):
    def begin(writer):
        writer.kv_data[0]["tokenizer.ggml.add_bos_token"].value = True

    files = files_of(tmp_path, tokenizer_of_letters(), begin)
    rebuilt = Tokenizer.from_str(files["tokenizer.json"])
    assert rebuilt.encode("the").tokens[0] == "<s>"
    assert json.loads(files["tokenizer_config.json"])["bos_token"] == "<s>"
    assert json.loads(files["generation_config.json"]) == {"eos_token_id": [2]}


@pytest.mark.parametrize("way", CUTTINGS)
def test_each_known_way_to_cut_text_loses_nothing(way, tmp_path):
    def named(writer):
        writer.kv_data[0]["tokenizer.ggml.pre"].value = way

    rebuilt = Tokenizer.from_str(files_of(tmp_path, tokenizer_of_bytes(), named)["tokenizer.json"])
    for text in TEXTS[:-2]:
        assert rebuilt.decode(rebuilt.encode(text, add_special_tokens=False).ids) == text


@pytest.mark.parametrize(
    ("way", "pieces"),
    [
        ("smollm", ["1", "2", "3", "4", " ", "5", "'ll"]),
        ("qwen2", ["1", "2", "3", "4", " ", "5", "'ll"]),
        ("llama-bpe", ["123", "4", " ", "5", "'ll"]),
        ("falcon", ["123", "4", " ", "5", "'", "ll"]),
    ],
)
def test_numbers_are_cut_as_each_family_cuts_them(way, pieces, tmp_path):
    def named(writer):
        writer.kv_data[0]["tokenizer.ggml.pre"].value = way

    rebuilt = Tokenizer.from_str(files_of(tmp_path, tokenizer_of_bytes(), named)["tokenizer.json"])
    cut = [piece.replace("Ġ", " ") for piece, _ in rebuilt.pre_tokenizer.pre_tokenize_str("1234 5'll")]
    assert cut == pieces


def test_without_a_template_there_is_none(tmp_path):
    assert "chat_template.jinja" not in files_of(tmp_path, tokenizer_of_bytes(), template="")


def test_a_template_without_end_is_refused(tmp_path):
    with pytest.raises(Refusal, match="chat template is too long"):
        files_of(tmp_path, tokenizer_of_bytes(), template="x" * 1_000_001)


def test_pieces_that_can_be_cut_in_too_many_ways_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("models.gguf.vocabulary.MAX_ITEMS", 20)
    with pytest.raises(Refusal, match="cannot be rebuilt"):
        files_of(tmp_path, tokenizer_of_letters())


def test_merges_at_which_the_library_panics_are_refused(tmp_path):
    def joined(writer):
        longest = max(writer.kv_data[0]["tokenizer.ggml.tokens"].value, key=len)
        writer.kv_data[0]["tokenizer.ggml.merges"].value[-1] = f"{longest} {longest}"

    with pytest.raises(Refusal, match="cannot be rebuilt"):
        files_of(tmp_path, tokenizer_of_bytes(), joined)
