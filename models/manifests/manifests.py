"""`surtitle.json`: what a simultaneous translator, or an adapter that makes one, says of itself."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from core.translating.policies import LATENCIES, LATENCIES_CALIBRATED, LATENCIES_UNTRAINED, parse_policy
from core.translating.schemes import SCHEMES
from core.wire.defaults import UNKNOWN_LICENCE
from core.wording.errors import UserError
from core.wording.languages import DETECTED, IN_PROMPTS, name_in_prompt
from core.wording.sentences import phrased
from models.manifests.alignment_heads import Heads, heads_beside, parse_heads
from models.manifests.json_fields import Fields, read_json_object
from models.manifests.quality import Quality, parse_qualities

MANIFEST_NAME = "surtitle.json"
SCHEMA_VERSION = 1
LANGUAGE_STYLES = ("codes", "names")
MOST_PAIRS = 10**12

_COUNTED = ("wait", "read")
_NUMBERED = (*_COUNTED, "confident", "head")
_IN_CHUNKS = frozenset({"read", "adaptive", "head"})
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
_NUMBER = r"(\d{1,3}|0\.\d{1,2})"
_POLICY = re.compile(rf"(wait|read|confident|head)-{_NUMBER}(?:\.\.{_NUMBER})?|offline|adaptive", re.ASCII)

LATENCY_SHARES = {"fast": 0.0, "brisk": 0.25, "balanced": 0.5, "steady": 1.0}
"""Where a policy head alone says when to write: how sure it has to be, between the least and the most."""


def licence_in_words(licence: str) -> str:
    """Return what is shown of a licence."""
    return phrased("unknown") if licence == UNKNOWN_LICENCE else licence


class ManifestError(UserError):
    """A model's surtitle.json is missing something or says something impossible."""


@dataclass(frozen=True, slots=True)
class LanguagePair:
    """From which language into which, as codes like `en` and `de`."""

    source: str
    target: str

    def __str__(self) -> str:
        return phrased("{source} to {target}", source=self.source, target=self.target)


@dataclass(frozen=True, slots=True)
class PolicyRange:
    """The policies of one kind that a model was trained for.

    As `wait-1..9`, `read-4`, `confident-0.5..0.8`, `head-0.1..0.9`, `offline` or `adaptive`.
    """

    kind: str
    low: float
    high: float

    def __str__(self) -> str:
        if self.kind not in _NUMBERED:
            return self.kind
        return f"{self.kind}-{self.low:g}" + (f"..{self.high:g}" if self.high > self.low else "")

    @property
    def first(self) -> str:
        """One of them, by its name."""
        return str(PolicyRange(self.kind, self.low, self.low))

    def at(self, share: float) -> str:
        """Return the policy that stands at this share of the way from the lowest to the highest."""
        number = round(self.low + share * (self.high - self.low), 2)
        return str(PolicyRange(self.kind, number, number))

    def covers(self, policy: str) -> bool:
        """Return whether the policy named like `wait-3` is one of these."""
        kind, _, n = policy.partition("-")
        if kind != self.kind:
            return False
        if kind not in _NUMBERED:
            return True
        return re.fullmatch(_NUMBER, n) is not None and self.low <= float(n) <= self.high


@dataclass(frozen=True, slots=True)
class TrainingData:
    """What a translator learned from: names of files, and how many pairs of sentences it took of them."""

    files: tuple[str, ...]
    n_pairs: int


