"""The languages that can be named, by their codes."""

from __future__ import annotations

import re

from core.wording.errors import UserError
from core.wording.sentences import phrased

_CODES = (
    "af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht"
    " hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl"
    " ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo yue zh"
)
CODES = frozenset(_CODES.split())
"""Those that Whisper hears; a translator may know fewer."""

UNSPACED = frozenset({"zh", "ja", "th", "lo", "my", "yue", "km"})
"""Written without spaces between words: their words are what a recognizer or a tokenizer takes for one."""

UNSPACED_CHARACTER = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)
"""Thai, Lao, Burmese, Khmer, kana and Han: the scripts of those languages."""

DETECTED = "auto"


class UnknownLanguageError(UserError):
    """A language code that nothing here knows."""


def check_language(code: str, *, may_be_detected: bool = False) -> str:
    """Return `code`.

    Raises:
        UnknownLanguageError: when it names no language.
    """
    if code in CODES or (may_be_detected and code == DETECTED):
        return code
    raise UnknownLanguageError(
        phrased("The language {code!r} is not known: use a code such as en, de, fr or es.", code=code)
    )
