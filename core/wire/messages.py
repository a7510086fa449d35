"""The frozen messages between the application and the engine process."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.captions.captions import Captioned
from core.captions.resume import Resume
from core.hearing.delays import delay_at
from core.layouts.actions import Timeline
from core.speech.segments import AudioChunk, SegmentId
from core.translating.glossary import Term
from core.wire.defaults import DIRECT, SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from core.wire.server_address import leaves_to
from core.wire.voice_messages import (
    AskPrint,
    CorrectVoice,
    PrintHeard,
    RecallVoices,
    TellVoices,
    VoiceChange,
    Voiced,
    VoicesSuggested,
)
from core.wording.causes import Mended
from core.wording.languages import DETECTED


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """What an engine, or a translator alone, is asked to be. Names are those of the command line.

    `recognizer`: moonshine, whisper, whisper:SIZE, a folder or direct:FOLDER; empty when words come as
    `SourceWords`. `translator`: embedded, a Hub name, a folder or the address of a server (`server_address`);
    empty for no translation, and the same as the recognizer where that translates directly. `policy`: wait-K
    or read-N. `compute_type`: the recognizer's numbers; `precision`: the translator's. `carries_context`:
    whether a sentence is translated with the one before it as context. `realtime`: whether sound comes at the
    pace of speech (then the engine may merge work under overload; otherwise it works through all sound in
    lockstep, deterministically). `speakers`: the names of those who have a track of sound each; empty for one
    track, with any number of speakers. `detectable`: the languages that can be detected; empty for any.
    `hearing_delay_s`: how long a streaming recognizer may wait for what follows; 0 to leave it to the policy.
    `may_fetch`: whether what is not on this machine is fetched from the hub, instead of refused.
    `allowed_host`: the one other computer, if any, that a translator on a server may be on. `tells_voices`:
    whether the speakers of the last track are told apart; every earlier track has one voice. `engine_on`: the
    paired computer whose engine it is; empty for this one, where it works for no other.
    """

    source_language: str = "en"
    target_language: str = "de"
    recognizer: str = SHIPPED_RECOGNIZER
    translator: str = SHIPPED_TRANSLATOR
    adapter: str = ""
    policy: str = "wait-3"
    hot_words: tuple[str, ...] = ()
    device: str = "auto"
    compute_type: str = "auto"
    precision: str = "auto"
    realtime: bool = True
    glossary: tuple[Term, ...] = ()
    beams: int = 1
    carries_context: bool = False
    speakers: tuple[str, ...] = ()
    detectable: tuple[str, ...] = ()
    hearing_delay_s: float = 0.0
    may_fetch: bool = False
    allowed_host: str = ""
    tells_voices: bool = False
    engine_on: str = ""

    @property
    def leaves_to(self) -> str:
        """The other computer that what is said goes to; "" where it stays on this one."""
        return self.engine_on or leaves_to(self.translator, self.allowed_host)

    @property
    def spoken(self) -> str:
        """What the recognizer listens for: a code, "auto", or the codes that it chooses from ("en,de")."""
        chooses = self.source_language == DETECTED and self.detectable
        return ",".join(self.detectable) if chooses else self.source_language

    @property
    def is_direct(self) -> bool:
        """Whether one model hears and translates, without words between."""
        return self.recognizer.startswith(DIRECT)

    @property
    def may_wait_s(self) -> float:
        """How long the recognizer may wait for what follows: as was asked, or as the pace has it."""
        return self.hearing_delay_s or delay_at(self.policy)

    @property
    def n_tracks(self) -> int:
        return max(1, len(self.speakers))

    def speaker_of(self, track: int) -> str:
        """Return who is heard on a track."""
        return self.speakers[track] if self.speakers else ""

    @property
    def voices_track(self) -> int:
        """The track whose voices are told apart: of a call the others' side."""
        return self.n_tracks - 1

    def after(self, change: Change | AdapterInUse | PolicyInUse) -> EngineSettings:
        """Return the settings of an engine that begins with what was changed, or answered, in this one."""
        match change:
            case UseAdapter(folder) | AdapterInUse(folder):
                return replace(self, adapter=folder)
            case UsePolicy(policy) | PolicyInUse(policy):
                return replace(self, policy=policy)
            case UseGlossary(terms):
                return replace(self, glossary=terms)
            case TellVoices(is_on):
                return replace(self, tells_voices=is_on)
            case CorrectVoice() | AskPrint():
                return self

    def loads_as(self, other: EngineSettings) -> bool:
        """Return whether both load the same networks; what a session may change is no matter of that."""
        return _what_is_loaded(self) == _what_is_loaded(other)

    @property
    def expected_words(self) -> tuple[str, ...]:
        """What the recognizer should expect: the hot words, and the glossary's terms as they are spoken."""
        return tuple(dict.fromkeys((*self.hot_words, *(term.source for term in self.glossary))))


