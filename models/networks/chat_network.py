"""A language model that answers in conversations, loaded where it was told to run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from core.wording.errors import UserError
from core.wording.sentences import phrased
from models.memory.footprint import Placement
from models.networks.families import has_alibi
from models.networks.guided_answer import Reader, Schema, answer_to
from models.networks.language_model import config_of, end_ids, tokenizer_of
from models.networks.weights import load_weights

LEAST_POSITIONS = 4_096
"""What a model has to read at once: a part of a talk, what it is told, and its answer."""


class ChatNetwork:
    """The model of a folder and its tokenizer.

    Raises:
        OutOfMemory: it does not fit there.
        UserError: its files are damaged, or it cannot read enough at once.
    """

    def __init__(self, name: str, folder: Path, placement: Placement) -> None:
        config = config_of(name, folder)
        n_positions = getattr(config.get_text_config(), "max_position_embeddings", None)
        if has_alibi(config) or (n_positions or LEAST_POSITIONS) < LEAST_POSITIONS:
            raise UserError(
                phrased("{model} cannot read enough of a talk at once: choose another model.", model=name)
            )
        self.tokenizer = tokenizer_of(name, folder)
        self._model = load_weights(name, folder, config, placement)
        self._ends = end_ids(self._model) | set(self.tokenizer.all_special_ids)

    def answer(self, question: str, schema: Schema, lines: Mapping[int, str]) -> str:
        """Return JSON of the schema, as the model answers to a question that its template wrote."""
        return answer_to(
            Reader(self._model), question, schema, self.tokenizer, self._ends.__contains__, lines
        )
