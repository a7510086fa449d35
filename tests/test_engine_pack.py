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

WHEELS = {
    "nvidia-cublas-cu12": "nvidia_cublas_cu12-12.9.1.4-py3-none-win_amd64.whl",
    "sympy": "sympy-1.14.0-py3-none-any.whl",
}


def test_the_pack_with_cuda_for_windows_is_made_of_cublas_and_of_a_torch_that_others_tell_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def resolved(wanted: list[str], target: list[str], folder: Path) -> dict[str, object]:
        name, version = wanted[-1].split("==")
        content = wheel_of({f"{name.partition('-')[0]}/of.txt": b"content"})
        (folder / WHEELS[name]).write_bytes(content)
        hashes = {"sha256": engine_pack.hashlib.sha256(content).hexdigest()}
        told = {"url": f"https://files.pythonhosted.org/{WHEELS[name]}", "archive_info": {"hashes": hashes}}
        return {"install": [{"metadata": {"name": name, "version": version}, "download_info": told}]}

    monkeypatch.setattr(engine_pack, "_pip", lambda action, *arguments: asked.extend(arguments))
    monkeypatch.setattr(engine_pack, "_resolved", resolved)
    made = pack_from(engine_pack._cuda_pack(engine_pack.WINDOWS, "3.11", tmp_path))  # noqa: SLF001
    assert asked[-1] == "nvidia-cublas-cu12==12.9.1.4" and "win_amd64" in asked
    sympy, cublas, torch = made.wheels
    assert sympy.has_address
    assert cublas.has_address and not torch.has_address and not made.can_be_fetched and not made.is_tried
    assert made.n_unpacked > 5 * 10**9
    assert made.packages == ("functorch", "nvidia", "sympy", "torch", "torchgen")

    [written] = (pack for pack in packs() if (pack.system, pack.device) == ("win32", CUDA))
    assert (written.id, written.wheels[-1], written.preload) == (made.id, torch, made.preload)


@pytest.mark.parametrize(("python", "networkx"), [("3.11", "3.6.1"), ("3.12", "3.7")])
def test_what_torch_alone_imports_is_taken_in_the_locked_version_for_that_python(
    python: str, networkx: str
) -> None:
    wanted = engine_pack._beside_torch(python)  # noqa: SLF001
    assert wanted == ["mpmath==1.3.0", f"networkx=={networkx}", "sympy==1.14.0"]