def _what_is_loaded(settings: EngineSettings) -> EngineSettings:
    return replace(
        settings,
        adapter="",
        policy=DEFAULTS.policy,
        hot_words=(),
        realtime=True,
        glossary=(),
        speakers=(),
        hearing_delay_s=0.0,
        tells_voices=False,
    )


DEFAULTS = EngineSettings()
"""What the command line and the settings begin with."""


@dataclass(frozen=True, slots=True)
class Start:
    """To the engine, first, or when a session is over: load the networks, then answer `Ready`.

    `resumes` has one for each track. `finished` is the translation that was
    finished last, on any track: the next may follow it.
    """

    settings: EngineSettings
    resumes: tuple[Resume, ...] = (Resume(),)
    finished: Timeline = ()

    def __post_init__(self) -> None:
        for track, resume in enumerate(self.resumes):
            known = (resume.segment, *(captioned.update.segment for captioned in resume.translations))
            if any((one.track, one.gap) != (track, resume.segment.gap) for one in known):
                raise ValueError(f"resume {track} is of another track")


@dataclass(frozen=True, slots=True)
class Prepare:
    """To the engine, first: load what a session with such settings will want, and wait for its `Start`."""

    settings: EngineSettings


@dataclass(frozen=True, slots=True)
class Sound:
    """To the engine: the next sound of a track."""

    chunk: AudioChunk
    track: int = 0


@dataclass(frozen=True, slots=True)
class SourceWords:
    """To the engine: words of sentence number `segment` that arrived together, when there is no recognizer.

    `last` ends the sentence.
    """

    segment: int
    words: tuple[str, ...]
    last: bool
    track: int = 0


@dataclass(frozen=True, slots=True)
class UseAdapter:
    """To the engine: translate on with the adapter in `folder`, or, if empty, with none.

    It does so between two groups of words, and answers `AdapterInUse`.
    """

    folder: str


@dataclass(frozen=True, slots=True)
class UseGlossary:
    """To the engine: honour these terms and no others.

    The translator does from the next group of words on, the recognizer from
    the next utterance on. Nothing answers: there is nothing that could fail.
    """

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class UsePolicy:
    """To the engine: translate on under another policy; what was written stays.

    It does so between two groups of words, and answers `PolicyInUse`.
    """

    policy: str


@dataclass(frozen=True, slots=True)
class EndOfSound:
    """To the engine: no more sound or words; finish what is open and answer `Finished`."""


@dataclass(frozen=True, slots=True)
class Loading:
    """From the engine: a network is being loaded or downloaded (`fraction` 0..1, or -1 if unknown)."""

    text: str
    fraction: float = -1.0


@dataclass(frozen=True, slots=True)
class Prepared:
    """From the engine, after `Prepare`: what was asked for is loaded, as far as it can be."""


@dataclass(frozen=True, slots=True)
class Ready:
    """From the engine: it listens. `notes` are sentences that the user should read.

    Comes again, without notes, of an engine that was started in place of one that died.
    """

    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AdapterInUse:
    """From the engine, after `UseAdapter`: the adapter that it translates with now, empty for none.

    `trouble` is the sentence that says why it is not the one asked for;
    `notes` are those of `Ready` again.
    """

    folder: str
    notes: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class PolicyInUse:
    """From the engine, after `UsePolicy`: the policy that it translates under now.

    `trouble` is the sentence that says why it is not the one asked for.
    """

    policy: str
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """From the engine: segment `segment` will come out of the sound from `replay_from_s` on.

    It spares a restarted engine the silence since the last segment.
    """

    segment: SegmentId
    replay_from_s: float
    adaptation: str


@dataclass(frozen=True, slots=True)
class Health:
    """From the engine, about twice a second: its heartbeat and how far behind it is.

    `heard_s` is the clock of the sound up to which the recognizer has heard;
    the lags are seconds of speech that wait for the recognizer and for the
    translator, `waiting_s` both together.
    """

    heard_s: float
    speech: bool
    recognition_lag_s: float
    translation_lag_s: float
    waiting_s: float

    @property
    def captured_s(self) -> float:
        """The clock of the sound that was captured, whether it was recognized or waits."""
        return self.heard_s + self.recognition_lag_s


@dataclass(frozen=True, slots=True)
class Trouble:
    """From the engine: one sentence for the user, and its `Cause`, if any. If `fatal`, the engine ends."""

    text: str
    fatal: bool
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """From the engine: everything sent was captioned."""


Change = UseAdapter | UseGlossary | UsePolicy | VoiceChange
"""To the engine: what is done otherwise from the next words on."""

ToEngine = Prepare | Start | Sound | SourceWords | Change | RecallVoices | EndOfSound
FromEngine = (
    Loading
    | Prepared
    | Ready
    | AdapterInUse
    | PolicyInUse
    | Captioned
    | Voiced
    | VoicesSuggested
    | PrintHeard
    | Checkpoint
    | Health
    | Trouble
    | Mended
    | Finished
)
