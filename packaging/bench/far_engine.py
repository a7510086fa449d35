"""What another computer's engine adds to the delay: word by word, beside the engine here.

    python packaging/bench far_engine --engine-on NAME

Words are sent one at a time to an engine that only commits them, and what passes until each is captioned is
measured, by turns here and there: only the way differs, so the network and TLS are all that is added. Without
`--engine-on` it is served by this process, on loopback. Prints a JSON line.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from threading import Condition

from app.remote.dialing import pair
from app.remote.pairing_code import fingerprint_of
from app.serving.certificate import own_certificate
from app.serving.clients import EngineUsers
from app.serving.engine_server import EngineServer
from app.serving.offered import Offered
from app.session.client import EngineClient
from app.session.feed import WordsFeed
from core.captions.captions import Captioned
from core.wire.messages import EngineSettings, FromEngine, Ready, SourceWords, Trouble
from core.wording.errors import UserError

HERE = EngineSettings(recognizer="", translator="", realtime=False)
LOOPBACK = "127.0.0.1"
BETWEEN_S = 0.02
"""Before a word: words are spoken one by one, and a way that rests answers later than one in use."""


class TimedWords:
    """An engine to which words are said, one after the other."""

    def __init__(self, settings: EngineSettings) -> None:
        self._changed = Condition()
        self._source, self._is_ready = "", False
        self._trouble = ""
        self._feed = WordsFeed()
        self._client = EngineClient(settings, self._take, self._feed)
        self._client.start()
        self._wait(lambda: self._is_ready)

    def delay_ms(self, number: int) -> float:
        """Return what passes until a word is captioned."""
        word = f"word{number}"
        began = time.perf_counter()
        self._feed.put(SourceWords(number, (word,), True))
        self._wait(lambda: self._source == word)
        return 1e3 * (time.perf_counter() - began)

    def close(self) -> None:
        self._feed.end()
        self._client.wait()

    def _wait(self, holds: Callable[[], bool]) -> None:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._trouble) or holds())
        if self._trouble:
            raise UserError(self._trouble)

    def _take(self, message: FromEngine) -> None:
        with self._changed:
            if isinstance(message, Captioned):
                self._source = message.update.source
            elif isinstance(message, Trouble):
                self._trouble = message.text
            self._is_ready |= isinstance(message, Ready)
            self._changed.notify_all()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print, and return 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--engine-on", default="", metavar="NAME", help="a computer that this one is paired with"
    )
    parser.add_argument("--words", type=int, default=500, metavar="N", help="default: %(default)s")
    args = parser.parse_args(arguments)
    with ExitStack() as opened:
        name = args.engine_on or _served_here(opened)
        ways = [TimedWords(HERE), TimedWords(replace(HERE, engine_on=name))]
        delays: list[list[float]] = [[], []]
        for number in range(args.words):
            for way, of_way in zip(ways, delays, strict=True):
                time.sleep(BETWEEN_S)
                of_way.append(way.delay_ms(number))
        for way in ways:
            way.close()
    here, there = map(_quantiles, delays)
    added = {f"added_{key}": round(there[key] - here[key], 2) for key in here}
    told = {f"{where}_{key}": each[key] for where, each in (("here", here), ("there", there)) for key in each}
    sys.stdout.write(json.dumps({"words": args.words} | told | added) + "\n")
    return 0


def _quantiles(delays_ms: list[float]) -> dict[str, float]:
    return {
        "median_ms": round(statistics.median(delays_ms), 2),
        "p95_ms": round(statistics.quantiles(delays_ms, n=20)[-1], 2),
    }


def _served_here(opened: ExitStack) -> str:
    """Return the name of a server of this process, which is paired in a folder of this measurement's own."""
    folder = opened.enter_context(tempfile.TemporaryDirectory())
    os.environ["XDG_CONFIG_HOME"] = folder
    server = EngineServer((LOOPBACK, 0), Offered(), 1, lambda told: None)
    server.start()
    opened.callback(server.stop)
    code = EngineUsers().offer(fingerprint_of(own_certificate()[1]))
    return pair(f"{LOOPBACK}:{server.port}", str(code)).name
