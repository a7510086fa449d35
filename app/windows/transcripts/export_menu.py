"""The menu that writes a transcript to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.choices.languages import language_name
from app.widgets.file_dialogs import file_dialogs
from app.widgets.menus import RoundMenu
from app.widgets.question import confirmed
from app.windows.transcripts.subtitle_dialog import SubtitleDialog
from core.transcripts.export import Shown, export_transcript, file_name, write_corrections
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError

FORMATS = ("srt", "vtt", "txt", "jsonl")


class ExportMenu(RoundMenu):
    """Both languages or one of them as subtitles, text or JSON lines; corrections to train with."""

    trouble = Signal(str)
    """One sentence for the user."""
    written = Signal(str)
    """The path of a file that was written."""

    def __init__(self, title: str, transcripts: Transcripts, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._window = parent
        self._transcripts = transcripts
        self._transcript: Transcript | None = None
        self.exports = {shown: self._export_action(shown) for shown in Shown}
        self.exports[Shown.BOTH].setShortcut(QKeySequence("Ctrl+E"))
        self.addSeparator()
        self.into_video = self.addAction(self.tr("Add to a &video…"))
        self.into_video.triggered.connect(self._ask_for_video)
        self.corrections = self.addAction(self.tr("&Corrections as training data…"))
        self.corrections.triggered.connect(self._ask_for_corrections)
        self.show_for(None)

    def show_for(self, transcript: Transcript | None) -> None:
        """Offer what can be written of a transcript."""
        self._transcript = transcript
        self.setEnabled(transcript is not None)
        target = transcript.target_language if transcript else ""
        names = {Shown.BOTH: self.tr("&Both languages…")}
        if transcript is not None:
            names |= {Shown.SOURCE: f"{language_name(transcript.source_language)}…"}
            names |= {Shown.TARGET: f"{language_name(target)}…"}
        for shown, action in self.exports.items():
            action.setText(names.get(shown, ""))
            action.setVisible(transcript is not None and (shown is Shown.SOURCE or bool(target)))
            action.setEnabled(action.isVisible())
        self.corrections.setEnabled(bool(target))

    def _export_action(self, shown: Shown) -> QAction:
        action = self.addAction("")
        action.triggered.connect(lambda: self._ask_for_file(shown))
        return action

    def _ask_for_file(self, shown: Shown) -> None:
        transcript = self._transcript
        assert transcript is not None
        names = ("SubRip", "WebVTT", self.tr("Text"), "JSON")
        kinds = ";;".join(f"{name} (*.{ending})" for name, ending in zip(names, FORMATS, strict=True))
        path = self._ask_for_path(file_name(transcript, shown, FORMATS[0]), kinds)
        if path is not None:
            self._write(path, lambda: export_transcript(self._transcripts, transcript.id, path, shown))

    def _ask_for_video(self) -> None:
        transcript = self._transcript
        assert transcript is not None
        dialog = SubtitleDialog(self._transcripts, transcript, self._window)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_for_corrections(self) -> None:
        transcript = self._transcript
        assert transcript is not None
        source, target = transcript.source_language, transcript.target_language
        path = self._ask_for_path(f"corrections.{source}-{target}.tsv", self.tr("Training data (*.tsv)"))
        if path is not None:
            self._write(path, lambda: write_corrections(self._transcripts, path, source, target))

    def _ask_for_path(self, name: str, kinds: str) -> Path | None:
        chosen, kind = file_dialogs.save_file(self._window, "transcripts", self.tr("Export"), name, kinds)
        if chosen is None:
            return None
        path = with_ending(chosen, kind, name)
        return path if path == chosen or self.may_be_written(path) else None

    def may_be_written(self, path: Path) -> bool:
        """Ask about a file that the dialog has not asked about: it knew another ending."""
        if not path.exists():
            return True
        question = self.tr("“{}” exists already. Do you want to replace it?").format(path.name)
        return confirmed(self._window, self.tr("Export"), question, self.tr("&Replace"))

    def _write(self, path: Path, write: Callable[[], object]) -> None:
        try:
            write()
        except UserError as error:
            self.trouble.emit(str(error))
        else:
            self.written.emit(str(path))


def with_ending(path: Path, kind: str, proposed: str) -> Path:
    """Return the path with the ending of the chosen kind of file, unless the user has typed another."""
    ending = kind.rpartition("*")[2].rstrip(")")
    if path.name == proposed:
        return path.with_suffix(ending)
    if path.suffix.lower().lstrip(".") in FORMATS or path.suffix == ending:
        return path
    return path.with_name(path.name + ending)  # the language may stand after a dot
