"""Who says what in a live session: told beside its captions, kept, and the same when engines are killed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from places import OFFICE_TALK
from told import Told

from app.session.live_session import LiveMessage, LiveSession
from app.settings.remembered_voices import remember
from app.sound.file_source import FileSource
from app.sound.source import FromSource
from core.captions.captions import Captioned
from core.speech.segments import SAMPLE_RATE, SegmentId
from core.speech.voices import NOBODY, VoicePrint, VoiceSpan
from core.transcripts.transcripts import Transcripts
from core.transcripts.voices import put_voiced, spans_of
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Trouble
from core.wire.voice_messages import (
    AskPrint,
    CorrectVoice,
    PrintHeard,
    SuggestedVoice,
    TellVoices,
    Voiced,
    VoicesSuggested,
)
from core.wording.causes import Cause

pytestmark = pytest.mark.usefixtures("replayed_engine")

SETTINGS = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", tells_voices=True)
UNHURRIED_S = 60.0
Spans = dict[int, tuple[VoiceSpan, ...]]


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    opened = Transcripts(tmp_path / "transcripts")
    yield opened
    opened.close()


class Gated(FileSource):
    """A file that is read on behind some of its seconds when that may be."""

    gates: Sequence[tuple[float, Event]] = ()

    def read(self, timeout_s: float) -> FromSource | None:
        for at_s, gate in self.gates:
            assert self.n_said < at_s * SAMPLE_RATE or gate.wait(UNHURRIED_S)
        return super().read(timeout_s)


class Run:
    """A session of the office talk; `at_message` is called with all that it tells."""

    def __init__(self, transcripts: Transcripts, folder: Path, settings: EngineSettings = SETTINGS) -> None:
        self.told = Told()
        self.transcripts = transcripts
        self.at_message: Callable[[LiveMessage], None] = lambda message: None
        self.source = Gated(OFFICE_TALK, "fast")
        self.session = LiveSession(
            self.source,
            settings,
            self._take,
            journal_folder=folder / "journal",
            begin_transcript=lambda journal: self._begin(journal, settings),
        )

    def _begin(self, journal: str, settings: EngineSettings):  # type: ignore[no-untyped-def]
        live = self.transcripts.begin(journal, "mic", settings)
        self.number = live.id
        return live

    def _take(self, message: LiveMessage) -> None:
        self.told.messages.append(message)  # type: ignore[arg-type]
        self.at_message(message)

    def to_the_end(self) -> Spans:
        """Return who was told, which is what is kept."""
        self.session.start()
        assert self.session.wait()
        told: Spans = {}
        for message in self.told.messages:
            if isinstance(message, Voiced):
                told |= message.by_segment()
        assert spans_of(self.transcripts, self.number) == told
        return told

    @property
    def words(self) -> dict[SegmentId, int]:
        """How many words the sentences have that are final."""
        finals = (one.update for one in self.told.captions if one.update.final)
        return {update.segment: len(update.source.split()) for update in finals}


def test_every_sentence_has_its_voices_beside_its_caption(transcripts: Transcripts, tmp_path: Path) -> None:
    run = Run(transcripts, tmp_path)
    told = run.to_the_end()
    assert {segment: sum(span.n_words for span in spans) for segment, spans in told.items()} == run.words
    assert [spans[0].voice for spans in told.values()] == [1 + turn % 2 for turn in range(len(told))]


def test_where_nobody_wants_it_nothing_is_told(transcripts: Transcripts, tmp_path: Path) -> None:
    settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
    assert Run(transcripts, tmp_path, settings).to_the_end() == {}


@pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")
@pytest.mark.parametrize("at", [Voiced, Captioned])
def test_an_engine_that_follows_a_killed_one_tells_the_same(
    transcripts: Transcripts, tmp_path: Path, at: type
) -> None:
    calm, killed = Run(transcripts, tmp_path), Run(transcripts, tmp_path)
    deaths: list[int] = []

    def kill(message: LiveMessage) -> None:
        is_due = isinstance(message, Voiced) if at is Voiced else getattr(message, "heard", False)
        pid = killed.session.engine_pid
        if is_due and not deaths and pid is not None:
            os.kill(pid, signal.SIGKILL)
            deaths.append(pid)

    killed.at_message = kill
    assert killed.to_the_end() == calm.to_the_end() != {}
    assert [one.cause for one in killed.told.messages if isinstance(one, Trouble)] == [Cause.ENGINE_DIED]


def test_it_is_switched_on_and_off_while_captions_run(transcripts: Transcripts, tmp_path: Path) -> None:
    settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
    run = Run(transcripts, tmp_path, settings)
    source = run.source
    source.gates = [(8.0, Event()), (18.0, Event())]

    def switch(message: LiveMessage) -> None:
        (_, on), (_, off) = source.gates
        if isinstance(message, Captioned) and message.update.final and not on.is_set():
            run.session.use(TellVoices(True))
            on.set()
        elif isinstance(message, Voiced) and not off.is_set():
            run.session.use(TellVoices(False))
            off.set()

    run.at_message = switch
    told = run.to_the_end()
    starts_s = {one.update.segment: one.update.start_s for one in run.told.captions}
    assert told and all(starts_s[segment] < 18.0 for segment in told)
    assert any(start_s > 18.0 for start_s in starts_s.values())


def test_what_the_user_says_is_kept_with_and_without_an_engine_that_tells_voices(
    transcripts: Transcripts, tmp_path: Path
) -> None:
    for tells in (True, False):
        settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="", tells_voices=tells)
        run = Run(transcripts, tmp_path, settings)
        asked: list[SegmentId] = []

        def correct(message: LiveMessage, run: Run = run, asked: list[SegmentId] = asked) -> None:
            if isinstance(message, Captioned) and message.update.final and not asked:
                asked.append(message.update.segment)
                run.session.use(CorrectVoice(message.update.segment, 0, 2, NOBODY))

        run.at_message = correct
        told = run.to_the_end()
        assert [span.n_words for span in told[asked[0]]] == [2]
        by_user = [one for one in run.told.messages if isinstance(one, Voiced) and one.by_user]
        assert [one.spans for one in by_user] == [told[asked[0]]]
        put_voiced(transcripts, run.number, Voiced((VoiceSpan(asked[0], 0, 9, 9, True),)))
        assert spans_of(transcripts, run.number) == told


def test_a_voice_that_is_remembered_in_one_talk_is_suggested_in_the_next_and_kept_nowhere_else(
    transcripts: Transcripts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    run = Run(transcripts, tmp_path)
    heard: list[PrintHeard] = []

    def ask(message: LiveMessage) -> None:
        if isinstance(message, Voiced) and not heard and message.spans[0].voice == 2:
            run.session.use(AskPrint((2,)))
        elif isinstance(message, PrintHeard):
            heard.append(message)

    run.at_message = ask
    run.to_the_end()
    print_ = heard[0]
    assert print_.voices == (2,) and not [m for m in run.told.messages if isinstance(m, VoicesSuggested)]
    kept = VoicePrint(np.array(print_.numbers, np.float32), print_.seconds, print_.networks)
    remember("Anna", kept)
    again = Run(transcripts, tmp_path)
    again.to_the_end()
    suggested = [one.suggested for one in again.told.messages if isinstance(one, VoicesSuggested)]
    assert suggested == [(SuggestedVoice(2, "Anna"),)]
    assert not [one for one in again.told.messages if isinstance(one, PrintHeard)]
    assert b"Anna" not in b"".join(
        path.read_bytes() for path in transcripts.folder.rglob("*") if path.is_file()
    )
