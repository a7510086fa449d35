"""The languages that can be named, by what files call them: en, eng, en-GB."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from core.wording.languages import CODES

_ISO_639_2 = """
af afr|am amh|ar ara|as asm|az aze|ba bak|be bel|bg bul|bn ben|bo bod tib|br bre|bs bos|ca cat|cs ces cze
cy cym wel|da dan|de deu ger|el ell gre|en eng|es spa|et est|eu eus baq|fa fas per|fi fin|fo fao
fr fra fre|gl glg|gu guj|ha hau|haw haw|he heb iw|hi hin|hr hrv scr|ht hat|hu hun|hy hye arm|id ind in
is isl ice|it ita|ja jpn|jw jav jv|ka kat geo|kk kaz|km khm|kn kan|ko kor|la lat|lb ltz|ln lin|lo lao
lt lit|lv lav|mg mlg|mi mri mao|mk mkd mac|ml mal|mn mon|mr mar|ms msa may|mt mlt|my mya bur|ne nep
nl nld dut|nn nno|no nor nob nb|oc oci|pa pan|pl pol|ps pus|pt por|ro ron rum|ru rus|sa san|sd snd|si sin
sk slk slo|sl slv|sn sna|so som|sq sqi alb|sr srp scc|su sun|sv swe|sw swa|ta tam|te tel|tg tgk|th tha
tk tuk|tl tgl fil|tr tur|tt tat|uk ukr|ur urd|uz uzb|vi vie|yi yid ji|yo yor|yue yue|zh zho chi cmn
"""
_ENTRIES = [entry.split() for entry in re.split(r"[|\n]", _ISO_639_2.strip())]
_BY_TAG: Mapping[str, str] = MappingProxyType(
    {code: code for code in CODES} | {tag: code for code, *tags in _ENTRIES for tag in tags}
)


def language_of_tag(tag: str) -> str:
    """Return the code of the language that a tag names, of several the first, or nothing."""
    return _BY_TAG.get(str(re.split(r"[-_,;/ ]", tag.strip().lower())[0]), "")
