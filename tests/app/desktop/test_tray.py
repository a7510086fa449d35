"""The icon in a real tray, clicked from outside, and what becomes of the window."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from activation import activate
from main_windows import new_main_window
from other_systems import pretend
from places import OFFICE_TALK
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget
from pytestqt.exceptions import TimeoutError as WaitedTooLong

from app.bridge.session_state import SessionState
from app.desktop.tray import Tray
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice, WindowChoice
from app.windows.main.main_window import MainWindow
from core.wire.defaults import SHIPPED_RECOGNIZER

pytestmark = pytest.mark.usefixtures("replayed_engine")

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""
N_CLICKS = 20
CLICK_MS = 5_000
"""A click or a key that has done nothing by then is lost."""


class TrayHost:
    """The part of a desktop that shows tray icons, which may come and go."""

    def __init__(self, env: dict[str, str], wait: Callable[..., None]) -> None:
        self._env = env
        self._wait = wait
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = ["trayer", "--edge", "top", "--align", "right", "--heighttype", "pixel", "--height", "32"]
        self._process = subprocess.Popen(
            command, env=self._env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self._wait(QSystemTrayIcon.isSystemTrayAvailable, timeout=UNHURRIED_MS)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self._wait(lambda: not QSystemTrayIcon.isSystemTrayAvailable(), timeout=UNHURRIED_MS)


@pytest.fixture
def tray_host(screen, qapp, qtbot) -> Iterator[TrayHost]:
    if shutil.which("trayer") is None:
        pytest.skip("trayer, which shows the icons of a tray, is not installed")
    host = TrayHost({**os.environ, **screen.env}, qtbot.waitUntil)
    yield host
    host.stop()


@pytest.fixture
def make_tray(qtbot, tmp_path: Path) -> Callable[..., tuple[MainWindow, Tray]]:
    def make(*, stay_in_tray: bool = False) -> tuple[MainWindow, Tray]:
        chosen = Settings(
            sound=SoundChoice(source=str(OFFICE_TALK)),
            engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
            languages=LanguageChoice(target=""),
            window=WindowChoice(stay_in_tray=stay_in_tray),
        )
        window = new_main_window(qtbot, tmp_path, chosen)
        return window, Tray(window)

    return make


def show(qtbot, window: MainWindow) -> None:
    window.show()
    activate(qtbot, window)


def place_of(qtbot, tray: Tray) -> QPoint:
    """Return where the icon is, as soon as the desktop has put it into its tray."""
    qtbot.waitUntil(lambda: tray.icon.geometry().top() < 32, timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: tray.icon.geometry().left() > 640, timeout=UNHURRIED_MS)
    return tray.icon.geometry().center()


def click(qtbot, screen, tray: Tray, button: int = 1) -> None:
    at = place_of(qtbot, tray)
    screen.from_outside("mousemove", at.x(), at.y(), "click", button)


def click_minimized(qtbot, screen, tray: Tray, window: MainWindow) -> None:
    """Bring the window back; a tray loses a click on an icon that it has only just taken in."""
    for _ in range(N_CLICKS):
        click(qtbot, screen, tray)
        with contextlib.suppress(WaitedTooLong):
            qtbot.waitUntil(lambda: not window.isMinimized() and window.isVisible(), timeout=CLICK_MS)
            break
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)


def choose(qtbot, screen, tray: Tray, action: QAction) -> None:
    """Open the icon's menu and click an entry of it; a menu takes no click too soon after it was opened."""
    menu = tray.icon.contextMenu()
    chosen: list[bool] = []
    action.triggered.connect(lambda: chosen.append(True))
    for _ in range(N_CLICKS):
        if not menu.isVisible():
            click(qtbot, screen, tray, 3)
            qtbot.waitUntil(menu.isVisible, timeout=UNHURRIED_MS)
        at = menu.mapToGlobal(menu.actionGeometry(action).center())
        screen.from_outside("mousemove", at.x(), at.y())
        qtbot.waitUntil(lambda: menu.activeAction() is action, timeout=UNHURRIED_MS)
        screen.from_outside("click", 1)
        with contextlib.suppress(WaitedTooLong):
            qtbot.waitUntil(lambda: bool(chosen), timeout=CLICK_MS)
            return
    raise AssertionError(f"{action.text()} cannot be chosen")


def n_red_points(qtbot, tray: Tray) -> int:
    at = place_of(qtbot, tray)
    picture = QApplication.primaryScreen().grabWindow(0, at.x() - 16, at.y() - 16, 32, 32).toImage()
    colours = [QColor(picture.pixel(x, y)) for x in range(picture.width()) for y in range(picture.height())]
    return sum(colour.red() > 230 and colour.green() < 90 for colour in colours)


def close_as_the_user(qtbot, screen, window: MainWindow) -> None:
    """Close the active window by the window manager's own keys, which it may lose just after it is shown."""
    for _ in range(N_CLICKS):
        screen.from_outside("key", "alt+F4")
        with contextlib.suppress(WaitedTooLong):
            qtbot.waitUntil(lambda: not window.isVisible(), timeout=CLICK_MS)
            return
    raise AssertionError("the window cannot be closed")


