"""Of what models say besides the translation nothing is shown, and of what was said everything."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.translating.asked_sentence import Question
from models.servers.besides import is_refusal, only_translation

SAID = Question("good morning ladies and gentlemen")
WANTED = "Guten Morgen, meine Damen und Herren."
ANSWERS = [
    WANTED,
    f'"{WANTED}"',
    f"„{WANTED}“",
    f"“{WANTED}”",
    f"«{WANTED}»",
    f"» {WANTED} «",
    f"'{WANTED}'",
    f"**{WANTED}**",
    f"`{WANTED}`",
    f"```\n{WANTED}\n```",
    f"```text\n{WANTED}\n```\n",
    f"Translation: {WANTED}",
    f"**Translation:** {WANTED}",
    f"Übersetzung: {WANTED}",
    f"German: {WANTED}",
    f"German translation:\n\n{WANTED}",
    f"Here is the German translation:\n{WANTED}",
    f"Sure! Here's the translation: “{WANTED}”",
    f"Natürlich, hier ist die Übersetzung: {WANTED}",
    f"Here is the translation into German:\n```\n{WANTED}\n```",
    f"“{WANTED}",
    f"{WANTED} (Note: formal address.)",
    f"{WANTED} (note: nothing else)",
    f"{WANTED}\n\nNote: “Damen” is formal.",
    f"{WANTED}\n\n**Anmerkung:** förmlich",
    f"“{WANTED}”\n(Hinweis: förmlich)",
    f"Translation: {WANTED}\n\nNote: a b\nc: d",
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_only_the_translation_stays(answer: str) -> None:
    assert only_translation(answer, SAID, "de") == WANTED


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ('"good morning" she said', "„Guten Morgen“, sagte sie"),
        ("he said good morning and she hello", "„Guten Morgen“, sagte er, und sie „Hallo“"),
        ("she read good morning", "Sie las „Guten Morgen“"),
        ('"good morning"', "„Guten Morgen“"),
        ("translation: a hard problem", "Übersetzung: ein schweres Problem"),
        ("my new book is called Translation", "Mein neues Buch heißt „Übersetzung: eine Kunst“"),
        ("a note please note: we close", "Bitte beachten\nHinweis: wir schließen"),
        ("we speak german: yes", "German: ja"),
        ("'tis done", "'s ist vollbracht"),
        ("rock 'n' roll", "Rock 'n' Roll"),
        ("another one (yes)", "noch einer (ja)"),
        ("at ten to nine", "Um zehn vor neun (nicht später)"),
        ("let me list them one two", "Ich zähle auf: eins, zwei"),
        ("he said mind you this is wrong that he comes", "Er sagte (Hinweis: falsch), dass er kommt."),
        ("hello. attention: the train departs", "Hallo\nHinweis: Der Zug fährt ab."),
    ],
)
def test_what_was_really_said_stays(source: str, answer: str) -> None:
    assert only_translation(answer, Question(source), "de") == answer


@pytest.mark.parametrize(
    ("committed", "rest", "wanted"),
    [
        ("Guten Morgen,", " meine Damen und Herren.”", "meine Damen und Herren."),
        ("„Guten Morgen“, sagte", "sie, „und", "sie, „und"),
        ("Er sagte: „Guten", "Morgen“", "Morgen“"),
        ("Guten", "Morgen. (Note: formal)", "Morgen."),
        ("Guten", "", ""),
        ("Guten", '"', ""),
    ],
)
def test_of_an_answer_that_goes_on_only_its_end_is_looked_at(committed: str, rest: str, wanted: str) -> None:
    question = Question(SAID.source, committed)
    assert only_translation(rest, question, "de", goes_on=True) == wanted


@pytest.mark.parametrize(
    "answer",
    [
        "I'm sorry, but I can't assist with that request.",
        "I'm sorry, I cannot translate this.",
        "I’m sorry, but I can’t help with that.",
        "As an AI language model, I cannot translate hate speech.",
        "Sorry, the text is incomplete.",
        "Es tut mir leid, aber ich kann diesen Text nicht übersetzen.",
        "Leider kann ich das als Sprachmodell nicht übersetzen.",
        "Je suis désolé, je ne peux pas traduire ce texte.",
        "抱歉,我无法翻译这段内容。",
    ],
)
def test_a_refusal_is_known(answer: str) -> None:
    assert is_refusal(answer, SAID.source, "de")


@pytest.mark.parametrize(
    ("source", "answer", "language"),
    [
        ("i am sorry i cannot come", "Es tut mir leid, ich kann nicht kommen.", "de"),
        ("es tut mir leid ich kann nicht kommen", "I'm sorry, I can't come.", "en"),
        ("i am sorry i cannot translate this", "Es tut mir leid, ich kann das nicht übersetzen.", "de"),
        ("leider kann ich das nicht übersetzen", "Unfortunately I cannot translate that.", "en"),
        ("unfortunately it rains", "Leider regnet es.", "de"),
        ("sorry i am late", "Sorry, ich bin zu spät.", "de"),
        ("entschuldigung ich bin zu spät", "Sorry, ich bin zu spät.", "de"),
        ("i am sorry i cannot come", "申し訳ありません、行けません。", "ja"),
        ("es tut mir leid dabei kann ich nicht helfen", "I'm sorry, I can't help with that.", "en"),
        ("sorry i cannot transfer the money", "Извините, я не могу перевести деньги.", "ru"),
        ("i am sorry i cannot come", "I am sorry, I cannot come.", "de"),
        ("leider irrt sich das sprachmodell", "Unfortunately, the language model is wrong.", "en"),
        ("purtroppo il modello linguistico sbaglia", "Leider irrt das Sprachmodell.", "de"),
        ("sorry as an ai company we cannot", "Tut mir leid, als KI-Firma können wir nicht.", "de"),
        ("Δυστυχώς η μετάφραση του βιβλίου καθυστερεί.", "Unfortunately the translation is late.", "en"),
        ("leider muss ich es selbst dolmetschen", "Unfortunately, I have to translate it myself", "en"),
        ("lo siento, fue a pérdidas", "Unfortunately it translated into losses.", "en"),
        ("the llm is broken", "Leider ist das Sprachmodell kaputt", "de"),
        ("good morning", "Guten Morgen", "de"),
    ],
)
def test_who_is_sorry_himself_is_translated(source: str, answer: str, language: str) -> None:
    assert not is_refusal(answer, source, language)


@given(answer=st.text(max_size=60), source=st.text(max_size=30), goes_on=st.booleans())
def test_whatever_is_answered_nothing_is_made_up(answer: str, source: str, goes_on: bool) -> None:
    taken = only_translation(answer, Question(source), "de", goes_on=goes_on)
    assert "".join(taken.split()) in "".join(answer.split())


@pytest.mark.parametrize("signs", ["\n", " ", "(", "*", "`", '"', "\n(", "```\n", "(note: ", "\n*", "sorry "])
def test_whatever_is_answered_is_looked_through_in_no_time(signs: str) -> None:
    began_s = time.thread_time()
    only_translation(signs * 30_000, SAID, "de")
    is_refusal(signs * 30_000, SAID.source, "de")
    assert time.thread_time() - began_s < 5
