"""The paces of a translator, and the names that everybody chooses them by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.windows.main.paces import name_of, named_policies, paces_of
from core.translating.policies import LATENCIES, LATENCIES_UNTRAINED
from models import embedded
from models.manifests.manifests import LanguagePair, read_manifest


def test_the_names_mean_what_they_mean_to_the_command_line() -> None:
    manifest = read_manifest(embedded.FOLDER)
    assert manifest is not None
    assert named_policies(manifest) == {"fast": "wait-2", "balanced": "align-3", "steady": "wait-7"}
    of_an_adapter = replace(manifest, latencies={})
    named = {name: f"wait-{LATENCIES[name]}" for name in ("fast", "balanced", "steady")}
    assert named_policies(of_an_adapter) == named


def test_a_pace_that_looks_back_stands_where_it_is_as_late() -> None:
    manifest = read_manifest(embedded.FOLDER)
    paces = paces_of(manifest, "align-3", LanguagePair("en", "de"))
    policies = [pace.policy for pace in paces if pace.is_offered]
    assert policies.index("wait-3") < policies.index("align-3") < policies.index("wait-5")


def test_without_a_manifest_the_fastest_pace_is_where_answers_agree() -> None:
    named = named_policies(None)
    assert named == {name: LATENCIES_UNTRAINED[name] for name in ("fast", "balanced", "steady")}
    paces = paces_of(None, named["balanced"], LanguagePair("en", "de"))
    assert [pace.policy for pace in paces] == ["agree-1", "wait-3", "wait-5", "wait-7"]
    assert [name_of(pace.policy, named) for pace in paces] == ["fast", "", "balanced", "steady"]


def test_of_a_model_whose_heads_are_known_the_middle_pace_goes_by_them() -> None:
    named = named_policies(None, ((4, 3),))
    assert named == {"fast": "agree-1", "balanced": "align-3", "steady": "wait-7"}
    paces = paces_of(None, "align-3", LanguagePair("en", "de"), ((4, 3),))
    assert [pace.policy for pace in paces] == ["agree-1", "align-2", "align-3", "wait-7"]


@pytest.mark.parametrize("chosen", ["wait-3", "read-4", "offline"])
def test_the_chosen_pace_is_always_among_them_and_the_fastest_is_first(chosen: str) -> None:
    paces = paces_of(read_manifest(embedded.FOLDER), chosen, LanguagePair("en", "de"))
    assert chosen in [pace.policy for pace in paces]
    assert [pace.n_words for pace in paces] == sorted(pace.n_words for pace in paces)


def test_where_the_model_decides_no_number_of_words_is_near() -> None:
    named = {"fast": "wait-2", "balanced": "wait-5", "steady": "wait-7"}
    assert name_of("adaptive", named) == name_of("read-8", named) == ""
    assert name_of("adaptive", {"fast": "adaptive"}) == "fast"
