"""Files that anybody may have written, read with bounds; and files of ours, written whole or not at all.

`user_folders` says where the user's files lie and how each is called. Reading: `plain_files` (no pipes, no
devices), `strict_json`, `damaged_files` (put aside, never overwritten). Writing: `whole_files`,
`private_files` (the user's alone), `file_names` (which every system takes).
"""
