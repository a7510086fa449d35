"""Who can practise, and the plan of a practice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file
from shipped_adapters import save_shipped_adapter
from tiny_run import save_base

from app.windows.training.plans import SMALL_RATE, Length, base_named
from app.windows.training.practice import (
    QUICK_STEPS,
    THOROUGH_STEPS,
    PracticeChoices,
    is_practice,
    practice_bases,
    seconds_behind,
    why_not,
)
from core.wire.training_plan import OF_ADAPTER
from core.wire.training_plan import PRACTICE as DEFAULTS
from models.adapters.adapters import WEIGHTS_NAME, read_adapter_manifest
from models.manifests.policy_head import HEAD_WEIGHT


def choices(length: Length = Length.QUICK, adapter: str = "") -> PracticeChoices:
    base = replace(base_named("embedded"), adapter=adapter)
    return PracticeChoices(base, "en", "de", "lora", length, 7, "better", 3.5)


def test_an_adapter_that_writes_chunks_can_practise_and_of_another_a_sentence_says_why_not(
    tmp_path: Path,
) -> None:
    shelf = tmp_path / "adapters"
    save_shipped_adapter(shelf / "chunks", policies=["read-3..13"])
    save_shipped_adapter(shelf / "french", languages=[{"from": "en", "to": "fr"}])
    save_shipped_adapter(shelf / "other", base={"name": "some/other"})
    save_shipped_adapter(shelf / "turns", policies=["wait-3"], scheme="conversational")
    save_shipped_adapter(shelf / "waits", policies=["wait-1..7", "offline"])
    save_shipped_adapter(shelf / "whole", policies=["offline"], scheme="offline")
    found = {Path(one.adapter).name: one for one in practice_bases("embedded", "", shelf)}
    assert set(found) == {"", "chunks", "french", "turns", "waits", "whole"}
    assert [name for name, one in found.items() if one.trouble] == ["whole"]
    assert [pair.target for pair in found["french"].pairs] == ["fr"]
    assert found["whole"].trouble.startswith("“whole” cannot practise: it translates whole sentences")


def test_an_adapter_that_decides_by_a_policy_head_is_told_where_it_practises(tmp_path: Path) -> None:
    shelf = tmp_path / "adapters"
    folder = save_shipped_adapter(shelf / "decides", policies=["head-0.1..0.9"])
    weights = load_file(folder / WEIGHTS_NAME)
    width = next(weight.shape[1] for name, weight in weights.items() if name.endswith("q_proj.lora_A.weight"))
    save_file(weights | {HEAD_WEIGHT: np.zeros((2, width), np.float32)}, folder / WEIGHTS_NAME)
    [found] = [one for one in practice_bases("embedded", "", shelf) if one.adapter]
    assert "decides when to wait in a way that only the command line trains" in found.trouble


def test_what_learned_from_a_base_that_never_decides_cannot_practise_either(tmp_path: Path) -> None:
    folder = save_shipped_adapter(tmp_path / "waits", policies=["wait-1..7", "offline"])
    waits = read_adapter_manifest(folder).translator
    for trouble in (why_not("waits", waits), why_not("waits", waits, waits)):
        assert trouble.startswith("“waits” cannot practise: it never decides when to wait")
        assert "wait-1..7" not in trouble, "names of policies are for the command line"


def test_a_model_that_was_not_made_for_it_cannot_practise_and_one_elsewhere_is_there_while_in_use(
    tmp_path: Path,
) -> None:
    base = str(save_base(tmp_path / "general"))
    elsewhere = str(save_shipped_adapter(tmp_path / "elsewhere"))
    shipped, adapted, general = practice_bases(base, elsewhere, tmp_path / "none")
    assert (shipped.trouble, adapted.trouble, adapted.adapter) == ("", "", elsewhere)
    assert general.name == base and "was not made to translate while somebody speaks" in general.trouble


@pytest.mark.parametrize(
    ("length", "n_steps", "every"),
    [(Length.QUICK, QUICK_STEPS, 15), (Length.THOROUGH, THOROUGH_STEPS, 20), (Length.STEPS, 7, 1)],
)
def test_the_delay_that_was_chosen_is_practised_and_all_else_is_as_the_objective_has_it(
    length: Length, n_steps: int, every: int
) -> None:
    plan = choices(length).plan("pairs.tsv", Path("out"), 270)
    assert is_practice(plan) and plan.target_delay == 3.5
    assert (plan.steps, plan.evaluate_every) == (n_steps, every)
    defaults = {name: value for name, value in DEFAULTS.items() if name not in ("evaluate_every", "rate")}
    assert plan.rate == SMALL_RATE
    assert {name: getattr(plan, name) for name in defaults} == defaults
    assert (plan.base, plan.start_adapter, plan.scheme, plan.method) == ("embedded", "", "slots", "lora")


def test_a_practice_that_begins_with_an_adapter_leaves_to_it_what_it_says() -> None:
    plan = choices(adapter="shelf/booking").plan("pairs.tsv", Path("out"))
    assert (plan.base, plan.start_adapter) == ("embedded", "shelf/booking")
    assert {name: getattr(plan, name) for name in OF_ADAPTER} == OF_ADAPTER
    assert "--start-adapter=shelf/booking" in plan.options()


def test_the_name_says_what_it_begins_with() -> None:
    assert choices().proposed_name("meetings") == "en-de-practised"
    assert choices(adapter="shelf/booking").proposed_name("meetings") == "booking-practised"


def test_words_are_seconds_at_a_common_pace() -> None:
    assert seconds_behind(2.5) == 1.0