@dataclass(frozen=True, slots=True)
class TranslatorManifest:
    """What a translator was trained for and how it is spoken to.

    Invariants: at least one pair of languages and one policy; every kind of
    policy has its prompt (`offline` uses that of `wait`); read-n comes with an
    end-of-write token (in a conversation the end of a turn is one), interleaved
    with an end-of-read token too. An end-of-source token, if there is one, is read
    after the last word. Prompts hold only the placeholders {source} and {target},
    which `language_style` fills with codes (`en`) or English names.
    """

    schema_version: int
    languages: tuple[LanguagePair, ...]
    scheme: str
    slot_length: int
    prompts: Mapping[str, str]
    end_of_write: str | None
    end_of_read: str | None
    end_of_source: str | None
    carries_context: bool
    """Whether it was trained with the last sentence and its translation in the prompt."""
    policies: tuple[PolicyRange, ...]
    language_style: str
    licence: str
    trained_on: TrainingData | None
    """None where its author does not say."""
    measured: tuple[Quality, ...]
    alignment_heads: Heads = ()
    """Those that look at the source word that is translated next; none where nobody looked for them."""
    latencies: Mapping[str, str] = field(default_factory=dict)
    """The policy that was best at a latency such as `brisk`, where it is not the nearest that was trained."""

    def was_trained_for(self, policy: str) -> bool:
        """Return whether it was; align-N writes a word at a time as wait-K does, at other moments."""
        if policy.startswith("align-"):
            return any(policies.kind == "wait" for policies in self.policies)
        return any(policies.covers(policy) for policies in self.policies)

    def policy_for(self, name: str) -> str:
        """Return the policy that is meant: of a latency such as `brisk`, its own or the nearest trained."""
        if name not in LATENCIES or name in self.latencies:
            return self.latencies.get(name, name)
        counted = [policies for policies in self.policies if policies.kind in _COUNTED]
        if not counted:
            heads = (
                policies.at(LATENCY_SHARES[name]) for policies in self.policies if policies.kind == "head"
            )
            return next(heads, self.policies[0].first)
        chosen = next((policies for policies in counted if policies.kind == "wait"), counted[0])
        return f"{chosen.kind}-{min(max(LATENCIES[name], chosen.low), chosen.high):g}"

    def keeps_pace(self, policy: str) -> bool:
        """Return whether it was trained for a policy, or for what a latency such as `brisk` stands for."""
        if policy not in LATENCIES or policy in self.latencies:
            return self.was_trained_for(self.policy_for(policy))
        kinds = {policies.kind for policies in self.policies}
        has_shares = "head" in kinds and not kinds.intersection(_COUNTED)
        return has_shares or any(self.was_trained_for(f"{kind}-{LATENCIES[policy]}") for kind in _COUNTED)

    def quality(self, policy: str, languages: LanguagePair) -> Quality | None:
        """Return BLEU and LAAL under this policy between these languages, on the first such text.

        A text counts for the languages that its name begins with, and without them for all. The source
        may be `auto`.
        """
        found = (
            quality
            for quality in self.measured
            if quality.policy == policy
            and quality.scores.keys() >= {"bleu", "laal"}
            and self._is_between(quality.text, languages)
        )
        return next(found, None)

    def _is_between(self, text: str, languages: LanguagePair) -> bool:
        named = [pair for pair in self.languages if text.startswith(f"{pair.source}-{pair.target} ")]
        sources = {languages.source} if languages.source != DETECTED else {pair.source for pair in named}
        return not named or any(LanguagePair(source, languages.target) in named for source in sources)

    def prompt(self, policy: str, source: str, target: str) -> str:
        """Return the instruction for a policy and two language codes."""
        kind = "read" if policy.partition("-")[0] in _IN_CHUNKS else "wait"
        template = self.prompts.get(kind) or next(iter(self.prompts.values()))
        if self.language_style == "names":
            source, target = name_in_prompt(source), name_in_prompt(target)
        return template.format(source=source, target=target)


def check_languages(name: str, manifest: TranslatorManifest | None, languages: LanguagePair) -> None:
    """Check that a translator, called `name` by its user, translates these languages.

    Raises UserError: it does not, or one is unknown.
    """
    if manifest is not None and languages not in manifest.languages:
        known = ", ".join(str(pair) for pair in manifest.languages)
        raise UserError(
            phrased(
                "The translator {name} translates {known}, not {languages}: choose another translator.",
                name=name,
                known=known,
                languages=languages,
            )
        )
    for code in (languages.source, languages.target):
        if code not in IN_PROMPTS:
            raise UserError(
                phrased("The language {code!r} is not known: use a code such as en, de, fr or es.", code=code)
            )


def policy_meant(name: str, manifest: TranslatorManifest | None, heads: Heads = ()) -> str:
    """Return what a name such as `brisk` means; `heads` are those that align a model without manifest."""
    if manifest:
        return manifest.policy_for(name)
    return (LATENCIES_CALIBRATED if heads else LATENCIES_UNTRAINED).get(name, name)


def read_manifest(folder: Path) -> TranslatorManifest | None:
    """Return what the model in `folder` says of itself, or None when it has no surtitle.json.

    Raises:
        ManifestError: the file is there and wrong.
    """
    path = folder / MANIFEST_NAME
    if not path.exists():
        return None
    fields = Fields(read_json_object(path, ManifestError), str(path), ManifestError)
    if fields.has("base"):
        fields.refuse(phrased("belongs to an adapter and not to a model; choose its folder as adapter"))
    manifest = parse_manifest(fields)
    fields.done()
    return manifest


def heads_of(folder: Path) -> Heads:
    """Return the alignment heads of the model in `folder`; none where nobody looked for them.

    Raises:
        UserError: a file that may name them is there and wrong.
    """
    manifest = read_manifest(folder)
    return heads_beside(folder) if manifest is None else manifest.alignment_heads


