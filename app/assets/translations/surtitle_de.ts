<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>Settings and glossary</source>
        <translation>Einstellungen und Glossar</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>&amp;Copy details</source>
        <translation>Details &amp;kopieren</translation>
    </message>
    <message>
        <source>Licence and &amp;notices…</source>
        <translation>Lizenz und &amp;Hinweise…</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Where your files are</source>
        <translation>Wo Ihre Dateien liegen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open {}</source>
        <translation>{} öffnen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>What is running</source>
        <translation>Was läuft</translation>
    </message>
    <message>
        <source>A custom adapter</source>
        <translation>Ein eigener Adapter</translation>
    </message>
    <message>
        <source>Recognizer</source>
        <translation>Spracherkennung</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>Übersetzer</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>A server</source>
        <translation>Ein Server</translation>
    </message>
    <message>
        <source>A folder</source>
        <translation>Ein Ordner</translation>
    </message>
    <message>
        <source>Another model from the Hub</source>
        <translation>Ein anderes Modell aus dem Hub</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Details copied. They contain nothing that was said and none of your names.</source>
        <translation>Details kopiert. Sie enthalten nichts Gesagtes und keinen Ihrer Namen.</translation>
    </message>
    <message>
        <source>Licence and notices</source>
        <translation>Lizenz und Hinweise</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Recent files</source>
        <translation>&amp;Zuletzt verwendete Dateien</translation>
    </message>
    <message>
        <source>&amp;Captions</source>
        <translation>&amp;Untertitel</translation>
    </message>
    <message>
        <source>&amp;Start or stop</source>
        <translation>&amp;Starten oder stoppen</translation>
    </message>
    <message>
        <source>Show the &amp;overlay</source>
        <translation>&amp;Overlay anzeigen</translation>
    </message>
    <message>
        <source>&amp;Move and resize the overlay</source>
        <translation>Overlay &amp;verschieben und Größe ändern</translation>
    </message>
    <message>
        <source>&amp;Earlier lines in the overlay</source>
        <translation>Früh&amp;ere Zeilen im Overlay</translation>
    </message>
    <message>
        <source>Later lines in the overla&amp;y</source>
        <translation>Spätere Zeilen im Overla&amp;y</translation>
    </message>
    <message>
        <source>Ne&amp;west lines in the overlay</source>
        <translation>Neueste Zei&amp;len im Overlay</translation>
    </message>
    <message>
        <source>A&amp;udience view</source>
        <translation>Pu&amp;blikumsansicht</translation>
    </message>
    <message>
        <source>Caption se&amp;ttings…</source>
        <translation>&amp;Untertitel einstellen…</translation>
    </message>
    <message>
        <source>&amp;Find in these captions…</source>
        <translation>&amp;In diesen Untertiteln suchen…</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>&amp;Größerer Text</translation>
    </message>
    <message>
        <source>Sm&amp;aller text</source>
        <translation>&amp;Kleinerer Text</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>&amp;Normale Textgröße</translation>
    </message>
    <message>
        <source>S&amp;hare captions…</source>
        <translation>Untertitel &amp;teilen…</translation>
    </message>
    <message>
        <source>&amp;Look for devices again</source>
        <translation>Ge&amp;räte neu suchen</translation>
    </message>
    <message>
        <source>Trans&amp;lator</source>
        <translation>Übe&amp;rsetzer</translation>
    </message>
    <message>
        <source>&amp;Glossary…</source>
        <translation>&amp;Glossar…</translation>
    </message>
    <message>
        <source>&amp;Import an adapter…</source>
        <translation>Adapter &amp;importieren…</translation>
    </message>
    <message>
        <source>&amp;Train an adapter…</source>
        <translation>Adapter &amp;trainieren…</translation>
    </message>
    <message>
        <source>&amp;Practise live translation…</source>
        <translation>&amp;Live-Übersetzung üben…</translation>
    </message>
    <message>
        <source>&amp;Transcripts</source>
        <translation>&amp;Transkripte</translation>
    </message>
    <message>
        <source>&amp;Show transcripts</source>
        <translation>Transkripte an&amp;zeigen</translation>
    </message>
    <message>
        <source>T&amp;ools</source>
        <translation>&amp;Extras</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>&amp;Modelle…</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>&amp;Benutzerhandbuch</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Check this computer…</source>
        <translation>Diesen &amp;Computer prüfen…</translation>
    </message>
    <message>
        <source>&amp;Report a problem…</source>
        <translation>&amp;Problem melden…</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>Was ist &amp;neu</translation>
    </message>
    <message>
        <source>&amp;About Surtitle</source>
        <translation>Übe&amp;r Surtitle</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Open files…</source>
        <translation>Dateien ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>&amp;Pause or resume</source>
        <translation>&amp;Pausieren oder fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Reset the overlay position</source>
        <translation>Platz des Overlays &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>All a&amp;dapters…</source>
        <translation>Alle A&amp;dapter…</translation>
    </message>
    <message>
        <source>&amp;First steps…</source>
        <translation>&amp;Erste Schritte…</translation>
    </message>
</context>
<context>
    <name>AdapterCard</name>
    <message>
        <source>Close the details</source>
        <translation>Details schließen</translation>
    </message>
    <message>
        <source>What its author wrote</source>
        <translation>Was sein Autor schrieb</translation>
    </message>
    <message>
        <source>Yes, with the chosen translator and languages.</source>
        <translation>Ja, mit dem gewählten Übersetzer und den gewählten Sprachen.</translation>
    </message>
    <message>
        <source>Can be used now</source>
        <translation>Jetzt verwendbar</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Exact paces</source>
        <translation>Genaue Tempos</translation>
    </message>
    <message>
        <source>{}, {} positions each</source>
        <translation>{}, je {} Positionen</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>About the adapter</source>
        <translation>Über den Adapter</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>Bestimmt für</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>Trainiert mit</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>AdapterController</name>
    <message>
        <source>The import ended because of a fault in the program: {}.</source>
        <translation>Der Import wurde durch einen Programmfehler beendet: {}.</translation>
    </message>
    <message>
        <source>“{}” will be used the next time captions start.</source>
        <translation>„{}“ wird ab dem nächsten Start der Untertitel verwendet.</translation>
    </message>
    <message>
        <source>Import an adapter: its zip file, or {} in its folder</source>
        <translation>Adapter importieren: seine ZIP-Datei oder {} in seinem Ordner</translation>
    </message>
    <message>
        <source>Adapters ({});;All files (*)</source>
        <translation>Adapter ({});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Another adapter is being imported; try again when that is done.</source>
        <translation>Es wird gerade ein anderer Adapter importiert; versuchen Sie es danach noch einmal.</translation>
    </message>
    <message>
        <source>“{}” is being checked…</source>
        <translation>„{}“ wird geprüft…</translation>
    </message>
    <message>
        <source>Nothing is translated, so no adapter can be used: choose a language first.</source>
        <translation>Es wird nichts übersetzt, also kann kein Adapter verwendet werden: Wählen Sie zuerst eine Sprache.</translation>
    </message>
    <message>
        <source>[Adapter: {}]</source>
        <translation>[Adapter: {}]</translation>
    </message>
    <message>
        <source>[No adapter]</source>
        <translation>[Kein Adapter]</translation>
    </message>
    <message>
        <source>“{}” was imported.</source>
        <translation>„{}“ wurde importiert.</translation>
    </message>
    <message>
        <source>Import an adapter</source>
        <translation>Adapter importieren</translation>
    </message>
    <message>
        <source>{} Do you want to replace it?</source>
        <translation>{} Möchten Sie ihn ersetzen?</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>E&amp;rsetzen</translation>
    </message>
    <message>
        <source>The existing adapter was kept.</source>
        <translation>Der vorhandene Adapter bleibt erhalten.</translation>
    </message>
</context>
<context>
    <name>AdapterGrid</name>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>Search the &amp;hub…</source>
        <translation>Auf dem &amp;Hub suchen…</translation>
    </message>
    <message>
        <source>&amp;Train…</source>
        <translation>&amp;Trainieren…</translation>
    </message>
    <message>
        <source>Get more adapters</source>
        <translation>Weitere Adapter holen</translation>
    </message>
    <message>
        <source>From a hub, or from a folder or zip file that somebody gave you; you can also drop it here</source>
        <translation>Von einem Hub oder aus einem Ordner oder einer ZIP-Datei, die Ihnen jemand gegeben hat; sie können auch hierher gezogen werden</translation>
    </message>
    <message>
        <source>Train one</source>
        <translation>Einen trainieren</translation>
    </message>
    <message>
        <source>From corrected captions, or from pairs of sentences in a file</source>
        <translation>Aus korrigierten Untertiteln oder aus Satzpaaren in einer Datei</translation>
    </message>
</context>
<context>
    <name>AdapterMenu</name>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>&amp;No adapter</source>
        <translation>&amp;Kein Adapter</translation>
    </message>
    <message>
        <source>The translator alone</source>
        <translation>Der Übersetzer allein</translation>
    </message>
</context>
<context>
    <name>AdapterSummary</name>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>Neu trainieren</translation>
    </message>
    <message>
        <source>It is in use: choose another, or none, before you remove it.</source>
        <translation>Er ist in Gebrauch: Wählen Sie einen anderen oder keinen, bevor Sie ihn entfernen.</translation>
    </message>
    <message>
        <source>More about {}</source>
        <translation>Mehr zu {}</translation>
    </message>
    <message>
        <source>Stop using</source>
        <translation>Nicht mehr verwenden</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Trains it in the same way for the translator that ships now; this adapter is kept.</source>
        <translation>Trainiert ihn genauso für den Übersetzer, der jetzt mitgeliefert wird; dieser Adapter bleibt erhalten.</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Details</translation>
    </message>
    <message>
        <source>&amp;Practise…</source>
        <translation>Ü&amp;ben…</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>&amp;Entfernen…</translation>
    </message>
</context>
<context>
    <name>AdapterWindow</name>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>nothing is translated</source>
        <translation>nichts wird übersetzt</translation>
    </message>
    <message>
        <source>For: {} · {}</source>
        <translation>Für: {} · {}</translation>
    </message>
    <message>
        <source>Adapters: {} · {}</source>
        <translation>Adapter: {} · {}</translation>
    </message>
    <message>
        <source>An adapter teaches the translator a subject, other languages or another pace. It can be changed while captions run.</source>
        <translation>Ein Adapter bringt dem Übersetzer ein Fachgebiet, andere Sprachen oder ein anderes Tempo bei. Sie können ihn auch wechseln, während Untertitel laufen.</translation>
    </message>
    <message>
        <source>Points (out of 100) say how much closer translations come to a human&apos;s.</source>
        <translation>Punkte sagen, um wie viel näher die Übersetzungen denen von Menschen kommen (von 100).</translation>
    </message>
    <message>
        <source>Remove the adapter “{}” from this computer? Its folder is deleted for good.</source>
        <translation>Den Adapter „{}“ von diesem Computer entfernen? Sein Ordner wird endgültig gelöscht.</translation>
    </message>
    <message>
        <source>Remove adapter</source>
        <translation>Adapter entfernen</translation>
    </message>
    <message>
        <source>Chosen translator and languages</source>
        <translation>Gewählter Übersetzer und gewählte Sprachen</translation>
    </message>
    <message>
        <source>Number of adapters</source>
        <translation>Anzahl der Adapter</translation>
    </message>
    <message>
        <source>You have no adapters yet. An adapter teaches a translator other languages or words, or to translate sooner.</source>
        <translation>Sie haben noch keine Adapter. Ein Adapter bringt einem Übersetzer andere Sprachen oder Wörter bei, oder früher zu übersetzen.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
</context>
<context>
    <name>Adapters</name>
    <message>
        <source>Made for another translator</source>
        <translation>Für einen anderen Übersetzer gemacht</translation>
    </message>
    <message>
        <source>Made for other languages</source>
        <translation>Für andere Sprachen gemacht</translation>
    </message>
    <message>
        <source>{} point</source>
        <translation>{} Punkt</translation>
    </message>
    <message>
        <source>{} points</source>
        <translation>{} Punkte</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{} bei {}</translation>
    </message>
    <message>
        <source>Measured, but not against the translator alone</source>
        <translation>Gemessen, aber nicht gegen den Übersetzer allein</translation>
    </message>
    <message>
        <source>Translates sooner, and unfinished sentences</source>
        <translation>Übersetzt früher, auch unfertige Sätze</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Nicht gemessen</translation>
    </message>
    <message>
        <source>Points (BLEU) say how close translations come to a human&apos;s, out of 100. Measured by the author of the adapter.</source>
        <translation>Punkte (BLEU) sagen, wie nah die Übersetzungen denen von Menschen kommen (von 100). Gemessen vom Autor des Adapters.</translation>
    </message>
    <message>
        <source>Not trained for the chosen pace</source>
        <translation>Nicht für das gewählte Tempo trainiert</translation>
    </message>
    <message>
        <source>Cannot keep the chosen pace; its nearest is {}</source>
        <translation>Kann das gewählte Tempo nicht halten; am nächsten kommt {}</translation>
    </message>
    <message>
        <source>Cannot be used: see the details</source>
        <translation>Nicht verwendbar: siehe Details</translation>
    </message>
    <message>
        <source>As good as without an adapter</source>
        <translation>So gut wie ohne Adapter</translation>
    </message>
    <message>
        <source>sentences it was not trained on</source>
        <translation>Sätzen, mit denen er nicht trainiert wurde</translation>
    </message>
    <message>
        <source>Made for {}, another translator</source>
        <translation>Für {} gemacht, einen anderen Übersetzer</translation>
    </message>
    <message>
        <source>Does not translate {}</source>
        <translation>Übersetzt nicht {}</translation>
    </message>
    <message>
        <source>Switch to {}</source>
        <translation>Zu {} wechseln</translation>
    </message>
    <message>
        <source>Trained on {} sentences</source>
        <translation>Mit {} Sätzen trainiert</translation>
    </message>
    <message>
        <source>Without an adapter this model starts its translation again at every word. With the adapter it continues, which is faster, and it can translate unfinished sentences.</source>
        <translation>Ohne Adapter beginnt dieses Modell seine Übersetzung bei jedem Wort von vorn. Mit dem Adapter schreibt es sie fort, was schneller ist, und es kann unfertige Sätze übersetzen.</translation>
    </message>
    <message>
        <source>Its author measured nothing.</source>
        <translation>Sein Autor hat nichts gemessen.</translation>
    </message>
    <message>
        <source>{}. The translator alone was not measured on this text.</source>
        <translation>{}. Der Übersetzer allein wurde an diesem Text nicht gemessen.</translation>
    </message>
    <message>
        <source>{}. The translator alone: {}.</source>
        <translation>{}. Der Übersetzer allein: {}.</translation>
    </message>
    <message>
        <source>any revision</source>
        <translation>jede Revision</translation>
    </message>
    <message>
        <source>revision {}, which is the one in use</source>
        <translation>Revision {}, die gerade verwendet wird</translation>
    </message>
    <message>
        <source>revision {}</source>
        <translation>Revision {}</translation>
    </message>
    <message>
        <source>{}, rank {}, alpha {}</source>
        <translation>{}, Rang {}, Alpha {}</translation>
    </message>
    <message>
        <source>{}; sentence pairs: {}</source>
        <translation>{}; Satzpaare: {}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>AgainChoices</name>
    <message>
        <source>First captions</source>
        <translation>Erste Untertitel</translation>
    </message>
</context>
<context>
    <name>AgainDialog</name>
    <message>
        <source>Caption again</source>
        <translation>Neu untertiteln</translation>
    </message>
    <message>
        <source>Caption &amp;again</source>
        <translation>&amp;Neu untertiteln</translation>
    </message>
    <message>
        <source>New captions are made from the kept sound. The existing ones are kept as well.</source>
        <translation>Die Untertitel werden aus dem aufbewahrten Ton neu erstellt. Die bisherigen bleiben daneben erhalten.</translation>
    </message>
    <message>
        <source>&amp;Recognizer</source>
        <translation>Sprach&amp;erkennung</translation>
    </message>
    <message>
        <source>&amp;Spoken</source>
        <translation>&amp;Gesprochen</translation>
    </message>
    <message>
        <source>&amp;Translator</source>
        <translation>&amp;Übersetzer</translation>
    </message>
    <message>
        <source>Translated &amp;into</source>
        <translation>Ü&amp;bersetzt in</translation>
    </message>
</context>
<context>
    <name>AudienceWindow</name>
    <message>
        <source>Audience view</source>
        <translation>Publikumsansicht</translation>
    </message>
    <message>
        <source>Captions for the audience</source>
        <translation>Untertitel für das Publikum</translation>
    </message>
    <message>
        <source>Captions will appear here. Esc closes this view.</source>
        <translation>Hier erscheinen die Untertitel. Esc schließt diese Ansicht.</translation>
    </message>
</context>
<context>
    <name>BarMessage</name>
    <message>
        <source>Close the message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>CalendarRows</name>
    <message>
        <source>No calendar</source>
        <translation>Kein Kalender</translation>
    </message>
    <message>
        <source>&amp;Choose a file…</source>
        <translation>Datei &amp;wählen…</translation>
    </message>
    <message>
        <source>&amp;Fetch now</source>
        <translation>Jetzt &amp;abrufen</translation>
    </message>
    <message>
        <source>What the calendar says</source>
        <translation>Was der Kalender sagt</translation>
    </message>
    <message>
        <source>A talk is named after the calendar event during which it begins. The calendar is a file (.ics) or an address, such as the secret address that a web calendar gives you.</source>
        <translation>Ein Gespräch heißt wie der Termin, der bei seinem Beginn läuft. Der Kalender ist eine Datei (.ics) oder eine Adresse, etwa die geheime, die Ihnen ein Kalender im Web nennt.</translation>
    </message>
    <message>
        <source>It is fetched only when you press this.</source>
        <translation>Er wird nur abgerufen, wenn Sie hier drücken.</translation>
    </message>
    <message>
        <source>The calendar can be read; the current event is “{}”.</source>
        <translation>Der Kalender ist lesbar; der aktuelle Termin ist „{}“.</translation>
    </message>
    <message>
        <source>The calendar can be read; there is no event now.</source>
        <translation>Der Kalender ist lesbar; zurzeit läuft kein Termin.</translation>
    </message>
    <message>
        <source>C&amp;alendar</source>
        <translation>&amp;Kalender</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Aus einer Datei</translation>
    </message>
    <message>
        <source>From its address</source>
        <translation>Von seiner Adresse</translation>
    </message>
    <message>
        <source>Calendars (*.ics);;All files (*)</source>
        <translation>Kalender (*.ics);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Choose the calendar</source>
        <translation>Den Kalender wählen</translation>
    </message>
    <message>
        <source>Fetching the calendar…</source>
        <translation>Der Kalender wird abgerufen…</translation>
    </message>
</context>
<context>
    <name>CaptionDelegate</name>
    <message>
        <source>Correct the caption</source>
        <translation>Untertitel korrigieren</translation>
    </message>
</context>
<context>
    <name>CaptionTable</name>
    <message>
        <source>correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Spoken</source>
        <translation>Gesprochen</translation>
    </message>
    <message>
        <source>Translated</source>
        <translation>Übersetzt</translation>
    </message>
    <message>
        <source>Filled in later, from the recorded sound</source>
        <translation>Später aus dem aufgenommenen Ton ergänzt</translation>
    </message>
    <message>
        <source>Originally: {}</source>
        <translation>Ursprünglich: {}</translation>
    </message>
</context>
<context>
    <name>CaptionView</name>
    <message>
        <source>Captions of the transcript</source>
        <translation>Untertitel des Transkripts</translation>
    </message>
</context>
<context>
    <name>ComputerCheck</name>
    <message>
        <source>Check this computer</source>
        <translation>Diesen Computer prüfen</translation>
    </message>
    <message>
        <source>Captions work on this computer.</source>
        <translation>Untertitel funktionieren auf diesem Computer.</translation>
    </message>
</context>
<context>
    <name>Controls</name>
    <message>
        <source>How it translates</source>
        <translation>Wie übersetzt wird</translation>
    </message>
    <message>
        <source>Show the overlay</source>
        <translation>Overlay anzeigen</translation>
    </message>
    <message>
        <source>Share captions</source>
        <translation>Untertitel teilen</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
</context>
<context>
    <name>Curve</name>
    <message>
        <source>{}: {}.</source>
        <translation>{}: {}.</translation>
    </message>
    <message>
        <source>On held-out pairs: {}.</source>
        <translation>An zurückgehaltenen Paaren: {}.</translation>
    </message>
    <message>
        <source>Nothing has been learned yet.</source>
        <translation>Noch nichts gelernt.</translation>
    </message>
    <message>
        <source>The practice ends above {}.</source>
        <translation>Über {} endet die Übung.</translation>
    </message>
    <message>
        <source>{} at step {}</source>
        <translation>{} bei Schritt {}</translation>
    </message>
    <message>
        <source>from {} at step {} to {} at step {}</source>
        <translation>von {} bei Schritt {} auf {} bei Schritt {}</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>Schritt {}</translation>
    </message>
</context>
<context>
    <name>DelaySlider</name>
    <message>
        <source>How far behind the speaker</source>
        <translation>Wie weit hinter dem Sprecher</translation>
    </message>
    <message>
        <source>Being faster than this is not rewarded. The time for recognition comes on top.</source>
        <translation>Noch schneller zu sein, bringt nichts. Die Zeit für die Spracherkennung kommt dazu.</translation>
    </message>
    <message>
        <source>{} words, about {} s at {} words a minute</source>
        <translation>{} Wörter, etwa {} s bei {} Wörtern pro Minute</translation>
    </message>
</context>
<context>
    <name>DeviceMenu</name>
    <message>
        <source>Default device</source>
        <translation>Standardgerät</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
</context>
<context>
    <name>DoctorPage</name>
    <message>
        <source>{}: fine</source>
        <translation>{}: in Ordnung</translation>
    </message>
    <message>
        <source>{}: good to know</source>
        <translation>{}: gut zu wissen</translation>
    </message>
    <message>
        <source>{}: needs fixing</source>
        <translation>{}: zu beheben</translation>
    </message>
    <message>
        <source>Installation</source>
        <translation>Installation</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Graphics</source>
        <translation>Grafikkarte</translation>
    </message>
    <message>
        <source>Torch</source>
        <translation>Torch</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>System sound</source>
        <translation>Systemton</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Bildschirm</translation>
    </message>
    <message>
        <source>Telemetry</source>
        <translation>Telemetrie</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Model cache</source>
        <translation>Ablage der Modelle</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Recognizer</source>
        <translation>Spracherkennung</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>Übersetzer</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
</context>
<context>
    <name>DoctorView</name>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Check &amp;again</source>
        <translation>&amp;Erneut prüfen</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Prüfung läuft…</translation>
    </message>
    <message>
        <source>&amp;Findings of the check:</source>
        <translation>&amp;Befunde der Prüfung:</translation>
    </message>
    <message>
        <source>Captions do not work yet: see what needs fixing.</source>
        <translation>Untertitel funktionieren noch nicht: Sehen Sie nach, was zu beheben ist.</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>&amp;Start captions</source>
        <translation>Untertitel &amp;starten</translation>
    </message>
    <message>
        <source>Nothing found. The search looks for beginnings of words, in both languages.</source>
        <translation>Nichts gefunden. Gesucht wird nach Wortanfängen, in beiden Sprachen.</translation>
    </message>
    <message>
        <source>No transcripts yet. Everything that is captioned is kept here from the first word, on this computer only.</source>
        <translation>Es gibt noch keine Transkripte. Alles, was untertitelt wird, bleibt hier vom ersten Wort an erhalten, nur auf diesem Computer.</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>What would you like to follow?</source>
        <translation>Was möchten Sie mitlesen?</translation>
    </message>
    <message>
        <source>Caption &amp;both sides</source>
        <translation>&amp;Beide Seiten untertiteln</translation>
    </message>
    <message>
        <source>The language is detected and written, word by word.</source>
        <translation>Die Sprache wird erkannt und mitgeschrieben, Wort für Wort.</translation>
    </message>
    <message>
        <source>The language is detected, {} is written, word by word.</source>
        <translation>Die Sprache wird erkannt, geschrieben wird {}, Wort für Wort.</translation>
    </message>
    <message>
        <source>{} is heard and written, word by word.</source>
        <translation>{} wird gehört und mitgeschrieben, Wort für Wort.</translation>
    </message>
    <message>
        <source>{} is heard, {} is written, word by word.</source>
        <translation>{} wird gehört, {} wird geschrieben, Wort für Wort.</translation>
    </message>
    <message>
        <source>Someone in the room: a lecture, a guided tour, a talk across the table.</source>
        <translation>Jemand im Raum: ein Vortrag, eine Führung, ein Gespräch am Tisch.</translation>
    </message>
    <message>
        <source>A video, a stream, the others in a call. Works with headphones on, too.</source>
        <translation>Ein Video, ein Stream, die anderen in einem Anruf. Auch mit Kopfhörern.</translation>
    </message>
    <message>
        <source>Drop files here</source>
        <translation>Dateien hier ablegen</translation>
    </message>
    <message>
        <source>Get subtitles for a recording or a video. Or click to choose.</source>
        <translation>Aus einer Aufnahme oder einem Video werden Untertitel. Oder zum Auswählen klicken.</translation>
    </message>
    <message>
        <source>MP3, MP4, WAV, MKV and others</source>
        <translation>MP3, MP4, WAV, MKV und andere</translation>
    </message>
    <message>
        <source>In a call?</source>
        <translation>In einem Anruf?</translation>
    </message>
</context>
<context>
    <name>EnginePacks</name>
    <message>
        <source>the engine pack</source>
        <translation>das Engine-Paket</translation>
    </message>
</context>
<context>
    <name>ExportMenu</name>
    <message>
        <source>Add to a &amp;video…</source>
        <translation>In ein &amp;Video einfügen…</translation>
    </message>
    <message>
        <source>&amp;Corrections as training data…</source>
        <translation>&amp;Korrekturen als Trainingsdaten…</translation>
    </message>
    <message>
        <source>&amp;Both languages…</source>
        <translation>&amp;Beide Sprachen…</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Training data (*.tsv)</source>
        <translation>Trainingsdaten (*.tsv)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>“{}” exists already. Do you want to replace it?</source>
        <translation>„{}“ gibt es schon. Möchten Sie die Datei ersetzen?</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>E&amp;rsetzen</translation>
    </message>
</context>
<context>
    <name>FileQueue</name>
    <message>
        <source>These files could not be captioned: {}. The others are in the transcripts.</source>
        <translation>Diese Dateien konnten nicht untertitelt werden: {}. Die anderen stehen in den Transkripten.</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Name or language</source>
        <translation>Name oder Sprache</translation>
    </message>
    <message>
        <source>Show models of this name or language</source>
        <translation>Modelle mit diesem Namen oder dieser Sprache zeigen</translation>
    </message>
    <message>
        <source>For this computer</source>
        <translation>Passend</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Heruntergeladen</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in these captions</source>
        <translation>In diesen Untertiteln suchen</translation>
    </message>
    <message>
        <source>&amp;Earlier</source>
        <translation>&amp;Frühere</translation>
    </message>
    <message>
        <source>Late&amp;r</source>
        <translation>S&amp;pätere</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
</context>
<context>
    <name>Finishing</name>
    <message>
        <source>Captions are running. Do you want to stop them and close Surtitle?</source>
        <translation>Es wird gerade untertitelt. Möchten Sie die Untertitel stoppen und Surtitle schließen?</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>&amp;Stoppen und schließen</translation>
    </message>
    <message>
        <source>&amp;Keep captioning</source>
        <translation>&amp;Weiter untertiteln</translation>
    </message>
    <message>
        <source>Captions are paused. Do you want to end them and close Surtitle?</source>
        <translation>Die Untertitel sind angehalten. Möchten Sie sie beenden und Surtitle schließen?</translation>
    </message>
    <message>
        <source>&amp;End and close</source>
        <translation>&amp;Beenden und schließen</translation>
    </message>
    <message>
        <source>&amp;Stay paused</source>
        <translation>&amp;Angehalten lassen</translation>
    </message>
    <message>
        <source>Close Surtitle</source>
        <translation>Surtitle schließen</translation>
    </message>
    <message>
        <source>Surtitle is finishing the last captions</source>
        <translation>Surtitle stellt die letzten Untertitel fertig</translation>
    </message>
    <message>
        <source>Surtitle is closing; what is not captioned yet is kept</source>
        <translation>Surtitle wird beendet; was noch nicht untertitelt ist, wird aufbewahrt</translation>
    </message>
    <message>
        <source>Surtitle is finishing the last captions; {} s of speech to go</source>
        <translation>Surtitle stellt die letzten Untertitel fertig; noch {} s Sprache</translation>
    </message>
</context>
<context>
    <name>FinishingWindow</name>
    <message>
        <source>Surtitle is closing</source>
        <translation>Surtitle wird beendet</translation>
    </message>
    <message>
        <source>What is not captioned by then is kept with its sound for the next start.</source>
        <translation>Was bis dahin nicht untertitelt ist, wird mit seinem Ton für den nächsten Start aufbewahrt.</translation>
    </message>
    <message>
        <source>&amp;End now</source>
        <translation>&amp;Sofort beenden</translation>
    </message>
    <message>
        <source>&amp;Back to Surtitle</source>
        <translation>&amp;Zurück zu Surtitle</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message>
        <source>Welcome to Surtitle</source>
        <translation>Willkommen bei Surtitle</translation>
    </message>
    <message>
        <source>Current page</source>
        <translation>Aktuelle Seite</translation>
    </message>
    <message>
        <source>S&amp;kip</source>
        <translation>Übersp&amp;ringen</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>&amp;Start captions</source>
        <translation>Untertitel &amp;starten</translation>
    </message>
</context>
<context>
    <name>FoldedTalk</name>
    <message>
        <source>Talks before this one</source>
        <translation>Gespräche vor diesem</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Earlier ({})</source>
        <translation>Frühere ({})</translation>
    </message>
    <message>
        <source>Copy all of {}</source>
        <translation>Alles kopieren: {}</translation>
    </message>
</context>
<context>
    <name>Folders</name>
    <message>
        <source>This system has no program that shows the folder {}.</source>
        <translation>Dieses System hat kein Programm, das den Ordner {} anzeigt.</translation>
    </message>
</context>
<context>
    <name>Gain</name>
    <message>
        <source>{} held-out sentences</source>
        <translation>{} zurückgehaltenen Sätzen</translation>
    </message>
    <message>
        <source>held-out sentences</source>
        <translation>zurückgehaltenen Sätzen</translation>
    </message>
    <message>
        <source>Translations now {} and {} on {}.</source>
        <translation>Übersetzungen {} und {}, gemessen an {}.</translation>
    </message>
    <message>
        <source>On held-out pairs: {} points of 100.</source>
        <translation>An zurückgehaltenen Paaren: {} von 100 Punkten.</translation>
    </message>
    <message>
        <source>On held-out pairs: {} to {} points of 100, by the pace.</source>
        <translation>An zurückgehaltenen Paaren: {} bis {} von 100 Punkten, je nach Tempo.</translation>
    </message>
    <message>
        <source>It stopped by itself at step {}, as far from its start as is allowed.</source>
        <translation>Die Übung endete von selbst bei Schritt {}, weil sie so weit von ihrem Anfang entfernt war, wie sie darf.</translation>
    </message>
    <message>
        <source>The best measured state was kept.</source>
        <translation>Der beste gemessene Stand wurde behalten.</translation>
    </message>
    <message>
        <source>Nothing was gained: no state was better than the start, which stays as it was. No new adapter was kept.</source>
        <translation>Es wurde nichts gewonnen: Kein Stand war besser als der Anfang, der bleibt, wie er war. Kein neuer Adapter wurde behalten.</translation>
    </message>
    <message>
        <source>Results on so few sentences can mislead: try it yourself, or give more pairs.</source>
        <translation>So wenige Sätze können täuschen: Probieren Sie es selbst aus, oder geben Sie mehr Paare.</translation>
    </message>
    <message>
        <source>come as soon as before</source>
        <translation>kommen so früh wie vorher</translation>
    </message>
    <message>
        <source>come {} words sooner</source>
        <translation>kommen jetzt {} Wörter früher</translation>
    </message>
    <message>
        <source>come {} words later</source>
        <translation>kommen jetzt {} Wörter später</translation>
    </message>
    <message>
        <source>are as good as before</source>
        <translation>sind so gut wie vorher</translation>
    </message>
    <message>
        <source>are {} points of 100 better</source>
        <translation>sind um {} von 100 Punkten besser</translation>
    </message>
    <message>
        <source>are {} points of 100 worse</source>
        <translation>sind um {} von 100 Punkten schlechter</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>This desktop has no tray: closing the window quits Surtitle.</source>
        <translation>Dieser Desktop hat keinen Infobereich: Wird das Fenster geschlossen, wird Surtitle beendet.</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{} %</translation>
    </message>
    <message>
        <source>S&amp;how…</source>
        <translation>An&amp;zeigen…</translation>
    </message>
    <message>
        <source>Takes effect the next time Surtitle starts.</source>
        <translation>Gilt ab dem nächsten Start von Surtitle.</translation>
    </message>
    <message>
        <source>&amp;Language of Surtitle</source>
        <translation>&amp;Sprache von Surtitle</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Aussehen</translation>
    </message>
    <message>
        <source>Show &amp;captions</source>
        <translation>&amp;Untertitel anzeigen</translation>
    </message>
    <message>
        <source>&amp;Size of captions in the window</source>
        <translation>&amp;Größe der Untertitel im Fenster</translation>
    </message>
    <message>
        <source>Tell &amp;voices apart</source>
        <translation>S&amp;timmen unterscheiden</translation>
    </message>
    <message>
        <source>Sentence by sentence, lines do not grow: each sentence appears a little later, once it is translated; one that takes longer than 8 seconds appears in parts.</source>
        <translation>Satz für Satz wächst keine Zeile: Jeder Satz erscheint etwas später, wenn er übersetzt ist; dauert er länger als 8 Sekunden, in Teilen.</translation>
    </message>
    <message>
        <source>Shows beside each sentence who says it: a number, until you click it and enter a name. What identifies a voice stays in memory and is gone when the talk ends, unless you have the voice remembered.</source>
        <translation>Neben jedem Satz steht, wer ihn sagt: eine Nummer, bis Sie darauf klicken und ihr einen Namen geben. Woran eine Stimme erkannt wird, bleibt im Arbeitsspeicher und endet mit dem Gespräch, außer Sie lassen sich die Stimme merken.</translation>
    </message>
    <message>
        <source>Click beside a sentence to have its voice remembered, if that person agrees: the name is then suggested when the voice is heard again. Here you can see the remembered voices and forget them.</source>
        <translation>Klicken Sie neben einen Satz, um seine Stimme merken zu lassen, wenn die Person einverstanden ist: Der Name wird dann vorgeschlagen, wenn die Stimme wieder zu hören ist. Hier sehen Sie die gemerkten Stimmen und können sie vergessen lassen.</translation>
    </message>
    <message>
        <source>Remembered voices</source>
        <translation>Gemerkte Stimmen</translation>
    </message>
    <message>
        <source>When both sides are captioned</source>
        <translation>Wenn beide Seiten untertitelt werden</translation>
    </message>
    <message>
        <source>&amp;My name</source>
        <translation>&amp;Mein Name</translation>
    </message>
    <message>
        <source>Name of the &amp;others</source>
        <translation>Name der an&amp;deren</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>&amp;Keep running when the window is closed</source>
        <translation>&amp;Weiterlaufen, wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>Start when you log &amp;in</source>
        <translation>Be&amp;i der Anmeldung starten</translation>
    </message>
    <message>
        <source>Each sentence is read once, when it is complete.</source>
        <translation>Jeder Satz wird einmal vorgelesen, sobald er vollständig ist.</translation>
    </message>
    <message>
        <source>Screen &amp;readers announce</source>
        <translation>Screen&amp;reader sagen</translation>
    </message>
    <message>
        <source>Pop-ups and cards open without animation, and no dot pulses.</source>
        <translation>Menüs und Karten öffnen sich ohne Animation, und kein Punkt pulsiert.</translation>
    </message>
    <message>
        <source>This reads one small file; nothing about you or your computer is sent.</source>
        <translation>Dafür wird eine kleine Datei gelesen; über Sie oder Ihren Computer wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Check for a &amp;newer version once a month</source>
        <translation>Einmal im Monat nach einer &amp;neueren Version sehen</translation>
    </message>
    <message>
        <source>Less mo&amp;tion</source>
        <translation>Weniger &amp;Bewegung</translation>
    </message>
    <message>
        <source>{} and {} do the same.</source>
        <translation>{} und {} bewirken dasselbe.</translation>
    </message>
    <message>
        <source>Surtitle stays in the tray; a red dot shows that it listens.</source>
        <translation>Surtitle bleibt im Infobereich; ein roter Punkt zeigt, dass es zuhört.</translation>
    </message>
</context>
<context>
    <name>GlossaryModel</name>
    <message>
        <source>Row {} has no term.</source>
        <translation>In Zeile {} fehlt der Begriff.</translation>
    </message>
    <message>
        <source>Row {} has no translation of “{}”.</source>
        <translation>In Zeile {} fehlt die Übersetzung von „{}“.</translation>
    </message>
    <message>
        <source>In row {} the term begins with {}, which marks comments: leave it out.</source>
        <translation>In Zeile {} beginnt der Begriff mit {}, dem Zeichen für Anmerkungen: Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>Row {} translates “{}” differently from row {}.</source>
        <translation>Zeile {} übersetzt „{}“ anders als Zeile {}.</translation>
    </message>
    <message>
        <source>Row {} is one too many: at most {} terms are used.</source>
        <translation>Zeile {} ist zu viel: Höchstens {} Begriffe werden berücksichtigt.</translation>
    </message>
    <message>
        <source>Spoken term</source>
        <translation>Begriff, wie er gesprochen wird</translation>
    </message>
    <message>
        <source>Its translation</source>
        <translation>Seine Übersetzung</translation>
    </message>
