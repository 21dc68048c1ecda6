#!/usr/bin/env bash
# Installs a built program below a folder, with its manual pages, completions, licences, icon and desktop entry.
#
#     packaging/install.sh target/release/rackety ~/.local
#
# RUNNER runs a program that this machine cannot, such as wine or qemu-aarch64-static. SOURCE_DATE_EPOCH is the date of the
# release in the AppStream data; by default it is now.
set -euo pipefail

if [ $# != 2 ]; then
    echo "usage: packaging/install.sh PROGRAM FOLDER" >&2
    exit 2
fi
program="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
mkdir -p "$2/bin" "$2/share"
prefix="$(cd "$2" && pwd)"
cd "$(dirname "$0")/.."
root="$PWD"

# install(1) of macOS has no -D.
data() {
    mkdir -p "$prefix/share/$2"
    install -m 644 "$1" "$prefix/share/$2"
}

install -m 755 "$program" "$prefix/bin/"

# What the program says of itself. A Windows program may end its lines as Windows does.
made="$(mktemp -d)"
trap 'rm -rf "$made"' EXIT
cd "$made"
run() { ${RUNNER:+"$RUNNER"} "$program" "$@"; }
run man --out man >/dev/null
run completions bash | tr -d '\r' >rackety
run completions zsh | tr -d '\r' >_rackety
run completions fish | tr -d '\r' >rackety.fish
run completions powershell | tr -d '\r' >rackety.ps1
run licences | tr -d '\r' >licences.txt
for page in man/*/*; do data "$page" "${page%/*}"; done
data rackety bash-completion/completions
data _rackety zsh/site-functions
data rackety.fish fish/vendor_completions.d
data rackety.ps1 powershell
data licences.txt doc/rackety

cd "$root"
version="$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)"
now="${SOURCE_DATE_EPOCH:-$(date +%s)}"
date="$(date -u -d "@$now" +%F 2>/dev/null || date -u -r "$now" +%F)"
sed "s/@VERSION@/$version/; s/@DATE@/$date/" packaging/rackety.metainfo.xml >"$made/rackety.metainfo.xml"
data "$made/rackety.metainfo.xml" metainfo
data packaging/rackety.desktop applications
data packaging/rackety.svg icons/hicolor/scalable/apps
for page in CHANGELOG.md LICENSE-MIT LICENSE-APACHE; do data "$page" doc/rackety; done
# Links to files that are not installed lead to the source of this version.
source="https://github.com/rackety/rackety/blob/v$version"
mkdir "$made/docs"
pictures="${source/blob/raw}/pictures/"
sed -E "s|\]\(pictures/|]($pictures|g; s|\]\(([^:#)]+[#)])|]($source/\1|g; s|\]\($source/docs/|](docs/|g" README.md >"$made/README.md"
for page in docs/*.md; do sed "s|](\.\./|]($source/|g" "$page" >"$made/$page"; done
data "$made/README.md" doc/rackety
for page in "$made"/docs/*.md; do data "$page" doc/rackety/docs; done
