#!/bin/bash
# Tries the installer for Windows without Windows: `packaging/windows/try_installer.sh [FOLDER FOR PICTURES]`.
# A stand-in takes the program's place, and Wine that of Windows: installs, starts, upgrades, refuses, removes.
# Needs, on Debian: nsis gcc-mingw-w64-x86-64 wine wine64 xvfb xauth, and for pictures imagemagick xdotool openbox.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [[ -z ${TRYING:-} ]]; then
  export TRYING=1
  exec xvfb-run -a -s "-screen 0 900x640x24" bash packaging/windows/try_installer.sh "$@"
fi
pictures=${1:-}
work=$(mktemp -d)
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml=;winemenubuilder.exe="
trap 'wineserver=$(command -v wineserver || echo /usr/lib/wine/wineserver64); "$wineserver" -k 2>/dev/null || true; rm -rf "$work"' EXIT
python=.venv/bin/python
[[ -x $python ]] || python=python3
tells=$work/tells.txt
touch "$tells"
export STAND_IN_TELLS="Z:${tells//\//\\}"
n_failed=0

check() {
  if "${@:2}"; then
    echo "good  $1"
  else
    echo "BAD   $1"
    n_failed=$((n_failed + 1))
  fi
}
not() { ! "$@"; }
silently() { (cd "$work" && wine "$@" >/dev/null 2>&1); }
# One value of the user's registry, of a key's default value for /ve.
value() { wine reg query "HKCU\\$1" "${@:2}" 2>/dev/null | tr -d '\r' | sed -n 's/^ .*REG_[A-Z_]* *//p'; }
is() { [[ $(value "${@:2}") == "$1" ]]; }
key() { wine reg query "HKCU\\$1" >/dev/null 2>&1; }

make_installer() { # VERSION, and what belongs to that version alone
  local payload=$work/payload-$1
  mkdir -p "$payload/_internal"
  x86_64-w64-mingw32-gcc -O1 -s packaging/windows/stand_in.c -o "$payload/surtitle.exe"
  cp "$payload/surtitle.exe" "$payload/surtitlew.exe"
  echo "$1" >"$payload/_internal/only-in-$1"
  (cd packaging/windows && makensis -INPUTCHARSET UTF8 -V2 -WX -DVERSION="$1" -DNUMBERS="$1.0" -DPAYLOAD="$payload" \
    -DTARGET=amd64-unicode -DICON="$work/surtitle.ico" -DSIDE="$work/side.bmp" -DLICENSE="$PWD/../../LICENSE" -DOUT="$work/setup-$1.exe" surtitle.nsi)
}

