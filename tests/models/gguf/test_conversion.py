"""A GGUF file's model as a folder: it computes what the model did, or is refused with the reason."""

import errno
import json
import math
import re
import shutil
from collections import namedtuple

import numpy as np
import psutil
import pytest
import torch
from gguf import GGMLQuantizationType
from gguf_files import rounded_model, save_gguf, smollm2, tokenizer_of_letters
from transformers import AutoModelForCausalLM, AutoTokenizer

from core.wording.errors import UserError
from models.gguf.conversion import write_folder

FAMILIES = {
    "llama": {},
    "llama-biased": {"attention_bias": True},
    "llama-untied": {"tie_word_embeddings": False},
    "mistral": {},
    "qwen2": {},
    "qwen3": {"head_dim": 16},  # as in most of these, no share of the width
    "gemma2": {"head_dim": 16, "query_pre_attn_scalar": 16},
    "gemma3": {
        "head_dim": 16,
        "query_pre_attn_scalar": 16,
        "num_hidden_layers": 6,
        "sliding_window_pattern": 6,
    },
    "falcon": {},
}


def written(source, tmp_path):
    folder = tmp_path / "written"
    folder.mkdir()
    write_folder(source, folder, lambda part: None)
    return folder


def loaded(folder, **options):
    return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, **options).eval()


def assert_same_weights(ours, theirs):
    expected = theirs.state_dict()
    assert ours.state_dict().keys() == expected.keys()
    for name, weight in ours.state_dict().items():
        assert torch.equal(weight, expected[name].bfloat16().float()), name


def refused(source, tmp_path):
    with pytest.raises(UserError) as caught:
        written(source, tmp_path)
    assert str(caught.value).startswith(f"“{source.name}” cannot be imported: ")
    return str(caught.value)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_folder_computes_what_the_model_did_whose_file_it_was(family, tmp_path):
    model = rounded_model(family.partition("-")[0], **FAMILIES[family])
    folder = written(save_gguf(tmp_path / "model.gguf", model), tmp_path)
    ids = torch.arange(5, 45)[None]  # longer than a window
    with torch.inference_mode():
        torch.testing.assert_close(loaded(folder)(ids).logits, model(ids).logits, atol=2e-5, rtol=0)


@pytest.mark.parametrize("kind", [GGMLQuantizationType.Q8_0, GGMLQuantizationType.Q4_1])
def test_weights_of_few_bits_are_what_transformers_reads_of_the_file(kind, tmp_path):
    shape = {"hidden_size": 64, "intermediate_size": 96, "head_dim": 16}
    source = save_gguf(tmp_path / "model.gguf", rounded_model(**shape), kind=kind)
    assert_same_weights(loaded(written(source, tmp_path)), loaded(tmp_path, gguf_file=source.name))


def test_positions_that_reach_further_as_llama_3_s_do_are_known_by_their_factors(tmp_path):
    rope = {
        "rope_type": "llama3",
        "rope_theta": 500000.0,
        "factor": 32.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
    }
    model = rounded_model(head_dim=64, hidden_size=64, rope_parameters=rope)
    angles = model.model.rotary_emb.inv_freq.double()
    factors = 500000.0 ** -(torch.arange(0, 64, 2).double() / 64) / angles

    def add(writer):
        writer.add_tensor("rope_freqs.weight", factors.float().numpy())

    folder = written(save_gguf(tmp_path / "model.gguf", model, spoil=add), tmp_path)
    assert json.loads((folder / "config.json").read_text())["rope_parameters"] == rope
    ids = torch.arange(5, 45)[None]
    with torch.inference_mode():
        torch.testing.assert_close(loaded(folder)(ids).logits, model(ids).logits, atol=2e-5, rtol=0)

    shutil.rmtree(folder)
    factors[5] *= 1.1
    assert "positions are scaled" in refused(save_gguf(tmp_path / "2.gguf", model, spoil=add), tmp_path)


def test_a_tokenizer_of_letters_goes_with_its_model(tmp_path):
    model = rounded_model(vocab_size=400)
    folder = written(save_gguf(tmp_path / "model.gguf", model, tokenizer_of_letters()), tmp_path)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    assert (tokenizer.eos_token, tokenizer.unk_token) == ("</s>", "<unk>")
    text = "das alte Haus: 10 €"
    assert tokenizer.decode(tokenizer.encode(text)) == text


