"""`surtitle caption`: live captions in the terminal and in files."""

from __future__ import annotations

import argparse
import contextlib
import queue
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.advice.in_use import better_note, recognizer_in_use
from app.commands.caption_queue import caption_all, jobs_of
from app.commands.session_arguments import (
    add_language_arguments,
    add_out_argument,
    add_recognizer_arguments,
    add_server_argument,
    add_translator_arguments,
    engine_settings,
)
from app.commands.terminal import TerminalCaptions, caption_view, tell
from app.host.ending_signals import ending_signals
from app.session.live_session import LiveMessage, LiveSession
from app.sharing.sharing import EVERYWHERE, parse_share_address
from app.sound.capture import is_both, open_source
from core.captions.caption_files import CaptionWriter, caption_writer, check_caption_path
from core.captions.captions import CaptionUpdate, Gap
from core.files.plain_files import is_same_file
from core.files.user_folders import journal_folder
from core.journal.left_records import mark_told, untold_sessions
from core.journal.sound_record import check_sound_path
from core.process.threads import GuardedThread
from core.wire.messages import Captioned, EngineSettings, Finished, Health, Loading, Ready, Trouble
from core.wording.causes import Mended
from core.wording.errors import UserError
from core.wording.languages import check_language
from core.wording.printable import TerminalGoneError

if TYPE_CHECKING:
    from app.sharing.caption_server import CaptionServer

N_WAITING = 200
"""Messages that may wait for a slow terminal before the session waits for it."""
LAG_NOTED_S = 5.0


class SessionFailedError(UserError):
    """A session ended early; its captions so far are kept."""


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
        help="a sound or video file, mic (the microphone), system (what the computer plays), both at once,"
        " or a device by its name: mic:NAME, system:NAME, both:NAME|NAME (see `surtitle devices`);"
        " several files, or those with sound in a folder, are captioned one after the other, as fast as"
        " possible",
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
        help="play a file at the pace of speech, or work through it as fast as possible (default: real; of"
        " several files fast)",
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
    parser.add_argument("--keep-sound", type=Path, metavar="FILE.wav", help="keep the session's sound")
    parser.add_argument("--quiet", action="store_true", help="show no captions in the terminal")


def _track_number(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no number of a track: the first one is 1")
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
    recognizer = args.recognizer or recognizer_in_use(args.source_language, args.device)
    note = better_note(recognizer, args.source_language, args.device)
    settings = engine_settings(args, recognizer, realtime=args.pace == "real")
    if is_both(args.source):
        settings = replace(settings, speakers=_speakers(args.speakers))
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
    tell(f"Captions are shared at {server.page_url} for OBS and browsers, {server.socket_url} for programs.")
    return server


def _tell_of_crashes() -> None:
    """Tell once of a session that was cut off; `surtitle recover` goes on listing it."""
    untold = untold_sessions(journal_folder())
    if untold:
        tell("An earlier session was cut off; `surtitle recover` shows what it had captioned.")
    for path in untold:
        mark_told(path)


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
        self._server = server
        self._messages: queue.Queue[LiveMessage] = queue.Queue(N_WAITING)
        self._paths: list[Path] = list(dict.fromkeys(args.out))
        self._bilingual: bool = args.bilingual
        self._writers: list[CaptionWriter] = []
        self._opened = opened
        self._view = view
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
        self._writers_are_open = False

    def run(self) -> None:
        """Return when everything that was said is captioned.

        Raises:
            UserError: when the session could not begin or ended early.
        """
        with self._interrupts_end_the_sound():
            self._start()
            try:
                while not self._is_over:
                    self._take_next()
            except BaseException as error:
                self._abort(keeps_rest=not isinstance(error, KeyboardInterrupt))
                raise
            finally:
                if self._view is not None:
                    self._display(self._view.close)
        self._session.wait()
        if self._session.trouble:
            raise SessionFailedError(self._session.trouble)

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
        self._take(message)

    def _tell_of_the_end(self) -> None:
        """Say what a second Ctrl-C does. Not said by the first: the signal may have cut into a line."""
        if self._n_interrupts and not self._has_told_of_the_end and self._session.captured_s:
            self._has_told_of_the_end = True
            self._say("Ending; Ctrl-C again ends at once.")

    def _take(self, message: LiveMessage) -> None:
        match message:
            case Captioned():
                self._show(message.update)
            case Gap():
                self._show(message)
            case Loading():
                self._note(message.text if message.fraction < 0 else f"{message.text} {message.fraction:.0%}")
            case Ready():
                self._begin(message)
            case Health():
                # A file that need not be played is read ahead.
                if self._is_live and self._writers_are_open and message.waiting_s > LAG_NOTED_S:
                    self._note(f"Captions are {message.waiting_s:.0f} s behind.")
            case Trouble():
                self._is_over = message.fatal
                if not message.fatal and message.text != self._session.trouble:
                    self._say(message.text)
            case Mended() if message.text:
                self._say(message.text)
            case Finished():
                self._is_over = True

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

    def _show(self, entry: CaptionUpdate | Gap) -> None:
        for writer in self._writers:
            writer.write(entry)
        if self._server is not None:
            self._server.show(entry)
        if self._view is not None:
            self._display(self._view.show, entry)

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

    def _abort(self, *, keeps_rest: bool) -> None:
        """Let the session's threads, which may wait for room in the queue, come to their end."""
        aborting = GuardedThread(partial(self._session.abort, keeps_rest=keeps_rest), "abort")
        aborting.start()
        while aborting.is_alive():
            with contextlib.suppress(queue.Empty):
                self._messages.get(timeout=0.05)
