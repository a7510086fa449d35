"""The last page: what the doctor finds on this machine."""

from __future__ import annotations

from app.windows.first_steps.page import GuidePage
from app.windows.help.doctor_view import DoctorView


class DoctorPage(GuidePage):
    """Looks as soon as it is seen."""

    def __init__(self) -> None:
        super().__init__()
        self.setTitle(self.tr("Is everything ready?"))
        self.view = DoctorView(
            self.work, self.tr("Captions work on this computer. Press Start captions, or close the guide.")
        )
        self.list, self.state = self.view.list, self.view.state
        self.again_button = self.view.again_button
        self.column.addWidget(self.view, 1)

    def enter(self) -> None:
        self.view.begin()
