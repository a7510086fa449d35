import numpy as np
import pytest
from synthesizer import skip_without_flite

from core.transcripts.recordings import LIST_NAME
from training.data.corpus import SentencePair
from training.direct.recordings import read_recordings
from training.speech.flite import Manner
from training.speech.spoken_pairs import main, plain_pairs, spoken


@pytest.fixture(autouse=True)
def _flite():
    skip_without_flite()


def test_every_word_is_over_within_its_sound_and_in_order():
    pairs = [
        SentencePair("Where is the station?", "Wo ist der Bahnhof?"),
        SentencePair("Yes, it is late.", "Ja, es ist spät."),
    ]
    for recording in spoken(pairs, Manner("kal16")):
        assert len(recording.ends_s) == len(recording.source)
        assert list(recording.ends_s) == sorted(recording.ends_s)
        assert 0 < recording.ends_s[-1] < len(recording.samples) / 16_000


def test_the_command_writes_recordings_that_can_be_learned_from(tmp_path):
    text = tmp_path / "pairs.tsv"
    text.write_text("We wait here.\tWir warten hier.\tx\nIt is late.\tEs ist spät.\tx\n")
    assert main(["--text", str(text), "--out", str(tmp_path / "out"), "--n", "1", "--voice", "kal16"]) == 0
    (recording,) = read_recordings(tmp_path / "out")
    assert recording.source == ("We", "wait", "here.")


def test_a_list_that_is_there_is_not_written_over(tmp_path, capsys):
    text, own = tmp_path / "pairs.tsv", tmp_path / "own" / LIST_NAME
    text.write_text("We wait here.\tWir warten hier.\tx\n")
    own.parent.mkdir()
    own.write_text("mine")
    assert main(["--text", str(text), "--out", str(own.parent)]) == 2
    assert "holds recordings already: choose another folder" in capsys.readouterr().err
    assert own.read_text() == "mine" and list(own.parent.iterdir()) == [own]


SENTENCES = [f"We want {a} and {b} of them, please." for a in ("one", "two", "six") for b in ("nine", "ten")]


@pytest.fixture
def text(tmp_path):
    rows = [f"{source}\tSatz {n}.\twoz" for n, source in enumerate(SENTENCES)]
    rows += ["We want it all of them.\tNicht erlaubt.\tted", "Call Dr. No.\tRuf an.\twoz", rows[0]]
    path = tmp_path / "pairs.tsv"
    path.write_text("\n".join(rows) + "\n")
    return path


def write(text, out, *options):
    assert main(["--text", str(text), "--out", str(out), "--varied", "--voice", "kal16", *options]) == 0
    return list(read_recordings(out))


def test_varied_recordings_have_bare_words_and_only_what_may_be_given_away(text, tmp_path):
    recordings = write(text, tmp_path / "out")
    said = [" ".join(one.source) for one in recordings]
    known = {source.lower().replace(",", "").rstrip(".") for source in SENTENCES}
    assert set(said) <= known and len(said) == len(set(said)) >= len(known) - 1
    assert all(one.ends_s[0] > 0 and one.ends_s[-1] < len(one.samples) / 16_000 for one in recordings)


def test_the_same_seed_says_a_pair_the_same_and_another_otherwise(text, tmp_path):
    one, again = write(text, tmp_path / "1", "--n", "1"), write(text, tmp_path / "2", "--n", "1")
    (other,) = write(text, tmp_path / "3", "--n", "1", "--seed", "2")
    assert np.array_equal(one[0].samples, again[0].samples)
    assert len(other.samples) != len(one[0].samples)


def test_sentences_with_rare_words_are_left_out_and_tests_are_kept_apart(tmp_path):
    pairs = [
        SentencePair(f"We want {word} of them.", "x", "woz") for word in ("one", "two", "six", "ten") * 30
    ]
    pairs += [SentencePair(f"We want {'no ' * n}more.", "x", "woz") for n in range(2, 10)]
    trained, unheard = (plain_pairs(pairs, 1, unheard=unheard) for unheard in (False, True))
    assert len(trained) + len(unheard) == 12
    assert not {pair.source for pair in trained} & {pair.source for pair in unheard}
    common = plain_pairs(pairs, 5, unheard=False) + plain_pairs(pairs, 5, unheard=True)
    assert {pair.source for pair in common} == {pair.source for pair in pairs[-8:]}
