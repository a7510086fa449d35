"""How a base model is spoken to while it learns, which is what the surtitle.json of the result says."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from transformers import PreTrainedTokenizerBase

from core.files.plain_files import read_plain
from core.translating.policies import Adaptive, Head, ReadN
from core.translating.schemes import Scheme, scheme_named
from core.wire.messages import EngineSettings
from core.wire.training_plan import TrainingPlan
from core.wording.errors import UserError
from core.wording.languages import IN_PROMPTS
from core.wording.sentences import phrased
from models.adapters.adapters import AdapterManifest, describe_base
from models.embedded.revisions import plain_name
from models.loading.model_folders import translator_folder
from models.manifests.json_fields import Fields
from models.manifests.manifests import (
    MANIFEST_NAME,
    SCHEMA_VERSION,
    LanguagePair,
    PolicyRange,
    TrainingData,
    TranslatorManifest,
    parse_manifest,
    read_manifest,
)
from models.networks.attention import AttentionRule
from models.networks.families import attention_rule
from models.translate.sentence_maker import SentenceMaker
from models.translate.torch_road import TorchRoad
from models.translate.translator import BaseFiles
from training.data.mix import Chunked, PolicyMix, TrainingPolicy, prompt_kind
from training.learn.examples import ExampleMaker, ExampleShares
from training.learn.method import Method
from training.learn.start_adapter import as_started, start_of, with_base

PROMPTS = {
    "wait": "Translate from {source} to {target}.",
    "read": "Translate from {source} to {target} in chunks.",
}
"""For bases that bring none."""

TOKENS = {"end_of_write": "<|end-of-write|>", "end_of_read": "<|end-of-read|>"}
"""What the tokens are called in vocabularies that were made for them (EASiST)."""

HEADS = "head-0.1..0.9"
"""What a policy head that was trained serves, and, below, what it is measured under."""

MEASURED_HEADS = ("head-0.3", "head-0.5", "head-0.7")

READS_OF_CHUNKS = "read-3..13"
"""The policies that training with aligned chunks serves; chunks have no n of their own."""


@dataclass(frozen=True, slots=True)
class TranslationTask:
    """A base, and what it is to translate: languages, scheme and policies."""

    base: BaseFiles[TorchRoad]
    scheme: Scheme
    mix: PolicyMix
    rule: AttentionRule
    """What the base's attention makes of the scheme as it is streamed."""
    fields: Mapping[str, object]
    """What surtitle.json will say."""
    start: AdapterManifest | None = None
    """The adapter whose weights the run begins with."""
    learns_answers: bool = False
    """Whether it is a policy head's answers that are to be learned."""

    @property
    def start_digest(self) -> str:
        """A number that is another one for other weights to begin with, nothing where there are none."""
        return f"{zlib.crc32(read_plain(self.start.weights)):08x}" if self.start else ""

    @property
    def manifest(self) -> TranslatorManifest:
        described = {name: value for name, value in self.fields.items() if name != "base"}
        return parse_manifest(Fields(described, MANIFEST_NAME, UserError))

    @property
    def learning_rule(self) -> AttentionRule:
        """What it makes of the scheme's examples."""
        return replace(self.rule, bias_by_rank=False) if self.scheme.learns_closed else self.rule

    @property
    def policies(self) -> list[str]:
        """The policies to translate under, by their names."""
        if self.learns_answers:
            return list(MEASURED_HEADS)
        return list(dict.fromkeys(_run_as(policy, self.scheme) for policy in self.mix.policies))

    @property
    def asks_head(self) -> bool:
        """Whether a policy head is a part of the model."""
        return self.learns_answers or any(isinstance(policy, Head) for policy in self.mix.policies)

    def sentence_maker(self, policy: str) -> SentenceMaker:
        return self.base.maker(self.manifest, self.scheme, policy)

    def example_maker(self, shares: ExampleShares) -> ExampleMaker:
        by_kind = {
            prompt_kind(policy): self.sentence_maker(_run_as(policy, self.scheme))
            for policy in self.mix.policies
        }
        some = next(iter(by_kind.values()))
        return ExampleMaker(
            scheme=self.scheme,
            markers={kind: maker.markers for kind, maker in by_kind.items()},
            end_token=self.base.tokenizer.eos_token_id,
            end_of_write=some.vocabulary.end_of_write_id,
            mix=self.mix,
            slot_length=some.slot_length,
            end_of_source=some.vocabulary.end_of_source_id,
            shares=shares,
            decides=self.learns_answers,
        )

    def save(
        self, folder: Path, measured: Mapping[str, object], trained_on: TrainingData | None = None
    ) -> None:
        """Write surtitle.json."""
        fields = dict(self.fields)
        if trained_on is not None:
            fields["trained_on"] = {"files": trained_on.files, "pairs": trained_on.n_pairs}
        if measured:
            fields["measured"] = measured
        text = json.dumps(fields, indent=2, ensure_ascii=False) + "\n"
        (folder / MANIFEST_NAME).write_text(text, encoding="utf-8")


