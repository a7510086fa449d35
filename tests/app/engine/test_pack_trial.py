"""A pack that works, and packs that do not, tried as the installation tries them."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from stand_in_packs import MODULE, computing_module, pack_of, torch_wheel

from app.host.children import PACK_TRIAL, child_command, child_environment
from app.session.trial import first_sentence
from core.captions.scores import word_error_rate
from models.engines.catalog import CUDA
from models.engines.shelf import write_record
from models.engines.trial import TrialOutcome, unpacked


def tried(folder: Path, module: bytes, device: str = "cpu") -> TrialOutcome:
    """Try a pack whose torch is this module."""
    (folder / "torch").mkdir(parents=True)
    (folder / "torch" / "__init__.py").write_bytes(module)
    write_record(folder, replace(pack_of({"torch-1-py3-none-any.whl": torch_wheel()}), device=device))
    command = [*child_command(PACK_TRIAL), str(folder)]
    ran = subprocess.run(command, env=child_environment(), capture_output=True, text=True, check=True)
    return unpacked(ran.stdout)


def test_a_pack_multiplies_and_captions(tmp_path: Path) -> None:
    outcome = tried(tmp_path, computing_module() + b"print('a library prints')\n")
    assert outcome.trouble == ""
    assert outcome.device == "cpu"
    assert outcome.product_s > 0
    assert word_error_rate(first_sentence(), outcome.heard) < 0.5
    assert outcome.written


@pytest.mark.parametrize(
    ("module", "device", "trouble"),
    [
        (b"raise OSError('libcudart.so.13 is missing')", "cpu", "libcudart.so.13 is missing"),
        pytest.param(computing_module(), CUDA, "no graphics card", marks=pytest.mark.long),
        pytest.param(
            computing_module() + b"import torch\ntorch.allclose = lambda *_, **__: False\n",
            "cpu",
            "the device cpu computes wrongly",
            marks=pytest.mark.long,
        ),
        (MODULE, "cpu", "AttributeError: module 'torch' has no attribute 'Generator'"),
    ],
    ids=["broken", "no card", "wrong", "no torch"],
)
def test_one_that_does_not_work_says_why(module: bytes, device: str, trouble: str, tmp_path: Path) -> None:
    assert trouble in tried(tmp_path, module, device).trouble


def test_a_folder_without_a_pack_is_told(tmp_path: Path) -> None:
    command = [*child_command(PACK_TRIAL), str(tmp_path)]
    ran = subprocess.run(command, env=child_environment(), capture_output=True, text=True, check=True)
    assert "no engine pack in" in unpacked(ran.stdout).trouble
