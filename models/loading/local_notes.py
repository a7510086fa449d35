"""The notes of a talk by a language model that is loaded here, without a server."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress

from jinja2 import TemplateError

from core.notes.asking import Message, Schema
from core.notes.parts import written
from core.notes.points import Line, Notes
from core.notes.taking import NoAnswerError, TellPart, take_notes
from core.wording.languages import LANGUAGES, check_language
from core.wording.sentences import phrased
from models.loading.note_makers import ChatModel
from models.memory.placement_fallback import PlacementFallback, is_out_of_memory
from models.networks.chat_network import ChatNetwork
from models.translate.translator import placements_in
from models.translate.vocabulary import Tokenizer, dialogue_text

logger = logging.getLogger(__name__)


def notes_by_model(model: ChatModel, lines: Sequence[Line], language: str, tell: TellPart) -> Notes:
    """Return the notes of these lines in the language of a code.

    Raises:
        UserError: the model cannot be loaded, or does not answer.
    """
    network = _loaded(model)

    def ask(messages: list[Message], schema: Schema) -> str:
        question = _question(network.tokenizer, messages)
        asked = {line.number: line.text for line in lines if written(line) in question}
        try:
            return network.answer(question, schema, asked)
        except RuntimeError as error:
            if is_out_of_memory(error):
                raise NoAnswerError(
                    phrased(
                        "{model} needs more memory than there is: choose a smaller one.", model=model.name
                    )
                ) from None
            raise

    return take_notes(lines, LANGUAGES[check_language(language)].name, ask, tell)


def _loaded(chat: ChatModel) -> ChatNetwork:
    steps = placements_in(chat.folder)
    return PlacementFallback(
        chat.name, steps, lambda placement: ChatNetwork(chat.name, chat.folder, placement), logger.warning
    ).load()


def _question(tokenizer: Tokenizer, messages: Sequence[Message]) -> str:
    """Return a conversation as the model reads it; what is told first goes to the user where it must.

    Raises:
        NoAnswerError: the model's template refuses it.
    """
    first, second, *rest = messages
    joined = {"role": "user", "content": f"{first['content']}\n\n{second['content']}"}
    for asked in (messages, [joined, *rest]):
        with suppress(TemplateError):  # which may say what was said in the talk: no log is to have it
            return dialogue_text(tokenizer, asked, add_generation_prompt=True)
    raise NoAnswerError(
        phrased(
            "The model's chat template changes or drops the texts of a conversation; choose a"
            " model with an ordinary chat template."
        )
    )
