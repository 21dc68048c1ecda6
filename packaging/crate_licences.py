#!/usr/bin/env python3
"""Writes packaging/crate-licences.txt: the crates in the program, their licences, and the notices that these require.

    packaging/crate_licences.py

Run it after a dependency has changed. It reads the sources that cargo has downloaded. A crate that is offered under the
Apache License 2.0, whose text the program has anyway, or under one that requires no notice, is used under that licence;
of every other crate the file with the licence is copied. `rackety licences` prints the result. cargo-about 0.9.3 finds the
same crates, but copies the Apache License once for each of its versions: a list thirteen times as long, in every binary.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "packaging/crate-licences.txt"
# Those of packaging/build.sh, and what `cargo install` builds for; other processors have the same crates.
TARGETS = [
    "aarch64-apple-darwin",
    "x86_64-pc-windows-gnu",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
]
# What the linker adds on Linux; Rust's own library is under the licences of most crates.
MUSL = """\
--- musl, in the programs of the packages for Linux ---

Copyright © 2005-2020 Rich Felker, et al.

Permission is hereby granted, free of charge, to any person obtaining
a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be
included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""
WITHOUT_NOTICE = {"Apache-2.0", "0BSD", "Unlicense"}


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments], cwd=ROOT, capture_output=True, check=True, text=True).stdout


def linked():
    """Returns the packages whose code is in the program on some system: no build tools, no tests, no macros."""
    targets = [option for target in TARGETS for option in ("--target", target)]
    tree = cargo("tree", "-p", "rackety", "-e", "normal,no-proc-macro", "--prefix", "none", "--locked", *targets)
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
    lines += ["", MUSL]
    text = "\n".join(lines).replace("\r\n", "\n") + "\n"
    # The program includes the file: a new date would have it compiled again.
    if not OUT.exists() or OUT.read_text(encoding="utf-8") != text:
        OUT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
