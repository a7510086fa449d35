"""The files that were captioned last."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu

from app.settings.settings import load_settings
from app.widgets.settings_store import SettingsStore
from app.windows.main.recent_files import MOST, RecentFiles


@pytest.fixture
def store(qapp, tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "settings.json")


def test_the_last_one_comes_first_and_one_that_is_gone_is_not_offered(
    store: SettingsStore, tmp_path: Path, qtbot
) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    recent = RecentFiles(menu, store, store)
    assert not menu.menuAction().isVisible()
    there, gone = tmp_path / "a&b.wav", tmp_path / "gone.wav"
    there.touch()
    for path in (there, gone, there):
        recent.add(path)
    first, second, *_ = menu.actions()
    assert (first.text(), second.text()) == ("a&&b.wav", "gone.wav")
    assert first.isEnabled() and not second.isEnabled()
    with qtbot.waitSignal(recent.chosen) as chosen:
        first.trigger()
    assert chosen.args == [there]
    store.save()
    assert load_settings(tmp_path / "settings.json").window.recent_files == (str(there), str(gone))
    menu.actions()[-1].trigger()
    assert not menu.menuAction().isVisible()
    assert store.settings.window.recent_files == ()


def test_no_more_are_kept_than_can_be_read_at_a_glance(store: SettingsStore, tmp_path: Path, qtbot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    recent = RecentFiles(menu, store, store)
    for n in range(MOST + 3):
        recent.add(tmp_path / f"{n}.wav")
    assert len(store.settings.window.recent_files) == MOST
    assert store.settings.window.recent_files[0].endswith(f"{MOST + 2}.wav")
