import pytest
from tiny_speech import skip_without_flite

from training.data.corpus import Pair
from training.direct.recordings import read_recordings
from training.speech.flite import Manner
from training.speech.spoken_pairs import main, spoken


@pytest.fixture(autouse=True)
def _flite():
    skip_without_flite()


def test_every_word_is_over_within_its_sound_and_in_order():
    pairs = [
        Pair("Where is the station?", "Wo ist der Bahnhof?"),
        Pair("Yes, it is late.", "Ja, es ist spät."),
    ]
    for recording in spoken(pairs, Manner("kal16")):
        assert len(recording.ends_s) == len(recording.source)
        assert list(recording.ends_s) == sorted(recording.ends_s)
        assert 0 < recording.ends_s[-1] < len(recording.samples) / 16_000


def test_the_command_writes_recordings_that_can_be_learned_from(tmp_path):
    text = tmp_path / "pairs.tsv"
    text.write_text("We wait here.\tWir warten hier.\tx\nIt is late.\tEs ist spät.\tx\n")
    assert main(["--text", str(text), "--out", str(tmp_path / "out"), "--n", "1", "--voice", "kal16"]) == 0
    (recording,) = read_recordings(tmp_path / "out")
    assert recording.source == ("We", "wait", "here.")
