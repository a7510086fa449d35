"""The small translator that ships with the program."""
