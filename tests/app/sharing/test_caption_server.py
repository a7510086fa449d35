"""Captions shared with real WebSocket clients: what they get, who is refused, and who is too slow."""

from __future__ import annotations

import contextlib
import json
import socket
import stat
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from made_captions import caption
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from app.sharing import caption_server
from app.sharing.board import N_KEPT
from app.sharing.caption_server import MAX_CLIENTS, CaptionServer
from app.sharing.sharing import EVERYWHERE, LOOPBACK, ShareAddress, load_token, parse_share_address
from core.captions.caption_files import JsonLinesWriter
from core.captions.captions import Gap
from core.wording.errors import UserError

UNHURRIED_S = 60.0
"""Ends a test that hangs; nothing is measured by it."""
ANY_PORT = ShareAddress(LOOPBACK, 0)


@pytest.fixture
def server() -> Iterator[CaptionServer]:
    server = CaptionServer(ANY_PORT)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def guarded() -> Iterator[CaptionServer]:
    server = CaptionServer(ShareAddress(EVERYWHERE, 0), token="the-secret")
    server.start()
    yield server
    server.stop()


def client_of(server: CaptionServer, **options: object) -> ClientConnection:
    return connect(server.socket_url, open_timeout=UNHURRIED_S, **options)  # type: ignore[arg-type]


def next_event(client: ClientConnection) -> dict[str, object]:
    event = json.loads(client.recv(timeout=UNHURRIED_S))
    assert isinstance(event, dict)
    return event


def status_of(url: str, **headers: str) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def refused_status(url: str, **options: object) -> int:
    with pytest.raises(InvalidStatus) as refused, connect(url, **options):  # type: ignore[arg-type]
        pass
    return refused.value.response.status_code


def test_clients_get_the_lines_that_a_file_gets(server: CaptionServer, tmp_path: Path) -> None:
    entries = [
        caption(0, "good", tail="morning"),
        Gap(1.0, 2.5),
        caption(0, "good morning", "Guten", target_tail="Morgen"),
        caption(0, "good morning", "Guten Morgen", final=True),
    ]
    writer = JsonLinesWriter(tmp_path / "captions.jsonl")
    with client_of(server) as client:
        server.begin("en", "de")
        got = [client.recv(timeout=UNHURRIED_S)]
        for entry in entries:
            writer.write(entry)
            server.show(entry)
            got.append(client.recv(timeout=UNHURRIED_S))
    writer.close()
    assert json.loads(got[0]) == {"event": "begin", "source_language": "en", "target_language": "de"}
    assert got[1:] == (tmp_path / "captions.jsonl").read_text(encoding="utf-8").splitlines()


def test_who_comes_late_gets_the_newest_state_of_the_last_captions(server: CaptionServer) -> None:
    server.begin("en", "de")
    for segment in range(N_KEPT + 10):
        server.show(caption(segment, "one"))
        server.show(caption(segment, "one two"))
    with client_of(server) as client:
        events = [next_event(client) for _ in range(1 + N_KEPT)]
        server.show(caption(1000, "three"))
        last = next_event(client)
    assert events[0]["event"] == "begin"
    assert [event["segment"] for event in events[1:]] == list(range(10, N_KEPT + 10))
    assert {event["source"] for event in events[1:]} == {"one two"}
    assert last["segment"] == 1000


def test_who_wants_the_whole_talk_gets_it(server: CaptionServer) -> None:
    server.begin("en", "de")
    for segment in range(N_KEPT + 10):
        server.show(caption(segment, "one", final=True))
    server.end()
    with connect(f"{server.socket_url}?whole=1", open_timeout=UNHURRIED_S) as client:
        events = [next_event(client) for _ in range(N_KEPT + 12)]
    assert [event["segment"] for event in events[1:-1]] == list(range(N_KEPT + 10))
    assert events[-1] == {"event": "end"}


def test_a_new_session_begins_with_nothing_of_the_last(server: CaptionServer) -> None:
    server.begin("en", "de")
    server.show(caption(0, "old"))
    server.begin("fr", "")
    server.show(caption(0, "new"))
    with client_of(server) as client:
        events = [next_event(client), next_event(client)]
    assert (events[0]["source_language"], events[1]["source"]) == ("fr", "new")


def test_at_the_end_clients_have_the_last_caption(server: CaptionServer) -> None:
    with client_of(server) as client:
        server.show(caption(0, "good bye", final=True))
        server.stop()
        assert next_event(client)["source"] == "good bye"
        assert next_event(client) == {"event": "end"}
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=UNHURRIED_S)


