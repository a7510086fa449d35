"""The contract of an engine that is killed: nothing is lost, nothing doubled, nothing said otherwise.

Whichever process is killed when, and whatever it hears and translates: what is captioned in the end is what
an engine captions that nobody kills. `SUBJECTS` has who, `KILLS` when; a new one is a line in `SUBJECTS` and
one in `LONG`, or in `SHORT` where it costs little.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from chat_server import ChatService, chat_server, translation
from direct_models import save_direct_model
from engine_here import EngineHere
from mortal_talks import AT_FIRST_WORDS, KILLS, Killer, Said, told_by_mortals
from places import OFFICE_TALK
from tiny_hearing import save_network
from told import Told, assert_only_grows, assert_translated_as_one

from app.session.live_session import LiveSession
from app.sound.file_source import FileSource
from core.journal.left_records import crashed_sessions
from core.speech.segments import SAMPLE_RATE, Samples
from core.wire.defaults import SHIPPED_RECOGNIZER
from core.wire.messages import EngineSettings, Finished, Health, Ready

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by POSIX signal")

SERVER = "server"
"""Stands for the address of a server, which translates without a network to be loaded."""
SENTENCES = ("good morning ladies and gentlemen", "please come to the meeting today")


def settings(recognizer: str, translator: str, **others: object) -> EngineSettings:
    return EngineSettings(
        recognizer=recognizer,
        translator=translator,
        policy="wait-1",
        device="cpu",
        realtime=False,
        **others,  # type: ignore[arg-type]
    )


def talk(start_s: float, end_s: float) -> Samples:
    samples, rate = soundfile.read(OFFICE_TALK, dtype="float32")
    return samples[round(start_s * rate) : round(end_s * rate)]


def two_sentences() -> Samples:
    """Return speech of which words are committed and translated before their sentence ends."""
    return talk(12.4, 18.9)


def two_at_once() -> Samples:
    """Return two tracks; on the second somebody begins while the first still speaks."""
    sentence, later = talk(12.4, 16.0), np.zeros(SAMPLE_RATE, np.float32)
    return np.stack([np.concatenate([sentence, later]), np.concatenate([later, sentence])], axis=1)


def direct(folder: Path) -> Said:
    name = save_direct_model(folder / "direct")
    return Said(replace(settings(name, name), policy="head-0.5"), sound=talk(0.0, 8.0))


SUBJECTS: dict[str, Callable[[Path], Said]] = {
    "words": lambda folder: Said(settings("", SERVER), SENTENCES),
    "sound": lambda folder: Said(settings(SHIPPED_RECOGNIZER, SERVER), sound=two_sentences()),
    "two tracks": lambda folder: Said(
        settings(SHIPPED_RECOGNIZER, SERVER, speakers=("Ann", "Bob")), sound=two_at_once()
    ),
    "words to the translator that ships": lambda folder: Said(settings("", "embedded"), SENTENCES),
    "sound to the translator that ships": lambda folder: Said(
        settings(SHIPPED_RECOGNIZER, "embedded"), sound=two_sentences()
    ),
    "sound without words between": direct,
    "a recognizer that streams": lambda folder: Said(
        settings(str(save_network(folder / "recognizer", "nemotron_asr_streaming")), SERVER),
        sound=two_sentences(),
    ),
    "a recognizer that reads again": lambda folder: Said(
        settings(str(save_network(folder / "recognizer", "moonshine_streaming")), ""), sound=two_sentences()
    ),
}

SHORT = [
    ("words", "in mid-sentence"),
    ("words", "twice"),
    ("words", "while words are replayed"),
    ("sound", "before it is ready"),
    ("sound", "between words"),
    ("two tracks", "in mid-sentence"),
    ("words to the translator that ships", "in mid-sentence"),
]
LONG = [
    *(("words", name) for name in KILLS),
    *(
        (subject, name)
        for subject in ("sound", "two tracks")
        for name, kill in KILLS.items()
        if not kill.stops
    ),
    *((subject, "twice") for subject in SUBJECTS if subject != "a recognizer that reads again"),
    ("sound to the translator that ships", "in mid-sentence"),
    ("sound to the translator that ships", "while words are replayed"),
    ("sound to the translator that ships", "between sentences"),
    ("sound without words between", "in mid-sentence"),
    ("a recognizer that streams", "between words"),
    ("a recognizer that reads again", "between words"),
]
IN_PAUSE = "in a long pause"
CASES = [
    *(pytest.param(*case, id=", ".join(case)) for case in SHORT),
    *(
        pytest.param(*case, id=", ".join(case), marks=pytest.mark.long)
        for case in dict.fromkeys(LONG)
        if case not in SHORT and case[1] != IN_PAUSE  # which has a test of its own
    ),
]


@pytest.fixture(scope="module")
def service() -> Iterator[ChatService]:
    with chat_server() as service:
        yield service


@pytest.fixture(scope="module")
def subject(
    service: ChatService, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], tuple[Said, Told]]:
    """Give what is said, and what is told of it where nobody dies."""
    made: dict[str, tuple[Said, Told]] = {}

    def give(name: str) -> tuple[Said, Told]:
        if name not in made:
            folder = tmp_path_factory.mktemp("subject")
            said = SUBJECTS[name](folder)
            if said.settings.translator == SERVER:
                said = replace(said, settings=replace(said.settings, translator=service.translator))
            made[name] = said, whole_of(said, folder)
        return made[name]

    return give


def whole_of(said: Said, folder: Path) -> Told:
    told = Told()
    with said.fed(folder) as feed:
        engine = EngineHere(said.settings, told.messages.append, feed)
        engine.start()
        engine.wait()
    return told


def captions(told: Told) -> list[tuple[int, str, str, str, bool]]:
    """Return the last state of each segment that came to anything."""
    updates = [caption.update for caption in told.last_states]
    return [
        (each.segment, each.speaker, each.source, each.target, each.final) for each in updates if each.source
    ]


def assert_nothing_lost_or_doubled(told: Told, whole: Told, said: Said, n_deaths: int) -> None:
    assert isinstance(told.messages[-1], Finished)
    assert [trouble.fatal for trouble in told.troubles] == [False] * n_deaths
    notes = [message.notes for message in told.messages if isinstance(message, Ready)]
    assert not any(notes[1:]), "what was loaded is told once"
    assert_only_grows(told.captions)
    assert captions(told) == captions(whole)
    assert_whole_translations(told, said.settings)


def assert_whole_translations(told: Told, settings: EngineSettings) -> None:
    """Each was read to its end, be it by several engines."""
    for caption in told.last_states:
        if settings.translator.startswith("http"):
            assert caption.update.target == translation(caption.update.source)
        elif settings.translator and not settings.is_direct:
            assert_translated_as_one(caption)


def warnings_of_progress(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was said again otherwise, so that what was shown had to be kept against it."""
    return [record.message for record in caplog.records if record.name == "core.journal.progress"]


