"""A window with pages of text."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.windows.help.reader import PageReader


def test_the_arrows_turn_the_pages_and_each_has_its_heading(qtbot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    reader = PageReader("Guide", {"Start": "Press *Start*.", "Stop": "- Press Stop."}, parent)
    reader.show()
    assert reader.text.toPlainText().splitlines()[0] == "Start"
    qtbot.keyClick(reader.list, Qt.Key.Key_Down)
    assert "Press Stop." in reader.text.toPlainText() and "Press Start" not in reader.text.toPlainText()


def test_one_page_needs_no_list(qtbot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    reader = PageReader("What's new", {"Unreleased": "Much."}, parent)
    reader.show()
    assert not reader.list.isVisible() and "Much." in reader.text.toPlainText()
