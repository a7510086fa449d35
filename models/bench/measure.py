"""One row of the bench: a scheme, or plain `generate`, on one model."""

from __future__ import annotations

import contextlib
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from transformers import GenerationConfig, StoppingCriteria, StoppingCriteriaList

from core.layouts.actions import Read, Timeline, Write
from core.translating.feeds import Feed
from core.translating.open_sentence import OpenSentence
from core.translating.policies import Offline, Policy
from core.translating.schemes import SCHEMES, Scheme
from models.bench.allowance import UNLIMITED, Allowance
from models.bench.counting import Cost, Forward, forwards_of, forwards_of_generate
from models.bench.machine import bandwidth, forget_peak, peak_mb, seconds_now
from models.bench.report import SchemeRow
from models.bench.script import Script, Step, translate
from models.bench.sentences import PAIRS
from models.bench.subjects import POLICY, Subject, policy_under
from models.translate.decoder import TorchDecoder
from models.translate.step_runner import recorder_for

QUICK_MODEL = 100_000_000
"""Up to this many parameters all sentences are measured, and more than once, where there is time."""
N_REPEATS = 3
N_TRIED = 8
"""Forwards by which the cost of a row is told before all of it runs; the first half makes kernels."""
N_TRIED_TOKENS = 4
"""The same for `generate`, after a prompt."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What is timed of a row: the first sentences, and each of them how often."""

    n_sentences: int
    n_repeats: int

    @property
    def sentences(self) -> range:
        return range(self.n_sentences)


ONE_SENTENCE = Sample(1, 1)


@dataclass(frozen=True, slots=True)
class Timing:
    """One sentence's clock."""

    total_s: float
    reads_s: tuple[float, ...]
    steps_s: tuple[float, ...]


def measure_scheme(
    subject: Subject,
    scheme: Scheme,
    tell: Callable[[str], None],
    allowance: Allowance = UNLIMITED,
    n_rows_left: int = 1,
) -> SchemeRow:
    """Return the row of a scheme, which leaves as much time to each row to come; tell how its steps run.

    Raises:
        UserError: if the model cannot work under it.
        TooLong: if it takes longer than the allowance.
    """
    counted = [count_steps(subject, scheme, i) for i in range(len(PAIRS))]
    decoder = decoder_of(subject, scheme)
    prompt = subject.layout(scheme).open()
    if decoder.steps.records:
        _record(subject, scheme, decoder, tell, allowance)
    forward_s = _seconds_a_forward(subject, scheme, decoder, allowance)
    sample = _sample(subject, [forward_s * len(steps) for steps in counted], allowance, n_rows_left)
    measured = _measure(subject, sample, lambda i: _time_scheme(subject, scheme, decoder, i, allowance))
    forwards = [forwards_of(steps, len(prompt), subject.n_columns) for steps in counted]
    policy = policy_under(scheme)
    return _row(subject, scheme.name, policy, measured, forwards)


def _record(
    subject: Subject, scheme: Scheme, decoder: TorchDecoder, tell: Callable[[str], None], allowance: Allowance
) -> None:
    """Run the measured sentences once: that their steps are recorded at first use is not in their time."""
    for i in _most(subject).sentences:
        _time_scheme(subject, scheme, decoder, i, allowance)
    n_recorded = decoder.steps.n_recorded
    tell(f"{n_recorded} steps recorded as CUDA graphs" if decoder.steps.records else "steps run as they are")


def measure_generate(
    subject: Subject, name: str, allowance: Allowance = UNLIMITED, n_rows_left: int = 1
) -> SchemeRow:
    """Return the row of transformers' own `generate`: once for a sentence, or again for every word.

    Raises:
        TooLong: if it takes longer than the allowance.
    """
    policy: Policy = Offline() if name == "generate" else POLICY
    calls = [_calls(subject, policy, i) for i in range(len(PAIRS))]
    sample = _sample(subject, [*_seconds_of_calls(subject, calls, allowance)], allowance, n_rows_left)
    measured = _measure(subject, sample, lambda i: _time_generate(subject, calls[i], allowance))
    forwards = [
        [f for c in of_pair for f in forwards_of_generate(len(c.prompt), c.n_new)] for of_pair in calls
    ]
    return _row(subject, name, policy, measured, forwards)


@dataclass(frozen=True, slots=True)
class _Measured:
    """The sentences' timings, the memory's peak in MB, and the bytes a second at which it was read then."""

    sample: Sample
    timings: Sequence[Timing]
    peak_mb: float | None
    bytes_a_second: float


def _most(subject: Subject) -> Sample:
    return Sample(len(PAIRS), N_REPEATS) if subject.n_parameters <= QUICK_MODEL else ONE_SENTENCE


