"""Where lines of captions break, in the scripts of the world."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icu4py.breakers import CharacterBreaker

from core.captions.line_breaks import LINE_WIDTH, break_lines, display_width, split_evenly

words = st.text(alphabet="abcdefgäß,.", min_size=1, max_size=12)
sentences = st.lists(words, max_size=60).map(" ".join)


@given(sentences)
def test_breaking_lines_keeps_every_word_and_the_width(text: str) -> None:
    lines = break_lines(text)
    assert " ".join(lines).split() == text.split()
    assert all(display_width(line) <= LINE_WIDTH for line in lines)


@given(sentences, st.integers(min_value=1, max_value=9))
def test_splitting_gives_the_parts_asked_for_and_keeps_every_word(text: str, n_parts: int) -> None:
    parts = split_evenly(text, n_parts)
    assert len(parts) == n_parts
    assert " ".join(parts).split() == text.split()


def test_two_lines_are_about_as_long_as_one_another() -> None:
    text = "the quick brown fox jumps over the lazy dog again today"
    assert break_lines(text) == ["the quick brown fox jumps", "over the lazy dog again today"]


def test_wide_text_without_spaces_breaks_at_the_width() -> None:
    lines = break_lines("字" * 50)
    assert len(lines) == 3 and "".join(lines) == "字" * 50
    assert all(28 <= display_width(line) <= 36 for line in lines)


def test_a_long_word_is_not_cut() -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenband"
    assert break_lines(f"die {word} da") == ["die", word, "da"]


UDHR = {
    "am": "የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው።",
    "ar": "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق، وقد وهبوا عقلاً وضميرًا.",
    "bn": "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।",
    "bo": "འགྲོ་བ་མིའི་རིགས་རྒྱུད་ཡོངས་ལ་སྐྱེས་ཙམ་ཉིད་ནས་ཆེ་མཐོངས་དང་ཐོབ་ཐངགི་རང་དབང་འདྲ་མཉམ་དུ་ཡོད་ལ།",
    "el": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.",
    "en": "All human beings are born free and equal in dignity and rights.",
    "fa": "تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند.",
    "he": "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.",
    "hi": "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।",
    "hy": "Բոլոր մարդիկ ծնվում են ազատ ու հավասար՝ իրենց արժանապատվությամբ ու իրավունքներով։",
    "ja": "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
    "ka": "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით.",
    "km": "មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងភាពស្មើៗគ្នាក្នុងសិទ្ធិនិងសេចក្ដីថ្លៃថ្នូរ។",
    "ko": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
    "lo": "ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສິ ສິດທິ ເສລີພາບ ແລະຄວາມສະເໝີພາບເທົ່າທຽມກັນ.",
    "my": "လူတိုင်းသည် တူညီလွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့်လည်းကောင်း၊ တူညီလွတ်လပ်သောအခွင့်အရေးများဖြင့်လည်းကောင်း မွေးဖွားလာသူများဖြစ်သည်။",
    "ru": "Все люди рождаются свободными и равными в своём достоинстве и правах.",
    "ta": "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள்.",
    "te": "ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు.",
    "th": "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ",
    "zh": "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
}
"""The first article of the Universal Declaration of Human Rights, in twenty-one manners of writing."""

MARKED = {"zh": "「{}」（{}）、", "ja": "『{}』、{}。", "th": "“{}” ({}) ", "km": "«{}»។{}", "my": "“{}”၊{}။"}
WHOLE = [
    "2026",
    "1,234.56",
    "２０２６",
    "3.14",
    "10:30",
    "https://example.com/a?b=1&c=d",
    "me@example.org",
    "AlphaFold-2",
]
NEVER_FIRST = ")]}」』）】》〉、。，．：；！？!?,.;:…ーっゃゅょッャュョ々”’»་།៕។၊။ๆฯ"
NEVER_LAST = "([{「『（【《〈“‘«¿¡"


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Return stretches of the declaration, some in marks, with numbers and addresses between them."""
    code = draw(st.sampled_from(sorted(UDHR)))
    parts = draw(st.lists(st.sampled_from([UDHR[code], *WHOLE]), min_size=1, max_size=6))
    pattern = MARKED.get(code, "{} {} ")
    joined = [
        pattern.format(a, b) if draw(st.booleans()) else f"{a}{b} "
        for a, b in zip(parts, parts[::-1], strict=True)
    ]
    return "".join(joined).strip()


