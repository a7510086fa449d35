"""The engine killed, the engine stopped, and the program killed while speech is captioned and translated."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psutil
import soundfile
from captions import Captions, difference, read_captions
from program import Program, journals_in, wait_until
from speech import write_talk

from core.segments import SAMPLE_RATE

SPEECH_A_KILL_S = 36.0
"""A hundred kills of the engine come in an hour of speech."""
ENGINE_KILLS_A_PROGRAM_KILL = 5
STOPPED_S = 20.0
LATEST_S = 2.0
"""How long after its moment in the sound a kill may come: so it falls into each kind of work."""
RESTARTED = "was started again"
TALK = ("--recognizer", "sphinx", "--pace", "fast", "--quiet")

Tell = Callable[[str], None]


@dataclass(slots=True)
class KillResult:
    """What became of one kind of interruption."""

    name: str
    n_tries: int = 0
    n_words: int = 0
    n_lost: int = 0
    n_doubled: int = 0
    n_translated_otherwise: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def n_failures(self) -> int:
        return self.n_lost + self.n_doubled + len(self.faults)


def kill_drills(n_kills: int, seed: int, folder: Path, tell: Tell) -> Iterator[KillResult]:
    """Yield what came of `n_kills` kills of the engine, of those of the program, and of a stopped engine."""
    random = Random(f"{seed}/kills")
    yield _kill_engine(n_kills, random, folder / "engine", tell)
    yield _stop_engine(random, folder / "stopped", tell)
    yield _kill_program(max(1, n_kills // ENGINE_KILLS_A_PROGRAM_KILL), random, folder / "program", tell)


def _kill_engine(n_kills: int, random: Random, folder: Path, tell: Tell) -> KillResult:
    """Kill the engine at drawn moments of one talk, which another run captions undisturbed meanwhile."""
    result = KillResult("engine killed")
    talk = _talk(folder, n_kills * SPEECH_A_KILL_S, random)
    whole = _caption(folder / "whole", talk)
    shaken = _caption(folder / "shaken", talk)
    moments = [(number + random.random()) * SPEECH_A_KILL_S for number in range(n_kills)]
    for moment_s in moments:
        result.n_tries += _kill_engine_at(moment_s, shaken, random)
        tell(f"engine killed {result.n_tries} times, at {moment_s:.0f} s of speech")
    if result.n_tries < n_kills:
        result.faults.append(f"it ended before kill {result.n_tries + 1}: {shaken.said[-300:]}")
    _compare(result, shaken, folder / "shaken", _captions_of(whole, folder / "whole"))
    return result


def _kill_engine_at(moment_s: float, program: Program, random: Random) -> bool:
    """Return whether there was still an engine to kill."""
    delay_s = random.uniform(0.0, LATEST_S)
    if not program.wait_for_sound(moment_s):
        return False
    time.sleep(delay_s)
    wait_until(lambda: bool(program.engines()) or not program.is_running, "an engine")
    engines = program.engines()
    for engine in engines:
        with contextlib.suppress(psutil.NoSuchProcess):
            engine.kill()
    return bool(engines)


def _stop_engine(random: Random, folder: Path, tell: Tell) -> KillResult:
    """Stop the engine for a while: it goes on, and no other takes its place."""
    result = KillResult(f"engine stopped for {STOPPED_S:.0f} s")
    talk = _talk(folder, SPEECH_A_KILL_S, random)
    whole, shaken = _caption(folder / "whole", talk), _caption(folder / "shaken", talk)
    if shaken.wait_for_sound(random.uniform(1.0, SPEECH_A_KILL_S / 2)):
        for engine in shaken.engines():
            engine.suspend()
            time.sleep(STOPPED_S)
            engine.resume()
            result.n_tries += 1
    tell(f"engine stopped {result.n_tries} time")
    _compare(result, shaken, folder / "shaken", _captions_of(whole, folder / "whole"))
    if RESTARTED in shaken.said or not result.n_tries:
        result.faults.append(f"the engine did not go on: {shaken.said[-300:]}")
    return result


def _kill_program(n_kills: int, random: Random, folder: Path, tell: Tell) -> KillResult:
    """Kill the program at drawn moments of a talk and recover what it had captioned."""
    result = KillResult("program killed and recovered")
    talk = _talk(folder, SPEECH_A_KILL_S, random)
    whole = _captions_of(_caption(folder / "whole", talk), folder / "whole")
    for number in range(n_kills):
        home = folder / f"shaken-{number}"
        program = _caption(home, talk)
        if program.wait_for_sound(random.uniform(0.5, SPEECH_A_KILL_S - 2.0)):
            time.sleep(random.uniform(0.0, LATEST_S))
        engines = program.engines()
        if not program.is_running:
            result.faults.append("it had ended before the kill")
        program.kill()
        result.n_tries += 1
        wait_until(lambda: not any(map(_is_alive, engines)), "the end of the engine whose program was killed")
        _recover(result, home, talk, whole)
        tell(f"program killed and recovered {result.n_tries} times")
    return result


def _recover(result: KillResult, home: Path, talk: Path, whole: Captions) -> None:
    """Recover the record, and hold it against what had been shown and what would have been."""
    shown = read_captions(home / "out.jsonl")
    program = Program(home, "recover", "--out", "recovered.jsonl", "--sound", "recovered.wav", "--delete")
    if (code := program.wait()) != 0:
        result.faults.append(f"surtitle recover ended with {code}: {program.said[-300:]}")
        return
    found = read_captions(home / "recovered.jsonl")
    result.n_words += len(found.words)
    result.n_lost += sum(
        len(before.split()) - len(after.split())
        for before, after in zip(shown.sources, found.sources, strict=False)
        if not after.startswith(before)
    )
    result.n_lost += sum(len(source.split()) for source in shown.sources[len(found.sources) :])
    in_time = zip(found.sources, whole.sources, strict=False)
    result.n_doubled += sum(len(had.split()) for had, wanted in in_time if not wanted.startswith(had))
    if not _is_beginning(home / "recovered.wav", talk):
        result.faults.append("the recovered sound is not what was heard")
    if any(journals_in(home).iterdir()):
        result.faults.append("the record is still there though it was to be deleted")


def _compare(result: KillResult, shaken: Program, home: Path, whole: Captions) -> None:
    found = _captions_of(shaken, home)
    told = difference(found, whole)
    result.n_words += len(whole.words)
    result.n_lost += told.n_lost
    result.n_doubled += told.n_doubled
    result.n_translated_otherwise += told.n_translated_otherwise
    if found.n_gaps or found.n_taken_back:
        result.faults.append(f"{found.n_gaps} gaps, {found.n_taken_back} captions taken back")


def _talk(folder: Path, seconds: float, random: Random) -> Path:
    folder.mkdir(parents=True)
    write_talk(folder / "talk.flac", seconds, random)
    return folder / "talk.flac"


def _caption(home: Path, talk: Path) -> Program:
    return Program(home, "caption", talk, *TALK, "--out", "out.jsonl")


def _captions_of(program: Program, home: Path) -> Captions:
    """Return what it captioned, when it has ended well.

    Raises:
        RuntimeError: it did not.
    """
    if (code := program.wait()) != 0:
        raise RuntimeError(f"surtitle caption ended with {code}: {program.said[-500:]}")
    return read_captions(home / "out.jsonl")


def _is_beginning(sound: Path, talk: Path) -> bool:
    found, rate = soundfile.read(sound, dtype="int16")
    whole, _ = soundfile.read(talk, dtype="int16", stop=len(found))
    return rate == SAMPLE_RATE and len(found) > 0 and bool((found == whole).all())


def _is_alive(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE
    return False
