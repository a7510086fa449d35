"""What other programs find in their environment: nothing that leads to our files."""

import os
import sys

import pytest

from core.system.other_programs import BUNDLE, PACKAGES, environment_for_others


@pytest.mark.parametrize("theirs", [(), ("a", "b")])
def test_another_python_does_not_look_for_our_packages(
    monkeypatch: pytest.MonkeyPatch, theirs: tuple[str, ...]
) -> None:
    assert (PACKAGES / "core").is_dir()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(PACKAGES), *theirs]))
    monkeypatch.setenv("LD_LIBRARY_PATH", "libraries")
    environment = environment_for_others()
    assert environment.get("PYTHONPATH", "") == os.pathsep.join(theirs)
    assert environment["LD_LIBRARY_PATH"] == "libraries"


@pytest.mark.parametrize(
    ("folders", "left"),
    [(["/opt/x/_internal"], None), (["/opt/x/_internal/lib", "/usr/local/lib", ""], "/usr/local/lib")],
)
def test_the_folder_of_a_frozen_program_is_not_among_their_libraries(
    folders: list[str], left: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, BUNDLE, "/opt/x/_internal", raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", os.pathsep.join(folders))
    assert environment_for_others().get("LD_LIBRARY_PATH") == left
