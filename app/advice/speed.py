"""How fast this computer's processor is, measured once with a sentence that ships."""

from __future__ import annotations

import json
import logging
import math
import subprocess

from app.host.children import SPEED_TRIAL, asked_child
from core.files.strict_json import parse_json, read_json
from core.files.user_folders import speed_path
from core.files.whole_files import write_whole
from core.wire.defaults import SHIPPED_RECOGNIZER

logger = logging.getLogger(__name__)

FACTOR, RECOGNIZER = "factor", "recognizer"


def recorded_speed() -> float | None:
    """Return the seconds of work that hearing a second takes with what ships; None if not known."""
    try:
        saved = read_json(speed_path())
        # What another recognizer took says nothing of this one.
        is_of_another = isinstance(saved, dict) and saved.get(RECOGNIZER) != SHIPPED_RECOGNIZER
        return None if is_of_another else _factor_in(saved)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        logger.warning("what was measured of the processor cannot be read: %s", error)
        return None


def measured_speed() -> float | None:
    """Return what was recorded, or measure and record it in a child, which takes seconds."""
    speed = recorded_speed()
    if speed is None:
        speed = measured_now()
        if speed is not None:
            record_speed(speed)
    return speed


def measured_now() -> float | None:
    """Return what a child measures, None where it cannot."""
    try:
        child = asked_child(SPEED_TRIAL)
        child.check_returncode()
        return _factor_in(parse_json(child.stdout))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        logger.warning("how fast the processor is could not be measured: %s", error)
        return None


def record_speed(speed: float) -> None:
    """Keep what was measured, for this user on this computer."""
    try:
        speed_path().parent.mkdir(parents=True, exist_ok=True)
        write_whole(speed_path(), json.dumps({FACTOR: speed, RECOGNIZER: SHIPPED_RECOGNIZER}) + "\n")
    except OSError as error:
        logger.warning("what was measured of the processor cannot be kept: %s", error)


def _factor_in(saved: object) -> float:
    factor = saved.get(FACTOR) if isinstance(saved, dict) else None
    if not isinstance(factor, float) or not math.isfinite(factor) or factor <= 0:
        raise ValueError("no positive number")
    return factor