echo "1. Two versions, compiled"
"$python" packaging/windows/resources.py "$work"
make_installer 0.1.0
make_installer 0.2.0
timeout 300 wine wineboot -i >/dev/null 2>&1
drive=$WINEPREFIX/drive_c
home=$(echo "$drive"/users/*/AppData/Local | tr ' ' '\n' | grep -v Public)
user=${home%/AppData/Local}
program=$home/Programs/Surtitle
inside="C:${program#"$drive"}"
inside=${inside//\//\\}
uninstall=(wine "$inside\\uninstall.exe" /S "_?=$inside")

own_keys=("Software\\Classes\\Surtitle.Media" "Software\\Surtitle" "Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Surtitle")
uninstall_key=${own_keys[2]}
run_key='Software\Microsoft\Windows\CurrentVersion\Run'
wine reg add 'HKCU\Environment' /v Path /t REG_EXPAND_SZ /d '%USERPROFILE%\bin;C:\two words' /f >/dev/null 2>&1
wine reg add 'HKCU\Software\Classes\.wav\OpenWithProgids' /v Another.Program /t REG_SZ /d '' /f >/dev/null 2>&1
wine reg add 'HKCU\Software\Classes\.flac' /ve /t REG_SZ /d Another.Flac /f >/dev/null 2>&1
wine reg add 'HKCU\Software\Surtitle\Another' /v its /t REG_SZ /d own /f >/dev/null 2>&1
mkdir -p "$home/surtitle/transcripts"
echo kept >"$home/surtitle/transcripts/mine"

wine winecfg -v win7 >/dev/null 2>&1
code=0
silently "$work/setup-0.1.0.exe" /S || code=$?
check "Windows 7 is refused (exit code 2: $code)" test "$code" = 2 -a ! -e "$program"
wine winecfg -v win10 >/dev/null 2>&1

echo "2. Installed without a window, with an icon and with files"
silently "$work/setup-0.1.0.exe" /S /DESKTOP /OPENWITH
check "the program is there" test -f "$program/surtitlew.exe" -a -f "$program/_internal/only-in-0.1.0"
check "it is in the start menu" test -f "$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Surtitle.lnk"
check "it is on the desktop" test -f "$user/Desktop/Surtitle.lnk"
check "Windows knows its version" is 0.1.0 "$uninstall_key" /v DisplayVersion
check "Windows knows where it is" is "$inside" "$uninstall_key" /v InstallLocation
check "it is on the PATH, after what was there" is "%USERPROFILE%\\bin;C:\\two words;$inside" Environment /v Path
check "files are offered to it" is "\"$inside\\surtitlew.exe\" window \"%1\"" \
  "Software\\Classes\\Surtitle.Media\\shell\\open\\command" /ve
check "it is offered for .mkv" grep -q "Surtitle.Media" <(wine reg query 'HKCU\Software\Classes\.mkv\OpenWithProgids' 2>/dev/null)

echo "3. Started"
silently "$inside\\surtitlew.exe" window "C:\\a file.wav"
check "it is told what to open" grep -qF 'window C:\a file.wav' "$tells"
silently "$inside\\surtitle.exe" --wait &
waiting=$!
for _ in {1..100}; do
  grep -qF -e --wait "$tells" && break
  sleep 0.1
done
code=0
silently "$work/setup-0.2.0.exe" /S || code=$?
check "an upgrade is refused while it runs (exit code 2: $code)" test "$code" = 2
check "and nothing was changed" test -f "$program/_internal/only-in-0.1.0"
code=0
(cd "$work" && "${uninstall[@]}" >/dev/null 2>&1) || code=$?
check "so is the removal (exit code 2: $code)" test "$code" = 2
check "and nothing was removed" test -f "$program/surtitlew.exe"
wine taskkill /f /im surtitle.exe >/dev/null 2>&1 || kill "$waiting"
wait "$waiting" || true

echo "4. Upgraded"
silently "$work/setup-0.2.0.exe" /S
check "the new version is there" test -f "$program/_internal/only-in-0.2.0"
check "nothing of the old one is" not test -e "$program/_internal/only-in-0.1.0"
check "Windows knows the new version" is 0.2.0 "$uninstall_key" /v DisplayVersion
check "the icon on the desktop is still wanted" test -f "$user/Desktop/Surtitle.lnk"
check "files are still offered to it" key "Software\\Classes\\Surtitle.Media"
check "it is on the PATH once" is "%USERPROFILE%\\bin;C:\\two words;$inside" Environment /v Path

echo "5. Moved to another folder, and back"
elsewhere=$drive/elsewhere
echo "the user's own" >"$program/mine.txt"
wine reg add "HKCU\\$run_key" /v Surtitle /d "$inside\\surtitlew.exe --start-hidden" /f >/dev/null 2>&1
silently "$work/setup-0.1.0.exe" /S '/D=C:\elsewhere'
check "the program is in the new folder" test -f "$elsewhere/_internal/only-in-0.1.0" -a -f "$elsewhere/uninstall.exe"
check "it is gone from the old one" not test -e "$program/surtitlew.exe" -o -e "$program/_internal" -o -e "$program/uninstall.exe"
check "what the user put into the old one stays" test -f "$program/mine.txt"
check "Windows knows the new folder" is 'C:\elsewhere' "$uninstall_key" /v InstallLocation
check "PATH names the new folder alone" is '%USERPROFILE%\bin;C:\two words;C:\elsewhere' Environment /v Path
check "it starts with the session from there" is '"C:\elsewhere\surtitlew.exe" --start-hidden' "$run_key" /v Surtitle
check "files are offered to it there" is '"C:\elsewhere\surtitlew.exe" window "%1"' \
  "Software\\Classes\\Surtitle.Media\\shell\\open\\command" /ve
silently 'C:\elsewhere\surtitle.exe' --wait &
waiting=$!
for _ in {1..100}; do
  [[ $(grep -cF -e --wait "$tells") == 2 ]] && break
  sleep 0.1
done
code=0
silently "$work/setup-0.2.0.exe" /S "/D=$inside" || code=$?
check "a move is refused while it runs in the other folder (exit code 2: $code)" test "$code" = 2 -a -f "$elsewhere/surtitlew.exe"
wine taskkill /f /im surtitle.exe >/dev/null 2>&1 || kill "$waiting"
wait "$waiting" || true
# As if an older installer had left it behind.
cp -r "$elsewhere" "$drive/left"
silently "$work/setup-0.2.0.exe" /S "/D=$inside"
check "the program is back" test -f "$program/_internal/only-in-0.2.0" -a ! -e "$elsewhere"
(cd "$work" && wine 'C:\left\uninstall.exe' /S '_?=C:\left' >/dev/null 2>&1)
check "what an older copy's uninstaller removes is its own" test ! -e "$drive/left/surtitlew.exe" -a -f "$program/surtitlew.exe"
check "it starts with the session still" is "\"$inside\\surtitlew.exe\" --start-hidden" "$run_key" /v Surtitle
check "Windows still knows the program" is "$inside" "$uninstall_key" /v InstallLocation
check "files are still offered to it" key "Software\\Classes\\Surtitle.Media"
check "it is on the PATH still" is "%USERPROFILE%\\bin;C:\\two words;$inside" Environment /v Path
check "the icons are still there" test -f "$user/Desktop/Surtitle.lnk" -a \
  -f "$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Surtitle.lnk"
rm "$program/mine.txt"

if [[ -n $pictures ]]; then
  echo "6. Seen"
  mkdir -p "$pictures"
  openbox 2>/dev/null &
  desktop=$!
  last=
  see() { # NAME: the next page of the installer, when it is there and has stopped changing
    local id='' seen='' before=''
    for _ in {1..60}; do
      sleep 0.5
      id=$(xdotool search --onlyvisible --name 'Surtitle.*(Setup|Uninstall)|Installer Language' 2>/dev/null | tail -1) || true
      [[ -n $id ]] || continue
      seen=$(import -window "$id" ppm:- 2>/dev/null | cksum) || continue
      if [[ $seen == "$before" && $seen != "$last" ]]; then
        last=$seen
        import -window "$id" -strip -dither None -colors 64 -define png:compression-level=9 "$pictures/$1.png"
        return
      fi
      before=$seen
    done
    check "$1 is seen" false
  }
  press() { xdotool key --clearmodifiers "$1"; }
  wine reg delete 'HKCU\Software\Surtitle' /v InstallerLanguage /f >/dev/null 2>&1
  (cd "$work" && exec wine setup-0.2.0.exe >/dev/null 2>&1) &
  sleep 4
  see installer-language && press Return
  see installer-welcome && press Return
  see installer-licence && press Return
  see installer-components && press Return
  see installer-folder
  xdotool key --clearmodifiers ctrl+a
  xdotool type --delay 40 'C:\elsewhere'
  press Return
  see installer-moves && press Escape
  sleep 1
  check "who cancels a move stays where it is" test ! -e "$elsewhere" -a -f "$program/surtitlew.exe"
  xdotool key --clearmodifiers ctrl+a
  xdotool type --delay 40 "$inside\\" # as the page shows it by itself
  press Return
  sleep 1
  check "the same folder is no move" test "$(xdotool search --onlyvisible --name 'Surtitle.*Setup' | wc -l)" = 1
  sleep 2
  press Return
  see installer-finished && press Return
  sleep 2
  (cd "$work" && exec wine "$inside\\uninstall.exe" "_?=$inside" >/dev/null 2>&1) &
  sleep 4
  see uninstaller
  press Escape
  press Return
  sleep 2
  wine taskkill /f /im uninstall.exe >/dev/null 2>&1 || true
  kill "$desktop"
fi

echo "7. A PATH that is too long is left alone"
(cd "$work" && "${uninstall[@]}" >/dev/null 2>&1)
long='C:\bin'
while ((${#long} < 1500)); do long+=";C:\\folder${#long}"; done
wine reg add 'HKCU\Environment' /v Path /t REG_EXPAND_SZ /d "$long" /f >/dev/null 2>&1
silently "$work/setup-0.2.0.exe" /S
check "it is as it was" is "$long" Environment /v Path
(cd "$work" && "${uninstall[@]}" >/dev/null 2>&1)
check "and is so after the removal" is "$long" Environment /v Path
check "what another program keeps beside ours stays" is own 'Software\Surtitle\Another' /v its
wine reg delete 'HKCU\Software\Surtitle\Another' /f >/dev/null 2>&1
wine reg add 'HKCU\Environment' /v Path /t REG_EXPAND_SZ /d '%USERPROFILE%\bin;C:\two words' /f >/dev/null 2>&1
silently "$work/setup-0.2.0.exe" /S /DESKTOP /OPENWITH

echo "8. Removed, with what the user made kept"
echo "the user's own" >"$program/mine.txt"
(cd "$work" && "${uninstall[@]}" >/dev/null 2>&1)
check "the program is gone" not test -e "$program/surtitlew.exe" -o -e "$program/_internal"
check "a file that is not the program's stays" test -f "$program/mine.txt"
rm "$program/mine.txt"
check "transcripts are kept" test -f "$home/surtitle/transcripts/mine"
check "the start menu is clean" not test -e "$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Surtitle.lnk"
check "nothing starts with the session" is "" "$run_key" /v Surtitle
check "the desktop is clean" not test -e "$user/Desktop/Surtitle.lnk"
for each in "${own_keys[@]}" 'Software\Classes\.mkv' 'Software\Classes\Applications\surtitlew.exe'; do
  check "the registry has no $each" not key "$each"
done
check "another program's file types stay" grep -q "Another.Program" <(wine reg query 'HKCU\Software\Classes\.wav\OpenWithProgids' 2>/dev/null)
check "another program still opens .flac" is Another.Flac 'Software\Classes\.flac' /ve
check "PATH is as it was" is '%USERPROFILE%\bin;C:\two words' Environment /v Path
check "models were not touched" not grep -q "models remove" "$tells"

echo "9. Removed with all"
silently "$work/setup-0.2.0.exe" /S /NOPATH
check "PATH is as it was" is '%USERPROFILE%\bin;C:\two words' Environment /v Path
# As Windows does it: the uninstaller goes on as a copy of itself, and can delete its own file.
silently "$inside\\uninstall.exe" /S /DELETEALL
for _ in {1..120}; do
  [[ -e $program ]] || break
  sleep 0.5
done
find "$program" 2>/dev/null || true
check "what the user made is gone" not test -e "$home/surtitle"
check "the program was asked to delete its models" grep -q "models remove --all" "$tells"
check "the folder is gone" not test -e "$program"

echo
if ((n_failed)); then
  echo "$n_failed went wrong." >&2
  exit 1
fi
echo "All is as it should be. Wine is no Windows: try it there before a release."
