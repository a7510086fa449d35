"""Which recognizer is used when none was named, for models that lie in a cache of the test's own."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from into_english import land_into_english
from pack_offers import put_driver

from app.advice import facts, in_use
from app.advice.in_use import (
    Unserved,
    better_note,
    recognizer_in_use,
    recommended_here,
    unserved,
)
from app.advice.ranking import recognizers
from app.advice.recommending import Advised, Recommendation
from app.commands.session_arguments import recognizer_that_hears
from app.host import memory_fit
from app.settings.settings import EngineChoice, LanguageChoice, Settings
from app.windows.models.library import seen_now
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models.memory.budget import PlacementWish
from models.store.catalog import KnownModel, ModelKind, catalog, find_model

RECOGNIZERS = [model for model in catalog() if model.kind is ModelKind.RECOGNIZER]
FILES = ("model.bin", "model.safetensors", "config.json", "tokenizer.json", "vocabulary.txt")
COMMIT = "a" * 40


@pytest.fixture(params=["processor", "card"])
def machine(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with or without a card and without models; the folder is its cache."""
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    facts.sees_card.cache_clear()
    if request.param == "card":
        put_driver(tmp_path / "driver", monkeypatch)
        for module in (facts, memory_fit):
            monkeypatch.setattr(module, "computes_on_card", lambda: True)
    return tmp_path / "hub"


def install(model: KnownModel, cache: Path) -> None:
    """Lay a model there as it is fetched; the branch says the commit where the catalog does not."""
    root = cache / f"models--{model.repository.replace('/', '--')}"
    folder = root / "snapshots" / (model.revision or COMMIT)
    folder.mkdir(parents=True)
    (root / "refs").mkdir()
    (root / "refs" / "main").write_text(COMMIT)
    for name in FILES:
        (folder / name).touch()


@pytest.mark.parametrize("model", RECOGNIZERS, ids=lambda model: model.id)
def test_a_model_is_chosen_where_it_suits_better_than_what_ships(machine: Path, model: KnownModel) -> None:
    install(model, machine)
    ranked = recognizers(on_card=facts.has_card(), n_cores=2, speed=None)
    better = ranked[: ranked.index(SHIPPED_RECOGNIZER)]
    is_better = model.id.removesuffix(".en") in better
    assert recognizer_in_use("en") == (model.id if is_better else SHIPPED_RECOGNIZER)
    assert bool(better) == facts.has_card()


@pytest.mark.parametrize("model", RECOGNIZERS, ids=lambda model: model.id)
@pytest.mark.parametrize("language", ["fr", "auto"])
def test_a_model_for_english_hears_nothing_else(machine: Path, model: KnownModel, language: str) -> None:
    install(model, machine)
    expected = model.id if {"*", language} & set(model.languages) else SHIPPED_RECOGNIZER
    assert recognizer_in_use(language) == expected


def test_the_one_that_ships_is_used_where_nothing_else_is(machine: Path) -> None:
    assert recognizer_in_use("en") == SHIPPED_RECOGNIZER


@pytest.mark.parametrize(("language", "lacks"), [("de", 'hears "de"'), ("auto", "tells languages apart")])
def test_where_nothing_hears_the_language_what_does_is_named(
    machine: Path, language: str, lacks: str
) -> None:
    best = recommended_here(language, "").recognizer
    assert best is not None
    told = f"No recognizer on this computer {lacks} yet: surtitle models download {best.name}."
    with pytest.raises(UserError, match=re.escape(told)):
        recognizer_that_hears(language)
    assert recognizer_that_hears("en") == SHIPPED_RECOGNIZER


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_better_than_what_ships_is_named_where_something_is(machine: Path, language: str) -> None:
    better = recommended_here(language, "").recognizer
    note = better_note(SHIPPED_RECOGNIZER, language)
    if better is None or better.is_built_in:
        assert note == ""
    else:
        assert note.endswith(f"surtitle models download {better.name}")
    assert better_note("whisper:tiny", language) == ""


