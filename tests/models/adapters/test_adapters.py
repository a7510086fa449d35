"""Adapters held against their base before a weight is loaded: real PEFT folders, spoiled in one way each."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from adapter_folders import REVISION, rewrite, save_adapter

from models.adapters.adapters import AdapterError, BaseDescription, LanguagePair, check_adapter, describe_base
from models.manifests.manifests import PolicyRange


def test_a_fitting_adapter_is_read_in_full(adapter: Path, base: BaseDescription) -> None:
    found = check_adapter(adapter, base, LanguagePair("en", "de"))

    assert found.base_name == "someone/tiny-llama"
    assert found.base_revision == REVISION
    assert found.lora.rank == 4
    assert found.translator.slot_length == 16
    assert found.translator.end_of_write == "<w>"
    assert found.translator.prompt("read", "en", "de") == "en de read"
    assert found.translator.policies == (
        PolicyRange("wait", 1, 9),
        PolicyRange("read", 5, 5),
        PolicyRange("offline", 0, 0),
    )
    measured = [str(quality) for quality in found.translator.measured]
    assert measured == ["tatoeba offline: BLEU 25.1", "tatoeba wait-3: BLEU 22.0, LAAL 3.2"]


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

    assert check_adapter(tmp_path / "dora", describe_base(trained / "base", "tiny-llama")).lora.rank == 2


def test_an_adapter_of_the_embedding_fits_too(trained: Path, tmp_path: Path) -> None:
    from peft import LoraConfig
    from transformers import LlamaForCausalLM

    model = LlamaForCausalLM.from_pretrained(trained / "base")
    lora = LoraConfig(r=2, target_modules=["embed_tokens"], task_type="CAUSAL_LM")
    save_adapter(model, lora, tmp_path / "embedding")

    assert check_adapter(tmp_path / "embedding", describe_base(trained / "base", "tiny-llama")).lora.rank == 2


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

    with pytest.raises(AdapterError, match=r"another version of someone/tiny-llama \(e5e5e5e5e5e5, not"):
        check_adapter(adapter, base)


def test_a_base_loaded_from_a_folder_is_known_by_its_last_name(adapter: Path, trained: Path) -> None:
    assert check_adapter(adapter, describe_base(trained / "base", "Tiny-Llama")).lora.rank == 4


def test_wrong_shapes_are_told_with_both_sizes(adapter: Path, base: BaseDescription) -> None:
    wider = {name: tuple(2 * n for n in shape) for name, shape in base.parameter_shapes.items()}
    other = BaseDescription("someone/tiny-llama", "llama", 32, 2, REVISION, wider)

    with pytest.raises(AdapterError, match=r"has \d+ x \d+ there"):
        check_adapter(adapter, other)


def test_without_the_bases_shapes_its_width_and_layers_are_held_against_the_adapter(adapter: Path) -> None:
    assert check_adapter(adapter, BaseDescription("someone/tiny-llama", "llama", 16, 2)).lora.rank == 4
    with pytest.raises(AdapterError, match="32 wide"):
        check_adapter(adapter, BaseDescription("someone/tiny-llama", "llama", 32, 2))
    with pytest.raises(AdapterError, match="changes layer 1"):
        check_adapter(adapter, BaseDescription("someone/tiny-llama", "llama", 16, 1))


@pytest.mark.parametrize("name", ["adapter_config.json", "adapter_model.safetensors", "surtitle.json"])
def test_a_missing_file_is_named(name: str, adapter: Path, base: BaseDescription) -> None:
    (adapter / name).unlink()

    with pytest.raises(AdapterError, match=rf"{name} is missing"):
        check_adapter(adapter, base)


def test_a_missing_folder_is_named(base: BaseDescription, tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match="“nothing” is not on this computer"):
        check_adapter(tmp_path / "nothing", base)


def test_a_pickle_is_refused_unread(adapter: Path, base: BaseDescription) -> None:
    os.mkfifo(adapter / "adapter_model.bin")  # opening it would hang

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

    assert check_adapter(snapshot, base).lora.rank == 4


def test_languages_that_do_not_fit_are_named(adapter: Path, base: BaseDescription) -> None:
    with pytest.raises(AdapterError, match="translates en to de, not en to fr"):
        check_adapter(adapter, base, LanguagePair("en", "fr"))


def test_a_cut_off_weights_file_is_noticed_by_its_header(adapter: Path, base: BaseDescription) -> None:
    path = adapter / "adapter_model.safetensors"
    path.write_bytes(path.read_bytes()[:-100])

    with pytest.raises(AdapterError, match="its header states"):
        check_adapter(adapter, base)


def test_weights_that_are_a_pickle_under_another_name_are_refused(
    adapter: Path, base: BaseDescription
) -> None:
    import pickle

    (adapter / "adapter_model.safetensors").write_bytes(pickle.dumps({"a": [1] * 100}))

    with pytest.raises(AdapterError, match="not a safetensors file"):
        check_adapter(adapter, base)


def test_weights_of_another_kind_are_refused(adapter: Path, base: BaseDescription) -> None:
    import numpy as np
    from safetensors.numpy import save_file

    save_file(
        {"base_model.model.prompt.weight": np.zeros((2, 2), np.float32)},
        adapter / "adapter_model.safetensors",
    )

    with pytest.raises(AdapterError, match="neither a weight of an adapter"):
        check_adapter(adapter, base)


def test_half_a_pair_of_weights_is_refused(adapter: Path, base: BaseDescription) -> None:
    from safetensors.numpy import load_file, save_file

    weights = load_file(adapter / "adapter_model.safetensors")
    weights.pop("base_model.model.model.layers.0.self_attn.q_proj.lora_B.weight")
    save_file(weights, adapter / "adapter_model.safetensors")

    with pytest.raises(AdapterError, match="no matching pair"):
        check_adapter(adapter, base)


def test_reading_manifests_imports_no_torch() -> None:
    code = "import sys, models.adapters.adapters; print('torch' in sys.modules or 'peft' in sys.modules)"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert child.stdout.strip() == "False"
