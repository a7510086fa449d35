"""Delays in the real window, by the tool that measures them."""

import pytest
import soundfile
from places import OFFICE_TALK

from app.bench.delays import HEADER, main
from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_RECOGNIZER

pytestmark = pytest.mark.long

SHORT_S = 4.0


@pytest.fixture
def clip(tmp_path):
    path = tmp_path / "clip.wav"
    soundfile.write(path, soundfile.read(OFFICE_TALK, frames=round(SHORT_S * SAMPLE_RATE))[0], SAMPLE_RATE)
    return path


def test_the_window_captions_what_is_heard_and_the_delays_are_told(clip, screen, monkeypatch, capsys):
    for name, value in screen.env.items():
        monkeypatch.setenv(name, value)
    transcript = OFFICE_TALK.with_suffix(".txt")
    arguments = ["--recognizer", SHIPPED_RECOGNIZER, "--sound", str(clip), "--transcript", str(transcript)]
    assert main(arguments) == 0
    header, row = capsys.readouterr().out.rstrip().rsplit("\n", 1)
    assert header == HEADER
    name, _, errors, source, target = (cell.strip() for cell in row.strip("|").split("|"))
    assert name == SHIPPED_RECOGNIZER
    assert 0 < float(errors) < 1
    for side in (source, target):
        median_s, late_s = (float(part.removesuffix(" s")) for part in side.split(", "))
        assert 0 < median_s <= late_s
