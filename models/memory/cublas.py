"""cuBLAS 12, without which CTranslate2 computes nothing on a card; torch brings that of CUDA 13.

CTranslate2 looks for it by its bare name at the first product, and finds what this process has loaded by
its path: the package nvidia-cublas-cu12 lays it where no loader looks.
"""

from __future__ import annotations

import ctypes
import functools
import logging
import sys
from pathlib import Path

from core.system.which import system_name

logger = logging.getLogger(__name__)

_FOLDERS = {"linux": "nvidia/cublas/lib", "win32": "nvidia/cublas/bin"}
_NAMES = {
    "linux": ("libcublasLt.so.12", "libcublas.so.12"),
    "win32": ("cublasLt64_12.dll", "cublas64_12.dll"),
}
"""In the order in which they need each other."""


def cublas_files() -> tuple[Path, ...]:
    """Return the libraries where a package of this Python lays them, or nothing."""
    for entry in sys.path:
        folder = Path(entry) / _FOLDERS.get(system_name(), "")
        files = tuple(folder / name for name in _NAMES.get(system_name(), ()))
        if files and all(file.is_file() for file in files):
            return files
    return ()


@functools.cache
def load_cublas() -> str:
    """Load it, from its package or as the system finds it; return what is missing, or nothing."""
    names = _NAMES.get(system_name(), ())
    for library in cublas_files() or names:
        try:
            ctypes.CDLL(str(library))
        except OSError as error:
            logger.info("%s cannot be loaded: %s", library, error)
            return Path(library).name
    return "" if names else "cuBLAS"
