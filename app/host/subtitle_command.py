"""The command by which FFmpeg puts subtitles into a video: what is shown to the user, and what is run."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from core.files.plain_files import check_plain, is_same_file
from core.system.which import on_windows
from core.wording.errors import UserError, reason_of
from core.wording.language_codes import ISO_639_2
from core.wording.languages import LANGUAGES
from core.wording.sentences import phrased

PROGRAM = "ffmpeg"
TRACK_CODECS = {".mp4": "mov_text", ".m4v": "mov_text", ".mov": "mov_text", ".mkv": "srt", ".webm": "webvtt"}
"""How subtitles stand in the containers that take them as a track of their own."""
OTHERWISE = ".mkv"
"""The container that takes all: for videos whose own takes no subtitles."""
CAPTIONS = (".srt", ".vtt")
IN_OPTION, IN_GRAPH = "\\':", "\\'[],;"
"""What means something in an option of a filter, and then once more in a graph of filters."""


class SubtitleError(UserError):
    """The subtitles cannot be put into the video."""


@dataclass(frozen=True, slots=True)
class SubtitleWish:
    """Which captions go into which video, and where the new one goes.

    As a track they can be switched off; `burnt` ones are part of the picture, then encoded again. `language`
    is the code of that of the captions, empty where it is not known.
    """

    video: Path
    captions: Path
    out: Path
    burnt: bool = False
    language: str = ""


def found_program() -> str:
    """Return where FFmpeg lies.

    Raises:
        SubtitleError: when it is not installed.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise SubtitleError(
            phrased(
                "Adding subtitles to a video needs FFmpeg, which is not installed here: install it, or "
                "open the video and the subtitles together in a player."
            )
        )
    return program


def proposed_out(video: Path, *, burnt: bool = False) -> Path:
    """Return a new place beside the video, in a container that takes the subtitles."""
    ending = video.suffix if burnt or video.suffix.lower() in TRACK_CODECS else OTHERWISE
    name = f"{video.stem}.subtitled"
    places = (
        video.with_name(f"{name}{number}{ending}") for number in ("", *(f".{n}" for n in range(2, 1000)))
    )
    return next(place for place in places if not place.exists())


def check_wish(wish: SubtitleWish) -> None:
    """Raise where something is missing, or where something would be lost.

    Raises:
        SubtitleError: with the reason.
    """
    for path in (wish.video, wish.captions):
        try:
            check_plain(path)
        except OSError as error:
            told = phrased("{path} cannot be read: {reason}.", path=path, reason=reason_of(error))
            raise SubtitleError(told) from error
    if wish.captions.suffix.lower() not in CAPTIONS:
        raise SubtitleError(
            phrased("{path} holds no subtitles: give a .srt or .vtt file.", path=wish.captions)
        )
    if is_same_file(wish.out, wish.video) or is_same_file(wish.out, wish.captions):
        told = phrased("{path} would be lost: write the new video to another file.", path=wish.out)
        raise SubtitleError(told)
    if wish.out.exists():
        raise already_there(wish.out)
    if not wish.burnt and wish.out.suffix.lower() not in TRACK_CODECS:
        raise SubtitleError(
            phrased(
                "A file that ends in {ending} takes no subtitles as a track:"
                " write .mkv or .mp4, or burn them in.",
                ending=wish.out.suffix or wish.out.name,
            )
        )


def already_there(path: Path) -> SubtitleError:
    """Return the sentence about a file that exists already."""
    return SubtitleError(phrased("{path} is there already: choose another name.", path=path))


def subtitle_command(wish: SubtitleWish, program: str = PROGRAM) -> list[str]:
    """Return the arguments, the program first: `-n` never overwrites what is there."""
    video, captions, out = (_as_file(path) for path in (wish.video, wish.captions, wish.out))
    command = [program, "-hide_banner", "-nostdin", "-n", "-i", video]
    theirs = ["-c:s", _codec_of_theirs(wish)]
    if wish.burnt:
        # Pictures that are no film, as covers are, are left out: captions would be burnt into them too.
        stay = wish.out.suffix.lower() in {wish.video.suffix.lower(), *TRACK_CODECS}
        tracks = _maps("0:V", "0:a?", *(["0:s?"] if stay else []))
        drawn = ["-vf", f"subtitles=filename={filter_value(captions)}"]
        return [*command, *tracks, *drawn, "-c:a", "copy", *theirs, out]
    codec = TRACK_CODECS[wish.out.suffix.lower()]
    # The new track before those that the video has, which stay.
    tracks = _maps("0:v?", "0:a?", "1:0", "0:s?")
    about = ["-disposition:s:0", "default"]
    if wish.language in LANGUAGES:
        name, code = LANGUAGES[wish.language].own_name, ISO_639_2[wish.language]
        about += ["-metadata:s:s:0", f"language={code}", "-metadata:s:s:0", f"title={name}"]
    return [*command, "-i", captions, *tracks, "-c", "copy", *theirs, "-c:s:0", codec, *about, out]


def _maps(*streams: str) -> list[str]:
    return [argument for stream in streams for argument in ("-map", stream)]


def _codec_of_theirs(wish: SubtitleWish) -> str:
    """Return how the subtitles that the video has are written: as they are, where its container stays."""
    ending = wish.out.suffix.lower()
    return "copy" if ending == wish.video.suffix.lower() else TRACK_CODECS.get(ending, "copy")


def shown_command(command: list[str]) -> str:
    """Return the command as it can be pasted into a terminal of this system."""
    return subprocess.list2cmdline(command) if on_windows() else shlex.join(command)


def _as_file(path: Path) -> str:
    """Return a path that is taken for nothing else: no option, no protocol."""
    return str(path.absolute())


def filter_value(path: str) -> str:
    """Return a path as the value of a filter's option (FFmpeg's manual, "Notes on filtergraph escaping")."""
    path = path.replace("\\", "/") if on_windows() else path
    for special in (IN_OPTION, IN_GRAPH):
        path = "".join(f"\\{letter}" if letter in special else letter for letter in path)
    return path
