"""The main window and its parts.

`main_window` first: it ties everything together. Above the captions `controls` (sources, languages,
recognizer) with `pace_slider`, whose places are in `paces`; the captions in `live_pane`, found by
`find_bar`, as large as `text_size` says; below them `health_line`. `session_display` hands what a session
says to all of these, to the overlay and to those with whom captions are shared. `model_advice` says what is
to be said of models, `rest_offers` offers what earlier sessions left, `finishing` waits for the last words
of a closed window, `sound_file_dialog` asks for a file.
"""
