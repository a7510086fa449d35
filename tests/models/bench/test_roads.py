"""Both roads of the translator that ships, measured in processes of their own."""

import sys
from dataclasses import replace

import pytest

from core.wording.errors import UserError
from models.bench import roads
from models.bench.plan import BenchPlan
from models.bench.road import N_CELLS

PLAN = BenchPlan(child=(sys.executable, "-m", "models.bench"), compares_roads=True)


@pytest.fixture(autouse=True)
def once(monkeypatch):
    monkeypatch.setattr(roads, "N_TIMES", 1)


@pytest.mark.long
def test_both_roads_stand_in_a_table_with_their_ratio(capsys):
    assert roads.run_roads(PLAN) == 0
    head, _, torch, light, ratio, *in_8_bits = (
        line.split("|")[1:-1] for line in capsys.readouterr().out.splitlines()
    )
    assert [line[0].strip() for line in (torch, light, ratio)] == ["torch", "light", "ratio"]
    assert [line[0].strip() for line in in_8_bits] == ["torch int8", "light int8", "ratio"]
    assert head[-1].strip() == f"step of {N_CELLS[-1]}, ms"
    seconds, modules = 1, 4
    assert float(light[seconds]) < float(torch[seconds])
    assert int(light[modules]) < int(torch[modules]) / 3, "torch is not imported where it is not used"


def test_a_road_that_cannot_be_measured_is_told():
    with pytest.raises(UserError, match=r"torch could not be measured \(exit code 3\)"):
        roads.run_roads(replace(PLAN, child=(sys.executable, "-c", "raise SystemExit(3)")))
