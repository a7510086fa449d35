"""The guide through the first steps: three pages beside a stage, which may be left at any one.

`guide` has the pages in their order: `languages_page`, `models_page` with its `pair_card` and
`pair_download`, `microphone_page` with its `open_caption`; `page` is what they have in common. `live_test`
captions what is said aloud, `hearing` judges the sound. On the `stage` each page speaks one of the
`spoken_lines`; `steps_dots` shows how far one is.
"""
