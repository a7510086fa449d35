"""Notes by a model that a child loads: a real network, tiny and random."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from gguf_files import smollm2
from tiny_adapters import save_model

from app.host.notes_child import notes_by_child
from core.notes.citing import line_of
from core.notes.points import Line
from core.notes.taking import NoAnswerError
from core.wording.errors import UserError
from models.gguf.conversion import write_folder
from models.loading.note_makers import ChatModel

SAID = ("the old house stands near the river", "we would like to book a table tonight")
LINES = [Line(number, 10 + number, 3.0 * number, text, "Anna") for number, text in enumerate(SAID, start=1)]


@pytest.fixture(scope="module")
def chat(tmp_path_factory: pytest.TempPathFactory) -> ChatModel:
    folder = tmp_path_factory.mktemp("chat")
    return ChatModel(save_model(folder, seed=3, max_position_embeddings=8192), folder)


def test_points_of_a_child_are_of_lines_that_were_said_and_how_far_it_is_is_told(chat: ChatModel) -> None:
    told: list[float] = []
    notes = notes_by_child(chat, LINES, "en", told.append, Event())
    assert notes is not None and told[0] == 0.0 and told[-1] == 1.0
    for point in notes.points:
        assert point.line in LINES and line_of(point.quotation, point.line.number, LINES) == point.line
    assert len(notes.points) + notes.n_invented > 0


def test_what_is_given_up_ends_the_child(chat: ChatModel) -> None:
    given_up = Event()
    given_up.set()
    assert notes_by_child(chat, LINES, "en", lambda part: None, given_up) is None


@pytest.mark.long
def test_a_model_that_cannot_make_any_says_so_in_one_sentence(tmp_path: Path) -> None:
    short = ChatModel(save_model(tmp_path / "short"), tmp_path / "short")
    with pytest.raises(NoAnswerError, match="cannot read enough of a talk at once"):
        notes_by_child(short, LINES, "en", lambda part: None, Event())
    (tmp_path / "short" / "config.json").write_text("{}")
    with pytest.raises(UserError, match="it is damaged or of an unknown kind"):
        notes_by_child(short, LINES, "en", lambda part: None, Event())


MEETING = (
    ("Good morning everybody, thanks for joining.", "Anna"),
    ("So we all agree that the release moves to the second of June.", "Anna"),
    ("Bruno, please send the new contract to Northwind before Thursday noon.", "Anna"),
    ("Who pays for the second server is still open.", "Chiara"),
)


@pytest.mark.long
def test_a_real_model_that_is_small_makes_notes_that_quote_what_was_said(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    write_folder(smollm2(), tmp_path / "small", lambda part: None)
    lines = [Line(number, number, 4.0 * number, text, who) for number, (text, who) in enumerate(MEETING, 1)]
    small = ChatModel("small", tmp_path / "small")
    notes = notes_by_child(small, lines, "en", lambda part: None, Event())
    assert notes is not None and notes.points
    for point in notes.points:
        assert point.line in lines and line_of(point.quotation, point.line.number, lines) == point.line
