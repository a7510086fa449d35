"""Reading and cleaning of sentence pairs, and what is said of files that are wrong."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wording.errors import UserError
from training.data.cleaning import Limits, clean, normalized
from training.data.corpus import (
    LICENCES,
    LICENSED_ORIGINS,
    SHIPPABLE_ORIGINS,
    SentencePair,
    read_data,
    read_pairs,
)

PAIRS = [SentencePair("Hello, Tom.", "Hallo, Tom.", "a"), SentencePair("Good\u2028night", "Gute Nacht", "b")]
TSV = "".join(f"{pair.source}\t{pair.target}\t{pair.origin}\n" for pair in PAIRS)
JSONL = (
    '{"source": "Hello, Tom.", "target": "Hallo, Tom.", "origin": "a"}\n'
    '{"target": "Gute Nacht", "source": "Good\\u2028night", "origin": "b"}\n'
)


@pytest.mark.parametrize(("name", "text"), [("data.tsv", TSV), ("data.jsonl", JSONL), ("data.txt", TSV)])
def test_each_format_gives_the_same_pairs_plain_and_compressed(tmp_path, name, text):
    (tmp_path / name).write_bytes(text.encode())
    assert read_data(str(tmp_path / name)) == PAIRS
    with gzip.open(tmp_path / f"{name}.gz", "wb") as file:
        file.write(text.encode())
    assert read_data(str(tmp_path / f"{name}.gz")) == PAIRS
    [second] = read_data(str(tmp_path / name), frozenset({"b"}))
    assert (second, second.row) == (PAIRS[1], 2)


def test_two_text_files_are_one_corpus(tmp_path):
    (tmp_path / "a.en").write_text("\ufeffHello.\n\nGood night.\n", encoding="utf-8")
    (tmp_path / "a.de").write_text("Hallo.\r\n\r\nGute Nacht.", encoding="utf-8")
    pairs = read_data(f"{tmp_path / 'a.en'},{tmp_path / 'a.de'}")
    assert pairs == [
        SentencePair("Hello.", "Hallo."),
        SentencePair("", ""),
        SentencePair("Good night.", "Gute Nacht."),
    ]
    assert len(clean(pairs).pairs) == 2, "blank lines are dropped by cleaning"


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("a.tsv", b"", "hold no sentence pairs"),
        ("a.tsv", b"A\tB\nonly a source\n", "Line 2"),
        ("a.tsv", b"A\tB\n \tB\n", "Line 2"),
        ("a.tsv", b"A\tB\nC\t\n", "Line 2"),
        ("a.tsv", b"A\tB\n\xff\tB\n", "not UTF-8 text"),
        ("a.jsonl", b'{"source": "A", "target": "B"}\n{"source": "A"}\n', "Line 2"),
        ("a.jsonl", b'{"source": "A", "target": 3}\n', "Line 1"),
        ("a.jsonl", b'["A", "B"]\n', "Line 1"),
        ("a.jsonl", b'{"source": "A \\ud83d", "target": "B"}\n', "Line 1"),
        ("a.jsonl", b'{"source": "A",\n', "Line 1"),
        ("a.tsv.gz", b"A\tB\n", "damaged"),
        ("a.tsv.gz", gzip.compress(TSV.encode() * 50, mtime=0)[:-40], "damaged"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence_that_names_the_line(tmp_path, name, content, complaint):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(UserError, match=complaint) as refusal:
        read_data(str(tmp_path / name))
    assert "\n" not in str(refusal.value)


def test_files_that_do_not_go_together_are_refused(tmp_path):
    (tmp_path / "a.en").write_text("One.\nTwo.\n")
    (tmp_path / "a.de").write_text("Eins.\n")
    with pytest.raises(UserError, match="ends after 1 lines"):
        read_data(f"{tmp_path / 'a.en'},{tmp_path / 'a.de'}")
    with pytest.raises(UserError, match="does not exist"):
        read_data(f"{tmp_path / 'a.en'},{tmp_path / 'a.fr'}")
    with pytest.raises(UserError, match="does not exist"):
        read_data(str(tmp_path / "nowhere.tsv"))


@pytest.mark.parametrize(("blank", "other"), [("a.en", "a.de"), ("a.de", "a.en")])
def test_a_line_that_one_of_two_files_leaves_blank_is_refused_by_its_number(tmp_path, blank, other):
    (tmp_path / other).write_text("One.\n\nThree.\n")
    (tmp_path / blank).write_text("Eins.\n\n \n")
    with pytest.raises(UserError, match=rf"Line 3 of \S*{blank} is blank, and that of \S*{other} is not"):
        read_data(f"{tmp_path / 'a.en'},{tmp_path / 'a.de'}")


def test_rows_of_other_origins_are_left_out(tmp_path):
    path = tmp_path / "data.tsv"
    path.write_text("A\tB\ttatoeba-anki\nC\tD\tted\n")
    assert list(read_pairs(path, SHIPPABLE_ORIGINS)) == [SentencePair("A", "B", "tatoeba-anki")]


@pytest.mark.parametrize(
    "origin",
    ["diabla", "xsid", "xquad", "ud-pud", "mozilla-www", "europarl-3k", "europarl20k", "ted", "newstest", ""],
)
def test_what_is_shared_alike_for_research_or_of_no_stated_licence_is_not_licensed(origin):
    assert origin not in LICENSED_ORIGINS


def test_each_licensed_origin_has_a_licence_that_lets_weights_be_given_away_and_may_ship():
    assert set(LICENCES.values()) - {"CC BY-SA 4.0"} == {
        "Apache-2.0", "CC BY 2.0", "CC BY 2.0 FR", "CC BY 4.0", "CC0", "MIT"
    }  # fmt: skip
    assert [origin for origin, licence in LICENCES.items() if licence == "CC BY-SA 4.0"] == ["bcontrast"]
    assert LICENSED_ORIGINS == set(LICENCES) < SHIPPABLE_ORIGINS


def test_what_is_dropped_is_counted_by_reason():
    good = [
        SentencePair(f"this is sentence {word}", f"das ist Satz {word}") for word in ("one", "two", "three")
    ]
    bad = {
        "empty": [SentencePair("...", "Ja."), SentencePair("Yes.", "")],
        "too long": [SentencePair("word " * 81, "Wort " * 81)],
        "ratio": [
            SentencePair("No.", "Das hier ist eine Übersetzung von ganz etwas anderem."),
            SentencePair("This here is the translation of something else.", "Nein."),
        ],
        "copy": [SentencePair("Not translated.", "not translated!")],
        "duplicate": [SentencePair("This is sentence one!", "Das ist  Satz one")],
    }
    pairs = [*good, SentencePair("Tom.", "Tom."), *(pair for group in bad.values() for pair in group)]
    cleaned = clean(pairs)
    assert cleaned.pairs == (*good, SentencePair("Tom.", "Tom.")), "a name stays as it is"
    assert cleaned.dropped == {reason: len(group) for reason, group in bad.items()}
    kept, *dropped = cleaned.report().splitlines()
    assert kept == "4 of 11 pairs kept"
    assert dropped[0] == "2 dropped: a side without a letter"
    assert len(dropped) == len(bad)


def test_languages_of_dense_writing_are_measured_by_their_own_ratio():
    pairs = [
        SentencePair(f"This is sentence number {i} of the whole long text.", f"这是第{i}句话")
        for i in range(9)
    ]
    assert len(clean(pairs).pairs) == 9
    odd = SentencePair(
        "This is a sentence of the whole long text.", "This is a sentence of all the long text."
    )
    assert clean([*pairs, odd]).dropped == {"ratio": 1}


def test_data_of_which_nothing_is_left_are_refused():
    with pytest.raises(UserError, match="Nothing is left") as refusal:
        clean([SentencePair("?", "!")])
    assert "\n" not in str(refusal.value)
    with pytest.raises(UserError, match="Nothing is left"):
        clean([])


texts = st.text(st.sampled_from("ab .,\t1"), max_size=12)


@given(st.lists(st.builds(SentencePair, texts, texts), max_size=12))
def test_cleaning_keeps_or_counts_every_pair_and_has_nothing_to_do_the_second_time(pairs):
    pairs = [SentencePair("a sentence", "ein Satz"), *pairs]
    cleaned = clean(pairs, Limits(max_ratio=1e9))  # the usual ratio is that of what was given
    assert len(cleaned.pairs) + cleaned.dropped.total() == len(pairs)
    assert clean(cleaned.pairs, Limits(max_ratio=1e9)).pairs == cleaned.pairs
    keys = [(normalized(pair.source), normalized(pair.target)) for pair in cleaned.pairs]
    assert len(keys) == len(set(keys))