def stalled_client(server: CaptionServer) -> socket.socket:
    """Return a connection that asks for captions and never takes one."""
    host, port = server.socket_url.removeprefix("ws://").partition("/")[0].split(":")
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect((host, int(port)))
    client.sendall(
        f"GET /captions HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert client.recv(4).startswith(b"HTTP")
    return client


def test_a_client_that_takes_nothing_holds_nobody_up_and_is_dropped(
    server: CaptionServer,
    monkeypatch: pytest.MonkeyPatch,
    wait_until: Callable[[Callable[[], bool], str], None],
) -> None:
    monkeypatch.setattr(caption_server, "STALLED_S", 2.0)
    stalled = stalled_client(server)
    words = "word " * 120_000
    for n in range(N_KEPT):  # some 30 MB, all of which is kept for every client: more than any socket holds
        server.show(caption(n, f"{n} {words}"))
    with client_of(server) as quick:
        assert [next_event(quick)["segment"] for _ in range(N_KEPT)] == list(range(N_KEPT))
        wait_until(lambda: server.n_clients == 1, "the stalled client to be dropped")
        server.show(caption(0, "it goes on"))
        assert next_event(quick)["source"] == "it goes on"
    stalled.close()


def test_a_client_that_lags_skips_to_the_newest_state(server: CaptionServer) -> None:
    n_updates = 5000
    with client_of(server, max_queue=1) as client:
        for n in range(n_updates):
            server.show(caption(7, f"{n} " + "word " * 2000))
        n_got = 0
        last = ""
        while not last.startswith(f"{n_updates - 1} "):
            last = str(next_event(client)["source"])
            n_got += 1
    assert n_got < n_updates


def test_what_clients_say_is_ignored_and_too_much_of_it_ends_them(
    server: CaptionServer, wait_until: Callable[[Callable[[], bool], str], None]
) -> None:
    with client_of(server) as client:
        for _ in range(100):
            client.send("hello")
        server.show(caption(0, "still there"))
        assert next_event(client)["source"] == "still there"
        client.send("x" * 2000)
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=UNHURRIED_S)
    wait_until(lambda: server.n_clients == 0, "the client to be gone")


def test_no_more_clients_than_can_be_served(
    server: CaptionServer, wait_until: Callable[[Callable[[], bool], str], None]
) -> None:
    with contextlib.ExitStack() as opened:
        clients = [opened.enter_context(client_of(server)) for _ in range(MAX_CLIENTS)]
        assert refused_status(server.socket_url) == 503
        clients[0].close()
        wait_until(lambda: server.n_clients == MAX_CLIENTS - 1, "room for another")
        with client_of(server) as another:
            server.show(caption(0, "hello"))
            assert next_event(another)["source"] == "hello"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_a_web_page_from_elsewhere_is_refused(server: CaptionServer, origin: str) -> None:
    assert refused_status(server.socket_url, origin=origin) == 403
    own = server.page_url.rstrip("/")
    with connect(server.socket_url, origin=own):  # type: ignore[arg-type]
        pass


def test_a_name_that_somebody_made_point_here_is_refused(server: CaptionServer) -> None:
    port = server.page_url.rpartition(":")[2].rstrip("/")
    rebound = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
    assert status_of(server.page_url, **rebound) == 403
    assert status_of(server.page_url, Host=f"localhost:{port}") == 200
    assert status_of(server.page_url, Host="[") == 403


def test_from_elsewhere_only_who_knows_the_token_reads(guarded: CaptionServer) -> None:
    page, captions = guarded.page_url, guarded.socket_url
    assert page.endswith("/?token=the-secret")
    with connect(captions):
        pass
    assert status_of(page) == 200
    for query in (
        "",
        "?token=",
        "?token=the-secre",
        "?token=the-secret2",
        "?token=the-secret&token=x",
        "?token=%ff",
    ):
        assert refused_status(captions.partition("?")[0] + query) == 403
        assert status_of(page.partition("?")[0] + query) == 403


def test_the_token_is_kept_private_and_the_same(tmp_path: Path) -> None:
    path = tmp_path / "settings" / "sharing_token"
    token = load_token(path)
    assert len(token) >= 32
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert load_token(path) == token
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_text("")
    assert len(load_token(path)) >= 32
    assert load_token(tmp_path / "other") != token


def test_a_token_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="cannot be kept"):
        load_token(tmp_path / "file" / "token")


def test_without_a_token_it_is_never_opened_to_other_computers() -> None:
    with pytest.raises(AssertionError):
        CaptionServer(ShareAddress(EVERYWHERE, 0))


def test_a_port_that_is_taken_is_told(server: CaptionServer) -> None:
    port = int(server.page_url.rpartition(":")[2].rstrip("/"))
    with pytest.raises(UserError, match=rf"127\.0\.0\.1:{port}: another program uses that port"):
        CaptionServer(ShareAddress(LOOPBACK, port)).start()
    with pytest.raises(UserError, match=r"192\.0\.2\.1:5000 \("):
        CaptionServer(ShareAddress("192.0.2.1", 5000), "token").start()


@pytest.mark.parametrize("path", ["", "read"])
def test_the_pages_may_load_nothing_from_anywhere(server: CaptionServer, path: str) -> None:
    page_url = server.page_url + path
    with urllib.request.urlopen(page_url) as answer:
        policy = answer.headers["Content-Security-Policy"]
        page = answer.read().decode()
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert "http:" not in page
    assert "https:" not in page
    assert status_of(server.page_url + "other") == 404


@pytest.mark.parametrize(
    ("text", "host", "port", "is_loopback"),
    [
        ("8765", "127.0.0.1", 8765, True),
        ("localhost:80", "127.0.0.1", 80, True),
        ("0.0.0.0:8765", "0.0.0.0", 8765, False),
        ("[::1]:9000", "::1", 9000, True),
        ("192.168.1.5:9000", "192.168.1.5", 9000, False),
    ],
)
def test_places_are_read(text: str, host: str, port: int, is_loopback: bool) -> None:
    address = parse_share_address(text)
    assert address == ShareAddress(host, port)
    assert address.is_loopback == is_loopback


@pytest.mark.parametrize("text", ["", "here", "70000", "-1", "1.2.3:80", "example.org:80", "8765:", "٣"])
def test_what_is_no_place_is_told(text: str) -> None:
    with pytest.raises(UserError, match="is not an address to share captions at"):
        parse_share_address(text)
