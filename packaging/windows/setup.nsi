; The setup program for Windows, made from dist\outreach-desk on Windows or Linux:
;     makensis -DVERSION=0.1.0 packaging/windows/setup.nsi
; It installs for one user and asks for no rights. Start at login is a choice in the program's preferences.
Unicode true
SetCompressor /SOLID lzma
ManifestDPIAware true
RequestExecutionLevel user

!include "MUI2.nsh"
!include "FileFunc.nsh"

!ifndef VERSION
    !error "Say the version: makensis -DVERSION=1.2.3 setup.nsi"
!endif
!ifndef TOP
    !define TOP "${__FILEDIR__}/../.."
!endif
!define NAME "Outreach Desk"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\OutreachDesk"
!define OPENS "OutreachDesk.csv"
!define ACCEPTS "OutreachDesk.invite"

Name "${NAME}"
OutFile "${TOP}/dist/outreach-desk-${VERSION}-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\Outreach Desk"
InstallDirRegKey HKCU "Software\OutreachDesk" "InstallDir"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Setup of ${NAME}"
VIAddVersionKey "LegalCopyright" "Outreach Desk contributors, MIT"

!define MUI_ABORTWARNING
!if /FileExists "${TOP}/build/outreach.ico"
    !define MUI_ICON "${TOP}/build/outreach.ico"
    !define MUI_UNICON "${TOP}/build/outreach.ico"
!endif
!define MUI_FINISHPAGE_RUN "$INSTDIR\outreach.exe"
!insertmacro MUI_PAGE_LICENSE "${TOP}/LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

; A running program holds its files: the service ends with its window.
!macro StillOpen UN
Function ${UN}StillOpen
    again:
    ClearErrors
    FileOpen $0 "$INSTDIR\outreach.exe" a
    IfErrors 0 closed
    IfFileExists "$INSTDIR\outreach.exe" 0 done
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Please close ${NAME} first." /SD IDCANCEL IDRETRY again
    Abort
    closed:
    FileClose $0
    done:
FunctionEnd
!macroend
!insertmacro StillOpen ""
!insertmacro StillOpen "un."

Section "Program"
    IfFileExists "$INSTDIR\outreach.exe" 0 +2
    Call StillOpen
    RMDir /r "$INSTDIR\_internal"
    SetOutPath "$INSTDIR"
    File /r "${TOP}/dist/outreach-desk/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortCut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\outreach.exe"
    WriteRegStr HKCU "Software\OutreachDesk" "InstallDir" "$INSTDIR"

    ; "Open with" for CSV files; what opens them by a double click stays as it is.
    WriteRegStr HKCU "Software\Classes\${OPENS}" "" "CSV for ${NAME}"
    WriteRegStr HKCU "Software\Classes\${OPENS}\shell\open\command" "" '"$INSTDIR\outreach.exe" "%1"'
    WriteRegStr HKCU "Software\Classes\.csv\OpenWithProgids" "${OPENS}" ""
    WriteRegStr HKCU "Software\Classes\.tsv\OpenWithProgids" "${OPENS}" ""

    ; Invitations, as a file or a link of a mail or a chat.
    WriteRegStr HKCU "Software\Classes\${ACCEPTS}" "" "Invitation to ${NAME}"
    WriteRegStr HKCU "Software\Classes\${ACCEPTS}\DefaultIcon" "" "$INSTDIR\outreach.exe,0"
    WriteRegStr HKCU "Software\Classes\${ACCEPTS}\shell\open\command" "" '"$INSTDIR\outreach.exe" "%1"'
    WriteRegStr HKCU "Software\Classes\.outreach-invite" "" "${ACCEPTS}"
    WriteRegStr HKCU "Software\Classes\outreach" "" "URL:Invitation to ${NAME}"
    WriteRegStr HKCU "Software\Classes\outreach" "URL Protocol" ""
    WriteRegStr HKCU "Software\Classes\outreach\shell\open\command" "" '"$INSTDIR\outreach.exe" "%1"'

    WriteRegStr HKCU "${KEY}" "DisplayName" "${NAME}"
    WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\outreach.exe"
    WriteRegStr HKCU "${KEY}" "Publisher" "Outreach Desk contributors"
    WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
SectionEnd

; The workspaces stay: they are the user's, not the program's.
Section "Uninstall"
    Call un.StillOpen
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\outreach.exe"
    Delete "$INSTDIR\outreach-service.exe"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\${NAME}.lnk"
    DeleteRegValue HKCU "Software\Classes\.csv\OpenWithProgids" "${OPENS}"
    DeleteRegValue HKCU "Software\Classes\.tsv\OpenWithProgids" "${OPENS}"
    DeleteRegKey HKCU "Software\Classes\${OPENS}"
    DeleteRegKey HKCU "Software\Classes\${ACCEPTS}"
    DeleteRegKey HKCU "Software\Classes\.outreach-invite"
    DeleteRegKey HKCU "Software\Classes\outreach"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${NAME}"
    DeleteRegKey HKCU "${KEY}"
    DeleteRegKey HKCU "Software\OutreachDesk"
SectionEnd
