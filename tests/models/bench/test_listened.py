import numpy as np

from core.hearing.listening import Listener
from core.speech.segments import SAMPLE_RATE
from models.bench.listened import listen
from models.recognize.moonshine_alignatt import load_moonshine
from models.recognize.vad import SileroVad


def test_silence_gives_no_word_and_no_delay():
    heard = listen(Listener(load_moonshine("en"), SileroVad()), np.zeros(2 * SAMPLE_RATE, np.float32), 0.2)
    assert heard.segments == () and heard.delays_s == () and heard.text == ""