def parse_manifest(fields: Fields) -> TranslatorManifest:
    """Return the fields that translators and adapters share; others are left to the caller."""
    version = fields.number("schema_version", 0, 1_000_000)
    if version != SCHEMA_VERSION:
        is_newer = version > SCHEMA_VERSION
        fields.refuse(
            phrased(
                "has schema version {version}, this Surtitle reads version {known}; {todo}",
                version=version,
                known=SCHEMA_VERSION,
                todo=phrased("update Surtitle") if is_newer else phrased("get a newer version of the model"),
            )
        )
    policies = tuple(_policies(fields, text) for text in fields.texts("policies"))
    scheme = _choice(fields, "scheme", tuple(SCHEMES), "")
    end_of_write, end_of_read = _optional(fields, "end_of_write"), _optional(fields, "end_of_read")
    end_of_source = _optional(fields, "end_of_source")
    kinds = {policy.kind for policy in policies}
    if kinds & _IN_CHUNKS and end_of_write is None and scheme != "conversational":
        fields.refuse(phrased("lists a policy that writes in chunks and names no 'end_of_write' token"))
    if scheme == "interleaved" and (end_of_read is None or end_of_write is None):
        fields.refuse(phrased("is interleaved and does not name both 'end_of_read' and 'end_of_write'"))
    return TranslatorManifest(
        schema_version=version,
        languages=tuple(_pair(fields, item) for item in fields.items("languages")),
        scheme=scheme,
        slot_length=fields.number("slot_length", 1, 4096),
        prompts=_prompts(fields, kinds),
        end_of_write=end_of_write,
        end_of_read=end_of_read,
        end_of_source=end_of_source,
        carries_context=fields.flag("carries_context", default=False),
        policies=policies,
        language_style=_choice(fields, "language_style", LANGUAGE_STYLES, LANGUAGE_STYLES[0]),
        licence=fields.text("licence"),
        trained_on=_training_data(fields),
        measured=parse_qualities(fields.nested("measured", {}).rest()),
        alignment_heads=parse_heads(fields),
        latencies=_latencies(fields),
    )


def _training_data(fields: Fields) -> TrainingData | None:
    if not fields.has("trained_on"):
        fields.drop("trained_on")
        return None
    data = fields.nested("trained_on")
    found = TrainingData(data.texts("files"), data.number("pairs", 1, MOST_PAIRS))
    data.done()
    return found


def _optional(fields: Fields, name: str) -> str | None:
    text = fields.text(name) if fields.has(name) else None
    fields.drop(name)
    return text


def _choice(fields: Fields, name: str, choices: tuple[str, ...], default: str) -> str:
    value = fields.text(name, default) if default else fields.text(name)
    if value not in choices:
        fields.refuse(
            phrased(
                "has '{value}' as '{name}', this Surtitle knows {known}",
                value=value[:40],
                name=name,
                known=", ".join(choices),
            )
        )
    return value


def _pair(fields: Fields, item: object) -> LanguagePair:
    pair = Fields(item, phrased("an entry of 'languages' in {where}", where=fields.where), fields.error)
    found = LanguagePair(source=pair.text("from"), target=pair.text("to"))
    pair.done()
    for code in (found.source, found.target):
        if not _LANGUAGE.fullmatch(code):
            fields.refuse(
                phrased(
                    "has '{code}' as a language where a code like 'en' or 'pt-BR' is expected", code=code[:40]
                )
            )
    return found


def _policies(fields: Fields, text: str) -> PolicyRange:
    match = _POLICY.fullmatch(text)
    if match is None:
        fields.refuse(
            phrased(
                "has '{policy}' as a policy where 'wait-3', 'wait-1..9', 'read-5', 'confident-0.6'"
                " or 'offline' is expected",
                policy=text[:40],
            )
        )
    kind, first, last = match[1], match[2], match[3] or match[2]
    if kind is None:
        return PolicyRange(text, 0, 0)
    low, high = float(first), float(last)
    if low > high or not (_is_policy(f"{kind}-{first}") and _is_policy(f"{kind}-{last}")):
        fields.refuse(phrased("has '{text}' as a policy, which does not exist", text=text))
    return PolicyRange(kind, low, high)


def _latencies(fields: Fields) -> Mapping[str, str]:
    named = fields.nested("latencies", {})
    found = {name: named.text(name) for name in LATENCIES if named.has(name)}
    named.done()
    if wrong := [policy for policy in found.values() if policy in LATENCIES or not _is_policy(policy)]:
        named.refuse(phrased("has '{policy}' where a policy is expected", policy=wrong[0][:40]))
    return MappingProxyType(found)


def _is_policy(name: str) -> bool:
    try:
        parse_policy(name)
    except UserError:
        return False
    return True


def _prompts(fields: Fields, kinds: set[str]) -> Mapping[str, str]:
    prompts = fields.nested("prompts")
    needed = {"read" if kind in _IN_CHUNKS else "wait" for kind in kinds}
    found = {kind: prompts.text(kind) for kind in ("wait", "read") if kind in needed or prompts.has(kind)}
    prompts.done()
    for kind, template in found.items():
        _check_template(prompts, kind, template)
    return MappingProxyType(found)


def _check_template(prompts: Fields, kind: str, template: str) -> None:
    """Refuse placeholders that reach further than two language codes (`{source.__class__}`)."""
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError as trouble:
        prompts.refuse(
            phrased(
                "has an unbalanced brace in '{kind}' ({trouble}); write {{{{ for a brace",
                kind=kind,
                trouble=trouble,
            )
        )
    for _, name, form, conversion in parts:
        if name is not None and (name not in {"source", "target"} or form or conversion):
            prompts.refuse(
                phrased(
                    "has the placeholder '{name}' in '{kind}', only {{source}} and {{target}} are filled",
                    name=name[:40],
                    kind=kind,
                )
            )