def parted(text: str, lines: list[str]) -> set[int]:
    """Return where in `text`, without its spaces, lines end."""
    ends, place = set(), 0
    for line in lines[:-1]:
        place += len("".join(line.split()))
        ends.add(place)
    assert "".join("".join(lines).split()) == "".join(text.split()), "no letter is lost"
    return ends


def check(text: str, lines: list[str]) -> None:
    shown = [line for line in lines if line]
    assert not any(line[0] in NEVER_FIRST for line in shown[1:])
    assert not any(line[-1] in NEVER_LAST for line in shown[:-1])
    ends, bare = parted(text, shown), "".join(text.split())
    clusters, place = set(), 0
    for cluster in CharacterBreaker(bare, "en"):
        place += len(cluster)
        clusters.add(place)
    assert ends <= clusters, "a grapheme stays whole"
    for match in re.finditer("|".join(map(re.escape, WHOLE)), bare):
        assert not any(match.start() < end < match.end() for end in ends), match[0]
    assert not any(
        bare[end - 1].isdigit() and bare[end].isdigit()
        for end in ends
        if f"{bare[end - 1]} {bare[end]}" not in text
    )


@given(texts(), st.integers(8, 60))
def test_in_every_script_marks_numbers_addresses_and_graphemes_stay_whole(text: str, width: int) -> None:
    check(text, break_lines(text, width))


@given(texts(), st.integers(1, 9))
def test_parts_of_a_pair_keep_them_whole_too(text: str, n_parts: int) -> None:
    lines = split_evenly(text, n_parts)
    assert len(lines) == n_parts
    check(text, lines)


@given(st.text(max_size=120), st.integers(1, 60))
def test_of_any_text_no_letter_is_lost(text: str, width: int) -> None:
    parted(text, break_lines(text, width))


@pytest.mark.parametrize("code", UDHR)
def test_lines_are_no_wider_than_there_is_room(code: str) -> None:
    lines = break_lines(UDHR[code] * 3)
    spaced = max(map(display_width, (UDHR[code] * 3).split()))
    has_spaces = code not in ("bo", "ja", "km", "lo", "my", "th", "zh")
    assert all(
        display_width(line) <= (max(LINE_WIDTH, spaced) if has_spaces else LINE_WIDTH) for line in lines
    )
    assert len(lines) <= display_width(UDHR[code] * 3) / LINE_WIDTH * 1.4 + 1


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        (
            "私は東京へ行きました。「はい」と言って、",
            20,
            ["私は東京へ", "行きました。", "「はい」と言って、"],
        ),
        ("สวัสดีครับผมชื่อสมชาย", 12, ["สวัสดีครับผม", "ชื่อสมชาย"]),
        ("Es kostet 1 234 567 Euro", 14, ["Es kostet", "1 234 567 Euro"]),
        ("c'est « vrai » ? Oui", 12, ["c'est", "« vrai » ?", "Oui"]),
        ("안녕하세요저는학생입니다", 12, ["안녕하세요저", "는학생입니다"]),
        ("de 20\u00a0% à 30\u202f%", 8, ["de 20\u00a0%", "à 30\u202f%"]),
        ("👨\u200d👩\u200d👧\u200d👦" * 4, 16, ["👨\u200d👩\u200d👧\u200d👦" * 2] * 2),
    ],
)
def test_a_line_breaks_where_one_would_break_it_by_hand(text: str, width: int, lines: list[str]) -> None:
    assert break_lines(text, width) == lines
