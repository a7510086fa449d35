from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.remote.announcement import Announcement
from app.windows.help.update_dialog import UpdateDialog


def test_what_others_wrote_is_shown_as_text(qtbot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    announced = Announcement("1.0.0", "to\nday\x1b[2J", "one\n<i>two</i>\x1b[31m", "https://surtitle.invalid")
    dialog = UpdateDialog(announced, "", parent)
    assert "\x1b" not in dialog.changes.toPlainText() and "<i>two</i>" in dialog.changes.toPlainText()
    assert "\n" not in dialog.summary.text() and "you have ?" in dialog.summary.text()
