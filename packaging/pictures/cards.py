"""A graphics card as its driver tells of it, and an engine pack for it that comes slowly."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from models.engines.catalog import EnginePack, Wheel
from models.engines.shelf import Shelf

DRIVER = """#!/bin/sh
case "$1" in *compute_cap) echo 8.9;; *) echo "NVIDIA GeForce RTX 4070, 12282, 580.95.05";; esac
"""
PART_HERE = 0.38
BLOCK = bytes(1_200_000)
BLOCKS_A_SECOND = 10


@contextmanager
def a_card() -> Iterator[None]:
    """Let the driver tell of a card meanwhile."""
    folder, path = Path.home() / "driver", os.environ["PATH"]
    folder.mkdir(exist_ok=True)
    program = folder / "nvidia-smi"
    program.write_text(DRIVER)
    program.chmod(0o755)
    os.environ["PATH"] = f"{folder}{os.pathsep}{path}"
    try:
        yield
    finally:
        os.environ["PATH"] = path


def half_fetched(pack: EnginePack, address: str) -> EnginePack:
    """Return the pack as one wheel from this address, of which a part is here already."""
    whole = Wheel("torch", pack.torch, f"{address}/torch-1-py3-none-any.whl", pack.n_bytes, "0" * 64)
    downloads = Shelf.of_user().downloads
    downloads.mkdir(parents=True)
    with (downloads / Path(whole.file).with_suffix(".partial")).open("wb") as partial:
        partial.truncate(round(PART_HERE * pack.n_bytes))
    return replace(pack, wheels=(whole,))


@contextmanager
def slow_server() -> Iterator[str]:
    """Serve zeros without end, as a network of a household would, and yield the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Slow)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class _Slow(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(206)
        self.end_headers()
        with suppress(OSError):  # who asked has gone
            while True:
                self.wfile.write(BLOCK)
                time.sleep(1 / BLOCKS_A_SECOND)

    def log_message(self, format: str, *args: object) -> None:
        pass
