"""The list of terms."""
