"""Messages to bytes and back: a JSON header, and the sound as raw float32 after it.

A frame is two big-endian lengths (header, sound), the header and the sound.
Only the types named here can come out of it: nothing is executed, nothing is
unpickled.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Protocol, get_args, get_origin, get_type_hints

from core.captions.captions import Captioned
from core.layouts.actions import Follow, Read, Write
from core.speech.segments import AudioChunk, Samples
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    EndOfSound,
    Finished,
    FromEngine,
    Health,
    Loading,
    PolicyInUse,
    Prepare,
    Prepared,
    Ready,
    Sound,
    SourceWords,
    Start,
    ToEngine,
    Trouble,
    UseAdapter,
    UseGlossary,
    UsePolicy,
)
from core.wire.remote_messages import (
    BetweenComputers,
    EngineEnded,
    Enter,
    Entered,
    Pair,
    Paired,
    Refused,
    StillThere,
)
from core.wire.voice_messages import (
    AskPrint,
    CorrectVoice,
    PrintHeard,
    RecallVoices,
    SaidBefore,
    TellVoices,
    Voiced,
    VoicesSuggested,
)
from core.wording.causes import Mended
from core.wording.readers import said
from core.wording.sentences import told_of

Message = ToEngine | FromEngine | BetweenComputers

LENGTHS = struct.Struct(">II")


@dataclass(frozen=True, slots=True)
class MostBytes:
    """How long the two parts of a message may be; what JSON becomes in memory is up to 25 times that."""

    header: int
    sound: int


OF_PIPE = MostBytes(64 * 2**20, 64 * 2**20)
OF_COMPUTER = MostBytes(4 * 2**20, 8 * 2**20)
"""From a computer that is let in: the longest glossary, and the sound of the longest sentence."""
OF_FAR_ENGINE = MostBytes(2**20, 0)
"""From an engine on another computer: some thousand words with their translation."""
OF_STRANGER = MostBytes(512, 0)

MESSAGES: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        Prepare,
        Start,
        Sound,
        SourceWords,
        UseAdapter,
        UseGlossary,
        UsePolicy,
        TellVoices,
        CorrectVoice,
        AskPrint,
        RecallVoices,
        EndOfSound,
        Loading,
        Prepared,
        Ready,
        AdapterInUse,
        PolicyInUse,
        Captioned,
        Voiced,
        VoicesSuggested,
        PrintHeard,
        Checkpoint,
        Health,
        Trouble,
        Mended,
        Finished,
        Pair,
        Paired,
        Enter,
        Entered,
        Refused,
        StillThere,
        EngineEnded,
    )
}
SENTENCES = "text may be told as template and parts"
"""What a dialect has that shows in no field."""
ACTIONS: dict[str, type] = {kind.__name__: kind for kind in (Read, Write, Follow)}


@cache
def dialect() -> str:
    """Return what tells this version's messages from another's: a digest of their names and fields."""
    import hashlib  # with OpenSSL, which captioning on this computer does not need

    told = " ".join((SENTENCES, *map(_shape, MESSAGES.values())))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _shape(kind: Any) -> str:
    if isinstance(kind, type) and is_dataclass(kind) and kind is not AudioChunk:  # which is no JSON
        parts = zip(fields(kind), _field_kinds(kind), strict=True)
        return f"{kind.__name__}({', '.join(f'{field.name}: {_shape(part)}' for field, part in parts)})"
    return f"{getattr(kind, '__name__', '')}[{', '.join(map(_shape, get_args(kind)))}]"


class WireError(Exception):
    """The bytes are no message of ours.

    Its text names kinds and lengths, never a value: that may be what somebody said.
    """


def encode(message: Message) -> bytes:
    """Return the frame of one message."""
    if isinstance(message, Sound | RecallVoices):
        import numpy as np

        chunk = message.chunk
        sound = np.ascontiguousarray(chunk.samples, dtype="<f4").tobytes()
        header = {"kind": type(message).__name__, "start_s": float(chunk.start_s)}
        if isinstance(message, Sound):
            return _frame(header | {"track": message.track}, sound)
        said = {"sentence": to_json(message.sentence), "n_voices": message.n_voices}
        return _frame(header | said, sound)
    return _frame({"kind": type(message).__name__, "body": to_json(message)}, b"")


def _frame(header: dict[str, Any], sound: bytes) -> bytes:
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return LENGTHS.pack(len(text), len(sound)) + text + sound


def decode(header: bytes, sound: bytes) -> Message:
    """Return the message of a frame's two parts.

    Raises:
        WireError: when they are no message.
    """
    try:
        content = json.loads(header.decode("utf-8", "surrogatepass"))
        kind = content["kind"]
        if kind in ("Sound", "RecallVoices"):
            import numpy as np

            samples: Samples = np.frombuffer(sound, dtype="<f4").astype(np.float32)
            chunk = AudioChunk(samples, from_json(float, content["start_s"]))
            if kind == "Sound":
                return Sound(chunk, from_json(int, content["track"]))
            sentence: SaidBefore = from_json(SaidBefore, content["sentence"])
            return RecallVoices(sentence, chunk, from_json(int, content["n_voices"]))
        message: Message = from_json(MESSAGES[kind], content["body"])
        return message
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        # The cause shows in tracebacks, and may quote the message: it is not kept.
        raise WireError(f"no message: {type(error).__name__} in {len(header)} bytes of header") from None


class MessageSink(Protocol):
    """Where messages go; `write` returns how many bytes it has taken."""

    def write(self, content: memoryview, /) -> int: ...

    def flush(self) -> None: ...


def write_message(stream: MessageSink, message: Message) -> None:
    """Write one message and flush.

    Raises:
        OSError: when the other side is gone.
    """
    rest = memoryview(encode(message))
    while rest:
        rest = rest[stream.write(rest) :]
    stream.flush()


class MessageSource(Protocol):
    """Where messages come from; `read` returns no more than that, and nothing at the end alone."""

    def read(self, n_bytes: int, /) -> bytes | None: ...


def read_message(stream: MessageSource, most: MostBytes = OF_PIPE) -> Message | None:
    """Return the next message, or None when the other side has closed (even in mid-message).

    Raises:
        WireError: when what comes is no message.
    """
    lengths = _read_exactly(stream, LENGTHS.size)
    if lengths is None:
        return None
    n_header, n_sound = LENGTHS.unpack(lengths)
    if n_header > most.header or n_sound > most.sound:
        raise WireError(f"a message of {n_header} + {n_sound} bytes is none of ours")
    header = _read_exactly(stream, n_header)
    sound = _read_exactly(stream, n_sound)
    if header is None or sound is None:
        return None
    return decode(header, sound)


def _read_exactly(stream: MessageSource, n_bytes: int) -> bytes | None:
    parts: list[bytes] = []
    while n_bytes:
        part = stream.read(n_bytes)
        if not part:
            return None
        parts.append(part)
        n_bytes -= len(part)
    return b"".join(parts)


def to_json(value: Any) -> Any:
    """Return a message, or a part of one, as JSON knows it.

    A dataclass becomes the list of its fields, an action is preceded by its name, and a sentence is told as
    what it was made of.
    """
    if isinstance(value, str):
        return told_of(value)
    if isinstance(value, (Read, Write, Follow)):
        return [type(value).__name__, *_field_values(value)]
    if is_dataclass(value):
        return _field_values(value)
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def _field_values(value: Any) -> list[Any]:
    return [to_json(getattr(value, field.name)) for field in fields(value)]


def from_json(kind: Any, value: Any) -> Any:
    """Return what `to_json` made of a `kind`.

    Raises:
        WireError: when `value` is of another shape.
    """
    if is_dataclass(kind):
        return _dataclass_from_json(kind, value)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise WireError(f"a list was expected, not {_described(value)}")
        return tuple(from_json(get_args(kind)[0], item) for item in value)
    if isinstance(kind, UnionType) and set(get_args(kind)) == set(ACTIONS.values()):
        return _action_from_json(value)
    return _plain(kind, value)


def _dataclass_from_json(kind: Any, value: Any) -> Any:
    kinds = _field_kinds(kind)
    if not isinstance(value, list) or len(value) != len(kinds):
        raise WireError(f"{kind.__name__} has {len(kinds)} fields, not {_described(value)}")
    return kind(*(from_json(field, item) for field, item in zip(kinds, value, strict=True)))


def _action_from_json(value: Any) -> Any:
    if not isinstance(value, list) or not value or value[0] not in ACTIONS:
        raise WireError(f"an action was expected, not {_described(value)}")
    return _dataclass_from_json(ACTIONS[value[0]], value[1:])


@cache
def _field_kinds(kind: Any) -> tuple[Any, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[field.name] for field in fields(kind))


MOST_WHOLE = 2**63
"""What SQLite can keep."""

PLAIN: dict[type, Callable[[Any], bool]] = {
    str: lambda value: isinstance(value, str),
    bool: lambda value: isinstance(value, bool),
    int: lambda value: isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST_WHOLE,
    # Neither infinite nor no number: neither is at most anything.
    float: lambda value: (
        isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= sys.float_info.max
    ),
}


def _plain(kind: Any, value: Any) -> Any:
    if kind is str and isinstance(value, dict):
        return _said(value)
    if kind not in PLAIN or not PLAIN[kind](value):
        raise WireError(f"{kind} was expected, not {_described(value)}")
    return float(value) if kind is float else value


def _said(told: dict[str, Any]) -> str:
    try:
        return said(told)
    except (ValueError, KeyError, RecursionError) as error:
        raise WireError(f"no sentence: {type(error).__name__} in {_described(told)}") from None


def _described(value: Any) -> str:
    """Return the type of a value and its length where it has one."""
    kind = type(value).__name__
    return f"{kind} of length {len(value)}" if isinstance(value, (str, list, dict)) else kind
