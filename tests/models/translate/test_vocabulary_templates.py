"""Chat templates as real models write them: what stands before a source, a target, the next source."""

import pytest
from tiny_lm import TEXT, tiny_tokenizer
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers
from transformers import PreTrainedTokenizerFast

from core.wording.errors import UserError
from models.translate.vocabulary import Vocabulary, chat_markers, turn_end_ids

LLAMA_3 = (
    "{%- for message in messages -%}"
    "{%- set content = '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'"
    "+ message['content'] | trim + '<|eot_id|>' -%}"
    "{%- if loop.index0 == 0 -%}{%- set content = bos_token + content -%}{%- endif -%}{{ content }}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{%- endif -%}"
)
CHATML = (
    "{%- for message in messages -%}"
    "{{ '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>' + '\n' }}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{ '<|im_start|>assistant\n' }}{%- endif -%}"
)
THINKING = CHATML.replace(
    "{{ '<|im_start|>assistant\n' }}",
    "{{ '<|im_start|>assistant\n' }}"
    "{%- if enable_thinking is defined and enable_thinking is false -%}"
    "{{ '<think>\n\n</think>\n\n' }}{%- endif -%}",
)
GEMMA = (
    "{{ bos_token }}{% if messages[0]['role'] == 'system' %}"
    "{{ raise_exception('System role not supported') }}{% endif %}"
    "{% for message in messages %}"
    "{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}"
    "{{ raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}{% endif %}"
    "{% if message['role'] == 'assistant' %}{% set role = 'model' %}"
    "{% else %}{% set role = message['role'] %}{% endif %}"
    "{{ '<start_of_turn>' + role + '\n' + message['content'] | trim + '<end_of_turn>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<start_of_turn>model\n' }}{% endif %}"
)
LLAMA_2 = (
    "{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}"
    "{% set system_message = '<<SYS>>\n' + messages[0]['content'] + '\n<</SYS>>\n\n' %}"
    "{% else %}{% set loop_messages = messages %}{% set system_message = '' %}{% endif %}"
    "{% for message in loop_messages %}"
    "{% if loop.index0 == 0 %}{% set content = system_message + message['content'] %}"
    "{% else %}{% set content = message['content'] %}{% endif %}"
    "{% if message['role'] == 'user' %}{{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}"
    "{% else %}{{ ' ' + content.strip() + ' ' + eos_token }}{% endif %}{% endfor %}"
)
MISTRAL_0_3 = (
    "{%- if messages[0].role == 'system' -%}{%- set system_message = messages[0].content -%}"
    "{%- set loop_messages = messages[1:] -%}{%- else -%}{%- set loop_messages = messages -%}{%- endif -%}"
    "{{ bos_token }}{%- for message in loop_messages -%}{%- if message.role == 'user' -%}"
    "{%- if loop.last and system_message is defined -%}"
    "{{ '[INST] ' + system_message + '\n\n' + message.content + '[/INST]' }}"
    "{%- else -%}{{ '[INST] ' + message.content + '[/INST]' }}{%- endif -%}"
    "{%- else -%}{{ ' ' + message.content + eos_token }}{%- endif -%}{%- endfor -%}"
)
MARKS = [
    *("<s>", "</s>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>", "<|im_start|>", "<|im_end|>"),
    *("<start_of_turn>", "<end_of_turn>"),
]


def with_marks(tokenizer, template):
    """Give a tokenizer real models' special tokens and template; as theirs, it puts a BOS before texts."""
    tokenizer.add_special_tokens({"bos_token": "<s>", "eos_token": "</s>", "extra_special_tokens": MARKS})
    tokenizer.chat_template = template
    bos = ("<s>", tokenizer.bos_token_id)
    tokenizer.backend_tokenizer.post_processor = processors.TemplateProcessing("<s> $A", special_tokens=[bos])
    return tokenizer


def byte_level(template):
    """Return a tokenizer built as Llama 3's and Qwen's are: spaces belong to the words behind them."""
    tokenizer = tiny_tokenizer.__wrapped__()
    tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return with_marks(tokenizer, template)


def sentence_piece(template):
    """Return a tokenizer built as Llama 2's and Mistral's are: a space before every text, whatever it is."""
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")]
    )
    tokenizer.decoder = decoders.Sequence(
        [
            decoders.Replace("\u2581", " "),
            decoders.ByteFallback(),
            decoders.Fuse(),
            decoders.Strip(" ", 1, 0),
        ]
    )
    rest = ["<unk>", *(f"<0x{byte:02X}>" for byte in range(256))]
    trainer = trainers.BpeTrainer(vocab_size=500, special_tokens=rest, show_progress=False)
    words = [word for line in [*TEXT, "[INST] Translate. [/INST]"] for word in line.split()]
    tokenizer.train_from_iterator(words, trainer)
    return with_marks(PreTrainedTokenizerFast(tokenizer_object=tokenizer), template)


