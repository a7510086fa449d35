"""Captions for others: a WebSocket with the captions as JSON, a page for OBS and one to read along.

The server has a thread of its own. What is shown is put on a board that holds
the newest state of the last captions; each client reads the board at its own
pace. So nobody waits for a slow client, nothing piles up for it, and it skips
to the newest state.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import errno
import hashlib
import json
import logging
import re
from concurrent.futures import Future
from functools import cache, partial
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.http11 import Request, Response

from app.host.assets import CAPTION_PAGE, READING_PAGE
from app.sharing.board import N_KEPT, Board
from app.sharing.lobby import Caller, Lobby, n_places
from app.sharing.sharing import READING_PATH, SOCKET_PATH, Guard, ShareAddress, load_token, shown_host
from core.captions.caption_files import identified, json_line
from core.captions.captions import CaptionUpdate, Gap
from core.system.threads import GuardedThread
from core.wording.errors import UserError, reason_of
from core.wording.plain_lines import plain_line
from core.wording.sentences import phrased

log = logging.getLogger(__name__)

MAX_CLIENTS = 32
STALLED_S = 10.0
"""A client that takes nothing for so long is dropped."""
OPENING_S = 3.0
"""Browsers connect on suspicion; the end waits for what may still become a client."""
CLOSING_S = 1.0
"""How long the end waits for clients to take the last captions."""
MAX_RECEIVED_BYTES = 1024
PAGES = {"/": CAPTION_PAGE, READING_PATH: READING_PAGE}


class CaptionServer:
    """Serves what is shown, from any thread, until it is stopped."""

    def __init__(self, address: ShareAddress, token: str = "") -> None:
        """`token` must be known by readers; without one the address must be this machine's alone."""
        assert token or address.is_loopback
        self._address = address
        self._guard = Guard(token)
        self._lobby = Lobby(n_places())
        self._board = Board()
        self.n_clients = 0
        self._is_stopping = False
        self._news = asyncio.Event()
        """Set when something is put on the board; the next news get another one."""
        self._port: Future[int] = Future()
        self._thread = GuardedThread(self._run, "caption-server")

    @classmethod
    def at(cls, address: ShareAddress) -> CaptionServer:
        """Return a server there, with a token unless it is this machine's alone."""
        return cls(address, "" if address.is_loopback else load_token())

    def start(self) -> None:
        """Return when captions can be read.

        Raises:
            UserError: they cannot be served at that address.
        """
        self._thread.start()
        self._port.result()

    def stop(self) -> None:
        """Return when the clients have the last captions, or after a moment, and are gone."""
        self.end()
        with contextlib.suppress(RuntimeError):  # it has ended by itself
            self._loop.call_soon_threadsafe(self._wake, True)
        self._thread.join()

    @property
    def page_url(self) -> str:
        """What to open in OBS."""
        return f"http://{self._place}/{self._query}"

    @property
    def reading_url(self) -> str:
        """What to open on a telephone or in a browser to read along."""
        return f"http://{self._place}{READING_PATH}{self._query}"

    @property
    def socket_url(self) -> str:
        """What other programs connect to."""
        return f"ws://{self._place}{SOCKET_PATH}{self._query}"

    @property
    def _place(self) -> str:
        return f"{shown_host(self._address.host)}:{self._port.result()}"

    @property
    def _query(self) -> str:
        return f"?token={self._guard.token}" if self._guard.token else ""

    def begin(self, source_language: str, target_language: str, *, tells_voices: bool = False) -> None:
        """Begin a session; without a target language nothing is translated.

        Where it `tells_voices` there is room for who says what, which is known after the words.
        """
        event = {"event": "begin", "source_language": source_language, "target_language": target_language}
        self._board.begin(json.dumps(event | ({"voices": True} if tells_voices else {})))
        self._tell_news()

    def show(self, entry: CaptionUpdate | Gap) -> None:
        """Serve the next state of a caption."""
        if isinstance(entry, CaptionUpdate):
            self._board.put(entry.segment, json_line(entry), is_blank=not entry.has_text)
        else:
            self._board.put(entry, json_line(entry))
        self._tell_news()

    def call_speaker(self, caption: CaptionUpdate) -> None:
        """Serve who says a caption, as is known by now; of one that is not served, nothing."""
        said_by = plain_line(caption.speaker)
        news = {"event": "speaker"} | identified(caption.segment) | {"speaker": said_by}
        self._board.amend(caption.segment, json_line(caption), json.dumps(news, ensure_ascii=False))
        self._tell_news()

    def end(self) -> None:
        """Say that nothing more comes of the session."""
        self._board.put("end", json.dumps({"event": "end"}))
        self._tell_news()

    def _tell_news(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self, is_stopping: bool = False) -> None:
        self._is_stopping |= is_stopping
        self._news.set()
        self._news = asyncio.Event()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            log.exception("the captions are no longer shared")
            if not self._port.done():
                self._port.set_exception(error)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_note_stranger)
        try:
            server = await self._listening()
        except OSError as error:
            self._port.set_exception(UserError(_refused(self._address, error)))
            return
        async with server:
            self._port.set_result(server.sockets[0].getsockname()[1])
            while not self._is_stopping:
                await self._news.wait()
            self._lobby.clear()
            if server.handler_tasks:
                await asyncio.wait(server.handler_tasks, timeout=CLOSING_S)

    async def _listening(self) -> Server:
        quiet = logging.getLogger(f"{__name__}.websockets")
        quiet.setLevel(logging.CRITICAL)  # it logs addresses with their token, and every scanner's mistake
        return await serve(
            self._serve_client,
            self._address.host,
            self._address.port,
            process_request=self._answer,
            create_connection=partial(Caller, self._lobby),  # type: ignore[arg-type]
            backlog=n_places(),
            logger=quiet,
            server_header=None,
            compression=None,
            max_size=MAX_RECEIVED_BYTES,
            open_timeout=OPENING_S,
            close_timeout=CLOSING_S,
        )

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the answer to a request over HTTP, None to go on with a WebSocket."""
        path, _, query = request.path.partition("?")
        headers = request.headers
        refusal = self._guard.refusal(headers.get_all("Host"), headers.get_all("Origin"), query)
        if refusal:
            return _text(HTTPStatus.FORBIDDEN, refusal)
        if path in PAGES:
            return _page(path)
        if path != SOCKET_PATH:
            return _text(HTTPStatus.NOT_FOUND, "There is nothing here.")
        if self.n_clients >= MAX_CLIENTS:
            return _text(HTTPStatus.SERVICE_UNAVAILABLE, f"{MAX_CLIENTS} programs read already.")
        return None

    async def _serve_client(self, connection: ServerConnection) -> None:
        self.n_clients += 1
        n_most = None if _wants_all(connection.request) else N_KEPT
        tasks = {
            asyncio.create_task(self._send(connection, n_most)),
            asyncio.create_task(_ignore(connection)),
        }
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.n_clients -= 1
            for task in tasks:
                task.cancel()

    async def _send(self, connection: ServerConnection, n_most: int | None) -> None:
        """Send the board as it changes, until the client is gone or the server stops."""
        number = 0
        with contextlib.suppress(ConnectionClosed):
            while True:
                news = self._news
                lines, number = self._board.after(number, n_most)
                for line in lines:
                    if not await _sent(connection, line):
                        return
                if self._is_stopping:
                    return
                await news.wait()


def _note_stranger(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Note what the loop says of connections, which any stranger can make and break."""
    error = context.get("exception")
    is_theirs = error is None or isinstance(error, (OSError, WebSocketException))
    log.log(logging.DEBUG if is_theirs else logging.WARNING, "%s", context["message"], exc_info=error)


