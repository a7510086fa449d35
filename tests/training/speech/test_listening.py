"""A talk told as a session tells it, of which a voice is away for most: known again, in little memory."""

from __future__ import annotations

import pytest

from models import voices
from models.voices.networks import OnnxVoiceNetworks
from training.speech.listening import scored
from training.speech.readers import synthesized_readers
from training.speech.talks import Stay, made_talk

AWAY = (60.0, 420.0)


@pytest.mark.long
@pytest.mark.skipif(not voices.is_here(), reason="set-up could not fetch the networks for voices")
def test_a_voice_that_comes_back_is_known_again_in_little_memory() -> None:
    if not (readers := synthesized_readers()):
        pytest.skip("flite is not installed")
    returning = min(readers)
    talk = made_talk("minutes", readers, 540.0, 44, {returning: Stay(away=AWAY)})
    score = scored(talk, OnnxVoiceNetworks())
    assert score.returned is not None and score.returned > 0.93
    assert score.n_found == score.n_voices == len(readers)
    assert score.cpu_s / score.seconds < 0.2
    assert score.memory_mb[-1] < 130
