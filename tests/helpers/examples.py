"""How many examples Hypothesis draws where one costs much: a fifth of what the others get."""

from hypothesis import settings

FEW = settings(max_examples=settings().max_examples // 5)
