"""Terms are pressed for while they are due, and no longer."""

import pytest

from core.translating.glossary import CONTINUE_BOOST, NO_GLOSSARY, START_BOOST, Glossary, Term


def encode(word, is_first):
    return tuple(map(ord, word if is_first else f" {word}"))


def tokens(text):
    return [ord(letter) for letter in text]


def boosts(source, target, *terms, **options):
    found = Glossary.of([Term(*term) for term in terms], encode, **options).boosts(
        source, target, tokens(target)
    )
    return {chr(token): boost for token, boost in found.items()}


def test_without_terms_nothing_is_pressed_for():
    assert NO_GLOSSARY.boosts("anything", "", []) == {}


def test_a_term_is_due_once_its_source_was_read():
    assert boosts("we move the", "Wir", ("meeting", "Besprechung")) == {}
    assert boosts("we move the Meeting,", "Wir", ("meeting", "Besprechung")) == {" ": START_BOOST}


def test_a_term_that_was_begun_is_finished():
    assert boosts("the meeting", "Die Bespre", ("meeting", "Besprechung")) == {"c": CONTINUE_BOOST}


def test_a_term_that_was_written_is_due_no_longer_until_it_is_said_again():
    assert boosts("the meeting", "Die Besprechung", ("meeting", "Besprechung")) == {}
    assert boosts("the meeting about the meeting", "Die Besprechung", ("meeting", "Besprechung"))


def test_a_term_of_several_words_stands_together():
    term = ("annual report", "Jahresbericht 2026")
    assert boosts("the annual budget report", "Der", term) == {}
    assert boosts("the annual report", "Der Jahresbericht", term) == {" ": CONTINUE_BOOST}


def test_the_first_word_of_a_sentence_is_encoded_as_such():
    assert boosts("meeting", "", ("meeting", "Besprechung")) == {"B": START_BOOST}


@pytest.mark.parametrize(("spaces", "is_due"), [(False, True), (True, False)])
def test_in_a_language_without_spaces_a_term_is_found_within_the_text(spaces, is_due):
    found = boosts("\u6211\u4eec\u5f00\u4f1a\u5427", "We", ("\u5f00\u4f1a", "meet"), spaces_source=spaces)
    assert bool(found) is is_due
