"""The audience view with what belongs to it: its action, its screen, the captions that the overlay gets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from app.widgets.screens import follow_screens
from app.windows.overlay.controller import OverlayController
from app.windows.sharing.audience_screens import audience_screen
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId

if TYPE_CHECKING:
    from app.windows.sharing.audience_window import AudienceWindow


class AudienceController(QObject):
    """Shows the audience view while its action is checked; it costs nothing while it is not."""

    def __init__(self, overlay: OverlayController, action: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._overlay, self._action, self._main = overlay, action, window
        self.window: AudienceWindow | None = None
        """There while it is open."""
        self._last: CaptionUpdate | None = None
        action.toggled.connect(self._open_or_close)
        overlay.begun.connect(self._begin)
        overlay.overlay.captioned.connect(self._show_update)
        overlay.overlay.speaker_called.connect(self._call_speaker)
        overlay.over.connect(self._end)
        overlay.changed.connect(lambda choice: self.window and self.window.use_style(choice.style))
        overlay.put_aside.connect(self._leave)
        follow_screens(self._stand, self)

    def _open_or_close(self, is_wanted: bool) -> None:
        if is_wanted and self.window is None:
            self._open()
        elif not is_wanted and self.window is not None:
            window, self.window = self.window, None
            window.close()
            window.deleteLater()
            self._overlay.leave_screen(None)

    def _open(self) -> None:
        from app.windows.sharing.audience_window import AudienceWindow

        self.window = AudienceWindow(self._overlay.style)
        self.window.addAction(self._action)
        self.window.left.connect(self._leave)
        self._begin_window()
        if self._last is not None:
            self._show_update(self._last)
        self._stand()

    def _stand(self) -> None:
        """Fill the screen that is free now."""
        if self.window is not None:
            screen = audience_screen(QGuiApplication.screens(), self._main.screen())
            self.window.open_on(screen)
            self._overlay.leave_screen(screen)

    def _leave(self) -> None:
        self._action.setChecked(False)

    def _begin(self) -> None:
        self._last = None
        self._begin_window()

    def _begin_window(self) -> None:
        overlay = self._overlay.overlay
        if self.window is not None:
            self.window.begin(is_bilingual=overlay.is_bilingual, has_speakers=overlay.has_speakers)

    def _show_update(self, update: CaptionUpdate) -> None:
        # A finished caption has been read, or soon will be: a view opened later shows what is being said.
        self._last = None if update.final else update
        if self.window is not None:
            self.window.show_update(update)

    def _call_speaker(self, segment: SegmentId, speaker: str) -> None:
        if self._last is not None and self._last.segment == segment:
            self._last = replace(self._last, speaker=speaker)
        if self.window is not None:
            self.window.canvas.call_speaker(segment, speaker)

    def _end(self) -> None:
        self._last = None
        if self.window is not None:
            self.window.canvas.end()
