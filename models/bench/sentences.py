"""Sentences of 20 to 30 words as they are said in a meeting, and how they are translated here."""

from __future__ import annotations

PAIRS = (
    (
        "Good morning everyone, before we look at the new schedule I would like to thank the team in Hamburg"
        " for their help last week.",
        "Guten Morgen zusammen, bevor wir uns den neuen Zeitplan ansehen, möchte ich dem Team in Hamburg"
        " für seine Hilfe in der letzten Woche danken.",
    ),
    (
        "The second version of the report is almost ready, but two of the tables still show the numbers that"
        " we had before the summer.",
        "Die zweite Fassung des Berichts ist fast fertig, aber zwei der Tabellen zeigen noch immer die"
        " Zahlen, die wir vor dem Sommer hatten.",
    ),
    (
        "If nobody has any questions about the budget, I suggest that we talk about the move to the new"
        " office, which begins in March.",
        "Wenn niemand Fragen zum Haushalt hat, schlage ich vor, dass wir über den Umzug in das neue Büro"
        " sprechen, der im März beginnt.",
    ),
    (
        "Our customers tell us that the program is easy to use, yet they wait too long for an answer when"
        " they call us in the evening.",
        "Unsere Kunden sagen uns, dass das Programm leicht zu bedienen ist, aber sie warten zu lange auf"
        " eine Antwort, wenn sie uns abends anrufen.",
    ),
    (
        "The train that I wanted to take was cancelled this morning, so I am sitting in a small café near"
        " the station and hope that you can hear me well.",
        "Der Zug, den ich nehmen wollte, ist heute Morgen ausgefallen, also sitze ich in einem kleinen Café"
        " am Bahnhof und hoffe, dass ihr mich gut hören könnt.",
    ),
    (
        "Please send me the slides after the meeting,"
        " because I want to show them to my colleagues in Vienna tomorrow.",
        "Bitte schicken Sie mir die Folien nach der Sitzung,"
        " denn ich möchte sie morgen meinen Kollegen in Wien zeigen.",
    ),
)
