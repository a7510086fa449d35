"""Who says captions, seen beside the window: in overlay, audience view, for others and in their file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from made_captions import caption
from main_windows import new_main_window
from read_along import told_to_a_browser

from app.bridge.session_state import SessionState
from app.settings.settings import LanguageChoice, Settings, WindowChoice
from app.sharing.sharing import LOOPBACK, ShareAddress
from app.widgets.announcing import CaptionReader
from app.windows.main.caption_speakers import CaptionSpeakers
from app.windows.main.main_window import MainWindow
from app.windows.main.session_display import SessionDisplay
from core.captions.captions import CaptionUpdate, Gap
from core.speech.segments import SegmentId
from core.speech.voices import VoiceSpan
from core.wire.messages import EngineSettings
from core.wire.voice_messages import Voiced

UNHURRIED_MS = 60_000


@pytest.fixture
def window(qtbot, tmp_path: Path) -> Iterator[MainWindow]:
    """A window that captions and tells voices apart, is shared and written; nobody speaks but the test."""
    settings = Settings(languages=LanguageChoice(target=""), window=WindowChoice(guided=True))
    window = new_main_window(qtbot, tmp_path, settings)
    window.outputs.share(ShareAddress(LOOPBACK, 0))
    window.outputs.write_to(tmp_path / "talk.txt")
    window.window_actions.by_id["audience-view"].setChecked(True)
    display = window.findChild(SessionDisplay)
    assert display is not None
    settings = EngineSettings(translator="", target_language="", tells_voices=True)
    display.begin(settings, "mic")
    for state in (SessionState.LOADING, SessionState.CAPTIONING):
        window.bridge.become(state)
    yield window
    window.outputs.close()
    window.window_actions.by_id["audience-view"].setChecked(False)


def say(window: MainWindow, *segments: int) -> None:
    for segment in segments:
        said = caption(segment, f"sentence {segment}", final=True, start_s=5.0 * segment)
        window.bridge.captioned.emit(said)


def tell(window: MainWindow, *spans: tuple[int, int], is_sure: bool = True) -> None:
    told = tuple(VoiceSpan(SegmentId(segment), 0, 2, voice, is_sure) for segment, voice in spans)
    window.bridge.voiced.emit(Voiced(told))


def shared(window: MainWindow) -> dict[object, object]:
    """Return whom who reads along from now on sees beside the captions."""
    told = [entry for entry in told_to_a_browser(window.outputs) if entry["event"] == "caption"]
    return {entry["segment"]: entry.get("speaker", "") for entry in told}


def written(window: MainWindow, tmp_path: Path) -> list[str]:
    path = tmp_path / "talk.txt"
    return path.read_text().splitlines() if path.exists() else []


def seen(window: MainWindow) -> list[str]:
    """Return what the audience sees, which sees more lines than the overlay has."""
    assert window.audience.window is not None
    return window.audience.window.canvas.text_lines()


def test_a_voice_that_is_told_after_its_words_is_named_everywhere(window: MainWindow, tmp_path: Path) -> None:
    say(window, 0)
    assert seen(window) == ["sentence 0"] and shared(window) == {0: ""} and not written(window, tmp_path)
    tell(window, (0, 1))
    assert window.overlay_controller.overlay.text_lines() == ["Voice 1: sentence 0"] == seen(window)
    assert shared(window) == {0: "Voice 1"}
    assert written(window, tmp_path) == ["Voice 1: sentence 0"]


def test_a_voice_that_is_told_before_its_words_are_over_is_named_with_them(
    window: MainWindow, tmp_path: Path
) -> None:
    window.bridge.captioned.emit(caption(0, "sentence"))
    tell(window, (0, 1))
    say(window, 0)
    assert written(window, tmp_path) == ["Voice 1: sentence 0"] and seen(window) == ["Voice 1: sentence 0"]


def test_who_is_not_sure_is_not_named_and_waited_for_no_more(window: MainWindow, tmp_path: Path) -> None:
    say(window, 0)
    tell(window, (0, 1), is_sure=False)
    assert written(window, tmp_path) == ["sentence 0"] and shared(window) == {0: ""}


def test_of_whom_nothing_is_told_is_written_soon_and_in_order(
    window: MainWindow, tmp_path: Path, qtbot
) -> None:
    say(window, 0, 1)
    qtbot.waitUntil(lambda: bool(written(window, tmp_path)), timeout=UNHURRIED_MS)
    assert written(window, tmp_path) == ["sentence 0", "sentence 1"]


def test_the_end_of_a_talk_waits_for_nobody(window: MainWindow, tmp_path: Path) -> None:
    say(window, 0, 1)
    tell(window, (1, 1))
    say(window, 2)
    for state in (SessionState.STOPPING, SessionState.FINISHING, SessionState.IDLE):
        window.bridge.become(state)
    assert written(window, tmp_path) == ["sentence 0", "Voice 1: sentence 1", "sentence 2"]


def test_a_name_that_is_given_is_seen_at_once_by_all_who_see_the_line(
    window: MainWindow, tmp_path: Path
) -> None:
    say(window, 0, 1)
    tell(window, (0, 1), (1, 2))
    window.pane.call_voices(window.pane.text.heads.called.named(1, "<b>Anna</b>"))
    assert seen(window) == ["<b>Anna</b>: sentence 0", "Voice 2: sentence 1"]
    assert shared(window) == {0: "<b>Anna</b>", 1: "Voice 2"}
    say(window, 2)
    tell(window, (2, 1))
    assert written(window, tmp_path)[-1] == "<b>Anna</b>: sentence 2"


def test_the_file_of_a_talk_that_is_over_has_the_names_as_they_are_known_then(
    window: MainWindow, tmp_path: Path
) -> None:
    say(window, 0)
    tell(window, (0, 1))
    window.bridge.gap.emit(Gap(5.5, 8.0))
    say(window, 2)
    tell(window, (2, 1))
    window.bridge.captioned.emit(caption(3, "cut off", start_s=20.0))
    window.pane.call_voices(window.pane.text.heads.called.named(1, "Anna"))
    tell(window, (2, 2))
    before = ["Voice 1: sentence 0", "[2.5 s of sound lost]", "Voice 1: sentence 2"]
    assert written(window, tmp_path) == before
    window.outputs.end()
    after = ["Anna: sentence 0", "[2.5 s of sound lost]", "Voice 2: sentence 2", "cut off"]
    assert written(window, tmp_path) == after
    assert [path.name for path in tmp_path.glob("*talk*")] == ["talk.txt"]


def test_a_file_that_cannot_be_written_again_stays_and_that_is_told(
    window: MainWindow, tmp_path: Path
) -> None:
    told: list[str] = []
    window.outputs.trouble.connect(told.append)
    say(window, 0)
    tell(window, (0, 1))
    window.pane.call_voices(window.pane.text.heads.called.named(1, "Anna"))
    (tmp_path / "talk.txt.new").mkdir()
    window.outputs.end()
    assert written(window, tmp_path) == ["Voice 1: sentence 0"]
    assert len(told) == 1 and "talk.txt has the names of speakers as they were known" in told[0]


def test_who_wants_no_names_for_others_shares_none_and_takes_back_what_was_shared(
    window: MainWindow, tmp_path: Path
) -> None:
    say(window, 0)
    tell(window, (0, 1))
    window.share_dialog.names.click()
    say(window, 1)
    tell(window, (1, 1))
    assert shared(window) == {0: "", 1: ""} and seen(window) == ["Voice 1: sentence 0", "sentence 1"]
    assert written(window, tmp_path) == ["Voice 1: sentence 0", "sentence 1"]
    window.share_dialog.names.click()
    assert shared(window) == {0: "Voice 1", 1: "Voice 1"}
    assert window.settings.outputs.names


def test_overlay_and_audience_view_have_a_wish_each(window: MainWindow) -> None:
    say(window, 0)
    tell(window, (0, 1))
    controller = window.overlay_controller
    controller.use_style(replace(controller.style, shows_names=False))
    assert controller.overlay.text_lines() == ["sentence 0"]
    assert seen(window) == ["Voice 1: sentence 0"]
    controller.use_style(replace(controller.style, shows_names=True, shows_names_in_audience=False))
    assert controller.overlay.text_lines() == ["Voice 1: sentence 0"]
    assert window.audience.window is not None
    assert window.audience.window.canvas.text_lines() == ["sentence 0"]


def test_captions_of_the_other_side_wait_for_no_voice(window: MainWindow, qtbot) -> None:
    speakers = CaptionSpeakers(window.pane, window)
    speakers.begin(EngineSettings(speakers=("Me", "Others"), tells_voices=True))
    complete: list[CaptionUpdate] = []
    speakers.complete.connect(complete.append)
    mine = caption(0, "what do you think", final=True, speaker="Me")
    speakers.take(mine)
    assert complete == [mine]


def test_who_speaks_is_read_out_where_another_begins(window: MainWindow) -> None:
    reader = CaptionReader(window.pane, window.settings_store)
    said = [("Anna", "one"), ("Anna", "two"), ("", "three"), ("Anna", "four"), ("Berta", "five")]
    read = [reader.words_of(caption(n, text, final=True, speaker=who)) for n, (who, text) in enumerate(said)]
    assert read == ["Anna: one", "two", "three", "Anna: four", "Berta: five"]
