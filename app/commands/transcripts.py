"""`surtitle transcripts`: what the window has captioned: listed, searched, exported, captioned again."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from app.commands.kept_sound import caption_again, caption_missing
from app.commands.kept_voices import tell_voices
from app.commands.session_arguments import (
    add_language_arguments,
    add_out_argument,
    add_recognizer_arguments,
    add_translator_arguments,
)
from app.commands.talk_notes import add_notes_arguments, show_notes
from core.captions.caption_files import check_caption_path
from core.files.user_folders import journal_folder, transcripts_folder
from core.transcripts.export import Shown, export_transcript, write_corrections
from core.transcripts.recovery import recovered_transcripts
from core.transcripts.search import HIT_BEGINS, HIT_ENDS, Hit
from core.transcripts.transcripts import Transcript, Transcripts
from core.wording.errors import UserError
from core.wording.language_codes import normal_code


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what to do with which transcript."""
    parser.description = (
        "List, search, export and delete the transcripts that the window keeps, take notes of them, and"
        " caption talks again or tell their voices apart whose sound was kept."
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    actions.add_parser("list", help="all transcripts with their numbers, the latest first")
    searched = actions.add_parser("search", help="the captions that hold all these words or their beginnings")
    searched.add_argument("words", metavar="WORD", nargs="+")
    exported = actions.add_parser("export", help="write a transcript to files")
    exported.add_argument("number", metavar="NUMBER", type=int, help="its number in the list")
    add_out_argument(exported, "write it to FILE")
    exported.add_argument(
        "--show",
        choices=[shown.value for shown in Shown],
        default=Shown.BOTH.value,
        help="which languages to write (default: both)",
    )
    corrected = actions.add_parser(
        "corrections", help="write corrected captions as data for `surtitle train`"
    )
    corrected.add_argument("--from", dest="source_language", type=normal_code, required=True, metavar="CODE")
    corrected.add_argument("--to", dest="target_language", type=normal_code, required=True, metavar="CODE")
    corrected.add_argument("--out", type=Path, required=True, metavar="FILE.tsv")
    _add_kept_sound(actions)
    add_notes_arguments(actions.add_parser("notes", help="what was said in short, with tasks and decisions"))
    deleted = actions.add_parser("delete", help="delete a transcript and its sound, or a version, for good")
    deleted.add_argument("number", metavar="NUMBER", type=int, help="its number in the list")


def _add_kept_sound(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    again = actions.add_parser(
        "again", help="caption a talk again from its kept sound; the captions that it has stay beside"
    )
    complete = actions.add_parser("complete", help="caption what is missing of a talk whose sound is kept")
    told = actions.add_parser("voices", help="tell the voices of a talk apart whose sound is kept")
    for parser in (again, complete, told):
        parser.add_argument("number", metavar="NUMBER", type=int, help="its number in the list")
    for parser in (again, complete):
        parser.add_argument("--quiet", action="store_true", help="show no captions in the terminal")
    add_language_arguments(again, "language that is spoken (default: as before)")
    add_recognizer_arguments(again)
    add_translator_arguments(again)
    again.set_defaults(source_language=None, target_language=None)


def run(args: argparse.Namespace) -> int:
    """Return 0 when it was done, after completing the transcripts of sessions that were cut off.

    Raises:
        UserError: when there is no such transcript, or it cannot be read or written.
    """
    transcripts = Transcripts(transcripts_folder(journal_folder()))
    try:
        recovered_transcripts(transcripts, journal_folder())
        _do(transcripts, args)
    finally:
        transcripts.close()
    return 0


def _do(transcripts: Transcripts, args: argparse.Namespace) -> None:
    if args.action == "list":
        _list(transcripts)
    elif args.action == "search":
        _search(transcripts, " ".join(args.words))
    elif args.action == "export":
        _export(transcripts, args)
    elif args.action == "corrections":
        n_pairs = write_corrections(transcripts, args.out, args.source_language, args.target_language)
        sys.stdout.write(f"{n_pairs} corrected pairs were written to {args.out}.\n")
    elif args.action == "again":
        caption_again(transcripts, args)
    elif args.action == "notes":
        show_notes(transcripts, args)
    elif args.action == "complete":
        caption_missing(transcripts, args)
    elif args.action == "voices":
        tell_voices(transcripts, args.number)
    else:
        transcripts.delete(args.number)


def _list(transcripts: Transcripts) -> None:
    listed = transcripts.all()
    for transcript in listed:
        for version in transcripts.versions(transcript.id):
            sys.stdout.write(_line(version) + "\n")
    if not listed:
        sys.stdout.write("There are no transcripts yet: what the window captions is kept.\n")


def _line(transcript: Transcript) -> str:
    began = time.strftime("%Y-%m-%d %H:%M", time.localtime(transcript.began))
    minutes, seconds = divmod(round(transcript.duration_s), 60)
    state = "  running" if transcript.is_open else "  was cut off" if transcript.was_cut_off else ""
    version = f"  version of {transcript.talk}, by {_makers(transcript)}" if transcript.version_of else ""
    return f"{transcript.id:>4}  {began}  {minutes:>4}:{seconds:02}  {transcript.name}{version}{state}"


def _makers(transcript: Transcript) -> str:
    return " and ".join(filter(None, (transcript.recognizer, transcript.translator)))


def _search(transcripts: Transcripts, query: str) -> None:
    hits = transcripts.search(query)
    if not hits:
        raise UserError(f"No caption holds {query!r}: words are found by their beginning.")
    for hit in hits:
        sys.stdout.write(f"{hit.version:>4}  {_found(hit)}\n")


def _found(hit: Hit) -> str:
    texts = [text for text in (hit.source, hit.target) if HIT_BEGINS in text]
    return " | ".join(texts).replace(HIT_BEGINS, "[").replace(HIT_ENDS, "]")


def _export(transcripts: Transcripts, args: argparse.Namespace) -> None:
    if not args.out:
        raise UserError("Name a file to write to, as --out meeting.srt.")
    transcripts.get(args.number)
    for path in args.out:
        check_caption_path(path)
    for path in args.out:
        export_transcript(transcripts, args.number, path, Shown(args.show))
