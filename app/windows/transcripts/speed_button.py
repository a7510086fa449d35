"""The button that says how fast the sound is played, and offers other speeds."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QToolButton

from app.settings.settings import PLAYBACK_SPEEDS
from app.widgets.menus import RoundMenu
from app.widgets.quantities import number

TIMES = "\N{MULTIPLICATION SIGN}"


class SpeedButton(QToolButton):
    """Opens a menu of all speeds, of which one is chosen."""

    chosen = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("speed")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolTip(self.tr("Speed of the sound, at the pitch of the voices"))
        self._group = QActionGroup(self)
        menu = RoundMenu(parent=self)
        for speed in PLAYBACK_SPEEDS:
            action = self._group.addAction(in_words(speed))
            action.setCheckable(True)
            action.setData(speed)
            menu.addAction(action)
        self.setMenu(menu)
        self._group.triggered.connect(lambda action: self.choose(action.data()))
        self.choose(1.0)

    @property
    def speed(self) -> float:
        return float(self._group.checkedAction().data())

    def choose(self, speed: float) -> None:
        """Play at one of the speeds from now on."""
        self._group.actions()[PLAYBACK_SPEEDS.index(speed)].setChecked(True)
        self.setText(in_words(speed))
        self.setAccessibleName(self.tr("Speed: {}").format(in_words(speed)))
        self.chosen.emit(speed)

    def step(self, step: int) -> None:
        """Take the next faster speed, 1, or the next slower one, -1, if there is one."""
        place = PLAYBACK_SPEEDS.index(self.speed) + step
        if 0 <= place < len(PLAYBACK_SPEEDS):
            self.choose(PLAYBACK_SPEEDS[place])


def in_words(speed: float) -> str:
    """Return a speed such as 0.75, with the sign for times."""
    n_decimals = next(n for n in range(3) if round(speed, n) == speed)
    return f"{number(speed, n_decimals)}{TIMES}"
