"""What installers carry may be given away with ours, and its licences are told."""

from __future__ import annotations

import re
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from places import ROOT

FROZEN = ROOT / "packaging" / "frozen"
sys.path.insert(0, str(FROZEN))

import contents  # noqa: E402
import notices  # noqa: E402

from models import moonshine, voices  # noqa: E402


def test_all_that_is_installed_may_lie_beside_ours() -> None:
    names = re.findall(
        r"^([\w.-]+)==", (ROOT / "packaging" / "locked" / "base.txt").read_text(), re.MULTILINE
    )
    parts = [notices.part_of(distribution(name)) for name in names if _is_here(name)]
    assert len(parts) > 40
    assert [part for part in parts if not part.goes_with_ours and not contents.is_excluded(part.name)] == []


def _is_here(name: str) -> bool:
    try:
        distribution(name)
    except ModuleNotFoundError:  # of another system
        return False
    return True


@pytest.mark.parametrize(
    ("licence", "goes"),
    [
        ("MIT", True),
        ("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", True),
        ("Apache-2.0 AND CNRI-Python", True),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", True),
        ("GPL-2.0-or-later WITH Bootloader-exception", True),
        ("GPL-3.0-only", False),
        ("MIT AND GPL-3.0-only", False),
        ("GNU General Public License v3 (GPLv3)", False),
        ("GNU Affero General Public License v3", False),
        ("unknown", False),
    ],
)
def test_copyleft_stays_out(licence: str, goes: bool) -> None:
    part = notices.NoticedPackage("it", "1", licence)
    assert part.goes_with_ours is goes
    if not goes:
        with pytest.raises(SystemExit, match=re.escape(f"it ({licence})")):
            notices.check([part])


@pytest.mark.parametrize(
    "name",
    ["av.libs/libx264-0123.so.165", "x265.dll", "libcudart.so.13", "bin/eflomal.so", "libnvrtc.dylib"],
)
def test_a_library_that_must_not_be_given_away_ends_the_build_whatever_brought_it(
    name: str, tmp_path: Path
) -> None:
    library = tmp_path / name
    library.parent.mkdir(exist_ok=True)
    notices.check_libraries(tmp_path)
    library.touch()
    with pytest.raises(SystemExit, match=re.escape(name)):
        notices.check_libraries(tmp_path)


def test_what_the_recipe_carries_of_the_checkout_is_ours() -> None:
    carried = [ROOT / path for path, _ in contents.OWN_DATA]
    assert [path for path in carried if not path.exists()] == []
    assert notices.parts_of(carried, own=contents.own_places(ROOT)) == []
    # Not any file that lies there.
    assert notices.parts_of([ROOT / "README.md"], own=contents.own_places(ROOT)) != []


def test_what_others_lend_is_told_with_its_licence() -> None:
    lent = notices.lent(ROOT)
    notices.check(lent)
    told = notices.text_of(lent, {})
    assert "AMI Consortium" in told and "Carnegie Mellon" in told
    assert ("Moonshine AI" in told) is moonshine.is_here()
    assert ("3D-Speaker" in told) is ("CNRS" in told) is voices.is_here()


def test_a_file_of_nobody_ends_the_build(tmp_path: Path) -> None:
    ours, other = tmp_path / "ours" / "it.py", tmp_path / "other.so"
    assert notices.parts_of([ours], own=[tmp_path / "ours"]) == []
    found = notices.parts_of([ours, other], own=[tmp_path / "ours"])
    with pytest.raises(SystemExit, match=re.escape(str(other))):
        notices.check(found)


def test_python_and_microsofts_runtime_are_known_where_no_package_manager_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "Python311"
    files = [home / "Lib" / "json" / "__init__.py", home / "DLLs" / "libcrypto-3.dll", home / "python311.dll"]
    runtime, other = tmp_path / "System32" / "MSVCP140.dll", tmp_path / "System32" / "other.dll"
    for file in (*files, runtime, other, home / "LICENSE.txt"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("PSF LICENSE AGREEMENT")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "base_prefix", str(home))
    found = notices.parts_of([*files, runtime])
    notices.check(found)
    assert [part.name for part in found] == ["Microsoft Visual C++ Runtime", "Python"]
    assert found[1].texts == (("LICENSE.txt", "PSF LICENSE AGREEMENT"),)
    with pytest.raises(SystemExit, match=r"other\.dll"):
        notices.check(notices.parts_of([*files, other]))


def test_the_decoder_that_is_named_is_the_one_that_is_built() -> None:
    recipe = (ROOT / "packaging" / "decoder" / "build.sh").read_text(encoding="utf-8")
    assert f"\nversion={notices.FFMPEG}\n" in recipe


def test_notices_are_of_the_files_that_are_there(tmp_path: Path) -> None:
    files = [Path(str(distribution("psutil").locate_file("psutil/__init__.py")))]
    [part] = notices.parts_of(files)
    assert (part.name, part.licence) == ("psutil", "BSD-3-Clause") and part.texts
    library = tmp_path / "av.libs" / "libavcodec.so.62"
    library.parent.mkdir()
    library.touch()
    told = notices.text_of([part], notices.libraries_in(tmp_path))
    assert "av.libs/libavcodec.so.62: LGPL-2.1-or-later" in told
    assert (
        "psutil" in told and "GNU LESSER GENERAL PUBLIC LICENSE" in told and part.texts[0][1].strip() in told
    )