REASONS = {
    "one of several parts": lambda writer: writer.add_uint16("split.count", 3),
    "its entry llama.logit_scale means": lambda writer: writer.add_float32("llama.logit_scale", 0.5),
    "its tensor blk.0.ffn_sub_norm.weight is missing": lambda writer: writer.add_tensor(
        "blk.0.ffn_sub_norm.weight", np.ones(32, np.float32)
    ),
    "its positions are scaled in a way that is not known here (yarn)": lambda writer: writer.add_string(
        "llama.rope.scaling.type", "yarn"
    ),
    "it reads in both directions": lambda writer: writer.add_bool("llama.attention.causal", False),
    "in numbers of the kind 18": lambda writer: writer.add_tensor(
        "more", np.zeros((1, 98), np.uint8), raw_dtype=GGMLQuantizationType.IQ3_XXS
    ),
}


@pytest.mark.parametrize("reason", REASONS)
def test_what_is_not_known_to_compute_the_same_is_refused(reason, tmp_path):
    source = save_gguf(tmp_path / "model.gguf", spoil=REASONS[reason])
    assert reason in refused(source, tmp_path)
    assert not list((tmp_path / "written").iterdir())


def test_a_family_that_cannot_be_read_so_is_refused_by_its_name(tmp_path):
    source = save_gguf(tmp_path / "model.gguf")
    content = source.read_bytes()
    other = content.replace(b"\x05\0\0\0\0\0\0\0llama", b"\x05\0\0\0\0\0\0\0mamba", 1)
    source.write_bytes(other)
    assert "mamba cannot be imported from such files; those of llama, " in refused(source, tmp_path)


def test_a_tokenizer_that_cannot_be_rebuilt_is_refused(tmp_path):
    source = save_gguf(tmp_path / "model.gguf")
    source.write_bytes(source.read_bytes().replace(b"gpt-2", b"gpt-9", 1))
    assert "how its tokenizer cuts text into words is not known here (gpt-9)" in refused(source, tmp_path)
    shutil.rmtree(tmp_path / "written")

    def without_scores(writer):
        scores = writer.kv_data[0]["tokenizer.ggml.scores"]
        scores.value = [-1000.0] * len(scores.value)

    source = save_gguf(
        tmp_path / "2.gguf", rounded_model(vocab_size=400), tokenizer_of_letters(), spoil=without_scores
    )
    assert "its tokenizer cannot be rebuilt" in refused(source, tmp_path)


def test_weights_that_are_no_numbers_are_refused(tmp_path):
    model = rounded_model()
    model.model.layers[1].mlp.up_proj.weight.data[3, 2] = math.nan
    assert "blk.1.ffn_up.weight holds NaN or infinite values" in refused(
        save_gguf(tmp_path / "model.gguf", model), tmp_path
    )


def test_what_the_disk_or_the_memory_could_never_hold_is_refused_before_anything_is_written(
    tmp_path, monkeypatch
):
    source = save_gguf(tmp_path / "model.gguf")
    usage = namedtuple("usage", "free")
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda path: usage(1000))
        assert "only 0 MB are free on the disk" in refused(source, tmp_path)
    (tmp_path / "written").rmdir()
    memory = namedtuple("memory", "total")
    monkeypatch.setattr(psutil, "virtual_memory", lambda: memory(1000))
    assert "more than the memory of this computer" in refused(source, tmp_path)
    assert not list((tmp_path / "written").iterdir())


def test_a_disk_that_fills_up_meanwhile_is_told_like_one_that_is_too_small(tmp_path, monkeypatch):
    source = save_gguf(tmp_path / "model.gguf")

    def full(*of_anything):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("models.gguf.conversion._write_names", full)
    assert re.search(r"as a folder it takes .* and only .* are free on the disk", refused(source, tmp_path))


def test_a_name_in_a_file_steers_no_sentence(tmp_path):
    def named(writer):
        writer.add_float32("llama.\u202eeman\x1b[31m\n", 0.5)

    told = refused(save_gguf(tmp_path / "model.gguf", spoil=named), tmp_path)
    assert "llama.\\u202eeman\\x1b[31m\\n means" in told


@pytest.mark.long
def test_a_real_file_s_weights_are_what_transformers_reads_of_it(tmp_path):
    source = smollm2()
    folder = written(source, tmp_path)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    pieces = tokenizer.tokenize("Hello world, it's 2024! Straße")
    assert pieces == ["Hello", "Ġworld", ",", "Ġit", "'s", "Ġ", *"2024", "!", "ĠStra", "ÃŁ", "e"]
    assert_same_weights(loaded(folder), loaded(source.parent, gguf_file=source.name))
