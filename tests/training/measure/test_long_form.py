"""A talk's scores, against OmniSTEval's own reading of the files that we write for it."""

import importlib.util

import pytest

from core.wording.errors import UserError
from training.data.corpus import SentencePair
from training.measure.instances import LOG, Instance
from training.measure.long_form import score_talk, write_talk

PAIRS = [
    SentencePair("Thank you very much.", "Vielen herzlichen Dank."),
    SentencePair("I live in Rome.", "Ich lebe in Rom."),
    SentencePair("My house is old.", "Mein Haus ist alt."),
]
TALK = Instance(
    " ".join(pair.source for pair in PAIRS),
    " ".join(pair.target for pair in PAIRS),
    "Vielen Dank. Ich lebe in Rom. Mein altes Haus.",
    (2, 4, 6, 7, 8, 8, 10, 11, 12),
    (2.5, 4.5, 6.5, 7.5, 8.5, 8.5, 10.5, 11.5, 12.5),
)


@pytest.fixture(autouse=True)
def _omnisteval():
    if importlib.util.find_spec("omnisteval") is None:
        pytest.skip("OmniSTEval is not installed")


def test_omnisteval_scores_the_files_of_a_talk_the_same(tmp_path):
    from omnisteval import evaluate_instances, resegment
    from omnisteval.io import load_resegmentation_inputs

    write_talk(PAIRS, TALK, tmp_path)
    names = ("segmentation.json", "references.txt", LOG)
    segmentation, references, log = (str(tmp_path / name) for name in names)
    instances, _ = resegment(*load_resegmentation_inputs(segmentation, None, references, log))
    theirs, _, _ = evaluate_instances(instances, is_longform=True)
    assert {"long_yaal", "ca_long_yaal", "long_laal"} <= set(theirs)
    assert score_talk(PAIRS, TALK) == pytest.approx(theirs, abs=1e-6)


def test_longyaal_counts_in_source_words_what_came_before_the_talk_ended():
    lags = [2 - 0, 4 - 4 / 3], [2 - 0, 3 - 1, 4 - 2, 4 - 3], [2 - 0, 3 - 1]
    means = [sum(part) / len(part) for part in lags]
    assert score_talk(PAIRS, TALK)["long_yaal"] == pytest.approx(sum(means) / 3)


def test_a_talk_translated_once_it_had_ended_has_no_longyaal():
    talk = Instance("I live in Rome.", "Ich lebe in Rom.", "Ich lebe in Rom.", (4,) * 4, (5.0,) * 4)
    assert score_talk(PAIRS[1:2], talk)["long_yaal"] is None


def test_a_talk_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "references.txt").mkdir()
    with pytest.raises(UserError, match="cannot be written"):
        write_talk(PAIRS, TALK, tmp_path)
