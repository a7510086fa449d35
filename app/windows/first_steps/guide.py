"""The guide itself: five pages, which may be left at any one."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget, QWizard

from app.bridge.device_scout import DeviceScout
from app.widgets.geometry import remember_geometry
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from app.windows.first_steps.doctor_page import DoctorPage
from app.windows.first_steps.models_page import ModelsPage
from app.windows.first_steps.page import GuidePage
from app.windows.first_steps.sound_page import SoundPage
from app.windows.first_steps.trial_page import TrialPage
from app.windows.first_steps.welcome_page import WelcomePage
from app.windows.models.window import ModelsWindow

FIRST_SIZE = QSize(720, 520)


class FirstSteps(QWizard):
    """Leads through what a first start needs; shown by itself once, and whenever the menu asks for it."""

    start_wanted = Signal()
    """Captions are to begin with what was chosen."""

    def __init__(
        self, store: SettingsStore, models: ModelsWindow, scout: DeviceScout, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("First steps"))
        self._store = store
        self.welcome = WelcomePage(store)
        self.sound = SoundPage(store, scout)
        self.trial = TrialPage()
        self.models = ModelsPage(store, models)
        self.doctor = DoctorPage()
        self.pages = (self.welcome, self.sound, self.trial, self.models, self.doctor)
        self._page: GuidePage | None = None
        for page in self.pages:
            self.addPage(page)
        self._name_buttons()
        remember_geometry(self, "first-steps", store, first_size=FIRST_SIZE)
        self.currentIdChanged.connect(self._turn)
        self.finished.connect(lambda: self._turn(-1))
        self.accepted.connect(self.start_wanted)

    def present(self) -> None:
        """Open at the first page; from now on it does not open by itself."""
        self._store.change(replace(self._store.settings.window, guided=True))
        if not self.isVisible():
            self.restart()
        bring_forward(self)

    def test_sound(self) -> None:
        """Open where it is tested whether anything is heard."""
        self._present_at(self.sound)

    def check_computer(self) -> None:
        """Open where all that captions need is looked at."""
        self._present_at(self.doctor)

    def _present_at(self, page: GuidePage) -> None:
        self.present()
        self.restart()
        while self.currentPage() is not page:
            self.next()

    def end(self, timeout_s: float) -> None:
        """End what a page does before the program ends."""
        for page in self.pages:
            page.work.end(timeout_s)

    def _name_buttons(self) -> None:
        self.setWizardStyle(QWizard.WizardStyle.ClassicStyle)
        self.setOption(QWizard.WizardOption.NoBackButtonOnStartPage)
        self.setButtonText(QWizard.WizardButton.BackButton, self.tr("&Back"))
        self.setButtonText(QWizard.WizardButton.NextButton, self.tr("&Next"))
        self.setButtonText(QWizard.WizardButton.FinishButton, self.tr("&Start captions"))

    def _turn(self, id: int) -> None:
        """Leave the page that was seen, and enter the one that is."""
        if self._page is not None:
            self._page.leave()
        self._page = self.pages[id] if id >= 0 else None
        is_last = self._page is self.doctor
        self.setButtonText(
            QWizard.WizardButton.CancelButton, self.tr("&Close") if is_last else self.tr("S&kip the guide")
        )
        if self._page is not None:
            self._page.enter()
