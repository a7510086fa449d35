<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AboutPage</name>
    <message>
        <source>Settings and glossary</source>
        <translation>Préférences et glossaire</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcriptions</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adaptateurs</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>&amp;Copy details</source>
        <translation>&amp;Copier les détails</translation>
    </message>
    <message>
        <source>Licence and &amp;notices…</source>
        <translation>Licence et me&amp;ntions…</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Where your files are</source>
        <translation>Où se trouvent vos fichiers</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open {}</source>
        <translation>Ouvrir {}</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>What is running</source>
        <translation>Ce qui est utilisé</translation>
    </message>
    <message>
        <source>A custom adapter</source>
        <translation>Un adaptateur personnel</translation>
    </message>
    <message>
        <source>Recognizer</source>
        <translation>Reconnaissance vocale</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>Traducteur</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adaptateur</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>A server</source>
        <translation>Un serveur</translation>
    </message>
    <message>
        <source>A folder</source>
        <translation>Un dossier</translation>
    </message>
    <message>
        <source>Another model from the Hub</source>
        <translation>Un autre modèle du hub</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copié.</translation>
    </message>
    <message>
        <source>Details copied. They contain nothing that was said and none of your names.</source>
        <translation>Détails copiés. Ils ne contiennent rien de ce qui a été dit, ni aucun de vos noms.</translation>
    </message>
    <message>
        <source>Licence and notices</source>
        <translation>Licence et mentions</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>Ouvrir un &amp;dossier…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Recent files</source>
        <translation>Fichiers &amp;récents</translation>
    </message>
    <message>
        <source>&amp;Captions</source>
        <translation>&amp;Sous-titres</translation>
    </message>
    <message>
        <source>&amp;Start or stop</source>
        <translation>&amp;Démarrer ou arrêter</translation>
    </message>
    <message>
        <source>Show the &amp;overlay</source>
        <translation>Afficher l’&amp;incrustation</translation>
    </message>
    <message>
        <source>&amp;Move and resize the overlay</source>
        <translation>Déplacer et redi&amp;mensionner l’incrustation</translation>
    </message>
    <message>
        <source>&amp;Earlier lines in the overlay</source>
        <translation>&amp;Lignes précédentes de l’incrustation</translation>
    </message>
    <message>
        <source>Later lines in the overla&amp;y</source>
        <translation>Lignes suivantes de l’incru&amp;station</translation>
    </message>
    <message>
        <source>Ne&amp;west lines in the overlay</source>
        <translation>Dernières lignes de l’incr&amp;ustation</translation>
    </message>
    <message>
        <source>A&amp;udience view</source>
        <translation>&amp;Vue du public</translation>
    </message>
    <message>
        <source>Caption se&amp;ttings…</source>
        <translation>Ré&amp;glages des sous-titres…</translation>
    </message>
    <message>
        <source>&amp;Find in these captions…</source>
        <translation>Rec&amp;hercher dans ces sous-titres…</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>Te&amp;xte plus grand</translation>
    </message>
    <message>
        <source>Sm&amp;aller text</source>
        <translation>Texte plus pe&amp;tit</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>Taille &amp;normale du texte</translation>
    </message>
    <message>
        <source>S&amp;hare captions…</source>
        <translation>Part&amp;ager les sous-titres…</translation>
    </message>
    <message>
        <source>&amp;Look for devices again</source>
        <translation>Re&amp;chercher à nouveau les appareils</translation>
    </message>
    <message>
        <source>Trans&amp;lator</source>
        <translation>&amp;Traducteur</translation>
    </message>
    <message>
        <source>&amp;Glossary…</source>
        <translation>&amp;Glossaire…</translation>
    </message>
    <message>
        <source>&amp;Import an adapter…</source>
        <translation>&amp;Importer un adaptateur…</translation>
    </message>
    <message>
        <source>&amp;Train an adapter…</source>
        <translation>&amp;Entraîner un adaptateur…</translation>
    </message>
    <message>
        <source>&amp;Practise live translation…</source>
        <translation>E&amp;xercice de traduction en direct…</translation>
    </message>
    <message>
        <source>&amp;Transcripts</source>
        <translation>T&amp;ranscriptions</translation>
    </message>
    <message>
        <source>&amp;Show transcripts</source>
        <translation>&amp;Afficher les transcriptions</translation>
    </message>
    <message>
        <source>T&amp;ools</source>
        <translation>&amp;Outils</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>&amp;Modèles…</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Préférences…</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>Guide de l’&amp;utilisateur</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Raccourcis</translation>
    </message>
    <message>
        <source>&amp;Check this computer…</source>
        <translation>&amp;Vérifier cet ordinateur…</translation>
    </message>
    <message>
        <source>&amp;Report a problem…</source>
        <translation>&amp;Signaler un problème…</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>&amp;Nouveautés</translation>
    </message>
    <message>
        <source>&amp;About Surtitle</source>
        <translation>À pr&amp;opos de Surtitle</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;ide</translation>
    </message>
    <message>
        <source>&amp;Open files…</source>
        <translation>&amp;Ouvrir des fichiers…</translation>
    </message>
    <message>
        <source>&amp;Pause or resume</source>
        <translation>Suspendre ou re&amp;prendre</translation>
    </message>
    <message>
        <source>&amp;Reset the overlay position</source>
        <translation>&amp;Rétablir l’emplacement de l’incrustation</translation>
    </message>
    <message>
        <source>All a&amp;dapters…</source>
        <translation>Tous les a&amp;daptateurs…</translation>
    </message>
    <message>
        <source>&amp;First steps…</source>
        <translation>&amp;Premiers pas…</translation>
    </message>
</context>
<context>
    <name>AdapterCard</name>
    <message>
        <source>Close the details</source>
        <translation>Fermer les détails</translation>
    </message>
    <message>
        <source>What its author wrote</source>
        <translation>Ce que son auteur a écrit</translation>
    </message>
    <message>
        <source>Yes, with the chosen translator and languages.</source>
        <translation>Oui, avec le traducteur et les langues choisis.</translation>
    </message>
    <message>
        <source>Can be used now</source>
        <translation>Utilisable maintenant</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
    <message>
        <source>Exact paces</source>
        <translation>Rythmes exacts</translation>
    </message>
    <message>
        <source>{}, {} positions each</source>
        <translation>{}, {} positions chacun</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Mesures</translation>
    </message>
    <message>
        <source>About the adapter</source>
        <translation>À propos de l’adaptateur</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gain</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>Conçu pour</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>Trained on</source>
        <translation>Entraîné sur</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>Schéma</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
</context>
<context>
    <name>AdapterController</name>
    <message>
        <source>The import ended because of a fault in the program: {}.</source>
        <translation>L’importation s’est arrêtée à cause d’une erreur du programme&#x202f;: {}.</translation>
    </message>
    <message>
        <source>“{}” will be used the next time captions start.</source>
        <translation>«&#xa0;{}&#xa0;» sera utilisé au prochain démarrage des sous-titres.</translation>
    </message>
    <message>
        <source>Import an adapter: its zip file, or {} in its folder</source>
        <translation>Importer un adaptateur&#x202f;: son fichier zip, ou {} dans son dossier</translation>
    </message>
    <message>
        <source>Adapters ({});;All files (*)</source>
        <translation>Adaptateurs ({});;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Another adapter is being imported; try again when that is done.</source>
        <translation>Un autre adaptateur est en cours d’importation&#x202f;; réessayez quand elle sera terminée.</translation>
    </message>
    <message>
        <source>“{}” is being checked…</source>
        <translation>Vérification de «&#xa0;{}&#xa0;»…</translation>
    </message>
    <message>
        <source>Nothing is translated, so no adapter can be used: choose a language first.</source>
        <translation>Rien n’est traduit, aucun adaptateur ne peut donc servir&#x202f;: choisissez d’abord une langue.</translation>
    </message>
    <message>
        <source>[Adapter: {}]</source>
        <translation>[Adaptateur&#x202f;: {}]</translation>
    </message>
    <message>
        <source>[No adapter]</source>
        <translation>[Aucun adaptateur]</translation>
    </message>
    <message>
        <source>“{}” was imported.</source>
        <translation>«&#xa0;{}&#xa0;» a été importé.</translation>
    </message>
    <message>
        <source>Import an adapter</source>
        <translation>Importer un adaptateur</translation>
    </message>
    <message>
        <source>{} Do you want to replace it?</source>
        <translation>{} Voulez-vous le remplacer&#x202f;?</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Remplacer</translation>
    </message>
    <message>
        <source>The existing adapter was kept.</source>
        <translation>L’adaptateur déjà présent est conservé.</translation>
    </message>
</context>
<context>
    <name>AdapterGrid</name>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importer…</translation>
    </message>
    <message>
        <source>Search the &amp;hub…</source>
        <translation>&amp;Chercher sur le hub…</translation>
    </message>
    <message>
        <source>&amp;Train…</source>
        <translation>&amp;Entraîner…</translation>
    </message>
    <message>
        <source>Get more adapters</source>
        <translation>Obtenir d’autres adaptateurs</translation>
    </message>
    <message>
        <source>From a hub, or from a folder or zip file that somebody gave you; you can also drop it here</source>
        <translation>D’un hub, ou d’un dossier ou fichier zip que quelqu’un vous a donné&#x202f;; vous pouvez aussi le déposer ici</translation>
    </message>
    <message>
        <source>Train one</source>
        <translation>En entraîner un</translation>
    </message>
    <message>
        <source>From corrected captions, or from pairs of sentences in a file</source>
        <translation>À partir de sous-titres corrigés ou de paires de phrases d’un fichier</translation>
    </message>
</context>
<context>
    <name>AdapterMenu</name>
    <message>
        <source>Adapter</source>
        <translation>Adaptateur</translation>
    </message>
    <message>
        <source>&amp;No adapter</source>
        <translation>&amp;Aucun adaptateur</translation>
    </message>
    <message>
        <source>The translator alone</source>
        <translation>Le traducteur seul</translation>
    </message>
</context>
<context>
    <name>AdapterSummary</name>
    <message>
        <source>In use</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <source>Train again</source>
        <translation>Entraîner de nouveau</translation>
    </message>
    <message>
        <source>It is in use: choose another, or none, before you remove it.</source>
        <translation>Il est utilisé&#x202f;: choisissez-en un autre, ou aucun, avant de le supprimer.</translation>
    </message>
    <message>
        <source>More about {}</source>
        <translation>En savoir plus sur {}</translation>
    </message>
    <message>
        <source>Stop using</source>
        <translation>Ne plus utiliser</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Trains it in the same way for the translator that ships now; this adapter is kept.</source>
        <translation>L’entraîne à nouveau de la même façon, pour le traducteur fourni à présent&#x202f;; cet adaptateur est conservé.</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Détails</translation>
    </message>
    <message>
        <source>&amp;Practise…</source>
        <translation>S’e&amp;xercer…</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ouvrir le dossier</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>&amp;Supprimer…</translation>
    </message>
</context>
<context>
    <name>AdapterWindow</name>
    <message>
        <source>Adapters</source>
        <translation>Adaptateurs</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>nothing is translated</source>
        <translation>rien n’est traduit</translation>
    </message>
    <message>
        <source>For: {} · {}</source>
        <translation>Pour&#x202f;: {} · {}</translation>
    </message>
    <message>
        <source>Adapters: {} · {}</source>
        <translation>Adaptateurs&#x202f;: {} · {}</translation>
    </message>
    <message>
        <source>An adapter teaches the translator a subject, other languages or another pace. It can be changed while captions run.</source>
        <translation>Un adaptateur apprend au traducteur un domaine, d’autres langues ou un autre rythme. Vous pouvez en changer pendant le sous-titrage.</translation>
    </message>
    <message>
        <source>Points (out of 100) say how much closer translations come to a human&apos;s.</source>
        <translation>Les points indiquent, sur 100, de combien les traductions se rapprochent de celles d’un humain.</translation>
    </message>
    <message>
        <source>Remove the adapter “{}” from this computer? Its folder is deleted for good.</source>
        <translation>Supprimer l’adaptateur «&#xa0;{}&#xa0;» de cet ordinateur&#x202f;? Son dossier est effacé définitivement.</translation>
    </message>
    <message>
        <source>Remove adapter</source>
        <translation>Supprimer l’adaptateur</translation>
    </message>
    <message>
        <source>Chosen translator and languages</source>
        <translation>Traducteur et langues choisis</translation>
    </message>
    <message>
        <source>Number of adapters</source>
        <translation>Nombre d’adaptateurs</translation>
    </message>
    <message>
        <source>You have no adapters yet. An adapter teaches a translator other languages or words, or to translate sooner.</source>
        <translation>Vous n’avez pas encore d’adaptateur. Un adaptateur apprend à un traducteur d’autres langues, d’autres mots, ou à traduire plus tôt.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
</context>
<context>
    <name>Adapters</name>
    <message>
        <source>Made for another translator</source>
        <translation>Fait pour un autre traducteur</translation>
    </message>
    <message>
        <source>Made for other languages</source>
        <translation>Fait pour d’autres langues</translation>
    </message>
    <message>
        <source>{} point</source>
        <translation>{} point</translation>
    </message>
    <message>
        <source>{} points</source>
        <translation>{} points</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>Measured, but not against the translator alone</source>
        <translation>Mesuré, mais pas face au traducteur seul</translation>
    </message>
    <message>
        <source>Translates sooner, and unfinished sentences</source>
        <translation>Traduit plus tôt, même des phrases inachevées</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Non mesuré</translation>
    </message>
    <message>
        <source>Points (BLEU) say how close translations come to a human&apos;s, out of 100. Measured by the author of the adapter.</source>
        <translation>Les points (BLEU) indiquent, sur 100, à quel point les traductions sont proches de celles d’un humain. Mesurés par l’auteur de l’adaptateur.</translation>
    </message>
    <message>
        <source>Not trained for the chosen pace</source>
        <translation>Pas entraîné pour le rythme choisi</translation>
    </message>
    <message>
        <source>Cannot keep the chosen pace; its nearest is {}</source>
        <translation>Ne tient pas le rythme choisi&#x202f;; le plus proche est {}</translation>
    </message>
    <message>
        <source>Cannot be used: see the details</source>
        <translation>Inutilisable&#x202f;: voir les détails</translation>
    </message>
    <message>
        <source>As good as without an adapter</source>
        <translation>Aussi bon que sans adaptateur</translation>
    </message>
    <message>
        <source>sentences it was not trained on</source>
        <translation>des phrases absentes de son entraînement</translation>
    </message>
    <message>
        <source>Made for {}, another translator</source>
        <translation>Fait pour {}, un autre traducteur</translation>
    </message>
    <message>
        <source>Does not translate {}</source>
        <translation>Ne traduit pas {}</translation>
    </message>
    <message>
        <source>Switch to {}</source>
        <translation>Passer à {}</translation>
    </message>
    <message>
        <source>Trained on {} sentences</source>
        <translation>Entraîné sur {} phrases</translation>
    </message>
    <message>
        <source>Without an adapter this model starts its translation again at every word. With the adapter it continues, which is faster, and it can translate unfinished sentences.</source>
        <translation>Sans adaptateur, ce modèle recommence sa traduction à chaque mot. Avec l’adaptateur, il la poursuit, ce qui est plus rapide, et il sait traduire des phrases inachevées.</translation>
    </message>
    <message>
        <source>Its author measured nothing.</source>
        <translation>Son auteur n’a rien mesuré.</translation>
    </message>
    <message>
        <source>{}. The translator alone was not measured on this text.</source>
        <translation>{}. Le traducteur seul n’a pas été mesuré sur ce texte.</translation>
    </message>
    <message>
        <source>{}. The translator alone: {}.</source>
        <translation>{}. Le traducteur seul&#x202f;: {}.</translation>
    </message>
    <message>
        <source>any revision</source>
        <translation>toute révision</translation>
    </message>
    <message>
        <source>revision {}, which is the one in use</source>
        <translation>révision {}, celle qui est utilisée</translation>
    </message>
    <message>
        <source>revision {}</source>
        <translation>révision {}</translation>
    </message>
    <message>
        <source>{}, rank {}, alpha {}</source>
        <translation>{}, rang {}, alpha {}</translation>
    </message>
    <message>
        <source>{}; sentence pairs: {}</source>
        <translation>{}&#x202f;; paires de phrases&#x202f;: {}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
</context>
<context>
    <name>AgainChoices</name>
    <message>
        <source>First captions</source>
        <translation>Premiers sous-titres</translation>
    </message>
</context>
<context>
    <name>AgainDialog</name>
    <message>
        <source>Caption again</source>
        <translation>Sous-titrer à nouveau</translation>
    </message>
    <message>
        <source>Caption &amp;again</source>
        <translation>Sous-titrer à &amp;nouveau</translation>
    </message>
    <message>
        <source>New captions are made from the kept sound. The existing ones are kept as well.</source>
        <translation>Les sous-titres sont refaits à partir du son conservé. Les sous-titres actuels restent à côté.</translation>
    </message>
    <message>
        <source>&amp;Recognizer</source>
        <translation>&amp;Reconnaissance vocale</translation>
    </message>
    <message>
        <source>&amp;Spoken</source>
        <translation>Langue &amp;parlée</translation>
    </message>
    <message>
        <source>&amp;Translator</source>
        <translation>&amp;Traducteur</translation>
    </message>
    <message>
        <source>Translated &amp;into</source>
        <translation>Traduit &amp;en</translation>
    </message>
</context>
<context>
    <name>AudienceWindow</name>
    <message>
        <source>Audience view</source>
        <translation>Vue du public</translation>
    </message>
    <message>
        <source>Captions for the audience</source>
        <translation>Sous-titres pour le public</translation>
    </message>
    <message>
        <source>Captions will appear here. Esc closes this view.</source>
        <translation>Les sous-titres s’afficheront ici. Échap ferme cette vue.</translation>
    </message>
</context>
<context>
    <name>BarMessage</name>
    <message>
        <source>Close the message</source>
        <translation>Fermer le message</translation>
    </message>
</context>
<context>
    <name>CalendarRows</name>
    <message>
        <source>No calendar</source>
        <translation>Aucun calendrier</translation>
    </message>
    <message>
        <source>&amp;Choose a file…</source>
        <translation>Choisir un &amp;fichier…</translation>
    </message>
    <message>
        <source>&amp;Fetch now</source>
        <translation>Récupérer &amp;maintenant</translation>
    </message>
    <message>
        <source>What the calendar says</source>
        <translation>Ce que dit le calendrier</translation>
    </message>
    <message>
        <source>A talk is named after the calendar event during which it begins. The calendar is a file (.ics) or an address, such as the secret address that a web calendar gives you.</source>
        <translation>Une conversation porte le nom de l’événement en cours quand elle commence. Le calendrier est un fichier (.ics) ou une adresse, par exemple l’adresse secrète que donne un calendrier sur le web.</translation>
    </message>
    <message>
        <source>It is fetched only when you press this.</source>
        <translation>Il n’est récupéré que quand vous appuyez ici.</translation>
    </message>
    <message>
        <source>The calendar can be read; the current event is “{}”.</source>
        <translation>Le calendrier est lisible&#x202f;; l’événement en cours est «&#xa0;{}&#xa0;».</translation>
    </message>
    <message>
        <source>The calendar can be read; there is no event now.</source>
        <translation>Le calendrier est lisible&#x202f;; aucun événement n’est en cours.</translation>
    </message>
    <message>
        <source>C&amp;alendar</source>
        <translation>C&amp;alendrier</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>Depuis un fichier</translation>
    </message>
    <message>
        <source>From its address</source>
        <translation>Depuis son adresse</translation>
    </message>
    <message>
        <source>Calendars (*.ics);;All files (*)</source>
        <translation>Calendriers (*.ics);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Choose the calendar</source>
        <translation>Choisir le calendrier</translation>
    </message>
    <message>
        <source>Fetching the calendar…</source>
        <translation>Récupération du calendrier…</translation>
    </message>
</context>
<context>
    <name>CaptionDelegate</name>
    <message>
        <source>Correct the caption</source>
        <translation>Corriger le sous-titre</translation>
    </message>
</context>
<context>
    <name>CaptionTable</name>
    <message>
        <source>correction</source>
        <translation>correction</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Spoken</source>
        <translation>Paroles</translation>
    </message>
    <message>
        <source>Translated</source>
        <translation>Traduction</translation>
    </message>
    <message>
        <source>Filled in later, from the recorded sound</source>
        <translation>Complété plus tard à partir du son enregistré</translation>
    </message>
    <message>
        <source>Originally: {}</source>
        <translation>À l’origine&#x202f;: {}</translation>
    </message>
</context>
<context>
    <name>CaptionView</name>
    <message>
        <source>Captions of the transcript</source>
        <translation>Sous-titres de la transcription</translation>
    </message>
</context>
<context>
    <name>ComputerCheck</name>
    <message>
        <source>Check this computer</source>
        <translation>Vérifier cet ordinateur</translation>
    </message>
    <message>
        <source>Captions work on this computer.</source>
        <translation>Les sous-titres fonctionnent sur cet ordinateur.</translation>
    </message>
</context>
<context>
    <name>Controls</name>
    <message>
        <source>How it translates</source>
        <translation>Mode de traduction</translation>
    </message>
    <message>
        <source>Show the overlay</source>
        <translation>Afficher l’incrustation</translation>
    </message>
    <message>
        <source>Share captions</source>
        <translation>Partager les sous-titres</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcriptions</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Suspendre</translation>
    </message>
</context>
<context>
    <name>Curve</name>
    <message>
        <source>{}: {}.</source>
        <translation>{}&#x202f;: {}.</translation>
    </message>
    <message>
        <source>On held-out pairs: {}.</source>
        <translation>Sur les paires mises de côté&#x202f;: {}.</translation>
    </message>
    <message>
        <source>Nothing has been learned yet.</source>
        <translation>Rien n’a encore été appris.</translation>
    </message>
    <message>
        <source>The practice ends above {}.</source>
        <translation>Au-dessus de {}, l’exercice s’arrête.</translation>
    </message>
    <message>
        <source>{} at step {}</source>
        <translation>{} à l’étape {}</translation>
    </message>
    <message>
        <source>from {} at step {} to {} at step {}</source>
        <translation>de {} à l’étape {} à {} à l’étape {}</translation>
    </message>
    <message>
        <source>step {}</source>
        <translation>étape {}</translation>
    </message>
</context>
<context>
    <name>DelaySlider</name>
    <message>
        <source>How far behind the speaker</source>
        <translation>Retard sur l’orateur</translation>
    </message>
    <message>
        <source>Being faster than this is not rewarded. The time for recognition comes on top.</source>
        <translation>Être plus rapide que cela n’apporte rien. Le temps de la reconnaissance vocale s’y ajoute.</translation>
    </message>
    <message>
        <source>{} words, about {} s at {} words a minute</source>
        <translation>{} mots, environ {}&#xa0;s à {} mots par minute</translation>
    </message>
</context>
<context>
    <name>DeviceMenu</name>
    <message>
        <source>Default device</source>
        <translation>Appareil par défaut</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}&#x202f;: {}</translation>
    </message>
</context>
<context>
    <name>DoctorPage</name>
    <message>
        <source>{}: fine</source>
        <translation>{}&#x202f;: en ordre</translation>
    </message>
    <message>
        <source>{}: good to know</source>
        <translation>{}&#x202f;: bon à savoir</translation>
    </message>
    <message>
        <source>{}: needs fixing</source>
        <translation>{}&#x202f;: à corriger</translation>
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
        <translation>Paquets</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processeur</translation>
    </message>
    <message>
        <source>Graphics</source>
        <translation>Carte graphique</translation>
    </message>
    <message>
        <source>Torch</source>
        <translation>Torch</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Son</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Microphone</translation>
    </message>
    <message>
        <source>System sound</source>
        <translation>Son de l’ordinateur</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Écran</translation>
    </message>
    <message>
        <source>Telemetry</source>
        <translation>Télémétrie</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Dossiers</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Préférences</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sessions</translation>
    </message>
    <message>
        <source>Model cache</source>
        <translation>Cache des modèles</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Réseau</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Recognizer</source>
        <translation>Reconnaissance vocale</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>Traducteur</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Serveur</translation>
    </message>
</context>
<context>
    <name>DoctorView</name>
    <message>
        <source>Findings</source>
        <translation>Constats</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Check &amp;again</source>
        <translation>Vérifier à &amp;nouveau</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>&amp;Findings of the check:</source>
        <translation>&amp;Constats de la vérification&#x202f;:</translation>
    </message>
    <message>
        <source>Captions do not work yet: see what needs fixing.</source>
        <translation>Les sous-titres ne fonctionnent pas encore&#x202f;: voyez ce qui est à corriger.</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>&amp;Start captions</source>
        <translation>&amp;Démarrer les sous-titres</translation>
    </message>
    <message>
        <source>Nothing found. The search looks for beginnings of words, in both languages.</source>
        <translation>Aucun résultat. Les mots se cherchent par leur début, dans les deux langues.</translation>
    </message>
    <message>
        <source>No transcripts yet. Everything that is captioned is kept here from the first word, on this computer only.</source>
        <translation>Il n’y a pas encore de transcription. Tout ce qui est sous-titré est conservé ici dès le premier mot, sur cet ordinateur uniquement.</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>What would you like to follow?</source>
        <translation>Que souhaitez-vous suivre&#x202f;?</translation>
    </message>
    <message>
        <source>Caption &amp;both sides</source>
        <translation>Sous-titrer les &amp;deux côtés</translation>
    </message>
    <message>
        <source>The language is detected and written, word by word.</source>
        <translation>La langue est détectée et transcrite, mot à mot.</translation>
    </message>
    <message>
        <source>The language is detected, {} is written, word by word.</source>
        <translation>La langue est détectée. Écrit&#x202f;: {}, mot à mot.</translation>
    </message>
    <message>
        <source>{} is heard and written, word by word.</source>
        <translation>Entendu et transcrit&#x202f;: {}, mot à mot.</translation>
    </message>
    <message>
        <source>{} is heard, {} is written, word by word.</source>
        <translation>Entendu&#x202f;: {}. Écrit&#x202f;: {}, mot à mot.</translation>
    </message>
    <message>
        <source>Someone in the room: a lecture, a guided tour, a talk across the table.</source>
        <translation>Quelqu’un dans la pièce&#x202f;: une conférence, une visite guidée, une conversation.</translation>
    </message>
    <message>
        <source>A video, a stream, the others in a call. Works with headphones on, too.</source>
        <translation>Une vidéo, un flux, les autres dans un appel. Même avec un casque.</translation>
    </message>
    <message>
        <source>Drop files here</source>
        <translation>Déposez des fichiers ici</translation>
    </message>
    <message>
        <source>Get subtitles for a recording or a video. Or click to choose.</source>
        <translation>Un enregistrement ou une vidéo devient des sous-titres. Ou cliquez pour choisir.</translation>
    </message>
    <message>
        <source>MP3, MP4, WAV, MKV and others</source>
        <translation>MP3, MP4, WAV, MKV et autres</translation>
    </message>
    <message>
        <source>In a call?</source>
        <translation>En plein appel&#x202f;?</translation>
    </message>
</context>
<context>
    <name>EnginePacks</name>
    <message>
        <source>the engine pack</source>
        <translation>le pack moteur</translation>
    </message>
</context>
<context>
    <name>ExportMenu</name>
    <message>
        <source>Add to a &amp;video…</source>
        <translation>Intégrer à une &amp;vidéo…</translation>
    </message>
    <message>
        <source>&amp;Corrections as training data…</source>
        <translation>&amp;Corrections comme données d’entraînement…</translation>
    </message>
    <message>
        <source>&amp;Both languages…</source>
        <translation>&amp;Les deux langues…</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Training data (*.tsv)</source>
        <translation>Données d’entraînement (*.tsv)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>“{}” exists already. Do you want to replace it?</source>
        <translation>«&#xa0;{}&#xa0;» existe déjà. Voulez-vous remplacer ce fichier&#x202f;?</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Remplacer</translation>
    </message>
</context>
<context>
    <name>FileQueue</name>
    <message>
        <source>These files could not be captioned: {}. The others are in the transcripts.</source>
        <translation>Ces fichiers n’ont pas pu être sous-titrés&#x202f;: {}. Les autres sont dans les transcriptions.</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Name or language</source>
        <translation>Nom ou langue</translation>
    </message>
    <message>
        <source>Show models of this name or language</source>
        <translation>Montrer les modèles de ce nom ou de cette langue</translation>
    </message>
    <message>
        <source>For this computer</source>
        <translation>Adaptés</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Téléchargés</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tous</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in these captions</source>
        <translation>Rechercher dans ces sous-titres</translation>
    </message>
    <message>
        <source>&amp;Earlier</source>
        <translation>&amp;Précédents</translation>
    </message>
    <message>
        <source>Late&amp;r</source>
        <translation>Sui&amp;vants</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Fermer la recherche</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
</context>
<context>
    <name>Finishing</name>
    <message>
        <source>Captions are running. Do you want to stop them and close Surtitle?</source>
        <translation>Le sous-titrage est en cours. Voulez-vous l’arrêter et fermer Surtitle&#x202f;?</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>&amp;Arrêter et fermer</translation>
    </message>
    <message>
        <source>&amp;Keep captioning</source>
        <translation>&amp;Continuer le sous-titrage</translation>
    </message>
    <message>
        <source>Captions are paused. Do you want to end them and close Surtitle?</source>
        <translation>Le sous-titrage est en pause. Voulez-vous y mettre fin et fermer Surtitle&#x202f;?</translation>
    </message>
    <message>
        <source>&amp;End and close</source>
        <translation>&amp;Terminer et fermer</translation>
    </message>
    <message>
        <source>&amp;Stay paused</source>
        <translation>&amp;Rester en pause</translation>
    </message>
    <message>
        <source>Close Surtitle</source>
        <translation>Fermer Surtitle</translation>
    </message>
    <message>
        <source>Surtitle is finishing the last captions</source>
        <translation>Surtitle termine les derniers sous-titres</translation>
    </message>
    <message>
        <source>Surtitle is closing; what is not captioned yet is kept</source>
        <translation>Surtitle se ferme&#x202f;; ce qui n’est pas encore sous-titré est conservé</translation>
    </message>
    <message>
        <source>Surtitle is finishing the last captions; {} s of speech to go</source>
        <translation>Surtitle termine les derniers sous-titres&#x202f;; encore {}&#xa0;s de parole</translation>
    </message>
</context>
<context>
    <name>FinishingWindow</name>
    <message>
        <source>Surtitle is closing</source>
        <translation>Surtitle se ferme</translation>
    </message>
    <message>
        <source>What is not captioned by then is kept with its sound for the next start.</source>
        <translation>Ce qui n’aura pas été sous-titré d’ici là sera conservé, avec le son, pour le prochain démarrage.</translation>
    </message>
    <message>
        <source>&amp;End now</source>
        <translation>&amp;Terminer</translation>
    </message>
    <message>
        <source>&amp;Back to Surtitle</source>
        <translation>&amp;Retour à Surtitle</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message>
        <source>Welcome to Surtitle</source>
        <translation>Bienvenue dans Surtitle</translation>
    </message>
    <message>
        <source>Current page</source>
        <translation>Page actuelle</translation>
    </message>
    <message>
        <source>S&amp;kip</source>
        <translation>Pa&amp;sser</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Précédent</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>&amp;Start captions</source>
        <translation>&amp;Démarrer les sous-titres</translation>
    </message>
</context>
<context>
    <name>FoldedTalk</name>
    <message>
        <source>Talks before this one</source>
        <translation>Conversations avant celle-ci</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Tout copier</translation>
    </message>
    <message>
        <source>Earlier ({})</source>
        <translation>Précédentes ({})</translation>
    </message>
    <message>
        <source>Copy all of {}</source>
        <translation>Tout copier&#x202f;: {}</translation>
    </message>
</context>
<context>
    <name>Folders</name>
    <message>
        <source>This system has no program that shows the folder {}.</source>
        <translation>Ce système n’a pas de programme pour afficher le dossier {}.</translation>
    </message>
</context>
<context>
    <name>Gain</name>
    <message>
        <source>{} held-out sentences</source>
        <translation>{} phrases mises de côté</translation>
    </message>
    <message>
        <source>held-out sentences</source>
        <translation>des phrases mises de côté</translation>
    </message>
    <message>
        <source>Translations now {} and {} on {}.</source>
        <translation>Les traductions {} et {}, sur {}.</translation>
    </message>
    <message>
        <source>On held-out pairs: {} points of 100.</source>
        <translation>Sur des paires mises de côté&#x202f;: {} points sur 100.</translation>
    </message>
    <message>
        <source>On held-out pairs: {} to {} points of 100, by the pace.</source>
        <translation>Sur des paires mises de côté&#x202f;: {} à {} points sur 100, selon le rythme.</translation>
    </message>
    <message>
        <source>It stopped by itself at step {}, as far from its start as is allowed.</source>
        <translation>L’exercice s’est arrêté de lui-même à l’étape {}&#x202f;: il était aussi loin de son départ que permis.</translation>
    </message>
    <message>
        <source>The best measured state was kept.</source>
        <translation>Le meilleur état mesuré a été conservé.</translation>
    </message>
    <message>
        <source>Nothing was gained: no state was better than the start, which stays as it was. No new adapter was kept.</source>
        <translation>Rien n’a été gagné&#x202f;: aucun état n’était meilleur que le départ, qui reste tel quel. Aucun nouvel adaptateur n’a été conservé.</translation>
    </message>
    <message>
        <source>Results on so few sentences can mislead: try it yourself, or give more pairs.</source>
        <translation>Un si petit nombre de phrases peut tromper&#x202f;: essayez vous-même, ou donnez plus de paires.</translation>
    </message>
    <message>
        <source>come as soon as before</source>
        <translation>arrivent aussi tôt qu’avant</translation>
    </message>
    <message>
        <source>come {} words sooner</source>
        <translation>arrivent maintenant {} mots plus tôt</translation>
    </message>
    <message>
        <source>come {} words later</source>
        <translation>arrivent maintenant {} mots plus tard</translation>
    </message>
    <message>
        <source>are as good as before</source>
        <translation>sont aussi bonnes qu’avant</translation>
    </message>
    <message>
        <source>are {} points of 100 better</source>
        <translation>sont meilleures de {} points sur 100</translation>
    </message>
    <message>
        <source>are {} points of 100 worse</source>
        <translation>sont moins bonnes de {} points sur 100</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>This desktop has no tray: closing the window quits Surtitle.</source>
        <translation>Ce bureau n’a pas de zone de notification&#x202f;: Surtitle se termine quand la fenêtre est fermée.</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#x202f;%</translation>
    </message>
    <message>
        <source>S&amp;how…</source>
        <translation>A&amp;fficher…</translation>
    </message>
    <message>
        <source>Takes effect the next time Surtitle starts.</source>
        <translation>Prend effet au prochain démarrage de Surtitle.</translation>
    </message>
    <message>
        <source>&amp;Language of Surtitle</source>
        <translation>&amp;Langue de Surtitle</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Apparence</translation>
    </message>
    <message>
        <source>Show &amp;captions</source>
        <translation>Afficher les &amp;sous-titres</translation>
    </message>
    <message>
        <source>&amp;Size of captions in the window</source>
        <translation>&amp;Taille des sous-titres dans la fenêtre</translation>
    </message>
    <message>
        <source>Tell &amp;voices apart</source>
        <translation>&amp;Distinguer les voix</translation>
    </message>
    <message>
        <source>Sentence by sentence, lines do not grow: each sentence appears a little later, once it is translated; one that takes longer than 8 seconds appears in parts.</source>
        <translation>Phrase par phrase, aucune ligne ne s’allonge&#x202f;: chaque phrase apparaît un peu plus tard, une fois traduite&#x202f;; si elle dure plus de 8 secondes, elle apparaît par morceaux.</translation>
    </message>
    <message>
        <source>Shows beside each sentence who says it: a number, until you click it and enter a name. What identifies a voice stays in memory and is gone when the talk ends, unless you have the voice remembered.</source>
        <translation>À côté de chaque phrase figure qui la dit&#x202f;: un numéro, jusqu’à ce que vous cliquiez dessus pour lui donner un nom. Ce qui permet de reconnaître une voix reste en mémoire et disparaît avec la conversation, sauf si vous faites mémoriser la voix.</translation>
    </message>
    <message>
        <source>Click beside a sentence to have its voice remembered, if that person agrees: the name is then suggested when the voice is heard again. Here you can see the remembered voices and forget them.</source>
        <translation>Cliquez à côté d’une phrase pour faire mémoriser la voix, si la personne est d’accord&#x202f;: le nom est alors proposé quand la voix est de nouveau entendue. Vous voyez ici les voix mémorisées et pouvez les faire oublier.</translation>
    </message>
    <message>
        <source>Remembered voices</source>
        <translation>Voix mémorisées</translation>
    </message>
    <message>
        <source>When both sides are captioned</source>
        <translation>Quand les deux côtés sont sous-titrés</translation>
    </message>
    <message>
        <source>&amp;My name</source>
        <translation>&amp;Mon nom</translation>
    </message>
    <message>
        <source>Name of the &amp;others</source>
        <translation>Nom des a&amp;utres</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>&amp;Keep running when the window is closed</source>
        <translation>&amp;Rester actif quand la fenêtre est fermée</translation>
    </message>
    <message>
        <source>Start when you log &amp;in</source>
        <translation>Démarrer à l’ouverture de sess&amp;ion</translation>
    </message>
    <message>
        <source>Each sentence is read once, when it is complete.</source>
        <translation>Chaque phrase est lue une seule fois, dès qu’elle est complète.</translation>
    </message>
    <message>
        <source>Screen &amp;readers announce</source>
        <translation>Les l&amp;ecteurs d’écran disent</translation>
    </message>
    <message>
        <source>Pop-ups and cards open without animation, and no dot pulses.</source>
        <translation>Menus et cartes s’ouvrent sans animation, et aucun point ne pulse.</translation>
    </message>
    <message>
        <source>This reads one small file; nothing about you or your computer is sent.</source>
        <translation>Un petit fichier est lu pour cela&#x202f;; rien sur vous ni sur votre ordinateur n’est envoyé.</translation>
    </message>
    <message>
        <source>Check for a &amp;newer version once a month</source>
        <translation>Chercher une &amp;nouvelle version une fois par mois</translation>
    </message>
    <message>
        <source>Less mo&amp;tion</source>
        <translation>Moins de mou&amp;vement</translation>
    </message>
    <message>
        <source>{} and {} do the same.</source>
        <translation>{} et {} font de même.</translation>
    </message>
    <message>
        <source>Surtitle stays in the tray; a red dot shows that it listens.</source>
        <translation>Surtitle reste dans la zone de notification&#x202f;; un point rouge montre qu’il écoute.</translation>
    </message>
</context>
<context>
    <name>GlossaryModel</name>
    <message>
        <source>Row {} has no term.</source>
        <translation>Il manque le terme à la ligne {}.</translation>
    </message>
    <message>
        <source>Row {} has no translation of “{}”.</source>
        <translation>Il manque à la ligne {} la traduction de «&#xa0;{}&#xa0;».</translation>
    </message>
    <message>
        <source>In row {} the term begins with {}, which marks comments: leave it out.</source>
        <translation>À la ligne {}, le terme commence par {}, qui marque les remarques&#x202f;: supprimez-le.</translation>
    </message>
    <message>
        <source>Row {} translates “{}” differently from row {}.</source>
        <translation>La ligne {} traduit «&#xa0;{}&#xa0;» autrement que la ligne {}.</translation>
    </message>
    <message>
        <source>Row {} is one too many: at most {} terms are used.</source>
        <translation>La ligne {} est de trop&#x202f;: {} termes au plus sont pris en compte.</translation>
    </message>
    <message>
        <source>Spoken term</source>
        <translation>Terme tel qu’il est prononcé</translation>
    </message>
    <message>
        <source>Its translation</source>
        <translation>Sa traduction</translation>
    </message>
</context>
<context>
    <name>GlossaryWindow</name>
    <message>
        <source>Glossary</source>
        <translation>Glossaire</translation>
    </message>
    <message>
        <source>State of the glossary</source>
        <translation>État du glossaire</translation>
    </message>
    <message>
        <source>Terms and their translations</source>
        <translation>Termes et leurs traductions</translation>
    </message>
    <message>
        <source>The terms were saved to {}.</source>
        <translation>Les termes ont été enregistrés dans {}.</translation>
    </message>
    <message>
        <source>Names and terms that the recognizer should expect, and how to translate them. Changes take effect at once, even during a talk.</source>
        <translation>Noms et termes auxquels la reconnaissance vocale doit s’attendre, et leur traduction. Les changements prennent effet aussitôt, même pendant une conversation.</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Ajouter</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importer…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>{} The changes are not used yet.</source>
        <translation>{} Les modifications ne sont pas encore prises en compte.</translation>
    </message>
    <message>
        <source>Terms, one per line ({});;All files (*)</source>
        <translation>Termes, un par ligne ({});;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Terms in use: {}</source>
        <translation>Termes pris en compte&#x202f;: {}</translation>
    </message>
    <message>
        <source>No terms yet: add one, or import a list.</source>
        <translation>Aucun terme pour l’instant&#x202f;: ajoutez-en un, ou importez une liste.</translation>
    </message>
    <message>
        <source>Import terms</source>
        <translation>Importer des termes</translation>
    </message>
    <message>
        <source>Export terms</source>
        <translation>Exporter les termes</translation>
    </message>
</context>
<context>
    <name>HealthLine</name>
    <message>
        <source>Ready</source>
        <translation>Prêt</translation>
    </message>
    <message>
        <source>Shared with other computers</source>
        <translation>Partagé avec d’autres ordinateurs</translation>
    </message>
    <message>
        <source>Leaves this computer: goes to {}</source>
        <translation>Quitte cet ordinateur&#x202f;: va à {}</translation>
    </message>
    <message>
        <source>Stays on this computer</source>
        <translation>Reste sur cet ordinateur</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Démarrage…</translation>
    </message>
    <message>
        <source>Paused · nothing is heard or kept</source>
        <translation>En pause · rien n’est entendu ni conservé</translation>
    </message>
    <message>
        <source>Live · {} s behind, catching up</source>
        <translation>En direct · {}&#xa0;s de retard, en rattrapage</translation>
    </message>
    <message>
        <source>Live · {} s behind for the moment</source>
        <translation>En direct · {}&#xa0;s de retard pour l’instant</translation>
    </message>
    <message>
        <source>Live · {} s behind</source>
        <translation>En direct · {}&#xa0;s de retard</translation>
    </message>
    <message>
        <source>Live · listening</source>
        <translation>En direct · écoute</translation>
    </message>
    <message>
        <source>Live · nothing heard yet</source>
        <translation>En direct · rien d’entendu pour l’instant</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#x202f;%</translation>
    </message>
    <message>
        <source>Captioning what was missed · not listening</source>
        <translation>Sous-titrage du reste · rien n’est écouté</translation>
    </message>
    <message>
        <source>Speech is heard now.</source>
        <translation>De la parole est entendue.</translation>
    </message>
    <message>
        <source>No speech is heard now.</source>
        <translation>Aucune parole n’est entendue.</translation>
    </message>
    <message>
        <source>Captured: {}</source>
        <translation>Capté&#x202f;: {}</translation>
    </message>
    <message>
        <source>Waiting to be recognized: {} s</source>
        <translation>En attente de reconnaissance vocale&#x202f;: {}&#xa0;s</translation>
    </message>
    <message>
        <source>Waiting to be translated: {} s</source>
        <translation>En attente de traduction&#x202f;: {}&#xa0;s</translation>
    </message>
    <message>
        <source>Waiting in all: {} s</source>
        <translation>En attente au total&#x202f;: {}&#xa0;s</translation>
    </message>
    <message>
        <source>What the program is doing</source>
        <translation>Ce que fait le programme</translation>
    </message>
    <message>
        <source>Finishing the last captions…</source>
        <translation>Derniers sous-titres en cours…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arrêt…</translation>
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
        <translation>Sous-titres en direct et traduction simultanée, sur cet ordinateur. Ce qui est dit n’est envoyé nulle part, sauf si vous choisissez un serveur qui traduit.</translation>
    </message>
    <message>
        <source>Surtitle is free software under the Apache licence 2.0.</source>
        <translation>Surtitle est un logiciel libre sous licence Apache 2.0.</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Training data</source>
        <translation>Données d’entraînement</translation>
    </message>
    <message>
        <source>Third-party software</source>
        <translation>Logiciels tiers</translation>
    </message>
</context>
<context>
    <name>HotKeys</name>
    <message>
        <source>Start or stop captions</source>
        <translation>Démarrer ou arrêter les sous-titres</translation>
    </message>
    <message>
        <source>This desktop does not let programs set keys that work everywhere: set them in its own settings.</source>
        <translation>Ce bureau ne propose pas de touches valables dans tous les programmes&#x202f;: choisissez-les dans ses propres réglages.</translation>
    </message>
    <message>
        <source>Another program already uses the keys that should work in every program: choose others in the settings.</source>
        <translation>Un autre programme utilise déjà les touches valables partout&#x202f;: choisissez-en d’autres dans les préférences.</translation>
    </message>
</context>
<context>
    <name>HubDialog</name>
    <message>
        <source>Adapters on the hub</source>
        <translation>Adaptateurs sur le hub</translation>
    </message>
    <message>
        <source>What its author wrote</source>
        <translation>Ce que son auteur a écrit</translation>
    </message>
    <message>
        <source>Download progress</source>
        <translation>Progression du téléchargement</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Sea&amp;rch</source>
        <translation>&amp;Chercher</translation>
    </message>
    <message>
        <source>&amp;Get</source>
        <translation>&amp;Obtenir</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation>Le hub est interrogé…</translation>
    </message>
    <message>
        <source>Downloading “{}”…</source>
        <translation>Téléchargement de «&#xa0;{}&#xa0;»…</translation>
    </message>
    <message>
        <source>Stopped. What was downloaded is kept.</source>
        <translation>Arrêté. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>Adapters that fit: {}; left out because they do not fit or cannot be read: {}.</source>
        <translation>Adaptateurs qui conviennent&#x202f;: {}&#x202f;; laissés de côté, car ils ne conviennent pas ou ne peuvent être lus&#x202f;: {}.</translation>
    </message>
    <message>
        <source>When you press Search, {} is asked for adapters that fit {}, {}, and for nothing else. The descriptions were written by the authors of the adapters.</source>
        <translation>Quand vous appuyez sur Chercher, {} est interrogé sur les adaptateurs qui conviennent à {}, {}, et sur rien d’autre. Les descriptions ont été écrites par les auteurs des adaptateurs.</translation>
    </message>
    <message>
        <source>Licence: {}</source>
        <translation>Licence&#x202f;: {}</translation>
    </message>
    <message>
        <source>any languages</source>
        <translation>toutes langues</translation>
    </message>
</context>
<context>
    <name>KeptTalks</name>
    <message>
        <source>Delete “{}” with its corrections and its sound? This cannot be undone.</source>
        <translation>Supprimer «&#xa0;{}&#xa0;» avec ses corrections et le son&#x202f;? Cette action est irréversible.</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcriptions</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
</context>
<context>
    <name>Languages</name>
    <message>
        <source>English</source>
        <translation>Anglais</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Allemand</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Français</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Espagnol</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italien</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Néerlandais</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polonais</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugais</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainien</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinois</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japonais</translation>
    </message>
    <message>
        <source>Afrikaans</source>
        <translation>Afrikaans</translation>
    </message>
    <message>
        <source>Amharic</source>
        <translation>Amharique</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>Arabe</translation>
    </message>
    <message>
        <source>Assamese</source>
        <translation>Assamais</translation>
    </message>
    <message>
        <source>Azerbaijani</source>
        <translation>Azerbaïdjanais</translation>
    </message>
    <message>
        <source>Bashkir</source>
        <translation>Bachkir</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>Biélorusse</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>Bulgare</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>Bengali</translation>
    </message>
    <message>
        <source>Tibetan</source>
        <translation>Tibétain</translation>
    </message>
    <message>
        <source>Breton</source>
        <translation>Breton</translation>
    </message>
    <message>
        <source>Bosnian</source>
        <translation>Bosniaque</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>Catalan</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tchèque</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>Gallois</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Danois</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Grec</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>Estonien</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>Basque</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>Persan</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnois</translation>
    </message>
    <message>
        <source>Faroese</source>
        <translation>Féroïen</translation>
    </message>
    <message>
        <source>Galician</source>
        <translation>Galicien</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>Gujarati</translation>
    </message>
    <message>
        <source>Hausa</source>
        <translation>Haoussa</translation>
    </message>
    <message>
        <source>Hawaiian</source>
        <translation>Hawaïen</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hébreu</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>Croate</translation>
    </message>
    <message>
        <source>Haitian Creole</source>
        <translation>Créole haïtien</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Hongrois</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>Arménien</translation>
    </message>
    <message>
        <source>Indonesian</source>
        <translation>Indonésien</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>Islandais</translation>
    </message>
    <message>
        <source>Javanese</source>
        <translation>Javanais</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>Géorgien</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>Kazakh</translation>
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
        <translation>Coréen</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latin</translation>
    </message>
    <message>
        <source>Luxembourgish</source>
        <translation>Luxembourgeois</translation>
    </message>
    <message>
        <source>Lingala</source>
        <translation>Lingala</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>Lao</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>Lituanien</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>Letton</translation>
    </message>
    <message>
        <source>Malagasy</source>
        <translation>Malgache</translation>
    </message>
    <message>
        <source>Maori</source>
        <translation>Maori</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>Macédonien</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>Malayalam</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>Mongol</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>Marathi</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>Malais</translation>
    </message>
    <message>
        <source>Maltese</source>
        <translation>Maltais</translation>
    </message>
    <message>
        <source>Burmese</source>
        <translation>Birman</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>Népalais</translation>
    </message>
    <message>
        <source>Norwegian Nynorsk</source>
        <translation>Norvégien nynorsk</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norvégien</translation>
    </message>
    <message>
        <source>Occitan</source>
        <translation>Occitan</translation>
    </message>
    <message>
        <source>Punjabi</source>
        <translation>Pendjabi</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>Pachto</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Roumain</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russe</translation>
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
        <translation>Cingalais</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slovaque</translation>
    </message>
    <message>
        <source>Slovenian</source>
        <translation>Slovène</translation>
    </message>
    <message>
        <source>Shona</source>
        <translation>Shona</translation>
    </message>
    <message>
        <source>Somali</source>
        <translation>Somali</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>Albanais</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>Serbe</translation>
    </message>
    <message>
        <source>Sundanese</source>
        <translation>Soundanais</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Suédois</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>Swahili</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>Tamoul</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>Télougou</translation>
    </message>
    <message>
        <source>Tajik</source>
        <translation>Tadjik</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>Thaï</translation>
    </message>
    <message>
        <source>Turkmen</source>
        <translation>Turkmène</translation>
    </message>
    <message>
        <source>Filipino</source>
        <translation>Filipino</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Turc</translation>
    </message>
    <message>
        <source>Tatar</source>
        <translation>Tatar</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>Ourdou</translation>
    </message>
    <message>
        <source>Uzbek</source>
        <translation>Ouzbek</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>Vietnamien</translation>
    </message>
    <message>
        <source>Yiddish</source>
        <translation>Yiddish</translation>
    </message>
    <message>
        <source>Yoruba</source>
        <translation>Yoruba</translation>
    </message>
    <message>
        <source>Cantonese</source>
        <translation>Cantonais</translation>
    </message>
</context>
<context>
    <name>LanguagesButton</name>
    <message>
        <source>Spoken language</source>
        <translation>Langue parlée</translation>
    </message>
    <message>
        <source>Captions in</source>
        <translation>Sous-titres en</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
    <message>
        <source>Another language restarts the captions.</source>
        <translation>Changer de langue relance les sous-titres.</translation>
    </message>
    <message>
        <source>From {} to {}</source>
        <translation>De {} vers {}</translation>
    </message>
    <message>
        <source>{}, {}</source>
        <translation>{}, {}</translation>
    </message>
    <message>
        <source>Languages: {}</source>
        <translation>Langues&#x202f;: {}</translation>
    </message>
</context>
<context>
    <name>LanguagesPage</name>
    <message>
        <source>Which languages?</source>
        <translation>Quelles langues&#x202f;?</translation>
    </message>
    <message>
        <source>Somebody speaks, you read along. You can change this at any time in the bar at the top.</source>
        <translation>Quelqu’un parle, vous lisez en même temps. Vous pouvez changer cela à tout moment dans la barre du haut.</translation>
    </message>
    <message>
        <source>I &amp;hear</source>
        <translation>J’&amp;entends</translation>
    </message>
    <message>
        <source>I &amp;read</source>
        <translation>Je &amp;lis</translation>
    </message>
    <message>
        <source>Everything stays on this computer: no account, no cloud, and no connection while you listen.</source>
        <translation>Tout reste sur cet ordinateur&#x202f;: pas de compte, pas de cloud et aucune connexion pendant que vous écoutez.</translation>
    </message>
    <message>
        <source>Detect automatically</source>
        <translation>Détecter automatiquement</translation>
    </message>
    <message>
        <source>The same, without translation</source>
        <translation>La même, sans traduction</translation>
    </message>
</context>
<context>
    <name>LevelMeter</name>
    <message>
        <source>Sound level</source>
        <translation>Niveau sonore</translation>
    </message>
    <message>
        <source>No sound</source>
        <translation>Aucun son</translation>
    </message>
    <message>
        <source>{} dB; 0 dB is the loudest that can be captured</source>
        <translation>{} dB&#x202f;; 0 dB est le plus fort qui puisse être capté</translation>
    </message>
    <message>
        <source>too loud</source>
        <translation>trop fort</translation>
    </message>
</context>
<context>
    <name>LivePane</name>
    <message>
        <source>Captions</source>
        <translation>Sous-titres</translation>
    </message>
    <message>
        <source>&amp;Newest</source>
        <translation>Le plus &amp;récent</translation>
    </message>
    <message>
        <source>Go to the latest caption</source>
        <translation>Aller au dernier sous-titre</translation>
    </message>
</context>
<context>
    <name>LoginSwitch</name>
    <message>
        <source>The system does not allow that ({}).</source>
        <translation>Le système n’accepte pas cela ({}).</translation>
    </message>
    <message>
        <source>Its window waits minimized, ready for captions.</source>
        <translation>Sa fenêtre attend réduite, prête à sous-titrer.</translation>
    </message>
    <message>
        <source>It waits in the tray, ready for captions.</source>
        <translation>Il attend dans la zone de notification, prêt à sous-titrer.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;End now</source>
        <translation>&amp;Terminer</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Démarrer</translation>
    </message>
    <message>
        <source>Open sound or video files</source>
        <translation>Ouvrir des fichiers son ou vidéo</translation>
    </message>
    <message>
        <source>Sound and video ({});;All files (*)</source>
        <translation>Son et vidéo ({});;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Open a folder of sound or video files</source>
        <translation>Ouvrir un dossier de fichiers son ou vidéo</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
</context>
<context>
    <name>MessageDesk</name>
    <message>
        <source>Choose another</source>
        <translation>En choisir une autre</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>Test it</source>
        <translation>Le tester</translation>
    </message>
    <message>
        <source>Choose a server…</source>
        <translation>Choisir un serveur…</translation>
    </message>
    <message>
        <source>Choose the language</source>
        <translation>Choisir la langue</translation>
    </message>
    <message>
        <source>Check this computer</source>
        <translation>Vérifier cet ordinateur</translation>
    </message>
</context>
<context>
    <name>MicrophonePage</name>
    <message>
        <source>Say something</source>
        <translation>Dites quelque chose</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Ce qui est entendu</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>&amp;Réessayer</translation>
    </message>
    <message>
        <source>Check what the system allo&amp;ws</source>
        <translation>Vérifier ce que le s&amp;ystème autorise</translation>
    </message>
    <message>
        <source>Watch the &amp;demo</source>
        <translation>Voir la démo&amp;nstration</translation>
    </message>
    <message>
        <source>&amp;Microphone or other sound</source>
        <translation>&amp;Microphone ou autre son</translation>
    </message>
    <message>
        <source>Microphone or other sound</source>
        <translation>Microphone ou autre son</translation>
    </message>
    <message>
        <source>Nothing heard?</source>
        <translation>On n’entend rien&#x202f;?</translation>
    </message>
    <message>
        <source>The caption appears here as soon as you speak.</source>
        <translation>Le sous-titre apparaît ici dès que vous parlez.</translation>
    </message>
    <message>
        <source>The models are not downloaded yet: this tests the sound only, and captions follow once they are there.</source>
        <translation>Les modèles ne sont pas encore téléchargés&#x202f;: le son est testé, les sous-titres viendront avec eux.</translation>
    </message>
    <message>
        <source>Waiting for the first sound…</source>
        <translation>En attente du premier son…</translation>
    </message>
    <message>
        <source>A meeting in English will be captioned here.</source>
        <translation>Une réunion en anglais sera sous-titrée ici.</translation>
    </message>
    <message>
        <source>The demo: a recording, captioned as it is spoken.</source>
        <translation>La démonstration&#x202f;: un enregistrement, sous-titré à mesure qu’on parle.</translation>
    </message>
    <message>
        <source>Loud and clear. This test keeps nothing.</source>
        <translation>Fort et clair. Ce test ne conserve rien.</translation>
    </message>
    <message>
        <source>The microphone is on, but quiet: say a sentence.</source>
        <translation>Le microphone est actif, mais tout est calme&#x202f;: dites une phrase.</translation>
    </message>
    <message>
        <source>Only silence comes from the microphone: it may be muted or switched off, or the system may not let this program use it (see the permissions in its privacy settings).</source>
        <translation>Le microphone ne donne que du silence&#x202f;: il est peut-être coupé ou éteint, ou le système ne laisse pas ce programme l’utiliser (voir les autorisations dans ses réglages de confidentialité).</translation>
    </message>
    <message>
        <source>What this computer plays is heard. This test keeps nothing.</source>
        <translation>Le son de cet ordinateur est entendu. Ce test ne conserve rien.</translation>
    </message>
    <message>
        <source>This computer is playing no sound: play a video or some music.</source>
        <translation>Cet ordinateur ne diffuse aucun son&#x202f;: lancez une vidéo ou de la musique.</translation>
    </message>
    <message>
        <source>The sound has ended.</source>
        <translation>Le son est terminé.</translation>
    </message>
    <message>
        <source>Read this aloud: “{}”</source>
        <translation>Lisez à voix haute&#x202f;: «&#xa0;{}&#xa0;»</translation>
    </message>
    <message>
        <source>Say a sentence in any language.</source>
        <translation>Dites une phrase dans n’importe quelle langue.</translation>
    </message>
    <message>
        <source>Say a sentence in {}.</source>
        <translation>Dites une phrase dans cette langue&#x202f;: {}.</translation>
    </message>
</context>
<context>
    <name>ModelAdvice</name>
    <message>
        <source>{} is not on this computer yet, and captions need it.</source>
        <translation>{} n’est pas encore sur cet ordinateur, et les sous-titres en ont besoin.</translation>
    </message>
    <message>
        <source>{} does.</source>
        <translation>{} le fait.</translation>
    </message>
    <message>
        <source>{} do.</source>
        <translation>{} le font.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> et </translation>
    </message>
    <message>
        <source>Caption without translation</source>
        <translation>Sous-titrer sans traduction</translation>
    </message>
    <message>
        <source>Everything is downloaded: captions can start.</source>
        <translation>Tout est téléchargé&#x202f;: les sous-titres peuvent commencer.</translation>
    </message>
    <message>
        <source>several languages</source>
        <translation>plusieurs langues</translation>
    </message>
    <message>
        <source>{} does not hear {}, and {} does not translate it into {}.</source>
        <translation>{} n’entend pas cette langue ({}), et {} ne la traduit pas dans celle-ci&#x202f;: {}.</translation>
    </message>
    <message>
        <source>{} does not hear {}.</source>
        <translation>{} n’entend pas cette langue&#x202f;: {}.</translation>
    </message>
    <message>
        <source>{} does not translate {} into {}.</source>
        <translation>{} ne traduit pas entre ces langues&#x202f;: {} → {}.</translation>
    </message>
    <message>
        <source>Fewer misheard words with the recognizer recommended for this computer, {}.</source>
        <translation>Moins de mots mal entendus avec la reconnaissance vocale recommandée pour cet ordinateur&#x202f;: {}.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Démarrer</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>To translate, Surtitle has to know the spoken language: choose it.</source>
        <translation>On traduit depuis une langue précise&#x202f;: choisissez laquelle est parlée.</translation>
    </message>
    <message>
        <source>Download · {}</source>
        <translation>Télécharger · {}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>{} is ready for the next start.</source>
        <translation>{} est prêt pour le prochain démarrage.</translation>
    </message>
</context>
<context>
    <name>ModelImport</name>
    <message>
        <source>&amp;Import a model…</source>
        <translation>&amp;Importer un modèle…</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>Arrê&amp;ter</translation>
    </message>
    <message>
        <source>Stop the import</source>
        <translation>Arrêter l’importation</translation>
    </message>
    <message>
        <source>Checking {}…</source>
        <translation>Vérification de {}…</translation>
    </message>
    <message>
        <source>{} Then: {}</source>
        <translation>{} Ensuite&#x202f;: {}</translation>
    </message>
    <message>
        <source>Import a model: its GGUF file, or {} in its folder</source>
        <translation>Importer un modèle&#x202f;: son fichier GGUF, ou {} dans son dossier</translation>
    </message>
    <message>
        <source>Models ({});;All files (*)</source>
        <translation>Modèles ({});;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>{} ({} %)</source>
        <translation>{} ({}&#x202f;%)</translation>
    </message>
</context>
<context>
    <name>ModelNames</name>
    <message>
        <source>Small recognizer</source>
        <translation>Petite reconnaissance vocale</translation>
    </message>
    <message>
        <source>Small translator</source>
        <translation>Petit traducteur</translation>
    </message>
    <message>
        <source>The best on the other computer</source>
        <translation>Le meilleur sur l’autre ordinateur</translation>
    </message>
    <message>
        <source>Demo of direct translation</source>
        <translation>Démo de traduction directe</translation>
    </message>
    <message>
        <source>Small translator of {}</source>
        <translation>Petit traducteur du {}</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Languages of {}</source>
        <translation>Langues de {}</translation>
    </message>
    <message>
        <source>More about {}</source>
        <translation>En savoir plus sur {}</translation>
    </message>
    <message>
        <source>Many languages</source>
        <translation>Nombreuses langues</translation>
    </message>
    <message>
        <source>English only</source>
        <translation>Anglais uniquement</translation>
    </message>
    <message>
        <source>Progress of {}</source>
        <translation>Avancement de {}</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#x202f;%</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Détails</translation>
    </message>
</context>
<context>
    <name>ModelRows</name>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>Hears</source>
        <translation>Entend</translation>
    </message>
    <message>
        <source>Translates</source>
        <translation>Traduit</translation>
    </message>
    <message>
        <source>Translates speech directly</source>
        <translation>Traduit directement la parole</translation>
    </message>
</context>
<context>
    <name>ModelTask</name>
    <message>
        <source>The system ended the work on {}; what was downloaded is kept. Try again.</source>
        <translation>Le travail sur {} a été interrompu par le système&#x202f;; ce qui a été téléchargé est conservé. Réessayez.</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Built in</source>
        <translation>Intégré</translation>
    </message>
    <message>
        <source>Partly downloaded ({} %)</source>
        <translation>Téléchargé en partie ({}&#x202f;%)</translation>
    </message>
    <message>
        <source>Not downloaded</source>
        <translation>Non téléchargé</translation>
    </message>
    <message>
        <source>Its folder is gone</source>
        <translation>Dossier disparu</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En attente</translation>
    </message>
    <message>
        <source>Downloading ({} %)</source>
        <translation>Téléchargement ({}&#x202f;%)</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>Vérification</translation>
    </message>
    <message>
        <source>Removing</source>
        <translation>Suppression</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Endommagé</translation>
    </message>
    <message>
        <source>Interrupted ({} %)</source>
        <translation>Interrompu ({}&#x202f;%)</translation>
    </message>
    <message>
        <source>Many</source>
        <translation>Nombreuses</translation>
    </message>
    <message>
        <source>Not stated</source>
        <translation>Non indiqué</translation>
    </message>
    <message>
        <source>See its page</source>
        <translation>Voir sa page</translation>
    </message>
    <message>
        <source>Not known before the download</source>
        <translation>Inconnue avant le téléchargement</translation>
    </message>
    <message>
        <source>{}, in use</source>
        <translation>{}, actif</translation>
    </message>
    <message>
        <source>{}, chosen</source>
        <translation>{}, choisi</translation>
    </message>
    <message>
        <source>It fits this computer: it takes {} {}.</source>
        <translation>Il convient à cet ordinateur&#x202f;: il occupe {} {}.</translation>
    </message>
    <message>
        <source>PyTorch runs it.</source>
        <translation>Il fonctionne avec PyTorch.</translation>
    </message>
    <message>
        <source>It runs without PyTorch.</source>
        <translation>Il fonctionne sans PyTorch.</translation>
    </message>
    <message>
        <source>It is too large for the free memory of this computer ({}): it takes {} {}, and the program {} more.</source>
        <translation>Il est trop grand pour la mémoire libre de cet ordinateur ({})&#x202f;: il occupe {} {}, et le programme {} en plus.</translation>
    </message>
    <message>
        <source>Choose {} instead, or close other programs.</source>
        <translation>Choisissez plutôt {}, ou fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>on the graphics card in {}</source>
        <translation>sur la carte graphique en {}</translation>
    </message>
    <message>
        <source>on the processor in {}</source>
        <translation>sur le processeur en {}</translation>
    </message>
    <message>
        <source>Asking the hub…</source>
        <translation>Interrogation du hub…</translation>
    </message>
    <message>
        <source>Checking the download…</source>
        <translation>Vérification du téléchargement…</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>{} MB a second</source>
        <translation>{}&#xa0;Mo par seconde</translation>
    </message>
    <message>
        <source>{} h left</source>
        <translation>encore {}&#xa0;h</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>encore moins d’une minute</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Téléchargé</translation>
    </message>
    <message>
        <source>Download failed</source>
        <translation>Échec du téléchargement</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importé</translation>
    </message>
    <message>
        <source>{} min left</source>
        <translation>encore {}&#xa0;min</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Check files</source>
        <translation>Vérifier les fichiers</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ouvrir le dossier</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <source>Many languages</source>
        <translation>Nombreuses langues</translation>
    </message>
    <message>
        <source>Good for</source>
        <translation>Convient à</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Langues</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licence</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Conditions</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>For commands</source>
        <translation>Pour les commandes</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Recommandé</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Utilisé</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Choisi</translation>
    </message>
    <message>
        <source>Not enough memory</source>
        <translation>Mémoire insuffisante</translation>
    </message>
    <message>
        <source>{}. Exactly this version is downloaded, whatever its page offers later, and each file is checked.</source>
        <translation>{}. C’est exactement celle-ci qui est téléchargée, quoi que propose la page plus tard, et chaque fichier est comparé à sa somme de contrôle.</translation>
    </message>
    <message>
        <source>The newest at the first download. From then on exactly that one is used, whatever its page offers later.</source>
        <translation>La plus récente lors du premier téléchargement. Dès lors, c’est exactement celle-là qui sert, quoi que sa page propose plus tard.</translation>
    </message>
    <message>
        <source>It needs an account at the hub and your agreement to its terms on the model&apos;s page, which tells its makers who you are. Surtitle never recommends such a model.</source>
        <translation>Il n’est donné qu’à ceux qui ont un compte chez l’hébergeur et acceptent les conditions sur la page du modèle&#x202f;; ses auteurs apprennent ainsi qui vous êtes. Surtitle ne recommande jamais un tel modèle.</translation>
    </message>
    <message>
        <source>Usual order</source>
        <translation>Ordre habituel</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>What fits this computer</source>
        <translation>Ce qui convient à cet ordinateur</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Pause the download</source>
        <translation>Suspendre le téléchargement</translation>
    </message>
    <message>
        <source>Start now with the small built-&amp;in models</source>
        <translation>Commencer avec les petits modèles &amp;intégrés</translation>
    </message>
    <message>
        <source>Take them from a &amp;folder…</source>
        <translation>Les prendre dans un &amp;dossier…</translation>
    </message>
    <message>
        <source>Compare &amp;others</source>
        <translation>Comparer d’&amp;autres</translation>
    </message>
    <message>
        <source>The built-in recognizer hears English and works at once. Larger ones mishear fewer words or hear more languages.</source>
        <translation>La reconnaissance vocale intégrée entend l’anglais et fonctionne tout de suite. De plus grandes se trompent moins ou entendent plus de langues.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>One processor core</source>
        <translation>Un cœur de processeur</translation>
    </message>
    <message>
        <source>{} processor cores</source>
        <translation>{} cœurs de processeur</translation>
    </message>
    <message>
        <source>{} memory</source>
        <translation>{} de mémoire</translation>
    </message>
    <message>
        <source>{}, {} on the graphics card</source>
        <translation>{}, {} sur la carte graphique</translation>
    </message>
    <message>
        <source>{} free</source>
        <translation>{} libres</translation>
    </message>
    <message>
        <source>Checking this computer: its speed, its free space and the models that are on it.</source>
        <translation>Examen de cet ordinateur&#x202f;: sa vitesse, sa place libre et les modèles présents.</translation>
    </message>
    <message>
        <source>Everything is on this computer.</source>
        <translation>Tout est sur cet ordinateur.</translation>
    </message>
    <message>
        <source>You can continue: it finishes by itself.</source>
        <translation>Vous pouvez continuer&#x202f;: cela se termine tout seul.</translation>
    </message>
    <message>
        <source>Needed once. Afterwards everything works without a network.</source>
        <translation>Une seule fois. Ensuite, tout marche sans réseau.</translation>
    </message>
    <message>
        <source>&amp;Download · {}</source>
        <translation>&amp;Télécharger · {}</translation>
    </message>
    <message>
        <source>&amp;Download</source>
        <translation>&amp;Télécharger</translation>
    </message>
    <message>
        <source>Resume the download</source>
        <translation>Reprendre le téléchargement</translation>
    </message>
    <message>
        <source>The download is paused. What was downloaded is kept.</source>
        <translation>Le téléchargement est suspendu. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>Checking what is there…</source>
        <translation>Vérification de ce qui est là…</translation>
    </message>
    <message>
        <source>Downloading {}: {}</source>
        <translation>Téléchargement de {}&#x202f;: {}</translation>
    </message>
    <message>
        <source>The folder with the models</source>
        <translation>Le dossier des modèles</translation>
    </message>
</context>
<context>
    <name>ModelsWindow</name>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>&amp;Download</source>
        <translation>&amp;Télécharger</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>Sus&amp;pendre</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reprendre</translation>
    </message>
    <message>
        <source>Re&amp;try</source>
        <translation>Ré&amp;essayer</translation>
    </message>
    <message>
        <source>&amp;Download again</source>
        <translation>&amp;Télécharger à nouveau</translation>
    </message>
    <message>
        <source>Remove {} from this computer? That frees {}. The file it was made from is kept.</source>
        <translation>Supprimer {} de cet ordinateur&#x202f;? Cela libère {}. Le fichier dont il provient reste.</translation>
    </message>
    <message>
        <source>Disk space and memory</source>
        <translation>Espace disque et mémoire</translation>
    </message>
    <message>
        <source>A recognizer hears the words, a translator translates them. Downloaded once, they need no network.</source>
        <translation>Une reconnaissance vocale entend les mots, un traducteur les traduit. Une fois téléchargés, ils n’ont plus besoin de réseau.</translation>
    </message>
    <message>
        <source>A ser&amp;ver on this computer…</source>
        <translation>Un &amp;serveur sur cet ordinateur…</translation>
    </message>
    <message>
        <source>Changes take effect the next time captions start.</source>
        <translation>Les changements prennent effet au prochain démarrage des sous-titres.</translation>
    </message>
    <message>
        <source>{} downloaded</source>
        <translation>{} téléchargés</translation>
    </message>
    <message>
        <source>{} free on the disk, {} of memory free</source>
        <translation>{} libres sur le disque, {} libres en mémoire</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Recherche des modèles…</translation>
    </message>
    <message>
        <source>No model matches: choose All, or clear the field.</source>
        <translation>Aucun modèle ne correspond&#x202f;: choisissez «&#xa0;Tous&#xa0;», ou videz le champ.</translation>
    </message>
    <message>
        <source>The adapter “{}” does not fit {} and is not used any more.</source>
        <translation>L’adaptateur «&#xa0;{}&#xa0;» ne convient pas à {} et n’est plus utilisé.</translation>
    </message>
    <message>
        <source>{} will be used the next time captions start.</source>
        <translation>{} sera utilisé au prochain démarrage des sous-titres.</translation>
    </message>
    <message>
        <source>{} will hear and translate the next time captions start. It needs no other translator; adapters and the glossary do not apply to it.</source>
        <translation>{} entendra et traduira au prochain démarrage des sous-titres. Aucun autre traducteur n’est nécessaire&#x202f;; les adaptateurs et le glossaire ne s’y appliquent pas.</translation>
    </message>
    <message>
        <source>Remove a model</source>
        <translation>Supprimer un modèle</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Take {} off the list? Its folder stays as it is.</source>
        <translation>Retirer {} de la liste&#x202f;? Son dossier reste tel quel.</translation>
    </message>
    <message>
        <source>Remove {} from this computer? That frees {}. Other programs that share it have to download it again.</source>
        <translation>Supprimer {} de cet ordinateur&#x202f;? Cela libère {}. Les autres programmes qui l’utilisent depuis le dossier partagé devront le télécharger à nouveau.</translation>
    </message>
    <message>
        <source>The engine pack was removed, which frees {}.</source>
        <translation>Le pack moteur a été supprimé, ce qui libère {}.</translation>
    </message>
    <message>
        <source>{} is damaged ({}): press Download again.</source>
        <translation>{} est endommagé ({})&#x202f;: appuyez sur «&#xa0;Télécharger à nouveau&#xa0;».</translation>
    </message>
    <message>
        <source>{} is undamaged: every file is as it was published.</source>
        <translation>{} est intact&#x202f;: chaque fichier est tel qu’il a été publié.</translation>
    </message>
    <message>
        <source>{} was removed, which frees {}.</source>
        <translation>{} a été supprimé, ce qui libère {}.</translation>
    </message>
    <message>
        <source>{} is not downloaded because downloads are switched off on this computer: the user guide says how to allow them again.</source>
        <translation>{} n’est pas téléchargé, car les téléchargements sont désactivés sur cet ordinateur&#x202f;: le guide dit comment les permettre à nouveau.</translation>
    </message>
    <message>
        <source>{} could not be downloaded because {} cannot be reached: connect to the network, then press Retry. What was downloaded is kept.</source>
        <translation>{} n’a pas pu être téléchargé car {} est injoignable&#x202f;: connectez-vous au réseau, puis appuyez sur Réessayer. Ce qui a été téléchargé est conservé.</translation>
    </message>
</context>
<context>
    <name>MoreButton</name>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
</context>
<context>
    <name>NotesDelegate</name>
    <message>
        <source>Change the point</source>
        <translation>Modifier le point</translation>
    </message>
</context>
<context>
    <name>NotesDialog</name>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Nothing was said in that part: choose another.</source>
        <translation>Rien n’a été dit dans cette partie&#x202f;: choisissez-en une autre.</translation>
    </message>
    <message>
        <source>&amp;Make notes</source>
        <translation>&amp;Prendre des notes</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>Progress of the notes</source>
        <translation>Progression des notes</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>A model on this computer makes the notes, and nothing leaves the computer. It misses things and gets some wrong, a small model more than a large one: check what matters where it was said in the talk.</source>
        <translation>Un modèle sur cet ordinateur prend les notes, et rien n’en sort. Il laisse passer des choses et en comprend mal d’autres, un petit plus qu’un grand&#x202f;: vérifiez ce qui compte à sa place dans la conversation.</translation>
    </message>
    <message>
        <source>The existing notes, with your changes, will be replaced by new ones.</source>
        <translation>Les notes existantes, avec vos modifications, seront remplacées par de nouvelles.</translation>
    </message>
    <message>
        <source>The notes are ready.</source>
        <translation>Les notes sont prêtes.</translation>
    </message>
    <message>
        <source>{} is small: it finds little and gets much wrong. A larger model does better.</source>
        <translation>{} est petit&#x202f;: il trouve peu et comprend beaucoup de travers. Un plus grand fait mieux.</translation>
    </message>
    <message>
        <source>Saved: {}</source>
        <translation>Enregistré&#x202f;: {}</translation>
    </message>
    <message>
        <source>&amp;Delete the point</source>
        <translation>&amp;Supprimer le point</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>The talk is read, part by part…</source>
        <translation>La conversation est lue, partie par partie…</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;De</translation>
    </message>
    <message>
        <source>&amp;to</source>
        <translation>jus&amp;qu’à</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Remplacer</translation>
    </message>
    <message>
        <source>The model found nothing to note that was really said: choose a larger model, or more of the talk.</source>
        <translation>Le modèle n’a rien trouvé à noter qui ait vraiment été dit&#x202f;: choisissez un modèle plus grand, ou une plus grande partie de la conversation.</translation>
    </message>
    <message>
        <source>One point was left out: nobody had said what it quotes.</source>
        <translation>Un point a été écarté&#x202f;: personne n’avait dit ce qu’il cite.</translation>
    </message>
    <message>
        <source>{} points were left out: nobody had said what they quote.</source>
        <translation>{} points ont été écartés&#x202f;: personne n’avait dit ce qu’ils citent.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
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
        <translation>Temps</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Point</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Qui</translation>
    </message>
    <message>
        <source>By when</source>
        <translation>Pour quand</translation>
    </message>
    <message>
        <source>Said: “{}”</source>
        <translation>Dit&#x202f;: «&#xa0;{}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>NotesView</name>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
</context>
<context>
    <name>OpenCaption</name>
    <message>
        <source>Caption</source>
        <translation>Sous-titre</translation>
    </message>
    <message>
        <source>What was heard</source>
        <translation>Ce qui a été entendu</translation>
    </message>
</context>
<context>
    <name>OpenedFiles</name>
    <message>
        <source>There is no sound or video file in {}.</source>
        <translation>Il n’y a aucun fichier son ou vidéo dans {}.</translation>
    </message>
    <message>
        <source>There are {} sound and video files in {}. Caption them all, one after the other?</source>
        <translation>Il y a {} fichiers son et vidéo dans {}. Les sous-titrer tous, l’un après l’autre&#x202f;?</translation>
    </message>
    <message>
        <source>Caption a folder</source>
        <translation>Sous-titrer un dossier</translation>
    </message>
    <message>
        <source>&amp;Caption all</source>
        <translation>&amp;Tout sous-titrer</translation>
    </message>
    <message>
        <source>C&amp;aption none</source>
        <translation>&amp;Ne rien sous-titrer</translation>
    </message>
</context>
<context>
    <name>Overlay</name>
    <message>
        <source>Surtitle captions</source>
        <translation>Sous-titres Surtitle</translation>
    </message>
    <message>
        <source>Caption overlay</source>
        <translation>Incrustation des sous-titres</translation>
    </message>
    <message>
        <source>↓ Newer lines: {}</source>
        <translation>↓ Lignes plus récentes&#x202f;: {}</translation>
    </message>
    <message>
        <source>↓ Newest</source>
        <translation>↓ Dernières lignes</translation>
    </message>
    <message>
        <source>Unlocked: drag to move, drag an edge to resize.
Arrow keys move, with Shift they resize. Enter locks: clicks pass through again.</source>
        <translation>Déverrouillée&#x202f;: faites glisser pour déplacer, tirez un bord pour redimensionner.
Les flèches déplacent, avec Maj elles redimensionnent. Entrée verrouille&#x202f;: les clics passent à nouveau au travers.</translation>
    </message>
</context>
<context>
    <name>OverlayBar</name>
    <message>
        <source>Overlay controls</source>
        <translation>Commandes de l’incrustation</translation>
    </message>
    <message>
        <source>Lock in place</source>
        <translation>Verrouiller à cet endroit</translation>
    </message>
    <message>
        <source>Unlock, to move and resize it</source>
        <translation>Déverrouiller pour déplacer et redimensionner</translation>
    </message>
    <message>
        <source>Earlier lines</source>
        <translation>Lignes précédentes</translation>
    </message>
    <message>
        <source>Newest lines</source>
        <translation>Dernières lignes</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Texte plus petit</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Texte plus grand</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Traduction</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Les deux langues</translation>
    </message>
    <message>
        <source>Close the overlay</source>
        <translation>Fermer l’incrustation</translation>
    </message>
</context>
<context>
    <name>OverlayController</name>
    <message>
        <source>The system refused to hide the overlay: everybody who sees your screen sees the captions. Share a single window instead. Windows can hide it from Windows 10, version 2004, on.</source>
        <translation>Le système a refusé de masquer l’incrustation&#x202f;: toute personne qui voit votre écran voit les sous-titres. Partagez plutôt une seule fenêtre. Windows sait la masquer à partir de Windows 10, version 2004.</translation>
    </message>
</context>
<context>
    <name>OverlaySettings</name>
    <message>
        <source>&amp;Languages</source>
        <translation>&amp;Langues</translation>
    </message>
    <message>
        <source>Li&amp;nes</source>
        <translation>Li&amp;gnes</translation>
    </message>
    <message>
        <source>&amp;Font</source>
        <translation>&amp;Police</translation>
    </message>
    <message>
        <source>&amp;Outline</source>
        <translation>&amp;Contour</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>selon le besoin</translation>
    </message>
    <message>
        <source>R&amp;eset</source>
        <translation>R&amp;établir</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Traduction</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Les deux</translation>
    </message>
    <message>
        <source>Spoken</source>
        <translation>Paroles</translation>
    </message>
    <message>
        <source>The overlay is as tall as its lines.</source>
        <translation>L’incrustation est aussi haute que les lignes qu’elle contient.</translation>
    </message>
    <message>
        <source>{} px</source>
        <translation>{}&#xa0;px</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>&amp;Taille du texte</translation>
    </message>
    <message>
        <source>Characters per second: a caption stays at least as long as it takes to read it.</source>
        <translation>Caractères par seconde&#x202f;: un sous-titre reste au moins le temps de le lire.</translation>
    </message>
    <message>
        <source>Beside each line where the speaker changes, if voices are told apart or both sides are captioned.</source>
        <translation>À côté de chaque ligne où la personne qui parle change, si les voix sont distinguées ou les deux côtés sous-titrés.</translation>
    </message>
    <message>
        <source>Colour of the translation</source>
        <translation>Couleur de la traduction</translation>
    </message>
    <message>
        <source>Colour of the spoken text</source>
        <translation>Couleur des paroles</translation>
    </message>
    <message>
        <source>Colour of the background</source>
        <translation>Couleur de l’arrière-plan</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Couleurs</translation>
    </message>
    <message>
        <source>This system cannot hide a window: everybody who sees the whole screen sees the overlay. Share a single window instead.</source>
        <translation>Ce système ne sait pas masquer une fenêtre&#x202f;: toute personne qui voit tout l’écran voit l’incrustation. Partagez plutôt une seule fenêtre.</translation>
    </message>
    <message>
        <source>Programs that record the screen in another way may still show it (newer ones on macOS do): try it before the meeting.</source>
        <translation>Les programmes qui enregistrent l’écran autrement peuvent encore la montrer (sur macOS, les plus récents le font)&#x202f;: essayez avant la réunion.</translation>
    </message>
    <message>
        <source>&amp;Reading speed</source>
        <translation>&amp;Vitesse de lecture</translation>
    </message>
    <message>
        <source>Show &amp;who speaks</source>
        <translation>Afficher &amp;qui parle</translation>
    </message>
    <message>
        <source>Show who speaks in the &amp;audience view</source>
        <translation>Afficher qui parle dans la vue du pu&amp;blic</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#x202f;%</translation>
    </message>
    <message>
        <source>Background o&amp;pacity</source>
        <translation>&amp;Opacité du fond</translation>
    </message>
    <message>
        <source>&amp;Translation</source>
        <translation>Trad&amp;uction</translation>
    </message>
    <message>
        <source>Spo&amp;ken</source>
        <translation>Parole&amp;s</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>&amp;Arrière-plan</translation>
    </message>
    <message>
        <source>Hide it from s&amp;creen sharing and recording</source>
        <translation>&amp;Masquer lors du partage et de l’enregistrement d’écran</translation>
    </message>
    <message>
        <source>On Wayland clicks pass through and the mouse moves the unlocked overlay, but the desktop decides where it opens and whether it stays on top.</source>
        <translation>Sous Wayland, les clics passent au travers et la souris déplace l’incrustation déverrouillée, mais le bureau décide où elle s’ouvre et si elle reste au premier plan.</translation>
    </message>
</context>
<context>
    <name>PaceChoice</name>
    <message>
        <source>Fast</source>
        <translation>Rapide</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Équilibré</translation>
    </message>
    <message>
        <source>Accurate</source>
        <translation>Précis</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Rythme</translation>
    </message>
    <message>
        <source>The quality of this translator at each pace was not measured.</source>
        <translation>La qualité de ce traducteur à chaque rythme n’a pas été mesurée.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Exact pace</source>
        <translation>Rythme exact</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}&#x202f;: {}</translation>
    </message>
    <message>
        <source>Nothing is translated</source>
        <translation>Rien n’est traduit</translation>
    </message>
    <message>
        <source>Not measured yet on this computer</source>
        <translation>Pas encore mesuré sur cet ordinateur</translation>
    </message>
    <message>
        <source>About {} s behind</source>
        <translation>Environ {}&#xa0;s de retard</translation>
    </message>
    <message>
        <source>{} s until a word is recognized, {} s more until it is translated</source>
        <translation>{}&#xa0;s jusqu’à ce qu’un mot soit reconnu, {}&#xa0;s de plus jusqu’à ce qu’il soit traduit</translation>
    </message>
    <message>
        <source>Almost with the speaker, with more mistakes.</source>
        <translation>Presque en même temps que l’orateur, avec plus d’erreurs.</translation>
    </message>
    <message>
        <source>A few words behind. Right for most talks and calls.</source>
        <translation>Avec quelques mots de retard. Convient à la plupart des exposés et des appels.</translation>
    </message>
    <message>
        <source>Further behind, with fewer mistakes. Best where every word counts.</source>
        <translation>Avec plus de retard et moins d’erreurs. Idéal quand chaque mot compte.</translation>
    </message>
    <message>
        <source>{}.</source>
        <translation>{}.</translation>
    </message>
    <message>
        <source>Not trained for this pace: the translation may be worse.</source>
        <translation>Pas entraîné pour ce rythme&#x202f;: la traduction peut être moins bonne.</translation>
    </message>
    <message>
        <source>The adapter does not have this pace: its nearest is used, {}.</source>
        <translation>L’adaptateur n’a pas ce rythme&#x202f;: le plus proche est utilisé, {}.</translation>
    </message>
    <message>
        <source>The translator does not have this pace: its nearest is used, {}.</source>
        <translation>Le traducteur n’a pas ce rythme&#x202f;: le plus proche est utilisé, {}.</translation>
    </message>
    <message>
        <source>How far the translation stays behind the speaker: further behind is steadier and better.</source>
        <translation>Le retard de la traduction sur l’orateur&#x202f;: plus il est grand, plus elle est posée et bonne.</translation>
    </message>
    <message>
        <source>How far the translation stays behind the speaker: further behind is steadier and better. BLEU says, from 0 to 100, how close it is to human translations of the test set “{}”.</source>
        <translation>Le retard de la traduction sur l’orateur&#x202f;: plus il est grand, plus elle est posée et bonne. BLEU dit, de 0 à 100, à quel point elle est proche des traductions humaines du jeu de test «&#xa0;{}&#xa0;».</translation>
    </message>
    <message>
        <source>Quality not measured</source>
        <translation>Qualité non mesurée</translation>
    </message>
    <message>
        <source>{} BLEU, about {} words behind</source>
        <translation>{} BLEU, retard d’env. {} mots</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personnalisé</translation>
    </message>
    <message>
        <source>Whole sentences</source>
        <translation>Phrases entières</translation>
    </message>
    <message>
        <source>As the model decides</source>
        <translation>Selon le modèle</translation>
    </message>
    <message>
        <source>Faster than fast</source>
        <translation>Plus que rapide</translation>
    </message>
    <message>
        <source>Between fast and balanced</source>
        <translation>Entre rapide et équilibré</translation>
    </message>
    <message>
        <source>Between balanced and accurate</source>
        <translation>Entre équilibré et précis</translation>
    </message>
    <message>
        <source>Slower than accurate</source>
        <translation>Plus lent que précis</translation>
    </message>
</context>
<context>
    <name>PaceCurve</name>
    <message>
        <source>Quality by words behind the speaker</source>
        <translation>Qualité selon le retard en mots sur l’orateur</translation>
    </message>
    <message>
        <source>{}: not measured, drawn between its neighbours</source>
        <translation>{}&#x202f;: non mesuré, placé entre ses voisins</translation>
    </message>
    <message>
        <source>{}: {} words behind, {} BLEU</source>
        <translation>{}&#x202f;: {} mots de retard, {} BLEU</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>qualité</translation>
    </message>
    <message>
        <source>{} words</source>
        <translation>{} mots</translation>
    </message>
</context>
<context>
    <name>PackBox</name>
    <message>
        <source>Graphics card</source>
        <translation>Carte graphique</translation>
    </message>
    <message>
        <source>About the engine pack</source>
        <translation>À propos du pack moteur</translation>
    </message>
    <message>
        <source>Progress of the engine pack</source>
        <translation>Progression du pack moteur</translation>
    </message>
    <message>
        <source>Progress of the engine pack in words</source>
        <translation>Progression du pack moteur en mots</translation>
    </message>
    <message>
        <source>Remo&amp;ve it…</source>
        <translation>Supprimer &amp;le paquet…</translation>
    </message>
    <message>
        <source>The engine pack for the graphics card is installed and takes {}. It will be used the next time captions start.</source>
        <translation>Le pack moteur pour la carte graphique est installé et occupe {}. Il sera utilisé au prochain démarrage des sous-titres.</translation>
    </message>
    <message>
        <source>No graphics card here needs an engine pack.</source>
        <translation>Aucune carte graphique ici n’a besoin d’un pack moteur.</translation>
    </message>
    <message>
        <source>Take it from a fol&amp;der…</source>
        <translation>Le prendre dans un &amp;dossier…</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>The engine pack for the processor is installed and takes {}. Training and models that need PyTorch use it.</source>
        <translation>Le pack moteur pour le processeur est installé et occupe {}. L’entraînement et les modèles qui ont besoin de PyTorch l’utilisent.</translation>
    </message>
    <message>
        <source>{} is not used yet: Surtitle comes with what it needs for the processor.</source>
        <translation>{} n’est pas encore utilisée&#x202f;: Surtitle est fourni avec ce qu’il faut pour le processeur.</translation>
    </message>
    <message>
        <source>What comes with Surtitle runs without PyTorch. Training, larger translators, some recognizers and models that translate speech directly need it.</source>
        <translation>Ce qui est fourni avec Surtitle fonctionne sans PyTorch. L’entraînement, les traducteurs plus grands, certains modules de reconnaissance vocale et les modèles qui traduisent directement la parole en ont besoin.</translation>
    </message>
    <message>
        <source>An engine pack adds what the card needs, so that larger models keep up with the speaker: {} to download, {} on the disk.</source>
        <translation>Un pack moteur ajoute ce dont la carte a besoin, pour que de plus grands modèles suivent l’orateur&#x202f;: {} à télécharger, {} sur le disque.</translation>
    </message>
    <message>
        <source>An engine pack for the processor brings it: {} to download, {} on the disk.</source>
        <translation>Un pack moteur pour le processeur l’apporte&#x202f;: {} à télécharger, {} sur le disque.</translation>
    </message>
    <message>
        <source>{} of it is downloaded already.</source>
        <translation>{} en sont déjà téléchargés.</translation>
    </message>
    <message>
        <source>We have not tried it on a computer with this system yet: it is tried on yours before it is used.</source>
        <translation>Nous ne l’avons pas encore essayé sur un ordinateur avec ce système&#x202f;: il est essayé sur le vôtre avant d’être utilisé.</translation>
    </message>
    <message>
        <source>{} are left over from an engine pack that is not used, and can be removed.</source>
        <translation>{} restent d’un pack moteur qui n’est pas utilisé&#x202f;; ils peuvent être supprimés.</translation>
    </message>
    <message>
        <source>P&amp;ause</source>
        <translation>Suspen&amp;dre</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>Réessa&amp;yer</translation>
    </message>
    <message>
        <source>R&amp;esume</source>
        <translation>Repre&amp;ndre</translation>
    </message>
    <message>
        <source>&amp;Get the engine pack…</source>
        <translation>Obtenir le p&amp;ack moteur…</translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>Suppression…</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Démarrage…</translation>
    </message>
    <message>
        <source>The folder with the engine pack</source>
        <translation>Le dossier du pack moteur</translation>
    </message>
    <message>
        <source>Remove the engine pack? Captions then run on the processor, and the pack has to be downloaded again before the card is used.</source>
        <translation>Supprimer le pack moteur&#x202f;? Les sous-titres seront calculés sur le processeur, et il faudra télécharger à nouveau le pack pour que la carte serve.</translation>
    </message>
    <message>
        <source>Remove the engine pack? Training, and models that need PyTorch, do not work until it is there again.</source>
        <translation>Supprimer le pack moteur&#x202f;? L’entraînement et les modèles qui ont besoin de PyTorch ne fonctionneront pas tant qu’il n’aura pas été réinstallé.</translation>
    </message>
    <message>
        <source>Remove the downloaded files of an engine pack ({})?</source>
        <translation>Supprimer les fichiers téléchargés d’un pack moteur ({})&#x202f;?</translation>
    </message>
    <message>
        <source>Remove the engine pack</source>
        <translation>Supprimer le pack moteur</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>The engine pack consists of packages that PyTorch and NVIDIA publish under licences of their own. Read them before you agree:</source>
        <translation>Le pack moteur est fait de paquets que PyTorch et NVIDIA publient sous leurs propres licences. Lisez-les avant d’accepter&#x202f;:</translation>
    </message>
    <message>
        <source>Licences of the engine pack</source>
        <translation>Licences du pack moteur</translation>
    </message>
    <message>
        <source>&amp;Agree and download</source>
        <translation>&amp;Accepter et télécharger</translation>
    </message>
    <message>
        <source>&amp;Do not download</source>
        <translation>&amp;Ne pas télécharger</translation>
    </message>
</context>
<context>
    <name>PageList</name>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
</context>
<context>
    <name>PageReader</name>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>&amp;All of the guide</source>
        <translation>&amp;Tout le guide (en anglais)</translation>
    </message>
</context>
<context>
    <name>PairCard</name>
    <message>
        <source>any language</source>
        <translation>toute langue</translation>
    </message>
    <message>
        <source>For {} → {}</source>
        <translation>Pour {} → {}</translation>
    </message>
    <message>
        <source>For {}, without translation</source>
        <translation>Pour {}, sans traduction</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Recommandé</translation>
    </message>
    <message>
        <source>Hears</source>
        <translation>Entend</translation>
    </message>
    <message>
        <source>Translates</source>
        <translation>Traduit</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>Intégré</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Téléchargé</translation>
    </message>
    <message>
        <source>Size not known</source>
        <translation>Taille inconnue</translation>
    </message>
</context>
<context>
    <name>PairingDialog</name>
    <message>
        <source>Pair with another computer</source>
        <translation>Associer un autre ordinateur</translation>
    </message>
    <message>
        <source>&amp;Pair</source>
        <translation>&amp;Associer</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Résultat</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Connexion…</translation>
    </message>
    <message>
        <source>Paired with {}. It recognizes and translates when you choose it in the settings.</source>
        <translation>{} est associé. Il reconnaît et traduit dès que vous le choisissez dans les préférences.</translation>
    </message>
    <message>
        <source>A stronger computer of yours can recognize and translate for this one. Start “surtitle serve-engine” there: it shows its address and a code.</source>
        <translation>Un de vos ordinateurs, plus puissant, peut reconnaître et traduire pour celui-ci. Lancez-y «&#xa0;surtitle serve-engine&#xa0;»&#x202f;: il affiche son adresse et un code.</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>A&amp;dresse</translation>
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
        <translation>&amp;Lire à partir d’ici</translation>
    </message>
    <message>
        <source>Play&amp;back</source>
        <translation>Lect&amp;ure</translation>
    </message>
    <message>
        <source>Pre&amp;vious sentence</source>
        <translation>Phrase &amp;précédente</translation>
    </message>
    <message>
        <source>&amp;Next sentence</source>
        <translation>Phrase &amp;suivante</translation>
    </message>
    <message>
        <source>&amp;Faster</source>
        <translation>Plus &amp;vite</translation>
    </message>
    <message>
        <source>&amp;Slower</source>
        <translation>Plus &amp;lentement</translation>
    </message>
    <message>
        <source>&amp;Louder</source>
        <translation>Plus &amp;fort</translation>
    </message>
    <message>
        <source>S&amp;ofter</source>
        <translation>M&amp;oins fort</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Arrê&amp;ter la lecture</translation>
    </message>
    <message>
        <source>Play the sound from the chosen caption</source>
        <translation>Lire le son à partir du sous-titre choisi</translation>
    </message>
    <message>
        <source>The sound of this session was not kept</source>
        <translation>Le son de cette session n’a pas été conservé</translation>
    </message>
</context>
<context>
    <name>Player</name>
    <message>
        <source>The sound cannot be played because of a fault in the program.</source>
        <translation>Le son ne peut pas être lu à cause d’une erreur du programme.</translation>
    </message>
</context>
<context>
    <name>PlayerBar</name>
    <message>
        <source>15 seconds back</source>
        <translation>Reculer de 15 secondes</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>15 seconds forward</source>
        <translation>Avancer de 15 secondes</translation>
    </message>
    <message>
        <source>Previous sentence</source>
        <translation>Phrase précédente</translation>
    </message>
    <message>
        <source>Position in the sound</source>
        <translation>Position dans le son</translation>
    </message>
    <message>
        <source>Next sentence</source>
        <translation>Phrase suivante</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Same as the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Général</translation>
    </message>
    <message>
        <source>The translation</source>
        <translation>La traduction</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Ce qui est entendu</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Les deux langues</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Rien</translation>
    </message>
    <message>
        <source>Word by word</source>
        <translation>Mot à mot</translation>
    </message>
    <message>
        <source>Sentence by sentence</source>
        <translation>Phrase par phrase</translation>
    </message>
    <message>
        <source>{} belongs to “{}”; give that entry other keys first.</source>
        <translation>{} appartient à «&#xa0;{}&#xa0;»&#x202f;; donnez d’abord d’autres touches à cette entrée.</translation>
    </message>
    <message>
        <source>{} opens the menu “{}”; choose other keys.</source>
        <translation>{} ouvre le menu «&#xa0;{}&#xa0;»&#x202f;; choisissez d’autres touches.</translation>
    </message>
    <message>
        <source>{} selects or copies text; choose other keys.</source>
        <translation>{} sélectionne ou copie du texte&#x202f;; choisissez d’autres touches.</translation>
    </message>
    <message>
        <source>{} belongs to macOS; choose other keys.</source>
        <translation>{} appartient à macOS&#x202f;; choisissez d’autres touches.</translation>
    </message>
    <message>
        <source>{} alone is needed elsewhere; press it together with Ctrl or Alt.</source>
        <translation>{} seule sert ailleurs&#x202f;; combinez-la avec Ctrl ou Alt.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contraste élevé</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Cet ordinateur</translation>
    </message>
    <message>
        <source>Pair &amp;with another computer…</source>
        <translation>&amp;Associer un autre ordinateur…</translation>
    </message>
    <message>
        <source>Forget the chosen computer</source>
        <translation>Oublier l’ordinateur choisi</translation>
    </message>
    <message>
        <source>The graphics card, if there is one</source>
        <translation>La carte graphique, s’il y en a une</translation>
    </message>
    <message>
        <source>The processor</source>
        <translation>Le processeur</translation>
    </message>
    <message>
        <source>Only the graphics card</source>
        <translation>Seulement la carte graphique</translation>
    </message>
    <message>
        <source>What fits in the memory</source>
        <translation>Ce qui tient dans la mémoire</translation>
    </message>
    <message>
        <source>float32: the most memory, exact</source>
        <translation>float32&#x202f;: le plus de mémoire, exact</translation>
    </message>
    <message>
        <source>bf16: half of that memory</source>
        <translation>bf16&#x202f;: la moitié de cette mémoire</translation>
    </message>
    <message>
        <source>int8: about a quarter</source>
        <translation>int8&#x202f;: environ un quart</translation>
    </message>
    <message>
        <source>4bit: the least, about a sixth</source>
        <translation>4bit&#x202f;: le moins, environ un sixième</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>Transcriptions</translation>
    </message>
    <message>
        <source>Keep the sound</source>
        <translation>Conserver le son</translation>
    </message>
    <message>
        <source>Only the text</source>
        <translation>Seulement le texte</translation>
    </message>
    <message>
        <source>About</source>
        <translation>À propos</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Preview</source>
        <translation>Aperçu</translation>
    </message>
</context>
<context>
    <name>ProcessingPage</name>
    <message>
        <source>Takes effect the next time captions start.</source>
        <translation>Prend effet au prochain démarrage des sous-titres.</translation>
    </message>
    <message>
        <source>&amp;Recognize and translate on</source>
        <translation>&amp;Reconnaître et traduire avec</translation>
    </message>
    <message>
        <source>&amp;Precision of the translator</source>
        <translation>&amp;Précision du traducteur</translation>
    </message>
    <message>
        <source>Which computer recognizes and translates</source>
        <translation>Quel ordinateur reconnaît et traduit</translation>
    </message>
    <message>
        <source>The sound goes encrypted to the chosen computer and nowhere else; transcripts stay here.</source>
        <translation>Le son va, chiffré, à l’ordinateur choisi et nulle part ailleurs&#x202f;; les transcriptions restent ici.</translation>
    </message>
    <message>
        <source>Detected languages</source>
        <translation>Langues détectées</translation>
    </message>
    <message>
        <source>If none is checked, Whisper detects any language that it knows.</source>
        <translation>Si aucune n’est cochée, Whisper détecte toutes celles qu’il connaît.</translation>
    </message>
    <message>
        <source>&amp;Engine on</source>
        <translation>Reconnaître et traduire s&amp;ur</translation>
    </message>
    <message>
        <source>&amp;Languages to detect</source>
        <translation>&amp;Langues à détecter</translation>
    </message>
    <message>
        <source>{} (none was found)</source>
        <translation>{} (aucune trouvée)</translation>
    </message>
    <message>
        <source>Found: {}</source>
        <translation>Trouvé&#x202f;: {}</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Surtitle is saving the last captions.</source>
        <translation>Surtitle enregistre les derniers sous-titres.</translation>
    </message>
</context>
<context>
    <name>Purposes</name>
    <message>
        <source>works without a download</source>
        <translation>marche sans téléchargement</translation>
    </message>
    <message>
        <source>slow computers; makes many mistakes</source>
        <translation>ordinateurs peu puissants&#x202f;; fait beaucoup d’erreurs</translation>
    </message>
    <message>
        <source>slow computers, English only</source>
        <translation>ordinateurs peu puissants, anglais seulement</translation>
    </message>
    <message>
        <source>two processor cores in real time</source>
        <translation>deux cœurs de processeur en temps réel</translation>
    </message>
    <message>
        <source>two processor cores in real time, English only</source>
        <translation>deux cœurs de processeur en temps réel, anglais seulement</translation>
    </message>
    <message>
        <source>the usual choice for a good processor</source>
        <translation>le choix habituel pour un bon processeur</translation>
    </message>
    <message>
        <source>a good processor, English only</source>
        <translation>un bon processeur, anglais seulement</translation>
    </message>
    <message>
        <source>a graphics card with 3 GB or more</source>
        <translation>une carte graphique d’au moins 3&#xa0;Go</translation>
    </message>
    <message>
        <source>a graphics card with 3 GB or more, English only</source>
        <translation>une carte graphique d’au moins 3&#xa0;Go, anglais seulement</translation>
    </message>
    <message>
        <source>a graphics card with 5 GB or more; the older large model</source>
        <translation>une carte graphique d’au moins 5&#xa0;Go&#x202f;; l’ancien grand modèle</translation>
    </message>
    <message>
        <source>the most accurate; a graphics card with 5 GB or more</source>
        <translation>le plus précis&#x202f;; une carte graphique d’au moins 5&#xa0;Go</translation>
    </message>
    <message>
        <source>nearly as accurate as large-v3 and much faster; a graphics card with 3 GB or more</source>
        <translation>presque aussi précis que large-v3 et bien plus rapide&#x202f;; une carte graphique d’au moins 3&#xa0;Go</translation>
    </message>
    <message>
        <source>English only, close to large-v3 at half the size</source>
        <translation>anglais seulement, proche de large-v3 pour la moitié de la taille</translation>
    </message>
    <message>
        <source>words within a second, with punctuation; English only; a graphics card or a fast processor</source>
        <translation>les mots en moins d’une seconde, avec la ponctuation&#x202f;; anglais seulement&#x202f;; une carte graphique ou un processeur rapide</translation>
    </message>
    <message>
        <source>words within a second, with punctuation, in many languages; a graphics card or a fast processor</source>
        <translation>les mots en moins d’une seconde, avec la ponctuation, en de nombreuses langues&#x202f;; une carte graphique ou un processeur rapide</translation>
    </message>
    <message>
        <source>made for processors, with punctuation; English only</source>
        <translation>faite pour les processeurs, avec ponctuation&#x202f;; anglais seulement</translation>
    </message>
    <message>
        <source>made for good processors, with punctuation; English only</source>
        <translation>faite pour les bons processeurs, avec ponctuation&#x202f;; anglais seulement</translation>
    </message>
    <message>
        <source>words within a second, with punctuation, in many languages; a graphics card with 12 GB or more</source>
        <translation>des mots en moins d’une seconde, avec ponctuation, en de nombreuses langues&#x202f;; une carte graphique de 12&#xa0;Go ou plus</translation>
    </message>
    <message>
        <source>the languages of Europe, with punctuation; a graphics card</source>
        <translation>les langues d’Europe, avec ponctuation&#x202f;; une carte graphique</translation>
    </message>
    <message>
        <source>thirty languages, with names and terms that you expect; a graphics card</source>
        <translation>trente langues, avec les noms et termes attendus&#x202f;; une carte graphique</translation>
    </message>
    <message>
        <source>words after about three seconds, with punctuation; English only; a graphics card with 8 GB or more</source>
        <translation>des mots après environ trois secondes, avec ponctuation&#x202f;; anglais seulement&#x202f;; une carte graphique de 8&#xa0;Go ou plus</translation>
    </message>
    <message>
        <source>the smallest base for adapters</source>
        <translation>la plus petite base pour des adaptateurs</translation>
    </message>
    <message>
        <source>a base for adapters on a small graphics card</source>
        <translation>une base pour des adaptateurs sur une petite carte graphique</translation>
    </message>
    <message>
        <source>a larger base for adapters; a graphics card with 5 GB or more</source>
        <translation>une base plus grande pour des adaptateurs&#x202f;; une carte graphique d’au moins 5&#xa0;Go</translation>
    </message>
    <message>
        <source>a base for adapters; a graphics card with 6 GB or more</source>
        <translation>une base pour adaptateurs&#x202f;; une carte graphique de 6&#xa0;Go ou plus</translation>
    </message>
    <message>
        <source>translates many languages without an adapter; a graphics card with 12 GB or more</source>
        <translation>traduit de nombreuses langues sans adaptateur&#x202f;; une carte graphique de 12&#xa0;Go ou plus</translation>
    </message>
    <message>
        <source>translates many languages without an adapter; a graphics card with 24 GB</source>
        <translation>traduit de nombreuses langues sans adaptateur&#x202f;; une carte graphique de 24&#xa0;Go</translation>
    </message>
    <message>
        <source>made to translate the languages of Europe; a graphics card with 6 GB or more</source>
        <translation>fait pour traduire les langues d’Europe&#x202f;; une carte graphique de 6&#xa0;Go ou plus</translation>
    </message>
    <message>
        <source>made to translate the languages of Europe; a graphics card with 24 GB</source>
        <translation>fait pour traduire les langues d’Europe&#x202f;; une carte graphique de 24&#xa0;Go</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Conserver</translation>
    </message>
</context>
<context>
    <name>QueueBar</name>
    <message>
        <source>Files to be captioned</source>
        <translation>Fichiers à sous-titrer</translation>
    </message>
    <message>
        <source>S&amp;kip this file</source>
        <translation>&amp;Passer ce fichier</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>Files are waiting</source>
        <translation>Des fichiers attendent</translation>
    </message>
    <message>
        <source>1 waiting</source>
        <translation>1 en attente</translation>
    </message>
    <message>
        <source>{} waiting</source>
        <translation>{} en attente</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>{} read</source>
        <translation>{} lu</translation>
    </message>
    <message>
        <source>Remove “{}”</source>
        <translation>Retirer «&#xa0;{}&#xa0;»</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>et {} autres</translation>
    </message>
    <message>
        <source>Remove &amp;all</source>
        <translation>Tout &amp;retirer</translation>
    </message>
</context>
<context>
    <name>Quotation</name>
    <message>
        <source>“{}” ({})</source>
        <translation>«&#xa0;{}&#xa0;» ({})</translation>
    </message>
</context>
<context>
    <name>RecentFiles</name>
    <message>
        <source>&amp;Forget these files</source>
        <translation>&amp;Oublier ces fichiers</translation>
    </message>
</context>
<context>
    <name>RecentTalks</name>
    <message>
        <source>Recent</source>
        <translation>Récents</translation>
    </message>
    <message>
        <source>&amp;All transcripts</source>
        <translation>&amp;Toutes les transcriptions</translation>
    </message>
    <message>
        <source>Open {}</source>
        <translation>Ouvrir {}</translation>
    </message>
</context>
<context>
    <name>RememberedDialog</name>
    <message>
        <source>Remembered voices</source>
        <translation>Voix mémorisées</translation>
    </message>
    <message>
        <source>What is remembered</source>
        <translation>Ce qui est mémorisé</translation>
    </message>
    <message>
        <source>&amp;Forget…</source>
        <translation>&amp;Oublier…</translation>
    </message>
    <message>
        <source>Forget &amp;all…</source>
        <translation>&amp;Tout oublier…</translation>
    </message>
    <message>
        <source>{}, since {}</source>
        <translation>{}, depuis le {}</translation>
    </message>
    <message>
        <source>What identifies them is in one file on this computer that only you can read.</source>
        <translation>Ce qui permet de les reconnaître se trouve dans un fichier de cet ordinateur que vous seul pouvez lire.</translation>
    </message>
    <message>
        <source>Forget the voice of {}? It will no longer be suggested. This cannot be undone.</source>
        <translation>Oublier la voix de {}&#x202f;? Elle ne sera plus proposée. Cette action est irréversible.</translation>
    </message>
    <message>
        <source>No voice is remembered.</source>
        <translation>Aucune voix n’est mémorisée.</translation>
    </message>
    <message>
        <source>Forget all remembered voices? This cannot be undone.</source>
        <translation>Oublier toutes les voix mémorisées&#x202f;? Cette action est irréversible.</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Oublier</translation>
    </message>
</context>
<context>
    <name>ReportWindow</name>
    <message>
        <source>Report a problem</source>
        <translation>Signaler un problème</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>State of the report</source>
        <translation>État du rapport</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Enregistrer…</translation>
    </message>
    <message>
        <source>Version, system, the results of the check of this computer and the end of the log. It contains nothing that was said, and nothing is sent: read it, and send it yourself where you report the problem.</source>
        <translation>Version, système, résultats de la vérification de cet ordinateur et fin du journal. Rien de ce qui a été dit n’y figure et rien n’est envoyé&#x202f;: lisez ce texte, puis envoyez-le vous-même là où vous signalez le problème.</translation>
    </message>
    <message>
        <source>Checking this computer…</source>
        <translation>Vérification de cet ordinateur…</translation>
    </message>
    <message>
        <source>The report is ready.</source>
        <translation>Le rapport est prêt.</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Copié.</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>Texte (*.txt)</translation>
    </message>
    <message>
        <source>The report cannot be saved in {} ({}): choose another place.</source>
        <translation>Le rapport ne peut pas être enregistré dans {} ({})&#x202f;: choisissez un autre emplacement.</translation>
    </message>
    <message>
        <source>Saved in {}</source>
        <translation>Enregistré dans {}</translation>
    </message>
</context>
<context>
    <name>RestOffers</name>
    <message>
        <source>{} of “{}” is not captioned yet; the sound is kept.</source>
        <translation>{} de «&#xa0;{}&#xa0;» ne sont pas encore sous-titrées&#x202f;; leur son est conservé.</translation>
    </message>
    <message>
        <source>Caption them</source>
        <translation>Les sous-titrer</translation>
    </message>
    <message>
        <source>Captions are running: stop them, then caption the rest of “{}”.</source>
        <translation>Le sous-titrage est en cours&#x202f;: arrêtez-le, puis sous-titrez le reste de «&#xa0;{}&#xa0;».</translation>
    </message>
    <message>
        <source>Captions are running: stop them, then caption “{}” again.</source>
        <translation>Le sous-titrage est en cours&#x202f;: arrêtez-le, puis sous-titrez «&#xa0;{}&#xa0;» à nouveau.</translation>
    </message>
</context>
<context>
    <name>RunCurves</name>
    <message>
        <source>Remaining error</source>
        <translation>Erreur restante</translation>
    </message>
    <message>
        <source>Quality (0 to 100)</source>
        <translation>Qualité (de 0 à 100)</translation>
    </message>
    <message>
        <source>Words behind the speaker</source>
        <translation>Mots derrière l’orateur</translation>
    </message>
    <message>
        <source>Distance from the start</source>
        <translation>Écart avec le départ</translation>
    </message>
    <message>
        <source>Lines: the tries of each step, and smoothed; dots: held-out sentences; dashes: where it stops.</source>
        <translation>Lignes&#x202f;: essais de chaque étape, et lissés&#x202f;; points&#x202f;: phrases mises de côté&#x202f;; tirets&#x202f;: où l’exercice s’arrête.</translation>
    </message>
    <message>
        <source>Lines: the error at each step, and smoothed; every stage starts over.</source>
        <translation>Lignes&#x202f;: l’erreur à chaque étape, et lissée&#x202f;; chaque phase recommence.</translation>
    </message>
    <message>
        <source>Lines: the error at each step, and smoothed; dots: on held-out pairs.</source>
        <translation>Lignes&#x202f;: l’erreur à chaque étape, et lissée&#x202f;; points&#x202f;: sur les paires mises de côté.</translation>
    </message>
</context>
<context>
    <name>RunProgress</name>
    <message>
        <source>Progress of the training</source>
        <translation>Progression de l’entraînement</translation>
    </message>
    <message>
        <source>State of the training</source>
        <translation>État de l’entraînement</translation>
    </message>
    <message>
        <source>What is being learned</source>
        <translation>Ce qui est appris en ce moment</translation>
    </message>
    <message>
        <source>Quality so far</source>
        <translation>Qualité jusqu’ici</translation>
    </message>
    <message>
        <source>Details of the training</source>
        <translation>Détails de l’entraînement</translation>
    </message>
    <message>
        <source>D&amp;etails</source>
        <translation>Déta&amp;ils</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#x202f;%</translation>
    </message>
    <message>
        <source>Step {} of {}, {}.</source>
        <translation>Étape {} sur {}, {}.</translation>
    </message>
    <message>
        <source>Step {}: {}, learning rate {}, {} tokens a second</source>
        <translation>Étape {}&#x202f;: {}, taux d’apprentissage {}, {} jetons par seconde</translation>
    </message>
    <message>
        <source>to spell what is said</source>
        <translation>à épeler ce qui est dit</translation>
    </message>
    <message>
        <source>to write a translation in parts</source>
        <translation>à écrire une traduction par parties</translation>
    </message>
    <message>
        <source>to translate speech directly</source>
        <translation>à traduire directement la parole</translation>
    </message>
    <message>
        <source>when to write and when to wait</source>
        <translation>quand écrire et quand attendre</translation>
    </message>
    <message>
        <source>Stage {} of {}: it learns {}.</source>
        <translation>Phase {} sur {}&#x202f;: il apprend {}.</translation>
    </message>
    <message>
        <source>loss {}</source>
        <translation>perte {}</translation>
    </message>
    <message>
        <source>quality {}, {} words behind the speaker, distance from the start {}</source>
        <translation>qualité {}, {} mots derrière l’orateur, écart avec le départ {}</translation>
    </message>
    <message>
        <source>measuring what was learned</source>
        <translation>mesure de ce qui a été appris</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>encore moins d’une minute</translation>
    </message>
    <message>
        <source>about {} min left</source>
        <translation>encore environ {}&#xa0;min</translation>
    </message>
    <message>
        <source>about {} h {} min left</source>
        <translation>encore environ {}&#xa0;h {}&#xa0;min</translation>
    </message>
    <message>
        <source>After step {}, on held-out pairs: {} points of 100.</source>
        <translation>Après l’étape {}, sur des paires mises de côté&#x202f;: {} points sur 100.</translation>
    </message>
    <message>
        <source>After step {}, on held-out pairs: {} points of 100, {} words behind the speaker.</source>
        <translation>Après l’étape {}, sur des paires mises de côté&#x202f;: {} points sur 100, {} mots derrière l’orateur.</translation>
    </message>
    <message>
        <source>Held-out sentences at step {}: quality {}, {} words behind the speaker.</source>
        <translation>Phrases mises de côté à l’étape {}&#x202f;: qualité {}, {} mots derrière l’orateur.</translation>
    </message>
    <message>
        <source>Held-out pairs at step {}: loss {}.</source>
        <translation>Paires mises de côté à l’étape {}&#x202f;: perte {}.</translation>
    </message>
    <message>
        <source>Held-out pairs at step {}: loss {}, BLEU {} under {}.</source>
        <translation>Paires mises de côté à l’étape {}&#x202f;: perte {}, BLEU {} avec {}.</translation>
    </message>
    <message>
        <source>Held-out pairs at step {}: loss {}, BLEU {} under {}, {} words behind the speaker (LAAL).</source>
        <translation>Paires mises de côté à l’étape {}&#x202f;: perte {}, BLEU {} avec {}, {} mots derrière l’orateur (LAAL).</translation>
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
        <translation>il ne tient pas en mémoire à côté du modèle</translation>
    </message>
    <message>
        <source>The adapter &apos;{name}&apos; cannot be loaded: {reason}.</source>
        <translation>L’adaptateur «&#xa0;{name}&#xa0;» ne peut pas être chargé&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>settings and weights do not agree about {name}</source>
        <translation>réglages et poids ne s’accordent pas sur {name}</translation>
    </message>
    <message>
        <source>no such weight</source>
        <translation>aucun poids de ce nom</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; translates {known}, not {languages}: choose another adapter or other languages.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» traduit {known}, pas {languages}&#x202f;: choisissez un autre adaptateur ou d’autres langues.</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; was trained for {trained_for}, not for {base}: choose that translator or another adapter.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» a été entraîné pour {trained_for}, pas pour {base}&#x202f;: choisissez ce traducteur ou un autre adaptateur.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; is a pickle, which could run code, and was not opened: ask the author for {weights} and delete it.</source>
        <translation>«&#xa0;{path}&#xa0;» est un pickle, qui pourrait exécuter du code, et n’a pas été ouvert&#x202f;: demandez {weights} à l’auteur et supprimez-le.</translation>
    </message>
    <message>
        <source>has &apos;{text}&apos; as a policy, which does not exist</source>
        <translation>a «&#xa0;{text}&#xa0;» comme stratégie, qui n’existe pas</translation>
    </message>
    <message>
        <source>has &apos;{policy}&apos; where a policy is expected</source>
        <translation>a «&#xa0;{policy}&#xa0;» là où une stratégie est attendue</translation>
    </message>
    <message>
        <source>{path} has {n_file} bytes where its header states {n_told}: get it again.</source>
        <translation>{path} a {n_file}&#xa0;octets là où son en-tête en annonce {n_told}&#x202f;: obtenez-le de nouveau.</translation>
    </message>
    <message>
        <source>{path} is not a safetensors file, or its beginning is lost: get it again.</source>
        <translation>{path} n’est pas un fichier safetensors, ou son début est perdu&#x202f;: obtenez-le de nouveau.</translation>
    </message>
    <message>
        <source>{file} is not JSON ({error})</source>
        <translation>{file} n’est pas du JSON ({error})</translation>
    </message>
    <message>
        <source>on the card in {numbers}</source>
        <translation>sur la carte graphique en {numbers}</translation>
    </message>
    <message>
        <source>on the CPU in {numbers}</source>
        <translation>sur le processeur en {numbers}</translation>
    </message>
    <message>
        <source>The precision {wished!r} is not known: use auto, {known}.</source>
        <translation>La précision {wished!r} n’est pas connue&#x202f;: utilisez auto, {known}.</translation>
    </message>
    <message>
        <source>The model&apos;s config.json does not state {name}: it is damaged or of an unknown kind.</source>
        <translation>Le config.json du modèle n’indique pas {name}&#x202f;: il est endommagé ou d’un type inconnu.</translation>
    </message>
    <message>
        <source>{name} cannot run {before}, so it runs {after}.</source>
        <translation>{name} ne peut pas tourner {before} et tourne donc {after}.</translation>
    </message>
    <message>
        <source>{name} did not fit {before}, so it runs {after}.</source>
        <translation>{name} n’avait pas assez de mémoire {before} et tourne donc {after}.</translation>
    </message>
    <message>
        <source>Memory ran out for {name} {before}, so it continues {after}.</source>
        <translation>La mémoire ne suffisait plus&#x202f;: {name} tournait {before} et continue {after}.</translation>
    </message>
    <message>
        <source>There is too little memory for {name}: choose a smaller model, or close other programs.</source>
        <translation>Il y a trop peu de mémoire, {name} n’y tient pas&#x202f;: choisissez un modèle plus petit, ou fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>choose a model of one of the families {known}</source>
        <translation>choisissez un modèle de l’une des familles {known}</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; is not an adapter: there is no {config} in it.</source>
        <translation>«&#xa0;{source}&#xa0;» ne contient pas d’adaptateur&#x202f;: il n’y a pas de {config} dedans.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; is not a zip file that can be read ({error}): get it again from its author, or give the adapter&apos;s folder.</source>
        <translation>«&#xa0;{source}&#xa0;» n’est pas un fichier zip lisible ({error})&#x202f;: redemandez-le à son auteur, ou indiquez le dossier de l’adaptateur.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” cannot be removed completely ({reason}): end captions and trainings that use it, then try again.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» ne peut pas être entièrement supprimé ({reason})&#x202f;: arrêtez les sous-titres et les entraînements qui l’utilisent, puis réessayez.</translation>
    </message>
    <message>
        <source>The engine pack {pack} is in use and computes on the processor too: there is nothing to install.</source>
        <translation>Le pack moteur {pack} est utilisé et calcule aussi sur le processeur&#x202f;: il n’y a rien à installer.</translation>
    </message>
    <message>
        <source>Nothing was downloaded, because the licences were not accepted: read them at the addresses above, then type yes, or on the command line add --accept-licence.</source>
        <translation>Rien n’a été téléchargé, car les licences n’ont pas été acceptées&#x202f;: lisez-les aux adresses ci-dessus, puis tapez yes, ou ajoutez sur la ligne de commande --accept-licence.</translation>
    </message>
    <message>
        <source>There is no valid token: set HF_TOKEN, run `hf auth login`, or enter one in a terminal.</source>
        <translation>Il n’y a pas de jeton valable&#x202f;: définissez HF_TOKEN, lancez `hf auth login`, ou saisissez-en un dans un terminal.</translation>
    </message>
    <message>
        <source>The check of {folder} ended without a result (exit status {code}): the output above says why. Try again, or reinstall Surtitle.</source>
        <translation>La vérification de {folder} a pris fin sans résultat (code de retour {code})&#x202f;: la raison est affichée plus haut. Réessayez, ou réinstallez Surtitle.</translation>
    </message>
    <message>
        <source>Recognizing a test clip</source>
        <translation>Écoute d’un extrait d’essai</translation>
    </message>
    <message>
        <source>Download it again: it continues where it stopped.</source>
        <translation>Téléchargez-le de nouveau&#x202f;: il reprend où il s’est arrêté.</translation>
    </message>
    <message>
        <source>downloads are switched off: models are not downloaded</source>
        <translation>les téléchargements sont désactivés&#x202f;: les modèles ne sont pas téléchargés</translation>
    </message>
    <message>
        <source>(version unknown)</source>
        <translation>(version inconnue)</translation>
    </message>
    <message>
        <source>Wayland: windows may not place themselves, so the overlay appears where the desktop puts it</source>
        <translation>Wayland&#x202f;: les fenêtres ne peuvent pas se placer elles-mêmes, l’incrustation est donc là où le bureau la met</translation>
    </message>
    <message>
        <source>`surtitle models download {model}` gets what suits this computer and your languages better.</source>
        <translation>`surtitle models download {model}` télécharge ce qui convient mieux à cet ordinateur et à vos langues.</translation>
    </message>
    <message>
        <source>could not be checked ({kind}: {error})</source>
        <translation>n’a pas pu être examiné ({kind}&#x202f;: {error})</translation>
    </message>
    <message>
        <source>Free some space before downloading models.</source>
        <translation>Libérez de l’espace avant de télécharger des modèles.</translation>
    </message>
    <message>
        <source>Small models keep up; large ones need a card.</source>
        <translation>Les petits modèles suivent&#x202f;; les grands demandent une carte.</translation>
    </message>
    <message>
        <source>Results of the check</source>
        <translation>Résultats de la vérification</translation>
    </message>
    <message>
        <source>a test clip gave no captions</source>
        <translation>un extrait d’essai n’a donné aucun sous-titre</translation>
    </message>
    <message>
        <source>Voices can no longer be told apart; captions continue without them.</source>
        <translation>Les voix ne peuvent plus être distinguées&#x202f;; les sous-titres continuent sans elles.</translation>
    </message>
    <message>
        <source>This model translates speech directly, and adapters are made for text.</source>
        <translation>Ce modèle traduit directement la parole, et les adaptateurs sont faits pour du texte.</translation>
    </message>
    <message>
        <source>Line {number} of the glossary {path} is not a term: write the source term, a tab, its translation.</source>
        <translation>La ligne {number} du glossaire {path} n’est pas un terme&#x202f;: écrivez le terme source, une tabulation, sa traduction.</translation>
    </message>
    <message>
        <source>The glossary {path} is not text in UTF-8: save it as UTF-8.</source>
        <translation>Le glossaire {path} n’est pas un texte en UTF-8&#x202f;: enregistrez-le en UTF-8.</translation>
    </message>
    <message>
        <source>The engine pack is installed, but its trial failed ({reason}), so it is not used: if it is for a graphics card, update the card&apos;s driver and try again, or remove the pack.</source>
        <translation>Le pack moteur est installé, mais son essai a échoué ({reason})&#x202f;: il n’est donc pas utilisé. S’il est pour une carte graphique, mettez à jour le pilote de la carte et réessayez, ou supprimez le pack.</translation>
    </message>
    <message>
        <source>A library of the program crashed ({status}): try again, or choose another model.</source>
        <translation>Une bibliothèque du programme a planté ({status})&#x202f;: réessayez, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>The work ended because memory ran out ({status}): close other programs, or choose a smaller model.</source>
        <translation>Le travail s’est arrêté faute de mémoire ({status})&#x202f;: fermez d’autres programmes, ou choisissez un modèle plus petit.</translation>
    </message>
    <message>
        <source>A library of the program needs a newer processor ({status}): choose another model.</source>
        <translation>Une bibliothèque du programme demande un processeur plus récent ({status})&#x202f;: choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>only the small translator fits into the free memory</source>
        <translation>seul le petit traducteur tient dans la mémoire libre</translation>
    </message>
    <message>
        <source>Adding subtitles to a video needs FFmpeg, which is not installed here: install it, or open the video and the subtitles together in a player.</source>
        <translation>Pour intégrer des sous-titres à une vidéo, il faut FFmpeg, qui n’est pas installé ici&#x202f;: installez-le, ou ouvrez la vidéo et les sous-titres ensemble dans un lecteur.</translation>
    </message>
    <message>
        <source>The video was not made: it was cancelled.</source>
        <translation>La vidéo n’a pas été créée&#x202f;: l’opération a été annulée.</translation>
    </message>
    <message>
        <source>The answer is not an announcement of an update; networks that ask for a sign-in answer like that. Open any page in a browser, then try again.</source>
        <translation>La réponse n’est pas une annonce de mise à jour&#x202f;; c’est ainsi que répond un réseau qui demande une connexion. Ouvrez une page quelconque dans un navigateur, puis réessayez.</translation>
    </message>
    <message>
        <source>The calendar has not been fetched yet: press Fetch now beside its address.</source>
        <translation>Le calendrier n’a pas encore été récupéré&#x202f;: appuyez sur Récupérer maintenant près de son adresse.</translation>
    </message>
    <message>
        <source>This is not a calendar: choose a file that ends in .ics, or its address.</source>
        <translation>Ce n’est pas un calendrier&#x202f;: choisissez un fichier qui se termine par .ics, ou son adresse.</translation>
    </message>
    <message>
        <source>{name} cannot be reached ({reason}): check that it is on, and that “surtitle serve-engine” is running there.</source>
        <translation>{name} est injoignable ({reason})&#x202f;: vérifiez qu’il est allumé et que «&#xa0;surtitle serve-engine&#xa0;» y est lancé.</translation>
    </message>
    <message>
        <source>The computer at {host} is not the one that made this code: check the address and the code.</source>
        <translation>L’ordinateur à l’adresse {host} n’est pas celui qui a créé ce code&#x202f;: vérifiez l’adresse et le code.</translation>
    </message>
    <message>
        <source>{server} could not be asked for a newer version ({reason}): connect to the network and try again.</source>
        <translation>Impossible de demander une version plus récente à {server} ({reason})&#x202f;: connectez-vous au réseau et réessayez.</translation>
    </message>
    <message>
        <source>The pairing cannot be saved ({reason}): make room on the disk.</source>
        <translation>L’association ne peut pas être enregistrée ({reason})&#x202f;: faites de la place sur le disque.</translation>
    </message>
    <message>
        <source>That is not a pairing code: a code has {n} letters and digits, in groups of four, as the other computer shows it.</source>
        <translation>Ce n’est pas un code d’association&#x202f;: un code compte {n} lettres et chiffres, par groupes de quatre, tel que l’autre ordinateur l’affiche.</translation>
    </message>
    <message>
        <source>No computer is paired as {name}: see their names in the list.</source>
        <translation>Aucun ordinateur n’est associé sous le nom {name}&#x202f;: regardez leurs noms dans la liste.</translation>
    </message>
    <message>
        <source>The request asks for more than this computer serves.</source>
        <translation>La demande dépasse ce que cet ordinateur propose.</translation>
    </message>
    <message>
        <source>The adapter could not be changed; the previous one stays in use.</source>
        <translation>L’adaptateur n’a pas pu être changé&#x202f;; le précédent reste utilisé.</translation>
    </message>
    <message>
        <source>{name} does not answer as an engine of this program does, so captions have ended; what was said is kept. Install the same version on both computers, or caption on this one.</source>
        <translation>{name} répond comme aucun moteur de ce programme&#x202f;: le sous-titrage est donc terminé, et ce qui a été dit est conservé. Installez la même version sur les deux ordinateurs, ou sous-titrez sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Waiting for {name}, whose engines are all busy</source>
        <translation>Attente de {name}, où tout est occupé</translation>
    </message>
    <message>
        <source>Waiting for {name}, which cannot be reached</source>
        <translation>Attente de {name}, qui est injoignable</translation>
    </message>
    <message>
        <source>The trial was cancelled.</source>
        <translation>L’essai a été annulé.</translation>
    </message>
    <message>
        <source>Remember the voice of {name}? Surtitle keeps some numbers that say what this voice is like, in one file on this computer that only you can read, and suggests the name when it hears the voice again. People can be identified by such numbers, so {name} has to agree as well. You can have the voice forgotten at any time.</source>
        <translation>Mémoriser la voix de {name}&#x202f;? Surtitle conserve quelques nombres qui décrivent cette voix, dans un fichier de cet ordinateur que vous seul pouvez lire, et propose le nom quand il entend de nouveau la voix. De tels nombres permettent de reconnaître une personne&#x202f;: {name} doit donc aussi être d’accord. Vous pouvez faire oublier la voix à tout moment.</translation>
    </message>
    <message>
        <source>The settings cannot be read ({reason}), so the defaults are used.</source>
        <translation>Les préférences sont illisibles ({reason})&#x202f;; les valeurs par défaut sont utilisées.</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not an address to share captions at: write a port such as {port}, or {everywhere}:{port} for other computers too.</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas une adresse où partager des sous-titres&#x202f;: écrivez un port comme {port}, ou {everywhere}:{port} pour d’autres ordinateurs aussi.</translation>
    </message>
    <message>
        <source>macOS before 14.2 does not let programs hear what the computer plays. A driver such as BlackHole can pass it on: it is then listed among the microphones.</source>
        <translation>macOS avant 14.2 ne laisse aucun programme entendre ce que l’ordinateur diffuse. Un pilote comme BlackHole peut le transmettre&#x202f;: il figure alors parmi les microphones.</translation>
    </message>
    <message>
        <source>We have not yet tested how Surtitle hears what a Mac plays: tell us whether it works.</source>
        <translation>Nous n’avons pas encore testé la façon dont Surtitle entend ce qu’un Mac diffuse&#x202f;: dites-nous si cela fonctionne.</translation>
    </message>
    <message>
        <source>No microphone and no system sound was found; connect one, or start the sound server (PulseAudio or PipeWire), and try again. Files can be captioned without it.</source>
        <translation>Aucun microphone ni son de l’ordinateur n’a été trouvé&#x202f;; branchez-en un, ou démarrez le serveur de son (PulseAudio ou PipeWire), puis réessayez. Les fichiers peuvent être sous-titrés sans cela.</translation>
    </message>
    <message>
        <source>Connect one, or start the sound server. Files can be captioned without it.</source>
        <translation>Branchez-en un, ou démarrez le serveur de son. Les fichiers sont sous-titrés sans cela.</translation>
    </message>
    <message>
        <source>Start PulseAudio or PipeWire. Files can be captioned without it.</source>
        <translation>Démarrez PulseAudio ou PipeWire. Les fichiers sont sous-titrés sans cela.</translation>
    </message>
    <message>
        <source>No microphone and no system sound was found; connect one and try again. Files can be captioned without it.</source>
        <translation>Aucun microphone ni son de l’ordinateur n’a été trouvé&#x202f;; branchez-en un, puis réessayez. Les fichiers peuvent être sous-titrés sans cela.</translation>
    </message>
    <message>
        <source>Connect one. Files can be captioned without it.</source>
        <translation>Branchez-en un. Les fichiers sont sous-titrés sans cela.</translation>
    </message>
    <message>
        <source>Connect loudspeakers or headphones. Files can be captioned without them.</source>
        <translation>Branchez des haut-parleurs ou un casque. Les fichiers sont sous-titrés sans cela.</translation>
    </message>
    <message>
        <source>The sound output was unplugged. It is heard again as soon as it is back.</source>
        <translation>L’appareil de sortie a été débranché. Il sera de nouveau entendu dès son retour.</translation>
    </message>
    <message>
        <source>The default microphone has changed. The new one will be heard in a moment.</source>
        <translation>Le microphone par défaut a changé. Le nouveau sera entendu dans un instant.</translation>
    </message>
    <message>
        <source>The file {path} holds no sound that can be decoded; it is damaged or not a sound file.</source>
        <translation>Le fichier {path} ne contient aucun son décodable&#x202f;; il est endommagé ou n’est pas un fichier son.</translation>
    </message>
    <message>
        <source>the loudspeaker is gone</source>
        <translation>le haut-parleur n’est plus là</translation>
    </message>
    <message>
        <source>No sound comes from the chosen source: check that it is connected and not in use elsewhere, and that this program may use it.</source>
        <translation>Aucun son ne vient de la source choisie&#x202f;: vérifiez qu’elle est branchée, qu’elle n’est pas utilisée ailleurs et que ce programme peut l’utiliser.</translation>
    </message>
    <message>
        <source>The file {path} is not a sound or video file, or it is damaged; WAV, FLAC, MP3, M4A and most videos can be read.</source>
        <translation>Le fichier {path} n’est pas un fichier son ou vidéo, ou il est endommagé&#x202f;; WAV, FLAC, MP3, M4A et la plupart des vidéos sont lisibles.</translation>
    </message>
    <message>
        <source>The transcripts cannot be opened: train from a file.</source>
        <translation>Les transcriptions ne peuvent pas être ouvertes&#x202f;: entraînez à partir d’un fichier.</translation>
    </message>
    <message>
        <source>it is a device, not a file</source>
        <translation>c’est un périphérique, pas un fichier</translation>
    </message>
    <message>
        <source>it is a folder, not a file</source>
        <translation>c’est un dossier, pas un fichier</translation>
    </message>
    <message>
        <source>it is a pipe, not a file</source>
        <translation>c’est un tube, pas un fichier</translation>
    </message>
    <message>
        <source>it is a socket, not a file</source>
        <translation>c’est un socket, pas un fichier</translation>
    </message>
    <message>
        <source>{name} is not a JSON number</source>
        <translation>{name} n’est pas un nombre JSON</translation>
    </message>
    <message>
        <source>What was kept of a session is damaged ({reason}); its sound is in {sound}.</source>
        <translation>Ce qui a été gardé d’une session est endommagé ({reason})&#x202f;; son enregistrement se trouve dans {sound}.</translation>
    </message>
    <message>
        <source>What is said cannot be kept in {folder} now ({reason}): make room there. Captions continue meanwhile.</source>
        <translation>Ce qui est dit ne peut pas être gardé dans {folder} pour l’instant ({reason})&#x202f;: libérez-y de la place. Les sous-titres continuent entre-temps.</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {sound} ({reason}); it is in {path}.</source>
        <translation>Le son ne peut pas être gardé comme {sound} ({reason})&#x202f;; il se trouve dans {path}.</translation>
    </message>
    <message>
        <source>it is not the sound of a session</source>
        <translation>ce n’est pas le son d’une session</translation>
    </message>
    <message>
        <source>A point of the notes cannot be empty: delete it if it is not wanted.</source>
        <translation>Un point des notes ne peut pas être vide&#x202f;: supprimez-le s’il est inutile.</translation>
    </message>
    <message>
        <source>Kept sound to learn from is missing or damaged: check it, and start over.</source>
        <translation>Du son conservé dont il fallait apprendre manque ou est endommagé&#x202f;: vérifiez-le et recommencez.</translation>
    </message>
    <message>
        <source>“{name}” is not a kind of adapter that Surtitle knows ({known}): choose another.</source>
        <translation>«&#xa0;{name}&#xa0;» n’est pas une sorte d’adaptateur que Surtitle connaît ({known})&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>{option} is only for {method}: leave it out.</source>
        <translation>{option} ne sert qu’à {method}&#x202f;: retirez-le.</translation>
    </message>
    <message>
        <source>The address must not contain a name or a password: enter a key separately.</source>
        <translation>L’adresse ne doit contenir ni nom ni mot de passe&#x202f;: indiquez une clé à part.</translation>
    </message>
    <message>
        <source>--start-adapter cannot be used with --method {method}: use lora or qlora, which make adapters.</source>
        <translation>--start-adapter ne va pas avec --method {method}&#x202f;: utilisez lora ou qlora, qui donnent des adaptateurs.</translation>
    </message>
    <message>
        <source>--tries {tries} leaves nothing to compare: use 2 or more.</source>
        <translation>--tries {tries} ne laisse rien à comparer&#x202f;: donnez 2 ou plus.</translation>
    </message>
    <message>
        <source>{option} {value} is not a share: use 0 to 1.</source>
        <translation>{option} {value} n’est pas une part&#x202f;: utilisez 0 à 1.</translation>
    </message>
    <message>
        <source>A name or a text holds bytes that are not UTF-8, and cannot be used here.</source>
        <translation>Un nom ou un texte contient des octets qui ne sont pas de l’UTF-8 et ne peut pas être utilisé ici.</translation>
    </message>
    <message>
        <source>it lacks the part that decides when to wait</source>
        <translation>il lui manque la partie par laquelle il décide quand attendre</translation>
    </message>
    <message>
        <source>it holds &apos;{name}&apos;, which is neither a weight of an adapter nor one of {base}</source>
        <translation>il contient «&#xa0;{name}&#xa0;», qui n’est ni un poids d’adaptateur ni un poids de {base}</translation>
    </message>
    <message>
        <source>it holds values that are not numbers (NaN), because its training failed</source>
        <translation>il contient des valeurs qui ne sont pas des nombres (NaN), car son entraînement a échoué</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” is not complete ({reason}): get it again from its author.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» n’est pas complet ({reason})&#x202f;: redemandez-le à son auteur.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” is not safe to open ({reason}): ask its author for one that holds only numbers (safetensors).</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» n’est pas sûr à ouvrir ({reason})&#x202f;: demandez à son auteur un adaptateur qui ne contient que des nombres (safetensors).</translation>
    </message>
    <message>
        <source>Training does not use the engine pack ({reason}) and runs on the processor, captions run on the card as before: install the pack again to retry.</source>
        <translation>L’entraînement n’utilise pas le pack moteur ({reason}) et s’exécute sur le processeur, les sous-titres sur la carte comme avant&#x202f;: réinstallez le pack pour réessayer.</translation>
    </message>
    <message>
        <source>The engine pack is not used ({reason}), so captions are computed on the processor where possible: install it again.</source>
        <translation>Le pack moteur n’est pas utilisé ({reason}), les sous-titres sont donc calculés sur le processeur si possible&#x202f;: installez-le de nouveau.</translation>
    </message>
    <message>
        <source>The engine pack lacks a small part that this version of Surtitle needs ({size}) and is not used: install it again, which fetches only that part.</source>
        <translation>Il manque au pack moteur une petite partie dont cette version de Surtitle a besoin ({size}), et il n’est pas utilisé&#x202f;: installez-le de nouveau, seule cette partie sera téléchargée.</translation>
    </message>
    <message>
        <source>The engine pack for {device} is not offered for download yet, as its address could not be checked: get {files} from the index that PyTorch&apos;s installation page names for {build}, then install the pack from the folder where they are.</source>
        <translation>Le pack moteur pour {device} n’est pas encore proposé au téléchargement, car son adresse n’a pas pu être vérifiée&#x202f;: récupérez {files} dans l’index que la page d’installation de PyTorch nomme pour {build}, puis installez le pack depuis le dossier où ils se trouvent.</translation>
    </message>
    <message>
        <source>{card} is too old for the engine pack (compute capability {found}, {needed} is needed): stay with the processor.</source>
        <translation>{card} est trop ancienne pour le pack moteur (compute capability {found}, il faut {needed})&#x202f;: restez au processeur.</translation>
    </message>
    <message>
        <source>{card} has too little memory for the engine pack ({found:.0f} GB, {needed:.0f} GB are needed): stay with the processor.</source>
        <translation>{card} a trop peu de mémoire pour le pack moteur ({found:.0f}&#xa0;Go, il en faut {needed:.0f}&#xa0;Go)&#x202f;: restez au processeur.</translation>
    </message>
    <message>
        <source>This Surtitle already contains PyTorch for the processor: there is nothing to install.</source>
        <translation>Ce Surtitle comporte déjà PyTorch pour le processeur&#x202f;: il n’y a rien à installer.</translation>
    </message>
    <message>
        <source>{path} is not the file that was published (its checksum differs): download it again.</source>
        <translation>{path} n’est pas le fichier qui a été publié (sa somme de contrôle diffère)&#x202f;: téléchargez-le à nouveau.</translation>
    </message>
    <message>
        <source>{file} arrived with a wrong checksum and was discarded: try again later, or without a proxy in between.</source>
        <translation>{file} est arrivé avec une mauvaise somme de contrôle et a été rejeté&#x202f;: réessayez plus tard, ou sans proxy intermédiaire.</translation>
    </message>
    <message>
        <source>The engine pack could not be downloaded from {server} now (HTTP status {status}): try again later. What was downloaded is kept.</source>
        <translation>Le pack moteur n’a pas pu être téléchargé depuis {server} pour l’instant (statut HTTP {status})&#x202f;: réessayez plus tard. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>The engine pack cannot be downloaded, as {server} cannot be reached ({reason}): connect to a network and try again. What was downloaded is kept.</source>
        <translation>Le pack moteur ne peut pas être téléchargé, car {server} est injoignable ({reason})&#x202f;: connectez-vous à un réseau et réessayez. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>Another Surtitle is working on the engine pack: wait until it is done, then try again.</source>
        <translation>Un autre Surtitle s’occupe du pack moteur&#x202f;: attendez qu’il ait fini, puis réessayez.</translation>
    </message>
    <message>
        <source>the program ended while loading it</source>
        <translation>le programme s’est arrêté en le chargeant</translation>
    </message>
    <message>
        <source>{file} cannot be unpacked ({what}): it is not a wheel that can be used here.</source>
        <translation>{file} ne peut pas être extrait ({what})&#x202f;: ce wheel est inutilisable ici.</translation>
    </message>
    <message>
        <source>{name} is not one of its packages</source>
        <translation>{name} n’est pas l’un de ses paquets</translation>
    </message>
    <message>
        <source>it holds more than was stated</source>
        <translation>il contient plus que ce qui était annoncé</translation>
    </message>
    <message>
        <source>models of the family {family} cannot be imported from such files; those of {known} can</source>
        <translation>les modèles de la famille {family} ne s’importent pas de tels fichiers&#x202f;; ceux de {known}, si</translation>
    </message>
    <message>
        <source>it is not a GGUF file</source>
        <translation>ce n’est pas un fichier GGUF</translation>
    </message>
    <message>
        <source>its chat template is too long</source>
        <translation>son gabarit de conversation est trop long</translation>
    </message>
    <message>
        <source>{weights} holds values that are not numbers (NaN): its training failed.</source>
        <translation>{weights} contient des valeurs qui ne sont pas des nombres (NaN)&#x202f;: son entraînement a échoué.</translation>
    </message>
    <message>
        <source>“{name}” is not a GGUF file: choose one, or the folder that holds the model&apos;s files.</source>
        <translation>«&#xa0;{name}&#xa0;» n’est pas un fichier GGUF&#x202f;: choisissez-en un, ou le dossier qui contient les fichiers du modèle.</translation>
    </message>
    <message>
        <source>The attention of a model of the family {family} cannot be read: choose another pace.</source>
        <translation>L’attention d’un modèle de la famille {family} ne peut pas être lue&#x202f;: choisissez un autre rythme.</translation>
    </message>
    <message>
        <source>has an alignment head that is not a pair of a layer and a head in it</source>
        <translation>a une tête d’alignement qui n’est pas une paire faite d’une couche et d’une de ses têtes</translation>
    </message>
    <message>
        <source>The attention heads that are named for the translator are not in it ({n_layers} layers of {n_heads}): download it again, or choose another pace.</source>
        <translation>Les têtes d’attention nommées pour le traducteur ne sont pas les siennes ({n_layers} couches de {n_heads})&#x202f;: téléchargez-le de nouveau, ou choisissez un autre rythme.</translation>
    </message>
    <message>
        <source>The recognizer in {folder} is damaged: {reason}; download it again.</source>
        <translation>La reconnaissance vocale dans {folder} est endommagée&#x202f;: {reason}&#x202f;; téléchargez-la de nouveau.</translation>
    </message>
    <message>
        <source>The translator {name} is damaged: {reason}; download it again.</source>
        <translation>Le traducteur {name} est endommagé&#x202f;: {reason}&#x202f;; téléchargez-le de nouveau.</translation>
    </message>
    <message>
        <source>names the encoder {encoder}, which cannot be used here</source>
        <translation>nomme l’encodeur {encoder}, qui ne peut pas être utilisé ici</translation>
    </message>
    <message>
        <source>{path} has no {name}, so it is not a complete model for direct translation: get it again.</source>
        <translation>{path} n’a pas de {name}&#x202f;: ce n’est pas un modèle complet de traduction directe. Procurez-vous-le de nouveau.</translation>
    </message>
    <message>
        <source>{path} is program code, which a model does not need: delete it, or get the model again.</source>
        <translation>{path} est du code, dont un modèle n’a pas besoin&#x202f;: supprimez-le, ou procurez-vous de nouveau le modèle.</translation>
    </message>
    <message>
        <source>is not an encoder of the kind {kind}</source>
        <translation>n’est pas un encodeur du type {kind}</translation>
    </message>
    <message>
        <source>has something other than a few whole numbers as &apos;{name}&apos;</source>
        <translation>a autre chose que quelques nombres entiers comme «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>is not known here</source>
        <translation>n’est pas connu ici</translation>
    </message>
    <message>
        <source>reads the whole source with an encoder before it writes</source>
        <translation>lit toute la source avec un encodeur avant d’écrire</translation>
    </message>
    <message>
        <source>has learned absolute positions, which the slots&apos; gaps would break</source>
        <translation>a des positions absolues apprises, que les vides des emplacements rompraient</translation>
    </message>
    <message>
        <source>keeps a state instead of keys and values, so that nothing of it can be masked</source>
        <translation>garde un état au lieu de clés et de valeurs, dont rien ne peut être masqué</translation>
    </message>
    <message>
        <source>brings program code of its own, which is never run</source>
        <translation>apporte son propre code, qui n’est jamais exécuté</translation>
    </message>
    <message>
        <source>a model of the family {family!r}</source>
        <translation>un modèle de la famille {family!r}</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>un modèle</translation>
    </message>
    <message>
        <source>{name} is {kind} that {reason}: {choice}.</source>
        <translation>{name} est {kind} qui {reason}&#x202f;: {choice}.</translation>
    </message>
    <message>
        <source>{name} is stored quantized and cannot be loaded so: choose the original model.</source>
        <translation>{name} est enregistré quantifié et ne peut pas être chargé ainsi&#x202f;: choisissez le modèle d’origine.</translation>
    </message>
    <message>
        <source>{name} is a model that reads in both directions and writes nothing: {choice}.</source>
        <translation>{name} est un modèle qui lit dans les deux sens et n’écrit rien&#x202f;: {choice}.</translation>
    </message>
    <message>
        <source>There is no folder {folder}: choose the folder that holds the model&apos;s files.</source>
        <translation>Il n’y a pas de dossier {folder}&#x202f;: choisissez le dossier qui contient les fichiers du modèle.</translation>
    </message>
    <message>
        <source>{hub} cannot be reached ({reason})</source>
        <translation>{hub} est injoignable ({reason})</translation>
    </message>
    <message>
        <source>{needed} are still needed, {free} are free</source>
        <translation>il faut encore {needed}, {free} sont libres</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; is given only to those who agree to its terms: agree at {page}, run `hf auth login`, then try again.</source>
        <translation>«&#xa0;{model}&#xa0;» n’est donné qu’à qui accepte ses conditions&#x202f;: acceptez-les sur {page}, lancez `hf auth login`, puis réessayez.</translation>
    </message>
    <message>
        <source>There is no public model &apos;{model}&apos; on {hub}: check how the name is spelled.</source>
        <translation>Il n’y a pas de modèle public «&#xa0;{model}&#xa0;» sur {hub}&#x202f;: vérifiez l’orthographe du nom.</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>le disque est plein</translation>
    </message>
    <message>
        <source>The adapter&apos;s folder {folder} cannot be written: {reason}.</source>
        <translation>Il est impossible d’écrire dans le dossier {folder} de l’adaptateur&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>{folder} cannot be deleted: {reason}.</source>
        <translation>Le dossier {folder} de l’adaptateur ne peut pas être écrit&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>There is no folder and no zip file &apos;{source}&apos;: check the path.</source>
        <translation>Il n’y a ni dossier ni fichier zip «&#xa0;{source}&#xa0;»&#x202f;: vérifiez le chemin.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds {n_files} files, far more than an adapter: choose another.</source>
        <translation>«&#xa0;{source}&#xa0;» contient {n_files} fichiers, bien plus qu’un adaptateur&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds the path &apos;{name}&apos;, which leads out of its folder, and was not unpacked.</source>
        <translation>«&#xa0;{source}&#xa0;» contient le chemin «&#xa0;{name}&#xa0;», qui sort de son dossier, et n’a pas été décompressé.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds &apos;{name}&apos; as a link and was not unpacked: put the file itself there.</source>
        <translation>«&#xa0;{source}&#xa0;» contient «&#xa0;{name}&#xa0;» comme lien et n’a pas été décompressé&#x202f;: mettez-y le fichier lui-même.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds several adapters ({names}): import them one by one.</source>
        <translation>«&#xa0;{source}&#xa0;» contient plusieurs adaptateurs ({names})&#x202f;: importez-les un par un.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; takes {size}, more than such a file may ({most}): get it again from its author.</source>
        <translation>«&#xa0;{path}&#xa0;» prend {size}, plus que ce qu’un tel fichier peut ({most})&#x202f;: redemandez-le à son auteur.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; would grow from {packed} to {size}, as trained weights never do, and was not unpacked: get it again from its author.</source>
        <translation>«&#xa0;{path}&#xa0;» passerait de {packed} à {size}, ce que des poids entraînés ne font jamais, et n’a pas été décompressé&#x202f;: redemandez-le à son auteur.</translation>
    </message>
    <message>
        <source>The adapter takes {size} and only {free} are free in {folder}: make room there.</source>
        <translation>L’adaptateur prend {size} et seuls {free} sont libres dans {folder}&#x202f;: faites-y de la place.</translation>
    </message>
    <message>
        <source>There is an adapter named &apos;{name}&apos; already.</source>
        <translation>Il y a déjà un adaptateur nommé «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>The work was ended from outside (signal {signal}), as a system does that runs out of memory: close other programs, or choose a smaller model.</source>
        <translation>Le travail a été arrêté de l’extérieur (signal {signal}), comme le fait un système à court de mémoire&#x202f;: fermez d’autres programmes, ou choisissez un modèle plus petit.</translation>
    </message>
    <message>
        <source>{cores}, {total:.0f} GB of memory, {free:.0f} GB free</source>
        <translation>{cores}, {total:.0f}&#xa0;Go de mémoire, {free:.0f}&#xa0;Go libres</translation>
    </message>
    <message>
        <source>Install Surtitle again, with all that it needs (pip install surtitle).</source>
        <translation>Réinstallez Surtitle, avec tout ce qu’il lui faut (pip install surtitle).</translation>
    </message>
    <message>
        <source>one core</source>
        <translation>un cœur</translation>
    </message>
    <message>
        <source>{n_cores} cores</source>
        <translation>{n_cores} cœurs</translation>
    </message>
    <message>
        <source>no NVIDIA card: everything runs on the processor</source>
        <translation>pas de carte NVIDIA&#x202f;: tout tourne sur le processeur</translation>
    </message>
    <message>
        <source>Caption in the terminal: surtitle caption FILE.</source>
        <translation>Sous-titrez dans le terminal&#x202f;: surtitle caption FICHIER.</translation>
    </message>
    <message>
        <source>It should have heard &quot;{sentence}&quot; Install Surtitle again.</source>
        <translation>Elle aurait dû entendre «&#xa0;{sentence}&#xa0;». Réinstallez Surtitle.</translation>
    </message>
    <message>
        <source>Caption without one, or choose another translator.</source>
        <translation>Sous-titrez sans, ou choisissez un autre traducteur.</translation>
    </message>
    <message>
        <source>Translating a test clip</source>
        <translation>Traduction d’un extrait d’essai</translation>
    </message>
    <message>
        <source>{folder} ({free:.0f} GB free)</source>
        <translation>{folder} ({free:.0f}&#xa0;Go libres)</translation>
    </message>
    <message>
        <source>{version} on {system}</source>
        <translation>{version} sur {system}</translation>
    </message>
    <message>
        <source>, {gigabytes:.0f} GB</source>
        <translation>, {gigabytes:.0f}&#xa0;Go</translation>
    </message>
    <message>
        <source>, driver {driver}</source>
        <translation>, pilote {driver}</translation>
    </message>
    <message>
        <source>torch {version} cannot use the card</source>
        <translation>torch {version} ne peut pas utiliser la carte</translation>
    </message>
    <message>
        <source>none was found</source>
        <translation>rien n’a été trouvé</translation>
    </message>
    <message>
        <source>That is slower than speech: close other programs.</source>
        <translation>C’est plus lent que la parole&#x202f;: fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>none ships with this build</source>
        <translation>aucun n’est fourni avec cette version</translation>
    </message>
    <message>
        <source>Install Surtitle again.</source>
        <translation>Réinstallez Surtitle.</translation>
    </message>
    <message>
        <source>missing: {missing}</source>
        <translation>il manque&#x202f;: {missing}</translation>
    </message>
    <message>
        <source>no window system, so no window and no overlay</source>
        <translation>pas de système de fenêtres, donc ni fenêtre ni incrustation</translation>
    </message>
    <message>
        <source>Captions in the spoken language still work.</source>
        <translation>Les sous-titres dans la langue parlée fonctionnent quand même.</translation>
    </message>
    <message>
        <source>only what ships with the program</source>
        <translation>seulement ce qui est fourni avec le programme</translation>
    </message>
    <message>
        <source>not complete: {partial}</source>
        <translation>incomplet&#x202f;: {partial}</translation>
    </message>
    <message>
        <source>{version}, on {device}</source>
        <translation>{version}, sur {device}</translation>
    </message>
    <message>
        <source>{folder} cannot be written</source>
        <translation>il est impossible d’écrire dans {folder}</translation>
    </message>
    <message>
        <source>Correct its permissions.</source>
        <translation>Corrigez ses droits.</translation>
    </message>
    <message>
        <source>Free some space, or nothing can be recorded.</source>
        <translation>Libérez de l’espace, sinon rien ne peut être enregistré.</translation>
    </message>
    <message>
        <source>The engine did not caption {sound_s:.0f} s of sound within {patience_s:.0f} s.</source>
        <translation>Le moteur n’a pas sous-titré {sound_s:.0f}&#xa0;s de son en {patience_s:.0f}&#xa0;s.</translation>
    </message>
    <message>
        <source>Nothing is translated, so no adapter can be used: choose a translator first.</source>
        <translation>Rien n’est traduit, aucun adaptateur ne peut donc servir&#x202f;: choisissez d’abord un traducteur.</translation>
    </message>
    <message>
        <source>The glossary {path} has {n_terms} terms; at most {most} are possible.</source>
        <translation>Le glossaire {path} a {n_terms} termes&#x202f;; {most} au plus sont possibles.</translation>
    </message>
    <message>
        <source>The glossary {path} cannot be read: {reason}.</source>
        <translation>Le glossaire {path} ne peut pas être lu&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>The glossary cannot be written to {path} ({reason}); what the file held is kept.</source>
        <translation>Le glossaire ne peut pas être écrit dans {path} ({reason})&#x202f;; le contenu du fichier est conservé.</translation>
    </message>
    <message>
        <source>it ended with status {status}</source>
        <translation>il s’est terminé avec le statut {status}</translation>
    </message>
    <message>
        <source>it did not load within {seconds:.0f} seconds</source>
        <translation>il ne s’est pas chargé en {seconds:.0f} secondes</translation>
    </message>
    <message>
        <source>beside {recognizer} the card has room for one of: {fitting}</source>
        <translation>à côté de {recognizer}, la carte a de la place pour l’un de ces modèles&#x202f;: {fitting}</translation>
    </message>
    <message>
        <source>the card is too small for {recognizer} and a translator: one of them runs on the CPU</source>
        <translation>la carte est trop petite pour {recognizer} et un traducteur&#x202f;: l’un des deux tourne sur le processeur</translation>
    </message>
    <message>
        <source>{name} in {numbers}</source>
        <translation>{name} en {numbers}</translation>
    </message>
    <message>
        <source>the file is damaged</source>
        <translation>le fichier est endommagé</translation>
    </message>
    <message>
        <source>Captions cannot be shared at {address} ({reason}): choose another address or port.</source>
        <translation>Les sous-titres ne peuvent pas être partagés à {address} ({reason})&#x202f;: choisissez une autre adresse ou un autre port.</translation>
    </message>
    <message>
        <source>Captions cannot be shared at {address}: another program uses that port, choose another port.</source>
        <translation>Les sous-titres ne peuvent pas être partagés à {address}&#x202f;: un autre programme utilise ce port, choisissez-en un autre.</translation>
    </message>
    <message>
        <source>microphone</source>
        <translation>microphone</translation>
    </message>
    <message>
        <source>system sound</source>
        <translation>son de l’ordinateur</translation>
    </message>
    <message>
        <source>sound output to listen to</source>
        <translation>sortie de son à écouter</translation>
    </message>
    <message>
        <source>{part} of {whole}</source>
        <translation>{part} sur {whole}</translation>
    </message>
    <message>
        <source>The file {path} breaks off after {heard} seconds; it is damaged or was not copied completely.</source>
        <translation>Le fichier {path}&#xa0;s’interrompt après {heard} secondes&#x202f;; il est endommagé ou n’a pas été copié en entier.</translation>
    </message>
    <message>
        <source>There is no file {path}; check the spelling and the folder.</source>
        <translation>Il n’y a pas de fichier {path}&#x202f;; vérifiez l’orthographe et le dossier.</translation>
    </message>
    <message>
        <source>{path} is a folder; name a sound or video file in it.</source>
        <translation>{path} est un dossier&#x202f;; nommez un fichier son ou vidéo qui s’y trouve.</translation>
    </message>
    <message>
        <source>The file {path} is empty; record or copy it again.</source>
        <translation>Le fichier {path} est vide&#x202f;; enregistrez-le ou copiez-le de nouveau.</translation>
    </message>
    <message>
        <source>The file {path} ({kind}) has no sound track; choose a file with sound.</source>
        <translation>Le fichier {path} ({kind}) n’a pas de piste audio&#x202f;; choisissez un fichier avec du son.</translation>
    </message>
    <message>
        <source>The file {path} cannot be read: {reason}.</source>
        <translation>Le fichier {path} ne peut pas être lu&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>Listening to {name} now.</source>
        <translation>L’écoute se fait maintenant sur {name}.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: its ending must be .srt, .vtt, .txt or .jsonl.</source>
        <translation>Les sous-titres ne peuvent pas être écrits dans {path}&#x202f;: son extension doit être .srt, .vtt, .txt ou .jsonl.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: the folder {folder} is missing.</source>
        <translation>Les sous-titres ne peuvent pas être écrits dans {path}&#x202f;: le dossier {folder} manque.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: it is a folder.</source>
        <translation>Les sous-titres ne peuvent pas être écrits dans {path}&#x202f;: c’est un dossier.</translation>
    </message>
    <message>
        <source>Captions cannot be written to {path}: {reason}.</source>
        <translation>Les sous-titres ne peuvent pas être écrits dans {path}&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>Captions can no longer be written to {path}: {reason}; those written so far are kept, make room and start again.</source>
        <translation>Les sous-titres ne peuvent plus être écrits dans {path}&#x202f;: {reason}&#x202f;; ceux déjà écrits sont conservés, faites de la place et recommencez.</translation>
    </message>
    <message>
        <source>[{seconds} s of sound lost]</source>
        <translation>[{seconds}&#xa0;s de son perdues]</translation>
    </message>
    <message>
        <source>[paused]</source>
        <translation>[en pause]</translation>
    </message>
    <message>
        <source>[sound lost]</source>
        <translation>[son perdu]</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>il est vide</translation>
    </message>
    <message>
        <source>The session of the record {folder} is running.</source>
        <translation>La session de l’enregistrement {folder} est en cours.</translation>
    </message>
    <message>
        <source>&apos;{source}&apos; holds a file without a name and was not unpacked.</source>
        <translation>«&#xa0;{source}&#xa0;» contient un fichier sans nom et n’a pas été décompressé.</translation>
    </message>
    <message>
        <source>not off: {libraries}</source>
        <translation>non désactivée&#x202f;: {libraries}</translation>
    </message>
    <message>
        <source>The system refused something: {reason}.</source>
        <translation>Le système a refusé quelque chose&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{path}&apos; cannot be used ({reason}): check the path, and who may read and write there.</source>
        <translation>«&#xa0;{path}&#xa0;» ne peut pas être utilisé ({reason})&#x202f;: vérifiez le chemin, et qui peut y lire et y écrire.</translation>
    </message>
    <message>
        <source>What was to be read is nested too deeply: get it again from its author.</source>
        <translation>Ce qui devait être lu est imbriqué trop profondément&#x202f;: demandez-le de nouveau à son auteur.</translation>
    </message>
    <message>
        <source>There is too little memory for this: close other programs, and try again.</source>
        <translation>Il n’y a pas assez de mémoire pour cela&#x202f;: fermez d’autres programmes et réessayez.</translation>
    </message>
    <message>
        <source>it is a link</source>
        <translation>c’est un lien</translation>
    </message>
    <message>
        <source>it is larger than {most} bytes</source>
        <translation>il dépasse {most}&#xa0;octets</translation>
    </message>
    <message>
        <source>Standard output cannot be written: {reason}.</source>
        <translation>Impossible d’écrire sur la sortie standard&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>{left},{right}</source>
        <translation>{left}&#x202f;{right}</translation>
    </message>
    <message>
        <source>the engine pack {pack}</source>
        <translation>le pack moteur {pack}</translation>
    </message>
    <message>
        <source>the build of torch that comes with the program</source>
        <translation>la version de torch fournie avec le programme</translation>
    </message>
    <message>
        <source>torch finds no graphics card that it can use</source>
        <translation>torch ne trouve aucune carte graphique utilisable</translation>
    </message>
    <message>
        <source>the device {device} computes wrongly</source>
        <translation>l’appareil {device} calcule mal</translation>
    </message>
    <message>
        <source>it took more than {n} minutes</source>
        <translation>cela a pris plus de {n} minutes</translation>
    </message>
    <message>
        <source>it did not say how it ended</source>
        <translation>il n’a pas dit comment il s’est terminé</translation>
    </message>
    <message>
        <source>by the package (.deb), in {folder}</source>
        <translation>par le paquet (.deb), dans {folder}</translation>
    </message>
    <message>
        <source>by the archive, for this user, in {folder}</source>
        <translation>par l’archive, pour cet utilisateur, dans {folder}</translation>
    </message>
    <message>
        <source>as an AppImage, {file}</source>
        <translation>sous forme d’AppImage, {file}</translation>
    </message>
    <message>
        <source>as a Flatpak, in {folder}</source>
        <translation>sous forme de Flatpak, dans {folder}</translation>
    </message>
    <message>
        <source>by the installer for Windows, in {folder}</source>
        <translation>par l’installateur pour Windows, dans {folder}</translation>
    </message>
    <message>
        <source>as an application of macOS, in {folder}</source>
        <translation>comme application macOS, dans {folder}</translation>
    </message>
    <message>
        <source>as a folder that no installer knows, {folder}</source>
        <translation>comme dossier qu’aucun installateur ne connaît, {folder}</translation>
    </message>
    <message>
        <source>as a checkout of the repository, {folder}</source>
        <translation>comme copie de travail du dépôt, {folder}</translation>
    </message>
    <message>
        <source>by pip, in {folder}</source>
        <translation>par pip, dans {folder}</translation>
    </message>
    <message>
        <source>too many redirections</source>
        <translation>trop de redirections</translation>
    </message>
    <message>
        <source>{server} does not say whether there is a newer version ({reason}): try again later.</source>
        <translation>{server} ne dit pas s’il existe une version plus récente ({reason})&#x202f;: réessayez plus tard.</translation>
    </message>
    <message>
        <source>it sends more than {n} bytes</source>
        <translation>il envoie plus de {n}&#xa0;octets</translation>
    </message>
    <message>
        <source>it takes too long</source>
        <translation>cela prend trop de temps</translation>
    </message>
    <message>
        <source>HTTP status {status}</source>
        <translation>statut HTTP {status}</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {path}: the folder {folder} is missing.</source>
        <translation>Le son ne peut pas être conservé sous {path}&#x202f;: le dossier {folder} manque.</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {path}: it is a folder.</source>
        <translation>Le son ne peut pas être conservé sous {path}&#x202f;: c’est un dossier.</translation>
    </message>
    <message>
        <source>The sound cannot be kept as {path}: {reason}.</source>
        <translation>Le son ne peut pas être conservé sous {path}&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>No captions from {source_language} to {target_language} were corrected: correct some in the transcripts first.</source>
        <translation>Aucun sous-titre de {source_language} vers {target_language} n’a été corrigé&#x202f;: corrigez-en d’abord dans les transcriptions.</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}.</source>
        <translation>{path} ne peut pas être écrit&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>A transcript needs a name: write at least one character.</source>
        <translation>Une transcription a besoin d’un nom&#x202f;: écrivez au moins un caractère.</translation>
    </message>
    <message>
        <source>This caption cannot be corrected: it is still being spoken, or was deleted.</source>
        <translation>Ce sous-titre ne peut pas être corrigé&#x202f;: il est encore en train d’être dit, ou a été supprimé.</translation>
    </message>
    <message>
        <source>This transcript is still being written: stop its session first.</source>
        <translation>Cette transcription est encore en cours d’écriture&#x202f;: arrêtez d’abord sa session.</translation>
    </message>
    <message>
        <source>There is no engine pack in {folder}.</source>
        <translation>Il n’y a pas de pack moteur dans {folder}.</translation>
    </message>
    <message>
        <source>another torch was imported, from {path}</source>
        <translation>un autre torch a été importé, depuis {path}</translation>
    </message>
    <message>
        <source>it cannot be loaded ({reason})</source>
        <translation>il ne peut pas être chargé ({reason})</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): install Surtitle again.</source>
        <translation>{path} ne peut pas être lu ({reason})&#x202f;: réinstallez Surtitle.</translation>
    </message>
    <message>
        <source>No engine pack is offered for this version of Surtitle here (PyTorch {torch}, Python {python}, {system} {machine}): it computes on the processor.</source>
        <translation>Aucun pack moteur n’est proposé ici pour cette version de Surtitle (PyTorch {torch}, Python {python}, {system} {machine})&#x202f;: il calcule sur le processeur.</translation>
    </message>
    <message>
        <source>No NVIDIA card was found, so an engine pack would gain nothing: install the card&apos;s driver, or stay with the processor.</source>
        <translation>Aucune carte NVIDIA n’a été trouvée, un pack moteur n’apporterait donc rien&#x202f;: installez le pilote de la carte, ou restez au processeur.</translation>
    </message>
    <message>
        <source>The driver {driver} of {card} is too old for the engine pack, which needs {needed} or newer: install a newer driver from NVIDIA or your system.</source>
        <translation>Le pilote {driver} de {card} est trop ancien pour le pack moteur, qui demande {needed} ou plus récent&#x202f;: installez un pilote plus récent de NVIDIA ou de votre système.</translation>
    </message>
    <message>
        <source>Downloading the engine pack ({size})</source>
        <translation>Téléchargement du pack moteur ({size})</translation>
    </message>
    <message>
        <source>No engine pack is installed, so there is nothing to remove.</source>
        <translation>Aucun pack moteur n’est installé, il n’y a donc rien à supprimer.</translation>
    </message>
    <message>
        <source>The engine pack in {folder} cannot be removed ({reason}): close the programs that use it, then try again.</source>
        <translation>Le pack moteur dans {folder} ne peut pas être supprimé ({reason})&#x202f;: fermez les programmes qui l’utilisent, puis réessayez.</translation>
    </message>
    <message>
        <source>the name {name} leaves its folder</source>
        <translation>le nom {name} sort de son dossier</translation>
    </message>
    <message>
        <source>{name} is not a file</source>
        <translation>{name} n’est pas un fichier</translation>
    </message>
    <message>
        <source>Unpacking {name}</source>
        <translation>Extraction de {name}</translation>
    </message>
    <message>
        <source>That failed because of a fault in the program: try again.</source>
        <translation>Cela a échoué à cause d’une erreur du programme&#x202f;: réessayez.</translation>
    </message>
    <message>
        <source>heard &quot;{heard}&quot; ({sound_s:.0f} s of sound in {took_s} s)</source>
        <translation>a entendu «&#xa0;{heard}&#xa0;» ({sound_s:.0f}&#xa0;s de son en {took_s}&#xa0;s)</translation>
    </message>
    <message>
        <source>Asking what the graphics card can do</source>
        <translation>Interrogation de la carte graphique</translation>
    </message>
    <message>
        <source>wrote &quot;{written}&quot; ({took_s} s)</source>
        <translation>a écrit «&#xa0;{written}&#xa0;» ({took_s}&#xa0;s)</translation>
    </message>
    <message>
        <source>wrote nothing</source>
        <translation>n’a rien écrit</translation>
    </message>
    <message>
        <source>`surtitle engines install` gets an engine for it.</source>
        <translation>`surtitle engines install` obtient un moteur pour elle.</translation>
    </message>
    <message>
        <source>Move the overlay by hand; the user guide names another way.</source>
        <translation>Déplacez l’incrustation à la main&#x202f;; le guide nomme un autre moyen.</translation>
    </message>
    <message>
        <source>The last lines of the log</source>
        <translation>Les dernières lignes du journal</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(aucune)</translation>
    </message>
    <message>
        <source>The work on {name} failed because of a fault in the program: try again.</source>
        <translation>Le travail sur {name} a échoué à cause d’une erreur du programme&#x202f;: réessayez.</translation>
    </message>
    <message>
        <source>The work on the engine pack failed because of a fault in the program: try again.</source>
        <translation>Le travail sur le pack moteur a échoué à cause d’une erreur du programme&#x202f;: réessayez.</translation>
    </message>
    <message>
        <source>Asking the server that translates</source>
        <translation>Interrogation du serveur qui traduit</translation>
    </message>
    <message>
        <source>“{source}” cannot be copied to your adapters ({reason}): check that it may be read, and that the disk is not full.</source>
        <translation>«&#xa0;{source}&#xa0;» ne peut pas être copié parmi vos adaptateurs ({reason})&#x202f;: vérifiez qu’il peut être lu et que le disque n’est pas plein.</translation>
    </message>
    <message>
        <source>{model} at {place} answers: another computer, to which what is said goes</source>
        <translation>{model} répond à {place}&#x202f;: c’est un autre ordinateur, auquel est envoyé ce qui est dit</translation>
    </message>
    <message>
        <source>the server at {place} answers, and names no model</source>
        <translation>le serveur à {place} répond, mais n’indique aucun modèle</translation>
    </message>
    <message>
        <source>the server at {place} does not name the model {model}, but {models}</source>
        <translation>le serveur à {place} n’a pas le modèle {model}, mais {models}</translation>
    </message>
    <message>
        <source>the server at {place} has several models: {models}</source>
        <translation>le serveur à {place} a plusieurs modèles&#x202f;: {models}</translation>
    </message>
    <message>
        <source>{model} at {place} answers, on this computer: nothing leaves it</source>
        <translation>{model} répond à {place}, sur cet ordinateur&#x202f;: rien ne le quitte</translation>
    </message>
    <message>
        <source>This does not sound like the spoken language that is chosen: words may be wrong.</source>
        <translation>Cela ne ressemble pas à la langue parlée qui est choisie&#x202f;: des mots peuvent être faux.</translation>
    </message>
    <message>
        <source>Loading the translator</source>
        <translation>Chargement du traducteur</translation>
    </message>
    <message>
        <source>room for translators up to {name} in {numbers} ({taken} of {free:.0f} GB free)</source>
        <translation>de la place pour des traducteurs jusqu’à {name} en {numbers} ({taken} sur {free:.0f}&#xa0;Go libres)</translation>
    </message>
    <message>
        <source>{path} would be lost: write the new video to another file.</source>
        <translation>{path} serait perdu&#x202f;: écrivez la nouvelle vidéo dans un autre fichier.</translation>
    </message>
    <message>
        <source>{path} is there already: choose another name.</source>
        <translation>{path} existe déjà&#x202f;: choisissez un autre nom.</translation>
    </message>
    <message>
        <source>{path} holds no subtitles: give a .srt or .vtt file.</source>
        <translation>{path} ne contient pas de sous-titres&#x202f;: donnez un fichier .srt ou .vtt.</translation>
    </message>
    <message>
        <source>A file that ends in {ending} takes no subtitles as a track: write .mkv or .mp4, or burn them in.</source>
        <translation>Un fichier en {ending} n’accepte pas de piste de sous-titres&#x202f;: écrivez .mkv ou .mp4, ou incrustez-les.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>{path} ne peut pas être lu&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>FFmpeg could not make the video: {reason}</source>
        <translation>FFmpeg n’a pas pu créer la vidéo&#x202f;: {reason}</translation>
    </message>
    <message>
        <source>The source can no longer be heard: start again, or choose another.</source>
        <translation>La source ne peut plus être entendue&#x202f;: redémarrez, ou choisissez-en une autre.</translation>
    </message>
    <message>
        <source>The pace could not be changed: choose it again.</source>
        <translation>Le rythme n’a pas pu être changé&#x202f;: choisissez-le encore une fois.</translation>
    </message>
    <message>
        <source>The captions were interrupted and are starting again; what was said in the meantime follows.</source>
        <translation>Les sous-titres se sont interrompus et redémarrent&#x202f;; ce qui a été dit entre-temps suivra.</translation>
    </message>
    <message>
        <source>The sound has stopped; perhaps something was unplugged. It is heard again as soon as it is back.</source>
        <translation>Plus aucun son ne vient&#x202f;; la source a peut-être été débranchée. Elle sera de nouveau entendue dès son retour.</translation>
    </message>
    <message>
        <source>No {what} was found: connect one, or choose something else.</source>
        <translation>Aucun appareil n’a été trouvé ({what})&#x202f;: branchez-en un, ou choisissez autre chose.</translation>
    </message>
    <message>
        <source>The sound of this computer cannot be heard, because its sound system does not answer: start it again, then try again.</source>
        <translation>Le son de cet ordinateur ne peut pas être entendu, car son système audio ne répond pas&#x202f;: redémarrez-le, puis réessayez.</translation>
    </message>
    <message>
        <source>PyTorch does not come with the program</source>
        <translation>PyTorch n’est pas fourni avec le programme</translation>
    </message>
    <message>
        <source>The engine pack brings it: `surtitle engines install`.</source>
        <translation>Le pack moteur l’apporte&#x202f;: `surtitle engines install`.</translation>
    </message>
    <message>
        <source>What is chosen needs it.</source>
        <translation>Votre choix en a besoin.</translation>
    </message>
    <message>
        <source>Windows cannot load a library of the program ({status}): install Surtitle again.</source>
        <translation>Windows ne peut pas charger une bibliothèque du programme ({status})&#x202f;: réinstallez Surtitle.</translation>
    </message>
    <message>
        <source>No loudspeakers were found, or the sound system does not answer: connect some, then try again.</source>
        <translation>Aucun haut-parleur n’a été trouvé, ou le système audio ne répond pas&#x202f;: branchez-en, puis réessayez.</translation>
    </message>
    <message>
        <source>Windows does not let Surtitle use the microphone: allow it in Settings, Privacy and security, Microphone, for desktop apps too.</source>
        <translation>Windows ne laisse pas Surtitle utiliser le microphone&#x202f;: autorisez-le dans Paramètres, Confidentialité et sécurité, Microphone, aussi pour les applications de bureau.</translation>
    </message>
    <message>
        <source>No microphone can be used, because a part of Surtitle is missing: install it again.</source>
        <translation>Aucun microphone ne peut être utilisé, car une partie de Surtitle manque&#x202f;: réinstallez-le.</translation>
    </message>
    <message>
        <source>macOS does not let Surtitle use the microphone: allow it in System Settings, Privacy &amp; Security, Microphone.</source>
        <translation>macOS ne laisse pas Surtitle utiliser le microphone&#x202f;: autorisez-le dans Réglages Système, Confidentialité et sécurité, Microphone.</translation>
    </message>
    <message>
        <source>The calendar cannot be fetched from {server} ({reason}): check the address, which has to begin with https://.</source>
        <translation>Le calendrier ne peut pas être récupéré depuis {server} ({reason})&#x202f;: vérifiez l’adresse, qui doit commencer par https://.</translation>
    </message>
    <message>
        <source>The calendar {path} cannot be read ({reason}): choose it again.</source>
        <translation>Le calendrier {path} ne peut pas être lu ({reason})&#x202f;: choisissez-le de nouveau.</translation>
    </message>
    <message>
        <source>The voices could not be told apart; the captions are written without them.</source>
        <translation>Les voix n’ont pas pu être distinguées&#x202f;; les sous-titres sont écrits sans elles.</translation>
    </message>
    <message>
        <source>{name} does not let this computer in: have it show a new pairing code, and pair with it again.</source>
        <translation>{name} n’accepte pas cet ordinateur&#x202f;: faites-y afficher un nouveau code, et associez-le de nouveau.</translation>
    </message>
    <message>
        <source>{name} does not answer as this program does: check the address.</source>
        <translation>{name} ne répond pas comme ce programme&#x202f;: vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>The computer at {host} is not {name}, or has a new certificate: nothing was sent to it. If that is right, pair with it again.</source>
        <translation>L’ordinateur à l’adresse {host} n’est pas {name}, ou son certificat est nouveau&#x202f;: rien ne lui a été envoyé. Si c’est voulu, associez-le de nouveau.</translation>
    </message>
    <message>
        <source>it has closed the connection</source>
        <translation>il a fermé la connexion</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not the address of a computer: write one such as 192.168.1.20, as that computer shows it.</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas l’adresse d’un ordinateur&#x202f;: écrivez-en une comme 192.168.1.20, telle que cet ordinateur l’affiche.</translation>
    </message>
    <message>
        <source>The certificate in &apos;{path}&apos; cannot be used ({reason}): make room and rights for it, or delete it and pair all computers again.</source>
        <translation>Le certificat dans «&#xa0;{path}&#xa0;» est inutilisable ({reason})&#x202f;: donnez-lui de la place et des droits, ou supprimez-le et associez de nouveau tous les ordinateurs.</translation>
    </message>
    <message>
        <source>{n} computers are paired: revoke one first.</source>
        <translation>{n} ordinateurs sont associés&#x202f;: retirez-en d’abord un.</translation>
    </message>
    <message>
        <source>The engine cannot be served at {host}, port {port} ({reason}): choose another address or port.</source>
        <translation>Impossible de servir à l’adresse {host}, port {port} ({reason})&#x202f;: choisissez une autre adresse ou un autre port.</translation>
    </message>
    <message>
        <source>The adapter {name} is not on that computer: import it there, or go on without.</source>
        <translation>L’adaptateur {name} n’est pas sur cet autre ordinateur&#x202f;: importez-le là-bas, ou continuez sans.</translation>
    </message>
    <message>
        <source>{name} is not offered on that computer: download it there, or choose another model.</source>
        <translation>{name} n’est pas proposé sur cet autre ordinateur&#x202f;: téléchargez-le là-bas, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>The connection to {name} broke; what is said in the meantime follows.</source>
        <translation>La connexion à {name} a été coupée&#x202f;; ce qui est dit entre-temps suivra.</translation>
    </message>
    <message>
        <source>Connecting to {name}</source>
        <translation>Connexion à {name}</translation>
    </message>
    <message>
        <source>A voice is remembered by its name: enter one.</source>
        <translation>Une voix est mémorisée sous un nom&#x202f;: saisissez-en un.</translation>
    </message>
    <message>
        <source>Too little of this voice was heard to remember it: try again when it has said more, {least} s in all.</source>
        <translation>Cette voix n’a pas été entendue assez longtemps pour être mémorisée&#x202f;: réessayez quand elle aura parlé davantage, {least}&#xa0;s en tout.</translation>
    </message>
    <message>
        <source>{most} voices are remembered already: forget one first.</source>
        <translation>{most} voix sont déjà mémorisées&#x202f;: faites-en d’abord oublier une.</translation>
    </message>
    <message>
        <source>No voice is remembered as {name}.</source>
        <translation>Aucune voix n’est mémorisée sous le nom {name}.</translation>
    </message>
    <message>
        <source>The remembered voices cannot be read ({reason}): have all of them forgotten.</source>
        <translation>Les voix mémorisées ne peuvent pas être lues ({reason})&#x202f;: faites-les toutes oublier.</translation>
    </message>
    <message>
        <source>macOS gives Surtitle only silence: if something is played, allow it in System Settings, Privacy &amp; Security, Screen &amp; System Audio Recording, and start again.</source>
        <translation>macOS ne donne à Surtitle que du silence&#x202f;: si quelque chose est diffusé, autorisez-le dans Réglages Système, Confidentialité et sécurité, Enregistrement de l’écran et de l’audio du système, et recommencez.</translation>
    </message>
    <message>
        <source>The microphone hears the loudspeakers too: what comes from them is captioned once. With headphones you are heard best while others speak.</source>
        <translation>Le microphone entend aussi les haut-parleurs&#x202f;: ce qui en vient n’est sous-titré qu’une fois. Avec un casque, vous êtes mieux entendu pendant que d’autres parlent.</translation>
    </message>
    <message>
        <source>Track {number} of {n_tracks} is heard ({words}).</source>
        <translation>La piste {number} sur {n_tracks} est écoutée ({words}).</translation>
    </message>
    <message>
        <source>Track {number} of {n_tracks} is heard.</source>
        <translation>La piste {number} sur {n_tracks} est écoutée.</translation>
    </message>
    <message>
        <source>The file {path} has no sound track {number}; the last one is {last}.</source>
        <translation>Le fichier {path} n’a pas de piste audio {number}&#x202f;; la dernière est {last}.</translation>
    </message>
    <message>
        <source>The microphone was unplugged. It is heard again as soon as it is back.</source>
        <translation>Le microphone a été débranché. Il sera de nouveau entendu dès son retour.</translation>
    </message>
    <message>
        <source>The microphone gives only silence. Perhaps it is muted, or the system does not let this program use it.</source>
        <translation>Le microphone ne donne que du silence. Il est peut-être coupé, ou le système n’autorise pas ce programme.</translation>
    </message>
    <message>
        <source>The sound cannot be played: {why}.</source>
        <translation>Le son ne peut pas être lu&#x202f;: {why}.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” is not on this computer: choose another, or none.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» n’est pas sur cet ordinateur&#x202f;: choisissez-en un autre, ou aucun.</translation>
    </message>
    <message>
        <source>Install Surtitle again; if that does not help, report it with what this check found.</source>
        <translation>Réinstallez Surtitle&#x202f;; si cela ne suffit pas, signalez-le avec ce que cette vérification a trouvé.</translation>
    </message>
    <message>
        <source>Report it with what this check found; until then work without a network.</source>
        <translation>Signalez-le avec ce que cette vérification a trouvé&#x202f;; d’ici là, travaillez sans réseau.</translation>
    </message>
    <message>
        <source>Choose one of its models.</source>
        <translation>Choisissez l’un de ses modèles.</translation>
    </message>
    <message>
        <source>The recognizer or the translator could not be loaded ({reason}).</source>
        <translation>La reconnaissance vocale ou le traducteur n’a pas pu être chargé ({reason}).</translation>
    </message>
    <message>
        <source>A training</source>
        <translation>Un entraînement</translation>
    </message>
    <message>
        <source>The notes could not be made: the model has ended by itself.</source>
        <translation>Les notes n’ont pas pu être prises&#x202f;: le modèle s’est arrêté de lui-même.</translation>
    </message>
    <message>
        <source>{name} has another version of this program: install the same one on both computers.</source>
        <translation>{name} a une autre version de ce programme&#x202f;: installez la même sur les deux ordinateurs.</translation>
    </message>
    <message>
        <source>This computer is not paired with {name}: pair it again, or caption on this computer.</source>
        <translation>Cet ordinateur n’est pas associé à {name}&#x202f;: associez-le de nouveau, ou sous-titrez sur cet ordinateur.</translation>
    </message>
    <message>
        <source>The captions were interrupted {n_deaths} times in a row and have ended{reason}; what was captioned is kept. Try another recognizer or translator, or check this computer.</source>
        <translation>Les sous-titres ont été interrompus {n_deaths} fois de suite et se sont arrêtés{reason}&#x202f;; ce qui a été sous-titré est conservé. Essayez une autre reconnaissance vocale ou un autre traducteur, ou vérifiez cet ordinateur.</translation>
    </message>
    <message>
        <source>{name} did not have its engine ready within {minutes:.0f} minutes, so captions have ended; what was said is kept. Start Surtitle there again, or caption on this computer.</source>
        <translation>Le moteur de {name} n’était pas prêt au bout de {minutes:.0f}&#xa0;minutes&#x202f;: le sous-titrage est donc terminé, et ce qui a été dit est conservé. Redémarrez Surtitle sur cet ordinateur-là, ou sous-titrez sur celui-ci.</translation>
    </message>
    <message>
        <source>A file of Surtitle is missing ({file}): install it again.</source>
        <translation>Un fichier de Surtitle manque ({file})&#x202f;: réinstallez-le.</translation>
    </message>
    <message>
        <source>The settings cannot be saved in {path} ({reason}): make room there, or see who may write there.</source>
        <translation>Les préférences ne peuvent pas être enregistrées dans {path} ({reason})&#x202f;: libérez-y de la place, ou voyez qui peut y écrire.</translation>
    </message>
    <message>
        <source>Captions cannot be shared with other computers, because the secret for it cannot be kept in {path} ({reason}): share on this computer only.</source>
        <translation>Les sous-titres ne peuvent pas être partagés avec d’autres ordinateurs, car le secret pour cela ne peut pas être gardé dans {path} ({reason})&#x202f;: partagez sur cet ordinateur seulement.</translation>
    </message>
    <message>
        <source>No microphone can be used, because the system lacks the library PortAudio: install it (libportaudio2 in Debian and Ubuntu), then start Surtitle again.</source>
        <translation>Aucun microphone ne peut servir, car la bibliothèque PortAudio manque au système&#x202f;: installez-la (libportaudio2 pour Debian et Ubuntu), puis redémarrez Surtitle.</translation>
    </message>
    <message>
        <source>Choose what to listen to first: a file, a microphone, or the sound of this computer.</source>
        <translation>Choisissez d’abord ce qui est à écouter&#x202f;: un fichier, un microphone ou le son de cet ordinateur.</translation>
    </message>
    <message>
        <source>“{name}” is not connected: connect it, or choose another ({known}).</source>
        <translation>«&#xa0;{name}&#xa0;» n’est pas branché&#x202f;: branchez-le, ou choisissez autre chose ({known}).</translation>
    </message>
    <message>
        <source>The sound of this computer cannot be heard through “{device}” ({reason}): choose another.</source>
        <translation>Le son de cet ordinateur ne peut pas être écouté par «&#xa0;{device}&#xa0;» ({reason})&#x202f;: choisissez autre chose.</translation>
    </message>
    <message>
        <source>The microphone “{device}” cannot be used ({reason}): close other programs that use it, or choose another.</source>
        <translation>Le microphone «&#xa0;{device}&#xa0;» ne peut pas servir ({reason})&#x202f;: fermez les autres programmes qui l’utilisent, ou choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be read ({reason}).</source>
        <translation>Le dossier {folder} ne peut pas être lu ({reason}).</translation>
    </message>
    <message>
        <source>The announcement of updates is not signed by the makers of Surtitle, so it is ignored: somebody may have changed it on the way. Try again in another network.</source>
        <translation>L’annonce des mises à jour n’est pas signée par les auteurs de Surtitle et n’est donc pas prise en compte&#x202f;: quelqu’un a pu la modifier en chemin. Réessayez sur un autre réseau.</translation>
    </message>
    <message>
        <source>{voice}, perhaps {name}</source>
        <translation>{voice}, peut-être {name}</translation>
    </message>
    <message>
        <source>{name}?</source>
        <translation>{name}&#x202f;?</translation>
    </message>
    <message>
        <source>{path} has the names of speakers as they were known while it was written: {reason}.</source>
        <translation>{path} nomme les personnes qui parlent comme elles étaient connues pendant l’écriture&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>How “{adapter}” was trained is not known on this computer: choose what it is to learn from.</source>
        <translation>On ne sait pas sur cet ordinateur comment «&#xa0;{adapter}&#xa0;» a été entraîné&#x202f;: choisissez de quoi il doit apprendre.</translation>
    </message>
    <message>
        <source>What “{adapter}” learned from is not on this computer any more ({file}): choose other sentences.</source>
        <translation>Ce dont «&#xa0;{adapter}&#xa0;» a appris n’est plus sur cet ordinateur ({file})&#x202f;: choisissez d’autres phrases.</translation>
    </message>
    <message>
        <source>{time} of speech to learn from, in {n_captions} captions; {n_corrected} of them were corrected.</source>
        <translation>{time} de parole à apprendre, en {n_captions} sous-titres&#x202f;; {n_corrected} d’entre eux ont été corrigés.</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours}&#xa0;h {minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>Sentence pairs to learn from: {n_pairs}. At least {fewest} are needed; hundreds are better. Correct more captions in the transcripts, or choose a larger file.</source>
        <translation>Paires de phrases à apprendre&#x202f;: {n_pairs}. Il en faut au moins {fewest}&#x202f;; des centaines valent mieux. Corrigez plus de sous-titres dans les transcriptions, ou choisissez un fichier plus grand.</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>{hours} h</source>
        <translation>{hours}&#xa0;h</translation>
    </message>
    <message>
        <source>Choose a file with sentences and their translations.</source>
        <translation>Choisissez un fichier de phrases et de leurs traductions.</translation>
    </message>
    <message>
        <source>The transcripts cannot be opened, so there is no speech to learn.</source>
        <translation>Les transcriptions ne peuvent pas être ouvertes&#x202f;; il n’y a donc pas de parole à apprendre.</translation>
    </message>
    <message>
        <source>No talk is kept with its sound and its translation ({languages}), and at least {needed} are needed: switch on “Keep the sound of talks” in the settings, under Transcripts.</source>
        <translation>Aucune conversation n’est conservée avec son et traduction ({languages}), et il en faut au moins {needed}&#x202f;: activez «&#xa0;Conserver le son des conversations&#xa0;» dans les préférences, sous «&#xa0;Transcriptions&#xa0;».</translation>
    </message>
    <message>
        <source>Speech with its translation to learn from ({languages}): {found}, and at least {needed} are needed: keep the sound of more talks.</source>
        <translation>Parole traduite à apprendre ({languages})&#x202f;: {found}, et il en faut au moins {needed}&#x202f;: conservez le son de plus de conversations.</translation>
    </message>
    <message>
        <source>“{name}” cannot practise: it never decides when to wait. First train an adapter that does; the user guide says how.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas s’exercer&#x202f;: il ne décide jamais quand attendre. Entraînez d’abord un adaptateur qui le fait&#x202f;; le guide dit comment.</translation>
    </message>
    <message>
        <source>“{name}” cannot practise here: it decides when to wait in a way that only the command line trains.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas s’exercer ici&#x202f;: il décide quand attendre d’une façon que seule la ligne de commande entraîne.</translation>
    </message>
    <message>
        <source>“{name}” cannot practise: it was not made to translate while somebody speaks. First train an adapter that is; the user guide says how.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas s’exercer&#x202f;: il n’a pas été fait pour traduire pendant que quelqu’un parle. Entraînez d’abord un adaptateur qui l’est&#x202f;; le guide dit comment.</translation>
    </message>
    <message>
        <source>“{name}” is ready.</source>
        <translation>«&#xa0;{name}&#xa0;» est prêt.</translation>
    </message>
    <message>
        <source>[{seconds} s filled in later]</source>
        <translation>[{seconds}&#xa0;s complétées plus tard]</translation>
    </message>
    <message>
        <source>[{seconds} s not captioned yet]</source>
        <translation>[{seconds}&#xa0;s pas encore sous-titrées]</translation>
    </message>
    <message>
        <source>Voice {number}</source>
        <translation>Voix {number}</translation>
    </message>
    <message>
        <source>Captions cannot begin, because too many began at once: try again.</source>
        <translation>Les sous-titres ne peuvent pas commencer, car trop ont commencé à la fois&#x202f;: réessayez.</translation>
    </message>
    <message>
        <source>The model does not answer in the way that notes need: choose a larger one.</source>
        <translation>Le modèle ne répond pas comme les notes l’exigent&#x202f;: choisissez-en un plus grand.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Résumé</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>Décisions</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Tâches</translation>
    </message>
    <message>
        <source>Open questions</source>
        <translation>Questions ouvertes</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Transcription</translation>
    </message>
    <message>
        <source>The sound of this talk was not kept, so it cannot be captioned again.</source>
        <translation>Le son de cette conversation n’a pas été conservé&#x202f;; elle ne peut donc pas être sous-titrée à nouveau.</translation>
    </message>
    <message>
        <source>This talk is being captioned from its sound already: wait until that is over.</source>
        <translation>Cette conversation est déjà en cours de sous-titrage à partir du son&#x202f;: attendez la fin.</translation>
    </message>
    <message>
        <source>{address!r} is not the address of a server: write one such as http://127.0.0.1:11434/v1.</source>
        <translation>{address!r} n’est pas l’adresse d’un serveur&#x202f;: écrivez-en une comme http://127.0.0.1:11434/v1.</translation>
    </message>
    <message>
        <source>The language {code!r} is not known: use {suggested}.</source>
        <translation>La langue {code!r} n’est pas connue&#x202f;: utilisez {suggested}.</translation>
    </message>
    <message>
        <source>has more patterns than a model has modules</source>
        <translation>contient plus de motifs qu’un modèle n’a de modules</translation>
    </message>
    <message>
        <source>has &apos;{name}&apos;, a pattern that this version of Surtitle does not know</source>
        <translation>contient «&#xa0;{name}&#xa0;», un motif que cette version de Surtitle ne connaît pas</translation>
    </message>
    <message>
        <source>No graphics card is found now, so captions are computed on the processor: check this computer.</source>
        <translation>Aucune carte graphique n’est trouvée maintenant&#x202f;; les sous-titres sont calculés sur le processeur&#x202f;: vérifiez cet ordinateur.</translation>
    </message>
    <message>
        <source>Nothing is downloaded, because Surtitle was started so that it stays offline.</source>
        <translation>Rien n’est téléchargé, car Surtitle a été démarré pour rester hors ligne.</translation>
    </message>
    <message>
        <source>The engine pack is in use: end the captions and the training, then try again.</source>
        <translation>Le pack moteur est utilisé&#x202f;: arrêtez les sous-titres et l’entraînement, puis réessayez.</translation>
    </message>
    <message>
        <source>two trainings ended before their first step with it</source>
        <translation>deux entraînements se sont terminés avec lui avant leur première étape</translation>
    </message>
    <message>
        <source>There is no folder {path}: give that of a model that was trained on speech.</source>
        <translation>Il n’y a pas de dossier {path}&#x202f;: indiquez celui d’un modèle entraîné sur de la parole.</translation>
    </message>
    <message>
        <source>has a width of {width}, which {n_heads} heads cannot share</source>
        <translation>a une largeur de {width}, que {n_heads} têtes ne peuvent pas se partager</translation>
    </message>
    <message>
        <source>recognizers of the family {family} cannot be run here</source>
        <translation>aucune reconnaissance vocale de la famille {family} ne peut tourner ici</translation>
    </message>
    <message>
        <source>it is stored quantized</source>
        <translation>elle est enregistrée sous forme quantifiée</translation>
    </message>
    <message>
        <source>it holds no weights in safetensors, and other formats are not loaded</source>
        <translation>elle ne contient pas de poids en safetensors, et les autres formats ne sont pas chargés</translation>
    </message>
    <message>
        <source>{file} is missing</source>
        <translation>{file} manque</translation>
    </message>
    <message>
        <source>The recognizer in {folder} cannot be used: {reason}; choose another.</source>
        <translation>La reconnaissance vocale dans {folder} ne peut pas être utilisée&#x202f;: {reason}&#x202f;; choisissez-en une autre.</translation>
    </message>
    <message>
        <source>The header of {path} takes {size}, more than one may ({most}): get it again from its author.</source>
        <translation>L’en-tête de {path} prend {size}, plus qu’il n’est permis ({most})&#x202f;: demandez de nouveau le fichier à son auteur.</translation>
    </message>
    <message>
        <source>it hears {n} samples a second</source>
        <translation>elle écoute {n} échantillons par seconde</translation>
    </message>
    <message>
        <source>{tensor} is missing</source>
        <translation>{tensor} manque</translation>
    </message>
    <message>
        <source>A model learns to translate speech word by word, and one of these languages is written without spaces between words: {languages}.</source>
        <translation>Un modèle apprend mot à mot à traduire la parole, et l’une de ces langues s’écrit sans espaces entre les mots&#x202f;: {languages}.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for the small translator of {day}, which is not on this computer: train the adapter again.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» a été fait pour le petit traducteur du {day}, qui n’est pas sur cet ordinateur&#x202f;: entraînez de nouveau l’adaptateur.</translation>
    </message>
    <message>
        <source>The small translator of {since} is not on this computer any more: choose another.</source>
        <translation>Le petit traducteur du {since} n’est plus sur cet ordinateur&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>names the adapter {adapter}, which is not known here</source>
        <translation>nomme l’adaptateur {adapter}, qui n’est pas connu ici</translation>
    </message>
    <message>
        <source>has {n} as &apos;n_right&apos;, but the encoder {encoder} looks at nothing after a block: 0 is right</source>
        <translation>a {n} comme «&#xa0;n_right&#xa0;», mais l’encodeur {encoder} ne regarde rien derrière un bloc&#x202f;: 0 convient</translation>
    </message>
    <message>
        <source>is of a kind that is not known here</source>
        <translation>est d’une sorte inconnue ici</translation>
    </message>
    <message>
        <source>describes an encoder whose convolutions are normed over the whole recording (group norm), so that nothing is sure before its end; take one with layer norm</source>
        <translation>décrit un encodeur dont les convolutions sont normalisées sur tout l’enregistrement (group norm), si bien que rien n’est sûr avant sa fin&#x202f;; prenez-en un avec layer norm</translation>
    </message>
    <message>
        <source>describes an encoder whose positions are normed over a batch, which cannot be here</source>
        <translation>décrit un encodeur dont les positions sont normalisées sur un lot, ce qui est impossible ici</translation>
    </message>
    <message>
        <source>describes an encoder that is not normed before each layer, which is needed here</source>
        <translation>décrit un encodeur qui n’est pas normalisé avant chaque couche, ce qui est nécessaire ici</translation>
    </message>
    <message>
        <source>has an activation &apos;{name}&apos; that is not known here</source>
        <translation>a une activation «&#xa0;{name}&#xa0;» inconnue ici</translation>
    </message>
    <message>
        <source>The recognizer that comes with Surtitle is missing or damaged: choose another one, or install Surtitle again.</source>
        <translation>La reconnaissance vocale fournie avec Surtitle manque ou est endommagée&#x202f;: choisissez-en une autre, ou réinstallez Surtitle.</translation>
    </message>
    <message>
        <source>it has to hear a whole recording before it says anything</source>
        <translation>elle doit entendre tout un enregistrement avant de dire quoi que ce soit</translation>
    </message>
    <message>
        <source>{file} cannot be read</source>
        <translation>{file} ne peut pas être lu</translation>
    </message>
    <message>
        <source>it waits longer than {n} s</source>
        <translation>elle attend plus de {n}&#xa0;s</translation>
    </message>
    <message>
        <source>No server answers at {place} ({reason}): start it there, or check the address.</source>
        <translation>Aucun serveur ne répond à {place} ({reason})&#x202f;: démarrez-le, ou vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>The server at {place} does not know the model {model}, or answers at another address: choose one of its models.</source>
        <translation>Le serveur à {place} ne connaît pas le modèle {model}, ou répond à une autre adresse&#x202f;: choisissez un de ses modèles.</translation>
    </message>
    <message>
        <source>The server at {place} takes too long: choose a smaller model there.</source>
        <translation>Le serveur à {place} met trop de temps&#x202f;: choisissez-y un modèle plus petit.</translation>
    </message>
    <message>
        <source>{model} needs more memory than there is: choose a smaller one.</source>
        <translation>{model} a besoin de plus de mémoire qu’il n’y en a&#x202f;: choisissez-en un plus petit.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template takes too long or writes too much to be one: choose a model with an ordinary chat template.</source>
        <translation>Le gabarit de conversation du modèle met trop de temps ou écrit trop pour en être un&#x202f;: choisissez un modèle avec un gabarit ordinaire.</translation>
    </message>
    <message>
        <source>{model} cannot read enough of a talk at once: choose another model.</source>
        <translation>{model} ne peut pas lire assez d’une conversation à la fois&#x202f;: choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>it does not state its lookaheads</source>
        <translation>elle ne dit pas jusqu’où elle regarde en avant</translation>
    </message>
    <message>
        <source>The model {model} says that it cannot translate: choose another.</source>
        <translation>Le modèle {model} dit qu’il ne peut pas traduire&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The model {model} gives no answer: choose another.</source>
        <translation>Le modèle {model} ne donne aucune réponse&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The model {model} does not stop writing: choose another.</source>
        <translation>Le modèle {model} n’arrête pas d’écrire&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>{host} is another computer, to which every word that is said, its translation and the glossary&apos;s terms would be sent: confirm that you want this.</source>
        <translation>{host} est un autre ordinateur, auquel seraient envoyés chaque mot dit, sa traduction et les termes du glossaire&#x202f;: confirmez que vous le voulez.</translation>
    </message>
    <message>
        <source>The server at {place} sends more than an answer can be: check the address.</source>
        <translation>Le serveur à {place} envoie plus que ne peut être une réponse&#x202f;: vérifiez l’adresse.</translation>
    </message>
    <message>
        <source>The server at {place} redirects to another address, which is not followed: enter the address it has now.</source>
        <translation>Le serveur à {place} renvoie à une autre adresse, ce qui n’est pas suivi&#x202f;: saisissez l’adresse qu’il a maintenant.</translation>
    </message>
    <message>
        <source>The server at {place} failed (HTTP status {status}): look at what it says there, or start it again.</source>
        <translation>Le serveur à {place} a échoué (statut HTTP {status})&#x202f;: voyez ce qu’il y signale, ou redémarrez-le.</translation>
    </message>
    <message>
        <source>The key for {place} is not valid: enter it again.</source>
        <translation>La clé de {place} n’est pas valable&#x202f;: saisissez-la de nouveau.</translation>
    </message>
    <message>
        <source>{host} is another computer, and notes are made only on this one: choose a server here.</source>
        <translation>{host} est un autre ordinateur, et les notes ne sont prises que sur celui-ci&#x202f;: choisissez un serveur ici.</translation>
    </message>
    <message>
        <source>[not translated]</source>
        <translation>[non traduit]</translation>
    </message>
    <message>
        <source>A server cannot say when to write, and keeps a middle pace.</source>
        <translation>Un serveur ne peut pas dire quand écrire&#x202f;; il garde un rythme moyen.</translation>
    </message>
    <message>
        <source>What is said goes to {host}, unencrypted, with its translation and the glossary&apos;s terms.</source>
        <translation>Ce qui est dit est envoyé à {host}, sans chiffrement, avec sa traduction et les termes du glossaire.</translation>
    </message>
    <message>
        <source>A server translates without an adapter: choose none.</source>
        <translation>Un serveur traduit sans adaptateur&#x202f;: n’en choisissez aucun.</translation>
    </message>
    <message>
        <source>The model {model} answers in another language: choose another model.</source>
        <translation>Le modèle {model} répond dans une autre langue&#x202f;: choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>The server translates again; what was said in the meantime follows.</source>
        <translation>Le serveur traduit de nouveau&#x202f;; ce qui a été dit entre-temps suit.</translation>
    </message>
    <message>
        <source>What is said goes to {host}, with its translation and the glossary&apos;s terms.</source>
        <translation>Ce qui est dit est envoyé à {host}, avec sa traduction et les termes du glossaire.</translation>
    </message>
    <message>
        <source>Other programs have taken {taken} of the {whole} GB of the graphics card, so recognizer and translator run on the processor.</source>
        <translation>D’autres programmes occupent {taken} des {whole}&#xa0;Go de la carte graphique&#x202f;: la reconnaissance vocale et le traducteur s’exécutent donc sur le processeur.</translation>
    </message>
    <message>
        <source>Other programs have taken {taken} of the {whole} GB of the graphics card, so the recognizer runs on the processor.</source>
        <translation>D’autres programmes occupent {taken} des {whole}&#xa0;Go de la carte graphique&#x202f;: la reconnaissance vocale s’exécute donc sur le processeur.</translation>
    </message>
    <message>
        <source>Other programs have taken {taken} of the {whole} GB of the graphics card, so the translator runs on the processor.</source>
        <translation>D’autres programmes occupent {taken} des {whole}&#xa0;Go de la carte graphique&#x202f;: le traducteur s’exécute donc sur le processeur.</translation>
    </message>
    <message>
        <source>{file} of &apos;{model}&apos; takes {size}, more than such a file may ({most}), and was not downloaded: choose another.</source>
        <translation>{file} de «&#xa0;{model}&#xa0;» prend {size}, plus qu’un tel fichier ne le peut ({most}), et n’a pas été téléchargé&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>{model} cannot be removed ({reason}): close the programs that use it and try again.</source>
        <translation>{model} ne peut pas être supprimé ({reason})&#x202f;: fermez les programmes qui l’utilisent, puis réessayez.</translation>
    </message>
    <message>
        <source>The stages come once each, in the order {stages}.</source>
        <translation>Les phases viennent chacune une fois, dans l’ordre {stages}.</translation>
    </message>
    <message>
        <source>{option} does nothing for {method}: leave it out.</source>
        <translation>{option} ne fait rien avec {method}&#x202f;: retirez-le.</translation>
    </message>
    <message>
        <source>--stage-steps {given!r} is not a stage with its steps, as {example}.</source>
        <translation>--stage-steps {given!r} n’est pas une phase avec ses étapes, comme {example}.</translation>
    </message>
    <message>
        <source>--method {method} counts words between spaces, which {code} is written without: choose another language.</source>
        <translation>--method {method} compte les mots entre les espaces, sans lesquels {code}&#xa0;s’écrit&#x202f;: choisissez une autre langue.</translation>
    </message>
    <message>
        <source>{option} {value} must be 0 or more.</source>
        <translation>{option} {value} doit être au moins 0.</translation>
    </message>
    <message>
        <source>--policy {policy!r} is not for --method {method}: use wait-1 to wait-99, chunks-fine, chunks-middle or chunks-coarse.</source>
        <translation>--policy {policy!r} n’est pas pour --method {method}&#x202f;: prenez de wait-1 à wait-99, chunks-fine, chunks-middle ou chunks-coarse.</translation>
    </message>
    <message>
        <source>The translator repeats itself: another adapter or translator may be better.</source>
        <translation>Le traducteur se répète&#x202f;: un autre adaptateur ou traducteur serait peut-être meilleur.</translation>
    </message>
    <message>
        <source>This translator was not made for translating while somebody speaks, so it starts over at every word. An adapter makes it faster and better.</source>
        <translation>Ce traducteur n’est pas fait pour traduire pendant que quelqu’un parle et recommence à chaque mot. Un adaptateur le rend plus rapide et meilleur.</translation>
    </message>
    <message>
        <source>The translation may be worse at this pace, for which it was not trained: choose another.</source>
        <translation>La traduction peut être moins bonne à ce rythme, pour lequel le traducteur n’a pas été entraîné&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>What answers at {place} is not a server of language models: check the address, which usually ends in /v1.</source>
        <translation>Ce qui répond à {place} n’est pas un serveur de modèles de langue&#x202f;: vérifiez l’adresse, qui finit le plus souvent par /v1.</translation>
    </message>
    <message>
        <source>No model of the server at {place} is chosen to translate: choose one of its {n_models} ({models}).</source>
        <translation>Aucun modèle du serveur à {place} n’est choisi pour traduire&#x202f;: choisissez-en un parmi {n_models} ({models}).</translation>
    </message>
    <message>
        <source>The server at {place} broke off ({reason}): check whether it is still running.</source>
        <translation>Le serveur à {place}&#xa0;s’est interrompu ({reason})&#x202f;: vérifiez s’il fonctionne encore.</translation>
    </message>
    <message>
        <source>The graphics card translates more slowly for now: preparing its work failed, and is tried again.</source>
        <translation>La carte graphique traduit plus lentement pour le moment&#x202f;: la préparation de son travail a échoué et sera retentée.</translation>
    </message>
    <message>
        <source>{n_kept} of {n} pairs kept</source>
        <translation>{n_kept} paires gardées sur {n}</translation>
    </message>
    <message>
        <source>a side without a letter</source>
        <translation>un côté sans une seule lettre</translation>
    </message>
    <message>
        <source>a side of too many words</source>
        <translation>un côté de trop de mots</translation>
    </message>
    <message>
        <source>one side much longer than the other</source>
        <translation>un côté bien plus long que l’autre</translation>
    </message>
    <message>
        <source>a source that was not translated</source>
        <translation>non traduites</translation>
    </message>
    <message>
        <source>the same pair again</source>
        <translation>encore la même paire</translation>
    </message>
    <message>
        <source>{n} dropped: {why}</source>
        <translation>{n} écartées&#x202f;: {why}</translation>
    </message>
    <message>
        <source>Nothing is left of the data: {report}.</source>
        <translation>Il ne reste rien des données&#x202f;: {report}.</translation>
    </message>
    <message>
        <source>The data {data} hold no sentence pairs: give a file with some.</source>
        <translation>Les données {data} ne contiennent pas de paires de phrases&#x202f;: choisissez un fichier qui en contient.</translation>
    </message>
    <message>
        <source>Line {number} of {path} needs a source and a target, separated by a tab.</source>
        <translation>La ligne {number} de {path} doit contenir une phrase et sa traduction, séparées par une tabulation.</translation>
    </message>
    <message>
        <source>Line {number} of {path} must be like {row}.</source>
        <translation>La ligne {number} de {path} doit ressembler à {row}.</translation>
    </message>
    <message>
        <source>The data file {path} does not exist.</source>
        <translation>Le fichier de données {path} n’existe pas.</translation>
    </message>
    <message>
        <source>The pairs {path} cannot be written: {reason}.</source>
        <translation>Les paires {path} ne peuvent pas être écrites&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>{short} ends after {n_lines} lines and {long} goes on: each line of the one must be the translation of the same line of the other.</source>
        <translation>{short} finit après {n_lines} lignes et {long} continue&#x202f;: chaque ligne de l’un doit être la traduction de la même ligne de l’autre.</translation>
    </message>
    <message>
        <source>Line {number} of {blank} is blank, and that of {other} is not: fill it, or take the line out of both files.</source>
        <translation>La ligne {number} de {blank} est vide, et celle de {other} ne l’est pas&#x202f;: remplissez-la, ou retirez la ligne des deux fichiers.</translation>
    </message>
    <message>
        <source>{path} is not UTF-8 text after line {number}: convert it first.</source>
        <translation>{path} n’est pas un texte en UTF-8 après la ligne {number}&#x202f;: convertissez-le d’abord.</translation>
    </message>
    <message>
        <source>{path} is damaged after line {number} ({trouble}): get it again.</source>
        <translation>{path} est endommagé après la ligne {number} ({trouble})&#x202f;: obtenez-le de nouveau.</translation>
    </message>
    <message>
        <source>The data {path} cannot be read: {reason}.</source>
        <translation>Les données {path} ne peuvent pas être lues&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>The policy {name} needs a model that is already trained: train for wait-K.</source>
        <translation>La stratégie {name} demande un modèle déjà entraîné&#x202f;: entraînez pour wait-K.</translation>
    </message>
    <message>
        <source>{base} has no token {missing}, which chunks of speech need: choose another translator.</source>
        <translation>{base} n’a pas le jeton {missing}, dont les morceaux de parole ont besoin&#x202f;: choisissez un autre traducteur.</translation>
    </message>
    <message>
        <source>has times outside its sound, which lasts {length_s:.1f} s</source>
        <translation>contient des temps hors de son enregistrement, long de {length_s:.1f}&#xa0;s</translation>
    </message>
    <message>
        <source>{path} has samples that are not numbers (NaN): take it off the list.</source>
        <translation>{path} contient des valeurs qui ne sont pas des nombres&#x202f;: retirez-le de la liste.</translation>
    </message>
    <message>
        <source>{path} is not sound that can be read ({reason}).</source>
        <translation>{path} n’est pas un son lisible ({reason}).</translation>
    </message>
    <message>
        <source>{path} was left within the stage {stage}: finish that stage first.</source>
        <translation>{path} a été quitté pendant la phase {stage}&#x202f;: terminez d’abord cette phase.</translation>
    </message>
    <message>
        <source>{name} has no encoder that a direct model could hear with: choose a Nemotron that streams.</source>
        <translation>{name} n’a pas d’encodeur avec lequel un modèle direct pourrait entendre&#x202f;: choisissez un Nemotron qui fonctionne en continu.</translation>
    </message>
    <message>
        <source>{path} lists no recording.</source>
        <translation>{path} ne mentionne aucun enregistrement.</translation>
    </message>
    <message>
        <source>has {n_times} times for {n_words} words: give one for each, in order</source>
        <translation>a {n_times} temps pour {n_words} mots&#x202f;: donnez-en un pour chacun, dans l’ordre</translation>
    </message>
    <message>
        <source>names a sound outside its folder</source>
        <translation>désigne un son hors de son dossier</translation>
    </message>
    <message>
        <source>{path} is not 16 kHz mono: convert it first.</source>
        <translation>{path} n’est pas en 16&#xa0;kHz mono&#x202f;: convertissez-le d’abord.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): list the recordings there.</source>
        <translation>{path} ne peut pas être lu ({reason})&#x202f;: listez-y les enregistrements.</translation>
    </message>
    <message>
        <source>the encoder learns to spell what is said</source>
        <translation>l’encodeur apprend à épeler ce qui est dit</translation>
    </message>
    <message>
        <source>the language model learns to read and write in chunks</source>
        <translation>le modèle de langue apprend à lire et à écrire par morceaux</translation>
    </message>
    <message>
        <source>{n_recordings} recordings</source>
        <translation>{n_recordings} enregistrements</translation>
    </message>
    <message>
        <source>{n_recordings} recordings, each heard in {n_ways} ways</source>
        <translation>{n_recordings} enregistrements, chacun entendu de {n_ways} façons</translation>
    </message>
    <message>
        <source>{n_unaligned} of {n_recordings} recordings are not well aligned: they follow the wait-K asked for, or are one chunk where there is none</source>
        <translation>{n_unaligned} enregistrements sur {n_recordings} ne sont pas bien alignés&#x202f;: ils suivent le wait-K demandé, ou sont un seul morceau s’il n’y en a pas</translation>
    </message>
    <message>
        <source>stage {stage}: {what}</source>
        <translation>phase {stage}&#x202f;: {what}</translation>
    </message>
    <message>
        <source>The run in {folder}</source>
        <translation>L’entraînement dans {folder}</translation>
    </message>
    <message>
        <source>{kept}; {n_learned} to learn{grows}{left_out}, {n_measured} to measure; {n_steps} steps of {n_sentences} sentences</source>
        <translation>{kept}&#x202f;; {n_learned} pour apprendre{grows}{left_out}, {n_measured} pour mesurer&#x202f;; {n_steps} étapes de {n_sentences} phrases</translation>
    </message>
    <message>
        <source>, each {n} examples</source>
        <translation>, chacune donnant {n} exemples</translation>
    </message>
    <message>
        <source>, about {percent}% too long and left out</source>
        <translation>, dont environ {percent}&#x202f;% écartées car trop longues</translation>
    </message>
    <message>
        <source>reading {data}</source>
        <translation>Lecture des données&#x202f;: {data}</translation>
    </message>
    <message>
        <source>loading {base}</source>
        <translation>Chargement du traducteur&#x202f;: {base}</translation>
    </message>
    <message>
        <source>{folder} holds no policy head to begin with: on the command line train one with --method head, and name its folder with --policy-head.</source>
        <translation>{folder} ne contient pas de tête de stratégie pour commencer&#x202f;: en ligne de commande, entraînez-en une avec --method head et indiquez son dossier avec --policy-head.</translation>
    </message>
    <message>
        <source>measuring {policies}</source>
        <translation>Mesure des stratégies&#x202f;: {policies}</translation>
    </message>
    <message>
        <source>{base} does not fit into the memory: use the method qlora, or a smaller translator.</source>
        <translation>{base} ne tient pas en mémoire&#x202f;: utilisez la méthode qlora, ou un traducteur plus petit.</translation>
    </message>
    <message>
        <source>{base} cannot be kept in 4 bits on this device: use the method lora.</source>
        <translation>{base} ne peut pas être gardé en 4&#xa0;bits sur cet appareil&#x202f;: utilisez la méthode lora.</translation>
    </message>
    <message>
        <source>{path} is of another plan: choose another folder, or that plan.</source>
        <translation>{path} appartient à un autre plan&#x202f;: choisissez un autre dossier, ou ce plan-là.</translation>
    </message>
    <message>
        <source>The state {path} cannot be read: begin in another folder.</source>
        <translation>L’état {path} ne peut pas être lu&#x202f;: commencez dans un autre dossier.</translation>
    </message>
    <message>
        <source>other weights in the adapter that it begins with</source>
        <translation>d’autres poids dans l’adaptateur par lequel il commence</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; holds &apos;{name}&apos;, a whole weight beside the low-rank ones, which would be lost on the way: choose another adapter to go on from.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» contient «&#xa0;{name}&#xa0;», un poids entier à côté de ceux de rang faible, qui se perdrait en route&#x202f;: choisissez un autre adaptateur comme point de départ.</translation>
    </message>
    <message>
        <source>Chunks are made with word alignment, and the aligner {program} is not on the PATH: install it (pip install eflomal), or train wait-K only.</source>
        <translation>Les morceaux se font par alignement de mots, et l’aligneur {program} n’est pas dans le PATH&#x202f;: installez-le (pip install eflomal), ou n’entraînez que wait-K.</translation>
    </message>
    <message>
        <source>The word aligner {program} failed ({reason}): install it again, or train wait-K only.</source>
        <translation>L’aligneur de mots {program} a échoué ({reason})&#x202f;: réinstallez-le, ou n’entraînez que wait-K.</translation>
    </message>
    <message>
        <source>{path} holds no sound: take it off the list.</source>
        <translation>{path} ne contient aucun son&#x202f;: retirez-le de la liste.</translation>
    </message>
    <message>
        <source>encoder and adapter learn to translate</source>
        <translation>l’encodeur et l’adaptateur apprennent à traduire</translation>
    </message>
    <message>
        <source>the policy head learns when to write, and all before it to write in time</source>
        <translation>la tête de stratégie apprend quand écrire, et tout ce qui la précède à écrire à temps</translation>
    </message>
    <message>
        <source>The memory is full: close other programs, use the method qlora, or on the command line --tokens-at-once {n_tokens} or --gradient-checkpointing; the run continues from its last checkpoint.</source>
        <translation>La mémoire est pleine&#x202f;: fermez d’autres programmes, utilisez la méthode qlora, ou en ligne de commande --tokens-at-once {n_tokens} ou --gradient-checkpointing&#x202f;; l’entraînement pourra reprendre à son dernier point de sauvegarde.</translation>
    </message>
    <message>
        <source>{folder} holds a run with {changed}: choose another name or folder, or use the settings of that run to continue it.</source>
        <translation>{folder} contient un entraînement avec {changed}&#x202f;: choisissez un autre nom ou dossier, ou reprenez les réglages de cet entraînement pour le continuer.</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; uses a policy head, from which a run cannot continue this way: on the command line name its folder with --policy-head, and practise the policy head-0.5.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» décide par une tête de stratégie, dont aucun entraînement ne repart ainsi&#x202f;: en ligne de commande, indiquez son dossier avec --policy-head, et exercez la stratégie head-0.5.</translation>
    </message>
    <message>
        <source>Adapter &apos;{adapter}&apos; has the {name} {own}, not {given}: leave that open, or begin a new adapter.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» a {name} {own}, et non {given}&#x202f;: laissez cela ouvert, ou commencez un nouvel adaptateur.</translation>
    </message>
    <message>
        <source>--policy-head names a head that no policy asks: practise head-0.5, too, or leave it out.</source>
        <translation>--policy-head nomme une tête qu’aucune stratégie n’interroge&#x202f;: exercez aussi head-0.5, ou omettez l’option.</translation>
    </message>
    <message>
        <source>it said nothing</source>
        <translation>il n’a rien dit</translation>
    </message>
    <message>
        <source>{model}: {why}</source>
        <translation>{model}&#x202f;: {why}</translation>
    </message>
    <message>
        <source>the program {program} is not installed (pipx install unbabel-comet)</source>
        <translation>le programme {program} n’est pas installé (pipx install unbabel-comet)</translation>
    </message>
    <message>
        <source>it gave no answer in {n} minutes</source>
        <translation>aucune réponse n’est venue en {n} minutes</translation>
    </message>
    <message>
        <source>its process ended: {last}</source>
        <translation>son processus s’est terminé&#x202f;: {last}</translation>
    </message>
    <message>
        <source>{program} cannot be run: {error}</source>
        <translation>{program} ne peut pas être exécuté&#x202f;: {error}</translation>
    </message>
    <message>
        <source>The log {path} is empty: evaluate first.</source>
        <translation>Le journal {path} est vide&#x202f;: évaluez d’abord.</translation>
    </message>
    <message>
        <source>The log cannot be written to {folder}: {reason}.</source>
        <translation>Le journal ne peut pas être écrit dans {folder}&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>The log {path} cannot be read: {reason}.</source>
        <translation>Le journal {path} ne peut pas être lu&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>What {path} keeps is damaged, so the run cannot go on: delete {folder} and begin again.</source>
        <translation>Ce que {path} conserve est endommagé, l’entraînement ne peut donc pas continuer&#x202f;: supprimez {folder} et recommencez.</translation>
    </message>
    <message>
        <source>there is no Python beside {program}: on the command line name its own with --comet-python</source>
        <translation>aucun Python ne se trouve à côté de {program}&#x202f;: en ligne de commande, nommez le sien avec --comet-python</translation>
    </message>
    <message>
        <source>its process does not answer as it should</source>
        <translation>son processus ne répond pas comme il le devrait</translation>
    </message>
    <message>
        <source>its process did not give {n} scores</source>
        <translation>son processus n’a pas donné {n} scores</translation>
    </message>
    <message>
        <source>--comet-python {given} is not a program</source>
        <translation>--comet-python {given} n’est pas un programme</translation>
    </message>
    <message>
        <source>The two logs are of different test sets: evaluate both on the same one.</source>
        <translation>Les deux journaux portent sur des jeux de test différents&#x202f;: évaluez les deux sur le même.</translation>
    </message>
    <message>
        <source>{path} is not a log in SimulEval&apos;s format: {error!r}.</source>
        <translation>{path} n’est pas un journal au format de SimulEval&#x202f;: {error!r}.</translation>
    </message>
    <message>
        <source>The policy {policy} leaves no decision to practise: use adaptive, read-N or head-P.</source>
        <translation>La stratégie {policy} ne laisse aucune décision à exercer&#x202f;: choisissez adaptive, read-N ou head-P.</translation>
    </message>
    <message>
        <source>No pair could be aligned, which these policies need: give more data, or use wait-K.</source>
        <translation>Les mots d’aucune paire n’ont pu être alignés, ce qu’il faut à ces stratégies&#x202f;: donnez plus de données, ou utilisez wait-K.</translation>
    </message>
    <message>
        <source>{why}, so no hub was asked for adapters: connect to the network, then try again.</source>
        <translation>{why}, aucun hub n’a donc été interrogé sur des adaptateurs&#x202f;: connectez-vous au réseau, puis réessayez.</translation>
    </message>
    <message>
        <source>{path} is not a run that finished the stage ctc with this encoder and these words: choose another.</source>
        <translation>{path} n’est pas un entraînement qui a terminé la phase ctc avec cet encodeur et ces mots&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>the same command continues from its last checkpoint</source>
        <translation>il pourra reprendre à son dernier point de sauvegarde</translation>
    </message>
    <message>
        <source>All examples are longer than {longest} tokens: give shorter sentences, or on the command line a higher --max-length.</source>
        <translation>Tous les exemples sont plus longs que {longest} jetons&#x202f;: donnez des phrases plus courtes, ou en ligne de commande un --max-length plus grand.</translation>
    </message>
    <message>
        <source>{what} stopped ({error}): once that is fixed, {then}.</source>
        <translation>{what}&#xa0;s’est interrompu ({error})&#x202f;: une fois le problème résolu, {then}.</translation>
    </message>
    <message>
        <source>The loss at step {step} is NaN or infinite: start again in another folder with a lower rate than {rate:g}.</source>
        <translation>La perte à l’étape {step} est NaN ou infinie&#x202f;: recommencez dans un autre dossier, avec un taux d’apprentissage inférieur à {rate:g}.</translation>
    </message>
    <message>
        <source>The data hold no example to learn from: give more sentences.</source>
        <translation>Les données ne contiennent aucun exemple à apprendre&#x202f;: donnez plus de phrases.</translation>
    </message>
    <message>
        <source>This training takes {needed} GB and {free} GB are free: close other programs, use the method qlora or a smaller translator, or on the command line --gradient-checkpointing or a lower --max-length.</source>
        <translation>Cet entraînement demande {needed}&#xa0;Go et {free}&#xa0;Go sont libres&#x202f;: fermez d’autres programmes, utilisez la méthode qlora ou un traducteur plus petit, ou en ligne de commande --gradient-checkpointing ou un --max-length plus petit.</translation>
    </message>
    <message>
        <source>The chunks {name!r} are not known: use one of {known}.</source>
        <translation>Les morceaux {name!r} ne sont pas connus&#x202f;: utilisez l’un de {known}.</translation>
    </message>
    <message>
        <source>The recognizer “{name}” is not on this computer: choose another.</source>
        <translation>La reconnaissance vocale «&#xa0;{name}&#xa0;» n’est pas sur cet ordinateur&#x202f;: choisissez-en une autre.</translation>
    </message>
    <message>
        <source>The recognizer in {folder} is stored in a form that Surtitle cannot read: convert it for faster-whisper, or choose another.</source>
        <translation>La reconnaissance vocale dans {folder} est stockée sous une forme que Surtitle ne peut pas lire&#x202f;: convertissez-la pour faster-whisper, ou choisissez-en une autre.</translation>
    </message>
    <message>
        <source>{file} is empty</source>
        <translation>{file} est vide</translation>
    </message>
    <message>
        <source>{file} holds no settings</source>
        <translation>{file} ne contient pas de réglages</translation>
    </message>
    <message>
        <source>A translator cannot be kept in so little memory ({numbers}) here, as the package bitsandbytes is missing: choose more, or let Surtitle choose.</source>
        <translation>Un traducteur ne peut pas tenir ici dans si peu de mémoire ({numbers}), car le paquet bitsandbytes manque&#x202f;: choisissez-en plus, ou laissez Surtitle choisir.</translation>
    </message>
    <message>
        <source>There is no graphics card that can be used: choose the processor, or let Surtitle choose.</source>
        <translation>Il n’y a pas de carte graphique utilisable&#x202f;: choisissez le processeur, ou laissez Surtitle choisir.</translation>
    </message>
    <message>
        <source>The graphics card failed while {name} was loaded ({reason}): choose the processor, or check the driver of the card.</source>
        <translation>La carte graphique a échoué pendant le chargement de {name} ({reason})&#x202f;: choisissez le processeur, ou vérifiez le pilote de la carte.</translation>
    </message>
    <message>
        <source>{what} needs PyTorch, which does not come with the program: get the engine pack, or choose what runs without it.</source>
        <translation>{what} demande PyTorch, qui n’est pas fourni avec le programme&#x202f;: obtenez le pack moteur, ou choisissez ce qui s’en passe.</translation>
    </message>
    <message>
        <source>its tokenizer cannot be loaded ({reason})</source>
        <translation>son tokenizer ne peut pas être chargé ({reason})</translation>
    </message>
    <message>
        <source>{name} cannot be kept in so little memory ({numbers} on {device}): choose more, or let Surtitle choose.</source>
        <translation>{name} ne peut pas tenir dans si peu de mémoire ({numbers} sur {device})&#x202f;: choisissez-en plus, ou laissez Surtitle choisir.</translation>
    </message>
    <message>
        <source>The recognizer cannot compute in {numbers} on {device}: choose something else, or let Surtitle choose.</source>
        <translation>La reconnaissance vocale ne peut pas calculer en {numbers} sur {device}&#x202f;: choisissez autre chose, ou laissez Surtitle choisir.</translation>
    </message>
    <message>
        <source>Whisper does not hear the language “{code}”: choose another.</source>
        <translation>Whisper n’entend pas la langue «&#xa0;{code}&#xa0;»&#x202f;: choisissez-en une autre.</translation>
    </message>
    <message>
        <source>Whisper cannot use the graphics card, as a library of NVIDIA is missing ({library}): the engine pack for the graphics card brings it.</source>
        <translation>Whisper ne peut pas utiliser la carte graphique, car une bibliothèque de NVIDIA manque ({library})&#x202f;: le pack moteur pour la carte graphique l’apporte.</translation>
    </message>
    <message>
        <source>The server at {place} asks for a key: give one to it.</source>
        <translation>Le serveur à {place} demande une clé&#x202f;: donnez-lui-en une.</translation>
    </message>
    <message>
        <source>Notes are made by a language model on this computer: choose one that can chat, or a server here, as translator.</source>
        <translation>Les notes sont faites par un modèle de langue sur cet ordinateur&#x202f;: choisissez comme traducteur un modèle qui peut converser, ou un serveur ici.</translation>
    </message>
    <message>
        <source>The weights in {path} do not match the files beside them ({name}): get the model again.</source>
        <translation>Les poids dans {path} ne correspondent pas aux fichiers à côté ({name})&#x202f;: procurez-vous de nouveau le modèle.</translation>
    </message>
    <message>
        <source>{path} holds values that are not numbers (NaN): its training failed.</source>
        <translation>{path} contient des valeurs qui ne sont pas des nombres (NaN)&#x202f;: son entraînement a échoué.</translation>
    </message>
    <message>
        <source>{path} describes an impossible encoder ({reason}): get the model again.</source>
        <translation>{path} ne décrit aucun encodeur possible ({reason})&#x202f;: procurez-vous de nouveau le modèle.</translation>
    </message>
    <message>
        <source>“{name}” is not a model that Surtitle knows: choose another.</source>
        <translation>«&#xa0;{name}&#xa0;» n’est pas un modèle que Surtitle connaît&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>{file} of &apos;{model}&apos; arrived with a wrong checksum and was discarded: try again later, or without a mirror or proxy in between.</source>
        <translation>{file} de «&#xa0;{model}&#xa0;» est arrivé avec une mauvaise somme de contrôle et a été rejeté&#x202f;: réessayez plus tard, ou sans miroir ni proxy intermédiaire.</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; has no {missing} on {hub}, so Surtitle cannot load it as a {kind} (pickled weights are refused): choose another model.</source>
        <translation>«&#xa0;{model}&#xa0;» n’a pas de {missing} sur {hub} et n’est donc pas un modèle ({kind}) que Surtitle peut charger (les poids en pickle sont refusés)&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>{hub} offers {model} with other files than before, so it was not downloaded: try again in another network, or without a mirror.</source>
        <translation>{hub} propose {model} avec d’autres fichiers qu’avant, il n’a donc pas été téléchargé&#x202f;: réessayez dans un autre réseau, ou sans miroir.</translation>
    </message>
    <message>
        <source>{file} of {model} is not the published one where it is offered, so it was not downloaded: try again in another network, or without a mirror.</source>
        <translation>{file} de {model} n’est pas le fichier publié là où il est proposé, il n’a donc pas été téléchargé&#x202f;: réessayez dans un autre réseau, ou sans miroir.</translation>
    </message>
    <message>
        <source>{file} of {model} cannot be checked where it is offered, so it was not downloaded: try again in another network, or without a mirror.</source>
        <translation>{file} de {model} ne peut pas être vérifié là où il est proposé, il n’a donc pas été téléchargé&#x202f;: réessayez dans un autre réseau, ou sans miroir.</translation>
    </message>
    <message>
        <source>{model} is not on this computer and cannot be downloaded now ({reason}): try again later, or choose another.</source>
        <translation>{model} n’est pas sur cet ordinateur et ne peut pas être téléchargé pour l’instant ({reason})&#x202f;: réessayez plus tard, ou choisissez-en un autre.</translation>
    </message>
    <message>
        <source>downloads are switched off</source>
        <translation>les téléchargements sont désactivés</translation>
    </message>
    <message>
        <source>{hub} does not answer as a hub does: try again without a mirror or proxy in between.</source>
        <translation>{hub} ne répond pas comme un hub&#x202f;: réessayez sans miroir ni proxy intermédiaire.</translation>
    </message>
    <message>
        <source>{page} could not be downloaded (HTTP status {status}): try again later; what was downloaded is kept.</source>
        <translation>{page} n’a pas pu être téléchargé (statut HTTP {status})&#x202f;: réessayez plus tard&#x202f;; ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>{model} cannot be kept in {folder} ({reason}): see who may write there, then try again.</source>
        <translation>{model} ne peut pas être gardé dans {folder} ({reason})&#x202f;: voyez qui peut y écrire, puis réessayez.</translation>
    </message>
    <message>
        <source>There is too little room in {folder} for {model} ({what}): make room, then try again.</source>
        <translation>Il y a trop peu de place dans {folder} pour {model} ({what})&#x202f;: libérez de la place, puis réessayez.</translation>
    </message>
    <message>
        <source>Downloads are switched off on this computer, so no hub was asked for adapters: the user guide says how to allow them again.</source>
        <translation>Les téléchargements sont désactivés sur cet ordinateur, donc aucun hub n’a été interrogé sur des adaptateurs&#x202f;: le guide dit comment les autoriser de nouveau.</translation>
    </message>
    <message>
        <source>{model} is no longer offered by {hub} as Surtitle knows it: look for a newer version of Surtitle, or choose another model.</source>
        <translation>{model} n’est plus proposé par {hub} tel que Surtitle le connaît&#x202f;: cherchez une version plus récente de Surtitle, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>{name} is not the name of an adapter on a hub: write it as the hub does, like somebody/talks-en-de.</source>
        <translation>{name} n’est pas le nom d’un adaptateur sur un hub&#x202f;: écrivez-le comme là-bas, par exemple quelquun/talks-en-de.</translation>
    </message>
    <message>
        <source>{hub} does not accept that token for this: create one there that may write to your models, and check the name to publish as.</source>
        <translation>{hub} n’accepte pas ce jeton pour cela&#x202f;: créez-y-en un qui puisse écrire dans vos modèles, et vérifiez le nom sous lequel publier.</translation>
    </message>
    <message>
        <source>{hub} did not accept the adapter ({reason}): nothing that was there is lost; try again later.</source>
        <translation>{hub} n’a pas accepté l’adaptateur ({reason})&#x202f;: rien de ce qui y était n’est perdu&#x202f;; réessayez plus tard.</translation>
    </message>
    <message>
        <source>{model} is not complete on this computer: download the rest.</source>
        <translation>{model} n’est pas complet sur cet ordinateur&#x202f;: téléchargez le reste.</translation>
    </message>
    <message>
        <source>Model &apos;{model}&apos; is not on this computer, so there is nothing to remove.</source>
        <translation>Le modèle «&#xa0;{model}&#xa0;» n’est pas sur cet ordinateur, il n’y a donc rien à supprimer.</translation>
    </message>
    <message>
        <source>“{name}” is imported already: remove it first, or delete the folder {folder}.</source>
        <translation>«&#xa0;{name}&#xa0;» est déjà importé&#x202f;: supprimez-le d’abord, ou supprimez le dossier {folder}.</translation>
    </message>
    <message>
        <source>The instructions of this translator are too long ({n_tokens} tokens): shorten them, or choose another adapter or translator.</source>
        <translation>Les consignes de ce traducteur sont trop longues ({n_tokens} jetons)&#x202f;: raccourcissez-les, ou choisissez un autre adaptateur ou un autre traducteur.</translation>
    </message>
    <message>
        <source>The translation may be worse with earlier sentences, as it was trained on single ones.</source>
        <translation>La traduction peut être moins bonne avec les phrases précédentes, car elle a été entraînée sur des phrases isolées.</translation>
    </message>
    <message>
        <source>The scheme {name} reads the whole sentence first: use the policy offline.</source>
        <translation>Le schéma {name} lit d’abord toute la phrase&#x202f;: utilisez la stratégie offline.</translation>
    </message>
    <message>
        <source>{name} {begun} and not {wanted}</source>
        <translation>{name} {begun} au lieu de {wanted}</translation>
    </message>
    <message>
        <source>other data</source>
        <translation>d’autres données</translation>
    </message>
    <message>
        <source>The plan {path} is damaged, so the run cannot go on: delete {folder} and begin again.</source>
        <translation>Le plan {path} est endommagé, l’entraînement ne peut donc pas continuer&#x202f;: supprimez {folder} et recommencez.</translation>
    </message>
    <message>
        <source>{folder} holds other files: choose another name or folder.</source>
        <translation>{folder} contient d’autres fichiers&#x202f;: choisissez un autre nom ou dossier.</translation>
    </message>
    <message>
        <source>The folder {folder} cannot be made: {reason}.</source>
        <translation>Le dossier {folder} ne peut pas être créé&#x202f;: {reason}.</translation>
    </message>
    <message>
        <source>The scheme {scheme} with the policy {policy} needs {missing}, which the vocabulary of {base} lacks, and an adapter adds no tokens: choose another policy or translator, or on the command line name tokens of its own that no text uses with {options}, or train with --method full, which adds them.</source>
        <translation>Le schéma {scheme} avec la stratégie {policy} demande {missing}, ce qui manque au vocabulaire de {base}, et un adaptateur n’ajoute pas de jetons&#x202f;: choisissez une autre stratégie ou un autre traducteur, ou en ligne de commande nommez avec {options} des jetons existants qu’aucun texte n’utilise, ou entraînez avec --method full, qui les ajoute.</translation>
    </message>
    <message>
        <source>The language {code!r} is not known: use one of {known}.</source>
        <translation>La langue {code!r} n’est pas connue&#x202f;: utilisez l’une de {known}.</translation>
    </message>
    <message>
        <source>The policy {policy} needs a policy head: on the command line train one with --method head, whose policies are chunks.</source>
        <translation>La stratégie {policy} demande une tête de stratégie&#x202f;: en ligne de commande, entraînez-en une avec --method head, dont les stratégies sont des morceaux.</translation>
    </message>
    <message>
        <source>A policy head learns from chunks, and {policy} has none: use chunks-fine, chunks-middle or chunks-coarse.</source>
        <translation>Une tête de stratégie apprend de morceaux, et {policy} n’en a pas&#x202f;: utilisez chunks-fine, chunks-middle ou chunks-coarse.</translation>
    </message>
    <message>
        <source>A policy head alone can practise only head-P, not {policy}.</source>
        <translation>Une tête de stratégie seule n’exerce que head-P, et non {policy}.</translation>
    </message>
    <message>
        <source>tensorboard is not installed, so no curves are written (pip install tensorboard)</source>
        <translation>TensorBoard n’est pas installé, aucune courbe n’est donc écrite (pip install tensorboard)</translation>
    </message>
    <message>
        <source>The policies {policies} have different prompts and cannot be practised together: practise them one after the other.</source>
        <translation>Les stratégies {policies} ont des consignes différentes et ne peuvent pas être exercées ensemble&#x202f;: exercez-les l’une après l’autre.</translation>
    </message>
    <message>
        <source>COMET cannot score ({why}): fix that and begin again, or on the command line practise with --quality chrf-bleu.</source>
        <translation>COMET ne peut pas noter ({why})&#x202f;: remédiez-y et recommencez, ou, en ligne de commande, faites l’exercice avec --quality chrf-bleu.</translation>
    </message>
    <message>
        <source>Training needs the package {name}, which is not installed: run pip install {name}.</source>
        <translation>L’entraînement demande le paquet {name}, qui n’est pas installé&#x202f;: lancez pip install {name}.</translation>
    </message>
    <message>
        <source>There is no transcript number {n}: it may have been deleted.</source>
        <translation>Il n’y a pas de transcription numéro {n}&#x202f;: elle a peut-être été supprimée.</translation>
    </message>
    <message>
        <source>{gigabytes} GB</source>
        <translation>{gigabytes}&#xa0;Go</translation>
    </message>
    <message>
        <source>{megabytes:.0f} MB</source>
        <translation>{megabytes:.0f}&#xa0;Mo</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}): free some space or correct the permissions, then try again.</source>
        <translation>{path} ne peut pas être écrit ({reason})&#x202f;: libérez de l’espace ou corrigez les droits, puis réessayez.</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>paires mises de côté</translation>
    </message>
    <message>
        <source>{version}, on the processor</source>
        <translation>{version}, sur le processeur</translation>
    </message>
    <message>
        <source>{where} holds no JSON object: get it again from its author.</source>
        <translation>{where} ne contient pas d’objet JSON&#x202f;: redemandez-le à son auteur.</translation>
    </message>
    <message>
        <source>{where} {what}.</source>
        <translation>{where} {what}.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; in {where}</source>
        <translation>«&#xa0;{name}&#xa0;» dans {where}</translation>
    </message>
    <message>
        <source>{path} is missing: the folder is not complete, get it again from its author.</source>
        <translation>{path} manque&#x202f;: le dossier n’est pas complet, redemandez-le à son auteur.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): get it again from its author.</source>
        <translation>{path} ne peut pas être lu ({reason})&#x202f;: redemandez-le à son auteur.</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>l’imbrication est trop profonde</translation>
    </message>
    <message>
        <source>The model in {folder} states more than its weights hold ({name} {value}): get it again, or choose another.</source>
        <translation>Le modèle dans {folder} annonce plus que ses poids ne contiennent ({name} {value})&#x202f;: procurez-vous-le de nouveau, ou choisissez-en un autre.</translation>
    </message>
    <message>
        <source>a key occurs twice</source>
        <translation>une clé y figure deux fois</translation>
    </message>
    <message>
        <source>{where} is not valid JSON ({reason}): get it again from its author.</source>
        <translation>{where} n’est pas du JSON valable ({reason})&#x202f;: redemandez-le à son auteur.</translation>
    </message>
    <message>
        <source>is {value} where an object is expected</source>
        <translation>est {value} là où un objet est attendu</translation>
    </message>
    <message>
        <source>lacks the field &apos;{name}&apos;</source>
        <translation>n’a pas le champ «&#xa0;{name}&#xa0;»</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a text is expected</source>
        <translation>a {value} comme «&#xa0;{name}&#xa0;» là où un texte est attendu</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a whole number from {low} to {high} is expected</source>
        <translation>a {value} comme «&#xa0;{name}&#xa0;» là où un nombre entier de {low} à {high} est attendu</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a number above 0 is expected</source>
        <translation>a {value} comme «&#xa0;{name}&#xa0;» là où un nombre supérieur à 0 est attendu</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where true or false is expected</source>
        <translation>a {value} comme «&#xa0;{name}&#xa0;» là où true ou false est attendu</translation>
    </message>
    <message>
        <source>has {value} as &apos;{name}&apos; where a list with something in it is expected</source>
        <translation>a {value} comme «&#xa0;{name}&#xa0;» là où une liste non vide est attendue</translation>
    </message>
    <message>
        <source>has the field &apos;{name}&apos;, which this version does not know</source>
        <translation>a le champ «&#xa0;{name}&#xa0;», que cette version ne connaît pas</translation>
    </message>
    <message>
        <source>has {value} in &apos;{name}&apos; where a text is expected</source>
        <translation>a {value} dans «&#xa0;{name}&#xa0;» là où un texte est attendu</translation>
    </message>
    <message>
        <source>The folder {folder} holds no weights in safetensors; other formats are not loaded.</source>
        <translation>Le dossier {folder} ne contient pas de poids en safetensors&#x202f;; les autres formats ne sont pas chargés.</translation>
    </message>
    <message>
        <source>The tokenizer of {name} has no end token, so its translations would not end.</source>
        <translation>Le tokenizer de {name} n’a pas de jeton de fin, ses traductions ne finiraient donc pas.</translation>
    </message>
    <message>
        <source>The device {name!r} is not known: use auto, cpu or cuda.</source>
        <translation>L’appareil {name!r} n’est pas connu&#x202f;: utilisez auto, cpu ou cuda.</translation>
    </message>
    <message>
        <source>describes a {kind} adapter, Surtitle loads LORA only</source>
        <translation>décrit un adaptateur {kind}, Surtitle ne charge que LORA</translation>
    </message>
    <message>
        <source>Knows both languages and fits beside it</source>
        <translation>Connaît les deux langues et tient à côté</translation>
    </message>
    <message>
        <source>May fall behind the speaker here</source>
        <translation>Risque ici de prendre du retard</translation>
    </message>
    <message>
        <source>Too little memory is free for a translator of these languages: close other programs. Captions in the spoken language work.</source>
        <translation>Il n’y a pas assez de mémoire libre pour un traducteur de ces langues&#x202f;: fermez d’autres programmes. Les sous-titres dans la langue parlée fonctionnent.</translation>
    </message>
    <message>
        <source>Too little memory is free for a recognizer of this language: close other programs.</source>
        <translation>Il n’y a pas assez de mémoire libre pour une reconnaissance vocale de cette langue&#x202f;: fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>Comes with Surtitle</source>
        <translation>Fourni avec Surtitle</translation>
    </message>
    <message>
        <source>Keeps up easily on the graphics card</source>
        <translation>Suit sans peine sur la carte graphique</translation>
    </message>
    <message>
        <source>Keeps up with speech here</source>
        <translation>Suit la parole ici</translation>
    </message>
    <message>
        <source>No translator that Surtitle knows serves these two languages. Captions in the spoken language work.</source>
        <translation>Aucun traducteur connu de Surtitle ne sert ces deux langues. Les sous-titres dans la langue parlée fonctionnent.</translation>
    </message>
    <message>
        <source>No recognizer that Surtitle knows hears this language.</source>
        <translation>Aucun module de reconnaissance vocale connu de Surtitle n’entend cette langue.</translation>
    </message>
    <message>
        <source>Name the spoken language as well as the one to read.</source>
        <translation>Indiquez la langue parlée en plus de celle à lire.</translation>
    </message>
    <message>
        <source>What is chosen needs it: install Surtitle again, or choose the models that come with it.</source>
        <translation>Votre choix en a besoin&#x202f;: réinstallez Surtitle, ou choisissez les modèles fournis avec lui.</translation>
    </message>
    <message>
        <source>What is chosen runs without it; larger translators, some recognizers, a graphics card and training do not.</source>
        <translation>Votre choix s’en passe&#x202f;; les traducteurs plus grands, certains modules de reconnaissance vocale, une carte graphique et l’entraînement, non.</translation>
    </message>
    <message>
        <source>{taken} GB {where}, and the program {beside} GB beside it</source>
        <translation>{taken}&#xa0;Go {where}, et le programme {beside}&#xa0;Go en plus</translation>
    </message>
    <message>
        <source>the chosen translator is run by torch and takes {takes}</source>
        <translation>le traducteur choisi fonctionne avec torch et occupe {takes}</translation>
    </message>
    <message>
        <source>the chosen translator runs without torch and takes {takes}</source>
        <translation>le traducteur choisi fonctionne sans torch et occupe {takes}</translation>
    </message>
    <message>
        <source>torch cannot be loaded ({reason})</source>
        <translation>torch ne peut pas être chargé ({reason})</translation>
    </message>
    <message>
        <source>Checking that no library sends anything</source>
        <translation>Vérification qu’aucune bibliothèque n’envoie rien</translation>
    </message>
    <message>
        <source>Better models for your languages are recommended in Models.</source>
        <translation>De meilleurs modèles pour vos langues sont recommandés dans «&#xa0;Modèles&#xa0;».</translation>
    </message>
    <message>
        <source>Close other programs before captions begin: large models do not fit.</source>
        <translation>Fermez d’autres programmes avant les sous-titres&#x202f;: les grands modèles ne tiennent pas.</translation>
    </message>
    <message>
        <source>off: the libraries were loaded, and none would send anything</source>
        <translation>désactivée&#x202f;: les bibliothèques ont été chargées, et aucune n’enverrait quoi que ce soit</translation>
    </message>
    <message>
        <source>Models has an engine pack for it.</source>
        <translation>Un pack moteur pour elle se trouve dans «&#xa0;Modèles&#xa0;».</translation>
    </message>
    <message>
        <source>The engine pack brings it: get it in Models.</source>
        <translation>Le pack moteur l’apporte&#x202f;: téléchargez-le dans «&#xa0;Modèles&#xa0;».</translation>
    </message>
    <message>
        <source>“{name}” cannot practise: it translates whole sentences and never begins before their end.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas s’exercer&#x202f;: il traduit des phrases entières et ne commence jamais avant leur fin.</translation>
    </message>
    <message>
        <source>names modules to import, which Surtitle does not do for an adapter</source>
        <translation>nomme des modules à importer, ce que Surtitle ne fait pas pour un adaptateur</translation>
    </message>
    <message>
        <source>begins from &apos;{start}&apos;, which changed the base model&apos;s own weights too</source>
        <translation>part de «&#xa0;{start}&#xa0;», ce qui a aussi modifié les poids du modèle lui-même</translation>
    </message>
    <message>
        <source>trains the base model&apos;s biases, which Surtitle does not load</source>
        <translation>entraîne les biais du modèle, que Surtitle ne charge pas</translation>
    </message>
    <message>
        <source>uses &apos;{name}&apos;, which this version of Surtitle does not know</source>
        <translation>utilise «&#xa0;{name}&#xa0;», que cette version de Surtitle ne connaît pas</translation>
    </message>
    <message>
        <source>Trying the engine pack</source>
        <translation>Essai du pack moteur</translation>
    </message>
    <message>
        <source>it is one of several parts, which have to be joined first</source>
        <translation>c’est une partie parmi plusieurs, qu’il faut d’abord réunir</translation>
    </message>
    <message>
        <source>even in 4 bits it takes {size}, more than the memory of this computer ({memory})</source>
        <translation>même en 4&#xa0;bits le modèle prend {size}, plus que la mémoire de cet ordinateur ({memory})</translation>
    </message>
    <message>
        <source>as a folder it takes {size}, and only {free} are free on the disk</source>
        <translation>en dossier le modèle prend {size}, et il ne reste que {free} sur le disque</translation>
    </message>
    <message>
        <source>its tensor {name} is in blocks that cannot be told apart</source>
        <translation>son tenseur {name} est en blocs qui ne se séparent pas</translation>
    </message>
    <message>
        <source>“{name}” cannot be imported: {reason}. Get another file of the model, or its folder of safetensors.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être importé&#x202f;: {reason}. Procurez-vous un autre fichier du modèle, ou son dossier de safetensors.</translation>
    </message>
    <message>
        <source>its tensor {name} holds NaN or infinite values</source>
        <translation>son tenseur {name} contient des valeurs NaN ou infinies</translation>
    </message>
    <message>
        <source>its heads are of several sizes</source>
        <translation>ses têtes sont de plusieurs tailles</translation>
    </message>
    <message>
        <source>its sizes do not go together</source>
        <translation>ses tailles ne vont pas ensemble</translation>
    </message>
    <message>
        <source>it reads in both directions and writes nothing</source>
        <translation>il lit dans les deux sens et n’écrit rien</translation>
    </message>
    <message>
        <source>its tensor {name} is missing, unknown or of another shape</source>
        <translation>son tenseur {name} manque, est inconnu ou a une autre forme</translation>
    </message>
    <message>
        <source>The captions ended because of a fault in the program, and the log {path} says where: start again.</source>
        <translation>Les sous-titres se sont arrêtés à cause d’une erreur du programme, et le journal {path} dit où&#x202f;: recommencez.</translation>
    </message>
    <message>
        <source>{trouble} The old file was kept as {aside}.</source>
        <translation>{trouble} L’ancien fichier a été gardé comme {aside}.</translation>
    </message>
    <message>
        <source>{trouble} The old file could not be kept under another name ({reason}): copy it before you change anything.</source>
        <translation>{trouble} L’ancien fichier n’a pas pu être gardé sous un autre nom ({reason})&#x202f;: copiez-le avant de changer quoi que ce soit.</translation>
    </message>
    <message>
        <source>What was kept of a session in {path} cannot be opened ({reason}).</source>
        <translation>Ce qui a été gardé d’une session dans {path} ne peut pas être ouvert ({reason}).</translation>
    </message>
    <message>
        <source>Captions cannot begin, because nothing can be kept in {folder} ({reason}).</source>
        <translation>Les sous-titres ne peuvent pas commencer, car rien ne peut être gardé dans {folder} ({reason}).</translation>
    </message>
    <message>
        <source>The sound {path} cannot be captioned ({reason}).</source>
        <translation>Le son {path} ne peut pas être sous-titré ({reason}).</translation>
    </message>
    <message>
        <source>A session that was cut off is damaged: its transcript lacks what could not be read. Its sound is kept in {record}; the user guide says how to get it.</source>
        <translation>Une session interrompue est endommagée&#x202f;: il manque à sa transcription ce qui n’a pas pu être lu. Son enregistrement est gardé dans {record}&#x202f;; le guide de l’utilisateur dit comment l’obtenir.</translation>
    </message>
    <message>
        <source>What an earlier session captioned is kept in {record}, but in no transcript; the user guide says how to get it.</source>
        <translation>Ce qu’une session précédente a sous-titré est gardé dans {record}, mais dans aucune transcription&#x202f;; le guide de l’utilisateur dit comment l’obtenir.</translation>
    </message>
    <message>
        <source>The sound of a session that was cut off cannot be kept as {path} ({reason}): make room there.</source>
        <translation>Le son d’une session interrompue ne peut pas être gardé comme {path} ({reason})&#x202f;: libérez-y de la place.</translation>
    </message>
    <message>
        <source>No sound can be kept in {folder} ({reason}): make room there.</source>
        <translation>Aucun son ne peut être gardé dans {folder} ({reason})&#x202f;: libérez-y de la place.</translation>
    </message>
    <message>
        <source>The sound {path} cannot be deleted ({reason}): close what else uses it, then try again.</source>
        <translation>Le son {path} ne peut pas être supprimé ({reason})&#x202f;: fermez ce qui l’utilise d’autre, puis réessayez.</translation>
    </message>
    <message>
        <source>The transcripts in {folder} cannot be written now ({reason}): make room there, or close what else uses them.</source>
        <translation>Les transcriptions dans {folder} ne peuvent pas être écrites pour l’instant ({reason})&#x202f;: libérez-y de la place, ou fermez ce qui les utilise d’autre.</translation>
    </message>
    <message>
        <source>The transcripts in {folder} cannot be read now ({reason}): close what else uses them, then try again.</source>
        <translation>Les transcriptions dans {folder} ne peuvent pas être lues pour l’instant ({reason})&#x202f;: fermez ce qui les utilise d’autre, puis réessayez.</translation>
    </message>
    <message>
        <source>The transcripts cannot be kept in {folder} ({reason}), so captions are shown and not kept: make room there, or see who may write there.</source>
        <translation>Les transcriptions ne peuvent pas être gardées dans {folder} ({reason}), les sous-titres sont donc affichés sans être gardés&#x202f;: libérez-y de la place, ou voyez qui peut y écrire.</translation>
    </message>
    <message>
        <source>The transcripts in {path} cannot be opened ({reason}), so captions are shown and not kept: close other programs that use them, then start Surtitle again.</source>
        <translation>Les transcriptions dans {path} ne peuvent pas être ouvertes ({reason}), les sous-titres sont donc affichés sans être gardés&#x202f;: fermez les autres programmes qui les utilisent, puis redémarrez Surtitle.</translation>
    </message>
    <message>
        <source>The transcripts in {path} are damaged ({reason}), so captions are shown and not kept: move this file away, and new ones are begun.</source>
        <translation>Les transcriptions dans {path} sont endommagées ({reason}), les sous-titres sont donc affichés sans être gardés&#x202f;: déplacez ce fichier ailleurs, et de nouvelles sont commencées.</translation>
    </message>
    <message>
        <source>The transcripts in {path} are of a newer Surtitle, so captions are shown and not kept: update the program.</source>
        <translation>Les transcriptions dans {path} viennent d’un Surtitle plus récent, les sous-titres sont donc affichés sans être gardés&#x202f;: mettez le programme à jour.</translation>
    </message>
    <message>
        <source>The pace “{name}” is not known: choose another.</source>
        <translation>Le rythme «&#xa0;{name}&#xa0;» n’est pas connu&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>An adapter of the kind {kind} translates whole sentences only: choose the pace for whole sentences, or another adapter.</source>
        <translation>Un adaptateur de la sorte {kind} ne traduit que des phrases entières&#x202f;: choisissez le rythme pour phrases entières, ou un autre adaptateur.</translation>
    </message>
    <message>
        <source>An adapter of the kind {kind} does not go with {name}: choose another adapter, or another translator.</source>
        <translation>Un adaptateur de la sorte {kind} ne va pas avec {name}&#x202f;: choisissez un autre adaptateur, ou un autre traducteur.</translation>
    </message>
    <message>
        <source>{file} is a link out of its folder and was not followed</source>
        <translation>{file} est un lien hors de son dossier et n’a pas été suivi</translation>
    </message>
    <message>
        <source>{file} is a pickle, which could run code, and was not opened</source>
        <translation>{file} est un pickle, qui pourrait exécuter du code, et n’a pas été ouvert</translation>
    </message>
    <message>
        <source>it changes &apos;{what}&apos; as {shape}, {base} has {has} there</source>
        <translation>il modifie «&#xa0;{what}&#xa0;» en {shape}, {base} y a {has}</translation>
    </message>
    <message>
        <source>it was trained for a {wanted} model, {base} is a {found}</source>
        <translation>il a été entraîné pour un modèle {wanted}, {base} est un modèle {found}</translation>
    </message>
    <message>
        <source>{file} holds no weights</source>
        <translation>{file} ne contient pas de poids</translation>
    </message>
    <message>
        <source>it holds no matching pair of weights for &apos;{module}&apos;</source>
        <translation>il ne contient pas de paire de poids assortie pour «&#xa0;{module}&#xa0;»</translation>
    </message>
    <message>
        <source>it changes layer {layer}, {base} has {n_layers}</source>
        <translation>il modifie la couche {layer}, {base} en a {n_layers}</translation>
    </message>
    <message>
        <source>it changes &apos;{module}&apos; as {n_rows} x {n_columns}, {base} is {width} wide</source>
        <translation>il modifie «&#xa0;{module}&#xa0;» en {n_rows} x {n_columns}, la largeur de {base} est {width}</translation>
    </message>
    <message>
        <source>it needs the token {token!r}, which this one does not know</source>
        <translation>il a besoin du jeton {token!r}, que celui-ci ne connaît pas</translation>
    </message>
    <message>
        <source>Weighing several translations does not work with the pace {pace}: choose another pace, or a single translation.</source>
        <translation>Peser plusieurs traductions ne va pas avec le rythme {pace}&#x202f;: choisissez un autre rythme, ou une seule traduction.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for another translator ({reason}): choose that one, or another adapter.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» a été fait pour un autre traducteur ({reason})&#x202f;: choisissez celui-là, ou un autre adaptateur.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for another version of {base} ({wanted}, not {found}): get the adapter for this one, or train it again.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» a été fait pour une autre version de {base} ({wanted}, pas {found})&#x202f;: obtenez l’adaptateur pour celle-ci, ou entraînez-le de nouveau.</translation>
    </message>
    <message>
        <source>The adapter “{adapter}” was made for the small translator of {day}, which is kept here: switch to that one ({made_for}), or train the adapter again.</source>
        <translation>L’adaptateur «&#xa0;{adapter}&#xa0;» a été fait pour le petit traducteur du {day}, qui est gardé ici&#x202f;: passez à celui-ci ({made_for}), ou entraînez l’adaptateur de nouveau.</translation>
    </message>
    <message>
        <source>The engine pack is of another version of Surtitle and is not used: get the one for this version.</source>
        <translation>Le pack moteur est d’une autre version de Surtitle et n’est pas utilisé&#x202f;: obtenez celui de cette version.</translation>
    </message>
    <message>
        <source>There is too little room in {folder} for the engine pack ({what}): make room, then try again.</source>
        <translation>Il y a trop peu de place dans {folder} pour le pack moteur ({what})&#x202f;: libérez de la place, puis réessayez.</translation>
    </message>
    <message>
        <source>{file} is not in {folder}: put all files of the engine pack there.</source>
        <translation>{file} n’est pas dans {folder}&#x202f;: mettez-y tous les fichiers du pack moteur.</translation>
    </message>
    <message>
        <source>The engine pack cannot be kept in {folder} ({reason}): see who may write there, then try again.</source>
        <translation>Le pack moteur ne peut pas être gardé dans {folder} ({reason})&#x202f;: voyez qui peut y écrire, puis réessayez.</translation>
    </message>
    <message>
        <source>it names tokens that it does not have</source>
        <translation>il nomme des jetons qu’il n’a pas</translation>
    </message>
    <message>
        <source>what its entry {name} means is not known here</source>
        <translation>ce que veut dire son entrée {name} n’est pas connu ici</translation>
    </message>
    <message>
        <source>its entry {name} makes no sense</source>
        <translation>son entrée {name} n’a pas de sens</translation>
    </message>
    <message>
        <source>its beginning is damaged</source>
        <translation>son début est endommagé</translation>
    </message>
    <message>
        <source>its entry {name} is missing</source>
        <translation>son entrée {name} manque</translation>
    </message>
    <message>
        <source>its version {version} is not read here</source>
        <translation>sa version {version} n’est pas lue ici</translation>
    </message>
    <message>
        <source>it ends too soon</source>
        <translation>il se termine trop tôt</translation>
    </message>
    <message>
        <source>its tensor {name} is in numbers of the kind {kind}, which are not read here</source>
        <translation>son tenseur {name} est en nombres du type {kind}, qui ne sont pas lus ici</translation>
    </message>
    <message>
        <source>its positions are scaled in a way that is not known here ({way})</source>
        <translation>ses positions sont étirées d’une façon qui n’est pas connue ici ({way})</translation>
    </message>
    <message>
        <source>its tokenizer cannot be rebuilt</source>
        <translation>son tokenizer ne peut pas être reconstruit</translation>
    </message>
    <message>
        <source>tokenizers of the kind {kind} are not read here</source>
        <translation>les tokenizers du type {kind} ne sont pas lus ici</translation>
    </message>
    <message>
        <source>how its tokenizer cuts text into words is not known here ({way})</source>
        <translation>la façon dont son tokenizer découpe le texte en mots n’est pas connue ici ({way})</translation>
    </message>
    <message>
        <source>{path} was changed while it was in use: start again.</source>
        <translation>{path} a été modifié pendant son utilisation&#x202f;: recommencez.</translation>
    </message>
    <message>
        <source>{path} holds numbers of the kind {kind} (&apos;{name}&apos;), which are not computed with here.</source>
        <translation>{path} contient des nombres du type {kind} («&#xa0;{name}&#xa0;»), avec lesquels on ne calcule pas ici.</translation>
    </message>
    <message>
        <source>{path} ends too soon: get it again.</source>
        <translation>{path}&#xa0;s’arrête trop tôt&#x202f;: obtenez le fichier à nouveau.</translation>
    </message>
    <message>
        <source>The translator “{name}” is not on this computer: choose another.</source>
        <translation>Le traducteur «&#xa0;{name}&#xa0;» n’est pas sur cet ordinateur&#x202f;: choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The pace {pace} needs an adapter that was trained for it: choose another pace, or another adapter.</source>
        <translation>Le rythme {pace} demande un adaptateur entraîné pour lui&#x202f;: choisissez un autre rythme, ou un autre adaptateur.</translation>
    </message>
    <message>
        <source>names more than {n} alignment heads</source>
        <translation>nomme plus de {n} têtes d’alignement</translation>
    </message>
    <message>
        <source>{path} is a pickle, which could run code: delete it, or get the model again.</source>
        <translation>{path} est un fichier pickle, qui pourrait exécuter du code&#x202f;: supprimez-le, ou procurez-vous de nouveau le modèle.</translation>
    </message>
    <message>
        <source>“{folder}” holds no model (config.json is missing): choose another.</source>
        <translation>«&#xa0;{folder}&#xa0;» ne contient pas de modèle (config.json manque)&#x202f;: choisissez autre chose.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnue</translation>
    </message>
    <message>
        <source>{source} to {target}</source>
        <translation>{source} → {target}</translation>
    </message>
    <message>
        <source>an entry of &apos;languages&apos; in {where}</source>
        <translation>une entrée de «&#xa0;languages&#xa0;» dans {where}</translation>
    </message>
    <message>
        <source>belongs to an adapter and not to a model; choose its folder as adapter</source>
        <translation>appartient à un adaptateur et non à un modèle&#x202f;; choisissez son dossier comme adaptateur</translation>
    </message>
    <message>
        <source>has schema version {version}, this Surtitle reads version {known}; {todo}</source>
        <translation>a la version de schéma {version}, ce Surtitle lit la version {known}&#x202f;; {todo}</translation>
    </message>
    <message>
        <source>lists a policy that writes in chunks and names no &apos;end_of_write&apos; token</source>
        <translation>cite une stratégie qui écrit par morceaux et ne nomme pas de jeton «&#xa0;end_of_write&#xa0;»</translation>
    </message>
    <message>
        <source>is interleaved and does not name both &apos;end_of_read&apos; and &apos;end_of_write&apos;</source>
        <translation>est entrelacé (interleaved) et ne nomme pas à la fois «&#xa0;end_of_read&#xa0;» et «&#xa0;end_of_write&#xa0;»</translation>
    </message>
    <message>
        <source>has &apos;{value}&apos; as &apos;{name}&apos;, this Surtitle knows {known}</source>
        <translation>a «&#xa0;{value}&#xa0;» comme «&#xa0;{name}&#xa0;», ce Surtitle connaît {known}</translation>
    </message>
    <message>
        <source>has &apos;{policy}&apos; as a policy where &apos;wait-3&apos;, &apos;wait-1..9&apos;, &apos;read-5&apos;, &apos;confident-0.6&apos; or &apos;offline&apos; is expected</source>
        <translation>a «&#xa0;{policy}&#xa0;» comme stratégie là où «&#xa0;wait-3&#xa0;», «&#xa0;wait-1..9&#xa0;», «&#xa0;read-5&#xa0;», «&#xa0;confident-0.6&#xa0;» ou «&#xa0;offline&#xa0;» est attendu</translation>
    </message>
    <message>
        <source>has &apos;{code}&apos; as a language where a code like &apos;en&apos; or &apos;pt-BR&apos; is expected</source>
        <translation>a «&#xa0;{code}&#xa0;» comme langue là où un code comme «&#xa0;en&#xa0;» ou «&#xa0;pt-BR&#xa0;» est attendu</translation>
    </message>
    <message>
        <source>has an unbalanced brace in &apos;{kind}&apos; ({trouble}); write {{{{ for a brace</source>
        <translation>a une accolade sans pendant dans «&#xa0;{kind}&#xa0;» ({trouble})&#x202f;; écrivez {{{{ pour une accolade</translation>
    </message>
    <message>
        <source>has the placeholder &apos;{name}&apos; in &apos;{kind}&apos;, only {{source}} and {{target}} are filled</source>
        <translation>a le paramètre «&#xa0;{name}&#xa0;» dans «&#xa0;{kind}&#xa0;», seuls {{source}} et {{target}} sont remplis</translation>
    </message>
    <message>
        <source>update Surtitle</source>
        <translation>mettez Surtitle à jour</translation>
    </message>
    <message>
        <source>get a newer version of the model</source>
        <translation>obtenez une version plus récente du modèle</translation>
    </message>
    <message>
        <source>{path} holds a policy head of {shape}, where {wanted} is expected: it is for another model.</source>
        <translation>{path} contient une tête de stratégie de {shape}, alors que {wanted} est attendu&#x202f;: elle est destinée à un autre modèle.</translation>
    </message>
    <message>
        <source>The server at {place} has no model: give it one.</source>
        <translation>Le serveur à {place} n’a aucun modèle&#x202f;: donnez-lui-en un.</translation>
    </message>
    <message>
        <source>The server at {place} refuses what it is asked (HTTP status {status}): choose another model there, or give it more context.</source>
        <translation>Le serveur à {place} refuse ce qu’on lui demande (statut HTTP {status})&#x202f;: choisissez-y un autre modèle, ou donnez-lui plus de contexte.</translation>
    </message>
    <message>
        <source>{folder} cannot be deleted ({reason}): delete it yourself.</source>
        <translation>{folder} ne peut pas être supprimé ({reason})&#x202f;: supprimez-le vous-même.</translation>
    </message>
    <message>
        <source>Writing {name} as a folder</source>
        <translation>Écriture de {name} en dossier</translation>
    </message>
    <message>
        <source>Another model is being imported: wait until that is done, then try again.</source>
        <translation>Un autre modèle est en cours d’importation&#x202f;: attendez qu’elle soit finie, puis réessayez.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template changes or drops the texts of a conversation; choose a model with an ordinary chat template.</source>
        <translation>Le gabarit de conversation (chat template) du modèle change ou omet les textes&#x202f;; choisissez un modèle qui en a un ordinaire.</translation>
    </message>
    <message>
        <source>The model&apos;s vocabulary has no token {token!r}; its surtitle.json names another one.</source>
        <translation>Le vocabulaire du modèle n’a pas de jeton {token!r}&#x202f;; son surtitle.json en nomme un autre.</translation>
    </message>
    <message>
        <source>The header of {path}</source>
        <translation>L’en-tête de {path}</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}): get it again.</source>
        <translation>{path} ne peut pas être lu ({reason})&#x202f;: obtenez-le de nouveau.</translation>
    </message>
    <message>
        <source>{path} describes its tensor &apos;{name}&apos; wrongly: get it again.</source>
        <translation>{path} décrit mal son tenseur «&#xa0;{name}&#xa0;»&#x202f;: obtenez-le de nouveau.</translation>
    </message>
    <message>
        <source>Downloading {model} ({size})</source>
        <translation>Téléchargement de {model} ({size})</translation>
    </message>
    <message>
        <source>Checked {model}</source>
        <translation>{model} est vérifié</translation>
    </message>
    <message>
        <source>Checking {name}</source>
        <translation>Vérification de {name}</translation>
    </message>
    <message>
        <source>The tokenizer in {folder} is damaged: get the model again.</source>
        <translation>Le tokenizer dans {folder} est endommagé&#x202f;: obtenez le modèle de nouveau.</translation>
    </message>
    <message>
        <source>{path} is a file: choose another name or folder.</source>
        <translation>{path} est un fichier&#x202f;: choisissez un autre nom ou dossier.</translation>
    </message>
    <message>
        <source>{option} {value!r} is not known: use one of {known}.</source>
        <translation>{option} {value!r} n’est pas connu&#x202f;: utilisez l’un de {known}.</translation>
    </message>
    <message>
        <source>--seed {seed} is out of range: use 0 to {most}.</source>
        <translation>--seed {seed} est hors limites&#x202f;: utilisez 0 à {most}.</translation>
    </message>
    <message>
        <source>--errors go into sources as recognized only: give --as-recognized SHARE, too.</source>
        <translation>--errors ne concerne que les phrases telles que reconnues&#x202f;: donnez aussi --as-recognized PART.</translation>
    </message>
    <message>
        <source>Policies count words between spaces, which {code} is written without: use the policy offline.</source>
        <translation>Les stratégies comptent les mots entre espaces, que l’écriture de {code} n’a pas&#x202f;: utilisez la stratégie offline.</translation>
    </message>
    <message>
        <source>{option} {value} must be more than 0.</source>
        <translation>{option} {value} doit être supérieur à 0.</translation>
    </message>
    <message>
        <source>the translator {name}</source>
        <translation>le traducteur {name}</translation>
    </message>
    <message>
        <source>The translator {name} translates {known}, not {languages}: choose another translator.</source>
        <translation>Le traducteur {name} traduit {known}, pas {languages}&#x202f;: choisissez un autre traducteur.</translation>
    </message>
    <message>
        <source>The language {code!r} is not known: use a code such as en, de, fr or es.</source>
        <translation>La langue {code!r} n’est pas connue&#x202f;: utilisez un code comme en, de, fr ou es.</translation>
    </message>
    <message>
        <source>the recognizer</source>
        <translation>la reconnaissance vocale</translation>
    </message>
    <message>
        <source>Loading the recognizer</source>
        <translation>Chargement de la reconnaissance vocale</translation>
    </message>
    <message>
        <source>The model &quot;{name}&quot; hears {codes} only, not &quot;{language}&quot;: choose another.</source>
        <translation>Le modèle «&#xa0;{name}&#xa0;» n’entend que {codes}, pas «&#xa0;{language}&#xa0;»&#x202f;: choisissez-en un autre.</translation>
    </message>
</context>
<context>
    <name>ServerDialog</name>
    <message>
        <source>A server on this computer</source>
        <translation>Un serveur sur cet ordinateur</translation>
    </message>
    <message>
        <source>&amp;Look for its models</source>
        <translation>C&amp;hercher ses modèles</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Tester</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>&amp;Utiliser</translation>
    </message>
    <message>
        <source>What the server says</source>
        <translation>Ce que dit le serveur</translation>
    </message>
    <message>
        <source>Choose a model first: look for those that the server has.</source>
        <translation>Choisissez d’abord un modèle&#x202f;: cherchez ceux que le serveur possède.</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>Interrogation du serveur…</translation>
    </message>
    <message>
        <source>{} is another computer. While captions run, every word that is said goes there, with its translation and the glossary&apos;s terms. The people who run that computer can read and keep them.</source>
        <translation>{} est un autre ordinateur. Pendant le sous-titrage, chaque mot prononcé y va, avec sa traduction et les termes du glossaire. Qui gère cet autre ordinateur peut les lire et les garder.</translation>
    </message>
    <message>
        <source>Ollama, LM Studio, the server of llama.cpp and similar programs can translate. What is said goes to the address below and nowhere else.</source>
        <translation>Ollama, LM Studio, le serveur de llama.cpp et d’autres du même genre peuvent traduire. Ce qui est dit est envoyé à l’adresse ci-dessous et nulle part ailleurs.</translation>
    </message>
    <message>
        <source>They go unencrypted: others in the network can read them too.</source>
        <translation>Ils sont envoyés sans chiffrement&#x202f;: d’autres sur le réseau peuvent aussi les lire.</translation>
    </message>
    <message>
        <source>Another computer</source>
        <translation>Un autre ordinateur</translation>
    </message>
    <message>
        <source>&amp;Stay here</source>
        <translation>&amp;Rester ici</translation>
    </message>
    <message>
        <source>&amp;Send them there</source>
        <translation>&amp;Les y envoyer</translation>
    </message>
    <message>
        <source>“{}” became “{}” in {} s.</source>
        <translation>«&#xa0;{}&#xa0;» est devenu «&#xa0;{}&#xa0;» en {}&#xa0;s.</translation>
    </message>
    <message>
        <source>The server has {} models.</source>
        <translation>Le serveur a {} modèles.</translation>
    </message>
    <message>
        <source>The server has 1 model.</source>
        <translation>Le serveur a 1 modèle.</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modèle</translation>
    </message>
    <message>
        <source>&amp;Key, if it asks for one</source>
        <translation>&amp;Clé, s’il en demande une</translation>
    </message>
</context>
<context>
    <name>SessionBridge</name>
    <message>
        <source>The captions ended because of a fault in the program. Start again; if it happens once more, check this computer.</source>
        <translation>Les sous-titres se sont arrêtés à cause d’une erreur du programme. Redémarrez&#x202f;; si cela se reproduit, vérifiez cet ordinateur.</translation>
    </message>
</context>
<context>
    <name>SessionChoices</name>
    <message>
        <source>No translation</source>
        <translation>Pas de traduction</translation>
    </message>
    <message>
        <source>Me</source>
        <translation>Moi</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Les autres</translation>
    </message>
    <message>
        <source>Detected (Whisper only)</source>
        <translation>Détectée (Whisper seulement)</translation>
    </message>
    <message>
        <source>The best on this computer</source>
        <translation>La meilleure sur cet ordinateur</translation>
    </message>
    <message>
        <source>{} (built in, English)</source>
        <translation>{} (intégrée, anglais)</translation>
    </message>
    <message>
        <source>This computer&apos;s sound: {}</source>
        <translation>Son de cet ordinateur&#x202f;: {}</translation>
    </message>
    <message>
        <source>Microphone: {}</source>
        <translation>Microphone&#x202f;: {}</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>Microphone</translation>
    </message>
    <message>
        <source>This computer&apos;s sound</source>
        <translation>Son de cet ordinateur</translation>
    </message>
    <message>
        <source>Microphone + computer</source>
        <translation>Microphone + ordinateur</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
</context>
<context>
    <name>SettingsWindow</name>
    <message>
        <source>Settings</source>
        <translation>Préférences</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Incrustation</translation>
    </message>
</context>
<context>
    <name>ShareDialog</name>
    <message>
        <source>Share captions</source>
        <translation>Partager les sous-titres</translation>
    </message>
    <message>
        <source>&amp;Share captions live</source>
        <translation>&amp;Partager les sous-titres en direct</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <source>&amp;Other computers may read too</source>
        <translation>&amp;D’autres ordinateurs peuvent lire aussi</translation>
    </message>
    <message>
        <source>Address of the page for OBS</source>
        <translation>Adresse de la page pour OBS</translation>
    </message>
    <message>
        <source>Address of the WebSocket</source>
        <translation>Adresse du WebSocket</translation>
    </message>
    <message>
        <source>Copy the address of the page</source>
        <translation>Copier l’adresse de la page</translation>
    </message>
    <message>
        <source>Copy the address of the WebSocket</source>
        <translation>Copier l’adresse du WebSocket</translation>
    </message>
    <message>
        <source>&amp;Write captions to a file</source>
        <translation>É&amp;crire les sous-titres dans un fichier</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>C&amp;hoisir…</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>Choisir le fichier</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Everybody who knows the address can read along, and the connection is not encrypted: give it only to people you trust, in a network you trust.</source>
        <translation>Toute personne qui connaît l’adresse peut lire, et la connexion n’est pas chiffrée&#x202f;: ne la donnez qu’à des personnes de confiance, sur un réseau de confiance.</translation>
    </message>
    <message>
        <source>Only programs on this computer can read. In OBS, add a Browser source.</source>
        <translation>Seuls les programmes de cet ordinateur peuvent lire. Dans OBS, ajoutez une source de type Navigateur.</translation>
    </message>
    <message>
        <source>Each session gets its own file, numbered if there is one already.</source>
        <translation>Chaque session a son propre fichier, numéroté s’il en existe déjà un.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <source>&amp;Port</source>
        <translation>P&amp;ort</translation>
    </message>
    <message>
        <source>For pro&amp;grams (WebSocket)</source>
        <translation>Pour les pro&amp;grammes (WebSocket)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>Point the camera of a telephone at the code: the captions open in its browser. It has to be in the same network as this computer.</source>
        <translation>Dirigez l’appareil photo d’un téléphone vers le code&#x202f;: les sous-titres s’ouvrent dans son navigateur. Il doit être sur le même réseau que cet ordinateur.</translation>
    </message>
    <message>
        <source>Show w&amp;ho speaks, live and in the file</source>
        <translation>Afficher &amp;qui parle, en direct et dans le fichier</translation>
    </message>
    <message>
        <source>Address of the page to read along</source>
        <translation>Adresse de la page à lire</translation>
    </message>
    <message>
        <source>Copy the address of the page to read along</source>
        <translation>Copier l’adresse de la page à lire</translation>
    </message>
    <message>
        <source>QR code with the address of the page to read along</source>
        <translation>Code QR avec l’adresse de la page à lire</translation>
    </message>
    <message>
        <source>Others can read live what is said and translated here.</source>
        <translation>D’autres peuvent lire en direct ce qui est dit et traduit ici.</translation>
    </message>
    <message>
        <source>To &amp;read along</source>
        <translation>Pour &amp;lire</translation>
    </message>
    <message>
        <source>For O&amp;BS</source>
        <translation>Pour O&amp;BS</translation>
    </message>
    <message>
        <source>The captions can be shown in a stream, or read by another program.</source>
        <translation>Les sous-titres peuvent être montrés dans un flux, ou lus par un autre programme.</translation>
    </message>
    <message>
        <source>Windows asks whether others may reach Surtitle: allow it for private networks. If you refused before, allow it in Windows Security, “Allow an app through firewall”.</source>
        <translation>Windows demande si d’autres peuvent joindre Surtitle&#x202f;: autorisez-le pour les réseaux privés. Si vous avez déjà refusé, autorisez-le dans Sécurité Windows, «&#xa0;Autoriser une application via le pare-feu&#xa0;».</translation>
    </message>
    <message>
        <source>If macOS asks whether Surtitle may accept connections, allow it. If you refused before, allow it in System Settings, Network, Firewall.</source>
        <translation>Si macOS demande si Surtitle peut accepter des connexions, autorisez-le. Si vous avez déjà refusé, autorisez-le dans Réglages Système, Réseau, Coupe-feu.</translation>
    </message>
    <message>
        <source>Write captions to</source>
        <translation>Écrire les sous-titres dans</translation>
    </message>
    <message>
        <source>Captions ({})</source>
        <translation>Sous-titres ({})</translation>
    </message>
    <message>
        <source>This session is written to {}.</source>
        <translation>Cette session est écrite dans {}.</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Reset &amp;all</source>
        <translation>Tout ré&amp;initialiser</translation>
    </message>
    <message>
        <source>Choose a field and press the new keys; Backspace removes them.</source>
        <translation>Choisissez un champ et appuyez sur les nouvelles touches&#x202f;; Retour arrière les supprime.</translation>
    </message>
    <message>
        <source>In every program</source>
        <translation>Dans tous les programmes</translation>
    </message>
    <message>
        <source>Ctrl or Alt with a letter, a digit, F1 to {} or the space bar; a Linux desktop may ask.</source>
        <translation>Avec Ctrl ou Alt, une lettre, un chiffre, F1 à {} ou la barre d’espace&#x202f;; un bureau Linux peut demander confirmation.</translation>
    </message>
    <message>
        <source>Reset the keys of “{}”</source>
        <translation>Réinitialiser les touches de «&#xa0;{}&#xa0;»</translation>
    </message>
    <message>
        <source>Keys of “{}”</source>
        <translation>Touches de «&#xa0;{}&#xa0;»</translation>
    </message>
    <message>
        <source>These keys cannot work in every program; choose others.</source>
        <translation>Ces touches ne peuvent pas valoir dans tous les programmes&#x202f;; choisissez-en d’autres.</translation>
    </message>
</context>
<context>
    <name>ShortcutsWindow</name>
    <message>
        <source>Shortcuts</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Ce que cela fait</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>C&amp;hange…</source>
        <translation>&amp;Modifier…</translation>
    </message>
</context>
<context>
    <name>SortMenu</name>
    <message>
        <source>&amp;Sort by</source>
        <translation>Trier p&amp;ar</translation>
    </message>
    <message>
        <source>&amp;Ascending</source>
        <translation>&amp;Croissant</translation>
    </message>
    <message>
        <source>&amp;Descending</source>
        <translation>&amp;Décroissant</translation>
    </message>
</context>
<context>
    <name>SoundQuestion</name>
    <message>
        <source>Keep the sound of “{}” and of later talks, too? It takes 115 MB an hour.</source>
        <translation>Conserver aussi le son de «&#xa0;{}&#xa0;» et des conversations suivantes&#x202f;? Une heure prend 115&#xa0;Mo.</translation>
    </message>
    <message>
        <source>Keep the sound</source>
        <translation>Conserver le son</translation>
    </message>
    <message>
        <source>Only the text</source>
        <translation>Seulement le texte</translation>
    </message>
</context>
<context>
    <name>SourceButton</name>
    <message>
        <source>Microphone</source>
        <translation>Microphone</translation>
    </message>
    <message>
        <source>Computer</source>
        <translation>Ordinateur</translation>
    </message>
    <message>
        <source>Sound track</source>
        <translation>Piste audio</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>&amp;Fichier…</translation>
    </message>
    <message>
        <source>Listen to: {}</source>
        <translation>Écouter&#x202f;: {}</translation>
    </message>
    <message>
        <source>{} (not tested yet)</source>
        <translation>{} (pas encore testé)</translation>
    </message>
</context>
<context>
    <name>SpeedButton</name>
    <message>
        <source>Speed of the sound, at the pitch of the voices</source>
        <translation>Vitesse du son&#x202f;; les voix gardent leur hauteur</translation>
    </message>
    <message>
        <source>Speed: {}</source>
        <translation>Vitesse&#x202f;: {}</translation>
    </message>
</context>
<context>
    <name>StartButton</name>
    <message>
        <source>Start or stop captions</source>
        <translation>Démarrer ou arrêter les sous-titres</translation>
    </message>
    <message>
        <source>End now</source>
        <translation>Terminer</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Démarrer</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
</context>
<context>
    <name>SubtitleDialog</name>
    <message>
        <source>Add subtitles to a video</source>
        <translation>Intégrer des sous-titres à une vidéo</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>Les deux langues</translation>
    </message>
    <message>
        <source>As a &amp;track that can be switched off</source>
        <translation>Comme &amp;piste que l’on peut désactiver</translation>
    </message>
    <message>
        <source>&amp;Burnt into the picture for good, which takes longer</source>
        <translation>&amp;Incrustés dans l’image, pour toujours&#x202f;: c’est plus long</translation>
    </message>
    <message>
        <source>The command that is run</source>
        <translation>La commande qui est exécutée</translation>
    </message>
    <message>
        <source>Progress of the video</source>
        <translation>Progression de la vidéo</translation>
    </message>
    <message>
        <source>FFmpeg makes a new video beside this one, on this computer.</source>
        <translation>FFmpeg crée une nouvelle vidéo à côté de celle-ci, sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Command:</source>
        <translation>Commande&#x202f;:</translation>
    </message>
    <message>
        <source>“{}” is now beside the video.</source>
        <translation>«&#xa0;{}&#xa0;» se trouve maintenant à côté de la vidéo.</translation>
    </message>
    <message>
        <source>&amp;Make the video</source>
        <translation>&amp;Créer la vidéo</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Video</source>
        <translation>V&amp;idéo</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>Videos ({});;All files (*)</source>
        <translation>Vidéos ({});;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Choose the video</source>
        <translation>Choisir la vidéo</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Choisir…</translation>
    </message>
</context>
<context>
    <name>TalkFoot</name>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Supprimer…</translation>
    </message>
    <message>
        <source>Copy &amp;all</source>
        <translation>&amp;Tout copier</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exporter</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Enregistré</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Non enregistré</translation>
    </message>
</context>
<context>
    <name>TalkHead</name>
    <message>
        <source>The adapter in use</source>
        <translation>L’adaptateur utilisé</translation>
    </message>
</context>
<context>
    <name>TalkTitle</name>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Name of the talk</source>
        <translation>Nom de la conversation</translation>
    </message>
</context>
<context>
    <name>Talks</name>
    <message>
        <source>1 caption</source>
        <translation>1 sous-titre</translation>
    </message>
    <message>
        <source>{} captions</source>
        <translation>{} sous-titres</translation>
    </message>
    <message>
        <source>{} s</source>
        <translation>{}&#xa0;s</translation>
    </message>
    <message>
        <source>{} min</source>
        <translation>{}&#xa0;min</translation>
    </message>
    <message>
        <source>{} h {} min</source>
        <translation>{}&#xa0;h {}&#xa0;min</translation>
    </message>
</context>
<context>
    <name>TalksView</name>
    <message>
        <source>on this computer</source>
        <translation>sur cet ordinateur</translation>
    </message>
    <message>
        <source>gone when Surtitle is closed</source>
        <translation>perdu à la fermeture de Surtitle</translation>
    </message>
    <message>
        <source>Getting ready. Nothing said in the meantime is missed.</source>
        <translation>Préparation. Rien de ce qui est dit entre-temps n’est perdu.</translation>
    </message>
    <message>
        <source>Each sentence will appear here when it is complete.</source>
        <translation>Chaque phrase apparaîtra ici dès qu’elle est complète.</translation>
    </message>
    <message>
        <source>What is said will appear here.</source>
        <translation>Ce qui est dit apparaîtra ici.</translation>
    </message>
    <message>
        <source>Paused: nothing is heard or kept.</source>
        <translation>En pause&#x202f;: rien n’est entendu ni conservé.</translation>
    </message>
    <message>
        <source>What was missed is being captioned from its sound.</source>
        <translation>Le reste est sous-titré à partir du son.</translation>
    </message>
    <message>
        <source>The last words are being captioned.</source>
        <translation>Les derniers mots sont sous-titrés.</translation>
    </message>
</context>
<context>
    <name>TrackMenu</name>
    <message>
        <source>Choose automatically</source>
        <translation>Choisir automatiquement</translation>
    </message>
    <message>
        <source>Track {}</source>
        <translation>Piste {}</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}&#x202f;: {}</translation>
    </message>
</context>
<context>
    <name>TrainingChild</name>
    <message>
        <source>The training ended because of a fault in the program: see the details.</source>
        <translation>L’entraînement s’est arrêté à cause d’une erreur du programme&#x202f;: voir les détails.</translation>
    </message>
    <message>
        <source>The training cannot be started: the program&apos;s files are not complete.</source>
        <translation>L’entraînement ne peut pas démarrer&#x202f;: les fichiers du programme sont incomplets.</translation>
    </message>
</context>
<context>
    <name>TrainingController</name>
    <message>
        <source>The practice of “{}” was interrupted and can be resumed.</source>
        <translation>L’exercice de «&#xa0;{}&#xa0;» a été interrompu et peut être repris.</translation>
    </message>
    <message>
        <source>The training of “{}” was interrupted and can be resumed.</source>
        <translation>L’entraînement de «&#xa0;{}&#xa0;» a été interrompu et peut être repris.</translation>
    </message>
    <message>
        <source>Resume…</source>
        <translation>Reprendre…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>An adapter is being trained on this computer, too: captions may come later.</source>
        <translation>Un adaptateur est aussi entraîné sur cet ordinateur&#x202f;: les sous-titres peuvent arriver plus tard.</translation>
    </message>
    <message>
        <source>{} and its adapter “{}” will be used the next time captions start.</source>
        <translation>{} et son adaptateur «&#xa0;{}&#xa0;» seront utilisés au prochain démarrage des sous-titres.</translation>
    </message>
    <message>
        <source>“{}” will hear and translate the next time captions start. It needs no other translator; adapters and the glossary do not apply to it.</source>
        <translation>«&#xa0;{}&#xa0;» entendra et traduira au prochain démarrage des sous-titres. Aucun autre traducteur n’est nécessaire&#x202f;; les adaptateurs et le glossaire ne s’y appliquent pas.</translation>
    </message>
</context>
<context>
    <name>TrainingForm</name>
    <message>
        <source>Spoken language</source>
        <translation>Langue parlée</translation>
    </message>
    <message>
        <source>Language of the subtitles</source>
        <translation>Langue des sous-titres</translation>
    </message>
    <message>
        <source>&amp;My corrected transcripts</source>
        <translation>&amp;Mes transcriptions corrigées</translation>
    </message>
    <message>
        <source>Sentence pairs in a &amp;file</source>
        <translation>Paires de phrases dans un &amp;fichier</translation>
    </message>
    <message>
        <source>My talks whose sound was kept, with their translations as corrected in the transcripts. The result is a model that translates speech directly; it takes hours of speech.</source>
        <translation>Mes conversations dont le son a été conservé, avec leurs traductions telles que corrigées dans les transcriptions. Le résultat est un modèle qui traduit directement la parole&#x202f;; il faut des heures de parole.</translation>
    </message>
    <message>
        <source>Data file</source>
        <translation>Fichier de données</translation>
    </message>
    <message>
        <source>TSV, JSON lines, or two text files as talk.en,talk.de</source>
        <translation>TSV, lignes JSON, ou deux fichiers texte comme talk.en,talk.de</translation>
    </message>
    <message>
        <source>Ch&amp;oose…</source>
        <translation>Ch&amp;oisir…</translation>
    </message>
    <message>
        <source>Choose the data file</source>
        <translation>Choisir le fichier de données</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>Name of the adapter</source>
        <translation>Nom de l’adaptateur</translation>
    </message>
    <message>
        <source>&amp;Paces</source>
        <translation>&amp;Rythmes</translation>
    </message>
    <message>
        <source>How far &amp;behind</source>
        <translation>&amp;Combien de retard</translation>
    </message>
    <message>
        <source>Direct translation of speech</source>
        <translation>Traduction directe de la parole</translation>
    </message>
    <message>
        <source>Quick ({} steps)</source>
        <translation>Rapide ({} étapes)</translation>
    </message>
    <message>
        <source>Thorough ({} steps)</source>
        <translation>Approfondie ({} étapes)</translation>
    </message>
    <message>
        <source>Quick (a few minutes)</source>
        <translation>Rapide (quelques minutes)</translation>
    </message>
    <message>
        <source>Translator to train</source>
        <translation>Traducteur à entraîner</translation>
    </message>
    <message>
        <source>Thorough (all data twice, small data often)</source>
        <translation>Approfondie (toutes les données deux fois, souvent s’il y en a peu)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Paces</source>
        <translation>Rythmes</translation>
    </message>
    <message>
        <source>Exact paces</source>
        <translation>Rythmes exacts</translation>
    </message>
    <message>
        <source>With less memory, over rounded weights</source>
        <translation>Avec moins de mémoire, sur des poids arrondis</translation>
    </message>
    <message>
        <source>QLoRA: over 4-bit weights</source>
        <translation>QLoRA&#x202f;: sur des poids de 4&#xa0;bits</translation>
    </message>
    <message>
        <source>Number of steps:</source>
        <translation>Nombre d’étapes&#x202f;:</translation>
    </message>
    <message>
        <source>The usual one</source>
        <translation>L’habituelle</translation>
    </message>
    <message>
        <source>LoRA: low-rank weights beside the translator&apos;s own</source>
        <translation>LoRA&#x202f;: poids de rang faible à côté de ceux du traducteur</translation>
    </message>
    <message>
        <source>All that the translator knows</source>
        <translation>Tous ceux que le traducteur connaît</translation>
    </message>
    <message>
        <source>Exactly:</source>
        <translation>Exactement&#x202f;:</translation>
    </message>
    <message>
        <source>The paces that the adapter learns, separated by commas: wait-3 stays three words behind the speaker, offline waits for the end of the sentence.</source>
        <translation>Les rythmes que l’adaptateur apprend, séparés par des virgules&#x202f;: wait-3 reste trois mots derrière l’orateur, offline attend la fin de la phrase.</translation>
    </message>
    <message>
        <source>Metho&amp;d</source>
        <translation>Mét&amp;hode</translation>
    </message>
    <message>
        <source>&amp;Translator</source>
        <translation>&amp;Traducteur</translation>
    </message>
    <message>
        <source>&amp;Languages</source>
        <translation>&amp;Langues</translation>
    </message>
    <message>
        <source>Learn from</source>
        <translation>Apprendre de</translation>
    </message>
    <message>
        <source>D&amp;ata</source>
        <translation>Donnée&amp;s</translation>
    </message>
    <message>
        <source>&amp;How long</source>
        <translation>Duré&amp;e</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom de l’adaptateur</translation>
    </message>
    <message>
        <source>Thorough (each sentence {} times per stage)</source>
        <translation>Approfondie (chaque phrase {} fois par phase)</translation>
    </message>
    <message>
        <source>{} with “{}”</source>
        <translation>{} avec «&#xa0;{}&#xa0;»</translation>
    </message>
    <message>
        <source>Sentence pairs ({});;All files (*)</source>
        <translation>Paires de phrases ({});;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Sentence pairs</source>
        <translation>Paires de phrases</translation>
    </message>
</context>
<context>
    <name>TrainingWindow</name>
    <message>
        <source>Train an adapter</source>
        <translation>Entraîner un adaptateur</translation>
    </message>
    <message>
        <source>&amp;Start practice</source>
        <translation>&amp;Démarrer l’exercice</translation>
    </message>
    <message>
        <source>While practising, a translator translates each of your sentences several times, and learns from the better and faster tries when to wait and when to write. The result is a new adapter, made on this computer only; what it begins with stays as it is.</source>
        <translation>Pendant l’exercice, un traducteur traduit plusieurs fois chacune de vos phrases, et apprend des essais les meilleurs et les plus rapides quand attendre et quand écrire. Le résultat est un nouvel adaptateur, fait sur cet ordinateur seulement&#x202f;; ce avec quoi il commence reste tel quel.</translation>
    </message>
    <message>
        <source>Give the adapter a name of letters, digits, - and _.</source>
        <translation>Donnez à l’adaptateur un nom fait de lettres, de chiffres, de - et de _.</translation>
    </message>
    <message>
        <source>There is something called “{}” already: choose another name.</source>
        <translation>Il existe déjà quelque chose du nom de «&#xa0;{}&#xa0;»&#x202f;: choisissez un autre nom.</translation>
    </message>
    <message>
        <source>Going on with “{}”…</source>
        <translation>Reprise de «&#xa0;{}&#xa0;»…</translation>
    </message>
    <message>
        <source>&amp;Stop now</source>
        <translation>&amp;Arrêter maintenant</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Arrêt…</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>&amp;Arrêter et fermer</translation>
    </message>
    <message>
        <source>What data and memory allow</source>
        <translation>Ce que permettent les données et la mémoire</translation>
    </message>
    <message>
        <source>Captions are running. Training shares the computer with them, at a low priority, but captions may come later.</source>
        <translation>Des sous-titres sont en cours. L’entraînement partage l’ordinateur avec eux&#x202f;: sa priorité est basse, mais les sous-titres peuvent arriver plus tard.</translation>
    </message>
    <message>
        <source>Checking data and memory…</source>
        <translation>Examen des données et de la mémoire…</translation>
    </message>
    <message>
        <source>The practice of “{}” was cancelled.</source>
        <translation>L’exercice de «&#xa0;{}&#xa0;» a été annulé.</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>&amp;Démarrer l’entraînement</translation>
    </message>
    <message>
        <source>&amp;Use this adapter</source>
        <translation>&amp;Utiliser cet adaptateur</translation>
    </message>
    <message>
        <source>An adapter teaches a translator your words: from sentences and their translations, on this computer only. The translator itself stays as it is.</source>
        <translation>Un adaptateur apprend vos mots à un traducteur&#x202f;: à partir de phrases et de leurs traductions, sur cet ordinateur seulement. Le traducteur lui-même reste tel quel.</translation>
    </message>
    <message>
        <source>Practise live translation</source>
        <translation>Exercice de traduction en direct</translation>
    </message>
    <message>
        <source>“{}” is being made. That stops when the program is closed, and can be resumed.</source>
        <translation>«&#xa0;{}&#xa0;» est en cours de création. Cela s’arrête quand le programme est fermé, et peut être repris.</translation>
    </message>
    <message>
        <source>&amp;Keep it running</source>
        <translation>&amp;Laisser continuer</translation>
    </message>
    <message>
        <source>{} pairs to learn, {} held out to measure by. Takes {} GB of memory or more; {} GB are free.</source>
        <translation>{} paires à apprendre, {} mises de côté pour mesurer. Demande au moins {}&#xa0;Go de mémoire&#x202f;; {}&#xa0;Go sont libres.</translation>
    </message>
    <message>
        <source>Getting ready…</source>
        <translation>Préparation…</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>&amp;Utiliser ce modèle</translation>
    </message>
    <message>
        <source>The training of “{}” was cancelled.</source>
        <translation>L’entraînement de «&#xa0;{}&#xa0;» a été annulé.</translation>
    </message>
    <message>
        <source>“{}” is in use.</source>
        <translation>«&#xa0;{}&#xa0;» est utilisé.</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
</context>
<context>
    <name>TranscriptCare</name>
    <message>
        <source>{} was cut off; what could be recovered is in the transcripts.</source>
        <translation>{} a été interrompue&#x202f;; ce qui a pu être récupéré se trouve dans les transcriptions.</translation>
    </message>
    <message>
        <source>The sound of {} was deleted to stay below {} MB; all text is kept.</source>
        <translation>Le son de {} a été supprimé pour rester sous {}&#xa0;Mo&#x202f;; tout le texte est conservé.</translation>
    </message>
    <message>
        <source>The transcripts take more than {} MB without any sound; delete some, or raise the limit.</source>
        <translation>Les transcriptions occupent plus de {}&#xa0;Mo même sans son&#x202f;; supprimez-en, ou relevez la limite.</translation>
    </message>
</context>
<context>
    <name>TranscriptHead</name>
    <message>
        <source>About the transcript</source>
        <translation>À propos de la transcription</translation>
    </message>
    <message>
        <source>Caption again</source>
        <translation>Sous-titrer à nouveau</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Résultat précédent</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Résultat suivant</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>{} of {}</source>
        <translation>{} sur {}</translation>
    </message>
    <message>
        <source>{} found</source>
        <translation>{} trouvés</translation>
    </message>
</context>
<context>
    <name>TranscriptList</name>
    <message>
        <source>running</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>was cut off</source>
        <translation>a été interrompue</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Aujourd’hui</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Cette semaine</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Plus tôt</translation>
    </message>
</context>
<context>
    <name>TranscriptVoices</name>
    <message>
        <source>&amp;Who says this…</source>
        <translation>&amp;Qui dit cela…</translation>
    </message>
    <message>
        <source>name of a voice</source>
        <translation>nom d’une voix</translation>
    </message>
    <message>
        <source>same voice</source>
        <translation>même voix</translation>
    </message>
    <message>
        <source>other voice</source>
        <translation>autre voix</translation>
    </message>
    <message>
        <source>who says a caption</source>
        <translation>qui dit un sous-titre</translation>
    </message>
</context>
<context>
    <name>TranscriptsPage</name>
    <message>
        <source>Space used</source>
        <translation>Place occupée actuellement</translation>
    </message>
    <message>
        <source>&amp;Open the folder</source>
        <translation>&amp;Ouvrir le dossier</translation>
    </message>
    <message>
        <source>&amp;Keep the sound of talks</source>
        <translation>&amp;Conserver le son des conversations</translation>
    </message>
    <message>
        <source>Titles from a calendar</source>
        <translation>Titres depuis un calendrier</translation>
    </message>
    <message>
        <source>{} MB of sound, the oldest first, will be deleted when the next talk ends or Surtitle starts again. Text is never deleted.</source>
        <translation>{}&#xa0;Mo de son, en commençant par le plus ancien, seront supprimés quand la prochaine conversation se terminera ou que Surtitle redémarrera. Le texte n’est jamais supprimé.</translation>
    </message>
    <message>
        <source>Transcripts may take at &amp;most</source>
        <translation>Les transcriptions peuvent occuper au &amp;plus</translation>
    </message>
    <message>
        <source>The text of every talk is kept. Its sound is deleted when the talk ends, unless you keep it to hear it again with its captions; an hour takes 115 MB.</source>
        <translation>Le texte de chaque conversation est conservé. Le son est supprimé à la fin, sauf s’il est conservé pour être réécouté avec ses sous-titres&#x202f;; une heure occupe 115&#xa0;Mo.</translation>
    </message>
    <message>
        <source>The text of every talk is kept, and so is its sound until you choose what happens to it; an hour takes 115 MB.</source>
        <translation>Le texte de chaque conversation est conservé, et le son aussi tant que vous n’avez pas choisi ce qu’il devient&#x202f;; une heure occupe 115&#xa0;Mo.</translation>
    </message>
    <message>
        <source>{} MB of text, {} MB of sound</source>
        <translation>{}&#xa0;Mo de texte, {}&#xa0;Mo de son</translation>
    </message>
</context>
<context>
    <name>TranscriptsWindow</name>
    <message>
        <source>Transcripts</source>
        <translation>Transcriptions</translation>
    </message>
    <message>
        <source>Search in all transcripts</source>
        <translation>Chercher dans les transcriptions</translation>
    </message>
    <message>
        <source>Space used</source>
        <translation>Place occupée</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renommer</translation>
    </message>
    <message>
        <source>Caption the res&amp;t from the sound</source>
        <translation>Sous-t&amp;itrer le reste à partir du son</translation>
    </message>
    <message>
        <source>Caption &amp;again…</source>
        <translation>Sous-titrer à nou&amp;veau…</translation>
    </message>
    <message>
        <source>Notes of the ta&amp;lk…</source>
        <translation>Notes &amp;de la conversation…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Supprimer…</translation>
    </message>
    <message>
        <source>Delete the &amp;sound only…</source>
        <translation>Supprimer seulement le s&amp;on…</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exporter</translation>
    </message>
    <message>
        <source>Red&amp;o</source>
        <translation>Ré&amp;tablir</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>Occurrence &amp;précédente</translation>
    </message>
    <message>
        <source>&amp;Transcript</source>
        <translation>&amp;Transcription</translation>
    </message>
    <message>
        <source>Saved: {}</source>
        <translation>Enregistré&#x202f;: {}</translation>
    </message>
    <message>
        <source>Copied: {}</source>
        <translation>Copié&#x202f;: {}</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>Éd&amp;ition</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>Copy as &amp;quotation</source>
        <translation>Copier co&amp;mme citation</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>Re&amp;chercher</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Occurrence suiva&amp;nte</translation>
    </message>
    <message>
        <source>Double-click a line to correct it</source>
        <translation>Double-cliquez sur une ligne pour la corriger</translation>
    </message>
    <message>
        <source>One correction · {}</source>
        <translation>Une correction · {}</translation>
    </message>
    <message>
        <source>{} corrections · {}</source>
        <translation>{} corrections · {}</translation>
    </message>
    <message>
        <source>One match</source>
        <translation>Un résultat</translation>
    </message>
    <message>
        <source>{} matches</source>
        <translation>{} résultats</translation>
    </message>
    <message>
        <source>still running</source>
        <translation>encore en cours</translation>
    </message>
    <message>
        <source>was cut off and recovered</source>
        <translation>a été interrompue et récupérée</translation>
    </message>
    <message>
        <source>with sound</source>
        <translation>avec le son</translation>
    </message>
    <message>
        <source>Text {} MB · sound {} MB</source>
        <translation>Texte {}&#xa0;Mo · son {}&#xa0;Mo</translation>
    </message>
    <message>
        <source>Delete “{}” with its corrections and its sound? This cannot be undone.</source>
        <translation>Supprimer «&#xa0;{}&#xa0;» avec ses corrections et le son&#x202f;? Cette action est irréversible.</translation>
    </message>
    <message>
        <source>Delete these captions of “{}”? Its first ones and its sound stay.</source>
        <translation>Supprimer ces sous-titres de «&#xa0;{}&#xa0;»&#x202f;? Les premiers et le son restent.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Delete the sound of “{}”? Its text stays. This cannot be undone.</source>
        <translation>Supprimer le son de «&#xa0;{}&#xa0;»&#x202f;? Le texte reste. Cette action est irréversible.</translation>
    </message>
</context>
<context>
    <name>TranslationPopover</name>
    <message>
        <source>Another recognizer restarts the captions; everything else takes effect at once.</source>
        <translation>Une autre reconnaissance vocale relance les sous-titres&#x202f;; le reste prend effet aussitôt.</translation>
    </message>
    <message>
        <source>This model translates speech directly: it needs no other translator, and adapters and the glossary do not apply to it.</source>
        <translation>Ce modèle traduit directement la parole&#x202f;: aucun autre traducteur n’est nécessaire, et les adaptateurs et le glossaire ne s’y appliquent pas.</translation>
    </message>
    <message>
        <source>Translator: {}</source>
        <translation>Traducteur&#x202f;: {}</translation>
    </message>
    <message>
        <source>No adapter</source>
        <translation>Aucun adaptateur</translation>
    </message>
    <message>
        <source>Adapter: {}</source>
        <translation>Adaptateur&#x202f;: {}</translation>
    </message>
    <message>
        <source>{} terms</source>
        <translation>{} termes</translation>
    </message>
    <message>
        <source>1 term</source>
        <translation>1 terme</translation>
    </message>
    <message>
        <source>No terms yet</source>
        <translation>Pas encore de termes</translation>
    </message>
    <message>
        <source>Glossary: {}</source>
        <translation>Glossaire&#x202f;: {}</translation>
    </message>
    <message>
        <source>Recognizer</source>
        <translation>Reconnaissance vocale</translation>
    </message>
    <message>
        <source>Translator</source>
        <translation>Traducteur</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adaptateur</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>Glossaire</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>&amp;Keep running when the window is closed</source>
        <translation>&amp;Rester actif quand la fenêtre est fermée</translation>
    </message>
    <message>
        <source>Surtitle keeps running</source>
        <translation>Surtitle reste actif</translation>
    </message>
    <message>
        <source>Click this icon to bring the window back. Its menu has Quit.</source>
        <translation>Cliquez sur cette icône pour faire revenir la fenêtre. Quitter se trouve dans son menu.</translation>
    </message>
    <message>
        <source>&amp;Hide the window</source>
        <translation>&amp;Masquer la fenêtre</translation>
    </message>
    <message>
        <source>&amp;Show the window</source>
        <translation>&amp;Afficher la fenêtre</translation>
    </message>
    <message>
        <source>Surtitle is paused</source>
        <translation>Surtitle est suspendu</translation>
    </message>
    <message>
        <source>Surtitle is captioning what was missed</source>
        <translation>Surtitle sous-titre ce qui restait</translation>
    </message>
    <message>
        <source>Surtitle is stopping</source>
        <translation>Surtitle s’arrête</translation>
    </message>
    <message>
        <source>Surtitle is finishing the last captions</source>
        <translation>Surtitle termine les derniers sous-titres</translation>
    </message>
    <message>
        <source>Surtitle is captioning</source>
        <translation>Surtitle sous-titre</translation>
    </message>
    <message>
        <source>Surtitle is not captioning</source>
        <translation>Surtitle ne sous-titre pas</translation>
    </message>
</context>
<context>
    <name>UnfinishedBar</name>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reprendre</translation>
    </message>
    <message>
        <source>Resume the training that was interrupted</source>
        <translation>Reprendre l’entraînement interrompu</translation>
    </message>
    <message>
        <source>Discar&amp;d…</source>
        <translation>A&amp;bandonner…</translation>
    </message>
    <message>
        <source>Discard the training that was interrupted</source>
        <translation>Abandonner l’entraînement interrompu</translation>
    </message>
    <message>
        <source>The practice of “{}” was interrupted at step {} of {}.</source>
        <translation>L’exercice de «&#xa0;{}&#xa0;» a été interrompu à l’étape {} sur {}.</translation>
    </message>
    <message>
        <source>The training of “{}” was interrupted at step {} of {}.</source>
        <translation>L’entraînement de «&#xa0;{}&#xa0;» a été interrompu à l’étape {} sur {}.</translation>
    </message>
    <message>
        <source>Discard what “{}” has learned so far? This cannot be undone.</source>
        <translation>Abandonner ce que «&#xa0;{}&#xa0;» a appris jusqu’ici&#x202f;? Cette action est irréversible.</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>A&amp;bandonner</translation>
    </message>
    <message>
        <source>Train an adapter</source>
        <translation>Entraîner un adaptateur</translation>
    </message>
</context>
<context>
    <name>UpdateController</name>
    <message>
        <source>Check for &amp;updates…</source>
        <translation>Rechercher des &amp;mises à jour…</translation>
    </message>
    <message>
        <source>You have Surtitle {}, which is newer than the published one, {}.</source>
        <translation>Vous avez Surtitle {}, plus récent que la version publiée, {}.</translation>
    </message>
    <message>
        <source>You have the newest version of Surtitle, {}.</source>
        <translation>Vous avez la version la plus récente de Surtitle, {}.</translation>
    </message>
    <message>
        <source>A newer version of Surtitle is available: {}.</source>
        <translation>Une version plus récente de Surtitle existe&#x202f;: {}.</translation>
    </message>
    <message>
        <source>What&apos;s &amp;new</source>
        <translation>&amp;Nouveautés</translation>
    </message>
</context>
<context>
    <name>UpdateDialog</name>
    <message>
        <source>A newer version</source>
        <translation>Une version plus récente</translation>
    </message>
    <message>
        <source>Surtitle {} of {} is available; you have {}.</source>
        <translation>Surtitle {} du {} est disponible&#x202f;; vous avez {}.</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>Nouveautés</translation>
    </message>
    <message>
        <source>&amp;Open the download page</source>
        <translation>&amp;Ouvrir la page de téléchargement</translation>
    </message>
    <message>
        <source>Your settings, transcripts and adapters stay when you install it over this one.</source>
        <translation>Vos préférences, transcriptions et adaptateurs restent si vous l’installez par-dessus celle-ci.</translation>
    </message>
    <message>
        <source>This system has no browser that opens the page {}.</source>
        <translation>Ce système n’a pas de navigateur qui ouvre la page {}.</translation>
    </message>
</context>
<context>
    <name>VersionChoice</name>
    <message>
        <source>Captions shown</source>
        <translation>Sous-titres affichés</translation>
    </message>
    <message>
        <source>This talk was captioned more than once. Choose which captions are shown.</source>
        <translation>Cette conversation a été sous-titrée plusieurs fois. Choisissez les sous-titres à afficher.</translation>
    </message>
</context>
<context>
    <name>VoiceFilter</name>
    <message>
        <source>Who talks</source>
        <translation>Qui parle</translation>
    </message>
    <message>
        <source>How much each person talks. Choose whose captions are shown.</source>
        <translation>Qui parle combien. Choisissez de qui les sous-titres sont affichés.</translation>
    </message>
    <message>
        <source>Everybody</source>
        <translation>Tout le monde</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#x202f;%</translation>
    </message>
</context>
<context>
    <name>VoiceMemory</name>
    <message>
        <source>Remember a voice</source>
        <translation>Mémoriser une voix</translation>
    </message>
    <message>
        <source>Do &amp;not remember</source>
        <translation>&amp;Ne pas mémoriser</translation>
    </message>
    <message>
        <source>&amp;Remember</source>
        <translation>&amp;Mémoriser</translation>
    </message>
    <message>
        <source>The voice of {} is remembered. You can have it forgotten in Settings, General.</source>
        <translation>La voix de {} est mémorisée. Préférences, Général permet de la faire oublier.</translation>
    </message>
    <message>
        <source>The voice of {} is not remembered: the talk is over. Try it in the next one.</source>
        <translation>La voix de {} n’est pas mémorisée&#x202f;: la conversation est finie. Essayez dans la prochaine.</translation>
    </message>
</context>
<context>
    <name>VoiceMenu</name>
    <message>
        <source>Yes, it is {}</source>
        <translation>Oui, c’est {}</translation>
    </message>
    <message>
        <source>No, it is not {}</source>
        <translation>Non, ce n’est pas {}</translation>
    </message>
    <message>
        <source>Name {}…</source>
        <translation>Nommer {}…</translation>
    </message>
    <message>
        <source>Remember {}…</source>
        <translation>Mémoriser {}…</translation>
    </message>
    <message>
        <source>{} is the same as</source>
        <translation>{} est la même personne que</translation>
    </message>
    <message>
        <source>{} is not {}</source>
        <translation>{} n’est pas {}</translation>
    </message>
    <message>
        <source>This was said by</source>
        <translation>C’est dit par</translation>
    </message>
    <message>
        <source>Somebody else</source>
        <translation>Quelqu’un d’autre</translation>
    </message>
    <message>
        <source>Name a voice</source>
        <translation>Nommer une voix</translation>
    </message>
    <message>
        <source>Who is {}?</source>
        <translation>Qui est {}&#x202f;?</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
</context>
<context>
    <name>VolumeButton</name>
    <message>
        <source>Volume</source>
        <translation>Volume</translation>
    </message>
    <message>
        <source>{} %</source>
        <translation>{}&#x202f;%</translation>
    </message>
</context>
</TS>
