"""The child that takes the notes of a talk with a language model that it loads.

It is asked by JSON on its standard input: `name` and `folder` of the model, `language`, and `lines` as lists
of a number, the words and who says them. It tells on its standard output, a line of JSON each, `part` (how
much is done), and at last `points`, as lists of a section, a text, a quotation, the number of its line, who
and by when, with `n_invented`; or `trouble`, one sentence.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.notes.points import Line, Notes
from core.system.exit_codes import exit_code_of
from core.wording.errors import TROUBLES, logged_sentence_of
from models.loading.local_notes import notes_by_model
from models.loading.note_makers import ChatModel


def main(arguments: Sequence[str] = ()) -> int:
    return exit_code_of(lambda: _answer(json.load(sys.stdin)))


def _answer(asked: dict[str, Any]) -> None:
    out, sys.stdout = sys.stdout, sys.stderr  # libraries may print

    def tell(message: Mapping[str, object]) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    model = ChatModel(asked["name"], Path(asked["folder"]))
    lines = [Line(number, 0, 0.0, text, speaker) for number, text, speaker in asked["lines"]]
    try:
        tell(_packed(notes_by_model(model, lines, asked["language"], lambda part: tell({"part": part}))))
    except TROUBLES as error:
        tell({"trouble": logged_sentence_of(error)})


def _packed(notes: Notes) -> dict[str, object]:
    points = [
        (point.section.value, point.text, point.quotation, point.line.number, point.who, point.due)
        for point in notes.points
    ]
    return {"points": points, "n_invented": notes.n_invented}
