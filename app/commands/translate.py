"""`surtitle translate`: text translated while it arrives, word by word."""

from __future__ import annotations

import argparse
import codecs
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Condition
from typing import assert_never

from app.commands.next_steps import with_command
from app.commands.session_arguments import (
    add_language_arguments,
    add_server_argument,
    add_translator_arguments,
    engine_settings,
)
from app.commands.terminal import tell
from app.session.client import EngineClient
from app.session.feed import WordsFeed
from core.captions.captions import Captioned
from core.hearing.endpoints import ends_sentence
from core.speech.segments import SegmentId
from core.system.threads import GuardedThread
from core.wire.messages import (
    AdapterInUse,
    Checkpoint,
    Finished,
    FromEngine,
    Health,
    Loading,
    PolicyInUse,
    Prepared,
    Ready,
    SourceWords,
    Trouble,
)
from core.wire.voice_messages import PrintHeard, Voiced, VoicesSuggested
from core.wording.causes import Mended
from core.wording.errors import UserError
from core.wording.languages import check_language

READ_BYTES = 65536
MAX_OPEN_SENTENCES = 64
"""Sentences read ahead of the translator: a long text is not read into memory."""


class TranslationFailedError(UserError):
    """The translation ended early."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is translated and how."""
    parser.description = (
        "Translate words from standard input while they arrive, and write the translation's words as soon as"
        " they stand. One line of output for each line of input."
    )
    add_language_arguments(parser, "language of the words (default: %(default)s)")
    add_translator_arguments(parser)
    add_server_argument(parser)
    parser.add_argument(
        "--trace", action="store_true", help="show on standard error every READ and every WRITE"
    )


def run(args: argparse.Namespace) -> int:
    """Translate until standard input ends, and return 0.

    Raises:
        UserError: when there is no such translator, or it fails.
    """
    if not args.translator:
        raise UserError(
            "No translator is named: use --translator embedded, a hub name, a folder or a server."
        )
    check_language(args.source_language)
    settings = engine_settings(args, realtime=False)
    page = Page(trace=args.trace)
    feed = WordsFeed()
    client = EngineClient(settings, lambda message: page.take(message, feed), feed)
    client.start()
    reading = InputReading(feed, page, args.source_language)
    reading.start()
    try:
        while not client.wait(0.2) and not reading.trouble:
            pass  # a signal is seen between two waits
    finally:
        client.stop()
    if trouble := reading.trouble or page.trouble:
        raise TranslationFailedError(trouble)
    return 0


class InputReading(GuardedThread):
    """Reads what is typed, which may take for ever; `trouble` is what ended it early.

    A thread of its own: what is wrong with the translator is told while
    nothing comes.
    """

    def __init__(self, feed: WordsFeed, page: Page, spoken: str) -> None:
        super().__init__(self._read, "input", on_trouble=self._keep_trouble)
        self._spoken = spoken
        self._feed = feed
        self._page = page
        self.trouble = ""

    def _read(self) -> None:
        _read_input(self._feed, self._page, self._spoken)
        self._feed.end()

    def _keep_trouble(self, sentence: str) -> None:
        self.trouble = sentence


def _read_input(feed: WordsFeed, page: Page, spoken: str) -> None:
    cutter = SentenceCutter(spoken)
    for word in words_and_line_ends(sys.stdin.fileno()):
        if not page.wait_for_room(cutter.segment):
            return
        if word is not None:
            page.belongs(cutter.segment_of(word))
        for message in cutter.put(word):
            feed.put(message)
        if word is None:
            page.end_line()


