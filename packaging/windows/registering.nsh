; What Windows is told of the program, and how that is taken back. All of it belongs to the user.
Var Path
Var PathBytes
; The folder of the installation whose entries are taken back: what names another folder belongs to another.
Var Owner

!macro ForEachEnding do
  !insertmacro ${do} "wav"
  !insertmacro ${do} "flac"
  !insertmacro ${do} "mp3"
  !insertmacro ${do} "m4a"
  !insertmacro ${do} "ogg"
  !insertmacro ${do} "mp4"
  !insertmacro ${do} "mkv"
  !insertmacro ${do} "webm"
!macroend

; Beside what opens a file now: nothing is taken from another program.
!macro OfferFor ending
  WriteRegNone HKCU "${CLASSES}\.${ending}\OpenWithProgids" "${CLASS}"
  WriteRegStr HKCU "${CLASSES}\Applications\surtitlew.exe\SupportedTypes" ".${ending}" ""
  WriteRegStr HKCU "${OWN_KEY}\Capabilities\FileAssociations" ".${ending}" "${CLASS}"
!macroend

!macro TakeBackFor ending
  DeleteRegValue HKCU "${CLASSES}\.${ending}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ending}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ending}"
!macroend

!macro RegisterFiles
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "$(NameOfFiles)"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\surtitlew.exe,0"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open" "FriendlyAppName" "${PROGRAM}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\surtitlew.exe" window "%1"'
  WriteRegStr HKCU "${CLASSES}\Applications\surtitlew.exe\shell\open\command" "" \
    '"$INSTDIR\surtitlew.exe" window "%1"'
  WriteRegStr HKCU "${OWN_KEY}\Capabilities" "ApplicationName" "${PROGRAM}"
  WriteRegStr HKCU "${OWN_KEY}\Capabilities" "ApplicationDescription" "$(AboutProgram)"
  WriteRegStr HKCU "Software\RegisteredApplications" "${PROGRAM}" "${OWN_KEY}\Capabilities"
  !insertmacro ForEachEnding OfferFor
!macroend

!macro RegisterProgram
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\surtitlew.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $R0 $R1 $R2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $R0
  WriteRegStr HKCU "${OWN_KEY}" "InstallerLanguage" $LANGUAGE
!macroend

; The user's PATH into $Path; left empty with errors where it is longer than this installer's texts, for a
; PATH that is cut and written back is lost.
!macro ReadPath
  StrCpy $Path ""
  StrCpy $PathBytes 0
  System::Call 'advapi32::RegOpenKeyExW(p 0x80000001, w "Environment", i 0, i 0x20019, *p .R0) i.R1'
  ${If} $R1 = 0
    System::Call 'advapi32::RegQueryValueExW(p R0, w "Path", p 0, p 0, p 0, *i 0 R2) i.R1'
    ${If} $R1 = 0
      StrCpy $PathBytes $R2
    ${EndIf}
    System::Call 'advapi32::RegCloseKey(p R0)'
  ${EndIf}
  StrLen $R3 $INSTDIR
  IntOp $R3 $R3 * 2
  IntOp $R3 $R3 + $PathBytes
  IntOp $R2 ${NSIS_MAX_STRLEN} * 2
  IntOp $R2 $R2 - 16
  ClearErrors
  ${If} $R3 > $R2
    SetErrors
  ${ElseIf} $PathBytes > 0
    ReadRegStr $Path HKCU "Environment" "Path"
  ${EndIf}
!macroend

!macro PutOnPath
  !insertmacro ReadPath
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONINFORMATION "$(PathTooLong)" /SD IDOK
  ${Else}
    ${If} $Path == ""
      WriteRegExpandStr HKCU "Environment" "Path" "$INSTDIR"
    ${Else}
      WriteRegExpandStr HKCU "Environment" "Path" "$Path;$INSTDIR"
    ${EndIf}
    WriteRegStr HKCU "${OWN_KEY}" "OnPath" "$INSTDIR"
  ${EndIf}
