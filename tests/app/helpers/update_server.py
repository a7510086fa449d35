"""Announcements of updates on a real server of this machine, signed by a key made for the test."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from nacl.signing import SigningKey

from app.remote.announcement import SIGNED_AS
from app.remote.update_source import UpdateSource

SECRET = bytes(range(32))


def public_key(secret: bytes = SECRET) -> bytes:
    """Return the key that verifies what `sign` signs with this secret."""
    return bytes(SigningKey(secret).verify_key)


def sign(message: bytes, secret: bytes = SECRET) -> bytes:
    """Return the Ed25519 signature."""
    return SigningKey(secret).sign(message).signature


def announcement(secret: bytes = SECRET, **changed: object) -> bytes:
    """Return a signed announcement; `changed` is other than usual."""
    said = {
        "version": "99.0.0",
        "date": "2031-02-03",
        "changes": "- Captions are sooner.\n- <b>Nothing</b> else.",
        "page": "https://surtitle.invalid/99.0.0",
    } | changed
    text = json.dumps({name: value for name, value in said.items() if value is not None})
    return json.dumps(
        {"announcement": text, "signature": sign(SIGNED_AS + text.encode(), secret).hex()}
    ).encode()


class UpdateServer:
    """What it sends, and what it was asked: each request's line and headers."""

    def __init__(self, port: int) -> None:
        self.content = announcement()
        self.status = 200
        self.headers: dict[str, str] = {}
        self.asked: list[str] = []
        self.gap_s = 0.0
        """Between one byte of the content and the next."""
        self.header_gap_s = 0.0
        """Between one header and the next of those that never end."""
        self.hold = threading.Event()
        self.hold.set()
        self.source = UpdateSource(f"http://127.0.0.1:{port}/update.json", public_key().hex())


@contextmanager
def serving() -> Iterator[UpdateServer]:
    """Serve while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.asked.append(f"{self.requestline}\n{self.headers}")
            server.hold.wait(30)
            self.send_response(server.status)
            for name, value in server.headers.items():
                self.send_header(name, value)
            self.flush_headers()
            while server.header_gap_s:
                try:
                    self.wfile.write(b"X-More: 1\r\n")
                except ConnectionError:
                    return
                time.sleep(server.header_gap_s)
            self.end_headers()
            with suppress(ConnectionError):  # who asked has heard enough
                if not server.gap_s:
                    self.wfile.write(server.content)
                    return
                for byte in server.content:
                    self.wfile.write(bytes([byte]))
                    time.sleep(server.gap_s)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        server = UpdateServer(http.server_address[1])
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.hold.set()
            http.shutdown()
            thread.join()
