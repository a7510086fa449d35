"""What is said aloud is captioned by a session that leaves nothing behind."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

import pytest
from places import OFFICE_TALK

from app.windows.first_steps.hearing import HeardBlock, Hearing
from app.windows.first_steps.live_test import caption_aloud
from core.captions.captions import CaptionUpdate
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings
from core.wording.errors import UserError

SETTINGS = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_blocks_and_captions_are_told_until_it_is_given_up(folders: Path) -> None:
    told: list[object] = []
    given_up = threading.Event()

    def tell(message: object) -> None:
        told.append(message)
        if isinstance(message, CaptionUpdate) and message.source:
            given_up.set()

    caption_aloud(str(OFFICE_TALK), SETTINGS, tell, given_up)
    assert given_up.is_set()
    heard = [message for message in told if isinstance(message, HeardBlock)]
    assert any(block.tracks == (Hearing.SOUND,) for block in heard)
    assert list(folders.iterdir()) == []


def test_a_source_that_is_not_there_is_told(folders: Path) -> None:
    with pytest.raises(UserError):
        caption_aloud("mic:nothing of that name", SETTINGS, lambda message: None, threading.Event())
    assert list(folders.iterdir()) == []
