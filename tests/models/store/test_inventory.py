"""Which models can be chosen: also those of other programs, and folders of the user's own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from direct_models import save_direct_model
from into_english import land_into_english
from loopback_hub import COMMIT, NAME, LoopbackHub
from tiny_hearing import save_nemotron
from tiny_lm import tiny_model, tiny_tokenizer

from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.errors import UserError
from models import embedded
from models.loading.folder_check import check_folder, import_model
from models.manifests.direct_manifest import DIRECT_WEIGHTS
from models.store import store
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub
from models.store.imported import forget_imported, read_imported
from models.store.inventory import inventory, setting_of
from models.store.store import ModelState, ModelStatus


def found(hub: Hub, id: str) -> ModelStatus | None:
    return next((status for status in inventory(hub) if status.model.id == id), None)


def put_into_cache(hub: Hub, name: str, files: dict[str, bytes]) -> Path:
    """Lay files into the cache as another program's download leaves them."""
    root = hub.repository_folder(name)
    folder = root / "snapshots" / COMMIT
    folder.mkdir(parents=True)
    (root / "refs").mkdir()
    (root / "refs" / "main").write_text(COMMIT)
    for file, content in files.items():
        (folder / file).write_bytes(content)
    return folder


WHISPER = {"model.bin": b"weights", "config.json": b"{}", "tokenizer.json": b"{}", "vocabulary.json": b"[]"}


def test_what_comes_with_the_program_is_first_and_says_what_it_can(hub: Hub) -> None:
    recognizer, translator = inventory(hub)[:2]

    assert (setting_of(recognizer), recognizer.state) == (SHIPPED_RECOGNIZER, ModelState.BUILT_IN)
    assert (setting_of(translator), translator.folder) == ("embedded", embedded.FOLDER)
    assert translator.model.languages == ("en", "de", "fr", "es")
    files = [path for folder in embedded.folders() for path in folder.glob("*.*")]
    assert translator.n_bytes == sum(path.stat().st_size for path in files)


