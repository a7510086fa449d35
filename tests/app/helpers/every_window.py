"""How every window of the program is opened, and every question brought up, with what they can show."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from made_captions import caption
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.bridge.session_bridge import SessionState
from app.remote.announcement import Announcement
from app.settings.remembered_voices import remember
from app.widgets.popover import Popover
from app.windows.adapters.controller import Import
from app.windows.adapters.hub_dialog import HubDialog
from app.windows.adapters.window import AdapterWindow
from app.windows.first_steps.guide import FirstSteps
from app.windows.help.computer_check import ComputerCheck
from app.windows.help.reader import PageReader
from app.windows.help.report_window import ReportWindow
from app.windows.help.shortcuts_window import ShortcutsWindow
from app.windows.help.update_dialog import UpdateDialog
from app.windows.main.finishing import FinishingWindow
from app.windows.main.main_window import MainWindow
from app.windows.main.opened_files import ASKED_FROM
from app.windows.main.talk_head import Talk
from app.windows.main.voice_memory import VoiceMemory
from app.windows.models.server_dialog import ServerDialog
from app.windows.models.window import ModelsWindow
from app.windows.overlay.bar import OverlayBar
from app.windows.overlay.overlay import Overlay
from app.windows.settings.glossary_window import GlossaryWindow
from app.windows.settings.pairing_dialog import PairingDialog
from app.windows.settings.remembered_dialog import RememberedDialog
from app.windows.settings.window import SettingsWindow
from app.windows.sharing.audience_window import AudienceWindow
from app.windows.sharing.dialog import ShareDialog
from app.windows.training.runs import Unfinished
from app.windows.training.unfinished_bar import UnfinishedBar
from app.windows.training.window import TrainingWindow
from app.windows.transcripts.again_dialog import AgainDialog
from app.windows.transcripts.notes_dialog import NotesDialog
from app.windows.transcripts.subtitle_dialog import SubtitleDialog
from app.windows.transcripts.window import TranscriptsWindow
from core.notes.points import Point, Section
from core.speech.voices import VoicePrint
from core.transcripts.notes import keep_notes, lines_of
from core.wire.training_plan import TrainingPlan

UNHURRIED_MS = 60_000
"""Ends a test that hangs; nothing is measured by it."""


def by_entry(id: str) -> Callable[[MainWindow], None]:
    """Return what opens a window by its entry in the menu."""
    return lambda window: window.window_actions.by_id[id].trigger()


def fill_main(window: MainWindow) -> None:
    """Show all that the main window can show at once: messages, the search, the way to the newest."""
    window.talks.begin(Talk("Monday 07:22", "English → German", "Microphone", "booking"))
    for number in range(40):
        window.pane.show_update(caption(number, f"sentence {number}", f"Satz {number}", final=True))
    window.pane.verticalScrollBar().setValue(0)
    for number in range(2):
        window.message_bar.say(f"{number} is to be told.")
    window.window_actions.by_id["find"].trigger()


def share(window: MainWindow) -> None:
    by_entry("share")(window)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        window.share_dialog.port.setValue(probe.getsockname()[1])
    window.share_dialog.shares.click()


def go_on_to_the_bar(window: MainWindow) -> None:
    """Press Tab in the unlocked overlay."""
    by_entry("unlock-overlay")(window)
    bar = window.overlay_controller.bar
    # A window manager loses what is wanted of a window that it does not know yet.
    assert QTest.qWaitForWindowActive(window.overlay, UNHURRIED_MS)
    assert QTest.qWaitForWindowExposed(bar, UNHURRIED_MS)
    QTest.keyClick(window.overlay, Qt.Key.Key_Tab)


def pair(window: MainWindow) -> None:
    by_entry("settings")(window)
    window.preferences.processing.computer.pair()


def train(window: MainWindow) -> None:
    """Show the training window as after a training that another one waits behind."""
    by_entry("train-adapter")(window)
    training = window.training_controller.window
    training.form.from_file.setChecked(True)
    training.form.length.setCurrentIndex(training.form.length.count() - 1)
    training.form.length.activated.emit(training.form.length.currentIndex())
    training.progress.begin("Ready.", TrainingPlan("embedded", "pairs.tsv", "booking"))
    training.progress.details.click()
    training.use_button.show()


def history_of(window: MainWindow) -> TranscriptsWindow:
    by_entry("show-transcripts")(window)
    assert window.transcript_controller.window is not None
    return window.transcript_controller.window


OPENERS: dict[type[QWidget], Callable[[MainWindow], object]] = {
    MainWindow: fill_main,
    Overlay: by_entry("unlock-overlay"),
    OverlayBar: go_on_to_the_bar,
    AudienceWindow: by_entry("audience-view"),
    GlossaryWindow: by_entry("glossary"),
    ShareDialog: share,
    SettingsWindow: by_entry("settings"),
    PairingDialog: pair,
    RememberedDialog: lambda window: remembered_of(window),
    ModelsWindow: by_entry("models"),
    ServerDialog: lambda window: window.models_window.choose_server(),
    AdapterWindow: by_entry("adapter-details"),
    HubDialog: lambda window: (by_entry("adapter-details")(window), window.adapter_controller.show_hub()),
    TrainingWindow: train,
    TranscriptsWindow: by_entry("show-transcripts"),
    AgainDialog: lambda window: window.transcript_controller.ask_again(history_of(window).transcript),
    NotesDialog: lambda window: history_of(window).notes_action.trigger(),
    SubtitleDialog: lambda window: history_of(window).export_menu.into_video.trigger(),
    FirstSteps: by_entry("first-steps"),
    Popover: lambda window: window.controls.languages.click(),
    PageReader: by_entry("user-guide"),
    ShortcutsWindow: by_entry("show-shortcuts"),
    ComputerCheck: by_entry("check-computer"),
    ReportWindow: by_entry("report-problem"),
    FinishingWindow: lambda window: window.finishing.window.show(),
    UpdateDialog: lambda window: UpdateDialog(
        Announcement("9.0.0", "2031-02-03", "More.", "https://surtitle.invalid"), "0.1.0", window
    ).show(),
}


def opened(kind: type[QWidget], window: MainWindow, qtbot) -> QWidget:
    OPENERS[kind](window)
    found = next(
        widget for widget in QApplication.topLevelWidgets() if isinstance(widget, kind) and widget.isVisible()
    )
    qtbot.waitUntil(found.isActiveWindow, timeout=UNHURRIED_MS)
    if isinstance(found, ModelsWindow):
        qtbot.waitUntil(lambda: bool(found.library.look.entries), timeout=UNHURRIED_MS)
    return found


def pages(shown: QWidget) -> Iterator[str]:
    """Turn to one page after another, and give what it is called."""
    if isinstance(shown, SettingsWindow):
        for row in range(shown.list.count()):
            shown.list.setCurrentRow(row)
            yield shown.list.item(row).text()
    elif isinstance(shown, FirstSteps):
        for page in shown.pages:
            shown.present_at(page)
            yield page.title.text()
    else:
        yield shown.windowTitle()


def unfinished(window: MainWindow) -> UnfinishedBar:
    bar = window.training_controller.window.unfinished
    bar.show_run(Unfinished(TrainingPlan("embedded", "pairs.tsv", "booking", steps=9), step=3))
    return bar


def training(window: MainWindow) -> TrainingWindow:
    window.training_controller.window.plan = TrainingPlan("embedded", "pairs.tsv", "booking")
    return window.training_controller.window


QUESTIONS: dict[str, Callable[[MainWindow], object]] = {
    "app.windows.models.window.ask_to_remove": lambda window: window.models_window.ask_to_remove(
        window.models_window.library.look.entries[0]
    ),
    "app.windows.models.server_dialog._may_ask": lambda window: ask_of_another_computer(window),
    "app.windows.models.pack_box.ask_to_remove": lambda window: window.models_window.pack_box.ask_to_remove(),
    "app.windows.adapters.window.ask_to_remove": lambda window: (
        window.adapter_controller.window.ask_to_remove(window.adapter_controller.look()[1][0])
    ),
    "app.windows.adapters.controller.ask_to_replace": lambda window: window.adapter_controller.ask_to_replace(
        Import(Path("a"), Path("b"), "embedded"), "There is one already."
    ),
    "app.windows.main.kept_talks._ask_to_delete": lambda window: stopped(
        window
    ).talks.card.foot.delete_wanted.emit(),
    "app.windows.main.voice_memory._is_agreed": lambda window: remember_anna(window),
    "app.windows.settings.remembered_dialog._may_forget": lambda window: remembered_of(window).forget.click(),
    "app.windows.main.finishing.may_begin": lambda window: close_while_captions_run(window),
    "app.windows.main.opened_files._is_meant": lambda window: window.files.open([folder_of_many()]),
    "app.windows.transcripts.window._may_delete": lambda window: (
        window.transcript_controller.window.delete_action.trigger()
    ),
    "app.windows.transcripts.export_menu.may_be_written": lambda window: (
        window.transcript_controller.window.export_menu.may_be_written(Path(__file__))
    ),
    "app.windows.transcripts.notes_dialog.may_replace": lambda window: notes_of(window).may_replace(),
    "app.windows.training.window.may_end": lambda window: training(window).may_end(),
    "app.windows.training.unfinished_bar._ask": lambda window: unfinished(window).drop.click(),
}
"""What brings up each question, by the function that asks it."""


def ask_of_another_computer(window: MainWindow) -> None:
    """Give the address of a server that is another computer."""
    window.models_window.choose_server()
    dialog = window.models_window.findChild(ServerDialog)
    dialog.address.setText("http://10.0.0.5:8080/v1")
    dialog.use()


def remembered_of(window: MainWindow) -> RememberedDialog:
    """Return the dialog with a voice that is remembered."""
    remember("Anna", VoicePrint(np.full(4, 0.5, np.float32), 20.0, "networks"))
    by_entry("settings")(window)
    window.preferences.general.remembered.click()
    return window.preferences.general.findChild(RememberedDialog)


def remember_anna(window: MainWindow) -> None:
    """Have a voice remembered, as the menu beside a caption does."""
    memory = window.findChild(VoiceMemory)
    assert memory is not None
    memory.remember(1, "Anna")


def notes_of(window: MainWindow) -> NotesDialog:
    """Return the window with the notes of a talk that has some."""
    transcripts, history = window.transcript_controller.transcripts, history_of(window)
    assert transcripts is not None and history.transcript is not None
    line, *_ = lines_of(transcripts.entries(history.transcript.id))
    keep_notes(transcripts, history.transcript.id, [Point(Section.SUMMARY, "It was said.", line.text, line)])
    history.notes_action.trigger()
    return history.findChildren(NotesDialog)[-1]


def close_while_captions_run(window: MainWindow) -> None:
    """Ask whether the window may be closed, as it would while it captions."""
    before = window.bridge.state
    window.bridge.state = SessionState.CAPTIONING
    window.finishing.may_begin()
    window.bridge.state = before


def folder_of_many() -> Path:
    """Return a folder with more files than are captioned unasked."""
    folder = Path(os.environ["XDG_DATA_HOME"]) / "recordings"
    folder.mkdir()
    for n in range(ASKED_FROM + 1):
        (folder / f"{n}.wav").touch()
    return folder


def stopped(window: MainWindow) -> MainWindow:
    """Return the window with the card of a talk that is over and kept."""
    assert window.transcript_controller.transcripts is not None
    window.talks.begin(Talk("Planning", "English → German", "Microphone"))
    window.pane.begin(is_bilingual=True)
    window.pane.show_update(caption(0, "good", target="Gut", final=True))
    window.talks.end(window.transcript_controller.transcripts.all()[0].id, None)
    return window
