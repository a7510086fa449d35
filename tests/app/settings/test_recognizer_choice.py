"""Which recognizer is used when none was named, for models that lie in a cache of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.settings.recognizer_choice import choose_recognizer
from app.settings.settings import EngineChoice, Settings
from app.windows.models.library import seen_now
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
    if request.param == "card":
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "nvidia-smi").touch(mode=0o755)
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
def test_every_model_is_chosen_when_it_is_the_only_one(machine: Path, model: KnownModel) -> None:
    install(model, machine)
    assert choose_recognizer("en").recognizer == model.id


@pytest.mark.parametrize("model", RECOGNIZERS, ids=lambda model: model.id)
@pytest.mark.parametrize("language", ["fr", "auto"])
def test_a_model_for_english_hears_nothing_else(machine: Path, model: KnownModel, language: str) -> None:
    install(model, machine)
    expected = model.id if {"*", language} & set(model.languages) else "sphinx"
    assert choose_recognizer(language).recognizer == expected


def test_the_embedded_one_is_named_with_what_is_better_when_nothing_else_is_there(machine: Path) -> None:
    choice = choose_recognizer("en")
    assert choice.recognizer == "sphinx"
    assert "surtitle models download" in choice.note


def test_the_window_uses_the_best_one_unless_another_was_chosen(machine: Path) -> None:
    assert Settings().for_engine(realtime=True).recognizer == "sphinx"
    install(find_model("whisper:small"), machine)
    assert Settings().for_engine(realtime=True).recognizer == "whisper:small"
    assert Settings(engine=EngineChoice(recognizer="sphinx")).for_engine(realtime=True).recognizer == "sphinx"


def test_whoever_keeps_to_the_processor_gets_what_suits_it(machine: Path) -> None:
    for name in ("whisper:large-v3-turbo", "whisper:small"):
        install(find_model(name), machine)
    assert choose_recognizer("en", "cpu").recognizer == "whisper:small"
    assert Settings(engine=EngineChoice(device="cpu")).for_engine(realtime=True).recognizer == "whisper:small"
    assert seen_now("en", PlacementWish("cpu")).best_recognizer == "whisper:small"


def test_on_a_card_what_hears_as_it_streams_is_better_and_on_a_processor_what_keeps_up(machine: Path) -> None:
    streaming = "nvidia/nemotron-speech-streaming-en-0.6b"
    for name in ("whisper:large-v3", "whisper:small", streaming):
        install(find_model(name), machine)
    has_card = (machine.parent / "bin").exists()
    assert choose_recognizer("en").recognizer == (streaming if has_card else "whisper:small")
    assert choose_recognizer("fr").recognizer == ("whisper:large-v3" if has_card else "whisper:small")
