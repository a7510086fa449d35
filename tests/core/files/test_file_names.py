"""No file is named as a device of Windows, which would be written to in its place."""

from __future__ import annotations

import pytest

from core.files.file_names import is_reserved, unreserved


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("CON", "CON_"),
        ("nul", "nul_"),
        ("Aux.weekly", "Aux_.weekly"),
        ("com1", "com1_"),
        ("LPT\u00b2", "LPT\u00b2_"),
        ("prn .txt", "prn_.txt"),
    ],
)
def test_the_name_of_a_device_is_marked(name: str, kept: str) -> None:
    assert is_reserved(name)
    assert unreserved(name) == kept and not is_reserved(kept)


@pytest.mark.parametrize("name", ["Conference", "COM", "com10", "my.con", "Null", "", "con-2"])
def test_any_other_name_stays(name: str) -> None:
    assert not is_reserved(name) and unreserved(name) == name
