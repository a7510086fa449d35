"""The store's real download code against a real HTTP server on loopback."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import UserError
from models import store
from models.catalog import FILE_RULES, ModelKind, UnknownModelError, catalog, find_model
from models.hub_cache import Hub, read_records

sys.path.insert(0, str(Path(__file__).parent))
from loopback_hub import LoopbackHub, served

WEIGHTS = random.Random(1).randbytes(3_000_000)
COMMIT = "a1" * 20
NAME = "someone/small-translator"
FILES = {
    "config.json": b'{"model_type": "llama"}',
    "tokenizer.json": b"{}",
    "model.safetensors": WEIGHTS,
    "pytorch_model.bin": b"\x80\x04 a pickle",
    "modeling_evil.py": b"import os",
    "onnx/model.onnx": b"x",
    "README.md": b"hello",
}


@pytest.fixture
def server() -> Iterator[LoopbackHub]:
    with served() as hub:
        hub.add(NAME, dict(FILES), COMMIT)
        yield hub


@pytest.fixture
def hub(server: LoopbackHub, tmp_path: Path) -> Hub:
    return Hub(
        endpoint=server.endpoint, cache=tmp_path / "hub", records=tmp_path / "data" / "models.lock.json"
    )


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    from models import hub as network

    monkeypatch.setattr(network, "RETRY_WAITS_S", (0.01, 0.01))


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


def test_neither_pickles_nor_code_are_ever_asked_for(server: LoopbackHub, hub: Hub) -> None:
    store.ensure(NAME, hub=hub)

    assert not server.asked(".bin")
    assert not server.asked(".py")


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


def test_a_rotten_partial_file_is_thrown_away_and_fetched_whole(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [1_000_000, 0, 0, 0]
    with pytest.raises(store.HubUnreachableError):
        store.ensure(NAME, hub=hub)
    server.cut_after.clear()
    [partial] = hub.cache.rglob("*.incomplete")
    partial.write_bytes(bytes(partial.stat().st_size))

    folder = store.ensure(NAME, hub=hub)

    assert (folder / "model.safetensors").read_bytes() == WEIGHTS


def test_a_partial_file_longer_than_the_whole_is_thrown_away(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [1_000_000, 0, 0, 0]
    with pytest.raises(store.HubUnreachableError):
        store.ensure(NAME, hub=hub)
    server.cut_after.clear()
    [partial] = hub.cache.rglob("*.incomplete")
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


def test_a_catalog_model_is_fetched_at_its_pinned_commit_only(server: LoopbackHub, hub: Hub) -> None:
    tiny = find_model("whisper:tiny.en")
    server.add(tiny.repository, whisper_files(), "b" * 40)
    with pytest.raises(store.StoreError, match="revision"):
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


@pytest.mark.parametrize(
    ("name", "instead"), [("whisper:small", "--recognizer sphinx"), (NAME, "--translator embedded")]
)
def test_without_a_network_one_sentence_says_what_to_do(name: str, instead: str, tmp_path: Path) -> None:
    hub = Hub(endpoint="http://127.0.0.1:9", cache=tmp_path, records=tmp_path / "lock.json")

    with pytest.raises(UserError) as caught:
        store.ensure(name, hub=hub)

    sentence = str(caught.value)
    assert "\n" not in sentence
    assert "cannot be reached" in sentence
    assert f"surtitle models download {name}" in sentence
    assert instead in sentence


def test_offline_mode_opens_no_connection(server: LoopbackHub, hub: Hub) -> None:
    offline = Hub(endpoint=hub.endpoint, cache=hub.cache, records=hub.records, offline=True)

    with pytest.raises(store.HubUnreachableError, match="HF_HUB_OFFLINE is set"):
        store.ensure(NAME, hub=offline)
    assert server.requests == []

    store.ensure(NAME, hub=hub)
    server.requests.clear()
    assert store.ensure(NAME, hub=offline).is_dir()
    assert server.requests == []


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
        "from models.hub_cache import Hub; import sys; h = Hub.from_environment();"
        "assert 'huggingface_hub' not in sys.modules;"
        "from huggingface_hub import constants as c;"
        "print([str(h.cache), h.endpoint, h.offline] == [c.HF_HUB_CACHE, c.ENDPOINT, c.HF_HUB_OFFLINE])"
    )
    for setting in settings:
        child = subprocess.run(
            [sys.executable, "-c", code], env={**base, **setting}, capture_output=True, text=True
        )
        assert child.stdout.strip() == "True", (setting, child.stdout, child.stderr)


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


def test_a_full_disk_is_said_before_the_download(
    server: LoopbackHub, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    from models import hub as network

    monkeypatch.setattr(network, "SPARE_BYTES", 1 << 60)

    with pytest.raises(store.StoreError, match=r"too little room.*HF_HUB_CACHE"):
        store.ensure(NAME, hub=hub)
    assert not server.asked("/resolve/")


def test_a_cache_that_cannot_be_written_is_said_plainly(server: LoopbackHub, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    hub = Hub(endpoint=server.endpoint, cache=tmp_path / "file" / "hub", records=tmp_path / "lock.json")

    with pytest.raises(store.StoreError, match="cannot be kept in"):
        store.ensure(NAME, hub=hub)


@pytest.mark.parametrize(
    "name", ["", "nonsense", "a/b/c", "../etc", "a/..", "whisper:huge", "x--y/z", "a/b c"]
)
def test_names_that_are_no_models_are_refused(name: str) -> None:
    with pytest.raises(UnknownModelError):
        find_model(name)


def test_every_catalog_entry_is_pinned_and_found_by_id_and_repository() -> None:
    for model in catalog():
        assert len(model.revision) == 40
        assert model.size_mb > 0
        assert find_model(model.id) is model
        assert find_model(model.repository) is model
        assert all(len(digest) == 64 for digest in model.sha256.values())


def test_every_whisper_of_the_catalog_is_the_repository_that_faster_whisper_would_take() -> None:
    """So that a model which another faster-whisper program fetched is not fetched again."""
    from faster_whisper.utils import _MODELS

    for model in catalog():
        if model.kind is ModelKind.RECOGNIZER:
            assert _MODELS[model.id.removeprefix("whisper:")] == model.repository


@given(st.text(max_size=30) | st.sampled_from(["LICENSE", "vocabulary", "vocab", "model", "tokenizer"]))
def test_no_file_rule_wants_a_pickle_or_code(stem: str) -> None:
    for suffix in (".pt", ".pth", ".pkl", ".py", ".ckpt"):
        assert not any(rule.wants(stem + suffix) for rule in FILE_RULES.values())
    assert not FILE_RULES[ModelKind.TRANSLATOR].wants(stem + ".bin")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"version": 9}', '{"version": 1, "models": {"a/b": 3}}'])
def test_a_damaged_record_file_counts_as_empty(text: str, hub: Hub, caplog: pytest.LogCaptureFixture) -> None:
    hub.records.parent.mkdir(parents=True)
    hub.records.write_text(text)

    assert read_records(hub) == {}
    assert store.ensure(NAME, hub=hub).is_dir()
    assert NAME in read_records(hub)


def test_a_hubs_file_name_that_would_leave_the_folder_is_never_fetched(server: LoopbackHub, hub: Hub) -> None:
    server.repositories[NAME]["..\\evil.json"] = b"{}"
    server.repositories[NAME]["sub/evil.json"] = b"{}"

    store.ensure(NAME, hub=hub)

    assert not server.asked("evil")


def test_the_store_imports_no_torch_and_a_lookup_no_huggingface_hub(tmp_path: Path) -> None:
    code = (
        "import sys; from models import store; store.list_models(); store.local_folder('whisper:small');"
        "print(sorted({'torch', 'transformers', 'faster_whisper', 'huggingface_hub'} & set(sys.modules)))"
    )
    env = {**os.environ, "HF_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    child = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)

    assert child.stdout.strip() == "[]"
