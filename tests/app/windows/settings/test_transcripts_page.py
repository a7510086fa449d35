"""The page of what the transcripts take."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices

from app.settings.settings import Settings
from app.windows.main.main_window import MainWindow
from app.windows.settings.window import SettingsWindow
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import EngineSettings


def test_what_the_transcripts_take_is_told_with_what_a_smaller_limit_deletes(
    preferences: SettingsWindow, window: MainWindow, tmp_path: Path, qtbot
) -> None:
    transcripts = window.transcript_controller.transcripts
    assert transcripts is not None
    talk = transcripts.begin("journal", "mic", EngineSettings())
    transcripts.rename(talk.id, "first")
    talk.write(CaptionUpdate(SegmentId(0), 0.0, 1.0, "good morning", "", "", "", True, 1.0))
    with open(transcripts.sound.place_for(talk.id), "wb") as sound:
        sound.truncate(150_000_000)
    talk.finish()
    page = preferences.transcripts
    preferences.open_page(page)
    assert "150.0 MB of sound" in page.used.text()
    assert not page.excess.isVisible()
    assert page.limit_mb.value == Settings().transcripts.storage_limit_mb
    qtbot.keyClick(page.limit_mb.slider, Qt.Key.Key_Home)
    assert window.settings.transcripts.storage_limit_mb == 100
    assert page.excess.isVisible() and page.excess.text().startswith("50")
    assert transcripts.storage().sound_bytes == 150_000_000
    window.transcript_controller.maintain()
    assert "The sound of “first” was deleted" in window.message_bar.text
    assert transcripts.storage().sound_bytes == 0


def test_the_folder_of_the_transcripts_is_opened_or_named(
    preferences: SettingsWindow, qtbot, monkeypatch, tmp_path: Path
) -> None:
    opened: list[Path] = []

    def open_none(url) -> bool:
        opened.append(Path(url.toLocalFile()))
        return False

    monkeypatch.setattr(QDesktopServices, "openUrl", open_none)
    preferences.open_page(preferences.transcripts)
    qtbot.keyClick(preferences.transcripts.open_folder, Qt.Key.Key_Space)
    assert opened == [tmp_path / "transcripts"]
    assert str(tmp_path / "transcripts") in preferences.message_bar.text


def test_the_sound_stays_until_one_of_both_answers_is_given_and_the_page_says_so(
    preferences: SettingsWindow, window: MainWindow, qtbot
) -> None:
    page = preferences.transcripts
    preferences.open_page(page)
    qtbot.keyClick(preferences, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
    assert page.keeps_sound.button("keep").hasFocus()
    assert page.keeps_sound.current == "", "nobody has answered"
    assert "until you choose" in page.sound_note.text()
    page.keeps_sound.button("text").click()
    assert window.settings.transcripts.asked_of_sound and not window.settings.transcripts.keep_sound
    assert "deleted when the talk ends" in page.sound_note.text()
    page.keeps_sound.button("keep").click()
    assert window.settings.transcripts.keep_sound
