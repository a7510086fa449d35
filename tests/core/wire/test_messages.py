"""What a message tells of itself."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from core.captions.captions import Captioned, CaptionUpdate
from core.layouts.actions import Read
from core.speech.segments import SegmentId, Word

UPDATE = CaptionUpdate(SegmentId(0), 0.0, 1.0, "good", "", "gut", "", False, 1.0)
CAPTIONED = Captioned(UPDATE, (Word("good", 0.0, 1.0),), (Read((1,), 1),), "")
OTHERS = {"words": (), "timeline": (), "adaptation": "quiet", "heard": True, "replay_from_s": 0.5}


def another(value: object) -> object:
    if isinstance(value, str):
        return value + "s"
    if isinstance(value, SegmentId):
        return value.following
    return not value if isinstance(value, bool) else value + 1  # type: ignore[operator]


def test_what_was_never_told_is_news() -> None:
    assert CAPTIONED.is_news_after(None)


def test_neither_a_later_clock_nor_how_words_were_grouped_is_news() -> None:
    assert not CAPTIONED.is_news_after(CAPTIONED)
    assert not replace(CAPTIONED, commits=(1,)).is_news_after(CAPTIONED)
    assert not replace(CAPTIONED, update=replace(UPDATE, emitted_s=9.0)).is_news_after(CAPTIONED)


@pytest.mark.parametrize("name", [each.name for each in fields(CaptionUpdate) if each.name != "emitted_s"])
def test_anything_else_that_is_shown_is_news(name: str) -> None:
    changed = replace(UPDATE, **{name: another(getattr(UPDATE, name))}, emitted_s=9.0)
    assert replace(CAPTIONED, update=changed).is_news_after(CAPTIONED)


def test_every_field_of_a_caption_is_looked_at() -> None:
    assert {"update", "commits", *OTHERS} == {each.name for each in fields(Captioned)}


@pytest.mark.parametrize("name", list(OTHERS))
def test_what_a_restart_needs_is_news_though_it_is_not_shown(name: str) -> None:
    assert replace(CAPTIONED, **{name: OTHERS[name]}).is_news_after(CAPTIONED)
