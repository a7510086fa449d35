"""A model that translates speech without words between, taught on recordings with their translations.

`recordings` are read from a folder, `lessons` lay one out as the model will hear and read it, `network` is
all that learns, with its losses, and `course` its stages, whose end is a folder that the program loads.
`__main__` is the command.
"""
