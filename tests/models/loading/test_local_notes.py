"""Notes by a model whose chat template is a stranger's program."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest
from tiny_adapters import save_model

from core.notes.points import Line
from core.notes.taking import NoAnswerError
from models.loading.local_notes import notes_by_model
from models.loading.note_makers import ChatModel


def test_a_template_that_raises_what_was_said_brings_it_into_no_log(tmp_path: Path) -> None:
    said = "the old house stands near the river"
    name = save_model(tmp_path, max_position_embeddings=8192)
    (tmp_path / "chat_template.jinja").write_text("{{ raise_exception(messages[-1]['content']) }}")
    with pytest.raises(NoAnswerError, match="choose a model with an ordinary chat template") as caught:
        notes_by_model(ChatModel(name, tmp_path), [Line(1, 1, 0.0, said, "")], "en", lambda part: None)
    assert said not in "".join(traceback.format_exception(caught.value))
