"""The question that comes before what cannot be undone."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def confirmed(parent: QWidget, title: str, question: str, yes: str, no: str = "") -> bool:
    """Ask, and return whether the answer is `yes`, which is a verb, as `no` is.

    Enter, Escape and closing the box mean `no`, which changes nothing.
    """
    # It holds names that users gave to transcripts and folders, which are not markup.
    box = QMessageBox(QMessageBox.Icon.Question, title, question, parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    no = no or QCoreApplication.translate("Question", "&Keep")
    do_it = box.addButton(yes, QMessageBox.ButtonRole.DestructiveRole)
    leave_it = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(leave_it)
    box.setEscapeButton(leave_it)
    box.exec()
    box.deleteLater()
    return box.clickedButton() is do_it
