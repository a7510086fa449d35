"""The notes of a talk by a language model that is loaded here, without a server."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from jinja2 import TemplateError
from transformers import PreTrainedModel, PreTrainedTokenizerBase

from core.notes.asking import Message, Schema
from core.notes.parts import written
from core.notes.points import Line, Notes
from core.notes.taking import NoAnswerError, TellPart, take_notes
from core.wording.errors import UserError
from core.wording.languages import LANGUAGES, check_language
from core.wording.sentences import phrased
from models.loading.note_makers import ChatModel
from models.memory.footprint import Placement
from models.memory.placement_fallback import PlacementFallback, is_out_of_memory
from models.networks.families import has_alibi
from models.networks.guided_answer import Reader, answer_to
from models.networks.language_model import config_of, end_ids, tokenizer_of
from models.networks.weights import load_weights
from models.translate.translator import TranslatorRequest
from models.translate.vocabulary import dialogue_text

logger = logging.getLogger(__name__)

LEAST_POSITIONS = 4_096
"""What a model has to read at once: a part of a talk, what it is told, and its answer."""


def notes_by_model(model: ChatModel, lines: Sequence[Line], language: str, tell: TellPart) -> Notes:
    """Return the notes of these lines in the language of a code.

    Raises:
        UserError: the model cannot be loaded, or does not answer.
    """
    ask = _asked(model, lines)
    return take_notes(lines, LANGUAGES[check_language(language)].name, ask, tell)


def _asked(chat: ChatModel, lines: Sequence[Line]) -> Callable[[list[Message], Schema], str]:
    config = config_of(chat.name, chat.folder)
    n_positions = getattr(config.get_text_config(), "max_position_embeddings", None)
    if has_alibi(config) or (n_positions or LEAST_POSITIONS) < LEAST_POSITIONS:
        raise UserError(
            phrased("{model} cannot read enough of a talk at once: choose another model.", model=chat.name)
        )
    tokenizer = tokenizer_of(chat.name, chat.folder)
    model = _loaded(chat)
    ends = end_ids(model) | {tokenizer.eos_token_id, *tokenizer.all_special_ids}

    def ask(messages: list[Message], schema: Schema) -> str:
        try:
            question = _question(tokenizer, messages)
            asked = {line.number: line.text for line in lines if written(line) in question}
            return answer_to(Reader(model), question, schema, tokenizer, ends.__contains__, asked)
        except RuntimeError as error:
            if is_out_of_memory(error):
                raise NoAnswerError(
                    phrased("{model} needs more memory than there is: choose a smaller one.", model=chat.name)
                ) from None
            raise

    return ask


def _loaded(chat: ChatModel) -> PreTrainedModel:
    config = config_of(chat.name, chat.folder)
    steps = TranslatorRequest(chat.name, "en", "en", "").placements(chat.folder)

    def load(placement: Placement) -> PreTrainedModel:
        return load_weights(chat.name, chat.folder, config, placement)

    return PlacementFallback(chat.name, steps, load, logger.warning).load()


def _question(tokenizer: PreTrainedTokenizerBase, messages: Sequence[Message]) -> str:
    """Return a conversation as the model reads it; what is told first goes to the user where it must."""
    try:
        return dialogue_text(tokenizer, messages, add_generation_prompt=True)
    except TemplateError:
        first, second, *rest = messages
        joined = {"role": "user", "content": f"{first['content']}\n\n{second['content']}"}
        return dialogue_text(tokenizer, [joined, *rest], add_generation_prompt=True)
