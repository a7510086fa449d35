"""`training.train --check`: what data and memory allow, before anything is begun."""

import sys

import pytest
from tiny_run import ROWS, run, save_base, save_data

TROUBLE = 2


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    return save_base(tmp_path_factory.mktemp("bases") / "tiny")


def test_a_check_tells_what_data_and_memory_allow_and_begins_nothing(base, tmp_path, capsys):
    code, events, said = run(capsys, base, save_data(tmp_path), tmp_path / "a", "--check")
    assert code == 0, said
    [checked] = events
    assert (checked["event"], checked["n_learned"], checked["n_measured"]) == ("checked", 27, 3)
    assert 0 < checked["needed"] < checked["free"]
    assert not (tmp_path / "a").exists()


def test_a_check_tells_what_cannot_be_done(base, tmp_path, capsys):
    broken = save_data(tmp_path, [*ROWS, "a row without a target\n"])
    code, events, said = run(capsys, base, broken, tmp_path / "a", "--check")
    assert (code, events) == (TROUBLE, [])
    assert said == f"surtitle: Line 31 of {broken} needs a source and a target, separated by a tab.\n"


def test_a_check_tells_where_chunks_are_wanted_and_no_aligner_is_there(base, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("training.data.aligner.PROGRAM", "no-such-aligner")
    rows = save_data(tmp_path)
    code, events, said = run(capsys, base, rows, tmp_path / "a", "--check", "--policy", "read-3")
    assert (code, events) == (TROUBLE, [])
    assert "the aligner no-such-aligner is not on the PATH: install it" in said
    assert run(capsys, base, rows, tmp_path / "a", "--check", "--policy", "wait-3")[0] == 0


def test_a_missing_package_is_told_by_its_name(base, tmp_path, capsys, monkeypatch):
    monkeypatch.delitem(sys.modules, "training.learn.run", raising=False)
    monkeypatch.setitem(sys.modules, "accelerate", None)
    code, _, said = run(capsys, base, save_data(tmp_path), tmp_path / "a")
    assert code == TROUBLE
    assert "needs the package accelerate" in said and said.count("\n") == 1
