"""The middles of voices: how alike a part has to be, and to which voice it is most alike."""

from __future__ import annotations

import numpy as np
import pytest
from made_up_voices import MadeUpVoices

from core.voices.known_voices import KnownVoices, least_likeness
from core.voices.sentences import VoicePart


def test_a_print_of_less_sound_needs_to_be_less_alike() -> None:
    lengths_s = [0.1, 0.5, 1.0, 2.0, 4.0, 60.0]
    least = [least_likeness(seconds) for seconds in lengths_s]
    assert least == sorted(least) and least[0] > 0 and least[-1] == least[-2]


def test_a_part_is_nearest_to_the_voice_that_says_it() -> None:
    made_up, known = MadeUpVoices(), KnownVoices()
    for number, voice in enumerate("abc", 1):
        known.add(number, VoicePart(made_up.print_of(voice), 3.0))
    number, likeness = known.nearest(VoicePart(made_up.print_of("b"), 3.0)) or (0, 0.0)
    assert number == 2 and likeness > least_likeness(3.0)


def test_where_nobody_is_known_nobody_is_nearest() -> None:
    assert KnownVoices().nearest(VoicePart(MadeUpVoices().print_of("a"), 3.0)) is None


def test_a_long_part_moves_the_middle_more_but_none_outweighs_the_others() -> None:
    east, north = np.float32([1, 0]), np.float32([0, 1])
    known = KnownVoices()
    known.add(1, VoicePart(east, 1.0))
    known.add(1, VoicePart(north, 1000.0))
    assert known.likeness(east[np.newaxis])[0, 0] == pytest.approx(1 / np.sqrt(17))
