"""Facts are told by name, and can be read by those who hear the window."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from app.widgets.facts import FactsTable


def test_each_fact_has_its_name_and_those_before_are_gone(qtbot) -> None:
    facts = FactsTable()
    qtbot.addWidget(facts)
    facts.show_facts([("Licence", "MIT"), ("Folder", "/models")])
    facts.show_facts([("Licence", "Apache 2.0")])
    assert facts.text == "Licence: Apache 2.0"
    labels = [label for label in facts.findChildren(QLabel) if not label.isHidden()]
    assert [label.text() for label in labels] == ["Licence", "Apache 2.0"]
    assert labels[1].accessibleDescription() == "Licence"


def test_the_same_facts_again_keep_what_is_selected_of_them(qtbot) -> None:
    facts = FactsTable()
    qtbot.addWidget(facts)
    facts.show_facts([("Folder", "/models")])
    value = facts.findChildren(QLabel)[1]
    value.setSelection(0, 4)
    facts.show_facts([("Folder", "/models")])
    assert value.selectedText() == "/mod"
