"""The bar above the overlay: what is wanted of captions while they run, without their window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.look.tokens import DARK, make_always_dark
from app.look.transparency import gives_transparency, is_wayland
from app.widgets.icon_button import IconButton
from app.widgets.segments import Segments
from core.system.on_top import keep_on_top

CORNER = 12
FLAGS = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
WITHOUT_KEYS = Qt.WindowType.WindowDoesNotAcceptFocus
BUTTONS = ("pause", "overlay-earlier", "overlay-newest", "unlock-overlay", "show-overlay")
"""The actions that it has buttons of."""
BOTH, ONE = "both", "translation"


class OverlayBar(QFrame):
    """Does what the actions of the same names do; takes the keyboard only while the overlay is unlocked.

    A window of its own, as clicks beside it go through; Wayland stands it at the overlay as a tooltip.
    """

    resize_wanted = Signal(int)
    """Larger letters (1) or smaller ones (-1)."""
    languages_chosen = Signal(str)
    """What is shown of the two languages, as `OverlayStyle.languages` has it."""
    lock_wanted = Signal()
    scrolled = Signal(object)
    """The `QWheelEvent` over it."""

    def __init__(self, overlay: QWidget, actions: Mapping[str, QAction]) -> None:
        kind = Qt.WindowType.ToolTip if is_wayland() else Qt.WindowType.Tool
        super().__init__(overlay)
        self._kind = kind | FLAGS
        self.setWindowFlags(self._kind | WITHOUT_KEYS)
        self.setObjectName("overlay-bar")
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setWindowTitle(self.tr("Overlay controls"))
        self.setAccessibleName(self.windowTitle())
        make_always_dark(self)
        self._is_opaque = False
        self._actions = {name: actions[name] for name in BUTTONS}
        self._make_controls()
        self._lay_out()
        self._connect()

    def show_languages(self, languages: str, *, is_bilingual: bool) -> None:
        """Show what is chosen, where there is a choice."""
        self.languages.setVisible(is_bilingual)
        self.languages.choose(languages)
        self.adjustSize()

    def set_unlocked(self, is_unlocked: bool) -> None:
        """Take the keyboard too, or leave it where it is."""
        flags = self._kind if is_unlocked else self._kind | WITHOUT_KEYS
        self.overrideWindowFlags(flags)
        if self.windowHandle() is not None:
            self.windowHandle().setFlags(flags)
            self._keep_on_top()
        self.lock.show_icon("lock" if is_unlocked else "unlock")
        self.lock.say(self.tr("Lock in place") if is_unlocked else self.tr("Unlock, to move and resize it"))

    def take_keys(self) -> None:
        """Have the keyboard from now on, beginning with the first button."""
        if self.isVisible():
            self.activateWindow()
            self.pause.setFocus(Qt.FocusReason.TabFocusReason)

    def stand_at(self, place: QRect) -> None:
        if self.pos() != place.topLeft():
            self.move(place.topLeft())

    def _keep_on_top(self) -> None:
        if self.isVisible():
            keep_on_top(int(self.winId()), lets_clicks_through=False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the captions, which cannot take the wheel while they let clicks through."""
        self.scrolled.emit(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.lock_wanted.emit()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._is_opaque = not gives_transparency()
        self._keep_on_top()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.focusWidget() is not None:
            self.focusWidget().clearFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(DARK.line_strong))
        painter.setBrush(QColor(DARK.surface))
        corner = 0 if self._is_opaque else CORNER
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
        painter.end()

    def show_paused(self, *, is_paused: bool) -> None:
        """Have the first button go on where captions are paused."""
        self.pause.show_icon("play" if is_paused else "pause")

    def _make_controls(self) -> None:
        self.pause = IconButton("pause", "")
        self.earlier = IconButton("up", self.tr("Earlier lines"))
        self.newest = IconButton("newest", self.tr("Newest lines"))
        self.smaller = IconButton("text-smaller", self.tr("Smaller text"))
        self.larger = IconButton("text-larger", self.tr("Larger text"))
        self.languages = Segments({ONE: self.tr("Translation"), BOTH: self.tr("Both languages")})
        self.lock = IconButton("unlock", "")
        self.close_button = IconButton("x", self.tr("Close the overlay"))
        self.set_unlocked(False)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 4, 4, 4)
        row.setSpacing(4)
        row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetFixedSize)
        for control in (
            self.pause,
            self.earlier,
            self.newest,
            self.smaller,
            self.larger,
            self.languages,
            self.lock,
            self.close_button,
        ):
            row.addWidget(control)

    def _connect(self) -> None:
        self.smaller.clicked.connect(lambda: self.resize_wanted.emit(-1))
        self.larger.clicked.connect(lambda: self.resize_wanted.emit(1))
        self.languages.chosen.connect(self.languages_chosen)
        for name, button in self._buttons().items():
            button.clicked.connect(self._actions[name].trigger)
            self._actions[name].changed.connect(self._show_actions)
        self.addActions(list(self._actions.values()))
        self._show_actions()

    def _show_actions(self) -> None:
        """Tell the keys, and what the pause button does, as the menu tells it now."""
        pause = self._actions["pause"]
        self.pause.say(pause.iconText())
        self.pause.setEnabled(pause.isEnabled())
        for name, button in self._buttons().items():
            button.show_keys(self._actions[name].shortcut())

    def _buttons(self) -> dict[str, IconButton]:
        shown = (self.pause, self.earlier, self.newest, self.lock, self.close_button)
        return dict(zip(BUTTONS, shown, strict=True))
