"""The line below the captions: what the program does, whatever the engine tells meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.look.theme import use_theme
from app.look.tokens import current_tokens
from app.settings.settings import EngineChoice, Settings
from app.sharing.sharing import EVERYWHERE, LOOPBACK, ShareAddress
from app.windows.main.health_line import HEIGHT, HealthLine, StateWords
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.wire.messages import Health, Loading

LOADING = Loading("Loading the recognizer", 0.5)
QUIET = Health(heard_s=65.0, speech=False, recognition_lag_s=0.5, translation_lag_s=1.0, waiting_s=1.5)
HEALTH = replace(QUIET, speech=True)
SENTENCE = CaptionUpdate(SegmentId(0), 60.0, 62.0, "good morning", "", "", "", True, 63.2)


@pytest.fixture
def bridge(qapp, tmp_path: Path) -> SessionBridge:
    return SessionBridge(tmp_path)


@pytest.fixture
def line(qtbot, bridge: SessionBridge) -> HealthLine:
    use_theme("")
    line = HealthLine(bridge)
    qtbot.addWidget(line)
    return line


def begin(bridge: SessionBridge) -> None:
    bridge.become(SessionState.LOADING)
    bridge.become(SessionState.CAPTIONING)


def dot_of(words: StateWords) -> str:
    """Return the colour in the middle of the dot, of one that is hollow the ground's."""
    words.resize(words.sizeHint())
    picture = words.grab().toImage()
    left = 24 if words.layoutDirection() is Qt.LayoutDirection.LeftToRight else picture.width() - 25
    return picture.pixelColor(left, picture.height() // 2).name()


def test_it_tells_how_far_the_captions_have_got(line: HealthLine, bridge: SessionBridge) -> None:
    told = [line.state.text()]
    for step in (
        lambda: bridge.become(SessionState.LOADING),
        lambda: bridge.loading.emit(LOADING),
        lambda: bridge.health.emit(QUIET),  # the engine tells how it is from its first second
        lambda: bridge.become(SessionState.CAPTIONING),
        lambda: bridge.health.emit(HEALTH),
        lambda: bridge.captioned.emit(SENTENCE),
        lambda: bridge.become(SessionState.STOPPING),
        lambda: bridge.become(SessionState.FINISHING),
        lambda: bridge.become(SessionState.IDLE),
        lambda: bridge.become(SessionState.LOADING),
    ):
        step()
        told.append(line.state.text())
    loading = ["Starting…", "Loading the recognizer 50 %", "Loading the recognizer 50 %"]
    live = ["Live · nothing heard yet", "Live · listening", "Live · 1.8 s behind"]
    ending = ["Stopping…", "Finishing the last captions…", "Ready"]
    assert told == ["Ready", *loading, *live, *ending, "Starting…"]


def test_a_delay_is_told_while_it_lasts_and_not_when_it_was_made_up_for(
    line: HealthLine, bridge: SessionBridge
) -> None:
    begin(bridge)
    bridge.health.emit(replace(HEALTH, recognition_lag_s=89.4, waiting_s=90.4))
    bridge.captioned.emit(replace(SENTENCE, emitted_s=152.0))
    assert line.state.text() == "Live · 90 s behind for the moment"
    bridge.health.emit(replace(HEALTH, recognition_lag_s=69.4, waiting_s=70.4))
    assert line.state.text() == "Live · 70 s behind, catching up"
    bridge.health.emit(replace(HEALTH, waiting_s=0.4))
    assert line.state.text() == "Live · listening"
    bridge.captioned.emit(replace(SENTENCE, segment=SegmentId(1)))
    assert line.state.text() == "Live · 1.8 s behind"


def test_the_numbers_are_in_the_tooltip_and_read_out(line: HealthLine, bridge: SessionBridge) -> None:
    begin(bridge)
    bridge.health.emit(replace(HEALTH, recognition_lag_s=39.0, waiting_s=40.0))
    assert line.state.toolTip().splitlines() == [
        "Captured: 1:44",
        "Speech is heard now.",
        "Waiting to be recognized: 39.0 s",
        "Waiting to be translated: 1.0 s",
        "Waiting in all: 40.0 s",
    ]
    assert line.state.accessibleDescription() == line.state.toolTip()
    bridge.become(SessionState.IDLE)
    assert line.state.toolTip() == ""


def test_it_tells_that_another_engine_is_loaded_in_place_of_one_that_died(
    line: HealthLine, bridge: SessionBridge
) -> None:
    begin(bridge)
    bridge.health.emit(HEALTH)
    bridge.become(SessionState.LOADING)
    bridge.loading.emit(LOADING)
    bridge.health.emit(HEALTH)
    assert line.state.text() == "Loading the recognizer 50 %"
    bridge.become(SessionState.CAPTIONING)
    assert line.state.text() == "Live · listening"


@pytest.mark.parametrize(
    ("states", "text"),
    [
        ([SessionState.PAUSED], "Paused · nothing is heard or kept"),
        ([SessionState.STOPPING], "Stopping…"),
        ([SessionState.STOPPING, SessionState.FINISHING], "Finishing the last captions…"),
    ],
)
def test_what_is_told_meanwhile_hides_neither_a_pause_nor_the_end(
    line: HealthLine, bridge: SessionBridge, states: list[SessionState], text: str
) -> None:
    begin(bridge)
    for state in states:
        bridge.become(state)
    bridge.loading.emit(LOADING)
    assert line.state.text() == text
    bridge.health.emit(HEALTH)
    bridge.captioned.emit(SENTENCE)
    assert line.state.text() == text
    assert "Waiting in all: 1.5 s" in line.state.toolTip()


def test_behind_a_pause_it_tells_how_it_goes(line: HealthLine, bridge: SessionBridge) -> None:
    begin(bridge)
    bridge.become(SessionState.PAUSED)
    bridge.captioned.emit(SENTENCE)
    bridge.become(SessionState.CAPTIONING)
    assert line.state.text() == "Live · 1.8 s behind"


def test_the_dot_is_full_while_it_works_gold_where_it_is_behind_and_hollow_at_rest(
    line: HealthLine, bridge: SessionBridge
) -> None:
    ground, tokens = dot_of(line.state), current_tokens()
    assert ground not in (tokens.live, tokens.gold)
    begin(bridge)
    bridge.health.emit(HEALTH)
    assert dot_of(line.state) == tokens.live
    bridge.health.emit(replace(HEALTH, waiting_s=6.0))
    assert line.state.text() == "Live · 6 s behind for the moment"
    assert dot_of(line.state) == tokens.gold
    bridge.become(SessionState.PAUSED)
    assert dot_of(line.state) == ground


def test_it_is_mirrored_with_the_language(line: HealthLine, bridge: SessionBridge) -> None:
    begin(bridge)
    line.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert dot_of(line.state) == current_tokens().live


def test_it_says_whether_anything_leaves_this_computer(line: HealthLine) -> None:
    assert line.place.text() == "Stays on this computer"
    line.show_shared(ShareAddress(EVERYWHERE))
    assert line.place.text() == "Shared with other computers"
    for address in (ShareAddress(LOOPBACK), None):  # programs on this computer may read as they like
        line.show_shared(address)
        assert line.place.text() == "Stays on this computer"


def test_it_says_where_to_what_is_said_leaves_this_computer(line: HealthLine, bridge: SessionBridge) -> None:
    engine = EngineChoice(translator="http://192.0.2.1:8000/v1#m", allowed_host="192.0.2.1")
    line.show_settings(Settings(engine=engine))
    assert line.place.text() == "Leaves this computer: goes to 192.0.2.1"
    line.show_shared(ShareAddress(EVERYWHERE))
    assert line.place.text() == "Leaves this computer: goes to 192.0.2.1"
    bridge.become(SessionState.LOADING)  # one that has begun with a translator of this computer
    assert line.place.text() == "Shared with other computers"
    bridge.leaves_to = f"{'a' * 40}.example.org"
    line.show_shared(None)
    assert line.place.text() == f"Leaves this computer: goes to …{'a' * 19}.example.org"
    for other in (EngineChoice(translator="http://[::1]:1/v1#m"), replace(engine, allowed_host="")):
        bridge.leaves_to = ""
        line.show_settings(Settings(engine=other))
        assert line.place.text() == "Stays on this computer"


def test_it_is_one_calm_line_of_the_height_that_the_design_has(
    line: HealthLine, bridge: SessionBridge
) -> None:
    line.resize(800, line.sizeHint().height())
    before = line.sizeHint().height()
    begin(bridge)
    bridge.health.emit(replace(HEALTH, waiting_s=6.0))
    assert line.sizeHint().height() == before
    assert HEIGHT <= before <= HEIGHT + 4


def test_muted_words_stand_behind_a_strong_one(line: HealthLine, bridge: SessionBridge) -> None:
    begin(bridge)
    line.state.resize(line.state.sizeHint())
    picture = line.state.grab().toImage()
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    colours = {picture.pixelColor(x, y).name() for x, y in places}
    assert {current_tokens().text, current_tokens().muted} <= colours
