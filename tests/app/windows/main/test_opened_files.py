"""One file is captioned at its pace, several are put into the queue, and of a folder what lies in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMainWindow
from questions import answer

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
    files.fill(actions.menus["recent-files"])
    files.actions, files.message_bar = actions, bar
    return files


def test_one_is_captioned_at_its_pace_and_several_wait_for_each_other(
    files: OpenedFiles, qtbot, monkeypatch, tmp_path: Path
) -> None:
    paths = [str(tmp_path / "a.wav"), str(tmp_path / "b.wav")]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (paths[:1], ""))
    with qtbot.waitSignal(files.one_wanted) as wanted:
        files.ask()
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


def talks_in(folder: Path, n_talks: int) -> list[Path]:
    """Make files that are called as those with sound are."""
    folder.mkdir()
    paths = [folder / f"{n}.wav" for n in range(1, n_talks + 1)]
    for path in paths:
        path.touch()
    return paths


def test_of_a_folder_its_files_are_captioned_in_order(
    files: OpenedFiles, qtbot, monkeypatch, tmp_path: Path
) -> None:
    paths = talks_in(tmp_path / "talks", 11)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "talks"))
    files.ask_for_folder()
    qtbot.waitUntil(lambda: files.queue.running == paths[0])
    assert files.queue.waiting == paths[1:]


def test_a_folder_behind_a_folder_costs_no_file(files: OpenedFiles, qtbot, tmp_path: Path) -> None:
    one, other = talks_in(tmp_path / "one", 2), talks_in(tmp_path / "other", 2)
    files.open([tmp_path / "one"])
    files.open([tmp_path / "other"])
    qtbot.waitUntil(lambda: files.queue.running == one[0] and files.queue.waiting == [one[1], *other])


def test_a_folder_without_sound_is_told_of(files: OpenedFiles, qtbot, tmp_path: Path) -> None:
    talks_in(tmp_path / "empty", 0)
    files.open([tmp_path / "empty"])
    qtbot.waitUntil(lambda: files.message_bar.text != "")
    assert files.message_bar.text == "There is no sound or video file in “empty”."
    assert files.queue.is_empty


@pytest.mark.parametrize(("button", "n_waiting"), [("Caption none", 0), ("Caption all", 30)])
def test_very_many_files_are_asked_for(
    files: OpenedFiles, qtbot, tmp_path: Path, button: str, n_waiting: int
) -> None:
    talks_in(tmp_path / "many", 31)
    told = answer(button)
    files.open([tmp_path / "many"])
    qtbot.waitUntil(lambda: bool(told))
    qtbot.waitUntil(lambda: len(files.queue.waiting) == n_waiting)
    assert "31 sound and video files in “many”" in told[0]
    entries = files.bar.waiting.menu().actions()
    assert len(entries) <= 23 and (n_waiting == 0 or entries[20].text() == "and 10 more")
