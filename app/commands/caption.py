"""`surtitle caption`: live captions in the terminal and in files."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.advice.in_use import better_note
from app.commands.caption_queue import caption_all, jobs_of
from app.commands.caption_run import CaptionRun
from app.commands.caption_voices import check_voices
from app.commands.session_arguments import (
    add_engine_on_argument,
    add_language_arguments,
    add_out_argument,
    add_recognizer_arguments,
    add_server_argument,
    add_translator_arguments,
    engine_settings,
    recognizer_that_hears,
)
from app.commands.terminal import caption_view, tell
from app.sharing.sharing import EVERYWHERE, parse_share_address
from app.sound.capture import is_both
from core.captions.caption_files import check_caption_path
from core.captions.whole_sentences import LONGEST_WAIT_S
from core.files.plain_files import is_same_file
from core.files.user_folders import journal_folder
from core.journal.left_records import mark_told, untold_sessions
from core.journal.sound_record import check_sound_path
from core.wire.defaults import BEST_THERE
from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from core.wording.languages import check_language

if TYPE_CHECKING:
    from app.sharing.caption_server import CaptionServer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what can be chosen about a session."""
    parser.description = (
        "Caption speech live, word by word, and translate it while it is spoken. Nothing leaves this machine"
        " unless you allow it to."
    )
    parser.epilog = (
        "examples:\n"
        "  surtitle caption talk.mp4 --pace fast --out talk.en-de.srt\n"
        "  surtitle caption mic --from en --to de --recognizer whisper:small\n"
        '  surtitle caption "system:Built-in Audio" --out meeting.txt --out meeting.jsonl\n'
        "  surtitle caption both --speakers Anna Team --out call.txt\n"
        "  surtitle caption mic --translator http://127.0.0.1:11434/v1#qwen3:8b\n"
        "  surtitle caption mic --serve 8765\n"
        "  surtitle caption monday.mp4 tuesday.mp4 --out .srt\n"
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "sources",
        metavar="SOURCE",
        nargs="+",
        help="a sound or video file, mic (the microphone),"
        " system (what the computer plays), both at once, or a device by its name:"
        " mic:NAME, system:NAME, both:NAME|NAME (see `surtitle devices`); several files,"
        " or those with sound in a folder, are captioned one after the other, as fast as possible",
    )
    parser.add_argument(
        "--speakers",
        nargs=2,
        default=("Me", "Others"),
        metavar=("ME", "OTHERS"),
        help="with the source both: whom the captions of the microphone and those of the computer name"
        " (default: Me Others); wear headphones, or the microphone hears both",
    )
    parser.add_argument(
        "--pace",
        choices=("real", "fast"),
        help="play a file at the pace of speech, or work through it as fast as possible (default:"
        " real; of several files fast)",
    )
    parser.add_argument(
        "--track",
        type=_track_number,
        default=0,
        metavar="N",
        help="which sound track of a file is captioned, 1 for the first (default: one with a voice, in the"
        " language that is spoken, that is no commentary)",
    )
    add_language_arguments(parser)
    add_recognizer_arguments(parser)
    add_translator_arguments(parser)
    add_server_argument(parser)
    add_engine_on_argument(parser)
    add_output_arguments(parser)


