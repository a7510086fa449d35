"""Talks whose engines are killed: what is said, who hears and translates it, and when an engine dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from told import Told, is_half_translated

from app.session.client import EngineClient
from app.session.engine_life import Patience
from app.session.feed import EngineFeed, SoundFeed, WordsFeed
from core.captions.captions import Captioned
from core.journal.sound_record import SoundRecord
from core.speech.segments import Samples
from core.wire.messages import Checkpoint, EngineSettings, FromEngine, Ready, SourceWords, Trouble
from core.wording.causes import Cause

When = Callable[[FromEngine, int], bool]
"""Whether the engine dies at this message, the n-th that it has sent."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is said, as words or as sound (samples, or samples and tracks), and what hears and translates."""

    settings: EngineSettings
    sentences: tuple[str, ...] = ()
    sound: Samples | None = None

    @contextmanager
    def fed(self, folder: Path) -> Iterator[EngineFeed]:
        """Give a feed of all of it, to its end."""
        if self.sound is None:
            yield _words_feed(self.sentences)
            return
        record = SoundRecord(folder / "sound.wav", self.settings.n_tracks)
        record.append(self.sound)
        record.end()
        yield SoundFeed(record)
        record.close()


def _words_feed(sentences: tuple[str, ...]) -> WordsFeed:
    feed = WordsFeed()
    for segment, sentence in enumerate(sentences):
        for word in sentence.split():
            feed.put(SourceWords(segment, (word,), False))
        feed.put(SourceWords(segment, (), True))
    feed.end()
    return feed


@dataclass(frozen=True, slots=True)
class Kill:
    """At which message which engine dies, the first first, and by which signal if not by a kill."""

    at: tuple[When, ...]
    by: tuple[int, ...] = ()

    @property
    def stops(self) -> bool:
        """Whether some engine only falls silent, and is killed for that."""
        return signal.SIGSTOP in self.by

    def signal_of(self, n_deaths: int) -> int:
        return self.by[n_deaths] if self.by else signal.SIGKILL


def is_first(message: FromEngine, n: int) -> bool:
    return n == 1


def is_ready(message: FromEngine, n: int) -> bool:
    return isinstance(message, Ready)


def has_words(message: FromEngine, n: int) -> bool:
    return isinstance(message, Captioned) and bool(message.words) and not message.update.final


def shows_words(message: FromEngine, n: int) -> bool:
    return isinstance(message, Captioned) and bool(message.words)


def is_in_translation(message: FromEngine, n: int) -> bool:
    return isinstance(message, Captioned) and is_half_translated(message)


def is_sentence_end(message: FromEngine, n: int) -> bool:
    return isinstance(message, Captioned) and bool(message.words) and message.update.final


def is_far_behind_words(message: FromEngine, n: int) -> bool:
    """Whether so long a silence has passed that it need not be heard again."""
    return isinstance(message, Checkpoint) and message.replay_from_s > 8.0


KILLS = {
    "never": Kill(()),
    "before it is ready": Kill((is_first,)),
    "when it is ready": Kill((is_ready,)),
    "between words": Kill((has_words,)),
    "in mid-sentence": Kill((is_in_translation,)),
    "between sentences": Kill((is_sentence_end,)),
    "in a long pause": Kill((is_far_behind_words,)),
    "twice": Kill((is_in_translation, is_in_translation)),
    "while words are replayed": Kill((has_words, is_ready)),
    "when it falls silent": Kill((has_words,), (signal.SIGSTOP,)),
    "again and again": Kill(
        (has_words, shows_words, shows_words), (signal.SIGKILL, signal.SIGSTOP, signal.SIGKILL)
    ),
}


class Session(Protocol):
    """A session that has an engine, and replaces it when it dies."""

    @property
    def engine_pid(self) -> int | None: ...


@dataclass(slots=True)
class Killer:
    """Keeps what is told, and lets engines die meanwhile."""

    kill: Kill
    told: Told = field(default_factory=Told)
    session: Session | None = None
    n_deaths: int = 0
    _n_of_life: int = 0

    def take(self, message: object) -> None:
        self.told.messages.append(message)  # type: ignore[arg-type]
        if isinstance(message, Trouble) and message.cause == Cause.ENGINE_DIED:
            self._n_of_life = 0
            return
        self._n_of_life += 1
        is_due = self.n_deaths < len(self.kill.at)
        if is_due and self.kill.at[self.n_deaths](message, self._n_of_life):  # type: ignore[arg-type]
            assert self.session is not None and self.session.engine_pid is not None
            os.kill(self.session.engine_pid, self.kill.signal_of(self.n_deaths))
            self.n_deaths += 1


AT_FIRST_WORDS = Kill((shows_words,))
"""Where speech comes at its own pace: on a busy machine a sentence may come whole."""


def told_by_mortals(said: Said, kill: Kill, folder: Path) -> Told:
    """Return what is told of a talk to its end, while real engines die as `kill` has it."""
    killer = Killer(kill)
    with said.fed(folder) as feed:
        patience = Patience(silent_s=10.0) if kill.stops else None
        client = EngineClient(said.settings, killer.take, feed, patience=patience)
        killer.session = client
        client.start()
        client.wait()
    assert killer.n_deaths == len(kill.at)
    return killer.told
