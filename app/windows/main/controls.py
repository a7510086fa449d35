"""The bar: what is listened to, the languages, how it translates, Start and Stop, and what else there is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QWidget

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.choices.actions import WindowActions
from app.look.kinds import Kind, set_kind
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice
from app.sound.devices import Device
from app.widgets.icon_button import IconButton
from app.widgets.menus import HAS_MENU_BAR
from app.widgets.more_button import MoreButton
from app.windows.main.action_button import ActionButton, follow_keys
from app.windows.main.languages_button import LanguagesButton
from app.windows.main.source_button import SourceButton
from app.windows.main.start_button import StartButton
from app.windows.main.translation_popover import TranslationPopover

HEIGHT, MARGIN, SPACING = 56, 16, 8


class Controls(QFrame):
    """Shows the settings, and emits what the user chooses, which changes the settings."""

    chosen = Signal(object)
    """The `Group` of settings with what was chosen."""
    settled = Signal()
    """Something was chosen that needs another session, and the user has finished choosing."""
    file_wanted = Signal()
    start_wanted = Signal()
    pause_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_kind(self, Kind.BAR)
        self.setFixedHeight(HEIGHT)
        self._settings = settings
        self._is_unsettled = False
        self._has_more = not HAS_MENU_BAR
        self.source = SourceButton(settings.sound)
        self.level_meter = self.source.level_meter
        self.languages = LanguagesButton(settings)
        self.source_language = self.languages.source_language
        self.target_language = self.languages.target_language
        self.sliders = IconButton("sliders", self.tr("How it translates"))
        self.translation = TranslationPopover(self.sliders, settings)
        self.recognizer, self.pace = self.translation.recognizer, self.translation.pace
        self.start = StartButton()
        self.pause = IconButton("pause", "")
        self.pause.setObjectName("pause")
        self.overlay, self.share = ActionButton("overlay"), ActionButton("share")
        self.transcripts = ActionButton("history")
        self.more = MoreButton()
        self._lay_out()
        self._connect()
        self.show_state(SessionState.IDLE)

    def use_actions(self, actions: WindowActions) -> None:
        """Offer what the menus have."""
        self.source.offer_look(actions.by_id["look-for-devices"])
        self.translation.use_actions(actions)
        self.overlay.show_action(actions.by_id["show-overlay"], self.tr("Show the overlay"))
        self.share.show_action(actions.by_id["share"], self.tr("Share captions"))
        self.transcripts.show_action(actions.by_id["show-transcripts"], self.tr("Transcripts"))
        follow_keys(self.pause, actions.by_id["pause"])
        self.more.use_menu(actions.more, self.window())
        self._fold()

    def follow_session(self, bridge: SessionBridge) -> None:
        """Show the level, the time, and the delay of the translation of sessions."""
        bridge.level.connect(self.level_meter.show_peaks)
        bridge.health.connect(lambda health: self.start.show_time(health.captured_s))
        bridge.health.connect(self.pace.show_health)
        bridge.captioned.connect(self.pace.show_update)
        bridge.state_changed.connect(self.show_state)

    def show_settings(self, settings: Settings) -> None:
        """Show what is chosen from now on, here or in another window."""
        before, self._settings = self._settings, settings
        if _shown(settings) == _shown(before):
            return
        self.source.show_sound(settings.sound)
        self.translation.show_settings(settings)
        self.languages.show_settings(settings)
        self._fold()

    def show_file(self, file: Path | None) -> None:
        """Name the file of several that is captioned now; None where what is chosen is."""
        self.source.show_file(file)
        self._fold()

    def show_targets(self) -> None:
        """Offer the languages that can be had now: adapters come and go."""
        self.languages.show_targets()

    def choose_source(self) -> None:
        """Let the user choose another source."""
        self.source.setFocus()
        self.source.click()

    def choose_languages(self) -> None:
        """Let the user choose other languages."""
        self.languages.setFocus()
        self.languages.click()

    def show_devices(self, devices: tuple[Device, ...]) -> None:
        """Offer the devices that exist now; the chosen one stays chosen even if it is gone."""
        self.source.show_devices(devices)

    def show_state(self, state: SessionState) -> None:
        """Offer what can be done now: Start, or Stop with the time, and Pause."""
        self.start.show_state(state)
        is_paused = state is SessionState.PAUSED
        self.pause.setVisible(state.can_be_paused)
        self.pause.show_icon("play" if is_paused else "pause")
        self.pause.setText(self.tr("Resume") if is_paused else self.tr("Pause"))
        self.pause.say(self.pause.text())
        self.pause.setAccessibleDescription(self.pause.text())
        is_running = state in (SessionState.LOADING, SessionState.CAPTIONING, SessionState.PAUSED)
        self.languages.show_running(is_running=is_running)
        self.translation.show_running(is_running=is_running)
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_row"):
            self._fold()

    def _fold(self) -> None:
        """Hide parts where there is little room: what is left out is in the menu *more*."""
        ends = (self.share, self.transcripts, self.overlay)
        over = self._needed() - self.width()
        has_name = over <= 0
        over -= 0 if has_name else self.source.name_width
        for button in ends:
            button.setVisible(over <= 0)
            over -= 0 if over <= 0 else button.sizeHint().width() + SPACING
        self._end_line.setVisible(self.overlay.isVisibleTo(self) and self._has_more)
        has_meter = over <= 0
        over -= 0 if has_meter else self.source.meter_width
        self.source.show_parts(has_name=has_name, has_meter=has_meter)
        self.start.show_shortly(shows_time=over <= 0)

    def _needed(self) -> int:
        """Return the width at which nothing is hidden."""
        parts = [self.languages, self.sliders, self.overlay, self.share, self.transcripts]
        parts += [self.pause] if self.pause.isVisibleTo(self) else []
        parts += [self.more] if self._has_more else []
        widths = [part.sizeHint().width() for part in parts]
        widths += [self.source.full_width, self.start.full_width, 1, 1]
        return 2 * MARGIN + sum(widths) + SPACING * (len(widths) - 1)

    def minimumSizeHint(self) -> QSize:
        parts = [self.sliders.sizeHint(), self.languages.minimumSizeHint(), self.pause.sizeHint()]
        parts += [self.more.sizeHint()] if self._has_more else []
        widths = [part.width() for part in parts] + [self.source.least_width, self.start.least_width, 1]
        return QSize(2 * MARGIN + sum(widths) + SPACING * (len(widths) - 1), HEIGHT)

    def _choose(self, group: SoundChoice | LanguageChoice | EngineChoice) -> None:
        """Emit the choice; a running session takes it over when the user has finished choosing."""
        self._is_unsettled = True
        self.chosen.emit(group)
        if not (self.languages.popover.isVisible() or self.translation.isVisible()):
            self._settle()

    def _settle(self) -> None:
        if self._is_unsettled:
            self._is_unsettled = False
            self.settled.emit()

    def _connect(self) -> None:
        for part in (self.source, self.languages, self.translation):
            part.chosen.connect(self._choose)
        for popover in (self.languages.popover, self.translation):
            popover.closed.connect(self._settle)
        self.source.file_wanted.connect(self.file_wanted)
        self.start.clicked.connect(self.start_wanted)
        self.pause.clicked.connect(self.pause_wanted)

    def _lay_out(self) -> None:
        self._end_line = _line()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(MARGIN, 0, MARGIN, 1)
        self._row.setSpacing(SPACING)
        # How narrow it may be is told by what is left when all has given way.
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        # Tab follows this order.
        for part in (self.source, self.languages, self.sliders, _line(), self.start, self.pause):
            self._row.addWidget(part)
        self._row.addStretch(1)
        for part in (self.overlay, self.share, self.transcripts, self._end_line, self.more):
            self._row.addWidget(part)


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("bar-line")
    line.setFixedSize(1, 24)
    return line


def _shown(settings: Settings) -> tuple[SoundChoice, LanguageChoice, EngineChoice]:
    return settings.sound, settings.languages, settings.engine
