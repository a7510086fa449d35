"""A calendar is named in the settings: a file, or an address that is fetched by a button alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from chat_server import Reply, chat_server
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from app.windows.main.main_window import MainWindow
from app.windows.settings.window import SettingsWindow

UNHURRIED_MS = 60_000
EMPTY = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"


def test_a_calendar_is_chosen_or_fetched_and_what_it_says_is_told(
    preferences: SettingsWindow, window: MainWindow, qtbot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = tmp_path / "work.ics"
    path.write_text(EMPTY, "utf-8")
    page, rows = preferences.transcripts, preferences.transcripts.calendar
    preferences.open_page(page)
    assert not rows.fetch.isEnabled() and not rows.state.isVisible()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    rows.choose.click()
    assert window.settings.transcripts.calendar == str(path) == rows.line.text()
    qtbot.waitUntil(lambda: "no event now" in rows.state.text(), timeout=UNHURRIED_MS)
    assert not rows.fetch.isEnabled()
    with chat_server() as service:
        service.behave = lambda body: Reply(EMPTY.encode())
        rows.line.setText(f"http://127.0.0.1:{service.port}/mine.ics")
        qtbot.keyClick(rows.line, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: "has not been fetched yet" in rows.state.text(), timeout=UNHURRIED_MS)
        assert service.paths == []
        rows.fetch.click()
        qtbot.waitUntil(lambda: "no event now" in rows.state.text(), timeout=UNHURRIED_MS)
        assert service.paths == ["/mine.ics"]
    rows.fetch.click()
    qtbot.waitUntil(lambda: "cannot be fetched" in rows.state.text(), timeout=UNHURRIED_MS)
