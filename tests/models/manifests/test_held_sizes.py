"""A configuration that tells of more than the weights hold is refused before anything is made of it."""

import json
import tracemalloc

import pytest
import torch
from adapter_folders import rewrite
from safetensors.torch import save_file
from tiny_lm import tiny_model, tiny_tokenizer

from core.wording.errors import UserError
from models import embedded
from models.light.shape import OtherRoad, light_shape
from models.loading.folder_check import check_folder
from models.manifests.family_names import check_model_folder
from models.manifests.held_sizes import check_held

MANY = 10**9
MOST_BYTES = 50_000_000
TOLD = [
    {"num_hidden_layers": MANY},
    {"num_hidden_layers": 200},
    {"vocab_size": MANY},
    {"num_labels": MANY},
    {"hidden_size": 10**400},
    {"text_config": {"num_hidden_layers": MANY}},
    {"intermediate_size": 900_000, "num_hidden_layers": 20},
    {"vocab_size": 1_000_000, "hidden_size": 1_000_000},
    {"head_dim": 900_000, "num_attention_heads": 900_000},
    {"text_config": {"hidden_size": 500_000, "intermediate_size": 500_000}},
    {"vision_config": {"deeper": {"n_layers": MANY}}},
]


@pytest.fixture
def folder(tmp_path):
    for part in (tiny_model(), tiny_tokenizer()):
        part.save_pretrained(tmp_path)
    return tmp_path


@pytest.mark.parametrize("told", TOLD, ids=lambda told: next(iter(told)))
def test_more_than_the_weights_hold_is_refused_in_little_memory(folder, told):
    rewrite(folder, lambda config: config.update(told), "config.json")
    tracemalloc.start()
    try:
        with pytest.raises(UserError, match="states more than its weights hold"):
            check_folder(folder)
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


def test_a_template_that_does_not_end_is_refused_with_the_folder(folder):
    (folder / "chat_template.jinja").write_text("{% set x = 'xx' %}" + "{% set x = x ~ x %}" * 60 + "{{ x }}")
    with pytest.raises(UserError, match="writes too much"):
        check_folder(folder)


def test_tensors_of_nothing_hold_nothing(folder):
    empty = {f"model.layers.{i}.nothing": torch.zeros(0, 2_000_000) for i in range(300)}
    save_file(empty, folder / "more.safetensors")
    for told in ({"num_hidden_layers": 200}, {"num_labels": 2_000_000}):
        config = json.loads((folder / "config.json").read_text()) | told
        with pytest.raises(UserError, match="states more"):
            check_held(folder, config)


def test_the_road_without_torch_makes_nothing_of_it_either(folder):
    rewrite(folder, lambda config: config.update(num_hidden_layers=MANY), "config.json")
    with pytest.raises(OtherRoad, match="num_hidden_layers"):
        light_shape(folder)


def test_what_only_says_how_far_a_model_sees_may_be_any_number(folder):
    rewrite(
        folder, lambda config: config.update(max_position_embeddings=MANY, sliding_window=MANY), "config.json"
    )
    check_model_folder("model", folder)


def test_the_models_that_ship_tell_what_they_hold():
    check_held(embedded.FOLDER, json.loads((embedded.FOLDER / "config.json").read_text()))
