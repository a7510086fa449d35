"""`surtitle calibrate` as a user meets it who asks for what cannot be done."""

import pytest
from command_line import TROUBLE, CommandLine, assert_one_sentence


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--limit", "9"), "--limit 9 is too few"),
        (("--limit", "9" * 30), "Line 1 of pairs.tsv needs a source and a target"),
        (("--from", "ja"), "which ja is written without"),
        (("--from", "de"), "are both de"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    arguments: tuple[str, ...], said: str, command_line: CommandLine
) -> None:
    (command_line.folder / "pairs.tsv").write_text("no tab here\n")
    ran = command_line.run("calibrate", "--translator", "embedded", "--data", "pairs.tsv", *arguments)
    assert_one_sentence(ran, said)


def test_whose_heads_are_written_is_never_guessed(command_line: CommandLine) -> None:
    ran = command_line.run("calibrate", "--data", "pairs.tsv")
    assert ran.returncode == TROUBLE
    assert "--translator" in ran.stderr
