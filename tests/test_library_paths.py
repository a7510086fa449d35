"""An engine pack's libraries look for others in the pack alone, or it is not offered."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from places import ROOT

sys.path.insert(0, str(ROOT / "packaging"))

from library_paths import SharedLibrary, faults_of, libraries_of

TORCH = SharedLibrary("torch/lib/libtorch_cpu.so")
"""One of torch's own, which others need."""


@pytest.mark.parametrize(
    "folders",
    [
        ("$ORIGIN",),
        ("${ORIGIN}", "$ORIGIN/"),
        ("$ORIGIN/../../../torch/lib", "$ORIGIN/../../cu13/lib"),
    ],
)
def test_folders_of_the_pack_may_be_named(folders: tuple[str, ...]) -> None:
    assert faults_of([TORCH, SharedLibrary("nvidia/it/lib/it.so", rpath=folders)]) == []
    assert faults_of([TORCH, SharedLibrary("nvidia/it/lib/it.so", runpath=folders)]) == []


@pytest.mark.parametrize(
    "folder",
    [
        "/data/tmp/openmpi/lib",
        "",
        "lib",
        "$ORIGINAL/lib",
        "$ORIGIN/../../../..",
        "$ORIGIN/../../../../torch/lib",
    ],
)
def test_a_folder_outside_of_the_pack_is_refused_however_it_is_named(folder: str) -> None:
    for library in (
        SharedLibrary("nvidia/it/lib/it.so", rpath=("$ORIGIN", folder)),
        SharedLibrary("nvidia/it/lib/it.so", runpath=("$ORIGIN", folder)),
    ):
        [fault] = faults_of([library])
        assert library.path in fault and "outside of the pack" in fault


def test_what_was_looked_at_may_stay_and_its_neighbours_may_not() -> None:
    known = SharedLibrary(
        "nvidia/nvshmem/lib/nvshmem_bootstrap_mpi.so.3", runpath=("/data/tmp/lib", "${ORIGIN}")
    )
    other = SharedLibrary("nvidia/nvshmem/lib/libnvshmem_host.so.3", runpath=known.runpath)
    assert faults_of([known]) == []
    assert len(faults_of([known, other])) == 1


@pytest.mark.parametrize(
    ("rpath", "runpath", "fits"),
    [
        (("$ORIGIN",), (), True),
        ((), ("$ORIGIN",), False),
        (("$ORIGIN",), ("$ORIGIN",), False),  # the loader forgets the first then
        ((), (), False),
    ],
)
def test_who_needs_torch_takes_the_packs_and_not_the_programs_own(
    rpath: tuple[str, ...], runpath: tuple[str, ...], fits: bool
) -> None:
    library = SharedLibrary("torch/lib/libtorch.so", ("libtorch_cpu.so", "libc.so.6"), rpath, runpath)
    faults = faults_of([TORCH, library])
    assert (faults == []) is fits
    assert all("the program's own torch" in fault for fault in faults)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other libraries")
@pytest.mark.skipif(
    not shutil.which("cc") or not shutil.which("readelf"), reason="no C compiler, no binutils"
)
def test_libraries_are_read_from_a_wheel(tmp_path: Path) -> None:
    built = tmp_path / "it.so"
    for tags, kind in (("--disable-new-dtags", "rpath"), ("--enable-new-dtags", "runpath")):
        options = ["-Wl,-rpath,/opt/lib:$ORIGIN", f"-Wl,{tags}", "-Wl,--no-as-needed", "-lm"]
        command = ["cc", "-shared", "-fPIC", "-xc", "-", "-o", str(built), *options]
        subprocess.run(command, input="int one(void) { return 1; }", text=True, check=True)
        wheel = tmp_path / f"{kind}.whl"
        with zipfile.ZipFile(wheel, "w") as content:
            content.write(built, "it/lib/it.so.1")
            content.writestr("it/lib/it.so", "INPUT(it.so.1)")
            content.writestr("it/__init__.py", "")
        [library] = libraries_of(wheel)
        assert library.path == "it/lib/it.so.1" and "libm.so.6" in library.needed
        assert getattr(library, kind) == ("/opt/lib", "$ORIGIN")
        assert library.rpath == () or library.runpath == ()
