#!/usr/bin/env bash
# Runs a program for Windows in Wine.
#
#     packaging/wine.sh rackety.exe --version
#
# Wine 8 lacks a library of Windows from which Rust's own takes random numbers, so the first run adds it.
set -euo pipefail
system="${WINEPREFIX:-$HOME/.wine}/drive_c/windows/system32"
if [ ! -d "$system" ]; then wineboot --init >/dev/null 2>&1; fi
if [ ! -e "$system/bcryptprimitives.dll" ]; then
    x86_64-w64-mingw32-gcc -shared -o "$system/bcryptprimitives.dll" -x c - -ladvapi32 <<'EOF'
unsigned char SystemFunction036(void *bytes, unsigned long count);
__declspec(dllexport) int ProcessPrng(void *bytes, unsigned long count) { return SystemFunction036(bytes, count); }
EOF
fi
exec wine "$@"
