"""The captions of a talk that was captioned more than once: shown, switched, exported, deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from history import keep, texts
from kept_talk import GARBLED, keep_with_sound
from questions import answer

from app.windows.transcripts.caption_table import SOURCE
from app.windows.transcripts.window import TranscriptsWindow
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.rests import begin_again
from core.transcripts.transcripts import Transcripts
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

BETTER = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")


@pytest.fixture
def version(transcripts: Transcripts) -> int:
    talk = keep_with_sound(transcripts)
    transcripts.rename(talk, "The release")
    number = begin_again(transcripts, talk, BETTER).transcript.id
    transcripts.put(number, CaptionUpdate(SegmentId(0), 0.0, 1.0, "welcome everyone", "", "", "", True, 1.0))
    return number


@pytest.fixture
def window(
    transcripts: Transcripts, version: int, open_history: Callable[[], TranscriptsWindow]
) -> TranscriptsWindow:
    keep(transcripts, "Stand-up", [("the budget is spent", "")])
    return open_history()


def test_versions_are_switched_between_and_each_talk_keeps_its_choice(
    window: TranscriptsWindow, version: int
) -> None:
    assert not window.head.versions.isVisible()
    window.list.setCurrentIndex(window.list_model.index(1))
    choice = window.head.versions
    assert choice.isVisible()
    assert [choice.itemText(n) for n in range(choice.count())] == ["1 · garbling", "2 · Small recognizer"]
    assert texts(window.table_model, SOURCE) == [GARBLED]
    choice.setCurrentIndex(1)
    choice.activated.emit(1)
    assert texts(window.table_model, SOURCE) == ["welcome everyone"]
    assert window.rest_action.isEnabled()
    window.list.setCurrentIndex(window.list_model.index(0))
    window.list.setCurrentIndex(window.list_model.index(1))
    assert window.transcript is not None and window.transcript.id == version
    assert texts(window.list_model) == ["Stand-up", "The release"]


def test_what_is_captioned_grows_before_its_reader(
    window: TranscriptsWindow, version: int, transcripts: Transcripts
) -> None:
    window.choose(version)
    transcripts.put(version, CaptionUpdate(SegmentId(1), 2.0, 3.0, "any questions", "", "", "", False, 1.0))
    window.refresh()
    transcripts.put(
        version, CaptionUpdate(SegmentId(1), 2.0, 3.0, "any questions now", "", "", "", True, 1.0)
    )
    window.refresh()
    assert texts(window.table_model, SOURCE) == ["welcome everyone", "any questions now"]


def test_a_version_is_deleted_alone(
    window: TranscriptsWindow, version: int, transcripts: Transcripts
) -> None:
    window.choose(version)
    asked = answer("Delete")
    window.delete_action.trigger()
    assert asked == ["Delete these captions of “The release”? Its first ones and its sound stay."]
    assert texts(window.table_model, SOURCE) == [GARBLED]
    assert window.play_action.isEnabled() and not window.head.versions.isVisible()
    assert len(transcripts.all()) == 2
