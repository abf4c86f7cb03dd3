"""Wording that no player may meet again, whatever page or game it would stand in: one pattern for each kind."""

import re

from secondchair.core.registry import games
from secondchair.testing.words import no_words

PIECES = (
    "points|cards|cubes|tiles|tickets|turns|rounds|steps|links|cities|meeples|Dollars|hints|values|games|choices|moves|"
    "bonds|spaces|hazards|workers|stations|cowboys|builders|engineers|certificates|objectives|encounters|objects|places"
)
NEVER = {
    "an id": re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]+(?:-[a-z]+)*-\d+\b"),
    "nothing in the place of a value": re.compile(r"\b(?:null|undefined|NaN)\b|\bto None\b"),
    "one of many": re.compile(rf"(?<![\d.,+−–/×:-])(?<!and )(?<!Automaton )(?<!Slot )(?<!slot )\b1 (?:{PIECES})\b"),
    "per cent of chances": re.compile(r"% (?:less|more) often"),
    "a sentence that says nothing": re.compile(r"Is there none: nothing|All of this is\.|^(?:Bot|Together)$"),
    "a before a vowel": re.compile(r"(?<!\w)a (?!one\b|once\b|uni|use|euro)[aeiou]\w+"),
    "space before a stop": re.compile(r"\w [.,;!?](?:\s|$)|[a-z]\.\.(?:\s|$)|,\."),
}
# A cattle card has two names, its colour and its breed: it is never told by its colour alone.
CATTLE = re.compile(r"\b(?:yellow|red|blue|brown|purple|white|black|green|grey) card of value \d(?! \()")


def wrong_words(game: str, text: str) -> str:
    """What is wrong with this text, if anything."""
    for kind, pattern in NEVER.items():
        if found := pattern.search(text):
            return f"{kind} ({found[0]}): {text}"
    if game in ("sam", "automa") and (found := CATTLE.search(text)):
        return f"a breed without its name ({found[0]}): {text}"
    found_id = no_words(games()[game], text)
    return f"an id ({found_id}): {text}" if found_id else ""
