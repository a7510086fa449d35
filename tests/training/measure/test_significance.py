"""Paired bootstrap between two systems."""

import random

import pytest

from core.wording.errors import UserError
from training.measure.instances import Instance, write_log
from training.measure.significance import compare_logs, main, paired_bootstrap

WORDS = [f"word{i}" for i in range(50)]


@pytest.fixture
def references():
    chance = random.Random(3)
    return [" ".join(chance.choices(WORDS, k=10)) for _ in range(60)]


def worse(references, share, seed):
    """Return the references with a share of their words replaced."""
    chance = random.Random(seed)
    return [
        " ".join("wrong" if chance.random() < share else word for word in line.split()) for line in references
    ]


def test_much_better_is_significant_and_as_good_is_not(references):
    system = worse(references, 0.1, seed=1)
    bleu, chrf = paired_bootstrap(worse(references, 0.3, seed=2), system, references)
    assert (bleu.metric, chrf.metric) == ("BLEU", "chrF2")
    assert bleu.system > bleu.baseline and bleu.p_value < 0.01
    one_better = [references[0], *system[1:]]
    [as_good, _] = paired_bootstrap(one_better, system, references)
    assert as_good.p_value > 0.05


def test_two_logs_are_compared_in_a_table(references, tmp_path, monkeypatch, capsys):
    for name, share in (("a", 0.3), ("b", 0.1)):
        write_log(instances(references, worse(references, share, seed=1)), tmp_path / name)
    monkeypatch.setattr("sys.argv", ["significance", str(tmp_path / "a"), str(tmp_path / "b")])
    assert main() == 0
    assert "| BLEU |" in capsys.readouterr().out


def test_logs_of_different_test_sets_are_refused(references):
    with pytest.raises(UserError, match="different test sets"):
        compare_logs(instances(references, references), instances(references[1:], references[1:]))


def instances(references, predictions):
    return [
        Instance(reference, reference, prediction, (1,) * 10)
        for reference, prediction in zip(references, predictions, strict=True)
    ]


def test_a_log_that_is_not_there_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["significance", str(tmp_path / "a"), str(tmp_path / "b")])
    assert main() == 2
    assert "cannot be read" in capsys.readouterr().err
