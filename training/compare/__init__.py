"""The papers' schemes held against each other on bases of the same size, data and budget."""
