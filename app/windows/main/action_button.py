"""An icon in the bar that does what an entry of the menus does, by the same keys."""

from __future__ import annotations

from PySide6.QtGui import QAction

from app.widgets.icon_button import IconButton


class ActionButton(IconButton):
    """Follows its entry: whether it is checked, may be used, and by which keys."""

    def __init__(self, icon: str) -> None:
        super().__init__(icon, "")
        self._name = icon
        self._action: QAction | None = None
        self.clicked.connect(self._do)

    def show_action(self, action: QAction, does: str) -> None:
        """Do this from now on, under this name."""
        self._action = action
        self.say(does)
        self.setCheckable(action.isCheckable())
        follow_keys(self, action)
        action.changed.connect(self._follow)
        self._follow()

    def _do(self) -> None:
        if self._action is not None:
            self._action.trigger()
            self._follow()

    def _follow(self) -> None:
        assert self._action is not None
        self.setEnabled(self._action.isEnabled())
        self.setChecked(self._action.isChecked())
        self.show_icon(self._name, "accent_text" if self.isChecked() else "text")


def follow_keys(button: IconButton, action: QAction) -> None:
    """Name the keys of an action on its button, which may be given others."""
    action.changed.connect(lambda: button.show_keys(action.shortcut()))
    button.show_keys(action.shortcut())
