"""Another glossary while the translator runs: it outlives a change of adapters and a step down in memory."""

import pytest
from tiny_adapters import MANIFEST, save_adapter, save_model

from core.translating.glossary import Term
from core.wire.messages import EngineSettings
from models.adapters.agreement import agree
from models.memory.footprint import Placement
from models.translate.steady import SteadyTranslator
from models.translate.translator import translator_fallback

TERMS = (Term("house", "Palast"),)
WORDS = ["the", "old", "house", "stands", "near", "the", "river"]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    save_adapter(root / "adapter", seed=2)
    return root


def steady(house, terms=()):
    steps = [Placement("cpu", "float32"), Placement("cpu", "int8")]
    asked = EngineSettings(translator=str(house / "base"), policy="wait-1", glossary=terms)
    agreed = agree(asked, house / "base")
    return SteadyTranslator(translator_fallback(agreed, steps=steps, tell=lambda sentence: None))


def written(translator, change=lambda translator: None):
    stream = translator.open()
    before = stream.read(WORDS[:2]).text
    change(translator)
    text = stream.read(WORDS[2:]).text
    assert text.startswith(before)
    return stream.finish().text.removeprefix(before)


@pytest.mark.parametrize(
    "change",
    [
        lambda translator: None,
        lambda translator: translator.step_down(),
    ],
)
def test_terms_count_in_the_open_sentence_and_the_next(house, change):
    translator = steady(house)
    assert "Palast" not in written(translator)

    def use(translator):
        translator.use_glossary(TERMS)
        change(translator)

    assert "Palast" in written(translator, use)
    assert "Palast" in written(translator)
    translator.use_glossary(())
    assert "Palast" not in written(translator)


def test_an_adapter_taken_later_honours_the_terms_too(house):
    translator = steady(house)
    translator.use_glossary(TERMS)
    translator.use_adapter(house / "adapter")
    assert "Palast" in written(translator)


def test_terms_that_were_taken_away_do_not_come_back_with_an_adapter(house):
    translator = steady(house, TERMS)
    assert "Palast" in written(translator)
    translator.use_glossary(())
    translator.use_adapter(house / "adapter")
    assert "Palast" not in written(translator)
