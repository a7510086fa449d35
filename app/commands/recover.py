"""`surtitle recover`: what a session had captioned before a crash."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

from app.commands.caption import journal_folder
from core.caption_files import caption_writer
from core.captions import CaptionUpdate
from core.errors import UserError
from core.journal import RecoveredSession, crashed_sessions, recover


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what may be done with the session that is left over."""
    parser.description = (
        "List the sessions that were cut off by a crash, a power cut or a kill,"
        " or write the captions of the latest one."
    )
    parser.add_argument(
        "--out",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="write the latest session's captions to FILE (.srt, .vtt, .txt or .jsonl); repeatable",
    )
    parser.add_argument("--sound", type=Path, metavar="FILE.wav", help="copy its sound to FILE.wav")
    parser.add_argument("--delete", action="store_true", help="then delete the latest session's record")


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was done.

    Raises:
        UserError: when there is no such session, or it cannot be read or written.
    """
    paths = crashed_sessions(journal_folder())
    if not paths:
        raise UserError("No session was cut off: there is nothing to recover.")
    if not (args.out or args.sound or args.delete):
        for path in paths:
            sys.stdout.write(_summary(recover(path)) + "\n")
        return 0
    session = recover(paths[-1])
    for path in args.out:
        _write(session, path)
    if args.sound is not None:
        _copy_sound(session, args.sound)
    if args.delete:
        shutil.rmtree(session.path)
    return 0


def _summary(session: RecoveredSession) -> str:
    began = time.strftime("%Y-%m-%d %H:%M", time.localtime(session.began))
    n_captions = sum(isinstance(entry, CaptionUpdate) for entry in session.entries)
    return f"{began}  {n_captions} captions of {session.source}  ({session.path})"


def _write(session: RecoveredSession, path: Path) -> None:
    writer = caption_writer(path)
    try:
        for entry in session.entries:
            writer.write(entry)
    finally:
        writer.close()


def _copy_sound(session: RecoveredSession, path: Path) -> None:
    try:
        shutil.copyfile(session.sound_path, path)
    except OSError as error:
        raise UserError(f"The sound cannot be written to {path}: {error.strerror}.") from error
