#!/usr/bin/env bash
# Builds the packages of one target in target/packages: an archive with an SBOM; for Linux also a .deb and an .rpm.
#
#     packaging/build.sh x86_64-unknown-linux-musl
#
# The same commit gives the same bytes in every folder. Needs bsdtar and cargo-cyclonedx; for Linux also dpkg-deb and
# rpmbuild; for Windows, elsewhere, gcc-mingw-w64 and wine; for another processor qemu-user-static.
# docs/installing.md names the packages of Debian.
set -euo pipefail
cd "$(dirname "$0")/.."
root="$PWD"

target="${1:-}"
# rust-lld links what needs no library of the system, so Linux needs no compiler of C.
case "$target" in
    x86_64-unknown-linux-musl) runner="" arch=x86_64 deb_arch=amd64 linker=rust-lld ;;
    aarch64-unknown-linux-musl) runner=qemu-aarch64-static arch=aarch64 deb_arch=arm64 linker=rust-lld ;;
    x86_64-pc-windows-gnu) runner="$root/packaging/wine.sh" linker="" ;;
    x86_64-apple-darwin | aarch64-apple-darwin) runner="" linker=cc ;;
    *)
        echo "usage: packaging/build.sh TARGET, one of" >&2
        grep -oE '[a-z0-9_]+-[a-z]+-(linux-musl|windows-gnu|darwin)' "$0" | sort -u >&2
        exit 2
        ;;
esac
if [[ "$target" == "$(uname -m)"-*-linux-* ]]; then runner=""; fi

version="$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)"
SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)"
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C
target_dir="${CARGO_TARGET_DIR:-$root/target}"
packages="$target_dir/packages"
# Without the version, so that one address leads to the latest release.
name="rackety-$target"
mkdir -p "$packages"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# Messages name sources by paths, which must not depend on this machine.
between=$'\x1f'
flags="--remap-path-prefix=$root=rackety$between--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
if [[ "$target" == *-windows-* ]]; then
    flags="$flags$between-Clink-arg=-Wl,--no-insert-timestamp"
    # GNU ld sorts imports by the paths of libraries, so it gets those of the build as relative ones.
    mkdir -p "$target_dir"
    linker="$(cd "$target_dir" && pwd -P)/mingw-linker"
    cat >"$linker" <<'EOF'
#!/usr/bin/env bash
cd "$(dirname "$0")" && exec x86_64-w64-mingw32-gcc "${@//"$PWD/"/}"
EOF
    chmod +x "$linker"
fi
linker_variable="CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_LINKER"
if command -v rustup >/dev/null; then rustup target add "$target"; fi
env "$linker_variable=$linker" CARGO_ENCODED_RUSTFLAGS="$flags" \
    cargo build --locked --profile dist --target "$target"
program="$target_dir/$target/dist/rackety"
if [[ "$target" == *-windows-* ]]; then
    # rustc names these symbols after a temporary folder; objcopy sets the date to that of the commit.
    x86_64-w64-mingw32-objcopy --wildcard --strip-symbol '*_dll_imports_lib*' "$program.exe" "$work/rackety.exe"
    program="$work/rackety.exe"
fi

RUNNER="$runner" packaging/install.sh "$program" "$work/$name"

# Lists the crates of the program. It names our own by their folder, which says nothing to others.
cargo cyclonedx --quiet --no-build-deps --format json --spec-version 1.5 --target "$target" --override-filename sbom
sed "s|path+file://$root|path+file:///rackety|g" sbom.json >"$packages/$name.cdx.json"
rm -f sbom.json src/*/sbom.json fuzz/sbom.json

# One date, one order and no users.
stamp="$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S)"
normalise() { find "$1" -exec chmod go-w,a+rX {} + -exec touch -h -t "$stamp" {} +; }
normalise "$work/$name"
# Without folders: tar would give the mode and date of an archive's folder to one that exists, such as ~/.local/share.
pack() {
    (cd "$work" && find "$name" ! -type d | sort | bsdtar -c "$@" --no-recursion --uid 0 --gid 0 --uname "" --gname "" -T -)
}
case "$target" in
    # By way of another format, which has no times of access and of change.
    *windows*) pack --format ustar -f - | bsdtar -c --format zip -f "$packages/$name.zip" @- ;;
    *) pack --format ustar -f - | gzip -9n >"$packages/$name.tar.gz" ;;
esac

if [ "$linker" = rust-lld ]; then
    # /usr as the policies of distributions have it: compressed manual pages and a copyright file.
    usr="$work/root/usr"
    contact="The Rackety maintainers <rackety@users.noreply.github.com>"
    mkdir -p "$work/root"
    mv "$work/$name" "$usr"
    find "$usr/share/man" -type f -exec gzip -9n {} +
    cp packaging/copyright "$usr/share/doc/rackety/"
    rm "$usr/share/doc/rackety"/{LICENSE-*,CHANGELOG.md}
    rm -r "$usr/share/powershell"
    normalise "$work/root"
    rpmbuild -bb --quiet --target "$arch" packaging/rackety.spec --define "version $version" --define "tree $work/root" \
        --define "day $(date -u -d "@$SOURCE_DATE_EPOCH" "+%a %b %d %Y")" --define "contact $contact" \
        --define "_topdir $work/rpm" --define "_rpmdir $packages" \
        --define "_rpmfilename %{name}.%{_target_cpu}.rpm"

    # Debian has a folder for games, and another one for completions of zsh.
    mv "$usr/bin" "$usr/games"
    mv "$usr/share/zsh/site-functions" "$usr/share/zsh/vendor-completions"
    gzip -9n >"$usr/share/doc/rackety/changelog.gz" <<EOF
rackety ($version) stable; urgency=medium

  * See https://github.com/rackety/rackety/blob/v$version/CHANGELOG.md

 -- $contact  $(date -u -d "@$SOURCE_DATE_EPOCH" -R)
EOF
    install -D -m 644 packaging/lintian-overrides "$usr/share/lintian/overrides/rackety"
    mkdir "$work/root/DEBIAN"
    (cd "$work/root" && find usr -type f | sort | xargs md5sum >DEBIAN/md5sums)
    # The size is Debian's estimate, for which folders count the same on all file systems.
    cat >"$work/root/DEBIAN/control" <<EOF
Package: rackety
Version: $version
Architecture: $deb_arch
Maintainer: $contact
Section: games
Priority: optional
Homepage: https://github.com/rackety/rackety
Installed-Size: $(find "$usr" -printf '%y %s\n' | awk '{ kib += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print kib }')
Description: word-tile games in a terminal
 Rackety plays word-tile games for one to four people, at one keyboard or
 several terminals, and computer opponents from novice to master: SmartFeud,
 Wordfeud, Webfeud, Words With Friends, Crossplay, and any game that you
 describe in a file. Word lists of many languages are in the program.
EOF
    normalise "$work/root"
    dpkg-deb --root-owner-group --build "$work/root" "$packages/rackety_$deb_arch.deb"
fi

(cd "$packages" && shasum -a 256 rackety[-_.]* >SHA256SUMS)
