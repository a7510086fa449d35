"""The list of engine packs is written from wheels: here a small one, and one that nobody has had here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from places import ROOT
from stand_in_packs import wheel_of

sys.path.insert(0, str(ROOT / "packaging"))

import engine_pack

from models.engines.catalog import CUDA, pack_from, packs

CUBLAS = "nvidia_cublas_cu12-12.9.1.4-py3-none-win_amd64.whl"


def test_the_pack_with_cuda_for_windows_is_made_of_cublas_and_of_a_torch_that_others_tell_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []
    content = wheel_of({"nvidia/cublas/bin/cublas64_12.dll": b"library"})
    (tmp_path / CUBLAS).write_bytes(content)
    told = {
        "metadata": {"name": "nvidia-cublas-cu12", "version": "12.9.1.4"},
        "download_info": {
            "url": f"https://files.pythonhosted.org/{CUBLAS}",
            "archive_info": {"hashes": {"sha256": engine_pack.hashlib.sha256(content).hexdigest()}},
        },
    }
    monkeypatch.setattr(engine_pack, "_pip", lambda action, *arguments: asked.extend(arguments))
    monkeypatch.setattr(engine_pack, "_resolved", lambda wanted, target, folder: {"install": [told]})
    made = pack_from(engine_pack._cuda_pack(engine_pack.WINDOWS, "3.11", tmp_path))  # noqa: SLF001
    assert asked[-1] == "nvidia-cublas-cu12==12.9.1.4" and "win_amd64" in asked
    cublas, torch = made.wheels
    assert cublas.has_address and not torch.has_address and not made.can_be_fetched and not made.is_tried
    assert made.n_unpacked > 5 * 10**9 and made.packages == ("functorch", "nvidia", "torch", "torchgen")

    [written] = (pack for pack in packs() if (pack.system, pack.device) == ("win32", CUDA))
    assert (written.id, written.wheels[1], written.preload) == (made.id, torch, made.preload)
