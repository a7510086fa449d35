"""The guest's first minutes: the guide without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from picky_guest import Guest
from places import OFFICE_TALK
from PySide6.QtCore import Qt
from word_room import check_room

from app.advice import speed
from app.host.memory_fit import Memory
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice, WindowChoice
from app.windows.first_steps import microphone_page
from app.windows.first_steps.guide import FirstSteps
from app.windows.models import library

pytestmark = pytest.mark.long

NOWHERE = "http://127.0.0.1:9"
SLOW = 30.0
"""Of a processor for which something small is recommended."""


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A new user without models and without a network."""
    for variable, value in {
        "HF_ENDPOINT": NOWHERE,
        "HF_HUB_CACHE": str(tmp_path / "hub"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    memory = Memory(card_bytes=0, free_bytes=8_000_000_000)
    monkeypatch.setattr(library, "look_at_memory", lambda: memory)
    speed.record_speed(SLOW)
    return Settings(
        sound=SoundChoice(source="mic"),
        languages=LanguageChoice(),
        engine=EngineChoice(),
        window=WindowChoice(),
    )


def test_guide_offline(guest: Guest, sound_server, monkeypatch: pytest.MonkeyPatch) -> None:
    guest.window.guide()
    guide = guest.window.first_steps
    guest.until(guide.isActiveWindow)
    guest.check_on_desk(guide)
    assert guest.window.geometry().contains(guide.geometry().center())
    check_room(guide, guest.qtbot)
    guest.photograph()

    guest.click(guide.languages.spoken_chips.buttons["fr"])
    guest.click(guide.next_button)
    retry_in_vain(guest, guide)
    guest.click(guide.skip_button)
    microphone = guide.microphone
    assert microphone.level_meter.width() == microphone.source.width()
    check_room(guide, guest.qtbot)
    guest.photograph()
    monkeypatch.setattr(microphone_page, "DEMO_CLIP", OFFICE_TALK)  # which the replaying engine knows
    guest.click(microphone.demo_button)
    guest.until(lambda: microphone.caption.read.text())
    check_room(guide, guest.qtbot)
    guest.photograph()

    guest.qtbot.keyClick(guide, Qt.Key.Key_Escape)
    guest.until(lambda: not guide.isVisible())
    assert guest.window.isVisible() and guest.window.settings.window.guided


def retry_in_vain(guest: Guest, guide: FirstSteps) -> None:
    """Try a download twice: each time its failure names the button that is there."""
    page = guide.models
    if page.recommendation is None:
        assert page.disk.text() == "…", "nobody knows yet what is free"
        assert page.progress.isVisible() and page.state.text(), "it says what it does"
        check_room(guide, guest.qtbot)
    guest.until(page.fetch_button.isVisible)
    check_room(guide, guest.qtbot)
    guest.photograph()
    for _ in range(2):
        guest.click(page.fetch_button)
        guest.until(lambda: page.download.has_failed and page.fetch_button.isVisible())
        assert page.fetch_button.text().replace("&", "") in page.below.text()
    check_room(guide, guest.qtbot)
    guest.photograph()
