"""Names of the command line as shapes, and a plan for this machine."""

import sys
from dataclasses import replace

import pytest
import torch
from adapter_folders import rewrite
from tiny_adapters import save_model
from tiny_hearing import save_nemotron, tiny_nemotron
from tiny_lm import tiny_model

from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models import embedded
from models.light.eight_bits import numbers_here
from models.light.tokenizer import LightTokenizer
from models.loading import machine_plan
from models.loading.machine_plan import plan_for
from models.loading.named_shapes import recognizer_shape, translator_shape
from models.manifests.whisper_files import default_size
from models.memory.budget import NO_WISH, PlacementWish, wants_torch
from models.memory.footprint import (
    CPU,
    Placement,
    Precision,
    StreamingShape,
    known_recognizer,
    known_streaming,
    known_translator,
    translator_in,
)

GB = 1_000_000_000
no_card = pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA card")


def test_a_window_that_asks_for_what_ships_loads_no_tokenizer(monkeypatch):
    monkeypatch.setitem(sys.modules, "models.light.tokenizer", None)  # importing it fails
    assert translator_shape("embedded").light == (Precision.FLOAT32,)


def test_what_ships_is_read_without_transformers():
    LightTokenizer(embedded.FOLDER)


def test_a_translator_s_shape_is_that_of_its_folder_or_of_its_name(tmp_path):
    save_model(tmp_path)
    assert translator_shape(str(tmp_path)) == replace(translator_in(tmp_path), light=(Precision.FLOAT32,))
    assert translator_shape("embedded") == replace(translator_in(embedded.FOLDER), light=(Precision.FLOAT32,))
    tiny_model("falcon").save_pretrained(tmp_path / "falcon")
    assert translator_shape(str(tmp_path / "falcon")) == translator_in(tmp_path / "falcon")
    assert translator_shape("Qwen/Qwen3-0.6B") == known_translator("Qwen/Qwen3-0.6B")


def test_a_model_whose_tokenizer_only_transformers_reads_is_run_by_torch(tmp_path):
    folder = tmp_path / "model"
    save_model(folder)
    assert not wants_torch(translator_shape(str(folder)), Placement(CPU, Precision.FLOAT32))
    rewrite(folder, lambda told: told.update(tokenizer_class="LlamaTokenizer"), "tokenizer_config.json")
    assert wants_torch(translator_shape(str(folder)), Placement(CPU, Precision.FLOAT32))


@pytest.mark.skipif(Precision.INT8 not in numbers_here(), reason="this processor is not fast in 8 bits")
def test_who_asks_for_8_bits_gets_them_without_torch_and_they_are_counted_so():
    in_8 = Placement(CPU, Precision.INT8)
    unasked, asked = translator_shape("embedded"), translator_shape("embedded", Precision.INT8)
    assert wants_torch(unasked, in_8) and not wants_torch(asked, in_8)


@pytest.mark.parametrize("name", ["", "some/model", "./nowhere"])
def test_a_translator_that_nobody_knows_yet_has_no_shape(name):
    assert translator_shape(name) is None


@pytest.mark.parametrize("on_card", [False, True])
def test_whisper_by_its_name_alone_has_the_size_that_suits_the_machine(on_card):
    expected = known_recognizer(f"whisper:{default_size(on_gpu=on_card)}")
    assert recognizer_shape("whisper", on_card=on_card) == expected


def test_a_folder_of_whisper_has_the_shape_of_the_smallest_size_with_as_many_weights(tmp_path):
    with (tmp_path / "model.bin").open("wb") as file:
        file.truncate(400_000_000)
    assert recognizer_shape(str(tmp_path), on_card=False) == known_recognizer("whisper:small")
    with (tmp_path / "model.bin").open("wb") as file:
        file.truncate(9_000_000_000)
    assert recognizer_shape(str(tmp_path), on_card=False) == known_recognizer("whisper:large-v2")


@pytest.mark.parametrize("name", ["", SHIPPED_RECOGNIZER, "./nowhere"])
def test_what_is_no_whisper_takes_no_card(name):
    assert recognizer_shape(name, on_card=True) is None


@no_card
def test_without_a_card_the_recognizer_decides_itself_and_the_translator_runs_on_the_processor():
    plan = plan_for("whisper:small", "embedded", NO_WISH)
    assert plan.recognizer == ()
    assert plan.translator[0] == Placement(CPU, Precision.FLOAT32)
    assert plan_for(SHIPPED_RECOGNIZER, "some/model", NO_WISH).translator == ()


@pytest.fixture
def card_of_8(monkeypatch):
    """A card of 8 GB, of which as much is free as is asked for."""
    monkeypatch.setattr(machine_plan, "load_cublas", lambda: "")
    monkeypatch.setattr(machine_plan, "whole_card_bytes", lambda device: 8 * GB)

    def with_free(n_gb):
        monkeypatch.setattr(machine_plan, "free_card_bytes", lambda device: round(n_gb * GB))

    return with_free


@pytest.mark.parametrize(
    ("translator", "free_gb", "named"),
    [
        ("Qwen/Qwen3-4B", 7.5, None),
        ("Qwen/Qwen3-4B", 5.0, "the recognizer runs on the processor"),
        ("Qwen/Qwen3-4B", 3.0, "the translator runs on the processor"),
        ("Qwen/Qwen3-4B", 0.5, "recognizer and translator run on the processor"),
        ("Qwen/Qwen3-8B", 7.5, None),
    ],
)
def test_what_others_have_taken_of_a_card_is_told(card_of_8, translator, free_gb, named):
    card_of_8(free_gb)
    told = []
    plan_for("whisper:large-v3-turbo", translator, NO_WISH, tell=told.append)
    assert len(told) == (named is not None)
    if named:
        assert told[0].startswith(f"Other programs have taken {8 - free_gb:.1f} of the 8.0 GB")
        assert named in told[0]


@no_card
def test_a_card_that_is_not_there_is_refused():
    with pytest.raises(UserError, match="no graphics card that can be used: choose the processor"):
        plan_for("whisper:small", "embedded", PlacementWish(device="cuda"))


def test_a_recognizer_that_streams_is_as_large_as_its_weights(tmp_path):
    save_nemotron(tmp_path)
    shape = recognizer_shape(str(tmp_path), on_card=False)
    n_parameters = sum(parameter.numel() for parameter in tiny_nemotron().parameters())
    assert shape == StreamingShape(n_parameters)
    sizes = [shape.bytes(Placement(CPU, numbers)) for numbers in ("int8", "bf16", "float32")]
    assert [size - sizes[0] for size in sizes] == [0, n_parameters, 3 * n_parameters]


def test_a_recognizer_that_streams_is_known_by_its_name_before_it_is_here():
    name = "nvidia/nemotron-speech-streaming-en-0.6b"
    assert recognizer_shape(name, on_card=True) == known_streaming(name)
