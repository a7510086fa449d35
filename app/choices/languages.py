"""The languages by their codes, as the interface calls them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cmp_to_key

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCollator, QCoreApplication

FREQUENT = ("en", "de", "fr", "es", "it", "nl", "pl", "pt", "uk", "zh", "ja")
"""Those that stand first where a language is chosen."""

LANGUAGES: dict[str, object] = {
    "en": QT_TRANSLATE_NOOP("Languages", "English"),
    "de": QT_TRANSLATE_NOOP("Languages", "German"),
    "fr": QT_TRANSLATE_NOOP("Languages", "French"),
    "es": QT_TRANSLATE_NOOP("Languages", "Spanish"),
    "it": QT_TRANSLATE_NOOP("Languages", "Italian"),
    "nl": QT_TRANSLATE_NOOP("Languages", "Dutch"),
    "pl": QT_TRANSLATE_NOOP("Languages", "Polish"),
    "pt": QT_TRANSLATE_NOOP("Languages", "Portuguese"),
    "uk": QT_TRANSLATE_NOOP("Languages", "Ukrainian"),
    "zh": QT_TRANSLATE_NOOP("Languages", "Chinese"),
    "ja": QT_TRANSLATE_NOOP("Languages", "Japanese"),
    "af": QT_TRANSLATE_NOOP("Languages", "Afrikaans"),
    "am": QT_TRANSLATE_NOOP("Languages", "Amharic"),
    "ar": QT_TRANSLATE_NOOP("Languages", "Arabic"),
    "as": QT_TRANSLATE_NOOP("Languages", "Assamese"),
    "az": QT_TRANSLATE_NOOP("Languages", "Azerbaijani"),
    "ba": QT_TRANSLATE_NOOP("Languages", "Bashkir"),
    "be": QT_TRANSLATE_NOOP("Languages", "Belarusian"),
    "bg": QT_TRANSLATE_NOOP("Languages", "Bulgarian"),
    "bn": QT_TRANSLATE_NOOP("Languages", "Bengali"),
    "bo": QT_TRANSLATE_NOOP("Languages", "Tibetan"),
    "br": QT_TRANSLATE_NOOP("Languages", "Breton"),
    "bs": QT_TRANSLATE_NOOP("Languages", "Bosnian"),
    "ca": QT_TRANSLATE_NOOP("Languages", "Catalan"),
    "cs": QT_TRANSLATE_NOOP("Languages", "Czech"),
    "cy": QT_TRANSLATE_NOOP("Languages", "Welsh"),
    "da": QT_TRANSLATE_NOOP("Languages", "Danish"),
    "el": QT_TRANSLATE_NOOP("Languages", "Greek"),
    "et": QT_TRANSLATE_NOOP("Languages", "Estonian"),
    "eu": QT_TRANSLATE_NOOP("Languages", "Basque"),
    "fa": QT_TRANSLATE_NOOP("Languages", "Persian"),
    "fi": QT_TRANSLATE_NOOP("Languages", "Finnish"),
    "fo": QT_TRANSLATE_NOOP("Languages", "Faroese"),
    "gl": QT_TRANSLATE_NOOP("Languages", "Galician"),
    "gu": QT_TRANSLATE_NOOP("Languages", "Gujarati"),
    "ha": QT_TRANSLATE_NOOP("Languages", "Hausa"),
    "haw": QT_TRANSLATE_NOOP("Languages", "Hawaiian"),
    "he": QT_TRANSLATE_NOOP("Languages", "Hebrew"),
    "hi": QT_TRANSLATE_NOOP("Languages", "Hindi"),
    "hr": QT_TRANSLATE_NOOP("Languages", "Croatian"),
    "ht": QT_TRANSLATE_NOOP("Languages", "Haitian Creole"),
    "hu": QT_TRANSLATE_NOOP("Languages", "Hungarian"),
    "hy": QT_TRANSLATE_NOOP("Languages", "Armenian"),
    "id": QT_TRANSLATE_NOOP("Languages", "Indonesian"),
    "is": QT_TRANSLATE_NOOP("Languages", "Icelandic"),
    "jw": QT_TRANSLATE_NOOP("Languages", "Javanese"),
    "ka": QT_TRANSLATE_NOOP("Languages", "Georgian"),
    "kk": QT_TRANSLATE_NOOP("Languages", "Kazakh"),
    "km": QT_TRANSLATE_NOOP("Languages", "Khmer"),
    "kn": QT_TRANSLATE_NOOP("Languages", "Kannada"),
    "ko": QT_TRANSLATE_NOOP("Languages", "Korean"),
    "la": QT_TRANSLATE_NOOP("Languages", "Latin"),
    "lb": QT_TRANSLATE_NOOP("Languages", "Luxembourgish"),
    "ln": QT_TRANSLATE_NOOP("Languages", "Lingala"),
    "lo": QT_TRANSLATE_NOOP("Languages", "Lao"),
    "lt": QT_TRANSLATE_NOOP("Languages", "Lithuanian"),
    "lv": QT_TRANSLATE_NOOP("Languages", "Latvian"),
    "mg": QT_TRANSLATE_NOOP("Languages", "Malagasy"),
    "mi": QT_TRANSLATE_NOOP("Languages", "Maori"),
    "mk": QT_TRANSLATE_NOOP("Languages", "Macedonian"),
    "ml": QT_TRANSLATE_NOOP("Languages", "Malayalam"),
    "mn": QT_TRANSLATE_NOOP("Languages", "Mongolian"),
    "mr": QT_TRANSLATE_NOOP("Languages", "Marathi"),
    "ms": QT_TRANSLATE_NOOP("Languages", "Malay"),
    "mt": QT_TRANSLATE_NOOP("Languages", "Maltese"),
    "my": QT_TRANSLATE_NOOP("Languages", "Burmese"),
    "ne": QT_TRANSLATE_NOOP("Languages", "Nepali"),
    "nn": QT_TRANSLATE_NOOP("Languages", "Norwegian Nynorsk"),
    "no": QT_TRANSLATE_NOOP("Languages", "Norwegian"),
    "oc": QT_TRANSLATE_NOOP("Languages", "Occitan"),
    "pa": QT_TRANSLATE_NOOP("Languages", "Punjabi"),
    "ps": QT_TRANSLATE_NOOP("Languages", "Pashto"),
    "ro": QT_TRANSLATE_NOOP("Languages", "Romanian"),
    "ru": QT_TRANSLATE_NOOP("Languages", "Russian"),
    "sa": QT_TRANSLATE_NOOP("Languages", "Sanskrit"),
    "sd": QT_TRANSLATE_NOOP("Languages", "Sindhi"),
    "si": QT_TRANSLATE_NOOP("Languages", "Sinhala"),
    "sk": QT_TRANSLATE_NOOP("Languages", "Slovak"),
    "sl": QT_TRANSLATE_NOOP("Languages", "Slovenian"),
    "sn": QT_TRANSLATE_NOOP("Languages", "Shona"),
    "so": QT_TRANSLATE_NOOP("Languages", "Somali"),
    "sq": QT_TRANSLATE_NOOP("Languages", "Albanian"),
    "sr": QT_TRANSLATE_NOOP("Languages", "Serbian"),
    "su": QT_TRANSLATE_NOOP("Languages", "Sundanese"),
    "sv": QT_TRANSLATE_NOOP("Languages", "Swedish"),
    "sw": QT_TRANSLATE_NOOP("Languages", "Swahili"),
    "ta": QT_TRANSLATE_NOOP("Languages", "Tamil"),
    "te": QT_TRANSLATE_NOOP("Languages", "Telugu"),
    "tg": QT_TRANSLATE_NOOP("Languages", "Tajik"),
    "th": QT_TRANSLATE_NOOP("Languages", "Thai"),
    "tk": QT_TRANSLATE_NOOP("Languages", "Turkmen"),
    "tl": QT_TRANSLATE_NOOP("Languages", "Filipino"),
    "tr": QT_TRANSLATE_NOOP("Languages", "Turkish"),
    "tt": QT_TRANSLATE_NOOP("Languages", "Tatar"),
    "ur": QT_TRANSLATE_NOOP("Languages", "Urdu"),
    "uz": QT_TRANSLATE_NOOP("Languages", "Uzbek"),
    "vi": QT_TRANSLATE_NOOP("Languages", "Vietnamese"),
    "yi": QT_TRANSLATE_NOOP("Languages", "Yiddish"),
    "yo": QT_TRANSLATE_NOOP("Languages", "Yoruba"),
    "yue": QT_TRANSLATE_NOOP("Languages", "Cantonese"),
}


def language_name(code: str) -> str:
    """Return how a language is called, its code where it has no name here."""
    return QCoreApplication.translate("Languages", str(LANGUAGES[code])) if code in LANGUAGES else code


def names_in_order(codes: Iterable[str]) -> dict[str, str]:
    """Return what languages are called: the frequent ones first, the others as their names are sorted."""
    names = {code: language_name(code) for code in codes}
    by_name = cmp_to_key(QCollator().compare)
    others = sorted(names.keys() - set(FREQUENT), key=lambda code: by_name(names[code]))
    return {code: names[code] for code in (*FREQUENT, *others) if code in names}
