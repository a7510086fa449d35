"""The set-up of a checkout says that it works, and nothing where all is done; no package is fetched."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
from pathlib import Path

from places import ROOT

READ = ("pyproject.toml", "packaging/setup.sh", "models/moonshine/SHA256SUMS", "models/voices/SHA256SUMS")


def program(path: Path, does: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    path.chmod(0o755)


def test_a_set_up_says_that_it_takes_a_while_and_a_later_start_says_nothing(tmp_path: Path) -> None:
    checkout, stand_ins = tmp_path / "checkout", tmp_path / "bin"
    shutil.copytree(ROOT / "packaging" / "locked", checkout / "packaging" / "locked")
    for name in READ:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, checkout / name)
    program(checkout / ".venv" / "bin" / "python", "exit 0")
    program(stand_ins / "dpkg-query", "echo install ok installed")
    environment = {**os.environ, "PATH": f"{stand_ins}:{os.environ['PATH']}"}
    told = [
        subprocess.run(
            ["bash", checkout / "packaging" / "setup.sh"],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stderr
        for _ in range(2)
    ]
    assert told[0].startswith("Setting Surtitle up in ") and told[1] == ""


def test_translations_are_compiled_where_they_are_not_yet_or_have_changed(tmp_path: Path) -> None:
    compile_in = runpy.run_path(str(ROOT / "packaging" / "compile_translations.py"))["compile_in"]
    for name in ("surtitle_de", "surtitle_fr"):
        texts = '<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1"></TS>'
        (tmp_path / f"{name}.ts").write_text(texts, encoding="utf-8")
    both = [tmp_path / "surtitle_de.qm", tmp_path / "surtitle_fr.qm"]
    assert compile_in(tmp_path) == both and all(path.stat().st_size for path in both)
    assert compile_in(tmp_path) == []
    later_ns = both[1].stat().st_mtime_ns + 1_000_000
    os.utime(tmp_path / "surtitle_fr.ts", ns=(later_ns, later_ns))
    assert compile_in(tmp_path) == both[1:]
