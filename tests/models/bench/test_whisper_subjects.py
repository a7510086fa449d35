import pytest
import soundfile
import torch
from places import OFFICE_TALK

from core.speech.segments import SAMPLE_RATE
from models.bench.hearing import measure
from models.bench.scripted_whisper import SHAPES
from models.bench.whisper_subjects import whisper_subjects

pytestmark = pytest.mark.long

CPU = torch.device("cpu")


@pytest.fixture(scope="module")
def sound():
    samples, _ = soundfile.read(OFFICE_TALK, dtype="float32")
    return samples[: 9 * SAMPLE_RATE]


def test_alignatt_takes_at_most_half_of_the_work_of_local_agreement(monkeypatch, sound):
    tiny = {"d_model": 32, "layers": 1, "decoder_layers": 1, "heads": 2, "ffn": 64, "vocab_size": 1010}
    monkeypatch.setitem(SHAPES, "whisper-2m", tiny)
    rows = [
        measure(subject, sound, "") for subject in whisper_subjects("whisper-2m", CPU, torch.float32, sound)
    ]
    assert [row.kind for row in rows] == ["alignatt", "local-agreement"]
    assert {row.weights for row in rows} == {"random"}
    assert 0 < rows[0].gflops_per_second_of_sound <= rows[1].gflops_per_second_of_sound / 2
    assert all(row.wer is None and row.commit_delay_median_s is None for row in rows)
