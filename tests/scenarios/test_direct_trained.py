"""A model trained on the spot to translate a few spoken sentences captions them in the real program."""

import numpy as np
import pytest
import soundfile
from synthesizer import skip_without_flite
from tiny_direct import SAID, trained_model

from app.session.live_session import LiveSession
from app.sound.file_source import FileSource
from core.captions.captions import Captioned
from core.captions.scores import word_errors
from core.speech.segments import SAMPLE_RATE
from core.wire.messages import EngineSettings

PAUSE = np.zeros(round(1.3 * SAMPLE_RATE), np.float32)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    skip_without_flite()
    folder = tmp_path_factory.mktemp("trained")
    name, recordings = trained_model(folder)
    talk = folder / "talk.wav"
    soundfile.write(
        talk, np.concatenate([part for one in recordings for part in (one.samples, PAUSE)]), SAMPLE_RATE
    )
    return name, talk


def captions_of(trained, journal):
    name, talk = trained
    captions = []

    def take(message):
        if isinstance(message, Captioned):
            captions.append(message.update)

    settings = EngineSettings(recognizer=name, translator=name, policy="balanced")
    session = LiveSession(FileSource(talk, "fast"), settings, take, journal_folder=journal)
    session.start()
    assert session.wait()
    assert not session.trouble
    return captions


@pytest.mark.long
def test_the_engine_captions_what_was_trained_with_source_and_translation(trained, tmp_path):
    captions = captions_of(trained, tmp_path)
    final = [update for update in captions if update.final]
    assert [update.target for update in final] == [pair.target for pair in SAID]
    for update, pair in zip(final, SAID, strict=True):
        assert word_errors(pair.source.split(), update.source.split()).rate <= 0.4
    assert any(update.target and not update.final for update in captions)
