import torch
from block_speech import cut, some_sound
from hypothesis import given
from hypothesis import strategies as st

from models.speech.features import HOP, N_MELS, WINDOW, LogMel, features_of


@given(st.lists(st.integers(0, 20_000), max_size=8))
def test_features_are_the_same_however_the_sound_is_cut(places):
    sound = some_sound(1.0)
    stream = LogMel()
    streamed = torch.cat([stream.accept(part) for part in cut(sound, places)])
    torch.testing.assert_close(streamed, features_of(sound), atol=1e-5, rtol=0)


def test_a_feature_never_changes_with_what_follows():
    sound = some_sound(1.0)
    early = features_of(sound[:8000])
    torch.testing.assert_close(features_of(sound)[: len(early)], early, atol=1e-5, rtol=0)


def test_there_is_one_every_ten_milliseconds_once_the_window_is_full():
    sound = some_sound(1.0)
    assert features_of(sound[: WINDOW - 1]).shape == (0, N_MELS)
    assert features_of(sound[:WINDOW]).shape == (1, N_MELS)
    assert features_of(sound[: WINDOW + 3 * HOP]).shape == (4, N_MELS)


def test_a_louder_room_is_heard_the_more_alike_the_longer_it_is_heard():
    sound = some_sound(6.0)
    differences = (features_of(sound * 0.1) - features_of(sound)).abs().mean(dim=1)
    assert differences[-100:].mean() < 0.3 * differences[:20].mean()
