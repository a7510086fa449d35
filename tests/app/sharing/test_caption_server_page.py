"""The page for OBS in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from browser import Browser, Tab
from made_captions import caption
from PySide6.QtGui import QImage

from app.sharing.caption_server import CaptionServer
from app.sharing.sharing import EVERYWHERE, LOOPBACK, ShareAddress
from core.captions.captions import Gap
from core.speech.segments import SegmentId

Wait = Callable[[Callable[[], bool], str], None]


def text_of(tab: Tab, language: str) -> str:
    return str(tab.value(f"document.getElementById('{language}')?.innerText.trim() ?? ''"))


def lines_of(tab: Tab, language: str) -> list[str]:
    return [line.strip() for line in text_of(tab, language).splitlines()]


def test_both_languages_are_shown_as_they_grow(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    server.show(caption(0, "good", tail="morning"))
    tab = open_page(server)
    wait_until(lambda: text_of(tab, "source") == "good morning", "the caption that was there already")
    assert tab.value("[...document.querySelectorAll('.unstable')].map((e) => e.innerText.trim())") == [
        "morning"
    ]
    assert tab.value("getComputedStyle(document.querySelector('.unstable')).opacity") == "0.55"
    server.show(caption(0, "good morning", "Guten Morgen", final=True))
    server.show(Gap(2.0, 3.0))
    server.show(caption(1, "can everybody hear me?", target_tail="Können"))
    wait_until(lambda: text_of(tab, "target") == "Guten Morgen\n[…]\nKönnen", "the translation")
    assert text_of(tab, "source") == "good morning\n[…]\ncan everybody hear me?"
    assert tab.value("document.getElementById('target').lang") == "de"
    assert tab.complaints == []


def test_what_does_not_sound_like_the_language_is_greyed(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    server.show(caption(0, "good morning", final=True))
    server.show(replace(caption(1, "come and stars", "komm", tail="to those"), is_doubtful=True))
    tab = open_page(server)
    wait_until(lambda: text_of(tab, "target") == "komm", "the translation")
    greyed = "[...document.querySelectorAll('.doubtful')].map((e) => e.innerText.trim())"
    assert tab.value(greyed) == ["come and stars to those", "komm"]
    opacities = "[...document.querySelectorAll('.doubtful')].map((e) => getComputedStyle(e).opacity)"
    assert tab.value(opacities) == ["0.55", "0.55"]


def test_two_speakers_are_named_in_the_order_in_which_they_came(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    server.show(caption(4, "so where were we", "also wo", speaker="Me"))
    server.show(caption(1, "", tail="here", speaker="Others"))
    tab = open_page(server)
    wait_until(lambda: text_of(tab, "source") == "Me: so where were we\nOthers: here", "both speakers")
    assert text_of(tab, "target") == "Me: also wo"


def test_who_goes_on_while_another_has_finished_goes_on_below(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server, "show=source&lines=4")
    server.show(caption(0, "so where", tail="we were", speaker="Me"))
    server.show(caption(1, "yeah right", speaker="Others", final=True))
    wait_until(lambda: "Others" in text_of(tab, "source"), "the other speaker")
    assert text_of(tab, "source").splitlines() == ["Me: so where", "Others: yeah right", "Me: we were"]
    server.show(caption(0, "so where were we", speaker="Me", final=True))
    wait_until(lambda: "were we" in text_of(tab, "source"), "the end")
    assert text_of(tab, "source").splitlines() == ["Me: so where", "Others: yeah right", "Me: were we"]
    assert tab.complaints == []


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("Guten Tag", "Guten Tag.", ["Me: Guten Tag.", "Others: ja"]),
        ("das Haus", "das Hauses ist gross", ["Me: das Hauses", "Others: ja", "Me: ist gross"]),
        ("das Haus", "das Haus ist gross", ["Me: das Haus", "Others: ja", "Me: ist gross"]),
        ("我们", "我们。今天 OK", ["Me: 我们。", "Others: ja", "Me: 今天 OK"]),
        ("我们用Surt", "我们用Surtitle翻译", ["Me: 我们用Surtitle", "Others: ja", "Me: 翻译"]),
        ("สวัสดี", "สวัสดีครับ", ["Me: สวัสดี", "Others: ja", "Me: ครับ"]),
    ],
)
def test_a_word_ends_where_it_began(
    server: CaptionServer,
    open_page: Callable[..., Tab],
    wait_until: Wait,
    before: str,
    after: str,
    lines: list[str],
) -> None:
    tab = open_page(server, "lines=4")
    server.show(caption(0, "one two", before, speaker="Me"))
    server.show(caption(1, "yes", "ja", speaker="Others", final=True))
    wait_until(lambda: lines_of(tab, "target") == [f"Me: {before}", "Others: ja"], "the other speaker")
    server.show(caption(0, "one two three", after, speaker="Me"))
    wait_until(lambda: "three" in text_of(tab, "source"), "what follows")
    assert lines_of(tab, "target") == lines
    assert lines_of(tab, "source") == ["Me: one two", "Others: yes", "Me: three"]
    server.show(caption(0, "one two three.", after, speaker="Me", final=True))
    wait_until(lambda: "three." in text_of(tab, "source"), "the end")
    assert lines_of(tab, "target") == lines
    assert tab.complaints == []


def test_a_word_ends_in_the_last_line_that_has_any_of_it(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server, "lines=6")
    server.show(caption(0, "good", "Guten Tag", speaker="Me"))
    server.show(caption(1, "yes", "ja", speaker="Others", final=True))
    wait_until(lambda: "Others" in text_of(tab, "target"), "the other speaker")
    server.show(caption(0, "good day", "Guten Tag", speaker="Me"))  # its translation waits
    server.show(caption(3, "right", "genau", speaker="Others", final=True))
    wait_until(lambda: "genau" in text_of(tab, "target"), "the other speaker again")
    for target, above, below in [
        ("Guten Tag.", "Guten Tag.", []),
        ("Guten Tag.“", "Guten Tag.“", []),
        ("Guten Tag.“ Wie", "Guten Tag.“", ["Me: Wie"]),
    ]:
        server.show(caption(0, "good day", target, speaker="Me"))
        wait_until(lambda target=target: tab.value("entries.at(-1).event.target") == target, "what follows")
        assert lines_of(tab, "target") == [f"Me: {above}", "Others: ja", "Others: genau", *below]
    assert lines_of(tab, "source") == ["Me: good", "Others: yes", "Me: day", "Others: right"]


@pytest.mark.parametrize(("query", "tail"), [("", "."), ("&unstable=hide", "we were")])
def test_no_line_begins_with_nothing_to_read(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait, query: str, tail: str
) -> None:
    tab = open_page(server, "show=source&lines=4" + query)
    server.show(caption(0, "so where", tail=tail, speaker="Me"))
    server.show(caption(1, "yeah", speaker="Others", final=True))
    wait_until(lambda: "Others" in text_of(tab, "source"), "the other speaker")
    assert lines_of(tab, "source") == ["Me: so where", "Others: yeah"]


def test_who_pauses_takes_no_lines_from_who_speaks(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server, "show=source&lines=20")
    server.show(caption(1, "hm", speaker="Others"))
    for n in range(30):
        server.show(caption(2 * n, f"sentence {n}", speaker="Me", final=True))
    wait_until(lambda: "sentence 29" in text_of(tab, "source"), "the last")
    assert 20 <= len(lines_of(tab, "source")) < 30
    assert tab.value("entries.length") < 30


def test_finished_captions_leave_nothing_behind_that_is_not_seen(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server, "show=source&lines=20")
    for n in range(15):
        server.show(caption(2 * n, f"sentence {n}", speaker="Me"))
        server.show(caption(2 * n + 1, f"answer {n}", speaker="Others", final=True))
        wait_until(lambda n=n: f"answer {n}" in text_of(tab, "source"), "the answer")
        server.show(caption(2 * n, f"sentence {n}", speaker="Me", final=True))
    wait_until(lambda: tab.value("entries.every((entry) => entry.isOver)"), "the end")
    assert 20 <= len(lines_of(tab, "source")) < 30


def test_who_speaks_keeps_the_place_while_others_leave(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server, "show=source&lines=2")
    server.show(caption(0, "so where", tail="we", speaker="Me"))
    server.show(caption(1, "yeah", speaker="Others", final=True))
    wait_until(lambda: text_of(tab, "source").endswith("Me: we"), "the other speaker")
    for n in range(8):
        server.show(Gap(2.0 + n, 3.0 + n))
    wait_until(lambda: text_of(tab, "source").count("[…]") == 6, "as many gaps as are kept")
    server.show(caption(0, "so where we were", speaker="Me"))
    wait_until(lambda: "we were" in text_of(tab, "source"), "the end")
    assert "so where" not in text_of(tab, "source")
    assert lines_of(tab, "source") == ["Me: we were", *["[…]"] * 6]


def test_a_false_start_leaves_no_place_behind_for_what_is_said_later(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server, "show=source&lines=2")
    server.show(caption(1, "", tail="uh", speaker="Others"))
    server.show(caption(1, "", speaker="Others"))
    for n in range(3):
        server.show(caption(2 * n, f"sentence {n}", speaker="Me", final=True))
    server.show(caption(1, "here", speaker="Others"))
    wait_until(
        lambda: text_of(tab, "source").endswith("Me: sentence 2\nOthers: here"), "the answer at the end"
    )


def test_of_two_who_speak_at_once_each_has_the_own_line(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server, "show=source")
    mine = caption(0, "good morning", speaker="Me")
    theirs = replace(caption(0, "hello", speaker="Others"), segment=SegmentId(0, track=1))
    for state in (mine, theirs, replace(mine, source="good morning everyone")):
        server.show(state)
    wait_until(
        lambda: text_of(tab, "source") == "Me: good morning everyone\nOthers: hello", "both, each once"
    )


@pytest.mark.parametrize("n_lines", [2, 12])
def test_as_many_captions_are_kept_as_lines_are_shown(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait, n_lines: int
) -> None:
    tab = open_page(server, f"show=source&lines={n_lines}")
    for segment in range(30):
        server.show(caption(segment, f"sentence {segment}", final=True))
    wait_until(lambda: "sentence 29" in text_of(tab, "source"), "the last")
    assert n_lines <= len(text_of(tab, "source").splitlines()) < n_lines + 10


def test_what_was_said_is_text_whatever_it_looks_like(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server)
    said = "<img src=x onerror=alert(1)> & </script>"
    server.show(caption(0, said))
    wait_until(lambda: text_of(tab, "source") == said, "the caption")
    assert tab.value("document.images.length") == 0
    assert tab.complaints == []


def test_each_line_is_set_as_what_is_said_in_it_is_read(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server)
    server.show(caption(0, "مرحبا 2026، نعم", "hello there", final=True, speaker="Me"))
    server.show(caption(1, "so\u202e it was", "", final=True))
    wait_until(lambda: "so it was" in text_of(tab, "source"), "the captions")
    script = "[...document.querySelectorAll('.text > div')].map((line) => getComputedStyle(line).direction)"
    assert tab.value(script) == ["rtl", "ltr", "ltr"]
    assert lines_of(tab, "source")[0].startswith("Me: ")


def test_only_the_last_lines_are_seen_on_nothing(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait, tmp_path: Path
) -> None:
    tab = open_page(server, "lines=2&size=30&font=DejaVu%20Sans&color=%23ffff00&align=left&show=source")
    for segment in range(4):
        server.show(
            caption(segment, "and so on it goes for many words " * 4 + f"number{segment}", final=True)
        )
    wait_until(lambda: "number3" in text_of(tab, "source"), "the captions")
    block = tab.value(
        "(() => { const s = getComputedStyle(document.getElementById('source'));"
        " const t = document.querySelector('#source .text').getBoundingClientRect();"
        " return {height: parseFloat(s.height), size: parseFloat(s.fontSize), color: s.color,"
        " bottom: t.bottom - document.getElementById('source').getBoundingClientRect().bottom,"
        " textHeight: t.height, align: s.textAlign, family: s.fontFamily}; })()"
    )
    assert block["height"] == pytest.approx(2 * 1.3 * block["size"], abs=1)
    assert block["textHeight"] > block["height"]
    assert block["bottom"] == pytest.approx(0, abs=1)
    assert (block["color"], block["align"]) == ("rgb(255, 255, 0)", "left")
    assert "DejaVu Sans" in block["family"]
    assert tab.value("document.getElementById('target').hidden")
    tab.picture(tmp_path / "page.png")
    picture = QImage(str(tmp_path / "page.png"))
    assert picture.pixelColor(picture.width() // 2, 5).alpha() == 0
    assert any(picture.pixelColor(x, picture.height() - 20).alpha() for x in range(picture.width()))


@pytest.mark.parametrize(
    ("query", "seen"), [("", ["source", "target"]), ("show=target", ["target"]), ("show=source", ["source"])]
)
def test_one_language_or_two(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait, query: str, seen: list[str]
) -> None:
    tab = open_page(server, query)
    shown = "[...document.querySelectorAll('.block')].filter((b) => !b.hidden).map((b) => b.id)"
    wait_until(lambda: tab.value(shown) == seen, "the languages")
    server.begin("en", "")
    wait_until(lambda: tab.value(shown) == ["source"], "the only language there is")


def test_unstable_text_can_be_hidden_and_the_screen_cleared(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    steady, clearing = open_page(server, "unstable=hide"), open_page(server, "clear=0.5")
    server.show(caption(0, "good", tail="morning"))
    wait_until(lambda: text_of(steady, "source") == "good", "the stable words")
    wait_until(lambda: text_of(clearing, "source") == "", "an empty screen")
    server.show(caption(1, "good morning"))
    wait_until(lambda: text_of(clearing, "source") == "good morning", "only what is new")


def test_it_comes_back_when_the_program_does(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    tab = open_page(server)
    server.show(caption(0, "before"))
    wait_until(lambda: text_of(tab, "source") == "before", "the first caption")
    port = int(server.page_url.rpartition(":")[2].rstrip("/"))
    server.stop()
    again = CaptionServer(ShareAddress(LOOPBACK, port))
    again.start()
    again.begin("en", "de")
    again.show(caption(0, "after"))
    wait_until(lambda: text_of(tab, "source") == "after", "the page to connect again")
    again.stop()


def test_with_the_token_of_its_address_the_page_reads_from_elsewhere(
    browser: Browser, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    server = CaptionServer(ShareAddress(EVERYWHERE, 0), token="the-secret")
    server.start()
    server.show(caption(0, "hello"))
    tab = open_page(server)
    wait_until(lambda: text_of(tab, "source") == "hello", "the caption")
    refused = browser.open(server.page_url.replace("token=", "token=x"))
    wait_until(lambda: "lacks the right token" in str(refused.value("document.body?.innerText")), "a refusal")
    refused.close()
    server.stop()


def test_a_page_of_another_origin_reads_nothing(
    server: CaptionServer, browser: Browser, wait_until: Wait
) -> None:
    other = browser.open("data:text/html,<p>elsewhere</p>")
    other.value(
        f"window.told = []; const s = new WebSocket('{server.socket_url}');"
        "s.onopen = () => told.push('open'); s.onclose = () => told.push('close');"
        f"fetch('{server.page_url}').then(() => told.push('read'), () => told.push('refused'));"
    )
    wait_until(lambda: len(other.value("told") or []) == 2, "both refusals")
    assert sorted(other.value("told")) == ["close", "refused"]
    other.close()


def test_a_name_that_comes_after_its_words_moves_and_covers_none(
    server: CaptionServer, open_page: Callable[..., Tab], wait_until: Wait
) -> None:
    words = (
        "[...document.querySelectorAll('.text > div')].map((line) => {"
        " const range = document.createRange(); range.selectNode(line.lastChild);"
        " const box = range.getBoundingClientRect(); return [box.left, box.top]; })"
    )
    names = "[...document.querySelectorAll('.speaker')].map((e) => e.getBoundingClientRect().right)"
    server.begin("en", "de", tells_voices=True)
    said = [caption(n, f"sentence {n}", f"Satz {n}", final=True) for n in range(2)]
    for one in said:
        server.show(one)
    tab = open_page(server, "lines=3")
    wait_until(lambda: text_of(tab, "target") == "Satz 0\nSatz 1", "the captions")
    before = tab.value(words)
    for one, name in zip(said, ("<b>Anna</b>", "Maximiliane von Hohenstein-Untergruppenbach"), strict=True):
        server.call_speaker(replace(one, speaker=name))
    server.call_speaker(caption(7, "never shown", final=True, speaker="Nobody"))
    wait_until(lambda: "Maximiliane" in text_of(tab, "source"), "the names")
    assert "<b>Anna</b>" in text_of(tab, "target") and "Nobody" not in text_of(tab, "target")
    assert tab.value(words) == before
    rights = tab.value(names)
    assert len(rights) == 4 and 0 < max(rights) <= min(left for left, _ in before)
    assert tab.complaints == []
