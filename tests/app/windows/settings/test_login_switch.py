"""The switch shows what the system has noted, and says what it does not take."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSystemTrayIcon

from app.windows.settings.login_switch import LoginSwitch
from core.system.at_login import start_no_more


def test_it_changes_what_starts_with_the_session_and_follows_it(
    qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    switch = LoginSwitch()
    qtbot.addWidget(switch)
    switch.show()
    assert not switch.isChecked() and switch.note.text().startswith("Its window waits minimized")
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    entry = tmp_path / "autostart" / "surtitle.desktop"
    assert switch.isChecked() and entry.read_text().endswith('"--start-hidden"\n')
    start_no_more()
    switch.hide()
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    switch.show()
    assert not switch.isChecked() and switch.note.text().startswith("It waits in the tray")
    entry.parent.rmdir()
    entry.parent.write_text("no folder")
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert not switch.isChecked() and switch.note.text().startswith("The system does not allow that")
