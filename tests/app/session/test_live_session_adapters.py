"""Adapters changed through the session of the command line and the bridge of the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from told import Told

from app.bridge.session_bridge import SessionBridge
from app.session.live_session import LiveMessage, LiveSession
from app.sound.file_source import FileSource
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import AdapterInUse, EngineSettings, Finished, Ready, UseAdapter

UNHURRIED_MS = 240_000
"""Ends a test that hangs; nothing is measured by it."""


pytestmark = pytest.mark.usefixtures("replayed_engine")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, target in (("first", "de"), ("second", "de"), ("french", "fr")):
        folder = tmp_path / "house" / name
        folder.mkdir(parents=True)
        manifest = {"languages": [{"from": "en", "to": target}]}
        (folder / "surtitle.json").write_text(json.dumps(manifest), "utf-8")
    return tmp_path / "house"


def settings(house: Path) -> EngineSettings:
    return EngineSettings(recognizer=SHIPPED_RECOGNIZER, adapter=str(house / "first"), policy="wait-2")


def test_a_session_begins_with_the_adapter_chosen_before_and_changes_to_another(
    house: Path, tmp_path: Path, two_sentences: Path
) -> None:
    told = Told()

    def take(message: LiveMessage) -> None:
        told.messages.append(message)
        if isinstance(message, Ready):
            session.use(UseAdapter(str(house / "french")))
            session.use(UseAdapter(""))

    session = LiveSession(FileSource(two_sentences, "fast"), settings(house), take, journal_folder=tmp_path)
    session.use(UseAdapter(str(house / "second")))
    session.start()
    assert session.wait(UNHURRIED_MS / 1000)
    refusal, answer = (message for message in told.messages if isinstance(message, AdapterInUse))
    assert refusal.folder == str(house / "second")
    assert "en to fr" in refusal.trouble
    assert (answer.folder, answer.trouble) == ("", "")
    assert isinstance(told.messages[-1], Finished)
    assert all(caption.update.target for caption in told.last_states)


def test_the_bridge_changes_the_adapter_while_a_session_runs_and_only_then(
    house: Path, tmp_path: Path, two_sentences: Path, qtbot
) -> None:
    bridge = SessionBridge(tmp_path)
    answers: list[AdapterInUse] = []
    troubles: list[str] = []
    bridge.adapter_changed.connect(answers.append)
    bridge.trouble.connect(troubles.append)
    bridge.ready.connect(lambda _: bridge.use(UseAdapter(str(house / "second"))))
    bridge.use(UseAdapter("before anything runs"))
    with qtbot.waitSignal(bridge.ended, timeout=UNHURRIED_MS):
        bridge.start(FileSource(two_sentences, "fast"), settings(house))
    bridge.use(UseAdapter("after all"))
    bridge.end(UNHURRIED_MS / 1000)
    assert [answer.folder for answer in answers] == [str(house / "second")]
    assert troubles == []
