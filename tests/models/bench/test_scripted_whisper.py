import numpy as np
import torch

from models.bench.scripted_whisper import SHAPES, scripted_whisper
from models.recognize.alignatt import AlignAttRecognizer


def test_it_writes_a_word_as_often_as_a_speaker_says_one():
    whisper = scripted_whisper("whisper-2m", torch.device("cpu"), torch.float32)
    recognizer = AlignAttRecognizer(whisper, "en")
    recognizer.start(0.0)
    rng, counts = np.random.default_rng(0), []
    for _ in range(4):
        recognizer.accept(rng.normal(0, 0.1, 16_000).astype(np.float32))
        counts.append(len(recognizer.hypothesis()))
    # What is said in the last 0.4 s waits.
    assert counts == [2, 5, 8, 11] or counts == [2, 5, 9, 12]
    assert len(recognizer.finish()) == 13


def test_the_first_shape_is_about_as_large_as_its_name_says():
    whisper = scripted_whisper("whisper-2m", torch.device("cpu"), torch.float32)
    assert 1.5e6 < sum(weight.numel() for weight in whisper.model.parameters()) < 2.5e6
    assert SHAPES["whisper-tiny"]["d_model"] == 384
