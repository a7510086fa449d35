import json
import os

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st
from tiny_direct import some_recordings

from core.speech.segments import SAMPLE_RATE
from core.transcripts.recordings import LIST_NAME
from training.direct.recordings import RecordingsError, even_ends, read_recordings, write_recordings


@pytest.fixture
def folder(tmp_path):
    write_recordings(tmp_path, some_recordings())
    return tmp_path


def change(folder, **changed):
    path = folder / LIST_NAME
    first, *others = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(first), **changed}), *others]))


def test_what_was_written_is_read(folder):
    for one, other in zip(read_recordings(folder), some_recordings(), strict=True):
        assert (one.name, one.source, one.target) == (other.name, other.source, other.target)
        assert one.ends_s == pytest.approx(other.ends_s)
        assert np.abs(one.samples - other.samples).max() < 1e-4


def test_sounds_are_read_as_they_are_asked_for(folder):
    first, second = read_recordings(folder)
    assert first.sound == folder / first.name
    second.sound.unlink()
    assert len(first.samples) > 0
    with pytest.raises(RecordingsError, match="not sound that can be read"):
        _ = second.samples


def test_words_without_times_share_the_sound_by_their_letters(folder):
    sound = np.zeros(2 * SAMPLE_RATE, np.float32)
    sound[SAMPLE_RATE // 2 : SAMPLE_RATE * 3 // 2] = 0.5
    soundfile.write(folder / "quiet.flac", sound, SAMPLE_RATE)
    line = {"sound": "quiet.flac", "source": "an old tree", "target": "ein alter Baum"}
    (folder / LIST_NAME).write_text(json.dumps(line))
    (one,) = read_recordings(folder)
    assert one.ends_s == pytest.approx([0.5 + 2 / 9, 0.5 + 5 / 9, 1.5])


@given(
    st.lists(st.text("abc", min_size=1, max_size=9), min_size=1, max_size=9),
    st.integers(0, 5000),
    st.integers(0, 5000),
    st.integers(0, 5000),
)
def test_such_times_are_one_for_each_word_in_order_and_end_with_the_sound(words, before, loud, behind):
    sound = np.repeat(np.float32([0, 0.5, 0]), [before, loud, behind])
    ends_s = even_ends(sound, words)
    assert len(ends_s) == len(words) and list(ends_s) == sorted(ends_s)
    assert ends_s[-1] == pytest.approx((before + loud if loud else len(sound)) / SAMPLE_RATE)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"ends_s": [0.1]}, "has 1 times for 4 words"),
        ({"ends_s": [0.4, 0.3, 0.5, 0.6]}, "in order"),
        ({"ends_s": []}, "a list with something in it"),
        ({"ends_s": [300, 600, 900, 1200]}, "times outside its sound, which lasts 1.7 s"),
        ({"ends_s": [-0.1, 0.3, 0.5, 0.6]}, "times outside its sound"),
        ({"ends_s": [0.1, 0.3, None, 0.5, 0.6]}, "times outside its sound"),
        ({"ends_s": [0.1, 0.3, 0.5, True]}, "times outside its sound"),
        ({"ends_s": [0.1, 0.3, 0.5, 10**400]}, "times outside its sound"),
        ({"sound": "../0.flac"}, "outside its folder"),
        ({"sound": "gone.flac"}, "not sound that can be read"),
        ({"source": ""}, "a text is expected"),
        ({"speaker": "me"}, "does not know"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(folder, changed, sentence):
    change(folder, **changed)
    with pytest.raises(RecordingsError, match=sentence):
        read_recordings(folder)


def test_a_folder_without_a_list_or_with_an_empty_one_is_refused(tmp_path):
    with pytest.raises(RecordingsError, match="list the recordings there"):
        read_recordings(tmp_path)
    (tmp_path / LIST_NAME).write_text("\n")
    with pytest.raises(RecordingsError, match="lists no recording"):
        read_recordings(tmp_path)


def test_a_time_beyond_all_numbers_is_no_second_of_a_sound(folder):
    path = folder / LIST_NAME
    path.write_text(path.read_text().replace("1.2]", "1e999]", 1))
    with pytest.raises(RecordingsError, match=r"recordings.jsonl:1 .*times outside its sound"):
        read_recordings(folder)


def test_a_sound_without_samples_or_with_what_is_no_number_is_refused(folder):
    change(folder, sound="0.wav", ends_s=[0, 0, 0, 0])
    soundfile.write(folder / "0.wav", np.zeros(0, np.float32), SAMPLE_RATE)
    with pytest.raises(RecordingsError, match="holds no sound: take it off the list"):
        read_recordings(folder)
    soundfile.write(folder / "0.wav", np.float32([0, np.nan]), SAMPLE_RATE, subtype="FLOAT")
    with pytest.raises(RecordingsError, match="samples that are not numbers"):
        _ = read_recordings(folder)[0].samples


def test_sound_at_another_rate_is_refused(folder):
    soundfile.write(folder / "0.flac", np.zeros(8000, np.float32), SAMPLE_RATE // 2)
    with pytest.raises(RecordingsError, match="not 16 kHz mono"):
        read_recordings(folder)


def test_a_pipe_in_the_place_of_the_list_or_of_a_sound_is_refused_at_once(folder):
    for name, sentence in (
        ("0.flac", "not sound that can be read"),
        (LIST_NAME, "list the recordings there"),
    ):
        (folder / name).unlink()
        os.mkfifo(folder / name)
        with pytest.raises(RecordingsError, match=sentence):
            read_recordings(folder)
