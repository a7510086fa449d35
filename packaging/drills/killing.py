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
from captions import Captions, difference, read_captions, words_beyond
from program import CommandProgram, StuckError, journals_in, wait_until
from speech import write_talk

from core.speech.segments import SAMPLE_RATE

SPEECH_A_KILL_S = 36.0
"""A hundred kills of the engine come in an hour of speech."""
ENGINE_KILLS_A_PROGRAM_KILL = 5
STOPPED_S = 20.0
LATEST_S = 2.0
"""How long after its moment in the sound a kill may come: so it falls into each kind of work."""
RESTARTED = "was started again"
OUT = "a.jsonl"
TALK = ("--recognizer", "moonshine", "--pace", "fast", "--quiet")

Tell = Callable[[str], None]


class EndedBadlyError(Exception):
    """A run that should have captioned to its end did not."""


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
    """Yield what came of `n_kills` kills of the engine, of a stopped engine, and of kills of the program."""
    random = Random(f"{seed}/kills")
    n_programs = max(1, n_kills // ENGINE_KILLS_A_PROGRAM_KILL)
    drills = (
        ("engine killed", n_kills, _kill_engine),
        (f"engine stopped for {STOPPED_S:.0f} s", 1, _stop_engine),
        ("program killed and recovered", n_programs, _kill_program),
    )
    for number, (name, n_tries, drill) in enumerate(drills):
        result = KillResult(name)
        try:
            drill(result, n_tries, random, folder / str(number), tell)
        except (StuckError, EndedBadlyError) as error:
            result.faults.append(str(error))
        yield result


def _kill_engine(result: KillResult, n_kills: int, random: Random, folder: Path, tell: Tell) -> None:
    """Kill the engine at drawn moments of one talk, which another run captions undisturbed meanwhile."""
    talk = _talk(folder, n_kills * SPEECH_A_KILL_S, random)
    with _caption(folder / "whole", talk) as whole, _caption(folder / "shaken", talk) as shaken:
        for number in range(n_kills):
            moment_s = (number + random.random()) * SPEECH_A_KILL_S
            result.n_tries += _kill_engine_at(moment_s, shaken, random)
            tell(f"engine killed {result.n_tries} times, at {moment_s:.0f} s of speech")
        if result.n_tries < n_kills:
            result.faults.append(f"it ended before kill {result.n_tries + 1}: {shaken.said[-300:]}")
        _compare(result, shaken, whole)


def _kill_engine_at(moment_s: float, program: CommandProgram, random: Random) -> bool:
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


def _stop_engine(result: KillResult, n_stops: int, random: Random, folder: Path, tell: Tell) -> None:
    """Stop the engine for a while: it goes on, and no other takes its place."""
    talk = _talk(folder, SPEECH_A_KILL_S, random)
    with _caption(folder / "whole", talk) as whole, _caption(folder / "shaken", talk) as shaken:
        shaken.wait_for_sound(random.uniform(1.0, SPEECH_A_KILL_S / 2))
        for engine in shaken.engines():
            engine.suspend()
            time.sleep(STOPPED_S)
            engine.resume()
            result.n_tries += 1
        tell(f"engine stopped {result.n_tries} time")
        _compare(result, shaken, whole)
        if RESTARTED in shaken.said or result.n_tries != n_stops:
            result.faults.append(f"the engine did not go on: {shaken.said[-300:]}")


def _kill_program(result: KillResult, n_kills: int, random: Random, folder: Path, tell: Tell) -> None:
    """Kill the program at drawn moments of a talk and recover what it had captioned."""
    talk = _talk(folder, SPEECH_A_KILL_S, random)
    with _caption(folder / "whole", talk) as undisturbed:
        whole = _captions_of(undisturbed)
    for number in range(n_kills):
        home = folder / f"shaken-{number}"
        with _caption(home, talk) as program:
            program.wait_for_sound(random.uniform(0.5, SPEECH_A_KILL_S - LATEST_S))
            time.sleep(random.uniform(0.0, LATEST_S))
            if not program.is_running:
                result.faults.append("it had ended before the kill")
            _kill_with_engine(program)
        result.n_tries += 1
        _recover(result, home, talk, whole)
        tell(f"program killed and recovered {result.n_tries} times")


def _kill_with_engine(program: CommandProgram) -> None:
    """Kill it; its engine ends by itself."""
    engines = program.engines()
    program.kill()
    wait_until(lambda: not any(map(_is_alive, engines)), "the end of the engine whose program was killed")


def _recover(result: KillResult, home: Path, talk: Path, whole: Captions) -> None:
    """Recover the record, and hold it against what had been shown and what would have been."""
    with CommandProgram(home, "recover", "--out", "b.jsonl", "--sound", "b.wav", "--delete") as recovering:
        if (code := recovering.wait()) != 0:
            result.faults.append(f"surtitle recover ended with {code}: {recovering.said[-300:]}")
            return
    shown, found = read_captions(home / OUT), read_captions(home / "b.jsonl")
    result.n_words += len(found.words)
    result.n_lost += words_beyond(shown, found)
    result.n_doubled += words_beyond(found, whole)
    if not _is_beginning(home / "b.wav", talk):
        result.faults.append("the recovered sound is not what was heard")
    if any(journals_in(home).iterdir()):
        result.faults.append("the record is still there though it was to be deleted")


def _compare(result: KillResult, shaken: CommandProgram, whole: CommandProgram) -> None:
    """Count in what a run that was interrupted differs from the one that was not."""
    found, wanted = _captions_of(shaken), _captions_of(whole)
    told = difference(found, wanted)
    result.n_words += len(wanted.words)
    result.n_lost += told.n_lost
    result.n_doubled += told.n_doubled
    result.n_translated_otherwise += told.n_translated_otherwise
    if found.n_gaps or found.n_taken_back:
        result.faults.append(f"{found.n_gaps} gaps, {found.n_taken_back} captions taken back")


def _talk(folder: Path, seconds: float, random: Random) -> Path:
    folder.mkdir(parents=True)
    write_talk(folder / "talk.flac", seconds, random)
    return folder / "talk.flac"


def _caption(home: Path, talk: Path) -> CommandProgram:
    return CommandProgram(home, "caption", talk, *TALK, "--out", OUT)


def _captions_of(program: CommandProgram) -> Captions:
    """Return what it captioned, when it has ended well.

    Raises:
        EndedBadlyError: it has not.
    """
    if (code := program.wait()) != 0:
        raise EndedBadlyError(f"surtitle caption ended with {code}: {program.said[-500:]}")
    return read_captions(program.home / OUT)


def _is_beginning(sound: Path, talk: Path) -> bool:
    found, rate = soundfile.read(sound, dtype="int16")
    whole, _ = soundfile.read(talk, dtype="int16", stop=len(found))
    return rate == SAMPLE_RATE and len(found) > 0 and bool((found == whole).all())


def _is_alive(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE
    return False