@pytest.mark.parametrize(("name", "kill"), CASES)
def test_what_killed_engines_caption_is_what_one_captions_that_lives(
    name: str, kill: str, subject, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    said, whole = subject(name)
    assert any(source for _, _, source, _, _ in captions(whole))
    assert not said.settings.translator or any(target for *_, target, _ in captions(whole))
    told = told_by_mortals(said, KILLS[kill], tmp_path)
    assert_nothing_lost_or_doubled(told, whole, said, len(KILLS[kill].at))
    assert warnings_of_progress(caplog) == []


def test_who_is_killed_in_a_long_pause_does_not_hear_the_talk_again(tmp_path: Path) -> None:
    sentence, silence = talk(0.0, 3.6), np.zeros(14 * SAMPLE_RATE, np.float32)
    said = Said(settings(SHIPPED_RECOGNIZER, ""), sound=np.concatenate([sentence, silence, sentence]))
    told = told_by_mortals(said, KILLS[IN_PAUSE], tmp_path)
    assert_nothing_lost_or_doubled(told, whole_of(said, tmp_path), said, 1)
    assert len(captions(told)) == 2
    after = told.messages[told.messages.index(told.troubles[0]) :]
    heard_s = [message.heard_s for message in after if isinstance(message, Health)]
    assert heard_s and min(heard_s) > 8.0


@pytest.mark.parametrize(
    "translator", [SERVER, pytest.param("embedded", marks=pytest.mark.long)], ids=lambda name: name
)
def test_a_live_session_goes_on_at_the_pace_of_speech_and_leaves_no_record(
    translator: str, subject, service: ChatService, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    said, whole = subject("sound" if translator == SERVER else "sound to the translator that ships")
    path = tmp_path / "talk.wav"
    soundfile.write(path, said.sound, SAMPLE_RATE)
    killer = Killer(AT_FIRST_WORDS)
    killer.session = session = LiveSession(
        FileSource(path, "real"), said.settings, killer.take, journal_folder=tmp_path / "journal"
    )
    session.start()
    assert session.wait()
    told = killer.told
    assert killer.n_deaths == 1 and [trouble.fatal for trouble in told.troubles] == [False]
    assert isinstance(told.messages[-1], Finished)
    assert_only_grows(told.captions)
    assert all(caption.update.final for caption in told.last_states)
    assert_whole_translations(told, said.settings)
    assert words_of(told) == words_of(whole)
    assert crashed_sessions(tmp_path / "journal") == []
    assert warnings_of_progress(caplog) == []


def words_of(told: Told) -> list[str]:
    return [word.text for caption in told.last_states for word in caption.words]
