"""A real server on loopback takes notes, lies, or answers what is no answer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from chat_server import ChatService, Reply, chat_server, completion
from written_meeting import KNOWN, lying, meeting, truthful

from core.notes.points import Line, Notes
from core.wire.server_address import server_address
from core.wording.errors import UserError
from models.servers.exchange import SupersededError
from models.servers.note_taker import note_taker, notes_by_server

LINES = [Line(number, number, number * 3.0, words, who) for number, (who, words) in enumerate(meeting(), 1)]
FEW = LINES[:20]


def answering(answer: Any) -> Any:
    return lambda body: completion(answer(body)) if body is not None else None


def taken(service: ChatService, lines: list[Line], language: str = "de") -> Notes:
    return notes_by_server(note_taker(service.translator), lines, language, lambda part: None)


def test_a_lying_server_adds_nothing_to_the_notes_of_an_hour() -> None:
    with chat_server() as service:
        service.behave = answering(truthful)
        honest = taken(service, LINES)
        service.behave = answering(lying)
        assert taken(service, LINES).points == honest.points
    assert {point.text for point in honest.points} == {known.texts["German"] for known in KNOWN}
    assert all(point.line.text in {known.said for known in KNOWN} for point in honest.points)


def test_a_server_that_takes_no_schema_is_asked_without() -> None:
    def behave(body: dict[str, Any] | None) -> Reply | None:
        return Reply(b"{}", 400) if body and "response_format" in body else answering(truthful)(body)

    with chat_server() as service:
        service.behave = behave
        assert taken(service, FEW) == Notes(())
        assert service.asked[0]["response_format"]["json_schema"]["strict"] is True
        assert not {"response_format", "reasoning_effort"} <= service.asked[-1].keys()


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (completion("Yes!"), "does not answer in the way that notes need"),
        (completion("{", "length"), "does not stop writing"),
        (completion("[" * 50_000 + "{}" + "]" * 50_000), "does not answer in the way"),
        (Reply(b"", 500), "failed"),
        (Reply(b"{}", 400), "give it more context"),
        (Reply(json.dumps({"choices": []}).encode()), "not a server of language models"),
    ],
)
def test_what_is_no_notes_is_told_in_a_sentence(reply: Reply, told: str) -> None:
    with chat_server() as service:
        service.behave = lambda body: reply if body is not None else None
        with pytest.raises(UserError, match=told):
            taken(service, FEW)


def test_notes_that_are_not_wanted_any_more_end_at_once() -> None:
    with chat_server() as service:
        service.behave = lambda body: Reply(is_held=True)
        address = server_address(service.translator)
        with pytest.raises(SupersededError):
            notes_by_server(address, FEW, "de", lambda part: None, service.was_asked.is_set)


@pytest.mark.parametrize(
    "translator", ["embedded", "", "http://10.0.0.5:8080/v1#m", "https://example.org/v1#m"]
)
def test_notes_are_made_on_this_computer_alone(translator: str) -> None:
    with pytest.raises(UserError, match=r"on this computer|only on this one"):
        note_taker(translator)
