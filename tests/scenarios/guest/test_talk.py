"""A talk on the guest's screen: how late it is, what it says of itself, and how it is ended."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pytest
from first_steps_user import speaking
from headset import loudspeakers_in_the_room
from picky_guest import Guest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMessageBox, QWidget
from questions import at_question
from shipped_adapters import save_shipped_adapter
from word_room import check_room

from app.bridge.session_state import SessionState
from app.look.tokens import current_tokens
from app.settings.settings import SoundChoice, TranscriptChoice
from app.windows.main.paces import NAMES
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import Health
from core.wording.causes import Cause

pytestmark = pytest.mark.long

NEAR = 24
"""By so much a channel may differ in a colour that is meant, of 256."""


def has_red(widget: QWidget) -> bool:
    """Return whether the colour of listening is seen somewhere in it."""
    image, red = widget.grab().toImage(), QColor(current_tokens().live)
    wanted = red.getRgb()[:3]
    return any(
        all(abs(a - b) < NEAR for a, b in zip(image.pixelColor(x, y).getRgb()[:3], wanted, strict=True))
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    )


def test_pace_with_adapter(guest: Guest, tmp_path: Path) -> None:
    """An adapter that cannot keep the pace says so, and leaves the choice as it is."""
    window, popover = guest.window, guest.window.controls.translation
    mine = save_shipped_adapter(tmp_path / "mine", policies=["wait-1"])
    window.settings_store.change(replace(window.settings.engine, adapter=str(mine)))
    guest.begin_talk(n_captions=1)
    guest.click(window.controls.sliders)
    guest.until(popover.isVisible)
    pace = popover.pace
    assert [name for name in NAMES if pace.segments.button(name).isVisible()] == list(NAMES)
    assert pace.segments.current == "balanced" and window.settings.engine.policy == "balanced"
    assert "wait-1" in pace.meaning.text()
    guest.check_on_desk(popover)
    check_room(popover, guest.qtbot)
    guest.photograph()
    popover.close()


def told(text: str, *values: str) -> str:
    return QCoreApplication.translate("HealthLine", text).format(*values)


def test_delay_and_backlog(guest: Guest) -> None:
    """What waits is no property of the pace, and catches up only while it does."""
    window, popover = guest.window, guest.window.controls.translation
    guest.pretend_talk()
    guest.say(*(said(n, late_s=2.0) for n in range(3)))
    for waiting_s in (20.0, 36.0):
        window.bridge.health.emit(Health(60.0, True, waiting_s, 0.0, waiting_s))
    assert window.health_line.state.text() == told("Live · {} s behind for the moment", "36")
    popover.open()
    assert "36" not in popover.pace.effect.text() and "2" in popover.pace.effect.text()
    guest.photograph()
    popover.close()
    window.bridge.health.emit(Health(61.0, True, 12.0, 0.0, 12.0))
    assert window.health_line.state.text() == told("Live · {} s behind, catching up", "12")
    window.bridge.health.emit(Health(62.0, True, 0.2, 0.0, 0.2))
    guest.say(said(3, late_s=2.0))
    assert told("Live · {} s behind, catching up", "12") != window.health_line.state.text()
    guest.end_pretended_talk()


def said(segment: int, late_s: float) -> CaptionUpdate:
    """A sentence of one word, translated so long after it was said."""
    end_s = 10.0 * segment + 1.0
    return CaptionUpdate(SegmentId(segment), end_s - 0.5, end_s, "good", "", "gut", "", True, end_s + late_s)


def test_paused_and_filled(guest: Guest) -> None:
    """Red says one thing: that something is heard."""
    window = guest.window
    guest.begin_talk(n_captions=1)
    assert has_red(window.controls.start) and has_red(window.health_line)
    guest.photograph()
    guest.click(window.controls.pause)
    guest.until(lambda: window.bridge.state is SessionState.PAUSED)
    assert not has_red(window.controls) and not has_red(window.health_line)
    guest.photograph()
    guest.click(window.controls.pause)
    guest.end_talk()
    window.bridge.become(SessionState.CATCHING_UP)
    assert not has_red(window.controls) and not window.controls.start.does_show_time
    guest.photograph()
    window.bridge.become(SessionState.IDLE)


def answer(guest: Guest, role: QMessageBox.ButtonRole) -> None:
    """Answer the next question, by what its button means."""

    def click(box: QMessageBox) -> None:
        guest.photograph()
        check_room(box, guest.qtbot)
        next(button for button in box.buttons() if box.buttonRole(button) is role).click()

    at_question(click)


def test_closing_asks(guest: Guest) -> None:
    window = guest.window
    guest.begin_talk(n_captions=1)
    answer(guest, QMessageBox.ButtonRole.RejectRole)
    guest.choose("quit")
    assert window.isVisible() and window.bridge.state is SessionState.CAPTIONING
    answer(guest, QMessageBox.ButtonRole.DestructiveRole)
    finishing = window.finishing.window
    with guest.qtbot.waitSignal(window.closed, timeout=120_000):
        guest.choose("quit")
        finishing.show()
        guest.photograph()
        check_room(finishing, guest.qtbot)
    assert not window.isVisible() and not finishing.isVisible()


def test_sound_is_asked_of_once(guest: Guest) -> None:
    window = guest.window
    window.settings_store.change(TranscriptChoice())
    guest.begin_talk(n_captions=1)
    guest.end_talk()
    guest.until(lambda: guest.messages)
    (question,) = guest.messages
    check_room(window, guest.qtbot)
    guest.photograph()
    guest.click(question.buttons[1])
    assert window.settings.transcripts.asked_of_sound and not window.settings.transcripts.keep_sound
    guest.begin_talk(n_captions=1)
    guest.end_talk()
    assert guest.messages == []


def test_silence_is_told_after_a_while_and_never_beside_words(guest: Guest, sound_server) -> None:
    window = guest.window
    window.settings_store.change(SoundChoice(source="mic"))
    guest.click(window.controls.start)
    guest.until(lambda: guest.messages)
    assert window.pane.text.n_captions == 0
    check_room(window, guest.qtbot)
    guest.photograph()
    with speaking(sound_server, "mic_feed"):
        guest.until(lambda: window.pane.text.n_captions)
    assert guest.messages == [], "it has gone by itself"
    guest.end_talk()


def test_reading_mode(guest: Guest) -> None:
    """Sentence by sentence no line grows, in window and overlay and for those who read along."""
    window, overlay = guest.window, guest.window.overlay
    window.settings_store.change(replace(window.settings.window, whole_sentences=True))
    finals: set[str] = set()
    grown: list[str] = []

    def look(update: CaptionUpdate) -> None:
        finals.update({update.source, update.target} if update.final else ())
        grown.extend(line for line in window.pane.toPlainText().splitlines() if line not in finals | {""})

    window.bridge.captioned.connect(look)
    guest.begin_talk(n_captions=3)
    assert grown == [] and len(finals) > 2 and overlay.isVisible()
    guest.photograph()


def test_loudspeakers_are_captioned_once(guest: Guest, sound_server) -> None:
    """What the microphone hears of the others is noticed, left out, and told once."""
    window = guest.window
    window.settings_store.change(SoundChoice(source="both"))
    others, mine = set[SegmentId](), set[SegmentId]()
    noticed_s = inf

    def look(update: CaptionUpdate) -> None:
        if update.has_text and update.start_s > noticed_s:
            (others if update.segment.track else mine).add(update.segment)

    window.bridge.captioned.connect(look)
    with loudspeakers_in_the_room(), speaking(sound_server, "speakers"):
        guest.click(window.controls.start)
        guest.until(lambda: guest.messages)
        noticed_s = window.bridge.captured_s
        assert [message.message.cause for message in guest.messages] == [Cause.ECHO]
        check_room(window, guest.qtbot)
        guest.photograph()
        guest.click(guest.messages[0].close_button)
        guest.until(lambda: len(others) > 2)
        guest.end_talk()
    assert mine == set() and guest.messages == []
