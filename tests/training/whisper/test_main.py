from pathlib import Path

import pytest

from training.whisper.__main__ import main


def test_a_missing_file_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--text", str(tmp_path / "none.tsv"), "--out", str(tmp_path / "out")]) != 0
    assert "none.tsv does not exist" in capsys.readouterr().err
