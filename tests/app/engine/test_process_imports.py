"""The engine imports the networks' libraries when they are chosen, its two threads one after the other."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from core.wire.defaults import SHIPPED_RECOGNIZER

CHILD = """
import builtins, contextlib, json, sys, threading, time
from app.engine.work import EngineWork
from core.wording.errors import UserError
from core.wire.messages import EngineSettings, Start

LIBRARIES = ("models", "torch", "transformers", "faster_whisper", "ctranslate2")
spans, inside = [], set()
import_module = builtins.__import__

def timed(name, *args, **options):
    thread = threading.current_thread().name
    is_new = name.partition(".")[0] in LIBRARIES and name not in sys.modules
    if thread not in ("listen", "translate") or thread in inside or not is_new:
        return import_module(name, *args, **options)
    inside.add(thread)
    start = time.monotonic()
    try:
        return import_module(name, *args, **options)
    finally:
        spans.append((thread, start, time.monotonic()))
        inside.discard(thread)

builtins.__import__ = timed
settings = EngineSettings(recognizer="whisper:tiny", translator="nobody/nothing")
work = EngineWork(Start(settings), lambda message: None)
both = threading.Barrier(2)

def load(what):
    both.wait()
    with contextlib.suppress(UserError):
        what(lambda text, fraction: None)

threads = [
    threading.Thread(target=load, args=(what,), name=name)
    for name, what in (("listen", work.load_recognizer), ("translate", work.load_translator))
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(json.dumps(spans))
"""


def test_recognizer_and_translator_never_import_at_once(environment: dict[str, str]) -> None:
    """At once, each would see the other's libraries half made; both threads start at the same moment."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD], env=environment, capture_output=True, text=True, check=True
    )
    spans = json.loads(done.stdout)
    assert {thread for thread, _, _ in spans} == {"listen", "translate"}
    for thread, start, end in spans:
        others = [(s, e) for other, s, e in spans if other != thread]
        assert not any(s < end and start < e for s, e in others)


CHOOSING = """
import contextlib, json, sys
from app.engine.work import EngineWork
from core.wording.errors import UserError
from core.wire.messages import EngineSettings, Start

work = EngineWork(Start(EngineSettings(recognizer=sys.argv[1], translator="")), lambda message: None)
with contextlib.suppress(UserError):
    work.load_recognizer(lambda text, fraction: None)
print(json.dumps(sorted({"torch", "transformers", "models.speech.bundle"} & set(sys.modules))))
"""


@pytest.mark.parametrize(
    ("recognizer", "expected"),
    [
        (SHIPPED_RECOGNIZER, []),
        pytest.param(
            "direct:nowhere", ["models.speech.bundle", "torch", "transformers"], marks=pytest.mark.long
        ),
    ],
)
def test_what_hears_without_words_between_is_imported_once_it_is_chosen(
    environment: dict[str, str], recognizer: str, expected: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHOOSING, recognizer],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == expected
