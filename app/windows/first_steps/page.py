"""What every page of the guide has: a title, a column that can be scrolled, and work that ends with it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.bridge.background_job import BackgroundJob
from app.look.kinds import Kind
from app.widgets.labels import heading, note
from app.widgets.setting_controls import PageArea
from app.windows.first_steps.spoken_lines import Line

MARGINS = (40, 32, 40, 20)


class GuidePage(QWidget):
    """Is entered and left, forwards and backwards; its `work` never outlives that."""

    onward = Signal()
    """The user has done here what is to be done, and goes on."""
    changed = Signal()
    """Whether one can go on from here may be another now."""

    def __init__(self, title: str, line: Line) -> None:
        super().__init__()
        self.line = line
        """What is said on the stage beside it."""
        self.work = BackgroundJob("first-steps", self)
        self.work.done.connect(self._show_done)
        self.work.failed.connect(self.show_end)
        content = QWidget()
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(*MARGINS)
        self.column.setSpacing(10)
        self.title = heading(title, Kind.TITLE)
        self.title.setWordWrap(True)
        self.column.addWidget(self.title)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(PageArea(content))  # translated or enlarged it may be higher than the window

    @property
    def is_done(self) -> bool:
        """Whether going on is what is to be done next."""
        return True

    @property
    def first_control(self) -> QWidget | None:
        """What has the focus when the page is entered; None leaves it to the guide."""
        return None

    def add_note(self, text: str) -> None:
        self.column.addWidget(note(text))

    def enter(self) -> None:
        """The page is seen from now on."""

    def leave(self) -> None:
        """The page is no longer seen."""
        self.work.give_up()

    def show_end(self, trouble: str = "") -> None:
        """The work has ended by itself, with the sentence that says why if that was trouble."""

    def _show_done(self) -> None:
        self.show_end()
