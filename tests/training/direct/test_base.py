import pytest
from tiny_direct import PLAN, manifest_in, tiny_base, tiny_direct_run

from core.wire.messages import EngineSettings
from core.wording.errors import UserError
from models.adapters.speech_reader import reader_of
from models.loading.model_folders import translator_folder
from models.loading.translators import load_translator
from models.speech.bundle import load_hearing
from training.direct.base import direct_base
from training.learn.method import LowRank


def loaded(folder):
    name = f"direct:{folder}"
    reader = reader_of(name)
    load_hearing(folder, translator_folder(name))
    return load_translator(
        EngineSettings(recognizer=name, translator=reader.name, policy="head-0.5", adapter=reader.adapter)
    )


def test_of_a_base_in_a_folder_the_whole_translator_is_kept(tmp_path):
    run = tiny_direct_run(tmp_path / "run")
    run.save(tmp_path / "out")
    assert "base" not in manifest_in(tmp_path / "out")
    assert not loaded(tmp_path / "out").notes


def test_of_a_base_with_a_name_an_adapter_is_kept_and_nothing_of_the_base(tmp_path):
    base = direct_base("embedded", "en", "de", "slots", 16)
    network = base.network(PLAN.hearing, [("the", "house")], LowRank(2, 2))
    base.save(network, tmp_path / "out")
    assert manifest_in(tmp_path / "out")["base"]["name"] == "embedded"
    assert reader_of(f"direct:{tmp_path / 'out'}").adapter
    n_bytes = sum(path.stat().st_size for path in (tmp_path / "out" / "translator").iterdir())
    assert n_bytes < 1_000_000
    assert not loaded(tmp_path / "out").notes


def test_a_base_that_lacks_a_token_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"has no token <\|end-of-read\|>"):
        tiny_base(tmp_path / "base", scheme="interleaved")