!macroend

; $R0: PATH without our folder. What stands before and after it is put together again.
!macro TakeOffPath
  ReadRegStr $R9 HKCU "${OWN_KEY}" "OnPath"
  ${If} $R9 != ""
  ${AndIf} $R9 == $Owner
    !insertmacro ReadPath
    ${IfNot} ${Errors}
      StrCpy $R0 ""
      StrCpy $R1 "$Path;"
      ${DoWhile} $R1 != ""
        ; $R2: the first folder of what is left.
        StrCpy $R2 ""
        ${Do}
          StrCpy $R3 $R1 1
          StrCpy $R1 $R1 "" 1
          ${If} $R3 == ";"
            ${ExitDo}
          ${EndIf}
          StrCpy $R2 "$R2$R3"
        ${LoopUntil} $R1 == ""
        ${If} $R2 != ""
        ${AndIf} $R2 != $R9
          ${If} $R0 == ""
            StrCpy $R0 $R2
          ${Else}
            StrCpy $R0 "$R0;$R2"
          ${EndIf}
        ${EndIf}
      ${Loop}
      ${If} $R0 == ""
        DeleteRegValue HKCU "Environment" "Path"
      ${Else}
        WriteRegExpandStr HKCU "Environment" "Path" "$R0"
      ${EndIf}
      DeleteRegValue HKCU "${OWN_KEY}" "OnPath"
    ${EndIf}
  ${EndIf}
!macroend

; $R0: what a class opens files with, as far as $R1 is long, which is how the owner's program would be named.
!macro ReadOpener class
  StrCpy $R1 '"$Owner\surtitlew.exe"'
  StrLen $R2 $R1
  ReadRegStr $R0 HKCU "${CLASSES}\${class}\shell\open\command" ""
  StrCpy $R0 $R0 $R2
!macroend

!macro UnregisterFiles
  !insertmacro ReadOpener "${CLASS}"
  ${If} $R0 == $R1
    !insertmacro ForEachEnding TakeBackFor
    DeleteRegKey HKCU "${CLASSES}\${CLASS}"
    ReadRegStr $R0 HKCU "Software\RegisteredApplications" "${PROGRAM}"
    ${If} $R0 == "${OWN_KEY}\Capabilities"
      DeleteRegValue HKCU "Software\RegisteredApplications" "${PROGRAM}"
    ${EndIf}
    DeleteRegKey HKCU "${OWN_KEY}\Capabilities"
  ${EndIf}
  !insertmacro ReadOpener "Applications\surtitlew.exe"
  ${If} $R0 == $R1
    DeleteRegKey HKCU "${CLASSES}\Applications\surtitlew.exe"
  ${EndIf}
!macroend

; Whether it starts with the user's session is a switch in its settings; here it only has to be found.
!macro FollowStart
  ReadRegStr $R0 HKCU "${RUN_KEY}" "${PROGRAM}"
  ${If} $R0 != ""
    WriteRegStr HKCU "${RUN_KEY}" "${PROGRAM}" '"$INSTDIR\surtitlew.exe" --start-hidden'
  ${EndIf}
!macroend

!macro TakeBackStart
  ReadRegStr $R0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R0 == $Owner
    DeleteRegValue HKCU "${RUN_KEY}" "${PROGRAM}"
  ${EndIf}
!macroend

!macro Unregister
  !insertmacro TakeOffPath
  !insertmacro UnregisterFiles
  ReadRegStr $R0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R0 == $Owner
    Delete "$DESKTOP\Surtitle.lnk"
    Delete "$SMPROGRAMS\Surtitle.lnk"
    DeleteRegKey HKCU "${UNINSTALL_KEY}"
    DeleteRegValue HKCU "${OWN_KEY}" "InstallerLanguage"
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${OWN_KEY}"
!macroend

; New programs see PATH, and the desktop the files' icons, at once.
!macro TellTheDesktop
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=2000
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend
