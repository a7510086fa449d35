"""From sound to words: where sentences and pauses lie, and what is committed of what a recognizer says.

`endpoints` says where a sentence ends, by the `abbreviations` of the language, `listening` goes through the
sound with it, a recognizer and a voice activity detector; `listening_state` is what another needs to go on
from there. `block_listening` does the same where speech itself is translated. `delays` is how long a
recognizer may wait for what follows.
"""
