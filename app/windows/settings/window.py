"""The settings: pages in a list on the left; what is changed counts at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QSlider,
    QStackedWidget,
    QWidget,
)

from app.widgets.dialogs import ClosingBox, dialog_column
from app.widgets.geometry import remember_geometry
from app.widgets.message_bar import MessageBar
from app.widgets.screens import bring_forward
from app.widgets.setting_controls import PageArea
from app.widgets.settings_store import SettingsStore
from app.windows.overlay.controller import OverlayController
from app.windows.overlay.settings_page import OverlaySettings
from app.windows.settings.general_page import GeneralPage
from app.windows.settings.processing_page import ProcessingPage
from app.windows.settings.shortcuts_page import ShortcutsPage
from app.windows.settings.transcripts_page import TranscriptsPage
from app.windows.transcripts.controller import TranscriptController

FIRST_SIZE = QSize(860, 720)


class SettingsWindow(QDialog):
    """Every setting that is not chosen in the main window itself."""

    def __init__(
        self,
        store: SettingsStore,
        overlay: OverlayController,
        controller: TranscriptController,
        parent: QWidget,
        *,
        offers_updates: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self.general = GeneralPage(store, offers_updates=offers_updates)
        self.captions = OverlaySettings(store.settings.overlay.style)
        self.captions.changed.connect(overlay.use_style)
        overlay.changed.connect(lambda choice: self.captions.follow(choice.style))
        self.processing = ProcessingPage(store)
        self.transcripts = TranscriptsPage(store, controller)
        self.shortcuts = ShortcutsPage(store)
        self.list = QListWidget()
        self.list.setSpacing(2)
        self.list.setAccessibleName(self.tr("Pages"))
        self._stack = QStackedWidget()
        self._wheel_guard = WheelGuard(self)
        self.message_bar = MessageBar()
        for page in (self.transcripts, self.shortcuts):
            page.told.connect(self._tell)
        self.list.currentRowChanged.connect(self._stack.setCurrentIndex)
        self._add(self.tr("General"), self.general)
        self._add(self.tr("Captions"), self.captions)
        self._add(self.tr("Processing"), self.processing)
        self._add(self.tr("Transcripts"), self.transcripts)
        self._add(self.tr("Shortcuts"), self.shortcuts)
        self.list.setCurrentRow(0)
        self._lay_out()
        remember_geometry(self, "settings", store, first_size=FIRST_SIZE)

    def open_page(self, page: QWidget | None = None) -> None:
        """Come to the front with this page, or the one seen last."""
        for row in range(self._stack.count()):
            area = self._stack.widget(row)
            if isinstance(area, PageArea) and area.widget() is page:
                self.list.setCurrentRow(row)
        bring_forward(self)

    def _tell(self, sentence: str) -> None:
        self.message_bar.clear()
        if sentence:
            self.message_bar.say(sentence)

    def _add(self, title: str, page: QWidget) -> None:
        for control in page.findChildren(QWidget):
            if isinstance(control, QComboBox | QAbstractSpinBox | QSlider):
                control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                control.installEventFilter(self._wheel_guard)
        self.list.addItem(title)
        self._stack.addWidget(PageArea(page))

    def _lay_out(self) -> None:
        # As wide as its longest title, in any language and at any scale.
        self.list.setFixedWidth(self.list.sizeHintForColumn(0) + 4 * self.fontMetrics().averageCharWidth())
        row = QHBoxLayout()
        row.addWidget(self.list)
        row.addWidget(self._stack, 1)
        column = dialog_column(self)
        column.addLayout(row, 1)
        column.addWidget(self.message_bar)
        column.addWidget(ClosingBox(self))


class WheelGuard(QObject):
    """Lets the wheel scroll a page, and change only the control that has the focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False
