"""One module knows where the user's files lie."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest
from places import ROOT

from core.files import user_folders

HOME = ROOT / "core" / "files" / "user_folders.py"
MODULES = sorted(
    path for wing in ("app", "core", "models", "training") for path in (ROOT / wing).rglob("*.py")
)


def imports(tree: ast.AST) -> set[str]:
    found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return found | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_no_other_module_asks_the_system_for_a_folder_of_the_user() -> None:
    asking = {path for path in MODULES if "platformdirs" in imports(ast.parse(path.read_text("utf-8")))}
    assert asking == {HOME}


@pytest.mark.skipif(sys.platform != "linux", reason="each system has folders of its own")
def test_the_files_lie_where_they_always_lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    settings, records = user_folders.settings_path(), user_folders.model_records_path()
    found = {
        settings,
        user_folders.glossary_path(settings),
        user_folders.sharing_token_path(),
        user_folders.journal_folder(),
        user_folders.transcripts_folder(user_folders.journal_folder()),
        user_folders.adapters_folder(),
        user_folders.engines_folder(),
        records,
        user_folders.imported_models_path(records),
        user_folders.log_path(),
        user_folders.speed_path(),
    }
    assert {path.relative_to(tmp_path).as_posix() for path in found} == {
        "config/surtitle/settings.json",
        "config/surtitle/glossary.tsv",
        "config/surtitle/sharing_token",
        "data/surtitle/journal",
        "data/surtitle/transcripts",
        "data/surtitle/adapters",
        "data/surtitle/engines",
        "data/surtitle/models.lock.json",
        "data/surtitle/imported-models.json",
        "state/surtitle/log/surtitle.log",
        "state/surtitle/speed.json",
    }


@pytest.mark.skipif(sys.platform != "linux", reason="of Linux")
def test_two_starts_of_a_flatpak_meet_in_the_folder_that_they_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("FLATPAK_ID", "io.github.surtitle.Surtitle")
    folder = user_folders.runtime_folder()
    assert folder == tmp_path / "app" / "io.github.surtitle.Surtitle" / "surtitle"
    assert folder.stat().st_mode & 0o777 == 0o700
