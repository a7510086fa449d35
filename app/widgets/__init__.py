"""Qt parts that several windows are built of; they know none of them.

Settings: `settings_store` has them while the program runs, `setting_controls` show one each, `theme` follows
one. Looks: `labels`, `short_label`, `icon_label`, `quantities`, `dialogs`, `badge`, `icon_button`,
`filled_button`, `segments`, `switch`. Messages: `message_bar`, `question`, `announcing` (to screen readers).
Places: `geometry`, `screens`, `folders`, `file_dialogs`. Other parts: `level_meter`, `search_box`,
`model_index`.
"""
