"""The glossary edited while a talk runs, through the real engine process and the translator that ships."""

from __future__ import annotations

import os
import signal
import sys
from threading import Condition

import pytest

from app.engine.client import EngineClient
from app.engine.feed import WordsFeed
from core.glossary import Term
from core.messages import Captioned, EngineSettings, Finished, FromEngine, SourceWords, Trouble

CONFERENCE = Term("meeting", "Konferenz")
PATIENCE_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


class Talk:
    """Sentences said word by word, and what the engine makes of them."""

    def __init__(self) -> None:
        self.feed = WordsFeed()
        self.messages: list[FromEngine] = []
        self._changed = Condition()
        settings = EngineSettings(recognizer="", policy="wait-1", realtime=False, device="cpu")
        self.client = EngineClient(settings, self._take, self.feed)
        self.client.start()

    def _take(self, message: FromEngine) -> None:
        with self._changed:
            self.messages.append(message)
            self._changed.notify_all()

    def say(self, segment: int, text: str, *, last: bool) -> str:
        """Say some words; return the translation so far when they are translated."""
        for word in text.split():
            self.feed.put(SourceWords(segment, (word,), False))
        if last:
            self.feed.put(SourceWords(segment, (), True))
        with self._changed:
            assert self._changed.wait_for(lambda: self._has(segment, text, last), PATIENCE_S), self.messages
        return self._captions(segment)[-1].update.target

    def _captions(self, segment: int) -> list[Captioned]:
        captions = (message for message in self.messages if isinstance(message, Captioned))
        return [captioned for captioned in captions if captioned.update.segment == segment]

    def _has(self, segment: int, text: str, last: bool) -> bool:
        captions = self._captions(segment)
        return any(c.update.source.endswith(text) and (c.update.final or not last) for c in captions)

    def end(self) -> None:
        self.feed.end()
        assert self.client.wait(PATIENCE_S)
        assert isinstance(self.messages[-1], Finished), self.messages[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")
def test_terms_count_from_the_next_word_on_and_outlive_the_engine() -> None:
    talk = Talk()
    before = talk.say(0, "the meeting starts at nine", last=True)
    opened = talk.say(1, "please come to the", last=False)
    talk.client.use_glossary((CONFERENCE,))
    within = talk.say(1, "meeting", last=True)
    assert talk.client.engine_pid is not None
    os.kill(talk.client.engine_pid, signal.SIGKILL)
    restarted = talk.say(2, "the meeting starts at nine", last=True)
    talk.client.use_glossary(())
    after = talk.say(3, "the meeting starts at nine", last=True)
    talk.end()
    assert within.startswith(opened)
    heard = [CONFERENCE.target in text for text in (before, within, restarted, after)]
    assert heard == [False, True, True, False], (before, within, restarted, after)
    assert [trouble.fatal for trouble in talk.messages if isinstance(trouble, Trouble)] == [False]
