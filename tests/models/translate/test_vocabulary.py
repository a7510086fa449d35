"""Chat templates as markers, and words as tokens and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_lm import tiny_tokenizer

from core.wording.errors import UserError
from models.translate.vocabulary import Vocabulary, chat_markers, token_id

CHATML = "{%- for m in messages -%}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{%- endfor -%}"
WITHOUT_SYSTEM = (
    "{%- for m in messages -%}{%- if m.role == 'system' -%}{{ raise_exception('no system') }}{%- endif -%}"
    "<{{ m.role }}>{{ m.content }}</{{ m.role }}>{%- endfor -%}"
)
ENDLESS = "{% for i in range(99999) %}{% for j in range(99999) %}x{% endfor %}{% endfor %}"
DROPS_TEXTS = "{%- for m in messages -%}<{{ m.role }}>{%- endfor -%}"


def tokenizer_with(template):
    tokenizer = tiny_tokenizer.__wrapped__()
    tokenizer.chat_template = template
    return tokenizer


def texts(tokenizer, markers):
    return [tokenizer.decode(ids).strip() for ids in (markers.prompt, markers.assistant, markers.user)]


def test_the_markers_are_what_the_template_puts_around_the_texts():
    tokenizer = tokenizer_with(CHATML)
    prompt, assistant, user = texts(tokenizer, chat_markers(tokenizer, "Translate."))
    assert prompt == "<|im_start|>system\nTranslate.<|im_end|><|im_start|>user"
    assert assistant == "<|im_end|><|im_start|>assistant"
    assert user == "<|im_end|><|im_start|>user"


def test_without_a_system_turn_the_instruction_stands_before_the_first_source():
    tokenizer = tokenizer_with(WITHOUT_SYSTEM)
    prompt, assistant, user = texts(tokenizer, chat_markers(tokenizer, "Translate."))
    assert (prompt, assistant, user) == ("<user>Translate.", "</user><assistant>", "</assistant><user>")


def test_a_model_without_a_template_gets_plain_lines():
    tokenizer = tokenizer_with(None)
    prompt, assistant, user = texts(tokenizer, chat_markers(tokenizer, "Translate."))
    assert (prompt, assistant, user) == ("Translate.", "=>", "")


def test_a_template_that_drops_the_texts_is_refused():
    with pytest.raises(UserError, match="chat template"):
        chat_markers(tokenizer_with(DROPS_TEXTS), "Translate.")


def test_a_template_that_does_not_end_is_refused():
    with pytest.raises(UserError, match="takes too long or writes too much"):
        chat_markers(tokenizer_with(ENDLESS), "Translate.")


def test_of_several_templates_the_one_for_everything_is_taken():
    several = {"tool_use": "x", "default": CHATML}
    assert chat_markers(tokenizer_with(several), "Translate.") == chat_markers(
        tokenizer_with(CHATML), "Translate."
    )


def test_a_token_that_is_not_there_is_named():
    with pytest.raises(UserError, match="no-such"):
        token_id(tiny_tokenizer(), "<|no-such|>")


@given(st.lists(st.text("abcäöü\u0416\u4e2d\U0001f600.,'", min_size=1, max_size=6), max_size=6))
def test_words_come_back_as_they_went_and_only_the_first_token_starts_a_word(words):
    vocabulary = Vocabulary.of(tiny_tokenizer())
    tokens = [vocabulary.encode_word(word, i == 0) for i, word in enumerate(words)]
    assert vocabulary.decode([token for word in tokens for token in word]) == " ".join(words)
    for word in tokens:
        assert vocabulary.starts_word(word[0])
        assert not any(vocabulary.starts_word(token) for token in word[1:])


def test_sentence_marks_are_known_behind_a_word_and_commas_are_none():
    vocabulary = Vocabulary.of(tiny_tokenizer())
    for mark, is_mark in ((".", True), ("?", True), ("!", True), (",", False)):
        assert vocabulary.is_sentence_mark(vocabulary.encode_word(f"table{mark}", False)[-1]) is is_mark


@given(st.text("aä\U0001f600\u4e2d ", min_size=1, max_size=8))
def test_the_text_of_growing_tokens_only_grows_and_holds_no_half_character(text):
    vocabulary = Vocabulary.of(tiny_tokenizer())
    tokens = [token for i, word in enumerate(text.split()) for token in vocabulary.encode_word(word, i == 0)]
    shown = ""
    for n in range(len(tokens) + 1):
        now = vocabulary.decode(tokens[:n])
        assert "\ufffd" not in now
        assert now.startswith(shown)
        shown = now


def test_a_line_break_that_the_model_writes_does_not_break_the_caption():
    tokenizer = tiny_tokenizer()
    ids = tokenizer.encode("one\ntwo\r\n\x07three\u2028four", add_special_tokens=False)
    assert Vocabulary.of(tokenizer).decode(ids) == "one two three four"


def test_a_language_without_spaces_is_read_as_given_and_written_by_characters():
    vocabulary = Vocabulary.of(tiny_tokenizer(), source_language="zh", target_language="ja")
    assert vocabulary.encode_word("\u4e2d", False) == vocabulary.encode_word("\u4e2d", True)
    in_bytes = vocabulary.encode_word("\u4e2d\u6587", False)[-6:]
    assert [vocabulary.starts_word(token) for token in in_bytes] == [True, False, False, True, False, False]
