"""What is offered for an adapter that does not fit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from into_english import land_into_english
from newer_translator import land_newer_translator
from shipped_adapters import save_shipped_adapter

from app.adapters.shelf import ChosenTranslator, KeptAdapter
from app.adapters.way_out import Misfit, WayOut, misfit_of, way_out
from models import embedded
from models.adapters.adapters import LanguagePair

GERMAN, FRENCH, ENGLISH = LanguagePair("en", "de"), LanguagePair("en", "fr"), LanguagePair("de", "en")


@pytest.fixture
def french(tmp_path: Path) -> Path:
    return save_shipped_adapter(tmp_path / "french", languages=[{"from": "en", "to": "fr"}])


def kept(folder: Path, chosen: ChosenTranslator) -> KeptAdapter:
    adapter = chosen.look_at(folder)
    assert adapter.trouble
    return adapter


def test_other_languages_are_offered_where_the_translator_is_right(french: Path) -> None:
    chosen = ChosenTranslator("embedded", GERMAN)
    adapter = kept(french, chosen)
    assert misfit_of(adapter, chosen) is Misfit.LANGUAGES
    assert way_out(adapter, chosen) == WayOut("", FRENCH)


def test_the_translator_that_it_was_made_for_is_offered_where_it_is_here(french: Path) -> None:
    chosen = ChosenTranslator("somebody/else", FRENCH)
    adapter = kept(french, chosen)
    assert misfit_of(adapter, chosen) is Misfit.TRANSLATOR
    assert way_out(adapter, chosen) == WayOut("embedded")
    both = ChosenTranslator("somebody/else", GERMAN)
    assert way_out(kept(french, both), both) == WayOut("embedded", FRENCH)


def test_where_nothing_is_translated_its_languages_are_offered(french: Path) -> None:
    chosen = ChosenTranslator("embedded")
    adapter = KeptAdapter(french, chosen.look_at(french).manifest, "Nothing is translated.")
    assert way_out(adapter, chosen) == WayOut("", FRENCH)


def test_nothing_helps_an_adapter_that_is_broken_or_whose_translator_is_not_here(tmp_path: Path) -> None:
    chosen = ChosenTranslator("embedded", GERMAN)
    broken = save_shipped_adapter(tmp_path / "broken")
    (broken / "adapter_model.safetensors").unlink()
    assert misfit_of(kept(broken, chosen), chosen) is Misfit.BROKEN
    assert way_out(kept(broken, chosen), chosen) is None
    strange = save_shipped_adapter(tmp_path / "strange", base={"name": "somebody/else"})
    assert misfit_of(kept(strange, chosen), chosen) is Misfit.TRANSLATOR
    assert way_out(kept(strange, chosen), chosen) is None


def test_a_folder_that_a_stranger_names_is_not_looked_into(tmp_path: Path) -> None:
    strange = save_shipped_adapter(tmp_path / "strange", base={"name": str(tmp_path)})
    chosen = ChosenTranslator("embedded", GERMAN)
    assert way_out(kept(strange, chosen), chosen) is None


def test_one_that_was_made_before_better_weights_shipped_switches_to_those_it_was_made_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = {"name": "embedded", "model_type": "llama", "revision": embedded.revision()}
    mine = save_shipped_adapter(tmp_path / "mine", base=base)
    before = land_newer_translator(monkeypatch, tmp_path / "newer")
    chosen, earlier = ChosenTranslator("embedded", GERMAN), f"embedded@{before[:12]}"
    assert misfit_of(kept(mine, chosen), chosen) is Misfit.TRANSLATOR
    assert way_out(kept(mine, chosen), chosen) == WayOut(earlier)
    assert not ChosenTranslator(earlier, GERMAN).look_at(mine).trouble
    newer = save_shipped_adapter(tmp_path / "new", base={**base, "revision": embedded.revision()})
    switched = ChosenTranslator(earlier, GERMAN)
    assert way_out(kept(newer, switched), switched) == WayOut("embedded")
    shutil.rmtree(tmp_path / "newer" / "earlier")
    assert way_out(kept(mine, chosen), chosen) is None


def test_one_for_the_translator_into_english_is_offered_with_its_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    into_english = land_into_english(monkeypatch, tmp_path / "shipped")
    languages = [{"from": "de", "to": "en"}]
    base = {"name": "embedded", "model_type": "llama", "revision": embedded.revision(into_english)}
    mine = save_shipped_adapter(tmp_path / "mine", languages=languages, base=base)
    assert not ChosenTranslator("embedded", ENGLISH).look_at(mine).trouble
    chosen = ChosenTranslator("embedded", GERMAN)
    assert misfit_of(kept(mine, chosen), chosen) is Misfit.LANGUAGES
    assert way_out(kept(mine, chosen), chosen) == WayOut("", ENGLISH)
    other = save_shipped_adapter(
        tmp_path / "other", languages=languages, base={**base, "revision": embedded.revision()}
    )
    chosen = ChosenTranslator("embedded", ENGLISH)
    assert misfit_of(kept(other, chosen), chosen) is Misfit.TRANSLATOR
    assert way_out(kept(other, chosen), chosen) == WayOut(f"embedded@{embedded.revision()[:12]}")
