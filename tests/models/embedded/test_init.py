"""The translators that ship, as they ship."""

from dataclasses import replace

import pytest
from places import SHARED

from core.translating.glossary import Term
from core.wire.messages import EngineSettings
from core.wording.languages import LANGUAGES
from models.embedded import FOLDER, folders
from models.loading.translators import load_translator
from models.manifests.manifests import LanguagePair, read_manifest
from models.memory.footprint import translator_in
from training.data.augment import as_recognized
from training.data.corpus import read_pairs
from training.measure.scoring import score
from training.measure.simultaneous import translate, translate_pairs

MAX_BYTES = 40_000_000
TESTS = SHARED / "text"
LANGUAGES_OF = {folder: read_manifest(folder).languages for folder in folders()}
PAIRS = [pair for pairs in LANGUAGES_OF.values() for pair in pairs]
THANK_YOU = {
    "en": "Thank you very much.",
    "de": "Vielen Dank.",
    "fr": "Merci beaucoup.",
    "es": "Muchas gracias.",
}
THANKS = {"en": "thank", "de": "dank", "fr": "merci", "es": "gracias"}


@pytest.mark.parametrize("folder", LANGUAGES_OF, ids=lambda folder: folder.name)
def test_it_is_small_and_comes_with_manifest_and_card(folder):
    assert sum(path.stat().st_size for path in folder.iterdir() if path.is_file()) < MAX_BYTES
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert all(word in card for word in ("Licence", "python -m training.shipped.embedded", "BLEU"))
    named = [code for pair in LANGUAGES_OF[folder] for code in (pair.source, pair.target)]
    assert all(LANGUAGES[code].name in card for code in named)
    assert translator_in(folder) == translator_in(FOLDER), "what one takes of memory is what any takes"


def test_it_translates_from_english():
    assert LanguagePair("en", "de") in LANGUAGES_OF[FOLDER]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("policy", ["wait-3", "read-4", "offline"])
@pytest.mark.parametrize("is_written", [True, False])
def test_it_translates_everyday_sentences_written_and_as_recognized(pair, policy, is_written):
    sentence = THANK_YOU[pair.source]
    sentence = sentence if is_written else as_recognized(sentence)
    translator = load_translator(
        EngineSettings(source_language=pair.source, target_language=pair.target, policy=policy)
    )
    [translated] = translate(translator, [sentence])
    assert THANKS[pair.target] in translated.text.lower()


def test_a_term_of_the_glossary_is_honoured():
    """Whatever it says without: of three words for it at least two are others."""

    def translated(terms):
        translator = load_translator(EngineSettings(policy="wait-3", glossary=terms))
        return translate(translator, ["The meeting starts at nine o'clock."])[0].text

    plain = translated(())
    others = [term for term in ("Konferenz", "Besprechung", "Sitzung") if term not in plain]
    assert len(others) >= 2
    assert all(term in translated((Term("meeting", term),)) for term in others)


def test_under_wait_3_it_writes_before_the_sentence_is_over():
    translator = load_translator(EngineSettings(policy="wait-3"))
    [translated] = translate(translator, ["my brother has lived in this house for ten years"])
    assert translated.delays[0] == 3


@pytest.mark.long
@pytest.mark.parametrize(("spoken", "floor"), [(False, 25), (True, 20)])
@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_its_quality_on_a_test_set_has_not_fallen(pair, spoken, floor):
    language = pair.source if pair.target == "en" else pair.target
    path = TESTS / f"en-{language}.test.tatoeba.tsv"
    if not path.is_file():
        pytest.skip(f"there is no test set {path.name} in {TESTS}")
    pairs = list(read_pairs(path))[:150]
    if pair.target == "en":
        pairs = [replace(pair, source=pair.target, target=pair.source) for pair in pairs]
    if spoken:
        pairs = [replace(pair, source=as_recognized(pair.source)) for pair in pairs]
    translator = load_translator(
        EngineSettings(source_language=pair.source, target_language=pair.target, policy="wait-5"), n_rows=16
    )
    scores = score(translate_pairs(translator, pairs))
    assert scores.bleu > floor
    assert scores.laal < 7
