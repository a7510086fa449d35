"""A model that translates speech directly, in the models window: one row, and no other translator."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from direct_models import save_direct_model
from model_clicks import UNHURRIED_MS, act, badges_of, choose
from questions import answer

from app.widgets.settings_store import SettingsStore
from app.windows.models.row_view import Act
from app.windows.models.window import ModelsWindow
from core.wire.defaults import SHIPPED_RECOGNIZER
from models.manifests.direct_manifest import DIRECT_WEIGHTS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_direct_model(tmp_path / "ours")
    return tmp_path / "ours"


def imported(window: ModelsWindow, folder: Path, qtbot) -> str:
    window.importing.begin(folder)
    qtbot.waitUntil(lambda: window.rows.row(str(folder)) is not None, timeout=UNHURRIED_MS)
    return str(folder)


def test_it_is_imported_used_as_both_and_taken_off_the_list(
    window: ModelsWindow, settings_store: SettingsStore, folder: Path, qtbot
) -> None:
    name = imported(window, folder, qtbot)
    act(qtbot, window, name, "Use")
    engine = settings_store.settings.engine
    assert (engine.recognizer, engine.translator) == (f"direct:{folder}", "embedded")
    assert "needs no other translator" in window.message_bar.text
    assert "In use" in badges_of(window, name)
    assert "In use" not in badges_of(window, "embedded") + badges_of(window, SHIPPED_RECOGNIZER)

    answer("Remove")
    choose(window, name, Act.REMOVE)
    qtbot.waitUntil(lambda: window.rows.row(name) is None, timeout=UNHURRIED_MS)
    assert settings_store.settings.engine.recognizer == ""
    assert folder.is_dir()


def test_another_translator_takes_the_hearing_from_it_too(
    window: ModelsWindow, settings_store: SettingsStore, folder: Path, qtbot
) -> None:
    engine = replace(settings_store.settings.engine, recognizer=f"direct:{folder}")
    settings_store.change(engine)
    act(qtbot, window, "embedded", "Use")
    assert settings_store.settings.engine == replace(engine, recognizer="")


def test_a_damaged_one_is_refused_in_a_sentence(window: ModelsWindow, folder: Path, qtbot) -> None:
    (folder / DIRECT_WEIGHTS).write_bytes(b"\x80\x04pickled")
    window.importing.begin(folder)
    qtbot.waitUntil(lambda: bool(window.message_bar.text), timeout=UNHURRIED_MS)
    assert DIRECT_WEIGHTS in window.message_bar.text
    assert window.rows.row(str(folder)) is None
