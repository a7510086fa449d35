"""When words end by forced alignment: beside all paths there are, and beside the synthesizer's own times."""

import json
from dataclasses import replace
from itertools import accumulate, chain, groupby, product

import numpy as np
import pytest
import torch
from block_speech import some_sound
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy
from synthesizer import skip_without_flite
from tiny_direct import PLAN, SAID, some_recordings, tiny_direct_run
from torch.nn import functional

from core.speech.segments import SAMPLE_RATE
from models.speech.ctc import BLANK
from training.direct.recordings import LIST_NAME, even_ends, read_recordings, write_recordings
from training.direct.word_times import NOTHING, WordTimer, forced_alignment, main, word_ends
from training.learn.collate import IGNORED
from training.speech.flite import Manner
from training.speech.spoken_pairs import spoken

N_LABELS = 3
TROUBLE = 2
PAUSE_S = 1.2


def read(path):
    """Return the labels that a path says: runs are one, blanks none."""
    return [label for label, _ in groupby(path) if label != BLANK]


def all_paths(scores, labels):
    """Yield the score of each path that is read as these labels."""
    for path in product(range(N_LABELS), repeat=len(scores)):
        if read(path) == labels:
            yield sum(float(frame[label]) for frame, label in zip(scores, path, strict=True))


some_scores = st.integers(0, 6).flatmap(
    lambda n: of_numpy.arrays(np.float64, (n, N_LABELS), elements=st.floats(-9, 0, width=16))
)
some_labels = st.lists(st.integers(1, N_LABELS - 1), max_size=4)


@given(some_scores, some_labels)
def test_of_all_paths_that_spell_the_labels_it_is_the_likeliest(scores, labels):
    said = forced_alignment(scores, labels)
    possible = list(all_paths(scores, labels))
    assert (said is None) == (not possible)
    if said is None:
        return
    path = [BLANK if place == NOTHING else labels[place] for place in said]
    assert read(path) == labels
    assert list(dict.fromkeys(place for place in said if place != NOTHING)) == list(range(len(labels)))
    score = sum(frame[label] for frame, label in zip(scores, path, strict=True))
    assert score == pytest.approx(max(possible), abs=1e-9)


@given(some_scores, st.lists(st.lists(st.integers(1, 2), min_size=1, max_size=2), min_size=1, max_size=3))
def test_a_word_is_over_with_the_last_frame_that_says_its_last_label(scores, words):
    ends_s = word_ends(scores, words, 0.04, 0.015)
    said = forced_alignment(scores, list(chain(*words)))
    assert (ends_s is None) == (said is None)
    for n_labels, end_s in zip(accumulate(map(len, words)), ends_s or (), strict=ends_s is not None):
        last = max(np.flatnonzero(said == n_labels - 1))
        assert end_s == pytest.approx((last + 1) * 0.04 - 0.015)


def test_the_same_label_twice_needs_a_blank_between():
    even = np.zeros((3, N_LABELS))
    assert forced_alignment(even, [1, 1]).tolist() == [0, NOTHING, 1]
    assert forced_alignment(even[:2], [1, 1]) is None
    assert forced_alignment(even[:2], [1, 2]).tolist() == [0, 1]


def timed_run(folder, recordings):
    """Return a run whose CTC head has learned in which frames these recordings' pieces are said."""
    run = tiny_direct_run(folder / "run", replace(PLAN, n_variants=4), recordings)
    network, examples = run.network, run.examples
    places = [torch.searchsorted(network.ctc.spelled, torch.tensor(one.frame_labels)) for one in examples]
    labels = torch.nn.utils.rnn.pad_sequence(places, batch_first=True, padding_value=IGNORED)
    learning = [*network.encoder.parameters(), *network.ctc.parameters()]
    optimizer = torch.optim.AdamW(learning, lr=3e-3, weight_decay=0.0)
    for _ in range(70):
        optimizer.zero_grad()
        scores = network.ctc(network.hear(examples).frames)
        functional.cross_entropy(scores.flatten(0, 1), labels.flatten(), ignore_index=IGNORED).backward()
        optimizer.step()
    run.save(folder / "model")
    return run


def with_pause(recording, behind):
    """Return the recording with a long pause after one of its words."""
    at = round(recording.ends_s[behind] * SAMPLE_RATE)
    pause = np.zeros(round(PAUSE_S * SAMPLE_RATE), np.float32)
    return replace(
        recording,
        sound=np.concatenate([recording.samples[:at], pause, recording.samples[at:]]),
        ends_s=tuple(end_s + PAUSE_S * (i > behind) for i, end_s in enumerate(recording.ends_s)),
    )


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    skip_without_flite()
    folder = tmp_path_factory.mktemp("trained")
    recordings = list(spoken(SAID, Manner("kal16")))
    timed_run(folder, recordings)
    return folder / "model", recordings


def write_untimed(folder, recordings):
    """Write recordings whose words have no times."""
    write_recordings(folder, recordings)
    path = folder / LIST_NAME
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        del line["ends_s"]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


