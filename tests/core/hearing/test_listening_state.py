"""What a listener knows goes to another as text, and says from where on sound is captioned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.captions.resume import Resume
from core.hearing.listening_state import ListeningState, captioned_from_s
from core.speech.segments import SAMPLE_RATE, Word

STATES = st.builds(
    ListeningState,
    speaking=st.booleans(),
    cut=st.booleans(),
    before=st.lists(st.text()).map(tuple),
    recognizer=st.text(),
    until_s=st.floats(0, 1e5),
    n_carried=st.integers(0, 10 * SAMPLE_RATE),
)


@given(STATES)
def test_it_survives_as_text(state: ListeningState) -> None:
    assert ListeningState.from_resume(Resume(adaptation=state.to_text())) == state


def test_who_knows_nothing_listens_in_silence_or_within_the_words_there_are() -> None:
    assert ListeningState.from_resume(Resume()) == ListeningState()
    assert ListeningState.from_resume(Resume(words=(Word("hello", 0.0, 0.4),))) == ListeningState(
        speaking=True
    )


def test_what_was_kept_before_sound_could_be_carried_is_read() -> None:
    text = '{"speaking": true, "cut": true, "before": ["hello"], "recognizer": "", "until_s": 1.5}'
    assert ListeningState.from_resume(Resume(adaptation=text)) == ListeningState(
        True, True, ("hello",), "", 1.5
    )


@given(STATES, st.floats(0, 1e5))
def test_sound_that_is_heard_again_is_not_captioned_again(state: ListeningState, start_s: float) -> None:
    begins_s = captioned_from_s(Resume(start_s=start_s, adaptation=state.to_text()))
    assert begins_s == pytest.approx(start_s + state.n_carried / SAMPLE_RATE)


@pytest.mark.parametrize("adaptation", ["", "speaking"])
def test_of_other_listeners_all_that_is_sent_is_captioned(adaptation: str) -> None:
    assert captioned_from_s(Resume(start_s=2.0, adaptation=adaptation)) == 2.0
