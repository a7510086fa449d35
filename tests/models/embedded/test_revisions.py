"""Adapters go on with the very weights that they were made for when better ones ship."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from newer_translator import land_newer_translator
from shipped_adapters import save_shipped_adapter

from core.files.user_folders import kept_translators_folder
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models import embedded
from models.adapters.adapters import check_adapter, describe_base, read_adapter_manifest
from models.adapters.refusals import AdapterError
from models.embedded.revisions import REVISIONS_NAME, keep, list_revision, shipped_folder, shipped_name, since
from models.loading.model_folders import local_translator_folder, translator_folder
from models.loading.translators import load_translator
from training.measure.simultaneous import translate

SENTENCES = ["Thank you very much.", "The meeting starts at nine o'clock."]
EARLIER = sorted((embedded.FOLDER / "earlier").glob("*"))
"""Those that what ships still reads with, if there are any."""
GENERATED = {"into_english", "__init__.py", "__pycache__", "earlier", "revisions.py", REVISIONS_NAME}


@pytest.fixture(autouse=True)
def _own_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def made_for(revision: str, folder: Path) -> Path:
    """Save an adapter that was made for these weights of the translator that ships."""
    return save_shipped_adapter(
        folder, strength=0.02, base={"name": "embedded", "model_type": "llama", "revision": revision}
    )


def translated(name: str, adapter: Path) -> list[str]:
    request = EngineSettings(translator=name, policy="wait-3", adapter=str(adapter))
    return [one.text for one in translate(load_translator(request), SENTENCES)]


@pytest.mark.parametrize("folder", embedded.folders(), ids=lambda folder: folder.name)
def test_the_weights_that_ship_are_in_the_list_of_those_that_did(folder: Path) -> None:
    assert since(embedded.revision(folder))


def test_each_earlier_translator_is_whole_listed_and_called_by_its_weights() -> None:
    ours = {path.name for path in embedded.FOLDER.iterdir()} - GENERATED
    for folder in EARLIER:
        revision = embedded.revision(folder)
        assert folder.name == revision[:12] and since(revision)
        assert {path.name for path in folder.iterdir()} == ours
        assert "Attribution" in (folder / "README.md").read_text("utf-8")
        if revision != embedded.revision():
            assert local_translator_folder(f"embedded@{revision[:12]}") == folder


def test_an_adapter_translates_with_the_weights_it_was_made_for_as_before_better_ones_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = made_for(embedded.revision(), tmp_path / "booking")
    assert read_adapter_manifest(adapter).base_setting == "embedded"
    before = translated("embedded", adapter)
    revision = land_newer_translator(monkeypatch, tmp_path / "newer")
    name = read_adapter_manifest(adapter).base_setting
    assert name == f"embedded@{revision[:12]}"
    assert translator_folder(name) == tmp_path / "newer" / "earlier" / revision[:12]
    assert translated(name, adapter) == before


def test_with_the_newer_weights_it_is_refused_and_told_which_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = made_for(embedded.revision(), tmp_path / "booking")
    revision = land_newer_translator(monkeypatch, tmp_path / "newer")
    base = describe_base(embedded.FOLDER, "embedded")
    told = (
        f"“booking” was made for the small translator of {since(revision)}, which is kept here: switch to"
        rf" that one \(embedded@{revision[:12]}\)"
    )
    with pytest.raises(AdapterError, match=told):
        check_adapter(adapter, base)
    shutil.rmtree(tmp_path / "newer" / "earlier")
    with pytest.raises(AdapterError, match="which is not on this computer: train the adapter again"):
        check_adapter(adapter, base)
    with pytest.raises(UserError, match="is not on this computer any more: choose another"):
        translator_folder(f"embedded@{revision[:12]}")


def test_an_adapter_of_the_newer_weights_is_refused_on_earlier_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    revision = land_newer_translator(monkeypatch, tmp_path / "newer")
    newer = made_for(embedded.revision(), tmp_path / "newest")
    earlier = f"embedded@{revision[:12]}"
    with pytest.raises(AdapterError, match="was made for another version of embedded"):
        check_adapter(newer, describe_base(translator_folder(earlier), earlier))
    assert check_adapter(newer, describe_base(embedded.FOLDER, "embedded")).base_setting == "embedded"


def test_weights_that_are_kept_are_found_when_they_ship_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = embedded.revision()
    keep("")
    keep("f" * 64)
    assert not kept_translators_folder().exists(), "there is no need of others"
    keep(before)
    kept = kept_translators_folder() / before[:12]
    written = (kept / "model.safetensors").stat().st_mtime_ns
    keep(before)
    assert (kept / "model.safetensors").stat().st_mtime_ns == written
    land_newer_translator(monkeypatch, tmp_path / "newer", ships_earlier=False)
    name = shipped_name(before, [("en", "de")])
    assert local_translator_folder(name) == kept
    assert describe_base(kept, name).revision == before
    adapter = made_for(before, tmp_path / "booking")
    assert check_adapter(adapter, describe_base(kept, name)).name == "booking"


def test_a_damaged_copy_is_none_and_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = embedded.revision()
    kept = kept_translators_folder() / before[:12]
    kept.mkdir(parents=True)
    (kept / "model.safetensors").write_bytes(b"half of it")
    with monkeypatch.context() as later:
        land_newer_translator(later, tmp_path / "newer", ships_earlier=False)
        assert shipped_folder(f"embedded@{before[:12]}") is None
    keep(before)
    assert embedded.revision(kept) == before
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_several_may_keep_it_at_once() -> None:
    revision = embedded.revision()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(keep, [revision] * 4))  # raises what one of them did
    assert [path.name for path in kept_translators_folder().iterdir()] == [revision[:12]]


@pytest.mark.parametrize(
    "name", ["embedded@../../models", "embedded@f271", "embedded@", "embedded@F27105C4555A"]
)
def test_what_is_no_revision_is_looked_for_nowhere(name: str) -> None:
    assert shipped_folder(name) is None
    with pytest.raises(UserError, match="is not on this computer"):
        translator_folder(name)


@pytest.mark.parametrize("revision", ["../" * 20, "f" * 64, "main"])
def test_an_adapter_of_weights_that_never_shipped_names_no_earlier_translator(
    revision: str, tmp_path: Path
) -> None:
    adapter = made_for(revision, tmp_path / "strange")
    assert read_adapter_manifest(adapter).base_setting == "embedded"
    with pytest.raises(AdapterError, match="train it again"):
        check_adapter(adapter, describe_base(embedded.FOLDER, "embedded"))


def test_weights_are_listed_once_with_the_day_from_which_on_they_ship(tmp_path: Path) -> None:
    shutil.copy(embedded.FOLDER / embedded.WEIGHTS_NAME, tmp_path)
    shutil.copy(embedded.FOLDER / REVISIONS_NAME, tmp_path)
    listed = (tmp_path / REVISIONS_NAME).read_text()
    list_revision(tmp_path, "2100-01-01")
    assert (tmp_path / REVISIONS_NAME).read_text() == listed
    (tmp_path / embedded.WEIGHTS_NAME).write_bytes(b"better")
    list_revision(tmp_path, "2100-01-01")
    assert f'"{embedded.revision(tmp_path)}": "2100-01-01"' in (tmp_path / REVISIONS_NAME).read_text()
