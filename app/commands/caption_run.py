"""One source captioned in the terminal: what is said is shown, written and shared, until it ends."""

from __future__ import annotations

import argparse
import contextlib
import queue
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from app.commands.caption_voices import FileVoices
from app.commands.next_steps import with_command
from app.commands.terminal import TerminalCaptions, clock, tell
from app.host.ending_signals import ending_signals
from app.session.live_session import LiveMessage, LiveSession
from app.settings.settings import is_device
from app.sound.capture import open_source
from core.captions.appended_file import CaptionFileError
from core.captions.caption_files import CaptionWriter, caption_writer
from core.captions.captions import Captioned, CaptionUpdate, Gap
from core.captions.whole_sentences import WholeSentences
from core.files.user_folders import journal_folder
from core.journal.left_records import mark_told
from core.system.standard_streams import TerminalGoneError
from core.system.threads import GuardedThread
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    EngineSettings,
    Finished,
    Health,
    Loading,
    PolicyInUse,
    Prepared,
    Ready,
    Trouble,
)
from core.wire.voice_messages import PrintHeard, Voiced, VoicesSuggested
from core.wording.causes import Mended
from core.wording.errors import UserError

if TYPE_CHECKING:
    from app.sharing.caption_server import CaptionServer

N_WAITING = 200
"""Messages that may wait for a slow terminal before the session waits for it."""
LAG_NOTED_S = 5.0


class SessionFailedError(UserError):
    """A session ended early, or not all of it could be written; its captions so far are kept."""


def is_hangup(number: int) -> bool:
    """Return whether that signal says that the terminal is closed."""
    return number == getattr(signal, "SIGHUP", None)