def test_the_translators_that_come_with_the_program_are_one(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    land_into_english(monkeypatch, tmp_path / "shipped")
    [translator] = [status for status in inventory(hub) if status.model.id == "embedded"]
    assert translator.model.languages == ("en", "de", "fr", "es")
    files = [path for folder in embedded.folders() for path in folder.glob("*.*")]
    assert len(embedded.folders()) == 2
    assert translator.n_bytes == sum(path.stat().st_size for path in files) > 40_000_000


def test_a_recognizer_that_another_program_fetched_is_chosen_by_its_folder(hub: Hub) -> None:
    folder = put_into_cache(hub, "someone/faster-whisper-mine", WHISPER)

    status = found(hub, "someone/faster-whisper-mine")

    assert status is not None
    assert (status.model.kind, setting_of(status)) == (ModelKind.RECOGNIZER, str(folder))


@pytest.mark.parametrize("model_type", ["llama", "t5"])
def test_of_translators_in_the_cache_those_of_known_families_are_offered(hub: Hub, model_type: str) -> None:
    config = json.dumps({"model_type": model_type}).encode()
    files = {"config.json": config, "tokenizer.json": b"{}", "model.safetensors": b"x"}
    put_into_cache(hub, "someone/other", files)

    status = found(hub, "someone/other")

    assert (status is not None) == (model_type == "llama")
    assert status is None or setting_of(status) == "someone/other"


@pytest.mark.parametrize("missing", sorted(set(WHISPER) - {"vocabulary.json"}))
def test_what_is_not_whole_in_the_cache_is_not_offered(hub: Hub, missing: str) -> None:
    put_into_cache(hub, "someone/torso", {file: WHISPER[file] for file in WHISPER if file != missing})
    assert found(hub, "someone/torso") is None


def test_how_much_of_a_broken_off_download_is_here_is_told(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [1_500_000, 0, 0, 0]
    with pytest.raises(store.HubUnreachableError):
        store.ensure(NAME, hub=hub)

    status = found(hub, NAME)

    assert status is not None and status.state is ModelState.PARTIAL
    assert status.part == pytest.approx(0.5, abs=0.01)


def test_damaged_files_are_dropped_and_only_they_are_fetched_again(server: LoopbackHub, hub: Hub) -> None:
    folder = store.ensure(NAME, hub=hub)
    (folder / "tokenizer.json").resolve().write_bytes(b"[]")
    server.requests.clear()

    assert store.drop_damaged(NAME, hub=hub) == ("tokenizer.json",)
    assert store.status_of(NAME, hub=hub).state is ModelState.PARTIAL
    store.fetch(NAME, hub=hub)

    assert [path.rpartition("/")[2] for _, path, _ in server.asked("/resolve/")] == ["tokenizer.json"]
    assert store.drop_damaged(NAME, hub=hub) == ()


def test_bytes_that_an_earlier_download_left_did_not_come_now(server: LoopbackHub, hub: Hub) -> None:
    server.cut_after = [1_000_000, 0, 0, 0]
    with pytest.raises(store.HubUnreachableError):
        store.ensure(NAME, hub=hub)
    server.cut_after.clear()
    told: list[store.Received] = []

    store.fetch(NAME, told.append, hub=hub)

    assert told[-1].n_there == told[-1].n_total
    assert told[-1].n_came == 2_000_000


def test_an_imported_folder_is_listed_until_it_is_forgotten(hub: Hub) -> None:
    model = import_model(embedded.FOLDER, hub=hub)
    import_model(embedded.FOLDER, hub=hub)

    assert read_imported(hub) == (model,)
    status = found(hub, model.folder)
    assert status is not None and status.state is ModelState.INSTALLED
    assert setting_of(status) == model.folder

    forget_imported(hub, model.folder)
    assert found(hub, model.folder) is None
    assert (embedded.FOLDER / "config.json").is_file()


def test_a_list_of_imports_that_cannot_be_read_is_begun_again(hub: Hub) -> None:
    import_model(embedded.FOLDER, hub=hub)
    [path] = hub.records.parent.glob("imported*.json")
    path.write_text("{")

    assert read_imported(hub) == ()
    assert import_model(embedded.FOLDER, hub=hub) in read_imported(hub)


def test_a_folder_is_taken_for_what_loads_it(tiny_whisper: Path, tmp_path: Path) -> None:
    tiny_model("llama").save_pretrained(tmp_path)
    tiny_tokenizer().save_pretrained(tmp_path)

    assert check_folder(tiny_whisper) is ModelKind.RECOGNIZER
    assert check_folder(tmp_path) is ModelKind.TRANSLATOR


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({}, r"holds no model \(config\.json is missing\)"),
        ({"config.json": b'{"model_type": "t5"}'}, "choose a model of one of the families"),
        (
            {"config.json": b'{"model_type": "whisper"}', "pytorch_model.bin": b"x"},
            "convert it for faster-whisper",
        ),
        ({"config.json": b'{"model_type": "whisper"}', "model.safetensors": b"x"}, "damaged"),
        ({"config.json": b'{"model_type": "llama"}'}, "no weights in safetensors"),
        ({**WHISPER, "model.bin": b"not of CTranslate2"}, "cannot be loaded|damaged"),
        ({"surtitle.json": b'{"base": {}}'}, "belongs to an adapter"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused_in_a_sentence(
    tmp_path: Path, files: dict[str, bytes], sentence: str
) -> None:
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    with pytest.raises(UserError, match=sentence) as refused:
        check_folder(tmp_path)
    assert "\n" not in str(refused.value)


def test_looking_at_models_loads_no_network_library() -> None:
    heavy = ("torch", "transformers", "ctranslate2", "huggingface_hub")
    program = (
        "import sys; from models.store.inventory import inventory; inventory();"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_the_folder_of_a_recognizer_that_streams_is_imported_as_one(hub: Hub, tmp_path: Path) -> None:
    folder = save_nemotron(tmp_path / "mine")

    model = import_model(folder, hub=hub)

    status = found(hub, str(folder))
    assert model.kind is ModelKind.RECOGNIZER
    assert status is not None
    assert (status.model.kind, setting_of(status)) == (ModelKind.RECOGNIZER, str(folder))


def test_a_recognizer_that_streams_and_another_program_fetched_is_found_and_one_of_no_use_is_not(
    hub: Hub, tmp_path: Path
) -> None:
    files = {path.name: path.read_bytes() for path in save_nemotron(tmp_path / "mine").iterdir()}
    folder = put_into_cache(hub, "someone/nemotron-mine", files)
    put_into_cache(hub, "someone/wav2vec2", {**files, "config.json": b'{"model_type": "wav2vec2"}'})

    status = found(hub, "someone/nemotron-mine")

    assert status is not None
    assert (status.model.kind, setting_of(status)) == (ModelKind.RECOGNIZER, str(folder))
    assert found(hub, "someone/wav2vec2") is None


def test_a_model_that_hears_and_translates_is_one_with_the_languages_that_it_knows(
    hub: Hub, tmp_path: Path
) -> None:
    setting = save_direct_model(tmp_path / "ours")
    assert import_model(tmp_path / "ours", hub=hub).kind is ModelKind.DIRECT
    status = found(hub, str(tmp_path / "ours"))
    assert status is not None
    assert setting_of(status) == setting
    assert status.model.languages == ("en", "de")
    assert status.n_bytes > (tmp_path / "ours" / DIRECT_WEIGHTS).stat().st_size
