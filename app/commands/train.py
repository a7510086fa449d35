"""`surtitle train`: an adapter for your languages and your latency, made by a child that loads networks."""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace

from app.adapters.choice import choose_adapter
from app.commands.progress_line import ProgressLine
from app.host.children import TRAINING, child_command, child_environment
from app.host.exit_status import check_ended
from core.system.spawning import apart, kill_group
from core.wire.direct_training_plan import AnyPlan, DirectPlan, add_any_arguments, any_plan_of
from core.wire.training_events import Evaluated, Event, Preparing, Saved, Stepped, from_line
from core.wire.training_plan import TrainingPlan
from models.engines.shelf import Shelf


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is trained, on what, and how."""
    parser.description = (
        "Train a language model to translate unfinished sentences: out of sentence pairs comes an adapter"
        " that `surtitle caption --adapter` uses as it is; out of recordings, with --method direct, a model"
        " that reads speech. Ctrl-C leaves a checkpoint: the same command goes on."
    )
    parser.epilog = (
        "On several cards or hosts:"
        " accelerate launch -m training.train with the same options (docs/TRAINING.md)."
    )
    add_any_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Train in a child process, show its progress, and return its exit code.

    Raises:
        UserError: when the arguments do not go together.
    """
    plan = any_plan_of(args)
    if isinstance(plan, TrainingPlan):
        plan = replace(plan, start_adapter=choose_adapter(plan.start_adapter))
    training = subprocess.Popen(
        [*child_command(TRAINING), "--stop-at-end-of-input", *plan.options()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=child_environment(),
        # Ctrl-C in the terminal is for this process, which closes the child's input.
        **apart(),
    )
    try:
        with ProgressLine(sys.stderr) as line:
            _show(training, line, plan)
    except BaseException:
        kill_group(training.pid)  # the aligner would compute on by itself
        training.kill()
        Shelf.of_user().forgive(training.pid)  # no fault of an engine pack
        raise
    finally:
        training.wait()
    return check_ended(training.returncode)


def _show(training: subprocess.Popen[str], line: ProgressLine, plan: AnyPlan) -> None:
    """Show what the child tells; the first Ctrl-C asks it to stop, a second one is the caller's."""
    assert training.stdout is not None and training.stdin is not None
    try:
        _show_events(training.stdout, line, plan)
    except KeyboardInterrupt:
        line.end()
        sys.stderr.write("Stopping; press Ctrl-C again to stop at once.\n")
        training.stdin.close()
        _show_events(training.stdout, line, plan)


def _show_events(lines: Iterable[str], line: ProgressLine, plan: AnyPlan) -> None:
    for text in lines:
        event = from_line(text)
        if isinstance(event, Stepped):
            text = _progress(event) if sys.stderr.isatty() else "Training"  # a log needs no line a step
            line.tell(text, event.step / event.n_steps)
        elif event is not None:
            line.end()
            sys.stdout.write(_sentence(event, plan) + "\n")
            sys.stdout.flush()


def _progress(event: Stepped) -> str:
    told = f"loss {event.loss:.2f}, {event.tokens_per_s:.0f} tokens/s"
    if event.quality is not None:
        told = f"quality {event.quality:.1f}, {event.lag_words:.1f} words behind, drift {event.drift:.3f}"
    return f"step {event.step} of {event.n_steps}, {told}, {_duration(event.seconds_left)} left"


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def _judged(event: Evaluated) -> str:
    if event.quality is None:
        return f"dev loss {event.dev_loss:.3f}"
    reward = round(-event.dev_loss, 3) + 0.0  # no -0.000
    return f"reward {reward:+.3f} (quality {event.quality:.1f}, {event.lag_words:.2f} words behind)"


def _sentence(event: Event, plan: AnyPlan) -> str:
    if isinstance(event, Preparing):
        return f"{event.text[0].upper()}{event.text[1:]}."
    if isinstance(event, Evaluated):
        scores = f", BLEU {event.bleu} and LAAL {event.laal} under {event.policy}" if event.policy else ""
        best = ", the best so far" if event.is_best else ""
        return f"Step {event.step}: {_judged(event)}{scores}{best}."
    assert isinstance(event, Saved)
    if not event.is_finished:
        return f"Stopped at step {event.step}; the same command goes on in {event.folder}."
    languages = ["--from", plan.source, "--to", plan.target]
    command = ["surtitle", "caption", "mic", *languages, *_options_to_use(plan, event.folder)]
    return f"Ready: {shlex.join(command)}"


def _options_to_use(plan: AnyPlan, folder: str) -> list[str]:
    """Return the options by which captions use what was learned."""
    if isinstance(plan, DirectPlan):
        return ["--recognizer", f"direct:{folder}"]
    used = [folder] if plan.method == "full" else [plan.base, "--adapter", folder]
    return [*_policy_to_use(plan), "--translator", *used]


def _policy_to_use(plan: TrainingPlan) -> list[str]:
    """Return the option by which captions use what was learned, where the usual policy does not."""
    if plan.learns_answers:
        return ["--policy", "head-0.5"]
    return ["--policy", plan.policy.split(",")[0].strip()] if plan.objective != "supervised" else []
