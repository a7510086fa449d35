"""Files that anybody may have written, read with bounds; and files of ours, written whole or not at all.

Reading: `plain_files` (no pipes, no devices), `strict_json`, `damaged_files` (put aside, never
overwritten). Writing: `whole_files`, `private_files` (the user's alone).
"""
