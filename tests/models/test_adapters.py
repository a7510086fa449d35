"""Adapters held against their base before a weight is loaded: real PEFT folders, spoiled in one way each."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.adapters import (
    AdapterError,
    BaseDescription,
    LanguagePair,
    check_adapter,
    describe_base,
    read_manifest,
)
from models.manifests import ManifestError, PolicyRange

if TYPE_CHECKING:
    from peft import LoraConfig
    from transformers import PreTrainedModel

REVISION = "d4" * 20
SHARED: dict[str, Any] = {
    "schema_version": 1,
    "languages": [{"from": "en", "to": "de"}],
    "scheme": "slots",
    "slot_length": 16,
    "prompts": {"wait": "{source} {target}", "read": "{source} {target} read"},
    "end_of_write": "<w>",
    "policies": ["wait-1..9", "read-5", "offline"],
    "licence": "Apache-2.0",
    "measured": {"tatoeba": {"offline": {"bleu": 25.1}, "wait-3": {"bleu": 22.0, "laal": 3.2}}},
}
ADAPTER: dict[str, Any] = {
    **SHARED,
    "base": {"name": "someone/tiny-llama", "revision": REVISION, "model_type": "llama"},
}


def save_adapter(model: PreTrainedModel, lora: LoraConfig, folder: Path) -> None:
    """Make a new adapter of the model and save it with its description."""
    from peft import get_peft_model

    with (
        warnings.catch_warnings()
    ):  # PEFT reads attributes that transformers deprecates, and tells what it saves
        warnings.simplefilter("ignore")
        get_peft_model(model, lora).save_pretrained(folder)
    (folder / "surtitle.json").write_text(json.dumps(ADAPTER))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real base of two layers and a real LoRA adapter of it, as transformers and PEFT save them."""
    import torch
    from peft import LoraConfig
    from transformers import LlamaConfig, LlamaForCausalLM

    root = tmp_path_factory.mktemp("trained")
    torch.manual_seed(1)
    config = LlamaConfig(
        vocab_size=64,
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=1,
        tie_word_embeddings=True,
    )
    base = LlamaForCausalLM(config)
    base.save_pretrained(root / "base")
    lora = LoraConfig(r=4, target_modules=["q_proj", "k_proj", "down_proj"], task_type="CAUSAL_LM")
    save_adapter(base, lora, root / "adapter")
    return root


@pytest.fixture
def adapter(trained: Path, tmp_path: Path) -> Path:
    """A copy that the test may spoil."""
    return Path(shutil.copytree(trained / "adapter", tmp_path / "adapter"))


@pytest.fixture
def base(trained: Path) -> BaseDescription:
    return describe_base(trained / "base", "someone/tiny-llama", REVISION)


def rewrite(folder: Path, change: Callable[[dict[str, Any]], object], name: str = "surtitle.json") -> None:
    data = json.loads((folder / name).read_text())
    change(data)
    (folder / name).write_text(json.dumps(data))


def test_a_fitting_adapter_is_read_in_full(adapter: Path, base: BaseDescription) -> None:
    found = check_adapter(adapter, base, LanguagePair("en", "de"))

    assert found.base_name == "someone/tiny-llama"
    assert found.base_revision == REVISION
    assert found.rank == 4
    assert found.translator.slot_length == 16
    assert found.translator.end_of_write == "<w>"
    assert found.translator.prompt("read", "en", "de") == "en de read"
    assert found.translator.policies == (
        PolicyRange("wait", 1, 9),
        PolicyRange("read", 5, 5),
        PolicyRange("offline", 0, 0),
    )
    assert found.translator.measured["tatoeba"]["wait-3"]["laal"] == 3.2  # type: ignore[index]


def test_the_base_is_described_from_its_headers(base: BaseDescription) -> None:
    assert base.model_type == "llama"
    assert (base.hidden_size, base.n_layers) == (16, 2)
    assert base.parameter_shapes["model.layers.1.self_attn.k_proj.weight"] == (8, 16)


