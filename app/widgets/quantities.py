"""Numbers and sizes as the language of the interface writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale

GB = 1_000_000_000


def number(value: float, n_decimals: int = 0) -> str:
    """Return a number such as 1,234.5 or 1.234,5, as the language writes it."""
    return QLocale().toString(float(value), "f", n_decimals)


def size(n_bytes: int) -> str:
    """Return a size such as 486 MB or 1.5 GB."""
    n_decimals = 0 if n_bytes < GB else 1
    return QLocale().formattedDataSize(n_bytes, n_decimals, QLocale.DataSizeFormat.DataSizeSIFormat)
