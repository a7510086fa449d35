"""Scores without an adapter are kept as they come, and those of other settings left out."""

import pytest

from core.wording.errors import UserError
from training.compare.unadapted_results import SETS, SYSTEMS, Results, System

ROW = {"system": "prefix, agree-1", "set": "tatoeba", "bleu": 12.0}


def test_what_was_added_is_found_again_under_the_same_settings_alone(tmp_path):
    path = tmp_path / "unadapted.json"
    Results.read(path, {"n": 1}).add(ROW)
    assert Results.read(path, {"n": 1}).row(System("prefix", "agree-1"), "tatoeba") == ROW
    assert Results.read(path).rows == [ROW]
    assert Results.read(path, {"n": 2}).rows == []
    assert Results.read(path, {"n": 1}).row(System("prefix", "agree-1", is_shipped=True), "tatoeba") is None


@pytest.mark.parametrize("text", ["", "[]", '{"settings": {}}', '{"settings": 1, "rows": []}'])
def test_another_file_is_refused(tmp_path, text):
    path = tmp_path / "unadapted.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match="delete it"):
        Results.read(path)


def test_no_system_is_measured_twice():
    assert len({system.name for system in SYSTEMS}) == len(SYSTEMS)
    assert len(set(SETS)) == len(SETS)


@pytest.mark.parametrize(
    ("policy", "prompt"), [("agree-1", "wait-3"), ("read-5", "read-3"), ("offline", "offline")]
)
def test_a_policy_is_asked_with_the_prompt_of_its_kind(policy, prompt):
    assert System("prefix", policy).prompted_as == prompt
