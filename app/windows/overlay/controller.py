"""The overlay with what belongs to it: its actions, its settings, its place on each screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.look.transparency import is_wayland
from app.settings.overlay_style import (
    RANGES,
    OverlayPlace,
    OverlayStyle,
    last_place,
    with_place,
    without_screen,
)
from app.settings.settings import OverlayChoice
from app.widgets.screens import follow_screens, within
from app.windows.overlay.bar import OverlayBar
from app.windows.overlay.neighbour import Neighbour
from app.windows.overlay.overlay import Overlay
from app.windows.overlay.placement import bar_place, placed
from app.windows.overlay.pointer import PointerWatch

FONT_STEP_PX = 4
"""How much larger or smaller the letters become at once."""
N_RETURNS = 3
"""How often it moves back after it is shown: Openbox puts some new windows into the corner."""

RETURNS_FOR_MS = 2_000
"""A window manager that moves it later does so for the user."""


class OverlayController(QObject):
    """Shows the overlay while words stand in it or it is unlocked, where it was put last.

    Until it was put anywhere it goes out of the way of controls and captions in the windows of the program.
    """

    begun = Signal()
    """A session begins."""
    over = Signal()
    """No more captions come."""
    put_aside = Signal()
    """The program is about to end: what shows its captions goes from the screen."""

    changed = Signal(object)
    """The `OverlayChoice` from now on."""
    trouble = Signal(str)
    """One sentence for the user."""

    def __init__(self, choice: OverlayChoice, window: QWidget, actions: Mapping[str, QAction]) -> None:
        super().__init__(window)
        self._choice = choice
        self._is_running = False
        self._is_away = False
        self._screen_taken: QScreen | None = None
        self._neighbours: list[Neighbour] = []
        """The one that was active last stands first."""
        self._active_before: QWidget | None = None
        self.overlay = Overlay(choice.style)
        # Not its child: what belongs to the window is hidden when that is minimized.
        self.destroyed.connect(self.overlay.deleteLater)
        self.bar = OverlayBar(self.overlay, actions)
        self.pointer = PointerWatch(self._pointed_at, self)
        self._home = QRect()
        """Where it was put, or, as long as it was put nowhere, the place of subtitles."""
        self._is_put = False
        self._n_returns_left = 0
        self._shown_at = self.overlay.geometry()
        self.show_action = actions["show-overlay"]
        self.unlock_action = actions["unlock-overlay"]
        self.reset_action = actions["reset-overlay"]
        self.settings_action = actions["overlay-settings"]
        self._scrolling = [actions[f"overlay-{where}"] for where in ("earlier", "later", "newest")]
        self._connect_actions()
        self.overlay.addActions(
            [
                self.unlock_action,
                self.reset_action,
                self.settings_action,
                self.show_action,
                *self._scrolling,
            ]
        )
        self._connect()
        follow_screens(self.put_in_place, self)
        self.put_in_place()
        self._show_languages()

    @property
    def style(self) -> OverlayStyle:
        """How it looks now."""
        return self._choice.style

    def keep_free(self, window: QWidget, captions: QWidget) -> None:
        """Keep clear of one more window and of these captions in it."""
        neighbour = Neighbour(window, captions, self)
        neighbour.changed.connect(self._settle)
        neighbour.came_to_front.connect(lambda: self._put_first(neighbour))
        self._neighbours.append(neighbour)
        self._settle()

    def leave_screen(self, screen: QScreen | None) -> None:
        """Stay off a screen that has the audience view; None for none."""
        self._screen_taken = screen
        self._show_or_hide()

    def begin(self, *, is_bilingual: bool, has_speakers: bool = False) -> None:
        """Show the captions of a new session, with room for who says what where somebody is to be named."""
        self._is_running = True
        self.overlay.begin(is_bilingual=is_bilingual, has_speakers=has_speakers)
        self._show_languages()
        self._settle()
        self.begun.emit()

    def end(self) -> None:
        """Let the last captions be read, then hide."""
        self._is_running = False
        self.overlay.end()
        self._show_or_hide()
        self.over.emit()

    def put_away(self) -> None:
        """Hide the overlay: captions that come while the program ends do not show it again."""
        self._is_away = True
        self._lock()
        self.overlay.hide()
        self.put_aside.emit()

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
        self._go_home(within(wanted, area), is_put=True)

    def put_at(self, geometry: QRect) -> None:
        """Stay there from now on, as if the user had moved it there."""
        self.overlay.setGeometry(geometry)
        self._remember_place()

    def reset_place(self) -> None:
        """Forget where the overlay was put on its screen."""
        screen = self.overlay.screen()
        places = without_screen(self._choice.places, screen_name(screen))
        self._put_below(screen)
        self._take(replace(self._choice, places=places))

    def use_style(self, style: OverlayStyle) -> None:
        """Use this style from now on; a change of height leaves the lower edge where it is."""
        was_tight = self._home.height() == self.overlay.minimumHeight()
        self.overlay.use_style(style)
        needed = self.overlay.minimumHeight()
        home = QRect(self._home)
        home.setHeight(needed if was_tight else max(needed, home.height()))
        home.moveBottom(self._home.bottom())
        self._go_home(within(home, self.overlay.screen().geometry()), is_put=self._is_put)
        self._take(replace(self._choice, style=style))
        self._show_languages()

    def _resize_letters(self, direction: int) -> None:
        sizes = RANGES["font_px"]
        font_px = self.style.font_px + direction * FONT_STEP_PX
        self.use_style(replace(self.style, font_px=min(max(font_px, sizes.start), sizes.stop - 1)))

    def _connect(self) -> None:
        self.overlay.moved.connect(self._remember_place)
        self.overlay.box_changed.connect(self._show_or_hide)
        self.overlay.hiding_refused.connect(self._say_still_visible)
        self.overlay.seen_or_hidden.connect(self._follow_visibility)
        self.overlay.keys_wanted_elsewhere.connect(self.bar.take_keys)
        self.overlay.installEventFilter(self)
        self.pointer.changed.connect(self._show_bar)
        self.bar.scrolled.connect(self.overlay.take_wheel)
        self.bar.resize_wanted.connect(self._resize_letters)
        self.bar.languages_chosen.connect(
            lambda languages: self.use_style(replace(self.style, languages=languages))
        )
        for wish in (self.overlay.lock_wanted, self.bar.lock_wanted):
            wish.connect(self._lock)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the bar along, and go back where a window manager has put a window that is new elsewhere."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place_bar()
        if event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self._n_returns_left = 0  # from now on the user moves it
        if event.type() == QEvent.Type.Move and self._n_returns_left and not is_wayland():
            QTimer.singleShot(0, self, self._go_back)
        return False

    def _stay(self) -> None:
        self._n_returns_left = 0

    def _go_back(self) -> None:
        place = self._shown_at if self.overlay.is_unlocked else self._place()
        if self._n_returns_left and self.overlay.isVisible() and place.topLeft() != self.overlay.pos():
            self._n_returns_left -= 1
            self.overlay.setGeometry(place)

    def _connect_actions(self) -> None:
        self.show_action.setChecked(self._choice.shown)
        self.show_action.toggled.connect(self._show)
        self.unlock_action.toggled.connect(self._unlock)
        self.reset_action.triggered.connect(self.reset_place)
        earlier, later, newest = self._scrolling
        earlier.triggered.connect(lambda: self.overlay.scroll_lines(-1))
        later.triggered.connect(lambda: self.overlay.scroll_lines(1))
        newest.triggered.connect(self.overlay.show_newest)

    def _show(self, is_wanted: bool) -> None:
        if not is_wanted:
            self._lock()
            self.overlay.show_newest()
        self._take(replace(self._choice, shown=is_wanted))
        self._show_or_hide()

    def _lock(self) -> None:
        self.unlock_action.setChecked(False)

    def _unlock(self, is_unlocked: bool) -> None:
        """Give the keyboard to the overlay when it is unlocked, and back when it is locked."""
        if is_unlocked:
            self.show_action.setChecked(True)
            active = QApplication.activeWindow()
            if active not in (self.overlay, self.bar):  # it is locked and unlocked at once
                self._active_before = active
            self._shown_at = self._place()
        self.overlay.set_unlocked(is_unlocked)
        self.bar.set_unlocked(is_unlocked)
        self._settle()
        self._show_bar()
        receiver = self.overlay if is_unlocked else self._active_before
        # A dialog that was active may be gone by now.
        if receiver is not None and isValid(receiver) and receiver.isVisible():
            receiver.activateWindow()

    def _show_or_hide(self) -> None:
        if self._is_away:
            return
        is_wanted = self.show_action.isChecked() and self._may_be_seen()
        if is_wanted and not self.overlay.isVisible():
            self._n_returns_left, self._shown_at = N_RETURNS, self.overlay.geometry()
            QTimer.singleShot(RETURNS_FOR_MS, self, self._stay)
        self.overlay.setVisible(is_wanted)

    def _may_be_seen(self) -> bool:
        if self.overlay.is_unlocked:
            return True
        if self._screen_taken is self.overlay.screen():
            return False
        # Wayland, which always lets windows shine through, would open it somewhere else each time.
        stays_empty = self._is_running and is_wayland()
        return stays_empty or not self.overlay.box.isEmpty()

    def _go_home(self, home: QRect, *, is_put: bool) -> None:
        self._home, self._is_put, self._shown_at = home, is_put, home
        if self.overlay.is_unlocked and home != self.overlay.geometry():
            self.overlay.setGeometry(home)
        self._settle()

    def _settle(self) -> None:
        """Stand where it was put, else where it hides nothing of the window that is needed."""
        place = self._place()
        if place != self.overlay.geometry():
            self.overlay.setGeometry(place)
        self._show_or_hide()

    def _put_first(self, neighbour: Neighbour) -> None:
        self._neighbours.remove(neighbour)
        self._neighbours.insert(0, neighbour)
        self._settle()

    def _place(self) -> QRect:
        """Return where to stand now; a user who moves it starts from where it is."""
        if self.overlay.is_unlocked:
            return self.overlay.geometry()
        if self._is_put or is_wayland():
            return self._home
        screen = QGuiApplication.screenAt(self._home.center()) or self.overlay.screen()
        seen = [window for neighbour in self._neighbours if (window := neighbour.seen) is not None]
        return placed(self._home, screen.availableGeometry(), seen)

    def _follow_visibility(self) -> None:
        self.pointer.switch(self.overlay.isVisible())
        self._show_bar()

    def _show_bar(self) -> None:
        """Show the bar while the overlay is unlocked or the pointer rests on it."""
        is_wanted = self.overlay.is_unlocked or self.pointer.is_resting
        is_seen = self.overlay.isVisible() and is_wanted
        if is_seen:
            self._place_bar()
        self.bar.setVisible(is_seen)

    def _place_bar(self) -> None:
        screen = self.overlay.screen().availableGeometry()
        self.bar.stand_at(bar_place(self.overlay.geometry(), self.bar.sizeHint(), screen))

    def _pointed_at(self) -> tuple[QRect, QRect]:
        words = self.overlay.box.translated(self.overlay.mapToGlobal(QPoint(0, 0)))
        return words, self.bar.geometry() if self.bar.isVisible() else QRect()

    def _show_languages(self) -> None:
        self.bar.show_languages(self.style.languages, is_bilingual=self.overlay.is_bilingual)

    def _say_still_visible(self) -> None:
        self.trouble.emit(
            self.tr(
                "The system refused to hide the overlay: everybody who sees your screen sees the "
                "captions. Share a single window instead. Windows can hide it from Windows 10, version "
                "2004, on."
            )
        )

    def _remember_place(self) -> None:
        put = self.overlay.geometry()
        screen = QGuiApplication.screenAt(put.center()) or self.overlay.screen()
        self._go_home(within(put, screen.geometry()), is_put=True)
        at = self._home.translated(-screen.geometry().topLeft())
        place = OverlayPlace(screen_name(screen), at.left(), at.top(), at.width(), at.height())
        self._take(replace(self._choice, places=with_place(self._choice.places, place)))

    def _take(self, choice: OverlayChoice) -> None:
        if choice != self._choice:
            self._choice = choice
            self.changed.emit(choice)

    def _put_below(self, screen: QScreen) -> None:
        """Go to the lower middle of the screen, the place of subtitles, as if it had been put nowhere."""
        area = screen.availableGeometry()
        size = area.size()
        width, height = round(size.width() * 0.7), self.overlay.needed_height()
        left = area.left() + (size.width() - width) // 2
        top = area.bottom() - height - size.height() // 16
        self._go_home(within(QRect(left, top, width, height), area), is_put=False)


def screen_name(screen: QScreen) -> str:
    """Return what tells one screen, as it is set up, from the others."""
    area = screen.geometry()
    return f"{screen.name()} {area.width()}x{area.height()}{area.left():+}{area.top():+}"
