"""The models that are here or can be fetched, and what is done with them."""