def test_the_icon_and_its_menu_start_captions_and_show_that_they_run(
    tray_host: TrayHost, make_tray, qtbot, screen
) -> None:
    tray_host.start()
    window, tray = make_tray()
    show(qtbot, window)
    toggle = window.window_actions.by_id["toggle"]
    assert (tray.icon.toolTip(), toggle.text()) == ("Surtitle is not captioning", "&Start")
    assert n_red_points(qtbot, tray) == 0
    choose(qtbot, screen, tray, toggle)
    qtbot.waitUntil(lambda: "everyone" in window.pane.toPlainText(), timeout=UNHURRIED_MS)
    qtbot.waitUntil(lambda: n_red_points(qtbot, tray) > 10, timeout=UNHURRIED_MS)
    assert (tray.icon.toolTip(), toggle.text()) == ("Surtitle is captioning", "&Stop")
    window.session.pause()
    qtbot.waitUntil(lambda: n_red_points(qtbot, tray) == 0, timeout=UNHURRIED_MS)
    assert tray.icon.toolTip() == "Surtitle is paused"
    window.session.pause()
    qtbot.waitUntil(lambda: n_red_points(qtbot, tray) > 10, timeout=UNHURRIED_MS)
    assert tray.icon.toolTip() == "Surtitle is captioning"
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        choose(qtbot, screen, tray, toggle)
    qtbot.waitUntil(lambda: n_red_points(qtbot, tray) == 0, timeout=UNHURRIED_MS)
    assert tray.icon.toolTip() == "Surtitle is not captioning"


def test_a_click_on_the_icon_hides_the_window_and_brings_it_back(
    tray_host: TrayHost, make_tray, qtbot, screen
) -> None:
    tray_host.start()
    window, tray = make_tray()
    show(qtbot, window)
    assert tray.window_action.text() == "&Hide the window"
    click(qtbot, screen, tray)
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=UNHURRIED_MS)
    assert tray.window_action.text() == "&Show the window"
    choose(qtbot, screen, tray, tray.window_action)
    qtbot.waitUntil(window.isActiveWindow, timeout=UNHURRIED_MS)
    window.showMinimized()
    qtbot.waitUntil(window.isMinimized, timeout=UNHURRIED_MS)
    click_minimized(qtbot, screen, tray, window)


def test_the_menu_hides_the_overlay_and_ends_the_program(
    tray_host: TrayHost, make_tray, qtbot, screen
) -> None:
    tray_host.start()
    window, tray = make_tray(stay_in_tray=True)
    overlay = window.window_actions.by_id["show-overlay"]
    with qtbot.waitSignal(overlay.toggled, timeout=UNHURRIED_MS):
        choose(qtbot, screen, tray, overlay)
    assert not window.settings.overlay.shown
    with qtbot.waitSignal(window.closed, timeout=UNHURRIED_MS):
        choose(qtbot, screen, tray, window.window_actions.by_id["quit"])


def test_a_closed_window_goes_to_the_tray_if_that_was_chosen_and_that_is_told_once(
    tray_host: TrayHost, make_tray, qtbot, screen
) -> None:
    tray_host.start()
    window, tray = make_tray()
    ended: list[bool] = []
    window.closed.connect(lambda: ended.append(True))
    choose(qtbot, screen, tray, tray.stay_action)
    qtbot.waitUntil(lambda: window.settings.window.stay_in_tray, timeout=UNHURRIED_MS)
    for n_told in (1, 0):
        show(qtbot, window)
        close_as_the_user(qtbot, screen, window)
        told = [widget for widget in QApplication.topLevelWidgets() if is_balloon(widget)]
        assert len(told) == n_told
        for balloon in told:
            balloon.close()
    assert ended == []


def test_what_starts_a_hidden_window_listens_to_the_device_and_not_to_its_file_once_more(
    make_tray, qtbot
) -> None:
    window, _ = make_tray()
    show(qtbot, window)
    window.toggle_unseen()
    qtbot.waitUntil(lambda: window.bridge.is_running, timeout=UNHURRIED_MS)
    assert window.settings.sound.source == str(OFFICE_TALK)
    window.hide()
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.toggle_unseen()
        assert window.settings.sound.source == str(OFFICE_TALK)
        window.toggle_unseen()
    assert window.settings.sound.source == window.controls.source.value == Settings().sound.source


def is_balloon(widget: QWidget) -> bool:
    return widget.isVisible() and widget.metaObject().className() == "QBalloonTip"


@pytest.mark.parametrize("has_tray", [True, False], ids=["not chosen", "no tray"])
def test_a_closed_window_ends_the_program_otherwise(
    has_tray: bool, tray_host: TrayHost, make_tray, qtbot, screen
) -> None:
    if has_tray:
        tray_host.start()
    window, _ = make_tray(stay_in_tray=not has_tray)
    show(qtbot, window)
    with qtbot.waitSignal(window.closed, timeout=UNHURRIED_MS):
        close_as_the_user(qtbot, screen, window)


def test_a_hidden_window_comes_back_when_the_tray_goes(tray_host: TrayHost, make_tray, qtbot, screen) -> None:
    tray_host.start()
    window, tray = make_tray()
    tray.begin_hidden()
    place_of(qtbot, tray)
    assert not window.isVisible()
    tray_host.stop()
    qtbot.waitUntil(lambda: window.isVisible() and not window.isMinimized(), timeout=UNHURRIED_MS)


def test_a_tray_that_comes_later_has_the_icon_too(tray_host: TrayHost, make_tray, qtbot, screen) -> None:
    window, tray = make_tray()
    tray.begin_hidden()
    qtbot.waitUntil(window.isMinimized, timeout=UNHURRIED_MS)
    tray_host.start()
    click_minimized(qtbot, screen, tray, window)


def test_the_menu_bar_of_macos_gets_masks_that_differ(make_tray, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, "darwin")
    window, tray = make_tray()
    pictures = []
    for window.bridge.state in (SessionState.IDLE, SessionState.CAPTIONING):
        window.bridge.state_changed.emit(window.bridge.state)
        assert tray.icon.icon().isMask()
        picture = tray.icon.icon().pixmap(18).toImage()
        points = [picture.pixelColor(x, y) for x in range(18) for y in range(18)]
        assert {point.name() for point in points if point.alpha()} == {"#000000"}
        pictures.append(picture)
    assert pictures[0] != pictures[1]
