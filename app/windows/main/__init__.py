"""The main window and its parts.

`main_window` first: it ties everything together. `session_control` starts and stops what is captioned, also
because something else is chosen, and `user_actions` says what each entry of the menus and each control does.
`stage` lays the window out, and `made_windows` makes those that are opened from it. Above the
captions `controls`, a bar of buttons: `source_button` with `level_bars`, `languages_button`,
`translation_popover` (how it translates) with `pace_choice`, whose `paces` have a `pace_curve`,
`start_button`, and `action_button` for what the menus have.
The captions are in `talks_view`; below them is `health_line` with the `delay`.

Of the captions: each talk is a `talk_card` with its `talk_head`, the earlier ones are `folded_talks`,
`empty_state` stands where there is none, `kept_talks` does what the cards offer. In a card
`live_pane` shows `caption_text`, written in `caption_formats`; `gutter` paints times and speakers beside it,
from its `row_heads`, which the `block_marks` name, and a dot in the rhythm of `breath`; `talk_voices` has the
names of voices, `voice_memory` has one remembered. `find_bar` finds words in it, `text_size` says
how large it is.

`session_display` hands what a session says to all of these, to the overlay and to those with whom captions
are shared, by `caption_speakers` with who says it, and has `event_title` call a talk like the event of its
user's calendar; `message_desk` hands its troubles to the message bar. `model_advice` says what is to be said
of models, `rest_offers` offers what earlier sessions left, `sound_question` asks once whether sound is kept,
`finishing` waits for the last words of a closed window; `engine_keeper` has an engine loaded before Start.
`opened_files` are those that `sound_file_dialog` asks for or `file_drops` takes; several stand in a
`file_queue`, which the `queue_bar` shows, and `recent_files` has the last ones.
"""
