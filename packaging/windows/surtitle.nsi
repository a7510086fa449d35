; The installer for Windows: per user, without an administrator. What it is made from is given to it:
;   makensis -INPUTCHARSET UTF8 -DVERSION=1.2.3 -DNUMBERS=1.2.3.0 -DPAYLOAD=FOLDER -DICON=FILE -DSIDE=FILE
;     -DLICENSE=FILE -DOUT=FILE [-DTARGET=amd64-unicode] surtitle.nsi
; Without a window: installer /S [/DESKTOP] [/OPENWITH] [/NOPATH] [/D=FOLDER], uninstall.exe /S [/DELETEALL].
; Exit codes: 0 done, 1 given up by the user, 2 not possible (the program runs, a disk is full).
Unicode true
; An installer of 32 bits, which every makensis makes, puts a program of 64 there; Debian's makes one of 64, too.
!ifdef TARGET
  Target ${TARGET}
!endif
ManifestDPIAware true
ManifestLongPathAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetCompressorDictSize 64
!ifdef FAST
  SetCompress off
!endif

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinMessages.nsh"
!include "WinVer.nsh"
!include "x64.nsh"
!include "nsDialogs.nsh"

!define PROGRAM "Surtitle"
!define CLASS "Surtitle.Media"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Surtitle"
!define OWN_KEY "Software\Surtitle"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define CLASSES "Software\Classes"
; Where the program keeps what its user made (core/files/user_folders.py).
!define USER_DATA "$LOCALAPPDATA\surtitle"

Name "${PROGRAM}"
OutFile "${OUT}"
BrandingText "${PROGRAM} ${VERSION}"
InstallDir "$LOCALAPPDATA\Programs\Surtitle"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
AllowSkipFiles off
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${PROGRAM}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installer of ${PROGRAM}"
VIAddVersionKey "LegalCopyright" "Apache License 2.0"
VIAddVersionKey "CompanyName" "${PROGRAM}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\surtitlew.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${OWN_KEY}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "InstallerLanguage"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENSE}"
!insertmacro MUI_PAGE_COMPONENTS
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE TellOfMove
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
UninstPage custom un.AskWhatIsKept un.TakeWhatIsKept
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_RESERVEFILE_LANGDLL
!include "texts.nsh"
!include "registering.nsh"

Var DeletesData
Var DeletesModels
Var DataBox
Var ModelsBox

; A program that runs cannot be opened for writing; its engine is surtitle.exe, which may outlive the window.
; $R1 becomes 1 where it runs.
!macro NoteRunning program
  ${If} ${FileExists} "${program}"
    ClearErrors
    FileOpen $R0 "${program}" a
    ${If} ${Errors}
      StrCpy $R1 1
    ${Else}
      FileClose $R0
    ${EndIf}
  ${EndIf}
!macroend

!macro RefuseWhileRunning un
Function ${un}RefuseWhileRunning
  again:
  StrCpy $R1 0
  !insertmacro NoteRunning "$INSTDIR\surtitle.exe"
  !insertmacro NoteRunning "$INSTDIR\surtitlew.exe"
  !insertmacro NoteRunning "$Owner\surtitle.exe"
  !insertmacro NoteRunning "$Owner\surtitlew.exe"
  ${If} $R1 = 1
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd
!macroend
!insertmacro RefuseWhileRunning ""
!insertmacro RefuseWhileRunning "un."

; Only what an installer has put there: a folder that the user chose may hold other things.
!macro RemoveProgram folder
  Delete "${folder}\surtitle.exe"
  Delete "${folder}\surtitlew.exe"
  Delete "${folder}\LICENSE.txt"
  Delete "${folder}\uninstall.exe"
  RMDir /r "${folder}\_internal"
  RMDir "${folder}"
!macroend

; $Owner: where Windows was told that the program is, and empty where it was told nothing.
!macro FindInstalled
  ReadRegStr $Owner HKCU "${UNINSTALL_KEY}" "InstallLocation"
!macroend

Section "!$(NameProgram)" TheProgram
  SectionIn RO
  !insertmacro FindInstalled
  Call RefuseWhileRunning
  ${If} $Owner != ""
    ; An older version, here or in another folder.
    !insertmacro Unregister
    ${If} ${FileExists} "$Owner\surtitlew.exe"
      !insertmacro RemoveProgram "$Owner"
    ${EndIf}
  ${EndIf}
  !insertmacro RemoveProgram "$INSTDIR"
  ClearErrors
  SetOutPath "$INSTDIR"
  File /r "${PAYLOAD}\*.*"
  File "/oname=LICENSE.txt" "${LICENSE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONSTOP "$(NotWritten)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  !insertmacro RegisterProgram
  !insertmacro FollowStart
  SetOutPath "$INSTDIR"
  CreateShortcut "$SMPROGRAMS\Surtitle.lnk" "$INSTDIR\surtitlew.exe" "" "$INSTDIR\surtitlew.exe" 0
