"""The languages that can be named: their codes, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from core.wording.errors import UserError
from core.wording.language_codes import mistaken_code, normal_code
from core.wording.sentences import phrased


@dataclass(frozen=True, slots=True)
class Language:
    """What a language is called in English, and by those who speak it."""

    name: str
    own_name: str


LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        "af": Language("Afrikaans", "Afrikaans"),
        "am": Language("Amharic", "አማርኛ"),
        "ar": Language("Arabic", "العربية"),
        "as": Language("Assamese", "অসমীয়া"),
        "az": Language("Azerbaijani", "Azərbaycanca"),
        "ba": Language("Bashkir", "Башҡорт"),
        "be": Language("Belarusian", "Беларуская"),
        "bg": Language("Bulgarian", "Български"),
        "bn": Language("Bengali", "বাংলা"),
        "bo": Language("Tibetan", "བོད་སྐད"),
        "br": Language("Breton", "Brezhoneg"),
        "bs": Language("Bosnian", "Bosanski"),
        "ca": Language("Catalan", "Català"),
        "cs": Language("Czech", "Čeština"),
        "cy": Language("Welsh", "Cymraeg"),
        "da": Language("Danish", "Dansk"),
        "de": Language("German", "Deutsch"),
        "el": Language("Greek", "Ελληνικά"),
        "en": Language("English", "English"),
        "es": Language("Spanish", "Español"),
        "et": Language("Estonian", "Eesti"),
        "eu": Language("Basque", "Euskara"),
        "fa": Language("Persian", "فارسی"),
        "fi": Language("Finnish", "Suomi"),
        "fo": Language("Faroese", "Føroyskt"),
        "fr": Language("French", "Français"),
        "gl": Language("Galician", "Galego"),
        "gu": Language("Gujarati", "ગુજરાતી"),
        "ha": Language("Hausa", "Hausa"),
        "haw": Language("Hawaiian", "ʻŌlelo Hawaiʻi"),
        "he": Language("Hebrew", "עברית"),
        "hi": Language("Hindi", "हिन्दी"),
        "hr": Language("Croatian", "Hrvatski"),
        "ht": Language("Haitian Creole", "Kreyòl ayisyen"),
        "hu": Language("Hungarian", "Magyar"),
        "hy": Language("Armenian", "հայերեն"),
        "id": Language("Indonesian", "Bahasa Indonesia"),
        "is": Language("Icelandic", "Íslenska"),
        "it": Language("Italian", "Italiano"),
        "ja": Language("Japanese", "日本語"),
        "jw": Language("Javanese", "Basa Jawa"),
        "ka": Language("Georgian", "ქართული"),
        "kk": Language("Kazakh", "Қазақша"),
        "km": Language("Khmer", "ខ្មែរ"),
        "kn": Language("Kannada", "ಕನ್ನಡ"),
        "ko": Language("Korean", "한국어"),
        "la": Language("Latin", "Latina"),
        "lb": Language("Luxembourgish", "Lëtzebuergesch"),
        "ln": Language("Lingala", "Lingála"),
        "lo": Language("Lao", "ລາວ"),
        "lt": Language("Lithuanian", "Lietuvių"),
        "lv": Language("Latvian", "Latviešu"),
        "mg": Language("Malagasy", "Malagasy"),
        "mi": Language("Maori", "Māori"),
        "mk": Language("Macedonian", "Македонски"),
        "ml": Language("Malayalam", "മലയാളം"),
        "mn": Language("Mongolian", "Монгол"),
        "mr": Language("Marathi", "मराठी"),
        "ms": Language("Malay", "Bahasa Melayu"),
        "mt": Language("Maltese", "Malti"),
        "my": Language("Burmese", "မြန်မာ"),
        "ne": Language("Nepali", "नेपाली"),
        "nl": Language("Dutch", "Nederlands"),
        "nn": Language("Norwegian Nynorsk", "Norsk nynorsk"),
        "no": Language("Norwegian", "Norsk"),
        "oc": Language("Occitan", "Occitan"),
        "pa": Language("Punjabi", "ਪੰਜਾਬੀ"),
        "pl": Language("Polish", "Polski"),
        "ps": Language("Pashto", "پښتو"),
        "pt": Language("Portuguese", "Português"),
        "ro": Language("Romanian", "Română"),
        "ru": Language("Russian", "Русский"),
        "sa": Language("Sanskrit", "संस्कृतम्"),
        "sd": Language("Sindhi", "سنڌي"),
        "si": Language("Sinhala", "සිංහල"),
        "sk": Language("Slovak", "Slovenčina"),
        "sl": Language("Slovenian", "Slovenščina"),
        "sn": Language("Shona", "ChiShona"),
        "so": Language("Somali", "Soomaali"),
        "sq": Language("Albanian", "Shqip"),
        "sr": Language("Serbian", "Српски"),
        "su": Language("Sundanese", "Basa Sunda"),
        "sv": Language("Swedish", "Svenska"),
        "sw": Language("Swahili", "Kiswahili"),
        "ta": Language("Tamil", "தமிழ்"),
        "te": Language("Telugu", "తెలుగు"),
        "tg": Language("Tajik", "Тоҷикӣ"),
        "th": Language("Thai", "ไทย"),
        "tk": Language("Turkmen", "Türkmençe"),
        "tl": Language("Filipino", "Filipino"),
        "tr": Language("Turkish", "Türkçe"),
        "tt": Language("Tatar", "Татар"),
        "uk": Language("Ukrainian", "Українська"),
        "ur": Language("Urdu", "اردو"),
        "uz": Language("Uzbek", "O‘zbekcha"),
        "vi": Language("Vietnamese", "Tiếng Việt"),
        "yi": Language("Yiddish", "ייִדיש"),
        "yo": Language("Yoruba", "Èdè Yorùbá"),
        "yue": Language("Cantonese", "粵語"),
        "zh": Language("Chinese", "中文"),
    }
)
"""The languages by their codes."""

CODES = frozenset(LANGUAGES)
"""Those that Whisper hears; a translator may know fewer."""

IN_PROMPTS = (
    "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "hi", "hu", "it", "ja",
    "ko", "nl", "no", "pl", "pt", "ro", "ru", "sv", "tr", "uk", "vi", "zh",
)  # fmt: skip
"""Those that a prompt calls by name; a translator that has no list of its own is asked for no others."""

ORIGINAL = "en"
"""What the interface is written in."""
TRANSLATED = ("de", "fr")
"""What it is translated into: each has its files in `app/assets/translations`."""

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


def name_in_prompt(code: str) -> str:
    """Return the English name that prompts use, the code of a language that they do not name."""
    return LANGUAGES[code].name if code in IN_PROMPTS else code


def check_language(code: str, *, may_be_detected: bool = False) -> str:
    """Return `code`.

    Raises:
        UnknownLanguageError: when it names no language.
    """
    if code in CODES or (may_be_detected and code == DETECTED):
        return code
    if suggested := _suggested(code):
        raise UnknownLanguageError(
            phrased("The language {code!r} is not known: use {suggested}.", code=code, suggested=suggested)
        )
    raise UnknownLanguageError(
        phrased("The language {code!r} is not known: use a code such as en, de, fr or es.", code=code)
    )


def _suggested(text: str) -> str:
    """Return the code that may be meant by another one, by a country's or by a name; empty where none is."""
    if (code := normal_code(text)) in CODES:
        return code
    called = text.strip().casefold()
    names = ((code, (one.name.casefold(), one.own_name.casefold())) for code, one in LANGUAGES.items())
    return mistaken_code(text) or next((code for code, both in names if called in both), "")
