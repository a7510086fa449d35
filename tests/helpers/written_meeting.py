"""A written meeting of an hour, some 8,000 words, with decisions, tasks and questions that are known.

`truthful` answers as a model would that finds all of them and says them in the language it is asked for;
`lying` invents. Both are told the lines as any server is.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

SPEAKERS = ("Anna", "Bruno", "Chiara", "David")
SECONDS_A_WORD = 0.44
N_WORDS = 8_000
LINE = re.compile(r"\[(\d+)\] (?:(\w+): )?(.*)")


@dataclass(frozen=True)
class Known:
    """A line that notes have to have: where it is said, and what it becomes in the languages of reading."""

    section: str
    said: str
    texts: dict[str, str]
    who: str = ""
    due: str = ""


KNOWN = (
    Known("decisions", "So we all agree that the release moves to the second of June.", {
        "English": "The release moves to 2 June.",
        "German": "Die Veröffentlichung wird auf den 2. Juni verlegt.",
        "French": "La sortie est reportée au 2 juin."}),
    Known("tasks", "Bruno, please send the new contract to Northwind before Thursday noon.", {
        "English": "Send Northwind the new contract.", "German": "Northwind den neuen Vertrag schicken.",
        "French": "Envoyer le nouveau contrat à Northwind."}, "Bruno", "Thursday noon"),
    Known("questions", "Who pays for the second server is something that nobody here could say.", {
        "English": "Who pays for the second server?", "German": "Wer bezahlt den zweiten Server?",
        "French": "Qui paie le deuxième serveur ?"}),
    Known("decisions", "Then it is settled, we stay with the supplier from Lyon for one more year.", {
        "English": "The supplier from Lyon is kept for a year.",
        "German": "Der Lieferant aus Lyon bleibt ein Jahr.",
        "French": "Le fournisseur de Lyon reste un an."}),
    Known("tasks", "Chiara will measure the delays again and write them down by the tenth.", {
        "English": "Measure the delays again.", "German": "Die Verzögerungen noch einmal messen.",
        "French": "Mesurer de nouveau les délais."}, "Chiara", "the tenth"),
    Known("summary", "In short, the second quarter went better than the first by a third.", {
        "English": "The second quarter was better by a third.",
        "German": "Das zweite Quartal war um ein Drittel besser.",
        "French": "Le deuxième trimestre a été meilleur d'un tiers."}),
    Known("questions", "Whether the old archive may be deleted has to be asked of the lawyers.", {
        "English": "May the old archive be deleted?", "German": "Darf das alte Archiv gelöscht werden?",
        "French": "Peut-on supprimer les anciennes archives ?"}),
    Known("tasks", "David looks for a room for forty people until the end of August.", {
        "English": "Find a room for forty people.", "German": "Einen Raum für vierzig Personen finden.",
        "French": "Trouver une salle pour quarante personnes."}, "David", "the end of August"),
)  # fmt: skip
OPENINGS = ("Well,", "I think that", "As far as I know,", "On the other hand,", "Last week", "To be honest,")
SUBJECTS = (
    "the team",
    "our customer",
    "the new report",
    "the office in Porto",
    "the old printer",
    "this chart",
)
VERBS = ("took longer than", "looked better than", "was closer to", "cost more than", "told us less than")
OBJECTS = ("anybody had hoped", "the year before", "what the plan says", "the first draft", "a day of work")


def meeting() -> list[tuple[str, str]]:
    """Return speaker and words of each line; the known lines stand far apart."""
    drawn = random.Random(8)
    lines: list[tuple[str, str]] = []
    n_words, known = 0, list(KNOWN)
    while n_words < N_WORDS:
        due = N_WORDS * (len(KNOWN) - len(known) + 0.5) / len(KNOWN)
        words = known.pop(0).said if known and n_words >= due else _filler(drawn)
        lines.append((drawn.choice(SPEAKERS), words))
        n_words += len(words.split())
    return lines


def _filler(drawn: random.Random) -> str:
    clause = (drawn.choice(part) for part in (OPENINGS, SUBJECTS, VERBS, OBJECTS))
    return " ".join(clause) + f", and number {drawn.randrange(10, 1000)} is on the list."


def truthful(body: dict[str, Any]) -> str:
    """Return what a good model says of the lines that it is given."""
    instruction, content = (body["messages"][n]["content"] for n in (0, 1))
    numbered = [found.groups() for found in map(LINE.fullmatch, content.splitlines()) if found]
    if "list keep" in instruction:
        return json.dumps({"keep": [int(number) for number, _, _ in numbered]})
    language = next(name for name in ("English", "German", "French") if f"in {name};" in instruction)
    answer: dict[str, list[dict[str, Any]]] = {
        section: [] for section in ("summary", "decisions", "tasks", "questions")
    }
    for number, _, words in numbered:
        for known in KNOWN:
            if known.said == words:
                answer[known.section].append(_entry(known, int(number), language))
    return json.dumps(answer)


def _entry(known: Known, number: int, language: str) -> dict[str, Any]:
    quotation = " ".join(known.said.split()[:9])
    entry = {"line": number, "quote": quotation, "text": known.texts[language]}
    return entry | ({"who": known.who, "due": known.due} if known.section == "tasks" else {})


def lying(body: dict[str, Any]) -> str:
    """Return what the truthful one says, and beside each point several that nobody has said."""
    answer = json.loads(truthful(body))
    if "keep" in answer:
        return json.dumps(answer | {"keep": [*answer["keep"], 0, -1, 99_999]})
    for points in answer.values():
        points += list(_invented(points))
    return json.dumps(answer)


def _invented(points: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    lie = {"line": 1, "text": "Invented.", "quote": "we will all move to the moon in spring"}
    yield lie
    yield lie | {"quote": ""}
    yield lie | {"quote": "the"}
    yield lie | {"quote": "Well,"}
    for point in points:
        yield lie | {"line": 99_999, "quote": point["quote"]}
        yield lie | {"line": point["line"]}
        yield lie | {"line": str(point["line"]), "quote": point["quote"]}
