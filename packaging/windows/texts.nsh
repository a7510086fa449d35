; What the installer says, in the languages of the interface.
!macro Text name english german french
  LangString ${name} ${LANG_ENGLISH} "${english}"
  LangString ${name} ${LANG_GERMAN} "${german}"
  LangString ${name} ${LANG_FRENCH} "${french}"
!macroend

!insertmacro Text NameProgram "Surtitle" "Surtitle" "Surtitle"
!insertmacro Text AboutProgram \
  "Live subtitles in your language, made on your own computer." \
  "Live-Untertitel in Ihrer Sprache, auf Ihrem eigenen Rechner." \
  "Sous-titres en direct dans votre langue, produits sur votre ordinateur."
!insertmacro Text NamePath \
  "Command surtitle in terminals" "Befehl surtitle im Terminal" "Commande surtitle dans les terminaux"
!insertmacro Text AboutPath \
  "Adds the program's folder to your PATH." \
  "Fügt den Ordner des Programms Ihrem PATH hinzu." \
  "Ajoute le dossier du programme à votre PATH."
!insertmacro Text NameDesktop "Icon on the desktop" "Symbol auf dem Desktop" "Icône sur le bureau"
!insertmacro Text AboutDesktop \
  "Puts an icon on your desktop, beside the entry in the start menu." \
  "Legt zusätzlich zum Eintrag im Startmenü ein Symbol auf den Desktop." \
  "Place une icône sur le bureau, en plus de l'entrée du menu Démarrer."
!insertmacro Text NameOpenWith \
  "Open sound and video with Surtitle" "Ton und Videos mit Surtitle öffnen" "Ouvrir sons et vidéos avec Surtitle"
!insertmacro Text AboutOpenWith \
  "Offers Surtitle in $\"Open with$\" for sound and video files. What opens them now stays as it is." \
  "Bietet Surtitle unter $\"Öffnen mit$\" für Ton und Videos an. Womit sie sich jetzt öffnen, bleibt." \
  "Propose Surtitle dans « Ouvrir avec » pour les sons et vidéos. Le programme par défaut ne change pas."
!insertmacro Text NameOfFiles "Sound or video" "Ton oder Video" "Son ou vidéo"
!insertmacro Text Running \
  "Surtitle is running. Quit it with Ctrl+Q or at its icon in the tray, then try again." \
  "Surtitle läuft gerade. Beenden Sie es mit Strg+Q oder an seinem Symbol im Infobereich und versuchen Sie es erneut." \
  "Surtitle est en cours d'exécution. Quittez-le par Ctrl+Q ou par son icône dans la barre d'état, puis réessayez."
!insertmacro Text Moved \
  "Surtitle is installed in $Owner. It moves to $INSTDIR: the program there is removed, your own files stay." \
  "Surtitle ist in $Owner installiert. Es zieht nach $INSTDIR um: Das Programm dort wird entfernt, Ihre eigenen Dateien bleiben." \
  "Surtitle est installé dans $Owner. Il est déplacé vers $INSTDIR : l'ancien programme est supprimé, vos propres fichiers restent."
!insertmacro Text NotWritten \
  "Not all files could be written to $INSTDIR. Check that the disk is not full, then install again." \
  "Nicht alle Dateien ließen sich nach $INSTDIR schreiben. Ist der Datenträger voll? Bitte installieren Sie danach erneut." \
  "Certains fichiers n'ont pas pu être écrits dans $INSTDIR. Vérifiez que le disque n'est pas plein, puis réinstallez."
!insertmacro Text TooOld \
  "Surtitle needs Windows 10 or newer, 64 bits." \
  "Surtitle braucht Windows 10 oder neuer mit 64 Bit." \
  "Surtitle nécessite Windows 10 ou plus récent, 64 bits."
!insertmacro Text PathTooLong \
  "Your PATH is too long to be changed safely and stays as it is. Surtitle is in the start menu; the command is $INSTDIR\surtitle.exe." \
  "Ihr PATH ist zu lang, um ihn sicher zu ändern, und bleibt, wie er ist. Surtitle ist im Startmenü; der Befehl ist $INSTDIR\surtitle.exe." \
  "Votre PATH est trop long pour être modifié sans risque et reste inchangé. Surtitle est dans le menu Démarrer ; la commande est $INSTDIR\surtitle.exe."
!insertmacro Text KeepTitle "What is kept" "Was bleibt" "Ce qui est conservé"
!insertmacro Text KeepSubtitle \
  "Choose whether your own files are deleted too." \
  "Wählen Sie, ob auch Ihre eigenen Dateien gelöscht werden." \
  "Choisissez si vos propres fichiers sont aussi supprimés."
!insertmacro Text KeepText \
  "The program is removed. Your own files stay where they are, for a later installation, unless you choose otherwise here." \
  "Das Programm wird entfernt. Ihre eigenen Dateien bleiben für eine spätere Installation, wenn Sie hier nichts anderes wählen." \
  "Le programme est supprimé. Vos propres fichiers restent en place pour une installation ultérieure, sauf si vous choisissez autrement ici."
!insertmacro Text DeleteData \
  "Delete &transcripts, sound, adapters, settings" \
  "&Transkripte, Ton, Adapter und Einstellungen löschen" \
  "Supprimer &transcriptions, sons, adaptateurs et réglages"
!insertmacro Text AboutData \
  "${USER_DATA}, with the log and an engine pack. This cannot be undone." \
  "${USER_DATA}, mit Protokoll und Engine-Paket. Das lässt sich nicht rückgängig machen." \
  "${USER_DATA}, avec le journal et un paquet de moteur. C'est irréversible."
!insertmacro Text DeleteModels \
  "Delete the &models that Surtitle has fetched" \
  "Die &Modelle löschen, die Surtitle geladen hat" \
  "Supprimer les &modèles téléchargés par Surtitle"
!insertmacro Text AboutModels \
  "They lie in the cache of Hugging Face; what other programs have fetched there stays." \
  "Sie liegen im Zwischenspeicher von Hugging Face; was andere Programme dort geladen haben, bleibt." \
  "Ils se trouvent dans le cache de Hugging Face ; ce que d'autres programmes y ont téléchargé reste."
