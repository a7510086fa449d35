"""Models that are imported in the models window: from a file, by a drop, and stopped on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from gguf_files import save_gguf
from model_clicks import UNHURRIED_MS, choose
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from questions import answer

from app.windows.models.row_view import Act
from app.windows.models.window import ModelsWindow
from models.store.messages import Doing


def drop(window: ModelsWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    how = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, *how))
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, *how))


def test_a_file_that_is_dropped_is_written_as_a_folder_shown_and_removed_with_it(
    window: ModelsWindow, tmp_path: Path, qtbot
) -> None:
    source = save_gguf(tmp_path / "mine.gguf")
    told: list[str] = []
    window.importing.changed.connect(lambda: told.append(window.state.text()))
    drop(window, source)
    assert not window.importing.button.isEnabled() and window.importing.stop_button.isVisible()
    folder = tmp_path / "data" / "surtitle" / "models" / "mine"
    qtbot.waitUntil(lambda: window.rows.row(str(folder)) is not None, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: window.selected is not None and window.selected.name == str(folder))
    assert told[0] == f"Checking {source}…" and "Writing mine as a folder (100 %)" in told
    assert window.importing.button.isEnabled() and not window.importing.stop_button.isVisible()

    asked = answer("Remove")
    choose(window, str(folder), Act.REMOVE)
    assert "The file it was made from is kept" in asked[0]
    qtbot.waitUntil(lambda: window.rows.row(str(folder)) is None, timeout=UNHURRIED_MS)
    assert source.is_file() and not folder.exists()


def test_what_is_dropped_while_another_is_imported_comes_next(
    window: ModelsWindow, tmp_path: Path, qtbot
) -> None:
    sources = [tmp_path / f"{name}.gguf" for name in ("first", "second", "third")]
    for source in sources:
        source.write_bytes(b"{}")
    ended: list[str] = []
    window.library.ended.connect(lambda action, name, outcome: ended.append(name))
    for source in (*sources, sources[1]):
        drop(window, source)
    assert window.state.text() == f"Checking {sources[0]}… Then: second.gguf, third.gguf"
    qtbot.waitUntil(window.importing.button.isEnabled, timeout=UNHURRIED_MS)
    assert ended == list(map(str, sources)) and window.importing.text == ""
    assert "first.gguf" in window.message_bar.text, "what went wrong first is not pushed away"


def test_who_stops_an_import_stops_what_waits_for_it_too(window: ModelsWindow, tmp_path: Path, qtbot) -> None:
    for name in ("first", "second"):
        drop(window, save_gguf(tmp_path / f"{name}.gguf"))
    qtbot.mouseClick(window.importing.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.importing.button.isEnabled, timeout=UNHURRIED_MS)
    assert window.importing.text == ""


def test_an_import_is_stopped_and_leaves_nothing(window: ModelsWindow, tmp_path: Path, qtbot) -> None:
    window.importing.begin(save_gguf(tmp_path / "mine.gguf"))
    left = tmp_path / "data" / "surtitle" / "models" / ".importing-mine"
    left.mkdir(parents=True)  # as far as it may have come
    with qtbot.waitSignal(window.library.seen, timeout=UNHURRIED_MS):
        qtbot.mouseClick(window.importing.stop_button, Qt.MouseButton.LeftButton)
    assert not left.exists() and window.importing.text == ""
    assert window.importing.button.isEnabled() and not window.message_bar.text


@pytest.mark.parametrize(("chosen", "imported"), [("x.gguf", "x.gguf"), ("config.json", "")])
def test_a_file_is_chosen_itself_or_stands_for_its_folder(
    window: ModelsWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot, chosen: str, imported: str
) -> None:
    (tmp_path / chosen).write_bytes(b"{}")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / chosen), ""))
    qtbot.mouseClick(window.importing.button, Qt.MouseButton.LeftButton)
    assert window.importing.text == f"Checking {tmp_path / imported}…"
    window.library.doing.emit(str(tmp_path / imported), Doing("Writing", 0.5))
    assert "Writing" in window.importing.text
    qtbot.waitUntil(window.importing.button.isEnabled, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: bool(window.message_bar.text), timeout=UNHURRIED_MS)
