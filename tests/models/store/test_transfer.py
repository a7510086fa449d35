"""A file gathered from a real HTTP server on loopback, in as many pieces as the connection takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopback_hub import COMMIT, NAME, WEIGHTS, LoopbackHub

from models.store.hub_cache import Received
from models.store.transfer import FilePiece, Meter, fill, httpx

WAITS_S = (0.01, 0.01)


def piece_of(server: LoopbackHub, folder: Path) -> FilePiece:
    url = f"{server.endpoint}/{NAME}/resolve/{COMMIT}/model.safetensors"
    return FilePiece(url, folder / "model.partial", len(WEIGHTS))


def test_a_file_is_gathered_over_several_connections_and_counted_once(
    server: LoopbackHub, tmp_path: Path
) -> None:
    server.cut_after = [1_000_000, 500_000]
    told: list[Received] = []
    piece = piece_of(server, tmp_path)

    fill(piece, Meter(len(WEIGHTS), told.append), headers={}, waits_s=WAITS_S)

    assert piece.partial.read_bytes() == WEIGHTS
    assert told[-1] == Received(len(WEIGHTS), len(WEIGHTS), len(WEIGHTS))


def test_what_an_earlier_call_left_is_there_without_having_come_now(
    server: LoopbackHub, tmp_path: Path
) -> None:
    piece = piece_of(server, tmp_path)
    piece.partial.write_bytes(WEIGHTS[:2_000_000])
    told: list[Received] = []

    fill(piece, Meter(len(WEIGHTS), told.append), headers={}, waits_s=WAITS_S)

    assert piece.partial.read_bytes() == WEIGHTS
    assert told[-1].n_came == len(WEIGHTS) - 2_000_000


def test_a_connection_that_brings_nothing_again_and_again_is_given_up(
    server: LoopbackHub, tmp_path: Path
) -> None:
    server.cut_after = [1_000_000, 0, 0, 0]
    piece = piece_of(server, tmp_path)

    with pytest.raises(httpx.TransportError):
        fill(piece, Meter(len(WEIGHTS), None), headers={}, waits_s=WAITS_S)
    assert piece.partial.read_bytes() == WEIGHTS[:1_000_000]
