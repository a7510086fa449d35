"""What is told of speech that was not captioned any more, and that it can be captioned so."""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import shlex
import signal
import sys
from pathlib import Path

import psutil
import pytest
import soundfile
from command_line import SHIPPED, UNHURRIED_S, CommandLine
from made_captions import caption
from places import OFFICE_TALK

from app.commands import caption as caption_command
from app.commands.caption_run import CaptionRun, told_of_rest
from app.commands.terminal import LinesView
from core.captions.captions import Captioned, Gap
from core.captions.whole_sentences import LONGEST_WAIT_S
from core.speech.segments import SAMPLE_RATE
from core.wire.messages import EngineSettings, Health

REST = Gap(4.0, 97.0, is_missed=True)
SPOKEN_S = 4.0


@pytest.mark.parametrize(
    ("source", "sound", "told"),
    [
        ("talk.mp4", None, "Caption talk.mp4 again for what follows on 00:04.0."),
        ("mic", Path("a.wav"), "Their sound is kept: `surtitle caption a.wav` captions it."),
        (
            "mic",
            None,
            "Their sound is kept: `surtitle recover NAME --sound FILE.wav` writes it to a file, and"
            " `surtitle caption FILE.wav` captions that.",
        ),
    ],
)
def test_how_much_was_not_captioned_is_told_and_how_it_can_be(
    source: str, sound: Path | None, told: str
) -> None:
    assert told_of_rest(REST, source, sound, "NAME") == f"93.0 s were not captioned. {told}"


def test_whole_sentences_are_shown_once_each_and_a_long_one_in_parts() -> None:
    parser = argparse.ArgumentParser()
    caption_command.add_arguments(parser)
    args = parser.parse_args([str(OFFICE_TALK), "--pace", "fast", "--whole-sentences"])
    args.source, stream = args.sources[0], io.StringIO()
    view = LinesView(stream, ("en", "de"), bilingual=True)
    with contextlib.ExitStack() as opened:
        run = CaptionRun(args, EngineSettings(), view, opened)
        for update in (
            caption(0, "Good", "Guten", tail="mourning"),
            caption(0, "Good morning.", "Guten Morgen.", final=True),
            caption(1, "Can you", "Kannst du", start_s=2.0),
        ):
            run.take(Captioned(update, (), (), ""))
        shown = "[00:01.0] en | Good morning.\n[00:01.0] de | Guten Morgen.\n"
        assert stream.getvalue() == shown
        run.take(Health(2.0 + LONGEST_WAIT_S, True, 0.0, 0.0, 0.0))
        shown += "[00:01.0] en | Can you\n[00:01.0] de | Kannst du\n"
        assert stream.getvalue() == shown
        run.take(Captioned(caption(1, "Can you hear", "Kannst du mich", start_s=2.0), (), (), ""))
        run.take(Gap(12.0, 20.0, is_pause=True))
    before, _, _ = stream.getvalue().removeprefix(shown).partition("[paused]")
    assert "hear" in before and "mich" in before


@pytest.mark.long
@pytest.mark.usefixtures("replayed_command_line")
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts by POSIX signal")
def test_what_is_told_captions_what_was_said_into_the_microphone(
    command_line: CommandLine, sound_server, wait_until
) -> None:
    command_line.environment |= {name: sound_server.env[name] for name in sound_server.env if name != "HOME"}
    process = command_line.start("caption", "mic", *SHIPPED)
    wait_until(lambda: any(psutil.Process(process.pid).children()), "the engine")
    wait_until(sound_server.is_recorded, "the program to listen")
    psutil.Process(process.pid).children()[0].suspend()
    clip = command_line.folder / "clip.wav"
    samples, _ = soundfile.read(OFFICE_TALK, frames=round(SPOKEN_S * SAMPLE_RATE))
    soundfile.write(clip, samples, SAMPLE_RATE)
    sound_server.play(clip, "mic_feed")
    assert process.stderr is not None
    process.send_signal(signal.SIGINT)
    assert any("Ctrl-C again ends at once" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=UNHURRIED_S)
    commands = [shlex.split(command)[1:] for command in re.findall("`(surtitle [^`]+)`", told)]
    assert [command[0] for command in commands] == ["recover", "caption"], told
    for command in commands:
        ran = command_line.run(*command, *(() if command[0] == "recover" else SHIPPED))
        assert ran.returncode == 0, ran.stderr
        assert "cut off" not in ran.stderr, "it was told already"
    assert all(word in ran.stdout for word in ("good", "morning", "everyone"))
