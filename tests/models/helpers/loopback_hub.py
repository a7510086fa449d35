"""A hub on loopback: a real HTTP server that speaks the part of the Hugging Face API that the store needs."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

WEIGHTS = random.Random(1).randbytes(3_000_000)
COMMIT = "a1" * 20
NAME = "someone/small-translator"
"""A model to offer: its weights are served in the way of large files."""
FILES = {
    "config.json": b'{"model_type": "llama"}',
    "tokenizer.json": b"{}",
    "model.safetensors": WEIGHTS,
    "pytorch_model.bin": b"\x80\x04 a pickle",
    "modeling_evil.py": b"import os",
    "onnx/model.onnx": b"x",
    "README.md": b"hello",
}

LARGE_BYTES = 10_000
"""From this length on a file is served as the hub serves large files: by SHA-256, through a redirect."""


def digest_of(content: bytes) -> str:
    if len(content) >= LARGE_BYTES:
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha1(f"blob {len(content)}\0".encode() + content).hexdigest()


@dataclass
class LoopbackHub:
    """What the hub offers, how it misbehaves, and what it was asked."""

    repositories: dict[str, dict[str, bytes]] = field(default_factory=dict)
    commits: dict[str, str] = field(default_factory=dict)
    cut_after: list[int] = field(default_factory=list)
    """Bodies of large files are cut off after so many bytes, one entry an answer."""
    hold_after: list[int] = field(default_factory=list)
    """Bodies of large files stand still after so many bytes until `go_on` is set, one entry an answer."""
    go_on: threading.Event = field(default_factory=threading.Event)
    statuses: list[int] = field(default_factory=list)
    """Statuses that the next requests get instead of an answer."""
    poison: set[str] = field(default_factory=set)
    """Files whose bytes are served wrong, though of the right length."""
    gated: set[str] = field(default_factory=set)
    ignores_ranges: bool = False
    requests: list[tuple[str, str, str]] = field(default_factory=list)
    """Method, path and Range header of every request."""
    headers: list[str] = field(default_factory=list)
    """All headers of every request."""
    endpoint: str = ""
    owner: str = "someone"
    token: str = ""
    """With which something may be published."""
    uploaded: dict[str, bytes] = field(default_factory=dict)
    """Large files that came, by their SHA-256, before they were committed."""
    odd_entries: list[object] = field(default_factory=list)
    """What stands in every list of models before what is offered."""
    odd_siblings: list[object] = field(default_factory=list)
    """What every repository is told to hold, too."""

    def listed(self, tags: list[str]) -> list[object]:
        """Return what has all these tags, as its card says."""
        names = [name for name in self.repositories if set(tags) <= self._tags(name)]
        return [*self.odd_entries, *({"id": name} for name in names)]

    def _tags(self, repository: str) -> set[str]:
        card = self.repositories[repository].get("README.md", b"").decode("utf-8", "replace")
        matter = card.removeprefix("---\n").partition("\n---\n")[0]
        base = re.findall(r'^base_model: "(.+)"$', matter, re.MULTILINE)
        return {*re.findall(r'^- "(.+)"$', matter, re.MULTILINE), *(f"base_model:{name}" for name in base)}

    def upload_mode(self, file: dict[str, Any]) -> dict[str, object]:
        mode = "lfs" if file["size"] >= LARGE_BYTES else "regular"
        return {"path": file["path"], "uploadMode": mode, "shouldIgnore": False}

    def upload_place(self, asked: dict[str, Any]) -> dict[str, object]:
        return {**asked, "actions": {"upload": {"href": f"{self.endpoint}/upload/{asked['oid']}"}}}

    def commit(self, repository: str, lines: list[dict[str, Any]]) -> None:
        """Take the files of a commit, small ones from itself and large ones from those that came before."""
        files = self.repositories[repository]
        for value in (line["value"] for line in lines):
            if "content" in value:
                files[value["path"]] = base64.b64decode(value["content"])
            elif "oid" in value:
                files[value["path"]] = self.uploaded[value["oid"]]

    def add(self, repository: str, files: dict[str, bytes], commit: str) -> None:
        self.repositories[repository] = files
        self.commits[repository] = commit

    def asked(self, part: str) -> list[tuple[str, str, str]]:
        return [request for request in self.requests if part in request[1]]

    def info(self, repository: str) -> dict[str, object]:
        siblings = [_sibling(name, content) for name, content in self.repositories[repository].items()]
        return {
            "id": repository,
            "modelId": repository,
            "sha": self.commits[repository],
            "private": False,
            "tags": [],
            "downloads": 0,
            "likes": 0,
            "siblings": [*siblings, *self.odd_siblings],
        }


def json_lines(content: bytes) -> list[dict[str, Any]]:
    """Return what a body says: one object, or one a line."""
    return [json.loads(line) for line in content.splitlines() if line]


def _sibling(name: str, content: bytes) -> dict[str, object]:
    sibling: dict[str, object] = {"rfilename": name, "size": len(content), "blobId": "0" * 40}
    if len(content) >= LARGE_BYTES:
        sibling["lfs"] = {"sha256": digest_of(content), "size": len(content), "pointerSize": 134}
    else:
        sibling["blobId"] = digest_of(content)
    return sibling


@contextmanager
def served() -> Iterator[LoopbackHub]:
    """Serve a hub until the block ends; connections are counted from its first request."""
    hub = LoopbackHub()

    class Handler(_Handler):
        state = hub

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    hub.endpoint = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield hub
    finally:
        hub.go_on.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    state: LoopbackHub
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_POST(self) -> None:
        self._take(json_lines(self._body()))

    def do_PUT(self) -> None:
        content = self._body()
        self._note()
        self.state.uploaded[hashlib.sha256(content).hexdigest()] = content
        self._send(200, b"", {})

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        content = b""
        while n_bytes := int(self.rfile.readline(), 16):
            content += self.rfile.read(n_bytes)
            self.rfile.readline()
        self.rfile.readline()
        return content

    def _note(self) -> str:
        path = unquote(urlsplit(self.path).path)
        self.state.requests.append((self.command, path, self.headers.get("Range", "")))
        self.state.headers.append(str(self.headers))
        return path

    def _take(self, asked: list[dict[str, Any]]) -> None:
        """Answer what publishes, if the token may write."""
        hub, path = self.state, self._note()
        if hub.statuses:
            self._refuse(hub.statuses.pop(0), "")
        elif self.headers.get("Authorization") != f"Bearer {hub.token}":
            self._refuse(401, "")
        elif path == "/api/repos/create":
            name = f"{asked[0]['organization'] or hub.owner}/{asked[0]['name']}"
            hub.repositories.setdefault(name, {})
            hub.commits.setdefault(name, "b2" * 20)
            self._say({"url": f"{hub.endpoint}/{name}"})
        elif path == "/api/validate-yaml":
            self._say({"warnings": [], "errors": []})
        elif re.fullmatch(r"/api/models/[^/]+/[^/]+/preupload/main", path):
            self._say({"files": [hub.upload_mode(file) for file in asked[0]["files"]]})
        elif path.endswith(".git/info/lfs/objects/batch"):
            self._say(
                {"transfer": "basic", "objects": [hub.upload_place(one) for one in asked[0]["objects"]]}
            )
        elif match := re.fullmatch(r"/api/models/([^/]+/[^/]+)/commit/main", path):
            hub.commit(match[1], asked)
            url = f"{hub.endpoint}/{match[1]}/commit/{hub.commits[match[1]]}"
            self._say({"success": True, "commitUrl": url, "commitOid": hub.commits[match[1]]})
        else:
            self._refuse(404, "")

    def _say(self, answer: object) -> None:
        self._send(200, json.dumps(answer).encode(), {"Content-Type": "application/json"})

    def _answer(self, *, with_body: bool) -> None:
        hub, path = self.state, self._note()
        if hub.statuses:
            self._refuse(hub.statuses.pop(0), "")
        elif path == "/api/models":
            self._say(hub.listed(parse_qs(urlsplit(self.path).query).get("filter", [])))
        elif path == "/api/whoami-v2":
            is_known = self.headers.get("Authorization") == f"Bearer {hub.token}"
            self._say({"name": hub.owner}) if is_known else self._refuse(401, "")
        elif match := re.fullmatch(r"/api/models/([^/]+/[^/]+)/revision/(.+)", path):
            self._info(match[1], match[2])
        elif match := re.fullmatch(r"/api/models/([^/]+/[^/]+)/tree/.+", path):
            self._tree(match[1])
        elif match := re.fullmatch(r"/([^/]+/[^/]+)/resolve/([^/]+)/(.+)", path):
            self._resolve(match[1], match[2], match[3], with_body)
        elif match := re.fullmatch(r"/lfs/([^/]+/[^/]+)/(.+)", path):
            # Where a hub redirects to its own host, huggingface_hub follows and reads the commit here.
            content = self.state.repositories[match[1]][match[2]]
            self._file(content, match[2], with_body, self.state.commits[match[1]])
        else:
            self._refuse(404, "EntryNotFound")

    def _tree(self, repository: str) -> None:
        entries = []
        for name, content in self.state.repositories[repository].items():
            entry: dict[str, object] = {
                "type": "file",
                "path": name,
                "size": len(content),
                "oid": digest_of(content),
            }
            if len(content) >= LARGE_BYTES:
                entry["lfs"] = {"oid": digest_of(content), "size": len(content), "pointerSize": 134}
            entries.append(entry)
        self._send(200, json.dumps(entries).encode(), {})

    def _info(self, repository: str, revision: str) -> None:
        if repository in self.state.gated:
            self._refuse(403, "GatedRepo")
        elif repository not in self.state.repositories:
            self._refuse(404, "RepoNotFound")
        elif revision not in ("main", self.state.commits[repository]):
            self._refuse(404, "RevisionNotFound")
        else:
            self._send(200, json.dumps(self.state.info(repository)).encode(), {})

    def _resolve(self, repository: str, revision: str, name: str, with_body: bool) -> None:
        files = self.state.repositories.get(repository, {})
        if name not in files or revision != self.state.commits[repository]:
            self._refuse(404, "EntryNotFound")
        elif len(files[name]) >= LARGE_BYTES:
            headers = {
                "Location": f"{self.state.endpoint}/lfs/{repository}/{name}",
                "X-Linked-Etag": f'"{digest_of(files[name])}"',
                "X-Linked-Size": str(len(files[name])),
                "X-Repo-Commit": revision,
            }
            self._send(302, b"", headers)
        else:
            self._file(files[name], name, with_body, revision)

    def _file(self, content: bytes, name: str, with_body: bool, commit: str) -> None:
        if name in self.state.poison:
            content = bytes(len(content))
        headers = {"ETag": f'"{digest_of(content)}"', "Accept-Ranges": "bytes", "X-Repo-Commit": commit}
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        if asked and not self.state.ignores_ranges:
            start = int(asked[1])
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
            self._send(206, content[start:], headers, with_body)
        else:
            self._send(200, content, headers, with_body)

    def _refuse(self, status: int, code: str) -> None:
        self._send(status, b"{}", {"X-Error-Code": code} if code else {})

    def _send(self, status: int, body: bytes, headers: dict[str, str], with_body: bool = True) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not with_body:
            return
        if self.path.startswith("/lfs/") and self.state.cut_after:
            self.wfile.write(body[: self.state.cut_after.pop(0)])
            self.wfile.flush()
            self.close_connection = True
            return
        if self.path.startswith("/lfs/") and self.state.hold_after:
            n_bytes = self.state.hold_after.pop(0)
            self.wfile.write(body[:n_bytes])
            self.wfile.flush()
            self.state.go_on.wait()
            body = body[n_bytes:]
        with suppress(ConnectionError):  # who asked may have gone
            self.wfile.write(body)
