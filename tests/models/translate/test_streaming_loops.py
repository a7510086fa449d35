"""What the guard stops in the shipped vocabulary's tokens, and whom a model that loops is told of to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_adapters import MANIFEST, save_adapter, save_model
from transformers import AutoTokenizer

from core.speech.repetitions import MIN_LOOPS, begins_loop, most_repeats, n_before_stop
from core.wire.messages import EngineSettings
from models import embedded
from models.adapters.agreement import agree
from models.memory.footprint import CPU, Placement, Precision
from models.translate.steady import SteadyTranslator
from models.translate.translator import translator_fallback
from models.translate.vocabulary import Vocabulary

WORDS = Vocabulary.of(AutoTokenizer.from_pretrained(embedded.FOLDER))


def tokens_of(text):
    parts = [WORDS.encode_word(word, is_first=i == 0) for i, word in enumerate(text.split())]
    return [token for part in parts for token in part]


def stopped_at(text, source=""):
    """Return the text before the first token that the guard would not let a model write, None without."""
    tokens = tokens_of(text)
    n = n_before_stop(tokens, WORDS, most_repeats(tokens_of(source)))
    return None if n is None else WORDS.decode(tokens[:n])


@pytest.mark.parametrize(
    ("text", "source", "kept"),
    [
        ("Die Zeit der Ernte der Ernte der Ernte", "", "Die Zeit der Ernte der Ernte"),
        (
            "Er ging in den Wald und in den Wald und in den Wald",
            "",
            "Er ging in den Wald und in den Wald und",
        ),
        ("Metal-Metal-Metal-Malal-Malal (Salal)", "metal", "Metal-Metal-Metal"),
        ("Das ist ein Glaijinujinujinujinujin", "", "Das ist ein Glaijinujinujinuj"),
        ("Danke danke danke danke danke danke", "", "Danke danke danke danke"),
        ("Stad-Stad-Stad-Stad-Stad", "", "Stad-Stad-Stad"),
        ("Das „Metal-Malal-Salal-Malal“", "", "Das „Metal-Malal-Salal"),
    ],
)
def test_a_loop_is_stopped(text, source, kept):
    assert stopped_at(text, source) == kept


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("ha ha ha", ""),
        ("Bye bye!", ""),
        ("Das ist sehr sehr gut, wirklich sehr, sehr, sehr gut.", ""),
        ("Ha ha ha ha ha ha", "Ha ha ha ha ha ha"),
        ("Vielen Dank. Vielen Dank. Vielen Dank.", "Thank you. Thank you. Thank you."),
        ("Es wird mehr und mehr und mehr.", "It grows more and more and more."),
        ("Sie gingen Hand in Hand von Stadt zu Stadt.", ""),
        ("Der Erste, der Zweite, der Dritte, der Vierte und der Fünfte.", ""),
        ("Ein Mann mit Hut, ein Mann mit Bart, ein Mann mit Stock.", ""),
        ("Das kostet 1,000,000 oder 1.000.000.000.000 oder 1 000 000 000 Euro.", ""),
        ("Bla-bla-bla und Cha-Cha-Cha und Schnick-Schnack-Schnuck", ""),
        ("Der XXVIII. Bericht des CSSS, brrr!", ""),
        ("Es waren 10kg/20kg/30kg/40kg/50kg und Würfel von 2x2x2x2x2.", ""),
        ("Mund-zu-Mund-Beatmung und Rhein-Main-Donau-Kanal", ""),
    ],
)
def test_what_people_repeat_is_not_stopped(text, source):
    assert stopped_at(text, source) is None


@given(st.integers(0, 10**15), st.sampled_from([",", ".", " ", ""]))
def test_no_number_is_stopped(number, between):
    assert stopped_at(f"Es sind {number:,} Stück".replace(",", between)) is None


@given(st.lists(st.sampled_from("0123456789"), max_size=15), st.sampled_from(["", " ", "-", "/"]))
def test_no_telephone_number_is_stopped_however_it_is_written(digits, between):
    assert stopped_at(f"Meine Nummer ist {between.join(digits)}.") is None


@given(st.lists(st.sampled_from(["Brot", "Milch", "Käse", "Obst"]), unique=True, min_size=2))
def test_no_list_of_different_things_is_stopped(things):
    assert stopped_at(f"Wir kaufen {', '.join(things)} und noch mehr {' und '.join(things)}.") is None


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A base and an adapter with chance weights, which say one thing for ever."""
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    save_adapter(root / "parrot", slot_length=5)
    return root


def test_an_adapter_that_loops_is_told_of_once(house):
    told = []
    asked = EngineSettings(translator=str(house / "base"), policy="wait-2", adapter=str(house / "parrot"))
    steps = (Placement(CPU, Precision.FLOAT32),)
    fallback = translator_fallback(agree(asked, house / "base"), steps=steps, tell=told.append)
    translator = SteadyTranslator(fallback)
    finished = [translate(translator) for _ in range(MIN_LOOPS - 1)]
    assert all(update.begins_loop for update in finished)
    assert told == []
    for _ in range(3):
        translate(translator)
    assert told == ["The translator repeats itself: another adapter or translator may be better."]
    translator.use_adapter(None)
    for _ in range(MIN_LOOPS - 1):
        translate(translator)
    assert len(told) == 1


def translate(translator):
    stream = translator.open()
    for word in ["we", "would", "like", "to", "book", "a", "table", "near", "the", "river"]:
        stream.read([word])
    return stream.finish()


def test_a_translation_of_different_words_begins_no_loop():
    assert not begins_loop(tokens_of("Wir möchten einen Tisch am Fluss reservieren."), WORDS, 1)
