"""What a session tells its user: how urgent it is, what mends it, and that it goes when it has mended"
" itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from made_captions import caption
from PySide6.QtWidgets import QPushButton

from app.bridge.session_bridge import SessionBridge
from app.bridge.session_state import SessionState
from app.widgets.message_bar import BarMessage, MessageBar, Tone
from app.widgets.settings_store import SettingsStore
from app.windows.main.message_desk import FIRST_MINUTE_S, NEWS_S, OF_HEARING, MessageDesk
from core.speech.segments import SegmentId
from core.wire.messages import EngineSettings, Health, Ready, Trouble
from core.wording.causes import Cause, Mended


@pytest.fixture
def bridge(qapp, tmp_path: Path) -> SessionBridge:
    return SessionBridge(tmp_path)


@pytest.fixture
def bar(qtbot) -> MessageBar:
    bar = MessageBar(remembers=True)
    qtbot.addWidget(bar)
    return bar


@pytest.fixture
def desk(bridge: SessionBridge, bar: MessageBar) -> MessageDesk:
    return MessageDesk(bridge, bar, bar)


@pytest.fixture
def live(desk: MessageDesk, bridge: SessionBridge) -> SessionBridge:
    """A session that captions."""
    bridge.become(SessionState.LOADING)
    bridge.become(SessionState.CAPTIONING)
    return bridge


def health(captured_s: float) -> Health:
    return Health(captured_s, True, 0.0, 0.0, 0.0)


def buttons(bar: MessageBar) -> list[QPushButton]:
    return [button for button in bar.findChildren(QPushButton) if button.isVisible()]


@pytest.mark.parametrize(
    ("cause", "text", "signal"),
    [
        (Cause.NO_SOUND, "Choose another", "source_wanted"),
        (Cause.MICROPHONE_AWAY, "Choose another", "source_wanted"),
        (Cause.COMPUTER_AWAY, "Choose another", "source_wanted"),
        (Cause.SOUND_TRACK, "Choose another", "source_wanted"),
        (Cause.MICROPHONE_MUTE, "Test it", "test_wanted"),
        (Cause.OTHER_LANGUAGE, "Choose the language", "language_wanted"),
        (Cause.ENGINE_FAILED, "Check this computer", "action_wanted"),
        (Cause.NO_TORCH, "Models…", "action_wanted"),
        (Cause.KEY_WANTED, "Choose a server…", "server_wanted"),
    ],
)
def test_what_can_be_mended_has_one_button_that_does_it(
    live: SessionBridge, desk: MessageDesk, bar: MessageBar, qtbot, cause: Cause, text: str, signal: str
) -> None:
    live.trouble.emit(Trouble("Something is wrong.", fatal=False, cause=cause))
    (button,) = buttons(bar)
    assert button.text() == text
    with qtbot.waitSignal(getattr(desk, signal)):
        button.click()
    assert bar.text == ""


def test_that_nothing_is_heard_is_not_told_beside_words(live: SessionBridge, bar: MessageBar) -> None:
    live.trouble.emit(Trouble("Only silence.", fatal=False, cause=Cause.MICROPHONE_MUTE))
    live.captioned.emit(caption(0, ""))
    assert bar.text == "Only silence."
    live.captioned.emit(caption(0, "good morning"))
    assert bar.text == ""


def test_that_the_microphone_is_mute_is_told_though_the_others_are_heard(
    live: SessionBridge, bar: MessageBar
) -> None:
    live.settings = EngineSettings(speakers=("Me", "Others"))
    live.trouble.emit(Trouble("Only silence.", fatal=False, cause=Cause.MICROPHONE_MUTE))
    live.captioned.emit(replace(caption(0, "good morning"), segment=SegmentId(0, track=1)))
    live.captioned.emit(replace(caption(2, "of a gap"), is_filled=True))
    assert bar.text == "Only silence."
    live.captioned.emit(caption(2, "good morning"))
    assert bar.text == ""


@pytest.mark.parametrize("cause", [*OF_HEARING, Cause.NO_ROOM])
def test_what_has_mended_itself_is_taken_away(live: SessionBridge, bar: MessageBar, cause: Cause) -> None:
    live.trouble.emit(Trouble("Something is wrong.", fatal=False, cause=cause))
    live.trouble.emit(Trouble("Something else is wrong.", fatal=False))
    live.mended.emit(Mended(cause))
    assert (bar.text, bar.waiting) == ("Something else is wrong.", ())


@pytest.mark.parametrize("cause", OF_HEARING)
@pytest.mark.parametrize("state", [SessionState.PAUSED, SessionState.STOPPING])
def test_what_is_wrong_with_hearing_is_over_when_nothing_is_heard(
    live: SessionBridge, bar: MessageBar, cause: Cause, state: SessionState
) -> None:
    live.trouble.emit(Trouble("The microphone was unplugged.", fatal=False, cause=cause))
    live.become(state)
    if state is SessionState.STOPPING:
        live.become(SessionState.FINISHING)
    assert bar.text == ""


def test_where_another_engine_is_ready_nothing_is_wrong_any_more(
    live: SessionBridge, bar: MessageBar
) -> None:
    live.trouble.emit(Trouble("The captions broke off.", fatal=False, cause=Cause.ENGINE_DIED))
    assert bar.text == "The captions broke off."
    live.ready.emit(Ready())
    assert bar.text == ""


def test_which_device_is_heard_now_is_told_for_a_while(live: SessionBridge, bar: MessageBar) -> None:
    live.trouble.emit(Trouble("It was unplugged.", fatal=False, cause=Cause.MICROPHONE_AWAY))
    live.mended.emit(Mended(Cause.MICROPHONE_AWAY, "Listening to Headset now."))
    assert bar.text == "Listening to Headset now."
    live.health.emit(health(NEWS_S - 1))
    assert bar.text == "Listening to Headset now."
    live.health.emit(health(NEWS_S))
    assert bar.text == ""


def test_what_ended_a_session_is_told_each_time(live: SessionBridge, bar: MessageBar) -> None:
    for _ in range(2):
        live.trouble.emit(Trouble("There is no such file.", fatal=True))
        assert bar.text == "There is no such file."
        bar.findChildren(BarMessage)[-1].close_button.click()
        assert bar.text == ""


def test_advice_waits_for_the_end_of_the_first_minute(live: SessionBridge, bar: MessageBar) -> None:
    live.ready.emit(Ready(("An adapter would be better.",)))
    live.health.emit(health(FIRST_MINUTE_S - 0.5))
    assert (bar.text, bar.waiting) == ("", ("An adapter would be better.",))
    live.health.emit(health(FIRST_MINUTE_S))
    assert bar.text == "An adapter would be better."


def test_advice_is_given_when_a_short_session_is_over(live: SessionBridge, bar: MessageBar) -> None:
    live.ready.emit(Ready(("An adapter would be better.",)))
    live.health.emit(health(5.0))
    for state in (SessionState.STOPPING, SessionState.FINISHING, SessionState.IDLE):
        assert bar.text == ""
        live.become(state)
    assert bar.text == "An adapter would be better."


def test_a_pause_does_not_begin_the_first_minute_again(live: SessionBridge, bar: MessageBar) -> None:
    live.health.emit(health(FIRST_MINUTE_S))
    live.become(SessionState.PAUSED)
    live.become(SessionState.LOADING)
    bar.say("Trouble.")
    live.ready.emit(Ready(("An adapter would be better.",)))
    assert (bar.text, bar.waiting) == ("Trouble.", ("An adapter would be better.",))
    bar.findChildren(BarMessage)[-1].close_button.click()
    assert bar.text == "An adapter would be better."


def test_that_settings_cannot_be_saved_is_told_until_they_are(
    desk: MessageDesk, bar: MessageBar, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    store = SettingsStore(tmp_path / "file" / "settings.json")
    desk.follow_settings(store)
    store.save()
    assert "cannot be saved" in bar.text
    (tmp_path / "file").unlink()
    store.save()
    assert bar.text == ""


def test_that_another_language_is_spoken_stays_over_a_pause_and_goes_with_the_engine_that_found_it(
    bar: MessageBar, live: SessionBridge
) -> None:
    bar.show()
    told = Trouble("This does not sound like English.", False, Cause.OTHER_LANGUAGE)
    live.trouble.emit(told)
    live.become(SessionState.PAUSED)
    live.become(SessionState.CAPTIONING)
    assert bar.findChildren(BarMessage)
    live.ready.emit(Ready())
    assert not any(message.isVisible() for message in bar.findChildren(BarMessage))


@pytest.mark.parametrize("cause", [Cause.SOUND_TRACK, Cause.ECHO])
def test_how_the_sound_is_heard_is_told_at_once_until_the_session_ends(
    live: SessionBridge, bar: MessageBar, cause: Cause
) -> None:
    live.health.emit(health(1.0))
    live.trouble.emit(Trouble("Track 2 of 3 is heard.", fatal=False, cause=cause))
    assert bar.text == "Track 2 of 3 is heard."
    (shown,) = bar.findChildren(BarMessage)
    assert shown.message.tone is Tone.GOOD
    live.become(SessionState.STOPPING)
    live.become(SessionState.IDLE)
    assert bar.text == ""
