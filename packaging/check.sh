#!/usr/bin/env bash
# Proves the packages.
#
#     packaging/check.sh --quick      crate licences, crate sizes, recipes, the engine for wasm32, and the program for Windows;
#                                     builds no package
#     packaging/check.sh --systems    checks the code and its tests for macOS and Windows, without linking them
#     packaging/check.sh TARGET       builds the packages of a target in two folders, compares them, installs them, plays
#                                     and removes them; as root, for chroot(1)
#     packaging/check.sh --host       builds the host of games as one static program, and plays on it by ssh in a file system
#                                     with nothing else, as packaging/host/Containerfile sets it up; as root, too
#
# --quick names the tools that are missing and goes on; the others need theirs, which docs/installing.md lists.
set -euo pipefail
cd "$(dirname "$0")/.."
root="$PWD"
packages="${CARGO_TARGET_DIR:-$root/target}/packages"
work="$(mktemp -d)"
host_id=""
trap 'stop_host; rm -rf "$work"' EXIT

step() { printf -- '-- %s\n' "$*"; }

fail() {
    echo "packaging/check.sh: $*" >&2
    exit 1
}

# Runs a command if its tool, the first argument, is installed.
with() {
    if command -v "$1" >/dev/null; then "${@:2}"; else echo "skipped: $1 is not installed" >&2; fi
}

add_target() {
    if command -v rustup >/dev/null; then rustup target add "$1"; fi
}

# Says so where a target is not there and cannot be installed.
has_target() {
    if ! add_target "$1" || ! [ -d "$(rustc --print target-libdir --target "$1")" ]; then
        echo "skipped: the target $1 cannot be installed here"
        return 1
    fi
}

