"""Sentence pairs: read, cleaned, aligned, cut into chunks, and changed as a recognizer would change them."""
