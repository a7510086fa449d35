"""Notes by a language model that a child loads: asked, followed, ended."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from threading import Event
from typing import Any

from app.host.children import NOTES_WORK, child_command, child_environment
from app.host.exit_status import check_ended
from core.notes.points import Line, Notes, Point, Section
from core.notes.taking import NoAnswerError, TellPart
from core.system.spawning import WITHOUT_CONSOLE
from core.system.threads import GuardedThread
from core.wording.sentences import phrased
from models.loading.note_makers import ChatModel

LOOKING_S = 0.2
"""How often is looked whether notes are still wanted."""


def notes_by_child(
    model: ChatModel, lines: Sequence[Line], language: str, tell: TellPart, given_up: Event
) -> Notes | None:
    """Return the notes of these lines, None where they were given up; then the child is gone as well.

    Raises:
        UserError: it has ended, or cannot make any.
    """
    with subprocess.Popen(
        child_command(NOTES_WORK),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=child_environment(),
        creationflags=WITHOUT_CONSOLE,
    ) as process:
        GuardedThread(_end_when_given_up, "notes-child", (process, given_up)).start()
        answer = _answer_of(process, _question(model, lines, language), tell)
    if given_up.is_set():
        return None
    if "points" in answer:
        return _notes(answer, lines)
    check_ended(process.returncode)
    told = answer.get("trouble")
    raise NoAnswerError(told or phrased("The notes could not be made: the model has ended by itself."))


def _end_when_given_up(process: subprocess.Popen[str], given_up: Event) -> None:
    while process.poll() is None:
        if given_up.wait(LOOKING_S):
            process.kill()
            return


def _question(model: ChatModel, lines: Sequence[Line], language: str) -> str:
    told = [(line.number, line.text, line.speaker) for line in lines]
    asked = {"name": model.name, "folder": str(model.folder.absolute()), "language": language, "lines": told}
    return json.dumps(asked)


def _answer_of(process: subprocess.Popen[str], question: str, tell: TellPart) -> dict[str, Any]:
    """Return the last thing that the child says, nothing of one that ended before."""
    assert process.stdin and process.stdout
    try:
        process.stdin.write(question)
        process.stdin.close()
    except OSError:  # it has ended before it could read: its exit code says how
        return {}
    answer: dict[str, Any] = {}
    for line in process.stdout:
        answer = json.loads(line)
        if "part" in answer:
            tell(answer["part"])
    return answer


def _notes(answer: dict[str, Any], lines: Sequence[Line]) -> Notes:
    by_number = {line.number: line for line in lines}
    points = tuple(
        Point(Section(section), text, quotation, by_number[number], who, due)
        for section, text, quotation, number, who, due in answer["points"]
    )
    return Notes(points, answer["n_invented"])
