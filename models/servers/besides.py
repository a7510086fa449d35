"""What models say besides the translation: taken off, where nothing like it was said.

Somebody may really say "Translation: …", quote somebody, or be sorry that he cannot translate. So nothing
is taken off that has a counterpart in what was said.
"""

from __future__ import annotations

import re
from typing import Final

from core.translating.asked_sentence import Question
from core.wording.languages import LANGUAGES

_TRANSLATION: Final = (
    r"translation|übersetzung|traduction|traducción|traduzione|tradução|vertaling|översättning|oversættelse"
    r"|oversettelse|käännös|tłumaczenie|překlad|fordítás|traducere|çeviri|перевод|переклад|ترجمة|अनुवाद|번역"
    r"|翻译|翻譯|译文|翻訳|訳"
)
_TRANSLATE: Final = (
    r"translat|übersetz|tradu|vertal|översätt|oversæt|overset|kääntä|tłumacz|překlád|přelož|fordít|çevir"
    r"|перевод|перевест|перекла|ترجم|अनुवाद|번역|翻译|翻譯|翻訳"
)
_NOTE: Final = (
    r"notes?|anmerkung|hinweis|bemerkung|remarque|nota(?:\s+del\s+traductor)?|observação|opmerking|uwaga"
    r"|poznámka|megjegyzés|примечание|примітка|注意|注|备注|備註|注記|참고"
)
_OPENING: Final = (
    r"(?:(?:sure|certainly|of course|okay|ok|natürlich|gerne|klar|bien sûr|claro)[!,.]?\s+)?"
    r"(?:(?:here(?:'s|’s| is)|hier ist|voici|aquí está|ecco)\s+)?(?:the|your|my|die|la|a|il)?\s*"
)
_FENCE: Final = re.compile(r"\s*```\w*\s+(.*?)\s*```\s*", re.DOTALL)
_NOTE_IN_BRACKETS: Final = re.compile(
    rf"\s?[(\[（【]\s?(?:{_NOTE})\s?[:：][^)\]）】]*[)\]）】]?\s*$", re.IGNORECASE
)
_NOTE_BELOW: Final = re.compile(rf"\n[*_(]*(?:{_NOTE})[*_]*\s?[:：].*$", re.DOTALL | re.IGNORECASE)
_COLON: Final = re.compile("[:：]")
_ANY_LABEL: Final = re.compile(rf"(?:{_TRANSLATE}|(?<![A-Za-z])(?:{_NOTE})(?![A-Za-z]))", re.IGNORECASE)
_APOLOGY: Final = re.compile(
    r"\W*(?:i[’' ]a?m (?:really )?sorry|sorry|i apologi[sz]e|unfortunately|i (?:can[’']?t|cannot|can not)"
    r"|i[’' ]a?m (?:unable|not able)|as an ai|es tut mir leid|entschuldigung|tut mir leid|als ki|leider"
    r"|(?:je suis )?désolée?|je ne peux pas|en tant qu|lo siento|no puedo|como (?:una )?ia"
    r"|mi dispiace|non posso|desculpe|não posso|przykro mi|извините|к сожалению|простите"
    r"|抱歉|对不起|很抱歉|申し訳|すみません|죄송)",
    re.IGNORECASE,
)
_ABOUT_TRANSLATING: Final = re.compile(_TRANSLATE, re.IGNORECASE)
_ABOUT_ITSELF: Final = re.compile(
    r"translat|übersetz|tradu|vertal|översätt|翻译|翻譯|翻訳|번역|\bas an ai\b|\bals ki\b"
    r"|language model|sprachmodell|modèle de lang|modell?o (?:de lengua|de linguag|ling)|taalmodel"
    r"|språkmodell|sprogmodel|model\w* język|jazykov\w* model|языков\w+ модел|мовн\w+ модел|dil model"
    r"|语言模型|語言模型|言語モデル|언어 ?모델|نموذج لغ"
    r"|(?:перев|перекла|tłumacz).{0,30}(?:текст|фраз|предложени|речення|tekst|zdan)",  # so is money
    re.IGNORECASE,
)
_UNABLE: Final = re.compile(
    r"\b(?:cannot|can not|can[’']?t|unable|not able|won[’']?t|as an ai|als ki)\b|n[’']t\b"
    r"|\b(?:nicht|kein\w*|niet|geen|inte|ikke|nie|nem|ne|não|no|non|не)\b|不|无法|無法|ませ|ない|없|못|لا|नहीं",
    re.IGNORECASE,
)
_ENGLISH: Final = re.compile(
    r"\W*(?:(?:i[’' ]a?m (?:really |very )?sorry|sorry|unfortunately|i apologi[sz]e)\W+"
    r"(?:but )?(?:i|the|this|your)\b"
    r"|i (?:can[’']?t|cannot|can not)\b|i[’' ]a?m (?:unable|not able)\b|as an ai\b)",
    re.IGNORECASE,
)
_PAIRS: Final = {
    '"': '"', "“": "”", "„": "“", "”": "”", "«": "»", "»": "«", "‹": "›", "「": "」", "『": "』", "‘": "’",
    "'": "'", "`": "`", "**": "**",
}  # fmt: skip
"""What is put around a whole answer; German, Swedish and French open in other ways than English."""
_CLOSING: Final = '"”“»「」』'


