"""In which order models suit a computer."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.advice import ranking
from app.advice.ranking import USUAL_SPEED, in_order, keeps_up, recognizers, translators
from core.wire.defaults import SHIPPED_RECOGNIZER, SHIPPED_TRANSLATOR
from models.store.catalog import ModelKind, catalog

computers = st.fixed_dictionaries(
    {
        "on_card": st.booleans(),
        "n_cores": st.integers(1, 64),
        "speed": st.none() | st.floats(0.01, 10),
    }
)


@given(computers)
def test_every_model_that_is_free_to_all_has_one_place(computer: dict[str, object]) -> None:
    heard = [model.id for model in catalog() if model.kind is ModelKind.RECOGNIZER and "*" in model.languages]
    ranked = recognizers(**computer)
    assert {*heard, SHIPPED_RECOGNIZER} <= set(ranked)
    assert len(set(ranked)) == len(ranked)
    written = translators(**computer)
    known = {model.id for model in catalog() if not model.is_gated} | {SHIPPED_TRANSLATOR}
    assert len(set(written)) == len(written) and set(written) <= known


@given(computers)
def test_every_recognizer_that_transformers_runs_has_a_place(computer: dict[str, object]) -> None:
    assert {model.id for model in catalog() if model.is_network} <= set(recognizers(**computer))


@pytest.mark.parametrize(
    ("n_cores", "speed", "best"),
    [
        (2, None, "whisper:base"),
        (8, None, "whisper:small"),
        (8, 10 * USUAL_SPEED, "whisper:tiny"),
        (2, USUAL_SPEED / 3, "whisper:small"),
        (1, 10 * USUAL_SPEED, "whisper:tiny"),
    ],
)
def test_what_keeps_up_comes_first_behind_what_ships(n_cores: int, speed: float | None, best: str) -> None:
    shipped, *others = recognizers(on_card=False, n_cores=n_cores, speed=speed)
    assert (shipped, others[0]) == (SHIPPED_RECOGNIZER, best)


def test_on_a_card_what_ships_comes_before_the_small_ones_alone() -> None:
    ranked = recognizers(on_card=True, n_cores=8, speed=None)
    place = ranked.index(SHIPPED_RECOGNIZER)
    assert {"whisper:large-v3-turbo", "whisper:small", *ranking.STREAMING} <= set(ranked[:place])
    assert set(ranked[place + 1 :]) == {"whisper:base", "whisper:tiny", ranking.FAR_BEHIND}


@given(st.sampled_from(sorted(ranking.WORK_A_SECOND)), st.integers(1, 64), st.floats(0.01, 10))
def test_more_cores_or_a_faster_processor_never_fall_behind(name: str, n_cores: int, speed: float) -> None:
    if keeps_up(name, n_cores, speed):
        assert keeps_up(name, n_cores + 1, speed) and keeps_up(name, n_cores, speed / 2)


@given(computers)
def test_translators_are_in_the_order_of_what_is_known_of_them(computer: dict[str, object]) -> None:
    names = translators(**computer)
    known = {base.name: base for base in ranking.BASES}
    bases = [known[name] for name in names if name != SHIPPED_TRANSLATOR]
    sizes = [base.billions for base in bases]
    assert sizes in (sorted(sizes), sorted(sizes, reverse=True))
    for one, following in pairwise(bases):
        if one.billions == following.billions:
            assert one.is_tuned_to_translate >= following.is_tuned_to_translate
            assert one.is_tuned_to_translate or one.generation >= following.generation
    large = [base.name for base in bases if base.billions >= ranking.LARGE_BILLIONS]
    assert bool(large) == computer["on_card"]
    assert names[len(large)] == SHIPPED_TRANSLATOR, "all that is behind it is smaller than a large one"


def test_one_for_the_language_alone_comes_before_the_one_for_all() -> None:
    names = ("whisper:small", "whisper:tiny.en", "whisper:tiny")
    assert [*in_order(names, ("whisper:tiny", "whisper:small"), "en")] == [
        "whisper:tiny.en",
        "whisper:tiny",
        "whisper:small",
    ]
