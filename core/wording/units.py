"""Units of quantities that systems tell."""

MEBIBYTE = 2**20
"""In bytes: memory is counted in these where files are in millions."""
