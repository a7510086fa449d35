from __future__ import annotations

import io
import json
import traceback
from dataclasses import fields, is_dataclass
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.captions.captions import Captioned, CaptionUpdate
from core.captions.resume import Resume
from core.layouts.actions import Read, Write
from core.speech.segments import AudioChunk, SegmentId, Word
from core.speech.voices import VoiceSpan
from core.translating.glossary import Term
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    EndOfSound,
    EngineSettings,
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
    SuggestedVoice,
    TellVoices,
    Voiced,
    VoicesSuggested,
)
from core.wire.wire import (
    LENGTHS,
    MESSAGES,
    OF_STRANGER,
    WireError,
    encode,
    read_message,
    write_message,
)
from core.wording.causes import Mended

texts = st.text(max_size=12)
seconds = st.floats(allow_nan=False, allow_infinity=False)
counts = st.integers(min_value=0, max_value=2**40)
token_ids = st.lists(counts, max_size=3).map(tuple)
words = st.lists(st.builds(Word, texts, seconds, seconds), max_size=3).map(tuple)
actions = st.one_of(st.builds(Read, token_ids, counts), st.builds(Write, token_ids))
timelines = st.lists(actions, max_size=4).map(tuple)
segments = st.builds(SegmentId, counts, counts, counts)


def captions(segments: st.SearchStrategy[SegmentId]) -> st.SearchStrategy[Captioned]:
    texts_of_it = [texts] * 4
    updates = st.builds(
        CaptionUpdate, segments, seconds, seconds, *texts_of_it, st.booleans(), seconds, texts, st.booleans()
    )
    commits = st.lists(counts, max_size=3).map(tuple)
    return st.builds(Captioned, updates, words, timelines, texts, st.booleans(), seconds, commits)


@st.composite
def every_resume(draw: st.DrawFn) -> tuple[Resume, ...]:
    """Return where each of some tracks goes on."""
    resumes = []
    for track in range(draw(st.integers(0, 2))):
        of_track = st.builds(SegmentId, counts, st.just(track), st.just(draw(counts)))
        known = st.lists(captions(of_track), max_size=2).map(tuple)
        resumes.append(draw(st.builds(Resume, of_track, seconds, texts, words, known)))
    return tuple(resumes)


terms = st.lists(st.builds(Term, texts, texts), max_size=2).map(tuple)
settings = st.builds(
    EngineSettings,
    texts,
    texts,
    texts,
    texts,
    texts,
    texts,
    st.lists(texts, max_size=2).map(tuple),
    texts,
    texts,
    texts,
    st.booleans(),
    terms,
    counts,
)
spans = st.lists(st.builds(VoiceSpan, segments, counts, counts, counts, st.booleans()), max_size=3).map(tuple)
messages = {
    Prepare: st.builds(Prepare, settings),
    Start: st.builds(Start, settings, every_resume(), timelines),
    SourceWords: st.builds(SourceWords, counts, st.lists(texts, max_size=3).map(tuple), st.booleans()),
    EndOfSound: st.builds(EndOfSound),
    Loading: st.builds(Loading, texts, seconds),
    Prepared: st.builds(Prepared),
    Ready: st.builds(Ready, st.lists(texts, max_size=2).map(tuple)),
    Captioned: captions(segments),
    Checkpoint: st.builds(Checkpoint, segments, seconds, texts),
    UseAdapter: st.builds(UseAdapter, texts),
    UseGlossary: st.builds(UseGlossary, terms),
    UsePolicy: st.builds(UsePolicy, texts),
    TellVoices: st.builds(TellVoices, st.booleans()),
    CorrectVoice: st.builds(CorrectVoice, segments, counts, counts, counts),
    Voiced: st.builds(Voiced, spans, st.booleans()),
    VoicesSuggested: st.builds(
        VoicesSuggested, st.lists(st.builds(SuggestedVoice, counts, texts), max_size=3).map(tuple)
    ),
    AskPrint: st.builds(AskPrint, token_ids),
    PrintHeard: st.builds(PrintHeard, token_ids, st.lists(seconds, max_size=4).map(tuple), seconds, texts),
    PolicyInUse: st.builds(PolicyInUse, texts, texts),
    AdapterInUse: st.builds(AdapterInUse, texts, st.lists(texts).map(tuple), texts),
    Health: st.builds(Health, seconds, st.booleans(), seconds, seconds, seconds),
    Trouble: st.builds(Trouble, texts, st.booleans()),
    Mended: st.builds(Mended, texts, texts),
    Finished: st.builds(Finished),
    Pair: st.builds(Pair, texts, texts),
    Paired: st.builds(Paired, texts, texts),
    Enter: st.builds(Enter, texts, st.booleans()),
    Entered: st.builds(Entered),
    Refused: st.builds(Refused, st.booleans()),
    StillThere: st.builds(StillThere),
    EngineEnded: st.builds(EngineEnded, texts),
}


def test_every_message_type_is_on_the_wire_and_under_test() -> None:
    every = set(get_args(ToEngine)) | set(get_args(FromEngine)) | set(get_args(BetweenComputers))
    assert set(MESSAGES.values()) == every
    assert set(messages) | {Sound, RecallVoices} == every
    assert all(is_dataclass(kind) for kind in every)
    assert [field.name for field in fields(Sound)] == ["chunk", "track"]


