"""What a model is asked: to interpret a sentence that may not be said to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.speech.hypothesis import spoken_form
from core.translating.asked_sentence import Question
from core.translating.glossary import Term
from core.wording.languages import DETECTED, LANGUAGES, UNSPACED

UNFINISHED = " …"
"""After words that are not all."""
MOST_TERMS = 40
INSTRUCTION = (
    "You are a simultaneous interpreter{source} into {target}. You get the words that were said so far."
    " Where they end in …, the sentence is not finished: translate only what was said, do not guess how it"
    " goes on. Answer with the {target} translation alone, without remarks and without quotation marks."
)
TERMS = " Translate these terms so: {terms}."
GO_ON = (
    "{source}\n\nYour translation began like this, and cannot be changed any more: {committed}\n\n"
    "Give the whole translation; it must begin with exactly these words."
)


@dataclass(frozen=True, slots=True)
class Task:
    """What all sentences of a talk have in common; `before` is the last one and its translation."""

    source_language: str
    target_language: str
    terms: tuple[Term, ...] = ()
    before: tuple[str, str] | None = None


Message = dict[str, str]


def messages_for(question: Question, task: Task, *, continues: bool) -> list[Message]:
    """Return the turns of a chat; with `continues` the last one is the answer's own beginning."""
    source = question.source if question.is_whole else question.source + UNFINISHED
    turns = [_turn("system", _instruction(question, task))]
    if task.before is not None:
        turns += [_turn("user", task.before[0]), _turn("assistant", task.before[1])]
    if not question.committed:
        return [*turns, _turn("user", source)]
    if continues:
        return [*turns, _turn("user", source), _turn("assistant", question.committed)]
    return [*turns, _turn("user", GO_ON.format(source=source, committed=question.committed))]


def _turn(role: str, content: str) -> Message:
    return {"role": role, "content": content}


def _instruction(question: Question, task: Task) -> str:
    source, target = task.source_language, LANGUAGES[task.target_language].name
    instruction = INSTRUCTION.format(
        source="" if source == DETECTED else f" from {LANGUAGES[source].name}", target=target
    )
    due = due_terms(question.source, task)
    terms = "; ".join(f"{term.source} = {term.target}" for term in due)
    return instruction + (TERMS.format(terms=terms) if due else "")


def due_terms(source: str, task: Task) -> Sequence[Term]:
    """Return the glossary's terms that the words hold: of a long list the model is told what it needs."""
    said = _spoken(source, task.source_language)
    return [term for term in task.terms if _spoken(term.source, task.source_language) in said][:MOST_TERMS]


def _spoken(text: str, language: str) -> str:
    if language in UNSPACED:
        return text.casefold()
    return f" {' '.join(map(spoken_form, text.split()))} "
