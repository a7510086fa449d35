"""The law of replay: an engine that takes another's place, wherever that one ended, ends as it would have.

The engines here are the pipeline and the feed of the real ones, over recognizers that follow a script and
a translator whose words tell what it had read, without processes, so that many are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from told import assert_only_grows

from app.session.feed import SoundFeed
from app.sound.source import BLOCK_S, BLOCK_SAMPLES
from core.backends import TargetUpdate
from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.journal.progress import SessionProgress
from core.journal.sound_record import SoundRecord
from core.layouts.actions import Action, Read, Timeline, Write
from core.pipeline.pipeline import Pipeline
from core.speech.segments import AudioChunk, Segment, SegmentId, Word
from core.wire.messages import Change, Checkpoint, EngineSettings, PolicyInUse, Sound, Start, UsePolicy

Script = list[list[int]]
"""What one says: stretches of blocks, each with how many words it commits; without words it is noise."""

Said = list[Script]
"""A script for each track."""

Message = Captioned | Checkpoint | PolicyInUse

MOST_BLOCKS = 20

scripts = st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=4), min_size=2, max_size=5)
talks = st.lists(scripts, min_size=1, max_size=2)
changes = st.tuples(st.integers(0, 10), st.sampled_from([1, 3]))
deaths = st.lists(st.integers(1, 12), min_size=1, max_size=4)
"""How many messages came from each engine before it ended."""


class ScriptedListener:
    """Commits the script's words block by block; it knows whether it was resumed at a place of its own."""

    speaking = False

    def __init__(self, script: Script, resume: Resume) -> None:
        self._script = script
        self._forced = resume.words
        self.segment_index = resume.segment
        self._begin(self._stretch_from(round(resume.start_s / BLOCK_S)))
        if resume.adaptation:
            assert resume.adaptation == self.adaptation
        assert resume.segment.number == self._n_segments_before()

    def _stretch_from(self, block: int) -> int:
        borders = [sum(map(len, self._script[:n])) for n in range(len(self._script) + 1)]
        return borders.index(block)

    def _n_segments_before(self) -> int:
        return sum(any(stretch) for stretch in self._script[: self._stretch])

    def _begin(self, stretch: int) -> None:
        self._stretch, self._n_heard = stretch, 0

    @property
    def replay_from_s(self) -> float:
        return sum(map(len, self._script[: self._stretch])) * BLOCK_S

    @property
    def adaptation(self) -> str:
        return f"state {self._stretch}"

    def feed(self, chunk: AudioChunk, waiting_s: float = 0.0) -> list[Segment]:
        if self._stretch == len(self._script):
            return []
        assert chunk.start_s == pytest.approx(self.replay_from_s + self._n_heard * BLOCK_S)
        self._n_heard += 1
        blocks = self._script[self._stretch]
        is_over = self._n_heard == len(blocks)
        state = self._state(sum(blocks[: self._n_heard]), is_over=is_over)
        if is_over:
            self.segment_index = self.segment_index.following if any(blocks) else self.segment_index
            self._forced = ()
            self._begin(self._stretch + 1)
        return [state]

    def _state(self, n_words: int, *, is_over: bool) -> Segment:
        index, start_s = self.segment_index, self.replay_from_s
        words = tuple(
            Word(f"w{index.track}.{index.number}.{n}", start_s, start_s + n) for n in range(n_words)
        )
        words = max(words, self._forced, key=len)
        tail = () if is_over else (Word("uh", start_s, start_s),)
        final = is_over and bool(words)
        return Segment(index, start_s, start_s + 1, words, tail, final, start_s, self.adaptation)

    def finish(self) -> list[Segment]:
        return []


@dataclass
class Pace:
    lag: int = 2


@dataclass
class WaitStream:
    """Writes a token for each word, with how many words it had read, as far behind them as the pace says."""

    pace: Pace
    actions: list[Action] = field(default_factory=list)

    def read(self, words: Sequence[str]) -> TargetUpdate:
        self.actions.append(Read((0,) * len(words), len(words)))
        return self._written(self.pace.lag)

    def finish(self) -> TargetUpdate:
        return self._written(1)

    def _written(self, lag: int) -> TargetUpdate:
        n_read = sum(action.n_words for action in self.actions if isinstance(action, Read))
        tokens = [action.token_ids[0] for action in self.actions if isinstance(action, Write)]
        while n_read - len(tokens) >= lag:
            tokens.append(n_read)
            self.actions.append(Write((n_read,)))
        text = " ".join(f"T{place}/{token}" for place, token in enumerate(tokens))
        return TargetUpdate(text, "", tuple(self.actions))


@dataclass
class WaitTranslator:
    pace: Pace

    def open(self, forced: Timeline = ()) -> WaitStream:
        return WaitStream(self.pace, list(forced))


