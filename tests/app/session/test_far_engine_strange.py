"""A computer that lies, floods, is slow or does not speak as this program: it costs one sentence."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from places import ROOT
from told import Told
from two_computers import pretending

from app.remote.dialing import ANSWER_S
from app.remote.link import Link
from app.remote.paired_computers import PairedComputer, keep_computer
from app.remote.pairing_code import fingerprint_of
from app.remote.tls_stream import TlsStream, server_context
from app.serving.certificate import own_certificate
from app.serving.offered import Offered
from app.session import far_answers, far_engine
from app.session.client import EngineClient
from app.session.engine_life import Patience
from app.session.far_answers import (
    BYTES_A_MESSAGE,
    SPARE_BYTES,
)
from app.session.feed import WordsFeed
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.system.clock import awake_s
from core.wire.messages import (
    AdapterInUse,
    Captioned,
    Checkpoint,
    EngineSettings,
    Finished,
    Health,
    Loading,
    PolicyInUse,
    Prepared,
    Ready,
    Start,
    Trouble,
)
from core.wire.remote_messages import Paired, Refused
from core.wire.voice_messages import SuggestedVoice, VoicesSuggested
from core.wire.wire import LENGTHS, OF_FAR_ENGINE, Message, encode
from core.wording import sentences
from core.wording.errors import UserError

NAME = socket.gethostname()
HERE = EngineSettings(recognizer="", translator="embedded", policy="wait-1", device="cpu", realtime=False)
WORDS = EngineSettings(recognizer="", translator="", realtime=False, engine_on=NAME)
UNHURRIED_S = 120.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(far_engine, "AGAIN_S", 0.05)


def caption(text: str, segment: SegmentId, speaker: str = "") -> Captioned:
    update = CaptionUpdate(segment, 0.0, 1.0, text, "", "", "", False, 0.0, speaker)
    return Captioned(update, (), (), "")


def told_by(
    answer: Callable[[TlsStream, Link], object], says: str = "", patience: Patience | None = None
) -> Told:
    """Return what a session tells whose computer answers so; it ends by itself."""
    told = Told()
    with pretending(NAME, answer, says):
        client = EngineClient(WORDS, told.messages.append, WordsFeed(), patience=patience)
        client.start()
        try:
            assert client.wait(UNHURRIED_S), "it is tried for ever"
        finally:
            client.stop()
    return told


def test_a_computer_that_lets_in_and_closes_is_given_up() -> None:
    told = told_by(lambda stream, link: None)
    assert [trouble.fatal for trouble in told.troubles] == [False, False, True]
    assert "interrupted 3 times in a row" in told.troubles[-1].text


@pytest.mark.parametrize(
    "content", [b"\0\0\0\2\0\0\0\0[]", LENGTHS.pack(OF_FAR_ENGINE.header + 1, 0), LENGTHS.pack(2, 1)]
)
def test_a_computer_that_does_not_speak_as_this_program_is_given_up(content: bytes) -> None:
    def answer(stream: TlsStream, link: Link) -> None:
        link.send(Ready())
        stream.write(content)
        link.receive()

    told = told_by(answer)
    assert [trouble.fatal for trouble in told.troubles] == [True]
    assert f"{NAME} does not answer as an engine" in told.troubles[0].text


def test_a_computer_with_another_version_is_told_in_a_sentence() -> None:
    told = told_by(lambda stream, link: link.receive(), "another")
    assert [trouble.fatal for trouble in told.troubles] == [True]
    assert "another version of this program" in told.troubles[0].text


@pytest.mark.parametrize(
    "lie",
    [
        Finished(),
        Prepared(),
        Start(HERE),
        Paired("token", "name"),
        Refused(is_full=True),
        AdapterInUse("//evil/share"),
        AdapterInUse(""),
        PolicyInUse("wait-3"),
        Trouble("", fatal=False, cause="made-up"),
        caption("word", SegmentId(0, track=1)),
        caption("word", SegmentId(0, track=-1)),
        caption("word", SegmentId(0, gap=1)),
        caption("word " * 10_000, SegmentId()),
        caption("word", SegmentId(), "Anna"),
        Checkpoint(SegmentId(0, track=1), 0.0, ""),
        VoicesSuggested((SuggestedVoice(1, "Anna"),)),
    ],
    ids=lambda lie: type(lie).__name__,
)
def test_another_computer_says_no_more_than_an_engine_here_could(lie: Message) -> None:
    """Nothing of it is taken: no end of what is not captioned, no place in the talk, no path on this one."""

    def answer(stream: TlsStream, link: Link) -> None:
        link.send(Ready())
        link.send(lie)
        link.receive()

    told = told_by(answer)
    assert lie not in told.messages
    assert [trouble.fatal for trouble in told.troubles] == [True]
    assert "does not answer as an engine" in told.troubles[0].text


def test_a_flood_ends_the_session_with_one_sentence_and_little_is_kept_of_it() -> None:
    def answer(stream: TlsStream, link: Link) -> None:
        link.send(Ready())
        for number in range(1_000_000):
            link.send(Health(float(number), False, 0.0, 0.0, 0.0))

    told = told_by(answer)
    assert [trouble.fatal for trouble in told.troubles] == [True]
    assert len(told.messages) < 2 * SPARE_BYTES / BYTES_A_MESSAGE


def test_a_computer_that_loads_for_ever_is_given_up_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(far_answers, "READY_S", 0.2)

    def answer(stream: TlsStream, link: Link) -> None:
        while True:
            link.send(Loading("Loading the recognizer"))
            time.sleep(0.02)

    told = told_by(answer)
    assert [trouble.fatal for trouble in told.troubles] == [True]
    assert "did not have its engine ready" in told.troubles[0].text


@pytest.mark.parametrize("is_heard", [False, True])
def test_to_stop_while_it_connects_waits_for_no_answer(is_heard: bool) -> None:
    """Of a computer that takes the connection and says nothing, before or behind the handshake."""
    path, certificate = own_certificate()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        computer = PairedComputer(NAME, "127.0.0.1", port, fingerprint_of(certificate).hex(), "token")
        keep_computer(computer)
        client = EngineClient(WORDS, lambda message: None, WordsFeed())
        client.start()
        connected, _ = listener.accept()
        with closing(connected):
            if is_heard:
                stream = TlsStream(connected, server_context(path), is_server=True)
                stream.limit(awake_s() + UNHURRIED_S)
                stream.shake_hands()
            began_s = awake_s()
            client.stop()
            assert awake_s() - began_s < ANSWER_S / 2


def test_what_another_computer_says_is_read_in_the_language_of_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has an interface in German; the reader here reads English, at a terminal."""
    monkeypatch.setenv(sentences.VARIABLE, str(ROOT / "app/assets/translations/surtitle_de.ts"))
    with pytest.raises(UserError) as refused:
        Offered().settings(replace(HERE, translator="/etc"))
    there = str(refused.value)
    frame = encode(Trouble(there, fatal=True))
    monkeypatch.delenv(sentences.VARIABLE)

    def answer(stream: TlsStream, link: Link) -> None:
        stream.write(frame)
        link.receive()

    [told] = told_by(answer).troubles
    assert "nicht angeboten" in there
    assert told.text.startswith("'/etc' is not offered on that computer")