def add_output_arguments(parser: argparse.ArgumentParser) -> None:
    add_out_argument(parser, "write captions to FILE too, or by an ending alone (.srt) beside the source")
    parser.add_argument(
        "--serve",
        default="",
        metavar="[HOST:]PORT",
        help="share captions with other programs on this machine: a WebSocket, and a page for OBS;"
        f" with other computers too at {EVERYWHERE}:PORT",
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument(
        "--bilingual",
        dest="bilingual",
        action="store_true",
        default=True,
        help="show and write both languages (default)",
    )
    shown.add_argument(
        "--target-only", dest="bilingual", action="store_false", help="show and write the translation only"
    )
    parser.add_argument(
        "--whole-sentences",
        action="store_true",
        help="show and share each sentence when its translation is done, instead of word by word; one that is"
        f" longer than {LONGEST_WAIT_S:.0f} seconds in parts. Files have every word as soon as it is there",
    )
    parser.add_argument("--keep-sound", type=Path, metavar="FILE.wav", help="keep the session's sound")
    parser.add_argument(
        "--voices",
        action="store_true",
        help="tell the voices of a file apart once it is captioned, and name them in the files: Voice 1,"
        " Voice 2. What is alike in a voice is kept in memory alone, until the file is written",
    )
    parser.add_argument("--quiet", action="store_true", help="show no captions in the terminal")


def _track_number(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is not a track number: the first one is 1")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Caption until the sound ends or Ctrl-C, and return 0.

    Raises:
        UserError: when it cannot begin, or ends early.
    """
    jobs = jobs_of(args)
    if len(jobs) > 1:
        return caption_all(jobs, _caption_one)
    _caption_one(jobs[0])
    return 0


def _caption_one(args: argparse.Namespace) -> bool:
    """Return whether it came to its end by itself."""
    check_language(args.source_language, may_be_detected=True)
    recognizer, note = _recognizer(args)
    settings = engine_settings(args, recognizer, realtime=args.pace == "real", engine_on=args.engine_on)
    if settings.leaves_to:
        tell(f"What is said goes to {settings.leaves_to}.")
    if is_both(args.source):
        settings = replace(settings, speakers=_speakers(args.speakers))
    if args.voices:
        check_voices(args.source, args.out)
    for path in args.out:
        check_caption_path(path)
    if args.keep_sound is not None:
        check_sound_path(args.keep_sound)
    for path in (*args.out, *filter(None, [args.keep_sound])):
        _check_is_not(path, args.source)
    _tell_of_crashes()
    languages = (settings.source_language, settings.target_language)
    view = None if args.quiet else caption_view(sys.stdout, languages, bilingual=args.bilingual)
    with contextlib.ExitStack() as opened:
        server = _server(args.serve, settings, opened) if args.serve else None
        run = CaptionRun(args, settings, view, opened, note, server)
        run.run()
    return not run.was_interrupted


def _recognizer(args: argparse.Namespace) -> tuple[str, str]:
    """Return what hears, and a sentence on a better one if there is one."""
    if args.engine_on:
        return args.recognizer or BEST_THERE, ""
    recognizer = args.recognizer or recognizer_that_hears(args.source_language, args.device)
    return recognizer, better_note(recognizer, args.source_language, args.device)


def _check_is_not(path: Path, source: str) -> None:
    """Raise where what is written would take the place of what is captioned."""
    if is_same_file(path, Path(source)):
        raise UserError(f"{path} is what is to be captioned, and would be lost: write to another file.")


def _speakers(names: Sequence[str]) -> tuple[str, ...]:
    speakers = tuple(" ".join(name.split()) for name in names)
    if not all(speakers):
        raise UserError("Each of the two speakers needs a name: write --speakers Me Others.")
    return speakers


def _server(place: str, settings: EngineSettings, opened: contextlib.ExitStack) -> CaptionServer:
    """Return what shares the captions at `place`, until `opened` is closed."""
    from app.sharing.caption_server import CaptionServer  # takes its time, and few need it

    server = CaptionServer.at(parse_share_address(place))
    server.start()
    opened.callback(server.stop)
    server.begin(settings.source_language, settings.target_language if settings.translator else "")
    tell(
        f"Captions are shared at {server.page_url} for OBS, {server.reading_url} to read along,"
        f" {server.socket_url} for programs."
    )
    return server


def _tell_of_crashes() -> None:
    """Tell once of a session that was cut off; `surtitle recover` goes on listing it."""
    untold = untold_sessions(journal_folder())
    if untold:
        tell("An earlier session was cut off; `surtitle recover` shows what it had captioned.")
    for path in untold:
        mark_told(path)
