"""`surtitle caption --serve`: what is captioned reaches other programs."""

from __future__ import annotations

import json
import re
import socket
import stat
import sys
import urllib.request
from pathlib import Path

import pytest
from command_line import SHIPPED, CommandLine, assert_one_sentence
from websockets.sync.client import connect


@pytest.mark.usefixtures("replayed_command_line")
def test_what_is_captioned_is_read_live_by_another_program(command_line: CommandLine, clip: Path) -> None:
    with command_line.start(
        "caption", str(clip), *SHIPPED, "--serve", "0", "--out", "captions.jsonl", "--quiet"
    ) as process:  # closed here also where something fails, or the test after is blamed
        assert process.stderr is not None
        told = process.stderr.readline()
        page, reading, captions = re.findall(r"(?:http|ws)://127\.0\.0\.1:\d+\S*?(?= )", told)
        for address in (page, reading):
            with urllib.request.urlopen(address) as answer:
                assert b"WebSocket" in answer.read()
        with connect(captions) as client:
            begin, *events, end = client
        process.communicate()
    assert process.returncode == 0
    assert json.loads(begin) == {"event": "begin", "source_language": "en", "target_language": ""}
    assert json.loads(end) == {"event": "end"}
    written = (command_line.folder / "captions.jsonl").read_text(encoding="utf-8").splitlines()
    assert set(events) <= set(written)
    assert events[-1] == written[-1]
    assert json.loads(events[-1])["final"]
    assert len(events) > 2


@pytest.mark.usefixtures("replayed_command_line")
def test_opened_wider_the_address_holds_a_secret_that_is_kept(command_line: CommandLine, clip: Path) -> None:
    ran = command_line.run(
        "caption", str(clip), *SHIPPED, "--serve", "0.0.0.0:0", "--quiet", "--pace", "fast"
    )
    assert ran.returncode == 0, ran.stderr
    [token] = Path(command_line.environment["HOME"]).rglob("sharing_token")
    assert f"/?token={token.read_text().strip()} " in ran.stderr
    assert f"/captions?token={token.read_text().strip()} " in ran.stderr
    if sys.platform != "win32":
        assert stat.S_IMODE(token.stat().st_mode) == 0o600


def test_a_port_that_is_taken_is_told_before_anything_is_captioned(
    command_line: CommandLine, clip: Path
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = command_line.run("caption", str(clip), *SHIPPED, "--serve", str(port))
    assert_one_sentence(ran, f"127.0.0.1:{port}", "choose another port")
    assert command_line.journals() == []


def test_what_is_no_place_is_told(command_line: CommandLine, clip: Path) -> None:
    assert_one_sentence(
        command_line.run("caption", str(clip), *SHIPPED, "--serve", "everywhere"), "write a port"
    )
