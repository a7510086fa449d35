"""Qt parts shared by several windows; they know nothing about any window.

Settings: `settings_store` has them while the program runs, `setting_controls` show one each, `setting_cards`
group them, `theme` follows one. Looks: `labels`, `short_label`, `quantities`, `dialogs`, `badge`, `tile`,
`facts`, `icon_label`, `icon_button`, `filled_button`, `bar_button`, `popover`, `segments`, `switch`,
`value_slider`, `spin_box`, `two_line_label`, `margins`, `scrolled_part`. Messages: `message_bar`, `question`,
`announcing` (to screen readers).
Places: `geometry`, `screens`, `folders`, `file_dialogs`, `path_drops`. Menus: `menus` says where they are,
`more_button` opens them, as `menu_keys` do, `menu_entry` has two lines, `voice_menu` is that of a caption's
voices. Other parts: `level_meter`, `search_box`, `talk_title`, `model_index`.
"""
