from tiny_adapters import MANIFEST, save_model
from tiny_direct import some_recordings

from models.speech.bundle import load_hearing
from training.direct.__main__ import main
from training.direct.recordings import write_recordings

FEW = [f"--{stage}-steps=1" for stage in ("ctc", "format", "align", "policy")]


def arguments(folder, *others):
    if not (folder / "base").exists():
        write_recordings(folder / "data", some_recordings())
        save_model(folder / "base", manifest=MANIFEST)
    places = ("--data", folder / "data", "--base", folder / "base", "--out", folder / "out")
    return [*map(str, places), *FEW, *others]


def test_the_command_makes_a_folder_that_hears_and_translates(tmp_path):
    assert main(arguments(tmp_path)) == 0
    load_hearing(tmp_path / "out", tmp_path / "out" / "translator")


def test_a_stage_that_there_is_not_is_refused(tmp_path, capsys):
    assert main(arguments(tmp_path, "--stages", "ctc,listen")) != 0
    assert "There is no stage 'listen'" in capsys.readouterr().err
