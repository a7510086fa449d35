"""Settings that change while the program runs, and windows that open where they were closed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QDialog

from app.desktop import program
from app.settings.settings import EngineChoice, OutputChoice, Settings, load_settings
from app.widgets.geometry import remember_geometry
from app.widgets.settings_store import SettingsStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_a_change_is_told_at_once_and_saved_soon(qtbot, path: Path) -> None:
    store = SettingsStore(path)
    told: list[Settings] = []
    store.changed.connect(told.append)
    for port in (9001, 9002, 9003):
        store.change(replace(store.settings.outputs, port=port))
    assert [settings.outputs.port for settings in told] == [9001, 9002, 9003]
    assert not path.exists()
    qtbot.waitUntil(path.exists, timeout=60_000)
    assert load_settings(path) == told[-1]


def test_what_changes_nothing_is_not_told(qapp, path: Path) -> None:
    store = SettingsStore(path)
    told: list[Settings] = []
    store.changed.connect(told.append)
    store.change(replace(store.settings.outputs, port=store.settings.outputs.port))
    assert told == []


def test_what_a_listener_changes_is_heard_last_by_all(qapp, path: Path) -> None:
    store = SettingsStore(path)
    ports: list[int] = []
    store.changed.connect(
        lambda settings: store.change(replace(store.settings.outputs, port=9000 + settings.outputs.port % 2))
    )
    store.changed.connect(lambda settings: ports.append(settings.outputs.port))
    store.change(replace(store.settings.outputs, port=7003))
    assert ports == [7003, 9001]
    store.change(replace(store.settings.outputs, port=7002))
    assert ports == [7003, 9001, 7002, 9000]
    assert store.settings.outputs.port == 9000


def test_a_group_changes_the_settings_of_its_kind(qapp, path: Path) -> None:
    store = SettingsStore(path)
    store.change(replace(store.settings.engine, policy="wait-7"))
    store.change(OutputChoice(port=9001))
    assert store.settings == Settings(engine=EngineChoice(policy="wait-7"), outputs=OutputChoice(port=9001))


def test_what_cannot_be_saved_is_told_and_that_it_is_saved_after_all_too(qtbot, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = SettingsStore(tmp_path / "file" / "settings.json")
    with qtbot.waitSignal(store.trouble, timeout=60_000) as told:
        store.change(replace(store.settings.engine, policy="wait-7"))
    assert "cannot be saved in" in told.args[0]
    assert store.is_unsaved
    (tmp_path / "file").unlink()
    with qtbot.waitSignal(store.saved, timeout=60_000):
        store.save()
    assert not store.is_unsaved
    with qtbot.assertNotEmitted(store.saved):
        store.save()


def test_settings_that_cannot_be_read_are_told_only_then_and_keep_no_program_from_starting(
    qtbot, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "settings_path", lambda: path)
    store = SettingsStore(path)
    with qtbot.assertNotEmitted(store.trouble):
        store.tell_of_damage()
    path.write_text("{")
    assert program.chosen_language() == ""
    store = SettingsStore(path)
    assert store.settings == Settings()
    with qtbot.waitSignal(store.trouble) as told:
        store.tell_of_damage()
    assert told.args[0].endswith(f"was kept as {path.with_name('settings.unread-1.json')}.")


def test_a_window_opens_where_it_was_closed(qtbot, path: Path) -> None:
    store = SettingsStore(path)
    first, again = QDialog(), QDialog()
    for dialog in (first, again):
        qtbot.addWidget(dialog)
    remember_geometry(first, "first", store, first_size=QSize(300, 200))
    assert first.size() == QSize(300, 200)
    with qtbot.waitExposed(first, timeout=60_000):
        first.show()
    place = QRect(210, 140, 410, 330)
    first.setGeometry(place)
    qtbot.waitUntil(lambda: first.geometry() == place, timeout=60_000)
    first.close()
    store.save()
    remember_geometry(again, "first", SettingsStore(path), first_size=QSize(300, 200))
    again.show()
    qtbot.waitUntil(lambda: again.geometry() == place, timeout=60_000)


def test_a_window_that_is_new_is_on_the_screen_with_its_frame(qtbot, path: Path) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    remember_geometry(dialog, "large", SettingsStore(path), first_size=QSize(5000, 5000))
    dialog.show()
    desk = dialog.screen().availableGeometry()
    qtbot.waitUntil(lambda: dialog.frameGeometry() != dialog.geometry(), timeout=60_000)
    qtbot.waitUntil(lambda: desk.contains(dialog.frameGeometry()), timeout=60_000)


@pytest.mark.parametrize("wrong", ["", "no geometry", "ä", "AAAA"])
def test_a_geometry_that_is_none_is_as_at_the_first_time(qtbot, path: Path, wrong: str) -> None:
    store = SettingsStore(path)
    store.change(replace(store.settings.window, geometries={"first": wrong}))
    dialog = QDialog()
    qtbot.addWidget(dialog)
    remember_geometry(dialog, "first", store, first_size=QSize(300, 200))
    assert dialog.size() == QSize(300, 200)
