"""Go on with a recognizer that was exported: its weights and its pieces learn on as a course of their own."""

from __future__ import annotations

import re
from pathlib import Path

from core.files.plain_files import read_plain_text
from core.wording.errors import UserError
from training.speech.batches import Batch
from training.speech.course import Course
from training.speech.export import CARD_NAME, load_exported
from training.speech.state import Position

ROUND = 40
"""Where its rounds begin: utterances are long and varied there, and most known ones too."""
_HEARD = re.compile(r"\*\*Heard in teaching\*\*: ([\d.]+) hours\b.*?\bin\s+(\d+)\s+steps", re.DOTALL)


def begin_with(folder: Path, course: Course[Batch]) -> None:
    """Give a course that has made no step the exported weights, and the steps and hours of their card.

    What only teaches (the heads of phones and of CTC, the optimizer's moments) begins anew.

    Raises:
        UserError: its weights have another shape, or its card does not say how long they learned.
    """
    found = _HEARD.search(read_plain_text(folder / CARD_NAME))
    if found is None:
        raise UserError(
            f"{folder / CARD_NAME} does not say what the recognizer heard: choose an exported one."
        )
    network, _ = load_exported(folder)
    try:
        course.pupil.get_submodule("recognizer").load_state_dict(network.state_dict())
    except RuntimeError as error:
        raise UserError(f"The recognizer in {folder} has another shape than the plan.") from error
    course.average.begin_with(course.pupil)
    hours, steps = float(found[1]), int(found[2])
    course.position = Position(step=steps, round=ROUND, seconds_heard=hours * 3600)
