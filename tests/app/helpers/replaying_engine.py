"""The engine process for tests whose claim is not what an engine hears: it knows the office talk by heart.

It is a process of its own, speaks the engine's protocol over its pipes, and captions by the pipeline of the
real one: pauses, commits, tails, tracks, pace, restarts and changes are the real ones. Its ears and its
translator are those of `replaying_clip`. It loads no network, and starts in a tenth of the time.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from threading import Event, Lock, Thread
from typing import BinaryIO

from replaying_clip import Clip, ClipRecognizer, ClipTranslator, Loudness
from taking_turns import TakingTurns

from app.engine.voices import VoiceTelling
from core.hearing.listening import Listener
from core.pipeline.pipeline import Pipeline
from core.pipeline.stages import waiting_translations
from core.wire.messages import (
    AdapterInUse,
    Change,
    EndOfSound,
    Finished,
    FromEngine,
    Health,
    Loading,
    PolicyInUse,
    Ready,
    Sound,
    SourceWords,
    Start,
    UseAdapter,
    UseGlossary,
    UsePolicy,
)
from core.wire.voice_messages import RecallVoices, VoiceChange
from core.wire.wire import read_message, write_message
from core.wording.errors import UserError

HEARTBEAT_S = 0.5


class Outbox:
    """The way back to the application, for both threads."""

    def __init__(self, sink: BinaryIO) -> None:
        self._sink = sink
        self._lock = Lock()

    def send(self, message: FromEngine) -> None:
        """Send, or end the process when nobody is there any more."""
        with self._lock:
            try:
                write_message(self._sink, message)
            except OSError:
                os._exit(0)


class ReplayingEngine:
    """What one `Start` asks for."""

    def __init__(self, start: Start, outbox: Outbox) -> None:
        self._settings = start.settings
        self._send = outbox.send
        self._voices = VoiceTelling(start.settings, outbox.send, TakingTurns)
        self._pipeline = Pipeline(start, outbox.send, self._voices.end_sentence)
        self._told_s = self._pipeline.heard_s
        Thread(target=self._beat, daemon=True).start()
        self._load_ears(start)
        self._translator = self._load_translator(start)
        self._voices.begin(_now())
        self._send(Ready())

    def _load_ears(self, start: Start) -> None:
        if not start.settings.recognizer:
            return
        self._send(Loading("Loading the recognizer"))
        recognizer = ClipRecognizer(Clip())
        self._pipeline.load_listeners(
            [Listener(recognizer.another(), Loudness(), resume) for resume in start.resumes]
        )

    def _load_translator(self, start: Start) -> ClipTranslator | None:
        if not start.settings.translator:
            return None
        self._send(Loading("Loading the translator"))
        translator = ClipTranslator(start.settings)
        self._pipeline.load_translator(translator)
        for resume in start.resumes:
            for _ in waiting_translations(resume):
                self._pipeline.caption_next(self._change)
        return translator

    def take(self, message: object) -> None:
        """Caption what comes, at once."""
        if isinstance(message, Sound):
            self._voices.hear(message)
            self._pipeline.hear(message)
            self._tell_every_second()
        elif isinstance(message, SourceWords):
            self._pipeline.read(message)
        elif isinstance(message, VoiceChange | RecallVoices):
            self._voices.take(message)
        elif isinstance(message, Change):
            self._pipeline.use(message)
        elif isinstance(message, EndOfSound):
            self._pipeline.end()
            self._pipeline.caption_all(self._change)
            self._voices.finish()
            return self._send(Finished())
        while self._pipeline.n_waiting:
            self._pipeline.caption_next(self._change)

    def _change(self, change: Change) -> None:
        trouble = self._trouble_of(change)
        if not trouble:
            self._settings = self._settings.after(change)
        if isinstance(change, UseAdapter):
            self._send(AdapterInUse(self._settings.adapter, trouble=trouble))
        elif isinstance(change, UsePolicy):
            self._send(PolicyInUse(self._settings.policy, trouble))

    def _trouble_of(self, change: Change) -> str:
        """Make a change; return why it cannot be made, if it cannot."""
        translator = self._translator
        if translator is None:
            return "Nothing is translated." if isinstance(change, UseAdapter) else ""
        try:
            if isinstance(change, UseAdapter):
                translator.use_adapter(Path(change.folder) if change.folder else None)
            elif isinstance(change, UsePolicy):
                translator.use_policy(change.policy)
            elif isinstance(change, UseGlossary):
                translator.use_glossary(change.terms)
        except UserError as error:
            return str(error)
        return ""

    def _tell_every_second(self) -> None:
        """Tell how much is heard: of a file it hears minutes between two beats."""
        if self._pipeline.heard_s >= self._told_s + 1.0:
            self._told_s = self._pipeline.heard_s
            self._send(self._health())

    def _beat(self) -> None:
        while True:
            self._send(self._health())
            time.sleep(HEARTBEAT_S)

    def _health(self) -> Health:
        return Health(self._pipeline.heard_s, self._pipeline.is_speech, 0.0, 0.0, 0.0)


def _now() -> Event:
    event = Event()
    event.set()
    return event


def main() -> None:
    """Serve one application over standard input and output."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    start = read_message(source)
    if isinstance(start, Start):
        engine = ReplayingEngine(start, Outbox(sink))
        while (message := read_message(source)) is not None:
            engine.take(message)
    sink.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
