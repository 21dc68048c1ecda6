#!/usr/bin/env python3
"""Writes packaging/crate-licences.txt: the crates in the program, their licences, and the notices that these require.

    packaging/crate_licences.py

Run it after a dependency has changed. It reads the sources that cargo has downloaded. A crate that is offered under the
Apache License 2.0, whose text the program has anyway, or under one that requires no notice, is used under that licence;
of every other crate the file with the licence is copied. `rackety licences` prints the result.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "packaging/crate-licences.txt"
TARGET = "x86_64-unknown-linux-gnu"
WITHOUT_NOTICE = {"Apache-2.0", "0BSD", "Unlicense"}


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments], cwd=ROOT, capture_output=True, check=True, text=True).stdout


def linked():
    """Returns the packages whose code is in the program: no build tools, no tests, no macros."""
    tree = cargo("tree", "-p", "rackety", "-e", "normal,no-proc-macro", "--prefix", "none", "--locked", "--target", TARGET)
    names = {tuple(line.split()[:2]) for line in tree.splitlines()}
    packages = json.loads(cargo("metadata", "--format-version", "1", "--locked"))["packages"]
    found = (package for package in packages if (package["name"], f"v{package['version']}") in names)
    return sorted((package for package in found if package["source"]), key=lambda package: package["name"])


def clarified(package):
    """Returns a package with the licence that deny.toml names for one that has only the text of its licence."""
    policy = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))
    known = {entry["crate"]: entry["expression"] for entry in policy["licenses"].get("clarify", [])}
    return package | {"license": package["license"] or known[package["name"]]}


def alternatives(licence):
    """Returns the licences of which one can be chosen; a licence that needs others with it is one alternative."""
    return {part.strip() for part in re.split(r"/| OR ", licence)} if " AND " not in licence else {licence}


def notices(package):
    folder = Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if re.match(r"(?i)licen[cs]e|copying|notice|unicode", file.name))
    if not files:
        sys.exit(f"{package['name']} has no licence file; add its notice by hand")
    chosen = [file for file in files if not re.search(r"(?i)apache|unlicense", file.name)] or files
    return "\n\n".join(file.read_text(encoding="utf-8").strip() for file in chosen)


def main():
    packages = [clarified(package) for package in linked()]
    lines = ["The crates in the program and their licences:", ""]
    lines += [f"{package['name']} {package['version']}: {package['license']}" for package in packages]
    lines += ["", "Those offered under the Apache License 2.0, the Unlicense or 0BSD are used under it. The others say:"]
    for package in packages:
        if not alternatives(package["license"]) & WITHOUT_NOTICE:
            lines += ["", f"--- {package['name']} {package['version']} ---", "", notices(package)]
    OUT.write_text("\n".join(lines).replace("\r\n", "\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
