"""Window, tray, menu and line say the same of a session, whatever it is doing."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from headset import pactl
from main_windows import new_main_window
from places import OFFICE_TALK

from app.bridge.session_state import SessionState
from app.desktop.icons import captioning_icon, program_icon
from app.desktop.tray import Tray
from app.settings.settings import EngineChoice, LanguageChoice, Settings, SoundChoice
from app.windows.main.main_window import MainWindow
from core.wire.defaults import SHIPPED_RECOGNIZER

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="holds the engine up by POSIX signal")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a user sees of the state of a session."""

    button: str
    menu: str
    pause: str
    may_pause: bool
    may_choose: bool
    line: str
    tray: str
    has_dot: bool


IDLE = Shown("Start", "&Start", "Pause", False, True, "Ready", "Surtitle is not captioning", False)
LOADING = Shown("Stop", "&Stop", "Pause", True, True, "", "Surtitle is captioning", True)
PAUSED = Shown(
    "Stop", "&Stop", "Resume", True, True, "Paused · nothing is heard or kept", "Surtitle is paused", False
)
STOPPING = Shown("End now", "&End now", "Pause", False, True, "Stopping…", "Surtitle is stopping", True)
FINISHING = Shown(
    button="End now",
    menu="&End now",
    pause="Pause",
    may_pause=False,
    may_choose=True,
    line="Finishing the last captions…",
    tray="Surtitle is finishing the last captions",
    has_dot=False,
)
EXPECTED = {
    SessionState.IDLE: IDLE,
    SessionState.LOADING: LOADING,
    SessionState.CAPTIONING: LOADING,
    SessionState.PAUSED: PAUSED,
    SessionState.STOPPING: STOPPING,
    SessionState.FINISHING: FINISHING,
}


def chosen(source: str, target: str) -> Settings:
    """Return the settings of who hears that by what ships, with subtitles in that language or none."""
    return Settings(
        sound=SoundChoice(source=source),
        languages=LanguageChoice(target=target),
        engine=EngineChoice(recognizer=SHIPPED_RECOGNIZER),
    )


def shown_by(window: MainWindow, tray: Tray) -> Shown:
    controls, line = window.controls, window.health_line.state.text()
    assert controls.start.accessibleDescription() == controls.start.text()
    assert controls.pause.accessibleDescription() == controls.pause.text()
    may_choose = {box.isEnabled() for box in (controls.source, controls.languages, controls.recognizer)}
    return Shown(
        controls.start.text(),
        window.window_actions.by_id["toggle"].text(),
        controls.pause.text(),
        controls.pause.isVisibleTo(window),
        may_choose == {True},
        line if line in (IDLE.line, PAUSED.line, STOPPING.line, FINISHING.line) else "",
        tray.icon.toolTip(),
        has_dot(tray),
    )


def has_dot(tray: Tray) -> bool:
    now, *others = (
        icon.pixmap(32, 32).toImage() for icon in (tray.icon.icon(), captioning_icon(), program_icon())
    )
    assert now in others
    return now == others[0]


def the_engine(engines_of) -> psutil.Process:
    [engine] = engines_of(psutil.Process(os.getpid()))
    return engine


def test_all_that_show_the_state_of_a_session_agree_from_its_start_to_its_end(
    qtbot, tmp_path: Path, engines_of
) -> None:
    window = new_main_window(qtbot, tmp_path, chosen(str(OFFICE_TALK), ""))
    window.show()
    tray = Tray(window)
    assert shown_by(window, tray) == IDLE
    seen: list[tuple[SessionState, Shown]] = []
    window.bridge.state_changed.connect(lambda state: seen.append((state, shown_by(window, tray))))
    with qtbot.waitSignal(window.bridge.captioned, timeout=UNHURRIED_MS):
        window.session.start()
    window.session.pause()
    window.session.pause()
    engine = the_engine(engines_of)
    engine.suspend()
    window.session.toggle()
    qtbot.waitUntil(lambda: window.bridge.state is SessionState.FINISHING, timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        engine.resume()
    assert [state.name for state, _ in seen] == [
        "LOADING",
        "CAPTIONING",
        "PAUSED",
        "CAPTIONING",
        "STOPPING",
        "FINISHING",
        "IDLE",
    ]
    for state, shown in seen:
        assert shown == EXPECTED[state], state


def test_a_paused_session_that_is_stopped_shows_no_dot_any_more(qtbot, tmp_path: Path, engines_of) -> None:
    window = new_main_window(qtbot, tmp_path, chosen(str(OFFICE_TALK), ""))
    tray = Tray(window)
    with qtbot.waitSignal(window.bridge.captioned, timeout=UNHURRIED_MS):
        window.session.start()
    the_engine(engines_of).suspend()
    window.session.pause()
    assert shown_by(window, tray) == PAUSED
    window.session.toggle()
    assert shown_by(window, tray) == FINISHING
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.toggle()
    assert shown_by(window, tray) == IDLE


def test_an_engine_that_is_loaded_again_is_shown_as_loading(qtbot, tmp_path: Path, engines_of) -> None:
    window = new_main_window(qtbot, tmp_path, chosen(str(OFFICE_TALK), "de"))
    states: list[str] = []
    window.bridge.state_changed.connect(lambda state: states.append(state.name))
    with qtbot.waitSignal(window.bridge.captioned, timeout=UNHURRIED_MS):
        window.session.start()
    with qtbot.waitSignal(window.bridge.ready, timeout=UNHURRIED_MS):
        the_engine(engines_of).kill()
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        window.session.toggle()
    assert states[:4] == ["LOADING", "CAPTIONING", "LOADING", "CAPTIONING"]


def n_recorders() -> int:
    return len(pactl("list", "short", "source-outputs").splitlines())


def test_the_dot_in_the_tray_goes_with_the_sound_while_the_last_words_are_captioned(
    headset: list[str], qtbot, tmp_path: Path, engines_of
) -> None:
    window = new_main_window(qtbot, tmp_path, chosen("mic", ""))
    tray = Tray(window)
    n_before = n_recorders()
    with qtbot.waitSignal(window.bridge.health, timeout=UNHURRIED_MS):
        window.session.start()
    assert n_recorders() == n_before + 1 and has_dot(tray)
    engine = the_engine(engines_of)
    engine.suspend()
    window.session.toggle()
    assert has_dot(tray)
    qtbot.waitUntil(lambda: not has_dot(tray), timeout=UNHURRIED_MS)
    assert window.bridge.state is SessionState.FINISHING
    qtbot.waitUntil(lambda: n_recorders() == n_before, timeout=UNHURRIED_MS)
    with qtbot.waitSignal(window.bridge.ended, timeout=UNHURRIED_MS):
        engine.resume()
