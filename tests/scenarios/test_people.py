"""People are heard word for word: from a file, from the microphone, and in the test of the first steps.

It is the sentence that everybody knows of John F. Kennedy's inauguration, as it was recorded in 1961.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest
from command_line import SHIPPED
from places import JFK

from app.windows.first_steps.live_test import caption_aloud
from core.captions.captions import CaptionUpdate
from core.captions.scores import normalized_words, word_errors
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings

SAID = (
    "And so, my fellow Americans, ask not what your country can do for you,"
    " ask what you can do for your country."
)
CAPTION = (sys.executable, "-m", "app.cli", "caption")


def n_wrong(heard: dict[int, str]) -> int:
    text = " ".join(heard[segment] for segment in sorted(heard))
    return word_errors(normalized_words(SAID), normalized_words(text)).n_errors


def kept_in(captions: Path) -> dict[int, str]:
    """Return what was said in a file of captions."""
    events = [json.loads(line) for line in captions.read_text("utf-8").splitlines()]
    return {event["segment"]: event["source"] for event in events if event["event"] == "caption"}


def test_the_sentence_is_right_from_a_file(tmp_path: Path) -> None:
    captions = tmp_path / "captions.jsonl"
    options = (*SHIPPED, "--pace", "fast", "--quiet", "--out", str(captions))
    subprocess.run([*CAPTION, str(JFK), *options], check=True)
    assert n_wrong(kept_in(captions)) == 0


def test_the_sentence_is_right_from_the_microphone(sound_server, wait_until, tmp_path: Path) -> None:
    captions = tmp_path / "captions.jsonl"
    listener = subprocess.Popen([*CAPTION, "mic", *SHIPPED, "--quiet", "--out", str(captions)])
    wait_until(sound_server.is_recorded, "the program to listen")
    sound_server.play(JFK, "mic_feed")
    listener.send_signal(signal.SIGINT)
    assert listener.wait() in (0, 130)
    assert n_wrong(kept_in(captions)) <= 3, "where the microphone begins to hear is chance"


@pytest.mark.long
def test_the_sentence_is_right_in_the_test_of_the_first_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    heard: dict[int, str] = {}

    def tell(message: object) -> None:
        if isinstance(message, CaptionUpdate):
            heard[message.segment] = message.source

    settings = EngineSettings(recognizer=SHIPPED_RECOGNIZER, translator="")
    caption_aloud(str(JFK), settings, tell, threading.Event())
    assert n_wrong(heard) == 0
