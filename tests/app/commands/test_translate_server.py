"""`surtitle translate` by a server: a real one on loopback, none, and one that is another computer."""

from __future__ import annotations

import pytest
from chat_server import Reply, chat_server, no_server
from command_line import CommandLine, assert_one_sentence

TEXT = "good morning ladies and gentlemen.\nGood morning.\n"


def test_lines_are_translated_by_a_server(command_line: CommandLine) -> None:
    with chat_server() as service:
        ran = command_line.run("translate", "--translator", service.translator, stdin=TEXT)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "guten Morgen Damen und Herren.\nguten Morgen.\n"
    assert ran.stderr == ""
    assert "good …" in service.sources or "good morning …" in service.sources


def test_a_server_that_is_not_there_is_told_at_once(command_line: CommandLine) -> None:
    with no_server() as service:
        ran = command_line.run("translate", "--translator", service.translator, stdin=TEXT)
    assert_one_sentence(ran, f"No server answers at 127.0.0.1:{service.port}")


def test_a_web_page_is_no_server(command_line: CommandLine) -> None:
    with chat_server() as service:
        service.behave = lambda body: Reply(b"<html>Welcome</html>")
        ran = command_line.run("translate", "--translator", service.translator, stdin=TEXT)
    assert_one_sentence(ran, "is not a server of language models")


@pytest.mark.parametrize("command", [("translate",), ("caption", "mic")])
def test_another_computer_has_to_be_allowed(command_line: CommandLine, command: tuple[str, ...]) -> None:
    ran = command_line.run(*command, "--translator", "http://192.0.2.1:8000/v1#m", stdin=TEXT)
    assert_one_sentence(ran, "192.0.2.1 is another computer", "--allow-remote")


def test_a_server_that_asks_for_a_key_is_told_with_where_it_is_put(command_line: CommandLine) -> None:
    with chat_server() as service:
        service.behave = lambda body: Reply(b"", 401)
        ran = command_line.run("translate", "--translator", service.translator, stdin=TEXT)
    assert_one_sentence(ran, "asks for a key", "SURTITLE_SERVER_KEY")


def test_a_key_comes_from_the_environment(command_line: CommandLine) -> None:
    command_line.environment = command_line.environment | {"SURTITLE_SERVER_KEY": "secret"}
    with chat_server() as service:
        ran = command_line.run("translate", "--translator", service.base, stdin="Good morning.\n")
    assert ran.stdout == "guten Morgen.\n", ran.stderr
    assert {headers["Authorization"] for headers in service.headers} == {"Bearer secret"}
