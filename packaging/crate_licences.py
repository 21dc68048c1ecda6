#!/usr/bin/env python3
"""Writes crate-licences.txt in packaging, and in packaging/host: the crates in the program, and in the host of games, their
licences, and the notices that these require.

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
# Those of packaging/build.sh, and what `cargo install` builds for; other processors have the same crates.
TARGETS = [
    "aarch64-apple-darwin",
    "x86_64-pc-windows-gnu",
    "x86_64-pc-windows-msvc",
    "x86_64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
]
MIT = """\
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
# What the linker adds; Rust's own library is under the licences of most crates.
MUSL = f"""\
--- musl, in static programs for Linux ---

Copyright © 2005-2020 Rich Felker, et al.

{MIT}"""
MINGW = f"""\
--- mingw-w64, in programs for Windows ---

Copyright (c) 2009-2016 the mingw-w64 project

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions
are met:

   1. Redistributions in source code must retain the accompanying
      copyright notice, this list of conditions, and the following
      disclaimer.
   2. Redistributions in binary form must reproduce the accompanying
      copyright notice, this list of conditions, and the following
      disclaimer in the documentation and/or other materials provided
      with the distribution.
   3. Names of the copyright holders must not be used to endorse or
      promote products derived from this software without prior
      written permission from the copyright holders.
   4. The right to distribute this software or to use it for any
      purpose does not give you the right to use Servicemarks (sm) or
      Trademarks (tm) of the copyright holders.  Use of them is
      covered by separate agreement with the copyright holders.
   5. If any files are modified, you must cause the modified files to
      carry prominent notices stating that you changed the files and
      the date of any change.

Disclaimer

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS ``AS IS'' AND ANY
EXPRESSED OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR
PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDERS BE
LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR
CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF
SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR
BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE
OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE,
EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

--- gdtoa, in mingw-w64 ---

Copyright (c) 1997-2001 Lucent Technologies

Permission to use, copy, modify, and distribute this software and
its documentation for any purpose and without fee is hereby
granted, provided that the above copyright notice appear in all
copies and that both that the copyright notice and this
permission notice and warranty disclaimer appear in supporting
documentation, and that the name of Lucent or any of its entities
not be used in advertising or publicity pertaining to
distribution of the software without specific, written prior
permission.

LUCENT DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE,
INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS.
IN NO EVENT SHALL LUCENT OR ANY OF ITS ENTITIES BE LIABLE FOR ANY
SPECIAL, INDIRECT OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER
IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

--- winpthreads, in mingw-w64 ---

Copyright (c) 2011-2016 mingw-w64 project

{MIT}

Parts of this library are derived by:

Posix Threads library for Microsoft Windows

Use at own risk, there is no implied warranty to this code.
It uses undocumented features of Microsoft Windows that can change
at any time in the future.

(C) 2010 Lockless Inc.
All rights reserved.

Redistribution and use in source and binary forms, with or without modification,
are permitted provided that the following conditions are met:


 * Redistributions of source code must retain the above copyright notice,
   this list of conditions and the following disclaimer.
 * Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.
 * Neither the name of Lockless Inc. nor the names of its contributors may be
   used to endorse or promote products derived from this software without
   specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AN
ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED.
IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT,
INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING,
BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE,
DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF
LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE
OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED
OF THE POSSIBILITY OF SUCH DAMAGE."""
# The list of each package, its systems, and what the linker adds.
LISTS = {
    "rackety": ("packaging/crate-licences.txt", TARGETS, [MUSL, MINGW]),
    "rackety-server": ("packaging/host/crate-licences.txt", [target for target in TARGETS if "linux" in target], [MUSL]),
}
WITHOUT_NOTICE = {"Apache-2.0", "0BSD", "Unlicense"}


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments], cwd=ROOT, capture_output=True, check=True, text=True).stdout


def linked(program, systems):
    """Returns the packages whose code is in a program on some system: no build tools, no tests, no macros."""
    targets = [option for target in systems for option in ("--target", target)]
    tree = cargo("tree", "-p", program, "-e", "normal,no-proc-macro", "--prefix", "none", "--locked", *targets)
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


def write_list(program, place, systems, linked_libraries):
    packages = [clarified(package) for package in linked(program, systems)]
    lines = ["The crates in the program and their licences:", ""]
    lines += [f"{package['name']} {package['version']}: {package['license']}" for package in packages]
    lines += ["", "Those offered under the Apache License 2.0, the Unlicense or 0BSD are used under it. The others say:"]
    for package in packages:
        if not alternatives(package["license"]) & WITHOUT_NOTICE:
            lines += ["", f"--- {package['name']} {package['version']} ---", "", notices(package)]
    text = "\n".join(lines + ["\n" + notice for notice in linked_libraries]).replace("\r\n", "\n") + "\n"
    # The program includes the file: a new date would have it compiled again.
    out = ROOT / place
    if not out.exists() or out.read_text(encoding="utf-8") != text:
        out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for program, (place, systems, linked_libraries) in LISTS.items():
        write_list(program, place, systems, linked_libraries)
