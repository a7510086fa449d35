"""Strangers at the door, and clients that are let in."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from threading import Thread

import psutil
import pytest
from two_computers import LOOPBACK, new_code, paired_with, serving

from app.remote import link as link_module
from app.remote import tls_stream
from app.remote.dialing import AwayError, enter, pair
from app.remote.link import Link
from app.remote.paired_computers import PairedComputer, computer_name, paired_computers
from app.remote.tls_stream import TlsStream, client_context, server_context
from app.serving import engine_server
from app.serving.attempts import MOST_AT_ONCE, MOST_WRONG, N_PLACES
from app.serving.certificate import own_certificate
from app.serving.clients import EngineUsers
from app.serving.engine_server import EngineServer
from app.serving.offered import Offered
from core.files.user_folders import serving_folder
from core.system.clock import awake_s
from core.wire import wire
from core.wire.messages import EngineSettings, Ready, SourceWords, Start, Trouble
from core.wire.remote_messages import Enter, Entered, Pair, Paired, Refused
from core.wire.wire import LENGTHS, OF_COMPUTER, Message, dialect
from core.wording.errors import UserError

WORDS = EngineSettings(recognizer="", translator="", realtime=False)
STRANGER = "127.0.0.2"
UNHURRIED_S = 60.0


@pytest.fixture
def server() -> Iterator[EngineServer]:
    with serving() as server:
        yield server


def dialed(port: int, host: str = STRANGER) -> TlsStream:
    """Return what a stranger has who takes whatever certificate there is."""
    return greeted(socket.create_connection((LOOPBACK, port), UNHURRIED_S, (host, 0)))


def greeted(connected: socket.socket) -> TlsStream:
    stream = TlsStream(connected, client_context())
    stream.limit(awake_s() + UNHURRIED_S)
    try:
        stream.shake_hands()
    except OSError:
        stream.close()
        raise
    return stream


def said(port: int, hello: Message, host: str = STRANGER) -> Message | None:
    """Return the answer to it, None where the door is closed."""
    try:
        with closing(dialed(port, host)) as stream:
            link = Link(stream)
            link.send(hello)
            return link.receive()
    except OSError:
        return None


def first_of(link: Link, kind: type) -> Message:
    """Return the first message of a kind that an engine says."""
    while (message := link.receive()) is not None:
        if isinstance(message, kind):
            return message
    raise AssertionError(f"no {kind.__name__} came")


def test_who_is_paired_has_an_engine(server: EngineServer) -> None:
    computer = paired_with(server.port)
    with closing(enter(computer)) as link:
        link.send(Start(WORDS))
        first_of(link, Ready)
        assert server.n_engines == 1


def test_a_thousand_strangers_get_nothing(server: EngineServer) -> None:
    """Neither by tokens nor by codes, though one is open; and a paired client comes in meanwhile."""
    computer = paired_with(server.port)
    new_code()
    answers = [
        said(server.port, Enter(f"token {number}") if number % 2 else Pair(f"{number:08}", "stranger"))
        for number in range(1_000)
    ]
    assert answers == [Refused()] * MOST_WRONG + [None] * (1_000 - MOST_WRONG)
    assert [user.name for user in EngineUsers().users] == [computer_name(socket.gethostname())]
    enter(computer).close()


def test_from_many_addresses_a_code_is_guessed_at_five_times(server: EngineServer) -> None:
    code = new_code()
    secret = code.replace("-", "")[16:]
    hosts = [f"127.0.0.{number}" for number in range(10, 16)]
    assert [said(server.port, Pair("guess", "x"), host) for host in hosts] == [Refused()] * len(hosts)
    assert said(server.port, Pair(secret, "x"), "127.0.0.99") == Refused()


def test_who_is_silent_keeps_nobody_out(server: EngineServer) -> None:
    """Before and within the handshake."""
    computer = paired_with(server.port)
    silent = [
        socket.create_connection((LOOPBACK, server.port), UNHURRIED_S, (STRANGER, 0))
        for _ in range(4 * N_PLACES)
    ]
    try:
        for _ in range(3):
            enter(computer).close()
    finally:
        for connected in silent:
            connected.close()


def test_a_flood_of_handshakes_is_not_shaken_and_keeps_nobody_out(server: EngineServer) -> None:
    """Each takes its time of the processor; and a silent client has tried nothing that is counted."""
    computer = paired_with(server.port)
    n_shaken, n_tries = 0, 5 * MOST_AT_ONCE
    for number in range(n_tries):
        with suppress(OSError), closing(dialed(server.port)):
            n_shaken += 1
        if number % MOST_AT_ONCE == 0:
            enter(computer).close()
    assert MOST_AT_ONCE <= n_shaken < n_tries


@pytest.mark.parametrize(
    "content",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\0" * 1_000,
        os.urandom(70_000),
    ],
)
def test_what_is_no_tls_ends_at_once_and_harms_nobody(content: bytes, server: EngineServer) -> None:
    stranger = socket.create_connection((LOOPBACK, server.port), UNHURRIED_S, (STRANGER, 0))
    with closing(stranger), suppress(OSError):
        stranger.sendall(content)
        while stranger.recv(4096):
            pass
    enter(paired_with(server.port)).close()


@pytest.mark.parametrize(
    "content", [b"\xff" * 8, b"\0\0\2\1\0\0\0\0", b"\0\0\0\2\0\0\0\1{}x", b"\0\0\0\2\0\0\0\0{}"]
)
def test_what_is_no_hello_is_not_answered(content: bytes, server: EngineServer) -> None:
    with closing(dialed(server.port)) as stream:
        stream.write(content)
        with suppress(OSError):
            assert stream.read(1) == b""
    enter(paired_with(server.port)).close()


def test_who_is_slow_to_say_who_he_is_is_sent_away(
    server: EngineServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_server, "HELLO_S", 0.2)
    with closing(dialed(server.port)) as stream:
        stream.write(b"\0\0\0\2")
        with suppress(OSError):
            assert stream.read(1) == b""


def test_who_says_what_is_no_hello_again_and_again_is_not_listened_to(server: EngineServer) -> None:
    """A line of the log for each would be all that is left in it."""
    for _ in range(MOST_WRONG):
        with closing(dialed(server.port)) as stream, suppress(OSError):
            stream.write(b"\0\0\0\2\0\0\0\0{}")
            stream.read(1)
    assert said(server.port, Enter("token")) is None


def test_what_a_stranger_says_once_he_is_refused_is_not_looked_at(
    server: EngineServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Megabytes of JSON would be read of each, where one message of 512 bytes is promised."""
    decode, seen = wire.decode, []
    monkeypatch.setattr(wire, "decode", lambda header, sound: (seen.append(header), decode(header, sound))[1])
    connected = socket.create_connection((LOOPBACK, server.port), UNHURRIED_S, (STRANGER, 0))
    with closing(greeted(connected)) as stream:
        link = Link(stream)
        link.send(Enter("token"))
        assert link.receive() == Refused()
        more = b"[" * OF_COMPUTER.header
        rest = memoryview(LENGTHS.pack(len(more), 0) + more)
        while rest:
            rest = rest[stream.write(rest) :]
        connected.shutdown(socket.SHUT_WR)
        with suppress(OSError):
            assert stream.read(1) == b""
    assert seen and more not in seen


