"""`surtitle recover`: what a session had captioned before a crash."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import NoReturn

from app.commands.session_arguments import add_out_argument
from core.captions.caption_files import caption_writer
from core.captions.captions import CaptionUpdate
from core.files.plain_files import open_plain
from core.files.user_folders import journal_folder
from core.journal.database import SOUND
from core.journal.left_records import RecoveredSession, crashed_sessions, recover
from core.journal.sound_record import check_sound_path
from core.wording.errors import TROUBLES, UserError, reason_of, sentence_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what may be done with the session that is left over."""
    parser.description = (
        "List the sessions that were cut off by a crash, a power cut or a kill,"
        " or write the captions of one of them."
    )
    parser.add_argument(
        "session",
        metavar="SESSION",
        nargs="?",
        default="",
        help="a session by its name in the list (default: the latest)",
    )
    add_out_argument(parser, "write the session's captions to FILE")
    parser.add_argument("--sound", type=Path, metavar="FILE.wav", help="copy its sound to FILE.wav")
    parser.add_argument("--delete", action="store_true", help="then delete the session's record")


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was done.

    Raises:
        UserError: when there is no such session, or it cannot be read or written.
    """
    paths = crashed_sessions(journal_folder())
    if not paths:
        raise UserError("No session was cut off: there is nothing to recover.")
    if args.session:
        paths = [path for path in paths if path.name == args.session] or _refuse(args.session, paths)
    if args.out or args.sound or args.delete:
        _rescue(paths[-1], args)
        return 0
    for path in paths:
        sys.stdout.write(_summary(path) + "\n")
    return 0


def _rescue(path: Path, args: argparse.Namespace) -> None:
    """Do with one record what was asked for; of a damaged one the sound can still be had, and it can go."""
    session = recover(path) if args.out else None
    if session is not None:
        for out in args.out:
            _write(session, out)
    if args.sound is not None:
        _copy_sound(path / SOUND, args.sound)
    if session is not None and not session.is_whole:
        raise UserError(
            f"Part of the record {path} is damaged: what could be read was written, and the record stays;"
            f" `surtitle recover {path.name} --delete` deletes it."
        )
    if args.delete:
        shutil.rmtree(path)


def _refuse(name: str, paths: list[Path]) -> NoReturn:
    names = ", ".join(path.name for path in paths)
    raise UserError(f"No session called {name!r} was cut off: name one of {names}.")


def _summary(path: Path) -> str:
    """Return the line of one record, be it damaged: one that cannot be read hides no other."""
    try:
        session = recover(path)
    except TROUBLES as error:
        return f"{path.name}  {sentence_of(error)}"
    n_captions = sum(isinstance(entry, CaptionUpdate) for entry in session.entries)
    captions = "1 caption" if n_captions == 1 else f"{n_captions} captions"
    rest = "" if session.is_whole else "; the rest is damaged"
    return f"{path.name}  {captions} of {session.source}{rest}  ({path})"


def _write(session: RecoveredSession, path: Path) -> None:
    writer = caption_writer(path)
    try:
        for entry in session.entries:
            writer.write(entry)
    finally:
        writer.close()


def _copy_sound(sound: Path, path: Path) -> None:
    check_sound_path(path)
    try:
        if path.exists() and path.samefile(sound):
            raise UserError(f"{path} is the sound of the record itself: name another file.")
        with open_plain(sound):
            shutil.copyfile(sound, path)
    except OSError as error:
        raise UserError(f"The sound cannot be written to {path}: {reason_of(error)}.") from error
