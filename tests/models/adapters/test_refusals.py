"""Why an adapter is refused is told in one sentence, which fits windows and terminals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from shipped_adapters import save_shipped_adapter

from models import embedded
from models.adapters.adapter_files import CONFIG_NAME, WEIGHTS_NAME
from models.adapters.adapters import check_adapter, describe_base
from models.adapters.refusals import AdapterError


def without_weights(folder: Path) -> None:
    (folder / WEIGHTS_NAME).unlink()


def with_pickle(folder: Path) -> None:
    (folder / "adapter_model.bin").touch()


def linked_elsewhere(folder: Path) -> None:
    elsewhere = folder.parent / "elsewhere"
    (folder / WEIGHTS_NAME).rename(elsewhere)
    (folder / WEIGHTS_NAME).symlink_to(elsewhere)


def of_other_rank(folder: Path) -> None:
    config = json.loads((folder / CONFIG_NAME).read_text())
    (folder / CONFIG_NAME).write_text(json.dumps(config | {"r": 4}))
    (folder / WEIGHTS_NAME).write_bytes((8).to_bytes(8, "little") + b"{}      ")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (
            without_weights,
            r"not complete \(adapter_model\.safetensors is missing\): get it again from its author",
        ),
        (of_other_rank, r"not complete \(adapter_model\.safetensors holds no weights\)"),
        (with_pickle, r"not safe to open \(adapter_model\.bin is a pickle, which could run code"),
        (linked_elsewhere, r"not safe to open \(adapter_model\.safetensors is a link out of its folder"),
    ],
)
def test_it_names_the_adapter_and_what_is_wrong_and_no_path(
    spoil: Callable[[Path], None], told: str, tmp_path: Path
) -> None:
    folder = save_shipped_adapter(tmp_path / "booking")
    spoil(folder)
    with pytest.raises(AdapterError, match=f"“booking” is {told}") as refused:
        check_adapter(folder, describe_base(embedded.FOLDER, "embedded"))
    assert "/" not in str(refused.value)


def test_one_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match="“booking” is not on this computer"):
        check_adapter(tmp_path / "booking", describe_base(embedded.FOLDER, "embedded"))
