"""Keeps an engine loaded between sessions, so that captions begin at once, where that costs little."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from app.advice.facts import has_card
from app.advice.in_use import unserved
from app.bridge.device_scout import AFTER_PAINT_MS
from app.bridge.session_bridge import SessionBridge
from app.choices.session_choices import engine_settings
from app.host.machine import memory_bytes
from app.host.memory_fit import Memory, holds_two
from app.session.warm_engine import WarmEngine
from app.widgets.settings_store import SettingsStore
from app.windows.models.missing import missing_model
from core.system.clock import awake_s
from core.translating.glossary import Term
from core.wire.messages import EngineSettings

SETTLED_MS = 1500
"""A choice that is changed again within this time is not loaded."""
LOOKED_EVERY_MS = 5_000
UNUSED_ON_BATTERY_S = 600.0
LEAST_FREE_SHARE = 0.08
"""The share of memory: with less of it free, the waiting engine makes room."""


class EngineKeeper(QObject):
    """Has an engine load what Start would need, and drops it where it is in the way."""

    def __init__(
        self,
        bridge: SessionBridge,
        store: SettingsStore,
        terms: Callable[[], tuple[Term, ...]],
        is_training: Callable[[], bool],
    ) -> None:
        super().__init__(bridge)
        self._bridge, self._store, self._terms, self._is_training = bridge, store, terms, is_training
        self._warm = bridge.warm = WarmEngine()
        self._used_s = awake_s()
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._prepare)
        self._look = QTimer(self, interval=LOOKED_EVERY_MS)
        self._look.timeout.connect(self.make_room)
        store.changed.connect(lambda part: self._prepare_settled())
        bridge.ended.connect(self._note_use)
        bridge.ended.connect(self._prepare_settled)

    def begin(self) -> None:
        """Load as soon as the window is there."""
        self._look.start()
        QTimer.singleShot(AFTER_PAINT_MS, self._bridge.load)
        self._soon.start(AFTER_PAINT_MS)

    def end(self) -> None:
        """Drop the waiting engine, and prepare no other."""
        self._soon.stop()
        self._look.stop()
        self._warm.close()

    def make_room(self) -> None:
        """Drop the waiting engine where others need the memory, or where it only drains the battery."""
        if self._warm.pid is not None and (self._is_in_the_way or self._drains_for_nothing):
            self._warm.end()

    def _prepare_settled(self) -> None:
        if self._look.isActive():
            self._soon.start(SETTLED_MS)

    def _prepare(self) -> None:
        settings = engine_settings(self._store.settings, self._terms())
        if settings.engine_on:  # where engines are kept loaded, too
            return self._warm.end()
        if unserved(settings) or missing_model(settings) or self._is_in_the_way:
            return
        has_room = _has_room(settings)
        if self._bridge.is_running and (self._runs_with(settings) or not has_room):
            self._warm.end()  # the session's own engine will wait, or what is chosen is loaded after it
            return
        self._note_use()
        self._warm.prepare(settings, beside=has_room)

    def _runs_with(self, settings: EngineSettings) -> bool:
        running = None if self._bridge.captions_rest else self._bridge.settings  # whose engine will not wait
        return running is not None and running.loads_as(settings)

    def _note_use(self) -> None:
        self._used_s = awake_s()

    @property
    def _is_in_the_way(self) -> bool:
        return self._is_training() or _memory_is_short()

    @property
    def _drains_for_nothing(self) -> bool:
        return awake_s() - self._used_s > UNUSED_ON_BATTERY_S and _is_on_battery()


def _has_room(settings: EngineSettings) -> bool:
    """Return whether an engine with such settings has room beside another."""
    if has_card(settings.device):
        return False
    memory = Memory(0, memory_bytes()[1])
    return holds_two(settings.recognizer, settings.translator, memory, settings.precision)


def _memory_is_short() -> bool:
    total, free = memory_bytes()
    return bool(total) and free < LEAST_FREE_SHARE * total


def _is_on_battery() -> bool:
    import psutil

    battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    return battery is not None and not battery.power_plugged
