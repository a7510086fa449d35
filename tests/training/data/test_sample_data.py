"""The booking dialogues for a first adapter, taken out of the data by their origin."""

import gzip

from core.system.exit_codes import TROUBLE
from training.data.corpus import read_pairs
from training.data.sample_data import N_TEST, PARTS, main


def save_data(folder, origins):
    for part, _, _ in PARTS.values():
        opener = gzip.open if part.endswith(".gz") else open
        with opener(folder / part, "wt", encoding="utf-8") as file:
            file.writelines(f"two seats, please\tzwei Plätze bitte\t{origin}\n" for origin in origins)


def test_pairs_and_test_set_hold_the_rows_of_their_origins(tmp_path, capsys):
    save_data(tmp_path, ["bcontrast", "ted", *["bcontrast-test1"] * (N_TEST + 1)])
    assert main(["--data", str(tmp_path), "--out", str(tmp_path)]) == 0
    origins = {name: [pair.origin for pair in read_pairs(tmp_path / name)] for name in PARTS}
    assert origins == {"pairs.tsv": ["bcontrast"], "test.tsv": ["bcontrast-test1"] * N_TEST}
    assert f"{N_TEST} pairs in {tmp_path / 'test.tsv'}" in capsys.readouterr().out


def test_data_without_dialogues_are_told_in_a_sentence(tmp_path, capsys):
    options = ["--data", str(tmp_path), "--out", str(tmp_path)]
    assert main(options) == TROUBLE and "does not exist" in capsys.readouterr().err
    save_data(tmp_path, ["ted"])
    assert main(options) == TROUBLE and "no rows of the origin bcontrast" in capsys.readouterr().err
    save_data(tmp_path, ["bcontrast", "bcontrast-test1"])
    assert main([*options[:3], str(tmp_path / "nowhere")]) == TROUBLE
    assert "cannot be written" in capsys.readouterr().err
