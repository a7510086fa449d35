"""The window of the transcripts: found, read, corrected, heard again, written to files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.choices.talk_titles import title_of
from app.look.kinds import Kind, set_kind
from app.widgets.margins import mirrored
from app.widgets.menus import HAS_MENU_BAR, RoundMenu, add_sections
from app.widgets.message_bar import MessageBar
from app.widgets.quantities import number
from app.widgets.question import confirmed
from app.windows.transcripts.caption_table import TARGET, CaptionTable
from app.windows.transcripts.caption_view import CaptionView
from app.windows.transcripts.empty_page import EmptyPage
from app.windows.transcripts.export_menu import ExportMenu
from app.windows.transcripts.head import TranscriptHead
from app.windows.transcripts.names import about
from app.windows.transcripts.playback import Playback
from app.windows.transcripts.player import Player
from app.windows.transcripts.quotation import quotation
from app.windows.transcripts.session_list import TranscriptDelegate, TranscriptList
from app.windows.transcripts.transcript_voices import TranscriptVoices
from app.windows.transcripts.upkeep import MB
from core.transcripts.rests import is_incomplete, rests_of
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError

TYPING_MS = 150
"""How long after the last key the search begins."""
TOLD_MS = 5000
"""How long the status bar confirms what was done."""


class TranscriptsWindow(QMainWindow):
    """All transcripts on the left, the chosen one in two languages on the right."""

    rest_wanted = Signal(object)
    """The `Rest` that the user wants captioned."""
    again_wanted = Signal(object)
    """The `Transcript` of a talk that is to be captioned again."""
    notes_wanted = Signal()
    """The notes of the talk that is shown."""
    start_wanted = Signal()
    """There is nothing yet, and captions are to begin."""

    def __init__(self, transcripts: Transcripts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._transcripts = transcripts
        self.setWindowTitle(self.tr("Transcripts"))
        self.list_model = TranscriptList(transcripts, self)
        self.table_model = CaptionTable(transcripts, self)
        self.player = Player(self)
        self.message_bar = MessageBar()
        self._make_widgets()
        self._make_actions()
        self._lay_out()
        self._connect()
        self.refresh()

    @property
    def transcript(self) -> Transcript | None:
        """The one that is shown: a version of the talk that is chosen in the list."""
        return self.head.versions.version_of(self.list_model.transcript(self.list.currentIndex()))

    def refresh(self) -> None:
        """Show what is in the file now; what is chosen stays chosen, and a name being typed as it is."""
        try:
            self._list_again()
            self._show_chosen()
        except UserError as error:
            self.message_bar.say(str(error))

    def choose(self, transcript: int) -> None:
        """Show the transcript of this number, also where a search did not find it."""
        self.search.clear()
        self._search()
        for chosen in self._transcripts.some([transcript]):
            self.head.versions.choose(chosen)
            self.list.setCurrentIndex(self.list_model.index_of(chosen.talk))
        self._show_chosen()

    def begin_search(self) -> None:
        """Let the user type what to look for."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.player.stop()
        super().closeEvent(event)

    def _make_widgets(self) -> None:
        self.search = QLineEdit(placeholderText=self.tr("Search in all transcripts"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.tr("Search in all transcripts"))
        self.list = QListView()
        self.list.setAccessibleName(self.tr("Transcripts"))
        self.list.setModel(self.list_model)
        self.list.setItemDelegate(TranscriptDelegate(self.list))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        renaming = QShortcut(QKeySequence("F2"), self.list)
        renaming.setContext(Qt.ShortcutContext.WidgetShortcut)
        renaming.activated.connect(self._rename)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table = CaptionView()
        self.table.setModel(self.table_model)
        self.empty_page = EmptyPage()
        self.corrections = QLabel()
        self.storage = QLabel()
        self.storage.setAccessibleDescription(self.tr("Space used"))
        self.n_found = QLabel()
        for label in (self.corrections, self.storage, self.n_found):
            set_kind(label, Kind.SMALL_NOTE)
        self._typing = QTimer(self, singleShot=True, interval=TYPING_MS)

    def _make_actions(self) -> None:
        self.playback = Playback(self.player, self.table, self.table_model, self)
        self.play_action, self.player_bar = self.playback.play_action, self.playback.bar
        self.voices = TranscriptVoices(self._transcripts, self.table_model, self.table, self)
        self.quote_action = self._action(self.tr("Copy as &quotation"), "Ctrl+Shift+C", self._copy_quotation)
        self.rename_action = self._action(self.tr("&Rename"), "Ctrl+Shift+R", self._rename)
        self.rest_action = self._action(self.tr("Caption the res&t from the sound"), "", self._want_rest)
        self.again_action = self._action(self.tr("Caption &again…"), "Ctrl+Shift+G", self._want_again)
        self.notes_action = self._action(self.tr("Notes of the ta&lk…"), "Ctrl+Shift+N", self.notes_wanted)
        self.delete_action = self._action(self.tr("&Delete…"), "Ctrl+Del", self._ask_to_delete)
        self.sound_action = self._action(self.tr("Delete the &sound only…"), "", self._ask_to_delete_sound)
        self.export_menu = ExportMenu(self.tr("&Export"), self._transcripts, self)
        self._fill_menus()

    def _fill_menus(self) -> None:
        """Put the menus into the menu bar, or into *more*; the shortcuts work in the window either way."""
        undo = self.table_model.undo_stack.createUndoAction(self, self.tr("&Undo"))
        undo.setShortcut(QKeySequence.StandardKey.Undo)
        redo = self.table_model.undo_stack.createRedoAction(self, self.tr("Red&o"))
        redo.setShortcuts([QKeySequence(QKeySequence.StandardKey.Redo), QKeySequence("Ctrl+Y")])
        close = self._action(self.tr("&Close"), "Ctrl+W", self.close)
        find = (
            self._action(self.tr("&Find"), "Ctrl+F", self.begin_search),
            self._action(self.tr("Find &next"), "F3", lambda: self._go_to_found(1)),
            self._action(self.tr("Find pre&vious"), "Shift+F3", lambda: self._go_to_found(-1)),
        )
        heard = self.play_action, self.playback.menu.menuAction(), self.again_action, self.rest_action
        talk = (*heard, self.notes_action, self.rename_action, self.export_menu.menuAction())
        edit = undo, redo, self.quote_action, self.voices.action
        deleting = self.sound_action, self.delete_action
        if HAS_MENU_BAR:
            add_sections(self.menuBar().addMenu(self.tr("&Transcript")), (talk, deleting, (close,)))
            add_sections(self.menuBar().addMenu(self.tr("&Edit")), (edit, find))
        self.more_menu = add_sections(RoundMenu(parent=self), (talk, edit, find, deleting, (close,)))
        for menu in (self.more_menu, self.export_menu, self.playback.menu):
            self.addActions(menu.actions())
        self.table.addActions([self.play_action, self.quote_action, self.voices.action])
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _action(self, text: str, keys: str, called: object) -> QAction:
        action = QAction(text, self, shortcut=QKeySequence(keys))
        action.triggered.connect(called)
        return action

    def _lay_out(self) -> None:
        self.head = TranscriptHead(
            self._transcripts,
            again=self.again_action,
            rename=self.rename_action,
            notes=self.notes_action,
            export_menu=self.export_menu,
            who=self.voices.filter,
        )
        self.head.more.use_menu(self.more_menu, self)
        self.details = self.head.details
        self._pages = QStackedWidget()
        self._pages.addWidget(_column(self.head, self.table, self._footer(), self.player_bar))
        self._pages.addWidget(self.empty_page)
        splitter = QSplitter()
        splitter.addWidget(self._side())
        splitter.addWidget(self._pages)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([300, 700])
        splitter.setChildrenCollapsible(False)
        self.setCentralWidget(_column(self.message_bar, splitter))
        self.statusBar().messageChanged.connect(lambda told: self.statusBar().setVisible(bool(told)))
        self.statusBar().hide()

    def _side(self) -> QWidget:
        self.list.setObjectName("talks")
        side = _column(self.search, self.n_found, self.list, self.storage)
        column = side.layout()
        assert column is not None
        column.setContentsMargins(*mirrored(12, 14, 8, 10))
        column.setSpacing(8)
        return side

    def _footer(self) -> QWidget:
        footer = QFrame()
        footer.setObjectName("footer")
        row = QHBoxLayout(footer)
        row.setContentsMargins(20, 6, 20, 6)
        row.addWidget(self.corrections)
        return footer

    def _connect(self) -> None:
        self.search.textChanged.connect(self._typing.start)
        self.search.returnPressed.connect(self._search)
        self._typing.timeout.connect(self._search)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.head.title.renamed.connect(self._take_name)
        for teller in (self.list_model, self.table_model, self.player, self.export_menu, self.voices):
            teller.trouble.connect(self.message_bar.say)
        written = self.tr("Saved: {}")
        self.export_menu.written.connect(lambda path: self.statusBar().showMessage(written.format(path)))
        self.table_model.corrected.connect(self._show_corrected)
        self.empty_page.start_wanted.connect(self.start_wanted)
        self.head.step_wanted.connect(self._go_to_found)
        self.head.versions.chosen.connect(self._show_chosen)
        self.table.selectionModel().currentRowChanged.connect(lambda: self._show_place_found())

    def _list_again(self) -> None:
        chosen = self.transcript
        self.list_model.refresh()
        if chosen is not None:
            self.list.setCurrentIndex(self.list_model.index_of(chosen.talk))
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.list_model.index(0))

    def _search(self) -> None:
        self._typing.stop()
        try:
            self.list_model.search(self.search.text())
        except UserError as error:
            self.message_bar.say(str(error))
            return
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.list_model.index(0))
        self._show_chosen()
        self._go_to_found(0)

    def _choose(self, current: QModelIndex, previous: QModelIndex) -> None:
        chosen, shown = self.transcript, self.table_model.transcript
        if chosen is not None and shown is not None and chosen.id == shown.id:
            return  # it only stands in another place of the list
        self.player.stop()
        self.head.title.end(keeps=True)
        self._show_chosen()
        self._go_to_found(0)

    def _show_chosen(self) -> None:
        transcript = self.transcript
        try:
            self.table_model.show_transcript(transcript)
        except UserError as error:
            self.message_bar.say(str(error))
        if transcript is not None:
            found = self.list_model.found_captions(transcript.talk)
            self.table_model.mark_found(found, self.list_model.query)
            self.table.setColumnHidden(TARGET, not transcript.target_language)
            self.head.title.show_title(title_of(transcript))
            self.details.setText(about(transcript, has_sound=self._sound(transcript).exists()))
            self.head.versions.show_versions(transcript)
        self._pages.setCurrentIndex(0 if transcript else 1)
        self.empty_page.tell(is_searching=self.list_model.is_searching)
        self._show_place_found()
        self._show_storage()
        self._show_possible(transcript)

    def _show_corrected(self, n_corrected: int) -> None:
        how = self.tr("Double-click a line to correct it")
        counts = {0: how, 1: self.tr("One correction · {}").format(how)}
        more = self.tr("{} corrections · {}").format(n_corrected, how)
        self.corrections.setText(counts.get(n_corrected, more))

    def _show_place_found(self) -> None:
        """Tell which of those found the table is at, and how many there are in all transcripts."""
        rows = self.table_model.found_rows() if self.list_model.is_searching else []
        current = self.table.currentIndex().row()
        self.head.show_found(rows.index(current) if current in rows else -1, len(rows))
        n_hits = self.list_model.n_hits
        self.n_found.setVisible(self.list_model.is_searching)
        self.n_found.setText(self.tr("One match") if n_hits == 1 else self.tr("{} matches").format(n_hits))

    def _show_storage(self) -> None:
        storage = self._transcripts.storage()
        text_mb, sound_mb = number(storage.text_bytes / MB, 1), number(storage.sound_bytes / MB, 1)
        self.storage.setText(self.tr("Text {} MB · sound {} MB").format(text_mb, sound_mb))

    def _show_possible(self, transcript: Transcript | None) -> None:
        is_finished = transcript is not None and not transcript.is_open
        has_sound = transcript is not None and self._sound(transcript).exists()
        self.sound_action.setEnabled(has_sound)
        self.again_action.setEnabled(has_sound and is_finished)
        self.rest_action.setEnabled(transcript is not None and is_incomplete(self._transcripts, transcript))
        self.notes_action.setEnabled(is_finished)
        self.delete_action.setEnabled(is_finished)
        self.rename_action.setEnabled(transcript is not None)
        self.export_menu.show_for(transcript and replace(transcript, name=title_of(transcript)))
        self.head.export.setEnabled(transcript is not None)
        self.playback.show_sound(self._sound(transcript) if transcript and has_sound else None)
        self.quote_action.setEnabled(transcript is not None)

    def _sound(self, transcript: Transcript) -> Path:
        return self._transcripts.sound.path(transcript.talk)

    def _go_to_found(self, step: int) -> None:
        """Go to the next or previous caption that was found; with no step to the first, under the typing."""
        rows = self.table_model.found_rows()
        if not rows:
            return
        current = self.table.currentIndex().row()
        if step > 0:
            row = next((row for row in rows if row > current), rows[0])
        else:
            row = next((row for row in reversed(rows) if row < current), rows[-1]) if step else rows[0]
        self.table.setCurrentIndex(self.table_model.index(row, self.table_model.found_column(row)))
        self.table.show_row(row)

    def _copy_quotation(self) -> None:
        if quoted := quotation(self.table_model, self.table.currentIndex()):
            QGuiApplication.clipboard().setText(quoted)
            self.statusBar().showMessage(self.tr("Copied: {}").format(quoted), TOLD_MS)

    def _want_rest(self) -> None:
        transcript = self.transcript
        rests = rests_of(self._transcripts, transcript) if transcript is not None else []
        if rests:
            self.player.stop()
            self.rest_wanted.emit(rests[0])

    def _want_again(self) -> None:
        if self.transcript is not None:
            self.player.stop()
            self.again_wanted.emit(self.transcript)

    def _rename(self) -> None:
        if self.transcript is not None:
            self.head.title.edit()

    def _take_name(self, name: str) -> None:
        """Give a name to what is shown, though another one is chosen by now."""
        if self.table_model.transcript is not None:
            self.list_model.rename(self.table_model.transcript, name)
        self.refresh()

    def _ask_to_delete(self) -> None:
        transcript = self.transcript
        question = self.tr("Delete “{}” with its corrections and its sound? This cannot be undone.")
        if transcript is not None and transcript.version_of is not None:
            question = self.tr("Delete these captions of “{}”? Its first ones and its sound stay.")
        if transcript is not None and self._may_delete(question.format(title_of(transcript))):
            self.player.stop()
            self._do(lambda: self.list_model.delete(transcript.id))

    def _ask_to_delete_sound(self) -> None:
        transcript = self.transcript
        question = self.tr("Delete the sound of “{}”? Its text stays. This cannot be undone.")
        if transcript is not None and self._may_delete(question.format(title_of(transcript))):
            self.player.stop()
            self._do(lambda: self._transcripts.sound.delete(transcript.talk))

    def _may_delete(self, question: str) -> bool:
        return confirmed(self, self.tr("Transcripts"), question, self.tr("&Delete"))

    def _do(self, work: Callable[[], None]) -> None:
        """Do what may take a moment or fail, and show what there is then."""
        self.setCursor(Qt.CursorShape.WaitCursor)
        try:
            work()
        except UserError as error:
            self.message_bar.say(str(error))
        finally:
            self.unsetCursor()
        self.refresh()


def _column(*widgets: QWidget) -> QWidget:
    """Return widgets one below the other, without any room between them."""
    place = QWidget()
    column = QVBoxLayout(place)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget, isinstance(widget, QSplitter))  # a message takes no more than it needs
    return place
