"""What is recommended, for computers and languages that Hypothesis draws; the models are the catalog's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from into_english import land_into_english

from app.advice import ranking
from app.advice.facts import Candidate, Facts, facts_of
from app.advice.languages import hears, translates
from app.advice.recommending import Recommendation, best_here, recommend
from app.host.memory_fit import Memory
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wording.languages import CODES, DETECTED, IN_PROMPTS
from models.memory.budget import SYSTEM_BYTES, choose
from models.memory.footprint import CPU, CUDA, Placement, Precision
from models.store.catalog import ModelKind
from models.store.hub_cache import Hub
from models.store.inventory import inventory

GB = 1_000_000_000


def models_of_nobody(folder: str = "/nonexistent/surtitle") -> tuple[Candidate, ...]:
    """Return the models that there are where nothing was fetched."""
    hub = replace(Hub.from_environment(), cache=Path(folder), records=Path(folder) / "records.json")
    return facts_of(inventory(hub), Memory(0, 0)).models


MODELS = models_of_nobody()
spoken_languages = st.sampled_from([*sorted(CODES), DETECTED])
target_languages = st.sampled_from(["", *IN_PROMPTS, "haw"])


@st.composite
def computers(draw) -> Facts:
    """Draw a computer on which some of the models are."""
    here = draw(st.sets(st.sampled_from([model.name for model in MODELS])))
    models = tuple(replace(model, is_here=model.is_here or model.name in here) for model in MODELS)
    card_gb = draw(st.one_of(st.just(0.0), st.floats(0, 48)))
    free_gb = draw(st.floats(0.2, 64))
    memory = Memory(round(card_gb * GB), round(free_gb * GB))
    return Facts(memory, draw(st.integers(1, 32)), draw(st.none() | st.floats(0.05, 3)), models)


def candidates(advice: Recommendation, facts: Facts) -> dict[ModelKind, Candidate]:
    by_name = {model.name: model for model in facts.models}
    return {advised.kind: by_name[advised.name] for advised in advice.models}


@given(spoken_languages, target_languages, computers())
def test_what_is_recommended_knows_the_languages_and_is_free_to_all(
    spoken: str, target: str, facts: Facts
) -> None:
    advice = recommend(spoken, target, facts)
    found = candidates(advice, facts)
    assert not any(model.is_gated for model in found.values())
    if advice.recognizer:
        assert hears(found[ModelKind.RECOGNIZER].languages, spoken)
    if advice.translator:
        written = found[ModelKind.TRANSLATOR]
        assert translates(written.languages, written.pairs, spoken, target)
    served = advice.recognizer is not None and (advice.translator is not None or not target)
    assert served is not bool(advice.lacks), "what cannot be served is said, and nothing else"


@given(spoken_languages, target_languages, computers())
def test_what_is_recommended_fits_into_the_memory(spoken: str, target: str, facts: Facts) -> None:
    found = candidates(recommend(spoken, target, facts), facts)
    heard, written = found.get(ModelKind.RECOGNIZER), found.get(ModelKind.TRANSLATOR)
    if heard is None:
        return
    one, other = heard.shape, written.shape if written else None
    plan = choose(facts.memory.card_bytes, one, other)
    on_card = plan.left_bytes >= 0 and plan.recognizer[0].device == plan.translator[0].device == CUDA
    n_bytes = SYSTEM_BYTES + (one.bytes(Placement(CPU, "int8")) if one else 0)
    if other:
        number = Precision.INT8 if other.whole is Precision.BF16 else Precision.FLOAT32
        n_bytes += other.bytes(Placement(CPU, number))
    assert (facts.memory.card_bytes and on_card) or n_bytes <= facts.memory.free_bytes


@given(spoken_languages, target_languages, computers())
def test_the_same_question_has_the_same_answer(spoken: str, target: str, facts: Facts) -> None:
    assert recommend(spoken, target, facts) == recommend(spoken, target, facts)
    assert (
        recommend(spoken, target, facts)
        == recommend(spoken, target, replace(facts, models=facts.models[::-1]))
        or recommend(spoken, target, facts).at_once
    )


def places(spoken: str, target: str, facts: Facts) -> tuple[int, int]:
    """Return how far from the best both are, in the order for the processor."""
    asked = {"on_card": False, "n_cores": facts.n_cores, "speed": facts.speed}
    heard, written = ranking.recognizers(**asked), ranking.translators(**asked)
    advice = recommend(spoken, target, facts)
    first = (
        heard.index(advice.recognizer.name.removesuffix(f".{spoken}")) if advice.recognizer else len(heard)
    )
    return first, written.index(advice.translator.name) if advice.translator else len(written)


@given(spoken_languages, target_languages, computers(), st.floats(0, 32))
def test_more_memory_never_gets_worse_models(spoken: str, target: str, facts: Facts, more_gb: float) -> None:
    memory = Memory(0, facts.memory.free_bytes)
    little = replace(facts, memory=memory)
    much = replace(facts, memory=replace(memory, free_bytes=memory.free_bytes + round(more_gb * GB)))
    before, after = (recommend(spoken, target, each) for each in (little, much))
    if before.translator or not target:
        assert places(spoken, target, much) <= places(spoken, target, little)
    assert not (before.recognizer and not after.recognizer)
    assert not (before.translator and not after.translator)


def computer(card_gb: float = 0, free_gb: float = 16, n_cores: int = 8) -> Facts:
    return Facts(Memory(round(card_gb * GB), round(free_gb * GB)), n_cores, None, MODELS)


@pytest.mark.parametrize(
    ("facts", "spoken", "target", "heard", "written"),
    [
        (computer(), "en", "de", SHIPPED_RECOGNIZER, "embedded"),
        (computer(n_cores=2), "en", "pl", SHIPPED_RECOGNIZER, "Qwen/Qwen3-0.6B"),
        (computer(), "it", "en", "whisper:small", "utter-project/EuroLLM-1.7B-Instruct"),
        (computer(n_cores=2, free_gb=8), "it", "en", "whisper:base", "Qwen/Qwen3-0.6B"),
        (computer(), "ja", "vi", "whisper:small", "Qwen/Qwen3-1.7B"),
        (computer(card_gb=23), "it", "en", "whisper:large-v3-turbo", "Qwen/Qwen3-8B"),
        (computer(card_gb=12), "it", "en", "whisper:large-v3-turbo", "Qwen/Qwen3-8B"),
        (computer(card_gb=7), "en", "de", "whisper:large-v3-turbo", "Qwen/Qwen3-4B"),
        (computer(card_gb=5), "en", "de", "whisper:large-v3-turbo", "embedded"),
        (computer(), "auto", "", "whisper:small", None),
    ],
)
def test_what_suits_some_computers(
    facts: Facts, spoken: str, target: str, heard: str, written: str | None
) -> None:
    advice = recommend(spoken, target, facts)
    assert advice.recognizer and advice.recognizer.name == heard
    assert (advice.translator and advice.translator.name) == written
    assert advice.lacks == ""


def test_into_english_what_ships_translates_and_what_hears_alone_is_to_be_fetched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    land_into_english(monkeypatch, tmp_path / "shipped")
    facts = replace(computer(), models=models_of_nobody())
    for spoken in ("de", "fr", "es"):
        advice = recommend(spoken, "en", facts)
        assert [model.name for model in advice.models] == ["whisper:small", "embedded"]
        assert [model.name for model in advice.to_fetch] == ["whisper:small"]
        ears = [
            replace(model, is_here=True) if model.name == "whisper:base" else model for model in facts.models
        ]
        at_once = recommend(spoken, "en", replace(facts, models=tuple(ears))).at_once
        assert at_once and at_once.translator
        assert (at_once.recognizer.name, at_once.translator.name) == ("whisper:base", "embedded")


def test_where_whisper_cannot_use_the_card_it_is_recommended_for_the_processor() -> None:
    advice = recommend("it", "en", replace(computer(card_gb=12), whisper_on_card=False))
    assert advice.recognizer and advice.recognizer.name == "whisper:small"


def test_what_ships_serves_at_once_where_it_knows_the_languages() -> None:
    at_once = recommend("en", "de", computer()).at_once
    assert at_once and at_once.translator
    assert (at_once.recognizer.name, at_once.translator.name) == (SHIPPED_RECOGNIZER, "embedded")
    assert recommend("it", "en", computer()).at_once is None
    assert recommend("en", "pl", computer()).at_once is None


def test_what_is_to_be_fetched_has_a_size_or_none_is_told() -> None:
    advice = recommend("it", "en", computer())
    assert advice.n_bytes == (486 + 3321) * 1_000_000
    nameless = [replace(m, n_bytes=None) if m.kind is ModelKind.TRANSLATOR else m for m in MODELS]
    assert recommend("it", "en", replace(computer(), models=tuple(nameless))).n_bytes is None


def test_a_recognizer_of_which_nobody_knows_what_is_fetched_is_not_recommended() -> None:
    nameless = [replace(m, n_bytes=None) if m.name.startswith("whisper") else m for m in MODELS]
    advice = recommend("en", "de", replace(computer(), models=tuple(nameless)))
    assert advice.recognizer and advice.recognizer.name == SHIPPED_RECOGNIZER


def test_what_nobody_knows_is_said() -> None:
    assert "No translator" in recommend("en", "haw", computer()).lacks
    assert "memory" in recommend("it", "en", computer(free_gb=1)).lacks
    deaf = replace(computer(), models=tuple(m for m in MODELS if m.kind is ModelKind.TRANSLATOR))
    assert "No recognizer" in recommend("it", "en", deaf).lacks


def test_the_best_that_is_here_is_used_where_none_is_named() -> None:
    assert best_here("en", computer()) == SHIPPED_RECOGNIZER
    names = ("whisper:tiny", "whisper:base.en", "whisper:large-v3")
    models = tuple(replace(model, is_here=model.is_here or model.name in names) for model in MODELS)
    assert best_here("en", replace(computer(), models=models)) == SHIPPED_RECOGNIZER
    assert best_here("en", replace(computer(card_gb=8), models=models)) == "whisper:large-v3"
    assert best_here("fr", replace(computer(), models=models)) == "whisper:tiny"
    assert best_here("fr", replace(computer(card_gb=8), models=models)) == "whisper:large-v3"
