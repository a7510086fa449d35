"""What the guest does with a talk that is over: corrects, exports and plays it, and reads it on a phone."""

from __future__ import annotations

import logging
import socket
from datetime import date
from pathlib import Path

import pytest
from browser import Browser
from first_steps_user import speaking
from picky_guest import LANGUAGE, PICTURES, SCREEN, UNHURRIED_MS, Guest, place_of
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from word_room import check_room

from app.look.focus_ring import FocusRing
from app.look.tokens import current_tokens
from app.settings.settings import SoundChoice, TranscriptChoice
from app.widgets.file_dialogs import file_dialogs
from app.windows.transcripts.caption_table import TARGET
from app.windows.transcripts.window import TranscriptsWindow
from core.transcripts.export import Shown

pytestmark = pytest.mark.long

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MOST_STOPS = 80
"""Of the keys in a window."""
NEAR = 24
"""By so much a channel may differ in a colour that is meant, of 256."""
PHONE, TABLET = (390, 844), (1024, 768)


def transcripts_of(guest: Guest) -> TranscriptsWindow:
    """Open the talk of the card among the transcripts."""
    guest.click(guest.window.talks.card.foot.open)
    shown = guest.window.transcript_controller.window
    assert shown is not None
    guest.until(shown.isActiveWindow)
    return shown


def have_spoken_talk(guest: Guest, sound_server) -> None:
    """Caption the microphone, and keep its sound."""
    guest.window.settings_store.change(SoundChoice(source="mic"))
    guest.window.settings_store.change(TranscriptChoice(keep_sound=True))
    with speaking(sound_server, "mic_feed"):
        guest.begin_talk()
    guest.end_talk()


def test_edits_reach_the_main_window(guest: Guest, sound_server, monkeypatch: pytest.MonkeyPatch) -> None:
    have_spoken_talk(guest, sound_server)
    proposed: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked, **_: propose(proposed, asked[2]))
    window, export = guest.window, guest.window.talks.card.foot.export
    export.menu().exports[Shown.BOTH].trigger()
    shown = transcripts_of(guest)
    title = shown.head.title
    guest.click(title.pencil)
    editor = title.line
    assert editor.isVisible() and not title.label.isVisible(), "where the title stands"
    guest.photograph()
    guest.qtbot.keyClicks(editor, "Weekly planning")
    guest.qtbot.keyClick(editor, Qt.Key.Key_Return)
    table = shown.table_model
    assert table.setData(table.index(0, TARGET), "Von Hand verbessert")
    guest.until(lambda: "Von Hand verbessert" in window.pane.toPlainText())
    assert window.talks.card.head.title.text == "Weekly planning"
    shown.close()
    guest.photograph()
    export.menu().exports[Shown.BOTH].trigger()
    unnamed, named = proposed
    assert unnamed.startswith(str(date.today())), "not the device's name"
    assert named.startswith("Weekly planning")


def propose(proposed: list[str], path: str) -> tuple[str, str]:
    """Note which name is proposed for a file, and want none after all."""
    proposed.append(Path(path).name)
    return "", ""


def test_the_ring_of_the_pencil_is_whole(guest: Guest) -> None:
    """All four sides of it are seen, in the main window and among the transcripts."""
    guest.begin_talk()
    guest.end_talk()
    guest.qtbot.waitUntil(lambda: not guest.window.overlay.isVisible(), timeout=UNHURRIED_MS)
    check_ring(guest, guest.window, guest.window.talks.card.head.title.pencil)
    shown = transcripts_of(guest)
    check_ring(guest, shown, shown.head.title.pencil)
    shown.close()


def check_ring(guest: Guest, window: QWidget, pencil: QWidget) -> None:
    """Go to the pencil by keys, and look at the pixels of its ring."""
    for _ in range(MOST_STOPS):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)  # as it comes from outside
        if pencil.hasFocus():
            break
    assert pencil.hasFocus(), "reached by keys"
    (ring,) = (each for each in window.findChildren(FocusRing) if each.isVisible())
    around = QRect(ring.mapTo(window, QPoint(0, 0)), ring.size())
    assert around.contains(QRect(pencil.mapTo(window, QPoint(0, 0)), pencil.size()).adjusted(-2, -2, 2, 2))
    image, accent = window.grab().toImage(), QColor(current_tokens().accent)
    ratio = image.devicePixelRatio()
    middle, last = around.center(), QPoint(around.right(), around.bottom())
    sides = [(x, middle.y()) for x in (around.left(), last.x())]
    for x, y in (*sides, *((middle.x(), y) for y in (around.top(), last.y()))):
        seen = image.pixelColor(round(x * ratio), round(y * ratio))
        assert is_near(seen, accent), (x - around.left(), y - around.top(), seen.name())
    guest.photograph()


