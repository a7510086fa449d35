"""What is said of the server that translates: it is asked for its models, and nobody else for anything."""

from __future__ import annotations

import pytest
from chat_server import MODEL, ChatService, Reply, chat_server, no_server

from app.doctor.findings import Area, Finding, Verdict
from app.doctor.server import server_findings
from app.settings.settings import EngineChoice


def finding(translator: str, allowed_host: str = "") -> Finding:
    (found,) = server_findings(EngineChoice(translator=translator, allowed_host=allowed_host))
    assert found.area is Area.SERVER and not found.essential
    return found


def test_without_a_server_nothing_is_said() -> None:
    assert server_findings(EngineChoice()) == []


def test_a_server_on_this_computer_and_its_model_are_named() -> None:
    with chat_server() as service:
        for address in (service.translator, service.base):
            found = finding(address)
            place = f"127.0.0.1:{service.port}"
            assert found.verdict is Verdict.OK
            assert found.text == f"{MODEL} at {place} answers, on this computer: nothing leaves it"
        assert service.paths == ["/v1/models"] * 2 and service.asked == []


@pytest.mark.parametrize(
    ("models", "named", "verdict", "told"),
    [
        (("a", "b"), "", Verdict.PROBLEM, "has several models: a, b"),
        (("a", "b"), "c", Verdict.NOTE, "does not name the model c, but a, b"),
        ((), "c", Verdict.NOTE, "names no model"),
    ],
)
def test_which_model_is_meant_has_to_be_clear(
    models: tuple[str, ...], named: str, verdict: Verdict, told: str
) -> None:
    with chat_server() as service:
        service.models = models
        found = finding(f"{service.base}#{named}" if named else service.base)
    assert found.verdict is verdict and told in found.text


def test_a_server_that_is_away_or_none_is_a_problem_in_one_sentence() -> None:
    with no_server() as service:
        assert "No server answers" in finding(service.translator).text
    with chat_server() as service:
        service.behave = lambda body: Reply(b"<html>")
        assert "not a server of language models" in finding(service.translator).text
    assert finding("http://").verdict is Verdict.PROBLEM


def test_another_computer_is_not_asked_unless_its_user_lets_words_go_there() -> None:
    found = finding("http://192.0.2.1:9/v1#m", allowed_host="192.0.2.2")
    assert found.verdict is Verdict.PROBLEM
    assert "192.0.2.1 is another computer" in found.text
    with chat_server(ChatService()) as service:
        found = finding(f"http://0.0.0.0:{service.port}/v1#{MODEL}", allowed_host="0.0.0.0")
        assert "another computer, to which what is said goes" in found.text
