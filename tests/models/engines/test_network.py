"""One wheel from a real HTTP server: resumed, checked, refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopback_hub import LoopbackHub
from stand_in_packs import served_pack, torch_wheel, with_wrong_hash

from models.engines import network
from models.engines.catalog import EngineError, Wheel, WrongWheelError
from models.engines.network import fetch_wheel
from models.store.transfer import Meter

CONTENT = torch_wheel()


@pytest.fixture
def wheel(server: LoopbackHub) -> Wheel:
    [wheel] = served_pack(server, {"torch-1-py3-none-any.whl": CONTENT}).wheels
    return wheel


@pytest.fixture
def partial(tmp_path: Path) -> Path:
    return tmp_path / "torch.partial"


def fetched(wheel: Wheel, partial: Path) -> bytes:
    fetch_wheel(wheel, partial, Meter(wheel.n_bytes, None))
    return partial.read_bytes()


def test_a_connection_that_breaks_is_gone_on_with_where_it_broke(
    server: LoopbackHub, wheel: Wheel, partial: Path
) -> None:
    server.cut_after = [100_000, 50_000]
    assert fetched(wheel, partial) == CONTENT
    assert [asked for _, _, asked in server.requests] == ["", "bytes=100000-", "bytes=150000-"]


def test_what_an_earlier_call_left_is_gone_on_with(server: LoopbackHub, wheel: Wheel, partial: Path) -> None:
    server.cut_after = [100_000, 0, 0]
    with pytest.raises(EngineError, match="What was downloaded is kept"):
        fetched(wheel, partial)
    server.requests.clear()
    assert fetched(wheel, partial) == CONTENT
    assert [asked for _, _, asked in server.requests] == ["bytes=100000-"]


def test_a_wrong_checksum_is_refused_and_thrown_away(
    server: LoopbackHub, wheel: Wheel, partial: Path
) -> None:
    server.poison = {wheel.file}
    with pytest.raises(WrongWheelError, match="wrong checksum"):
        fetched(wheel, partial)
    assert not partial.exists()
    assert len(server.requests) == 1


def test_a_file_that_an_earlier_call_left_damaged_is_fetched_whole(
    server: LoopbackHub, wheel: Wheel, partial: Path
) -> None:
    partial.write_bytes(bytes(1000))
    assert fetched(wheel, partial) == CONTENT
    assert [asked for _, _, asked in server.requests] == ["bytes=1000-", ""]


def test_another_hash_than_is_pinned_is_refused(server: LoopbackHub, partial: Path) -> None:
    [wheel] = with_wrong_hash(served_pack(server, {"torch-1-py3-none-any.whl": CONTENT})).wheels
    with pytest.raises(WrongWheelError):
        fetched(wheel, partial)


def test_a_server_that_refuses_is_named_with_its_answer(
    server: LoopbackHub, wheel: Wheel, partial: Path
) -> None:
    server.statuses = [410]
    with pytest.raises(EngineError, match=r"from 127\.0\.0\.1:\d+ now \(HTTP status 410\)"):
        fetched(wheel, partial)


def test_a_server_that_cannot_be_reached_is_named(partial: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "RETRY_WAITS_S", ())
    wheel = Wheel("torch", "1", "http://127.0.0.1:9/torch.whl", 5, "0" * 64)
    with pytest.raises(EngineError, match=r"127\.0\.0\.1:9 cannot be reached"):
        fetched(wheel, partial)


def test_no_token_of_the_hub_goes_to_other_servers(
    server: LoopbackHub, wheel: Wheel, partial: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    fetched(wheel, partial)
    assert server.headers and not any("hf_secret" in headers for headers in server.headers)
