"""What is used where nothing was chosen."""

from __future__ import annotations

import argparse
from dataclasses import replace

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
from core.wire.evaluation import EvaluationSettings
from core.wire.messages import EngineSettings


def test_a_command_without_options_and_a_window_at_its_first_start_ask_for_the_same_but_for_the_pace() -> (
    None
):
    """A window has three paces to choose from, and begins with one of them."""
    parser = argparse.ArgumentParser()
    for add_arguments in (add_language_arguments, add_recognizer_arguments, add_translator_arguments):
        add_arguments(parser)
    asked = engine_settings(parser.parse_args([]), SHIPPED_RECOGNIZER, realtime=True)
    shown = Settings(engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER)).for_engine(realtime=True)
    assert replace(asked, may_fetch=False) == replace(shown, policy=asked.policy) == EngineSettings()
    assert shown.policy in NAMES


def test_an_evaluation_is_of_what_is_used_where_nothing_was_chosen() -> None:
    evaluated, used = EvaluationSettings(), EngineSettings()
    assert evaluated.policies == (used.policy,)
    for name in ("source_language", "target_language", "translator", "device", "precision", "beams"):
        assert getattr(evaluated, name) == getattr(used, name), name


def test_the_window_shares_where_the_command_line_does() -> None:
    assert OutputChoice().port == ShareAddress().port
