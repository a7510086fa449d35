"""A server on this computer takes the notes of a talk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.notes.asking import Message, Schema
from core.notes.points import Line, Notes
from core.notes.taking import NoAnswerError, TellPart, take_notes
from core.wire.server_address import ServerAddress, is_server, server_address
from core.wording.errors import UserError
from core.wording.languages import LANGUAGES, check_language
from core.wording.sentences import phrased
from models.servers.chat import AnswerError, ChatServer

MOST_TOKENS = 2_000
"""Of an answer: what a part has of points has a third."""
PATIENCE_S = 1_200.0
"""For one part, on a processor: a server may have to load its model first."""


def note_taker(translator: str) -> ServerAddress:
    """Return the server that translates, as the one that takes notes.

    Raises:
        UserError: none does, or it is another computer: notes leave this one never.
    """
    if not is_server(translator):
        raise UserError(
            phrased(
                "Notes are made by a language model on this computer: choose one that can chat, or a server"
                " here, as translator."
            )
        )
    address = server_address(translator)
    if not address.is_on_this_computer:
        raise UserError(
            phrased(
                "{host} is another computer, and notes are made only on this one: choose a server here.",
                host=address.host,
            )
        )
    return address


def notes_by_server(
    address: ServerAddress,
    lines: Sequence[Line],
    language: str,
    tell: TellPart,
    is_superseded: Callable[[], bool] = lambda: False,
) -> Notes:
    """Return the notes of these lines in the language of a code.

    Raises:
        UserError: the server cannot be asked, or answers in another way.
        SupersededError: they are not wanted any more.
    """
    server = ChatServer(address)

    def ask(messages: list[Message], schema: Schema) -> str:
        try:
            return server.complete(
                messages, schema, most_tokens=MOST_TOKENS, most_s=PATIENCE_S, is_superseded=is_superseded
            )
        except AnswerError as error:
            raise NoAnswerError(str(error)) from error

    return take_notes(lines, LANGUAGES[check_language(language)].name, ask, tell)
