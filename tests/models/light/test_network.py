"""A step by onnxruntime computes what the model that transformers makes computes."""

import numpy as np
import pytest
import torch
from tiny_adapters import save_model
from tiny_lm import tiny_model
from transformers import AutoModelForCausalLM

from core.wording.errors import UserError
from models.light.network import LightNetwork
from models.light.shape import FAMILIES, light_shape

IDS = np.array([[20, 21, 22, 23, 24], [30, 31, 32, 33, 34]])
POSITIONS = np.array([[0, 1, 2, 7, 8], [0, 3, 4, 5, 6]])
CAUSAL = np.triu(np.full((5, 5), np.finfo(np.float32).min, np.float32), 1)[None, None].repeat(2, axis=0)
FORMS = {
    "plain": {},
    "tied": {"tie_word_embeddings": True},
    "one-head-of-keys": {"num_key_value_heads": 1},
    "as-many-heads-of-keys": {"num_key_value_heads": 4},
    "another-base-of-angles": {"rope_parameters": {"rope_theta": 1e6, "rope_type": "default"}},
}


def network_of(folder):
    return LightNetwork(light_shape(folder), folder)


def empty_past(network, n_rows=2, n_columns=0):
    shape = network.shape
    states = np.zeros((n_rows, shape.n_kv_heads, n_columns, shape.head_dim), np.float32)
    return [states] * (2 * shape.n_layers)


def by_torch(model):
    with torch.inference_mode():
        return model(
            input_ids=torch.from_numpy(IDS),
            position_ids=torch.from_numpy(POSITIONS),
            attention_mask=torch.from_numpy(CAUSAL),
            use_cache=False,
            output_hidden_states=True,
        )


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_step_computes_what_transformers_computes(tmp_path, family, form):
    save_model(tmp_path / "model", family, **FORMS[form])
    network = network_of(tmp_path / "model")
    model = AutoModelForCausalLM.from_pretrained(tmp_path / "model", dtype=torch.float32)
    expected = by_torch(model)
    said = network.step(IDS, POSITIONS, CAUSAL, empty_past(network), np.arange(10))
    np.testing.assert_allclose(said.logits.reshape(2, 5, -1), expected.logits.numpy(), atol=1e-4)
    np.testing.assert_allclose(said.hidden.reshape(2, 5, -1), expected.hidden_states[-1].numpy(), atol=1e-4)


def test_biases_of_all_layers_count(tmp_path):
    model = tiny_model("llama", attention_bias=True, mlp_bias=True)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if name.endswith("bias"):
                torch.nn.init.normal_(parameter)
    model.save_pretrained(tmp_path)
    network = network_of(tmp_path)
    said = network.step(IDS, POSITIONS, CAUSAL, empty_past(network), np.arange(10))
    np.testing.assert_allclose(said.logits.reshape(2, 5, -1), by_torch(model).logits.numpy(), atol=1e-4)


def test_keys_and_values_of_a_step_before_are_as_good_as_the_cells_themselves(tmp_path):
    save_model(tmp_path / "model", "qwen3")
    network = network_of(tmp_path / "model")
    whole = network.step(IDS, POSITIONS, CAUSAL, empty_past(network), np.arange(10))
    first = network.step(
        IDS[:, :3], POSITIONS[:, :3], CAUSAL[:, :, :3, :3], empty_past(network), np.arange(0)
    )
    assert first.logits.shape == (0, network.shape.vocabulary)
    rest = network.step(
        IDS[:, 3:], POSITIONS[:, 3:], np.ascontiguousarray(CAUSAL[:, :, 3:]), list(first.new), np.arange(4)
    )
    expected = whole.logits.reshape(2, 5, -1)[:, 3:].reshape(4, -1)
    np.testing.assert_allclose(rest.logits, expected, atol=1e-5)


def test_columns_that_are_masked_change_nothing(tmp_path):
    save_model(tmp_path / "model", "llama")
    network = network_of(tmp_path / "model")
    said = network.step(IDS, POSITIONS, CAUSAL, empty_past(network), np.arange(10))
    hidden = np.full((2, 1, 5, 64), np.finfo(np.float32).min, np.float32)
    past = [states + 100 for states in empty_past(network, n_columns=64)]
    mask = np.concatenate([hidden, CAUSAL], axis=3)
    other = network.step(IDS, POSITIONS, mask, past, np.arange(10))
    np.testing.assert_allclose(other.logits, said.logits, atol=1e-5)


def test_a_file_that_is_another_than_it_was_is_not_read_on(tmp_path):
    folder = tmp_path / "model"
    save_model(folder, "llama")
    network = network_of(folder)
    save_model(folder, "llama", seed=2)
    with pytest.raises(UserError, match="was changed while it was in use"):
        network.tensor("model.norm.weight")


def test_weights_that_are_changed_leave_no_trace(tmp_path):
    save_model(tmp_path / "model", "llama", tie_word_embeddings=True)
    network = network_of(tmp_path / "model")

    def logits():
        return network.step(IDS, POSITIONS, CAUSAL, empty_past(network), np.arange(10)).logits

    before = logits()
    network.use({"model.norm.weight": lambda: 2 * network.tensor("model.norm.weight")})
    np.testing.assert_allclose(logits(), 2 * before, rtol=1e-4, atol=1e-4)
    network.use({})
    np.testing.assert_array_equal(logits(), before)
