"""Adapters: their files, what they say of themselves, and the model that they make of a base."""
