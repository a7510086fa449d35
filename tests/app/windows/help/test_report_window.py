"""The report of a problem, from a program that has heard, corrected and named what nobody else may read."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from pathlib import Path

import pytest
from office_parts import TWO_SENTENCES, part_of_talk
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.host.log_file import LogFile
from app.settings.settings import LanguageChoice
from app.windows.help.report_window import ReportWindow
from app.windows.main.main_window import MainWindow
from core.files.user_folders import log_path
from core.transcripts.entries import KeptCaption
from core.transcripts.transcripts import Transcripts
from core.translating.glossary import Term

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
logger = logging.getLogger(__name__)


def reported(window: MainWindow, qtbot) -> ReportWindow:
    window.window_actions.by_id["report-problem"].trigger()
    shown = window.help.windows["report-problem"]
    assert isinstance(shown, ReportWindow)
    qtbot.waitUntil(lambda: not shown.work.is_running, timeout=UNHURRIED_MS)
    qtbot.waitUntil(shown.copy_button.isEnabled, timeout=UNHURRIED_MS)
    return shown


def captioned(window: MainWindow, qtbot, folder: Path) -> tuple[Transcripts, list[KeptCaption]]:
    """Let the program caption a part of its clip, and return what it has kept of it."""
    source = part_of_talk(folder, TWO_SENTENCES)
    window.settings_store.change(replace(window.settings.sound, source=source))
    window.settings_store.change(LanguageChoice(target=""))
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.start()
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    [talk] = transcripts.all()
    return transcripts, [entry for entry in transcripts.entries(talk.id) if isinstance(entry, KeptCaption)]


def test_nothing_that_was_said_corrected_or_named_is_in_it_and_no_path_of_its_user(
    window: MainWindow, qtbot, tmp_path: Path
) -> None:
    transcripts, captions = captioned(window, qtbot, tmp_path)
    transcripts.rename(transcripts.all()[0].id, "Zwetschgenröster")
    transcripts.correct(captions[0].id, source="kaiserschmarrn is served", target=None)
    window.glossary.model.put([Term("palatschinke", "Pfannkuchen")])
    said = [captions[0].original.source, "kaiserschmarrn is served", "palatschinke", "Pfannkuchen"]
    handler = LogFile(log_path())
    logging.getLogger().addHandler(handler)
    try:
        for words in said:
            try:
                raise ValueError(f"no such caption: {words}, in {Path.home() / 'journal'}")
            except ValueError:
                logger.warning("a caption was not kept", exc_info=True)
    finally:
        logging.getLogger().removeHandler(handler)
    report = reported(window, qtbot).text.toPlainText()
    assert "a caption was not kept" in report and "ValueError" in report
    assert "Python:" in report and report.startswith("Surtitle ")
    private = {*said, *(entry.original.source for entry in captions), "Zwetschgenröster", "kaiserschmarrn"}
    assert len(captions) == 2 and all(len(words) > 5 for words in private)
    assert [words for words in private if words.casefold() in report.casefold()] == []
    in_a_row = {" ".join(words) for entry in captions for words in threes(entry.original.source)}
    assert [words for words in in_a_row if words in report.casefold()] == []
    assert "anna" not in report and str(tmp_path / "anna") not in report


def threes(text: str) -> list[tuple[str, ...]]:
    words = re.findall(r"[\w']+", text.casefold())
    return [tuple(words[n : n + 3]) for n in range(len(words) - 2)]


def test_it_is_copied_and_saved_and_sent_nowhere(
    window: MainWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = reported(window, qtbot)
    shown.copy_button.click()
    assert QGuiApplication.clipboard().text() == shown.text.toPlainText()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "report.txt"), ""))
    shown.save_button.click()
    assert (tmp_path / "report.txt").read_text("utf-8") == shown.text.toPlainText()
    assert window.settings.window.folders["report"] == str(tmp_path)
    below_a_file = str(tmp_path / "report.txt" / "report.txt")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (below_a_file, ""))
    shown.save_button.click()
    assert below_a_file in shown.message_bar.text and shown.message_bar.isVisible()
