"""The question that is asked before something is done that cannot be undone."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def confirmed(parent: QWidget, title: str, question: str, yes: str, no: str = "") -> bool:
    """Ask, and return whether the answer is `yes`, which is a verb, as `no` is.

    Enter, Escape and whatever closes the box mean `no`, by which all stays as it is.
    """
    # Names are in it that somebody gave to transcripts and folders: they are no markup.
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
