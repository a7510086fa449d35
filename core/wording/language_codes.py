"""What a language is called elsewhere: in videos, in BCP 47 with region and script, and by mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_TAG = re.compile(r"(?:zh-(?=yue|cmn))?([a-z]{2,3})(?:-[a-z0-9]{1,8})*(?:[.@].*)?", re.ASCII)
"""A tag of BCP 47, or the name of a locale ("de_DE.UTF-8"): its language, alone or as a kind of Chinese."""


def _pairs(listed: str) -> Mapping[str, str]:
    return MappingProxyType(dict(pair.split("-") for pair in listed.split()))


ISO_639_2 = _pairs(
    """
    af-afr am-amh ar-ara as-asm az-aze ba-bak be-bel bg-bul bn-ben bo-bod br-bre bs-bos ca-cat cs-ces
    cy-cym da-dan de-deu el-ell en-eng es-spa et-est eu-eus fa-fas fi-fin fo-fao fr-fra gl-glg gu-guj
    ha-hau haw-haw he-heb hi-hin hr-hrv ht-hat hu-hun hy-hye id-ind is-isl it-ita ja-jpn jw-jav ka-kat
    kk-kaz km-khm kn-kan ko-kor la-lat lb-ltz ln-lin lo-lao lt-lit lv-lav mg-mlg mi-mri mk-mkd ml-mal
    mn-mon mr-mar ms-msa mt-mlt my-mya ne-nep nl-nld nn-nno no-nor oc-oci pa-pan pl-pol ps-pus pt-por
    ro-ron ru-rus sa-san sd-snd si-sin sk-slk sl-slv sn-sna so-som sq-sqi sr-srp su-sun sv-swe sw-swa
    ta-tam te-tel tg-tgk th-tha tk-tuk tl-tgl tr-tur tt-tat uk-ukr ur-urd uz-uzb vi-vie yi-yid yo-yor
    yue-yue zh-zho
    """
)
"""The three letters that videos have, by our codes; of Cantonese those of ISO 639-3."""

_FORMER = _pairs(
    """
    iw-he in-id ji-yi jv-jw mo-ro mol-ro sh-sr nb-no nob-no fil-tl cmn-zh arb-ar pes-fa prs-fa zsm-ms
    lvs-lv ekk-et swh-sw npi-ne als-sq khk-mn plt-mg uzn-uz azj-az ydd-yi
    """
)
"""What languages were called before, and what is a kind of one that we name."""

_OF_LIBRARIES = _pairs(
    """
    alb-sq arm-hy baq-eu bur-my chi-zh cze-cs dut-nl fre-fr geo-ka ger-de gre-el ice-is mac-mk mao-mi
    may-ms per-fa rum-ro slo-sk tib-bo wel-cy
    """
)
"""Three other letters, that libraries use."""

_OTHERWISE = {**{code: ours for ours, code in ISO_639_2.items()}, **_FORMER, **_OF_LIBRARIES}

_MISTAKEN = _pairs(
    """
    jp-ja kr-ko cn-zh tw-zh hk-yue cz-cs dk-da gr-el ua-uk se-sv al-sq rs-sr ee-et vn-vi ir-fa il-he
    by-be gb-en us-en at-de mx-es kz-kk ge-ka np-ne lk-si pk-ur bd-bn
    """
)
"""Codes of countries that are taken for those of languages."""


def normal_code(text: str) -> str:
    """Return the code that is meant by a tag such as zh-Hant, pt-BR, nb, iw, DE or de_DE; else `text`.

    Scripts and regions say how a language is written or where it is spoken, not which one it is.
    """
    match = _TAG.fullmatch(text.strip().lower().replace("_", "-"))
    if match is None:
        return text
    code = match[1]
    return code if code in ISO_639_2 else _OTHERWISE.get(code, text)


def normal_codes(text: str) -> tuple[str, ...]:
    """Return the codes that are meant by tags with commas between."""
    return tuple(normal_code(tag) for tag in text.replace(" ", "").split(","))


def mistaken_code(code: str) -> str:
    """Return the code of the language whose country `code` names; empty where it names none."""
    return _MISTAKEN.get(code.strip().lower(), "")
