"""A small server of language models on a real loopback port; it translates word by word, or misbehaves.

Its one language has a word for each English word of `WORDS`, and others in capitals.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MODEL = "tiny:1b"
WORDS = {"good": "guten", "morning": "Morgen", "ladies": "Damen", "and": "und", "gentlemen": "Herren"}


def translation(source: str) -> str:
    """Return what the server makes of a text."""
    words = source.removesuffix(" …").split()
    return " ".join(
        "".join(
            (WORDS.get(word.strip(".,").casefold(), word.strip(".,").upper()), word[len(word.rstrip(".,")) :])
        )
        for word in words
    )


@dataclass
class Reply:
    """What is sent instead of an answer: after its head it waits if held, and is repeated if endless."""

    content: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    is_held: bool = False
    is_endless: bool = False


Behave = Callable[[dict[str, Any] | None], Reply | None]
"""What is sent to a request's body, None for the ordinary answer."""


def completion(text: str | None, finish_reason: str = "stop") -> Reply:
    """Return an answer of that text."""
    choice = {"message": {"role": "assistant", "content": text}, "finish_reason": finish_reason}
    return Reply(json.dumps({"choices": [choice]}).encode())


class ChatService:
    """What it was asked, and how it behaves; changed while it runs."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.models: tuple[str, ...] = (MODEL,)
        self.continues = True
        """Whether it goes on with an answer that was begun."""
        self.behave: Behave = lambda body: None
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.was_asked = threading.Event()
        self.let_go = threading.Event()
        """Whether what was held is sent."""

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def translator(self) -> str:
        """Its name as a translator."""
        return f"{self.base}#{MODEL}"

    @property
    def sources(self) -> list[str]:
        """The words that it was asked for, but not those of trials."""
        users = [next(m for m in reversed(body["messages"]) if m["role"] == "user") for body in self.asked]
        sources = [user["content"].partition("\n")[0] for user in users]
        return [source for source in sources if source != "Good morning, ladies and gentlemen."]

    def reply(self, path: str, headers: dict[str, str], body: dict[str, Any] | None) -> Reply:
        self.paths.append(path)
        self.headers.append(headers)
        if body is not None:
            self.asked.append(body)
            self.was_asked.set()
        behaved = self.behave(body)
        if behaved is not None:
            return behaved
        if path == "/v1/models":
            return Reply(
                json.dumps({"object": "list", "data": [{"id": name} for name in self.models]}).encode()
            )
        if path != "/v1/chat/completions" or body is None:
            return Reply(b"{}", 404)
        return completion(self._answer(body["messages"]))

    def _answer(self, messages: list[dict[str, str]]) -> str:
        user = next(message["content"] for message in reversed(messages) if message["role"] == "user")
        whole = translation(user.partition("\n")[0])
        begun = messages[-1]["content"] if messages[-1]["role"] == "assistant" else ""
        return whole.removeprefix(begun).strip() if self.continues else whole


class _Handler(BaseHTTPRequestHandler):
    service: ChatService

    def do_GET(self) -> None:
        self._send(self.service.reply(self.path, dict(self.headers), None))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self._send(self.service.reply(self.path, dict(self.headers), body))

    def _send(self, reply: Reply) -> None:
        with suppress(OSError):  # who asked has heard enough
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.flush()
            if reply.is_held:
                self.service.let_go.wait(240)
            self.wfile.write(reply.content)
            while reply.is_endless:
                self.wfile.write(reply.content)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def chat_server(service: ChatService | None = None) -> Iterator[ChatService]:
    """Serve while the block runs; a service that served before serves at its port again."""
    service = service or ChatService()
    handler = type("Handler", (_Handler,), {"service": service})
    with ThreadingHTTPServer(("127.0.0.1", service.port), handler) as http:
        service.port = http.server_address[1]
        thread = threading.Thread(target=http.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield service
        finally:
            service.let_go.set()
            http.shutdown()
            thread.join()


@contextmanager
def no_server() -> Iterator[ChatService]:
    """Give a service whose port nobody else takes, and that does not run yet."""
    service = ChatService()
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as http:
        service.port = http.server_address[1]
    yield service
