"""What a model is asked: the words so far, what stands, and the terms that are due."""

from __future__ import annotations

from core.translating.asked_sentence import Question
from core.translating.glossary import Term
from models.servers.prompt import Task, messages_for

TERMS = (Term("neural network", "Neuronennetz"), Term("beam", "Strahl"))
TASK = Task("en", "de", TERMS)


def test_an_unfinished_sentence_is_asked_for_as_such() -> None:
    [system, user] = messages_for(Question("good morning ladies"), TASK, continues=True)
    assert "interpreter from English into German" in system["content"]
    assert user == {"role": "user", "content": "good morning ladies …"}
    [_, user] = messages_for(Question("good morning", is_whole=True), TASK, continues=True)
    assert user["content"] == "good morning"


def test_what_stands_is_the_beginning_of_the_answer_or_part_of_the_question() -> None:
    question = Question("good morning ladies", "Guten Morgen")
    assert messages_for(question, TASK, continues=True)[-1] == {
        "role": "assistant",
        "content": "Guten Morgen",
    }
    [_, user] = messages_for(question, TASK, continues=False)
    assert user["role"] == "user" and "Guten Morgen" in user["content"]


def test_of_the_glossary_those_terms_are_told_that_were_said() -> None:
    [system, _] = messages_for(Question("a Neural network, is it"), TASK, continues=True)
    assert "neural network = Neuronennetz" in system["content"] and "Strahl" not in system["content"]
    [system, _] = messages_for(Question("beams of light"), TASK, continues=True)
    assert "Strahl" not in system["content"]
    chinese = Task("zh", "de", (Term("神经网络", "Neuronennetz"),))
    assert "Neuronennetz" in messages_for(Question("这个神经网络"), chinese, continues=True)[0]["content"]


def test_the_last_sentence_stands_before_where_that_is_wanted_and_a_language_may_be_detected() -> None:
    task = Task("auto", "fr", before=("good evening", "bonsoir"))
    system, source, target, _ = messages_for(Question("thank you"), task, continues=True)
    assert "interpreter into French" in system["content"]
    assert (source["content"], target["content"], target["role"]) == ("good evening", "bonsoir", "assistant")
