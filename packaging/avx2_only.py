"""Copy onnxruntime so that it knows AVX2 and nothing newer: `python packaging/avx2_only.py FOLDER`.

With FOLDER first in PYTHONPATH it computes as on a processor without AVX-512; onnxruntime has no switch for
that. It asks the processor which registers the system keeps (`xgetbv`), and uses AVX-512 where those are
among them: in the copy the answer is always 7, those up to AVX's.
"""

from __future__ import annotations

import re
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

ASKS = re.compile(rb"(?<=\x31\xc9)\x0f\x01\xd0|\x0f\x01\xd0(?=\x89\xc0\x48\xc1\xe2\x20)")
"""`xgetbv` after `xor ecx, ecx`, or before its halves are put together: elsewhere the bytes are others'."""
ANSWERS = b"\xb0\x07\x90"
"""`mov al, 7; nop`."""


def main(folder: Path) -> int:
    spec = find_spec("onnxruntime")
    if spec is None or spec.origin is None:
        sys.stderr.write("There is no onnxruntime.\n")
        return 2
    copy = folder / "onnxruntime"
    shutil.copytree(Path(spec.origin).parent, copy, dirs_exist_ok=True)
    [library] = (copy / "capi").glob("onnxruntime_pybind11_state*.so")
    changed, n = ASKS.subn(ANSWERS, library.read_bytes())
    library.write_bytes(changed)
    sys.stdout.write(f"{n} places changed in {library}\n")
    return 0 if n else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