def words_and_line_ends(descriptor: int) -> Iterator[str | None]:
    """Yield each word as soon as the space after it has come, and None at the end of each line."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    rest = ""
    in_line = False
    while content := os.read(descriptor, READ_BYTES):
        rest += decoder.decode(content)
        *lines, rest = rest.split("\n")
        for line in lines:
            yield from line.split()
            yield None
            in_line = False
        *words, rest = _complete_words(rest)
        in_line = in_line or bool(words)
        yield from words
    words = rest.split()
    yield from words
    if words or in_line:
        yield None


def _complete_words(text: str) -> list[str]:
    """Return the words that a space has ended, and last the beginning of the next one."""
    words = text.split()
    if not words or text[-1].isspace():
        return [*words, ""]
    return words


class SentenceCutter:
    """Cuts a stream of words and line ends into the sentences that are translated one by one."""

    def __init__(self, spoken: str = "") -> None:
        self._spoken = spoken
        self.segment = 0
        """The number of the sentence that the last word belongs to, or that the next one begins."""
        self._last = ""

    def segment_of(self, word: str) -> int:
        """Return the sentence that `word` will belong to."""
        return self.segment + (bool(self._last) and ends_sentence(self._last, word, self._spoken))

    def put(self, word: str | None) -> Iterator[SourceWords]:
        """Yield what is to be translated now; None ends the line and so the sentence."""
        if self._last and (word is None or ends_sentence(self._last, word, self._spoken)):
            yield self._end(())
        if word is None:
            return
        if ends_sentence(word, None, self._spoken):
            yield self._end((word,))
            return
        self._last = word
        yield SourceWords(self.segment, (word,), False)

    def _end(self, words: tuple[str, ...]) -> SourceWords:
        message = SourceWords(self.segment, words, True)
        self.segment += 1
        self._last = ""
        return message


@dataclass(slots=True)
class _Line:
    segments: list[int] = field(default_factory=list)
    n_final: int = 0
    has_ended: bool = False
    is_empty: bool = True


class Page:
    """The output: a line for each line of the input, grown word by word.

    The thread that reads tells which sentence belongs to which line, the engine's
    client what has become of the sentences.
    """

    def __init__(self, *, trace: bool) -> None:
        self.trouble = ""
        self._trace = trace
        self._lines = [_Line()]
        self._shown: dict[SegmentId, Captioned] = {}
        self._n_final = 0
        self._changed = Condition()

    def belongs(self, segment: int) -> None:
        """The sentence stands in the line that is being read."""
        with self._changed:
            if segment not in self._lines[-1].segments:
                self._lines[-1].segments.append(segment)

    def end_line(self) -> None:
        """The line that was being read has ended."""
        with self._changed:
            self._lines[-1].has_ended = True
            self._lines.append(_Line())
            self._end_finished_lines()

    def wait_for_room(self, segment: int) -> bool:
        """Return whether to read on, when the translator is not too far behind."""
        with self._changed:
            while not self.trouble and segment - self._n_final > MAX_OPEN_SENTENCES:
                self._changed.wait(0.2)
            return not self.trouble

    def take(self, message: FromEngine, feed: WordsFeed) -> None:
        """Write what is new in a message of the engine."""
        with self._changed:
            match message:
                case Captioned(update):
                    self._write(message)
                    if update.final:
                        feed.forget(update.segment.number)
                case Ready(notes):
                    for note in notes:
                        tell(note)
                case Trouble(fatal=True):
                    self.trouble = with_command(message.text, message.cause)
                case Trouble():
                    tell(with_command(message.text, message.cause))
                case Mended(text=text):
                    if text:
                        tell(text)
                case (
                    Loading()
                    | Prepared()
                    | AdapterInUse()
                    | PolicyInUse()
                    | Voiced()
                    | VoicesSuggested()
                    | PrintHeard()
                    | Checkpoint()
                    | Health()
                    | Finished()
                ):
                    pass  # what files are translated to is words alone
                case _:
                    assert_never(message)
            self._changed.notify_all()

    def _write(self, new: Captioned) -> None:
        update, line = new.update, self._lines[0]
        old = self._shown.get(update.segment)
        n_words = len(old.words) if old else 0
        target = old.update.target if old else ""
        grown = update.target[len(target) :]
        self._tell_actions([word.text for word in new.words[n_words:]], grown)
        if grown:
            gap = "" if target or line.is_empty else " "
            line.is_empty = False
            sys.stdout.write(gap + grown)
            sys.stdout.flush()
        self._shown[update.segment] = new
        if update.final:
            del self._shown[update.segment]
            self._n_final = update.segment.following.number
            line.n_final += 1
            self._end_finished_lines()

    def _end_finished_lines(self) -> None:
        while self._lines[0].has_ended and self._lines[0].n_final == len(self._lines[0].segments):
            del self._lines[0]
            sys.stdout.write("\n")
            sys.stdout.flush()

    def _tell_actions(self, read: list[str], written: str) -> None:
        if not self._trace:
            return
        if read:
            sys.stderr.write(f"READ  {' '.join(read)}\n")
        if written.strip():
            sys.stderr.write(f"WRITE {written.strip()}\n")
        sys.stderr.flush()