def task_of(plan: TrainingPlan, method: Method) -> TranslationTask:
    """Return the task of a plan; tokens that it needs may be added to the tokenizer.

    Raises:
        UserError: base, scheme, policies and languages do not go together; one sentence.
    """
    for code in (plan.source, plan.target):
        if code not in IN_PROMPTS:
            codes = ", ".join(IN_PROMPTS)
            raise UserError(
                phrased("The language {code!r} is not known: use one of {known}.", code=code, known=codes)
            )
    folder = translator_folder(plan.base, LanguagePair(plan.source, plan.target))
    asked = EngineSettings(plan.source, plan.target, translator=plan.base, adapter=plan.start_adapter)
    base = BaseFiles(asked, folder, TorchRoad.of(plan.base, folder))
    known, start = read_manifest(folder), start_of(plan, base)
    if start:
        plan, known = as_started(plan, start), with_base(start.translator, known)
    scheme = scheme_named(plan.scheme)
    mix = PolicyMix.parse(plan.policy, scheme)
    _check_mix(plan, mix)
    adds = plan.objective != "supervised" or plan.method == "head"
    kept = known if adds else None  # what is trained can do what it could
    tokens = _tokens(plan, base.road.tokenizer, known, kept, mix, method)
    fields = _fields(plan, base, known, kept, mix, tokens, is_adapter=method.is_adapter)
    rule = attention_rule(plan.base, base.road.config, scheme)
    return TranslationTask(base, scheme, mix, rule, fields, start, plan.learns_answers)


def _check_mix(plan: TrainingPlan, mix: PolicyMix) -> None:
    """Raise UserError if the policies are not what is learned: a head from chunks, its use in practice."""
    if plan.policy_head and plan.method != "head" and not any(isinstance(one, Head) for one in mix.policies):
        raise UserError(
            phrased(
                "--policy-head names a head that no policy asks: practise head-0.5, too, or leave it out."
            )
        )
    for policy in mix.policies:
        if isinstance(policy, Head) and plan.objective == "supervised":
            raise UserError(
                phrased(
                    "The policy {policy} needs a policy head: on the command line train one with --method "
                    "head, whose policies are chunks.",
                    policy=policy,
                )
            )
        if plan.learns_answers and prompt_kind(policy) != "read":
            raise UserError(
                phrased(
                    "A policy head learns from chunks, and {policy} has none: use chunks-fine, chunks-middle "
                    "or chunks-coarse.",
                    policy=policy,
                )
            )
        if plan.method == "head" and not plan.learns_answers and not isinstance(policy, Head):
            raise UserError(
                phrased("A policy head alone can practise only head-P, not {policy}.", policy=policy)
            )


