from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict, replace

import pytest

from app.remote.paired_computers import (
    PairedComputer,
    computer_name,
    forget_computer,
    keep_computer,
    paired_computer,
    paired_computers,
    parse_place,
)
from core.files.user_folders import paired_computers_path
from core.wording.errors import UserError

STRONG = PairedComputer("strong", "192.0.2.1", 8766, "00" * 32, "secret")


def test_a_computer_is_kept_for_its_user_alone_until_it_is_forgotten() -> None:
    keep_computer(STRONG)
    keep_computer(PairedComputer("other", "192.0.2.2", 8766, "11" * 32, "secret"))
    keep_computer(STRONG)
    assert [each.name for each in paired_computers()] == ["other", "strong"]
    assert paired_computer("strong") == STRONG
    if sys.platform != "win32":
        assert paired_computers_path().stat().st_mode & 0o777 == 0o600
    forget_computer("strong")
    with pytest.raises(UserError, match="not paired with strong"):
        paired_computer("strong")
    with pytest.raises(UserError, match="not paired with strong"):
        forget_computer("strong")


PAIRING = """
from app.remote.paired_computers import PairedComputer, keep_computer
print("begins", flush=True)
while True:
    keep_computer(PairedComputer("other", "192.0.2.2", 8766, "11" * 32, "secret"))
"""


def test_a_computer_that_is_forgotten_stays_so_while_another_program_pairs() -> None:
    names = [f"computer {number}" for number in range(24)]
    for name in names:
        keep_computer(replace(STRONG, name=name))
    with subprocess.Popen([sys.executable, "-c", PAIRING], stdout=subprocess.PIPE) as pairing:
        assert pairing.stdout is not None and pairing.stdout.readline() == b"begins\n"
        try:
            for name in names:
                forget_computer(name)
            assert pairing.poll() is None, "neither stands in the other's way"
        finally:
            pairing.kill()
    assert {each.name for each in paired_computers()} <= {"other"}


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "{}",
        "[1]",
        '[{"name": "a"}]',
        json.dumps([dict.fromkeys(["name", "host", "port"], 1)]),
        json.dumps([asdict(replace(STRONG, port=70_000))]),
        json.dumps([asdict(replace(STRONG, fingerprint="no number"))]),
    ],
)
def test_a_damaged_list_is_empty(kept: str) -> None:
    paired_computers_path().parent.mkdir(parents=True)
    paired_computers_path().write_text(kept)
    assert paired_computers() == ()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("192.168.1.20", ("192.168.1.20", 8766)),
        ("strong.local:99", ("strong.local", 99)),
        ("[fe80::1]:99", ("fe80::1", 99)),
        ("[::1]", ("::1", 8766)),
    ],
)
def test_a_place_is_a_host_and_perhaps_a_port(text: str, place: tuple[str, int]) -> None:
    assert parse_place(text) == place


@pytest.mark.parametrize(
    "text", ["", "a b", "host:", "host:0", "host:70000", "http://host", "a/b", "::1", "ä"]
)
def test_what_is_no_place_is_told(text: str) -> None:
    with pytest.raises(UserError, match="is not the address of a computer"):
        parse_place(text)


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("strong", "strong"),
        ("Büro-PC 2.local", "Büro-PC 2.local"),
        ("--all", "all"),
        ("'`rm` $(reboot)\"&|;\x1b[2J\n\u202e", "rm reboot2J"),
        ("<b>a</b>", "bab"),
        ("a" * 99, "a" * 40),
        ("$()", ""),
    ],
)
def test_a_name_that_another_computer_tells_of_itself_means_nothing_in_a_command(
    told: str, name: str
) -> None:
    assert computer_name(told) == name


def test_what_lets_in_is_not_quoted() -> None:
    assert "secret" not in str(STRONG)
