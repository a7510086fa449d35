"""A real browser, and a server whose pages it opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser import Browser, Tab

from app.sharing.caption_server import CaptionServer
from app.sharing.sharing import LOOPBACK, ShareAddress


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("browser"))
    yield browser
    browser.close()


@pytest.fixture
def server(browser: Browser) -> Iterator[CaptionServer]:
    server = CaptionServer(ShareAddress(LOOPBACK, 0))
    server.start()
    server.begin("en", "de")
    yield server
    server.stop()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Tab]]:
    tabs: list[Tab] = []

    def open_page(server: CaptionServer, query: str = "") -> Tab:
        url = server.page_url
        tab = browser.open(url + ("&" if "?" in url else "?") + query if query else url)
        tabs.append(tab)
        return tab

    yield open_page
    for tab in tabs:
        tab.close()
