"""A policy is held against another kind's curve at its own delay, and chance is told from a lead."""

import random

import pytest

from training.measure.equal_delay import MeasuredPolicy, curves_of, lead, main
from training.measure.instances import Instance, write_log

N = 60
WORDS = ["the", "house", "stands", "near", "a", "river", "and", "nobody", "lives", "there"]


def instances(share_right, delay, seed=1):
    """Return translations with this share of right words, all of them so many words behind the source."""
    rng, found = random.Random(seed), []
    for i in range(N):
        reference = [WORDS[(i * 7 + j * (i % 5 + 1)) % len(WORDS)] for j in range(12)]
        written = [word if rng.random() < share_right else "wrong" for word in reference]
        delays = tuple(float(min(12, j + delay)) for j in range(12))
        found.append(
            Instance(" ".join([*WORDS, *WORDS][:12]), " ".join(reference), " ".join(written), delays)
        )
    return found


def policy(name, share_right, delay, seed=1):
    return MeasuredPolicy.of(name, instances(share_right, delay, seed))


WAIT = [policy("wait-2", 0.5, 2), policy("wait-4", 0.7, 4), policy("wait-6", 0.9, 6)]


def test_a_policy_on_the_curve_is_level_with_it_and_one_above_leads():
    between = lead(policy("align-1", 0.7, 4), WAIT)
    assert between is not None and between.bleu == pytest.approx(0) and between.p_value > 0.9
    above = lead(policy("align-1", 0.9, 4, seed=3), WAIT)
    assert above is not None and above.bleu > 10 and above.chrf > 5 and above.p_value < 0.01
    below = lead(policy("align-1", 0.6, 5, seed=3), WAIT)
    assert below is not None and below.bleu < -5 and below.p_value < 0.05


def test_between_two_neighbours_the_curve_is_a_straight_line():
    low, high = WAIT[0], WAIT[1]
    found = lead(policy("align-1", 0.6, 3, seed=4), [high, low])
    assert found is not None
    middle = policy("align-1", 0.6, 3, seed=4)
    share = (middle.laal(middle.all) - low.laal(low.all)) / (high.laal(high.all) - low.laal(low.all))
    assert 0.3 < share < 0.7
    line = (1 - share) * low.bleu(low.all) + share * high.bleu(high.all)
    assert found.bleu == pytest.approx(middle.bleu(middle.all) - line)


def test_where_a_curve_does_not_reach_nothing_is_told():
    assert lead(policy("align-9", 0.9, 9), WAIT) is None
    assert lead(policy("align-1", 0.9, 1), WAIT) is None


def test_only_policies_with_a_number_make_a_curve():
    some = [*WAIT, policy("offline", 0.9, 12), policy("adaptive", 0.5, 3), policy("read-3", 0.5, 3)]
    assert list(curves_of(some)) == ["wait"]


def test_all_logs_of_a_folder_are_told_in_the_order_of_their_delays(tmp_path, capsys):
    for name, right, delay in (
        ("wait-2", 0.5, 2),
        ("wait-6", 0.9, 6),
        ("align-1", 0.95, 3),
        ("offline", 1, 12),
    ):
        write_log(instances(right, delay), tmp_path / name)
    assert main([str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("| chrF | over wait |")
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| wait-2", "| align-1", "| wait-6", "| offline"]
    assert "| **+" in lines[3] and lines[2].endswith("| - |")


def test_a_folder_without_logs_and_logs_of_two_sets_are_refused(tmp_path, capsys):
    assert main([str(tmp_path)]) == 2
    assert "no log of a policy" in capsys.readouterr().err
    write_log(instances(0.5, 2), tmp_path / "wait-2")
    write_log(instances(0.5, 2)[1:], tmp_path / "wait-3")
    assert main([str(tmp_path)]) == 2
    assert "different test sets" in capsys.readouterr().err
