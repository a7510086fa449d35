"""The overlay with what belongs to it: its actions, its settings, its place on each screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QAction, QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.settings.overlay_style import (
    OverlayPlace,
    OverlayStyle,
    last_place,
    with_place,
    without_screen,
)
from app.settings.settings import OverlayChoice
from app.widgets.screens import follow_screens, within
from app.windows.overlay.overlay import Overlay, is_x11


class OverlayController(QObject):
    """Shows the overlay where it was put last: while it is unlocked, and while captions come.

    On X11 it is shown only while some stand in it.
    """

    changed = Signal(object)
    """The `OverlayChoice` from now on."""
    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, choice: OverlayChoice, window: QWidget, actions: Mapping[str, QAction]) -> None:
        super().__init__(window)
        self._choice = choice
        self._is_running = False
        self._is_away = False
        self._active_before: QWidget | None = None
        self.overlay = Overlay(choice.style)
        # Not its child: what belongs to the window is hidden when that is minimized.
        self.destroyed.connect(self.overlay.deleteLater)
        self.show_action = actions["show-overlay"]
        self.unlock_action = actions["unlock-overlay"]
        self.reset_action = actions["reset-overlay"]
        self.settings_action = actions["overlay-settings"]
        self._connect_actions()
        self.overlay.addActions(
            [self.unlock_action, self.reset_action, self.settings_action, self.show_action]
        )
        self.overlay.moved.connect(self._remember_place)
        self.overlay.lock_wanted.connect(self._lock)
        for change in (self.overlay.captioned, self.overlay.emptied):
            change.connect(self._show_or_hide)
        self.overlay.hiding_refused.connect(self._say_still_visible)
        follow_screens(self.put_in_place, self)
        self.put_in_place()

    def begin(self, *, is_bilingual: bool) -> None:
        """Show the captions of a new session."""
        self._is_running = True
        self.overlay.begin(is_bilingual=is_bilingual)
        self._show_or_hide()

    def end(self) -> None:
        """Let the last captions be read, then hide."""
        self._is_running = False
        self.overlay.end()
        self._show_or_hide()

    def put_away(self) -> None:
        """Hide the overlay: captions that come while the program ends show it no more."""
        self._is_away = True
        self._lock()
        self.overlay.hide()

    def bring_back(self) -> None:
        """Show it again as before: the program does not end."""
        self._is_away = False
        self._show_or_hide()

    def close(self) -> None:
        """Close the overlay for good."""
        self.put_away()
        self.overlay.close()

    def put_in_place(self) -> None:
        """Go where the overlay was put last on a screen that is there, else to the place of subtitles."""
        screens = {screen_name(screen): screen for screen in QGuiApplication.screens()}
        place = last_place(self._choice.places, list(screens))
        if place is None:
            self._put_below(QGuiApplication.primaryScreen())
            return
        area = screens[place.screen].geometry()
        wanted = QRect(place.left, place.top, place.width, place.height).translated(area.topLeft())
        self.overlay.setGeometry(within(wanted, area))

    def reset_place(self) -> None:
        """Forget where the overlay was put on its screen."""
        screen = self.overlay.screen()
        places = without_screen(self._choice.places, screen_name(screen))
        self._put_below(screen)
        self._take(replace(self._choice, places=places))

    def use_style(self, style: OverlayStyle) -> None:
        """Look so from now on; a change of height leaves the lower edge where it is."""
        bottom = self.overlay.geometry().bottom()
        was_tight = self.overlay.height() == self.overlay.minimumHeight()
        self.overlay.use_style(style)
        needed = self.overlay.minimumHeight()
        geometry = self.overlay.geometry()
        geometry.setHeight(needed if was_tight else max(needed, geometry.height()))
        geometry.moveBottom(bottom)
        self.overlay.setGeometry(within(geometry, self.overlay.screen().geometry()))
        self._show_or_hide()
        self._take(replace(self._choice, style=style))

    def _connect_actions(self) -> None:
        self.show_action.setChecked(self._choice.shown)
        self.show_action.toggled.connect(self._show)
        self.unlock_action.toggled.connect(self._unlock)
        self.reset_action.triggered.connect(self.reset_place)

    def _show(self, is_wanted: bool) -> None:
        if not is_wanted:
            self._lock()
        self._take(replace(self._choice, shown=is_wanted))
        self._show_or_hide()

    def _lock(self) -> None:
        self.unlock_action.setChecked(False)

    def _unlock(self, is_unlocked: bool) -> None:
        """Give the keyboard to the overlay when it is unlocked, and back when it is locked."""
        if is_unlocked:
            self.show_action.setChecked(True)
            self._active_before = QApplication.activeWindow()
        self.overlay.set_unlocked(is_unlocked)
        self._show_or_hide()
        receiver = self.overlay if is_unlocked else self._active_before
        # A dialog that was active may be gone by now.
        if receiver is not None and isValid(receiver) and receiver.isVisible():
            receiver.activateWindow()

    def _show_or_hide(self) -> None:
        if self._is_away:
            return
        has_something = self.overlay.is_unlocked or bool(self.overlay.text_lines())
        # Elsewhere nothing is seen of an empty one, and on Wayland it would open somewhere else each time.
        may_stay_empty = self._is_running and not is_x11()
        self.overlay.setVisible(self.show_action.isChecked() and (has_something or may_stay_empty))

    def _say_still_visible(self) -> None:
        self.trouble.emit(
            self.tr(
                "The system refused to hide the overlay: who sees your screen sees the captions. "
                "Share a single window instead; Windows hides the overlay from version 10 2004 on."
            )
        )

    def _remember_place(self) -> None:
        screen = self.overlay.screen()
        at = self.overlay.geometry().translated(-screen.geometry().topLeft())
        place = OverlayPlace(screen_name(screen), at.left(), at.top(), at.width(), at.height())
        self._take(replace(self._choice, places=with_place(self._choice.places, place)))

    def _take(self, choice: OverlayChoice) -> None:
        if choice != self._choice:
            self._choice = choice
            self.changed.emit(choice)

    def _put_below(self, screen: QScreen) -> None:
        """Go to the lower middle of the screen, the place of subtitles."""
        area = screen.availableGeometry()
        size = area.size()
        width, height = round(size.width() * 0.7), self.overlay.needed_height()
        left = area.left() + (size.width() - width) // 2
        top = area.bottom() - height - size.height() // 16
        self.overlay.setGeometry(within(QRect(left, top, width, height), area))


def screen_name(screen: QScreen) -> str:
    """Return what tells one screen, as it is set up, from the others."""
    area = screen.geometry()
    return f"{screen.name()} {area.width()}x{area.height()}{area.left():+}{area.top():+}"