def written(tokenizer, markers):
    return [
        tokenizer.decode(list(ids), clean_up_tokenization_spaces=False)
        for ids in (markers.prompt, markers.assistant, markers.user)
    ]


@pytest.mark.parametrize(
    ("template", "prompt", "assistant", "user"),
    [
        (
            LLAMA_3,
            "<s><|start_header_id|>system<|end_header_id|>\n\nTranslate.<|eot_id|>"
            "<|start_header_id|>user<|end_header_id|>\n\n",
            "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
            "<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n",
        ),
        (
            CHATML,
            "<|im_start|>system\nTranslate.<|im_end|>\n<|im_start|>user\n",
            "<|im_end|>\n<|im_start|>assistant\n",
            "<|im_end|>\n<|im_start|>user\n",
        ),
        (
            THINKING,
            "<|im_start|>system\nTranslate.<|im_end|>\n<|im_start|>user\n",
            "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n",
            "<|im_end|>\n<|im_start|>user\n",
        ),
        (
            GEMMA,
            "<s><start_of_turn>user\nTranslate.\n\n",
            "<end_of_turn>\n<start_of_turn>model\n",
            "<end_of_turn>\n<start_of_turn>user\n",
        ),
        (
            LLAMA_2,
            "<s>[INST] <<SYS>>\nTranslate.\n<</SYS>>\n\n",
            " [/INST]",
            " </s><s>[INST] ",
        ),
        (
            MISTRAL_0_3,
            "<s>[INST] Translate.\n\n",
            "[/INST]",
            "</s>[INST] ",
        ),
        (None, "<s>Translate.\n\n", "\n=>", "\n\n"),
    ],
    ids=["llama-3", "chatml", "thinking", "gemma", "llama-2", "mistral-0.3", "none"],
)
def test_real_templates_give_the_tokens_around_source_and_target(template, prompt, assistant, user):
    tokenizer = byte_level(template)
    markers = chat_markers(tokenizer, "Translate.")
    assert written(tokenizer, markers) == [prompt, assistant, user]
    assert markers.prompt.count(tokenizer.bos_token_id) == prompt.count("<s>")


@pytest.mark.parametrize(
    ("template", "end"),
    [(LLAMA_3, "<|eot_id|>"), (CHATML, "<|im_end|>"), (GEMMA, "<end_of_turn>"), (MISTRAL_0_3, "</s>")],
)
def test_an_answer_ends_where_the_template_closes_the_turn(template, end):
    tokenizer = byte_level(template)
    [ends] = turn_end_ids(tokenizer, chat_markers(tokenizer, "Translate."))
    assert tokenizer.convert_ids_to_tokens(ends) == end


def test_an_answer_on_plain_lines_ends_with_its_line():
    tokenizer = byte_level(None)
    [ends] = turn_end_ids(tokenizer, chat_markers(tokenizer, "Translate."))
    assert tokenizer.decode([ends]).startswith("\n")


def test_what_ends_no_turn_by_itself_ends_no_answer():
    tokenizer = byte_level(LLAMA_2)
    assert turn_end_ids(tokenizer, chat_markers(tokenizer, "Translate.")) == frozenset()


@pytest.mark.parametrize(
    ("template", "whole"),
    [
        (LLAMA_2, "the old house [/INST] das alte Haus"),
        (MISTRAL_0_3, "the old house[/INST] das alte Haus"),
        (None, "the old house\n=> das alte Haus"),
    ],
    ids=["llama-2", "mistral-0.3", "none"],
)
@pytest.mark.parametrize("make", [sentence_piece, byte_level])
def test_a_turn_has_word_by_word_the_tokens_that_it_has_as_a_whole(make, template, whole):
    tokenizer = make(template)
    vocabulary = Vocabulary.of(tokenizer)
    source = [vocabulary.encode_word(word, word == "the") for word in ("the", "old", "house")]
    target = [vocabulary.encode_word(word, False) for word in ("das", "alte", "Haus")]
    pieces = [*source, chat_markers(tokenizer, "Translate.").assistant, *target]
    assert [token for piece in pieces for token in piece] == tokenizer.encode(whole, add_special_tokens=False)


@pytest.mark.parametrize(
    "template",
    ["{{ raise_exception('never') }}", "{% for", "{{ messages[0].content + 1 }}", "{{ messages[1] }}"],
)
def test_a_template_that_carries_no_texts_is_refused(template):
    with pytest.raises(UserError, match="choose a model with an ordinary chat template"):
        chat_markers(byte_level(template), "Translate.")