def _sample(subject: Subject, sentences_s: Sequence[float], allowance: Allowance, n_rows_left: int) -> Sample:
    """Return what is to be timed of a row whose sentences will take so long.

    Raises:
        TooLong: not even the first of them fits.
    """
    most = _most(subject)
    if sum(sentences_s[: most.n_sentences]) * most.n_repeats <= allowance.left_s / n_rows_left:
        return most
    allowance.ask_for(sentences_s[0])
    return ONE_SENTENCE


def _measure(subject: Subject, sample: Sample, time_sentence: Callable[[int], Timing]) -> _Measured:
    """Time the sentences, and the memory before and after them: its speed on a shared machine changes."""
    before = bandwidth(subject.device.type)
    forget_peak(subject.device.type)
    timings = [_best([time_sentence(i) for _ in range(sample.n_repeats)]) for i in sample.sentences]
    peak = peak_mb(subject.device.type)
    return _Measured(sample, timings, peak, statistics.mean([before, bandwidth(subject.device.type)]))


def _row(
    subject: Subject,
    name: str,
    policy: Policy,
    measured: _Measured,
    forwards: Sequence[Sequence[Forward]],
) -> SchemeRow:
    cost = Cost.of(subject.model)
    n_targets = [_n_target_tokens(subject, i) for i in range(len(PAIRS))]
    n_measured = sum(n_targets[i] for i in measured.sample.sentences)
    timings = measured.timings
    step_s = statistics.median(s for timing in timings for s in timing.steps_s)
    return SchemeRow(
        scheme=name,
        model=subject.name,
        device=subject.device.type,
        dtype=subject.dtype_name,
        policy=str(policy),
        ms_per_token=round(1000 * sum(t.total_s for t in timings) / n_measured, 3),
        ms_per_read=round(1000 * statistics.median(s for t in timings for s in t.reads_s), 3),
        tokens_fed_per_target=round(sum(f.n_fed for fs in forwards for f in fs) / sum(n_targets), 3),
        forwards_per_target=round(sum(map(len, forwards)) / sum(n_targets), 3),
        gflops_per_sentence=round(sum(map(cost.flops, forwards)) / len(PAIRS) / 1e9, 3),
        peak_mb=None if measured.peak_mb is None else round(measured.peak_mb, 1),
        bandwidth_ratio=round(step_s * measured.bytes_a_second / subject.weight_bytes, 2),
        n_timed=measured.sample.n_sentences,
        n_repeats=measured.sample.n_repeats,
    )


def _best(timings: Sequence[Timing]) -> Timing:
    return min(timings, key=lambda timing: timing.total_s)


def _n_target_tokens(subject: Subject, i: int) -> int:
    return script_of(subject, SCHEMES["slots"], i).n_tokens


def script_of(subject: Subject, scheme: Scheme, i: int) -> Script:
    return Script.of(subject.vocabulary(scheme), PAIRS[i][1].split(), policy_under(scheme))


def decoder_of(subject: Subject, scheme: Scheme) -> TorchDecoder:
    """Return what runs the model as the program does, its steps recorded where there is a card.

    Raises:
        UserError: if the model cannot work under the scheme.
    """
    rule, prompt = subject.rule(scheme), subject.layout(scheme).open()
    return TorchDecoder(
        subject.model, prompt, subject.n_columns, rule=rule, recorder=recorder_for(subject.model)
    )


def new_sentence(subject: Subject, scheme: Scheme) -> OpenSentence:
    return OpenSentence(subject.layout(scheme), policy_under(scheme), subject.vocabulary(scheme))


def count_steps(subject: Subject, scheme: Scheme, i: int) -> list[Step]:
    sentence = new_sentence(subject, scheme)
    return translate(sentence, PAIRS[i][0].split(), script_of(subject, scheme, i), lambda feed: None)


class _TriedEnough(Exception):
    """So much of a sentence tells what all of it costs."""


