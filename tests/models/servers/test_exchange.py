"""One question to one address, which may be dead, slow, or not what it says."""

from __future__ import annotations

import pytest
from chat_server import ChatService, Reply, chat_server, no_server

from core.wire.server_address import server_address
from models.servers.exchange import (
    NotAllowedError,
    Request,
    ServerError,
    SupersededError,
    check_allowed,
    exchange,
)

PATIENT_S = 240.0
BODY = Request("/chat/completions", b"{}", key="secret")


@pytest.fixture
def service():
    with chat_server() as service:
        yield service


def ask(service: ChatService, most_s: float = PATIENT_S, **options) -> bytes:
    return exchange(server_address(service.translator), BODY, most_s=most_s, **options)


def test_what_is_asked_arrives_with_its_key_and_without_the_program(service: ChatService) -> None:
    service.behave = lambda body: Reply(b"answer")
    assert ask(service) == b"answer"
    [headers] = service.headers
    assert headers["Authorization"] == "Bearer secret"
    assert not {"User-Agent", "Cookie"} & set(headers)


def test_this_computer_is_not_looked_up_and_its_proxies_are_not_asked(
    service: ChatService, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    service.behave = lambda body: Reply(b"answer")
    address = server_address(f"http://localhost:{service.port}/v1")
    assert exchange(address, BODY, most_s=PATIENT_S) == b"answer"


def test_nobody_there_is_one_sentence() -> None:
    with no_server() as service, pytest.raises(ServerError, match=r"No server answers at 127\.0\.0\.1"):
        ask(service)


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (301, "redirects to another address"),
        (307, "redirects to another address"),
        (400, "refuses what it is asked"),
        (401, "asks for a key"),
        (403, "asks for a key"),
        (404, "does not know the model tiny:1b"),
        (500, "failed"),
        (503, "failed"),
    ],
)
def test_what_it_refuses_is_one_sentence_and_nothing_is_followed(
    service: ChatService, status: int, told: str
) -> None:
    service.behave = lambda body: Reply(b"secret page", status, {"Location": f"{service.base}/elsewhere"})
    with pytest.raises(ServerError, match=told) as refused:
        ask(service)
    assert refused.value.status == status
    assert "secret" not in str(refused.value) and str(refused.value).endswith(".")
    assert service.paths == ["/v1/chat/completions"]


def test_an_answer_without_end_is_cut(service: ChatService) -> None:
    service.behave = lambda body: Reply(b"x" * 65536, is_endless=True)
    with pytest.raises(ServerError, match="sends more than an answer can be"):
        ask(service)


def test_an_answer_that_takes_too_long_is_cut(service: ChatService) -> None:
    service.behave = lambda body: Reply(b"late", is_held=True)
    with pytest.raises(ServerError, match="takes too long"):
        ask(service, most_s=0.3)


def test_an_answer_that_is_not_wanted_any_more_is_cut(service: ChatService) -> None:
    service.behave = lambda body: Reply(b"late", is_held=True)
    with pytest.raises(SupersededError):
        ask(service, is_superseded=service.was_asked.is_set)


def test_only_this_computer_and_the_one_that_was_confirmed_are_allowed() -> None:
    here, other = server_address("http://[::1]:1/v1"), server_address("https://example.org/v1")
    check_allowed(here, "")
    check_allowed(other, "example.org")
    for confirmed in ("", "example.com", "example.org."):
        with pytest.raises(NotAllowedError, match=r"every word that is said.*confirm that you want this"):
            check_allowed(other, confirmed)
