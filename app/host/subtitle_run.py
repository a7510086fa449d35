"""FFmpeg at work on a video: how far it is, and its end, whatever that is."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import subprocess
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from app.host.subtitle_command import (
    SubtitleError,
    SubtitleWish,
    already_there,
    check_wish,
    found_program,
    subtitle_command,
)
from core.system.held_files import while_held
from core.system.other_programs import environment_for_others
from core.system.spawning import WITHOUT_CONSOLE
from core.system.threads import GuardedThread
from core.wording.errors import reason_of
from core.wording.sentences import phrased

log = logging.getLogger(__name__)

REPORTING = ("-nostats", "-progress", "pipe:1", "-loglevel", "level+info")
"""What FFmpeg is told besides: to say how far it is, and of each line how grave it is."""
LEVEL = re.compile(r"((?:\[[^]]*\] )*)\[(\w+)\] ?(.*)")
GRAVE = ("error", "fatal", "panic")
NO_REASON = re.compile(
    r"Conversion failed|Could not write header|Task finished with error|Terminating thread"
    r"|Nothing was written|Failed to inject frame"
    r"|Error (initializing output stream|opening output file|reinitializing|submitting|while)"
)
"""What FFmpeg says when it gives up; why it does stands before."""
DURATION = re.compile(r"\s*Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)")
PLACE = re.compile(r"out_time_us=(\d+)")
POLL_S = 0.2


def put_subtitles(wish: SubtitleWish, tell: Callable[[float], None], given_up: Event | None = None) -> None:
    """Put subtitles into a video, and return when the new one is whole.

    `tell` hears which part is done, from 0 to 1. It is made in a folder of its own beside its place: of what
    was given up, or failed, nothing is left, and what has come into its place meanwhile stays.

    Raises:
        SubtitleError: FFmpeg is missing or has failed, something would be lost, or it was given up.
    """
    check_wish(wish)
    program = found_program()
    try:
        with TemporaryDirectory(
            dir=wish.out.parent, prefix=".surtitle-", ignore_cleanup_errors=True
        ) as folder:
            made = Path(folder) / wish.out.name
            _make(subtitle_command(replace(wish, out=made), program), tell, given_up or Event())
            _put(made, wish.out)
    except OSError as error:
        told = phrased("{path} cannot be written: {reason}.", path=wish.out, reason=reason_of(error))
        raise SubtitleError(told) from error
    tell(1.0)


def _make(command: list[str], tell: Callable[[float], None], given_up: Event) -> None:
    process = subprocess.Popen(
        [command[0], *REPORTING, *command[1:]],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment_for_others(),
        creationflags=WITHOUT_CONSOLE,
    )
    try:
        last_lines = _follow(process, tell, given_up)
    finally:
        _end(process)
    if process.returncode:
        log.warning("ffmpeg ended with code %s", process.returncode)
        reason = _reason(last_lines) or str(process.returncode)
        raise SubtitleError(phrased("FFmpeg could not make the video: {reason}", reason=reason))


def _reason(errors: list[str]) -> str:
    """Return why FFmpeg gave up: the first and the last error that name something, else the last one."""
    telling = [line for line in errors if not NO_REASON.search(line)] or errors[-1:]
    return "; ".join(dict.fromkeys((*telling[:1], *telling[-1:])))


def _put(made: Path, out: Path) -> None:
    """Put the video in its place, unless something else has come there."""
    try:
        os.link(made, out)
    except FileExistsError as error:
        raise already_there(out) from error
    except OSError:  # a disk on which no file has two names
        if out.exists():
            raise already_there(out) from None
        while_held(made.rename, out)


def _follow(process: subprocess.Popen[bytes], tell: Callable[[float], None], given_up: Event) -> list[str]:
    """Return the last errors that it tells, once there are no more."""
    assert process.stdout is not None
    watching = GuardedThread(_end_when, "ffmpeg-end", (process, given_up))
    watching.start()
    lines: deque[str] = deque(maxlen=20)
    duration_s = 0.0
    with process.stdout:
        for content in process.stdout:
            line, is_grave = _told(content.decode("utf-8", "replace").rstrip())
            if (match := DURATION.match(line)) is not None and not duration_s:
                hours, minutes, seconds = map(float, match.groups())
                duration_s = 3600 * hours + 60 * minutes + seconds
            elif (match := PLACE.match(line)) is not None and duration_s:
                tell(min(1.0, int(match.group(1)) / 1e6 / duration_s))
            elif is_grave and line.strip():
                lines.append(line.strip())
    process.wait()
    watching.join()
    if given_up.is_set():
        raise SubtitleError(phrased("The video was not made: it was cancelled."))
    return list(lines)


def _told(line: str) -> tuple[str, bool]:
    """Return a line without what FFmpeg puts before it, and whether it is an error."""
    match = LEVEL.match(line)
    return (match[3], match[2] in GRAVE) if match else (line, False)


def _end_when(process: subprocess.Popen[bytes], given_up: Event) -> None:
    while process.poll() is None:
        if given_up.wait(POLL_S):
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        process.kill()
    process.wait()
