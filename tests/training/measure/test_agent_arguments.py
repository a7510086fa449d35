from argparse import ArgumentParser

from models.translate.translator import TranslatorRequest
from training.measure.agent_arguments import add_translator_args, translator_request


def request(*arguments):
    parser = ArgumentParser()
    parser.add_argument("--device", default="cpu")  # SimulEval's own
    add_translator_args(parser)
    return translator_request(parser.parse_args(arguments))


def test_what_is_not_said_is_the_shipped_translator_at_its_usual_pace():
    assert request() == TranslatorRequest(
        "embedded", source_language="en", target_language="de", policy="wait-3", device="cpu"
    )


def test_everything_can_be_said():
    asked = request(
        "--translator", "x", "--from", "fr", "--to", "es", "--policy", "wait-5", "--precision", "int8"
    )
    assert asked == TranslatorRequest(
        "x", source_language="fr", target_language="es", policy="wait-5", device="cpu", precision="int8"
    )
