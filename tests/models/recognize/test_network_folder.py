"""What a folder must hold to be run, and the sentence for each that does not."""

from __future__ import annotations

import json
import pickle
import shutil
from pathlib import Path

import numpy as np
import pytest
from drawn_voices import voices
from tiny_hearing import NETWORK_KINDS, every, save_network

from core.wording.errors import UserError
from models.loading.recognizers import load_recognizer
from models.memory.footprint import CPU, CUDA, Placement, Precision
from models.recognize.network_folder import placement_for


@pytest.fixture(scope="module", params=every(NETWORK_KINDS))
def whole(request, tmp_path_factory) -> Path:
    return save_network(tmp_path_factory.mktemp(request.param), request.param)


@pytest.fixture
def folder(whole, tmp_path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "copy"))


def change(file: Path, **values) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **values}))


def refusal(folder: Path, language: str = "en", **options) -> str:
    with pytest.raises(UserError) as caught:
        load_recognizer(str(folder), language, device="cpu", **options)
    return str(caught.value)


def test_a_pickle_is_never_opened(folder):
    (folder / "model.safetensors").unlink()
    (folder / "pytorch_model.bin").write_bytes(pickle.dumps({}))
    assert "no weights in safetensors" in refusal(folder)


def test_code_of_a_folder_is_never_run(folder):
    (folder / "evil.py").write_text(f"open({str(folder / 'was_run')!r}, 'w')")
    change(folder / "config.json", auto_map={"AutoModel": "evil.Evil", "AutoConfig": "evil.Evil"})
    load_recognizer(str(folder), "en", device="cpu")
    assert not (folder / "was_run").exists()


@pytest.mark.parametrize("damage", [b"", b"not a header", b"\xff" * 64])
def test_damaged_weights_are_refused(folder, damage):
    (folder / "model.safetensors").write_bytes(damage)
    assert "model.safetensors" in refusal(folder)


def test_weights_that_are_cut_short_are_refused(folder):
    file = folder / "model.safetensors"
    file.write_bytes(file.read_bytes()[:-100])
    assert "model.safetensors" in refusal(folder)


def tokenizer_of(folder):
    tekken = folder / "tekken.json"
    return tekken if tekken.is_file() else folder / "tokenizer.json"


@pytest.mark.parametrize("content", ["", "[]", '{"model": 1}', "{" * 100_000])
def test_a_damaged_tokenizer_is_refused(folder, content):
    tokenizer_of(folder).write_text(content)
    assert "damaged" in refusal(folder)


def test_a_tokenizer_that_is_missing_is_told(folder):
    tokenizer_of(folder).unlink()
    assert "damaged" in refusal(folder)


def test_features_that_are_missing_are_told(folder):
    (folder / "preprocessor_config.json").unlink()
    assert "damaged" in refusal(folder)


def test_another_rate_of_samples_is_refused(folder):
    change(folder / "preprocessor_config.json", sampling_rate=16001)
    assert "16001" in refusal(folder).replace(",", "")


def test_a_recognizer_of_another_family_is_refused_by_its_name(folder):
    change(folder / "config.json", model_type="wav2vec2")
    assert "wav2vec2" in refusal(folder)


def test_one_that_is_stored_quantized_is_refused(folder):
    change(folder / "config.json", quantization_config={"quant_method": "x"})
    assert "quantized" in refusal(folder)


def test_a_language_that_it_does_not_hear_is_refused(whole):
    assert "hears" in refusal(whole, "xx")


def test_an_unknown_device_is_refused(whole):
    with pytest.raises(UserError, match="auto, cpu or cuda"):
        load_recognizer(str(whole), "en", device="abacus")


@pytest.mark.parametrize(
    "numbers", ["int8", *(pytest.param(kind, marks=pytest.mark.long) for kind in ("float32", "bfloat16"))]
)
def test_it_hears_about_the_same_in_other_numbers(whole, numbers):
    sound = voices(3.0)
    exact = load_recognizer(str(whole), "en", device="cpu")
    other = load_recognizer(str(whole), "en", device="cpu", compute_type=numbers)
    assert other.whole(sound)
    assert np.isfinite([word.end_s for word in other.whole(sound)]).all()
    if numbers == "float32":
        assert other.whole(sound) == exact.whole(sound)


@pytest.mark.parametrize(
    ("step", "is_small", "placement"),
    [
        (Placement(CUDA, "float16"), False, Placement(CUDA, Precision.BF16)),
        (Placement(CUDA, "int8_float16"), False, Placement(CUDA, Precision.BF16)),
        (Placement(CPU, "int8"), False, Placement(CPU, Precision.INT8)),
        (Placement(CPU, "int8"), True, Placement(CPU, Precision.FLOAT32)),
        (Placement(CPU, "float32"), False, Placement(CPU, Precision.FLOAT32)),
    ],
)
def test_numbers_that_are_whispers_become_its_own(step, is_small, placement):
    assert placement_for(step, "auto", is_small=is_small) == placement