SectionEnd

Section "$(NamePath)" OnPath
  !insertmacro PutOnPath
SectionEnd

Section /o "$(NameDesktop)" Desktop
  CreateShortcut "$DESKTOP\Surtitle.lnk" "$INSTDIR\surtitlew.exe" "" "$INSTDIR\surtitlew.exe" 0
SectionEnd

Section /o "$(NameOpenWith)" OpenWith
  !insertmacro RegisterFiles
SectionEnd

Section -Tell
  !insertmacro TellTheDesktop
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${TheProgram} "$(AboutProgram)"
  !insertmacro MUI_DESCRIPTION_TEXT ${OnPath} "$(AboutPath)"
  !insertmacro MUI_DESCRIPTION_TEXT ${Desktop} "$(AboutDesktop)"
  !insertmacro MUI_DESCRIPTION_TEXT ${OpenWith} "$(AboutOpenWith)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
  SetShellVarContext current
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  !insertmacro MUI_LANGDLL_DISPLAY
  ; What was chosen for an older version is chosen again.
  ReadRegStr $R0 HKCU "${UNINSTALL_KEY}" "DisplayVersion"
  ${If} $R0 != ""
    Call ChooseAsBefore
  ${EndIf}
  Call TakeOptions
  !insertmacro FindInstalled
  Call RefuseWhileRunning
FunctionEnd

; Users who choose another folder for a newer version are told what becomes of the older one.
Function TellOfMove
  !insertmacro FindInstalled
  ${If} $Owner != $INSTDIR
  ${AndIf} ${FileExists} "$Owner\surtitlew.exe"
    MessageBox MB_OKCANCEL|MB_ICONINFORMATION "$(Moved)" /SD IDOK IDOK go
    Abort
    go:
  ${EndIf}
FunctionEnd

Function ChooseAsBefore
  ReadRegStr $R0 HKCU "${OWN_KEY}" "OnPath"
  ${If} $R0 == ""
    !insertmacro UnselectSection ${OnPath}
  ${EndIf}
  ${If} ${FileExists} "$DESKTOP\Surtitle.lnk"
    !insertmacro SelectSection ${Desktop}
  ${EndIf}
  ReadRegStr $R0 HKCU "${CLASSES}\${CLASS}" ""
  ${If} $R0 != ""
    !insertmacro SelectSection ${OpenWith}
  ${EndIf}
FunctionEnd

Function TakeOptions
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/DESKTOP" $R1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${Desktop}
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/OPENWITH" $R1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${OpenWith}
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/NOPATH" $R1
  ${IfNot} ${Errors}
    !insertmacro UnselectSection ${OnPath}
  ${EndIf}
FunctionEnd

Function un.onInit
  SetShellVarContext current
  !insertmacro MUI_UNGETLANGUAGE
  StrCpy $DeletesData 0
  StrCpy $DeletesModels 0
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/DELETEALL" $R1
  ${IfNot} ${Errors}
    StrCpy $DeletesData ${BST_CHECKED}
    StrCpy $DeletesModels ${BST_CHECKED}
  ${EndIf}
  StrCpy $Owner $INSTDIR
  Call un.RefuseWhileRunning
FunctionEnd

Function un.AskWhatIsKept
  !insertmacro MUI_HEADER_TEXT "$(KeepTitle)" "$(KeepSubtitle)"
  nsDialogs::Create 1018
  Pop $R0
  ${NSD_CreateLabel} 0 0 100% 34u "$(KeepText)"
  Pop $R0
  ${NSD_CreateCheckbox} 0 40u 100% 12u "$(DeleteData)"
  Pop $DataBox
  ${NSD_SetState} $DataBox $DeletesData
  ${NSD_CreateLabel} 12u 54u 95% 22u "$(AboutData)"
  Pop $R0
  ${NSD_CreateCheckbox} 0 82u 100% 12u "$(DeleteModels)"
  Pop $ModelsBox
  ${NSD_SetState} $ModelsBox $DeletesModels
  ${NSD_CreateLabel} 12u 96u 95% 22u "$(AboutModels)"
  Pop $R0
  nsDialogs::Show
FunctionEnd

Function un.TakeWhatIsKept
  ${NSD_GetState} $DataBox $DeletesData
  ${NSD_GetState} $ModelsBox $DeletesModels
FunctionEnd

Section "Uninstall"
  ${If} $DeletesModels = ${BST_CHECKED}
    ; They lie in a folder that other programs share: the program knows which are its own.
    nsExec::Exec '"$INSTDIR\surtitle.exe" models remove --all'
    Pop $R0
  ${EndIf}
  !insertmacro TakeBackStart
  !insertmacro Unregister
  !insertmacro RemoveProgram "$INSTDIR"
  ${If} $DeletesData = ${BST_CHECKED}
    RMDir /r "${USER_DATA}"
  ${EndIf}
  !insertmacro TellTheDesktop
SectionEnd