def test_nothing_but_a_hello_is_taken_of_a_stranger(server: EngineServer) -> None:
    assert said(server.port, Start(WORDS)) is None
    assert server.n_engines == 0


def test_nothing_of_a_code_is_told_to_another_computer(server: EngineServer) -> None:
    """Somebody between the two has a certificate, but not the one that the code was made for."""
    code = new_code()
    (serving_folder() / "certificate.pem").unlink()
    path, _ = own_certificate()
    heard: list[bytes] = []
    with socket.create_server((LOOPBACK, 0)) as listener:

        def listen() -> None:
            connected, _ = listener.accept()
            with closing(TlsStream(connected, server_context(path), is_server=True)) as stream:
                stream.limit(awake_s() + UNHURRIED_S)
                stream.shake_hands()
                with suppress(OSError):
                    heard.append(stream.read(1))

        listening = Thread(target=listen)
        listening.start()
        with pytest.raises(UserError, match="is not the one that made this code"):
            pair(f"{LOOPBACK}:{listener.getsockname()[1]}", code)
        listening.join(UNHURRIED_S)
    assert heard in ([b""], [])
    assert paired_computers() == ()


def test_nothing_is_said_to_a_computer_with_another_certificate(server: EngineServer) -> None:
    computer = paired_with(server.port)
    other = PairedComputer(computer.name, computer.host, computer.port, "00" * 32, computer.token)
    with pytest.raises(UserError, match="nothing was sent to it"):
        enter(other)


def test_a_code_that_is_wrong_or_old_is_told(server: EngineServer) -> None:
    code = new_code()
    pair(f"{LOOPBACK}:{server.port}", code)
    with pytest.raises(UserError, match="does not let this computer in"):
        pair(f"{LOOPBACK}:{server.port}", code)
    with pytest.raises(AwayError, match="cannot be reached"):
        pair(f"{LOOPBACK}:1", code)


def test_two_computers_of_one_name_are_told_apart(server: EngineServer) -> None:
    paired_with(server.port)
    with serving() as second:
        paired_with(second.port)
    name = computer_name(socket.gethostname())
    assert [each.name for each in paired_computers()] == [name, f"{name} ({LOOPBACK})"]


