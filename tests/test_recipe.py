"""The recipe of PyInstaller carries all of ours: modules, data, and what is imported by a name."""

from __future__ import annotations

import ast
import re
import sys

import transformers
from places import ROOT

sys.path.insert(0, str(ROOT / "packaging" / "frozen"))

import contents

RECIPE = (ROOT / "packaging" / "surtitle.spec").read_text(encoding="utf-8")
WINGS = ("app", "core", "models", "training")
NOT_CARRIED = ("training/data/spoken.tsv.gz", "training/compare/results/")
"""What the translator that ships was trained with, and what schemes came to: no program asks for either."""


def test_the_recipe_carries_whatever_of_ours_is_no_module() -> None:
    """Modules it takes by the names of the four wings."""
    files = [path for wing in WINGS for path in (ROOT / wing).rglob("*") if path.parent.name != "__pycache__"]
    data = [path.relative_to(ROOT).as_posix() for path in files if path.is_file() and path.suffix != ".py"]
    carried = tuple(path for path, _ in contents.OWN_DATA)
    assert len(data) > 90
    assert [path for path in data if not path.startswith((*carried, *NOT_CARRIED))] == []
    assert f"for package in {WINGS}:".replace("'", '"') in RECIPE


def test_what_is_imported_by_a_name_that_is_written_down_is_ours_or_named_in_the_recipe() -> None:
    """PyInstaller reads imports, also those within functions, and no names."""
    called = re.compile(r"""\bimport_module\(["'](\w+)""")
    named = {
        name
        for wing in WINGS
        for path in (ROOT / wing).rglob("*.py")
        for name in called.findall(path.read_text(encoding="utf-8"))
    }
    others = named - {*WINGS} - sys.stdlib_module_names - {*contents.OF_PACKS}
    assert {"bitsandbytes"} == others and 'contents.modules_of("bitsandbytes")' in RECIPE


def test_whatever_of_transformers_is_imported_is_carried() -> None:
    homes, modules = vars(transformers)["_class_to_module"], set()
    for path in (path for wing in WINGS for path in (ROOT / wing).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "from transformers" in text else ():
            if isinstance(node, ast.ImportFrom) and node.module == "transformers":
                modules |= {f"transformers.{homes[each.name]}" for each in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                modules.add(node.module)
    assert {"transformers.models.llama.modeling_llama", "transformers.cache_utils"} <= modules
    assert [module for module in sorted(modules) if contents.is_excluded(module)] == []
