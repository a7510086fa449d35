"""What of all that can be dropped onto a window is taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.widgets.path_drops import PathDrops

HOW = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["law"], ["law"]),
        (["law.zip"], ["law.zip"]),
        (["LAW.ZIP"], ["LAW.ZIP"]),
        (["talk.wav"], []),
        (["law", "law.zip"], []),
        ([], []),
    ],
)
def test_one_folder_or_zip_file_is_taken_and_all_else_left_to_others(
    qtbot, tmp_path: Path, names: list[str], expected: list[str]
) -> None:
    (tmp_path / "law").mkdir()
    window, dropped = QWidget(), []
    qtbot.addWidget(window)
    PathDrops(window, ".zip").dropped.connect(lambda path: dropped.append(path.name))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(tmp_path / name) for name in names])
    entering = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, *HOW)
    entering.ignore()
    QApplication.sendEvent(window, entering)
    assert entering.isAccepted() == bool(expected)
    assert dropped == []  # it only hovers
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, *HOW))
    assert dropped == expected
