CREATE TABLE transcript (
        id INTEGER PRIMARY KEY AUTOINCREMENT,  -- a number is never given twice: sound files bear it
        name TEXT NOT NULL,
        began REAL NOT NULL,
        source TEXT NOT NULL,
        source_language TEXT NOT NULL,
        target_language TEXT NOT NULL,
        journal TEXT,  -- the record of the session while it runs, or until it was recovered
        was_cut_off INTEGER NOT NULL DEFAULT 0
    , version_of INTEGER REFERENCES transcript ON DELETE CASCADE, recognizer TEXT NOT NULL DEFAULT '', translator TEXT NOT NULL DEFAULT '');
CREATE TABLE caption (
        id INTEGER PRIMARY KEY,
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        segment INTEGER NOT NULL,
        start_s REAL NOT NULL,
        end_s REAL NOT NULL,
        source TEXT NOT NULL,
        target TEXT NOT NULL,
        final INTEGER NOT NULL,
        emitted_s REAL NOT NULL,
        source_correction TEXT,
        target_correction TEXT, speaker TEXT NOT NULL DEFAULT '', is_filled INTEGER NOT NULL DEFAULT 0,
        UNIQUE (transcript, segment)
    );
CREATE TABLE gap (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        start_s REAL NOT NULL,
        end_s REAL NOT NULL, is_pause INTEGER NOT NULL DEFAULT 0, resume TEXT,
        UNIQUE (transcript, start_s, end_s)
    );
CREATE VIEW searchable AS SELECT id,
        spaced(coalesce(source_correction, source)) AS source,
        spaced(coalesce(target_correction, target)) AS target FROM caption;
CREATE VIRTUAL TABLE found USING fts5(
        source, target, content='searchable', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
    );
CREATE TRIGGER caption_added AFTER INSERT ON caption BEGIN
        INSERT INTO found (rowid, source, target) SELECT id, source, target FROM searchable WHERE id = new.id;
    END;
CREATE TRIGGER caption_changes BEFORE UPDATE ON caption BEGIN
        INSERT INTO found (found, rowid, source, target)
            SELECT 'delete', id, source, target FROM searchable WHERE id = old.id;
    END;
CREATE TRIGGER caption_changed AFTER UPDATE ON caption BEGIN
        INSERT INTO found (rowid, source, target) SELECT id, source, target FROM searchable WHERE id = new.id;
    END;
CREATE TRIGGER caption_goes BEFORE DELETE ON caption BEGIN
        INSERT INTO found (found, rowid, source, target)
            SELECT 'delete', id, source, target FROM searchable WHERE id = old.id;
    END;
CREATE INDEX caption_end ON caption (transcript, end_s);
CREATE INDEX version ON transcript (version_of);
CREATE TABLE span (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        segment INTEGER NOT NULL,
        first_word INTEGER NOT NULL,
        n_words INTEGER NOT NULL,
        voice INTEGER NOT NULL,
        is_sure INTEGER NOT NULL,
        by_user INTEGER NOT NULL,
        PRIMARY KEY (transcript, segment, first_word)
    ) WITHOUT ROWID;
CREATE TABLE voice (
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL DEFAULT '',
        same_as INTEGER,  -- the voice that it was found to be; NULL where it is one of its own
        PRIMARY KEY (transcript, number)
    ) WITHOUT ROWID;
CREATE TABLE note (
        id INTEGER PRIMARY KEY,
        transcript INTEGER NOT NULL REFERENCES transcript ON DELETE CASCADE,
        caption INTEGER NOT NULL REFERENCES caption ON DELETE CASCADE,  -- in whose words it was said
        section TEXT NOT NULL,
        text TEXT NOT NULL,
        who TEXT NOT NULL,
        due TEXT NOT NULL,
        quotation TEXT NOT NULL
    );
CREATE INDEX note_of ON note (transcript);
CREATE INDEX note_from ON note (caption);
INSERT INTO transcript VALUES (1, 'microphone', 1700000000.0, 'microphone', 'en', 'de', NULL, 0, NULL, 'moonshine', 'embedded');
INSERT INTO transcript VALUES (2, 'both', 1700000000.0, 'both', 'en', 'de', 'record', 0, NULL, 'moonshine', 'embedded');
INSERT INTO caption VALUES (1, 1, 0, 0.0, 0.75, 'good morning', 'guten Morgen', 1, 2.0, 'Good morning!', NULL, '', 0);
INSERT INTO caption VALUES (2, 1, 1, 1.0, 1.75, 'it rains', 'es regnet', 1, 3.0, NULL, NULL, '', 0);
INSERT INTO caption VALUES (3, 1, 1000000, 2.0, 2.75, 'what was missed', '', 1, 4.0, NULL, NULL, '', 1);
INSERT INTO caption VALUES (4, 1, 1000001, 3.0, 3.75, 'and more', '', 1, 5.0, NULL, NULL, '', 1);
INSERT INTO caption VALUES (5, 1, 1100000, 5.0, 5.75, 'a second time', '', 1, 7.0, NULL, NULL, '', 1);
INSERT INTO caption VALUES (6, 1, 2, 6.0, 6.75, 'and then', '', 1, 8.0, NULL, NULL, '', 0);
INSERT INTO caption VALUES (7, 2, 0, 0.0, 0.75, 'hello', 'hallo', 1, 2.0, NULL, NULL, 'Me', 0);
INSERT INTO caption VALUES (8, 2, 1, 0.5, 1.25, 'who is there', 'wer ist da', 1, 2.5, NULL, NULL, 'Others', 0);
INSERT INTO caption VALUES (9, 2, 3, 3.0, 3.75, 'it is', 'es ist', 0, 5.0, NULL, NULL, 'Others', 0);
INSERT INTO caption VALUES (10, 2, 1000001, 2.0, 2.75, 'filled in', '', 1, 4.0, NULL, NULL, 'Others', 1);
INSERT INTO gap VALUES (2, 4.0, 9.0, 0, '[["en", "de", "moonshine", "embedded", "", "wait-3", [], "auto", "auto", "auto", false, [], 1, false, ["Me", "Others"], [], 0.0, false, "", false], [[1100000, 4.0, "", [], [], 2], [1100003, 4.25, "{\"x\":1}", [["it", 3.0, 3.2, false], ["is", 3.2, 3.5, true]], [[1100003, 4.5, 5.0, 4.25, "{\"x\":1}", [["it", 3.0, 3.2, false], ["is", 3.2, 3.5, true]], [1, 2], [["Read", [5], 1], ["Write", [7], false, false]], "es ist", false, false]], 2]], [["Read", [5], 1]]]');
INSERT INTO span VALUES (1, 1, 0, 1, 1, 1, 1);
INSERT INTO span VALUES (1, 1, 1, 1, 2, 0, 1);
INSERT INTO span VALUES (1, 1000000, 0, 3, 2, 1, 1);
INSERT INTO span VALUES (2, 1, 0, 3, 1, 1, 0);
INSERT INTO voice VALUES (1, 1, 'Anna', NULL);
INSERT INTO note VALUES (1, 1, 2, 'summary', 'It rains.', '', '', 'it rains');
PRAGMA user_version=7;
