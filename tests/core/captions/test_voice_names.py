"""What voices are called, whichever were found to be the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.captions.voice_names import NO_NAMES, VoiceNames

numbers = st.integers(min_value=1, max_value=5)


def test_a_voice_has_its_number_until_it_has_a_name() -> None:
    named = NO_NAMES.named(2, "  Anna  Berg ")
    assert [named.name_of(1), named.name_of(2)] == ["Voice 1", "Anna Berg"]
    assert named.named(2, "").name_of(2) == "Voice 2"


def test_who_is_the_same_has_the_name_of_the_other_until_that_is_taken_back() -> None:
    joined = NO_NAMES.named(1, "Anna").joined(3, 1)
    assert joined.name_of(3) == "Anna"
    assert joined.named(3, "Anne").name_of(1) == "Anne"
    assert joined.parted(3).name_of(3) == "Voice 3"


@given(st.lists(st.tuples(numbers, numbers)))
def test_however_voices_are_joined_each_has_one_that_stands_for_it(pairs: list[tuple[int, int]]) -> None:
    names = NO_NAMES
    for voice, other in pairs:
        names = names.joined(voice, other)
        assert names.shown(voice) == names.shown(other)
    assert all(names.shown(names.shown(voice)) == names.shown(voice) for voice in range(1, 6))


def test_a_circle_in_a_file_is_no_endless_way() -> None:
    assert VoiceNames(same_as={1: 2, 2: 1}).name_of(1) in ("Voice 1", "Voice 2")
