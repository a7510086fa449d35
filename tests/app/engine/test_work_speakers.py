"""Two who speak by turns while pace, adapter and glossary change and the engine dies: the real one."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from engine_here import EngineHere
from shipped_adapters import save_shipped_adapter
from word_talk import Talk

from app.session.client import EngineClient
from core.translating.glossary import Term
from core.wire.messages import AdapterInUse, PolicyInUse, Trouble, UseAdapter, UseGlossary, UsePolicy

SPEAKERS = ("Ann", "Bob")
CONFERENCE = Term("meeting", "Konferenz")
WITHOUT_TERM = "we would like to book a table"


def said(talk: Talk, turn: int, text: str, *, last: bool = True) -> list[str]:
    """Let both say it, each in the sentence of that turn; return what is shown of them by then."""
    return [talk.say(turn, text, last=last, track=track) for track in range(len(SPEAKERS))]


def talk_of_two(adapter: Path, engine: type[EngineClient | EngineHere]) -> tuple[Talk, list[list[str]]]:
    """Return a talk and the translations of its turns; in the second pace, adapter and glossary change."""
    talk = Talk("wait-2", speakers=SPEAKERS, engine=engine)
    before = said(talk, 0, WITHOUT_TERM)
    said(talk, 1, "please come to the", last=False)
    talk.client.use(UseGlossary((CONFERENCE,)))
    talk.client.use(UsePolicy("wait-1"))
    talk.client.use(UseAdapter(str(adapter)))
    talk.wait_for(PolicyInUse("wait-1"))
    talk.wait_for(AdapterInUse(str(adapter)))
    if engine is EngineClient:
        talk.signal(signal.SIGKILL)
    within = said(talk, 1, "meeting")
    after = said(talk, 2, WITHOUT_TERM)
    talk.end()
    return talk, [before, within, after]


@pytest.mark.skipif(sys.platform == "win32", reason="engines are killed by POSIX signals here")
def test_an_engine_that_dies_behind_changes_goes_on_with_them_for_both_speakers(tmp_path: Path) -> None:
    adapter = save_shipped_adapter(tmp_path / "adapter")
    _, expected = talk_of_two(adapter, EngineHere)
    talk, translated = talk_of_two(adapter, EngineClient)
    before, within, after = translated
    assert [trouble.fatal for trouble in talk.messages if isinstance(trouble, Trouble)] == [False]
    assert translated == expected
    for track, speaker in enumerate(SPEAKERS):
        assert CONFERENCE.target in within[track]
        assert after[track] != before[track]  # it is the adapter's
        last_states = [talk.captions(turn, track)[-1].update for turn in range(3)]
        assert [(update.speaker, update.final) for update in last_states] == [(speaker, True)] * 3
