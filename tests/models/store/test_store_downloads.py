"""The store's real download code against a real HTTP server on loopback."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from loopback_hub import COMMIT, FILES, NAME, WEIGHTS, LoopbackHub

from models.store import store
from models.store.hub_cache import Hub, read_records


def test_a_model_is_fetched_whole_into_the_shared_caches_layout(server: LoopbackHub, hub: Hub) -> None:
    folder = store.ensure(NAME, hub=hub)

    assert folder == hub.cache / "models--someone--small-translator" / "snapshots" / COMMIT
    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert sorted(path.name for path in folder.iterdir()) == [
        "config.json",
        "model.safetensors",
        "tokenizer.json",
    ]


def test_huggingface_hub_itself_finds_what_the_store_fetched(hub: Hub) -> None:
    from huggingface_hub import snapshot_download

    folder = store.ensure(NAME, hub=hub)

    found = snapshot_download(NAME, revision=COMMIT, cache_dir=hub.cache, local_files_only=True)
    assert Path(found) == folder


def test_a_second_call_opens_no_connection(server: LoopbackHub, hub: Hub) -> None:
    first = store.ensure(NAME, hub=hub)
    server.requests.clear()

    assert store.ensure(NAME, hub=hub) == first
    assert store.local_folder(NAME, hub=hub) == first
    assert server.requests == []


def test_progress_never_goes_back_and_ends_at_one(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [1_000_000, 500_000]
    told: list[float] = []

    store.ensure(NAME, lambda text, fraction: told.append(fraction), hub=hub)

    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 5


def test_a_broken_connection_is_resumed_where_it_broke(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [1_000_000, 500_000]

    folder = store.ensure(NAME, hub=hub)

    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    ranges = [asked for method, _, asked in server.asked("/lfs/")]
    assert ranges == ["", "bytes=1000000-", "bytes=1500000-"]


def test_a_server_without_ranges_sends_the_file_again_and_progress_stays_monotone(
    server: LoopbackHub, hub: Hub
) -> None:
    server.cut_after = [1_000_000]
    server.ignores_ranges = True
    told: list[float] = []

    folder = store.ensure(NAME, lambda text, fraction: told.append(fraction), hub=hub)

    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert told == sorted(told)


def test_a_download_given_up_is_resumed_by_the_next_call(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [2_000_000, 0, 0, 0]
    with pytest.raises(store.HubUnreachableError):
        store.ensure(NAME, hub=hub)
    assert store.status_of(NAME, hub=hub).state is store.ModelState.PARTIAL
    server.cut_after.clear()
    server.requests.clear()

    folder = store.ensure(NAME, hub=hub)

    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert [asked for _, _, asked in server.asked("/lfs/")] == ["bytes=2000000-"]


class PausedError(Exception):
    pass


def test_an_exception_raised_by_progress_pauses_and_keeps_what_came(server: LoopbackHub, hub: Hub) -> None:
    def pause(text: str, fraction: float) -> None:
        if fraction > 0.5:
            raise PausedError

    with pytest.raises(PausedError):
        store.ensure(NAME, pause, hub=hub)
    server.requests.clear()
    told: list[float] = []

    store.ensure(NAME, lambda text, fraction: told.append(fraction), hub=hub)

    assert told[0] < 0.5 < told[1]  # the small files first, then what was kept of the large one
    assert all(asked for _, _, asked in server.asked("/lfs/"))


def test_wrong_content_of_the_right_length_is_refused_and_not_kept(server: LoopbackHub, hub: Hub) -> None:
    server.poison = {"model.safetensors"}

    with pytest.raises(store.DamagedModelError, match="wrong checksum"):
        store.ensure(NAME, hub=hub)

    assert store.local_folder(NAME, hub=hub) is None
    assert not list(hub.cache.rglob("*.incomplete"))
    server.poison = set()
    assert (store.ensure(NAME, hub=hub) / "model.safetensors").read_bytes() == WEIGHTS


def test_a_small_file_is_checked_too(server: LoopbackHub, hub: Hub) -> None:
    server.poison = {"tokenizer.json"}

    with pytest.raises(store.DamagedModelError, match=r"tokenizer\.json"):
        store.ensure(NAME, hub=hub)


def cut_off_download(server: LoopbackHub, hub: Hub) -> Path:
    """Return the partial file that a download leaves whose connection breaks again and again."""
    server.cut_after = [1_000_000, 0, 0, 0]
    with pytest.raises(store.HubUnreachableError):
        store.ensure(NAME, hub=hub)
    server.cut_after.clear()
    [partial] = hub.cache.rglob("*.incomplete")
    return partial


def test_a_rotten_partial_file_is_thrown_away_and_fetched_whole(server: LoopbackHub, hub: Hub) -> None:
    partial = cut_off_download(server, hub)
    partial.write_bytes(bytes(partial.stat().st_size))

    folder = store.ensure(NAME, hub=hub)

    assert (folder / "model.safetensors").read_bytes() == WEIGHTS


def test_a_partial_file_longer_than_the_whole_is_thrown_away(server: LoopbackHub, hub: Hub) -> None:
    partial = cut_off_download(server, hub)
    partial.write_bytes(bytes(len(WEIGHTS) + 1))

    assert (store.ensure(NAME, hub=hub) / "model.safetensors").read_bytes() == WEIGHTS


def test_a_busy_hub_is_asked_again(server: LoopbackHub, hub: Hub) -> None:
    server.statuses = [503, 429]

    assert store.ensure(NAME, hub=hub).is_dir()


def test_two_that_want_the_same_model_fetch_it_once(server: LoopbackHub, hub: Hub) -> None:
    with ThreadPoolExecutor() as pool:
        folders = set(pool.map(lambda _: store.ensure(NAME, hub=hub), range(4)))

    assert len(folders) == 1
    assert len([path for method, path, _ in server.requests if method == "GET" and "/lfs/" in path]) == 1
    assert store.verify(NAME, hub=hub).damaged == ()


def test_records_of_models_fetched_at_the_same_time_are_all_kept(server: LoopbackHub, hub: Hub) -> None:
    names = [f"someone/model-{i}" for i in range(6)]
    for name in names:
        server.add(name, {**FILES, "model.safetensors": b"small"}, COMMIT)

    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda name: store.ensure(name, hub=hub), names))

    assert sorted(read_records(hub)) == names


def test_the_revision_first_resolved_is_used_from_then_on(server: LoopbackHub, hub: Hub) -> None:
    store.ensure(NAME, hub=hub)
    folder = store.local_folder(NAME, hub=hub)
    assert folder is not None
    (folder / "config.json").unlink()
    server.requests.clear()

    store.ensure(NAME, hub=hub)

    assert read_records(hub)[NAME].revision == COMMIT
    assert [path for _, path, _ in server.asked("/api/")] == [f"/api/models/{NAME}/revision/{COMMIT}"]


def test_other_files_under_the_recorded_revision_are_refused(server: LoopbackHub, hub: Hub) -> None:
    folder = store.ensure(NAME, hub=hub)
    (folder / "config.json").unlink()
    server.repositories[NAME]["model.safetensors"] = WEIGHTS[::-1]

    with pytest.raises(store.DamagedModelError, match="other files"):
        store.ensure(NAME, hub=hub)
