"""What ends in a full stop and yet ends no sentence, by language.

The lists of CLDR were tried and not taken: they lack "usw." and "Mme.", and have "All." and "Do.".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from core.wording.languages import CODES

_ALWAYS = MappingProxyType(
    {
        "": "dr prof mr mrs cf vs ca",
        "en": "ms st mt gen col sgt capt lt rev hon gov sen rep messrs e.g i.e",
        "de": "hr frl fr bzw vgl bspw evtl ggf inkl exkl zzgl sog z.b d.h z.t u.u i.d.r",
        "lb": "här z.b d.h",
        "es": "sr sra srta sres d dña dra ud uds ee ff p.ej ej núm pág págs av avda sto sta lic",
        "ca": "sr sra srs dra p.ex pàg núm av",
        "gl": "sr sra dra p.ex páx",
        "fr": "mm mme mmes mlle mlles pr ste p.ex c.-à-d av env",
        "it": "sig sig.ra sigg dott dott.ssa prof.ssa ing avv geom rag sen p.es pag",
        "pt": "sr sra srs srta dra profa eng exmo exma p.ex v.ex av pág",
        "ro": "dl dna d-na d-l nr str ing",
        "nl": "dhr mevr mw drs ir ing bijv d.w.z i.p.v t.o.v m.b.t nl resp",
        "sv": "t.ex bl.a d.v.s s.k resp kl nr hr fr",
        "da": "f.eks bl.a dvs kl nr hr fr",
        "no": "f.eks bl.a dvs kl nr hr fr",
        "nn": "t.d dvs kl nr",
        "is": "t.d þ.e kl nr",
        "fi": "esim ns tri",
        "et": "nt nr",
        "lv": "piem nr",
        "lt": "pvz nr",
        "pl": "np m.in tj tzn tzw mgr inż ul św ks",
        "cs": "např tj tzv p pí mgr ing mudr judr sv ul čís",
        "sk": "napr tj tzv p pí mgr ing mudr sv ul",
        "sl": "npr t.i g",
        "hr": "npr tzv tj g gđa sv ul",
        "bs": "npr tzv tj",
        "sr": "npr tzv tj нпр тзв тј др проф",
        "hu": "pl ún ifj özv szt",
        "tr": "doç öğr örn sn bkz yrd",
        "ru": "т.е т.н напр проф акад ул пр им св гр",
        "uk": "т.зв напр проф акад вул ім св",
        "bg": "т.е т.нар напр проф д-р г-н г-жа ул св",
        "el": "π.χ κ κκ δρ δηλ λ.χ",
    }
)
"""Followed by what they belong to, wherever they stand; the first are in many languages."""

_AT_TIMES = MappingProxyType(
    {
        "": "etc no fig approx max min art tel vol",
        "en": "inc ltd co corp jr sr a.m p.m dept est al jan feb mar apr jun jul aug sep sept oct nov dec",
        "de": "usw u.a u.ä o.ä u.s.w nr abs bd str jh jhd mio mrd tsd st std geb gest verh kap abb ziff "
        "mind jan feb apr aug sep sept okt nov dez co n.chr v.chr",
        "es": "uu aa dd hh oo jj cía c.v",
        "fr": "bd j.-c apr janv févr avr juil sept oct nov déc",
        "it": "ecc a.c d.c",
        "pt": "ltda cia",
        "nl": "enz e.d o.a jr sr n.chr v.chr",
        "sv": "osv m.m m.fl",
        "da": "osv m.m m.fl",
        "no": "osv m.m m.fl",
        "fi": "jne",
        "pl": "itd itp r w tys mln mld zł godz",
        "cs": "atd apod hod mil",
        "sk": "atď apod hod mil",
        "hr": "itd",
        "sl": "itd",
        "hu": "stb",
        "tr": "vb vs",
        "ro": "ș.a lei",
        "ru": "т.д т.п др г гг в вв руб коп тыс млн млрд стр рис",
        "uk": "т.д т.п ін р рр грн тис млн млрд",
        "bg": "т.н др г лв хил млн",
        "el": "κ.λπ κλπ κ.ά μ.μ π.μ",
    }
)
"""They may also stand at the end of a sentence: what follows tells."""

NOUNS_IN_CAPITALS = frozenset({"de", "lb"})
"""Where a capital does not tell that a sentence begins."""

_OPENERS = MappingProxyType(
    {
        "de": "der die das den dem des ein eine einen einem einer er sie es wir ihr ich du man und aber oder "
        "denn doch dann danach da dort hier jetzt nun heute gestern morgen so also auch nur noch schon "
        "in im am an auf aus bei mit nach seit von vom vor zu zum zur für gegen ohne um über unter durch "
        "wenn weil als ob dass wie was wer wo wann warum welche welcher welches diese dieser dieses "
        "dabei damit dafür deshalb deswegen trotzdem außerdem bis zwischen alle alles viele mein meine "
        "sein seine unser unsere ihre kein keine nicht ja nein bitte danke ist sind war hat haben können",
        "en": "the a an he she it we they i you this that these those there and but or so then in on at "
        "by for from with to of as if when while what who where why how yes no not all my our his her "
        "their its is are was do did let now here after before because",
        "fr": "le la les l un une des il elle on nous vous ils elles je tu ce cette ces et mais ou donc "
        "alors puis dans en à au aux de du par pour avec sans sur si quand que qui comme oui non",
        "es": "el la los las un una él ella ellos yo tú nosotros este esta esto y pero o entonces luego en "
        "a al de del por para con sin si cuando que quien como sí no se es hay",
        "it": "il lo la i gli le un una lui lei noi voi loro io tu questo questa e ma o poi quindi in a "
        "al di del da per con su se quando che chi come sì no è",
        "pt": "o a os as um uma ele ela nós eu este esta isto e mas ou então depois em no na de do da por "
        "para com sem se quando que quem como sim não é",
        "nl": "de het een hij zij ze wij we ik jij je dit dat deze die en maar of dus dan in op aan bij "
        "van voor met als wanneer wat wie waar hoe ja nee er",
    }
)
"""Words that a sentence begins with and that would be small within one."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the languages that are spoken write what ends in a full stop, each without its last one."""

    always: frozenset[str]
    """Never ends a sentence."""
    at_times: frozenset[str]
    """Ends a sentence where the next word begins one."""
    openers: frozenset[str]
    """Words that tell by their capital that a sentence begins; empty where every capital tells it."""
    needs_opener: frozenset[str]
    """Of `at_times`, what may stand before the capital of a noun or of a name."""
    has_pronoun_i: bool
    """Whether "I" is a word."""


@cache
def spelling(spoken: str = "") -> Spelling:
    """Return how what is `spoken` is written: a code, codes with commas between; else any language may be."""
    languages = tuple(code for code in spoken.split(",") if code in CODES)
    is_known = bool(languages) and len(languages) == len(spoken.split(","))
    languages = languages if is_known else tuple(sorted(CODES))
    with_nouns = NOUNS_IN_CAPITALS.intersection(languages)
    common, own = _words_of(_ALWAYS, [""]), _words_of(_ALWAYS, languages)
    at_times = _words_of(_AT_TIMES, ["", *languages])
    # What is an abbreviation in one language is a word in another.
    doubtful = frozenset() if is_known else own - common
    return Spelling(
        always=(common | own) - doubtful,
        at_times=at_times | doubtful,
        openers=_words_of(_OPENERS, languages) if with_nouns else frozenset(),
        needs_opener=doubtful | (at_times if is_known and with_nouns else _words_of(_AT_TIMES, with_nouns)),
        has_pronoun_i="en" in languages,
    )


def _words_of(lists: Mapping[str, str], languages: Iterable[str]) -> frozenset[str]:
    return frozenset(word for code in languages for word in lists.get(code, "").split())
