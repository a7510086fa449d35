# Builds what users of Windows install, on Windows 10 or 11 with 64 bits, into dist\: an installer, a bill of materials.
#   powershell -ExecutionPolicy Bypass -File packaging\windows\build.ps1 -Decoder FILE
# Needs Python 3.11 or newer, NSIS 3.08 or newer whose makensis is on the PATH, and git.
param(
  # A wheel of packaging/decoder/build.sh, which makes it on Linux with HOST=x86_64-w64-mingw32.
  [Parameter(Mandatory = $true)][string]$Decoder,
  [string]$Python = "python",
  [string]$Build = "build\windows",
  # The SHA-1 of a certificate for signing code in the user's store; without it nothing is signed.
  [string]$Certificate = $env:SIGNING_CERTIFICATE,
  [string]$TimeServer = $env:SIGNING_TIME_SERVER
)
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")

function Invoke-Checked {
  # A program that fails stops no script of PowerShell's by itself.
  $program, $arguments = $args
  & $program @arguments
  if ($LASTEXITCODE -ne 0) { throw "$program ended with $LASTEXITCODE." }
}

function Add-Signature([string[]]$Files) {
  if (-not $Certificate) {
    Write-Host "   without a certificate: SmartScreen warns of $($Files -join ', ')."
    return
  }
  $at = if ($TimeServer) { @("/tr", $TimeServer, "/td", "SHA256") } else { @() }
  Invoke-Checked signtool sign /sha1 $Certificate /fd SHA256 @at @Files
}

if (-not (Test-Path $Decoder)) { throw "There is no $Decoder." }
$Decoder = (Resolve-Path $Decoder).Path
$found = Select-String -Path pyproject.toml -Pattern '^version = "(.*)"'
$version = $found.Matches[0].Groups[1].Value
$numbers = ($version -replace '^(\d+\.\d+\.\d+).*$', '$1') + ".0"
$env:SOURCE_DATE_EPOCH = (git log -1 --format=%ct)
$env:PYTHONHASHSEED = "0"
$env:PYTHONUTF8 = "1"
New-Item -ItemType Directory -Force $Build, dist | Out-Null
$Build = (Resolve-Path $Build).Path
$windows = "packaging\windows"

Write-Host "1. The environment that is frozen"
Invoke-Checked $Python -m venv --clear "$Build\venv"
$venv = "$Build\venv\Scripts\python.exe"
$pip = @("-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--no-deps")
# Without torch, which comes as an engine pack.
$locked = @("base", "quantized", "packaging") | ForEach-Object { "-r", "packaging\locked\$_.txt" }
Invoke-Checked $venv @pip --require-hashes @locked
Invoke-Checked $venv @pip --force-reinstall $Decoder
Invoke-Checked $venv packaging\weights\fetch.py
Invoke-Checked $venv packaging\compile_translations.py
# PyInstaller does not follow an editable install.
Invoke-Checked $venv @pip --no-build-isolation .

Write-Host "2. The program"
Invoke-Checked $venv -m PyInstaller --noconfirm --log-level WARN --distpath "$Build\frozen" --workpath "$Build\work" `
  packaging\surtitle.spec
$program = "$Build\frozen\surtitle"
$name = "surtitle-$version-windows-x86_64"
Move-Item -Force "$program\_internal\bill-of-materials.json" "dist\$name.cdx.json"
Add-Signature "$program\surtitle.exe", "$program\surtitlew.exe"

Write-Host "3. Tried"
Invoke-Checked "$program\surtitle.exe" --version
Invoke-Checked "$program\surtitle.exe" demo --out "$Build\demo.srt"

Write-Host "4. The installer"
Invoke-Checked $venv "$windows\resources.py" "$Build\resources"
Invoke-Checked makensis -INPUTCHARSET UTF8 -V2 -WX "-DVERSION=$version" "-DNUMBERS=$numbers" "-DPAYLOAD=$program" `
  "-DICON=$Build\resources\surtitle.ico" "-DSIDE=$Build\resources\side.bmp" "-DLICENSE=$PWD\LICENSE" `
  "-DOUT=$PWD\dist\$name.exe" "$windows\surtitle.nsi"
Add-Signature "dist\$name.exe"

$sums = "$name.exe", "$name.cdx.json" | ForEach-Object {
  "$((Get-FileHash -Algorithm SHA256 "dist\$_").Hash.ToLower())  $_"
}
# As sha256sum reads it: no byte order mark, no carriage return.
[IO.File]::WriteAllText("$PWD\dist\surtitle-$version-windows.sha256", ($sums -join "`n") + "`n")
