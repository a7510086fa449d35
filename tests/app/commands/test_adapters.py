"""`surtitle adapters`, over real adapters."""

import json
import subprocess
import sys

import pytest
from tiny_adapters import MANIFEST, save_adapter, save_model

from app.adapters.choice import choose_adapter
from app.cli import main


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    root = tmp_path_factory.mktemp("house")
    save_model(root / "base", manifest=MANIFEST)
    save_adapter(root / "kept" / "good", measured={"talks": {"wait-3": {"bleu": 22.5, "laal": 3.1}}})
    save_adapter(root / "kept" / "broken")
    (root / "kept" / "broken" / "adapter_model.safetensors").unlink()
    return root


def test_the_list_tells_what_each_adapter_says_of_itself_and_which_is_broken(house, capsys):
    assert main(["adapters", "list", "--in", str(house / "kept")]) == 0
    told = capsys.readouterr().out
    assert "good: en to de, for base\n" in told
    assert "scheme slots, policies wait-1..9, read-2..10, offline, licence Apache-2.0" in told
    assert "talks wait-3: BLEU 22.5, LAAL 3.1" in told
    assert "broken: cannot be used." in told
    assert "adapter_model.safetensors is missing" in told


def test_an_empty_folder_says_where_adapters_go(tmp_path, capsys):
    assert main(["adapters", "list", "--in", str(tmp_path)]) == 0
    assert f"There is no adapter in {tmp_path}" in capsys.readouterr().out


def test_a_fitting_adapter_is_told_from_one_for_another_model(house, capsys):
    check = ["adapters", "check", str(house / "kept" / "good"), "--translator"]
    assert main([*check, str(house / "base")]) == 0
    assert "good fits" in capsys.readouterr().out
    assert main([*check, "embedded"]) == 1
    assert capsys.readouterr().out.count("\n") == 1
    assert main([*check, "nobody/nothing"]) == 2
    assert "The translator “nobody/nothing” is not on this computer" in capsys.readouterr().err


@pytest.fixture
def kept(house, monkeypatch):
    """The folder of the user's own adapters."""
    monkeypatch.setattr("app.adapters.choice.adapters_folder", lambda: house / "kept")
    return house / "kept"


def test_an_adapter_is_named_by_its_folder_or_by_its_name_in_the_list(kept, house, capsys):
    assert choose_adapter("good") == str(kept / "good")
    assert choose_adapter(str(kept / "good")) == str(kept / "good")
    assert choose_adapter("") == ""
    assert main(["adapters", "check", "good", "--translator", str(house / "base")]) == 0
    assert "good fits" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["nobody", "../kept/good", "/nowhere/good"])
@pytest.mark.parametrize("command", [["caption", "talk.wav"], ["translate"], ["adapters", "check"]])
def test_an_adapter_that_is_nowhere_is_refused_before_anything_starts(kept, command, name, capsys):
    options = [name, "--translator", "embedded"] if command[0] == "adapters" else ["--adapter", name]
    assert main([*command, *options]) == 2
    assert f"The adapter “{name}” is not on this computer" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("manifest", "missing"),
    [
        ({"end_of_write": "<nothing>"}, "'<nothing>'"),
        ({"end_of_source": "<over>"}, "'<over>'"),
        ({"scheme": "interleaved", "end_of_read": "<read>"}, "'<read>'"),
        ({"scheme": "simulmask"}, "kind simulmask does not go with"),
    ],
)
def test_what_an_adapter_needs_of_vocabulary_and_positions_is_checked(
    house, tmp_path, manifest, missing, capsys
):
    save_adapter(tmp_path / "odd", **manifest)
    assert main(["adapters", "check", str(tmp_path / "odd"), "--translator", str(house / "base")]) == 1
    told = capsys.readouterr().out
    assert missing in told and told.count("\n") == 1


def test_no_network_library_is_loaded_for_it(house):
    code = (
        "import sys; from app.cli import main;"
        f"main(['adapters', 'list', '--in', {json.dumps(str(house / 'kept'))}]);"
        "sys.exit('torch' in sys.modules or 'peft' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
