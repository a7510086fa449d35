import importlib.util
import json

import pytest

from training.measure.instances import LOG
from training.measure.long_form import ReferenceLine
from training.measure.speech_scores import main, read_lines

RECORD = {
    "index": 0,
    "prediction": "Guten Tag. Wie geht es?",
    "delays": [1500.0, 1500.0, 3000.0, 3500.0, 4000.0],
    "elapsed": [1600.0, 1700.0, 3100.0, 3600.0, 4100.0],
    "prediction_length": 5,
    "reference": "Guten Tag. Wie geht es?",
    "source": ["talk.wav", "samplerate: 16000 Hz"],
    "source_length": 4000.0,
}
PLACES = [
    {"wav": "talk.wav", "offset": 0.5, "duration": 1.0},
    {"wav": "talk.wav", "offset": 2.0, "duration": 2.0},
]


@pytest.fixture
def log(tmp_path):
    (tmp_path / LOG).write_text(json.dumps(RECORD) + "\n")
    (tmp_path / "lines.json").write_text(json.dumps(PLACES))
    (tmp_path / "references").write_text("Guten Tag.\nWie geht es?\n")
    return tmp_path


def scored(capsys, *arguments):
    assert main([str(one) for one in arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_laal_of_speech_is_in_milliseconds(log, capsys):
    lags = [1500 - 0, 1500 - 800, 3000 - 1600, 3500 - 2400, 4000 - 3200]
    assert scored(capsys, log)["laal"] == pytest.approx(sum(lags) / 5)


@pytest.fixture
def of_the_talk(log, capsys):
    if importlib.util.find_spec("omnisteval") is None:
        pytest.skip("OmniSTEval is not installed")
    return scored(capsys, log, "--segmentation", log / "lines.json", "--references", log / "references")


def test_streamlaal_counts_from_the_beginning_of_each_line(of_the_talk):
    # The first word of a line that is written after its end is the last that counts.
    first = [1500 - 500]
    second = [3000 - 2000, 3500 - 2000 - 2000 / 3, 4000 - 2000 - 4000 / 3]
    assert of_the_talk["stream_laal"] == pytest.approx((sum(first) / 1 + sum(second) / 3) / 2)
    first = [1600 - 500]
    second = [3100 - 2000, 3600 - 2000 - 2000 / 3, 4100 - 2000 - 4000 / 3]
    assert of_the_talk["ca_stream_laal"] == pytest.approx((sum(first) / 1 + sum(second) / 3) / 2)


def test_longyaal_counts_each_word_that_came_before_the_recording_ended(of_the_talk):
    # After the end of its line a word counts, at the end of the recording (4 s) the last one does not.
    first = [1500 - 500, 1500 - 500 - 500]
    second = [3000 - 2000, 3500 - 2000 - 2000 / 3]
    assert of_the_talk["long_yaal"] == pytest.approx((sum(first) / 2 + sum(second) / 2) / 2)
    first = [1600 - 500, 1700 - 500 - 500]
    second = [3100 - 2000, 3600 - 2000 - 2000 / 3]
    assert of_the_talk["ca_long_yaal"] == pytest.approx((sum(first) / 2 + sum(second) / 2) / 2)


def test_lines_are_those_of_their_recordings(tmp_path):
    (tmp_path / "lines").write_text(json.dumps([*PLACES, {"wav": "b", "offset": 0, "duration": 1}]))
    (tmp_path / "texts").write_text("a\nb\nc\n")
    talks = read_lines(tmp_path / "lines", tmp_path / "texts")
    assert talks == [
        [ReferenceLine("a", 500.0, 1000.0), ReferenceLine("b", 2000.0, 2000.0)],
        [ReferenceLine("c", 0.0, 1000.0)],
    ]


@pytest.mark.parametrize("places", ["{}", "[]", "[1, 2]", "nothing", '[{"wav": "a", "offset": "x"}]'])
def test_a_segmentation_that_is_none_is_refused(log, capsys, places):
    (log / "lines.json").write_text(places)
    arguments = [str(log), "--segmentation", str(log / "lines.json"), "--references", str(log / "references")]
    assert main(arguments) != 0
    assert "is no list of wav, offset and duration" in capsys.readouterr().err


def test_a_segmentation_of_other_recordings_is_refused(log, capsys):
    (log / "lines.json").write_text(json.dumps([PLACES[0], {**PLACES[1], "wav": "other.wav"}]))
    arguments = [str(log), "--segmentation", str(log / "lines.json"), "--references", str(log / "references")]
    assert main(arguments) != 0
    assert "2 recordings" in capsys.readouterr().err


def test_a_log_of_text_is_refused(log, capsys):
    (log / LOG).write_text(json.dumps({**RECORD, "source": "how are you"}) + "\n")
    assert main([str(log)]) != 0
    assert "no log of speech" in capsys.readouterr().err