def mean_error(ends_s, recording):
    return float(np.abs(np.subtract(ends_s, recording.ends_s)).mean())


def test_behind_a_long_pause_what_was_heard_is_nearer_to_the_truth_than_letters(trained, tmp_path, capsys):
    model, said = trained
    paused = [
        replace(with_pause(one, behind), name=f"{n}-{behind}.flac")
        for n, one in enumerate(said)
        for behind in range(len(one.source) - 1)
    ]
    write_untimed(tmp_path, paused)
    assert main(["--data", str(tmp_path), "--model", str(model)]) == 0
    assert capsys.readouterr().out.startswith("8 recordings: 0 had times of words, 8 have them now, 0 keep")
    for heard, truth in zip(read_recordings(tmp_path), paused, strict=True):
        assert heard.is_timed
        by_letters = mean_error(even_ends(truth.samples, truth.source), truth)
        assert mean_error(heard.ends_s, truth) < by_letters / 2


def test_lines_that_have_times_and_those_that_get_none_stay_as_they_are(trained, tmp_path, capsys):
    model, said = trained
    unspelled = replace(some_recordings()[1], name="unspelled.flac")
    short = replace(said[0], name="short.flac", sound=some_sound(0.3))
    write_untimed(tmp_path, [said[0], unspelled, short])
    path = tmp_path / LIST_NAME
    untimed = path.read_text("utf-8").splitlines()
    timed = '{ "ends_s":[0, 0.20],"target":"nichts da", "source":"nothing there", "sound":"short.flac"}'
    path.write_text("\n".join([timed, "", *untimed]), "utf-8")
    assert main(["--data", str(tmp_path), "--model", str(model)]) == 0
    assert "4 recordings: 1 had times of words, 1 have them now, 2 keep times" in capsys.readouterr().out
    first, empty, second, *others = path.read_text("utf-8").splitlines()
    assert (first, empty, others) == (timed, "", untimed[1:])
    told = json.loads(second)
    assert told.pop("ends_s") == pytest.approx(WordTimer.of(model).ends_s(said[0]), abs=1e-3)
    assert told == json.loads(untimed[0])


def test_where_all_have_times_the_list_is_not_written(trained, tmp_path):
    model, said = trained
    write_recordings(tmp_path, said)
    before = (tmp_path / LIST_NAME).stat().st_mtime_ns
    assert main(["--data", str(tmp_path), "--model", str(model)]) == 0
    assert (tmp_path / LIST_NAME).stat().st_mtime_ns == before


def test_no_word_ends_behind_its_sound(trained):
    model, said = trained
    timer = WordTimer.of(model)
    for n_samples in range(9_000, 9_640, 90):
        cut = replace(said[1], sound=said[1].samples[:n_samples])
        ends_s = timer.ends_s(cut)
        assert ends_s and list(ends_s) == sorted(ends_s) and ends_s[-1] <= n_samples / SAMPLE_RATE


def test_a_piece_that_the_head_did_not_learn_cannot_be_spelled(trained):
    model, said = trained
    timer = WordTimer.of(model)
    nobody, *others = said[1].source
    assert timer.ends_s(said[1])
    assert timer.ends_s(replace(said[1], source=(nobody, "kept", *others))) is None


def test_punctuation_which_is_said_anywhere_in_a_pause_ends_no_word():
    even = np.full((6, 4), -5.0)
    for frame, label in enumerate([1, 2, 0, 3, 0, 2]):
        even[frame, label] = 0.0
    words = [[1, 2], [3, 2], [2]]
    spoken_only = word_ends(np.vstack([even, even[4:]]), words, 1.0, silent={2})
    assert spoken_only == (1.0, 4.0, 8.0)
    assert word_ends(np.vstack([even, even[4:]]), words, 1.0) == (2.0, 6.0, 8.0)


@pytest.mark.parametrize(
    ("data", "model", "sentence"),
    [("nowhere", "model", "list the recordings there"), ("data", "nowhere", "nowhere")],
)
def test_what_is_not_there_is_told_in_a_sentence(trained, tmp_path, capsys, data, model, sentence):
    write_recordings(tmp_path / "data", some_recordings()[:1])
    places = {"model": trained[0], "nowhere": tmp_path / "nowhere"}
    assert main(["--data", str(tmp_path / data), "--model", str(places[model])]) == TROUBLE
    assert sentence in capsys.readouterr().err


def test_a_list_that_cannot_be_written_is_told_in_a_sentence_and_stays(trained, tmp_path, capsys):
    model, said = trained
    write_untimed(tmp_path, said)
    path = tmp_path / LIST_NAME
    before = path.read_text("utf-8")
    path.with_name(LIST_NAME + ".new").mkdir()  # in the way of what would take the list's place
    assert main(["--data", str(tmp_path), "--model", str(model)]) == TROUBLE
    assert "recordings.jsonl cannot be written" in capsys.readouterr().err
    assert path.read_text("utf-8") == before
