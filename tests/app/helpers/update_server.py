"""Announcements of updates on a real server of this machine, signed by a key made for the test."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from app.updates.announcement import SIGNED_AS
from app.updates.signature import BASE, ORDER, PRIME, Point, multiplied
from app.updates.source import UpdateSource

SECRET = bytes(range(32))


def _encoded(point: Point) -> bytes:
    inverse = pow(point[2], -1, PRIME)
    x, y = point[0] * inverse % PRIME, point[1] * inverse % PRIME
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _secret_scalar(secret: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(secret).digest()
    scalar = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | (1 << 254)
    return scalar, digest[32:]


def public_key(secret: bytes = SECRET) -> bytes:
    """Return the key that verifies what `sign` signs with this secret."""
    return _encoded(multiplied(_secret_scalar(secret)[0], BASE))


def sign(message: bytes, secret: bytes = SECRET) -> bytes:
    """Return the Ed25519 signature (RFC 8032, 5.1.6); for tests, as its time tells of the secret."""
    scalar, prefix = _secret_scalar(secret)
    nonce = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % ORDER
    point = _encoded(multiplied(nonce, BASE))
    digest = hashlib.sha512(point + public_key(secret) + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return point + ((nonce + challenge * scalar) % ORDER).to_bytes(32, "little")


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
            self.end_headers()
            if server.content:
                self.wfile.write(server.content)

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
