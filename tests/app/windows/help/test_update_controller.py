"""The entry in the Help menu, the monthly look, and what they tell: a real window, a real server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QApplication, QPushButton, QToolButton
from update_server import UpdateServer, announcement, serving

from app.bridge.device_scout import DeviceScout
from app.remote.update_source import UPDATES, UpdateSource, installed_version
from app.settings.settings import Settings, WindowChoice, load_settings, save_settings
from app.windows.main.main_window import MainWindow

LOOK_S = 60
TODAY = date.today().isoformat()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[UpdateServer]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving() as server:
        yield server


@pytest.fixture
def start(qtbot, tmp_path: Path):
    def window(source: UpdateSource, **chosen: object) -> MainWindow:
        settings = Settings(window=replace(WindowChoice(guided=True), **chosen))
        save_settings(settings, tmp_path / "settings.json")
        window = MainWindow(tmp_path / "settings.json", tmp_path / "journal", source)
        qtbot.addWidget(window, before_close_func=lambda left: left.finishing.give_up())
        window.findChild(DeviceScout).end(LOOK_S)
        window.show()
        return window

    return window


def entry(window: MainWindow) -> QAction | None:
    return window.window_actions.menus["help"].findChild(QAction, "check-for-updates")


def told(qtbot, window: MainWindow) -> str:
    with qtbot.waitSignal(window.update_controller.told, timeout=LOOK_S * 1000) as signal:
        entry(window).trigger()
    assert signal.args[0].sentence in window.message_bar.text
    return signal.args[0].sentence


def test_nothing_is_offered_or_asked_without_a_source(start, server: UpdateServer) -> None:
    window = start(UPDATES, check_for_updates=True)
    assert entry(window) is None
    window.preferences.open_page(window.preferences.general)
    assert not window.preferences.general.check_for_updates.isVisible()
    window.update_controller.check_if_due()
    assert server.asked == []


def test_nobody_is_asked_unless_the_user_wants_it(start, server: UpdateServer, tmp_path: Path) -> None:
    window = start(server.source)
    window.update_controller.check_if_due()
    window.preferences.open_page(window.preferences.general)
    box = window.preferences.general.check_for_updates
    assert box.isVisible() and not box.isChecked()
    assert server.asked == []
    box.click()
    window.settings_store.save()
    assert load_settings(tmp_path / "settings.json").window.check_for_updates


def test_a_newer_version_is_shown_and_its_page_opened(
    start, server: UpdateServer, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    answers = [True, False]
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened.append(url.toString()) or answers.pop(0)
    )
    server.hold.clear()
    window = start(server.source)
    entry(window).trigger()
    qtbot.waitUntil(lambda: len(server.asked) == 1, timeout=LOOK_S * 1000)
    entry(window).trigger()  # the window goes on meanwhile, and a second wish is the same
    server.hold.set()
    qtbot.waitUntil(lambda: window.update_controller.dialog is not None, timeout=LOOK_S * 1000)
    dialog = window.update_controller.dialog
    assert f"99.0.0 of 2031-02-03 is available; you have {installed_version()}" in dialog.summary.text()
    assert "<b>Nothing</b> else" in dialog.changes.toPlainText()
    dialog.opening.click()
    assert opened == ["https://surtitle.invalid/99.0.0"]
    assert dialog.message_bar.text == ""
    dialog.opening.click()
    assert "no browser" in dialog.message_bar.text
    assert len(server.asked) == 1
    assert window.settings.window.updates_checked == TODAY
    dialog.close()
    QApplication.processEvents()
    assert window.update_controller.dialog is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (announcement(version=installed_version()), "You have the newest version of Surtitle"),
        (announcement(version="0.0.1"), "newer than the published one, 0.0.1"),
        (announcement(bytes(32)), "not signed by the makers"),
        (b"<html>Sign in</html>", "not an announcement of an update"),
        (bytes(200_000), "more than 100000 bytes"),
    ],
    ids=["same", "older", "signature", "portal", "large"],
)
def test_what_came_of_it_is_one_sentence(
    start, server: UpdateServer, qtbot, content: bytes, said: str
) -> None:
    server.content = content
    window = start(server.source)
    assert said in told(qtbot, window)
    assert window.update_controller.dialog is None


def test_no_network_is_told_to_a_user_who_asked_and_to_nobody_else(start, qtbot) -> None:
    nobody = UpdateSource("http://127.0.0.1:9/update.json", "00" * 32)
    window = start(nobody, check_for_updates=True)
    again_tomorrow = (date.today() - timedelta(days=29)).isoformat()
    qtbot.waitUntil(lambda: window.settings.window.updates_checked == again_tomorrow, timeout=LOOK_S * 1000)
    assert window.message_bar.text == ""
    assert "connect to the network" in told(qtbot, window)


@pytest.mark.parametrize(
    ("last", "is_due"),
    [
        ("", True),
        ("nonsense", True),
        ((date.today() - timedelta(days=31)).isoformat(), True),
        ((date.today() + timedelta(days=400)).isoformat(), True),
        ((date.today() - timedelta(days=29)).isoformat(), False),
        (TODAY, False),
    ],
)
def test_once_a_month_it_looks_by_itself_where_that_is_chosen(
    start, server: UpdateServer, qtbot, last: str, is_due: bool
) -> None:
    server.content = announcement(version=installed_version())
    window = start(server.source, check_for_updates=True, updates_checked=last)
    if is_due:
        qtbot.waitUntil(lambda: window.settings.window.updates_checked == TODAY, timeout=LOOK_S * 1000)
    else:
        qtbot.wait(200)
    assert len(server.asked) == is_due
    assert window.message_bar.text == ""


def test_a_newer_version_that_nobody_asked_for_opens_no_window(start, server: UpdateServer, qtbot) -> None:
    window = start(server.source, check_for_updates=True)
    qtbot.waitUntil(
        lambda: "A newer version of Surtitle is available: 99.0.0." in window.message_bar.text,
        timeout=LOOK_S * 1000,
    )
    controller = window.update_controller
    assert controller.dialog is None
    tomorrow = (date.today() - timedelta(days=29)).isoformat()
    assert window.settings.window.updates_checked == tomorrow  # as long as nobody answers
    [what_is_new] = [
        button for button in window.message_bar.findChildren(QPushButton) if button.text() == "What's &new"
    ]
    what_is_new.click()
    assert "99.0.0 of 2031-02-03 is available" in controller.dialog.summary.text()
    assert window.settings.window.updates_checked == TODAY
    assert window.message_bar.text == ""


def test_who_closes_the_message_is_asked_again_in_a_month(start, server: UpdateServer, qtbot) -> None:
    window = start(server.source, check_for_updates=True)
    qtbot.waitUntil(lambda: "99.0.0" in window.message_bar.text, timeout=LOOK_S * 1000)
    window.message_bar.findChild(QToolButton).click()
    assert window.settings.window.updates_checked == TODAY
    assert window.update_controller.dialog is None


def test_a_program_that_ends_waits_for_no_server(start, server: UpdateServer, qtbot) -> None:
    server.hold.clear()
    window = start(server.source)
    entry(window).trigger()
    qtbot.waitUntil(lambda: len(server.asked) == 1, timeout=LOOK_S * 1000)
    with qtbot.waitSignal(window.closed, timeout=LOOK_S * 1000):
        window.close()
    assert not server.hold.is_set()
