"""Reads the official list of Finnish words (Kotus, Nykysuomen sanalista) out of the PyPI package `taivutin`.

The list measures how complete ours is; no word enters ours because it is there. Nothing of the package is run: its data is a
pickle, which is read without any class.
"""

import base64
import io
import pickle
import re
import zlib

DATA = re.compile(r"^SANATRIE = pickle\.loads\(zlib\.decompress\(base64\.b85decode\(b'(.*?)'\)\)\)", re.MULTILINE)


class PlainUnpickler(pickle.Unpickler):
    """Reads dictionaries and texts, and refuses anything that would run code."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError(f"the list names {module}.{name}")


def words(folder):
    """The entries in small letters without hyphens or spaces."""
    text = (folder / "taivutin/vakiot.py").read_text(encoding="utf-8")
    data = zlib.decompress(base64.b85decode(DATA.search(text)[1]))
    return [entry for entry in PlainUnpickler(io.BytesIO(data)).load() if entry.isalpha() and entry == entry.lower()]
