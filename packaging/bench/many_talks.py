"""How many talks one server of language models translates at once, as this program asks it.

    python packaging/bench many_talks --talks 50 --server http://127.0.0.1:8000/v1#MODEL

Each talk has a sentence said at 150 words a minute and asks again after every three words, as under the
balanced pace, never twice at once: what comes while an answer is written is asked for next. Without
`--server` a stand-in of this measurement answers, in a process of its own, each question after
`--answer-ms`, however many there are: then what is measured is the asking and the road, and no model.
Prints a JSON line.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Barrier, Thread

from core.translating.asked_sentence import Question
from core.wire.evaluation import MS_PER_WORD
from core.wire.server_address import ServerAddress, server_address
from models.servers.chat import ChatServer
from models.servers.prompt import Task

ASKED_AFTER_WORDS = 3
WORDS = [
    "The",
    "first",
    "thing",
    "that",
    "I",
    "want",
    "to",
    "show",
    "you",
    "today",
    "is",
    "how",
    "the",
    "new",
    "line",
    "was",
    "built",
    "and",
    "tested",
]
TASK = Task("en", "de")
MOST_S = 120.0


class Standing(BaseHTTPRequestHandler):
    """Answers after a time of its own, in the words of the question."""

    protocol_version = "HTTP/1.1"
    answer_s = 0.0

    def do_GET(self) -> None:
        self._send({"data": [{"id": "stand-in"}]})

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        time.sleep(self.answer_s)
        text = "Das Erste, was ich Ihnen heute zeigen will, ist die neue Anlage."
        begun = asked["messages"][-1]
        text = text.removeprefix(begun["content"]) if begun["role"] == "assistant" else text
        self._send(
            {"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]}
        )

    def log_message(self, *_: object) -> None: ...

    def _send(self, answer: object) -> None:
        content = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


class StandIn(ThreadingHTTPServer):
    request_queue_size = 256
    daemon_threads = True


class TranslatedTalk:
    """One talk that is translated by the server, from its beginning for so long."""

    def __init__(self, address: ServerAddress, seconds: float) -> None:
        self.delays_ms: list[float] = []
        self._server, self._seconds = ChatServer(address), seconds

    def run(self, together: Barrier) -> None:
        self._server.ask(
            Question(" ".join(WORDS[:3]), is_whole=False), TASK, most_s=MOST_S
        )  # how it is asked
        together.wait()
        began_s = time.perf_counter()
        n_words = 0
        while (passed_s := time.perf_counter() - began_s) < self._seconds:
            n_said = int(1e3 * passed_s / MS_PER_WORD)
            if n_said < n_words + ASKED_AFTER_WORDS:
                time.sleep(0.01)
                continue
            n_words = n_said
            self._ask(1 + n_said % len(WORDS))

    def _ask(self, n_words: int) -> None:
        question = Question(" ".join(WORDS[:n_words]), is_whole=n_words == len(WORDS))
        began_s = time.perf_counter()
        self._server.ask(question, TASK, most_s=MOST_S)
        self.delays_ms.append(1e3 * (time.perf_counter() - began_s))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print, and return 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", default="", metavar="ADDRESS", help="default: the stand-in")
    parser.add_argument("--talks", type=int, default=50, metavar="N", help="default: %(default)s")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="default: %(default)s")
    parser.add_argument("--answer-ms", type=float, default=300.0, metavar="MS", help="default: %(default)s")
    parser.add_argument("--stand-in", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.stand_in:
        return _stand_in(args.answer_ms)
    if args.server:
        return _measure(args, args.server)
    with _standing_in(args.answer_ms) as server:
        return _measure(args, server)


def _measure(args: argparse.Namespace, server: str) -> int:
    talks = [TranslatedTalk(server_address(server), args.seconds) for _ in range(args.talks)]
    together = Barrier(len(talks))
    threads = [Thread(target=talk.run, args=(together,)) for talk in talks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    delays_ms = [delay_ms for talk in talks for delay_ms in talk.delays_ms]
    told = {
        "talks": len(talks),
        "questions": len(delays_ms),
        "questions_a_second": round(len(delays_ms) / args.seconds, 1),
        "median_ms": round(statistics.median(delays_ms)),
        "p95_ms": round(statistics.quantiles(delays_ms, n=20)[-1]),
    }
    sys.stdout.write(json.dumps(told) + "\n")
    return 0


@contextmanager
def _standing_in(answer_ms: float) -> Iterator[str]:
    """Give the address of the stand-in."""
    command = [
        sys.executable,
        str(Path(__file__).parent),
        "many_talks",
        "--stand-in",
        "--answer-ms",
        str(answer_ms),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/v1#stand-in"
        process.terminate()


def _stand_in(answer_ms: float) -> int:
    Standing.answer_s = answer_ms / 1e3
    with StandIn(("127.0.0.1", 0), Standing) as server:
        sys.stdout.write(f"{server.server_address[1]}\n")
        sys.stdout.flush()
        server.serve_forever()
    return 0
