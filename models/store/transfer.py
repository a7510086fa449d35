"""Bytes from a server into a file: resumed where they stopped, counted, told; others check what came."""

from __future__ import annotations

import importlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub.errors import HfHubHTTPError
from huggingface_hub.utils import (  # type: ignore[attr-defined]  # exported lazily
    get_session,
    hf_raise_for_status,
)

from models.store.hub_cache import Received

logger = logging.getLogger(__name__)

# huggingface_hub 2 stands on httpx2, 1 on httpx, and both may be installed: its own errors tell which it is.
httpx = importlib.import_module(HfHubHTTPError.__bases__[0].__module__.partition(".")[0])

TellReceived = Callable[[Received], None]

RETRY_WAITS_S = (0.5, 1.0, 2.0, 4.0)
"""Pauses between attempts that bring nothing; an attempt that brings bytes starts them again."""

TIMEOUT_S = 15.0
TELL_S = 0.5
TRANSIENT_STATUS = {408, 425, 429, 500, 502, 503, 504}


@dataclass(frozen=True, slots=True)
class FilePiece:
    """A file of known length, where it comes from and where it is gathered."""

    url: str
    partial: Path
    n_bytes: int


class Meter:
    """Tells how far a download is: never backwards, each half percent and twice a second."""

    def __init__(self, n_total: int, tell: TellReceived | None) -> None:
        self._n_total = n_total
        self._tell = tell
        self._n_there = 0
        self._n_came = 0
        self._n_told = -1
        self._told_s = 0.0

    def add(self, n_bytes: int) -> None:
        """Count bytes that are there; fewer than none where a file is begun again."""
        self._n_there += n_bytes
        n_shown = min(self._n_there, self._n_total)
        if self._tell is None or n_shown <= self._n_told:
            return
        is_due = n_shown - self._n_told >= 0.005 * self._n_total or time.monotonic() - self._told_s >= TELL_S
        if is_due or n_shown == self._n_total:
            self._n_told, self._told_s = n_shown, time.monotonic()
            self._tell(Received(n_shown, self._n_total, self._n_came))

    def receive(self, n_bytes: int) -> None:
        """Count bytes that came by the network."""
        self._n_came += n_bytes
        self.add(n_bytes)


def fill(
    piece: FilePiece, meter: Meter, *, headers: Mapping[str, str], waits_s: Sequence[float] = RETRY_WAITS_S
) -> None:
    """Append to the partial file until it has its length, however often the connection breaks.

    Whatever stops it leaves what came for the next call.

    Raises:
        HfHubHTTPError: the server refuses.
        httpx.TransportError: attempt after attempt brought nothing.
        OSError: the disk does not take it.
    """
    partial = piece.partial
    if partial.exists() and partial.stat().st_size > piece.n_bytes:
        partial.unlink()
    partial.touch()
    meter.add(partial.stat().st_size)
    waits = iter(waits_s)
    while (n_before := partial.stat().st_size) < piece.n_bytes:
        trouble: Exception | None = None
        try:
            _stream(piece, n_before, meter, headers)
        except httpx.TransportError as error:
            trouble = error
        except HfHubHTTPError as error:
            if error.response.status_code not in TRANSIENT_STATUS:
                raise
            trouble = error
        n_after = partial.stat().st_size
        if n_after >= piece.n_bytes:
            return
        if n_after > n_before:
            waits = iter(waits_s)
        wait_s = next(waits, None)
        if wait_s is None:
            raise trouble or httpx.RemoteProtocolError("the file ends too early")
        logger.info("%s stopped at %d of %d bytes (%s); going on", piece.url, n_after, piece.n_bytes, trouble)
        time.sleep(wait_s)


def _stream(piece: FilePiece, n_have: int, meter: Meter, headers: Mapping[str, str]) -> None:
    """Append what one response brings from `n_have` on; bytes past the file's length are not taken."""
    headers = {**headers, "Accept-Encoding": "identity"}
    if n_have:
        headers["Range"] = f"bytes={n_have}-"
    with get_session().stream("GET", piece.url, headers=headers, timeout=TIMEOUT_S) as response:
        hf_raise_for_status(response)
        resumed = response.status_code == 206
        if n_have and not resumed:
            meter.add(-n_have)  # the server sends the file from its start
        with piece.partial.open("ab" if resumed else "wb") as out:
            n_left = piece.n_bytes - (n_have if resumed else 0)
            for block in response.iter_bytes():
                out.write(block[:n_left])
                meter.receive(min(len(block), n_left))
                n_left -= len(block)
                if n_left <= 0:
                    return
