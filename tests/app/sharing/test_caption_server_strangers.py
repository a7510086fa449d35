"""Who connects to the shared captions without wanting any disturbs nobody."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import sys
import time
from collections.abc import Callable, Iterator

import psutil
import pytest
from command_line import SHIPPED, CommandLine
from made_captions import caption
from places import OFFICE_TALK
from websockets.sync.client import connect

from app.sharing.caption_server import CaptionServer
from app.sharing.lobby import N_PLACES
from app.sharing.sharing import LOOPBACK, ShareAddress

if sys.platform == "win32":
    pytest.skip("limits of POSIX", allow_module_level=True)
import resource
import struct

N_SILENT = 1_024
PING = b"\x89\xfd" + bytes(4 + 125)
"""As large as one may be; its mask changes nothing."""
UNHURRIED_S = 60.0
"""Ends a test that hangs; nothing is measured by it."""
GARBAGE = {
    "bytes": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) + b"\r\n\r\n",
    "another protocol": b"SSH-2.0-OpenSSH_9.2\r\n\r\n",
    "a huge line": b"GET /" + b"a" * 1_000_000 + b" HTTP/1.1\r\n\r\n",
    "a huge header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1_000_000 + b"\r\n\r\n",
    "a thousand headers": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 1000 + b"\r\n",
    "bytes in its address": b"GET /captions?token=\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "bytes in its host": b"GET /captions HTTP/1.1\r\nHost: \xff[\r\n\r\n",
    "no key": b"GET /captions HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n",
    "another method": b"POST /captions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n",
}


@pytest.fixture
def server() -> Iterator[CaptionServer]:
    server = CaptionServer(ShareAddress(LOOPBACK, 0), token="the-secret")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def many_descriptors() -> Iterator[None]:
    """This process holds the other ends of the silent connections."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4 * N_SILENT
    if before[1] != resource.RLIM_INFINITY and before[1] < wanted:
        pytest.skip("not permitted here: enough descriptors")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before[0], wanted), before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def place_of(url: str) -> tuple[str, int]:
    host, port = url.removeprefix("ws://").partition("/")[0].split(":")
    return host, int(port)


@contextlib.contextmanager
def silent_ones(place: tuple[str, int], n: int, says: bytes = b"") -> Iterator[None]:
    """Hold that many connections; one that was already dropped has said its part."""
    with contextlib.ExitStack() as opened:
        for _ in range(n):
            stranger = opened.enter_context(socket.create_connection(place, timeout=UNHURRIED_S))
            if says:
                with contextlib.suppress(ConnectionError):
                    stranger.sendall(says)
        yield


def assert_served(server: CaptionServer, words: str) -> None:
    server.show(caption(0, words))
    with connect(server.socket_url, open_timeout=UNHURRIED_S) as client:
        events = [json.loads(client.recv(timeout=UNHURRIED_S)) for _ in range(2)]
    assert events[1]["source"] == words


@pytest.mark.parametrize("says", [b"", b"GET /captions?token=the-secret HTTP/1.1\r\nHost: 127.0"])
def test_a_thousand_silent_connections_keep_nobody_out(
    server: CaptionServer, many_descriptors, says: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    before = psutil.Process().num_fds()
    server.begin("en", "")
    with silent_ones(place_of(server.socket_url), N_SILENT, says):
        assert_served(server, "served all the same")
        # Two: a connection on the way from the system to the lobby is in neither.
        assert psutil.Process().num_fds() <= before + N_SILENT + 2 * N_PLACES + 1
    assert [record for record in caplog.records if record.levelno > logging.DEBUG] == []


@pytest.mark.parametrize("kind", GARBAGE)
def test_garbage_is_no_matter(
    server: CaptionServer, kind: str, caplog: pytest.LogCaptureFixture, capfd
) -> None:
    server.begin("en", "")
    with silent_ones(place_of(server.socket_url), 3, GARBAGE[kind]):
        assert_served(server, "served")
    server.stop()
    assert [record for record in caplog.records if record.levelno > logging.DEBUG] == []
    assert capfd.readouterr() == ("", "")


def test_who_says_half_of_what_it_wants_is_dropped(server: CaptionServer) -> None:
    with socket.create_connection(place_of(server.socket_url), timeout=UNHURRIED_S) as stranger:
        stranger.sendall(b"GET /captions HTTP/1.1\r\nHost: ")
        with contextlib.suppress(ConnectionResetError):
            assert stranger.recv(1) == b""


def test_who_says_nothing_does_not_keep_the_server_from_stopping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sharing.caption_server.OPENING_S", UNHURRIED_S)
    server = CaptionServer(ShareAddress(LOOPBACK, 0))
    server.start()
    server.begin("en", "")
    with silent_ones(place_of(server.socket_url), 3):
        assert_served(server, "served")
        begun = time.monotonic()
        server.stop()
        assert time.monotonic() - begun < UNHURRIED_S / 2


@pytest.mark.long
def test_a_program_with_few_descriptors_goes_on_captioning(
    command_line: CommandLine, wait_until: Callable[[Callable[[], bool], str], None]
) -> None:
    few = 256

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, few))

    arguments = ["caption", str(OFFICE_TALK), *SHIPPED, "--serve", "0", "--out", "a.jsonl"]
    process = command_line.start(*arguments, preexec_fn=limit)
    assert process.stdout is not None and process.stderr is not None
    told = next(line for line in process.stderr if "are shared at" in line)
    url = told.split()[-3]
    process.stdout.readline()
    with silent_ones(place_of(url), 2 * few), connect(url, open_timeout=UNHURRIED_S) as client:
        assert json.loads(client.recv(timeout=UNHURRIED_S))["event"] == "begin"
        assert psutil.Process(process.pid).num_fds() < few - few // 4
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert "Traceback" not in stderr
    last = (command_line.folder / "a.jsonl").read_text("utf-8").splitlines()[-1]
    assert json.loads(last)["final"]


def pinging(server: CaptionServer, n_pings: int) -> socket.socket:
    """Return a connection that has sent so many pings, and reads nothing."""
    host, port = place_of(server.socket_url)
    connection = socket.create_connection((host, port), timeout=UNHURRIED_S)
    path = server.socket_url.removeprefix(f"ws://{host}:{port}")
    connection.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    with contextlib.suppress(OSError):
        for _ in range(n_pings // 1000):
            connection.sendall(PING * 1000)
    return connection


def test_a_connection_that_pings_and_breaks_leaves_no_line_a_ping_in_the_log(
    server: CaptionServer, wait_until, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(5):
        connection = pinging(server, 20_000)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()
        wait_until(lambda: server.n_clients == 0, "the end of the connection")
    assert [record.message for record in caplog.records] == []


def test_a_connection_that_pings_and_reads_nothing_is_dropped(server: CaptionServer, wait_until) -> None:
    with pinging(server, 2_000_000):
        wait_until(lambda: server.n_clients == 0, "the end of the connection")
