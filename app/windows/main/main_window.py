"""The main window: what it is made of, what its parts hear of each other, and how it closes."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QMainWindow

from app.bridge.device_scout import DeviceScout
from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.choices.actions import WindowActions
from app.remote.update_source import UPDATES, UpdateSource
from app.settings.settings import Settings
from app.widgets.file_dialogs import file_dialogs
from app.widgets.geometry import remember_geometry
from app.widgets.message_bar import MessageBar
from app.widgets.settings_store import SettingsStore
from app.widgets.theme import follow_theme
from app.windows.adapters.controller import AdapterController
from app.windows.help.controller import HelpController
from app.windows.help.update_controller import UpdateController
from app.windows.main.controls import Controls
from app.windows.main.find_bar import FindBar
from app.windows.main.finishing import Finishing
from app.windows.main.health_line import HealthLine
from app.windows.main.kept_talks import KeptTalks
from app.windows.main.made_windows import made_guide, made_models_window, made_preferences
from app.windows.main.message_desk import MessageDesk
from app.windows.main.model_advice import ModelAdvice
from app.windows.main.opened_files import OpenedFiles
from app.windows.main.rest_offers import RestOffers
from app.windows.main.session_control import SessionControl
from app.windows.main.session_display import SessionDisplay
from app.windows.main.sound_question import SoundQuestion
from app.windows.main.stage import MainStage
from app.windows.main.talks_view import TalksView
from app.windows.main.text_size import TextSize
from app.windows.main.user_actions import connect_user_actions
from app.windows.overlay.controller import OverlayController
from app.windows.settings.glossary_window import GlossaryWindow
from app.windows.sharing.audience_controller import AudienceController
from app.windows.sharing.dialog import ShareDialog
from app.windows.sharing.outputs import Outputs
from app.windows.training.controller import TrainingController
from app.windows.transcripts.controller import TranscriptController
from core.files.user_folders import adapters_folder, glossary_path
from core.transcripts.rests import Rest
from core.wire.messages import EngineSettings

if TYPE_CHECKING:
    from app.windows.first_steps.guide import FirstSteps
    from app.windows.models.window import ModelsWindow
    from app.windows.settings.window import SettingsWindow

CLOSING_S = 5.0
"""How long a program that is ended from outside waits for the engine to end by itself."""


class MainWindow(QMainWindow):
    """Shows one session at a time and what it says; owns the overlay.

    Its `session` starts and stops; what the user can do is connected in `user_actions`.
    """

    closing = Signal()
    """The program is ending, but still waits for the last words."""
    closed = Signal()

    def __init__(self, settings_path: Path, journal_folder: Path, updates: UpdateSource = UPDATES) -> None:
        super().__init__()
        self.setWindowTitle("Surtitle")
        self.message_bar = MessageBar(remembers=True)
        self.settings_store = SettingsStore(settings_path, self)
        follow_theme(self.settings_store)
        self._make_session(journal_folder)
        self._make_stage()
        self._make_overlay()
        self._make_windows(glossary_path(settings_path), updates)
        self._make_session_parts()
        self.setCentralWidget(
            MainStage(
                bar=self.controls,
                messages=self.message_bar,
                queue=self.files.bar,
                talks=self.talks,
                find_bar=self.find_bar,
            )
        )
        self.setStatusBar(self.health_line)
        self._connect_settings()
        self._connect_session()
        self._connect_news()
        connect_user_actions(self)
        self._remember_places()
        self._show_first()

    def _make_session(self, journal_folder: Path) -> None:
        self.transcript_controller = TranscriptController(journal_folder, self.settings_store, self)
        self.transcript_controller.told.connect(self.message_bar.say)
        self.bridge = SessionBridge(journal_folder, self, transcripts=self.transcript_controller.open())

    def _make_stage(self) -> None:
        self.controls = Controls(self.settings)
        self.talks = TalksView(self.settings)
        self.pane = self.talks.pane
        self.find_bar = FindBar(self.pane)
        self.text_size = TextSize(self.pane, self.settings_store)
        self.health_line = HealthLine(self.bridge)

    def _make_overlay(self) -> None:
        self.window_actions = WindowActions(self, self.settings.window.shortcuts)
        actions = self.window_actions.by_id
        self.overlay_controller = OverlayController(self.settings.overlay, self, actions)
        self.overlay = self.overlay_controller.overlay
        self.overlay_controller.keep_free(self, self.pane)
        self.transcript_controller.made.connect(self.overlay_controller.keep_free)
        self.audience = AudienceController(self.overlay_controller, actions["audience-view"], self)

    def _make_windows(self, glossary: Path, updates: UpdateSource) -> None:
        store = self.settings_store
        self.outputs = Outputs(self)
        self.share_dialog = ShareDialog(self.outputs, self.settings.outputs, self)
        self.glossary = GlossaryWindow(glossary, self)
        self.adapter_controller = AdapterController(adapters_folder(), store, self.bridge, self)
        self.training_controller = TrainingController(
            shelf=adapters_folder(),
            transcripts=self.transcript_controller.transcripts,
            store=store,
            adapter_controller=self.adapter_controller,
            parent=self,
        )
        self.update_controller = UpdateController(updates, store, self)
        self.help = HelpController(self.window_actions, store, self)
        self.scout = DeviceScout(self)

    def _make_session_parts(self) -> None:
        """Make the parts that follow a session, in the order in which they hear of its end."""
        self._sound_question = SoundQuestion(
            controller=self.transcript_controller,
            bridge=self.bridge,
            store=self.settings_store,
            message_bar=self.message_bar,
            parent=self,
        )
        self.finishing = Finishing(self.bridge, self)
        self._display = SessionDisplay(
            bridge=self.bridge,
            settings_store=self.settings_store,
            talks=self.talks,
            overlay_controller=self.overlay_controller,
            outputs=self.outputs,
            parent=self,
        )
        self._kept_talks = KeptTalks(self.talks, self.transcript_controller, self.bridge, self)
        self.model_advice = ModelAdvice(self.message_bar, lambda: self.models_window, self)
        self.rest_offers = RestOffers(self.transcript_controller, self.bridge, self.message_bar, self)
        self.session = SessionControl(
            bridge=self.bridge,
            store=self.settings_store,
            glossary=self.glossary,
            transcript_controller=self.transcript_controller,
            advice=self.model_advice,
            window=self,
        )
        self.message_desk = MessageDesk(self.bridge, self.message_bar, self)
        self.files = OpenedFiles(
            window=self,
            bridge=self.bridge,
            store=self.settings_store,
            message_bar=self.message_bar,
            begin=self.session.start_file,
        )

    def _connect_settings(self) -> None:
        store = self.settings_store
        for chosen in (self.controls.chosen, self.overlay_controller.changed, self.share_dialog.changed):
            chosen.connect(store.change)
        store.changed.connect(self.window_actions.follow)
        store.changed.connect(self.controls.show_settings)
        store.changed.connect(self.health_line.show_settings)
        self.message_desk.follow_settings(store)

    def _connect_session(self) -> None:
        self.session.asked.connect(self.message_bar.clear)
        self.session.refused.connect(self.message_desk.answer)
        self.session.begins.connect(self._show_begin)
        self.session.stopped.connect(self.files.queue.hold)
        self.controls.follow_session(self.bridge)
        self.bridge.captioned.connect(self.transcript_controller.show_update)
        self.bridge.state_changed.connect(self._show_state)
        self.bridge.ended.connect(self._show_end)
        self.adapter_controller.changed.connect(self._display.show_adapter)
        self.finishing.over.connect(self.close)
        self.finishing.cancelled.connect(self.overlay_controller.bring_back)

    def _connect_news(self) -> None:
        """Connect what some parts have to tell to the parts that show it."""
        self.scout.found.connect(self.controls.show_devices)
        self.files.queue.changed.connect(lambda: self.controls.show_file(self.files.queue.running))
        self.adapter_controller.shelf_changed.connect(self.controls.show_targets)
        self.outputs.shared.connect(self.health_line.show_shared)
        self.glossary.changed.connect(lambda terms: self.controls.translation.show_terms(len(terms)))
        for told in (
            self._kept_talks.trouble,
            self._kept_talks.told,
            self.outputs.trouble,
            self.share_dialog.trouble,
            self.glossary.trouble,
            self.overlay_controller.trouble,
            self.adapter_controller.told,
            self.training_controller.told,
            self.update_controller.told,
        ):
            told.connect(self.message_bar.say)

    def _remember_places(self) -> None:
        store = self.settings_store
        remember_geometry(self, "main", store, first_size=QSize(1000, 640))
        remember_geometry(self.glossary, "glossary", store, first_size=QSize(620, 440))
        remember_geometry(self.share_dialog, "sharing", store, first_size=self.share_dialog.sizeHint())
        file_dialogs.remember_in(store)

    def _show_first(self) -> None:
        """Show the state before the first session, and tell what the last run has left."""
        self._show_state(self.bridge.state)
        self.settings_store.tell_of_damage()
        self.health_line.show_settings(self.settings)
        self.share_dialog.restore()
        self.glossary.load()
        self.controls.translation.show_terms(len(self.glossary.terms))
        self.transcript_controller.maintain()
        self.training_controller.tell_of_interruption()
        self.scout.look_soon()

    @property
    def settings(self) -> Settings:
        return self.settings_store.settings

    @cached_property
    def preferences(self) -> SettingsWindow:
        """The settings window; like the next two, it is made when it is first needed."""
        return made_preferences(self)

    @cached_property
    def models_window(self) -> ModelsWindow:
        return made_models_window(self, CLOSING_S)

    @cached_property
    def first_steps(self) -> FirstSteps:
        return made_guide(self, self.scout, CLOSING_S)

    def guide(self) -> None:
        """Show the first steps to a user who has not seen them."""
        if not self.settings.window.guided:
            self.first_steps.present()

    def toggle_unseen(self) -> None:
        """Start or stop by a hot key or a second start of the program, which cancels closing it."""
        self.finishing.cancel()
        self.session.toggle_unseen()

    def showEvent(self, event: QShowEvent) -> None:
        """Stay open, though the window was closed: it is needed again."""
        self.finishing.cancel()
        super().showEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hide the window at once; the program ends when the last words are captioned."""
        if event.spontaneous() and not self._may_close():
            event.ignore()
            return
        self.bridge.starts_again = False  # what ends now ends for good
        self.files.queue.clear()
        self.overlay_controller.put_away()
        self.transcript_controller.close_window()
        for dialog in self.findChildren(QDialog):
            dialog.close()
        self.hide()
        if self.finishing.is_needed:
            event.ignore()
            self.settings_store.save()
            self.finishing.begin_or_end_now()
        else:
            self._end_program(event)

    def quit(self) -> None:
        """Close because the user wants to, after a question if something is running; `end` does not ask."""
        if self._may_close():
            self.close()

    def _may_close(self) -> bool:
        return self.training_controller.may_close() and self.finishing.may_begin()

    def end(self) -> None:
        """Close for good within seconds, because the system asks for it."""
        self.finishing.give_up()
        self.close()

    def _end_program(self, event: QCloseEvent) -> None:
        self.closing.emit()
        self.help.end(CLOSING_S)
        self.finish()
        self.scout.end(CLOSING_S)
        self.adapter_controller.end(CLOSING_S)
        self.training_controller.end()
        self.update_controller.end()
        self.outputs.close()
        self.overlay_controller.close()
        self.transcript_controller.close()
        super().closeEvent(event)
        self.closed.emit()

    def finish(self, most_wait_s: float = CLOSING_S) -> None:
        """End the session with its last words and save the settings: the computer may shut down."""
        self.bridge.end(min(CLOSING_S, most_wait_s))
        self._sound_question.note_running()
        self.settings_store.save()

    def _show_begin(self, settings: EngineSettings, source: str, rest: Rest | None) -> None:
        self._display.begin(settings, source, rest)
        self.controls.pace.begin()
        if rest is None:
            self.files.note(source)

    def _show_state(self, state: SessionState) -> None:
        self.training_controller.show_captioning(self.bridge.is_running)
        words = self.tr("&Stop") if self.bridge.is_running else self.tr("&Start")
        self.window_actions.by_id["toggle"].setText(self.tr("&End now") if state.is_ending else words)

    def _show_end(self) -> None:
        self.overlay_controller.end()
        self.transcript_controller.maintain()
        self._kept_talks.end(self.bridge.transcript)
        self.outputs.end()