async def _sent(connection: ServerConnection, line: str) -> bool:
    try:
        async with asyncio.timeout(STALLED_S):
            await connection.send(line)
    except TimeoutError:
        log.info("a client that took no captions for %.0f s is dropped", STALLED_S)
        connection.transport.abort()
        return False
    return True


async def _ignore(connection: ServerConnection) -> None:
    """Return when the client is gone; nothing that it says is wanted."""
    with contextlib.suppress(ConnectionClosed):
        async for _ in connection:
            pass


def _refused(address: ShareAddress, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return phrased(
            "Captions cannot be shared at {address}: another program uses that port, choose another port.",
            address=address,
        )
    return phrased(
        "Captions cannot be shared at {address} ({reason}): choose another address or port.",
        address=address,
        reason=reason_of(error).casefold(),
    )


def _text(status: HTTPStatus, sentence: str) -> Response:
    return _response(status, "text/plain; charset=utf-8", f"{sentence}\n".encode())


def _response(status: HTTPStatus, kind: str, body: bytes, policy: str = "default-src 'none'") -> Response:
    headers = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Content-Security-Policy": f"{policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",  # the address may hold the token
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
        "Connection": "close",
    }
    return Response(status.value, status.phrase, Headers(headers), body)


def _wants_all(request: Request | None) -> bool:
    return request is not None and "whole" in parse_qs(request.path.partition("?")[2])


@cache
def _page(path: str) -> Response:
    """Return the page there: only its own scripts and styles may run, and it may connect here only."""
    page = PAGES[path].read_text(encoding="utf-8")
    policy = (
        f"default-src 'none'; script-src {_hash_of('script', page)}; style-src {_hash_of('style', page)};"
        " connect-src 'self'"
    )
    return _response(HTTPStatus.OK, "text/html; charset=utf-8", page.encode(), policy)


def _hash_of(element: str, page: str) -> str:
    found = re.search(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
    assert found, element
    return f"'sha256-{base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()}'"