@given(st.builds(SaidBefore, segments, seconds, seconds, words, spans), counts)
def test_a_sentence_is_recalled_with_its_sound(sentence: SaidBefore, n_voices: int) -> None:
    samples = np.linspace(-0.5, 0.5, 7, dtype=np.float32)
    stream = io.BytesIO(encode(RecallVoices(sentence, AudioChunk(samples, 1.5), n_voices)))
    came = read_message(stream)
    assert isinstance(came, RecallVoices) and (came.sentence, came.n_voices) == (sentence, n_voices)
    assert came.chunk.start_s == 1.5 and np.array_equal(came.chunk.samples, samples)


@given(st.lists(st.one_of(*messages.values()), max_size=4))
def test_messages_come_back_as_they_were_sent(sent: list[object]) -> None:
    stream = io.BytesIO(b"".join(encode(message) for message in sent))
    for message in sent:
        received = read_message(stream)
        assert received == message
        assert type(received) is type(message)
    assert read_message(stream) is None


@given(
    st.lists(st.floats(-1.0, 1.0, width=32), max_size=40),
    st.floats(min_value=0, max_value=1e6),
    counts,
)
def test_sound_comes_back_sample_for_sample(values: list[float], start_s: float, track: int) -> None:
    samples = np.array(values, dtype=np.float32)
    stream = io.BytesIO()
    write_message(stream, Sound(AudioChunk(samples, start_s), track))
    stream.seek(0)
    received = read_message(stream)
    assert isinstance(received, Sound)
    assert received.track == track
    assert received.chunk.start_s == start_s
    assert received.chunk.samples.dtype == np.float32
    np.testing.assert_array_equal(received.chunk.samples, samples)


def test_where_a_track_goes_on_with_segments_of_another_is_no_message() -> None:
    mine, theirs = Resume(SegmentId(3)), Resume(SegmentId(2, track=1))
    frame = encode(Start(EngineSettings(), (mine, theirs)))
    assert read_message(io.BytesIO(frame)) == Start(EngineSettings(), (mine, theirs))
    with pytest.raises(WireError):
        read_message(io.BytesIO(frame.replace(b"[2,1,0]", b"[2,0,0]")))


@given(st.one_of(*messages.values()), st.data())
def test_a_message_cut_short_is_the_end_of_the_stream(message: object, data: st.DataObject) -> None:
    frame = encode(message)  # type: ignore[arg-type]
    n_bytes = data.draw(st.integers(min_value=0, max_value=len(frame) - 1))
    assert read_message(io.BytesIO(frame[:n_bytes])) is None


@pytest.mark.parametrize(
    "header",
    [
        b"\x80\x04N.",
        b"[]",
        b'{"kind":"eval","body":[]}',
        b'{"kind":"Trouble","body":["text"]}',
        b'{"kind":"Trouble","body":["text",1]}',
        b'{"kind":"Trouble","body":[true,true]}',
        b'{"kind":"Captioned","body":[[1,0,0,"","","","",false,0],[],[["Exec",[],1]],"",false]}',
        b'{"kind":"Sound","start_s":NaN,"track":0}',
        b'{"kind":"Sound","start_s":0,"track":1e999}',
        b'{"kind":"Sound","start_s":"1","track":0}',
        b"[" * 100_000,
    ],
)
def test_bytes_that_are_no_message_are_refused(header: bytes) -> None:
    with pytest.raises(WireError):
        read_message(io.BytesIO(LENGTHS.pack(len(header), 0) + header))


SECRET = "my secret words"


@pytest.mark.parametrize(
    "header",
    [
        SECRET,
        {"kind": SECRET, "body": []},
        {SECRET: 1},
        {"kind": "Sound", "start_s": SECRET},
        {"kind": "Captioned", "body": [[0, SECRET]]},
        {"kind": "Captioned", "body": {SECRET: SECRET}},
        {"kind": "Captioned", "body": [[1, 0, 0, "", "", "", "", False, 0], SECRET, [], "", False, 0]},
        {"kind": "Captioned", "body": [[1, 0, 0, "", "", "", "", False, 0], [], [[SECRET]], "", False, 0]},
        {"kind": "Trouble", "body": [[SECRET], True]},
        {"kind": "Trouble", "body": ["", SECRET]},
    ],
)
def test_an_error_tells_nothing_of_what_was_said(header: object) -> None:
    content = json.dumps(header).encode()
    with pytest.raises(WireError) as error:
        read_message(io.BytesIO(LENGTHS.pack(len(content), 0) + content))
    assert "secret" not in "".join(traceback.format_exception(error.value))


def test_a_cut_text_is_refused_without_quoting_it() -> None:
    content = json.dumps({"kind": "Trouble", "body": [SECRET, True]}).encode()[:-8]
    with pytest.raises(WireError) as error:
        read_message(io.BytesIO(LENGTHS.pack(len(content), 0) + content))
    assert "secret" not in "".join(traceback.format_exception(error.value))


def test_a_stranger_may_say_less_than_an_engine() -> None:
    frame = encode(Loading("x" * OF_STRANGER.header))
    assert read_message(io.BytesIO(frame)) is not None
    for stream in (io.BytesIO(frame), io.BytesIO(LENGTHS.pack(2, 1) + b"{}s")):
        with pytest.raises(WireError):
            read_message(stream, OF_STRANGER)


def test_an_absurd_length_is_refused_unread() -> None:
    with pytest.raises(WireError):
        read_message(io.BytesIO(LENGTHS.pack(2**31, 0)))
