"""The page to read along on a telephone, in a real browser of two sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from browser import Browser, Tab
from made_captions import caption

from app.sharing.caption_server import CaptionServer
from app.sharing.sharing import LOOPBACK, ShareAddress
from core.captions.captions import Gap
from core.speech.segments import SegmentId

Wait = Callable[[Callable[[], bool], str], None]
PHONE, TABLET = (390, 844), (1024, 768)
UNNAMED = "[...document.querySelectorAll('.speaker')].filter((e) => !e.textContent).length"
MUCH = "and so on it goes for many words "


@pytest.fixture
def open_reading(
    browser: Browser, server: CaptionServer, request: pytest.FixtureRequest
) -> Callable[..., Tab]:
    def open_reading(size: tuple[int, int] = PHONE, scheme: str = "light") -> Tab:
        tab = browser.open("about:blank")
        request.addfinalizer(tab.close)
        width, height = size
        tab.ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True
        )
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        tab.ask("Emulation.setEmulatedMedia", features=features)
        tab.ask("Emulation.setUserAgentOverride", userAgent="", acceptLanguage="en")
        tab.ask("Page.navigate", url=server.reading_url)
        return tab

    return open_reading


def lines_of(tab: Tab) -> list[str]:
    told = tab.value("document.getElementById('lines')?.innerText ?? ''")
    return [line.strip() for line in str(told).splitlines() if line.strip()]


def state_of(tab: Tab) -> str:
    return str(tab.value("document.getElementById('state')?.textContent"))


def say_much(server: CaptionServer, n: int = 60) -> None:
    for segment in range(n):
        server.show(caption(segment, f"{MUCH}{segment}", f"und so weiter {MUCH}{segment}", final=True))


def test_of_two_who_speak_at_once_each_has_the_own_line(
    server: CaptionServer, open_reading: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_reading(TABLET, "light")
    mine = caption(0, "good morning", speaker="Me")
    theirs = replace(caption(0, "hello", speaker="Others"), segment=SegmentId(0, track=1))
    for state in (mine, theirs, replace(mine, source="good morning everyone")):
        server.show(state)
    wait_until(lambda: lines_of(tab) == ["Me", "good morning everyone", "Others", "hello"], "both, each once")


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_read_at_every_size_light_and_dark(
    server: CaptionServer,
    open_reading: Callable[..., Tab],
    wait_until: Wait,
    size: tuple[int, int],
    scheme: str,
) -> None:
    server.show(caption(0, "good morning", "Guten Morgen", speaker="Me", final=True))
    server.show(caption(1, "can you", "", tail="hear", target_tail="Könnt", speaker="Others"))
    server.show(caption(2, MUCH * 9, MUCH * 9, final=True))
    tab = open_reading(size, scheme)
    wait_until(lambda: len(lines_of(tab)) == 8, "the captions")
    assert lines_of(tab)[:6] == ["Me", "Guten Morgen", "good morning", "Others", "Könnt", "can you hear"]
    assert tab.value("document.querySelector('.target').lang") == "de"
    assert tab.value(
        "[...document.querySelectorAll('.target, .source')].every((line) => line.dir === 'auto')"
    )
    heights = (
        "['.target', '.source'].map((c) => parseFloat(getComputedStyle(document.querySelector(c)).fontSize))"
    )
    translated, spoken = tab.value(heights)
    assert translated >= 24 and spoken < translated
    assert tab.value(
        "document.documentElement.scrollWidth <= innerWidth && document.querySelector('main')"
        ".scrollWidth <= innerWidth"
    )
    colours = "['color', 'backgroundColor'].map((part) => getComputedStyle(document.body)[part])"
    dark_first = [sum(map(int, colour[4:-1].split(","))) for colour in tab.value(colours)]
    assert (dark_first[0] < dark_first[1]) == (scheme == "light")
    assert tab.complaints == []


def test_all_of_the_talk_can_be_scrolled_back_to_while_it_goes_on(
    server: CaptionServer, open_reading: Callable[..., Tab], wait_until: Wait
) -> None:
    say_much(server, 80)
    tab = open_reading()
    wait_until(lambda: len(lines_of(tab)) == 160, "the whole talk")
    at_end = "lines.scrollHeight - lines.scrollTop - lines.clientHeight < 2"
    assert tab.value(at_end)
    tab.value("lines.scrollTop = 0")
    wait_until(lambda: tab.value("!newest.hidden"), "the way back")
    server.show(caption(80, "news", "Neues", final=True))
    wait_until(lambda: "Neues" in lines_of(tab), "the newest line")
    assert tab.value("lines.scrollTop") == 0, "who reads is left where they are"
    tab.value("newest.click()")
    wait_until(lambda: tab.value(at_end) and tab.value("newest.hidden"), "the newest line in view")


def test_the_words_become_larger_and_stay_so(
    server: CaptionServer, open_reading: Callable[..., Tab], wait_until: Wait
) -> None:
    server.show(caption(0, "good", "gut", final=True))
    tab = open_reading()
    size = "getComputedStyle(document.getElementById('lines')).fontSize"
    wait_until(lambda: tab.value(size) == "24px", "the page")
    tab.value("larger.click()")
    tab.value("larger.click()")
    assert tab.value(size) == "34px"
    tab.ask("Page.reload")
    wait_until(lambda: tab.value(size) == "34px", "the page as it was")
    for _ in range(9):
        tab.value("smaller.click()")
    assert tab.value(size) == "18px" and tab.value("smaller.disabled")
    tab.value("localStorage.clear()")


def test_a_line_grows_where_it_stands_and_goes_when_its_words_are_taken_back(
    server: CaptionServer, open_reading: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_reading()
    wait_until(lambda: state_of(tab) == "Nothing has been said yet", "the page")
    server.show(caption(0, "", tail="<b>so"))
    server.show(replace(caption(1, "come and stars", "komm"), is_doubtful=True))
    server.show(Gap(2.0, 3.0))
    wait_until(lambda: lines_of(tab) == ["<b>so", "komm", "come and stars", "[…]"], "the captions")
    assert tab.value("document.querySelectorAll('.doubtful').length") == 1 and state_of(tab) == ""
    colours = (
        f"getComputedStyle(document.querySelector('{one}')).color" for one in (".doubtful .large", ".source")
    )
    assert len({tab.value(colour) for colour in colours}) == 1
    server.show(caption(0, "", ""))
    server.show(caption(1, "come in", "komm rein", final=True))
    wait_until(lambda: lines_of(tab) == ["komm rein", "come in", "[…]"], "what is left")
    server.begin("en", "")
    server.show(caption(0, "next"))
    wait_until(lambda: lines_of(tab)[-1] == "next", "the next talk")
    assert tab.value("getComputedStyle([...document.querySelectorAll('.source')].pop()).fontSize") == "24px"
    assert lines_of(tab)[0] == "komm rein", "the talk before stays above"


def test_it_says_the_end_and_comes_back_when_the_program_does(
    server: CaptionServer, open_reading: Callable[..., Tab], wait_until: Wait
) -> None:
    say_much(server)
    tab = open_reading()
    wait_until(lambda: len(lines_of(tab)) == 120, "the talk")
    tab.value("lines.scrollTop = 300")
    wait_until(lambda: tab.value("!newest.hidden"), "the way back")
    server.end()
    wait_until(lambda: state_of(tab) == "The captions have ended", "the end")
    port = int(server.page_url.rpartition(":")[2].rstrip("/"))
    server.stop()
    again = CaptionServer(ShareAddress(LOOPBACK, port))
    again.start()
    again.begin("en", "de")
    say_much(again, 61)
    wait_until(lambda: len(lines_of(tab)) == 122, "the page to connect again")
    assert tab.value("lines.scrollTop") == 300 and state_of(tab) == ""
    again.stop()


def places(tab: Tab) -> list[float]:
    """Return where each line of a translation stands."""
    tops = "[...document.querySelectorAll('.target')].map((e) => e.getBoundingClientRect().top)"
    return [float(top) for top in tab.value(tops)]


def test_a_name_that_comes_after_its_words_or_changes_moves_none_and_stands_where_another_begins(
    server: CaptionServer, open_reading: Callable[..., Tab], wait_until: Wait
) -> None:
    server.begin("en", "de", tells_voices=True)
    said = [caption(n, "", f"Satz {n}", final=True) for n in range(3)]
    for one in said:
        server.show(one)
    tab = open_reading()
    wait_until(lambda: lines_of(tab) == ["Satz 0", "Satz 1", "Satz 2"], "the captions")
    before = places(tab)
    for one, name in zip(said, ("Anna", "Anna", "<b>Berta</b>"), strict=True):
        server.call_speaker(replace(one, speaker=name))
    named = ["Anna", "Satz 0", "Satz 1", "<b>Berta</b>", "Satz 2"]
    wait_until(lambda: lines_of(tab) == named, "the names")
    assert places(tab) == before
    server.call_speaker(replace(said[1], speaker=""))
    wait_until(lambda: "Anna" in lines_of(tab) and tab.value(UNNAMED) == 1, "one that is not sure")
    server.call_speaker(replace(said[0], speaker="A name that is longer than a telephone is wide " * 3))
    wait_until(lambda: lines_of(tab)[0].startswith("A name"), "the new name")
    assert places(tab) == before
    assert tab.complaints == []
