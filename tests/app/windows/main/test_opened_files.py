"""One file is captioned at its pace, several are put into the queue."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMainWindow

from app.bridge.session_bridge import SessionBridge
from app.choices.actions import WindowActions
from app.widgets.message_bar import MessageBar
from app.widgets.settings_store import SettingsStore
from app.windows.main.opened_files import OpenedFiles


@pytest.fixture
def files(qtbot, tmp_path: Path) -> OpenedFiles:
    window = QMainWindow()
    qtbot.addWidget(window)
    store = SettingsStore(tmp_path / "settings.json", window)
    bar = MessageBar(window)
    files = OpenedFiles(window, SessionBridge(tmp_path, window), store, bar, lambda path: True)
    window.setCentralWidget(files.bar)
    actions = WindowActions(window, {})
    files.use_actions(actions)
    files.actions = actions
    return files


def test_one_is_captioned_at_its_pace_and_several_wait_for_each_other(
    files: OpenedFiles, qtbot, monkeypatch, tmp_path: Path
) -> None:
    paths = [str(tmp_path / "a.wav"), str(tmp_path / "b.wav")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (paths[:1], ""))
    with qtbot.waitSignal(files.one_wanted) as wanted:
        files.actions.by_id["open-file"].trigger()
    assert wanted.args == [Path(paths[0])]
    assert files.queue.is_empty
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (paths, ""))
    files.ask()
    assert files.queue.running == Path(paths[0]) and files.queue.waiting == [Path(paths[1])]


def test_devices_are_no_recent_files(files: OpenedFiles, tmp_path: Path) -> None:
    files.note("mic")
    assert not files.actions.menus["recent-files"].menuAction().isVisible()
    files.note(str(tmp_path / "a.wav"))
    assert files.actions.menus["recent-files"].menuAction().isVisible()
