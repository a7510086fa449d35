"""Files that anybody may have written, read with bounds; and files of ours, written whole or not at all."""
