"""A server that translates what the main window captions: away at first, then there, and never hidden."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from chat_server import chat_server, no_server, translation
from main_windows import new_main_window

from app.settings.settings import EngineChoice, Settings, SoundChoice
from app.windows.models.server_dialog import ServerDialog
from core.captions.captions import CaptionUpdate
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.mark.usefixtures("real_engine")
def test_a_talk_is_captioned_while_its_server_is_away_and_translated_when_it_is_back(
    qtbot, tmp_path: Path, two_sentences: Path
) -> None:
    with no_server() as service, ExitStack() as serving:
        engine = EngineChoice(recognizer=SHIPPED_RECOGNIZER, translator=service.translator, policy="fast")
        settings = Settings(sound=SoundChoice(source=str(two_sentences)), engine=engine)
        window = new_main_window(qtbot, tmp_path, settings)
        shown: dict[int, CaptionUpdate] = {}
        window.bridge.captioned.connect(lambda update: shown.update({update.segment.number: update}))
        window.session.start()
        told = f"No server answers at 127.0.0.1:{service.port}"
        qtbot.waitUntil(lambda: told in window.message_bar.text, timeout=UNHURRIED_MS)
        assert window.health_line.place.text() == "Stays on this computer"
        qtbot.waitUntil(lambda: bool(shown) and bool(shown[0].source), timeout=UNHURRIED_MS)
        serving.enter_context(chat_server(service))
        with qtbot.waitSignal(window.bridge.mended, timeout=UNHURRIED_MS):
            pass
        assert told not in window.message_bar.text
        with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
            pass
    assert len(shown) == 2
    assert all(update.final and update.target == translation(update.source) for update in shown.values())


def test_a_server_on_another_computer_is_named_below_the_captions(qtbot, tmp_path: Path) -> None:
    window = new_main_window(qtbot, tmp_path, Settings())
    engine = EngineChoice(translator="http://192.0.2.1:8000/v1#m", allowed_host="192.0.2.1")
    window.settings_store.change(engine)
    assert window.health_line.place.text() == "Leaves this computer: goes to 192.0.2.1"
    window.settings_store.change(replace(window.settings.languages, target=""))
    assert window.health_line.place.text() == "Stays on this computer"


def test_from_a_server_that_is_away_one_button_leads_to_where_it_is_chosen(qtbot, tmp_path: Path) -> None:
    window = new_main_window(qtbot, tmp_path, Settings())
    window.message_desk.server_wanted.emit()
    [dialog] = window.models_window.findChildren(ServerDialog)
    assert dialog.isVisible()
    dialog.reject()
