"""Chromium without a window, spoken to by its DevTools protocol."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)
UNHURRIED_S = 120.0


class Browser:
    def __init__(self, folder: Path) -> None:
        program = shutil.which("chromium")
        if program is None:
            pytest.skip("chromium, in which the page is shown, is not installed")
        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={folder}"], stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        told = next(filter(None, (re.search(r"ws://(\S+?)/", line) for line in self.process.stderr)))
        self._place = told[1]

    def open(self, url: str) -> Tab:
        query = urllib.parse.quote(url, safe="")
        request = urllib.request.Request(f"http://{self._place}/json/new?{query}", method="PUT")
        with urllib.request.urlopen(request) as answer:
            target = json.load(answer)
        return Tab(connect(target["webSocketDebuggerUrl"], max_size=None, legacy=True), target["id"])

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate()


class Tab:
    """One page."""

    def __init__(self, connection: ClientConnection, id: str) -> None:
        self._connection = connection
        self._id = id
        self._n_asked = 0
        self.complaints: list[dict[str, Any]] = []
        """Exceptions in scripts, and what the browser refused."""
        for domain in ("Runtime", "Log", "Page"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._n_asked += 1
        self._connection.send(json.dumps({"id": self._n_asked, "method": method, "params": params}))
        while True:
            message = json.loads(self._connection.recv(timeout=UNHURRIED_S))
            if message.get("id") == self._n_asked:
                assert "error" not in message, message
                result = message["result"]
                assert isinstance(result, dict)
                return result
            if message["method"] in ("Runtime.exceptionThrown", "Log.entryAdded"):
                self.complaints.append(message["params"])

    def value(self, expression: str) -> Any:
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return answer["result"].get("value")

    def picture(self, path: Path) -> None:
        """Write a PNG of the page on nothing, as OBS lays it over a scene."""
        self.ask("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot")["data"]))

    def close(self) -> None:
        self.ask("Target.closeTarget", targetId=self._id)
        self._connection.close()
