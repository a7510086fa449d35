"""`surtitle subtitle`: subtitles put into a video by FFmpeg."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.commands.progress_line import ProgressLine
from app.host.subtitle_command import (
    SubtitleWish,
    check_wish,
    proposed_out,
    shown_command,
    subtitle_command,
)
from app.host.subtitle_run import put_subtitles
from core.wording.language_codes import normal_code
from core.wording.languages import check_language


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take a video and its captions."""
    parser.description = (
        "Put subtitles into a video: as a track that can be switched off, or burnt into the picture. FFmpeg"
        " does it, which must be installed. The video itself stays as it is."
    )
    parser.add_argument("video", metavar="VIDEO", type=Path)
    parser.add_argument("captions", metavar="CAPTIONS", type=Path, help="a .srt or .vtt file")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the new video (default: VIDEO.subtitled.mp4 or .mkv beside it)",
    )
    parser.add_argument(
        "--burn", action="store_true", help="into the picture, which is encoded again: slow, and permanent"
    )
    parser.add_argument(
        "--language", type=normal_code, default="", metavar="CODE", help="the language of the captions"
    )
    parser.add_argument("--show", action="store_true", help="only show the command that does it")


def run(args: argparse.Namespace) -> int:
    """Return 0 when the new video is whole, or the command was shown.

    Raises:
        UserError: something is missing or would be lost, or FFmpeg has failed.
    """
    if args.language:
        check_language(args.language)
    out = args.out or proposed_out(args.video, burnt=args.burn)
    wish = SubtitleWish(args.video, args.captions, out, args.burn, args.language)
    check_wish(wish)
    sys.stdout.write(shown_command(subtitle_command(wish)) + "\n")
    if args.show:
        return 0
    with ProgressLine(sys.stderr) as progress:
        put_subtitles(wish, lambda part: progress.tell(str(out.name), part))
    sys.stdout.write(f"The video with subtitles is {out}.\n")
    return 0
