from argparse import ArgumentParser

from core.wire.messages import EngineSettings
from training.measure.agent_arguments import add_translator_args, translator_asked


def asked_by(*arguments):
    parser = ArgumentParser()
    parser.add_argument("--device", default="cpu")  # SimulEval's own
    add_translator_args(parser)
    return translator_asked(parser.parse_args(arguments))


def test_what_is_not_said_is_the_shipped_translator_at_its_usual_pace():
    assert asked_by() == EngineSettings(policy="wait-3", device="cpu")


def test_everything_can_be_said():
    asked = asked_by(
        "--translator", "x", "--from", "fr", "--to", "es", "--policy", "wait-5", "--precision", "int8"
    )
    assert asked == EngineSettings(
        translator="x",
        source_language="fr",
        target_language="es",
        policy="wait-5",
        device="cpu",
        precision="int8",
    )
