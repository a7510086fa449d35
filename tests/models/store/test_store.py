"""What the store knows of models that are there: its records, other programs' files, checks, removal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from loopback_hub import COMMIT, FILES, NAME, WEIGHTS, LoopbackHub

from models.store import store
from models.store.catalog import catalog
from models.store.hub_cache import Hub, read_records


def test_a_model_that_another_program_fetched_is_used_as_it_is(server: LoopbackHub, hub: Hub) -> None:
    from huggingface_hub import snapshot_download

    snapshot_download(NAME, cache_dir=hub.cache, endpoint=hub.endpoint, ignore_patterns=["*.bin", "*.py"])
    server.requests.clear()

    folder = store.ensure(NAME, hub=hub)

    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert server.requests == []
    assert store.verify(NAME, hub=hub).good == ("config.json", "model.safetensors", "tokenizer.json")


def test_a_snapshot_that_lacks_a_shard_is_not_complete(server: LoopbackHub, hub: Hub) -> None:
    index = json.dumps({"weight_map": {"a": "model-1.safetensors", "b": "model-2.safetensors"}}).encode()
    files = {
        "config.json": b"{}",
        "tokenizer.json": b"{}",
        "model.safetensors.index.json": index,
        "model-1.safetensors": b"1",
        "model-2.safetensors": b"2",
    }
    server.add("someone/shards", files, COMMIT)
    folder = store.ensure("someone/shards", hub=hub)
    hub.records.unlink()
    refs = hub.repository_folder("someone/shards") / "refs"
    refs.mkdir()
    (refs / "main").write_text(COMMIT)
    assert store.local_folder("someone/shards", hub=hub) == folder

    (folder / "model-2.safetensors").unlink()

    assert store.local_folder("someone/shards", hub=hub) is None


def test_verify_finds_a_flipped_bit_and_download_after_removal_heals_it(
    server: LoopbackHub, hub: Hub
) -> None:
    folder = store.ensure(NAME, hub=hub)
    assert store.verify(NAME, hub=hub).damaged == ()
    weights = (folder / "model.safetensors").resolve()
    weights.write_bytes(WEIGHTS[:-1] + bytes([WEIGHTS[-1] ^ 1]))

    assert store.verify(NAME, hub=hub).damaged == ("model.safetensors",)

    assert store.remove(NAME, hub=hub) > len(WEIGHTS)
    store.ensure(NAME, hub=hub)
    assert store.verify(NAME, hub=hub).damaged == ()


def test_remove_frees_the_bytes_and_leaves_other_revisions(server: LoopbackHub, hub: Hub) -> None:
    from huggingface_hub import snapshot_download

    store.ensure(NAME, hub=hub)
    server.repositories[NAME] = {**FILES, "config.json": b'{"newer": true}'}
    server.commits[NAME] = "c3" * 20
    other = Path(
        snapshot_download(NAME, cache_dir=hub.cache, endpoint=hub.endpoint, allow_patterns=["*.json"])
    )

    n_freed = store.remove(NAME, hub=hub)

    assert n_freed >= len(WEIGHTS)
    assert (other / "config.json").read_bytes() == b'{"newer": true}'
    assert NAME not in read_records(hub)


def test_removing_a_half_fetched_model_leaves_nothing(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [1_000_000, 0, 0, 0]
    with pytest.raises(store.HubUnreachableError):
        store.ensure(NAME, hub=hub)

    assert store.remove(NAME, hub=hub) >= 1_000_000

    assert store.status_of(NAME, hub=hub).state is store.ModelState.ABSENT
    with pytest.raises(store.StoreError, match="nothing to remove"):
        store.remove(NAME, hub=hub)


def test_the_list_shows_catalog_and_hub_models_with_their_states(server: LoopbackHub, hub: Hub) -> None:
    before = store.list_models(hub=hub)
    store.ensure(NAME, hub=hub)
    after = store.list_models(hub=hub)

    assert [status.model for status in before] == list(catalog())
    assert {status.state for status in before} == {store.ModelState.ABSENT}
    assert after[-1].model.id == NAME
    assert after[-1].state is store.ModelState.INSTALLED
    assert after[-1].n_bytes == len(WEIGHTS) + len(FILES["config.json"]) + len(FILES["tokenizer.json"])


def test_the_environment_says_where_the_cache_lies_as_for_huggingface_hub(tmp_path: Path) -> None:
    """Each time in a child, because huggingface_hub reads its constants when it is imported."""
    base = {
        key: value for key, value in os.environ.items() if not key.startswith(("HF_", "HUGGINGFACE_", "XDG_"))
    }
    settings: list[dict[str, str]] = [
        {},
        {"HF_HOME": str(tmp_path / "home")},
        {"HF_HOME": str(tmp_path / "home"), "HF_HUB_CACHE": str(tmp_path / "cache")},
        {"XDG_CACHE_HOME": str(tmp_path / "xdg"), "HF_ENDPOINT": "http://mirror/", "HF_HUB_OFFLINE": "1"},
        {"HUGGINGFACE_HUB_CACHE": str(tmp_path / "old"), "HF_HUB_OFFLINE": "0"},
    ]
    code = (
        "from models.store.hub_cache import Hub; import sys; h = Hub.from_environment();"
        "assert 'huggingface_hub' not in sys.modules;"
        "from huggingface_hub import constants as c;"
        "print([str(h.cache), h.endpoint, h.offline] == [c.HF_HUB_CACHE, c.ENDPOINT, c.HF_HUB_OFFLINE])"
    )
    for setting in settings:
        child = subprocess.run(
            [sys.executable, "-c", code], env={**base, **setting}, capture_output=True, text=True
        )
        assert child.stdout.strip() == "True", (setting, child.stdout, child.stderr)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"version": 9}', '{"version": 1, "models": {"a/b": 3}}'])
def test_a_damaged_record_file_counts_as_empty(text: str, hub: Hub, caplog: pytest.LogCaptureFixture) -> None:
    hub.records.parent.mkdir(parents=True)
    hub.records.write_text(text)

    assert read_records(hub) == {}
    assert store.ensure(NAME, hub=hub).is_dir()
    assert NAME in read_records(hub)


def test_the_store_imports_no_torch_and_a_lookup_no_huggingface_hub(tmp_path: Path) -> None:
    code = (
        "import sys; from models.store import store;"
        "store.list_models(); store.local_folder('whisper:small');"
        "print(sorted({'torch', 'transformers', 'faster_whisper', 'huggingface_hub'} & set(sys.modules)))"
    )
    env = {**os.environ, "HF_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    child = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)

    assert child.stdout.strip() == "[]"
