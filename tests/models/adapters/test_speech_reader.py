import shutil

import pytest
from direct_models import save_direct_model
from tiny_adapters import save_adapter, save_model

from core.wording.errors import UserError
from models.adapters.speech_reader import SpeechReader, direct_model_folder, reader_of
from models.loading.model_folders import local_translator_folder, translator_folder


@pytest.fixture
def name(tmp_path):
    return save_direct_model(tmp_path / "ours")


def with_adapter(name, base):
    """Have the folder bring an adapter of `base` instead of a translator."""
    folder = direct_model_folder(name)
    shutil.rmtree(folder / "translator")
    save_adapter(folder / "translator", base=base)


def test_an_ordinary_translator_reads_by_itself():
    assert reader_of("embedded") == SpeechReader("embedded")


def test_a_direct_model_may_bring_a_translator_of_its_own(name):
    reader = reader_of(name)
    assert (reader.name, reader.adapter) == (str(direct_model_folder(name) / "translator"), "")
    assert str(reader.manifest.policies[0]) == "head-0.1..0.9"
    assert (
        translator_folder(name) == local_translator_folder(name) == direct_model_folder(name) / "translator"
    )


def test_or_the_name_of_one_and_an_adapter_of_that(name, tmp_path):
    base = tmp_path / "base"
    save_model(base)
    with_adapter(name, str(base))
    reader = reader_of(name)
    assert (reader.name, reader.adapter) == (str(base), str(direct_model_folder(name) / "translator"))
    assert reader.manifest.languages[0].target == "de"
    assert translator_folder(name) == local_translator_folder(name) == base


def test_a_pickle_in_place_of_the_adapters_weights_is_refused(name):
    with_adapter(name, "embedded")
    (direct_model_folder(name) / "translator" / "adapter_model.bin").write_bytes(b"\x80\x04")
    with pytest.raises(UserError, match="is a pickle"):
        reader_of(name)


def test_a_folder_that_is_no_direct_model_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"has no direct\.json"):
        reader_of(f"direct:{tmp_path}")
