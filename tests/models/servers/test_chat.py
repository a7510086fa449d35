"""How a server wants to be asked, found out from a real one on loopback, and what it may not answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from chat_server import MODEL, ChatService, Reply, chat_server, completion

from core.translating.asked_sentence import Answer, Question
from core.wire.server_address import server_address
from core.wording.errors import UserError
from models.servers.chat import AnswerError, ChatServer, models_at
from models.servers.exchange import ServerError
from models.servers.prompt import Task

PATIENT_S = 240.0
TASK = Task("en", "de")
BEGUN = Question("good morning ladies", "guten Morgen", is_whole=True)


@pytest.fixture
def service():
    with chat_server() as service:
        yield service


def ask(service: ChatService, question: Question = BEGUN) -> Answer:
    return ChatServer(server_address(service.translator)).ask(question, TASK, most_s=PATIENT_S)


def test_its_models_are_those_that_it_lists(service: ChatService) -> None:
    service.models = ("a", "b/c:1", "a", "\x1b[2Jd")
    assert models_at(server_address(service.base)) == ("a", "b/c:1", " [2Jd")


def test_however_many_models_it_claims_a_sentence_is_one_that_can_be_read(service: ChatService) -> None:
    service.models = ("x" * 100_000, *map(str, range(5000)))
    assert len(models_at(server_address(service.base))) == 999
    with pytest.raises(UserError, match=r"one of its 999 \(0, 1, 2, 3, 4, 5, 6, 7 …\)"):
        ChatServer(server_address(service.base)).find_model()
    service.models = ()
    with pytest.raises(ServerError, match="has no model"):
        ChatServer(server_address(service.base)).find_model()


def test_one_model_need_not_be_named_but_of_several_the_one(service: ChatService) -> None:
    server = ChatServer(server_address(service.base))
    server.find_model()
    assert server.address.model == MODEL
    service.models = ("a", "b")
    with pytest.raises(UserError, match=r"choose one of its 2 \(a, b\)"):
        ChatServer(server_address(service.base)).find_model()


def test_a_server_that_lists_no_models_is_asked_for_the_named_one(service: ChatService) -> None:
    service.behave = lambda body: Reply(b"", 404) if body is None else None
    server = ChatServer(server_address(service.translator))
    server.find_model()
    assert server.ask(Question("good"), TASK, most_s=PATIENT_S) == Answer("guten")


def test_a_server_that_goes_on_is_given_the_beginning_of_its_answer(service: ChatService) -> None:
    assert ask(service) == Answer("Damen", continues=True)
    assert service.asked[-1]["messages"][-1] == {"role": "assistant", "content": "guten Morgen"}


def test_a_server_that_goes_on_but_refuses_what_others_want_for_it_is_spared_that(
    service: ChatService,
) -> None:
    service.behave = lambda body: Reply(b"{}", 422) if body and "continue_final_message" in body else None
    assert ask(service) == Answer("Damen", continues=True)


def test_a_server_that_begins_again_is_told_what_stands(service: ChatService) -> None:
    service.continues = False
    assert ask(service) == Answer("guten Morgen Damen", continues=False)
    assert service.asked[-1]["messages"][-1]["role"] == "user"


@pytest.mark.parametrize("status", [400, 422, 500])
def test_a_server_that_refuses_to_go_on_is_told_what_stands(service: ChatService, status: int) -> None:
    service.behave = lambda body: (
        Reply(b"{}", status) if body and body["messages"][-1]["role"] == "assistant" else None
    )
    assert ask(service) == Answer("guten Morgen Damen", continues=False)


def test_a_server_is_spared_what_it_does_not_take(service: ChatService) -> None:
    service.behave = lambda body: Reply(b"{}", 400) if body and "reasoning_effort" in body else None
    assert ask(service, Question("good")) == Answer("guten")
    service.behave = lambda body: Reply(b"{}", 422) if body and "chat_template_kwargs" in body else None
    assert ask(service, Question("good")) == Answer("guten")
    service.behave = lambda body: Reply(b"{}", 400) if body else None
    with pytest.raises(AnswerError, match="refuses what it is asked"):
        ask(service, Question("good"))


def test_a_question_that_is_too_long_changes_nothing_for_the_next(service: ChatService) -> None:
    service.behave = lambda body: Reply(b"{}", 413) if body and "gentlemen" in str(body["messages"]) else None
    server = ChatServer(server_address(service.translator))
    with pytest.raises(AnswerError, match="more context"):
        server.ask(Question("ladies and gentlemen"), TASK, most_s=PATIENT_S)
    assert server.ask(Question("good"), TASK, most_s=PATIENT_S) == Answer("guten")
    assert "reasoning_effort" in service.asked[-1]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<html><h1>It works!</h1></html>",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [3]}',
        b'{"choices": [{}]}',
        b'{"choices": [{"message": {"content": 3}}]}',
        b'{"choices": [{"message": "text"}]}',
        b"[" * 100_000,
        b'data: {"choices": [{"delta": {"content": "a"}}]}\n\n',
    ],
)
def test_what_is_no_answer_is_one_sentence(service: ChatService, content: bytes) -> None:
    service.behave = lambda body: Reply(content)
    with pytest.raises(ServerError, match="is not a server of language models"):
        ask(service)
    with pytest.raises(ServerError, match="is not a server of language models"):
        models_at(server_address(service.base))


def test_an_answer_is_one_plain_line_without_thoughts(service: ChatService) -> None:
    service.behave = lambda body: completion("<think>\nwell\n</think>\n\nGuten\x1b[31m\nMorgen ")
    assert ask(service, Question("good")).text == "Guten [31m Morgen"


@pytest.mark.parametrize(
    ("text", "reason", "told"),
    [("", "stop", "gives no answer"), (None, "stop", "gives no answer"), ("ha ha", "length", "stop writing")],
)
def test_an_answer_without_words_or_end_cannot_be_used(
    service: ChatService, text: str | None, reason: str, told: str
) -> None:
    service.behave = lambda body: completion(text, reason)
    with pytest.raises(AnswerError, match=told):
        ask(service, Question("good"))


def said(text: str) -> Callable[[object], Reply | None]:
    """Return how a server behaves that says this to whatever it is asked."""
    return lambda body: completion(text) if body is not None else None


@pytest.mark.parametrize("text", ["ja " * 60_000, "nein" * 20_000])
def test_an_answer_longer_than_a_translation_can_be_is_refused(service: ChatService, text: str) -> None:
    service.behave = said(text)
    with pytest.raises(AnswerError, match="does not stop writing"):
        ask(service, Question("good morning ladies"))
    assert ask(service, Question("good " * 3_000)) == Answer(" ".join(text.split()))


def test_a_translation_that_grows_with_every_answer_is_bounded_too(service: ChatService) -> None:
    service.behave = said("ja")
    with pytest.raises(AnswerError, match="does not stop writing"):
        ask(service, Question("good morning ladies", "ja " * 1_000, is_whole=True))


def test_a_refusal_is_no_caption(service: ChatService) -> None:
    service.behave = said("I'm sorry, but I can't assist with that.")
    with pytest.raises(AnswerError, match="says that it cannot translate"):
        ask(service, Question("good morning ladies"))


def test_of_an_answer_in_lines_only_the_translation_is_taken(service: ChatService) -> None:
    service.behave = said("<think>hm</think>\nTranslation:\n“guten Morgen”\n\nNote: informal.")
    assert ask(service, Question("good morning")) == Answer("guten Morgen")
