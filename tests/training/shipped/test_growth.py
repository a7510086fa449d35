"""A translator grown from a smaller one."""

import json

import pytest
import torch
from tiny_lm import tiny_model, tiny_tokenizer
from transformers import LlamaForCausalLM

from core.wording.errors import UserError
from training.learn.tokenizer import train_tokenizer
from training.shipped.growth import grow


@pytest.fixture
def old(tmp_path):
    model = tiny_model("llama", torch.float32, num_hidden_layers=4, tie_word_embeddings=True)
    model.save_pretrained(tmp_path)
    tiny_tokenizer().save_pretrained(tmp_path)
    return model


def grown(folder, tokenizer, **overrides):
    model = tiny_model(
        "llama", torch.float32, 5, vocab_size=len(tokenizer), tie_word_embeddings=True, **overrides
    )
    grow(model, tokenizer, folder)
    return model


@pytest.mark.parametrize("n_layers", [4, 5, 6, 8])
def test_a_grown_translator_writes_what_the_old_one_wrote(old, tmp_path, n_layers):
    new = grown(tmp_path, tiny_tokenizer(), num_hidden_layers=n_layers)
    token_ids = torch.arange(20, 60)[None]
    torch.testing.assert_close(new(token_ids).logits, old(token_ids).logits)
    assert isinstance(new, LlamaForCausalLM)
    assert sum(p.requires_grad for p in new.parameters()) == len(list(new.parameters()))


def test_a_new_token_begins_as_the_mean_of_its_pieces(old, tmp_path):
    texts = ["the old house stands near the river and nobody lives in it, Quimper Quimper"] * 4
    larger = train_tokenizer(texts, 310)
    new = grown(tmp_path, larger, num_hidden_layers=4)
    old_tokenizer, old_rows = tiny_tokenizer(), old.get_input_embeddings().weight
    new_rows = new.get_input_embeddings().weight
    known = old_tokenizer.get_vocab()
    token = next(token for token in larger.get_vocab() if token not in known and len(token) > 2)
    pieces = [piece.id for piece in old_tokenizer.backend_tokenizer.model.tokenize(token)]
    assert len(pieces) > 1
    torch.testing.assert_close(new_rows[larger.get_vocab()[token]], old_rows[pieces].mean(0))
    end = larger.eos_token_id
    torch.testing.assert_close(new_rows[end], old_rows[old_tokenizer.eos_token_id])


def test_a_new_token_without_pieces_in_the_old_vocabulary_begins_as_any_other(old, tmp_path):
    without_z = tiny_tokenizer()
    kept = json.loads(without_z.backend_tokenizer.to_str())
    kept["model"]["vocab"].pop("z")
    kept["model"]["merges"] = [merge for merge in kept["model"]["merges"] if "z" not in "".join(merge)]
    (tmp_path / "tokenizer.json").write_text(json.dumps(kept), encoding="utf-8")
    new = grown(tmp_path, tiny_tokenizer(), num_hidden_layers=4)
    row = new.get_input_embeddings().weight[tiny_tokenizer().get_vocab()["z"]]
    assert row.isfinite().all() and row.any()


def test_a_wider_or_deeper_translator_is_no_beginning(old, tmp_path):
    for overrides in ({"hidden_size": 64}, {"num_hidden_layers": 2}):
        with pytest.raises(UserError, match="no smaller one"):
            grown(tmp_path, tiny_tokenizer(), **overrides)