class CaptionRun:
    """One session whose messages are shown and written by the main thread."""

    def __init__(
        self,
        args: argparse.Namespace,
        settings: EngineSettings,
        view: TerminalCaptions | None,
        opened: contextlib.ExitStack,
        note: str = "",
        server: CaptionServer | None = None,
    ) -> None:
        self._args = args
        self._server = server
        self._messages: queue.Queue[LiveMessage] = queue.Queue(N_WAITING)
        self._paths: list[Path] = list(dict.fromkeys(args.out))
        self._bilingual: bool = args.bilingual
        self._writers: list[CaptionWriter] = []
        self._failed: list[Path] = []
        """The files that could not be written to their end."""
        self._opened = opened
        self._voices = FileVoices(args) if args.voices else None
        self._nameless = ""
        """Why the files do not name the voices that were to be told."""
        self._view = view
        self._sentences = WholeSentences(is_on=args.whole_sentences)
        self._sentences.begin(is_translated=bool(settings.translator and settings.target_language))
        self._recognizer_note = note
        self._n_interrupts = 0
        self._has_started = False
        self._has_told_of_the_end = False
        source = open_source(args.source, args.pace, settings.source_language, args.track)
        self._is_live = source.realtime
        self._session = LiveSession(
            source,
            settings,
            self._messages.put,
            journal_folder=journal_folder(),
            keep_sound=args.keep_sound,
        )
        self._is_over = False
        self._cause = ""
        """Of what ended the session early, if a window had a button against it."""
        self._writers_are_open = False

    def run(self) -> None:
        """Return when everything that was said is captioned.

        Raises:
            UserError: when the session could not begin or ended early.
        """
        try:
            self._run()
        finally:
            self._tell_of_rest()
        troubles = filter(None, (self._session.trouble, self._told_of_failed(), self._nameless))
        if told := " ".join(troubles):
            raise SessionFailedError(told, self._cause)

    def _run(self) -> None:
        with self._interrupts_end_the_sound():
            self._start()
            try:
                while not self._is_over:
                    self._take_next()
            except BaseException as error:
                self._abort(keeps_record=not isinstance(error, KeyboardInterrupt))
                raise
            finally:
                self._show_all(self._sentences.release())
                if self._view is not None:
                    self._display(self._view.close)
        try:
            self._name_voices()
            self._close_writers()
        finally:
            self._session.wait()

    @property
    def was_interrupted(self) -> bool:
        """Whether its user has ended it."""
        return self._n_interrupts > 0

    def _start(self) -> None:
        """Start the session; a Ctrl-C that came meanwhile counts from then on."""
        self._session.start()
        self._has_started = True
        if self._n_interrupts:
            self._session.stop()

    def _take_next(self) -> None:
        self._tell_of_the_end()
        try:
            message = self._messages.get(timeout=0.2)  # a signal is seen between two waits
        except queue.Empty:
            self._is_over = self._session.wait(0) and self._messages.empty()
            return
        self.take(message)

    def _tell_of_the_end(self) -> None:
        """Say what a second Ctrl-C does. Not said by the first: the signal may have cut into a line."""
        if self._n_interrupts and not self._has_told_of_the_end and self._session.captured_s:
            self._has_told_of_the_end = True
            self._say("Ending; Ctrl-C again ends at once.")

    def _tell_of_rest(self) -> None:
        """Say how much was not captioned any more, and how it can be."""
        rest = self._session.rest
        if rest is None:
            return
        record = journal_folder() / self._session.record_name
        sound = None if record.is_dir() else self._args.keep_sound
        self._display(tell, told_of_rest(rest, self._args.source, sound, record.name))
        mark_told(record)

    def take(self, message: LiveMessage) -> None:
        """Show and write what a message of the session tells."""
        match message:
            case Captioned() | Gap():
                self._take_entry(message)
            case Loading():
                self._note(message.text if message.fraction < 0 else f"{message.text} {message.fraction:.0%}")
            case Ready():
                self._begin(message)
            case Health():
                self._show_all(self._sentences.overdue(message.heard_s))
                # A file that need not be played is read ahead.
                if self._is_live and self._writers_are_open and message.waiting_s > LAG_NOTED_S:
                    self._note(f"Captions are {message.waiting_s:.0f} s behind.")
            case Trouble():
                self._is_over = message.fatal
                if message.fatal:
                    self._cause = message.cause
                elif message.text != self._session.trouble:
                    self._say(with_command(message.text, message.cause))
            case Mended(text=text):
                if text:
                    self._say(text)
            case Finished():
                self._is_over = True
            case Voiced() | VoicesSuggested() | PrintHeard():
                pass  # not asked for: voices of files are told apart at the end
            case Prepared() | Checkpoint() | AdapterInUse() | PolicyInUse():
                pass  # nothing to show
            case _:
                assert_never(message)

    def _begin(self, ready: Ready) -> None:
        self._note("Listening. Ctrl-C ends.")
        if self._writers_are_open:  # another engine took the place of one that died
            return
        self._open_writers()
        for note in filter(None, (self._recognizer_note, *ready.notes)):
            self._say(note)

    def _open_writers(self) -> None:
        """Make the files: those of an earlier run stay until it is sure that captions come."""
        for path in self._paths:
            writer = caption_writer(path, bilingual=self._bilingual)
            self._opened.callback(writer.close)
            self._writers.append(writer)
        self._writers_are_open = True

    def _take_entry(self, message: Captioned | Gap) -> None:
        """Write what is told, and show of it what is to be seen now."""
        if isinstance(message, Gap):
            self._write(message)
            self._show_all([*self._sentences.before(message), message])
        else:
            self._write(message.update)
            self._show_all(self._sentences.take(message.update))

    def _name_voices(self) -> None:
        """Write the files again with the names of voices; where they cannot be told those without stay."""
        if self._voices is None or self.was_interrupted:
            return
        self._note("Telling the voices apart.")
        try:
            self._voices.name(self._writers)
        except UserError as error:
            self._nameless = str(error)

    def _write(self, entry: CaptionUpdate | Gap) -> None:
        if self._voices is not None:
            self._voices.take(entry)
        for writer in tuple(self._writers):
            try:
                writer.write(entry)
            except CaptionFileError as error:
                self._give_up(writer, error)

    def _show_all(self, entries: Sequence[CaptionUpdate | Gap]) -> None:
        for entry in entries:
            if self._server is not None:
                self._server.show(entry)
            if self._view is not None:
                self._display(self._view.show, entry)

    def _give_up(self, writer: CaptionWriter, error: CaptionFileError) -> None:
        """Write one file no longer; captions go on wherever else somebody has them."""
        self._writers.remove(writer)
        with contextlib.suppress(CaptionFileError):
            writer.close()
        if self._args.keep_sound is None:  # for which the record goes
            self._session.keep_record()
        if not self._writers and self._view is None and self._server is None:
            raise error
        self._failed.append(writer.path)
        self._say(str(error))

    def _close_writers(self) -> None:
        for writer in tuple(self._writers):
            try:
                writer.close()
            except CaptionFileError as error:
                self._give_up(writer, error)

    def _told_of_failed(self) -> str:
        if not self._failed:
            return ""
        names, record = ", ".join(map(str, self._failed)), self._session.record_name
        told = f"{names} could not be written to the end."
        if not (journal_folder() / record).is_dir():
            return told
        mark_told(journal_folder() / record)
        return f"{told} `surtitle recover {record} --out FILE` writes all captions again."

    def _note(self, text: str) -> None:
        if self._view is not None:
            self._display(self._view.note, text)

    def _say(self, sentence: str) -> None:
        self._display(tell if self._view is None else self._view.say, sentence)

    def _display(self, show: Callable[..., None], *what: object) -> None:
        """Show something; where the terminal is gone, end the sound and write the rest unseen."""
        try:
            show(*what)
        except TerminalGoneError:
            self._session.stop()

    @contextlib.contextmanager
    def _interrupts_end_the_sound(self) -> Iterator[None]:
        with contextlib.ExitStack() as giving_back:
            for number in ending_signals():
                before = signal.getsignal(number)
                if is_hangup(number) and before == signal.SIG_IGN:
                    continue  # it is to outlive its terminal, as by nohup
                giving_back.callback(signal.signal, number, before)
                signal.signal(number, self._interrupted)
            yield

    def _interrupted(self, number: int, frame: object) -> None:
        """End the sound at the first Ctrl-C, everything at the second.

        System and shell both tell of a terminal that is closed: that alone does not make it the second.
        """
        if is_hangup(number) and self._n_interrupts:
            return
        self._n_interrupts += 1
        if self._n_interrupts > 1:
            raise KeyboardInterrupt
        if self._has_started:
            self._session.stop()

    def _abort(self, *, keeps_record: bool) -> None:
        """Let the session's threads, which may wait for room in the queue, come to their end.

        What was captioned is still written; where the record is kept that has it, too.
        """
        aborting = GuardedThread(partial(self._session.abort, keeps_record=keeps_record), "abort")
        aborting.start()
        while aborting.is_alive() or not self._messages.empty():
            with contextlib.suppress(queue.Empty):
                message = self._messages.get(timeout=0.05)
                if isinstance(message, Captioned | Gap) and not keeps_record:
                    self._take_entry(message)


def told_of_rest(rest: Gap, source: str, sound: Path | None, record: str) -> str:
    """Return how much was not captioned, and how it can be: from the file with the `sound`, or the record."""
    waiting = f"{rest.end_s - rest.start_s:.1f} s were not captioned."
    if not is_device(source):
        return f"{waiting} Caption {source} again for what follows on {clock(rest.start_s)}."
    if sound is not None:
        return f"{waiting} Their sound is kept: `surtitle caption {sound}` captions it."
    return (
        f"{waiting} Their sound is kept: `surtitle recover {record} --sound FILE.wav` writes it to a file,"
        " and `surtitle caption FILE.wav` captions that."
    )
