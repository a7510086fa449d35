"""The measuring command on two short clips."""

from __future__ import annotations

import numpy as np
import pytest
import soundfile
from places import SHARED

from training.measure.recognizer import main

SPEECH = SHARED / "speech"


def test_a_table_of_figures_is_printed(capsys):
    if not (SPEECH / "speech.tsv").is_file():
        pytest.skip(f"no recorded speech in {SPEECH}")
    assert main(["--speech", str(SPEECH), "--only", "goforward", "weather"]) == 0
    printed = capsys.readouterr().out
    assert "| speech | 5 s, 8 words |" in printed
    assert "| word error rate, streamed | 0.000 |" in printed
    assert "| segments | 2 |" in printed


def test_sound_of_another_rate_is_refused(tmp_path, capsys):
    soundfile.write(tmp_path / "a.wav", np.zeros(8000), 8000)
    (tmp_path / "speech.tsv").write_text("file\ttranscript\na.wav\thello\n")
    assert main(["--speech", str(tmp_path)]) == 2
    assert "a.wav is not 16 kHz mono" in capsys.readouterr().err


def test_a_clip_that_is_not_there_is_told(tmp_path, capsys):
    (tmp_path / "speech.tsv").write_text("file\ttranscript\na.wav\thello\n")
    assert main(["--speech", str(tmp_path)]) == 2
    assert "a.wav is no sound that can be read" in capsys.readouterr().err


def test_a_folder_without_a_table_is_refused(tmp_path, capsys):
    assert main(["--speech", str(tmp_path)]) == 2
    assert "speech.tsv" in capsys.readouterr().err
