"""Notes of a kept talk in the terminal, by a real server on loopback."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from chat_server import chat_server, completion
from written_meeting import KNOWN, lying, meeting

from app.commands.talk_notes import add_notes_arguments, show_notes
from core.captions.captions import CaptionUpdate
from core.speech.segments import SegmentId
from core.transcripts.notes import kept_notes
from core.transcripts.transcripts import Transcripts
from core.wire.messages import EngineSettings
from core.wording.errors import UserError

SHORT = [
    line for n, line in enumerate(meeting()) if n % 15 == 0 or line[1] in {known.said for known in KNOWN}
]
"""What notes are made of, and a little of what stands around it."""


@pytest.fixture
def transcripts(tmp_path: Path) -> Iterator[Transcripts]:
    """The meeting in short, a caption every three seconds."""
    opened = Transcripts(tmp_path / "transcripts")
    live = opened.begin("journal", "Meeting", EngineSettings(source_language="en", target_language="fr"))
    for n, (speaker, words) in enumerate(SHORT):
        live.write(
            CaptionUpdate(
                SegmentId(n), n * 3.0, n * 3 + 2.0, words, "", "", "", True, n + 2.0, speaker=speaker
            )
        )
    live.finish()
    yield opened
    opened.close()


def shown(transcripts: Transcripts, *arguments: str) -> None:
    parser = argparse.ArgumentParser()
    add_notes_arguments(parser)
    show_notes(transcripts, parser.parse_args(arguments))


def test_notes_are_made_once_shown_and_written_and_no_word_is_logged(
    transcripts: Transcripts,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    out = tmp_path / "meeting.md"
    with chat_server() as service, caplog.at_level(logging.DEBUG):
        service.behave = lambda body: completion(lying(body)) if body is not None else None
        shown(transcripts, "1", "--server", service.translator, "--out", str(out))
    told = capsys.readouterr()
    said_s = {
        known.texts["French"]: n * 3.0
        for known in KNOWN
        for n, (_, words) in enumerate(SHORT)
        if words == known.said
    }
    points = kept_notes(transcripts, 1)
    assert {point.text: point.start_s for point in points} == said_s
    assert "were left out, as nobody had said" in told.err and "Invented" not in told.out
    assert "  Envoyer le nouveau contrat à Northwind. [Bruno, Thursday noon]\n" in told.out
    written = out.read_text("utf-8")
    assert written.count("\n- ") == len(KNOWN) + len(SHORT) and "## Open questions" in written
    assert not any(known.said in record.getMessage() for known in KNOWN for record in caplog.records)
    shown(transcripts, "1")  # without a server now
    assert capsys.readouterr().out == told.out


def test_notes_of_a_part_are_in_the_language_that_is_named(transcripts: Transcripts) -> None:
    with chat_server() as service:
        service.behave = lambda body: completion(lying(body)) if body is not None else None
        shown(transcripts, "1", "--server", service.translator, "--to", "de", "--end", "1:00")
        assert 0 < len(kept_notes(transcripts, 1)) < len(KNOWN)
        assert {point.text for point in kept_notes(transcripts, 1)} < {
            known.texts["German"] for known in KNOWN
        }
        with pytest.raises(UserError, match="Nothing was said there"):
            shown(transcripts, "1", "--server", service.translator, "--again", "--begin", "9:00:00")


def test_what_a_model_makes_up_alone_is_no_notes(transcripts: Transcripts) -> None:
    with chat_server() as service:
        service.behave = lambda body: completion('{"tasks": [{"line": 1, "quote": "x y z", "text": "No."}]}')
        with pytest.raises(UserError, match="really said"):
            shown(transcripts, "1", "--server", f"{service.base}#m")
    with pytest.raises(UserError, match="no transcript number 7"):
        shown(transcripts, "7")
    with pytest.raises(UserError, match="only on this one"):
        shown(transcripts, "1", "--server", "http://10.0.0.5/v1#m")
