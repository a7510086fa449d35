"""The settings: pages in a list on the left; what is changed counts at once.

`window` has a `page_list` and the pages `general_page`, `processing_page`, `transcripts_page`,
`shortcuts_page` and `about_page` (that of captions is the overlay's). On `processing_page`,
`engine_computer` says which computer recognizes, and `pairing_dialog` adds one. `login_switch` has the
program start with the session, `calendar_rows` name a calendar, `shortcuts` says which keys an entry may
have, `keys_edit` is the field in which they are pressed; `remembered_dialog` has the voices
that are remembered.

The list of terms has a window of its own; whatever is right counts at once, in the running talk too:
`glossary_window` shows it, `glossary_model` is the list as a table, which says what is wrong with a row.
"""
