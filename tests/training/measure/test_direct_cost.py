import json

import pytest
import soundfile
from block_speech import some_sound
from direct_models import save_direct_model

from core.speech.segments import SAMPLE_RATE
from training.measure.direct_cost import main


@pytest.fixture
def sounds(tmp_path):
    folder = tmp_path / "sounds"
    folder.mkdir()
    for n in range(2):
        soundfile.write(folder / f"{n}.flac", some_sound(1.5, seed=n), SAMPLE_RATE)
    return folder


def test_both_roads_are_told_of_on_the_same_sound(tmp_path, sounds, capsys):
    name = save_direct_model(tmp_path / "ours")
    assert main(["--model", name, "--recordings", str(sounds)]) == 0
    direct, cascade = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (direct["road"], cascade["road"]) == ("direct", "cascade")
    assert direct["seconds"] == cascade["seconds"] == 3.0
    for cost in (direct, cascade):
        assert cost["n_tokens"] > 0
        assert cost["hearing_ms"] > 0 and cost["translating_ms"] > 0
        assert cost["ms_per_token"] == pytest.approx(cost["hearing_ms"] + cost["translating_ms"], abs=0.02)


def test_a_folder_without_sound_or_with_other_sound_is_refused(tmp_path, sounds, capsys):
    name = save_direct_model(tmp_path / "ours")
    assert main(["--model", name, "--recordings", str(tmp_path / "ours")]) != 0
    assert "There is no sound in" in capsys.readouterr().err
    soundfile.write(sounds / "2.wav", some_sound(0.5), SAMPLE_RATE // 2)
    assert main(["--model", name, "--recordings", str(sounds)]) != 0
    assert "not 16 kHz mono" in capsys.readouterr().err
