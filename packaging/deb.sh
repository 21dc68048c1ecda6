#!/usr/bin/env bash
# Builds a Debian package of the program, its manual pages and its shell completions in target/debian.
# Requires cargo-deb: cargo install cargo-deb
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --profile dist
rackety=${CARGO_TARGET_DIR:-target}/dist/rackety
made=packaging/made
rm -rf "$made"
mkdir -p "$made"
"$rackety" man --out "$made/man"
"$rackety" completions bash >"$made/rackety"
"$rackety" completions zsh >"$made/_rackety"
"$rackety" completions fish >"$made/rackety.fish"
# With its symbols, which the backtraces of crash reports need.
cargo deb --profile dist --no-build --no-strip