def is_near(seen: QColor, meant: QColor) -> bool:
    return all(abs(a - b) < NEAR for a, b in zip(seen.getRgb()[:3], meant.getRgb()[:3], strict=True))


def test_playback(guest: Guest, sound_server) -> None:
    have_spoken_talk(guest, sound_server)
    shown = transcripts_of(guest)
    bar, player, overlay = shown.player_bar, shown.player, guest.window.overlay
    assert bar.isVisible() and overlay.isVisible(), "its last words are to be read"
    guest.until(lambda: not overlay.geometry().intersects(place_of(bar)))
    guest.photograph()
    guest.click(bar.toggle)
    guest.qtbot.keyClick(shown.table, Qt.Key.Key_Up, CTRL | SHIFT)
    guest.until(lambda: player.speed > 1 and bar.position_s > 0)
    guest.qtbot.keyClick(shown.table, Qt.Key.Key_Down, CTRL)
    assert player.volume.part < 1
    guest.photograph()
    guest.click(bar.volume)
    guest.until(bar.volume.popover.isVisible)
    guest.photograph()
    guest.qtbot.keyClick(bar.volume.popover, Qt.Key.Key_Escape)
    if player.is_playing:
        guest.click(bar.toggle)
    shown.resize(800, 500)
    check_room(shown, guest.qtbot)
    guest.photograph()
    shown.close()


def test_file_dialogs_log_nothing(guest: Guest, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ways = (
        lambda parent: file_dialogs.open_files(parent, "sound", "Files", "All (*)"),
        lambda parent: file_dialogs.open_folder(parent, "models", "Folder"),
        lambda parent: file_dialogs.save_file(parent, "transcripts", "Export", "talk.srt", "SubRip (*.srt)"),
    )
    for ask in ways:
        QTimer.singleShot(0, guest.window, lambda: close_dialog(guest))
        ask(guest.window)
    guest.window.controls.source.setFocus(Qt.FocusReason.TabFocusReason)
    assert caplog.messages == []


def close_dialog(guest: Guest) -> None:
    """Close a dialog as soon as it is seen; the keys have gone through it."""
    dialog = QApplication.activeModalWidget()
    if not isinstance(dialog, QWidget) or not dialog.isVisible():
        QTimer.singleShot(20, guest.window, lambda: close_dialog(guest))
        return
    for _ in range(6):
        guest.qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
    dialog.close()


def test_page_on_a_phone(guest: Guest, tmp_path: Path) -> None:
    window, dialog = guest.window, guest.window.share_dialog
    guest.choose("share")
    guest.until(dialog.isVisible)
    dialog.port.setValue(port_that_is_free())
    guest.click(dialog.shares)
    assert dialog.frameGeometry().height() <= guest.desk.height() and dialog.height() <= 768
    check_room(dialog, guest.qtbot)
    guest.photograph()
    dialog.close()
    guest.begin_talk()
    server = window.outputs.server
    assert server is not None
    browser = Browser(tmp_path / "browser")
    try:
        for size in (PHONE, TABLET):
            look_at_page(guest, browser, server.reading_url, size)
    finally:
        browser.close()


def port_that_is_free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def look_at_page(guest: Guest, browser: Browser, url: str, size: tuple[int, int]) -> None:
    """See that translations stand first and large, and nothing has to be scrolled sideways."""
    tab = browser.open("about:blank")
    width, height = size
    tab.ask(
        "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True
    )
    tab.ask("Page.navigate", url=url)
    guest.until(lambda: tab.value("document.querySelectorAll('.target').length") >= 2)
    assert tab.value("document.documentElement.scrollWidth <= innerWidth")
    sizes = (
        "['.target', '.source'].map((c) => parseFloat(getComputedStyle(document.querySelector(c)).fontSize))"
    )
    translated, spoken = tab.value(sizes)
    assert translated >= 24 and spoken < translated
    if PICTURES:
        guest.n_pictures += 1
        name = f"{guest.point}-{guest.n_pictures}-{SCREEN}-{LANGUAGE or 'en'}.png"
        tab.picture(Path(PICTURES, name))
    assert tab.complaints == []
    tab.close()
