from core.speech.blocks import frame_ids, is_speech


def test_frames_are_numbered_from_minus_one_on():
    assert frame_ids(0, 3) == (-1, -2, -3)
    assert frame_ids(3, 2) == (-4, -5)
    assert frame_ids(7, 0) == ()


def test_words_are_no_speech_and_a_block_without_frames_is():
    assert not is_speech((5,))
    assert not is_speech((-1, 5))
    assert is_speech((-1, -2))
    assert is_speech(())
