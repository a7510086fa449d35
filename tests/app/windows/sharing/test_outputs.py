"""The real window shares what it captions, writes it to a file and honours the glossary."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from threading import Thread

import pytest
from activation import activate
from main_windows import new_main_window
from PySide6.QtCore import Qt
from websockets.sync.client import connect

from app.glossary_file import write_glossary
from app.settings.settings import (
    EngineChoice,
    Group,
    LanguageChoice,
    OutputChoice,
    Settings,
    SoundChoice,
    load_settings,
)
from app.windows.main.main_window import MainWindow
from core.translating.glossary import Term
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
SPRING = Term("summer", "Frühling")
"""Not what the translator would write by itself."""


@pytest.fixture
def make_window(qtbot, tmp_path: Path, two_sentences: Path):
    def make(*chosen: Group) -> MainWindow:
        settings = Settings(
            sound=SoundChoice(source=str(two_sentences)),
            engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
            languages=LanguageChoice(target=""),
        )
        for group in chosen:
            settings = settings.having(group)
        window = new_main_window(qtbot, tmp_path, settings)
        window.show()
        activate(qtbot, window)
        return window

    return make


def run_to_the_end(window: MainWindow, qtbot) -> None:
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.start()


def test_what_the_window_shows_is_read_by_others_and_written(make_window, qtbot, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    window = make_window(OutputChoice(port=port, file=str(tmp_path / "talk.txt")))
    qtbot.keyClick(
        window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert window.share_dialog.isVisible()
    window.share_dialog.shares.click()
    events: list[dict[str, object]] = []

    def read(address: str) -> None:
        with connect(address) as client:
            for line in client:
                events.append(json.loads(line))

    reader = Thread(target=read, args=(window.share_dialog.socket.text(),))
    reader.start()
    qtbot.waitUntil(lambda: bool(events), timeout=UNHURRIED_MS)  # it is told that sharing began
    run_to_the_end(window, qtbot)
    shown = window.pane.toPlainText().splitlines()
    window.close()
    reader.join()
    kinds = [event["event"] for event in events]
    assert kinds[:4] == ["begin", "begin", "caption", "caption"]
    assert [event["source"] for event in events if event.get("final")] == shown
    assert (tmp_path / "talk.txt").read_text().splitlines() == shown
    assert load_settings(tmp_path / "settings.json").outputs.shares


def test_the_glossary_is_kept_and_counts_in_the_next_talk(make_window, qtbot, tmp_path: Path) -> None:
    write_glossary(tmp_path / "glossary.tsv", [SPRING])
    window = make_window(LanguageChoice(target="de"))
    run_to_the_end(window, qtbot)
    assert SPRING.target in window.pane.toPlainText()


def test_the_glossary_counts_in_the_running_talk(make_window, qtbot, tmp_path: Path) -> None:
    window = make_window(LanguageChoice(target="de"))
    window.bridge.ready.connect(lambda _: window.glossary.model.put([SPRING]))
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert window.glossary.isVisible()
    run_to_the_end(window, qtbot)
    assert SPRING.target in window.pane.toPlainText()


def test_closing_the_window_in_the_middle_leaves_a_whole_file(make_window, qtbot, tmp_path: Path) -> None:
    window = make_window(OutputChoice(file=str(tmp_path / "talk.jsonl")))
    window.session.start()
    qtbot.waitUntil(lambda: "restaurant" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.closed, timeout=UNHURRIED_MS):
        window.close()
    last = json.loads((tmp_path / "talk.jsonl").read_text().splitlines()[-1])
    assert last["final"]