@dataclass
class Session:
    """What the application knows of a session, through any number of engines."""

    said: Said
    record: SoundRecord
    is_live: bool = False
    change: tuple[int, int] | None = None
    """At which block the user asks for which lag: an engine that goes on after it is asked at once."""
    delays: Iterator[int] = field(default_factory=lambda: iter([]))
    """How many states wait for the translator, each time something was heard."""
    shown: list[Captioned] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._progress = SessionProgress.from_the_beginning(len(self.said))
        self._pace = Pace()

    def live(self, n_messages: int | None = None) -> None:
        """Take that many messages of an engine that ends then; all if it does not."""
        engine = ScriptedEngine(self, self._progress.resumes(), Pace(self._pace.lag))
        for message in engine.messages[:n_messages]:
            if isinstance(message, Checkpoint):
                self._progress.pass_checkpoint(message)
            elif isinstance(message, PolicyInUse):
                self.change, self._pace = None, Pace(int(message.policy))
            elif (captioned := self._progress.accept(message)) is not None:
                self.shown.append(captioned)

    def texts(self) -> dict[SegmentId, tuple[str, str, bool]]:
        """Return the last state of each segment that came to anything."""
        last = {captioned.update.segment: captioned.update for captioned in self.shown}
        return {n: (end.source, end.target, end.final) for n, end in sorted(last.items()) if end.source}


class ScriptedEngine:
    """One life, lived to its end on one thread; `messages` is everything that is said in it."""

    def __init__(self, session: Session, resumes: tuple[Resume, ...], pace: Pace) -> None:
        self.messages: list[Message] = []
        self._pace = pace
        self._change = session.change
        asked = EngineSettings(realtime=session.is_live, speakers=tuple("AB"[: len(resumes)]))
        self._pipeline = Pipeline(Start(asked, resumes), self.messages.append)
        pairs = zip(session.said, resumes, strict=True)
        self._pipeline.load_listeners([ScriptedListener(script, resume) for script, resume in pairs])
        self._pipeline.load_translator(WaitTranslator(pace))
        for sound in SoundFeed(session.record).after(resumes):
            if isinstance(sound, Sound):
                self._hear(sound, next(session.delays, 0))
        self._pipeline.end()
        self._pipeline.caption_all(self._make_change)

    def _hear(self, sound: Sound, n_left: int) -> None:
        if self._change is not None and self._change[0] <= round(sound.chunk.start_s / BLOCK_S):
            self._pipeline.use(UsePolicy(str(self._change[1])))
            self._change = None
        self._pipeline.hear(sound)
        while self._pipeline.n_waiting > n_left:
            self._pipeline.caption_next(self._make_change)

    def _make_change(self, change: Change) -> None:
        assert isinstance(change, UsePolicy)
        self._pace.lag = int(change.policy)
        self.messages.append(PolicyInUse(change.policy))


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, SoundRecord]]:
    """A record for one track and one for two; how they sound the scripts tell."""
    folder = tmp_path_factory.mktemp("records")
    made = {n_tracks: SoundRecord(folder / f"{n_tracks}.wav", n_tracks) for n_tracks in (1, 2)}
    for n_tracks, record in made.items():
        n_samples = MOST_BLOCKS * BLOCK_SAMPLES
        record.append(np.zeros((n_samples, n_tracks) if n_tracks > 1 else n_samples, np.float32))
        record.end()
    yield made
    for record in made.values():
        record.close()


@given(talks, deaths, changes)
@example([[[0], [1, 1]]], [1], (0, 1))
def test_engines_that_end_anywhere_caption_what_one_would_also_where_the_pace_is_changed(
    records: dict[int, SoundRecord], said: Said, deaths: list[int], change: tuple[int, int]
) -> None:
    record = records[len(said)]
    whole, mortal = Session(said, record, change=change), Session(said, record, change=change)
    whole.live()
    for n_messages in deaths:
        mortal.live(n_messages)
    mortal.live()
    assert mortal.texts() == whole.texts()
    assert_only_grows(mortal.shown)


@given(talks, deaths, st.lists(st.integers(0, 4), min_size=1))
def test_live_engines_that_end_anywhere_caption_what_one_would_however_late_they_translate(
    records: dict[int, SoundRecord], said: Said, deaths: list[int], delays: list[int]
) -> None:
    record = records[len(said)]
    whole = Session(said, record, is_live=True)
    mortal = Session(said, record, is_live=True, delays=cycle(delays))
    whole.live()
    for n_messages in deaths:
        mortal.live(n_messages)
    mortal.live()
    assert mortal.texts() == whole.texts()
    assert_only_grows(mortal.shown)
