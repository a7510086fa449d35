"""The switch for a program that starts with the user's session."""

from __future__ import annotations

import logging

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QSystemTrayIcon

from app.host.at_login import login_command
from app.widgets.labels import sentence
from app.widgets.switch import Switch
from core.system.at_login import start_at_login, start_no_more, starts_at_login
from core.wording.errors import reason_of

logger = logging.getLogger(__name__)


class LoginSwitch(Switch):
    """Shows what the system has on record, also if it was changed there, and changes it at once."""

    def __init__(self) -> None:
        super().__init__()
        self.note: QLabel = sentence("")
        self._say()
        self.clicked.connect(self._change)

    def showEvent(self, event: QShowEvent) -> None:
        self.setChecked(starts_at_login())
        self._say()
        super().showEvent(event)

    def _change(self, is_wanted: bool) -> None:
        try:
            start_at_login(login_command()) if is_wanted else start_no_more()
        except OSError as error:
            logger.warning("what starts with the session cannot be changed: %s", error)
            self._say(self.tr("The system does not allow that ({}).").format(reason_of(error)))
        else:
            self._say()
        self.setChecked(starts_at_login())

    def _say(self, trouble: str = "") -> None:
        waits = self.tr("Its window waits minimized, ready for captions.")
        if QSystemTrayIcon.isSystemTrayAvailable():
            waits = self.tr("It waits in the tray, ready for captions.")
        self.note.setText(trouble or waits)
