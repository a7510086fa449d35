"""What the store does not fetch, and what it says instead."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopback_hub import COMMIT, FILES, NAME, LoopbackHub

from core.wording.causes import Cause
from core.wording.errors import UserError
from models.store import store
from models.store.hub_cache import Hub
from models.store.offers import fetch_adapter


def test_neither_pickles_nor_code_are_ever_asked_for(server: LoopbackHub, hub: Hub) -> None:
    store.ensure(NAME, hub=hub)

    assert not server.asked(".bin")
    assert not server.asked(".py")


def test_a_hubs_file_name_that_would_leave_the_folder_is_never_fetched(server: LoopbackHub, hub: Hub) -> None:
    server.repositories[NAME]["..\\evil.json"] = b"{}"
    server.repositories[NAME]["sub/evil.json"] = b"{}"

    store.ensure(NAME, hub=hub)

    assert not server.asked("evil")


def test_a_model_without_safetensors_is_refused(server: LoopbackHub, hub: Hub) -> None:
    server.add(
        "someone/pickled", {"config.json": b"{}", "tokenizer.json": b"{}", "pytorch_model.bin": b""}, COMMIT
    )

    with pytest.raises(store.StoreError, match="pickled weights are refused"):
        store.ensure("someone/pickled", hub=hub)


def test_a_name_that_the_hub_does_not_know_is_said_plainly(hub: Hub) -> None:
    with pytest.raises(store.StoreError, match=r"no public model 'someone/nothing'.*spelled"):
        store.ensure("someone/nothing", hub=hub)


def test_a_gated_model_says_where_to_agree(server: LoopbackHub, hub: Hub) -> None:
    server.add("someone/gated", dict(FILES), COMMIT)
    server.gated = {"someone/gated"}

    with pytest.raises(store.StoreError, match=r"agree at .*/someone/gated"):
        store.ensure("someone/gated", hub=hub)


@pytest.mark.parametrize("name", ["whisper:small", NAME])
def test_without_a_network_one_sentence_says_what_to_do(name: str, tmp_path: Path) -> None:
    hub = Hub(endpoint="http://127.0.0.1:9", cache=tmp_path, records=tmp_path / "lock.json")

    with pytest.raises(UserError) as caught:
        store.ensure(name, hub=hub)

    sentence = str(caught.value)
    assert "\n" not in sentence
    assert "cannot be reached" in sentence
    assert sentence.startswith(f"{name} is not on this computer")
    assert caught.value.cause == Cause.NO_MODEL


@pytest.mark.parametrize("offline", [False, True])
def test_who_asks_for_adapters_without_a_network_is_not_told_to_get_a_model(
    offline: bool, tmp_path: Path
) -> None:
    hub = Hub(endpoint="http://127.0.0.1:9", cache=tmp_path, records=tmp_path / "lock.json", offline=offline)
    with pytest.raises(store.HubUnreachableError, match="no hub was asked for adapters") as caught:
        fetch_adapter(hub, "someone/adapter", "main", lambda told: None)
    assert caught.value.cause == ""


def test_offline_mode_opens_no_connection(server: LoopbackHub, hub: Hub) -> None:
    offline = Hub(endpoint=hub.endpoint, cache=hub.cache, records=hub.records, offline=True)

    with pytest.raises(store.HubUnreachableError, match="downloads are switched off"):
        store.ensure(NAME, hub=offline)
    assert server.requests == []

    store.ensure(NAME, hub=hub)
    server.requests.clear()
    assert store.ensure(NAME, hub=offline).is_dir()
    assert server.requests == []


def test_a_full_disk_is_said_before_the_download(
    server: LoopbackHub, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from models.store import hub as network

    monkeypatch.setattr(network, "SPARE_BYTES", 1 << 60)

    with pytest.raises(store.StoreError, match=r"too little room in .* for"):
        store.ensure(NAME, hub=hub)
    assert not server.asked("/resolve/")


def test_a_cache_that_cannot_be_written_is_said_plainly(server: LoopbackHub, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    hub = Hub(endpoint=server.endpoint, cache=tmp_path / "file" / "hub", records=tmp_path / "lock.json")

    with pytest.raises(store.StoreError, match="cannot be kept in"):
        store.ensure(NAME, hub=hub)