</context>
<context>
    <name>GlossaryWindow</name>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
    <message>
        <source>State of the glossary</source>
        <translation>Zustand des Glossars</translation>
    </message>
    <message>
        <source>Terms and their translations</source>
        <translation>Begriffe und ihre Übersetzungen</translation>
    </message>
    <message>
        <source>The terms were saved to {}.</source>
        <translation>Die Begriffe wurden in {} gespeichert.</translation>
    </message>
    <message>
        <source>Names and terms that the recognizer should expect, and how to translate them. Changes take effect at once, even during a talk.</source>
        <translation>Namen und Begriffe, mit denen die Spracherkennung rechnen soll, und wie sie zu übersetzen sind. Änderungen gelten sofort, auch während eines Gesprächs.</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportieren…</translation>
    </message>
    <message>
        <source>{} The changes are not used yet.</source>
        <translation>{} Die Änderungen gelten noch nicht.</translation>
    </message>
    <message>
        <source>Terms, one per line ({});;All files (*)</source>
        <translation>Begriffe, einer je Zeile ({});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Terms in use: {}</source>
        <translation>Gültige Begriffe: {}</translation>
    </message>
    <message>
        <source>No terms yet: add one, or import a list.</source>
        <translation>Noch keine Begriffe: Fügen Sie einen hinzu, oder importieren Sie eine Liste.</translation>
    </message>
    <message>
        <source>Import terms</source>
        <translation>Begriffe importieren</translation>
    </message>
    <message>
        <source>Export terms</source>
        <translation>Begriffe exportieren</translation>
    </message>
</context>
<context>
    <name>HealthLine</name>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Shared with other computers</source>
        <translation>Mit anderen Computern geteilt</translation>
    </message>
    <message>
        <source>Leaves this computer: goes to {}</source>
        <translation>Verlässt diesen Computer: geht an {}</translation>
    </message>
    <message>
        <source>Stays on this computer</source>
        <translation>Bleibt auf diesem Computer</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet…</translation>
    </message>
    <message>
        <source>Paused · nothing is heard or kept</source>
        <translation>Pause · nichts wird gehört oder behalten</translation>
    </message>
    <message>
        <source>Live · {} s behind, catching up</source>
        <translation>Live · {} s verzögert, holt auf</translation>
    </message>
    <message>
        <source>Live · {} s behind for the moment</source>
        <translation>Live · zurzeit {} s verzögert</translation>
    </message>
    <message>
        <source>Live · {} s behind</source>
        <translation>Live · {} s verzögert</translation>
    </message>
    <message>
        <source>Live · listening</source>
        <translation>Live · hört zu</translation>
    </message>
    <message>
        <source>Live · nothing heard yet</source>
        <translation>Live · noch nichts gehört</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#xa0;%</translation>
    </message>
    <message>
        <source>Captioning what was missed · not listening</source>
        <translation>Rest wird untertitelt · nichts wird gehört</translation>
    </message>
    <message>
        <source>Speech is heard now.</source>
        <translation>Es ist Sprache zu hören.</translation>
    </message>
    <message>
        <source>No speech is heard now.</source>
        <translation>Es ist keine Sprache zu hören.</translation>
    </message>
    <message>
        <source>Captured: {}</source>
        <translation>Aufgenommen: {}</translation>
    </message>
    <message>
        <source>Waiting to be recognized: {} s</source>
        <translation>Wartet auf die Spracherkennung: {} s</translation>
    </message>
    <message>
        <source>Waiting to be translated: {} s</source>
        <translation>Wartet auf die Übersetzung: {} s</translation>
    </message>
    <message>
        <source>Waiting in all: {} s</source>
        <translation>Wartet insgesamt: {} s</translation>
    </message>
    <message>
        <source>What the program is doing</source>
        <translation>Was das Programm tut</translation>
    </message>
    <message>
        <source>Finishing the last captions…</source>
        <translation>Die letzten Untertitel werden fertiggestellt…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt…</translation>
    </message>
</context>
<context>
    <name>HelpPages</name>
    <message>
        <source>Version {}</source>
        <translation>Version {}</translation>
    </message>
    <message>
        <source>Live captions and simultaneous translation, on this computer. What is said is not sent anywhere, unless you choose a server that translates.</source>
        <translation>Live-Untertitel und Simultanübersetzung auf diesem Computer. Was gesagt wird, wird nirgendwohin gesendet, es sei denn, Sie wählen einen Server, der übersetzt.</translation>
    </message>
    <message>
        <source>Surtitle is free software under the Apache licence 2.0.</source>
        <translation>Surtitle ist freie Software unter der Apache-Lizenz 2.0.</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Training data</source>
        <translation>Trainingsdaten</translation>
    </message>
    <message>
        <source>Third-party software</source>
        <translation>Software von Dritten</translation>
    </message>
</context>
<context>
    <name>HotKeys</name>
    <message>
        <source>Start or stop captions</source>
        <translation>Untertitel starten oder stoppen</translation>
    </message>
    <message>
        <source>This desktop does not let programs set keys that work everywhere: set them in its own settings.</source>
        <translation>Dieser Desktop bietet keine Tasten, die in jedem Programm gelten: Legen Sie sie in seinen eigenen Einstellungen fest.</translation>
    </message>
    <message>
        <source>Another program already uses the keys that should work in every program: choose others in the settings.</source>
        <translation>Ein anderes Programm verwendet die Tasten, die in jedem Programm gelten sollen, schon: Wählen Sie in den Einstellungen andere.</translation>
    </message>
</context>
<context>
    <name>HubDialog</name>
    <message>
        <source>Adapters on the hub</source>
        <translation>Adapter auf dem Hub</translation>
    </message>
    <message>
        <source>What its author wrote</source>
        <translation>Was sein Autor schrieb</translation>
    </message>
    <message>
        <source>Download progress</source>
        <translation>Fortschritt des Herunterladens</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Sea&amp;rch</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>&amp;Get</source>
        <translation>&amp;Holen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>S&amp;toppen</translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation>Der Hub wird gefragt…</translation>
    </message>
    <message>
        <source>Downloading “{}”…</source>
        <translation>„{}“ wird heruntergeladen…</translation>
    </message>
    <message>
        <source>Stopped. What was downloaded is kept.</source>
        <translation>Gestoppt. Was heruntergeladen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Adapters that fit: {}; left out because they do not fit or cannot be read: {}.</source>
        <translation>Adapter, die passen: {}; weggelassen, weil sie nicht passen oder nicht gelesen werden können: {}.</translation>
    </message>
    <message>
        <source>When you press Search, {} is asked for adapters that fit {}, {}, and for nothing else. The descriptions were written by the authors of the adapters.</source>
        <translation>Wenn Sie auf Suchen drücken, wird {} nach Adaptern gefragt, die zu {}, {} passen, und nach nichts anderem. Die Beschreibungen stammen von den Autoren der Adapter.</translation>
    </message>
    <message>
        <source>Licence: {}</source>
        <translation>Lizenz: {}</translation>
    </message>
    <message>
        <source>any languages</source>
        <translation>beliebige Sprachen</translation>
    </message>
</context>
<context>
    <name>KeptTalks</name>
    <message>
        <source>Delete “{}” with its corrections and its sound? This cannot be undone.</source>
        <translation>„{}“ mit seinen Korrekturen und seinem Ton löschen? Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
</context>
<context>
    <name>Languages</name>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Niederländisch</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainisch</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Afrikaans</source>
        <translation>Afrikaans</translation>
    </message>
    <message>
        <source>Amharic</source>
        <translation>Amharisch</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Assamese</source>
        <translation>Assamesisch</translation>
    </message>
    <message>
        <source>Azerbaijani</source>
        <translation>Aserbaidschanisch</translation>
    </message>
    <message>
        <source>Bashkir</source>
        <translation>Baschkirisch</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>Belarussisch</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>Bulgarisch</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>Bengalisch</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>Tibetisch</translation>
    </message>
    <message>
        <source>Breton</source>
        <translation>Bretonisch</translation>
    </message>
    <message>
        <source>Bosnian</source>
        <translation>Bosnisch</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>Katalanisch</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>Walisisch</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Dänisch</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>Estnisch</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>Baskisch</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>Persisch</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnisch</translation>
    </message>
    <message>
        <source>Faroese</source>
        <translation>Färöisch</translation>
    </message>
    <message>
        <source>Galician</source>
        <translation>Galicisch</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>Gujarati</translation>
    </message>
    <message>
        <source>Hausa</source>
        <translation>Hausa</translation>
    </message>
    <message>
        <source>Hawaiian</source>
        <translation>Hawaiisch</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>Kroatisch</translation>
    </message>
    <message>
        <source>Haitian Creole</source>
        <translation>Haitianisches Kreol</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Ungarisch</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>Armenisch</translation>
    </message>
    <message>
        <source>Indonesian</source>
        <translation>Indonesisch</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>Isländisch</translation>
    </message>
    <message>
        <source>Javanese</source>
        <translation>Javanisch</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>Georgisch</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>Kasachisch</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>Khmer</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>Kannada</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latein</translation>
    </message>
    <message>
        <source>Luxembourgish</source>
        <translation>Luxemburgisch</translation>
    </message>
    <message>
        <source>Lingala</source>
        <translation>Lingala</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>Laotisch</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>Litauisch</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>Lettisch</translation>
    </message>
    <message>
        <source>Malagasy</source>
        <translation>Madagassisch</translation>
    </message>
    <message>
        <source>Maori</source>
        <translation>Maori</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>Mazedonisch</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>Malayalam</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>Mongolisch</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>Marathi</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>Malaiisch</translation>
    </message>
    <message>
        <source>Maltese</source>
        <translation>Maltesisch</translation>
    </message>
    <message>
        <source>Burmese</source>
        <translation>Birmanisch</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>Nepalesisch</translation>
    </message>
    <message>
        <source>Norwegian Nynorsk</source>
        <translation>Norwegisch (Nynorsk)</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norwegisch</translation>
    </message>
    <message>
        <source>Occitan</source>
        <translation>Okzitanisch</translation>
    </message>
    <message>
        <source>Punjabi</source>
        <translation>Punjabi</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>Paschtu</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Rumänisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>Sanskrit</translation>
    </message>
    <message>
        <source>Sindhi</source>
        <translation>Sindhi</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>Singhalesisch</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slowakisch</translation>
    </message>
    <message>
        <source>Slovenian</source>
        <translation>Slowenisch</translation>
    </message>
    <message>
        <source>Shona</source>
        <translation>Schona</translation>
    </message>
    <message>
        <source>Somali</source>
        <translation>Somali</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>Albanisch</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>Serbisch</translation>
    </message>
    <message>
        <source>Sundanese</source>
        <translation>Sundanesisch</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>Suaheli</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>Tamil</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>Telugu</translation>
    </message>
    <message>
        <source>Tajik</source>
        <translation>Tadschikisch</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>Thailändisch</translation>
    </message>
    <message>
        <source>Turkmen</source>
        <translation>Turkmenisch</translation>
    </message>
    <message>
        <source>Filipino</source>
        <translation>Filipino</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Tatar</source>
        <translation>Tatarisch</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>Urdu</translation>
    </message>
    <message>
        <source>Uzbek</source>
        <translation>Usbekisch</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>Vietnamesisch</translation>
    </message>
    <message>
        <source>Yiddish</source>
        <translation>Jiddisch</translation>
    </message>
    <message>
        <source>Yoruba</source>
        <translation>Yoruba</translation>
    </message>
    <message>
        <source>Cantonese</source>
        <translation>Kantonesisch</translation>
    </message>
</context>
<context>
    <name>LanguagesButton</name>
    <message>
        <source>Spoken language</source>
        <translation>Gesprochene Sprache</translation>
    </message>
    <message>
        <source>Captions in</source>
        <translation>Untertitel auf</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Another language restarts the captions.</source>
        <translation>Eine andere Sprache startet die Untertitel neu.</translation>
    </message>
    <message>
        <source>From {} to {}</source>
        <translation>Von {} nach {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}, {}</translation>
    </message>
    <message>
        <source>Languages: {}</source>
        <translation>Sprachen: {}</translation>
    </message>
</context>
<context>
    <name>LanguagesPage</name>
    <message>
        <source>Which languages?</source>
        <translation>Welche Sprachen?</translation>
    </message>
    <message>
        <source>Somebody speaks, you read along. You can change this at any time in the bar at the top.</source>
        <translation>Jemand spricht, Sie lesen mit. In der Leiste oben lässt sich das jederzeit ändern.</translation>
    </message>
    <message>
        <source>I &amp;hear</source>
        <translation>Ich &amp;höre</translation>
    </message>
    <message>
        <source>I &amp;read</source>
        <translation>Ich &amp;lese</translation>
    </message>
    <message>
        <source>Everything stays on this computer: no account, no cloud, and no connection while you listen.</source>
        <translation>Alles bleibt auf diesem Computer: kein Konto, keine Cloud und keine Verbindung, während Sie zuhören.</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Automatisch erkennen</translation>
    </message>
    <message>
        <source>The same, without translation</source>
        <translation>Dieselbe, ohne Übersetzung</translation>
    </message>
</context>
<context>
    <name>LevelMeter</name>
    <message>
        <source>Sound level</source>
        <translation>Tonpegel</translation>
    </message>
    <message>
        <source>No sound</source>
        <translation>Kein Ton</translation>
    </message>
    <message>
        <source>{} dB; 0 dB is the loudest that can be captured</source>
        <translation>{} dB; 0 dB ist das Lauteste, das aufgenommen werden kann</translation>
    </message>
    <message>
        <source>too loud</source>
        <translation>zu laut</translation>
    </message>
</context>
<context>
    <name>LivePane</name>
    <message>
        <source>Captions</source>
        <translation>Untertitel</translation>
    </message>
    <message>
        <source>&amp;Newest</source>
        <translation>&amp;Neueste</translation>
    </message>
    <message>
        <source>Go to the latest caption</source>
        <translation>Zum neuesten Untertitel</translation>
    </message>
</context>
<context>
    <name>LoginSwitch</name>
    <message>
        <source>The system does not allow that ({}).</source>
        <translation>Das System lässt das nicht zu ({}).</translation>
    </message>
    <message>
        <source>Its window waits minimized, ready for captions.</source>
        <translation>Sein Fenster wartet minimiert, bereit für Untertitel.</translation>
    </message>
    <message>
        <source>It waits in the tray, ready for captions.</source>
        <translation>Es wartet im Infobereich, bereit für Untertitel.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;End now</source>
        <translation>&amp;Sofort stoppen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stoppen</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>Open sound or video files</source>
        <translation>Ton- oder Videodateien öffnen</translation>
    </message>
    <message>
        <source>Sound and video ({});;All files (*)</source>
        <translation>Ton und Video ({});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a folder of sound or video files</source>
        <translation>Einen Ordner mit Ton- oder Videodateien öffnen</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
</context>
<context>
    <name>MessageDesk</name>
    <message>
        <source>Choose another</source>
        <translation>Andere Quelle wählen</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle…</translation>
    </message>
    <message>
        <source>Test it</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Choose a server…</source>
        <translation>Einen Server wählen…</translation>
    </message>
    <message>
        <source>Choose the language</source>
        <translation>Die Sprache wählen</translation>
    </message>
    <message>
        <source>Check this computer</source>
        <translation>Diesen Computer prüfen</translation>
    </message>
</context>
<context>
    <name>MicrophonePage</name>
    <message>
        <source>Say something</source>
        <translation>Sagen Sie etwas</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Das Gehörte</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>Check what the system allo&amp;ws</source>
        <translation>Prüfen, was das S&amp;ystem erlaubt</translation>
    </message>
    <message>
        <source>Watch the &amp;demo</source>
        <translation>&amp;Demo ansehen</translation>
    </message>
    <message>
        <source>&amp;Microphone or other sound</source>
        <translation>&amp;Mikrofon oder anderer Ton</translation>
    </message>
    <message>
        <source>Microphone or other sound</source>
        <translation>Mikrofon oder anderer Ton</translation>
    </message>
    <message>
        <source>Nothing heard?</source>
        <translation>Nichts zu hören?</translation>
    </message>
    <message>
        <source>The caption appears here as soon as you speak.</source>
        <translation>Der Untertitel erscheint hier, sobald Sie sprechen.</translation>
    </message>
    <message>
        <source>The models are not downloaded yet: this tests the sound only, and captions follow once they are there.</source>
        <translation>Die Modelle sind noch nicht heruntergeladen: Der Ton wird geprüft, die Untertitel folgen mit den Modellen.</translation>
    </message>
    <message>
        <source>Waiting for the first sound…</source>
        <translation>Warten auf den ersten Ton…</translation>
    </message>
    <message>
        <source>A meeting in English will be captioned here.</source>
        <translation>Hier wird eine Besprechung auf Englisch untertitelt.</translation>
    </message>
    <message>
        <source>The demo: a recording, captioned as it is spoken.</source>
        <translation>Die Demo: eine Aufnahme, untertitelt, während gesprochen wird.</translation>
    </message>
    <message>
        <source>Loud and clear. This test keeps nothing.</source>
        <translation>Laut und deutlich. Von diesem Test bleibt nichts.</translation>
    </message>
    <message>
        <source>The microphone is on, but quiet: say a sentence.</source>
        <translation>Das Mikrofon ist an, aber es ist still: Sagen Sie einen Satz.</translation>
    </message>
    <message>
        <source>Only silence comes from the microphone: it may be muted or switched off, or the system may not let this program use it (see the permissions in its privacy settings).</source>
        <translation>Vom Mikrofon kommt nur Stille: Es ist vielleicht stummgeschaltet oder ausgeschaltet, oder das System erlaubt diesem Programm den Zugriff nicht (siehe die Berechtigungen in den Datenschutzeinstellungen).</translation>
    </message>
    <message>
        <source>What this computer plays is heard. This test keeps nothing.</source>
        <translation>Der Ton dieses Computers ist zu hören. Von diesem Test bleibt nichts.</translation>
    </message>
    <message>
        <source>This computer is playing no sound: play a video or some music.</source>
        <translation>Dieser Computer gibt keinen Ton wieder: Spielen Sie ein Video oder Musik ab.</translation>
    </message>
    <message>
        <source>The sound has ended.</source>
        <translation>Der Ton ist zu Ende.</translation>
    </message>
    <message>
        <source>Read this aloud: “{}”</source>
        <translation>Lesen Sie laut vor: „{}“</translation>
    </message>
    <message>
        <source>Say a sentence in any language.</source>
        <translation>Sagen Sie einen Satz in irgendeiner Sprache.</translation>
    </message>
    <message>
        <source>Say a sentence in {}.</source>
        <translation>Sagen Sie einen Satz auf {}.</translation>
    </message>
</context>
<context>
    <name>ModelAdvice</name>
    <message>
        <source>{} is not on this computer yet, and captions need it.</source>
        <translation>{} ist noch nicht auf diesem Computer und wird für Untertitel gebraucht.</translation>
    </message>
    <message>
        <source>{} does.</source>
        <translation>{} kann es.</translation>
    </message>
    <message>
        <source>{} do.</source>
        <translation>{} können es.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Caption without translation</source>
        <translation>Ohne Übersetzung untertiteln</translation>
    </message>
    <message>
        <source>Everything is downloaded: captions can start.</source>
        <translation>Alles ist heruntergeladen: Die Untertitel können beginnen.</translation>
    </message>
    <message>
        <source>several languages</source>
        <translation>mehrere Sprachen</translation>
    </message>
    <message>
        <source>{} does not hear {}, and {} does not translate it into {}.</source>
        <translation>{} hört kein {}, und {} übersetzt es nicht in {}.</translation>
    </message>
    <message>
        <source>{} does not hear {}.</source>
        <translation>{} hört diese Sprache nicht: {}.</translation>
    </message>
    <message>
        <source>{} does not translate {} into {}.</source>
        <translation>{} übersetzt nicht aus dieser Sprache in die andere: {} → {}.</translation>
    </message>
    <message>
        <source>Fewer misheard words with the recognizer recommended for this computer, {}.</source>
        <translation>Weniger falsch gehörte Wörter mit der Spracherkennung, die für diesen Computer empfohlen wird: {}.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>To translate, Surtitle has to know the spoken language: choose it.</source>
        <translation>Übersetzt wird aus einer bestimmten Sprache: Wählen Sie, welche gesprochen wird.</translation>
    </message>
    <message>
        <source>Download · {}</source>
        <translation>Herunterladen · {}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>{} is ready for the next start.</source>
        <translation>{} ist bereit für den nächsten Start.</translation>
    </message>
