"""Bytes over TLS, between two ends of one process."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from threading import Thread

import pytest

from app.remote import tls_stream
from app.remote.tls_stream import TlsStream, client_context, server_context
from app.serving.certificate import own_certificate
from core.system.clock import awake_s

MUCH = bytes(range(256)) * 16_384
UNHURRIED_S = 60.0


@pytest.fixture
def ends() -> Iterator[tuple[TlsStream, TlsStream]]:
    """Give client and server, which have shaken hands."""
    path, _ = own_certificate()
    ours, theirs = _connected()
    client = TlsStream(ours, client_context())
    server = TlsStream(theirs, server_context(path), is_server=True)
    for end in (client, server):
        end.limit(awake_s() + UNHURRIED_S)
    shaking = Thread(target=server.shake_hands)
    shaking.start()
    client.shake_hands()
    shaking.join()
    yield client, server
    client.close()
    server.close()


def _connected() -> tuple[socket.socket, socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        ours = socket.create_connection(listener.getsockname())
        theirs, _ = listener.accept()
    return ours, theirs


def write_all(end: TlsStream, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[end.write(rest) :]


def read_all(end: TlsStream, n_bytes: int) -> bytes:
    content = b""
    while len(content) < n_bytes and (part := end.read(n_bytes - len(content))):
        content += part
    return content


def test_the_server_proves_its_certificate(ends: tuple[TlsStream, TlsStream]) -> None:
    client, _ = ends
    assert client.certificate == own_certificate()[1]


def test_each_end_reads_and_writes_at_once(ends: tuple[TlsStream, TlsStream]) -> None:
    """Megabytes both ways, which no buffer holds: an end that waited for the other would wait for ever."""
    writing = [Thread(target=write_all, args=(end, MUCH)) for end in ends]
    read: dict[int, bytes] = {}
    reading = [
        Thread(target=lambda n=n, end=end: read.__setitem__(n, read_all(end, len(MUCH))))
        for n, end in enumerate(ends)
    ]
    for thread in (*writing, *reading):
        thread.start()
    for thread in (*writing, *reading):
        thread.join(UNHURRIED_S)
    assert read == {0: MUCH, 1: MUCH}


def test_an_end_that_says_nothing_is_gone(
    ends: tuple[TlsStream, TlsStream], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = ends
    monkeypatch.setattr(tls_stream, "SILENT_S", 0.05)
    client.limit(None)
    with pytest.raises(TimeoutError):
        client.read(1)


def test_who_says_little_by_little_has_no_more_time(ends: tuple[TlsStream, TlsStream]) -> None:
    client, server = ends
    server.limit(awake_s() + 0.2)

    def drip() -> None:
        while True:
            try:
                client.write(b"x")
            except OSError:
                return
            time.sleep(0.01)

    dripping = Thread(target=drip)
    dripping.start()
    with pytest.raises(TimeoutError):
        read_all(server, len(MUCH))
    server.close()
    dripping.join(UNHURRIED_S)


def test_who_writes_is_told_when_the_other_end_is_closed(ends: tuple[TlsStream, TlsStream]) -> None:
    """Though nobody reads, and the way is full: a thread that waits for room is not left there."""
    client, _ = ends
    client.limit(None)
    ended: list[BaseException] = []

    def write() -> None:
        try:
            while True:
                client.write(MUCH)
        except OSError as error:
            ended.append(error)

    writing = Thread(target=write)
    writing.start()
    time.sleep(0.1)
    client.close()
    writing.join(UNHURRIED_S)
    assert ended and not writing.is_alive()
