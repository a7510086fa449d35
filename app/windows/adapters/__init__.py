"""The adapters that are kept: the menu to choose from, their details, the import."""
