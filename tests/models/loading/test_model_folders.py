"""Where named models lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.wording.errors import UserError
from models import embedded
from models.loading.model_folders import local_translator_folder, recognizer_folder, translator_folder


def test_a_translator_lies_in_the_program_or_where_its_name_says(tmp_path: Path):
    assert translator_folder("embedded") == embedded.FOLDER
    assert translator_folder(str(tmp_path)) == tmp_path


@pytest.mark.parametrize("name", ["./nowhere", "~/nowhere", "/nowhere/at/all", "nowhere", "one/two/three"])
def test_what_is_neither_a_folder_nor_a_name_on_the_hub_is_no_translator(name: str):
    with pytest.raises(UserError, match=f"The translator “{name}” is not on this computer"):
        translator_folder(name)


def test_a_translator_that_is_asked_for_on_this_machine_is_not_fetched(tmp_path: Path):
    assert local_translator_folder("embedded") == embedded.FOLDER
    assert local_translator_folder(str(tmp_path)) == tmp_path
    with pytest.raises(UserError, match="“some/model” is not on this computer"):
        local_translator_folder("some/model")


@pytest.mark.parametrize("name", ["./nowhere", "nowhere", "", "one/two/three"])
def test_what_no_store_knows_is_no_translator_on_this_machine(name: str):
    with pytest.raises(UserError, match="is not a model that Surtitle knows"):
        local_translator_folder(name)


@pytest.mark.parametrize("name", ["sphynx", "/nowhere/at/all"])
def test_what_is_neither_a_size_nor_a_folder_is_no_recognizer(name: str):
    with pytest.raises(UserError, match=f"The recognizer “{name}” is not on this computer"):
        recognizer_folder(name, on_gpu=False)
