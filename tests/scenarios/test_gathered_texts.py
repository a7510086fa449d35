"""Every text that a window asks for is among those that are translated."""

from __future__ import annotations

import ast
from xml.etree import ElementTree

from places import ROOT

from app.host.assets import TRANSLATIONS


def test_no_text_is_asked_for_where_the_tool_that_gathers_them_does_not_look() -> None:
    """It finds no call within the braces of a string, for one."""
    gathered = {
        source.text for source in ElementTree.parse(TRANSLATIONS / "surtitle_de.ts").getroot().iter("source")
    }
    calls = (
        node
        for path in (ROOT / "app").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tr"
    )
    texts = {ast.literal_eval(call.args[0]) for call in calls}
    assert len(texts) > 500
    assert texts - gathered == set()