</context>
<context>
    <name>ModelImport</name>
    <message>
        <source>&amp;Import a model…</source>
        <translation>Modell &amp;importieren…</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Stop the import</source>
        <translation>Den Import anhalten</translation>
    </message>
    <message>
        <source>Checking {}…</source>
        <translation>{} wird geprüft…</translation>
    </message>
    <message>
        <source>{} Then: {}</source>
        <translation>{} Danach: {}</translation>
    </message>
    <message>
        <source>Import a model: its GGUF file, or {} in its folder</source>
        <translation>Ein Modell importieren: seine GGUF-Datei oder {} in seinem Ordner</translation>
    </message>
    <message>
        <source>Models ({});;All files (*)</source>
        <translation>Modelle ({});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>{} ({} %)</source>
        <translation>{} ({}&#xa0;%)</translation>
    </message>
</context>
<context>
    <name>ModelNames</name>
    <message>
        <source>Small recognizer</source>
        <translation>Kleine Spracherkennung</translation>
    </message>
    <message>
        <source>Small translator</source>
        <translation>Kleiner Übersetzer</translation>
    </message>
    <message>
        <source>The best on the other computer</source>
        <translation>Der beste auf dem anderen Computer</translation>
    </message>
    <message>
        <source>Demo of direct translation</source>
        <translation>Demo der direkten Übersetzung</translation>
    </message>
    <message>
        <source>Small translator of {}</source>
        <translation>Kleiner Übersetzer vom {}</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Languages of {}</source>
        <translation>Sprachen von {}</translation>
    </message>
    <message>
        <source>More about {}</source>
        <translation>Mehr zu {}</translation>
    </message>
    <message>
        <source>Many languages</source>
        <translation>Viele Sprachen</translation>
    </message>
    <message>
        <source>English only</source>
        <translation>Nur Englisch</translation>
    </message>
    <message>
        <source>Progress of {}</source>
        <translation>Fortschritt von {}</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#xa0;%</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Details</translation>
    </message>
</context>
<context>
    <name>ModelRows</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Hears</source>
        <translation>Hört</translation>
    </message>
    <message>
        <source>Translates</source>
        <translation>Übersetzt</translation>
    </message>
    <message>
        <source>Translates speech directly</source>
        <translation>Übersetzt Sprache direkt</translation>
    </message>
</context>
<context>
    <name>ModelTask</name>
    <message>
        <source>The system ended the work on {}; what was downloaded is kept. Try again.</source>
        <translation>Die Arbeit an {} wurde vom System beendet; was heruntergeladen ist, bleibt erhalten. Versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Built in</source>
        <translation>Eingebaut</translation>
    </message>
    <message>
        <source>Partly downloaded ({} %)</source>
        <translation>Teilweise geladen ({} %)</translation>
    </message>
    <message>
        <source>Not downloaded</source>
        <translation>Nicht geladen</translation>
    </message>
    <message>
        <source>Its folder is gone</source>
        <translation>Ordner fehlt</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Downloading ({} %)</source>
        <translation>Wird geladen ({}&#xa0;%)</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Wird geprüft</translation>
    </message>
    <message>
        <source>Removing</source>
        <translation>Wird entfernt</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Beschädigt</translation>
    </message>
    <message>
        <source>Interrupted ({} %)</source>
        <translation>Abgebrochen ({}&#xa0;%)</translation>
    </message>
    <message>
        <source>Many</source>
        <translation>Viele</translation>
    </message>
    <message>
        <source>Not stated</source>
        <translation>Keine Angabe</translation>
    </message>
    <message>
        <source>See its page</source>
        <translation>Siehe seine Seite</translation>
    </message>
    <message>
        <source>Not known before the download</source>
        <translation>Vor dem Herunterladen nicht bekannt</translation>
    </message>
    <message>
        <source>{}, in use</source>
        <translation>{}, aktiv</translation>
    </message>
    <message>
        <source>{}, chosen</source>
        <translation>{}, gewählt</translation>
    </message>
    <message>
        <source>It fits this computer: it takes {} {}.</source>
        <translation>Es passt auf diesen Computer: Es braucht {} {}.</translation>
    </message>
    <message>
        <source>PyTorch runs it.</source>
        <translation>Es läuft mit PyTorch.</translation>
    </message>
    <message>
        <source>It runs without PyTorch.</source>
        <translation>Es läuft ohne PyTorch.</translation>
    </message>
    <message>
        <source>It is too large for the free memory of this computer ({}): it takes {} {}, and the program {} more.</source>
        <translation>Es ist zu groß für den freien Speicher dieses Computers ({}): Es braucht {} {}, und das Programm daneben {}.</translation>
    </message>
    <message>
        <source>Choose {} instead, or close other programs.</source>
        <translation>Wählen Sie stattdessen {}, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>on the graphics card in {}</source>
        <translation>auf der Grafikkarte in {}</translation>
    </message>
    <message>
        <source>on the processor in {}</source>
        <translation>auf dem Prozessor in {}</translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation>Der Hub wird gefragt…</translation>
    </message>
    <message>
        <source>Checking the download…</source>
        <translation>Der Download wird geprüft…</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{} MB a second</source>
        <translation>{} MB pro Sekunde</translation>
    </message>
    <message>
        <source>{} h left</source>
        <translation>noch {} h</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch unter einer Minute</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Heruntergeladen</translation>
    </message>
    <message>
        <source>Download failed</source>
        <translation>Herunterladen fehlgeschlagen</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>{} min left</source>
        <translation>noch {} min</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Check files</source>
        <translation>Dateien prüfen</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Many languages</source>
        <translation>Viele Sprachen</translation>
    </message>
    <message>
        <source>Good for</source>
        <translation>Gut für</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>For commands</source>
        <translation>Für Befehle</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Gewählt</translation>
    </message>
    <message>
        <source>Not enough memory</source>
        <translation>Zu wenig Speicher</translation>
    </message>
    <message>
        <source>{}. Exactly this version is downloaded, whatever its page offers later, and each file is checked.</source>
        <translation>{}. Genau diese wird heruntergeladen, was immer die Seite später anbietet, und jede Datei mit ihrer Prüfsumme verglichen.</translation>
    </message>
    <message>
        <source>The newest at the first download. From then on exactly that one is used, whatever its page offers later.</source>
        <translation>Die neueste beim ersten Herunterladen. Von da an wird genau diese benutzt, was auch immer die Seite später anbietet.</translation>
    </message>
    <message>
        <source>It needs an account at the hub and your agreement to its terms on the model&apos;s page, which tells its makers who you are. Surtitle never recommends such a model.</source>
        <translation>Es wird nur denen gegeben, die ein Konto beim Anbieter haben und auf der Seite des Modells den Bedingungen zustimmen; seine Macher erfahren so, wer Sie sind. Surtitle empfiehlt ein solches Modell nie.</translation>
    </message>
    <message>
        <source>Usual order</source>
        <translation>Übliche Reihenfolge</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>What fits this computer</source>
        <translation>Was zu diesem Computer passt</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Pause the download</source>
        <translation>Herunterladen anhalten</translation>
    </message>
    <message>
        <source>Start now with the small built-&amp;in models</source>
        <translation>Gleich mit den kleinen ein&amp;gebauten Modellen beginnen</translation>
    </message>
    <message>
        <source>Take them from a &amp;folder…</source>
        <translation>Aus einem &amp;Ordner nehmen…</translation>
    </message>
    <message>
        <source>Compare &amp;others</source>
        <translation>&amp;Andere vergleichen</translation>
    </message>
    <message>
        <source>The built-in recognizer hears English and works at once. Larger ones mishear fewer words or hear more languages.</source>
        <translation>Die eingebaute Spracherkennung hört Englisch und arbeitet sofort. Größere verhören sich seltener oder hören mehr Sprachen.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>One processor core</source>
        <translation>Ein Prozessorkern</translation>
    </message>
    <message>
        <source>{} processor cores</source>
        <translation>{} Prozessorkerne</translation>
    </message>
    <message>
        <source>{} memory</source>
        <translation>{} Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{}, {} on the graphics card</source>
        <translation>{}, {} auf der Grafikkarte</translation>
    </message>
    <message>
        <source>{} free</source>
        <translation>{} frei</translation>
    </message>
    <message>
        <source>Checking this computer: its speed, its free space and the models that are on it.</source>
        <translation>Dieser Computer wird geprüft: seine Geschwindigkeit, sein freier Platz und die Modelle, die da sind.</translation>
    </message>
    <message>
        <source>Everything is on this computer.</source>
        <translation>Alles ist auf diesem Computer.</translation>
    </message>
    <message>
        <source>You can continue: it finishes by itself.</source>
        <translation>Sie können weitergehen: Es wird von selbst fertig.</translation>
    </message>
    <message>
        <source>Needed once. Afterwards everything works without a network.</source>
        <translation>Nur einmal nötig. Danach geht alles ohne Netz.</translation>
    </message>
    <message>
        <source>&amp;Download · {}</source>
        <translation>&amp;Herunterladen · {}</translation>
    </message>
    <message>
        <source>&amp;Download</source>
        <translation>&amp;Herunterladen</translation>
    </message>
    <message>
        <source>Resume the download</source>
        <translation>Weiter herunterladen</translation>
    </message>
    <message>
        <source>The download is paused. What was downloaded is kept.</source>
        <translation>Das Herunterladen ist angehalten. Was heruntergeladen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Checking what is there…</source>
        <translation>Was da ist, wird geprüft…</translation>
    </message>
    <message>
        <source>Downloading {}: {}</source>
        <translation>{} wird heruntergeladen: {}</translation>
    </message>
    <message>
        <source>The folder with the models</source>
        <translation>Der Ordner mit den Modellen</translation>
    </message>
</context>
<context>
    <name>ModelsWindow</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>&amp;Download</source>
        <translation>&amp;Herunterladen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausieren</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Re&amp;try</source>
        <translation>Erneut versu&amp;chen</translation>
    </message>
    <message>
        <source>&amp;Download again</source>
        <translation>&amp;Erneut herunterladen</translation>
    </message>
    <message>
        <source>Remove {} from this computer? That frees {}. The file it was made from is kept.</source>
        <translation>{} von diesem Computer entfernen? Das gibt {} frei. Die Datei, aus der es entstanden ist, bleibt.</translation>
    </message>
    <message>
        <source>Disk space and memory</source>
        <translation>Platz auf der Festplatte und im Speicher</translation>
    </message>
    <message>
        <source>A recognizer hears the words, a translator translates them. Downloaded once, they need no network.</source>
        <translation>Eine Spracherkennung hört die Wörter, ein Übersetzer übersetzt sie. Einmal heruntergeladen, brauchen sie kein Netz.</translation>
    </message>
    <message>
        <source>A ser&amp;ver on this computer…</source>
        <translation>Ein Server auf diesem &amp;Computer…</translation>
    </message>
    <message>
        <source>Changes take effect the next time captions start.</source>
        <translation>Änderungen gelten ab dem nächsten Start der Untertitel.</translation>
    </message>
    <message>
        <source>{} downloaded</source>
        <translation>{} heruntergeladen</translation>
    </message>
    <message>
        <source>{} free on the disk, {} of memory free</source>
        <translation>{} auf der Festplatte frei, {} im Speicher frei</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht…</translation>
    </message>
    <message>
        <source>No model matches: choose All, or clear the field.</source>
        <translation>Kein Modell passt dazu: Wählen Sie „Alle“, oder leeren Sie das Feld.</translation>
    </message>
    <message>
        <source>The adapter “{}” does not fit {} and is not used any more.</source>
        <translation>Der Adapter „{}“ passt nicht zu {} und wird nicht mehr verwendet.</translation>
    </message>
    <message>
        <source>{} will be used the next time captions start.</source>
        <translation>{} wird ab dem nächsten Start der Untertitel verwendet.</translation>
    </message>
    <message>
        <source>{} will hear and translate the next time captions start. It needs no other translator; adapters and the glossary do not apply to it.</source>
        <translation>{} hört und übersetzt ab dem nächsten Start der Untertitel. Es braucht keinen anderen Übersetzer; Adapter und Glossar gelten dafür nicht.</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Modell entfernen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Take {} off the list? Its folder stays as it is.</source>
        <translation>{} aus der Liste nehmen? Der Ordner bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Remove {} from this computer? That frees {}. Other programs that share it have to download it again.</source>
        <translation>{} von diesem Computer entfernen? Das gibt {} frei. Andere Programme, die es aus dem gemeinsamen Ordner verwenden, müssen es neu herunterladen.</translation>
    </message>
    <message>
        <source>The engine pack was removed, which frees {}.</source>
        <translation>Das Engine-Paket wurde entfernt, das gibt {} frei.</translation>
    </message>
    <message>
        <source>{} is damaged ({}): press Download again.</source>
        <translation>{} ist beschädigt ({}): Drücken Sie „Erneut herunterladen“.</translation>
    </message>
    <message>
        <source>{} is undamaged: every file is as it was published.</source>
        <translation>{} ist unbeschädigt: Jede Datei ist so, wie sie veröffentlicht wurde.</translation>
    </message>
    <message>
        <source>{} was removed, which frees {}.</source>
        <translation>{} wurde entfernt, das gibt {} frei.</translation>
    </message>
    <message>
        <source>{} is not downloaded because downloads are switched off on this computer: the user guide says how to allow them again.</source>
        <translation>{} wird nicht heruntergeladen, weil Downloads auf diesem Computer abgeschaltet sind: Im Handbuch steht, wie sie wieder erlaubt werden.</translation>
    </message>
    <message>
        <source>{} could not be downloaded because {} cannot be reached: connect to the network, then press Retry. What was downloaded is kept.</source>
        <translation>{} konnte nicht heruntergeladen werden, weil {} nicht erreichbar ist: Stellen Sie die Netzverbindung her, und drücken Sie „Erneut versuchen“. Was heruntergeladen ist, bleibt erhalten.</translation>
    </message>
</context>
<context>
    <name>MoreButton</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>NotesDelegate</name>
    <message>
        <source>Change the point</source>
        <translation>Den Punkt ändern</translation>
    </message>
</context>
<context>
    <name>NotesDialog</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Nothing was said in that part: choose another.</source>
        <translation>In diesem Teil wurde nichts gesagt: Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>&amp;Make notes</source>
        <translation>&amp;Notizen machen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Progress of the notes</source>
        <translation>Fortschritt der Notizen</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>A model on this computer makes the notes, and nothing leaves the computer. It misses things and gets some wrong, a small model more than a large one: check what matters where it was said in the talk.</source>
        <translation>Ein Modell auf diesem Computer macht die Notizen, und nichts verlässt ihn. Es übersieht manches und versteht manches falsch, ein kleines mehr als ein großes: Sehen Sie Wichtiges an seiner Stelle im Gespräch nach.</translation>
    </message>
    <message>
        <source>The existing notes, with your changes, will be replaced by new ones.</source>
        <translation>Die vorhandenen Notizen werden mitsamt Ihren Änderungen durch neue ersetzt.</translation>
    </message>
    <message>
        <source>The notes are ready.</source>
        <translation>Die Notizen sind fertig.</translation>
    </message>
    <message>
        <source>{} is small: it finds little and gets much wrong. A larger model does better.</source>
        <translation>{} ist klein: Es findet wenig und versteht vieles falsch. Ein größeres kann es besser.</translation>
    </message>
    <message>
        <source>Saved: {}</source>
        <translation>Gespeichert: {}</translation>
    </message>
    <message>
        <source>&amp;Delete the point</source>
        <translation>Punkt &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>The talk is read, part by part…</source>
        <translation>Das Gespräch wird gelesen, Teil für Teil…</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Von</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>&amp;bis</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>The model found nothing to note that was really said: choose a larger model, or more of the talk.</source>
        <translation>Das Modell hat nichts gefunden, was wirklich gesagt wurde: Wählen Sie ein größeres Modell oder mehr vom Gespräch.</translation>
    </message>
    <message>
        <source>One point was left out: nobody had said what it quotes.</source>
        <translation>Ein Punkt wurde weggelassen: Niemand hatte gesagt, was er zitiert.</translation>
    </message>
    <message>
        <source>{} points were left out: nobody had said what they quote.</source>
        <translation>{} Punkte wurden weggelassen: Niemand hatte gesagt, was sie zitieren.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
</context>
<context>
    <name>NotesTable</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>By when</source>
        <translation>Bis wann</translation>
    </message>
    <message>
        <source>Said: “{}”</source>
        <translation>Gesagt: „{}“</translation>
    </message>
</context>
<context>
    <name>NotesView</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
</context>
<context>
    <name>OpenCaption</name>
    <message>
        <source>Caption</source>
        <translation>Untertitel</translation>
    </message>
    <message>
        <source>What was heard</source>
        <translation>Was gehört wurde</translation>
    </message>
</context>
<context>
    <name>OpenedFiles</name>
    <message>
        <source>There is no sound or video file in {}.</source>
        <translation>In {} liegt keine Ton- oder Videodatei.</translation>
    </message>
    <message>
        <source>There are {} sound and video files in {}. Caption them all, one after the other?</source>
        <translation>{} Ton- und Videodateien liegen in {}. Alle nacheinander untertiteln?</translation>
    </message>
    <message>
        <source>Caption a folder</source>
        <translation>Einen Ordner untertiteln</translation>
    </message>
    <message>
        <source>&amp;Caption all</source>
        <translation>&amp;Alle untertiteln</translation>
    </message>
    <message>
        <source>C&amp;aption none</source>
        <translation>&amp;Keine untertiteln</translation>
    </message>
</context>
<context>
    <name>Overlay</name>
    <message>
        <source>Surtitle captions</source>
        <translation>Surtitle-Untertitel</translation>
    </message>
    <message>
        <source>Caption overlay</source>
        <translation>Untertitel-Overlay</translation>
    </message>
    <message>
        <source>↓ Newer lines: {}</source>
        <translation>↓ Neuere Zeilen: {}</translation>
    </message>
    <message>
        <source>↓ Newest</source>
        <translation>↓ Neueste</translation>
    </message>
    <message>
        <source>Unlocked: drag to move, drag an edge to resize.
Arrow keys move, with Shift they resize. Enter locks: clicks pass through again.</source>
        <translation>Entsperrt: Ziehen verschiebt, Ziehen am Rand ändert die Größe.
Pfeiltasten verschieben, mit Umschalt ändern sie die Größe. Eingabe sperrt: Klicks gehen wieder hindurch.</translation>
    </message>
</context>
<context>
    <name>OverlayBar</name>
    <message>
        <source>Overlay controls</source>
        <translation>Bedienung des Overlays</translation>
    </message>
    <message>
        <source>Lock in place</source>
        <translation>An dieser Stelle sperren</translation>
    </message>
    <message>
        <source>Unlock, to move and resize it</source>
        <translation>Entsperren, um es zu verschieben und seine Größe zu ändern</translation>
    </message>
    <message>
        <source>Earlier lines</source>
        <translation>Frühere Zeilen</translation>
    </message>
    <message>
        <source>Newest lines</source>
        <translation>Neueste Zeilen</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Beide Sprachen</translation>
    </message>
    <message>
        <source>Close the overlay</source>
        <translation>Overlay schließen</translation>
    </message>
</context>
<context>
    <name>OverlayController</name>
    <message>
        <source>The system refused to hide the overlay: everybody who sees your screen sees the captions. Share a single window instead. Windows can hide it from Windows 10, version 2004, on.</source>
        <translation>Das System hat abgelehnt, das Overlay zu verbergen: Alle, die Ihren Bildschirm sehen, sehen die Untertitel. Geben Sie stattdessen ein einzelnes Fenster frei. Windows kann es ab Windows 10, Version 2004, verbergen.</translation>
    </message>
</context>
<context>
    <name>OverlaySettings</name>
    <message>
        <source>&amp;Languages</source>
        <translation>&amp;Sprachen</translation>
    </message>
    <message>
        <source>Li&amp;nes</source>
        <translation>&amp;Zeilen</translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation>Schriftar&amp;t</translation>
    </message>
    <message>
        <source>&amp;Outline</source>
        <translation>&amp;Umriss</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>nach Bedarf</translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation>Zurü&amp;cksetzen</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Spoken</source>
        <translation>Gesprochenes</translation>
    </message>
    <message>
        <source>The overlay is as tall as its lines.</source>
        <translation>Das Overlay ist so hoch wie die Zeilen, die darin stehen.</translation>
    </message>
    <message>
        <source>{} px</source>
        <translation>{} px</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>Text&amp;größe</translation>
    </message>
    <message>
        <source>Characters per second: a caption stays at least as long as it takes to read it.</source>
        <translation>Zeichen pro Sekunde: Ein Untertitel bleibt mindestens so lange, wie das Lesen dauert.</translation>
    </message>
    <message>
        <source>Beside each line where the speaker changes, if voices are told apart or both sides are captioned.</source>
        <translation>Neben jeder Zeile, in der jemand anderes spricht, wenn Stimmen unterschieden oder beide Seiten untertitelt werden.</translation>
    </message>
    <message>
        <source>Colour of the translation</source>
        <translation>Farbe der Übersetzung</translation>
    </message>
    <message>
        <source>Colour of the spoken text</source>
        <translation>Farbe des Gesprochenen</translation>
    </message>
    <message>
        <source>Colour of the background</source>
        <translation>Farbe des Hintergrunds</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>This system cannot hide a window: everybody who sees the whole screen sees the overlay. Share a single window instead.</source>
        <translation>Dieses System kann kein Fenster verbergen: Alle, die den ganzen Bildschirm sehen, sehen auch das Overlay. Geben Sie stattdessen ein einzelnes Fenster frei.</translation>
    </message>
    <message>
        <source>Programs that record the screen in another way may still show it (newer ones on macOS do): try it before the meeting.</source>
        <translation>Programme, die den Bildschirm auf andere Weise aufnehmen, zeigen es womöglich trotzdem (auf macOS die neueren): Probieren Sie es vor der Besprechung aus.</translation>
    </message>
    <message>
        <source>&amp;Reading speed</source>
        <translation>&amp;Lesegeschwindigkeit</translation>
    </message>
    <message>
        <source>Show &amp;who speaks</source>
        <translation>Zeigen, &amp;wer spricht</translation>
    </message>
    <message>
        <source>Show who speaks in the &amp;audience view</source>
        <translation>In der Publikums&amp;ansicht zeigen, wer spricht</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#xa0;%</translation>
    </message>
    <message>
        <source>Background o&amp;pacity</source>
        <translation>&amp;Deckkraft des Hintergrunds</translation>
    </message>
    <message>
        <source>&amp;Translation</source>
        <translation>Ü&amp;bersetzung</translation>
    </message>
    <message>
        <source>Spo&amp;ken</source>
        <translation>Gesp&amp;rochenes</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>&amp;Hintergrund</translation>
    </message>
    <message>
        <source>Hide it from s&amp;creen sharing and recording</source>
        <translation>Bei Bildschirm&amp;freigabe und Aufnahme verbergen</translation>
    </message>
    <message>
        <source>On Wayland clicks pass through and the mouse moves the unlocked overlay, but the desktop decides where it opens and whether it stays on top.</source>
        <translation>Unter Wayland gehen Klicks hindurch und die Maus verschiebt das entsperrte Overlay, aber wo es sich öffnet und ob es oben bleibt, entscheidet der Desktop.</translation>
    </message>
</context>
<context>
    <name>PaceChoice</name>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Accurate</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>The quality of this translator at each pace was not measured.</source>
        <translation>Wie gut dieser Übersetzer bei jedem Tempo ist, wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Exact pace</source>
        <translation>Genaues Tempo</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>Nothing is translated</source>
        <translation>Nichts wird übersetzt</translation>
    </message>
    <message>
        <source>Not measured yet on this computer</source>
        <translation>Auf diesem Computer noch nicht gemessen</translation>
    </message>
    <message>
        <source>About {} s behind</source>
        <translation>Etwa {} s verzögert</translation>
    </message>
    <message>
        <source>{} s until a word is recognized, {} s more until it is translated</source>
        <translation>{} s, bis ein Wort erkannt ist, {} s mehr, bis es übersetzt ist</translation>
    </message>
    <message>
        <source>Almost with the speaker, with more mistakes.</source>
        <translation>Fast gleichzeitig mit dem Sprecher, mit mehr Fehlern.</translation>
    </message>
    <message>
        <source>A few words behind. Right for most talks and calls.</source>
        <translation>Einige Wörter später. Richtig für die meisten Vorträge und Anrufe.</translation>
    </message>
    <message>
        <source>Further behind, with fewer mistakes. Best where every word counts.</source>
        <translation>Noch später, mit weniger Fehlern. Am besten, wo jedes Wort zählt.</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}.</translation>
    </message>
    <message>
        <source>Not trained for this pace: the translation may be worse.</source>
        <translation>Nicht für dieses Tempo trainiert: Die Übersetzung kann schlechter sein.</translation>
    </message>
    <message>
        <source>The adapter does not have this pace: its nearest is used, {}.</source>
        <translation>Der Adapter hat dieses Tempo nicht: Verwendet wird sein nächstliegendes, {}.</translation>
    </message>
    <message>
        <source>The translator does not have this pace: its nearest is used, {}.</source>
        <translation>Der Übersetzer hat dieses Tempo nicht: Verwendet wird sein nächstliegendes, {}.</translation>
    </message>
    <message>
        <source>How far the translation stays behind the speaker: further behind is steadier and better.</source>
        <translation>Wie weit die Übersetzung hinter dem Sprecher bleibt: Weiter zurück ist sie ruhiger und besser.</translation>
    </message>
    <message>
        <source>How far the translation stays behind the speaker: further behind is steadier and better. BLEU says, from 0 to 100, how close it is to human translations of the test set “{}”.</source>
        <translation>Wie weit die Übersetzung hinter dem Sprecher bleibt: Weiter zurück ist sie ruhiger und besser. BLEU sagt, von 0 bis 100, wie nah sie menschlichen Übersetzungen des Testsatzes „{}“ kommt.</translation>
    </message>
    <message>
        <source>Quality not measured</source>
        <translation>Qualität nicht gemessen</translation>
    </message>
    <message>
        <source>{} BLEU, about {} words behind</source>
        <translation>{} BLEU, etwa {} Wörter zurück</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigenes</translation>
    </message>
    <message>
        <source>Whole sentences</source>
        <translation>Ganze Sätze</translation>
    </message>
    <message>
        <source>As the model decides</source>
        <translation>Wie das Modell entscheidet</translation>
    </message>
    <message>
        <source>Faster than fast</source>
        <translation>Schneller als schnell</translation>
    </message>
    <message>
        <source>Between fast and balanced</source>
        <translation>Zwischen schnell und ausgewogen</translation>
    </message>
    <message>
        <source>Between balanced and accurate</source>
        <translation>Zwischen ausgewogen und genau</translation>
    </message>
    <message>
        <source>Slower than accurate</source>
        <translation>Langsamer als genau</translation>
    </message>
</context>
<context>
    <name>PaceCurve</name>
    <message>
        <source>Quality by words behind the speaker</source>
        <translation>Qualität nach Wörtern hinter dem Sprecher</translation>
    </message>
    <message>
        <source>{}: not measured, drawn between its neighbours</source>
        <translation>{}: nicht gemessen, zwischen den Nachbarn eingezeichnet</translation>
    </message>
    <message>
        <source>{}: {} words behind, {} BLEU</source>
        <translation>{}: {} Wörter zurück, {} BLEU</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>{} words</source>
        <translation>{} Wörter</translation>
    </message>
</context>
<context>
    <name>PackBox</name>
    <message>
        <source>Graphics card</source>
        <translation>Grafikkarte</translation>
    </message>
    <message>
        <source>About the engine pack</source>
        <translation>Über das Engine-Paket</translation>
    </message>
    <message>
        <source>Progress of the engine pack</source>
        <translation>Fortschritt des Engine-Pakets</translation>
    </message>
    <message>
        <source>Progress of the engine pack in words</source>
        <translation>Fortschritt des Engine-Pakets in Worten</translation>
    </message>
    <message>
        <source>Remo&amp;ve it…</source>
        <translation>Pa&amp;ket entfernen…</translation>
    </message>
    <message>
        <source>The engine pack for the graphics card is installed and takes {}. It will be used the next time captions start.</source>
        <translation>Das Engine-Paket für die Grafikkarte ist installiert und belegt {}. Es wird ab dem nächsten Start der Untertitel verwendet.</translation>
    </message>
    <message>
        <source>No graphics card here needs an engine pack.</source>
        <translation>Keine Grafikkarte hier braucht ein Engine-Paket.</translation>
    </message>
    <message>
        <source>Take it from a fol&amp;der…</source>
        <translation>Aus einem &amp;Ordner nehmen…</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>The engine pack for the processor is installed and takes {}. Training and models that need PyTorch use it.</source>
        <translation>Das Engine-Paket für den Prozessor ist installiert und belegt {}. Das Training und Modelle, die PyTorch brauchen, verwenden es.</translation>
    </message>
    <message>
        <source>{} is not used yet: Surtitle comes with what it needs for the processor.</source>
        <translation>{} wird noch nicht verwendet: Surtitle bringt mit, was es für den Prozessor braucht.</translation>
    </message>
    <message>
        <source>What comes with Surtitle runs without PyTorch. Training, larger translators, some recognizers and models that translate speech directly need it.</source>
        <translation>Was mit Surtitle kommt, läuft ohne PyTorch. Das Training, größere Übersetzer, manche Spracherkennungen und Modelle, die Sprache direkt übersetzen, brauchen es.</translation>
    </message>
    <message>
        <source>An engine pack adds what the card needs, so that larger models keep up with the speaker: {} to download, {} on the disk.</source>
        <translation>Ein Engine-Paket ergänzt, was die Karte braucht, damit größere Modelle mit dem Sprecher Schritt halten: {} zum Herunterladen, {} auf der Festplatte.</translation>
    </message>
    <message>
        <source>An engine pack for the processor brings it: {} to download, {} on the disk.</source>
        <translation>Ein Engine-Paket für den Prozessor bringt es mit: {} zum Herunterladen, {} auf der Festplatte.</translation>
    </message>
    <message>
        <source>{} of it is downloaded already.</source>
        <translation>{} davon sind schon heruntergeladen.</translation>
    </message>
    <message>
        <source>We have not tried it on a computer with this system yet: it is tried on yours before it is used.</source>
        <translation>Auf einem Computer mit diesem System haben wir es noch nicht ausprobiert: Auf Ihrem wird es erprobt, bevor es verwendet wird.</translation>
    </message>
    <message>
        <source>{} are left over from an engine pack that is not used, and can be removed.</source>
        <translation>{} sind von einem Engine-Paket übrig, das nicht verwendet wird; sie können entfernt werden.</translation>
    </message>
    <message>
        <source>P&amp;ause</source>
        <translation>P&amp;ausieren</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>E&amp;rneut versuchen</translation>
    </message>
    <message>
        <source>R&amp;esume</source>
        <translation>For&amp;tsetzen</translation>
    </message>
    <message>
        <source>&amp;Get the engine pack…</source>
        <translation>En&amp;gine-Paket holen…</translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>Wird entfernt…</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet…</translation>
    </message>
    <message>
        <source>The folder with the engine pack</source>
        <translation>Der Ordner mit dem Engine-Paket</translation>
    </message>
    <message>
        <source>Remove the engine pack? Captions then run on the processor, and the pack has to be downloaded again before the card is used.</source>
        <translation>Das Engine-Paket entfernen? Die Untertitel werden dann auf dem Prozessor berechnet, und das Paket muss neu heruntergeladen werden, bevor die Karte wieder genutzt wird.</translation>
    </message>
    <message>
        <source>Remove the engine pack? Training, and models that need PyTorch, do not work until it is there again.</source>
        <translation>Das Engine-Paket entfernen? Das Training und Modelle, die PyTorch brauchen, gehen nicht, bis es wieder da ist.</translation>
    </message>
    <message>
        <source>Remove the downloaded files of an engine pack ({})?</source>
        <translation>Die heruntergeladenen Dateien eines Engine-Pakets entfernen ({})?</translation>
    </message>
    <message>
        <source>Remove the engine pack</source>
        <translation>Engine-Paket entfernen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>The engine pack consists of packages that PyTorch and NVIDIA publish under licences of their own. Read them before you agree:</source>
        <translation>Das Engine-Paket besteht aus Paketen, die PyTorch und NVIDIA unter eigenen Lizenzen veröffentlichen. Lesen Sie diese, bevor Sie zustimmen:</translation>
    </message>
    <message>
        <source>Licences of the engine pack</source>
        <translation>Lizenzen des Engine-Pakets</translation>
    </message>
    <message>
        <source>&amp;Agree and download</source>
        <translation>&amp;Zustimmen und herunterladen</translation>
    </message>
    <message>
        <source>&amp;Do not download</source>
        <translation>&amp;Nicht herunterladen</translation>
    </message>
</context>
<context>
    <name>PageList</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>PageReader</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>&amp;All of the guide</source>
        <translation>&amp;Ganzes Handbuch (englisch)</translation>
    </message>
</context>
<context>
    <name>PairCard</name>
    <message>
        <source>any language</source>
        <translation>jede Sprache</translation>
    </message>
    <message>
        <source>For {} → {}</source>
        <translation>Für {} → {}</translation>
    </message>
    <message>
        <source>For {}, without translation</source>
        <translation>Für {}, ohne Übersetzung</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Hears</source>
        <translation>Hört</translation>
    </message>
    <message>
        <source>Translates</source>
        <translation>Übersetzt</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>Eingebaut</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Heruntergeladen</translation>
    </message>
    <message>
        <source>Size not known</source>
        <translation>Größe nicht bekannt</translation>
    </message>
</context>
<context>
    <name>PairingDialog</name>
    <message>
        <source>Pair with another computer</source>
        <translation>Mit einem anderen Computer koppeln</translation>
    </message>
    <message>
        <source>&amp;Pair</source>
        <translation>&amp;Koppeln</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Wird verbunden…</translation>
    </message>
    <message>
        <source>Paired with {}. It recognizes and translates when you choose it in the settings.</source>
        <translation>Gekoppelt mit {}. Er erkennt und übersetzt, wenn Sie ihn in den Einstellungen wählen.</translation>
    </message>
    <message>
        <source>A stronger computer of yours can recognize and translate for this one. Start “surtitle serve-engine” there: it shows its address and a code.</source>
        <translation>Ein stärkerer Computer von Ihnen kann für diesen erkennen und übersetzen. Starten Sie dort „surtitle serve-engine“: Er zeigt seine Adresse und einen Code.</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>&amp;Code</source>
        <translation>&amp;Code</translation>
    </message>
</context>
<context>
    <name>Playback</name>
    <message>
        <source>&amp;Play from here</source>
        <translation>&amp;Ab hier wiedergeben</translation>
    </message>
    <message>
        <source>Play&amp;back</source>
        <translation>Wie&amp;dergabe</translation>
    </message>
    <message>
        <source>Pre&amp;vious sentence</source>
        <translation>&amp;Vorheriger Satz</translation>
    </message>
    <message>
        <source>&amp;Next sentence</source>
        <translation>&amp;Nächster Satz</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>&amp;Schneller</translation>
    </message>
    <message>
        <source>&amp;Slower</source>
        <translation>&amp;Langsamer</translation>
    </message>
    <message>
        <source>&amp;Louder</source>
        <translation>La&amp;uter</translation>
    </message>
    <message>
        <source>S&amp;ofter</source>
        <translation>L&amp;eiser</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>&amp;Wiedergabe stoppen</translation>
    </message>
    <message>
        <source>Play the sound from the chosen caption</source>
        <translation>Den Ton ab dem gewählten Untertitel wiedergeben</translation>
    </message>
    <message>
        <source>The sound of this session was not kept</source>
        <translation>Der Ton dieser Sitzung wurde nicht aufbewahrt</translation>
    </message>
</context>
<context>
    <name>Player</name>
    <message>
        <source>The sound cannot be played because of a fault in the program.</source>
        <translation>Der Ton kann wegen eines Programmfehlers nicht wiedergegeben werden.</translation>
    </message>
</context>
<context>
    <name>PlayerBar</name>
    <message>
        <source>15 seconds back</source>
        <translation>15 Sekunden zurück</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>15 seconds forward</source>
        <translation>15 Sekunden vor</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Vorheriger Satz</translation>
    </message>
    <message>
        <source>Position in the sound</source>
        <translation>Stelle im Ton</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Nächster Satz</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Same as the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>The translation</source>
        <translation>Die Übersetzung</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Das Gehörte</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Beide Sprachen</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Wort für Wort</translation>
    </message>
    <message>
        <source>Sentence by sentence</source>
        <translation>Satz für Satz</translation>
    </message>
    <message>
        <source>{} belongs to “{}”; give that entry other keys first.</source>
        <translation>{} gehört zu „{}“; geben Sie diesem Eintrag zuerst andere Tasten.</translation>
    </message>
    <message>
        <source>{} opens the menu “{}”; choose other keys.</source>
        <translation>{} öffnet das Menü „{}“; wählen Sie andere Tasten.</translation>
    </message>
    <message>
        <source>{} selects or copies text; choose other keys.</source>
        <translation>{} wählt Text aus oder kopiert ihn; wählen Sie andere Tasten.</translation>
    </message>
    <message>
        <source>{} belongs to macOS; choose other keys.</source>
        <translation>{} gehört macOS; wählen Sie andere Tasten.</translation>
    </message>
    <message>
        <source>{} alone is needed elsewhere; press it together with Ctrl or Alt.</source>
        <translation>{} allein wird anderswo gebraucht; drücken Sie dazu Strg oder Alt.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>Pair &amp;with another computer…</source>
        <translation>Mit einem anderen Computer &amp;koppeln…</translation>
    </message>
    <message>
        <source>Forget the chosen computer</source>
        <translation>Den gewählten Computer vergessen</translation>
    </message>
    <message>
        <source>The graphics card, if there is one</source>
        <translation>Die Grafikkarte, wenn es eine gibt</translation>
    </message>
    <message>
        <source>The processor</source>
        <translation>Der Prozessor</translation>
    </message>
    <message>
        <source>Only the graphics card</source>
        <translation>Nur die Grafikkarte</translation>
    </message>
    <message>
        <source>What fits in the memory</source>
        <translation>Was in den Speicher passt</translation>
    </message>
    <message>
        <source>float32: the most memory, exact</source>
        <translation>float32: am meisten Speicher, genau</translation>
    </message>
    <message>
        <source>bf16: half of that memory</source>
        <translation>bf16: halb so viel Speicher</translation>
    </message>
    <message>
        <source>int8: about a quarter</source>
        <translation>int8: etwa ein Viertel</translation>
    </message>
    <message>
        <source>4bit: the least, about a sixth</source>
        <translation>4bit: am wenigsten, etwa ein Sechstel</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>Keep the sound</source>
        <translation>Ton behalten</translation>
    </message>
    <message>
        <source>Only the text</source>
        <translation>Nur den Text</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über Surtitle</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
</context>
<context>
    <name>ProcessingPage</name>
    <message>
        <source>Takes effect the next time captions start.</source>
        <translation>Gilt ab dem nächsten Start der Untertitel.</translation>
    </message>
    <message>
        <source>&amp;Recognize and translate on</source>
        <translation>Spracherkennung und Ü&amp;bersetzung auf</translation>
    </message>
    <message>
        <source>&amp;Precision of the translator</source>
        <translation>&amp;Genauigkeit des Übersetzers</translation>
    </message>
    <message>
        <source>Which computer recognizes and translates</source>
        <translation>Welcher Computer erkennt und übersetzt</translation>
    </message>
    <message>
        <source>The sound goes encrypted to the chosen computer and nowhere else; transcripts stay here.</source>
        <translation>Der Ton geht verschlüsselt an den gewählten Computer und nirgends sonst hin; Transkripte bleiben hier.</translation>
    </message>
    <message>
        <source>Detected languages</source>
        <translation>Sprachen, die erkannt werden</translation>
    </message>
    <message>
        <source>If none is checked, Whisper detects any language that it knows.</source>
        <translation>Ist keine angekreuzt, erkennt Whisper jede, die es kennt.</translation>
    </message>
    <message>
        <source>&amp;Engine on</source>
        <translation>&amp;Erkennen und übersetzen auf</translation>
    </message>
    <message>
        <source>&amp;Languages to detect</source>
        <translation>Automatisch erkannte &amp;Sprachen</translation>
    </message>
    <message>
        <source>{} (none was found)</source>
        <translation>{} (keine gefunden)</translation>
    </message>
    <message>
        <source>Found: {}</source>
        <translation>Gefunden: {}</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Surtitle is saving the last captions.</source>
        <translation>Surtitle speichert die letzten Untertitel.</translation>
    </message>
</context>
<context>
    <name>Purposes</name>
    <message>
        <source>works without a download</source>
        <translation>geht ohne Download</translation>
    </message>
    <message>
        <source>slow computers; makes many mistakes</source>
        <translation>langsame Computer; macht viele Fehler</translation>
    </message>
    <message>
        <source>slow computers, English only</source>
        <translation>langsame Computer, nur Englisch</translation>
    </message>
    <message>
        <source>two processor cores in real time</source>
        <translation>zwei Prozessorkerne in Echtzeit</translation>
    </message>
    <message>
        <source>two processor cores in real time, English only</source>
        <translation>zwei Prozessorkerne in Echtzeit, nur Englisch</translation>
    </message>
    <message>
        <source>the usual choice for a good processor</source>
        <translation>die übliche Wahl für einen guten Prozessor</translation>
    </message>
    <message>
        <source>a good processor, English only</source>
        <translation>ein guter Prozessor, nur Englisch</translation>
    </message>
    <message>
        <source>a graphics card with 3 GB or more</source>
        <translation>eine Grafikkarte mit mindestens 3 GB</translation>
    </message>
    <message>
        <source>a graphics card with 3 GB or more, English only</source>
        <translation>eine Grafikkarte mit mindestens 3 GB, nur Englisch</translation>
    </message>
    <message>
        <source>a graphics card with 5 GB or more; the older large model</source>
        <translation>eine Grafikkarte mit mindestens 5 GB; das ältere große Modell</translation>
    </message>
    <message>
        <source>the most accurate; a graphics card with 5 GB or more</source>
        <translation>das genaueste; eine Grafikkarte mit mindestens 5 GB</translation>
    </message>
    <message>
        <source>nearly as accurate as large-v3 and much faster; a graphics card with 3 GB or more</source>
        <translation>fast so genau wie large-v3 und viel schneller; eine Grafikkarte mit mindestens 3 GB</translation>
    </message>
    <message>
        <source>English only, close to large-v3 at half the size</source>
        <translation>nur Englisch, nahe an large-v3 bei halber Größe</translation>
    </message>
    <message>
        <source>words within a second, with punctuation; English only; a graphics card or a fast processor</source>
        <translation>Wörter binnen einer Sekunde, mit Satzzeichen; nur Englisch; eine Grafikkarte oder ein schneller Prozessor</translation>
    </message>
    <message>
        <source>words within a second, with punctuation, in many languages; a graphics card or a fast processor</source>
        <translation>Wörter binnen einer Sekunde, mit Satzzeichen, in vielen Sprachen; eine Grafikkarte oder ein schneller Prozessor</translation>
    </message>
    <message>
        <source>made for processors, with punctuation; English only</source>
        <translation>für Prozessoren gemacht, mit Satzzeichen; nur Englisch</translation>
    </message>
    <message>
        <source>made for good processors, with punctuation; English only</source>
        <translation>für gute Prozessoren gemacht, mit Satzzeichen; nur Englisch</translation>
    </message>
    <message>
        <source>words within a second, with punctuation, in many languages; a graphics card with 12 GB or more</source>
        <translation>Wörter binnen einer Sekunde, mit Satzzeichen, in vielen Sprachen; eine Grafikkarte mit 12 GB oder mehr</translation>
    </message>
    <message>
        <source>the languages of Europe, with punctuation; a graphics card</source>
        <translation>die Sprachen Europas, mit Satzzeichen; eine Grafikkarte</translation>
    </message>
    <message>
        <source>thirty languages, with names and terms that you expect; a graphics card</source>
        <translation>dreißig Sprachen, mit erwarteten Namen und Begriffen; eine Grafikkarte</translation>
    </message>
    <message>
        <source>words after about three seconds, with punctuation; English only; a graphics card with 8 GB or more</source>
        <translation>Wörter nach etwa drei Sekunden, mit Satzzeichen; nur Englisch; eine Grafikkarte mit 8 GB oder mehr</translation>
    </message>
    <message>
        <source>the smallest base for adapters</source>
        <translation>die kleinste Grundlage für Adapter</translation>
    </message>
    <message>
        <source>a base for adapters on a small graphics card</source>
        <translation>eine Grundlage für Adapter auf einer kleinen Grafikkarte</translation>
    </message>
    <message>
        <source>a larger base for adapters; a graphics card with 5 GB or more</source>
        <translation>eine größere Grundlage für Adapter; eine Grafikkarte mit mindestens 5 GB</translation>
    </message>
    <message>
        <source>a base for adapters; a graphics card with 6 GB or more</source>
        <translation>eine Grundlage für Adapter; eine Grafikkarte mit 6 GB oder mehr</translation>
    </message>
    <message>
        <source>translates many languages without an adapter; a graphics card with 12 GB or more</source>
        <translation>übersetzt viele Sprachen ohne Adapter; eine Grafikkarte mit 12 GB oder mehr</translation>
    </message>
    <message>
        <source>translates many languages without an adapter; a graphics card with 24 GB</source>
        <translation>übersetzt viele Sprachen ohne Adapter; eine Grafikkarte mit 24 GB</translation>
    </message>
    <message>
        <source>made to translate the languages of Europe; a graphics card with 6 GB or more</source>
        <translation>zum Übersetzen der Sprachen Europas gemacht; eine Grafikkarte mit 6 GB oder mehr</translation>
    </message>
    <message>
        <source>made to translate the languages of Europe; a graphics card with 24 GB</source>
        <translation>zum Übersetzen der Sprachen Europas gemacht; eine Grafikkarte mit 24 GB</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Behalten</translation>
    </message>
</context>
<context>
    <name>QueueBar</name>
    <message>
        <source>Files to be captioned</source>
        <translation>Zu untertitelnde Dateien</translation>
    </message>
    <message>
        <source>S&amp;kip this file</source>
        <translation>Diese Datei ü&amp;berspringen</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Fortfahren</translation>
    </message>
    <message>
        <source>Files are waiting</source>
        <translation>Dateien warten</translation>
    </message>
    <message>
        <source>1 waiting</source>
        <translation>1 wartet</translation>
    </message>
    <message>
        <source>{} waiting</source>
        <translation>{} warten</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{} read</source>
        <translation>{} gelesen</translation>
    </message>
    <message>
        <source>Remove “{}”</source>
        <translation>„{}“ entfernen</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>und {} weitere</translation>
    </message>
    <message>
        <source>Remove &amp;all</source>
        <translation>&amp;Alle entfernen</translation>
    </message>
</context>
<context>
    <name>Quotation</name>
    <message>
        <source>“{}” ({})</source>
        <translation>„{}“ ({})</translation>
    </message>
</context>
<context>
    <name>RecentFiles</name>
    <message>
        <source>&amp;Forget these files</source>
        <translation>Diese Dateien &amp;vergessen</translation>
    </message>
</context>
<context>
    <name>RecentTalks</name>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>&amp;All transcripts</source>
        <translation>&amp;Alle Transkripte</translation>
    </message>
    <message>
        <source>Open {}</source>
        <translation>{} öffnen</translation>
    </message>
</context>
<context>
    <name>RememberedDialog</name>
    <message>
        <source>Remembered voices</source>
        <translation>Gemerkte Stimmen</translation>
    </message>
    <message>
        <source>What is remembered</source>
        <translation>Was gemerkt ist</translation>
    </message>
    <message>
        <source>&amp;Forget…</source>
        <translation>&amp;Vergessen…</translation>
    </message>
    <message>
        <source>Forget &amp;all…</source>
        <translation>&amp;Alle vergessen…</translation>
    </message>
    <message>
        <source>{}, since {}</source>
        <translation>{}, seit {}</translation>
    </message>
    <message>
        <source>What identifies them is in one file on this computer that only you can read.</source>
        <translation>Woran sie erkannt werden, liegt in einer Datei auf diesem Computer, die nur Sie lesen können.</translation>
    </message>
    <message>
        <source>Forget the voice of {}? It will no longer be suggested. This cannot be undone.</source>
        <translation>Die Stimme von {} vergessen? Sie wird nicht mehr vorgeschlagen. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>No voice is remembered.</source>
        <translation>Keine Stimme ist gemerkt.</translation>
    </message>
    <message>
        <source>Forget all remembered voices? This cannot be undone.</source>
        <translation>Alle gemerkten Stimmen vergessen? Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
</context>
<context>
    <name>ReportWindow</name>
    <message>
        <source>Report a problem</source>
        <translation>Problem melden</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>State of the report</source>
        <translation>Stand des Berichts</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern…</translation>
    </message>
    <message>
        <source>Version, system, the results of the check of this computer and the end of the log. It contains nothing that was said, and nothing is sent: read it, and send it yourself where you report the problem.</source>
        <translation>Version, System, Befunde der Prüfung dieses Computers und das Ende des Protokolls. Nichts Gesagtes steht darin, und nichts wird gesendet: Lesen Sie den Text, und schicken Sie ihn selbst dorthin, wo Sie das Problem melden.</translation>
    </message>
    <message>
        <source>Checking this computer…</source>
        <translation>Dieser Computer wird geprüft…</translation>
    </message>
    <message>
        <source>The report is ready.</source>
        <translation>Der Bericht ist fertig.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Text (*.txt)</translation>
    </message>
    <message>
        <source>The report cannot be saved in {} ({}): choose another place.</source>
        <translation>Der Bericht kann nicht in {} gespeichert werden ({}): Wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>Saved in {}</source>
        <translation>Gespeichert in {}</translation>
    </message>
</context>
<context>
    <name>RestOffers</name>
    <message>
        <source>{} of “{}” is not captioned yet; the sound is kept.</source>
        <translation>{} von „{}“ sind noch nicht untertitelt; ihr Ton ist aufbewahrt.</translation>
    </message>
    <message>
        <source>Caption them</source>
        <translation>Untertiteln</translation>
    </message>
    <message>
        <source>Captions are running: stop them, then caption the rest of “{}”.</source>
        <translation>Untertitel laufen: Stoppen Sie sie, und untertiteln Sie dann den Rest von „{}“.</translation>
    </message>
    <message>
        <source>Captions are running: stop them, then caption “{}” again.</source>
        <translation>Untertitel laufen: Stoppen Sie sie, und untertiteln Sie dann „{}“ neu.</translation>
    </message>
</context>
<context>
    <name>RunCurves</name>
    <message>
        <source>Remaining error</source>
        <translation>Verbleibender Fehler</translation>
    </message>
    <message>
        <source>Quality (0 to 100)</source>
        <translation>Qualität (0 bis 100)</translation>
    </message>
    <message>
        <source>Words behind the speaker</source>
        <translation>Wörter hinter dem Sprecher</translation>
    </message>
    <message>
        <source>Distance from the start</source>
        <translation>Abstand vom Anfang</translation>
    </message>
    <message>
        <source>Lines: the tries of each step, and smoothed; dots: held-out sentences; dashes: where it stops.</source>
        <translation>Linien: Versuche je Schritt und geglättet; Punkte: zurückgehaltene Sätze; Striche: wo die Übung endet.</translation>
    </message>
    <message>
        <source>Lines: the error at each step, and smoothed; every stage starts over.</source>
        <translation>Linien: der Fehler bei jedem Schritt, und geglättet; jede Stufe beginnt von vorn.</translation>
    </message>
    <message>
        <source>Lines: the error at each step, and smoothed; dots: on held-out pairs.</source>
        <translation>Linien: der Fehler bei jedem Schritt, und geglättet; Punkte: bei zurückgehaltenen Paaren.</translation>
    </message>
</context>
<context>
    <name>RunProgress</name>
    <message>
        <source>Progress of the training</source>
        <translation>Fortschritt des Trainings</translation>
    </message>
    <message>
        <source>State of the training</source>
        <translation>Stand des Trainings</translation>
    </message>
    <message>
        <source>What is being learned</source>
        <translation>Was gerade gelernt wird</translation>
    </message>
    <message>
        <source>Quality so far</source>
        <translation>Qualität bisher</translation>
    </message>
    <message>
        <source>Details of the training</source>
        <translation>Details des Trainings</translation>
    </message>
    <message>
        <source>D&amp;etails</source>
        <translation>D&amp;etails</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{} %</translation>
    </message>
    <message>
        <source>Step {} of {}, {}.</source>
        <translation>Schritt {} von {}, {}.</translation>
    </message>
    <message>
        <source>Step {}: {}, learning rate {}, {} tokens a second</source>
        <translation>Schritt {}: {}, Lernrate {}, {} Tokens pro Sekunde</translation>
    </message>
    <message>
        <source>to spell what is said</source>
        <translation>zu buchstabieren, was gesagt wird</translation>
    </message>
    <message>
        <source>to write a translation in parts</source>
        <translation>eine Übersetzung in Teilen zu schreiben</translation>
    </message>
    <message>
        <source>to translate speech directly</source>
        <translation>Sprache direkt zu übersetzen</translation>
    </message>
    <message>
        <source>when to write and when to wait</source>
        <translation>wann zu schreiben und wann zu warten ist</translation>
    </message>
    <message>
        <source>Stage {} of {}: it learns {}.</source>
        <translation>Stufe {} von {}: Es lernt, {}.</translation>
    </message>
    <message>
        <source>loss {}</source>
        <translation>Verlust {}</translation>
    </message>
    <message>
        <source>quality {}, {} words behind the speaker, distance from the start {}</source>
        <translation>Qualität {}, {} Wörter hinter dem Sprecher, Abstand vom Anfang {}</translation>
    </message>
    <message>
        <source>measuring what was learned</source>
        <translation>das Gelernte wird gemessen</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch unter einer Minute</translation>
    </message>
    <message>
        <source>about {} min left</source>
        <translation>noch etwa {} min</translation>
    </message>
    <message>
        <source>about {} h {} min left</source>
        <translation>noch etwa {} h {} min</translation>
    </message>
    <message>
        <source>After step {}, on held-out pairs: {} points of 100.</source>
        <translation>Nach Schritt {}, an zurückgehaltenen Paaren: {} von 100 Punkten.</translation>
    </message>
    <message>
        <source>After step {}, on held-out pairs: {} points of 100, {} words behind the speaker.</source>
        <translation>Nach Schritt {}, an zurückgehaltenen Paaren: {} von 100 Punkten, {} Wörter hinter dem Sprecher.</translation>
    </message>
    <message>
        <source>Held-out sentences at step {}: quality {}, {} words behind the speaker.</source>
        <translation>Zurückgehaltene Sätze bei Schritt {}: Qualität {}, {} Wörter hinter dem Sprecher.</translation>
    </message>
    <message>
        <source>Held-out pairs at step {}: loss {}.</source>
        <translation>Zurückgehaltene Paare bei Schritt {}: Verlust {}.</translation>
    </message>
    <message>
        <source>Held-out pairs at step {}: loss {}, BLEU {} under {}.</source>
        <translation>Zurückgehaltene Paare bei Schritt {}: Verlust {}, BLEU {} mit {}.</translation>
    </message>
    <message>
        <source>Held-out pairs at step {}: loss {}, BLEU {} under {}, {} words behind the speaker (LAAL).</source>
        <translation>Zurückgehaltene Paare bei Schritt {}: Verlust {}, BLEU {} mit {}, {} Wörter hinter dem Sprecher (LAAL).</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>{whole}.{part}</source>
        <translation>{whole},{part}</translation>
    </message>
    <message>
        <source>it does not fit into the memory beside the model</source>
        <translation>er passt neben dem Modell nicht in den Speicher</translation>
    </message>
    <message>
        <source>The adapter &apos;{name}&apos; cannot be loaded: {reason}.</source>
        <translation>Der Adapter „{name}“ kann nicht geladen werden: {reason}.</translation>
    </message>
    <message>
        <source>settings and weights do not agree about {name}</source>
        <translation>Einstellungen und Gewichte widersprechen sich bei {name}</translation>
    </message>
    <message>
        <source>no such weight</source>
        <translation>kein solches Gewicht</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; translates {known}, not {languages}: choose another adapter or other languages.</source>
        <translation>Der Adapter „{adapter}“ übersetzt {known}, nicht {languages}: Wählen Sie einen anderen Adapter oder andere Sprachen.</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; was trained for {trained_for}, not for {base}: choose that translator or another adapter.</source>
        <translation>Der Adapter „{adapter}“ wurde für {trained_for} trainiert, nicht für {base}: Wählen Sie diesen Übersetzer oder einen anderen Adapter.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; is a pickle, which could run code, and was not opened: ask the author for {weights} and delete it.</source>
        <translation>„{path}“ ist ein Pickle, das Programmcode ausführen könnte, und wurde nicht geöffnet: Bitten Sie den Autor um {weights}, und löschen Sie es.</translation>
    </message>
    <message>
        <source>has &apos;{text}&apos; as a policy, which does not exist</source>
        <translation>hat „{text}“ als Strategie, die es so nicht gibt</translation>
    </message>
    <message>
        <source>has &apos;{policy}&apos; where a policy is expected</source>
        <translation>hat „{policy}“, wo eine Strategie erwartet wird</translation>
    </message>
    <message>
        <source>{path} has {n_file} bytes where its header states {n_told}: get it again.</source>
        <translation>{path} hat {n_file} Bytes, wo ihr Kopf {n_told} nennt: Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>{path} is not a safetensors file, or its beginning is lost: get it again.</source>
        <translation>{path} ist keine Safetensors-Datei, oder ihr Anfang fehlt: Holen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>{file} is not JSON ({error})</source>
        <translation>{file} ist kein JSON ({error})</translation>
    </message>
    <message>
        <source>on the card in {numbers}</source>
        <translation>auf der Grafikkarte in {numbers}</translation>
    </message>
    <message>
        <source>on the CPU in {numbers}</source>
        <translation>auf dem Prozessor in {numbers}</translation>
    </message>
    <message>
        <source>The precision {wished!r} is not known: use auto, {known}.</source>
        <translation>Die Genauigkeit {wished!r} ist nicht bekannt: Verwenden Sie auto, {known}.</translation>
    </message>
    <message>
        <source>The model&apos;s config.json does not state {name}: it is damaged or of an unknown kind.</source>
        <translation>In config.json des Modells fehlt {name}: Die Datei ist beschädigt, oder das Modell ist von unbekannter Art.</translation>
    </message>
    <message>
        <source>{name} cannot run {before}, so it runs {after}.</source>
        <translation>{name} kann {before} nicht laufen und läuft daher {after}.</translation>
    </message>
    <message>
        <source>{name} did not fit {before}, so it runs {after}.</source>
        <translation>{name} hatte {before} nicht genug Speicher und läuft daher {after}.</translation>
    </message>
    <message>
        <source>Memory ran out for {name} {before}, so it continues {after}.</source>
        <translation>Der Speicher reichte nicht mehr: {name} lief {before} und läuft nun {after}.</translation>
    </message>
    <message>
        <source>There is too little memory for {name}: choose a smaller model, or close other programs.</source>
        <translation>Es ist zu wenig Speicher frei, {name} passt nicht hinein: Wählen Sie ein kleineres Modell, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>choose a model of one of the families {known}</source>
        <translation>Wählen Sie ein Modell einer der Familien {known}</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; is not an adapter: there is no {config} in it.</source>
        <translation>„{source}“ enthält keinen Adapter: Es ist kein {config} darin.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; is not a zip file that can be read ({error}): get it again from its author, or give the adapter&apos;s folder.</source>
        <translation>„{source}“ ist keine lesbare ZIP-Datei ({error}): Lassen Sie sie sich noch einmal geben, oder wählen Sie den Ordner des Adapters.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” cannot be removed completely ({reason}): end captions and trainings that use it, then try again.</source>
        <translation>Der Adapter „{adapter}“ kann nicht ganz entfernt werden ({reason}): Beenden Sie Untertitel und Trainings, die ihn verwenden, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The engine pack {pack} is in use and computes on the processor too: there is nothing to install.</source>
        <translation>Das Engine-Paket {pack} wird verwendet und rechnet auch auf dem Prozessor: Es ist nichts zu installieren.</translation>
    </message>
    <message>
        <source>Nothing was downloaded, because the licences were not accepted: read them at the addresses above, then type yes, or on the command line add --accept-licence.</source>
        <translation>Nichts wurde heruntergeladen, weil den Lizenzen nicht zugestimmt wurde: Lesen Sie sie unter den Adressen oben und tippen Sie dann yes, oder geben Sie auf der Befehlszeile --accept-licence an.</translation>
    </message>
    <message>
        <source>There is no valid token: set HF_TOKEN, run `hf auth login`, or enter one in a terminal.</source>
        <translation>Es gibt kein gültiges Token: Setzen Sie HF_TOKEN, führen Sie `hf auth login` aus oder geben Sie eines in einem Terminal ein.</translation>
    </message>
    <message>
        <source>The check of {folder} ended without a result (exit status {code}): the output above says why. Try again, or reinstall Surtitle.</source>
        <translation>Die Prüfung von {folder} endete ohne Ergebnis (Rückgabewert {code}): Warum, steht oben. Versuchen Sie es noch einmal, oder installieren Sie Surtitle neu.</translation>
    </message>
    <message>
        <source>Recognizing a test clip</source>
        <translation>Eine Probeaufnahme wird angehört</translation>
    </message>
    <message>
        <source>Download it again: it continues where it stopped.</source>
        <translation>Laden Sie es noch einmal herunter: Es geht dort weiter, wo es aufgehört hat.</translation>
    </message>
    <message>
        <source>downloads are switched off: models are not downloaded</source>
        <translation>Downloads sind abgeschaltet: Modelle werden nicht heruntergeladen</translation>
    </message>
    <message>
        <source>(version unknown)</source>
        <translation>(Version unbekannt)</translation>
    </message>
    <message>
        <source>Wayland: windows may not place themselves, so the overlay appears where the desktop puts it</source>
        <translation>Wayland: Fenster dürfen sich nicht selbst platzieren, das Overlay steht also, wo der Desktop es hinstellt</translation>
    </message>
    <message>
        <source>`surtitle models download {model}` gets what suits this computer and your languages better.</source>
        <translation>`surtitle models download {model}` holt, was besser zu diesem Computer und Ihren Sprachen passt.</translation>
    </message>
    <message>
        <source>could not be checked ({kind}: {error})</source>
        <translation>konnte nicht geprüft werden ({kind}: {error})</translation>
    </message>
    <message>
        <source>Free some space before downloading models.</source>
        <translation>Schaffen Sie Platz, bevor Sie Modelle herunterladen.</translation>
    </message>
    <message>
        <source>Small models keep up; large ones need a card.</source>
        <translation>Kleine Modelle halten mit; große brauchen eine Grafikkarte.</translation>
    </message>
    <message>
        <source>Results of the check</source>
        <translation>Befunde der Prüfung</translation>
    </message>
    <message>
        <source>a test clip gave no captions</source>
        <translation>eine Testaufnahme ergab keine Untertitel</translation>
    </message>
    <message>
        <source>Voices can no longer be told apart; captions continue without them.</source>
        <translation>Die Stimmen lassen sich nicht mehr unterscheiden; die Untertitel laufen ohne sie weiter.</translation>
    </message>
    <message>
        <source>This model translates speech directly, and adapters are made for text.</source>
        <translation>Dieses Modell übersetzt Sprache direkt, und Adapter sind für Text gemacht.</translation>
    </message>
    <message>
        <source>Line {number} of the glossary {path} is not a term: write the source term, a tab, its translation.</source>
        <translation>Zeile {number} des Glossars {path} ist kein Begriff: Schreiben Sie den Begriff, einen Tabulator, seine Übersetzung.</translation>
    </message>
    <message>
        <source>The glossary {path} is not text in UTF-8: save it as UTF-8.</source>
        <translation>Das Glossar {path} ist kein Text in UTF-8: Speichern Sie es so.</translation>
    </message>
    <message>
        <source>The engine pack is installed, but its trial failed ({reason}), so it is not used: if it is for a graphics card, update the card&apos;s driver and try again, or remove the pack.</source>
        <translation>Das Engine-Paket ist installiert, aber seine Probe ist misslungen ({reason}), daher wird es nicht verwendet: Wenn es für eine Grafikkarte ist, aktualisieren Sie deren Treiber und versuchen Sie es noch einmal, oder entfernen Sie das Paket.</translation>
    </message>
    <message>
        <source>A library of the program crashed ({status}): try again, or choose another model.</source>
        <translation>Eine Bibliothek des Programms ist abgestürzt ({status}): Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The work ended because memory ran out ({status}): close other programs, or choose a smaller model.</source>
        <translation>Die Arbeit endete, weil Speicher fehlte ({status}): Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>A library of the program needs a newer processor ({status}): choose another model.</source>
        <translation>Eine Bibliothek des Programms braucht einen neueren Prozessor ({status}): Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>only the small translator fits into the free memory</source>
        <translation>nur der kleine Übersetzer passt in den freien Speicher</translation>
    </message>
    <message>
        <source>Adding subtitles to a video needs FFmpeg, which is not installed here: install it, or open the video and the subtitles together in a player.</source>
        <translation>Um Untertitel in ein Video einzufügen, wird FFmpeg gebraucht, das hier nicht installiert ist: Installieren Sie es, oder öffnen Sie Video und Untertitel zusammen in einem Player.</translation>
    </message>
    <message>
        <source>The video was not made: it was cancelled.</source>
        <translation>Das Video wurde nicht erstellt: Es wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The answer is not an announcement of an update; networks that ask for a sign-in answer like that. Open any page in a browser, then try again.</source>
        <translation>Die Antwort ist keine Ankündigung einer neuen Version; so antwortet ein Netz, das eine Anmeldung verlangt. Öffnen Sie irgendeine Seite im Browser, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The calendar has not been fetched yet: press Fetch now beside its address.</source>
        <translation>Der Kalender wurde noch nicht abgerufen: Drücken Sie Jetzt abrufen bei seiner Adresse.</translation>
    </message>
    <message>
        <source>This is not a calendar: choose a file that ends in .ics, or its address.</source>
        <translation>Das ist kein Kalender: Wählen Sie eine Datei, die auf .ics endet, oder seine Adresse.</translation>
    </message>
    <message>
        <source>{name} cannot be reached ({reason}): check that it is on, and that “surtitle serve-engine” is running there.</source>
        <translation>{name} ist nicht zu erreichen ({reason}): Prüfen Sie, ob er läuft und ob „surtitle serve-engine“ dort gestartet ist.</translation>
    </message>
    <message>
        <source>The computer at {host} is not the one that made this code: check the address and the code.</source>
        <translation>Der Computer unter {host} ist nicht der, der diesen Code gemacht hat: Prüfen Sie Adresse und Code.</translation>
    </message>
    <message>
        <source>{server} could not be asked for a newer version ({reason}): connect to the network and try again.</source>
        <translation>{server} konnte nicht nach einer neueren Version gefragt werden ({reason}): Verbinden Sie sich mit dem Netz, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The pairing cannot be saved ({reason}): make room on the disk.</source>
        <translation>Die Kopplung kann nicht gespeichert werden ({reason}): Schaffen Sie Platz auf der Festplatte.</translation>
    </message>
    <message>
        <source>That is not a pairing code: a code has {n} letters and digits, in groups of four, as the other computer shows it.</source>
        <translation>Das ist kein Kopplungscode: Ein Code hat {n} Buchstaben und Ziffern in Vierergruppen, so wie der andere Computer ihn zeigt.</translation>
    </message>
    <message>
        <source>No computer is paired as {name}: see their names in the list.</source>
        <translation>Kein Computer ist als {name} gekoppelt: Sehen Sie in der Liste nach, wie sie heißen.</translation>
    </message>
    <message>
        <source>The request asks for more than this computer serves.</source>
        <translation>Es wird mehr verlangt, als dieser Computer anbietet.</translation>
    </message>
    <message>
        <source>The adapter could not be changed; the previous one stays in use.</source>
        <translation>Der Adapter konnte nicht gewechselt werden; der bisherige bleibt.</translation>
    </message>
    <message>
        <source>{name} does not answer as an engine of this program does, so captions have ended; what was said is kept. Install the same version on both computers, or caption on this one.</source>
        <translation>{name} antwortet, wie es keine Engine dieses Programms tut; die Untertitel sind deshalb beendet, und was gesagt wurde, ist aufbewahrt. Installieren Sie auf beiden Computern dieselbe Version, oder untertiteln Sie auf diesem Computer.</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose engines are all busy</source>
        <translation>Es wird auf {name} gewartet, wo alles belegt ist</translation>
    </message>
    <message>
        <source>Waiting for {name}, which cannot be reached</source>
        <translation>Es wird auf {name} gewartet, der nicht zu erreichen ist</translation>
    </message>
    <message>
        <source>The trial was cancelled.</source>
        <translation>Der Probelauf wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Remember the voice of {name}? Surtitle keeps some numbers that say what this voice is like, in one file on this computer that only you can read, and suggests the name when it hears the voice again. People can be identified by such numbers, so {name} has to agree as well. You can have the voice forgotten at any time.</source>
        <translation>Die Stimme von {name} merken? Surtitle bewahrt einige Zahlen auf, die beschreiben, wie diese Stimme klingt, in einer Datei auf diesem Computer, die nur Sie lesen können, und schlägt den Namen vor, wenn es die Stimme wieder hört. An solchen Zahlen lassen sich Menschen erkennen, daher muss auch {name} einverstanden sein. Sie können die Stimme jederzeit vergessen lassen.</translation>
    </message>
    <message>
        <source>The settings cannot be read ({reason}), so the defaults are used.</source>
        <translation>Die Einstellungen sind nicht lesbar ({reason}); es gelten die Voreinstellungen.</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not an address to share captions at: write a port such as {port}, or {everywhere}:{port} for other computers too.</source>
        <translation>„{text}“ ist keine Adresse zum Teilen von Untertiteln: Schreiben Sie einen Port wie {port}, oder {everywhere}:{port} auch für andere Computer.</translation>
    </message>
    <message>
        <source>macOS before 14.2 does not let programs hear what the computer plays. A driver such as BlackHole can pass it on: it is then listed among the microphones.</source>
        <translation>macOS vor 14.2 lässt kein Programm hören, was der Computer wiedergibt. Ein Treiber wie BlackHole kann es weiterreichen: Er steht dann unter den Mikrofonen.</translation>
    </message>
    <message>
        <source>We have not yet tested how Surtitle hears what a Mac plays: tell us whether it works.</source>
        <translation>Wie Surtitle hört, was ein Mac wiedergibt, haben wir noch nicht getestet: Sagen Sie uns, ob es geht.</translation>
    </message>
    <message>
        <source>No microphone and no system sound was found; connect one, or start the sound server (PulseAudio or PipeWire), and try again. Files can be captioned without it.</source>
        <translation>Weder Mikrofon noch Systemton gefunden; schließen Sie eines an, oder starten Sie den Tonserver (PulseAudio oder PipeWire), und versuchen Sie es noch einmal. Dateien lassen sich auch ohne untertiteln.</translation>
    </message>
    <message>
        <source>Connect one, or start the sound server. Files can be captioned without it.</source>
        <translation>Schließen Sie eines an, oder starten Sie den Tonserver. Dateien werden auch ohne untertitelt.</translation>
    </message>
    <message>
        <source>Start PulseAudio or PipeWire. Files can be captioned without it.</source>
        <translation>Starten Sie PulseAudio oder PipeWire. Dateien werden auch ohne untertitelt.</translation>
    </message>
    <message>
        <source>No microphone and no system sound was found; connect one and try again. Files can be captioned without it.</source>
        <translation>Weder Mikrofon noch Systemton gefunden; schließen Sie eines an, und versuchen Sie es noch einmal. Dateien lassen sich auch ohne untertiteln.</translation>
    </message>
    <message>
        <source>Connect one. Files can be captioned without it.</source>
        <translation>Schließen Sie eines an. Dateien werden auch ohne untertitelt.</translation>
    </message>
    <message>
        <source>Connect loudspeakers or headphones. Files can be captioned without them.</source>
        <translation>Schließen Sie Lautsprecher oder Kopfhörer an. Dateien werden auch ohne untertitelt.</translation>
    </message>
    <message>
        <source>The sound output was unplugged. It is heard again as soon as it is back.</source>
        <translation>Das Ausgabegerät wurde abgezogen. Es wird wieder gehört, sobald es zurück ist.</translation>
    </message>
    <message>
        <source>The default microphone has changed. The new one will be heard in a moment.</source>
        <translation>Das Standardmikrofon hat gewechselt. Das neue ist gleich zu hören.</translation>
    </message>
    <message>
        <source>The file {path} holds no sound that can be decoded; it is damaged or not a sound file.</source>
        <translation>Die Datei {path} enthält keinen Ton, der sich dekodieren lässt; sie ist beschädigt oder keine Tondatei.</translation>
    </message>
    <message>
        <source>the loudspeaker is gone</source>
        <translation>der Lautsprecher ist nicht mehr da</translation>
    </message>
    <message>
        <source>No sound comes from the chosen source: check that it is connected and not in use elsewhere, and that this program may use it.</source>
        <translation>Von der gewählten Quelle kommt kein Ton: Prüfen Sie, ob sie angeschlossen ist, nicht anderswo verwendet wird und ob dieses Programm sie verwenden darf.</translation>
    </message>
    <message>
        <source>The file {path} is not a sound or video file, or it is damaged; WAV, FLAC, MP3, M4A and most videos can be read.</source>
        <translation>Die Datei {path} ist keine Ton- oder Videodatei, oder sie ist beschädigt; WAV, FLAC, MP3, M4A und die meisten Videos können gelesen werden.</translation>
    </message>
    <message>
        <source>The transcripts cannot be opened: train from a file.</source>
        <translation>Die Transkripte können nicht geöffnet werden: Trainieren Sie mit einer Datei.</translation>
    </message>
    <message>
        <source>it is a device, not a file</source>
        <translation>es ist ein Gerät, keine Datei</translation>
    </message>
    <message>
        <source>it is a folder, not a file</source>
        <translation>es ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>it is a pipe, not a file</source>
        <translation>es ist eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>it is a socket, not a file</source>
        <translation>es ist ein Socket, keine Datei</translation>
    </message>
    <message>
        <source>{name} is not a JSON number</source>
        <translation>{name} ist keine JSON-Zahl</translation>
    </message>
    <message>
        <source>What was kept of a session is damaged ({reason}); its sound is in {sound}.</source>
        <translation>Was von einer Sitzung aufbewahrt wurde, ist beschädigt ({reason}); ihr Ton liegt in {sound}.</translation>
    </message>
    <message>
        <source>What is said cannot be kept in {folder} now ({reason}): make room there. Captions continue meanwhile.</source>
        <translation>Was gesagt wird, kann jetzt nicht in {folder} aufbewahrt werden ({reason}): Schaffen Sie dort Platz. Die Untertitel gehen inzwischen weiter.</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {sound} ({reason}); it is in {path}.</source>
        <translation>Der Ton kann nicht als {sound} aufbewahrt werden ({reason}); er liegt in {path}.</translation>
    </message>
    <message>
        <source>it is not the sound of a session</source>
        <translation>es ist kein Ton einer Sitzung</translation>
    </message>
    <message>
        <source>A point of the notes cannot be empty: delete it if it is not wanted.</source>
        <translation>Ein Punkt der Notizen darf nicht leer sein: Löschen Sie ihn, wenn er nicht gebraucht wird.</translation>
    </message>
    <message>
        <source>Kept sound to learn from is missing or damaged: check it, and start over.</source>
        <translation>Aufbewahrter Ton, aus dem gelernt werden sollte, fehlt oder ist beschädigt: Sehen Sie nach, und starten Sie neu.</translation>
    </message>
    <message>
        <source>“{name}” is not a kind of adapter that Surtitle knows ({known}): choose another.</source>
        <translation>„{name}“ ist keine Art von Adapter, die Surtitle kennt ({known}): Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>{option} is only for {method}: leave it out.</source>
        <translation>{option} ist nur für {method}: Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The address must not contain a name or a password: enter a key separately.</source>
        <translation>Die Adresse darf weder Name noch Passwort enthalten: Geben Sie einen Schlüssel getrennt an.</translation>
    </message>
    <message>
        <source>--start-adapter cannot be used with --method {method}: use lora or qlora, which make adapters.</source>
        <translation>--start-adapter geht nicht mit --method {method}: Nehmen Sie lora oder qlora, die Adapter ergeben.</translation>
    </message>
    <message>
        <source>--tries {tries} leaves nothing to compare: use 2 or more.</source>
        <translation>--tries {tries} lässt nichts zum Vergleichen: Geben Sie 2 oder mehr an.</translation>
    </message>
    <message>
        <source>{option} {value} is not a share: use 0 to 1.</source>
        <translation>{option} {value} ist kein Anteil: Verwenden Sie 0 bis 1.</translation>
    </message>
    <message>
        <source>A name or a text holds bytes that are not UTF-8, and cannot be used here.</source>
        <translation>Ein Name oder ein Text enthält Bytes, die kein UTF-8 sind, und kann hier nicht verwendet werden.</translation>
    </message>
    <message>
        <source>it lacks the part that decides when to wait</source>
        <translation>ihm fehlt der Teil, mit dem er entscheidet, wann er wartet</translation>
    </message>
    <message>
        <source>it holds &apos;{name}&apos;, which is neither a weight of an adapter nor one of {base}</source>
        <translation>er enthält „{name}“, was kein Gewicht eines Adapters und keines von {base} ist</translation>
    </message>
    <message>
        <source>it holds values that are not numbers (NaN), because its training failed</source>
        <translation>er enthält Werte, die keine Zahlen sind (NaN), weil sein Training gescheitert ist</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” is not complete ({reason}): get it again from its author.</source>
        <translation>Der Adapter „{adapter}“ ist nicht vollständig ({reason}): Lassen Sie ihn sich noch einmal geben.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” is not safe to open ({reason}): ask its author for one that holds only numbers (safetensors).</source>
        <translation>Der Adapter „{adapter}“ ist nicht sicher zu öffnen ({reason}): Bitten Sie seinen Autor um einen, der nur Zahlen enthält (safetensors).</translation>
    </message>
    <message>
        <source>Training does not use the engine pack ({reason}) and runs on the processor, captions run on the card as before: install the pack again to retry.</source>
        <translation>Das Training nutzt das Engine-Paket nicht ({reason}) und läuft auf dem Prozessor, Untertitel wie bisher auf der Karte: Installieren Sie das Paket noch einmal, um es wieder zu versuchen.</translation>
    </message>
    <message>
        <source>The engine pack is not used ({reason}), so captions are computed on the processor where possible: install it again.</source>
        <translation>Das Engine-Paket wird nicht genutzt ({reason}), daher werden Untertitel auf dem Prozessor berechnet, wenn es geht: Installieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The engine pack lacks a small part that this version of Surtitle needs ({size}) and is not used: install it again, which fetches only that part.</source>
        <translation>Dem Engine-Paket fehlt ein kleiner Teil, den diese Version von Surtitle braucht ({size}), und es wird nicht genutzt: Installieren Sie es noch einmal, dabei wird nur dieser Teil heruntergeladen.</translation>
    </message>
    <message>
        <source>The engine pack for {device} is not offered for download yet, as its address could not be checked: get {files} from the index that PyTorch&apos;s installation page names for {build}, then install the pack from the folder where they are.</source>
        <translation>Das Engine-Paket für {device} wird noch nicht zum Herunterladen angeboten, weil seine Adresse nicht geprüft werden konnte: Holen Sie {files} aus dem Verzeichnis, das die Installationsseite von PyTorch für {build} nennt, und installieren Sie das Paket aus dem Ordner, in dem sie liegen.</translation>
    </message>
    <message>
        <source>{card} is too old for the engine pack (compute capability {found}, {needed} is needed): stay with the processor.</source>
        <translation>{card} ist zu alt für das Engine-Paket (Compute Capability {found}, nötig ist {needed}): Bleiben Sie beim Prozessor.</translation>
    </message>
    <message>
        <source>{card} has too little memory for the engine pack ({found:.0f} GB, {needed:.0f} GB are needed): stay with the processor.</source>
        <translation>{card} hat zu wenig Speicher für das Engine-Paket ({found:.0f} GB, nötig sind {needed:.0f} GB): Bleiben Sie beim Prozessor.</translation>
    </message>
    <message>
        <source>This Surtitle already contains PyTorch for the processor: there is nothing to install.</source>
        <translation>Dieses Surtitle hat PyTorch für den Prozessor schon: Es ist nichts zu installieren.</translation>
    </message>
    <message>
        <source>{path} is not the file that was published (its checksum differs): download it again.</source>
        <translation>{path} ist nicht die Datei, die veröffentlicht wurde (ihre Prüfsumme weicht ab): Laden Sie sie neu.</translation>
    </message>
    <message>
        <source>{file} arrived with a wrong checksum and was discarded: try again later, or without a proxy in between.</source>
        <translation>{file} kam mit einer falschen Prüfsumme an und wurde verworfen: Versuchen Sie es später noch einmal, oder ohne einen Proxy dazwischen.</translation>
    </message>
    <message>
        <source>The engine pack could not be downloaded from {server} now (HTTP status {status}): try again later. What was downloaded is kept.</source>
        <translation>Das Engine-Paket konnte jetzt nicht von {server} heruntergeladen werden (HTTP-Status {status}): Versuchen Sie es später noch einmal. Was heruntergeladen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>The engine pack cannot be downloaded, as {server} cannot be reached ({reason}): connect to a network and try again. What was downloaded is kept.</source>
        <translation>Das Engine-Paket kann nicht heruntergeladen werden, weil {server} nicht zu erreichen ist ({reason}): Verbinden Sie sich mit einem Netz, und versuchen Sie es noch einmal. Was heruntergeladen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Another Surtitle is working on the engine pack: wait until it is done, then try again.</source>
        <translation>Ein anderes Surtitle arbeitet gerade am Engine-Paket: Warten Sie, bis es fertig ist, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>the program ended while loading it</source>
        <translation>das Programm endete, während es das Paket lud</translation>
    </message>
    <message>
        <source>{file} cannot be unpacked ({what}): it is not a wheel that can be used here.</source>
        <translation>{file} kann nicht entpackt werden ({what}): Dieses Wheel ist hier nicht zu gebrauchen.</translation>
    </message>
    <message>
        <source>{name} is not one of its packages</source>
        <translation>{name} gehört nicht zu seinen Paketen</translation>
    </message>
    <message>
        <source>it holds more than was stated</source>
        <translation>es enthält mehr, als angegeben war</translation>
    </message>
    <message>
        <source>models of the family {family} cannot be imported from such files; those of {known} can</source>
        <translation>Modelle der Familie {family} lassen sich aus solchen Dateien nicht importieren, wohl aber die von {known}</translation>
    </message>
    <message>
        <source>it is not a GGUF file</source>
        <translation>sie ist keine GGUF-Datei</translation>
    </message>
    <message>
        <source>its chat template is too long</source>
        <translation>ihre Gesprächsvorlage ist zu lang</translation>
    </message>
    <message>
        <source>{weights} holds values that are not numbers (NaN): its training failed.</source>
        <translation>{weights} enthält Werte, die keine Zahlen sind (NaN): Das Training ist misslungen.</translation>
    </message>
    <message>
        <source>“{name}” is not a GGUF file: choose one, or the folder that holds the model&apos;s files.</source>
        <translation>„{name}“ ist keine GGUF-Datei: Wählen Sie eine, oder den Ordner, der die Dateien des Modells enthält.</translation>
    </message>
    <message>
        <source>The attention of a model of the family {family} cannot be read: choose another pace.</source>
        <translation>Die Attention eines Modells der Familie {family} lässt sich nicht ablesen: Wählen Sie ein anderes Tempo.</translation>
    </message>
    <message>
        <source>has an alignment head that is not a pair of a layer and a head in it</source>
        <translation>hat einen Alignierungskopf, der kein Paar aus einer Schicht und einem Kopf darin ist</translation>
    </message>
    <message>
        <source>The attention heads that are named for the translator are not in it ({n_layers} layers of {n_heads}): download it again, or choose another pace.</source>
        <translation>Die für den Übersetzer genannten Attention-Köpfe sind keine von ihm ({n_layers} Schichten mit je {n_heads}): Laden Sie ihn noch einmal herunter, oder wählen Sie ein anderes Tempo.</translation>
    </message>
    <message>
        <source>The recognizer in {folder} is damaged: {reason}; download it again.</source>
        <translation>Die Spracherkennung in {folder} ist beschädigt: {reason}; laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>The translator {name} is damaged: {reason}; download it again.</source>
        <translation>Der Übersetzer {name} ist beschädigt: {reason}; laden Sie ihn noch einmal herunter.</translation>
    </message>
    <message>
        <source>names the encoder {encoder}, which cannot be used here</source>
        <translation>nennt den Encoder {encoder}, der hier nicht verwendet werden kann</translation>
    </message>
    <message>
        <source>{path} has no {name}, so it is not a complete model for direct translation: get it again.</source>
        <translation>{path} hat kein {name}, ist also kein vollständiges Modell für direkte Übersetzung: Holen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{path} is program code, which a model does not need: delete it, or get the model again.</source>
        <translation>{path} ist Programmcode, den ein Modell nicht braucht: Löschen Sie die Datei, oder holen Sie das Modell noch einmal.</translation>
    </message>
    <message>
        <source>is not an encoder of the kind {kind}</source>
        <translation>ist kein Encoder der Art {kind}</translation>
    </message>
    <message>
        <source>has something other than a few whole numbers as &apos;{name}&apos;</source>
        <translation>hat als „{name}“ etwas anderes als einige ganze Zahlen</translation>
    </message>
    <message>
        <source>is not known here</source>
        <translation>hier nicht bekannt ist</translation>
    </message>
    <message>
        <source>reads the whole source with an encoder before it writes</source>
        <translation>den ganzen Satz mit einem Encoder liest, bevor es schreibt</translation>
    </message>
    <message>
        <source>has learned absolute positions, which the slots&apos; gaps would break</source>
        <translation>gelernte absolute Positionen hat, die nicht zu den Lücken der Slots passen</translation>
    </message>
    <message>
        <source>keeps a state instead of keys and values, so that nothing of it can be masked</source>
        <translation>einen Zustand statt Schlüsseln und Werten behält, von dem sich nichts maskieren lässt</translation>
    </message>
    <message>
        <source>brings program code of its own, which is never run</source>
        <translation>eigenen Programmcode mitbringt, der nie ausgeführt wird</translation>
    </message>
    <message>
        <source>a model of the family {family!r}</source>
        <translation>ein Modell der Familie {family!r}</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>ein Modell</translation>
    </message>
    <message>
        <source>{name} is {kind} that {reason}: {choice}.</source>
        <translation>{name} ist {kind}, das {reason}: {choice}.</translation>
    </message>
    <message>
        <source>{name} is stored quantized and cannot be loaded so: choose the original model.</source>
        <translation>{name} ist quantisiert gespeichert und kann so nicht geladen werden: Wählen Sie das ursprüngliche Modell.</translation>
    </message>
    <message>
        <source>{name} is a model that reads in both directions and writes nothing: {choice}.</source>
        <translation>{name} ist ein Modell, das in beide Richtungen liest und nichts schreibt: {choice}.</translation>
    </message>
    <message>
        <source>There is no folder {folder}: choose the folder that holds the model&apos;s files.</source>
        <translation>Es gibt keinen Ordner {folder}: Wählen Sie den Ordner mit den Dateien des Modells.</translation>
    </message>
    <message>
        <source>{hub} cannot be reached ({reason})</source>
        <translation>{hub} ist nicht zu erreichen ({reason})</translation>
    </message>
    <message>
        <source>{needed} are still needed, {free} are free</source>
        <translation>{needed} werden noch gebraucht, {free} sind frei</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; is given only to those who agree to its terms: agree at {page}, run `hf auth login`, then try again.</source>
        <translation>„{model}“ bekommt nur, wer seinen Bedingungen zustimmt: Stimmen Sie auf {page} zu, rufen Sie `hf auth login` auf, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>There is no public model &apos;{model}&apos; on {hub}: check how the name is spelled.</source>
        <translation>Auf {hub} gibt es kein öffentliches Modell „{model}“: Prüfen Sie die Schreibweise des Namens.</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>die Festplatte ist voll</translation>
    </message>
    <message>
        <source>The adapter&apos;s folder {folder} cannot be written: {reason}.</source>
        <translation>In den Ordner {folder} des Adapters kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>{folder} cannot be deleted: {reason}.</source>
        <translation>{folder} kann nicht gelöscht werden: {reason}.</translation>
    </message>
    <message>
        <source>There is no folder and no zip file &apos;{source}&apos;: check the path.</source>
        <translation>Es gibt keinen Ordner und keine ZIP-Datei „{source}“: Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds {n_files} files, far more than an adapter: choose another.</source>
        <translation>„{source}“ enthält {n_files} Dateien, weit mehr als ein Adapter: Wählen Sie etwas anderes.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds the path &apos;{name}&apos;, which leads out of its folder, and was not unpacked.</source>
        <translation>„{source}“ enthält den Pfad „{name}“, der aus dem Ordner hinausführt, und wurde nicht entpackt.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds &apos;{name}&apos; as a link and was not unpacked: put the file itself there.</source>
        <translation>„{source}“ enthält „{name}“ als Verweis und wurde nicht entpackt: Legen Sie die Datei selbst hinein.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds several adapters ({names}): import them one by one.</source>
        <translation>„{source}“ enthält mehrere Adapter ({names}): Importieren Sie sie einzeln.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; takes {size}, more than such a file may ({most}): get it again from its author.</source>
        <translation>„{path}“ nimmt {size} ein, mehr als eine solche Datei darf ({most}): Lassen Sie sie sich noch einmal geben.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; would grow from {packed} to {size}, as trained weights never do, and was not unpacked: get it again from its author.</source>
        <translation>„{path}“ würde von {packed} auf {size} wachsen, was trainierte Gewichte nie tun, und wurde nicht entpackt: Lassen Sie es sich noch einmal geben.</translation>
    </message>
    <message>
        <source>The adapter takes {size} and only {free} are free in {folder}: make room there.</source>
        <translation>Der Adapter nimmt {size} ein, und in {folder} sind nur {free} frei: Schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>There is an adapter named &apos;{name}&apos; already.</source>
        <translation>Es gibt schon einen Adapter namens „{name}“.</translation>
    </message>
    <message>
        <source>The work was ended from outside (signal {signal}), as a system does that runs out of memory: close other programs, or choose a smaller model.</source>
        <translation>Die Arbeit wurde von außen beendet (Signal {signal}), wie es ein System tut, dem der Speicher ausgeht: Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>{cores}, {total:.0f} GB of memory, {free:.0f} GB free</source>
        <translation>{cores}, {total:.0f} GB Speicher, {free:.0f} GB frei</translation>
    </message>
    <message>
        <source>Install Surtitle again, with all that it needs (pip install surtitle).</source>
        <translation>Installieren Sie Surtitle noch einmal, mit allem, was es braucht (pip install surtitle).</translation>
    </message>
    <message>
        <source>one core</source>
        <translation>ein Kern</translation>
    </message>
    <message>
        <source>{n_cores} cores</source>
        <translation>{n_cores} Kerne</translation>
    </message>
    <message>
        <source>no NVIDIA card: everything runs on the processor</source>
        <translation>keine NVIDIA-Karte: alles läuft auf dem Prozessor</translation>
    </message>
    <message>
        <source>Caption in the terminal: surtitle caption FILE.</source>
        <translation>Untertiteln Sie im Terminal: surtitle caption DATEI.</translation>
    </message>
    <message>
        <source>It should have heard &quot;{sentence}&quot; Install Surtitle again.</source>
        <translation>Sie hätte „{sentence}“ hören sollen. Installieren Sie Surtitle noch einmal.</translation>
    </message>
    <message>
        <source>Caption without one, or choose another translator.</source>
        <translation>Untertiteln Sie ohne, oder wählen Sie einen anderen Übersetzer.</translation>
    </message>
    <message>
        <source>Translating a test clip</source>
        <translation>Eine Probeaufnahme wird übersetzt</translation>
    </message>
    <message>
        <source>{folder} ({free:.0f} GB free)</source>
        <translation>{folder} ({free:.0f} GB frei)</translation>
    </message>
    <message>
        <source>{version} on {system}</source>
        <translation>{version} auf {system}</translation>
    </message>
    <message>
        <source>, {gigabytes:.0f} GB</source>
        <translation>, {gigabytes:.0f} GB</translation>
    </message>
    <message>
        <source>, driver {driver}</source>
        <translation>, Treiber {driver}</translation>
    </message>
    <message>
        <source>torch {version} cannot use the card</source>
        <translation>Torch {version} kann die Grafikkarte nicht verwenden</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message>
        <source>That is slower than speech: close other programs.</source>
        <translation>Das ist langsamer als gesprochen: Schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>none ships with this build</source>
        <translation>dieser Ausgabe liegt keiner bei</translation>
    </message>
    <message>
        <source>Install Surtitle again.</source>
        <translation>Installieren Sie Surtitle noch einmal.</translation>
    </message>
    <message>
        <source>missing: {missing}</source>
        <translation>es fehlt: {missing}</translation>
    </message>
    <message>
        <source>no window system, so no window and no overlay</source>
        <translation>kein Fenstersystem, also kein Fenster und kein Overlay</translation>
    </message>
    <message>
        <source>Captions in the spoken language still work.</source>
        <translation>Untertitel in der gesprochenen Sprache funktionieren trotzdem.</translation>
    </message>
    <message>
        <source>only what ships with the program</source>
        <translation>nur was mit dem Programm kommt</translation>
    </message>
    <message>
        <source>not complete: {partial}</source>
        <translation>nicht vollständig: {partial}</translation>
    </message>
    <message>
        <source>{version}, on {device}</source>
        <translation>{version}, auf {device}</translation>
    </message>
    <message>
        <source>{folder} cannot be written</source>
        <translation>in {folder} kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>Correct its permissions.</source>
        <translation>Berichtigen Sie die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>Free some space, or nothing can be recorded.</source>
        <translation>Schaffen Sie Platz, sonst kann nichts aufgezeichnet werden.</translation>
    </message>
    <message>
        <source>The engine did not caption {sound_s:.0f} s of sound within {patience_s:.0f} s.</source>
        <translation>Die Engine hat {sound_s:.0f} s Ton nicht innerhalb von {patience_s:.0f} s untertitelt.</translation>
    </message>
    <message>
        <source>Nothing is translated, so no adapter can be used: choose a translator first.</source>
        <translation>Es wird nichts übersetzt, also kann kein Adapter verwendet werden: Wählen Sie zuerst einen Übersetzer.</translation>
    </message>
    <message>
        <source>The glossary {path} has {n_terms} terms; at most {most} are possible.</source>
        <translation>Das Glossar {path} hat {n_terms} Begriffe; höchstens {most} sind möglich.</translation>
    </message>
    <message>
        <source>The glossary {path} cannot be read: {reason}.</source>
        <translation>Das Glossar {path} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>The glossary cannot be written to {path} ({reason}); what the file held is kept.</source>
        <translation>Das Glossar kann nicht in {path} geschrieben werden ({reason}); was in der Datei stand, bleibt.</translation>
    </message>
    <message>
        <source>it ended with status {status}</source>
        <translation>es endete mit dem Status {status}</translation>
    </message>
    <message>
        <source>it did not load within {seconds:.0f} seconds</source>
        <translation>es war nach {seconds:.0f} Sekunden nicht geladen</translation>
    </message>
    <message>
        <source>beside {recognizer} the card has room for one of: {fitting}</source>
        <translation>neben {recognizer} hat auf der Grafikkarte eines von diesen Modellen Platz: {fitting}</translation>
    </message>
    <message>
        <source>the card is too small for {recognizer} and a translator: one of them runs on the CPU</source>
        <translation>die Grafikkarte ist zu klein für {recognizer} und einen Übersetzer: eines von beiden läuft auf dem Prozessor</translation>
    </message>
    <message>
        <source>{name} in {numbers}</source>
        <translation>{name} in {numbers}</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>die Datei ist beschädigt</translation>
    </message>
    <message>
        <source>Captions cannot be shared at {address} ({reason}): choose another address or port.</source>
        <translation>Untertitel können nicht unter {address} geteilt werden ({reason}): Wählen Sie eine andere Adresse oder einen anderen Port.</translation>
    </message>
    <message>
        <source>Captions cannot be shared at {address}: another program uses that port, choose another port.</source>
        <translation>Untertitel können nicht unter {address} geteilt werden: Ein anderes Programm verwendet diesen Port, wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>system sound</source>
        <translation>Systemton</translation>
    </message>
    <message>
        <source>sound output to listen to</source>
        <translation>Tonausgabe, der man zuhören kann</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} von {whole}</translation>
    </message>
    <message>
        <source>The file {path} breaks off after {heard} seconds; it is damaged or was not copied completely.</source>
        <translation>Die Datei {path} bricht nach {heard} Sekunden ab; sie ist beschädigt oder wurde nicht vollständig kopiert.</translation>
    </message>
    <message>
        <source>There is no file {path}; check the spelling and the folder.</source>
        <translation>Es gibt keine Datei {path}; prüfen Sie die Schreibweise und den Ordner.</translation>
    </message>
    <message>
        <source>{path} is a folder; name a sound or video file in it.</source>
        <translation>{path} ist ein Ordner; nennen Sie eine Ton- oder Videodatei darin.</translation>
    </message>
    <message>
        <source>The file {path} is empty; record or copy it again.</source>
        <translation>Die Datei {path} ist leer; nehmen Sie sie noch einmal auf, oder kopieren Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>The file {path} ({kind}) has no sound track; choose a file with sound.</source>
        <translation>Die Datei {path} ({kind}) hat keine Tonspur; wählen Sie eine Datei mit Ton.</translation>
    </message>
    <message>
        <source>The file {path} cannot be read: {reason}.</source>
        <translation>Die Datei {path} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>Listening to {name} now.</source>
        <translation>Jetzt wird {name} zugehört.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: its ending must be .srt, .vtt, .txt or .jsonl.</source>
        <translation>Untertitel können nicht in {path} geschrieben werden: Die Endung muss .srt, .vtt, .txt oder .jsonl sein.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: the folder {folder} is missing.</source>
        <translation>Untertitel können nicht in {path} geschrieben werden: Der Ordner {folder} fehlt.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: it is a folder.</source>
        <translation>Untertitel können nicht in {path} geschrieben werden: Das ist ein Ordner.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: {reason}.</source>
        <translation>Untertitel können nicht in {path} geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Captions can no longer be written to {path}: {reason}; those written so far are kept, make room and start again.</source>
        <translation>Untertitel können nicht mehr in {path} geschrieben werden: {reason}; die bisher geschriebenen bleiben, schaffen Sie Platz und starten Sie noch einmal.</translation>
    </message>
    <message>
        <source>[{seconds} s of sound lost]</source>
        <translation>[{seconds} s Ton verloren]</translation>
    </message>
    <message>
        <source>[paused]</source>
        <translation>[pausiert]</translation>
    </message>
    <message>
        <source>[sound lost]</source>
        <translation>[Ton verloren]</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>The session of the record {folder} is running.</source>
        <translation>Die Sitzung der Aufzeichnung {folder} läuft.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds a file without a name and was not unpacked.</source>
        <translation>„{source}“ enthält eine Datei ohne Namen und wurde nicht entpackt.</translation>
    </message>
    <message>
        <source>not off: {libraries}</source>
        <translation>nicht aus: {libraries}</translation>
    </message>
    <message>
        <source>The system refused something: {reason}.</source>
        <translation>Das System hat etwas verweigert: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; cannot be used ({reason}): check the path, and who may read and write there.</source>
        <translation>„{path}“ kann nicht verwendet werden ({reason}): Prüfen Sie den Pfad, und wer dort lesen und schreiben darf.</translation>
    </message>
    <message>
        <source>What was to be read is nested too deeply: get it again from its author.</source>
        <translation>Was gelesen werden sollte, ist zu tief verschachtelt: Holen Sie es noch einmal von seinem Urheber.</translation>
    </message>
    <message>
        <source>There is too little memory for this: close other programs, and try again.</source>
        <translation>Dafür ist zu wenig Speicher frei: Schließen Sie andere Programme, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>it is a link</source>
        <translation>es ist eine Verknüpfung</translation>
    </message>
    <message>
        <source>it is larger than {most} bytes</source>
        <translation>es ist größer als {most} Bytes</translation>
    </message>
    <message>
        <source>Standard output cannot be written: {reason}.</source>
        <translation>Auf die Standardausgabe kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>{left},{right}</source>
        <translation>{left}.{right}</translation>
    </message>
    <message>
        <source>the engine pack {pack}</source>
        <translation>das Engine-Paket {pack}</translation>
    </message>
    <message>
        <source>the build of torch that comes with the program</source>
        <translation>das torch, das mit dem Programm kommt</translation>
    </message>
    <message>
        <source>torch finds no graphics card that it can use</source>
        <translation>torch findet keine Grafikkarte, die es nutzen kann</translation>
    </message>
    <message>
        <source>the device {device} computes wrongly</source>
        <translation>das Gerät {device} rechnet falsch</translation>
    </message>
    <message>
        <source>it took more than {n} minutes</source>
        <translation>er dauerte länger als {n} Minuten</translation>
    </message>
    <message>
        <source>it did not say how it ended</source>
        <translation>er sagte nicht, wie er ausging</translation>
    </message>
    <message>
        <source>by the package (.deb), in {folder}</source>
        <translation>durch das Paket (.deb), in {folder}</translation>
    </message>
    <message>
        <source>by the archive, for this user, in {folder}</source>
        <translation>durch das Archiv, für diese Person, in {folder}</translation>
    </message>
    <message>
        <source>as an AppImage, {file}</source>
        <translation>als AppImage, {file}</translation>
    </message>
    <message>
        <source>as a Flatpak, in {folder}</source>
        <translation>als Flatpak, in {folder}</translation>
    </message>
    <message>
        <source>by the installer for Windows, in {folder}</source>
        <translation>durch das Installationsprogramm für Windows, in {folder}</translation>
    </message>
    <message>
        <source>as an application of macOS, in {folder}</source>
        <translation>als Programm von macOS, in {folder}</translation>
    </message>
    <message>
        <source>as a folder that no installer knows, {folder}</source>
        <translation>als Ordner, den kein Installationsprogramm kennt, {folder}</translation>
    </message>
    <message>
        <source>as a checkout of the repository, {folder}</source>
        <translation>als Arbeitskopie des Repositorys, {folder}</translation>
    </message>
    <message>
        <source>by pip, in {folder}</source>
        <translation>durch pip, in {folder}</translation>
    </message>
    <message>
        <source>too many redirections</source>
        <translation>zu viele Weiterleitungen</translation>
    </message>
    <message>
        <source>{server} does not say whether there is a newer version ({reason}): try again later.</source>
        <translation>{server} sagt nicht, ob es eine neuere Version gibt ({reason}): Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>it sends more than {n} bytes</source>
        <translation>er sendet mehr als {n} Byte</translation>
    </message>
    <message>
        <source>it takes too long</source>
        <translation>es dauert zu lange</translation>
    </message>
    <message>
        <source>HTTP status {status}</source>
        <translation>HTTP-Status {status}</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {path}: the folder {folder} is missing.</source>
        <translation>Der Ton kann nicht als {path} aufbewahrt werden: Der Ordner {folder} fehlt.</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {path}: it is a folder.</source>
        <translation>Der Ton kann nicht als {path} aufbewahrt werden: Das ist ein Ordner.</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {path}: {reason}.</source>
        <translation>Der Ton kann nicht als {path} aufbewahrt werden: {reason}.</translation>
    </message>
    <message>
        <source>No captions from {source_language} to {target_language} were corrected: correct some in the transcripts first.</source>
        <translation>Es wurden keine Untertitel von {source_language} nach {target_language} korrigiert: Korrigieren Sie zuerst welche in den Transkripten.</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}.</source>
        <translation>{path} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>A transcript needs a name: write at least one character.</source>
        <translation>Ein Transkript braucht einen Namen: Schreiben Sie mindestens ein Zeichen.</translation>
    </message>
    <message>
        <source>This caption cannot be corrected: it is still being spoken, or was deleted.</source>
        <translation>Dieser Untertitel kann nicht korrigiert werden: Er wird noch gesprochen oder wurde gelöscht.</translation>
    </message>
    <message>
        <source>This transcript is still being written: stop its session first.</source>
        <translation>Dieses Transkript wird noch geschrieben: Stoppen Sie zuerst die Untertitel.</translation>
    </message>
    <message>
        <source>There is no engine pack in {folder}.</source>
        <translation>In {folder} ist kein Engine-Paket.</translation>
    </message>
    <message>
        <source>another torch was imported, from {path}</source>
        <translation>ein anderes torch wurde importiert, aus {path}</translation>
    </message>
    <message>
        <source>it cannot be loaded ({reason})</source>
        <translation>es kann nicht geladen werden ({reason})</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): install Surtitle again.</source>
        <translation>{path} kann nicht gelesen werden ({reason}): Installieren Sie Surtitle neu.</translation>
    </message>
    <message>
        <source>No engine pack is offered for this version of Surtitle here (PyTorch {torch}, Python {python}, {system} {machine}): it computes on the processor.</source>
        <translation>Für diese Version von Surtitle wird hier kein Engine-Paket angeboten (PyTorch {torch}, Python {python}, {system} {machine}): Es rechnet auf dem Prozessor.</translation>
    </message>
    <message>
        <source>No NVIDIA card was found, so an engine pack would gain nothing: install the card&apos;s driver, or stay with the processor.</source>
        <translation>Keine NVIDIA-Karte wurde gefunden, also brächte ein Engine-Paket nichts: Installieren Sie den Treiber der Karte, oder bleiben Sie beim Prozessor.</translation>
    </message>
    <message>
        <source>The driver {driver} of {card} is too old for the engine pack, which needs {needed} or newer: install a newer driver from NVIDIA or your system.</source>
        <translation>Der Treiber {driver} von {card} ist zu alt für das Engine-Paket, das {needed} oder neuer braucht: Installieren Sie einen neueren Treiber von NVIDIA oder Ihrem System.</translation>
    </message>
    <message>
        <source>Downloading the engine pack ({size})</source>
        <translation>Das Engine-Paket wird geladen ({size})</translation>
    </message>
    <message>
        <source>No engine pack is installed, so there is nothing to remove.</source>
        <translation>Kein Engine-Paket ist installiert, also gibt es nichts zu entfernen.</translation>
    </message>
    <message>
        <source>The engine pack in {folder} cannot be removed ({reason}): close the programs that use it, then try again.</source>
        <translation>Das Engine-Paket in {folder} kann nicht entfernt werden ({reason}): Schließen Sie die Programme, die es benutzen, dann versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>the name {name} leaves its folder</source>
        <translation>der Name {name} führt aus seinem Ordner hinaus</translation>
    </message>
    <message>
        <source>{name} is not a file</source>
        <translation>{name} ist keine Datei</translation>
    </message>
    <message>
        <source>Unpacking {name}</source>
        <translation>{name} wird entpackt</translation>
    </message>
    <message>
        <source>That failed because of a fault in the program: try again.</source>
        <translation>Das ist wegen eines Fehlers im Programm misslungen: Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>heard &quot;{heard}&quot; ({sound_s:.0f} s of sound in {took_s} s)</source>
        <translation>hörte „{heard}“ ({sound_s:.0f} s Ton in {took_s} s)</translation>
    </message>
    <message>
        <source>Asking what the graphics card can do</source>
        <translation>Die Grafikkarte wird gefragt, was sie kann</translation>
    </message>
    <message>
        <source>wrote &quot;{written}&quot; ({took_s} s)</source>
        <translation>schrieb „{written}“ ({took_s} s)</translation>
    </message>
    <message>
        <source>wrote nothing</source>
        <translation>schrieb nichts</translation>
    </message>
    <message>
        <source>`surtitle engines install` gets an engine for it.</source>
        <translation>`surtitle engines install` holt eine Engine dafür.</translation>
    </message>
    <message>
        <source>Move the overlay by hand; the user guide names another way.</source>
        <translation>Verschieben Sie das Overlay von Hand; das Handbuch nennt einen anderen Weg.</translation>
    </message>
    <message>
        <source>The last lines of the log</source>
        <translation>Die letzten Zeilen des Protokolls</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>The work on {name} failed because of a fault in the program: try again.</source>
        <translation>Die Arbeit an {name} ist wegen eines Fehlers im Programm misslungen: Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The work on the engine pack failed because of a fault in the program: try again.</source>
        <translation>Die Arbeit am Engine-Paket ist wegen eines Fehlers im Programm misslungen: Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Asking the server that translates</source>
        <translation>Der Server, der übersetzt, wird gefragt</translation>
    </message>
    <message>
        <source>“{source}” cannot be copied to your adapters ({reason}): check that it may be read, and that the disk is not full.</source>
        <translation>„{source}“ kann nicht zu den Adaptern kopiert werden ({reason}): Prüfen Sie, ob es gelesen werden darf und die Festplatte nicht voll ist.</translation>
    </message>
    <message>
        <source>{model} at {place} answers: another computer, to which what is said goes</source>
        <translation>{model} bei {place} antwortet: ein anderer Computer, an den geht, was gesagt wird</translation>
    </message>
    <message>
        <source>the server at {place} answers, and names no model</source>
        <translation>der Server bei {place} antwortet und nennt kein Modell</translation>
    </message>
    <message>
        <source>the server at {place} does not name the model {model}, but {models}</source>
        <translation>der Server bei {place} hat nicht das Modell {model}, sondern {models}</translation>
    </message>
    <message>
        <source>the server at {place} has several models: {models}</source>
        <translation>der Server bei {place} hat mehrere Modelle: {models}</translation>
    </message>
    <message>
        <source>{model} at {place} answers, on this computer: nothing leaves it</source>
        <translation>{model} bei {place} antwortet, auf diesem Computer: nichts verlässt ihn</translation>
    </message>
    <message>
        <source>This does not sound like the spoken language that is chosen: words may be wrong.</source>
        <translation>Das klingt nicht nach der gewählten gesprochenen Sprache: Wörter können falsch sein.</translation>
    </message>
    <message>
        <source>Loading the translator</source>
        <translation>Übersetzer wird geladen</translation>
    </message>
    <message>
        <source>room for translators up to {name} in {numbers} ({taken} of {free:.0f} GB free)</source>
        <translation>Platz für Übersetzer bis {name} in {numbers} ({taken} von {free:.0f} GB frei)</translation>
    </message>
    <message>
        <source>{path} would be lost: write the new video to another file.</source>
        <translation>{path} ginge verloren: Schreiben Sie das neue Video in eine andere Datei.</translation>
    </message>
    <message>
        <source>{path} is there already: choose another name.</source>
        <translation>{path} ist schon da: Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>{path} holds no subtitles: give a .srt or .vtt file.</source>
        <translation>{path} enthält keine Untertitel: Geben Sie eine .srt- oder .vtt-Datei an.</translation>
    </message>
    <message>
        <source>A file that ends in {ending} takes no subtitles as a track: write .mkv or .mp4, or burn them in.</source>
        <translation>Eine Datei mit der Endung {ending} nimmt keine Untertitel als Spur auf: Schreiben Sie .mkv oder .mp4, oder brennen Sie sie ein.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>{path} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>FFmpeg could not make the video: {reason}</source>
        <translation>FFmpeg konnte das Video nicht erstellen: {reason}</translation>
    </message>
    <message>
        <source>The source can no longer be heard: start again, or choose another.</source>
        <translation>Die Tonquelle ist nicht mehr zu hören: Starten Sie noch einmal, oder wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>The pace could not be changed: choose it again.</source>
        <translation>Das Tempo konnte nicht geändert werden: Wählen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The captions were interrupted and are starting again; what was said in the meantime follows.</source>
        <translation>Die Untertitel brachen ab und werden neu gestartet; was inzwischen gesagt wird, folgt.</translation>
    </message>
    <message>
        <source>The sound has stopped; perhaps something was unplugged. It is heard again as soon as it is back.</source>
        <translation>Es kommt kein Ton mehr; vielleicht wurde die Quelle abgezogen. Sie wird wieder gehört, sobald sie zurück ist.</translation>
    </message>
    <message>
        <source>No {what} was found: connect one, or choose something else.</source>
        <translation>Es wurde kein Gerät gefunden ({what}): Schließen Sie eines an, oder wählen Sie etwas anderes.</translation>
    </message>
    <message>
        <source>The sound of this computer cannot be heard, because its sound system does not answer: start it again, then try again.</source>
        <translation>Der Ton dieses Computers ist nicht zu hören, weil sein Tonsystem nicht antwortet: Starten Sie es neu, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>PyTorch does not come with the program</source>
        <translation>PyTorch wird nicht mit dem Programm geliefert</translation>
    </message>
    <message>
        <source>The engine pack brings it: `surtitle engines install`.</source>
        <translation>Das Engine-Paket bringt es mit: `surtitle engines install`.</translation>
    </message>
    <message>
        <source>What is chosen needs it.</source>
        <translation>Das Gewählte braucht es.</translation>
    </message>
    <message>
        <source>Windows cannot load a library of the program ({status}): install Surtitle again.</source>
        <translation>Windows kann eine Bibliothek des Programms nicht laden ({status}): Installieren Sie Surtitle neu.</translation>
    </message>
    <message>
        <source>No loudspeakers were found, or the sound system does not answer: connect some, then try again.</source>
        <translation>Es wurden keine Lautsprecher gefunden, oder das Tonsystem antwortet nicht: Schließen Sie welche an, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Windows does not let Surtitle use the microphone: allow it in Settings, Privacy and security, Microphone, for desktop apps too.</source>
        <translation>Windows lässt Surtitle das Mikrofon nicht verwenden: Erlauben Sie es unter Einstellungen, Datenschutz und Sicherheit, Mikrofon, auch für Desktop-Apps.</translation>
    </message>
    <message>
        <source>No microphone can be used, because a part of Surtitle is missing: install it again.</source>
        <translation>Es lässt sich kein Mikrofon verwenden, weil ein Teil von Surtitle fehlt: Installieren Sie es neu.</translation>
    </message>
    <message>
        <source>macOS does not let Surtitle use the microphone: allow it in System Settings, Privacy &amp; Security, Microphone.</source>
        <translation>macOS lässt Surtitle das Mikrofon nicht verwenden: Erlauben Sie es in den Systemeinstellungen unter „Datenschutz &amp; Sicherheit“, „Mikrofon“.</translation>
    </message>
    <message>
        <source>The calendar cannot be fetched from {server} ({reason}): check the address, which has to begin with https://.</source>
        <translation>Der Kalender kann nicht von {server} abgerufen werden ({reason}): Prüfen Sie die Adresse, die mit https:// beginnen muss.</translation>
    </message>
    <message>
        <source>The calendar {path} cannot be read ({reason}): choose it again.</source>
        <translation>Der Kalender {path} kann nicht gelesen werden ({reason}): Wählen Sie ihn noch einmal.</translation>
    </message>
    <message>
        <source>The voices could not be told apart; the captions are written without them.</source>
        <translation>Die Stimmen konnten nicht unterschieden werden; die Untertitel werden ohne sie geschrieben.</translation>
    </message>
    <message>
        <source>{name} does not let this computer in: have it show a new pairing code, and pair with it again.</source>
        <translation>{name} lässt diesen Computer nicht ein: Lassen Sie dort einen neuen Code anzeigen, und koppeln Sie neu.</translation>
    </message>
    <message>
        <source>{name} does not answer as this program does: check the address.</source>
        <translation>{name} antwortet nicht wie dieses Programm: Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>The computer at {host} is not {name}, or has a new certificate: nothing was sent to it. If that is right, pair with it again.</source>
        <translation>Der Computer unter {host} ist nicht {name}, oder er hat ein neues Zertifikat: Es wurde ihm nichts gesendet. Wenn das so sein soll, koppeln Sie ihn neu.</translation>
    </message>
    <message>
        <source>it has closed the connection</source>
        <translation>er hat die Verbindung geschlossen</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not the address of a computer: write one such as 192.168.1.20, as that computer shows it.</source>
        <translation>„{text}“ ist keine Adresse eines Computers: Schreiben Sie eine wie 192.168.1.20, so wie jener Computer sie zeigt.</translation>
    </message>
    <message>
        <source>The certificate in &apos;{path}&apos; cannot be used ({reason}): make room and rights for it, or delete it and pair all computers again.</source>
        <translation>Das Zertifikat in „{path}“ ist nicht zu verwenden ({reason}): Schaffen Sie Platz und Rechte dafür, oder löschen Sie es und koppeln Sie alle Computer neu.</translation>
    </message>
    <message>
        <source>{n} computers are paired: revoke one first.</source>
        <translation>{n} Computer sind gekoppelt: Entkoppeln Sie erst einen.</translation>
    </message>
    <message>
        <source>The engine cannot be served at {host}, port {port} ({reason}): choose another address or port.</source>
        <translation>Erkennen und Übersetzen lässt sich unter {host}, Port {port} nicht anbieten ({reason}): Wählen Sie eine andere Adresse oder einen anderen Port.</translation>
    </message>
    <message>
        <source>The adapter {name} is not on that computer: import it there, or go on without.</source>
        <translation>Der Adapter {name} ist nicht auf jenem Computer: Importieren Sie ihn dort, oder machen Sie ohne ihn weiter.</translation>
    </message>
    <message>
        <source>{name} is not offered on that computer: download it there, or choose another model.</source>
        <translation>{name} wird auf jenem Computer nicht angeboten: Laden Sie es dort herunter, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The connection to {name} broke; what is said in the meantime follows.</source>
        <translation>Die Verbindung zu {name} ist abgebrochen; was inzwischen gesagt wird, folgt.</translation>
    </message>
    <message>
        <source>Connecting to {name}</source>
        <translation>Verbindung mit {name}</translation>
    </message>
    <message>
        <source>A voice is remembered by its name: enter one.</source>
        <translation>Eine Stimme wird unter ihrem Namen gemerkt: Geben Sie einen ein.</translation>
    </message>
    <message>
        <source>Too little of this voice was heard to remember it: try again when it has said more, {least} s in all.</source>
        <translation>Von dieser Stimme war zu wenig zu hören, um sie zu merken: Versuchen Sie es noch einmal, wenn sie mehr gesagt hat, insgesamt {least} s.</translation>
    </message>
    <message>
        <source>{most} voices are remembered already: forget one first.</source>
        <translation>Es sind schon {most} Stimmen gemerkt: Lassen Sie zuerst eine vergessen.</translation>
    </message>
    <message>
        <source>No voice is remembered as {name}.</source>
        <translation>Keine Stimme ist als {name} gemerkt.</translation>
    </message>
    <message>
        <source>The remembered voices cannot be read ({reason}): have all of them forgotten.</source>
        <translation>Die gemerkten Stimmen lassen sich nicht lesen ({reason}): Lassen Sie alle vergessen.</translation>
    </message>
    <message>
        <source>macOS gives Surtitle only silence: if something is played, allow it in System Settings, Privacy &amp; Security, Screen &amp; System Audio Recording, and start again.</source>
        <translation>macOS gibt Surtitle nur Stille: Wenn etwas wiedergegeben wird, erlauben Sie es in den Systemeinstellungen unter „Datenschutz &amp; Sicherheit“, „Bildschirm- &amp; Systemaudioaufnahme“, und starten Sie noch einmal.</translation>
    </message>
    <message>
        <source>The microphone hears the loudspeakers too: what comes from them is captioned once. With headphones you are heard best while others speak.</source>
        <translation>Das Mikrofon hört die Lautsprecher mit: Was aus ihnen kommt, wird nur einmal untertitelt. Mit Kopfhörern werden Sie am besten gehört, während andere sprechen.</translation>
    </message>
    <message>
        <source>Track {number} of {n_tracks} is heard ({words}).</source>
        <translation>Tonspur {number} von {n_tracks} wird gehört ({words}).</translation>
    </message>
    <message>
        <source>Track {number} of {n_tracks} is heard.</source>
        <translation>Tonspur {number} von {n_tracks} wird gehört.</translation>
    </message>
    <message>
        <source>The file {path} has no sound track {number}; the last one is {last}.</source>
        <translation>Die Datei {path} hat keine Tonspur {number}; die letzte ist {last}.</translation>
    </message>
    <message>
        <source>The microphone was unplugged. It is heard again as soon as it is back.</source>
        <translation>Das Mikrofon wurde abgezogen. Es wird wieder gehört, sobald es zurück ist.</translation>
    </message>
    <message>
        <source>The microphone gives only silence. Perhaps it is muted, or the system does not let this program use it.</source>
        <translation>Vom Mikrofon kommt nur Stille. Vielleicht ist es stumm, oder das System lässt dieses Programm nicht zu.</translation>
    </message>
    <message>
        <source>The sound cannot be played: {why}.</source>
        <translation>Der Ton kann nicht wiedergegeben werden: {why}.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” is not on this computer: choose another, or none.</source>
        <translation>Der Adapter „{adapter}“ ist nicht auf diesem Computer: Wählen Sie einen anderen oder keinen.</translation>
    </message>
    <message>
        <source>Install Surtitle again; if that does not help, report it with what this check found.</source>
        <translation>Installieren Sie Surtitle noch einmal; hilft das nicht, melden Sie es mit dem, was diese Prüfung gefunden hat.</translation>
    </message>
    <message>
        <source>Report it with what this check found; until then work without a network.</source>
        <translation>Melden Sie es mit dem, was diese Prüfung gefunden hat; arbeiten Sie bis dahin ohne Netz.</translation>
    </message>
    <message>
        <source>Choose one of its models.</source>
        <translation>Wählen Sie eines seiner Modelle.</translation>
    </message>
    <message>
        <source>The recognizer or the translator could not be loaded ({reason}).</source>
        <translation>Die Spracherkennung oder der Übersetzer konnte nicht geladen werden ({reason}).</translation>
    </message>
    <message>
        <source>A training</source>
        <translation>Ein Training</translation>
    </message>
    <message>
        <source>The notes could not be made: the model has ended by itself.</source>
        <translation>Die Notizen konnten nicht gemacht werden: Das Modell hat sich von selbst beendet.</translation>
    </message>
    <message>
        <source>{name} has another version of this program: install the same one on both computers.</source>
        <translation>{name} hat eine andere Version dieses Programms: Installieren Sie auf beiden Computern dieselbe.</translation>
    </message>
    <message>
        <source>This computer is not paired with {name}: pair it again, or caption on this computer.</source>
        <translation>Dieser Computer ist nicht mit {name} gekoppelt: Koppeln Sie ihn neu, oder untertiteln Sie auf diesem Computer.</translation>
    </message>
    <message>
        <source>The captions were interrupted {n_deaths} times in a row and have ended{reason}; what was captioned is kept. Try another recognizer or translator, or check this computer.</source>
        <translation>Die Untertitel wurden {n_deaths}-mal hintereinander unterbrochen und sind beendet{reason}; was untertitelt wurde, bleibt. Versuchen Sie eine andere Spracherkennung oder einen anderen Übersetzer, oder prüfen Sie diesen Computer.</translation>
    </message>
    <message>
        <source>{name} did not have its engine ready within {minutes:.0f} minutes, so captions have ended; what was said is kept. Start Surtitle there again, or caption on this computer.</source>
        <translation>Die Engine von {name} war nach {minutes:.0f} Minuten noch nicht bereit; die Untertitel sind deshalb beendet, und was gesagt wurde, ist aufbewahrt. Starten Sie Surtitle dort neu, oder untertiteln Sie auf diesem Computer.</translation>
    </message>
    <message>
        <source>A file of Surtitle is missing ({file}): install it again.</source>
        <translation>Eine Datei von Surtitle fehlt ({file}): Installieren Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The settings cannot be saved in {path} ({reason}): make room there, or see who may write there.</source>
        <translation>Die Einstellungen können nicht in {path} gespeichert werden ({reason}): Schaffen Sie dort Platz, oder sehen Sie nach, wer dort schreiben darf.</translation>
    </message>
    <message>
        <source>Captions cannot be shared with other computers, because the secret for it cannot be kept in {path} ({reason}): share on this computer only.</source>
        <translation>Untertitel können nicht mit anderen Computern geteilt werden, weil das Geheimnis dafür nicht in {path} aufbewahrt werden kann ({reason}): Teilen Sie nur auf diesem Computer.</translation>
    </message>
    <message>
        <source>No microphone can be used, because the system lacks the library PortAudio: install it (libportaudio2 in Debian and Ubuntu), then start Surtitle again.</source>
        <translation>Es kann kein Mikrofon verwendet werden, weil dem System die Bibliothek PortAudio fehlt: Installieren Sie sie (libportaudio2 bei Debian und Ubuntu), und starten Sie Surtitle dann neu.</translation>
    </message>
    <message>
        <source>Choose what to listen to first: a file, a microphone, or the sound of this computer.</source>
        <translation>Wählen Sie zuerst, was gehört werden soll: eine Datei, ein Mikrofon oder den Ton dieses Computers.</translation>
    </message>
    <message>
        <source>“{name}” is not connected: connect it, or choose another ({known}).</source>
        <translation>„{name}“ ist nicht angeschlossen: Schließen Sie es an, oder wählen Sie etwas anderes ({known}).</translation>
    </message>
    <message>
        <source>The sound of this computer cannot be heard through “{device}” ({reason}): choose another.</source>
        <translation>Der Ton dieses Computers ist über „{device}“ nicht zu hören ({reason}): Wählen Sie etwas anderes.</translation>
    </message>
    <message>
        <source>The microphone “{device}” cannot be used ({reason}): close other programs that use it, or choose another.</source>
        <translation>Das Mikrofon „{device}“ kann nicht verwendet werden ({reason}): Schließen Sie andere Programme, die es verwenden, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be read ({reason}).</source>
        <translation>Der Ordner {folder} kann nicht gelesen werden ({reason}).</translation>
    </message>
    <message>
        <source>The announcement of updates is not signed by the makers of Surtitle, so it is ignored: somebody may have changed it on the way. Try again in another network.</source>
        <translation>Die Ankündigung neuer Versionen ist nicht von den Herstellern von Surtitle unterschrieben und wird darum nicht beachtet: Jemand könnte sie unterwegs geändert haben. Versuchen Sie es in einem anderen Netz noch einmal.</translation>
    </message>
    <message>
        <source>{voice}, perhaps {name}</source>
        <translation>{voice}, vielleicht {name}</translation>
    </message>
    <message>
        <source>{name}?</source>
        <translation>{name}?</translation>
    </message>
    <message>
        <source>{path} has the names of speakers as they were known while it was written: {reason}.</source>
        <translation>{path} nennt die Sprechenden so, wie sie bekannt waren, als die Datei geschrieben wurde: {reason}.</translation>
    </message>
    <message>
        <source>How “{adapter}” was trained is not known on this computer: choose what it is to learn from.</source>
        <translation>Wie „{adapter}“ trainiert wurde, ist auf diesem Computer nicht bekannt: Wählen Sie, woraus er lernen soll.</translation>
    </message>
    <message>
        <source>What “{adapter}” learned from is not on this computer any more ({file}): choose other sentences.</source>
        <translation>Woraus „{adapter}“ gelernt hat, ist nicht mehr auf diesem Computer ({file}): Wählen Sie andere Sätze.</translation>
    </message>
    <message>
        <source>{time} of speech to learn from, in {n_captions} captions; {n_corrected} of them were corrected.</source>
        <translation>{time} Sprache zum Lernen, in {n_captions} Untertiteln; {n_corrected} davon wurden korrigiert.</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>Sentence pairs to learn from: {n_pairs}. At least {fewest} are needed; hundreds are better. Correct more captions in the transcripts, or choose a larger file.</source>
        <translation>Satzpaare zum Lernen: {n_pairs}. Mindestens {fewest} werden gebraucht; Hunderte sind besser. Korrigieren Sie mehr Untertitel in den Transkripten, oder wählen Sie eine größere Datei.</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours} h</translation>
    </message>
    <message>
        <source>Choose a file with sentences and their translations.</source>
        <translation>Wählen Sie eine Datei mit Sätzen und ihren Übersetzungen.</translation>
    </message>
    <message>
        <source>The transcripts cannot be opened, so there is no speech to learn.</source>
        <translation>Die Transkripte können nicht geöffnet werden, deshalb gibt es keine Sprache zum Lernen.</translation>
    </message>
    <message>
        <source>No talk is kept with its sound and its translation ({languages}), and at least {needed} are needed: switch on “Keep the sound of talks” in the settings, under Transcripts.</source>
        <translation>Kein Gespräch ist mit Ton und Übersetzung aufbewahrt ({languages}), und mindestens {needed} werden gebraucht: Schalten Sie in den Einstellungen unter „Transkripte“ „Ton der Gespräche behalten“ ein.</translation>
    </message>
    <message>
        <source>Speech with its translation to learn from ({languages}): {found}, and at least {needed} are needed: keep the sound of more talks.</source>
        <translation>Sprache mit Übersetzung zum Lernen ({languages}): {found}, und mindestens {needed} werden gebraucht: Behalten Sie den Ton von mehr Gesprächen.</translation>
    </message>
    <message>
        <source>“{name}” cannot practise: it never decides when to wait. First train an adapter that does; the user guide says how.</source>
        <translation>„{name}“ kann nicht üben: Es entscheidet nie, wann es wartet. Trainieren Sie zuerst einen Adapter, der das tut; wie das geht, steht im Handbuch.</translation>
    </message>
    <message>
        <source>“{name}” cannot practise here: it decides when to wait in a way that only the command line trains.</source>
        <translation>„{name}“ kann hier nicht üben: Wann es wartet, entscheidet es auf eine Art, die nur die Befehlszeile trainiert.</translation>
    </message>
    <message>
        <source>“{name}” cannot practise: it was not made to translate while somebody speaks. First train an adapter that is; the user guide says how.</source>
        <translation>„{name}“ kann nicht üben: Es ist nicht dafür gemacht, zu übersetzen, während jemand spricht. Trainieren Sie zuerst einen Adapter, der es ist; wie das geht, steht im Handbuch.</translation>
    </message>
    <message>
        <source>“{name}” is ready.</source>
        <translation>„{name}“ ist fertig.</translation>
    </message>
    <message>
        <source>[{seconds} s filled in later]</source>
        <translation>[{seconds} s später ergänzt]</translation>
    </message>
    <message>
        <source>[{seconds} s not captioned yet]</source>
        <translation>[{seconds} s noch nicht untertitelt]</translation>
    </message>
    <message>
        <source>Voice {number}</source>
        <translation>Stimme {number}</translation>
    </message>
    <message>
        <source>Captions cannot begin, because too many began at once: try again.</source>
        <translation>Untertitel können nicht beginnen, weil zu viele auf einmal begannen: Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The model does not answer in the way that notes need: choose a larger one.</source>
        <translation>Das Modell antwortet nicht so, wie Notizen es brauchen: Wählen Sie ein größeres.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Open questions</source>
        <translation>Offene Fragen</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Transkript</translation>
    </message>
    <message>
        <source>The sound of this talk was not kept, so it cannot be captioned again.</source>
        <translation>Der Ton dieses Gesprächs wurde nicht aufbewahrt, deshalb kann es nicht neu untertitelt werden.</translation>
    </message>
    <message>
        <source>This talk is being captioned from its sound already: wait until that is over.</source>
        <translation>Dieses Gespräch wird schon aus seinem Ton untertitelt: Warten Sie, bis das fertig ist.</translation>
    </message>
    <message>
        <source>{address!r} is not the address of a server: write one such as http://127.0.0.1:11434/v1.</source>
        <translation>{address!r} ist keine Adresse eines Servers: Geben Sie eine wie http://127.0.0.1:11434/v1 ein.</translation>
    </message>
    <message>
        <source>The language {code!r} is not known: use {suggested}.</source>
        <translation>Die Sprache {code!r} ist nicht bekannt: Verwenden Sie {suggested}.</translation>
    </message>
    <message>
        <source>has more patterns than a model has modules</source>
        <translation>hat mehr Muster, als ein Modell Module hat</translation>
    </message>
    <message>
        <source>has &apos;{name}&apos;, a pattern that this version of Surtitle does not know</source>
        <translation>hat „{name}“, ein Muster, das diese Version von Surtitle nicht kennt</translation>
    </message>
    <message>
        <source>No graphics card is found now, so captions are computed on the processor: check this computer.</source>
        <translation>Gerade wird keine Grafikkarte gefunden; Untertitel werden auf dem Prozessor berechnet: Prüfen Sie diesen Computer.</translation>
    </message>
    <message>
        <source>Nothing is downloaded, because Surtitle was started so that it stays offline.</source>
        <translation>Es wird nichts heruntergeladen, weil Surtitle so gestartet wurde, dass es offline bleibt.</translation>
    </message>
    <message>
        <source>The engine pack is in use: end the captions and the training, then try again.</source>
        <translation>Das Engine-Paket wird verwendet: Beenden Sie die Untertitel und das Training, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>two trainings ended before their first step with it</source>
        <translation>zwei Trainings endeten damit vor ihrem ersten Schritt</translation>
    </message>
    <message>
        <source>There is no folder {path}: give that of a model that was trained on speech.</source>
        <translation>Es gibt keinen Ordner {path}: Geben Sie den eines Modells an, das mit Sprache trainiert wurde.</translation>
    </message>
    <message>
        <source>has a width of {width}, which {n_heads} heads cannot share</source>
        <translation>hat eine Breite von {width}, die sich {n_heads} Köpfe nicht teilen können</translation>
    </message>
    <message>
        <source>recognizers of the family {family} cannot be run here</source>
        <translation>Spracherkennungen der Familie {family} können hier nicht laufen</translation>
    </message>
    <message>
        <source>it is stored quantized</source>
        <translation>sie ist quantisiert gespeichert</translation>
    </message>
    <message>
        <source>it holds no weights in safetensors, and other formats are not loaded</source>
        <translation>sie enthält keine Gewichte als safetensors, und andere Formate werden nicht geladen</translation>
    </message>
    <message>
        <source>{file} is missing</source>
        <translation>{file} fehlt</translation>
    </message>
    <message>
        <source>The recognizer in {folder} cannot be used: {reason}; choose another.</source>
        <translation>Die Spracherkennung in {folder} kann nicht verwendet werden: {reason}; wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>The header of {path} takes {size}, more than one may ({most}): get it again from its author.</source>
        <translation>Der Kopf von {path} belegt {size}, mehr als einer darf ({most}): Holen Sie die Datei noch einmal von ihrem Urheber.</translation>
    </message>
    <message>
        <source>it hears {n} samples a second</source>
        <translation>sie hört {n} Abtastwerte in der Sekunde</translation>
    </message>
    <message>
        <source>{tensor} is missing</source>
        <translation>{tensor} fehlt</translation>
    </message>
    <message>
        <source>A model learns to translate speech word by word, and one of these languages is written without spaces between words: {languages}.</source>
        <translation>Ein Modell lernt Wort für Wort, Sprache zu übersetzen, und eine dieser Sprachen wird ohne Leerzeichen zwischen Wörtern geschrieben: {languages}.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for the small translator of {day}, which is not on this computer: train the adapter again.</source>
        <translation>Der Adapter „{adapter}“ wurde für den kleinen Übersetzer vom {day} gemacht, der nicht auf diesem Computer ist: Trainieren Sie den Adapter neu.</translation>
    </message>
    <message>
        <source>The small translator of {since} is not on this computer any more: choose another.</source>
        <translation>Der kleine Übersetzer vom {since} ist nicht mehr auf diesem Computer: Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>names the adapter {adapter}, which is not known here</source>
        <translation>nennt den Adapter {adapter}, der hier nicht bekannt ist</translation>
    </message>
    <message>
        <source>has {n} as &apos;n_right&apos;, but the encoder {encoder} looks at nothing after a block: 0 is right</source>
        <translation>hat {n} als „n_right“, aber der Encoder {encoder} schaut hinter einem Block nichts an: 0 ist richtig</translation>
    </message>
    <message>
        <source>is of a kind that is not known here</source>
        <translation>ist von einer Art, die hier nicht bekannt ist</translation>
    </message>
    <message>
        <source>describes an encoder whose convolutions are normed over the whole recording (group norm), so that nothing is sure before its end; take one with layer norm</source>
        <translation>beschreibt einen Encoder, dessen Faltungen über die ganze Aufnahme normiert werden (Group Norm), sodass vor ihrem Ende nichts sicher ist; nehmen Sie einen mit Layer Norm</translation>
    </message>
    <message>
        <source>describes an encoder whose positions are normed over a batch, which cannot be here</source>
        <translation>beschreibt einen Encoder, dessen Positionen über einen Stapel normiert werden, was hier nicht geht</translation>
    </message>
    <message>
        <source>describes an encoder that is not normed before each layer, which is needed here</source>
        <translation>beschreibt einen Encoder, der nicht vor jeder Schicht normiert wird, was hier nötig ist</translation>
    </message>
    <message>
        <source>has an activation &apos;{name}&apos; that is not known here</source>
        <translation>hat eine Aktivierung „{name}“, die hier nicht bekannt ist</translation>
    </message>
    <message>
        <source>The recognizer that comes with Surtitle is missing or damaged: choose another one, or install Surtitle again.</source>
        <translation>Die Spracherkennung, die mit Surtitle kommt, fehlt oder ist beschädigt: Wählen Sie eine andere, oder installieren Sie Surtitle neu.</translation>
    </message>
    <message>
        <source>it has to hear a whole recording before it says anything</source>
        <translation>sie muss eine ganze Aufnahme hören, ehe sie etwas sagt</translation>
    </message>
    <message>
        <source>{file} cannot be read</source>
        <translation>{file} kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>it waits longer than {n} s</source>
        <translation>sie wartet länger als {n} s</translation>
    </message>
    <message>
        <source>No server answers at {place} ({reason}): start it there, or check the address.</source>
        <translation>Bei {place} antwortet kein Server ({reason}): Starten Sie ihn dort, oder prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>The server at {place} does not know the model {model}, or answers at another address: choose one of its models.</source>
        <translation>Der Server bei {place} kennt das Modell {model} nicht oder antwortet unter einer anderen Adresse: Wählen Sie eines seiner Modelle.</translation>
    </message>
    <message>
        <source>The server at {place} takes too long: choose a smaller model there.</source>
        <translation>Der Server bei {place} braucht zu lange: Wählen Sie dort ein kleineres Modell.</translation>
    </message>
    <message>
        <source>{model} needs more memory than there is: choose a smaller one.</source>
        <translation>{model} braucht mehr Speicher, als da ist: Wählen Sie ein kleineres.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template takes too long or writes too much to be one: choose a model with an ordinary chat template.</source>
        <translation>Die Gesprächsvorlage des Modells braucht zu lange oder schreibt zu viel, um eine zu sein: Wählen Sie ein Modell mit einer gewöhnlichen Vorlage.</translation>
    </message>
    <message>
        <source>{model} cannot read enough of a talk at once: choose another model.</source>
        <translation>{model} kann nicht genug von einem Gespräch auf einmal lesen: Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>it does not state its lookaheads</source>
        <translation>sie nennt nicht, wie weit sie vorausschaut</translation>
    </message>
    <message>
        <source>The model {model} says that it cannot translate: choose another.</source>
        <translation>Das Modell {model} sagt, dass es nicht übersetzen kann: Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>The model {model} gives no answer: choose another.</source>
        <translation>Das Modell {model} gibt keine Antwort: Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>The model {model} does not stop writing: choose another.</source>
        <translation>Das Modell {model} hört nicht auf zu schreiben: Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>{host} is another computer, to which every word that is said, its translation and the glossary&apos;s terms would be sent: confirm that you want this.</source>
        <translation>{host} ist ein anderer Computer, an den jedes gesagte Wort, seine Übersetzung und die Begriffe des Glossars gesendet würden: Bestätigen Sie, dass Sie das wollen.</translation>
    </message>
    <message>
        <source>The server at {place} sends more than an answer can be: check the address.</source>
        <translation>Der Server bei {place} sendet mehr, als eine Antwort sein kann: Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <source>The server at {place} redirects to another address, which is not followed: enter the address it has now.</source>
        <translation>Der Server bei {place} verweist auf eine andere Adresse, der nicht gefolgt wird: Geben Sie die Adresse ein, die er jetzt hat.</translation>
    </message>
    <message>
        <source>The server at {place} failed (HTTP status {status}): look at what it says there, or start it again.</source>
        <translation>Der Server bei {place} ist gescheitert (HTTP-Status {status}): Sehen Sie nach, was er dort meldet, oder starten Sie ihn neu.</translation>
    </message>
    <message>
        <source>The key for {place} is not valid: enter it again.</source>
        <translation>Der Schlüssel für {place} ist ungültig: Geben Sie ihn neu ein.</translation>
    </message>
    <message>
        <source>{host} is another computer, and notes are made only on this one: choose a server here.</source>
        <translation>{host} ist ein anderer Computer, und Notizen werden nur auf diesem gemacht: Wählen Sie einen Server hier.</translation>
    </message>
    <message>
        <source>[not translated]</source>
        <translation>[nicht übersetzt]</translation>
    </message>
    <message>
        <source>A server cannot say when to write, and keeps a middle pace.</source>
        <translation>Ein Server kann nicht sagen, wann zu schreiben ist; er hält ein mittleres Tempo.</translation>
    </message>
    <message>
        <source>What is said goes to {host}, unencrypted, with its translation and the glossary&apos;s terms.</source>
        <translation>Das Gesagte geht unverschlüsselt an {host}, mit seiner Übersetzung und den Begriffen des Glossars.</translation>
    </message>
    <message>
        <source>A server translates without an adapter: choose none.</source>
        <translation>Ein Server übersetzt ohne Adapter: Wählen Sie keinen.</translation>
    </message>
    <message>
        <source>The model {model} answers in another language: choose another model.</source>
        <translation>Das Modell {model} antwortet in einer anderen Sprache: Wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The server translates again; what was said in the meantime follows.</source>
        <translation>Der Server übersetzt wieder; was inzwischen gesagt wurde, folgt.</translation>
    </message>
    <message>
        <source>What is said goes to {host}, with its translation and the glossary&apos;s terms.</source>
        <translation>Das Gesagte geht an {host}, mit seiner Übersetzung und den Begriffen des Glossars.</translation>
    </message>
    <message>
        <source>Other programs have taken {taken} of the {whole} GB of the graphics card, so recognizer and translator run on the processor.</source>
        <translation>Andere Programme haben {taken} der {whole} GB der Grafikkarte belegt, daher laufen Spracherkennung und Übersetzer auf dem Prozessor.</translation>
    </message>
    <message>
        <source>Other programs have taken {taken} of the {whole} GB of the graphics card, so the recognizer runs on the processor.</source>
        <translation>Andere Programme haben {taken} der {whole} GB der Grafikkarte belegt, daher läuft die Spracherkennung auf dem Prozessor.</translation>
    </message>
    <message>
        <source>Other programs have taken {taken} of the {whole} GB of the graphics card, so the translator runs on the processor.</source>
        <translation>Andere Programme haben {taken} der {whole} GB der Grafikkarte belegt, daher läuft der Übersetzer auf dem Prozessor.</translation>
    </message>
    <message>
        <source>{file} of &apos;{model}&apos; takes {size}, more than such a file may ({most}), and was not downloaded: choose another.</source>
        <translation>{file} von „{model}“ braucht {size}, mehr als eine solche Datei darf ({most}), und wurde nicht heruntergeladen: Wählen Sie etwas anderes.</translation>
    </message>
    <message>
        <source>{model} cannot be removed ({reason}): close the programs that use it and try again.</source>
        <translation>{model} lässt sich nicht entfernen ({reason}): Schließen Sie die Programme, die es verwenden, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The stages come once each, in the order {stages}.</source>
        <translation>Die Stufen kommen je einmal, in der Reihenfolge {stages}.</translation>
    </message>
    <message>
        <source>{option} does nothing for {method}: leave it out.</source>
        <translation>{option} bewirkt bei {method} nichts: Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>--stage-steps {given!r} is not a stage with its steps, as {example}.</source>
        <translation>--stage-steps {given!r} ist keine Stufe mit ihren Schritten, wie {example}.</translation>
    </message>
    <message>
        <source>--method {method} counts words between spaces, which {code} is written without: choose another language.</source>
        <translation>--method {method} zählt Wörter zwischen Leerzeichen, ohne die {code} geschrieben wird: Wählen Sie eine andere Sprache.</translation>
    </message>
    <message>
        <source>{option} {value} must be 0 or more.</source>
        <translation>{option} {value} muss 0 oder mehr sein.</translation>
    </message>
    <message>
        <source>--policy {policy!r} is not for --method {method}: use wait-1 to wait-99, chunks-fine, chunks-middle or chunks-coarse.</source>
        <translation>--policy {policy!r} ist nicht für --method {method}: Nehmen Sie wait-1 bis wait-99, chunks-fine, chunks-middle oder chunks-coarse.</translation>
    </message>
    <message>
        <source>The translator repeats itself: another adapter or translator may be better.</source>
        <translation>Der Übersetzer wiederholt sich: Ein anderer Adapter oder Übersetzer ist vielleicht besser.</translation>
    </message>
    <message>
        <source>This translator was not made for translating while somebody speaks, so it starts over at every word. An adapter makes it faster and better.</source>
        <translation>Dieser Übersetzer ist nicht dafür gemacht, zu übersetzen, während jemand spricht, und beginnt bei jedem Wort von vorn. Ein Adapter macht ihn schneller und besser.</translation>
    </message>
    <message>
        <source>The translation may be worse at this pace, for which it was not trained: choose another.</source>
        <translation>Bei diesem Tempo ist die Übersetzung vielleicht schlechter, denn dafür wurde der Übersetzer nicht trainiert: Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>What answers at {place} is not a server of language models: check the address, which usually ends in /v1.</source>
        <translation>Was bei {place} antwortet, ist kein Server für Sprachmodelle: Prüfen Sie die Adresse, die meist auf /v1 endet.</translation>
    </message>
    <message>
        <source>No model of the server at {place} is chosen to translate: choose one of its {n_models} ({models}).</source>
        <translation>Kein Modell des Servers bei {place} ist zum Übersetzen gewählt: Wählen Sie eines seiner {n_models} ({models}).</translation>
    </message>
    <message>
        <source>The server at {place} broke off ({reason}): check whether it is still running.</source>
        <translation>Der Server bei {place} hat abgebrochen ({reason}): Prüfen Sie, ob er noch läuft.</translation>
    </message>
    <message>
        <source>The graphics card translates more slowly for now: preparing its work failed, and is tried again.</source>
        <translation>Die Grafikkarte übersetzt vorerst langsamer: Ihre Arbeit vorzubereiten ist misslungen und wird noch einmal versucht.</translation>
    </message>
    <message>
        <source>{n_kept} of {n} pairs kept</source>
        <translation>{n_kept} von {n} Paaren behalten</translation>
    </message>
    <message>
        <source>a side without a letter</source>
        <translation>eine Seite ohne einen Buchstaben</translation>
    </message>
    <message>
        <source>a side of too many words</source>
        <translation>eine Seite mit zu vielen Wörtern</translation>
    </message>
    <message>
        <source>one side much longer than the other</source>
        <translation>eine Seite viel länger als die andere</translation>
    </message>
    <message>
        <source>a source that was not translated</source>
        <translation>nicht übersetzt</translation>
    </message>
    <message>
        <source>the same pair again</source>
        <translation>dasselbe Paar noch einmal</translation>
    </message>
    <message>
        <source>{n} dropped: {why}</source>
        <translation>{n} weggelassen: {why}</translation>
    </message>
    <message>
        <source>Nothing is left of the data: {report}.</source>
        <translation>Von den Daten bleibt nichts übrig: {report}.</translation>
    </message>
    <message>
        <source>The data {data} hold no sentence pairs: give a file with some.</source>
        <translation>Die Daten {data} enthalten keine Satzpaare: Wählen Sie eine Datei mit Satzpaaren.</translation>
    </message>
    <message>
        <source>Line {number} of {path} needs a source and a target, separated by a tab.</source>
        <translation>Zeile {number} von {path} braucht einen Satz und seine Übersetzung, durch einen Tabulator getrennt.</translation>
    </message>
    <message>
        <source>Line {number} of {path} must be like {row}.</source>
        <translation>Zeile {number} von {path} muss so aussehen: {row}.</translation>
    </message>
    <message>
        <source>The data file {path} does not exist.</source>
        <translation>Die Datei {path} gibt es nicht.</translation>
    </message>
    <message>
        <source>The pairs {path} cannot be written: {reason}.</source>
        <translation>Die Satzpaare {path} können nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>{short} ends after {n_lines} lines and {long} goes on: each line of the one must be the translation of the same line of the other.</source>
        <translation>{short} endet nach {n_lines} Zeilen, und {long} geht weiter: Jede Zeile der einen Datei muss die Übersetzung derselben Zeile der anderen sein.</translation>
    </message>
    <message>
        <source>Line {number} of {blank} is blank, and that of {other} is not: fill it, or take the line out of both files.</source>
        <translation>Zeile {number} von {blank} ist leer, die von {other} nicht: Füllen Sie sie, oder nehmen Sie die Zeile aus beiden Dateien.</translation>
    </message>
    <message>
        <source>{path} is not UTF-8 text after line {number}: convert it first.</source>
        <translation>{path} ist nach Zeile {number} kein Text in UTF-8: Wandeln Sie die Datei zuerst um.</translation>
    </message>
    <message>
        <source>{path} is damaged after line {number} ({trouble}): get it again.</source>
        <translation>{path} ist nach Zeile {number} beschädigt ({trouble}): Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>The data {path} cannot be read: {reason}.</source>
        <translation>Die Daten {path} können nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>The policy {name} needs a model that is already trained: train for wait-K.</source>
        <translation>Die Strategie {name} braucht ein Modell, das schon trainiert ist: Trainieren Sie für wait-K.</translation>
    </message>
    <message>
        <source>{base} has no token {missing}, which chunks of speech need: choose another translator.</source>
        <translation>{base} hat kein Token {missing}, das Stücke von Gesprochenem brauchen: Wählen Sie einen anderen Übersetzer.</translation>
    </message>
    <message>
        <source>has times outside its sound, which lasts {length_s:.1f} s</source>
        <translation>enthält Zeiten außerhalb seiner Aufnahme; sie dauert {length_s:.1f} s</translation>
    </message>
    <message>
        <source>{path} has samples that are not numbers (NaN): take it off the list.</source>
        <translation>{path} enthält Werte, die keine Zahlen sind: Nehmen Sie die Aufnahme von der Liste.</translation>
    </message>
    <message>
        <source>{path} is not sound that can be read ({reason}).</source>
        <translation>{path} ist kein Ton, der gelesen werden kann ({reason}).</translation>
    </message>
    <message>
        <source>{path} was left within the stage {stage}: finish that stage first.</source>
        <translation>{path} wurde mitten in der Stufe {stage} verlassen: Beenden Sie erst diese Stufe.</translation>
    </message>
    <message>
        <source>{name} has no encoder that a direct model could hear with: choose a Nemotron that streams.</source>
        <translation>{name} hat keinen Encoder, mit dem ein direktes Modell hören könnte: Wählen Sie ein Nemotron, das mitläuft.</translation>
    </message>
    <message>
        <source>{path} lists no recording.</source>
        <translation>{path} nennt keine Aufnahme.</translation>
    </message>
    <message>
        <source>has {n_times} times for {n_words} words: give one for each, in order</source>
        <translation>hat {n_times} Zeiten für {n_words} Wörter: Geben Sie für jedes eine an, der Reihe nach</translation>
    </message>
    <message>
        <source>names a sound outside its folder</source>
        <translation>nennt eine Tondatei außerhalb seines Ordners</translation>
    </message>
    <message>
        <source>{path} is not 16 kHz mono: convert it first.</source>
        <translation>{path} hat nicht 16 kHz mono: Wandeln Sie die Datei erst um.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): list the recordings there.</source>
        <translation>{path} kann nicht gelesen werden ({reason}): Führen Sie die Aufnahmen dort auf.</translation>
    </message>
    <message>
        <source>the encoder learns to spell what is said</source>
        <translation>der Encoder lernt, Gesagtes zu buchstabieren</translation>
    </message>
    <message>
        <source>the language model learns to read and write in chunks</source>
        <translation>das Sprachmodell lernt, in Stücken zu lesen und zu schreiben</translation>
    </message>
    <message>
        <source>{n_recordings} recordings</source>
        <translation>{n_recordings} Aufnahmen</translation>
    </message>
    <message>
        <source>{n_recordings} recordings, each heard in {n_ways} ways</source>
        <translation>{n_recordings} Aufnahmen, jede auf {n_ways} Arten gehört</translation>
    </message>
    <message>
        <source>{n_unaligned} of {n_recordings} recordings are not well aligned: they follow the wait-K asked for, or are one chunk where there is none</source>
        <translation>{n_unaligned} von {n_recordings} Aufnahmen sind nicht gut aligniert: Sie folgen dem verlangten wait-K oder sind ein Stück, wo es keines gibt</translation>
    </message>
    <message>
        <source>stage {stage}: {what}</source>
        <translation>Stufe {stage}: {what}</translation>
    </message>
    <message>
        <source>The run in {folder}</source>
        <translation>Das Training in {folder}</translation>
    </message>
    <message>
        <source>{kept}; {n_learned} to learn{grows}{left_out}, {n_measured} to measure; {n_steps} steps of {n_sentences} sentences</source>
        <translation>{kept}; {n_learned} zum Lernen{grows}{left_out}, {n_measured} zum Messen; {n_steps} Schritte mit je {n_sentences} Sätzen</translation>
    </message>
    <message>
        <source>, each {n} examples</source>
        <translation>, jedes ergibt {n} Beispiele</translation>
    </message>
    <message>
        <source>, about {percent}% too long and left out</source>
        <translation>, davon etwa {percent} % als zu lang weggelassen</translation>
    </message>
    <message>
        <source>reading {data}</source>
        <translation>Daten werden gelesen: {data}</translation>
    </message>
    <message>
        <source>loading {base}</source>
        <translation>Übersetzer wird geladen: {base}</translation>
    </message>
    <message>
        <source>{folder} holds no policy head to begin with: on the command line train one with --method head, and name its folder with --policy-head.</source>
        <translation>{folder} enthält keinen Strategiekopf, mit dem zu beginnen wäre: Trainieren Sie auf der Befehlszeile einen mit --method head, und nennen Sie seinen Ordner mit --policy-head.</translation>
    </message>
    <message>
        <source>measuring {policies}</source>
        <translation>Strategien werden gemessen: {policies}</translation>
    </message>
    <message>
        <source>{base} does not fit into the memory: use the method qlora, or a smaller translator.</source>
        <translation>{base} passt nicht in den Speicher: Verwenden Sie die Methode qlora, oder einen kleineren Übersetzer.</translation>
    </message>
    <message>
        <source>{base} cannot be kept in 4 bits on this device: use the method lora.</source>
        <translation>{base} lässt sich auf diesem Gerät nicht in 4 Bit halten: Verwenden Sie die Methode lora.</translation>
    </message>
    <message>
        <source>{path} is of another plan: choose another folder, or that plan.</source>
        <translation>{path} gehört zu einem anderen Plan: Wählen Sie einen anderen Ordner oder jenen Plan.</translation>
    </message>
    <message>
        <source>The state {path} cannot be read: begin in another folder.</source>
        <translation>Der Stand {path} kann nicht gelesen werden: Beginnen Sie in einem anderen Ordner.</translation>
    </message>
    <message>
        <source>other weights in the adapter that it begins with</source>
        <translation>anderen Gewichten im Adapter, mit dem es beginnt</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; holds &apos;{name}&apos;, a whole weight beside the low-rank ones, which would be lost on the way: choose another adapter to go on from.</source>
        <translation>Der Adapter „{adapter}“ enthält „{name}“, ein ganzes Gewicht neben denen niedrigen Rangs, das unterwegs verloren ginge: Wählen Sie einen anderen Adapter als Anfang.</translation>
    </message>
    <message>
        <source>Chunks are made with word alignment, and the aligner {program} is not on the PATH: install it (pip install eflomal), or train wait-K only.</source>
        <translation>Stücke entstehen durch Wortalignierung, und der Aligner {program} ist nicht im PATH: Installieren Sie ihn (pip install eflomal), oder trainieren Sie nur wait-K.</translation>
    </message>
    <message>
        <source>The word aligner {program} failed ({reason}): install it again, or train wait-K only.</source>
        <translation>Der Wortaligner {program} ist gescheitert ({reason}): Installieren Sie ihn neu, oder trainieren Sie nur wait-K.</translation>
    </message>
    <message>
        <source>{path} holds no sound: take it off the list.</source>
        <translation>{path} enthält keinen Ton: Nehmen Sie die Aufnahme von der Liste.</translation>
    </message>
    <message>
        <source>encoder and adapter learn to translate</source>
        <translation>Encoder und Adapter lernen übersetzen</translation>
    </message>
    <message>
        <source>the policy head learns when to write, and all before it to write in time</source>
        <translation>der Strategiekopf lernt, wann geschrieben wird, und alles davor, rechtzeitig zu schreiben</translation>
    </message>
    <message>
        <source>The memory is full: close other programs, use the method qlora, or on the command line --tokens-at-once {n_tokens} or --gradient-checkpointing; the run continues from its last checkpoint.</source>
        <translation>Der Speicher ist voll: Schließen Sie andere Programme, verwenden Sie die Methode qlora, oder auf der Befehlszeile --tokens-at-once {n_tokens} oder --gradient-checkpointing; das Training lässt sich ab seinem letzten Zwischenstand fortsetzen.</translation>
    </message>
    <message>
        <source>{folder} holds a run with {changed}: choose another name or folder, or use the settings of that run to continue it.</source>
        <translation>{folder} enthält ein Training mit {changed}: Wählen Sie einen anderen Namen oder Ordner, oder nehmen Sie die Einstellungen jenes Trainings, um es fortzusetzen.</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; uses a policy head, from which a run cannot continue this way: on the command line name its folder with --policy-head, and practise the policy head-0.5.</source>
        <translation>Der Adapter „{adapter}“ entscheidet mit einem Strategiekopf, von dem so kein Training ausgeht: Nennen Sie auf der Befehlszeile seinen Ordner mit --policy-head, und üben Sie die Strategie head-0.5.</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; has the {name} {own}, not {given}: leave that open, or begin a new adapter.</source>
        <translation>Der Adapter „{adapter}“ hat {name} {own}, nicht {given}: Lassen Sie das offen, oder beginnen Sie einen neuen Adapter.</translation>
    </message>
    <message>
        <source>--policy-head names a head that no policy asks: practise head-0.5, too, or leave it out.</source>
        <translation>--policy-head nennt einen Kopf, den keine Strategie fragt: Üben Sie auch head-0.5, oder lassen Sie die Option weg.</translation>
    </message>
    <message>
        <source>it said nothing</source>
        <translation>er hat nichts gesagt</translation>
    </message>
    <message>
        <source>{model}: {why}</source>
        <translation>{model}: {why}</translation>
    </message>
    <message>
        <source>the program {program} is not installed (pipx install unbabel-comet)</source>
        <translation>das Programm {program} ist nicht installiert (pipx install unbabel-comet)</translation>
    </message>
    <message>
        <source>it gave no answer in {n} minutes</source>
        <translation>es kam in {n} Minuten keine Antwort</translation>
    </message>
    <message>
        <source>its process ended: {last}</source>
        <translation>sein Prozess endete: {last}</translation>
    </message>
    <message>
        <source>{program} cannot be run: {error}</source>
        <translation>{program} kann nicht ausgeführt werden: {error}</translation>
    </message>
    <message>
        <source>The log {path} is empty: evaluate first.</source>
        <translation>Das Protokoll {path} ist leer: Werten Sie zuerst aus.</translation>
    </message>
    <message>
        <source>The log cannot be written to {folder}: {reason}.</source>
        <translation>Das Protokoll kann nicht in {folder} geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>The log {path} cannot be read: {reason}.</source>
        <translation>Das Protokoll {path} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>What {path} keeps is damaged, so the run cannot go on: delete {folder} and begin again.</source>
        <translation>Was {path} aufbewahrt, ist beschädigt, also kann das Training nicht weitergehen: Löschen Sie {folder}, und beginnen Sie neu.</translation>
    </message>
    <message>
        <source>there is no Python beside {program}: on the command line name its own with --comet-python</source>
        <translation>neben {program} liegt kein Python: Nennen Sie auf der Befehlszeile das dazugehörige mit --comet-python</translation>
    </message>
    <message>
        <source>its process does not answer as it should</source>
        <translation>sein Prozess antwortet nicht, wie er soll</translation>
    </message>
    <message>
        <source>its process did not give {n} scores</source>
        <translation>sein Prozess gab keine {n} Bewertungen</translation>
    </message>
    <message>
        <source>--comet-python {given} is not a program</source>
        <translation>--comet-python {given} ist kein Programm</translation>
    </message>
    <message>
        <source>The two logs are of different test sets: evaluate both on the same one.</source>
        <translation>Die beiden Protokolle stammen von verschiedenen Testsätzen: Werten Sie beide auf demselben aus.</translation>
    </message>
    <message>
        <source>{path} is not a log in SimulEval&apos;s format: {error!r}.</source>
        <translation>{path} ist kein Protokoll in der Form von SimulEval: {error!r}.</translation>
    </message>
    <message>
        <source>The policy {policy} leaves no decision to practise: use adaptive, read-N or head-P.</source>
        <translation>Die Strategie {policy} lässt keine Entscheidung zum Üben übrig: Nehmen Sie adaptive, read-N oder head-P.</translation>
    </message>
    <message>
        <source>No pair could be aligned, which these policies need: give more data, or use wait-K.</source>
        <translation>In keinem Paar konnten die Wörter einander zugeordnet werden, was diese Strategien brauchen: Geben Sie mehr Daten, oder verwenden Sie wait-K.</translation>
    </message>
    <message>
        <source>{why}, so no hub was asked for adapters: connect to the network, then try again.</source>
        <translation>{why}, daher wurde kein Hub nach Adaptern gefragt: Verbinden Sie sich mit dem Netz, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{path} is not a run that finished the stage ctc with this encoder and these words: choose another.</source>
        <translation>{path} ist kein Lauf, der die Stufe ctc mit diesem Encoder und diesen Wörtern beendet hat: Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>the same command continues from its last checkpoint</source>
        <translation>lässt es sich ab seinem letzten Zwischenstand fortsetzen</translation>
    </message>
    <message>
        <source>All examples are longer than {longest} tokens: give shorter sentences, or on the command line a higher --max-length.</source>
        <translation>Alle Beispiele sind länger als {longest} Tokens: Geben Sie kürzere Sätze, oder auf der Befehlszeile ein größeres --max-length.</translation>
    </message>
    <message>
        <source>{what} stopped ({error}): once that is fixed, {then}.</source>
        <translation>{what} brach ab ({error}): Sobald das behoben ist, {then}.</translation>
    </message>
    <message>
        <source>The loss at step {step} is NaN or infinite: start again in another folder with a lower rate than {rate:g}.</source>
        <translation>Der Verlust bei Schritt {step} ist NaN oder unendlich: Beginnen Sie in einem anderen Ordner neu, mit einer kleineren Lernrate als {rate:g}.</translation>
    </message>
    <message>
        <source>The data hold no example to learn from: give more sentences.</source>
        <translation>Die Daten enthalten kein Beispiel zum Lernen: Geben Sie mehr Sätze.</translation>
    </message>
    <message>
        <source>This training takes {needed} GB and {free} GB are free: close other programs, use the method qlora or a smaller translator, or on the command line --gradient-checkpointing or a lower --max-length.</source>
        <translation>Dieses Training braucht {needed} GB, und {free} GB sind frei: Schließen Sie andere Programme, verwenden Sie die Methode qlora oder einen kleineren Übersetzer, oder auf der Befehlszeile --gradient-checkpointing oder ein kleineres --max-length.</translation>
    </message>
    <message>
        <source>The chunks {name!r} are not known: use one of {known}.</source>
        <translation>Die Stücke {name!r} sind nicht bekannt: Verwenden Sie eines von {known}.</translation>
    </message>
    <message>
        <source>The recognizer “{name}” is not on this computer: choose another.</source>
        <translation>Die Spracherkennung „{name}“ ist nicht auf diesem Computer: Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>The recognizer in {folder} is stored in a form that Surtitle cannot read: convert it for faster-whisper, or choose another.</source>
        <translation>Die Spracherkennung in {folder} ist in einer Form gespeichert, die Surtitle nicht lesen kann: Wandeln Sie sie für faster-whisper um, oder wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>{file} is empty</source>
        <translation>{file} ist leer</translation>
    </message>
    <message>
        <source>{file} holds no settings</source>
        <translation>{file} enthält keine Einstellungen</translation>
    </message>
    <message>
        <source>A translator cannot be kept in so little memory ({numbers}) here, as the package bitsandbytes is missing: choose more, or let Surtitle choose.</source>
        <translation>Ein Übersetzer passt hier nicht in so wenig Speicher ({numbers}), weil das Paket bitsandbytes fehlt: Wählen Sie mehr, oder lassen Sie Surtitle wählen.</translation>
    </message>
    <message>
        <source>There is no graphics card that can be used: choose the processor, or let Surtitle choose.</source>
        <translation>Es gibt keine Grafikkarte, die verwendet werden kann: Wählen Sie den Prozessor, oder lassen Sie Surtitle wählen.</translation>
    </message>
    <message>
        <source>The graphics card failed while {name} was loaded ({reason}): choose the processor, or check the driver of the card.</source>
        <translation>Die Grafikkarte hat versagt, während {name} geladen wurde ({reason}): Wählen Sie den Prozessor, oder prüfen Sie den Treiber der Karte.</translation>
    </message>
    <message>
        <source>{what} needs PyTorch, which does not come with the program: get the engine pack, or choose what runs without it.</source>
        <translation>{what} braucht PyTorch, das nicht mit dem Programm kommt: Holen Sie das Engine-Paket, oder wählen Sie, was ohne PyTorch läuft.</translation>
    </message>
    <message>
        <source>its tokenizer cannot be loaded ({reason})</source>
        <translation>sein Tokenizer kann nicht geladen werden ({reason})</translation>
    </message>
    <message>
        <source>{name} cannot be kept in so little memory ({numbers} on {device}): choose more, or let Surtitle choose.</source>
        <translation>{name} passt nicht in so wenig Speicher ({numbers} auf {device}): Wählen Sie mehr, oder lassen Sie Surtitle wählen.</translation>
    </message>
    <message>
        <source>The recognizer cannot compute in {numbers} on {device}: choose something else, or let Surtitle choose.</source>
        <translation>Die Spracherkennung kann nicht in {numbers} auf {device} rechnen: Wählen Sie etwas anderes, oder lassen Sie Surtitle wählen.</translation>
    </message>
    <message>
        <source>Whisper does not hear the language “{code}”: choose another.</source>
        <translation>Whisper hört die Sprache „{code}“ nicht: Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>Whisper cannot use the graphics card, as a library of NVIDIA is missing ({library}): the engine pack for the graphics card brings it.</source>
        <translation>Whisper kann die Grafikkarte nicht verwenden, weil eine Bibliothek von NVIDIA fehlt ({library}): Das Engine-Paket für die Grafikkarte bringt sie mit.</translation>
    </message>
    <message>
        <source>The server at {place} asks for a key: give one to it.</source>
        <translation>Der Server bei {place} verlangt einen Schlüssel: Geben Sie ihm einen.</translation>
    </message>
    <message>
        <source>Notes are made by a language model on this computer: choose one that can chat, or a server here, as translator.</source>
        <translation>Notizen macht ein Sprachmodell auf diesem Computer: Wählen Sie eines, das sich unterhalten kann, oder einen Server hier, als Übersetzer.</translation>
    </message>
    <message>
        <source>The weights in {path} do not match the files beside them ({name}): get the model again.</source>
        <translation>Die Gewichte in {path} passen nicht zu den Dateien daneben ({name}): Holen Sie das Modell noch einmal.</translation>
    </message>
    <message>
        <source>{path} holds values that are not numbers (NaN): its training failed.</source>
        <translation>{path} enthält Werte, die keine Zahlen sind (NaN): Das Training ist misslungen.</translation>
    </message>
    <message>
        <source>{path} describes an impossible encoder ({reason}): get the model again.</source>
        <translation>{path} beschreibt keinen möglichen Encoder ({reason}): Holen Sie das Modell noch einmal.</translation>
    </message>
    <message>
        <source>“{name}” is not a model that Surtitle knows: choose another.</source>
        <translation>„{name}“ ist kein Modell, das Surtitle kennt: Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>{file} of &apos;{model}&apos; arrived with a wrong checksum and was discarded: try again later, or without a mirror or proxy in between.</source>
        <translation>{file} von „{model}“ kam mit falscher Prüfsumme an und wurde verworfen: Versuchen Sie es später noch einmal, oder ohne Spiegelserver oder Proxy dazwischen.</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; has no {missing} on {hub}, so Surtitle cannot load it as a {kind} (pickled weights are refused): choose another model.</source>
        <translation>„{model}“ hat auf {hub} kein {missing} und ist daher kein Modell ({kind}), das Surtitle laden kann (Gewichte als Pickle werden abgelehnt): Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>{hub} offers {model} with other files than before, so it was not downloaded: try again in another network, or without a mirror.</source>
        <translation>{hub} bietet {model} mit anderen Dateien an als zuvor, daher wurde es nicht heruntergeladen: Versuchen Sie es in einem anderen Netz, oder ohne Spiegelserver.</translation>
    </message>
    <message>
        <source>{file} of {model} is not the published one where it is offered, so it was not downloaded: try again in another network, or without a mirror.</source>
        <translation>{file} von {model} ist dort, wo es angeboten wird, nicht die veröffentlichte Datei, daher wurde es nicht heruntergeladen: Versuchen Sie es in einem anderen Netz, oder ohne Spiegelserver.</translation>
    </message>
    <message>
        <source>{file} of {model} cannot be checked where it is offered, so it was not downloaded: try again in another network, or without a mirror.</source>
        <translation>{file} von {model} kann dort, wo es angeboten wird, nicht geprüft werden, daher wurde es nicht heruntergeladen: Versuchen Sie es in einem anderen Netz, oder ohne Spiegelserver.</translation>
    </message>
    <message>
        <source>{model} is not on this computer and cannot be downloaded now ({reason}): try again later, or choose another.</source>
        <translation>{model} ist nicht auf diesem Computer und kann jetzt nicht heruntergeladen werden ({reason}): Versuchen Sie es später noch einmal, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>downloads are switched off</source>
        <translation>Downloads sind abgeschaltet</translation>
    </message>
    <message>
        <source>{hub} does not answer as a hub does: try again without a mirror or proxy in between.</source>
        <translation>{hub} antwortet nicht wie ein Hub: Versuchen Sie es noch einmal ohne Spiegelserver oder Proxy dazwischen.</translation>
    </message>
    <message>
        <source>{page} could not be downloaded (HTTP status {status}): try again later; what was downloaded is kept.</source>
        <translation>{page} konnte nicht heruntergeladen werden (HTTP-Status {status}): Versuchen Sie es später noch einmal; was heruntergeladen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>{model} cannot be kept in {folder} ({reason}): see who may write there, then try again.</source>
        <translation>{model} kann nicht in {folder} abgelegt werden ({reason}): Sehen Sie nach, wer dort schreiben darf, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>There is too little room in {folder} for {model} ({what}): make room, then try again.</source>
        <translation>In {folder} ist zu wenig Platz für {model} ({what}): Schaffen Sie Platz, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Downloads are switched off on this computer, so no hub was asked for adapters: the user guide says how to allow them again.</source>
        <translation>Downloads sind auf diesem Computer abgeschaltet, darum wurde kein Hub nach Adaptern gefragt: Das Handbuch sagt, wie man sie wieder erlaubt.</translation>
    </message>
    <message>
        <source>{model} is no longer offered by {hub} as Surtitle knows it: look for a newer version of Surtitle, or choose another model.</source>
        <translation>{model} wird von {hub} nicht mehr so angeboten, wie Surtitle es kennt: Suchen Sie eine neuere Version von Surtitle, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>{name} is not the name of an adapter on a hub: write it as the hub does, like somebody/talks-en-de.</source>
        <translation>{name} ist nicht der Name eines Adapters auf einem Hub: Schreiben Sie ihn wie dort, etwa jemand/talks-en-de.</translation>
    </message>
    <message>
        <source>{hub} does not accept that token for this: create one there that may write to your models, and check the name to publish as.</source>
        <translation>{hub} nimmt dieses Token dafür nicht an: Legen Sie dort eines an, das in Ihre Modelle schreiben darf, und prüfen Sie den Namen, unter dem veröffentlicht wird.</translation>
    </message>
    <message>
        <source>{hub} did not accept the adapter ({reason}): nothing that was there is lost; try again later.</source>
        <translation>{hub} hat den Adapter nicht angenommen ({reason}): Was dort war, ist nicht verloren; versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>{model} is not complete on this computer: download the rest.</source>
        <translation>{model} ist auf diesem Computer nicht vollständig: Laden Sie den Rest herunter.</translation>
    </message>
    <message>
        <source>Model &apos;{model}&apos; is not on this computer, so there is nothing to remove.</source>
        <translation>Das Modell „{model}“ ist nicht auf diesem Computer, es gibt also nichts zu entfernen.</translation>
    </message>
    <message>
        <source>“{name}” is imported already: remove it first, or delete the folder {folder}.</source>
        <translation>„{name}“ ist schon importiert: Entfernen Sie es zuerst, oder löschen Sie den Ordner {folder}.</translation>
    </message>
    <message>
        <source>The instructions of this translator are too long ({n_tokens} tokens): shorten them, or choose another adapter or translator.</source>
        <translation>Die Anweisungen dieses Übersetzers sind zu lang ({n_tokens} Tokens): Kürzen Sie sie, oder wählen Sie einen anderen Adapter oder Übersetzer.</translation>
    </message>
    <message>
        <source>The translation may be worse with earlier sentences, as it was trained on single ones.</source>
        <translation>Die Übersetzung ist mit früheren Sätzen vielleicht schlechter, weil sie mit einzelnen trainiert wurde.</translation>
    </message>
    <message>
        <source>The scheme {name} reads the whole sentence first: use the policy offline.</source>
        <translation>Das Schema {name} liest zuerst den ganzen Satz: Verwenden Sie die Strategie offline.</translation>
    </message>
    <message>
        <source>{name} {begun} and not {wanted}</source>
        <translation>{name} {begun} statt {wanted}</translation>
    </message>
    <message>
        <source>other data</source>
        <translation>anderen Daten</translation>
    </message>
    <message>
        <source>The plan {path} is damaged, so the run cannot go on: delete {folder} and begin again.</source>
        <translation>Der Plan {path} ist beschädigt, also kann das Training nicht weitergehen: Löschen Sie {folder}, und beginnen Sie neu.</translation>
    </message>
    <message>
        <source>{folder} holds other files: choose another name or folder.</source>
        <translation>{folder} enthält andere Dateien: Wählen Sie einen anderen Namen oder Ordner.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>Der Ordner {folder} kann nicht angelegt werden: {reason}.</translation>
    </message>
    <message>
        <source>The scheme {scheme} with the policy {policy} needs {missing}, which the vocabulary of {base} lacks, and an adapter adds no tokens: choose another policy or translator, or on the command line name tokens of its own that no text uses with {options}, or train with --method full, which adds them.</source>
        <translation>Das Schema {scheme} mit der Strategie {policy} braucht {missing}, was dem Vokabular von {base} fehlt, und ein Adapter fügt keine Tokens hinzu: Wählen Sie eine andere Strategie oder einen anderen Übersetzer, oder nennen Sie auf der Befehlszeile mit {options} vorhandene Tokens, die in keinem Text vorkommen, oder trainieren Sie dort mit --method full, was sie hinzufügt.</translation>
    </message>
    <message>
        <source>The language {code!r} is not known: use one of {known}.</source>
        <translation>Die Sprache {code!r} ist nicht bekannt: Verwenden Sie eine von {known}.</translation>
    </message>
    <message>
        <source>The policy {policy} needs a policy head: on the command line train one with --method head, whose policies are chunks.</source>
        <translation>Die Strategie {policy} braucht einen Strategiekopf: Trainieren Sie auf der Befehlszeile einen mit --method head, dessen Strategien Stücke sind.</translation>
    </message>
    <message>
        <source>A policy head learns from chunks, and {policy} has none: use chunks-fine, chunks-middle or chunks-coarse.</source>
        <translation>Ein Strategiekopf lernt aus Stücken, von denen {policy} keine hat: Verwenden Sie chunks-fine, chunks-middle oder chunks-coarse.</translation>
    </message>
    <message>
        <source>A policy head alone can practise only head-P, not {policy}.</source>
        <translation>Ein Strategiekopf allein übt nur head-P und nicht {policy}.</translation>
    </message>
    <message>
        <source>tensorboard is not installed, so no curves are written (pip install tensorboard)</source>
        <translation>TensorBoard ist nicht installiert, daher werden keine Kurven geschrieben (pip install tensorboard)</translation>
    </message>
    <message>
        <source>The policies {policies} have different prompts and cannot be practised together: practise them one after the other.</source>
        <translation>Die Strategien {policies} haben verschiedene Anweisungen und können nicht zusammen geübt werden: Üben Sie sie nacheinander.</translation>
    </message>
    <message>
        <source>COMET cannot score ({why}): fix that and begin again, or on the command line practise with --quality chrf-bleu.</source>
        <translation>COMET kann nicht bewerten ({why}): Beheben Sie das und beginnen Sie noch einmal, oder lassen Sie auf der Befehlszeile mit --quality chrf-bleu üben.</translation>
    </message>
    <message>
        <source>Training needs the package {name}, which is not installed: run pip install {name}.</source>
        <translation>Das Training braucht das Paket {name}, das nicht installiert ist: Rufen Sie pip install {name} auf.</translation>
    </message>
    <message>
        <source>There is no transcript number {n}: it may have been deleted.</source>
        <translation>Es gibt kein Transkript Nummer {n}: Es wurde vielleicht gelöscht.</translation>
    </message>
    <message>
        <source>{gigabytes} GB</source>
        <translation>{gigabytes} GB</translation>
    </message>
    <message>
        <source>{megabytes:.0f} MB</source>
        <translation>{megabytes:.0f} MB</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}): free some space or correct the permissions, then try again.</source>
        <translation>{path} kann nicht geschrieben werden ({reason}): Schaffen Sie Platz, oder berichtigen Sie die Zugriffsrechte, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>zurückgehaltene Paare</translation>
    </message>
    <message>
        <source>{version}, on the processor</source>
        <translation>{version}, auf dem Prozessor</translation>
    </message>
    <message>
        <source>{where} holds no JSON object: get it again from its author.</source>
        <translation>{where} enthält kein JSON-Objekt: Lassen Sie es sich noch einmal geben.</translation>
    </message>
    <message>
        <source>{where} {what}.</source>
        <translation>{where} {what}.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; in {where}</source>
        <translation>„{name}“ in {where}</translation>
    </message>
    <message>
        <source>{path} is missing: the folder is not complete, get it again from its author.</source>
        <translation>{path} fehlt: Der Ordner ist nicht vollständig, lassen Sie ihn sich noch einmal geben.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): get it again from its author.</source>
        <translation>{path} kann nicht gelesen werden ({reason}): Lassen Sie es sich noch einmal geben.</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>The model in {folder} states more than its weights hold ({name} {value}): get it again, or choose another.</source>
        <translation>Das Modell in {folder} gibt mehr an, als seine Gewichte enthalten ({name} {value}): Holen Sie es noch einmal, oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>a key occurs twice</source>
        <translation>ein Schlüssel kommt zweimal vor</translation>
    </message>
    <message>
        <source>{where} is not valid JSON ({reason}): get it again from its author.</source>
        <translation>{where} ist kein gültiges JSON ({reason}): Lassen Sie es sich noch einmal geben.</translation>
    </message>
    <message>
        <source>is {value} where an object is expected</source>
        <translation>ist {value}, wo ein Objekt erwartet wird</translation>
    </message>
    <message>
        <source>lacks the field &apos;{name}&apos;</source>
        <translation>hat das Feld „{name}“ nicht</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a text is expected</source>
        <translation>hat {value} als „{name}“, wo ein Text erwartet wird</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a whole number from {low} to {high} is expected</source>
        <translation>hat {value} als „{name}“, wo eine ganze Zahl von {low} bis {high} erwartet wird</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a number above 0 is expected</source>
        <translation>hat {value} als „{name}“, wo eine Zahl über 0 erwartet wird</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where true or false is expected</source>
        <translation>hat {value} als „{name}“, wo true oder false erwartet wird</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a list with something in it is expected</source>
        <translation>hat {value} als „{name}“, wo eine Liste mit Inhalt erwartet wird</translation>
    </message>
    <message>
        <source>has the field &apos;{name}&apos;, which this version does not know</source>
        <translation>hat das Feld „{name}“, das diese Version nicht kennt</translation>
    </message>
    <message>
        <source>has {value} in &apos;{name}&apos; where a text is expected</source>
        <translation>hat {value} in „{name}“, wo ein Text erwartet wird</translation>
    </message>
    <message>
        <source>The folder {folder} holds no weights in safetensors; other formats are not loaded.</source>
        <translation>Der Ordner {folder} enthält keine Gewichte als Safetensors; andere Formate werden nicht geladen.</translation>
    </message>
    <message>
        <source>The tokenizer of {name} has no end token, so its translations would not end.</source>
        <translation>Der Tokenizer von {name} hat kein Endetoken, seine Übersetzungen würden also nicht enden.</translation>
    </message>
    <message>
        <source>The device {name!r} is not known: use auto, cpu or cuda.</source>
        <translation>Das Gerät {name!r} ist nicht bekannt: Verwenden Sie auto, cpu oder cuda.</translation>
    </message>
    <message>
        <source>describes a {kind} adapter, Surtitle loads LORA only</source>
        <translation>beschreibt einen Adapter der Art {kind}, Surtitle lädt nur LORA</translation>
    </message>
    <message>
        <source>Knows both languages and fits beside it</source>
        <translation>Kann beide Sprachen und passt daneben</translation>
    </message>
    <message>
        <source>May fall behind the speaker here</source>
        <translation>Kommt hier vielleicht nicht mit</translation>
    </message>
    <message>
        <source>Too little memory is free for a translator of these languages: close other programs. Captions in the spoken language work.</source>
        <translation>Für einen Übersetzer dieser Sprachen ist zu wenig Speicher frei: Schließen Sie andere Programme. Untertitel in der gesprochenen Sprache funktionieren.</translation>
    </message>
    <message>
        <source>Too little memory is free for a recognizer of this language: close other programs.</source>
        <translation>Für eine Spracherkennung dieser Sprache ist zu wenig Speicher frei: Schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>Comes with Surtitle</source>
        <translation>Kommt mit Surtitle</translation>
    </message>
    <message>
        <source>Keeps up easily on the graphics card</source>
        <translation>Kommt auf der Grafikkarte leicht mit</translation>
    </message>
    <message>
        <source>Keeps up with speech here</source>
        <translation>Kommt hier mit dem Sprechen mit</translation>
    </message>
    <message>
        <source>No translator that Surtitle knows serves these two languages. Captions in the spoken language work.</source>
        <translation>Kein Übersetzer, den Surtitle kennt, kann diese beiden Sprachen. Untertitel in der gesprochenen Sprache funktionieren.</translation>
    </message>
    <message>
        <source>No recognizer that Surtitle knows hears this language.</source>
        <translation>Keine Spracherkennung, die Surtitle kennt, hört diese Sprache.</translation>
    </message>
    <message>
        <source>Name the spoken language as well as the one to read.</source>
        <translation>Nennen Sie außer der gelesenen auch die gesprochene Sprache.</translation>
    </message>
    <message>
        <source>What is chosen needs it: install Surtitle again, or choose the models that come with it.</source>
        <translation>Das Gewählte braucht es: Installieren Sie Surtitle neu, oder wählen Sie die Modelle, die mitkommen.</translation>
    </message>
    <message>
        <source>What is chosen runs without it; larger translators, some recognizers, a graphics card and training do not.</source>
        <translation>Das Gewählte läuft ohne; größere Übersetzer, manche Spracherkennungen, eine Grafikkarte und das Training nicht.</translation>
    </message>
    <message>
        <source>{taken} GB {where}, and the program {beside} GB beside it</source>
        <translation>{taken} GB {where}, und das Programm daneben {beside} GB</translation>
    </message>
    <message>
        <source>the chosen translator is run by torch and takes {takes}</source>
        <translation>der gewählte Übersetzer läuft mit torch und braucht {takes}</translation>
    </message>
    <message>
        <source>the chosen translator runs without torch and takes {takes}</source>
        <translation>der gewählte Übersetzer läuft ohne torch und braucht {takes}</translation>
    </message>
    <message>
        <source>torch cannot be loaded ({reason})</source>
        <translation>torch kann nicht geladen werden ({reason})</translation>
    </message>
    <message>
        <source>Checking that no library sends anything</source>
        <translation>Es wird geprüft, ob eine Bibliothek etwas sendet</translation>
    </message>
    <message>
        <source>Better models for your languages are recommended in Models.</source>
        <translation>Bessere Modelle für Ihre Sprachen sind unter „Modelle“ empfohlen.</translation>
    </message>
    <message>
        <source>Close other programs before captions begin: large models do not fit.</source>
        <translation>Schließen Sie andere Programme, bevor die Untertitel beginnen: Große Modelle passen nicht.</translation>
    </message>
    <message>
        <source>off: the libraries were loaded, and none would send anything</source>
        <translation>aus: die Bibliotheken wurden geladen, und keine würde etwas senden</translation>
    </message>
    <message>
        <source>Models has an engine pack for it.</source>
        <translation>Unter „Modelle“ gibt es ein Engine-Paket dafür.</translation>
    </message>
    <message>
        <source>The engine pack brings it: get it in Models.</source>
        <translation>Das Engine-Paket bringt es mit: Holen Sie es unter „Modelle“.</translation>
    </message>
    <message>
        <source>“{name}” cannot practise: it translates whole sentences and never begins before their end.</source>
        <translation>„{name}“ kann nicht üben: Es übersetzt ganze Sätze und beginnt nie vor ihrem Ende.</translation>
    </message>
    <message>
        <source>names modules to import, which Surtitle does not do for an adapter</source>
        <translation>nennt Module zum Importieren, was Surtitle für einen Adapter nicht tut</translation>
    </message>
    <message>
        <source>begins from &apos;{start}&apos;, which changed the base model&apos;s own weights too</source>
        <translation>beginnt bei „{start}“, was auch die Gewichte des Modells selbst geändert hat</translation>
    </message>
    <message>
        <source>trains the base model&apos;s biases, which Surtitle does not load</source>
        <translation>trainiert die Bias-Werte des Modells, die Surtitle nicht lädt</translation>
    </message>
    <message>
        <source>uses &apos;{name}&apos;, which this version of Surtitle does not know</source>
        <translation>verwendet „{name}“, was diese Version von Surtitle nicht kennt</translation>
    </message>
    <message>
        <source>Trying the engine pack</source>
        <translation>Das Engine-Paket wird erprobt</translation>
    </message>
    <message>
        <source>it is one of several parts, which have to be joined first</source>
        <translation>sie ist einer von mehreren Teilen, die erst zusammengefügt werden müssen</translation>
    </message>
    <message>
        <source>even in 4 bits it takes {size}, more than the memory of this computer ({memory})</source>
        <translation>selbst in 4&#xa0;Bit braucht das Modell {size}, mehr als der Arbeitsspeicher dieses Computers ({memory})</translation>
    </message>
    <message>
        <source>as a folder it takes {size}, and only {free} are free on the disk</source>
        <translation>als Ordner braucht das Modell {size}, und auf der Festplatte sind nur {free} frei</translation>
    </message>
    <message>
        <source>its tensor {name} is in blocks that cannot be told apart</source>
        <translation>ihr Tensor {name} liegt in Blöcken, die sich nicht trennen lassen</translation>
    </message>
    <message>
        <source>“{name}” cannot be imported: {reason}. Get another file of the model, or its folder of safetensors.</source>
        <translation>„{name}“ kann nicht importiert werden: {reason}. Besorgen Sie sich eine andere Datei des Modells oder seinen Ordner mit safetensors.</translation>
    </message>
    <message>
        <source>its tensor {name} holds NaN or infinite values</source>
        <translation>ihr Tensor {name} enthält NaN oder unendliche Werte</translation>
    </message>
    <message>
        <source>its heads are of several sizes</source>
        <translation>ihre Köpfe sind verschieden groß</translation>
    </message>
    <message>
        <source>its sizes do not go together</source>
        <translation>ihre Größen passen nicht zusammen</translation>
    </message>
    <message>
        <source>it reads in both directions and writes nothing</source>
        <translation>sie liest in beide Richtungen und schreibt nichts</translation>
    </message>
    <message>
        <source>its tensor {name} is missing, unknown or of another shape</source>
        <translation>ihr Tensor {name} fehlt, ist unbekannt oder hat eine andere Form</translation>
    </message>
    <message>
        <source>The captions ended because of a fault in the program, and the log {path} says where: start again.</source>
        <translation>Die Untertitel sind wegen eines Programmfehlers beendet worden, und das Protokoll {path} sagt, wo er liegt: Beginnen Sie neu.</translation>
    </message>
    <message>
        <source>{trouble} The old file was kept as {aside}.</source>
        <translation>{trouble} Die alte Datei wurde als {aside} aufbewahrt.</translation>
    </message>
    <message>
        <source>{trouble} The old file could not be kept under another name ({reason}): copy it before you change anything.</source>
        <translation>{trouble} Die alte Datei konnte nicht unter einem anderen Namen aufbewahrt werden ({reason}): Kopieren Sie sie, bevor Sie etwas ändern.</translation>
    </message>
    <message>
        <source>What was kept of a session in {path} cannot be opened ({reason}).</source>
        <translation>Was von einer Sitzung in {path} aufbewahrt wurde, kann nicht geöffnet werden ({reason}).</translation>
    </message>
    <message>
        <source>Captions cannot begin, because nothing can be kept in {folder} ({reason}).</source>
        <translation>Untertitel können nicht beginnen, weil in {folder} nichts aufbewahrt werden kann ({reason}).</translation>
    </message>
    <message>
        <source>The sound {path} cannot be captioned ({reason}).</source>
        <translation>Der Ton {path} kann nicht untertitelt werden ({reason}).</translation>
    </message>
    <message>
        <source>A session that was cut off is damaged: its transcript lacks what could not be read. Its sound is kept in {record}; the user guide says how to get it.</source>
        <translation>Eine abgebrochene Sitzung ist beschädigt: Ihrem Transkript fehlt, was nicht gelesen werden konnte. Ihr Ton ist in {record} aufbewahrt; das Handbuch sagt, wie Sie ihn bekommen.</translation>
    </message>
    <message>
        <source>What an earlier session captioned is kept in {record}, but in no transcript; the user guide says how to get it.</source>
        <translation>Was eine frühere Sitzung untertitelt hat, ist in {record} aufbewahrt, aber in keinem Transkript; das Handbuch sagt, wie Sie es bekommen.</translation>
    </message>
    <message>
        <source>The sound of a session that was cut off cannot be kept as {path} ({reason}): make room there.</source>
        <translation>Der Ton einer abgebrochenen Sitzung kann nicht als {path} aufbewahrt werden ({reason}): Schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>No sound can be kept in {folder} ({reason}): make room there.</source>
        <translation>In {folder} kann kein Ton aufbewahrt werden ({reason}): Schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>The sound {path} cannot be deleted ({reason}): close what else uses it, then try again.</source>
        <translation>Der Ton {path} kann nicht gelöscht werden ({reason}): Schließen Sie, was ihn sonst verwendet, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The transcripts in {folder} cannot be written now ({reason}): make room there, or close what else uses them.</source>
        <translation>Die Transkripte in {folder} können jetzt nicht geschrieben werden ({reason}): Schaffen Sie dort Platz, oder schließen Sie, was sie sonst verwendet.</translation>
    </message>
    <message>
        <source>The transcripts in {folder} cannot be read now ({reason}): close what else uses them, then try again.</source>
        <translation>Die Transkripte in {folder} können jetzt nicht gelesen werden ({reason}): Schließen Sie, was sie sonst verwendet, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The transcripts cannot be kept in {folder} ({reason}), so captions are shown and not kept: make room there, or see who may write there.</source>
        <translation>Die Transkripte können nicht in {folder} aufbewahrt werden ({reason}), daher werden Untertitel gezeigt und nicht aufbewahrt: Schaffen Sie dort Platz, oder sehen Sie nach, wer dort schreiben darf.</translation>
    </message>
    <message>
        <source>The transcripts in {path} cannot be opened ({reason}), so captions are shown and not kept: close other programs that use them, then start Surtitle again.</source>
        <translation>Die Transkripte in {path} können nicht geöffnet werden ({reason}), daher werden Untertitel gezeigt und nicht aufbewahrt: Schließen Sie andere Programme, die sie verwenden, und starten Sie Surtitle dann neu.</translation>
    </message>
    <message>
        <source>The transcripts in {path} are damaged ({reason}), so captions are shown and not kept: move this file away, and new ones are begun.</source>
        <translation>Die Transkripte in {path} sind beschädigt ({reason}), daher werden Untertitel gezeigt und nicht aufbewahrt: Verschieben Sie diese Datei, dann werden neue begonnen.</translation>
    </message>
    <message>
        <source>The transcripts in {path} are of a newer Surtitle, so captions are shown and not kept: update the program.</source>
        <translation>Die Transkripte in {path} sind von einem neueren Surtitle, daher werden Untertitel gezeigt und nicht aufbewahrt: Bringen Sie das Programm auf den neuesten Stand.</translation>
    </message>
    <message>
        <source>The pace “{name}” is not known: choose another.</source>
        <translation>Das Tempo „{name}“ ist nicht bekannt: Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>An adapter of the kind {kind} translates whole sentences only: choose the pace for whole sentences, or another adapter.</source>
        <translation>Ein Adapter der Art {kind} übersetzt nur ganze Sätze: Wählen Sie das Tempo für ganze Sätze, oder einen anderen Adapter.</translation>
    </message>
    <message>
        <source>An adapter of the kind {kind} does not go with {name}: choose another adapter, or another translator.</source>
        <translation>Ein Adapter der Art {kind} geht nicht mit {name}: Wählen Sie einen anderen Adapter, oder einen anderen Übersetzer.</translation>
    </message>
    <message>
        <source>{file} is a link out of its folder and was not followed</source>
        <translation>{file} ist ein Verweis aus dem Ordner hinaus und wurde nicht verfolgt</translation>
    </message>
    <message>
        <source>{file} is a pickle, which could run code, and was not opened</source>
        <translation>{file} ist ein Pickle, das Code ausführen könnte, und wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>it changes &apos;{what}&apos; as {shape}, {base} has {has} there</source>
        <translation>er ändert „{what}“ als {shape}, {base} hat dort {has}</translation>
    </message>
    <message>
        <source>it was trained for a {wanted} model, {base} is a {found}</source>
        <translation>er wurde für ein Modell der Art {wanted} trainiert, {base} ist von der Art {found}</translation>
    </message>
    <message>
        <source>{file} holds no weights</source>
        <translation>{file} enthält keine Gewichte</translation>
    </message>
    <message>
        <source>it holds no matching pair of weights for &apos;{module}&apos;</source>
        <translation>er enthält kein zusammengehöriges Paar von Gewichten für „{module}“</translation>
    </message>
    <message>
        <source>it changes layer {layer}, {base} has {n_layers}</source>
        <translation>er ändert die Schicht {layer}, {base} hat {n_layers}</translation>
    </message>
    <message>
        <source>it changes &apos;{module}&apos; as {n_rows} x {n_columns}, {base} is {width} wide</source>
        <translation>er ändert „{module}“ als {n_rows} x {n_columns}, {base} ist {width} breit</translation>
    </message>
    <message>
        <source>it needs the token {token!r}, which this one does not know</source>
        <translation>er braucht das Token {token!r}, das dieser nicht kennt</translation>
    </message>
    <message>
        <source>Weighing several translations does not work with the pace {pace}: choose another pace, or a single translation.</source>
        <translation>Mehrere Übersetzungen abzuwägen geht mit dem Tempo {pace} nicht: Wählen Sie ein anderes Tempo, oder eine einzige Übersetzung.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for another translator ({reason}): choose that one, or another adapter.</source>
        <translation>Der Adapter „{adapter}“ wurde für einen anderen Übersetzer gemacht ({reason}): Wählen Sie diesen, oder einen anderen Adapter.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for another version of {base} ({wanted}, not {found}): get the adapter for this one, or train it again.</source>
        <translation>Der Adapter „{adapter}“ wurde für eine andere Version von {base} gemacht ({wanted}, nicht {found}): Holen Sie den Adapter für diese, oder trainieren Sie ihn neu.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for the small translator of {day}, which is kept here: switch to that one ({made_for}), or train the adapter again.</source>
        <translation>Der Adapter „{adapter}“ wurde für den kleinen Übersetzer vom {day} gemacht, der hier aufbewahrt ist: Wechseln Sie zu diesem ({made_for}), oder trainieren Sie den Adapter neu.</translation>
    </message>
    <message>
        <source>The engine pack is of another version of Surtitle and is not used: get the one for this version.</source>
        <translation>Das Engine-Paket ist von einer anderen Version von Surtitle und wird nicht genutzt: Holen Sie das für diese Version.</translation>
    </message>
    <message>
        <source>There is too little room in {folder} for the engine pack ({what}): make room, then try again.</source>
        <translation>In {folder} ist zu wenig Platz für das Engine-Paket ({what}): Schaffen Sie Platz, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{file} is not in {folder}: put all files of the engine pack there.</source>
        <translation>{file} ist nicht in {folder}: Legen Sie alle Dateien des Engine-Pakets dorthin.</translation>
    </message>
    <message>
        <source>The engine pack cannot be kept in {folder} ({reason}): see who may write there, then try again.</source>
        <translation>Das Engine-Paket kann nicht in {folder} abgelegt werden ({reason}): Sehen Sie nach, wer dort schreiben darf, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>it names tokens that it does not have</source>
        <translation>sie nennt Token, die sie nicht hat</translation>
    </message>
    <message>
        <source>what its entry {name} means is not known here</source>
        <translation>was ihr Eintrag {name} bedeutet, ist hier nicht bekannt</translation>
    </message>
    <message>
        <source>its entry {name} makes no sense</source>
        <translation>ihr Eintrag {name} ergibt keinen Sinn</translation>
    </message>
    <message>
        <source>its beginning is damaged</source>
        <translation>ihr Anfang ist beschädigt</translation>
    </message>
    <message>
        <source>its entry {name} is missing</source>
        <translation>ihr Eintrag {name} fehlt</translation>
    </message>
    <message>
        <source>its version {version} is not read here</source>
        <translation>ihre Version {version} wird hier nicht gelesen</translation>
    </message>
    <message>
        <source>it ends too soon</source>
        <translation>sie endet zu früh</translation>
    </message>
    <message>
        <source>its tensor {name} is in numbers of the kind {kind}, which are not read here</source>
        <translation>ihr Tensor {name} besteht aus Zahlen der Art {kind}, die hier nicht gelesen werden</translation>
    </message>
    <message>
        <source>its positions are scaled in a way that is not known here ({way})</source>
        <translation>ihre Positionen sind auf eine Weise gestreckt, die hier nicht bekannt ist ({way})</translation>
    </message>
    <message>
        <source>its tokenizer cannot be rebuilt</source>
        <translation>ihr Tokenizer lässt sich nicht nachbauen</translation>
    </message>
    <message>
        <source>tokenizers of the kind {kind} are not read here</source>
        <translation>Tokenizer der Art {kind} werden hier nicht gelesen</translation>
    </message>
    <message>
        <source>how its tokenizer cuts text into words is not known here ({way})</source>
        <translation>wie ihr Tokenizer Text in Wörter zerlegt, ist hier nicht bekannt ({way})</translation>
    </message>
    <message>
        <source>{path} was changed while it was in use: start again.</source>
        <translation>{path} wurde während der Benutzung geändert: Beginnen Sie neu.</translation>
    </message>
    <message>
        <source>{path} holds numbers of the kind {kind} (&apos;{name}&apos;), which are not computed with here.</source>
        <translation>{path} enthält Zahlen der Art {kind} („{name}“), mit denen hier nicht gerechnet wird.</translation>
    </message>
    <message>
        <source>{path} ends too soon: get it again.</source>
        <translation>{path} endet zu früh: Laden Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>The translator “{name}” is not on this computer: choose another.</source>
        <translation>Der Übersetzer „{name}“ ist nicht auf diesem Computer: Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The pace {pace} needs an adapter that was trained for it: choose another pace, or another adapter.</source>
        <translation>Das Tempo {pace} braucht einen Adapter, der dafür trainiert wurde: Wählen Sie ein anderes Tempo, oder einen anderen Adapter.</translation>
    </message>
    <message>
        <source>names more than {n} alignment heads</source>
        <translation>nennt mehr als {n} Alignierungsköpfe</translation>
    </message>
    <message>
        <source>{path} is a pickle, which could run code: delete it, or get the model again.</source>
        <translation>{path} ist eine Pickle-Datei, die Code ausführen könnte: Löschen Sie sie, oder holen Sie das Modell noch einmal.</translation>
    </message>
    <message>
        <source>“{folder}” holds no model (config.json is missing): choose another.</source>
        <translation>„{folder}“ enthält kein Modell (config.json fehlt): Wählen Sie etwas anderes.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>{source} to {target}</source>
        <translation>{source} → {target}</translation>
    </message>
    <message>
        <source>an entry of &apos;languages&apos; in {where}</source>
        <translation>ein Eintrag von „languages“ in {where}</translation>
    </message>
    <message>
        <source>belongs to an adapter and not to a model; choose its folder as adapter</source>
        <translation>gehört zu einem Adapter und nicht zu einem Modell; wählen Sie seinen Ordner als Adapter</translation>
    </message>
    <message>
        <source>has schema version {version}, this Surtitle reads version {known}; {todo}</source>
        <translation>hat die Schemaversion {version}, dieses Surtitle liest Version {known}; {todo}</translation>
    </message>
    <message>
        <source>lists a policy that writes in chunks and names no &apos;end_of_write&apos; token</source>
        <translation>führt eine Strategie auf, die in Stücken schreibt, und nennt kein Token „end_of_write“</translation>
    </message>
    <message>
        <source>is interleaved and does not name both &apos;end_of_read&apos; and &apos;end_of_write&apos;</source>
        <translation>ist verschränkt (interleaved) und nennt nicht sowohl „end_of_read“ als auch „end_of_write“</translation>
    </message>
    <message>
        <source>has &apos;{value}&apos; as &apos;{name}&apos;, this Surtitle knows {known}</source>
        <translation>hat „{value}“ als „{name}“, dieses Surtitle kennt {known}</translation>
    </message>
    <message>
        <source>has &apos;{policy}&apos; as a policy where &apos;wait-3&apos;, &apos;wait-1..9&apos;, &apos;read-5&apos;, &apos;confident-0.6&apos; or &apos;offline&apos; is expected</source>
        <translation>hat „{policy}“ als Strategie, wo „wait-3“, „wait-1..9“, „read-5“, „confident-0.6“ oder „offline“ erwartet wird</translation>
    </message>
    <message>
        <source>has &apos;{code}&apos; as a language where a code like &apos;en&apos; or &apos;pt-BR&apos; is expected</source>
        <translation>hat „{code}“ als Sprache, wo ein Code wie „en“ oder „pt-BR“ erwartet wird</translation>
    </message>
    <message>
        <source>has an unbalanced brace in &apos;{kind}&apos; ({trouble}); write {{{{ for a brace</source>
        <translation>hat eine Klammer ohne Gegenstück in „{kind}“ ({trouble}); schreiben Sie {{{{ für eine Klammer</translation>
    </message>
    <message>
        <source>has the placeholder &apos;{name}&apos; in &apos;{kind}&apos;, only {{source}} and {{target}} are filled</source>
        <translation>hat den Platzhalter „{name}“ in „{kind}“, nur {{source}} und {{target}} werden ausgefüllt</translation>
    </message>
    <message>
        <source>update Surtitle</source>
        <translation>aktualisieren Sie Surtitle</translation>
    </message>
    <message>
        <source>get a newer version of the model</source>
        <translation>holen Sie eine neuere Version des Modells</translation>
    </message>
    <message>
        <source>{path} holds a policy head of {shape}, where {wanted} is expected: it is for another model.</source>
        <translation>{path} enthält einen Strategiekopf von {shape}, wo {wanted} erwartet wird: Er gehört zu einem anderen Modell.</translation>
    </message>
    <message>
        <source>The server at {place} has no model: give it one.</source>
        <translation>Der Server bei {place} hat kein Modell: Geben Sie ihm eines.</translation>
    </message>
    <message>
        <source>The server at {place} refuses what it is asked (HTTP status {status}): choose another model there, or give it more context.</source>
        <translation>Der Server bei {place} lehnt ab, was er gefragt wird (HTTP-Status {status}): Wählen Sie dort ein anderes Modell, oder geben Sie ihm mehr Kontext.</translation>
    </message>
    <message>
        <source>{folder} cannot be deleted ({reason}): delete it yourself.</source>
        <translation>{folder} kann nicht gelöscht werden ({reason}): Löschen Sie den Ordner selbst.</translation>
    </message>
    <message>
        <source>Writing {name} as a folder</source>
        <translation>{name} wird als Ordner geschrieben</translation>
    </message>
    <message>
        <source>Another model is being imported: wait until that is done, then try again.</source>
        <translation>Es wird gerade ein anderes Modell importiert: Warten Sie, bis das fertig ist, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template changes or drops the texts of a conversation; choose a model with an ordinary chat template.</source>
        <translation>Die Gesprächsvorlage des Modells ändert die Texte eines Gesprächs oder lässt sie weg; wählen Sie ein Modell mit einer gewöhnlichen Vorlage.</translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary has no token {token!r}; its surtitle.json names another one.</source>
        <translation>Das Vokabular des Modells hat kein Token {token!r}; seine surtitle.json nennt ein anderes.</translation>
    </message>
    <message>
        <source>The header of {path}</source>
        <translation>Der Kopf von {path}</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): get it again.</source>
        <translation>{path} kann nicht gelesen werden ({reason}): Holen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>{path} describes its tensor &apos;{name}&apos; wrongly: get it again.</source>
        <translation>{path} beschreibt ihren Tensor „{name}“ falsch: Holen Sie die Datei noch einmal.</translation>
    </message>
    <message>
        <source>Downloading {model} ({size})</source>
        <translation>{model} wird heruntergeladen ({size})</translation>
    </message>
    <message>
        <source>Checked {model}</source>
        <translation>{model} ist geprüft</translation>
    </message>
    <message>
        <source>Checking {name}</source>
        <translation>{name} wird geprüft</translation>
    </message>
    <message>
        <source>The tokenizer in {folder} is damaged: get the model again.</source>
        <translation>Der Tokenizer in {folder} ist beschädigt: Holen Sie das Modell noch einmal.</translation>
    </message>
    <message>
        <source>{path} is a file: choose another name or folder.</source>
        <translation>{path} ist eine Datei: Wählen Sie einen anderen Namen oder Ordner.</translation>
    </message>
    <message>
        <source>{option} {value!r} is not known: use one of {known}.</source>
        <translation>{option} {value!r} ist nicht bekannt: Verwenden Sie eines von {known}.</translation>
    </message>
    <message>
        <source>--seed {seed} is out of range: use 0 to {most}.</source>
        <translation>--seed {seed} liegt außerhalb des Bereichs: Verwenden Sie 0 bis {most}.</translation>
    </message>
    <message>
        <source>--errors go into sources as recognized only: give --as-recognized SHARE, too.</source>
        <translation>--errors betrifft nur Sätze wie aus der Spracherkennung: Geben Sie auch --as-recognized ANTEIL an.</translation>
    </message>
    <message>
        <source>Policies count words between spaces, which {code} is written without: use the policy offline.</source>
        <translation>Strategien zählen Wörter zwischen Leerzeichen, die es in der Schrift von {code} nicht gibt: Verwenden Sie die Strategie offline.</translation>
    </message>
    <message>
        <source>{option} {value} must be more than 0.</source>
        <translation>{option} {value} muss größer als 0 sein.</translation>
    </message>
    <message>
        <source>the translator {name}</source>
        <translation>der Übersetzer {name}</translation>
    </message>
    <message>
        <source>The translator {name} translates {known}, not {languages}: choose another translator.</source>
        <translation>Der Übersetzer {name} übersetzt {known}, nicht {languages}: Wählen Sie einen anderen Übersetzer.</translation>
    </message>
    <message>
        <source>The language {code!r} is not known: use a code such as en, de, fr or es.</source>
        <translation>Die Sprache {code!r} ist nicht bekannt: Verwenden Sie einen Code wie en, de, fr oder es.</translation>
    </message>
    <message>
        <source>the recognizer</source>
        <translation>die Spracherkennung</translation>
    </message>
    <message>
        <source>Loading the recognizer</source>
        <translation>Die Spracherkennung wird geladen</translation>
    </message>
    <message>
        <source>The model &quot;{name}&quot; hears {codes} only, not &quot;{language}&quot;: choose another.</source>
        <translation>Das Modell „{name}“ hört nur {codes}, nicht „{language}“: Wählen Sie ein anderes.</translation>
    </message>
</context>
<context>
    <name>ServerDialog</name>
    <message>
        <source>A server on this computer</source>
        <translation>Ein Server auf diesem Computer</translation>
    </message>
    <message>
        <source>&amp;Look for its models</source>
        <translation>Seine Modelle &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Testen</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>&amp;Verwenden</translation>
    </message>
    <message>
        <source>What the server says</source>
        <translation>Was der Server sagt</translation>
    </message>
    <message>
        <source>Choose a model first: look for those that the server has.</source>
        <translation>Wählen Sie zuerst ein Modell: Suchen Sie nach denen, die der Server hat.</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>Der Server wird gefragt…</translation>
    </message>
    <message>
        <source>{} is another computer. While captions run, every word that is said goes there, with its translation and the glossary&apos;s terms. The people who run that computer can read and keep them.</source>
        <translation>{} ist ein anderer Computer. Während Untertitel laufen, geht jedes gesprochene Wort dorthin, mit seiner Übersetzung und den Begriffen des Glossars. Wer jenen Computer betreibt, kann sie lesen und behalten.</translation>
    </message>
    <message>
        <source>Ollama, LM Studio, the server of llama.cpp and similar programs can translate. What is said goes to the address below and nowhere else.</source>
        <translation>Ollama, LM Studio, der Server von llama.cpp und ähnliche können übersetzen. Das Gesagte geht an die Adresse unten und nirgendwo sonst hin.</translation>
    </message>
    <message>
        <source>They go unencrypted: others in the network can read them too.</source>
        <translation>Sie werden unverschlüsselt gesendet: Auch andere im Netz können sie lesen.</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Ein anderer Computer</translation>
    </message>
    <message>
        <source>&amp;Stay here</source>
        <translation>&amp;Hier bleiben</translation>
    </message>
    <message>
        <source>&amp;Send them there</source>
        <translation>&amp;Dorthin senden</translation>
    </message>
    <message>
        <source>“{}” became “{}” in {} s.</source>
        <translation>Aus „{}“ wurde „{}“ in {} s.</translation>
    </message>
    <message>
        <source>The server has {} models.</source>
        <translation>Der Server hat {} Modelle.</translation>
    </message>
    <message>
        <source>The server has 1 model.</source>
        <translation>Der Server hat 1 Modell.</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Key, if it asks for one</source>
        <translation>S&amp;chlüssel, falls er einen verlangt</translation>
    </message>
</context>
<context>
    <name>SessionBridge</name>
    <message>
        <source>The captions ended because of a fault in the program. Start again; if it happens once more, check this computer.</source>
        <translation>Die Untertitel endeten wegen eines Fehlers im Programm. Starten Sie noch einmal; geschieht es wieder, prüfen Sie diesen Computer.</translation>
    </message>
</context>
<context>
    <name>SessionChoices</name>
    <message>
        <source>No translation</source>
        <translation>Keine Übersetzung</translation>
    </message>
    <message>
        <source>Me</source>
        <translation>Ich</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Andere</translation>
    </message>
    <message>
        <source>Detected (Whisper only)</source>
        <translation>Automatisch (nur Whisper)</translation>
    </message>
    <message>
        <source>The best on this computer</source>
        <translation>Die beste auf diesem Computer</translation>
    </message>
    <message>
        <source>{} (built in, English)</source>
        <translation>{} (eingebaut, Englisch)</translation>
    </message>
    <message>
        <source>This computer&apos;s sound: {}</source>
        <translation>Ton dieses Computers: {}</translation>
    </message>
    <message>
        <source>Microphone: {}</source>
        <translation>Mikrofon: {}</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>This computer&apos;s sound</source>
        <translation>Ton dieses Computers</translation>
    </message>
    <message>
        <source>Microphone + computer</source>
        <translation>Mikrofon + Computer</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>SettingsWindow</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Overlay</translation>
    </message>
</context>
<context>
    <name>ShareDialog</name>
    <message>
        <source>Share captions</source>
        <translation>Untertitel teilen</translation>
    </message>
    <message>
        <source>&amp;Share captions live</source>
        <translation>Untertitel &amp;live teilen</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>&amp;Other computers may read too</source>
        <translation>&amp;Andere Computer dürfen mitlesen</translation>
    </message>
    <message>
        <source>Address of the page for OBS</source>
        <translation>Adresse der Seite für OBS</translation>
    </message>
    <message>
        <source>Address of the WebSocket</source>
        <translation>Adresse des WebSockets</translation>
    </message>
    <message>
        <source>Copy the address of the page</source>
        <translation>Adresse der Seite kopieren</translation>
    </message>
    <message>
        <source>Copy the address of the WebSocket</source>
        <translation>Adresse des WebSockets kopieren</translation>
    </message>
    <message>
        <source>&amp;Write captions to a file</source>
        <translation>Untertitel in eine Datei &amp;schreiben</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Everybody who knows the address can read along, and the connection is not encrypted: give it only to people you trust, in a network you trust.</source>
        <translation>Alle, die die Adresse kennen, können mitlesen, und die Verbindung ist nicht verschlüsselt: Geben Sie sie nur Menschen, denen Sie vertrauen, in einem Netz, dem Sie vertrauen.</translation>
    </message>
    <message>
        <source>Only programs on this computer can read. In OBS, add a Browser source.</source>
        <translation>Nur Programme auf diesem Computer können mitlesen. Fügen Sie in OBS eine Quelle der Art Browser hinzu.</translation>
    </message>
    <message>
        <source>Each session gets its own file, numbered if there is one already.</source>
        <translation>Jede Sitzung bekommt eine eigene Datei, nummeriert, wo es schon eine gibt.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>&amp;Port</translation>
    </message>
    <message>
        <source>For pro&amp;grams (WebSocket)</source>
        <translation>Für Pro&amp;gramme (WebSocket)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Point the camera of a telephone at the code: the captions open in its browser. It has to be in the same network as this computer.</source>
        <translation>Richten Sie die Kamera eines Telefons auf den Code: Die Untertitel öffnen sich in dessen Browser. Es muss im selben Netz sein wie dieser Computer.</translation>
    </message>
    <message>
        <source>Show w&amp;ho speaks, live and in the file</source>
        <translation>Live und in der Datei z&amp;eigen, wer spricht</translation>
    </message>
    <message>
        <source>Address of the page to read along</source>
        <translation>Adresse der Seite zum Mitlesen</translation>
    </message>
    <message>
        <source>Copy the address of the page to read along</source>
        <translation>Adresse der Seite zum Mitlesen kopieren</translation>
    </message>
    <message>
        <source>QR code with the address of the page to read along</source>
        <translation>QR-Code mit der Adresse der Seite zum Mitlesen</translation>
    </message>
    <message>
        <source>Others can read live what is said and translated here.</source>
        <translation>Andere können live mitlesen, was hier gesprochen und übersetzt wird.</translation>
    </message>
    <message>
        <source>To &amp;read along</source>
        <translation>Zum &amp;Mitlesen</translation>
    </message>
    <message>
        <source>For O&amp;BS</source>
        <translation>Für O&amp;BS</translation>
    </message>
    <message>
        <source>The captions can be shown in a stream, or read by another program.</source>
        <translation>Die Untertitel können in einem Stream gezeigt oder von einem anderen Programm gelesen werden.</translation>
    </message>
    <message>
        <source>Windows asks whether others may reach Surtitle: allow it for private networks. If you refused before, allow it in Windows Security, “Allow an app through firewall”.</source>
        <translation>Windows fragt, ob andere Surtitle erreichen dürfen: Erlauben Sie es für private Netzwerke. Haben Sie schon einmal abgelehnt, erlauben Sie es in der Windows-Sicherheit unter „Zugriff von App durch Firewall zulassen“.</translation>
    </message>
    <message>
        <source>If macOS asks whether Surtitle may accept connections, allow it. If you refused before, allow it in System Settings, Network, Firewall.</source>
        <translation>Wenn macOS fragt, ob Surtitle Verbindungen annehmen darf, erlauben Sie es. Haben Sie schon einmal abgelehnt, erlauben Sie es in den Systemeinstellungen unter Netzwerk, Firewall.</translation>
    </message>
    <message>
        <source>Write captions to</source>
        <translation>Untertitel schreiben in</translation>
    </message>
    <message>
        <source>Captions ({})</source>
        <translation>Untertitel ({})</translation>
    </message>
    <message>
        <source>This session is written to {}.</source>
        <translation>Diese Sitzung wird in {} geschrieben.</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Reset &amp;all</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Choose a field and press the new keys; Backspace removes them.</source>
        <translation>Wählen Sie ein Feld, und drücken Sie die neuen Tasten; die Rücktaste entfernt sie.</translation>
    </message>
    <message>
        <source>In every program</source>
        <translation>In jedem Programm</translation>
    </message>
    <message>
        <source>Ctrl or Alt with a letter, a digit, F1 to {} or the space bar; a Linux desktop may ask.</source>
        <translation>Mit Strg oder Alt ein Buchstabe, eine Ziffer, F1 bis {} oder die Leertaste; ein Linux-Desktop fragt vielleicht nach.</translation>
    </message>
    <message>
        <source>Reset the keys of “{}”</source>
        <translation>Tasten von „{}“ zurücksetzen</translation>
    </message>
    <message>
        <source>Keys of “{}”</source>
        <translation>Tasten von „{}“</translation>
    </message>
    <message>
        <source>These keys cannot work in every program; choose others.</source>
        <translation>Diese Tasten können nicht in jedem Programm gelten; wählen Sie andere.</translation>
    </message>
</context>
<context>
    <name>ShortcutsWindow</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was es tut</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>C&amp;hange…</source>
        <translation>Ä&amp;ndern…</translation>
    </message>
</context>
<context>
    <name>SortMenu</name>
    <message>
        <source>&amp;Sort by</source>
        <translation>&amp;Sortieren nach</translation>
    </message>
    <message>
        <source>&amp;Ascending</source>
        <translation>&amp;Aufsteigend</translation>
    </message>
    <message>
        <source>&amp;Descending</source>
        <translation>A&amp;bsteigend</translation>
    </message>
</context>
<context>
    <name>SoundQuestion</name>
    <message>
        <source>Keep the sound of “{}” and of later talks, too? It takes 115 MB an hour.</source>
        <translation>Auch den Ton von „{}“ und von späteren Gesprächen behalten? Eine Stunde belegt 115 MB.</translation>
    </message>
    <message>
        <source>Keep the sound</source>
        <translation>Ton behalten</translation>
    </message>
    <message>
        <source>Only the text</source>
        <translation>Nur den Text</translation>
    </message>
</context>
<context>
    <name>SourceButton</name>
    <message>
        <source>Microphone</source>
        <translation>Mikrofon</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>Computer</translation>
    </message>
    <message>
        <source>Sound track</source>
        <translation>Tonspur</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>&amp;Datei…</translation>
    </message>
    <message>
        <source>Listen to: {}</source>
        <translation>Quelle: {}</translation>
    </message>
    <message>
        <source>{} (not tested yet)</source>
        <translation>{} (noch nicht getestet)</translation>
    </message>
</context>
<context>
    <name>SpeedButton</name>
    <message>
        <source>Speed of the sound, at the pitch of the voices</source>
        <translation>Geschwindigkeit der Wiedergabe; die Stimmen behalten ihre Höhe</translation>
    </message>
    <message>
        <source>Speed: {}</source>
        <translation>Geschwindigkeit: {}</translation>
    </message>
</context>
<context>
    <name>StartButton</name>
    <message>
        <source>Start or stop captions</source>
        <translation>Untertitel starten oder stoppen</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>Sofort stoppen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
</context>
<context>
    <name>SubtitleDialog</name>
    <message>
        <source>Add subtitles to a video</source>
        <translation>Untertitel in ein Video einfügen</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Beide Sprachen</translation>
    </message>
    <message>
        <source>As a &amp;track that can be switched off</source>
        <translation>Als &amp;Spur, die sich abschalten lässt</translation>
    </message>
    <message>
        <source>&amp;Burnt into the picture for good, which takes longer</source>
        <translation>Dauerhaft ins Bild &amp;eingebrannt, was länger dauert</translation>
    </message>
    <message>
        <source>The command that is run</source>
        <translation>Der Befehl, der ausgeführt wird</translation>
    </message>
    <message>
        <source>Progress of the video</source>
        <translation>Fortschritt des Videos</translation>
    </message>
    <message>
        <source>FFmpeg makes a new video beside this one, on this computer.</source>
        <translation>FFmpeg erstellt auf diesem Computer ein neues Video neben diesem.</translation>
    </message>
    <message>
        <source>Command:</source>
        <translation>Befehl:</translation>
    </message>
    <message>
        <source>“{}” is now beside the video.</source>
        <translation>„{}“ liegt jetzt neben dem Video.</translation>
    </message>
    <message>
        <source>&amp;Make the video</source>
        <translation>&amp;Video erstellen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Video</source>
        <translation>V&amp;ideo</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>Videos ({});;All files (*)</source>
        <translation>Videos ({});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Choose the video</source>
        <translation>Video auswählen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen…</translation>
    </message>
</context>
<context>
    <name>TalkFoot</name>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Copy &amp;all</source>
        <translation>&amp;Alles kopieren</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>TalkHead</name>
    <message>
        <source>The adapter in use</source>
        <translation>Der verwendete Adapter</translation>
    </message>
</context>
<context>
    <name>TalkTitle</name>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Name of the talk</source>
        <translation>Name des Gesprächs</translation>
    </message>
</context>
<context>
    <name>Talks</name>
    <message>
        <source>1 caption</source>
        <translation>1 Untertitel</translation>
    </message>
    <message>
        <source>{} captions</source>
        <translation>{} Untertitel</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{} s</translation>
    </message>
    <message>
        <source>{} min</source>
        <translation>{} min</translation>
    </message>
    <message>
        <source>{} h {} min</source>
        <translation>{} h {} min</translation>
    </message>
</context>
<context>
    <name>TalksView</name>
    <message>
        <source>on this computer</source>
        <translation>auf diesem Computer</translation>
    </message>
    <message>
        <source>gone when Surtitle is closed</source>
        <translation>weg, wenn Surtitle geschlossen wird</translation>
    </message>
    <message>
        <source>Getting ready. Nothing said in the meantime is missed.</source>
        <translation>Gleich geht es los. Nichts, was inzwischen gesagt wird, geht verloren.</translation>
    </message>
    <message>
        <source>Each sentence will appear here when it is complete.</source>
        <translation>Jeder Satz erscheint hier, sobald er vollständig ist.</translation>
    </message>
    <message>
        <source>What is said will appear here.</source>
        <translation>Was gesagt wird, erscheint hier.</translation>
    </message>
    <message>
        <source>Paused: nothing is heard or kept.</source>
        <translation>Pausiert: nichts wird gehört oder behalten.</translation>
    </message>
    <message>
        <source>What was missed is being captioned from its sound.</source>
        <translation>Der Rest wird aus dem Ton untertitelt.</translation>
    </message>
    <message>
        <source>The last words are being captioned.</source>
        <translation>Die letzten Wörter werden untertitelt.</translation>
    </message>
</context>
<context>
    <name>TrackMenu</name>
    <message>
        <source>Choose automatically</source>
        <translation>Automatisch wählen</translation>
    </message>
    <message>
        <source>Track {}</source>
        <translation>Spur {}</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
</context>
<context>
    <name>TrainingChild</name>
    <message>
        <source>The training ended because of a fault in the program: see the details.</source>
        <translation>Das Training wurde durch einen Programmfehler beendet: siehe Details.</translation>
    </message>
    <message>
        <source>The training cannot be started: the program&apos;s files are not complete.</source>
        <translation>Das Training kann nicht gestartet werden: Die Dateien des Programms sind unvollständig.</translation>
    </message>
</context>
<context>
    <name>TrainingController</name>
    <message>
        <source>The practice of “{}” was interrupted and can be resumed.</source>
        <translation>Das Üben von „{}“ wurde unterbrochen und kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>The training of “{}” was interrupted and can be resumed.</source>
        <translation>Das Training von „{}“ wurde unterbrochen und kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>Resume…</source>
        <translation>Fortsetzen…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>An adapter is being trained on this computer, too: captions may come later.</source>
        <translation>Auf diesem Computer wird auch ein Adapter trainiert: Untertitel kommen vielleicht später.</translation>
    </message>
    <message>
        <source>{} and its adapter “{}” will be used the next time captions start.</source>
        <translation>{} und sein Adapter „{}“ werden ab dem nächsten Start der Untertitel verwendet.</translation>
    </message>
    <message>
        <source>“{}” will hear and translate the next time captions start. It needs no other translator; adapters and the glossary do not apply to it.</source>
        <translation>„{}“ hört und übersetzt ab dem nächsten Start der Untertitel. Es braucht keinen anderen Übersetzer; Adapter und Glossar gelten dafür nicht.</translation>
    </message>
</context>
<context>
    <name>TrainingForm</name>
    <message>
        <source>Spoken language</source>
        <translation>Gesprochene Sprache</translation>
    </message>
    <message>
        <source>Language of the subtitles</source>
        <translation>Sprache der Untertitel</translation>
    </message>
    <message>
        <source>&amp;My corrected transcripts</source>
        <translation>Meine &amp;korrigierten Transkripte</translation>
    </message>
    <message>
        <source>Sentence pairs in a &amp;file</source>
        <translation>Satzpaare in einer &amp;Datei</translation>
    </message>
    <message>
        <source>My talks whose sound was kept, with their translations as corrected in the transcripts. The result is a model that translates speech directly; it takes hours of speech.</source>
        <translation>Meine Gespräche, deren Ton behalten wurde, mit ihren in den Transkripten korrigierten Übersetzungen. Das Ergebnis ist ein Modell, das Sprache direkt übersetzt; es braucht Stunden an Sprache.</translation>
    </message>
    <message>
        <source>Data file</source>
        <translation>Datei mit Satzpaaren</translation>
    </message>
    <message>
        <source>TSV, JSON lines, or two text files as talk.en,talk.de</source>
        <translation>TSV, JSON-Zeilen oder zwei Textdateien wie talk.en,talk.de</translation>
    </message>
    <message>
        <source>Ch&amp;oose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>Choose the data file</source>
        <translation>Datei mit Satzpaaren wählen</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Name of the adapter</source>
        <translation>Name des Adapters</translation>
    </message>
    <message>
        <source>&amp;Paces</source>
        <translation>Te&amp;mpos</translation>
    </message>
    <message>
        <source>How far &amp;behind</source>
        <translation>Wie weit &amp;zurück</translation>
    </message>
    <message>
        <source>Direct translation of speech</source>
        <translation>Direkte Übersetzung von Sprache</translation>
    </message>
    <message>
        <source>Quick ({} steps)</source>
        <translation>Schnell ({} Schritte)</translation>
    </message>
    <message>
        <source>Thorough ({} steps)</source>
        <translation>Gründlich ({} Schritte)</translation>
    </message>
    <message>
        <source>Quick (a few minutes)</source>
        <translation>Schnell (einige Minuten)</translation>
    </message>
    <message>
        <source>Translator to train</source>
        <translation>Zu trainierender Übersetzer</translation>
    </message>
    <message>
        <source>Thorough (all data twice, small data often)</source>
        <translation>Gründlich (alle Daten zweimal, wenige oft)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Paces</source>
        <translation>Tempos</translation>
    </message>
    <message>
        <source>Exact paces</source>
        <translation>Genaue Tempos</translation>
    </message>
    <message>
        <source>With less memory, over rounded weights</source>
        <translation>Mit weniger Speicher, über gerundeten Gewichten</translation>
    </message>
    <message>
        <source>QLoRA: over 4-bit weights</source>
        <translation>QLoRA: über 4-Bit-Gewichten</translation>
    </message>
    <message>
        <source>Number of steps:</source>
        <translation>Anzahl der Schritte:</translation>
    </message>
    <message>
        <source>The usual one</source>
        <translation>Die übliche</translation>
    </message>
    <message>
        <source>LoRA: low-rank weights beside the translator&apos;s own</source>
        <translation>LoRA: Gewichte von niedrigem Rang neben den eigenen des Übersetzers</translation>
    </message>
    <message>
        <source>All that the translator knows</source>
        <translation>Alle, die der Übersetzer kennt</translation>
    </message>
    <message>
        <source>Exactly:</source>
        <translation>Genau diese:</translation>
    </message>
    <message>
        <source>The paces that the adapter learns, separated by commas: wait-3 stays three words behind the speaker, offline waits for the end of the sentence.</source>
        <translation>Die Tempos, die der Adapter lernt, durch Kommas getrennt: wait-3 bleibt drei Wörter hinter dem Sprecher, offline wartet auf das Satzende.</translation>
    </message>
    <message>
        <source>Metho&amp;d</source>
        <translation>Met&amp;hode</translation>
    </message>
    <message>
        <source>&amp;Translator</source>
        <translation>Ü&amp;bersetzer</translation>
    </message>
    <message>
        <source>&amp;Languages</source>
        <translation>&amp;Sprachen</translation>
    </message>
    <message>
        <source>Learn from</source>
        <translation>Lernen aus</translation>
    </message>
    <message>
        <source>D&amp;ata</source>
        <translation>D&amp;aten</translation>
    </message>
    <message>
        <source>&amp;How long</source>
        <translation>Da&amp;uer</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Thorough (each sentence {} times per stage)</source>
        <translation>Gründlich (jeder Satz {}-mal pro Stufe)</translation>
    </message>
    <message>
        <source>{} with “{}”</source>
        <translation>{} mit „{}“</translation>
    </message>
    <message>
        <source>Sentence pairs ({});;All files (*)</source>
        <translation>Satzpaare ({});;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Sentence pairs</source>
        <translation>Satzpaare</translation>
    </message>
</context>
<context>
    <name>TrainingWindow</name>
    <message>
        <source>Train an adapter</source>
        <translation>Adapter trainieren</translation>
    </message>
    <message>
        <source>&amp;Start practice</source>
        <translation>Übun&amp;g starten</translation>
    </message>
    <message>
        <source>While practising, a translator translates each of your sentences several times, and learns from the better and faster tries when to wait and when to write. The result is a new adapter, made on this computer only; what it begins with stays as it is.</source>
        <translation>Beim Üben übersetzt ein Übersetzer jeden Ihrer Sätze mehrmals und lernt aus den besseren und schnelleren Versuchen, wann er wartet und wann er schreibt. Das Ergebnis ist ein neuer Adapter, nur auf diesem Computer gemacht; womit er beginnt, bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Give the adapter a name of letters, digits, - and _.</source>
        <translation>Geben Sie dem Adapter einen Namen aus Buchstaben, Ziffern, - und _.</translation>
    </message>
    <message>
        <source>There is something called “{}” already: choose another name.</source>
        <translation>Es gibt schon etwas namens „{}“: Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Going on with “{}”…</source>
        <translation>„{}“ wird fortgesetzt…</translation>
    </message>
    <message>
        <source>&amp;Stop now</source>
        <translation>So&amp;fort stoppen</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt…</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>&amp;Stoppen und beenden</translation>
    </message>
    <message>
        <source>What data and memory allow</source>
        <translation>Was Daten und Speicher erlauben</translation>
    </message>
    <message>
        <source>Captions are running. Training shares the computer with them, at a low priority, but captions may come later.</source>
        <translation>Untertitel laufen. Das Training teilt sich den Computer mit ihnen: Es arbeitet mit niedriger Priorität, aber Untertitel kommen vielleicht später.</translation>
    </message>
    <message>
        <source>Checking data and memory…</source>
        <translation>Daten und Speicher werden geprüft…</translation>
    </message>
    <message>
        <source>The practice of “{}” was cancelled.</source>
        <translation>Die Übung von „{}“ wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>&amp;Training starten</translation>
    </message>
    <message>
        <source>&amp;Use this adapter</source>
        <translation>Diesen Ada&amp;pter verwenden</translation>
    </message>
    <message>
        <source>An adapter teaches a translator your words: from sentences and their translations, on this computer only. The translator itself stays as it is.</source>
        <translation>Ein Adapter bringt einem Übersetzer Ihre Wörter bei: aus Sätzen und ihren Übersetzungen, nur auf diesem Computer. Der Übersetzer selbst bleibt, wie er ist.</translation>
    </message>
    <message>
        <source>Practise live translation</source>
        <translation>Live-Übersetzung üben</translation>
    </message>
    <message>
        <source>“{}” is being made. That stops when the program is closed, and can be resumed.</source>
        <translation>„{}“ entsteht gerade. Das hört auf, wenn das Programm geschlossen wird, und kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>&amp;Keep it running</source>
        <translation>&amp;Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>{} pairs to learn, {} held out to measure by. Takes {} GB of memory or more; {} GB are free.</source>
        <translation>{} Paare zum Lernen, {} zum Messen zurückgehalten. Braucht mindestens {} GB Speicher; {} GB sind frei.</translation>
    </message>
    <message>
        <source>Getting ready…</source>
        <translation>Wird vorbereitet…</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>Dieses Model&amp;l verwenden</translation>
    </message>
    <message>
        <source>The training of “{}” was cancelled.</source>
        <translation>Das Training von „{}“ wurde abgebrochen.</translation>
    </message>
    <message>
        <source>“{}” is in use.</source>
        <translation>„{}“ wird verwendet.</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
</context>
<context>
    <name>TranscriptCare</name>
    <message>
        <source>{} was cut off; what could be recovered is in the transcripts.</source>
        <translation>{} wurde abgebrochen; was wiederhergestellt werden konnte, steht in den Transkripten.</translation>
    </message>
    <message>
        <source>The sound of {} was deleted to stay below {} MB; all text is kept.</source>
        <translation>Der Ton von {} wurde gelöscht, um unter {} MB zu bleiben; aller Text bleibt erhalten.</translation>
    </message>
    <message>
        <source>The transcripts take more than {} MB without any sound; delete some, or raise the limit.</source>
        <translation>Die Transkripte belegen auch ohne Ton mehr als {} MB; löschen Sie einige, oder erhöhen Sie die Grenze.</translation>
    </message>
</context>
<context>
    <name>TranscriptHead</name>
    <message>
        <source>About the transcript</source>
        <translation>Über das Transkript</translation>
    </message>
    <message>
        <source>Caption again</source>
        <translation>Neu untertiteln</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} von {}</translation>
    </message>
    <message>
        <source>{} found</source>
        <translation>{} gefunden</translation>
    </message>
</context>
<context>
    <name>TranscriptList</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>was cut off</source>
        <translation>wurde abgebrochen</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Diese Woche</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
</context>
<context>
    <name>TranscriptVoices</name>
    <message>
        <source>&amp;Who says this…</source>
        <translation>Wer s&amp;pricht hier…</translation>
    </message>
    <message>
        <source>name of a voice</source>
        <translation>Name einer Stimme</translation>
    </message>
    <message>
        <source>same voice</source>
        <translation>dieselbe Stimme</translation>
    </message>
    <message>
        <source>other voice</source>
        <translation>andere Stimme</translation>
    </message>
    <message>
        <source>who says a caption</source>
        <translation>wer einen Untertitel sagt</translation>
    </message>
</context>
<context>
    <name>TranscriptsPage</name>
    <message>
        <source>Space used</source>
        <translation>Zurzeit belegter Platz</translation>
    </message>
    <message>
        <source>&amp;Open the folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Keep the sound of talks</source>
        <translation>Ton der Gespräche &amp;behalten</translation>
    </message>
    <message>
        <source>Titles from a calendar</source>
        <translation>Titel aus einem Kalender</translation>
    </message>
    <message>
        <source>{} MB of sound, the oldest first, will be deleted when the next talk ends or Surtitle starts again. Text is never deleted.</source>
        <translation>{} MB Ton, der älteste zuerst, werden gelöscht, wenn das nächste Gespräch endet oder Surtitle neu startet. Text wird nie gelöscht.</translation>
    </message>
    <message>
        <source>Transcripts may take at &amp;most</source>
        <translation>Transkripte dürfen &amp;höchstens belegen</translation>
    </message>
    <message>
        <source>The text of every talk is kept. Its sound is deleted when the talk ends, unless you keep it to hear it again with its captions; an hour takes 115 MB.</source>
        <translation>Der Text jedes Gesprächs bleibt erhalten. Sein Ton wird am Ende gelöscht, außer Sie behalten ihn, um ihn mit den Untertiteln noch einmal zu hören; eine Stunde braucht 115 MB.</translation>
    </message>
    <message>
        <source>The text of every talk is kept, and so is its sound until you choose what happens to it; an hour takes 115 MB.</source>
        <translation>Der Text jedes Gesprächs bleibt erhalten, und auch sein Ton, bis Sie wählen, was mit ihm geschieht; eine Stunde braucht 115 MB.</translation>
    </message>
    <message>
        <source>{} MB of text, {} MB of sound</source>
        <translation>{} MB Text, {} MB Ton</translation>
    </message>
</context>
<context>
    <name>TranscriptsWindow</name>
    <message>
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>Search in all transcripts</source>
        <translation>In allen Transkripten suchen</translation>
    </message>
    <message>
        <source>Space used</source>
        <translation>Belegter Platz</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Caption the res&amp;t from the sound</source>
        <translation>&amp;Rest aus dem Ton untertiteln</translation>
    </message>
    <message>
        <source>Caption &amp;again…</source>
        <translation>Neu untert&amp;iteln…</translation>
    </message>
    <message>
        <source>Notes of the ta&amp;lk…</source>
        <translation>N&amp;otizen zum Gespräch…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Delete the &amp;sound only…</source>
        <translation>Nur den &amp;Ton löschen…</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Red&amp;o</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>&amp;Vorige Stelle</translation>
    </message>
    <message>
        <source>&amp;Transcript</source>
        <translation>&amp;Transkript</translation>
    </message>
    <message>
        <source>Saved: {}</source>
        <translation>Gespeichert: {}</translation>
    </message>
    <message>
        <source>Copied: {}</source>
        <translation>Kopiert: {}</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Rück&amp;gängig</translation>
    </message>
    <message>
        <source>Copy as &amp;quotation</source>
        <translation>Als &amp;Zitat kopieren</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Nächste Stelle</translation>
    </message>
    <message>
        <source>Double-click a line to correct it</source>
        <translation>Zeile doppelt anklicken, um sie zu korrigieren</translation>
    </message>
    <message>
        <source>One correction · {}</source>
        <translation>Eine Korrektur · {}</translation>
    </message>
    <message>
        <source>{} corrections · {}</source>
        <translation>{} Korrekturen · {}</translation>
    </message>
    <message>
        <source>One match</source>
        <translation>Ein Treffer</translation>
    </message>
    <message>
        <source>{} matches</source>
        <translation>{} Treffer</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>läuft noch</translation>
    </message>
    <message>
        <source>was cut off and recovered</source>
        <translation>wurde abgebrochen und wiederhergestellt</translation>
    </message>
    <message>
        <source>with sound</source>
        <translation>mit Ton</translation>
    </message>
    <message>
        <source>Text {} MB · sound {} MB</source>
        <translation>Text {} MB · Ton {} MB</translation>
    </message>
    <message>
        <source>Delete “{}” with its corrections and its sound? This cannot be undone.</source>
        <translation>„{}“ mit Korrekturen und Ton löschen? Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Delete these captions of “{}”? Its first ones and its sound stay.</source>
        <translation>Diese Untertitel von „{}“ löschen? Die ersten und der Ton bleiben erhalten.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Delete the sound of “{}”? Its text stays. This cannot be undone.</source>
        <translation>Den Ton von „{}“ löschen? Der Text bleibt. Das lässt sich nicht rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>TranslationPopover</name>
    <message>
        <source>Another recognizer restarts the captions; everything else takes effect at once.</source>
        <translation>Eine andere Spracherkennung startet die Untertitel neu; alles andere gilt sofort.</translation>
    </message>
    <message>
        <source>This model translates speech directly: it needs no other translator, and adapters and the glossary do not apply to it.</source>
        <translation>Dieses Modell übersetzt Sprache direkt: Es braucht keinen anderen Übersetzer, und Adapter und Glossar gelten dafür nicht.</translation>
    </message>
    <message>
        <source>Translator: {}</source>
        <translation>Übersetzer: {}</translation>
    </message>
    <message>
        <source>No adapter</source>
        <translation>Kein Adapter</translation>
    </message>
    <message>
        <source>Adapter: {}</source>
        <translation>Adapter: {}</translation>
    </message>
    <message>
        <source>{} terms</source>
        <translation>{} Begriffe</translation>
    </message>
    <message>
        <source>1 term</source>
        <translation>1 Begriff</translation>
    </message>
    <message>
        <source>No terms yet</source>
        <translation>Noch keine Begriffe</translation>
    </message>
    <message>
        <source>Glossary: {}</source>
        <translation>Glossar: {}</translation>
    </message>
    <message>
        <source>Recognizer</source>
        <translation>Spracherkennung</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>Übersetzer</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossar</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>&amp;Keep running when the window is closed</source>
        <translation>&amp;Weiterlaufen, wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>Surtitle keeps running</source>
        <translation>Surtitle läuft weiter</translation>
    </message>
    <message>
        <source>Click this icon to bring the window back. Its menu has Quit.</source>
        <translation>Klicken Sie auf dieses Symbol, um das Fenster zurückzuholen. „Beenden“ steht in seinem Menü.</translation>
    </message>
    <message>
        <source>&amp;Hide the window</source>
        <translation>&amp;Fenster verbergen</translation>
    </message>
    <message>
        <source>&amp;Show the window</source>
        <translation>&amp;Fenster anzeigen</translation>
    </message>
    <message>
        <source>Surtitle is paused</source>
        <translation>Surtitle pausiert</translation>
    </message>
    <message>
        <source>Surtitle is captioning what was missed</source>
        <translation>Surtitle untertitelt, was übrig war</translation>
    </message>
    <message>
        <source>Surtitle is stopping</source>
        <translation>Surtitle wird gestoppt</translation>
    </message>
    <message>
        <source>Surtitle is finishing the last captions</source>
        <translation>Surtitle stellt die letzten Untertitel fertig</translation>
    </message>
    <message>
        <source>Surtitle is captioning</source>
        <translation>Surtitle untertitelt</translation>
    </message>
    <message>
        <source>Surtitle is not captioning</source>
        <translation>Surtitle untertitelt nicht</translation>
    </message>
</context>
<context>
    <name>UnfinishedBar</name>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Resume the training that was interrupted</source>
        <translation>Das unterbrochene Training fortsetzen</translation>
    </message>
    <message>
        <source>Discar&amp;d…</source>
        <translation>&amp;Verwerfen…</translation>
    </message>
    <message>
        <source>Discard the training that was interrupted</source>
        <translation>Das unterbrochene Training verwerfen</translation>
    </message>
    <message>
        <source>The practice of “{}” was interrupted at step {} of {}.</source>
        <translation>Die Übung von „{}“ wurde bei Schritt {} von {} unterbrochen.</translation>
    </message>
    <message>
        <source>The training of “{}” was interrupted at step {} of {}.</source>
        <translation>Das Training von „{}“ wurde bei Schritt {} von {} unterbrochen.</translation>
    </message>
    <message>
        <source>Discard what “{}” has learned so far? This cannot be undone.</source>
        <translation>Verwerfen, was „{}“ bisher gelernt hat? Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>Train an adapter</source>
        <translation>Adapter trainieren</translation>
    </message>
</context>
<context>
    <name>UpdateController</name>
    <message>
        <source>Check for &amp;updates…</source>
        <translation>Nach ne&amp;uer Version suchen…</translation>
    </message>
    <message>
        <source>You have Surtitle {}, which is newer than the published one, {}.</source>
        <translation>Sie haben Surtitle {}; das ist neuer als die veröffentlichte Version {}.</translation>
    </message>
    <message>
        <source>You have the newest version of Surtitle, {}.</source>
        <translation>Sie haben die neueste Version von Surtitle, {}.</translation>
    </message>
    <message>
        <source>A newer version of Surtitle is available: {}.</source>
        <translation>Es gibt eine neuere Version von Surtitle: {}.</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>Was ist &amp;neu</translation>
    </message>
</context>
<context>
    <name>UpdateDialog</name>
    <message>
        <source>A newer version</source>
        <translation>Eine neuere Version</translation>
    </message>
    <message>
        <source>Surtitle {} of {} is available; you have {}.</source>
        <translation>Surtitle {} vom {} ist da; Sie haben {}.</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Was neu ist</translation>
    </message>
    <message>
        <source>&amp;Open the download page</source>
        <translation>Seite zum Herunterladen ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Your settings, transcripts and adapters stay when you install it over this one.</source>
        <translation>Ihre Einstellungen, Transkripte und Adapter bleiben, wenn Sie sie über diese installieren.</translation>
    </message>
    <message>
        <source>This system has no browser that opens the page {}.</source>
        <translation>Dieses System hat keinen Browser, der die Seite {} öffnet.</translation>
    </message>
</context>
<context>
    <name>VersionChoice</name>
    <message>
        <source>Captions shown</source>
        <translation>Angezeigte Untertitel</translation>
    </message>
    <message>
        <source>This talk was captioned more than once. Choose which captions are shown.</source>
        <translation>Dieses Gespräch wurde mehrmals untertitelt. Wählen Sie, welche Untertitel angezeigt werden.</translation>
    </message>
</context>
<context>
    <name>VoiceFilter</name>
    <message>
        <source>Who talks</source>
        <translation>Wer spricht</translation>
    </message>
    <message>
        <source>How much each person talks. Choose whose captions are shown.</source>
        <translation>Wer wie viel spricht. Wählen Sie, wessen Untertitel zu sehen sind.</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#xa0;%</translation>
    </message>
</context>
<context>
    <name>VoiceMemory</name>
    <message>
        <source>Remember a voice</source>
        <translation>Stimme merken</translation>
    </message>
    <message>
        <source>Do &amp;not remember</source>
        <translation>&amp;Nicht merken</translation>
    </message>
    <message>
        <source>&amp;Remember</source>
        <translation>&amp;Merken</translation>
    </message>
    <message>
        <source>The voice of {} is remembered. You can have it forgotten in Settings, General.</source>
        <translation>Die Stimme von {} ist gemerkt. Unter Einstellungen, Allgemein können Sie sie vergessen lassen.</translation>
    </message>
    <message>
        <source>The voice of {} is not remembered: the talk is over. Try it in the next one.</source>
        <translation>Die Stimme von {} ist nicht gemerkt: Das Gespräch ist zu Ende. Versuchen Sie es im nächsten.</translation>
    </message>
</context>
<context>
    <name>VoiceMenu</name>
    <message>
        <source>Yes, it is {}</source>
        <translation>Ja, das ist {}</translation>
    </message>
    <message>
        <source>No, it is not {}</source>
        <translation>Nein, das ist nicht {}</translation>
    </message>
    <message>
        <source>Name {}…</source>
        <translation>{} benennen…</translation>
    </message>
    <message>
        <source>Remember {}…</source>
        <translation>{} merken…</translation>
    </message>
    <message>
        <source>{} is the same as</source>
        <translation>{} ist dieselbe Person wie</translation>
    </message>
    <message>
        <source>{} is not {}</source>
        <translation>{} ist nicht {}</translation>
    </message>
    <message>
        <source>This was said by</source>
        <translation>Das hat gesagt</translation>
    </message>
    <message>
        <source>Somebody else</source>
        <translation>Jemand anders</translation>
    </message>
    <message>
        <source>Name a voice</source>
        <translation>Stimme benennen</translation>
    </message>
    <message>
        <source>Who is {}?</source>
        <translation>Wer ist {}?</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
</context>
<context>
    <name>VolumeButton</name>
    <message>
        <source>Volume</source>
        <translation>Lautstärke</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#xa0;%</translation>
    </message>
</context>
</TS>
