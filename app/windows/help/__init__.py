"""The menu Help: what the program can tell of itself, on this computer alone.

`controller` opens each window by its entry, `opening` makes it. `reader` shows pages of text, which `pages`
makes of the documents that ship: the short guide in the reader's language, all of it, what is new, the
notices. `shortcuts_window` lists the keys.
`doctor_view` shows what the doctor finds, in the first steps too; `computer_check` is its window,
`report_window` puts it into a report.

Newer versions, where they are published anywhere (`app.remote.update_source`): `update_controller` asks,
when the user asks or once a month, and `update_dialog` shows what is new.
"""
