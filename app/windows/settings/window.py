"""The settings: pages in a list on the left; what is changed counts at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.look.kinds import Kind, set_kind
from app.widgets.geometry import remember_geometry
from app.widgets.message_bar import MessageBar
from app.widgets.screens import bring_forward
from app.widgets.setting_controls import PageArea, translated
from app.widgets.settings_store import SettingsStore
from app.windows.overlay.controller import OverlayController
from app.windows.overlay.settings_page import OverlaySettings
from app.windows.settings.about_page import ABOUT, AboutPage
from app.windows.settings.general_page import GENERAL, GeneralPage
from app.windows.settings.page_list import PageList
from app.windows.settings.processing_page import THIS_COMPUTER, ProcessingPage
from app.windows.settings.shortcuts_page import SHORTCUTS, ShortcutsPage
from app.windows.settings.transcripts_page import TRANSCRIPTS, TranscriptsPage
from app.windows.transcripts.controller import TranscriptController

FIRST_SIZE = QSize(920, 720)


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
        self.about = AboutPage(store, controller.folder)
        self.list = PageList()
        self._stack = QStackedWidget()
        self._wheel_guard = WheelGuard(self)
        self.message_bar = MessageBar()
        for page in (self.transcripts, self.shortcuts, self.about):
            page.told.connect(self._tell)
        self.list.currentRowChanged.connect(self._stack.setCurrentIndex)
        self._add(translated(GENERAL), "settings", self.general)
        self._add(self.tr("Overlay"), "overlay", self.captions)
        self._add(translated(THIS_COMPUTER), "cpu", self.processing)
        self._add(translated(TRANSCRIPTS), "transcript", self.transcripts)
        self._add(translated(SHORTCUTS), "keyboard", self.shortcuts)
        self._add(translated(ABOUT), "info", self.about)
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

    def open_named(self, name: str) -> None:
        """Come to the front with the page that the menu Help asks for."""
        self.open_page({"about": self.about, "shortcuts": self.shortcuts}[name])

    def _tell(self, sentence: str) -> None:
        self.message_bar.clear()
        if sentence:
            self.message_bar.say(sentence)

    def _add(self, title: str, icon: str, page: QWidget) -> None:
        for control in page.findChildren(QWidget):
            if isinstance(control, QComboBox | QAbstractSpinBox | QSlider):
                control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                control.installEventFilter(self._wheel_guard)
        self.list.add(title, icon)
        self._stack.addWidget(PageArea(page))

    def _lay_out(self) -> None:
        self.list.fit()
        line = QFrame()
        set_kind(line, Kind.DIVIDER)
        line.setFixedWidth(1)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.message_bar)
        right.addWidget(self._stack, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        left = QVBoxLayout()
        # Room for the ring of the focus.
        left.setContentsMargins(8, 12, 8, 12)
        left.addWidget(self.list)
        row.addLayout(left)
        row.addWidget(line)
        row.addLayout(right, 1)


class WheelGuard(QObject):
    """Lets the wheel scroll a page, and change only the control that has the focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False
