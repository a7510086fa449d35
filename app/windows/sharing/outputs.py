"""What others get of the captions: a live page, and a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.sharing.sharing import ShareAddress
from core.captions.appended_file import CaptionFileError
from core.captions.caption_files import CaptionWriter, caption_writer, check_caption_path
from core.captions.captions import CaptionUpdate, Gap
from core.captions.written_captions import WrittenCaptions, rewrite
from core.wire.messages import EngineSettings
from core.wording.errors import reason_of
from core.wording.sentences import phrased

if TYPE_CHECKING:
    from app.sharing.caption_server import CaptionServer


class Outputs(QObject):
    """Shares what the window shows and writes what is captioned; both can begin and end at any time."""

    trouble = Signal(str)
    """One sentence for the user."""
    writing = Signal(str)
    """The file to which a session is written from now on."""
    shared = Signal(object)
    """The `ShareAddress` at which captions can be read from now on, None where they cannot."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.server: CaptionServer | None = None
        self._wanted: Path | None = None
        self._writer: CaptionWriter | None = None
        self._settings: EngineSettings | None = None
        self._written = WrittenCaptions()
        self._is_outdated = False
        """Whether a speaker in the written file has changed since."""
        self.names = True
        """Whether others see who says what, where that is known."""

    def share(self, address: ShareAddress | None) -> None:
        """Share the captions at `address`, or, without one, no longer.

        Raises:
            UserError: they cannot be shared there, and are not.
        """
        if self.server is not None:
            self.server.stop()
            self.server = None
            self.shared.emit(None)
        if address is not None:
            from app.sharing.caption_server import CaptionServer

            server = CaptionServer.at(address)
            server.start()
            self.server = server
            self._begin_sharing()
            self.shared.emit(address)

    def write_to(self, path: Path | None) -> None:
        """Write each session to a file of its own, named after `path`, or, without one, no longer.

        Raises:
            CaptionFileError: nothing can be written there.
        """
        self._close_file()
        self._wanted = None
        if path is not None:
            check_caption_path(path)
            self._wanted = path

    def begin(self, settings: EngineSettings) -> None:
        """Begin a session."""
        self._settings = settings
        self._begin_sharing()

    def show(self, entry: CaptionUpdate | Gap) -> None:
        """Share what is shown now."""
        if self.server is not None:
            self.server.show(self._told(entry))

    def call_speaker(self, caption: CaptionUpdate) -> None:
        """Share who says a caption that is shown, as is known by now; the file has it when it is complete."""
        speaker = caption.speaker if self.names else ""
        if self.server is not None:
            self.server.call_speaker(replace(caption, speaker=speaker))
        captions = self._written.captions
        written = captions.get(caption.segment)
        if written is not None and written.final and written.speaker != speaker:
            captions[caption.segment] = replace(written, speaker=speaker)
            self._is_outdated = True

    def write(self, entry: CaptionUpdate | Gap) -> None:
        """Write the next state of a caption, whether it is shown yet or not."""
        try:
            self._write(self._told(entry))
        except CaptionFileError as error:
            self._wanted = None
            self._close_file()
            self.trouble.emit(str(error))

    def end(self) -> None:
        """End the session; its file is complete."""
        if self.server is not None:
            self.server.end()
        self._close_file()

    def close(self) -> None:
        """End everything."""
        self._close_file()
        self.share(None)

    def _begin_sharing(self) -> None:
        if self.server is None:
            return
        if (settings := self._settings) is None:
            self.server.begin("", "")
        else:
            tells_voices = settings.tells_voices and self.names
            self.server.begin(settings.source_language, settings.target_language, tells_voices=tells_voices)

    def _told(self, entry: CaptionUpdate | Gap) -> CaptionUpdate | Gap:
        if isinstance(entry, Gap) or self.names:
            return entry
        return replace(entry, speaker="")

    def _write(self, entry: CaptionUpdate | Gap) -> None:
        if self._wanted is None:
            return
        if self._writer is None:
            self._writer = caption_writer(_free(self._wanted))
            self.writing.emit(str(self._writer.path))
        self._writer.write(entry)
        self._written.take(entry)

    def _close_file(self) -> None:
        writer, self._writer = self._writer, None
        try:
            if writer is not None:
                writer.close()
                self._write_names(writer.path)
        except CaptionFileError as error:
            self.trouble.emit(str(error))
        self._written = WrittenCaptions()
        self._is_outdated = False

    def _write_names(self, path: Path) -> None:
        """Rewrite a file with the names that became known later; JSON lines keep all states."""
        if not self._is_outdated or path.suffix.lower() == ".jsonl" or not path.is_file():
            return
        try:
            rewrite(path, self._written.captions.values(), self._written.gaps)
        except (CaptionFileError, OSError) as error:
            told = phrased(
                "{path} has the names of speakers as they were known while it was written: {reason}.",
                path=path,
                reason=reason_of(error.__cause__ or error),
            )
            self.trouble.emit(told)


def _free(path: Path) -> Path:
    """Return `path`, numbered where there is such a file already: no session is written over another."""
    return next(candidate for candidate in _candidates(path) if not candidate.exists())


def _candidates(path: Path) -> Iterator[Path]:
    return chain([path], (path.with_stem(f"{path.stem} {n}") for n in count(2)))