def test_in_the_shared_cache_the_folder_tells_the_revision(trained: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(trained / "base", tmp_path / "snapshots" / REVISION)

    assert describe_base(folder, "someone/tiny-llama").revision == REVISION


def test_a_dora_adapter_with_a_saved_module_fits_too(trained: Path, tmp_path: Path) -> None:
    from peft import LoraConfig
    from transformers import LlamaForCausalLM

    model = LlamaForCausalLM.from_pretrained(trained / "base")
    lora = LoraConfig(
        r=2, target_modules=["q_proj"], modules_to_save=["norm"], use_dora=True, task_type="CAUSAL_LM"
    )
    save_adapter(model, lora, tmp_path / "dora")

    assert check_adapter(tmp_path / "dora", describe_base(trained / "base", "tiny-llama")).rank == 2


def test_an_adapter_of_the_embedding_fits_too(trained: Path, tmp_path: Path) -> None:
    from peft import LoraConfig
    from transformers import LlamaForCausalLM

    model = LlamaForCausalLM.from_pretrained(trained / "base")
    lora = LoraConfig(r=2, target_modules=["embed_tokens"], task_type="CAUSAL_LM")
    save_adapter(model, lora, tmp_path / "embedding")

    assert check_adapter(tmp_path / "embedding", describe_base(trained / "base", "tiny-llama")).rank == 2


def test_another_base_is_named(adapter: Path, base: BaseDescription) -> None:
    rewrite(adapter, lambda data: data["base"].update(name="someone/other"))

    with pytest.raises(AdapterError, match=r"trained for someone/other, not for someone/tiny-llama"):
        check_adapter(adapter, base)


def test_another_kind_of_model_is_named(adapter: Path, base: BaseDescription) -> None:
    rewrite(adapter, lambda data: data["base"].update(model_type="qwen2"))

    with pytest.raises(AdapterError, match="trained for a qwen2 model"):
        check_adapter(adapter, base)


def test_another_revision_is_named(adapter: Path, base: BaseDescription) -> None:
    rewrite(adapter, lambda data: data["base"].update(revision="e5" * 20))

    with pytest.raises(AdapterError, match="on revision e5e5e5e5e5e5 of"):
        check_adapter(adapter, base)


def test_a_base_loaded_from_a_folder_is_known_by_its_last_name(adapter: Path, trained: Path) -> None:
    assert check_adapter(adapter, describe_base(trained / "base", "Tiny-Llama")).rank == 4


def test_wrong_shapes_are_told_with_both_sizes(adapter: Path, base: BaseDescription) -> None:
    wider = {name: tuple(2 * n for n in shape) for name, shape in base.parameter_shapes.items()}
    other = BaseDescription("someone/tiny-llama", "llama", 32, 2, REVISION, wider)

    with pytest.raises(AdapterError, match=r"has \d+ x \d+ there"):
        check_adapter(adapter, other)


def test_without_the_bases_shapes_its_width_and_layers_are_held_against_the_adapter(adapter: Path) -> None:
    assert check_adapter(adapter, BaseDescription("someone/tiny-llama", "llama", 16, 2)).rank == 4
    with pytest.raises(AdapterError, match="32 wide"):
        check_adapter(adapter, BaseDescription("someone/tiny-llama", "llama", 32, 2))
    with pytest.raises(AdapterError, match="changes layer 1"):
        check_adapter(adapter, BaseDescription("someone/tiny-llama", "llama", 16, 1))


@pytest.mark.parametrize("name", ["adapter_config.json", "adapter_model.safetensors", "surtitle.json"])
def test_a_missing_file_is_named(name: str, adapter: Path, base: BaseDescription) -> None:
    (adapter / name).unlink()

    with pytest.raises(AdapterError, match=rf"{name}' is missing"):
        check_adapter(adapter, base)


def test_a_missing_folder_is_named(base: BaseDescription, tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match="no adapter folder"):
        check_adapter(tmp_path / "nothing", base)


def test_a_pickle_is_refused_unread(adapter: Path, base: BaseDescription) -> None:
    os.mkfifo(adapter / "adapter_model.bin")  # whoever opened it would hang

    with pytest.raises(AdapterError, match="is a pickle, which could run code, and was not opened"):
        check_adapter(adapter, base)


def test_a_link_out_of_the_folder_is_not_followed(adapter: Path, base: BaseDescription) -> None:
    outside = shutil.move(adapter / "adapter_model.safetensors", adapter.parent / "elsewhere.safetensors")
    (adapter / "adapter_model.safetensors").symlink_to(outside)

    with pytest.raises(AdapterError, match="link out of its folder"):
        check_adapter(adapter, base)


def test_the_shared_caches_own_links_are_followed(
    adapter: Path, base: BaseDescription, tmp_path: Path
) -> None:
    blobs = tmp_path / "models--a--b" / "blobs"
    snapshot = tmp_path / "models--a--b" / "snapshots" / REVISION
    blobs.mkdir(parents=True)
    snapshot.mkdir(parents=True)
    for path in adapter.glob("*.*"):
        shutil.move(path, blobs / path.name)
        (snapshot / path.name).symlink_to(blobs / path.name)

    assert check_adapter(snapshot, base).rank == 4


@pytest.mark.parametrize("name", ["adapter_config.json", "surtitle.json"])
@pytest.mark.parametrize(
    "text", ["", "{", "[]", '"x"', '{"r": NaN}', '{"r": 1, "r": 2}', "[" * 100_000, "\xff"]
)
def test_malformed_json_is_named(name: str, text: str, adapter: Path, base: BaseDescription) -> None:
    (adapter / name).write_bytes(text.encode("latin-1"))

    with pytest.raises(AdapterError, match=name):
        check_adapter(adapter, base)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"schema_version": 2}, "schema version 2.*update Surtitle"),
        ({"schema_version": 0}, "schema version 0.*newer version of the model"),
        ({"schema_version": True}, "true as 'schema_version'"),
        ({"languages": []}, "'languages'"),
        ({"languages": [{"from": "en"}]}, "lacks the field 'to'"),
        ({"languages": [{"from": "English", "to": "de"}]}, "'English' as a language"),
        ({"languages": ["en-de"]}, "'languages'"),
        ({"scheme": "waves"}, "'waves' as 'scheme'"),
        ({"slot_length": 0}, "0 as 'slot_length'"),
        ({"slot_length": 16.0}, "16.0 as 'slot_length'"),
        ({"prompts": {}}, "lacks the field 'wait'"),
        ({"prompts": {"wait": "x", "read": "{source.__class__}"}}, "placeholder 'source.__class__'"),
        ({"prompts": {"wait": "{0}", "read": "x"}}, "placeholder '0'"),
        ({"prompts": {"wait": "{source!r}", "read": "x"}}, "placeholder 'source'"),
        ({"prompts": {"wait": "{source", "read": "x"}}, "unbalanced brace"),
        ({"prompts": {"wait": "x", "read": "x", "sing": "x"}}, "'sing'"),
        ({"end_of_write": None}, "names no 'end_of_write'"),
        ({"end_of_write": 7}, "7 as 'end_of_write'"),
        ({"policies": ["wait-k"]}, "'wait-k' as a policy"),
        ({"policies": ["wait-0"]}, "'wait-0'"),
        ({"policies": ["wait-9..3"]}, r"'wait-9\.\.3'"),
        ({"licence": " "}, "'licence'"),
        ({"measured": 25}, "'measured'"),
        ({"lenguages": 1}, "'lenguages', which this version does not know"),
        ({"base": "someone/tiny-llama"}, "'base'"),
        ({"base": {}}, "lacks the field 'name'"),
    ],
)
def test_a_field_that_makes_no_sense_is_named(
    change: dict[str, Any], words: str, adapter: Path, base: BaseDescription
) -> None:
    rewrite(adapter, lambda data: data.update(change))

    with pytest.raises(AdapterError, match=words) as caught:
        check_adapter(adapter, base)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"peft_type": "IA3"}, "IA3 adapter"),
        ({"r": 0}, "'r'"),
        ({"megatron_config": {}, "megatron_core": "os"}, "modules to import"),
        ({"auto_mapping": {"parent_library": "os"}}, "modules to import"),
    ],
)
def test_a_configuration_that_surtitle_does_not_load_is_refused(
    change: dict[str, Any], words: str, adapter: Path, base: BaseDescription
) -> None:
    rewrite(adapter, lambda data: data.update(change), "adapter_config.json")

    with pytest.raises(AdapterError, match=words):
        check_adapter(adapter, base)


