"""A disk that fails in the middle of the work is told as one sentence."""

from pathlib import Path

import pytest
import torch
from full_disk import full_disk
from safetensors.torch import save_file

from core.wording.errors import UserError
from training.learn.disk import told_of


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_bytes(bytes(100_000)),
        lambda path: save_file({"weights": torch.zeros(100_000)}, path),
    ],
    ids=["a file", "safetensors"],
)
def test_a_full_disk_is_told_with_what_helps(tmp_path: Path, write) -> None:
    with (
        full_disk(10_000),
        pytest.raises(UserError, match=r"^Saving stopped \(.+\): once that is fixed, run it again\.$"),
        told_of("Saving", "run it again"),
    ):
        write(tmp_path / "saved")


def test_what_is_no_fault_of_the_disk_stays_what_it_is() -> None:
    with pytest.raises(ZeroDivisionError), told_of("Saving", "run it again"):
        _ = 1 / 0