def _seconds_a_forward(
    subject: Subject, scheme: Scheme, decoder: TorchDecoder, allowance: Allowance
) -> float:
    """Return what a forward takes, by some of the first sentence.

    Raises:
        TooLong: if that takes longer than the allowance.
    """
    sentence, script = new_sentence(subject, scheme), script_of(subject, scheme, 0)
    decoder.begin_sentence(sentence)
    times_s = [seconds_now(subject.device.type)]

    def forward(feed: Feed) -> None:
        decoder.predict({0: feed})
        times_s.append(seconds_now(subject.device.type))
        allowance.check()
        if len(times_s) > N_TRIED:
            raise _TriedEnough

    with contextlib.suppress(_TriedEnough):
        translate(sentence, PAIRS[0][0].split(), script, forward)
    return (times_s[-1] - times_s[N_TRIED // 2]) / (len(times_s) - 1 - N_TRIED // 2)


def _time_scheme(
    subject: Subject, scheme: Scheme, decoder: TorchDecoder, i: int, allowance: Allowance
) -> Timing:
    sentence, script = new_sentence(subject, scheme), script_of(subject, scheme, i)
    decoder.begin_sentence(sentence)
    start = seconds_now(subject.device.type)

    def forward(feed: Feed) -> None:
        decoder.predict({0: feed})
        seconds_now(subject.device.type)
        allowance.check()

    steps = translate(sentence, PAIRS[i][0].split(), script, forward)
    return Timing(
        total_s=seconds_now(subject.device.type) - start,
        reads_s=tuple(step.seconds for step in steps if step.n_new_source),
        steps_s=tuple(step.seconds for step in steps if step.feed.predicts and len(step.feed.cells) == 1),
    )


@dataclass(frozen=True, slots=True)
class Call:
    """One call of `generate`."""

    prompt: tuple[int, ...]
    n_new: int


def _calls(subject: Subject, policy: Policy, i: int) -> list[Call]:
    """Return the calls that translate a sentence when each WRITE is a call of its own.

    What is read and written when is the policy's timeline. A call writes one token more than stays:
    it shows that the word, or the sentence, has ended.
    """
    scheme = SCHEMES["offline" if isinstance(policy, Offline) else "prefix"]
    sentence = new_sentence(subject, scheme)
    translate(sentence, PAIRS[i][0].split(), script_of(subject, scheme, i), lambda feed: None)
    return calls_of(sentence.timeline, subject.markers.prompt, subject.markers.assistant)


def calls_of(
    timeline: Timeline | list[Any], prompt: tuple[int, ...], assistant: tuple[int, ...]
) -> list[Call]:
    """Return a call for every run of WRITEs between READs."""
    calls: list[Call] = []
    source: tuple[int, ...] = ()
    target: tuple[int, ...] = ()
    is_writing = False
    for action in timeline:
        if isinstance(action, Read):
            source += action.token_ids
        elif isinstance(action, Write):
            if not is_writing:
                calls.append(Call(prompt + source + assistant + target, 1))
            kept = () if action.ends else action.token_ids
            calls[-1] = Call(calls[-1].prompt, calls[-1].n_new + len(kept))
            target += kept
        is_writing = not isinstance(action, Read)
    return calls


class _Clock(StoppingCriteria):
    """Notes when each token came, and stops nothing while there is time."""

    def __init__(self, device: str, allowance: Allowance) -> None:
        self._device = device
        self._allowance = allowance
        self.times_s = [seconds_now(device)]

    def __call__(self, input_ids: Any, scores: Any, **unused: Any) -> Any:
        self.times_s.append(seconds_now(self._device))
        self._allowance.check()
        return torch.zeros(len(input_ids), dtype=torch.bool, device=input_ids.device)

    def intervals_s(self) -> list[float]:
        return [later - earlier for earlier, later in zip(self.times_s, self.times_s[1:], strict=False)]


def _seconds_of_calls(
    subject: Subject, of_pairs: Sequence[Sequence[Call]], allowance: Allowance
) -> Iterator[float]:
    """Yield what the calls of each sentence will take, by some tokens after the first's prompt."""
    trial = [Call(of_pairs[0][0].prompt, N_TRIED_TOKENS)]
    _time_generate(subject, trial, allowance)  # makes kernels
    tried = _time_generate(subject, trial, allowance)
    step_s = statistics.median(tried.steps_s)
    for calls in of_pairs:
        yield sum(tried.reads_s[0] + (call.n_new - 1) * step_s for call in calls)


def _time_generate(subject: Subject, calls: Sequence[Call], allowance: Allowance) -> Timing:
    reads_s, steps_s = [], []
    start = seconds_now(subject.device.type)
    for call in calls:
        first, *others = generate(subject, call, allowance)
        reads_s.append(first)
        steps_s += others
    return Timing(seconds_now(subject.device.type) - start, tuple(reads_s), tuple(steps_s))


@torch.inference_mode()
def generate(subject: Subject, call: Call, allowance: Allowance = UNLIMITED) -> list[float]:
    """Let the model write so many tokens as transformers does it; return the seconds of each."""
    clock = _Clock(subject.device.type, allowance)
    prompt = torch.tensor([call.prompt], device=subject.device)
    generate_tokens: Any = subject.model.generate
    generate_tokens(
        prompt,
        attention_mask=torch.ones_like(prompt),
        generation_config=GenerationConfig(
            max_new_tokens=call.n_new, min_new_tokens=call.n_new, do_sample=False, pad_token_id=0
        ),
        stopping_criteria=StoppingCriteriaList([clock]),
    )
    return clock.intervals_s()
