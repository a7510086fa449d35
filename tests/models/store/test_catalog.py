"""The catalog's models: pinned, known by their names, and only the files wanted of them are fetched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopback_hub import COMMIT, FILES, NAME, WEIGHTS, LoopbackHub

from models.store import store
from models.store.catalog import FILE_RULES, NETWORK_RULE, ModelKind, UnknownModelError, catalog, find_model
from models.store.hub_cache import Hub


@pytest.mark.parametrize(
    "name", ["", "nonsense", "a/b/c", "../etc", "a/..", "whisper:huge", "x--y/z", "a/b c"]
)
def test_names_that_are_no_models_are_refused(name: str) -> None:
    with pytest.raises(UnknownModelError):
        find_model(name)


def test_every_catalog_entry_is_in_it_and_found_by_id_and_repository() -> None:
    for model in catalog():
        assert len(model.revision) in (0, 40)
        assert model.in_catalog and not find_model(NAME).in_catalog
        assert find_model(model.id) is model
        assert find_model(model.repository) is model
        assert all(len(digest) == 64 for digest in model.sha256.values())


def test_every_whisper_of_the_catalog_is_the_repository_that_faster_whisper_would_take() -> None:
    """So that a model which another faster-whisper program fetched is not fetched again."""
    from faster_whisper.utils import _MODELS

    for model in catalog():
        if model.kind is ModelKind.RECOGNIZER and not model.is_network:
            assert _MODELS[model.id.removeprefix("whisper:")] == model.repository


@given(st.text(max_size=30) | st.sampled_from(["LICENSE", "vocabulary", "vocab", "model", "tokenizer"]))
def test_no_file_rule_wants_a_pickle_or_code(stem: str) -> None:
    for suffix in (".pt", ".pth", ".pkl", ".py", ".ckpt"):
        assert not any(rule.wants(stem + suffix) for rule in (NETWORK_RULE, *FILE_RULES.values()))
    assert not FILE_RULES[ModelKind.TRANSLATOR].wants(stem + ".bin")
    assert not NETWORK_RULE.wants(stem + ".bin")


def test_a_catalog_model_is_fetched_at_its_pinned_commit_only(server: LoopbackHub, hub: Hub) -> None:
    tiny = find_model("whisper:tiny.en")
    server.add(tiny.repository, whisper_files(), "b" * 40)
    with pytest.raises(store.StoreError, match="is no longer offered by"):
        store.ensure("whisper:tiny.en", hub=hub)

    server.commits[tiny.repository] = tiny.revision

    assert store.ensure("tiny.en", hub=hub).name == tiny.revision


def test_a_mirror_that_offers_other_weights_than_the_catalog_knows_is_refused_before_a_byte(
    server: LoopbackHub, hub: Hub
) -> None:
    tiny = find_model("whisper:tiny")
    server.add(tiny.repository, whisper_files(), tiny.revision)

    with pytest.raises(store.DamagedModelError, match=r"model\.bin"):
        store.ensure("whisper:tiny", hub=hub)

    assert not server.asked("/resolve/")


def whisper_files() -> dict[str, bytes]:
    return {
        "model.bin": WEIGHTS[:20_000],
        "config.json": b"{}",
        "tokenizer.json": b"{}",
        "vocabulary.txt": b"a\n",
        "README.md": b"",
    }


def test_a_revision_that_nobody_knew_is_asked_once_recorded_and_held(server: LoopbackHub, hub: Hub) -> None:
    unpinned = next(model for model in catalog() if not model.revision)
    assert store.status_of(unpinned.id, hub=hub).revision == ""
    server.add(unpinned.repository, FILES, COMMIT)
    assert store.ensure(unpinned.id, hub=hub).name == COMMIT

    server.add(unpinned.repository, {**FILES, "config.json": b'{"model_type": "qwen3"}'}, "b" * 40)
    (store.ensure(unpinned.id, hub=hub) / "config.json").unlink()

    assert store.status_of(unpinned.id, hub=hub).revision == COMMIT
    with pytest.raises(store.StoreError, match="is no longer offered by"):
        store.ensure(unpinned.id, hub=hub)  # the hub has no other any more, and no other is taken


def test_a_network_is_fetched_as_safetensors_with_its_tokenizer_at_the_commit_that_was_found(
    server: LoopbackHub, hub: Hub
) -> None:
    name = next(model.id for model in catalog() if model.is_network)
    files = {
        "config.json": b"{}",
        "model.safetensors": WEIGHTS[:20_000],
        "tokenizer.json": b"{}",
        "model.nemo": b"pickle",
        "pytorch_model.bin": b"pickle",
        "modeling.py": b"code",
    }
    server.add(name, files, "c" * 40)

    folder = store.ensure(name, hub=hub)

    assert folder.name == "c" * 40
    assert {path.name for path in folder.iterdir()} == {"config.json", "model.safetensors", "tokenizer.json"}
