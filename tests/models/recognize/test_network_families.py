"""What each family of networks asks of its folder, and the sentence where it does not find it."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from tiny_hearing import NEMOTRON_KINDS, save_kyutai, save_moonshine, save_nemotron, save_parakeet
from torch import nn

from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.memory.footprint import CPU, Placement, Precision
from models.networks.int8_linear import Int8Linear
from models.recognize.network_families import STREAMING, NetworkFolder, check_parakeet_hears


@pytest.fixture(scope="module", params=NEMOTRON_KINDS)
def nemotron(request, tmp_path_factory) -> Path:
    return save_nemotron(tmp_path_factory.mktemp(request.param), request.param)


@pytest.fixture
def folder(nemotron, tmp_path) -> Path:
    return Path(shutil.copytree(nemotron, tmp_path / "copy"))


def change(file: Path, **values) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **values}))


def change_tokens(file: Path, others: dict[str, str]) -> None:
    told = json.loads(file.read_text())
    told["model"]["vocab"] = {others.get(piece, piece): i for piece, i in told["model"]["vocab"].items()}
    file.write_text(json.dumps(told))


def refusal(folder: Path, language: str = "en") -> str:
    with pytest.raises(UserError) as caught:
        load_recognizer(str(folder), language, device="cpu")
    return str(caught.value)


def test_weights_of_another_shape_are_refused(folder):
    config = json.loads((folder / "config.json").read_text())
    config["decoder_hidden_size"] = 24
    (folder / "config.json").write_text(json.dumps(config))
    assert "damaged" in refusal(folder)


@pytest.mark.parametrize("values", [{"encoder_config": 3}, {"blank_token_id": "x"}, {"vocab_size": -1}])
def test_a_configuration_that_makes_no_sense_is_refused(folder, values):
    change(folder / "config.json", **values)
    assert "damaged" in refusal(folder)


@pytest.mark.parametrize("numbers", [["a"], [-1], 7, [10**9], [True]])
def test_lookaheads_that_are_none_are_refused(folder, numbers):
    change(folder / "processor_config.json", supported_num_lookahead_tokens=numbers)
    assert "damaged" in refusal(folder)


def test_the_network_of_many_languages_takes_them_and_that_of_one_does_not(tmp_path):
    many = save_nemotron(tmp_path / "many", "nemotron3_5_asr")
    one = save_nemotron(tmp_path / "one", "nemotron_asr_streaming")
    assert {load_recognizer(str(many), code, device="cpu").punctuates for code in ("de", "auto", "en,de")}
    assert "en only" in refusal(one, "de")


def test_a_folder_whose_tokens_are_bare_words_is_heard_as_one_that_writes_no_punctuation(folder):
    assert load_recognizer(str(folder), "en", device="cpu").punctuates
    change_tokens(folder / "tokenizer.json", {".": "y", ",": "z"})
    assert not load_recognizer(str(folder), "en", device="cpu").punctuates


@pytest.mark.parametrize("numbers", [Precision.INT8, Precision.FLOAT32, Precision.BF16])
def test_a_codec_stays_as_it_is_stored_whatever_numbers_are_chosen(tmp_path, numbers):
    config = json.loads((save_kyutai(tmp_path) / "config.json").read_text())
    folder = NetworkFolder("k", tmp_path, config, "en", Placement(CPU, numbers))
    network = STREAMING["kyutai_speech_to_text"](folder)
    in_codec, others = (
        [each for each in part.modules() if isinstance(each, nn.Linear)]
        for part in (network.model.codec_model, network.model.model)
    )
    assert {type(each) for each in in_codec} == {nn.Linear}
    assert {each.weight.dtype for each in in_codec} == {torch.float32}
    if numbers == Precision.INT8:
        assert {type(each) for each in others} == {Int8Linear}


def test_moonshine_hears_english_alone(tmp_path):
    assert "en only" in refusal(save_moonshine(tmp_path), "de")


def test_a_moonshine_that_levels_whole_recordings_is_refused(tmp_path):
    save_moonshine(tmp_path)
    change(tmp_path / "preprocessor_config.json", do_normalize=True)
    assert "whole recording" in refusal(tmp_path)


@pytest.mark.parametrize("values", [{"encoder_config": 3}, {"hidden_size": 30}, {"vocab_size": -1}])
def test_a_configuration_of_moonshine_that_makes_no_sense_is_refused(tmp_path, values):
    save_moonshine(tmp_path)
    change(tmp_path / "config.json", **values)
    assert "damaged" in refusal(tmp_path)


@pytest.mark.parametrize(("n_pieces", "languages"), [(1025, ("en",)), (8193, ("en", "de", "auto", "fr,uk"))])
def test_a_parakeet_hears_what_its_vocabulary_is_large_enough_for(tmp_path, n_pieces, languages):
    save_parakeet(tmp_path, "parakeet_tdt")
    config = json.loads((tmp_path / "config.json").read_text())
    folder = NetworkFolder("p", tmp_path, {**config, "vocab_size": n_pieces}, "", Placement("cpu", "float32"))
    for spoken in languages:
        check_parakeet_hears(replace(folder, language=spoken))
    for other in ("ja", "zh,ja") if n_pieces > 8000 else ("de", "ja"):
        with pytest.raises(UserError, match="hears"):
            check_parakeet_hears(replace(folder, language=other))
