"""The main window and its parts.

`main_window` first: it ties everything together. Above the captions `controls` (sources, languages,
recognizer) with `pace_slider`, whose places are in `paces`; the captions in `talks_view`; below them
`health_line`. Of the captions: each talk is a `talk_card` with its `talk_head`, the earlier ones are
`folded_talks`, `empty_state` stands where there is none and takes `file_drops`, `kept_talks` does what the
cards offer. In a card `live_pane` shows `caption_text`, written in `caption_formats`; `gutter` paints times
and speakers beside it, from its `block_marks`, and a dot in the rhythm of `breath`. `find_bar` finds words in
it, `text_size` says how large it is. `session_display` hands what a session
says to all of these, to the overlay and to those with whom captions are shared. `model_advice` says what is
to be said of models, `rest_offers` offers what earlier sessions left, `finishing` waits for the last words
of a closed window, `sound_file_dialog` asks for a file.
"""
