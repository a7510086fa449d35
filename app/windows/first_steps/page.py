"""What every page of the guide has: a title, a column that can be scrolled, and work that ends with it."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget, QWizardPage

from app.bridge.background_job import BackgroundJob
from app.widgets.labels import sentence
from app.widgets.setting_controls import PageArea


class GuidePage(QWizardPage):
    """Is entered and left, forwards and backwards; its `work` never outlives that."""

    def __init__(self) -> None:
        super().__init__()
        self.work = BackgroundJob("first-steps", self)
        self.work.done.connect(self._show_done)
        self.work.failed.connect(self.show_end)
        content = QWidget()
        self.column = QVBoxLayout(content)
        self.column.setSpacing(10)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(PageArea(content))  # translated or enlarged it may be higher than the window

    def add_text(self, text: str) -> None:
        self.column.addWidget(sentence(text))

    def enter(self) -> None:
        """The page is seen from now on."""

    def leave(self) -> None:
        """The page is no longer seen."""
        self.work.give_up()

    def show_end(self, trouble: str = "") -> None:
        """The work has ended by itself, with the sentence that says why if that was trouble."""

    def _show_done(self) -> None:
        self.show_end()
