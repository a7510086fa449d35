"""What the user chose is found again, and a damaged file never keeps the program from starting."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

from app.advice.in_use import unserved
from app.settings.overlay_style import N_PLACES, OverlayPlace, OverlayStyle, last_place, with_place
from app.settings.settings import (
    EngineChoice,
    Group,
    LanguageChoice,
    OutputChoice,
    OverlayChoice,
    Settings,
    SoundChoice,
    TranscriptChoice,
    WindowChoice,
    load_settings,
    save_settings,
)
from core.wire.defaults import BEST_THERE
from core.wording.errors import UserError


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(
        sound=SoundChoice(source="mic:Größe (ALSA)"),
        engine=EngineChoice(policy="wait-7"),
        overlay=OverlayChoice(shown=False),
    )
    save_settings(settings, path)
    assert load_settings(path) == settings
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]
    assert sys.platform == "win32" or path.stat().st_mode & 0o777 == 0o600


def test_the_overlays_look_and_places_are_loaded(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    places = tuple(OverlayPlace(f"DP-{n}", n, 20, 500, 120) for n in range(3))
    settings = Settings(
        overlay=OverlayChoice(style=OverlayStyle(n_lines=3, heard_color="#abcdef"), places=places)
    )
    save_settings(settings, path)
    assert load_settings(path) == settings


@pytest.mark.parametrize(
    "text", ['{"overlay_places": [7, {"screen": "DP-1", "left": "x"}, null]}', '{"overlay_places": {"a": 1}}']
)
def test_wrong_places_are_left_out(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    assert load_settings(path) == Settings()


def test_each_screen_has_one_place_and_the_last_used_of_those_there_counts() -> None:
    first, second = OverlayPlace("left", 1, 2, 500, 120), OverlayPlace("right", 3, 4, 500, 120)
    places = with_place(with_place((), first), second)
    assert last_place(places, ["left", "right"]) == second
    assert last_place(places, ["left"]) == first
    assert last_place(places, ["another"]) is None
    moved = OverlayPlace("left", 9, 9, 500, 120)
    assert with_place(places, moved) == (second, moved)
    many = functools.reduce(with_place, (OverlayPlace(str(n), 0, 0, 1, 1) for n in range(50)), ())
    assert len(many) == N_PLACES and many[-1].screen == "49"


@pytest.mark.parametrize(
    ("text", "codes"),
    [("{}", ()), ('{"detectable": ["en", 7, [], "xx", "de"]}', ("en", "de")), ('{"detectable": "en"}', ())],
)
def test_languages_that_are_none_are_left_out(tmp_path: Path, text: str, codes: tuple[str, ...]) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    assert load_settings(path).languages.detectable == codes


WITH_ALL_CHOSEN = Settings(
    sound=SoundChoice("both", "Headset (ALSA)", "Earphones (PulseAudio)", "Größe", "Team", 2),
    languages=LanguageChoice("fr", "es", ("en", "fr")),
    engine=EngineChoice(
        "whisper:small",
        "someone/translator",
        "/home/me/adapters/mine",
        "wait-7",
        "cuda:1",
        "int8",
        "translators.example.org",
        tells_voices=True,
        engine_on="strong",
    ),
    overlay=OverlayChoice(
        shown=False,
        style=OverlayStyle(
            languages="heard",
            n_lines=3,
            font_family="Noto Sans",
            font_px=40,
            outline_px=1,
            heard_color="#abcdef",
            translation_color="#fedcba",
            background_color="#101010",
            background_percent=50,
            reading_speed=20,
            hidden_from_sharing=True,
            shows_names=False,
            shows_names_in_audience=False,
        ),
        places=(
            OverlayPlace("DP-1 1920x1080+0+0", 10, 20, 500, 120),
            OverlayPlace("eDP-1 1280x800+0+0", -5, 600, 900, 160),
        ),
    ),
    outputs=OutputChoice(shares=True, port=9001, is_wide=True, file="/home/me/captions.srt", names=False),
    window=WindowChoice(
        language="de",
        theme="dark",
        text_size_percent=130,
        less_motion=True,
        whole_sentences=True,
        read_out="both",
        geometries={"main": "AdnQywADAAA=", "models": "AdnQ"},
        folders={"sound": "talks"},
        shortcuts={"toggle": "F9", "glossary": ""},
        hot_key="Ctrl+Alt+F9",
        stay_in_tray=True,
        told_of_tray=True,
        guided=True,
        check_for_updates=True,
        updates_checked="2026-01-31",
        recent_files=("/home/me/talk.mp4",),
    ),
    transcripts=TranscriptChoice(
        keep_sound=True,
        asked_of_sound=True,
        undecided=(3,),
        storage_limit_mb=700,
        playback_speed=1.5,
        playback_volume_percent=60,
        calendar="/home/me/work.ics",
    ),
)
"""What the program wrote into `flat_settings.json` before settings had groups."""


def test_a_file_from_before_there_were_groups_is_loaded_with_all_its_values(tmp_path: Path) -> None:
    old = Path(__file__).with_name("flat_settings.json")
    assert load_settings(old) == WITH_ALL_CHOSEN
    save_settings(WITH_ALL_CHOSEN, tmp_path / "settings.json")
    saved = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert saved == json.loads(old.read_text("utf-8")), "a program of before finds its settings again"


def test_that_file_has_another_value_than_the_default_one_for_everything() -> None:
    for group in fields(Settings):
        chosen, first = getattr(WITH_ALL_CHOSEN, group.name), getattr(Settings(), group.name)
        assert [
            part.name for part in fields(first) if getattr(chosen, part.name) == getattr(first, part.name)
        ] == []


def test_no_two_settings_stand_in_the_file_under_one_name(tmp_path: Path) -> None:
    save_settings(Settings(), tmp_path / "settings.json")
    saved = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert len(saved) == sum(len(fields(getattr(Settings(), group.name))) for group in fields(Settings))


@pytest.mark.parametrize("group", [getattr(WITH_ALL_CHOSEN, group.name) for group in fields(Settings)])
def test_a_group_takes_the_place_of_the_one_of_its_kind(group: Group) -> None:
    changed = Settings().having(group)
    assert [name for name in (part.name for part in fields(Settings)) if getattr(changed, name) is group]
    assert changed != Settings()


def test_the_first_start_has_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"x"', "\x00", "[" * 100_000])
def test_a_damaged_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match="the file is damaged"):
        load_settings(path)


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="it is a folder"):
        load_settings(tmp_path)


def test_what_is_right_in_a_half_wrong_file_is_used(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"policy": "wait-5", "overlay_shown": "yes", "added_later": true}', encoding="utf-8")
    assert load_settings(path) == Settings(engine=EngineChoice(policy="wait-5"))
    path.write_text('{"policy": 7, "nobody": 1}', encoding="utf-8")
    assert load_settings(path) == Settings()


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1, 10**400], ids=["above", "below", "far above"])
def test_numbers_that_no_window_can_be_told_are_left_out(tmp_path: Path, number: int) -> None:
    path = tmp_path / "settings.json"
    place = {"screen": "DP-1", "left": number, "top": 0, "width": 500, "height": 120}
    saved = {"share_port": number, "text_size_percent": number, "overlay_places": [place], "policy": "wait-5"}
    path.write_text(json.dumps(saved), encoding="utf-8")
    assert load_settings(path) == Settings(engine=EngineChoice(policy="wait-5"))


def test_a_place_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="cannot be saved in"):
        save_settings(Settings(), tmp_path / "file" / "settings.json")


def test_without_a_target_language_nothing_is_translated() -> None:
    assert Settings(languages=LanguageChoice(target="")).for_engine(realtime=True).translator == ""
    assert Settings().for_engine(realtime=True).translator == "embedded"


def test_another_computer_is_what_all_leaves_to_and_has_its_own_best_recognizer() -> None:
    engine = EngineChoice(engine_on="strong", translator="http://192.0.2.9/v1#m", allowed_host="192.0.2.9")
    settings = Settings(engine=engine)
    used = settings.for_engine(realtime=True)
    assert (settings.leaves_to, used.leaves_to, used.recognizer) == ("strong", "strong", BEST_THERE)
    assert Settings(engine=engine, languages=LanguageChoice(target="")).leaves_to == "strong"
    assert unserved(replace(used, source_language="xx")) == frozenset()
    here = Settings(engine=replace(engine, engine_on=""))
    assert here.leaves_to == here.for_engine(realtime=True).leaves_to == "192.0.2.9"


def test_settings_are_read_without_qt() -> None:
    code = "import sys, app.settings.settings; sys.exit('PySide6' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_recent_files_are_loaded_without_what_is_no_path(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for text, loaded in (('["/a.wav", 7]', ("/a.wav",)), ('"/a.wav"', ()), ("null", ())):
        path.write_text(f'{{"recent_files": {text}}}', encoding="utf-8")
        assert load_settings(path).window.recent_files == loaded


def test_shortcuts_are_loaded_without_those_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save_settings(Settings(window=WindowChoice(shortcuts={"toggle": "F9", "glossary": ""})), path)
    assert load_settings(path).window.shortcuts == {"toggle": "F9", "glossary": ""}
    path.write_text('{"shortcuts": {"toggle": 7, "glossary": "F8"}}', encoding="utf-8")
    assert load_settings(path).window.shortcuts == {"glossary": "F8"}
    path.write_text('{"shortcuts": ["F8"]}', encoding="utf-8")
    assert load_settings(path) == Settings()


def test_a_file_from_before_motion_could_be_chosen_keeps_all_else(tmp_path: Path) -> None:
    older = json.loads(Path(__file__).with_name("flat_settings.json").read_text("utf-8"))
    del older["less_motion"]
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(older), encoding="utf-8")
    without = replace(WITH_ALL_CHOSEN, window=replace(WITH_ALL_CHOSEN.window, less_motion=False))
    assert load_settings(path) == without


def test_a_model_that_hears_and_translates_needs_neither_translator_nor_adapter() -> None:
    engine = EngineChoice(recognizer="direct:/models/ours", translator="Qwen/Qwen3-0.6B", adapter="/mine")
    used = Settings(engine=engine).for_engine(realtime=True)
    assert (used.recognizer, used.translator, used.adapter) == ("direct:/models/ours",) * 2 + ("",)
    untranslated = Settings(engine=engine, languages=LanguageChoice("en", "")).for_engine(realtime=True)
    assert untranslated.translator == ""
