"""What can be chosen in several windows, and what each choice is called.

`actions` has every entry of the menus with its keys. `session_choices` are sources, languages and
recognizers, `languages` the names of languages in the interface's own, `language_choice` which of them
adapters teach, `model_names` what models are called, `device_names` what devices are. `source_kinds` are the
four kinds of sources, `talk_titles` says how a talk is called that has no name of its own, `again_choices`
with what it can be captioned again.
"""
