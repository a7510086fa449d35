"""Questions, as somebody answers them whom the program asks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox


def at_question(do: Callable[[QMessageBox], None]) -> None:
    """Do it with the next question, as soon as that is there; what is still open then is closed."""

    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, look)
            return
        try:
            do(box)
        finally:  # or a test that fails would never end
            if box.isVisible():
                box.close()

    QTimer.singleShot(0, look)


def answer(word: str) -> list[str]:
    """Click on this answer to the next question; return what that asks, once it has."""
    asked: list[str] = []

    def click(box: QMessageBox) -> None:
        asked.append(box.text())
        next(button for button in box.buttons() if button.text().replace("&", "") == word).click()

    at_question(click)
    return asked
