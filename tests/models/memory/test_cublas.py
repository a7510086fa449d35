"""cuBLAS 12 is found where its package lays it, and counts only if it can be loaded."""

import _ctypes
import shutil
import sys

import pytest

from models.memory.cublas import cublas_files, load_cublas

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names of Linux")
NAMES = ["libcublasLt.so.12", "libcublas.so.12"]


@pytest.fixture(autouse=True)
def anew():
    load_cublas.cache_clear()
    yield
    load_cublas.cache_clear()


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return the folder of the package's libraries, which is there and empty."""
    folder = tmp_path / "nvidia" / "cublas" / "lib"
    folder.mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return folder


def test_it_is_loaded_by_its_path(package):
    for name in NAMES:
        shutil.copy(_ctypes.__file__, package / name)  # a library that every Python can load
    assert [file.name for file in cublas_files()] == NAMES
    assert load_cublas() == ""


def test_half_of_it_is_none(package):
    shutil.copy(_ctypes.__file__, package / NAMES[1])
    assert package / NAMES[1] not in cublas_files()


def test_what_cannot_be_loaded_is_named(package):
    for name in NAMES:
        (package / name).write_bytes(b"no library")
    assert load_cublas() == NAMES[0]
