"""One module knows where what ships with the program lies."""

from __future__ import annotations

import ast

from places import ROOT

from app.host import assets

HOME = ROOT / "app" / "host" / "assets.py"


def test_what_is_named_is_there() -> None:
    named = {name: path for name, path in vars(assets).items() if name.isupper()}
    assert len(named) > 4
    assert [name for name, path in named.items() if not path.exists()] == []


def test_no_other_module_looks_for_the_folder() -> None:
    named = {
        path
        for path in (ROOT / "app").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value == "assets"
    }
    assert named == {HOME}