def only_translation(answer: str, question: Question, target_language: str, *, goes_on: bool = False) -> str:
    """Return an answer, which may have several lines, without what is no translation of the question.

    With `goes_on` it is the rest of one that was begun.
    """
    source = question.source
    text = "\n".join(filter(None, (" ".join(line.split()) for line in answer.splitlines())))
    if not _ANY_LABEL.search(source):
        text = _NOTE_IN_BRACKETS.sub("", text)
        text = text if _COLON.search(source) else _NOTE_BELOW.sub("", text)
        text = text if goes_on else _without_label(text, source, target_language)
    if "`" not in source and (fenced := _FENCE.fullmatch(text)):
        text = fenced[1]
    if _quotes(source):
        return text
    return _without_end(text, question.committed) if goes_on else _without_frame(text)


def is_refusal(answer: str, source: str, target_language: str) -> bool:
    """Return whether a model says that it does not translate, instead of translating."""
    is_said = _ABOUT_TRANSLATING.search(source) or _ABOUT_ITSELF.search(source)
    if is_said or not _APOLOGY.match(answer):
        return False
    is_english = target_language != "en" and _ENGLISH.match(answer) and not _APOLOGY.match(source)
    is_about_itself = _ABOUT_ITSELF.search(answer) is not None and _UNABLE.search(answer) is not None
    return bool(is_english) or is_about_itself


def _without_label(text: str, source: str, target_language: str) -> str:
    """Return the text without what announces it, such as "Here is the German translation:"."""
    if _COLON.search(source):
        return text
    language = re.escape(LANGUAGES[target_language].name)
    what = rf"(?:(?:{language}\s+)?(?:{_TRANSLATION})(?:\s+(?:in|into|to|ins|auf|en)\s+\w+)?|{language})"
    label = re.compile(rf"\s*[*_#]*\s*{_OPENING}{what}\s*[*_]*\s*[:：]\s*[*_]*\s*", re.IGNORECASE)
    found = label.match(text)
    return text[found.end() :] if found and text[found.end() :].strip() else text


def _without_frame(text: str) -> str:
    """Return the text without the one pair of marks around all of it."""
    for opening, closing in _PAIRS.items():
        inner = text[len(opening) : -len(closing)]
        is_around = text.startswith(opening) and text.endswith(closing) and inner
        if is_around and opening not in inner and closing not in inner:
            return inner.strip()
    if text[:1] in _PAIRS and text[0] not in "'‘" and not _quotes(text[1:]):
        return text[1:].lstrip()  # of an answer to words that are not all, which is closed later
    return text


def _without_end(text: str, committed: str) -> str:
    """Return the rest of a text without a closing mark that nothing opens."""
    last = text[-1:]
    if last and last in _CLOSING and not _quotes(committed + text[:-1]):
        return text[:-1].rstrip()
    return text


def _quotes(text: str) -> bool:
    """Return whether somebody is quoted in a text; an apostrophe quotes nobody."""
    return any(mark in text for mark in '"“”„«»‹›「」『』`') or text[:1] in ("'", "‘")
