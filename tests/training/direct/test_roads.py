"""Roads from speech to a translation, measured on the same recordings."""

import json

import pytest
import soundfile
from direct_models import save_direct_model
from places import OFFICE_TALK

from core.speech.segments import SAMPLE_RATE
from core.wire.defaults import SHIPPED_RECOGNIZER
from training.direct.recordings import Recording, write_recordings
from training.direct.roads import main

SAID = (("good morning everyone", "Guten Morgen allerseits", 0.0, 2.6), ("hello", "Hallo", 3.0, 6.0))


@pytest.fixture
def data(tmp_path):
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    recordings = [
        Recording(
            f"{n}.flac",
            samples[round(start_s * SAMPLE_RATE) : round(end_s * SAMPLE_RATE)],
            tuple(source.split()),
            tuple(target.split()),
            tuple(0.5 for _ in source.split()),
        )
        for n, (source, target, start_s, end_s) in enumerate(SAID)
    ]
    write_recordings(tmp_path / "data", recordings)
    return tmp_path / "data"


def test_each_road_has_a_line_of_figures(data, tmp_path, capsys):
    direct = save_direct_model(tmp_path / "direct")
    assert main(["--data", str(data), "--road", "moonshine@wait-3", "--road", f"{direct}@head-0.5"]) == 0
    cascade, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert [cascade["road"], other["road"]] == ["moonshine@wait-3", f"{direct}@head-0.5"]
    assert cascade["n"] == other["n"] == 2
    assert 0 <= cascade["wer"] < 10 and cascade["chrf"] > other["chrf"]
    assert 0 < cascade["laal"] <= cascade["ca_laal"]


def test_a_road_without_a_policy_is_refused(data, capsys):
    assert main(["--data", str(data), "--n", "1", "--road", SHIPPED_RECOGNIZER]) != 0
    assert "is no recognizer with a policy, as in moonshine@wait-3" in capsys.readouterr().err