def test_languages_that_do_not_fit_are_named(adapter: Path, base: BaseDescription) -> None:
    with pytest.raises(AdapterError, match="translates en to de, not en to fr"):
        check_adapter(adapter, base, LanguagePair("en", "fr"))


def test_a_cut_off_weights_file_is_noticed_by_its_header(adapter: Path, base: BaseDescription) -> None:
    path = adapter / "adapter_model.safetensors"
    path.write_bytes(path.read_bytes()[:-100])

    with pytest.raises(AdapterError, match="its header tells of"):
        check_adapter(adapter, base)


def test_weights_that_are_a_pickle_under_another_name_are_refused(
    adapter: Path, base: BaseDescription
) -> None:
    import pickle

    (adapter / "adapter_model.safetensors").write_bytes(pickle.dumps({"a": [1] * 100}))

    with pytest.raises(AdapterError, match="no safetensors file"):
        check_adapter(adapter, base)


def test_weights_of_another_kind_are_refused(adapter: Path, base: BaseDescription) -> None:
    import numpy as np
    from safetensors.numpy import save_file

    save_file(
        {"base_model.model.prompt.weight": np.zeros((2, 2), np.float32)},
        adapter / "adapter_model.safetensors",
    )

    with pytest.raises(AdapterError, match="neither a LoRA weight"):
        check_adapter(adapter, base)