@pytest.mark.parametrize(
    ("name", "is_built_in", "told"),
    [
        (SHIPPED_RECOGNIZER, True, ""),
        (
            "a/better-one",
            False,
            "A larger recognizer hears better here: surtitle models download a/better-one",
        ),
    ],
)
def test_of_what_ships_nothing_better_is_said_where_it_is_the_best(
    monkeypatch: pytest.MonkeyPatch, name: str, is_built_in: bool, told: str
) -> None:
    best = Advised(name, name, ModelKind.RECOGNIZER, 0, is_built_in, is_built_in, "")
    monkeypatch.setattr(in_use, "recommended_here", lambda *asked: Recommendation(best, None, None))
    assert better_note(SHIPPED_RECOGNIZER, "en") == told


def test_where_nothing_suits_nothing_better_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_use, "recommended_here", lambda *asked: Recommendation(None, None, None))
    assert better_note(SHIPPED_RECOGNIZER, "en") == ""


def test_the_window_uses_the_best_one_unless_another_was_chosen(machine: Path) -> None:
    french = LanguageChoice(source="fr")
    assert Settings().for_engine(realtime=True).recognizer == SHIPPED_RECOGNIZER
    install(find_model("whisper:small"), machine)
    assert Settings(languages=french).for_engine(realtime=True).recognizer == "whisper:small"
    chosen = EngineChoice(recognizer=SHIPPED_RECOGNIZER)
    assert Settings(engine=chosen).for_engine(realtime=True).recognizer == SHIPPED_RECOGNIZER


def test_a_user_who_keeps_to_the_processor_gets_what_suits_it(machine: Path) -> None:
    for name in ("whisper:large-v3-turbo", "whisper:small"):
        install(find_model(name), machine)
    for language, best in (("en", SHIPPED_RECOGNIZER), ("fr", "whisper:small")):
        kept = Settings(languages=LanguageChoice(source=language), engine=EngineChoice(device="cpu"))
        assert recognizer_in_use(language, "cpu") == best
        assert kept.for_engine(realtime=True).recognizer == best
        assert seen_now(language, PlacementWish("cpu")).best_recognizer == best


@pytest.mark.parametrize(
    ("spoken", "target", "models", "lacks"),
    [
        ("en", "de", (SHIPPED_RECOGNIZER, "embedded"), set()),
        ("it", "en", (SHIPPED_RECOGNIZER, "embedded"), {Unserved.SPOKEN, Unserved.TARGET}),
        ("it", "en", ("whisper:tiny", "embedded"), {Unserved.TARGET}),
        ("it", "en", (SHIPPED_RECOGNIZER, "Qwen/Qwen3-0.6B"), {Unserved.SPOKEN}),
        ("it", "en", ("whisper:tiny", "Qwen/Qwen3-0.6B"), set()),
        ("fr", "haw", ("whisper:tiny", "Qwen/Qwen3-0.6B"), {Unserved.TARGET}),
        ("auto", "", (SHIPPED_RECOGNIZER, ""), {Unserved.SPOKEN}),
        ("auto", "", ("whisper:tiny", ""), set()),
        ("auto", "en", ("whisper:tiny", "embedded"), {Unserved.TARGET}),
    ],
)
def test_what_does_not_serve_the_languages_is_known_before_a_start(
    machine: Path, spoken: str, target: str, models: tuple[str, str], lacks: set[Unserved]
) -> None:
    chosen = EngineSettings(
        source_language=spoken, target_language=target, recognizer=models[0], translator=models[1]
    )
    assert unserved(chosen) == lacks


def test_what_ships_serves_into_english_what_another_hears(
    machine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    land_into_english(monkeypatch, tmp_path / "shipped")
    chosen = EngineSettings(source_language="de", target_language="en")
    assert unserved(chosen) == {Unserved.SPOKEN}
    assert unserved(replace(chosen, recognizer="whisper:tiny")) == set()
    assert unserved(replace(chosen, recognizer="whisper:tiny", target_language="fr")) == {Unserved.TARGET}


def test_on_a_card_what_hears_as_it_streams_is_better_and_on_a_processor_what_keeps_up(machine: Path) -> None:
    streaming = "nvidia/nemotron-speech-streaming-en-0.6b"
    for name in ("whisper:large-v3", "whisper:small", streaming):
        install(find_model(name), machine)
    has_card = facts.has_card()
    assert recognizer_in_use("en") == (streaming if has_card else SHIPPED_RECOGNIZER)
    assert recognizer_in_use("fr") == ("whisper:large-v3" if has_card else "whisper:small")
