"""A folder's tokenizer read without transformers is the one that transformers reads."""

import json

import pytest
from adapter_folders import rewrite
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import TemplateError
from tiny_lm import TEXT, tiny_tokenizer
from transformers import AutoTokenizer

from core.wording.errors import UserError
from models import embedded
from models.light.shape import OtherRoad
from models.light.tokenizer import LightTokenizer
from models.manifests.chat_template import rendered
from models.translate.vocabulary import Vocabulary, chat_markers, turn_end_ids

OURS, THEIRS = LightTokenizer(embedded.FOLDER), AutoTokenizer.from_pretrained(embedded.FOLDER)
DIALOGUE = [
    {"role": "system", "content": "<|en|><|de|>"},
    {"role": "user", "content": "Good morning."},
    {"role": "assistant", "content": "Guten Morgen."},
    {"role": "user", "content": "<b>& so</b>"},
]


@pytest.fixture
def folder(tmp_path):
    tiny_tokenizer().save_pretrained(tmp_path)
    return tmp_path


@given(st.text(max_size=30) | st.sampled_from(TEXT))
def test_texts_become_the_same_tokens_and_tokens_the_same_text(text):
    for adds in (True, False):
        ids = OURS.encode(text, add_special_tokens=adds)
        assert ids == THEIRS.encode(text, add_special_tokens=adds)
    for skips in (True, False):
        assert OURS.decode(ids, skip_special_tokens=skips) == THEIRS.decode(ids, skip_special_tokens=skips)


def test_vocabularies_and_markers_are_the_same():
    ours, theirs = (
        Vocabulary.of(one, 7, end_of_source_id=9, source_language="en", target_language="ja")
        for one in (OURS, THEIRS)
    )
    for name in ("end_ids", "word_start_ids", "sentence_mark_ids", "spaces_source", "end_of_source_id"):
        assert getattr(ours, name) == getattr(theirs, name), name
    markers = chat_markers(OURS, "<|en|><|fr|>")
    assert markers == chat_markers(THEIRS, "<|en|><|fr|>")
    assert turn_end_ids(OURS, markers) == turn_end_ids(THEIRS, markers)
    assert OURS.convert_ids_to_tokens(300) == THEIRS.convert_ids_to_tokens(300)
    assert (OURS.bos_token, OURS.bos_token_id) == (THEIRS.bos_token, THEIRS.bos_token_id)


TEMPLATES = {
    "blocks": "{% for m in messages %}\n  {% if m.content %}\n{{ m.content }}\n  {% endif %}\n{% endfor %}",
    "specials": "{{ eos_token }}{{ bos_token is defined }}{{ tools is none }}{{ enable_thinking }}",
    "json": "{{ messages | tojson(indent=1) }}",
    "variables": "{% set n = namespace(self=1, b=dict(c=2)) %}{% set n.b = 3 %}{{ n.b }}{{ n.self }}",
    "loops": "{% for m in messages %}{% if loop.index > 2 %}{% break %}{% endif %}{{ m.role }}{% endfor %}",
    "joined": "{{ messages | map(attribute='role') | join(', ') }}{{ '+'.join(['a']) }}{{ 1 ~ none }}",
    "changed": "{{ 'a-b'.replace('-', '+') | indent(2) }}{{ '%s' % 1 }}{{ [1, {}] }}",
    "sums": "{{ 2 * 3 + 1 }}{{ 'a' * 3 }}{{ [1] + [2] }}{{ 7 % 2 }}{{ 2 ** 3 }}{{ '{}'.format(1) }}",
    "trained": "{% generation %}{{ messages[0].content }}{% endgeneration %}{{ messages[0].nothing }}",
    "set": "{% set x %}{{ tools }}!{% endset %}{{ x }}{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1) }}",
    "prompt": "{{ messages[-1].content }}{% if add_generation_prompt %}<answer>{% endif %}",
}


def asked(tokenizer, *, adds=False):
    return rendered(
        tokenizer.chat_template, DIALOGUE, tokenizer.special_tokens_map, add_generation_prompt=adds
    )


@pytest.mark.parametrize("adds", [True, False])
@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_are_rendered_as_transformers_renders_them(folder, name, adds):
    (folder / "chat_template.jinja").write_text(TEMPLATES[name])
    theirs = AutoTokenizer.from_pretrained(folder).apply_chat_template(
        DIALOGUE, tokenize=False, add_generation_prompt=adds, enable_thinking=False
    )
    assert asked(LightTokenizer(folder), adds=adds) == theirs


def test_a_template_may_refuse_a_conversation(folder):
    (folder / "chat_template.jinja").write_text("{{ raise_exception('no system turn') }}")
    with pytest.raises(TemplateError, match="no system turn"):
        asked(LightTokenizer(folder))


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ messages.append(1) }}",
        "{% set n = namespace(_a=1) %}",
        "{% set n = namespace() %}{% set n.__class__ = 1 %}",
    ],
)
def test_a_strangers_template_stays_in_its_sandbox(folder, template):
    (folder / "chat_template.jinja").write_text(template)
    with pytest.raises(TemplateError):
        asked(LightTokenizer(folder))


@pytest.mark.parametrize(
    "change",
    [
        {"tokenizer_class": "LlamaTokenizer"},
        {"add_bos_token": True},
        {"clean_up_tokenization_spaces": True},
        {"eos_token": "<|nowhere|>"},
        {"eos_token": {"content": "<|end|>", "lstrip": True}},
        {"eos_token": None},
        {"legacy": True},
    ],
    ids=str,
)
def test_what_transformers_would_change_goes_another_road(folder, change):
    rewrite(folder, lambda settings: settings.update(change), "tokenizer_config.json")
    with pytest.raises(OtherRoad):
        LightTokenizer(folder)


def test_tokens_in_other_files_and_templates_beyond_jinja_go_another_road(folder):
    (folder / "added_tokens.json").write_text("{}")
    with pytest.raises(OtherRoad, match="several files"):
        LightTokenizer(folder)
    (folder / "added_tokens.json").unlink()
    (folder / "chat_template.jinja").write_text("{% strange %}")
    with pytest.raises(OtherRoad, match="jinja2"):
        LightTokenizer(folder)


def test_a_damaged_tokenizer_is_refused_in_words(folder):
    (folder / "tokenizer.json").write_text(json.dumps({"model": 1}))
    with pytest.raises(UserError, match=r"tokenizer\.json cannot be read"):
        LightTokenizer(folder)


def test_a_tokenizer_at_which_the_library_panics_is_refused_in_words(folder):
    longer = [["ab", "ab"]]
    model = {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": longer}
    (folder / "tokenizer.json").write_text(json.dumps({"model": model}))
    with pytest.raises(UserError, match=r"tokenizer\.json cannot be read"):
        LightTokenizer(folder)