def test_half_a_pair_of_weights_is_refused(adapter: Path, base: BaseDescription) -> None:
    from safetensors.numpy import load_file, save_file

    weights = load_file(adapter / "adapter_model.safetensors")
    weights.pop("base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight")
    save_file(weights, adapter / "adapter_model.safetensors")

    with pytest.raises(AdapterError, match="no matching pair"):
        check_adapter(adapter, base)


def test_a_translators_own_manifest_is_read_and_a_folder_without_one_has_none(tmp_path: Path) -> None:
    assert read_manifest(tmp_path) is None
    (tmp_path / "surtitle.json").write_text(json.dumps({**SHARED, "language_style": "names"}))

    manifest = read_manifest(tmp_path)

    assert manifest is not None
    assert manifest.supports("en", "de")
    assert not manifest.supports("de", "en")
    assert manifest.prompt("offline", "en", "de") == "English German"
    assert manifest.was_trained_for("wait-9")
    assert manifest.was_trained_for("offline")
    assert not manifest.was_trained_for("wait-10")
    assert not manifest.was_trained_for("read-4")
    assert [str(policy) for policy in manifest.policies] == SHARED["policies"]


def test_an_adapters_folder_given_as_a_translator_says_so(tmp_path: Path) -> None:
    (tmp_path / "surtitle.json").write_text(json.dumps(ADAPTER))

    with pytest.raises(ManifestError, match="belongs to an adapter"):
        read_manifest(tmp_path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NESTED = st.dictionaries(
    st.sampled_from(["from", "to", "name", "revision", "model_type", "wait", "read"]), JSON
)
SPOILED = st.dictionaries(
    st.sampled_from([*ADAPTER, "language_style", "peft_type", "r", "x"]), JSON | NESTED, max_size=4
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(junk=JSON | SPOILED.map(lambda change: {**ADAPTER, **change}))
def test_whatever_json_stands_there_nothing_but_the_two_errors_is_raised(
    junk: object, adapter: Path, base: BaseDescription
) -> None:
    (adapter / "surtitle.json").write_text(json.dumps(junk))

    for read in (lambda: check_adapter(adapter, base), lambda: read_manifest(adapter)):
        with contextlib.suppress(AdapterError, ManifestError):
            read()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(junk=st.binary(max_size=300), header=JSON)
def test_whatever_bytes_stand_there_nothing_but_the_two_errors_is_raised(
    junk: bytes, header: object, adapter: Path, base: BaseDescription
) -> None:
    text = json.dumps(header).encode()
    for name, content in [
        ("surtitle.json", junk),
        ("adapter_config.json", junk),
        ("adapter_model.safetensors", junk),
        ("adapter_model.safetensors", len(text).to_bytes(8, "little") + text + junk),
    ]:
        whole = (adapter / name).read_bytes()
        (adapter / name).write_bytes(content)
        with pytest.raises(AdapterError):
            check_adapter(adapter, base)
        (adapter / name).write_bytes(whole)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(change=st.dictionaries(st.sampled_from(["peft_type", "r", "auto_mapping", "target_modules"]), JSON))
def test_whatever_the_configuration_says_nothing_but_an_adapter_error_is_raised(
    change: dict[str, object], adapter: Path, trained: Path, base: BaseDescription
) -> None:
    config = json.loads((trained / "adapter" / "adapter_config.json").read_text())
    (adapter / "adapter_config.json").write_text(json.dumps({**config, **change}))

    with contextlib.suppress(AdapterError):
        check_adapter(adapter, base)


def test_reading_manifests_imports_no_torch() -> None:
    code = "import sys, models.adapters; print('torch' in sys.modules or 'peft' in sys.modules)"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert child.stdout.strip() == "False"
