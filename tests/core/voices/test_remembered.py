"""Voices of a talk that may be remembered ones: suggested where it is hardly chance, and else nobody."""

from __future__ import annotations

import numpy as np
import pytest
from made_up_voices import MadeUpVoices

from core.speech.voices import VoicePrint
from core.voices.remembered import ENOUGH_S, LIKE, RememberedVoice, suggested_names
from core.voices.telling import Telling


def heard(*axes: float, seconds: float = 20.0, networks: str = "one") -> VoicePrint:
    vector = np.array([*axes, 0, 0, 0, 0][:4], np.float32)
    return VoicePrint(vector / np.linalg.norm(vector), seconds, networks)


ANNA = RememberedVoice("Anna", heard(1), "2026-01-05")
BERT = RememberedVoice("Bert", heard(0, 1), "2026-01-06")


def names(voices: dict[int, VoicePrint], *remembered: RememberedVoice) -> dict[int, str]:
    return {voice: who.name for voice, who in suggested_names(voices, remembered).items()}


def test_who_is_heard_again_is_suggested_with_how_alike_the_voices_are() -> None:
    found = suggested_names({1: heard(0, 0, 1), 4: heard(0.3, 1)}, [ANNA, BERT])
    assert found.keys() == {4} and found[4].name == "Bert"
    assert found[4].likeness == pytest.approx(1 / 1.09**0.5, abs=1e-3)
    assert names({}, ANNA) == names({1: heard(1)}) == {}


@pytest.mark.parametrize(
    "voice",
    [
        heard(LIKE - 0.05, 0, 0.8),
        heard(1, 0.9),
        heard(1, seconds=ENOUGH_S - 1),
        heard(1, networks="other"),
    ],
    ids=["hardly alike", "like two", "hardly heard", "heard by other networks"],
)
def test_who_may_well_be_somebody_else_is_nobody(voice: VoicePrint) -> None:
    assert names({1: voice}, ANNA, BERT) == {}


def test_two_voices_that_may_be_one_person_are_both_nobody() -> None:
    assert names({1: heard(1), 2: heard(1, 0.2)}, ANNA) == {}


def test_the_middle_of_a_voice_is_that_of_all_it_said_and_of_two_that_are_one_of_both() -> None:
    telling, made_up = Telling(), MadeUpVoices()
    for segment, said in enumerate("abab"):
        telling.tell(made_up.sentence(segment, said))
    a, b = telling.middle_of(1), telling.middle_of(2)
    assert a and b and a.seconds == pytest.approx(2 * 9 * 0.33)
    assert a.print @ MadeUpVoices(7).print_of("a") > 0.8 > 0.3 > abs(a.print @ b.print)
    both = telling.middle_of(1, 2)
    assert both and both.seconds == pytest.approx(a.seconds + b.seconds)
    assert telling.middle_of(9) is None and telling.voices() == (1, 2)
