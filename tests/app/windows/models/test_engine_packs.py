"""The work on an engine pack: one child at a time, stopped at once, and gone on with."""

from __future__ import annotations

from collections.abc import Iterator

import psutil
import pytest
from loopback_hub import LoopbackHub
from model_clicks import UNHURRIED_MS
from pack_offers import Offer
from stand_in_packs import served_pack, torch_wheel

from app.windows.models.engine_packs import EnginePacks
from models.store.messages import ModelAction, Outcome

BROKEN = {"torch-1-py3-none-any.whl": torch_wheel(b"raise ImportError('no kernel for this card')")}


@pytest.fixture
def packs(qapp) -> Iterator[EnginePacks]:
    packs = EnginePacks()
    yield packs
    packs.close(60)


@pytest.mark.usefixtures("card")
def test_a_download_is_stopped_at_once_and_goes_on_to_its_trial(
    packs: EnginePacks, pack_server: LoopbackHub, offer: Offer, qtbot
) -> None:
    pack = served_pack(pack_server, BROKEN)
    offer(pack)
    pack_server.hold_after = [200_000]
    ended: list[tuple[str, Outcome]] = []
    packs.ended.connect(lambda action, outcome: ended.append((action, outcome)))
    packs.fetch(pack)
    packs.fetch(pack)  # one is enough
    qtbot.waitUntil(lambda: packs.told is not None and packs.told.n_there > 100_000, timeout=UNHURRIED_MS)
    packs.pause()
    qtbot.waitUntil(lambda: packs.look.n_gathered > 0, timeout=UNHURRIED_MS)
    assert ended == [(ModelAction.DOWNLOAD, Outcome(was_stopped=True))]
    assert [child for child in psutil.Process().children() if "--engine-pack-work" in child.cmdline()] == []
    assert packs.trouble == ""

    pack_server.go_on.set()
    packs.fetch(pack)
    qtbot.waitUntil(lambda: packs.running is None, timeout=UNHURRIED_MS)
    assert "no kernel for this card" in packs.trouble
    assert not packs.can_pause
    assert [range_ for _, _, range_ in pack_server.requests][1].startswith("bytes=")
