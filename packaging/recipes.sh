#!/usr/bin/env bash
# Writes the recipes of a release to a folder, with its version and the sums of its archives.
#
#     packaging/recipes.sh target/packages/SHA256SUMS target/recipes
set -euo pipefail
if [ $# != 2 ]; then
    echo "usage: packaging/recipes.sh SHA256SUMS FOLDER" >&2
    exit 2
fi
recipes="$(cd "$(dirname "$0")" && pwd)/recipes"
version="$(sed -n 's/^version = "\(.*\)"$/\1/p' "$recipes/../../Cargo.toml" | head -1)"
fill="s/@VERSION@/$version/g"
while read -r sum file; do
    target="${file#rackety-}"
    target="${target%.tar.gz}"
    fill="$fill; s/@${target%.zip}@/$sum/g"
done < <(grep -E '\.(tar\.gz|zip)$' "$1")
mkdir -p "$2"
for recipe in "$recipes"/*; do sed "$fill" "$recipe" >"$2/$(basename "$recipe")"; done
if left="$(grep -nE '@[a-z0-9_]+-[a-z0-9_-]+@' "$2"/*)"; then
    printf 'packaging/recipes.sh: %s has no sum for\n%s\n' "$1" "$left" >&2
    exit 1
fi
