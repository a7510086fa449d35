"""Whether windows can be seen through is told by who composes them on the screen that there is."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from app.look.theme import use_theme
from app.look.tokens import LIGHT
from app.look.transparency import gives_transparency, is_wayland, is_x11
from app.widgets.menus import RoundMenu
from app.widgets.popover import Popover


def test_a_screen_that_is_composed_shines_through(qapp, screen, qtbot) -> None:
    if shutil.which("picom") is None:
        pytest.skip("picom, which composes windows, is not installed")
    assert is_x11() and not is_wayland()
    qtbot.waitUntil(gives_transparency)


def test_a_screen_that_nobody_composes_does_not(qapp, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "320x200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as told:
            monkeypatch.setenv("DISPLAY", f":{told.readline().strip()}")
        try:
            assert not gives_transparency()
        finally:
            server.terminate()


def test_where_nobody_can_be_asked_it_is_taken_to_shine_through(
    qapp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":98765")
    assert gives_transparency()


@pytest.mark.parametrize("is_seen_through", [False, True])
@pytest.mark.parametrize("kind", [RoundMenu, Popover])
def test_popups_have_round_corners_where_one_sees_through(
    qtbot, monkeypatch: pytest.MonkeyPatch, kind: type[QWidget], *, is_seen_through: bool
) -> None:
    monkeypatch.setattr("app.look.transparency.gives_transparency", lambda: is_seen_through)
    use_theme("light")
    opener = QPushButton("Opens it")
    qtbot.addWidget(opener)
    popup = Popover(opener, "Title") if kind is Popover else RoundMenu("Title", opener)
    popup.resize(200, 100)
    popup.ensurePolished()
    picture = popup.grab().toImage()
    assert (picture.pixelColor(0, 0).alpha() == 0) == is_seen_through
    assert picture.pixelColor(picture.width() // 2, picture.height() // 2).name() == LIGHT.surface
    use_theme("")
