"""A window is told of a refused adapter in words, a terminal by the file and what is wrong in it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from shipped_adapters import save_shipped_adapter

from core.wording.readers import VARIABLE
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
    ("spoil", "window"),
    [
        (without_weights, "is not whole: get it again from its author"),
        (of_other_rank, "is not whole: get it again from its author"),
        (with_pickle, "is not safe to open"),
        (linked_elsewhere, "is not safe to open"),
    ],
)
def test_a_window_names_the_adapter_and_no_file(
    spoil: Callable[[Path], None], window: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = save_shipped_adapter(tmp_path / "booking")
    spoil(folder)
    base = describe_base(embedded.FOLDER, "embedded")
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(AdapterError, match="adapter_model"):
        check_adapter(folder, base)
    monkeypatch.setenv(VARIABLE, "1")
    with pytest.raises(AdapterError, match=f"“booking” {window}") as refused:
        check_adapter(folder, base)
    assert "/" not in str(refused.value) and "adapter_model" not in str(refused.value)


def test_one_that_is_gone_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "1")
    with pytest.raises(AdapterError, match="“booking” is not on this computer any more"):
        check_adapter(tmp_path / "booking", describe_base(embedded.FOLDER, "embedded"))
