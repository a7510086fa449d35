"""What can be done with kept sound, by keys, menus and the player's bar, and its caption marked meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from app.widgets.menus import RoundMenu, add_sections
from app.windows.transcripts.caption_table import SOURCE, TARGET, CaptionTable
from app.windows.transcripts.caption_view import CaptionView
from app.windows.transcripts.player import Player
from app.windows.transcripts.player_bar import PlayerBar


class Playback(QObject):
    """Plays the sound of the captions in a table; `play_action` plays from the chosen one."""

    def __init__(self, player: Player, table: CaptionView, model: CaptionTable, parent: QObject) -> None:
        super().__init__(parent)
        self._player, self._table, self._model = player, table, model
        self.bar = bar = PlayerBar(player)
        self.play_action = self._action(self.tr("&Play from here"), "Ctrl+P", self._toggle)
        self.menu = RoundMenu(self.tr("Play&back"))
        before = self._action(self.tr("Pre&vious sentence"), "Alt+Up", lambda: self.go_beside(-1))
        following = self._action(self.tr("&Next sentence"), "Alt+Down", lambda: self.go_beside(1))
        faster = self._action(self.tr("&Faster"), "Ctrl+Shift+Up", lambda: bar.speed.step(1))
        slower = self._action(self.tr("&Slower"), "Ctrl+Shift+Down", lambda: bar.speed.step(-1))
        louder = self._action(self.tr("&Louder"), "Ctrl+Up", lambda: bar.volume.step(1))
        softer = self._action(self.tr("S&ofter"), "Ctrl+Down", lambda: bar.volume.step(-1))
        add_sections(self.menu, ((before, following), (faster, slower), (louder, softer)))
        bar.before.show_keys(before.shortcut())
        bar.next.show_keys(following.shortcut())
        bar.sentence_wanted.connect(self.go_beside)
        bar.began.connect(lambda: self.play_action.setText(self.tr("Sto&p")))
        player.position.connect(self._follow)
        player.ended.connect(self._show_stopped)

    def show_sound(self, path: Path | None) -> None:
        """Play this from now on, nothing where no sound is kept."""
        has_sound = path is not None
        self.bar.show_sound(path)
        self.play_action.setEnabled(has_sound)
        self.menu.setEnabled(has_sound)
        for action in self.menu.actions():
            action.setEnabled(has_sound)
        self.play_action.setToolTip(
            self.tr("Play the sound from the chosen caption")
            if has_sound
            else self.tr("The sound of this session was not kept")
        )

    def go_beside(self, step: int) -> None:
        """Choose the next sentence, 1, or the one before, -1, and play on from there if it plays."""
        row = self._model.row_beside(self.bar.position_s, step)
        if row >= 0:
            self._choose(row)
            self.bar.go_to(self._model.start_s(row))

    def play_row(self, row: int) -> None:
        """Choose this row, and play from there."""
        if row >= 0:
            self._choose(row)
            self.bar.play_from(self._model.start_s(row))

    def _choose(self, row: int) -> None:
        shown = SOURCE if self._table.isColumnHidden(TARGET) else TARGET
        column = max(self._table.currentIndex().column(), shown)
        self._table.setCurrentIndex(self._model.index(row, column))
        self._table.show_row(row)

    def _action(self, text: str, keys: str, called: Callable[[], None]) -> QAction:
        action = QAction(text, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(called)
        return action

    def _toggle(self) -> None:
        if self._player.is_playing:
            self._player.stop()
        else:
            self.bar.play_from(self._model.start_s(max(self._table.currentIndex().row(), 0)))

    def _follow(self, position_s: float) -> None:
        if self._player.is_playing:
            self._table.show_row(self._model.mark_playing(position_s))

    def _show_stopped(self) -> None:
        self._model.mark_playing(-1.0)
        self.play_action.setText(self.tr("&Play from here"))
