"""Notes of a talk in the terminal: made once, then shown, and written to a file."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from threading import Event

from app.commands.progress_line import ProgressLine
from app.host.notes_child import notes_by_child
from app.settings.settings import load_settings
from core.files.user_folders import settings_path
from core.notes.points import Line, Notes, Section
from core.transcripts.markdown import clock, section_name, write_notes
from core.transcripts.notes import KeptPoint, keep_notes, kept_notes, lines_of
from core.transcripts.transcripts import Transcript, Transcripts
from core.wire.server_address import ServerAddress
from core.wording.errors import UserError
from core.wording.language_codes import normal_code
from models.loading.note_makers import ChatModel, note_maker
from models.servers.note_taker import notes_by_server

TIME = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)")


def add_notes_arguments(parser: argparse.ArgumentParser) -> None:
    """Take of which talk notes are made, by whom, and where they are written."""
    parser.add_argument("number", metavar="NUMBER", type=int, help="its number in the list")
    parser.add_argument(
        "--to",
        dest="language",
        type=normal_code,
        metavar="CODE",
        help="language of the notes (default: as read)",
    )
    parser.add_argument(
        "--server",
        metavar="ADDRESS",
        help="server on this computer, as http://127.0.0.1:11434/v1#MODEL (default: the one that translates)",
    )
    parser.add_argument(
        "--model",
        metavar="NAME",
        help="hub name or folder of a language model on this computer that can chat, instead of a server",
    )
    parser.add_argument("--begin", type=_time, default=0.0, metavar="TIME", help="from here on, as 1:02:30")
    parser.add_argument("--end", type=_time, default=inf, metavar="TIME", help="up to here, as 1:02:30")
    parser.add_argument("--again", action="store_true", help="make them again, instead of those that it has")
    parser.add_argument(
        "--out", type=Path, metavar="FILE.md", help="write them to FILE too, with the transcript"
    )


def show_notes(transcripts: Transcripts, args: argparse.Namespace) -> None:
    """Show the notes of a talk, which are made where it has none.

    Raises:
        UserError: they cannot be made, or written.
    """
    transcript = transcripts.get(args.number)
    points = kept_notes(transcripts, transcript.id)
    if args.again or not points:
        _make(transcripts, transcript, args)
        points = kept_notes(transcripts, transcript.id)
    for section in Section:
        of_section = [point for point in points if point.section is section]
        sys.stdout.write(f"{section_name(section)}\n" if of_section else "")
        sys.stdout.writelines(f"  {clock(point.start_s):>7}  {_in_words(point)}\n" for point in of_section)
    if args.out is not None:
        title = transcript.given_name or transcript.name
        write_notes(args.out, title, points, transcripts.entries(transcript.id))


def _make(transcripts: Transcripts, transcript: Transcript, args: argparse.Namespace) -> None:
    transcripts.refuse_open(transcript.id)
    maker = note_maker(args.server or args.model or load_settings(settings_path()).engine.translator)
    lines = lines_of(transcripts.entries(transcript.id), args.begin, args.end)
    if not lines:
        raise UserError(f"Nothing was said there in transcript {transcript.id}: there is nothing to note.")
    language = args.language or transcript.reading_language
    notes = _made(maker, lines, language)
    if not notes.points:
        raise UserError(
            "The model found nothing to note that was really said: choose a larger one, or more of the talk."
        )
    keep_notes(transcripts, transcript.id, notes.points)
    sys.stderr.write("A model can miss or misread something: each point has the time at which it was said.\n")
    if notes.n_invented:
        sys.stderr.write(f"{notes.n_invented} points were left out, as nobody had said what they quote.\n")


def _made(maker: ServerAddress | ChatModel, lines: Sequence[Line], language: str) -> Notes:
    if not isinstance(maker, ChatModel):
        with ProgressLine(sys.stderr) as line:
            return notes_by_server(maker, lines, language, lambda part: line.tell("Taking notes", part))
    if maker.is_small:
        sys.stderr.write(f"{maker.name} is small: it finds little, and gets much wrong.\n")
    with ProgressLine(sys.stderr) as line:
        never = Event()
        notes = notes_by_child(maker, lines, language, lambda part: line.tell("Taking notes", part), never)
    assert notes is not None  # nobody gives it up
    return notes


def _in_words(point: KeptPoint) -> str:
    whom = ", ".join(filter(None, (point.who, point.due)))
    return f"{point.text} [{whom}]" if whom else point.text


def _time(text: str) -> float:
    found = TIME.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no time: write it as 12:30 or 1:02:30")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return float(hours * 3600 + minutes * 60 + seconds)