quick() {
    step "the licences of the crates"
    if python3 -c "import tomllib" 2>/dev/null; then
        local lists=(packaging/crate-licences.txt packaging/host/crate-licences.txt)
        cat "${lists[@]}" >"$work/committed"
        packaging/crate_licences.py
        cat "${lists[@]}" | cmp - "$work/committed" || fail "a list was old; commit the new one"
    else
        echo "skipped: Python 3.11 or later is not installed"
    fi

    step "the sizes of the crates, of which crates.io takes 10 MiB"
    cargo package --quiet --locked -p rackety -p rackety-engine -p rackety-lab --no-verify --allow-dirty --target-dir "$work/crates"
    for crate in "$work"/crates/package/*.crate; do
        bytes="$(wc -c <"$crate")"
        echo "${crate##*/}: $bytes bytes"
        [ "$bytes" -le 10485760 ] || fail "${crate##*/} is too large"
    done

    step "recipes"
    with shellcheck shellcheck packaging/*.sh .ci/run
    with desktop-file-validate desktop-file-validate packaging/rackety.desktop
    # The threshold is in tenths: at most 2.0.
    with systemd-analyze systemd-analyze security --offline=yes --threshold=20 packaging/host/rackety-server.service >/dev/null
    sed "s/@VERSION@/1.0.0/; s/@DATE@/2026-01-01/" packaging/rackety.metainfo.xml >"$work/rackety.metainfo.xml"
    with appstreamcli appstreamcli validate --no-net --pedantic "$work/rackety.metainfo.xml"
    for archive in {x86_64,aarch64}-{unknown-linux-musl,apple-darwin}.tar.gz x86_64-pc-windows-gnu.zip; do
        printf '%064d  rackety-%s\n' 0 "$archive"
    done >"$work/SHA256SUMS"
    packaging/recipes.sh "$work/SHA256SUMS" "$work/recipes"
    with ruby ruby -c "$work/recipes/rackety.rb"
    with python3 python3 -m json.tool "$work/recipes/rackety.json" >/dev/null
    with nix-instantiate nix-instantiate --parse flake.nix >/dev/null

    step "the engine for wasm32"
    if has_target wasm32-unknown-unknown; then
        cargo check --quiet --locked -p rackety-engine --target wasm32-unknown-unknown
    fi

    step "the program for Windows"
    if has_target x86_64-pc-windows-gnu; then
        cargo clippy --quiet --locked -p rackety --target x86_64-pc-windows-gnu -- -D warnings
    fi
}

systems() {
    for target in x86_64-apple-darwin aarch64-apple-darwin x86_64-pc-windows-gnu; do
        step "the code for $target"
        add_target "$target"
        cargo clippy --quiet --locked --workspace --exclude rackety-server --all-targets --target "$target" -- -D warnings
    done
}

# A game between bots, and its result on every system. Also read by .github/workflows/release.yml and tests/client/plain.rs.
bots_game=(play wordfeud --plain --players none --bots novice,casual --seed 7)
bots_result="Bot (novice) 366, Bot (casual) 451."

# Plays with a program, which is given as a command, in an empty home folder.
plays() {
    "$@" --version
    "$@" scenario scenario.toml
    "$@" selfplay wordfeud --games 2 --seed 1 >selfplay.txt
    grep -q "2 games" selfplay.txt || fail "self-play reports $(cat selfplay.txt)"
    "$@" "${bots_game[@]}" </dev/null | tr -d '\r' >game.txt
    grep -qF "$bots_result" game.txt || fail "the game ends differently: $(tail -5 game.txt)"
    printf '8h grain\nscores\nquit\n' | "$@" play --plain --players Ann,Bob --seed 7 | tr -d '\r' >two.txt
    "$@" games list | tr -d '\r' | tee games.txt
    [ "$(grep -c . games.txt)" = 2 ] || fail "there are not two saved games"
    if "$@" play nonsense --plain </dev/null; then fail "an unknown ruleset is no error"; fi
}

# Plays in a folder as the whole file system, which has nothing but the program.
plays_in() {
    local folder="$1" program="$2" command=(env -i HOME=/ "PATH=$PATH" chroot "$1")
    cp "$root/tests/scenarios/smartfeud/a-blank-taken-is-a-blank-again.toml" "$folder/scenario.toml"
    if [ "$emulator" ]; then
        cp "$(command -v "$emulator")" "$folder/emulator"
        command+=(/emulator)
    fi
    (cd "$folder" && plays "${command[@]}" "$program")
    rm -rf "$folder"/{.local,.config,.cache,emulator,*.toml,*.txt}
}

# Fails if a folder has files outside the database of the package manager.
assert_empty() {
    local left
    left="$(cd "$1" && find . -type f ! -path './var/*' ! -path './etc/*')"
    [ -z "$left" ] || fail "removing the package leaves $left"
}

unpack() {
    case "$1" in
        *.zip) unzip -q "$1" -d "$2" ;;
        *) tar -xzf "$1" -C "$2" ;;
    esac
}

linux() {
    step "the archive in an empty folder"
    mkdir "$work/usr"
    cp -r "$tree" "$work/usr/usr"
    plays_in "$work/usr" /usr/bin/rackety

    step "the .deb"
    lintian --fail-on error,warning "$packages/rackety_$deb_arch.deb"
    local deb="$work/deb" rpm="$work/rpm"
    mkdir -p "$deb/var/lib/dpkg/"{info,updates}
    touch "$deb/var/lib/dpkg/"{status,available}
    dpkg --root "$deb" --force-architecture -i "$packages/rackety_$deb_arch.deb"
    plays_in "$deb" /usr/games/rackety
    dpkg --root "$deb" --purge rackety
    assert_empty "$deb"

    step "the .rpm"
    rpmlint -c packaging/rpmlint.toml "$packages/rackety.$arch.rpm" | tee "$work/rpmlint"
    grep -q " 0 errors, 0 warnings" "$work/rpmlint" || fail "rpmlint has complaints"
    # Debian's rpm has its database in the home folder.
    local manager=(rpm --root "$rpm" --dbpath /var/lib/rpm)
    mkdir "$rpm"
    "${manager[@]}" --initdb
    "${manager[@]}" --ignorearch -i "$packages/rackety.$arch.rpm"
    plays_in "$rpm" /usr/bin/rackety
    "${manager[@]}" -e rackety
    assert_empty "$rpm"
}

# A value of the image that Containerfile builds: the words after an instruction of its last stage.
image() { sed -n "/^FROM scratch/,\$s/^$1 //p" packaging/host/Containerfile; }

# Starts the host in a folder as the whole file system, with what every container gets from its runtime besides, as the user and
# by the command of the image. Returns once it accepts connections.
start_host() {
    local folder="$1" command=()
    mapfile -t command < <(image ENTRYPOINT | python3 -c 'import json, sys; print(*json.load(sys.stdin), sep="\n")')
    : >"$work/host.log"
    # shellcheck disable=SC2016 # the inner shell expands them
    unshare --mount --pid --fork --kill-child bash -c '
        set -e
        folder="$1"
        shift
        mount -t proc proc "$folder/proc"
        mount -t tmpfs -o mode=755 dev "$folder/dev"
        mkdir "$folder/dev/pts"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$folder/dev/pts"
        ln -s pts/ptmx "$folder/dev/ptmx"
        for device in null urandom tty; do
            touch "$folder/dev/$device"
            mount --bind "/dev/$device" "$folder/dev/$device"
        done
        exec env -i "$(command -v chroot)" --userspec="$0" "$folder" "$@"' \
        "$(image USER)" "$folder" "${command[@]}" >"$work/host.log" 2>&1 &
    host_id=$!
    for _ in {1..100}; do
        if grep -q "Join from this machine" "$work/host.log"; then return; fi
        sleep 0.1
    done
    fail "the host does not start: $(cat "$work/host.log")"
}

# Ends the host as container runtimes do. Its parent, unshare, ends with it.
stop_host() {
    if [ "$host_id" ]; then
        kill "$(pgrep -P "$host_id")"
        wait "$host_id" || true
    fi
    host_id=""
}

host() {
    local target profile="${HOST_PROFILE:-dist}" program folder="$work/host" port ssh
    target="$(uname -m)-unknown-linux-musl"
    step "the host as one static program"
    add_target "$target"
    cargo build --locked --profile "$profile" -p rackety-server --target "$target"
    # The folder of the profile `dev` is called `debug`.
    program="${CARGO_TARGET_DIR:-$root/target}/$target/${profile/#dev/debug}/rackety-server"
    ! ldd "$program" >"$work/ldd" 2>&1 || grep -q "statically linked" "$work/ldd" || fail "it needs $(cat "$work/ldd")"

    step "the host in a file system with nothing else"
    mkdir -p "$folder"/{proc,dev,"$(image VOLUME)"}
    chown "$(image USER)" "$folder/$(image VOLUME)"
    cp "$program" "$folder/rackety-server"
    port="$(image EXPOSE)"
    ssh-keygen -q -t ed25519 -N "" -f "$work/key"
    ssh=(ssh -F none -e none -i "$work/key" -p "$port" -o IdentitiesOnly=yes -o UserKnownHostsFile="$work/known"
        -o StrictHostKeyChecking=accept-new x@127.0.0.1)
    start_host "$folder"
    "${ssh[@]}" hall --plain <<<"Ann" | grep -q "Ann: no game waits for you" || fail "there is no hall"
    (sleep 5; printf '\021') | TERM=xterm-256color "${ssh[@]}" -tt | grep -qF "Your games" || fail "there is no screen"
    # A game against a bot, and what is stored outlives the container.
    printf '1\n5\n3\n8\nscores\n' | "${ssh[@]}" hall --plain | grep "Ann 0" || fail "there is no game"
    stop_host
    start_host "$folder"
    "${ssh[@]}" turns || [ $? = 1 ] || fail "nobody can ask for their turns"
    "${ssh[@]}" hall --plain </dev/null | grep "Ann: " || fail "Ann is forgotten"
    stop_host
    [ "$(stat -c %u:%g "$folder/$(image VOLUME)/rackety.db")" = "$(image USER)" ] || fail "the database is not of the user"
}

# Waits until the terminal shows a text that matches.
await_screen() {
    for _ in {1..60}; do
        if "${terminal[@]}" capture-pane -p | grep -qE "$1"; then return; fi
        sleep 1
    done
    "${terminal[@]}" capture-pane -p >&2
    fail "the terminal does not show $1"
}

windows() {
    export WINEPREFIX="$work/wine" WINEDEBUG=-all
    mkdir "$work/play"
    cp tests/scenarios/smartfeud/a-blank-taken-is-a-blank-again.toml "$work/play/scenario.toml"
    local program=("$root/packaging/wine.sh" "$tree/bin/rackety.exe")

    step "the archive in Wine"
    (cd "$work/play" && plays "${program[@]}")
    if "${program[@]}" play --players Ann,Bob --share --plain </dev/null 2>"$work/refusal"; then
        fail "a table for several terminals is not refused"
    fi
    grep -q "needs a Unix system" "$work/refusal" || fail "a table is refused with $(cat "$work/refusal")"

    # It shows a screen with gaps, so one of several words is enough.
    step "the screen in Wine's console"
    local terminal=(tmux -u -L "rackety-$$") board="History|Unseen|exchange|panel"
    "${terminal[@]}" -f /dev/null new-session -d -x 110 -y 40 \
        "${program[*]} play wordfeud --players Ann,Bob --seed 7; echo 'ended with' \$?; sleep 60"
    await_screen "ready"
    # A key in the first second does not open the cover.
    sleep 2
    "${terminal[@]}" send-keys Enter
    await_screen "$board"
    "${terminal[@]}" send-keys C-q
    await_screen "ended with 0"
    if "${terminal[@]}" capture-pane -p | grep -qE "$board"; then fail "the terminal is not restored"; fi
    "${terminal[@]}" kill-server
    wineserver -k || true
}

target() {
    local target="$1" emulator="" arch deb_arch archive
    arch="${target%%-*}"
    archive="$packages/rackety-$target.tar.gz"
    case "$target" in
        x86_64-*-musl) deb_arch=amd64 ;;
        aarch64-*-musl) deb_arch=arm64 ;;
        *-windows-*) archive="$packages/rackety-$target.zip" ;;
    esac
    if [ "$(uname -sm)" = "Linux x86_64" ] && [ "$arch" = aarch64 ]; then emulator=qemu-aarch64-static; fi
    git diff --quiet HEAD || fail "commit first: a package is built of a commit"

    step "two builds of $target"
    packaging/build.sh "$target"
    git clone --quiet . "$work/elsewhere"
    (unset CARGO_TARGET_DIR && "$work/elsewhere/packaging/build.sh" "$target")
    for file in "$work/elsewhere/target/packages/"rackety*; do
        cmp "$file" "$packages/${file##*/}" || fail "${file##*/} depends on the folder of the build"
    done
    (cd "$packages" && shasum -a 256 --check --quiet SHA256SUMS)

    step "what is in the archive"
    tree="$work/rackety-$target"
    mkdir -p -m 700 "$tree/share"
    unpack "$archive" "$work"
    [ "$(find "$tree/share" -maxdepth 0 -perm 700)" ] || fail "the archive changes the modes of folders that exist"
    for file in man/man1/rackety.1 man/man5/rackety-ruleset.5 bash-completion/completions/rackety \
        zsh/site-functions/_rackety fish/vendor_completions.d/rackety.fish powershell/rackety.ps1 \
        doc/rackety/licences.txt applications/rackety.desktop icons/hicolor/scalable/apps/rackety.svg; do
        [ -s "$tree/share/$file" ] || fail "the archive has no $file"
    done
    while IFS=: read -r page link; do
        link="${link#"]("}"
        [ -e "$tree/share/doc/rackety/$(dirname "$page")/${link%?}" ] || fail "$page links to a file that is not installed: $link"
    done < <(cd "$tree/share/doc/rackety" && grep -oE '\]\([^:#)]+[#)]' README.md docs/*.md)
    with appstreamcli appstreamcli validate --no-net --pedantic "$tree/share/metainfo/rackety.metainfo.xml"
    python3 - "$packages/rackety-$target.cdx.json" <<'EOF'
import json, sys
bom = json.load(open(sys.argv[1], encoding="utf-8"))
assert bom["bomFormat"] == "CycloneDX" and len(bom["components"]) > 50, "the SBOM is incomplete"
print(len(bom["components"]), "components in the SBOM")
EOF

    case "$target" in
        *-linux-*) linux ;;
        *-windows-*) windows ;;
        *-darwin)
            cp tests/scenarios/smartfeud/a-blank-taken-is-a-blank-again.toml "$work/scenario.toml"
            (cd "$work" && HOME="$work/home" plays "$tree/bin/rackety")
            ;;
    esac
}

case "${1:-}" in
    --quick) quick ;;
    --systems) systems ;;
    --host) host ;;
    *-*-*) target "$1" ;;
    *)
        sed -n '4,9s/^#     //p' "$0" >&2
        exit 2
        ;;
esac
echo "packaging/check.sh: all is well"
