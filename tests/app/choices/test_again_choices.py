"""How the versions of a talk are called, and what can make another."""

from __future__ import annotations

from dataclasses import replace

from app.choices.again_choices import models_here, settings_of, version_names
from app.settings.settings import EngineChoice, Settings
from core.transcripts.transcripts import Transcript
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.store.catalog import ModelKind

TALK = Transcript(4, "Planning", 0.0, "mic", "en", "", False, False, 60.0)


def test_versions_are_called_by_who_made_them() -> None:
    again = replace(TALK, id=7, version_of=4, recognizer="whisper:small", translator="embedded")
    names = version_names([TALK, replace(again, target_language="de")])
    assert names == {4: "1 · First captions", 7: "2 · Whisper small, Small translator, German"}


def test_what_is_in_use_is_offered_though_it_is_no_model_of_the_catalog() -> None:
    assert models_here(ModelKind.RECOGNIZER, "") == {SHIPPED_RECOGNIZER: "Small recognizer"}
    assert models_here(ModelKind.TRANSLATOR, "/models/mine")["/models/mine"] == "mine"


def test_a_kept_talk_is_captioned_again_on_this_computer() -> None:
    chosen = Settings(engine=EngineChoice(engine_on="strong"))
    again = settings_of(TALK, chosen).for_engine(realtime=False)
    assert (again.engine_on, again.recognizer) == ("", SHIPPED_RECOGNIZER)


def test_the_languages_are_those_of_the_talk() -> None:
    languages = settings_of(TALK, Settings()).languages
    assert (languages.source, languages.target) == ("en", "")
