"""A session from sound to captions, its translator on a card or on the processor."""

from __future__ import annotations

import json

import pytest
import torch
from command_line import CommandLine
from places import OFFICE_TALK

from core.wire.defaults import SHIPPED_RECOGNIZER

needs_card = pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA card")


def captioned(command_line: CommandLine, device: str) -> list[dict[str, str]]:
    """Return the last state of each caption of the clip that ships."""
    name = f"{device}.jsonl"
    options = f"--pace fast --recognizer {SHIPPED_RECOGNIZER} --device {device} --out {name}"
    ran = command_line.run("caption", str(OFFICE_TALK), *options.split())
    assert ran.returncode == 0, ran.stderr
    lines = (command_line.folder / name).read_text(encoding="utf-8").splitlines()
    captions = [line for line in map(json.loads, lines) if line["event"] == "caption"]
    return list({caption["segment"]: caption for caption in captions}.values())


@needs_card
def test_a_session_on_a_card_hears_and_translates_what_one_on_the_processor_does(
    command_line: CommandLine,
) -> None:
    on_card, on_cpu = (captioned(command_line, device) for device in ("cuda", "cpu"))
    assert [caption["source"] for caption in on_card] == [caption["source"] for caption in on_cpu]
    same = [card["target"] == cpu["target"] for card, cpu in zip(on_card, on_cpu, strict=True)]
    assert all(caption["target"] for caption in on_card)
    assert sum(same) >= len(same) / 2, "rounding may choose another word here and there"
