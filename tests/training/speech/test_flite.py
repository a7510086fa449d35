import numpy as np
import pytest
from synthesizer import skip_without_flite

from core.wording.errors import UserError
from training.speech import flite
from training.speech.flite import PITCH_HZ, FliteMissing, Manner, say

TEXT = "That that is, is not what Tom's brother wants"


@pytest.fixture(autouse=True)
def _synthesizer() -> None:
    skip_without_flite()


@pytest.mark.parametrize("voice", PITCH_HZ)
def test_words_come_as_they_were_written_one_after_the_other(voice: str) -> None:
    speech = say(TEXT, Manner(voice))
    assert [word.text for word in speech.words] == TEXT.replace(",", "").split()
    times = [time for word in speech.words for time in (word.start_s, word.end_s)]
    assert times == sorted(times)
    assert times[-1] <= speech.seconds


@pytest.mark.parametrize("voice", PITCH_HZ)
def test_it_is_loud_where_a_word_is_said_and_silent_before_the_first(voice: str) -> None:
    speech = say(TEXT, Manner(voice))

    def loudness(start_s: float, end_s: float) -> float:
        return float(np.abs(speech.samples[round(start_s * 16_000) : round(end_s * 16_000)]).mean())

    first = speech.words[0]
    silence = loudness(0, first.start_s / 2)
    assert all(loudness(word.start_s, word.end_s) > 5 * silence for word in speech.words)


def test_it_speaks_more_slowly_when_asked_and_not_from_then_on() -> None:
    usual = say(TEXT, Manner("slt")).seconds
    assert say(TEXT, Manner("slt", stretch=1.5)).seconds > 1.3 * usual
    assert say(TEXT, Manner("slt")).seconds == usual


def test_a_voice_that_there_is_not_is_told() -> None:
    with pytest.raises(UserError, match="no voice 'anna'"):
        Manner("anna")


def test_nothing_to_say_is_told() -> None:
    with pytest.raises(UserError, match="says nothing"):
        say("", Manner("slt"))


def test_a_missing_library_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    flite.synthesizer.cache_clear()
    monkeypatch.setattr(flite, "LIBRARIES", ("libno-such-flite.so.1",))
    with pytest.raises(FliteMissing, match="apt-get install flite"):
        say(TEXT, Manner("slt"))
    flite.synthesizer.cache_clear()
