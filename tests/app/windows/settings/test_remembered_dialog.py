"""Remembered voices are listed and forgotten in the settings, whether voices are told apart or not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from app.settings.remembered_voices import remember, remembered_voices
from app.widgets.settings_store import SettingsStore
from app.windows.settings.general_page import GeneralPage
from app.windows.settings.remembered_dialog import RememberedDialog
from core.files.user_folders import remembered_voices_path
from core.speech.voices import VoicePrint


@pytest.fixture
def page(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GeneralPage:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    page = GeneralPage(SettingsStore(tmp_path / "settings.toml"))
    qtbot.addWidget(page)
    assert not page.tells_voices.isChecked()
    return page


def opened(page: GeneralPage) -> RememberedDialog:
    page.remembered.click()
    dialog = page.findChild(RememberedDialog)
    assert dialog is not None and dialog.isVisible()
    return dialog


def press(button: str) -> None:
    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(one for one in box.buttons() if one.text().replace("&", "") == button).click()

    QTimer.singleShot(0, answer)


def names(dialog: RememberedDialog) -> list[str]:
    return [dialog.list.item(row).text().partition(",")[0] for row in range(dialog.list.count())]


def test_one_is_forgotten_and_then_all(page: GeneralPage) -> None:
    for name in ("Anna <b>", "Bert", "Carl"):
        remember(name, VoicePrint(np.full(4, 0.5, np.float32), 20.0, "networks"))
    dialog = opened(page)
    assert names(dialog) == ["Anna <b>", "Bert", "Carl"]
    dialog.list.setCurrentRow(1)
    press("Keep")
    dialog.forget.click()
    assert len(remembered_voices()) == 3
    press("Forget")
    dialog.forget.click()
    assert names(dialog) == ["Anna <b>", "Carl"] and len(remembered_voices()) == 2
    press("Forget")
    dialog.forget_all.click()
    assert names(dialog) == [] and not remembered_voices_path().exists()
    assert dialog.state.text() == "No voice is remembered."
    assert not dialog.forget.isEnabled() and not dialog.forget_all.isEnabled()


def test_what_cannot_be_read_is_told_and_forgotten_as_a_whole(page: GeneralPage) -> None:
    remembered_voices_path().parent.mkdir(parents=True)
    remembered_voices_path().write_text("[]")
    dialog = opened(page)
    assert "have all of them forgotten" in dialog.state.text() and not dialog.forget.isEnabled()
    press("Forget")
    dialog.forget_all.click()
    assert not remembered_voices_path().exists() and dialog.state.text() == "No voice is remembered."
