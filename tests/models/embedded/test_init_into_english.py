"""A translator into English ships beside that from English: the languages say which of them translates."""

from __future__ import annotations

from pathlib import Path

import pytest
from into_english import land_into_english
from shipped_adapters import save_shipped_adapter

from core.files.user_folders import kept_translators_folder
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models import embedded
from models.adapters.adapters import check_adapter, describe_base, read_adapter_manifest
from models.adapters.agreement import agree
from models.adapters.refusals import AdapterError
from models.embedded.revisions import keep
from models.loading.model_folders import local_translator_folder, translator_folder
from models.loading.translators import load_translator
from models.manifests.manifests import LanguagePair
from training.measure.simultaneous import translate

GERMAN, ENGLISH = LanguagePair("en", "de"), LanguagePair("de", "en")
INTO_ENGLISH, FROM_ENGLISH = {"from": "de", "to": "en"}, {"from": "en", "to": "de"}


@pytest.fixture
def into_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return land_into_english(monkeypatch, tmp_path / "shipped")


def save_adapter(folder: Path, base: Path, *languages: dict[str, str]) -> Path:
    """Save an adapter for these languages that was made for the weights in the folder `base`."""
    made_for = {"name": "embedded", "model_type": "llama", "revision": embedded.revision(base)}
    return save_shipped_adapter(folder, base=made_for, languages=languages)


def test_each_translates_its_own_languages_and_the_first_is_for_all_others(into_english: Path) -> None:
    assert translator_folder("embedded", ENGLISH) == into_english
    others = (GERMAN, LanguagePair("en", "ja"), LanguagePair("de", "fr"), LanguagePair("auto", "en"))
    assert {local_translator_folder("embedded", languages) for languages in others} == {embedded.FOLDER}
    assert translator_folder("embedded") == embedded.FOLDER


def test_a_damaged_description_leaves_the_languages_to_the_first(into_english: Path) -> None:
    (into_english / "surtitle.json").write_text("{")
    assert translator_folder("embedded", ENGLISH) == embedded.FOLDER


def test_german_is_read_with_the_weights_into_english(into_english: Path) -> None:
    translator = load_translator(EngineSettings(source_language="de", target_language="en", policy="wait-3"))
    [translated] = translate(translator, ["Vielen Dank für das Gespräch."])
    assert translated.text
    with pytest.raises(UserError, match="translates de to en, fr to en, es to en, not en to de"):
        agree(EngineSettings(translator=into_english.name), into_english)


def test_languages_that_neither_knows_are_refused_with_all_that_are_known(into_english: Path) -> None:
    every = "en to de, en to fr, en to es, de to en, fr to en, es to en, not de to fr: choose another"
    with pytest.raises(UserError, match=every):
        load_translator(EngineSettings(source_language="de", target_language="fr", policy="wait-3"))


def test_an_adapter_goes_with_the_weights_that_it_was_made_for(into_english: Path, tmp_path: Path) -> None:
    adapter = save_adapter(tmp_path / "booking", into_english, INTO_ENGLISH)
    assert read_adapter_manifest(adapter).base_setting == "embedded"
    assert check_adapter(adapter, describe_base(into_english, "embedded"), ENGLISH).name == "booking"
    with pytest.raises(AdapterError, match="'booking' translates de to en, not en to de"):
        check_adapter(adapter, describe_base(embedded.FOLDER, "embedded"), GERMAN)
    with pytest.raises(AdapterError, match="another version of embedded"):
        check_adapter(adapter, describe_base(embedded.FOLDER, "embedded"))


@pytest.mark.parametrize("languages", [(INTO_ENGLISH,), (INTO_ENGLISH, FROM_ENGLISH)])
def test_one_into_english_that_was_made_for_the_first_is_told_to_go_on_with_that(
    languages: tuple[dict[str, str], ...], into_english: Path, tmp_path: Path
) -> None:
    adapter = save_adapter(tmp_path / "booking", embedded.FOLDER, *languages)
    name = f"embedded@{embedded.revision()[:12]}"
    assert read_adapter_manifest(adapter).base_setting == name
    assert translator_folder(name, ENGLISH) == embedded.FOLDER
    with pytest.raises(AdapterError, match=f"switch to that one .{name}."):
        check_adapter(adapter, describe_base(into_english, "embedded"), ENGLISH)
    assert check_adapter(adapter, describe_base(embedded.FOLDER, name), ENGLISH).name == "booking"


def test_the_weights_into_english_are_kept_for_their_adapters_too(into_english: Path) -> None:
    revision = embedded.revision(into_english)
    keep(revision)
    kept = kept_translators_folder() / revision[:12]
    assert embedded.revision(kept) == revision
    assert (kept / "surtitle.json").read_bytes() == (into_english / "surtitle.json").read_bytes()
