"""Dialogs begin where a file of that kind was chosen last, in this run or in an earlier one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QTreeView

from app.widgets.file_dialogs import FileDialogs
from app.widgets.settings_store import SettingsStore

pytestmark = pytest.mark.usefixtures("qapp")
UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where dialogs begin; each is answered by a file `chosen` beside what it proposes."""
    begun: list[str] = []

    def answer(parent: object, title: str, at: str, *rest: object, **options: object) -> tuple[str, str]:
        begun.append(at)
        return str(Path(at).parent / "chosen"), "kind"

    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, answer)
    return begun


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of the user's documents."""
    folder = tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(folder))
    return folder


def test_each_purpose_has_a_folder_of_its_own_and_it_is_kept(
    begun: list[str], documents: Path, tmp_path: Path, qapp
) -> None:
    for name in ("talks", "words"):
        (tmp_path / name).mkdir()
    store = SettingsStore(tmp_path / "settings.json")
    dialogs = FileDialogs()
    dialogs.remember_in(store)
    assert dialogs.save_file(None, "sound", "", str(tmp_path / "talks" / "a"), "")[0] is not None
    assert dialogs.save_file(None, "words", "", "b", "") == (documents / "chosen", "kind")
    assert dialogs.save_file(None, "sound", "", "c", "")[0] == tmp_path / "talks" / "chosen"
    assert begun == [str(tmp_path / "talks" / "a"), f"{documents}/b", str(tmp_path / "talks" / "c")]
    store.save()
    later = FileDialogs()
    later.remember_in(SettingsStore(tmp_path / "settings.json"))
    later.open_file(None, "sound", "", "")
    assert begun[-1] == str(tmp_path / "talks")


def test_a_folder_that_is_gone_is_not_where_a_dialog_begins(
    begun: list[str], documents: Path, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    dialogs = FileDialogs()
    dialogs.save_file(None, "sound", "", str(gone / "a"), "")
    gone.rmdir()
    dialogs.open_file(None, "sound", "", "")
    assert begun[-1] == str(documents)


def test_without_a_folder_of_documents_a_dialog_begins_at_home(begun: list[str], documents: Path) -> None:
    documents.rmdir()
    FileDialogs().open_file(None, "sound", "", "")
    assert begun == [str(Path.home())]


def test_who_wants_no_file_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("", ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    dialogs = FileDialogs()
    assert dialogs.open_file(None, "sound", "", "") is None
    assert dialogs.open_files(None, "sound", "", "") == []
    assert dialogs.open_folder(None, "sound", "") is None


def test_where_it_is_qts_own_no_cell_is_cut(documents: Path, qtbot) -> None:
    (documents / "A meeting of the whole board, with guests.flac").write_bytes(bytes(123_456))
    cut: list[int] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        files = dialog.findChild(QTreeView)
        qtbot.waitUntil(lambda: files.model().rowCount(files.rootIndex()) == 1, timeout=UNHURRIED_MS)
        qtbot.waitUntil(lambda: files.columnWidth(0) > files.sizeHintForColumn(0), timeout=UNHURRIED_MS)
        cut.extend(n for n in range(4) if files.columnWidth(n) < files.sizeHintForColumn(n))
        dialog.reject()

    QTimer.singleShot(0, lambda: QTimer.singleShot(0, look))
    assert FileDialogs().open_file(None, "sound", "Open", "All files (*)") is None
    assert cut == []
