"""Any Hugging Face causal language model of a known family, loaded as a simultaneous translator."""

from __future__ import annotations

from pathlib import Path

from transformers import PreTrainedModel
from transformers import PreTrainedTokenizerBase as Tokenizer

from core.errors import UserError
from core.layout import Markers
from core.policies import WriteUnit, parse_policy
from core.schemes import Scheme, scheme_named
from core.slot_layout import DEFAULT_SLOT_LENGTH
from models import embedded, store
from models.adapters import BaseDescription, check_adapter, describe_base
from models.families import attention_rule
from models.language_model import config_of, device_of, end_ids, first_line, model_of, tokenizer_of
from models.manifests import LANGUAGE_NAMES, LanguagePair, TranslatorManifest, read_manifest
from models.prompt import Vocabulary, chat_markers, interleaved_markers, token_id
from models.streaming import SessionMaker, StreamingTranslator

EMBEDDED = "embedded"

SCHEME_OF_PLAIN_MODELS = "prefix"
"""A model that was not trained to translate unfinished sentences is asked anew at every READ."""

_INSTRUCTION = "Translate from {source} to {target}. Answer with the translation only."


def load_translator(
    name: str,
    *,
    source_language: str,
    target_language: str,
    policy: str,
    adapter: str = "",
    device: str = "auto",
    n_rows: int = 1,
) -> StreamingTranslator:
    """Return the translator `name`: embedded, a folder, or a name on the Hub (fetched at first use).

    It holds `n_rows` sentences at a time, whose forwards can be shared
    (`models.streaming.read_together`). Its notes say what the user should know: an adapter that is missing, a
    policy that it was not trained for.

    Raises:
        UserError: the model, the adapter, the languages or the policy do not
            go together; one sentence.
    """
    folder = _folder_of(name)
    config = config_of(name, folder)
    languages = LanguagePair(source_language, target_language)
    manifest = _manifest_of(name, folder, adapter, languages)
    _check_languages(name, manifest, languages)
    if manifest is not None:
        policy = manifest.policy_for(policy)
    scheme = scheme_named(manifest.scheme if manifest else SCHEME_OF_PLAIN_MODELS)
    rule = attention_rule(name, config, scheme)
    tokenizer = tokenizer_of(name, folder)
    markers = _markers(tokenizer, manifest, _instruction(manifest, policy, languages))
    end_of_write = _end_of_write(tokenizer, manifest, scheme, markers)
    chosen = scheme.policy(parse_policy(policy))
    if chosen.unit is WriteUnit.CHUNK and end_of_write is None:
        raise UserError(
            f"The policy {policy} needs a model with an end-of-write token, and {name} has none:"
            " choose wait-K, or an adapter trained for read-N."
        )
    model = model_of(name, folder, config, device_of(device))
    if adapter:
        model = _with_adapter(model, Path(adapter))
    maker = SessionMaker(
        scheme=scheme,
        markers=markers,
        slot_length=manifest.slot_length if manifest else DEFAULT_SLOT_LENGTH,
        policy=chosen,
        vocabulary=Vocabulary.of(
            tokenizer,
            end_of_write,
            end_ids(model),
            source_language=source_language,
            target_language=target_language,
        ),
    )
    return StreamingTranslator(model, maker, rule=rule, notes=_notes(name, manifest, policy), n_rows=n_rows)


def _markers(tokenizer: Tokenizer, manifest: TranslatorManifest | None, instruction: str) -> Markers:
    if manifest and manifest.scheme == "interleaved" and manifest.end_of_read and manifest.end_of_write:
        return interleaved_markers(tokenizer, instruction, manifest.end_of_read, manifest.end_of_write)
    return chat_markers(tokenizer, instruction)


def _end_of_write(
    tokenizer: Tokenizer, manifest: TranslatorManifest | None, scheme: Scheme, markers: Markers
) -> int | None:
    if scheme.ends_writes:
        return markers.user[0]
    if manifest is None or manifest.end_of_write is None:
        return None
    return token_id(tokenizer, manifest.end_of_write)


def _folder_of(name: str) -> Path:
    if name == EMBEDDED:
        return embedded.FOLDER
    folder = Path(name).expanduser()
    if folder.is_dir():
        return folder
    if name.startswith(("/", ".", "~")) or name.count("/") != 1:
        raise UserError(
            f"There is no translator {name!r}: give {EMBEDDED}, the folder of a model,"
            " or a name on the Hub such as Qwen/Qwen3-0.6B."
        )
    return store.ensure(name)


def _manifest_of(name: str, folder: Path, adapter: str, languages: LanguagePair) -> TranslatorManifest | None:
    if not adapter:
        return read_manifest(folder)
    base: BaseDescription = describe_base(folder, name)
    return check_adapter(Path(adapter), base, languages).translator


def _check_languages(name: str, manifest: TranslatorManifest | None, languages: LanguagePair) -> None:
    if manifest is not None and languages not in manifest.languages:
        known = ", ".join(str(pair) for pair in manifest.languages)
        raise UserError(
            f"The translator {name} translates {known}, not {languages}: choose another translator."
        )
    for code in (languages.source, languages.target):
        if code not in LANGUAGE_NAMES:
            raise UserError(f"The language {code!r} is not known: use a code such as en, de, fr or es.")


def _with_adapter(model: PreTrainedModel, folder: Path) -> PreTrainedModel:
    """Return the model with a checked LoRA adapter merged into its weights."""
    from peft import PeftModel

    try:
        adapted = PeftModel.from_pretrained(model, folder)
    except (OSError, ValueError, RuntimeError) as error:
        raise UserError(f"The adapter {folder} cannot be loaded: {first_line(error)}") from error
    merged: PreTrainedModel = adapted.merge_and_unload()
    return merged


def _instruction(manifest: TranslatorManifest | None, policy: str, languages: LanguagePair) -> str:
    if manifest is not None:
        return manifest.prompt(policy, languages.source, languages.target)
    return _INSTRUCTION.format(
        source=LANGUAGE_NAMES[languages.source], target=LANGUAGE_NAMES[languages.target]
    )


def _notes(name: str, manifest: TranslatorManifest | None, policy: str) -> tuple[str, ...]:
    if manifest is None:
        return (
            f"{name} was not trained to translate unfinished sentences, so it starts over at every word:"
            " an adapter makes it faster and better.",
        )
    if not manifest.was_trained_for(policy):
        trained = ", ".join(str(policies) for policies in manifest.policies)
        return (f"{name} was trained for {trained}; under {policy} it may be worse.",)
    return ()
