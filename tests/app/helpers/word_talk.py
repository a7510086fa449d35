"""Sentences said word by word to an engine: the translator that ships in a process, or what is asked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Condition

from engine_here import EngineHere

from app.session.client import EngineClient
from app.session.feed import WordsFeed
from core.captions.captions import Captioned
from core.speech.segments import SegmentId
from core.wire.messages import EngineSettings, Finished, FromEngine, SourceWords

PATIENCE_S = 240.0
"""Ends a test that hangs; nothing is measured by it."""


class Talk:
    """Sentences said word by word, and what the engine makes of them."""

    def __init__(
        self,
        policy: str = "wait-1",
        *,
        feed: WordsFeed | None = None,
        engine: type[EngineClient | EngineHere] = EngineClient,
        **others: object,
    ) -> None:
        """`others` are those of `EngineSettings`."""
        self.feed = feed or WordsFeed()
        self.messages: list[FromEngine] = []
        self.at_message: Callable[[FromEngine], None] = lambda message: None
        self._changed = Condition()
        settings = EngineSettings(
            recognizer="",
            policy=policy,
            realtime=False,
            device="cpu",
            **others,  # type: ignore[arg-type]
        )
        self.client = engine(settings, self._take, self.feed)
        self.client.start()

    def _take(self, message: FromEngine) -> None:
        with self._changed:
            self.messages.append(message)
            self._changed.notify_all()
        self.at_message(message)

    def wait_for(self, message: FromEngine) -> None:
        """Return when the engine has said it."""
        with self._changed:
            assert self._changed.wait_for(lambda: message in self.messages, PATIENCE_S), self.messages

    def wait_for_kind(self, kind: type, n: int = 1) -> FromEngine:
        """Return the n-th message of a kind when it is there."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.all_of(kind)) >= n, PATIENCE_S), self.messages
            return self.all_of(kind)[n - 1]

    def all_of(self, kind: type) -> list[FromEngine]:
        return [message for message in self.messages if isinstance(message, kind)]

    def signal(self, number: int) -> None:
        """Send the present engine a signal."""
        assert isinstance(self.client, EngineClient)
        assert self.client.engine_pid is not None
        os.kill(self.client.engine_pid, number)

    def say(self, segment: int, text: str, *, last: bool, track: int = 0) -> str:
        """Say some words; return the translation so far when they are translated."""
        for word in text.split():
            self.feed.put(SourceWords(segment, (word,), False, track))
        if last:
            self.feed.put(SourceWords(segment, (), True, track))
        with self._changed:
            assert self._changed.wait_for(
                lambda: self._has(SegmentId(segment, track), text, last), PATIENCE_S
            ), self.messages
        return self.captions(segment, track)[-1].update.target

    def captions(self, segment: int, track: int = 0) -> list[Captioned]:
        captions = (message for message in self.messages if isinstance(message, Captioned))
        return [captioned for captioned in captions if captioned.update.segment == SegmentId(segment, track)]

    def _has(self, segment: SegmentId, text: str, last: bool) -> bool:
        captions = self.captions(segment.number, segment.track)
        return any(c.update.source.endswith(text) and (c.update.final or not last) for c in captions)

    def end(self) -> None:
        self.feed.end()
        assert self.client.wait(PATIENCE_S)
        assert isinstance(self.messages[-1], Finished), self.messages[-1]
