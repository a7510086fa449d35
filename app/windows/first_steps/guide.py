"""The guide itself: three pages beside a stage, which may be left at any one."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.bridge.device_scout import DeviceScout
from app.look.icons import ButtonIcon
from app.look.kinds import Kind, set_kind
from app.session.warm_engine import WarmEngine
from app.widgets.dialogs import push_button
from app.widgets.geometry import remember_geometry
from app.widgets.labels import note
from app.widgets.screens import bring_forward, within
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.languages_page import LanguagesPage
from app.windows.first_steps.microphone_page import MicrophonePage
from app.windows.first_steps.models_page import ModelsPage
from app.windows.first_steps.page import GuidePage
from app.windows.first_steps.spoken_lines import on_stage
from app.windows.first_steps.stage import Stage
from app.windows.first_steps.steps_dots import StepsDots
from app.windows.models.window import ModelsWindow

FIRST_SIZE = QSize(900, 640)


class FirstSteps(QDialog):
    """Leads through what a first start needs; shown by itself once, and whenever the menu asks for it."""

    start_wanted = Signal()
    """Captions are to begin with what was chosen."""
    check_wanted = Signal()
    """This computer is to be looked at."""

    def __init__(
        self,
        store: SettingsStore,
        models: ModelsWindow,
        scout: DeviceScout,
        parent: QWidget,
        warm: WarmEngine | None = None,
    ) -> None:
        """What is said aloud is captioned by the engine that is `warm`, as the captions to come are."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Welcome to Surtitle"))
        self._store, self._main_window = store, parent
        self.languages = LanguagesPage(store)
        self.models = ModelsPage(store, models)
        self.microphone = MicrophonePage(store, scout, warm)
        self.pages: tuple[GuidePage, ...] = (self.languages, self.models, self.microphone)
        self._page: GuidePage | None = None
        self.stage, self.stack, self.dots = Stage(), QStackedWidget(), StepsDots(len(self.pages))
        self.step = note(name=self.tr("Current page"))
        self.skip_button = push_button(self.tr("S&kip"), self._skip)
        self.back_button = push_button(self.tr("&Back"), lambda: self._turn_by(-1))
        self.next_button = push_button(self.tr("&Continue"), self._go_on)
        self._next_icon = ButtonIcon(self.next_button, "arrow", "on_accent")
        self._lay_out()
        remember_geometry(self, "first-steps", store, first_size=FIRST_SIZE)
        self.microphone.check_wanted.connect(self.check_wanted)
        for page in self.pages:
            page.changed.connect(self._show_buttons)
            page.onward.connect(lambda: self._turn_by(1))
        store.changed.connect(self._speak)

    @property
    def page(self) -> GuidePage:
        """The page that is seen, or will be first."""
        return self._page or self.languages

    def present(self) -> None:
        """Open at the first page; from now on it does not open by itself."""
        self.present_at(self.page)

    def test_sound(self) -> None:
        """Open where it is tested whether anything is heard."""
        self.present_at(self.microphone)

    def end(self, timeout_s: float) -> None:
        """End what a page does before the program ends."""
        for page in self.pages:
            page.work.end(timeout_s)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._turn(None)

    def present_at(self, page: GuidePage) -> None:
        """Open at this page."""
        self._turn(page)
        if not self.isVisible():
            self._stand_over_parent()
            self._main_window.installEventFilter(self)
        self._store.change(replace(self._store.settings.window, guided=True))
        bring_forward(self)
        self._focus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go along with a main window that is new: only now it is told where it stands."""
        if event.type() == QEvent.Type.Move:
            self._stand_over_parent()
        return False

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._main_window.removeEventFilter(self)  # from now on the reader moves both

    def _stand_over_parent(self) -> None:
        """Have the middle of the main window in the middle, wherever that was moved since."""
        place = self.rect()
        place.moveCenter(self._main_window.geometry().center())
        self.setGeometry(within(place, self._main_window.screen().availableGeometry()))

    def _lay_out(self) -> None:
        for page in self.pages:
            self.stack.addWidget(page)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self.stack, 1)
        beside.addWidget(self._make_foot())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.stage)
        row.addLayout(beside, 1)

    def _make_foot(self) -> QFrame:
        foot = QFrame()
        set_kind(foot, Kind.FOOT)
        row = QHBoxLayout(foot)
        row.setContentsMargins(40, 16, 40, 16)
        row.setSpacing(8)
        self.step.setWordWrap(False)
        self.step.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.dots)
        row.addWidget(self.step)
        row.addStretch(1)
        for button, kind in (
            (self.back_button, Kind.QUIET),
            (self.skip_button, Kind.QUIET),
            (self.next_button, Kind.PRIMARY),
        ):
            set_kind(button, kind)
            row.addWidget(button)
        self.next_button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow stands after
        return foot

    def _turn_by(self, n: int) -> None:
        self._turn(self.pages[self.pages.index(self.page) + n])
        self._focus()

    def _turn(self, page: GuidePage | None) -> None:
        """Leave the page that was seen, and enter the one that is; None where the guide is closed."""
        if self._page is not None:
            self._page.leave()
        self._page = page
        if page is None:
            return
        self.stack.setCurrentWidget(page)
        n = self.pages.index(page)
        self.dots.show_step(n)
        self.step.setText(self.tr("{} of {}").format(n + 1, len(self.pages)))
        self._speak()
        page.enter()
        self._show_buttons()

    def _show_buttons(self) -> None:
        """Show one primary button at most: here, or on the page while something is to be done there."""
        is_first, is_last = self.page is self.languages, self.page is self.microphone
        self.back_button.setVisible(not is_first)
        self.next_button.setVisible(self.page.is_done)
        self.skip_button.setVisible(is_first or not self.page.is_done)
        self.next_button.setText(self.tr("&Start captions") if is_last else self.tr("&Continue"))
        self._next_icon.show("play" if is_last else "arrow", "on_accent")
        if self.skip_button.hasFocus() or not self.skip_button.isVisibleTo(self):
            self._focus_if_lost()

    def _focus(self) -> None:
        """Have the keys go to what is to be done first."""
        control = self.page.first_control or self.next_button
        (control if control.isVisibleTo(self) else self.skip_button).setFocus()

    def _focus_if_lost(self) -> None:
        """Go where the keys are needed, where what had them is gone or was only the way out."""
        focus = self.focusWidget()
        if focus is None or focus is self.skip_button or not focus.isVisibleTo(self):
            self._focus()

    def _speak(self) -> None:
        languages = self._store.settings.languages
        self.stage.speak(*on_stage(self.page.line, languages.source, languages.target))

    def _skip(self) -> None:
        """Close the guide at its first page; later, leave out what is to be done."""
        if self.page is self.languages:
            self.close()
        else:
            self._turn_by(1)

    def _go_on(self) -> None:
        if self.page is not self.microphone:
            self._turn_by(1)
            return
        self.accept()
        self.start_wanted.emit()
