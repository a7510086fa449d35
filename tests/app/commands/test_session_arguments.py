"""What is used where nothing was chosen."""

from __future__ import annotations

import argparse
from dataclasses import replace

import pytest

from app.commands.session_arguments import (
    add_language_arguments,
    add_recognizer_arguments,
    add_translator_arguments,
    engine_settings,
)
from app.settings.settings import EngineChoice, OutputChoice, Settings
from app.sharing.sharing import ShareAddress
from app.windows.main.paces import NAMES
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.errors import UserError


def test_a_command_without_options_and_a_window_at_its_first_start_ask_for_the_same_but_for_the_pace() -> (
    None
):
    """A window has three paces to choose from, and begins with one of them."""
    parser = argparse.ArgumentParser()
    for add_arguments in (add_language_arguments, add_recognizer_arguments, add_translator_arguments):
        add_arguments(parser)
    asked = engine_settings(parser.parse_args([]), SHIPPED_RECOGNIZER, realtime=True)
    shown = Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER)).for_engine(realtime=True)
    assert replace(asked, may_fetch=False) == replace(shown, policy="brisk") == EngineSettings(policy="brisk")
    assert shown.policy in NAMES


def arguments(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    for add_arguments in (add_language_arguments, add_recognizer_arguments, add_translator_arguments):
        add_arguments(parser)
    return parser.parse_args(given)


def test_a_model_that_translates_speech_is_the_translator_too() -> None:
    settings = engine_settings(arguments(), "direct:models/ours", realtime=True)
    assert settings.is_direct
    assert settings.translator == settings.recognizer == "direct:models/ours"
    assert settings.policy == "balanced"
    assert engine_settings(arguments("--policy", "head-0.3"), "direct:a", realtime=True).policy == "head-0.3"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("--translator", "Qwen/Qwen3-0.6B"), "leave --translator out"),
        (("--beams", "4"), "--beams needs words"),
        (("--adapter", "mine"), "--adapter needs words"),
        (("--context",), "--context needs words"),
        (("--hot-word", "Jablonski"), "--hot-word needs words"),
        (("--glossary", "terms.tsv"), "--glossary needs words"),
    ],
)
def test_what_needs_words_between_is_refused_where_there_are_none(
    given: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        engine_settings(arguments(*given), "direct:models/ours", realtime=True)


def test_the_window_shares_where_the_command_line_does() -> None:
    assert OutputChoice().port == ShareAddress().port
