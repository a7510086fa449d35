"""The window: choose, start, read along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
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
from app.choices.session_choices import engine_settings, sound_of
from app.settings.settings import Settings
from app.sound.capture import open_source
from app.sound.source import Pace
from app.updates.source import UPDATES, UpdateSource
from app.widgets.file_dialogs import file_dialogs
from app.widgets.geometry import remember_geometry
from app.widgets.message_bar import MessageBar
from app.widgets.screens import bring_forward
from app.widgets.settings_store import SettingsStore
from app.widgets.theme import follow_theme
from app.windows.adapters.controller import AdapterController
from app.windows.audience.controller import AudienceController
from app.windows.glossary.window import GlossaryWindow
from app.windows.help.controller import HelpController
from app.windows.main.controls import Controls
from app.windows.main.find_bar import FindBar
from app.windows.main.finishing import Finishing
from app.windows.main.health_line import HealthLine
from app.windows.main.kept_talks import KeptTalks
from app.windows.main.made_windows import made_guide, made_models_window, made_preferences
from app.windows.main.message_desk import MessageDesk
from app.windows.main.model_advice import ModelAdvice
from app.windows.main.next_session import NextSession
from app.windows.main.opened_files import OpenedFiles
from app.windows.main.rest_offers import RestOffers
from app.windows.main.session_display import SessionDisplay
from app.windows.main.sound_question import SoundQuestion
from app.windows.main.stage import MainStage
from app.windows.main.talks_view import TalksView
from app.windows.main.text_size import TextSize
from app.windows.overlay.controller import OverlayController
from app.windows.sharing.dialog import ShareDialog
from app.windows.sharing.outputs import Outputs
from app.windows.training.controller import TrainingController
from app.windows.transcripts.controller import TranscriptController
from app.windows.updates.controller import UpdateController
from core.files.user_folders import adapters_folder, glossary_path
from core.transcripts.rests import Rest
from core.wire.messages import UseGlossary, UsePolicy
from core.wording.errors import UserError

if TYPE_CHECKING:
    from app.windows.first_steps.guide import FirstSteps
    from app.windows.models.window import ModelsWindow
    from app.windows.settings.window import SettingsWindow

CLOSING_S = 5.0
"""How long a program that is ended from outside waits for the engine to end by itself."""


class MainWindow(QMainWindow):
    """Shows one session at a time and what it says; owns the overlay."""

    closing = Signal()
    """The program ends; the last words are still waited for."""
    closed = Signal()

    def __init__(self, settings_path: Path, journal_folder: Path, updates: UpdateSource = UPDATES) -> None:
        super().__init__()
        self.setWindowTitle("Surtitle")
        self.message_bar = MessageBar(remembers=True)
        self.settings_store = SettingsStore(settings_path, self)
        follow_theme(self.settings_store)
        self.transcript_controller = TranscriptController(journal_folder, self.settings_store, self)
        self.transcript_controller.told.connect(self.message_bar.say)
        self.bridge = SessionBridge(journal_folder, self, transcripts=self.transcript_controller.open())
        self.controls = Controls(self.settings)
        self.talks = TalksView(self.settings)
        self.pane = self.talks.pane
        self.find_bar = FindBar(self.pane)
        self._text_size = TextSize(self.pane, self.settings_store)
        self.health_line = HealthLine(self.bridge)
        self.window_actions = WindowActions(self, self.settings.window.shortcuts)
        self.overlay_controller = OverlayController(self.settings.overlay, self, self.window_actions.by_id)
        self.overlay = self.overlay_controller.overlay
        self.overlay_controller.keep_free(self, self.pane)
        self.transcript_controller.made.connect(self.overlay_controller.keep_free)
        in_audience = self.window_actions.by_id["audience-view"]
        self.audience = AudienceController(self.overlay_controller, in_audience, self)
        self.outputs = Outputs(self)
        self.share_dialog = ShareDialog(self.outputs, self.settings.outputs, self)
        self.glossary = GlossaryWindow(glossary_path(settings_path), self)
        self.adapter_controller = AdapterController(adapters_folder(), self.settings_store, self.bridge, self)
        learns_from = self.transcript_controller.transcripts, self.settings_store, self.adapter_controller
        self.training_controller = TrainingController(adapters_folder(), *learns_from, self)
        self.update_controller = UpdateController(updates, self.settings_store, self)
        self.help = HelpController(self.window_actions, self.settings_store, self)
        self.scout = DeviceScout(self)
        talks = self.transcript_controller, self.bridge
        self.sound_question = SoundQuestion(*talks, self.settings_store, self.message_bar, self)
        self.finishing = Finishing(self.bridge, self)  # hears of an end after who notes the talk
        shown = self.controls, self.talks, self.overlay_controller, self.outputs
        self._display = SessionDisplay(self.bridge, self.settings_store, *shown, self)
        self._kept_talks = KeptTalks(self.talks, *talks, self)
        self.model_advice = ModelAdvice(self.message_bar, lambda: self.models_window, self)
        self._rest_offers = RestOffers(*talks, self.message_bar, self.model_advice, self.glossary, self)
        self._next = NextSession(self.bridge, self.model_advice)
        self.message_desk = MessageDesk(self.bridge, self.message_bar, self)
        self.files = OpenedFiles(self, self.bridge, self.settings_store, self.message_bar, self._start_file)
        parts = self.message_bar, self.files.bar, self.talks, self.find_bar
        self.setCentralWidget(MainStage(self.controls, *parts))
        self.setStatusBar(self.health_line)
        self._connect()
        self._connect_actions()
        self._show_state(self.bridge.state)
        remember_geometry(self, "main", self.settings_store, first_size=QSize(1000, 640))
        remember_geometry(self.glossary, "glossary", self.settings_store, first_size=QSize(620, 440))
        remember_geometry(self.share_dialog, "sharing", self.settings_store, self.share_dialog.sizeHint())
        file_dialogs.remember_in(self.settings_store)
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
        """The settings window; as the next two it is made when it is first wanted."""
        return made_preferences(self)

    @cached_property
    def models_window(self) -> ModelsWindow:
        return made_models_window(self, CLOSING_S)

    @cached_property
    def first_steps(self) -> FirstSteps:
        return made_guide(self, self.scout, CLOSING_S)

    def guide(self) -> None:
        """Show the first steps to whoever has not seen them."""
        if not self.settings.window.guided:
            self.first_steps.present()

    def open_file(self, path: Path) -> None:
        """Caption a file, after ending what runs."""
        self.caption(str(path))

    def caption(self, source: str) -> None:
        """Caption a source, named as `open_source` takes it, after ending what runs."""
        self.settings_store.change(replace(self.settings.sound, source=source, track=0))
        if self.bridge.is_running:
            self._next.begin_anew()  # one session at a time
        else:
            self.start()

    def start(self) -> None:
        """Begin to caption what is chosen."""
        if not self.bridge.is_running:
            self.message_bar.clear()
            self._begin(self.settings, "real")

    def _start_file(self, path: Path) -> bool:
        """Begin to caption a file of several, as fast as that goes; return whether it has begun."""
        settings = replace(self.settings, sound=replace(self.settings.sound, source=str(path), track=0))
        return self._begin(settings, "fast")

    def _begin(self, chosen: Settings, pace: Pace) -> bool:
        settings = engine_settings(chosen, self.glossary.terms)
        if self.model_advice.offers_missing(settings):
            return False
        try:
            source = open_source(sound_of(chosen), pace, settings.source_language, chosen.sound.track)
        except UserError as error:
            self.message_desk.answer(str(error), error.cause)
            return False
        self._display.begin(settings, chosen.sound.source)
        self.training_controller.tell_of_captioning()
        self.outputs.begin(settings)
        self.bridge.start(source, settings, keeps_sound=self.sound_question.keeps)
        self._next.note_begin(chosen)
        self.model_advice.tell_of_better_ears(settings)
        self.files.note(chosen.sound.source)
        return True

    def _start_untranslated(self) -> None:
        self.settings_store.change(replace(self.settings.languages, target=""))
        self.start()

    def caption_rest(self, rest: Rest) -> None:
        """Caption from kept sound; the captions go to its transcript only, those of a gap to its card too."""
        if self.bridge.is_running:
            return
        if rest.gap is None:  # which fills itself in
            self.message_bar.clear()
        if not self.model_advice.offers_missing(rest.start.settings):
            if rest.gap is None or self.talks.transcript != rest.transcript.id:
                self._display.begin(rest.start.settings, rest.transcript.source, rest)
            self.training_controller.tell_of_captioning()
            self.bridge.caption_rest(rest, keeps_sound=self.sound_question.keeps)

    def pause(self) -> None:
        """Hear nothing, or go on with the same session: what the button and Ctrl+P do."""
        self.bridge.resume() if self.bridge.state is SessionState.PAUSED else self.bridge.pause()

    def toggle(self) -> None:
        """Start, stop, or end what is slow to stop: what the button and Ctrl+R do."""
        if self.bridge.state.is_ending:
            self.bridge.abort()
        elif self.bridge.is_running:
            self.files.queue.hold()
            self.bridge.stop()
        else:
            self._close_unseen_file()
            self.start()

    def toggle_unseen(self) -> None:
        """Start or stop for somebody who does not see that it is stopping: nothing is cut short by that."""
        self.finishing.cancel()  # the program is wanted again
        if self.bridge.captions_rest:  # which can wait
            self.bridge.starts_again = True
            self.bridge.stop()
        elif self.bridge.state.is_ending:
            self.bridge.starts_again = not self.bridge.starts_again
            self._close_unseen_file()
        else:
            self.toggle()

    def _close_unseen_file(self) -> None:
        """Let the hot key and the tray start the next meeting, not a file that a hidden window had open."""
        if not self.isVisible():
            self.settings_store.close_file()

    def showEvent(self, event: QShowEvent) -> None:
        """Stay, though the window was closed: it is wanted again."""
        self.finishing.cancel()
        super().showEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Put the window away at once; the program ends when the last words are captioned."""
        if event.spontaneous() and not (self.training_controller.may_close() and self.finishing.may_begin()):
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

    def end(self) -> None:
        """Close for good within seconds: the system asks for it."""
        self.finishing.give_up()
        self.close()

    def _end_program(self, event: QCloseEvent) -> None:
        self.closing.emit()
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
        """End what runs, with its last words, and save what was chosen: the computer may go off."""
        self.bridge.end(min(CLOSING_S, most_wait_s))
        self.sound_question.note_running()
        self.settings_store.save()

    def _connect_actions(self) -> None:
        does: dict[str, Callable[..., object]] = {
            "quit": self._quit,
            "toggle": self.toggle,
            "pause": self.pause,
            "find": self.find_bar.begin,
            "larger-text": self._text_size.larger,
            "smaller-text": self._text_size.smaller,
            "normal-text": self._text_size.normal,
            "share": self.share_dialog.show,
            "look-for-devices": self.scout.look,
            "glossary": self.glossary.show,
            "adapter-details": self.adapter_controller.show,
            "import-adapter": self.adapter_controller.ask_for_import,
            "train-adapter": self.training_controller.show,
            "practise": lambda: self.training_controller.show_practice(),
            "show-transcripts": self.transcript_controller.show,
            "overlay-settings": lambda: self.preferences.open_page(self.preferences.captions),
            "models": lambda: self.models_window.present(),
            "first-steps": lambda: self.first_steps.present(),
            "settings": lambda: self.preferences.open_page(),
        }
        for id, called in does.items():
            self.window_actions.connect(id, called)
        actions = self.window_actions
        self.controls.use_actions(actions)
        self.files.use_actions(actions)
        self.adapter_controller.fill(actions.menus["translator"], actions.by_id["adapter-details"])
        self.help.page_wanted.connect(lambda name: self.preferences.open_named(name))
        self.closing.connect(lambda: self.help.end(CLOSING_S))
        self.update_controller.begin(actions.menus["help"])
        actions.by_id["show-transcripts"].setEnabled(self.transcript_controller.transcripts is not None)

    def _connect(self) -> None:
        self.settings_store.changed.connect(self.window_actions.follow)
        self.scout.found.connect(self.controls.show_devices)
        self.controls.chosen.connect(self.settings_store.change)
        self.settings_store.changed.connect(self.controls.show_settings)
        self.settings_store.changed.connect(self.health_line.show_settings)
        self.controls.settled.connect(self._take_choices)
        self.files.one_wanted.connect(self.open_file)
        self.files.queue.changed.connect(lambda: self.controls.show_file(self.files.queue.running))
        self.controls.file_wanted.connect(self.files.ask)
        self.controls.start_wanted.connect(self.toggle)
        self.controls.pause_wanted.connect(self.pause)
        self.bridge.state_changed.connect(self._show_state)
        self.controls.pace.chosen.connect(lambda policy: self.bridge.use(UsePolicy(policy)))
        self.bridge.policy_kept.connect(self._keep_policy)
        self.overlay_controller.changed.connect(self.settings_store.change)
        self.bridge.ended.connect(self._end)
        self.bridge.again_wanted.connect(self.start)
        self.bridge.captioned.connect(self.transcript_controller.show_update)
        self._rest_offers.wanted.connect(self.caption_rest)
        self.transcript_controller.start_wanted.connect(self._start_in_front)
        self.adapter_controller.changed.connect(self._display.show_adapter)
        self.finishing.over.connect(self.close)
        self.finishing.cancelled.connect(self.overlay_controller.bring_back)
        self.share_dialog.changed.connect(self.settings_store.change)
        self.glossary.changed.connect(lambda terms: self.controls.translation.show_terms(len(terms)))
        self.glossary.changed.connect(lambda terms: self.bridge.use(UseGlossary(terms)))
        self.adapter_controller.shelf_changed.connect(self.controls.show_targets)
        self.model_advice.start_wanted.connect(self.start)
        self.model_advice.untranslated_wanted.connect(self._start_untranslated)
        self.message_desk.source_wanted.connect(self.controls.choose_source)
        self.message_desk.test_wanted.connect(lambda: self.first_steps.test_sound())
        self.message_desk.server_wanted.connect(lambda: self.models_window.choose_server())
        self.message_desk.language_wanted.connect(self.controls.choose_languages)
        self.message_desk.action_wanted.connect(lambda id: self.window_actions.by_id[id].trigger())
        self.outputs.shared.connect(self.health_line.show_shared)
        self.message_desk.follow_settings(self.settings_store)
        self.talks.empty.source_wanted.connect(self.caption)
        self.talks.empty.file_wanted.connect(self.files.ask)
        troubled = self._kept_talks, self.outputs, self.share_dialog, self.glossary, self.overlay_controller
        telling = self.adapter_controller, self.training_controller, self.update_controller, self._kept_talks
        self.message_desk.pass_on(*(part.trouble for part in troubled), *(part.told for part in telling))

    def _show_state(self, state: SessionState) -> None:
        self.controls.show_state(state)
        self.training_controller.show_captioning(self.bridge.is_running)
        words = self.tr("&Stop") if self.bridge.is_running else self.tr("&Start")
        self.window_actions.by_id["toggle"].setText(self.tr("&End now") if state.is_ending else words)

    def _end(self) -> None:
        self.overlay_controller.end()
        self.transcript_controller.maintain()
        self._kept_talks.end(self.bridge.transcript)
        self.outputs.end()

    def _quit(self) -> None:
        """Close the window at its user's wish; when the system ends the program nobody is asked."""
        if self.training_controller.may_close() and self.finishing.may_begin():
            self.close()

    def _take_choices(self) -> None:
        if self.files.queue.running is None:  # which has none of its own
            self._next.take(self.settings)

    def _start_in_front(self) -> None:
        bring_forward(self)
        self.start()

    def _keep_policy(self, policy: str) -> None:
        """Choose the policy that goes on, where another could not be had."""
        self.settings_store.change(replace(self.settings.engine, policy=policy))
