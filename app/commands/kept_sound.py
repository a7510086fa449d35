"""Captions made from the sound that is kept of a talk, in the terminal: again, or what is missing."""

from __future__ import annotations

import argparse
import queue
import sys
from typing import assert_never

from app.commands.next_steps import with_command
from app.commands.session_arguments import engine_settings, recognizer_that_hears
from app.commands.terminal import TerminalCaptions, caption_view, tell
from app.session.rest_session import RestSession
from core.captions.captions import Captioned, Gap
from core.transcripts.rests import Rest, begin_again, rests_of
from core.transcripts.transcripts import Transcripts
from core.wire.messages import (
    DEFAULTS,
    AdapterInUse,
    Checkpoint,
    Finished,
    FromEngine,
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

POLL_S = 0.2


def caption_again(transcripts: Transcripts, args: argparse.Namespace) -> None:
    """Caption a talk again into a version of its own, and tell its number.

    Raises:
        UserError: the talk has no sound, an argument means nothing, or the session ended early.
    """
    talk = transcripts.get(args.number)
    if args.source_language is None:
        args.source_language = talk.source_language
    if args.target_language is None:
        args.target_language = talk.target_language or DEFAULTS.target_language
        args.translator = args.translator if talk.target_language else ""
    recognizer = args.recognizer or recognizer_that_hears(args.source_language, args.device)
    rest = begin_again(transcripts, talk.talk, engine_settings(args, recognizer, realtime=False))
    _caption(transcripts, rest, quiet=args.quiet)
    sys.stdout.write(f"The captions are version {rest.transcript.id} of transcript {talk.talk}.\n")


def caption_missing(transcripts: Transcripts, args: argparse.Namespace) -> None:
    """Caption what is not captioned yet of a talk and its versions.

    Raises:
        UserError: nothing is missing, its sound is not there, or the session ended early.
    """
    transcript = transcripts.get(args.number)
    missing = rests_of(transcripts, transcript)
    if not missing:
        raise UserError(f"Of transcript {args.number} nothing can be captioned that is not: it is complete.")
    for rest in missing:
        _caption(transcripts, rest, quiet=args.quiet)


def _caption(transcripts: Transcripts, rest: Rest, *, quiet: bool) -> None:
    messages: queue.SimpleQueue[FromEngine | Gap] = queue.SimpleQueue()
    session = RestSession(transcripts, rest, messages.put, keeps_sound=True)
    settings = rest.start.settings
    languages = (settings.source_language, settings.target_language)
    view = None if quiet else caption_view(sys.stdout, languages, bilingual=True)
    session.start()
    try:
        _show_all(session, messages, view)
    except KeyboardInterrupt:
        session.stop()
        number = rest.transcript.id
        tell(f"Ended; `surtitle transcripts complete {number}` goes on with what is not captioned yet.")
        raise
    finally:
        if view is not None:
            view.close()
    if session.trouble:
        raise UserError(session.trouble)


def _show_all(
    session: RestSession, messages: queue.SimpleQueue[FromEngine | Gap], view: TerminalCaptions | None
) -> None:
    is_over = False
    while not is_over:
        is_over = session.wait(POLL_S)
        while not messages.empty():
            _show(messages.get(), view, session)


def _show(message: FromEngine | Gap, view: TerminalCaptions | None, session: RestSession) -> None:
    match message:
        case Captioned(update):
            if view is not None:
                view.show(update)
        case Loading(text):
            if view is not None:
                view.note(text)
        case Ready(notes):
            for note in notes:
                tell(note)
        case Trouble(text=text):
            if not message.fatal and text != session.trouble:
                tell(with_command(text, message.cause))
        case (
            Prepared()
            | AdapterInUse()
            | PolicyInUse()
            | Voiced()
            | VoicesSuggested()
            | PrintHeard()
            | Checkpoint()
            | Health()
            | Mended()
            | Finished()
            | Gap()
        ):
            pass  # the transcript has what is kept of them
        case _:
            assert_never(message)
