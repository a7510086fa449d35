"""Adapters in the window and on the command line: kept, imported, chosen, looked at."""
