"""The engines that this process starts: none outlives its test."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakSet

import pytest
from waiting import is_soon

from app.session.child import EngineChild


@pytest.fixture(autouse=True)
def no_engine_is_left(own_engines: WeakSet[EngineChild]) -> Iterator[None]:
    """Fail a test of which an engine goes on: others would count it among theirs."""
    yield
    left = [engine.pid for engine in own_engines if not is_soon(lambda engine=engine: not engine.is_alive)]
    for engine in own_engines:
        engine.kill()
    own_engines.clear()
    assert left == []


@pytest.fixture(scope="session")
def own_engines() -> Iterator[WeakSet[EngineChild]]:
    """Each engine that this process has started since the last test."""
    engines = WeakSet[EngineChild]()

    def start(engine: EngineChild, *first: object, **options: object) -> None:
        begin(engine, *first, **options)
        engines.add(engine)

    with pytest.MonkeyPatch.context() as patch:
        begin = EngineChild.__init__
        patch.setattr(EngineChild, "__init__", start)
        yield engines
