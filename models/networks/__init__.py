"""Language models as torch runs them: loaded, packed, and seen through by the attention of a layout."""
