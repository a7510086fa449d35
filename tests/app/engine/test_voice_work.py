"""The child that tells the voices of a file apart answers by numbers, and by nothing else."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest
import soundfile
from places import JFK, OFFICE_TALK

from app.engine import voice_work
from core.speech.segments import SAMPLE_RATE
from models import voices

pytestmark = pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")


def test_it_says_who_says_which_words_and_tells_no_print(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sounds = [soundfile.read(path, dtype="float32")[0][: 3 * SAMPLE_RATE] for path in (JFK, OFFICE_TALK)]
    soundfile.write(tmp_path / "talk.wav", np.concatenate(sounds), SAMPLE_RATE)
    times = [[at_s, at_s + 0.25] for at_s in np.arange(0.2, 5.7, 0.25).tolist()]
    asked = {
        "source": str(tmp_path / "talk.wav"),
        "language": "en",
        "track": 0,
        "sentences": [[4, times[:11]], [9, times[11:]]],
    }
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(asked)))
    assert voice_work.main() == 0
    answer = json.loads(capsys.readouterr().out)
    assert [row[:4] for row in answer] == [[4, 0, 11, 1], [9, 0, 11, 2]]
    assert all(row[4] is True and len(row) == 5 for row in answer)


def test_a_file_that_is_gone_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"source": "gone.wav", "language": "en", "track": 0, "sentences": []}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(asked)))
    assert voice_work.main() == 2
    assert "gone.wav" in capsys.readouterr().err
