"""A file of sound or video, opened: or one sentence that says why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from app.sound.source import SoundError
from core.files.plain_files import open_plain
from core.wording.errors import reason_of
from core.wording.sentences import phrased

if TYPE_CHECKING:
    from av.container import InputContainer


def open_container(path: Path, options: Mapping[str, str] | None = None) -> InputContainer:
    """Return a file that has a sound track at least, opened by FFmpeg.

    Raises:
        SoundError: it has none, or cannot be read.
    """
    import av

    _check_readable(path)
    try:
        # The "file:" keeps FFmpeg from taking a colon in a name for a network protocol.
        container = av.open(f"file:{path}", metadata_errors="replace", options=dict(options or {}))
    except av.error.FFmpegError as error:
        raise SoundError(
            phrased(
                "The file {path} is not a sound or video file, or it is damaged; WAV, FLAC, MP3, M4A and "
                "most videos can be read.",
                path=path,
            )
        ) from error
    if not container.streams.audio:
        kind = container.format.long_name
        container.close()
        raise SoundError(
            phrased(
                "The file {path} ({kind}) has no sound track; choose a file with sound.", path=path, kind=kind
            )
        )
    return container


def _check_readable(path: Path) -> None:
    try:
        with open_plain(path) as file:
            is_empty = not file.read(1)
    except FileNotFoundError as error:
        raise SoundError(
            phrased("There is no file {path}; check the spelling and the folder.", path=path)
        ) from error
    except IsADirectoryError as error:
        raise SoundError(
            phrased("{path} is a folder; name a sound or video file in it.", path=path)
        ) from error
    except OSError as error:
        raise SoundError(
            phrased("The file {path} cannot be read: {reason}.", path=path, reason=reason_of(error))
        ) from error
    if is_empty:
        raise SoundError(phrased("The file {path} is empty; record or copy it again.", path=path))
