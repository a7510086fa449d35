from __future__ import annotations

import socket
from collections.abc import Iterator
from threading import Event, Timer

import pytest
from update_server import UpdateServer, announcement, serving

from app.remote.announcement import AnnouncementError
from app.remote.fetching import MOST_BYTES, UpdateError, announced, fetch


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[UpdateServer]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with serving() as server:
        yield server


def test_an_announcement_is_read_and_nothing_is_told(server: UpdateServer) -> None:
    assert announced(server.source, Event()).version == "99.0.0"
    (request,) = server.asked
    assert request.startswith("GET /update.json HTTP/1.1\n")
    assert "0.1.0" not in request and "surtitle" in request
    assert {line.partition(":")[0].lower() for line in request.splitlines()[1:] if line} == {
        "host",
        "accept",
        "accept-encoding",
        "connection",
        "user-agent",
    }


def test_who_does_not_answer_is_named(server: UpdateServer) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{closed.getsockname()[1]}/update.json"
    with pytest.raises(
        UpdateError, match=r"127.0.0.1:\d+ could not be asked for a newer version \(.+\): connect"
    ):
        fetch(address, Event())


@pytest.mark.parametrize("status", [404, 500, 204])
def test_a_server_that_refuses_is_told_with_its_status(server: UpdateServer, status: int) -> None:
    server.status, server.content = status, b""
    with pytest.raises(UpdateError, match=f"HTTP status {status}"):
        fetch(server.source.address, Event())


def test_no_more_is_read_than_an_announcement_takes(server: UpdateServer) -> None:
    server.content = bytes(MOST_BYTES + 1)
    with pytest.raises(UpdateError, match=f"more than {MOST_BYTES} bytes"):
        fetch(server.source.address, Event())


def test_no_longer_is_waited_than_bounded(server: UpdateServer) -> None:
    server.hold.clear()
    with pytest.raises(UpdateError, match="it takes too long"):
        fetch(server.source.address, Event(), most_s=0.2)


def test_a_server_that_never_stops_to_send_is_not_heard_to_its_end(server: UpdateServer) -> None:
    server.content, server.gap_s = bytes(5000), 0.02  # no gap is long, and all of them are 100 s
    with pytest.raises(UpdateError, match="takes too long"):
        fetch(server.source.address, Event(), most_s=0.5)


def test_who_has_given_up_asks_nobody(server: UpdateServer) -> None:
    given_up = Event()
    given_up.set()
    with pytest.raises(UpdateError, match="takes too long"):
        fetch(server.source.address, given_up)
    assert server.asked == []


def test_nothing_unencrypted_is_asked_of_others(server: UpdateServer) -> None:
    with pytest.raises(UpdateError, match=r"\(http\)"):
        fetch("http://surtitle.invalid/update.json", Event())
    server.status, server.headers = 302, {"Location": "http://surtitle.invalid/update.json"}
    with pytest.raises(UpdateError, match=r"\(http\)"):
        fetch(server.source.address, Event())


def test_a_redirection_to_nowhere_is_told(server: UpdateServer) -> None:
    server.status, server.headers = 302, {"Location": "https://["}
    with pytest.raises(UpdateError, match="could not be asked"):
        fetch(server.source.address, Event())


def test_a_circle_of_redirections_ends(server: UpdateServer) -> None:
    server.status, server.headers = 302, {"Location": "/update.json"}
    with pytest.raises(UpdateError, match="too many redirections"):
        fetch(server.source.address, Event())
    assert len(server.asked) == 5


def test_what_is_sent_and_is_not_true_is_refused(server: UpdateServer) -> None:
    server.content = announcement(bytes(32))
    with pytest.raises(AnnouncementError):
        announced(server.source, Event())


@pytest.mark.parametrize("address", ["https://", "nonsense", "https://surtitle.invalid:port/"])
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(UpdateError):
        fetch(address, Event())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirection_to_nowhere_is_refused(server: UpdateServer, status: int) -> None:
    server.status = status
    with pytest.raises(UpdateError, match=f"HTTP status {status}"):
        fetch(server.source.address, Event())


def test_headers_that_trickle_without_end_are_cut(server: UpdateServer) -> None:
    server.header_gap_s = 0.01
    with pytest.raises(UpdateError, match="too long"):
        fetch(server.source.address, Event(), most_s=0.3)


def test_who_gives_up_waits_for_no_header(server: UpdateServer) -> None:
    server.header_gap_s, given_up = 0.01, Event()
    Timer(0.2, given_up.set).start()
    with pytest.raises(UpdateError, match="too long"):
        fetch(server.source.address, given_up)


@pytest.mark.parametrize("half", ["\\ud800", "\\udfff.", "a\\udc80"])
@pytest.mark.parametrize("name", ["announcement", "signature"])
def test_half_characters_are_no_announcement(server: UpdateServer, name: str, half: str) -> None:
    server.content = announcement().replace(
        b'"%s": "' % name.encode(), b'"%s": "%s' % (name.encode(), half.encode())
    )
    with pytest.raises(AnnouncementError, match="not an announcement"):
        announced(server.source, Event())


def test_half_characters_in_what_is_signed_are_none_either(server: UpdateServer) -> None:
    server.content = announcement(changes="\ud800")
    with pytest.raises(AnnouncementError, match="not an announcement"):
        announced(server.source, Event())
