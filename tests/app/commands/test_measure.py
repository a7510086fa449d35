"""`surtitle measure` on captions of a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import SHIPPED, CommandLine, assert_one_sentence
from places import OFFICE_TALK

CAPTION = (
    json.dumps(
        {
            "event": "caption",
            "segment": 0,
            "start_s": 0.0,
            "end_s": 1.0,
            "source": "good morning how are you",
            "source_tail": "",
            "target": "Guten Morgen zusammen. Wie geht es euch heute?",
            "target_tail": "",
            "final": True,
            "emitted_s": 1.0,
        }
    )
    + "\n"
)


def test_measure_tells_the_figures_of_a_run(command_line: CommandLine, clip: Path) -> None:
    assert (
        command_line.run("caption", str(clip), *SHIPPED, "--pace", "fast", "--out", "a.jsonl").returncode == 0
    )
    transcript = OFFICE_TALK.with_suffix(".txt").read_text("utf-8").splitlines()[0]
    (command_line.folder / "said.txt").write_text(transcript)
    ran = command_line.run("measure", "a.jsonl", "--transcript", "said.txt", "--json")
    assert ran.returncode == 0, ran.stderr
    figures = json.loads(ran.stdout)
    assert figures["rewrites_of_committed_text_per_minute"] == 0
    assert 0 <= figures["word_error_rate"] <= 1.5
    assert 0 <= figures["source_delay_median_s"] <= figures["source_delay_p95_s"] <= 5.0
    lines = command_line.run("measure", "a.jsonl").stdout
    assert "source delay median s" in lines


def test_measure_refuses_what_are_no_captions(command_line: CommandLine) -> None:
    (command_line.folder / "a.jsonl").write_text("no json\n")
    assert_one_sentence(command_line.run("measure", "a.jsonl"), "Line 1 of a.jsonl")
    assert_one_sentence(command_line.run("measure", "b.jsonl"), "b.jsonl")
    (command_line.folder / "silence.jsonl").write_text("")
    assert_one_sentence(command_line.run("measure", "silence.jsonl"), "silence.jsonl holds no captions")


@pytest.mark.parametrize(
    ("option", "wanted"),
    [("--transcript", "transcript holds no words"), ("--reference", "reference holds no")],
)
def test_measure_refuses_to_compare_with_nothing(command_line: CommandLine, option: str, wanted: str) -> None:
    (command_line.folder / "a.jsonl").write_text(CAPTION)
    (command_line.folder / "empty.txt").write_text(" \n")
    assert_one_sentence(command_line.run("measure", "a.jsonl", option, "empty.txt"), wanted)


def test_bleu_is_computed_after_cutting_at_the_lines_of_the_reference(command_line: CommandLine) -> None:
    (command_line.folder / "a.jsonl").write_text(CAPTION)
    (command_line.folder / "de.txt").write_text("Guten Morgen zusammen.\nWie geht es euch heute?\n")
    ran = command_line.run("measure", "a.jsonl", "--reference", "de.txt", "--json")
    assert json.loads(ran.stdout)["bleu"] == pytest.approx(100.0)
