"""Addresses of servers: what is one, and which stay on this computer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wire.server_address import ServerAddress, is_server, server_address
from core.wording.errors import UserError


@pytest.mark.parametrize(
    ("name", "base", "model", "is_here"),
    [
        ("http://127.0.0.1:11434/v1#qwen3:4b", "http://127.0.0.1:11434/v1", "qwen3:4b", True),
        ("http://localhost:8080", "http://localhost:8080", "", True),
        ("http://LOCALHOST./v1/", "http://localhost:80/v1", "", True),
        ("http://[::1]:1234/v1#a/b c#d", "http://[::1]:1234/v1", "a/b c#d", True),
        ("http://127.8.9.1/v1", "http://127.8.9.1:80/v1", "", True),
        ("https://example.org/v1#m", "https://example.org:443/v1", "m", False),
        ("http://localhost.example.org/v1", "http://localhost.example.org:80/v1", "", False),
        ("http://127.0.0.1.example.org/v1", "http://127.0.0.1.example.org:80/v1", "", False),
        ("http://192.168.1.7:8000/v1", "http://192.168.1.7:8000/v1", "", False),
        ("http://0.0.0.0:8000/v1", "http://0.0.0.0:8000/v1", "", False),
        ("http://127.0.0.1.nip.io/v1", "http://127.0.0.1.nip.io:80/v1", "", False),
        ("http://localhost.evil.example/v1", "http://localhost.evil.example:80/v1", "", False),
        ("http://[::ffff:8.8.8.8]/v1", "http://[::ffff:8.8.8.8]:80/v1", "", False),
        ("http://127.1/v1", "http://127.1:80/v1", "", False),
        ("http://0x7f.0.0.1/v1", "http://0x7f.0.0.1:80/v1", "", False),
        ("http://2130706433/v1", "http://2130706433:80/v1", "", False),
    ],
)
def test_an_address_says_where_a_server_is(name: str, base: str, model: str, is_here: bool) -> None:
    address = server_address(name)
    assert is_server(name)
    assert (address.base, address.model, address.is_on_this_computer) == (base, model, is_here)
    assert server_address(str(address)) == address


@pytest.mark.parametrize(
    "name",
    [
        "http://",
        "http:///v1",
        "http://user:secret@127.0.0.1/v1",
        "http://127.0.0.1\\@example.org/v1",
        "http://127.0.0.1:99999/v1",
        "http://127.0.0.1:x/v1",
        "http://127.0.0.1/v1?key=secret",
        "http://127.0.0.1/v 1",
        "http://exämple.org/v1",
        "http://[::1/v1",
        "ftp://127.0.0.1/v1",
    ],
)
def test_what_is_none_is_refused_in_one_sentence_without_its_secret(name: str) -> None:
    with pytest.raises(UserError) as refused:
        server_address(name)
    told = str(refused.value)
    assert told.endswith(".") and "\n" not in told
    assert "secret@" not in told


@pytest.mark.parametrize("name", ["embedded", "", "Qwen/Qwen3-0.6B", "/a/b", "http", "ftp://x"])
def test_other_translators_are_no_servers(name: str) -> None:
    assert not is_server(name)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_an_address_or_refused(text: str) -> None:
    try:
        address = server_address("http://" + text)
    except UserError:
        return
    assert isinstance(address, ServerAddress) and address.host.isascii() and address.host
