"""Where onnxruntime's road leads, and that both roads translate alike."""

import pytest
from places import SHARED
from tiny_adapters import MANIFEST, save_model

from core.translating.schemes import SCHEMES
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models import embedded
from models.bench.sentences import PAIRS
from models.light.tokenizer import LightTokenizer
from models.loading.translators import load_translator
from models.memory import torch_build
from models.translate.decoder import TorchDecoder
from models.translate.light_decoder import LightDecoder
from models.translate.light_road import light_road
from training.data.corpus import read_pairs
from training.measure.simultaneous import translate

POLICIES = ("wait-1", "wait-3", "wait-5", "read-3", "offline")
TATOEBA = SHARED / "text" / "en-de.test.tatoeba.tsv"


def asked(name, policy="wait-2", **others):
    return EngineSettings(translator=str(name), policy=policy, device="cpu", **others)


def translations(policy, sentences, by_torch=False, **others):
    translator = load_translator(asked("embedded", policy, **others), by_torch=by_torch)
    return [one.text for one in translate(translator, sentences)]


@pytest.mark.parametrize(
    "policy",
    [
        "wait-3",
        "read-3",
        "offline",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("wait-1", "wait-5")),
    ],
)
def test_the_translator_that_ships_translates_alike_by_both_roads(policy):
    sentences = [source for source, _ in PAIRS[:2]]
    assert translations(policy, sentences) == translations(policy, sentences, by_torch=True)


def test_it_does_so_with_several_beams_a_glossary_and_sentences_before():
    sentences = [source for source, _ in PAIRS[:2]]
    others = {"beams": 3, "carries_context": True}
    assert translations("read-3", sentences, **others) == translations(
        "read-3", sentences, **others, by_torch=True
    )


@pytest.mark.long
@pytest.mark.skipif(not TATOEBA.exists(), reason="the test set is not there")
@pytest.mark.parametrize("policy", POLICIES)
def test_it_does_so_for_two_hundred_sentences(policy):
    sentences = [pair.source for pair in list(read_pairs(TATOEBA))[:200]]
    assert translations(policy, sentences) == translations(policy, sentences, by_torch=True)


def test_what_is_plain_goes_this_road_in_float32_and_in_8_bits_and_the_rest_the_other(tmp_path):
    plain = save_model(tmp_path / "plain", manifest=MANIFEST)
    sliding = save_model(tmp_path / "sliding", "qwen3-sliding", manifest=MANIFEST)
    for numbers in ("auto", "int8"):
        one = asked(plain, precision=numbers)
        assert isinstance(load_translator(one).decoder, LightDecoder), one
        assert isinstance(load_translator(one, by_torch=True).decoder, TorchDecoder), one
    for other in (asked(plain, precision="bf16"), asked(plain, recognizer="direct:it"), asked(sliding)):
        assert isinstance(load_translator(other).decoder, TorchDecoder), other


@pytest.mark.parametrize("numbers", ["4bit", "bf16"])
def test_without_torch_numbers_that_it_alone_computes_with_are_refused_by_their_name(monkeypatch, numbers):
    monkeypatch.setattr(torch_build, "has_torch", lambda: False)
    with pytest.raises(UserError, match=f"^embedded in {numbers} needs PyTorch, which does not come"):
        load_translator(asked("embedded", precision=numbers))


def test_a_scheme_that_needs_alibi_is_refused(tmp_path):
    road = light_road("embedded", embedded.FOLDER)
    with pytest.raises(UserError, match="simulmask does not go with embedded"):
        road.check(SCHEMES["simulmask"])
    assert isinstance(road.tokenizer, LightTokenizer)


def test_a_damaged_folder_is_refused_whichever_road_would_be_gone(tmp_path):
    folder = tmp_path / "model"
    save_model(folder, manifest=MANIFEST)
    (folder / "model.safetensors").write_bytes(b"nothing")
    with pytest.raises(UserError, match=r"model\.safetensors is not a safetensors file"):
        load_translator(asked(folder))