def test_who_is_revoked_loses_the_engine_that_works_for_him(server: EngineServer) -> None:
    computer = paired_with(server.port)
    with closing(enter(computer)) as link:
        link.send(Start(WORDS))
        first_of(link, Ready)
        EngineUsers().revoke(EngineUsers().users[0].name)
        while link.receive() is not None:
            pass
    with pytest.raises(UserError, match="does not let this computer in"):
        enter(computer)


def test_an_engine_ends_with_its_client_though_it_has_much_to_say(
    server: EngineServer, engines_of: Callable[[psutil.Process], list[psutil.Process]]
) -> None:
    """As nobody takes what it says it takes nothing, and its feeder waits, until the client goes."""
    with closing(enter(paired_with(server.port))) as link:
        [engine] = engine_that_says_much(link, engines_of)
    gone, _ = psutil.wait_procs([engine], UNHURRIED_S)
    assert gone == [engine]


@pytest.mark.long
def test_a_client_that_falls_silent_and_takes_nothing_leaves_its_place(
    server: EngineServer,
    engines_of: Callable[[psutil.Process], list[psutil.Process]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its computer sleeps, say: its connection does not end by itself."""
    with closing(enter(paired_with(server.port))) as link:
        [engine] = engine_that_says_much(link, engines_of, n_times=60, n_words=300)
        monkeypatch.setattr(link_module, "SIGN_OF_LIFE_S", UNHURRIED_S)
        monkeypatch.setattr(tls_stream, "STUCK_S", 1.0)
        until = awake_s() + UNHURRIED_S
        while server.n_engines and awake_s() < until:
            time.sleep(0.1)
        assert (server.n_engines, engine.is_running()) == (0, False)


def engine_that_says_much(
    link: Link,
    engines_of: Callable[[psutil.Process], list[psutil.Process]],
    n_times: int = 300,
    n_words: int = 100,
) -> list[psutil.Process]:
    """Return the engine at whose end of the link nobody takes what it says, once it waits for that."""
    link.send(Start(WORDS))
    first_of(link, Ready)
    [engine] = engines_of(psutil.Process())
    for _ in range(n_times):
        link.send(SourceWords(0, ("word",) * n_words, last=False))
    before = None
    while (now := engine.cpu_times()) != before:
        before = now
        time.sleep(0.2)
    return [engine]


def test_what_is_not_offered_is_told_in_a_sentence(server: EngineServer) -> None:
    with closing(enter(paired_with(server.port))) as link:
        link.send(Start(EngineSettings(recognizer="", translator="/etc")))
        told = first_of(link, Trouble)
    assert isinstance(told, Trouble) and told.fatal and "'/etc' is not offered" in told.text


def test_a_client_that_comes_when_all_engines_are_at_work_is_told() -> None:
    with serving(most_engines=1) as server:
        computer = paired_with(server.port)
        with closing(enter(computer)) as first, closing(enter(computer)) as second:
            first.send(Start(WORDS))
            first_of(first, Ready)
            second.send(Start(WORDS))
            assert first_of(second, Refused) == Refused(is_full=True)


def test_a_client_that_comes_when_no_more_may_wait_is_let_in_and_told(
    server: EngineServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To be told that he is not known would have him pair again."""
    monkeypatch.setattr(engine_server, "MOST_ENTERED", 1)
    computer = paired_with(server.port)
    with closing(enter(computer)) as first:
        first.send(Start(WORDS))
        first_of(first, Ready)
        with closing(enter(computer)) as second:
            assert first_of(second, Refused) == Refused(is_full=True)


def test_a_place_that_is_taken_is_told(server: EngineServer) -> None:
    other = EngineServer((LOOPBACK, server.port), Offered(), 1, print)
    with pytest.raises(UserError, match="Address already in use"):
        other.start()


@pytest.mark.parametrize("too_long", [(OF_COMPUTER.header + 1, 0), (2, OF_COMPUTER.sound + 1)])
def test_a_message_that_is_too_long_is_not_read(too_long: tuple[int, int], server: EngineServer) -> None:
    with closing(dialed(server.port)) as stream:
        link = Link(stream)
        link.send(Enter(paired_with(server.port).token))
        assert link.receive() == Entered(dialect())
        stream.write(LENGTHS.pack(*too_long))
        assert link.receive() is None


def test_a_client_that_is_let_in_may_not_be_two_things_at_once(server: EngineServer) -> None:
    """What only an engine says, or a stranger, is no message to one."""
    with closing(enter(paired_with(server.port))) as link:
        link.send(Start(WORDS))
        first_of(link, Ready)
        link.send(Paired("token", "name"))
        while link.receive() is not None:
            pass
