"""The tables of the transcripts, and their index for searching."""

CAPTION = """CREATE TABLE caption (
        id INTEGER PRIMARY KEY,
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        segment INTEGER NOT NULL,
        track INTEGER NOT NULL,
        gap INTEGER NOT NULL,  -- 0 where it fills in none
        start_s REAL NOT NULL,
        end_s REAL NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        final INTEGER NOT NULL,
        emitted_s REAL NOT NULL,
        speaker TEXT NOT NULL,
        is_filled INTEGER NOT NULL,
        source_correction TEXT,
        target_correction TEXT,
        UNIQUE (transcript, gap, track, segment)
    )"""

OF_CAPTION = (
    # Of two speakers the last segment by its number need not be the last one said.
    "CREATE INDEX caption_end ON caption (transcript, end_s)",
    """CREATE TRIGGER caption_added AFTER INSERT ON caption BEGIN
        INSERT INTO found (rowid, source, target) SELECT id, source, target FROM searchable WHERE id = new.id;
    END""",
    """CREATE TRIGGER caption_changes BEFORE UPDATE ON caption BEGIN
        INSERT INTO found (found, rowid, source, target)
            SELECT 'delete', id, source, target FROM searchable WHERE id = old.id;
    END""",
    """CREATE TRIGGER caption_changed AFTER UPDATE ON caption BEGIN
        INSERT INTO found (rowid, source, target) SELECT id, source, target FROM searchable WHERE id = new.id;
    END""",
    """CREATE TRIGGER caption_goes BEFORE DELETE ON caption BEGIN
        INSERT INTO found (found, rowid, source, target)
            SELECT 'delete', id, source, target FROM searchable WHERE id = old.id;
    END""",
)

# Of segments, not of captions: who says one may be known before its caption is there.
SPAN = """CREATE TABLE span (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        segment INTEGER NOT NULL,
        track INTEGER NOT NULL,
        gap INTEGER NOT NULL,
        first_word INTEGER NOT NULL,
        n_words INTEGER NOT NULL,
        voice INTEGER NOT NULL,
        is_sure INTEGER NOT NULL,
        by_user INTEGER NOT NULL,
        PRIMARY KEY (transcript, segment, track, gap, first_word)
    ) WITHOUT ROWID"""

TABLES = (
    """CREATE TABLE transcript (
        id INTEGER PRIMARY KEY AUTOINCREMENT,  -- a number is never given twice: sound files bear it
        name TEXT NOT NULL,
        began REAL NOT NULL,
        source TEXT NOT NULL,
        source_language TEXT NOT NULL,
        target_language TEXT NOT NULL,
        journal TEXT,  -- the record of the session while it runs, or until it was recovered
        was_cut_off INTEGER NOT NULL DEFAULT 0,
        -- Captions made again are a transcript of their own, beside those of the talk whose sound that is.
        version_of INTEGER REFERENCES transcript ON DELETE CASCADE,
        recognizer TEXT NOT NULL DEFAULT '',
        translator TEXT NOT NULL DEFAULT ''
    )""",
    "CREATE INDEX version ON transcript (version_of)",
    CAPTION,
    """CREATE TABLE gap (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        start_s REAL NOT NULL,
        end_s REAL NOT NULL,
        is_pause INTEGER NOT NULL DEFAULT 0,
        resume TEXT,  -- where an engine can caption what was missed; empty if not known, NULL of other gaps
        UNIQUE (transcript, start_s, end_s)
    )""",
    """CREATE VIEW searchable AS SELECT id,
        spaced(coalesce(source_correction, source)) AS source,
        spaced(coalesce(target_correction, target)) AS target FROM caption""",
    # The index refers to the view: no text is stored a second time.
    """CREATE VIRTUAL TABLE found USING fts5(
        source, target, content='searchable', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
    )""",
    *OF_CAPTION,
    SPAN,
    """CREATE TABLE voice (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        same_as INTEGER,  -- the voice that it was found to be; NULL where it is one of its own
        PRIMARY KEY (transcript, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE note (
        id INTEGER PRIMARY KEY,
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        caption INTEGER NOT NULL REFERENCES caption ON DELETE CASCADE,  -- in whose words it was said
        section TEXT NOT NULL,
        text TEXT NOT NULL,
        who TEXT NOT NULL,
        due TEXT NOT NULL,
        quotation TEXT NOT NULL
    )""",
    "CREATE INDEX note_of ON note (transcript)",
    "CREATE INDEX note_from ON note (caption)",
)