def _fields(
    plan: TrainingPlan,
    base: BaseFiles[TorchRoad],
    known: TranslatorManifest | None,
    kept: TranslatorManifest | None,
    mix: PolicyMix,
    tokens: Mapping[str, str],
    *,
    is_adapter: bool,
) -> dict[str, object]:
    scheme = scheme_named(plan.scheme)
    # A head knows the states that it was trained on alone.
    with_head = plan.learns_answers or any(isinstance(policy, Head) for policy in mix.policies)
    prompts = known.prompts if known else PROMPTS
    kinds = {prompt_kind(policy) for policy in mix.policies} | {*(kept.prompts if kept else ())}
    return {
        "schema_version": SCHEMA_VERSION,
        **({"base": described_base(plan.base, base.folder)} if is_adapter else {}),
        "languages": [{"from": plan.source, "to": plan.target}],
        "scheme": plan.scheme,
        "slot_length": plan.slot_length,
        "prompts": {kind: prompts.get(kind) or next(iter(prompts.values())) for kind in sorted(kinds)},
        **tokens,
        **({"carries_context": True} if plan.context or (kept and kept.carries_context) else {}),
        "policies": _policies(
            [HEADS] if plan.learns_answers else [_told(one, scheme) for one in mix.policies],
            [one for one in (kept.policies if kept else ()) if with_head or one.kind != "head"],
        ),
        "language_style": known.language_style if known else "names",
        "licence": plan.licence,
    }


def _policies(learned: Sequence[str], kept: Sequence[PolicyRange]) -> list[str]:
    """Return the policies that are learned, after those that are kept."""
    told = [policy for policy in learned if not any(one.covers(policy) for one in kept)]
    return [*dict.fromkeys([*map(str, kept), *told])]


def described_base(name: str, folder: Path) -> dict[str, str]:
    base = describe_base(folder, name)
    is_hub_name = not Path(name).expanduser().is_dir()
    name = plain_name(name)
    described = {"name": name if is_hub_name else folder.resolve().name, "model_type": base.model_type}
    return described | ({"revision": base.revision} if base.revision else {})


def _tokens(
    plan: TrainingPlan,
    tokenizer: PreTrainedTokenizerBase,
    known: TranslatorManifest | None,
    kept: TranslatorManifest | None,
    mix: PolicyMix,
    method: Method,
) -> dict[str, str]:
    """Return the tokens that scheme and policies need, and an end-of-source token where one is wanted."""
    is_interleaved = plan.scheme == "interleaved"
    writes_chunks = any(prompt_kind(policy) == "read" for policy in mix.policies)
    writes_chunks |= bool(kept and kept.end_of_write)
    needed = ["end_of_write"] * (is_interleaved or (writes_chunks and plan.scheme != "conversational"))
    needed += ["end_of_read"] * is_interleaved
    needed += ["end_of_source"] * bool(plan.end_of_source or (known and known.end_of_source))
    chosen = {
        name: getattr(plan, name) or (known and getattr(known, name)) or TOKENS[name] for name in needed
    }
    missing = [token for token in chosen.values() if token not in tokenizer.get_vocab()]
    if missing and method.is_adapter:
        raise UserError(
            phrased(
                "The scheme {scheme} with the policy {policy} needs {missing}, which the vocabulary of {base}"
                " lacks, and an adapter adds no tokens: choose another policy or translator, or on the"
                " command line name tokens of its own that no text uses with {options}, or train with"
                " --method full, which adds them.",
                base=plan.base,
                scheme=plan.scheme,
                policy=plan.policy,
                missing=", ".join(missing),
                options=", ".join(f"--{name.replace('_', '-')}" for name in needed),
            )
        )
    if missing:
        tokenizer.add_tokens(missing, special_tokens=True)
    return chosen


def _run_as(policy: TrainingPolicy, scheme: Scheme) -> str:
    """Return the policy to translate under after training with `policy`."""
    if not isinstance(policy, Chunked):
        return str(policy)
    return str(Adaptive() if scheme.name == "interleaved" else ReadN(5))


def _told(policy: TrainingPolicy, scheme: Scheme) -> str:
    """Return what surtitle.json says of `policy`."""
    if isinstance(policy, Head):
        return HEADS
    is_for_reads = isinstance(policy, Chunked) and scheme.name != "interleaved"
    return READS_OF_CHUNKS if is_for_reads else _run_as(policy, scheme)
