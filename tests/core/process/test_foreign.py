"""Programs that are not ours see neither our packages nor a frozen program's libraries."""

import os
import sys

import pytest

from core.process.foreign import PACKAGES, foreign_environment


@pytest.fixture(autouse=True)
def own(monkeypatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", "frozen")
    monkeypatch.setenv("OTHER", "stays")


@pytest.mark.parametrize(
    ("before", "left"), [((), None), (("",), None), (("a", "b"), "a" + os.pathsep + "b")]
)
def test_packages_of_ours_are_not_found(monkeypatch, before, left):
    assert (PACKAGES / "core").is_dir()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(PACKAGES), *before]))
    environment = foreign_environment()
    assert environment.get("PYTHONPATH") == left and environment["OTHER"] == "stays"
    assert environment["LD_LIBRARY_PATH"] == "frozen"


@pytest.mark.parametrize("before", ["", "theirs"])
def test_a_frozen_program_keeps_its_libraries_to_itself(monkeypatch, before):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    environment = foreign_environment()
    assert environment.get("LD_LIBRARY_PATH", "") == before
    assert "LD_LIBRARY_PATH_ORIG" not in environment
