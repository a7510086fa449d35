"""One module knows where what ships with the program lies."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from places import ROOT

from app.host import assets
from core.wording.languages import ORIGINAL, TRANSLATED

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


def test_documents_are_read_where_they_lie_in_a_checkout_and_from_the_package_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in ("docs/USER_GUIDE.md", "docs/SHORT_GUIDE.de.md", "CHANGELOG.md", "LICENSE"):
        assert assets.document(path) == ROOT / path
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "USER_GUIDE.md").write_text("# Guide", encoding="utf-8")
    monkeypatch.setattr(assets, "FOLDER", tmp_path)
    assert assets.document("docs/USER_GUIDE.md") == tmp_path / "documents" / "USER_GUIDE.md"


def test_all_documents_that_the_program_shows_are_put_into_its_package() -> None:
    short = [assets.short_guide(language) for language in (ORIGINAL, *TRANSLATED)]
    named = [*short, assets.GUIDE, assets.CHANGELOG, assets.LICENCE]
    shown = [path.relative_to(ROOT).as_posix() for path in named]
    for recipe in ("setup.py", "packaging/frozen/contents.py"):
        text = (ROOT / recipe).read_text(encoding="utf-8")
        assert [path for path in shown if f'"{path}"' not in text] == []
    building = (ROOT / "packaging" / "build_linux.sh").read_text(encoding="utf-8")
    assert [path for path in shown if path not in building] == []
