"""The settings window, and what keeps the settings while the program runs."""
