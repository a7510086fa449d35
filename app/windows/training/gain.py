"""What a practice gained, in words: the best that was measured against the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.widgets.quantities import number
from core.wire.training_events import Checked, Evaluated, Event, Stepped
from core.wire.training_plan import TrainingPlan
from models.manifests.quality import Quality

FEW_SENTENCES = 50
"""With fewer, what was gained may be chance."""


@dataclass(frozen=True, slots=True)
class Gain:
    """How much sooner and better the best weights translate sentences that were held out.

    `best_step` is 0 where nothing was better than the start.
    """

    best_step: int
    n_words_sooner: float
    n_points_better: float
    """Of quality, from 0 to 100."""
    n_sentences: int
    """How many were measured, 0 where that is not known."""
    drifted_at: int
    """The step at which a run ended by itself because it was too far from its start; 0 where it did not."""


def gain_of(plan: TrainingPlan, events: Sequence[Event]) -> Gain | None:
    """Return what a practice that has ended gained, None where its start or its best was not told."""
    measured = [event for event in events if isinstance(event, Evaluated) and event.quality is not None]
    best = next((event for event in reversed(measured) if event.is_best), None)
    start = measured[0] if measured and measured[0].step == 0 else None
    if best is None or start is None:
        return None
    n_measured = [event.n_measured for event in events if isinstance(event, Checked)]
    return Gain(
        best.step,
        (start.lag_words or 0.0) - (best.lag_words or 0.0),
        (best.quality or 0.0) - (start.quality or 0.0),
        min(n_measured[-1], plan.dev_sentences) if n_measured else 0,
        _drifted_at(plan, events),
    )


def _drifted_at(plan: TrainingPlan, events: Sequence[Event]) -> int:
    steps = [event for event in events if isinstance(event, Stepped)]
    if not steps or steps[-1].step >= plan.steps:
        return 0
    return steps[-1].step if (steps[-1].drift or 0.0) > plan.most_drift else 0


def gain_in_words(gain: Gain) -> str:
    """Return what is said about a gain, one to four sentences."""
    return " ".join((*_end(gain), _difference(gain), *_doubt(gain)))


def _said(text: object) -> str:
    """Return a marked text of this file in the language of the interface."""
    return QCoreApplication.translate("Gain", str(text))


def _end(gain: Gain) -> Iterator[str]:
    if not gain.drifted_at:
        return
    stopped = QT_TRANSLATE_NOOP(
        "Gain", "It stopped by itself at step {}, as far from its start as is allowed."
    )
    yield _said(stopped).format(gain.drifted_at)
    if gain.best_step:
        yield _said(QT_TRANSLATE_NOOP("Gain", "The best measured state was kept."))


def _difference(gain: Gain) -> str:
    if not gain.best_step:
        return _said(
            QT_TRANSLATE_NOOP(
                "Gain",
                "Nothing was gained: no state was better than the start, which stays as it was. No new "
                "adapter was kept.",
            )
        )
    where = (
        _said(QT_TRANSLATE_NOOP("Gain", "{} held-out sentences")).format(number(gain.n_sentences))
        if gain.n_sentences
        else _said(QT_TRANSLATE_NOOP("Gain", "held-out sentences"))
    )
    return _said(QT_TRANSLATE_NOOP("Gain", "Translations now {} and {} on {}.")).format(
        _sooner(gain.n_words_sooner), _better(gain.n_points_better), where
    )


def points_in_words(measured: Sequence[Quality]) -> str:
    """Return how good what was made is on the sentences kept aside, "" where that was not measured."""
    points = sorted(quality.scores["bleu"] for quality in measured if "bleu" in quality.scores)
    if not points:
        return ""
    least, most = number(points[0], 1), number(points[-1], 1)
    if least == most:
        return _said(QT_TRANSLATE_NOOP("Gain", "On held-out pairs: {} points of 100.")).format(most)
    return _said(QT_TRANSLATE_NOOP("Gain", "On held-out pairs: {} to {} points of 100, by the pace.")).format(
        least, most
    )


def _doubt(gain: Gain) -> Iterator[str]:
    if gain.best_step and 0 < gain.n_sentences < FEW_SENTENCES:
        yield _said(
            QT_TRANSLATE_NOOP(
                "Gain", "Results on so few sentences can mislead: try it yourself, or give more pairs."
            )
        )


def _sooner(n_words: float) -> str:
    text = number(abs(n_words), 1)
    if text == number(0, 1):
        return _said(QT_TRANSLATE_NOOP("Gain", "come as soon as before"))
    if n_words > 0:
        return _said(QT_TRANSLATE_NOOP("Gain", "come {} words sooner")).format(text)
    return _said(QT_TRANSLATE_NOOP("Gain", "come {} words later")).format(text)


def _better(n_points: float) -> str:
    text = number(abs(n_points), 1)
    if text == number(0, 1):
        return _said(QT_TRANSLATE_NOOP("Gain", "are as good as before"))
    if n_points > 0:
        return _said(QT_TRANSLATE_NOOP("Gain", "are {} points of 100 better")).format(text)
    return _said(QT_TRANSLATE_NOOP("Gain", "are {} points of 100 worse")).format(text)
