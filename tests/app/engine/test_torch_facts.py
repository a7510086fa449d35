"""What torch says of itself, of the program and of a pack."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from stand_in_packs import computing_module, pack_of, torch_wheel, untold, written

from app.host.machine import TorchFacts, torch_facts
from models.engines.fit import PackTarget, public_version
from models.engines.installing import install
from models.engines.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Shelf.of_user()


@pytest.mark.usefixtures("shelf")
def test_without_a_pack_the_programs_own_torch_answers() -> None:
    facts = torch_facts()
    assert (facts.trouble, facts.pack, facts.note) == ("", "", "")
    assert public_version(facts.version) == PackTarget.here().torch


def test_with_a_pack_that_one_answers_and_one_that_breaks_is_told(shelf: Shelf, tmp_path: Path) -> None:
    wheels = {"torch-1-py3-none-any.whl": torch_wheel(computing_module())}
    install(pack_of(wheels), shelf, untold, lambda folder: None, written(wheels, tmp_path / "wheels"))
    facts = torch_facts()
    assert (facts.trouble, facts.pack, facts.note) == ("", "stand-in", "")

    (shelf.pack / "torch" / "__init__.py").write_text("raise ImportError('half of it is gone')")
    facts = torch_facts()
    assert (facts.trouble, facts.pack) == ("", "")
    assert "half of it is gone" in facts.note
    assert public_version(facts.version) == PackTarget.here().torch


def test_a_torch_that_cannot_be_loaded_is_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "torch.py").write_text("raise ImportError('no such library')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    assert torch_facts() == TorchFacts(trouble="ImportError: no such library")
