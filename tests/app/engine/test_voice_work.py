"""The child that tells the voices of a file apart answers by numbers and names, and by no print."""

from __future__ import annotations

import base64
import io
import json
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
import soundfile
from places import JFK, OFFICE_TALK

from app.engine import voice_work
from app.settings.remembered_voices import remember
from core.files.user_folders import remembered_voices_path
from core.speech.segments import SAMPLE_RATE, Samples
from core.speech.voices import Prints, VoicePrint
from models import voices
from models.bench.machine import forget_peak, peak_mb
from models.voices.networks import OnnxVoiceNetworks

pytestmark = pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
HOUR_S = 3600.0
MOST_MORE_MB = 30.0
"""Prints of an hour are 4 MB, and the test keeps them twice."""
USERS = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "TMPDIR")


@pytest.fixture(autouse=True)
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all that is written lie in one folder."""
    for variable in USERS:
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.chdir(tmp_path)


def ask(monkeypatch: pytest.MonkeyPatch, talk: Samples, sentences: Sequence[Sequence[float]]) -> None:
    """Ask for the voices of a talk whose sentences have words at these times."""
    soundfile.write("talk.wav", talk, SAMPLE_RATE)
    times = [[[at_s, at_s + 0.25] for at_s in sentence] for sentence in sentences]
    asked = {
        "source": "talk.wav",
        "language": "en",
        "track": 0,
        "sentences": [[[i, 0, 0], one, []] for i, one in enumerate(times)],
    }
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(asked)))


def test_it_says_who_says_which_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sounds = [soundfile.read(path, dtype="float32")[0][: 3 * SAMPLE_RATE] for path in (JFK, OFFICE_TALK)]
    times = np.arange(0.2, 5.7, 0.25).tolist()
    ask(monkeypatch, np.concatenate(sounds), [times[:11], times[11:]])
    remembered_voices_path().parent.mkdir()
    remembered_voices_path().write_text("[]")
    assert voice_work.main() == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["spans"] == [[[0, 0, 0], 0, 11, 1, True], [[1, 0, 0], 0, 11, 2, True]]
    (note,) = answer["notes"]
    assert "The remembered voices cannot be read" in note and answer.keys() == {"spans", "notes"}


def test_a_talk_with_a_remembered_voice_leaves_no_print_in_any_other_file_or_message(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    listened = Listened()
    monkeypatch.setattr(voice_work, "OnnxVoiceNetworks", lambda: listened)
    caplog.set_level(logging.DEBUG)
    jfk = soundfile.read(JFK, dtype="float32")[0]
    (middle,) = listened.prints([jfk[: 8 * SAMPLE_RATE]])
    remember("Jack", VoicePrint(middle, 8.0, listened.name))
    times = np.arange(0.3, 14.5, 0.25).tolist()
    ask(monkeypatch, np.concatenate([jfk, jfk[: 4 * SAMPLE_RATE]]), [times[:20], times[20:42], times[42:]])
    assert voice_work.main() == 0
    told = capfd.readouterr()
    assert json.loads(told.out)["notes"] == ["Voice 1 may be Jack."]
    (tmp_path / "told").write_text(told.out + told.err + caplog.text)
    assert len(listened.made) > 10
    assert list(holding(listened.made, tmp_path)) == [remembered_voices_path()]


@pytest.mark.long
def test_an_hour_leaves_no_print_in_any_file_and_takes_no_more_memory_than_minutes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    listened = Listened()
    monkeypatch.setattr(voice_work, "OnnxVoiceNetworks", lambda: listened)
    caplog.set_level(logging.DEBUG)
    ask(monkeypatch, *hour_of_talk())
    assert voice_work.main() == 0
    told = capfd.readouterr()
    assert len(json.loads(told.out)["spans"]) > 300
    (tmp_path / "told").write_text(told.out + told.err + caplog.text)
    assert len(listened.made) > 3000
    Path("talk.wav").unlink()  # what was heard
    assert list(holding(listened.made, tmp_path)) == []
    peaks_mb = listened.peaks_mb
    minutes = len(peaks_mb) // 12
    assert max(peaks_mb[minutes:]) - max(peaks_mb[:minutes]) < MOST_MORE_MB, peaks_mb[:: minutes or 1]


def hour_of_talk() -> tuple[Samples, list[list[float]]]:
    """Return stretches of 1 to 15 s of two recordings in turn, and when the words of each are said."""
    chance = np.random.default_rng(44)
    sounds = [soundfile.read(path, dtype="float32")[0] for path in (JFK, OFFICE_TALK)]
    pieces, sentences, now_s = [], [], 0.0
    while now_s < HOUR_S:
        sound = sounds[len(pieces) % 2]
        length_s = min(float(np.clip(chance.lognormal(1.6, 0.7), 1.0, 15.0)), len(sound) / SAMPLE_RATE)
        first = int(chance.integers(0, len(sound) - round(length_s * SAMPLE_RATE) + 1))
        pieces.append(sound[first : first + round(length_s * SAMPLE_RATE)])
        sentences.append(np.arange(now_s + 0.1, now_s + length_s - 0.3, 0.33).tolist())
        now_s += length_s
    return np.concatenate(pieces), sentences


class Listened(OnnxVoiceNetworks):
    """The networks, and all prints that they made."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[np.ndarray] = []
        self.peaks_mb: list[float] = []
        """What the process had at most while it heard each sentence, where that is known."""

    def prints(self, pieces: Sequence[Samples]) -> Prints:
        found = super().prints(pieces)
        self.made += list(found)
        self.peaks_mb.append(peak_mb("cpu") or 0.0)
        forget_peak("cpu")
        return found


def holding(prints: Sequence[np.ndarray], folder: Path) -> Iterator[Path]:
    """Yield the files that hold the beginning of a print: its bytes, base64 of them, or its numbers."""
    wanted = {form for one in prints for form in _forms(one)}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            if any(form in content for form in wanted):
                yield path


def _forms(print_: np.ndarray) -> Iterator[bytes]:
    for form in ("<f2", "<f4", "<f8"):
        numbers = print_.astype(form)
        yield numbers[:6].tobytes()
        yield base64.b64encode(numbers[:12].tobytes())
        yield repr(float(numbers[0]))[:10].encode()


def test_a_file_that_is_gone_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"source": "gone.wav", "language": "en", "track": 0, "sentences": []}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(asked)))
    assert voice_work.main() == 2
    assert "gone.wav" in capsys.readouterr().err
