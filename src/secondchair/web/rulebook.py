"""A game's RULES.md as pages: every numbered rule an entry with an anchor, found by its words or by its id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape, unescape
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from msgspec import Struct

from secondchair.core.registry import find_game

# "CAR-20", "CAR-B2", "EX-5", and the rulings "R5" of a table.
RULE_ID = r"(?:[A-Z]{2,5}-[A-Z]?\d+[a-z]?|R\d+)"
_LEADING = re.compile(rf"\s*\**({RULE_ID})\b")
_BOLD = re.compile(rf"\*\*({RULE_ID})\b")
_ANY = re.compile(rf"(?<![\w-])({RULE_ID})(?![\w-])")
_TAG = re.compile(r"<[^>]+>")
DESIGNED = "What is designed"  # the section that names the rules that were never published
MARK = (
    '<small class="designed"><svg class="icon" aria-hidden="true"><use href="#sym-designed"/></svg>'
    "designed here </small>"
)


class Entry(Struct, frozen=True):
    """One rule, or a paragraph between rules. Rows of one table (items of one list) share what stands around them."""

    ids: tuple[str, ...]  # none for a paragraph that is no rule; a paragraph may state several
    group: int
    before: str
    html: str
    after: str

    @property
    def words(self) -> str:
        return unescape(_TAG.sub(" ", self.html)).lower()


class Section(Struct, frozen=True):
    """A heading and what stands below it."""

    anchor: str
    title: str
    level: int
    entries: tuple[Entry, ...]

    @property
    def html(self) -> str:
        return render(self.entries)


class Rulebook(Struct, frozen=True):
    sections: tuple[Section, ...]
    designed: frozenset[str] = frozenset()  # rules that were never published, or that rest on such values

    def find(self, words: str) -> Rulebook:
        """The entries that hold all these words, below their headings; a section whose title holds them stays whole."""
        wanted = words.lower().split()
        if not wanted:
            return self
        found = list[Section]()
        for s in self.sections:
            whole = all(w in s.title.lower() for w in wanted)
            kept = tuple(e for e in s.entries if whole or all(w in e.words for w in wanted))
            if kept:
                found.append(Section(s.anchor, s.title, s.level, kept))
        return Rulebook(tuple(found), self.designed)

    def rule(self, rule_id: str) -> str:
        """One rule as a fragment of a page; empty if there is no such rule."""
        for section in self.sections:
            for i, entry in enumerate(section.entries):
                if rule_id in entry.ids:
                    return render([entry, *_following(entry, section.entries[i + 1 :])])
        return ""

    def count(self) -> int:
        return sum(len(e.ids) for s in self.sections for e in s.entries)


def _following(entry: Entry, after: Sequence[Entry]) -> Iterator[Entry]:
    """What belongs to a rule stands below it, up to the next rule. A row of a table stands alone."""
    for other in after:
        if entry.before or other.ids:
            return
        yield other


def render(entries: Iterable[Entry]) -> str:
    html = list[str]()
    for _, same in groupby(entries, key=lambda e: e.group):
        rows = list(same)
        html += [rows[0].before, *(row.html for row in rows), rows[0].after]
    return "".join(html)


@cache
def rulebook(game_id: str) -> Rulebook:
    """The rules of a game in our words; empty if it has not written them down."""
    return read(find_game(game_id).rules_text(), f"/rules/{game_id}")


def read(markdown: str, address: str) -> Rulebook:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown)
    blocks = list(_blocks(tokens))
    known = {found for block in blocks for found in _ids(block)}
    for token in tokens:
        if token.type == "inline":
            token.children = list(_linked(token.children or [], known, address))
    designed = frozenset(_named(blocks, DESIGNED))
    writer = _Writer(parser, designed)
    sections: list[tuple[str, str, int, list[Entry]]] = [("", "", 1, [])]
    for group, block in enumerate(blocks):
        if block[0].type == "heading_open" and not _stated(block):
            title = block[1].content
            level = int(block[0].tag[1])
            sections.append((re.sub(r"\W+", "-", title.lower()).strip("-"), title, level, []))
        else:
            sections[-1][3].extend(writer.entries(block, group))
    return Rulebook(tuple(Section(a, t, n, tuple(e)) for a, t, n, e in sections if e or t), designed)


def _named(blocks: Sequence[Sequence[Token]], title: str) -> Iterator[str]:
    """The rules that are named below the headings of this title."""
    inside = False
    for block in blocks:
        if block[0].type == "heading_open":
            inside = block[1].content == title
        elif inside:
            yield from (found for token in block if token.type == "inline" for found in _ANY.findall(token.content))


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each block at the top level."""
    block, depth = list[Token](), 0
    for token in tokens:
        block.append(token)
        depth += token.nesting
        if depth == 0:
            yield block
            block = []


def _stated(block: Sequence[Token]) -> list[str]:
    """The rules that a block states: the id it starts with, and others in bold."""
    inline = next((t for t in block if t.type == "inline"), None)
    first = _LEADING.match(inline.content) if inline else None
    if not inline or not first:
        return []
    return list(dict.fromkeys([first[1], *_BOLD.findall(inline.content)]))


def _rows(block: Sequence[Token], kind: str) -> list[list[Token]]:
    """The rows of a table's body, or the items of a list."""
    rows, row, inside = list[list[Token]](), list[Token](), False
    level = block[0].level + (2 if kind == "tr" else 1)
    for token in block:
        if token.type == f"{kind}_open" and token.level == level:
            row, inside = [], True
        if inside:
            row.append(token)
        if token.type == f"{kind}_close" and token.level == level:
            rows.append(row)
            inside = False
    return rows[1:] if kind == "tr" else rows


_KINDS = {"table_open": "tr", "bullet_list_open": "list_item", "ordered_list_open": "list_item"}


def _ids(block: list[Token]) -> Iterator[str]:
    kind = _KINDS.get(block[0].type)
    for part in _rows(block, kind) if kind else [block]:
        yield from _stated(part)


def _linked(children: Sequence[Token], known: set[str], address: str) -> Iterator[Token]:
    """Every rule that is named in a text becomes a link to it."""
    in_link = False
    for child in children:
        in_link = child.type == "link_open" or (in_link and child.type != "link_close")
        if child.type != "text" or in_link:
            yield child
            continue
        for i, piece in enumerate(_ANY.split(child.content)):
            if i % 2 and piece in known:
                yield Token("link_open", "a", 1, attrs={"href": f"{address}#{piece}", "data-rule": piece})
            yield Token("text", "", 0, content=piece)
            if i % 2 and piece in known:
                yield Token("link_close", "a", -1)


class _Writer:
    def __init__(self, parser: MarkdownIt, designed: frozenset[str] = frozenset()) -> None:
        self.parser = parser
        self.designed = designed
        self.renderer = RendererHTML()
        self.seen = set[str]()

    def html(self, tokens: Sequence[Token]) -> str:
        return self.renderer.render(tokens, self.parser.options, {})

    def entries(self, block: list[Token], group: int) -> Iterator[Entry]:
        kind = _KINDS.get(block[0].type)
        rows = _rows(block, kind) if kind else []
        if not any(map(_stated, rows)):
            # No table or list of rules: a rule is an article with its anchor, anything else just itself.
            ids = self._new([] if kind else _stated(block))
            more = "".join(f'<a id="{escape(name)}"></a>' for name in ids[1:])
            body = self._marked(self.html(block), ids)
            yield Entry(ids, group, "", f'<article id="{escape(ids[0])}">{more}{body}</article>' if ids else body, "")
            return
        first, last = _place(block, rows[0][0]), _place(block, rows[-1][-1])
        before, after = self.html(block[:first]), self.html(block[last + 1 :])
        for row in rows:
            ids = self._new(_stated(row)[:1])
            if ids:
                row[0].attrSet("id", ids[0])
            yield Entry(ids, group, before, self._marked(self.html(row), ids), after)

    def _marked(self, html: str, ids: Sequence[str]) -> str:
        """A designed rule carries its mark, in front of its first words."""
        if self.designed.isdisjoint(ids):
            return html
        return re.sub(r"^(\s*<(?:p|tr|li)[^>]*>\s*(?:<td[^>]*>)?)", lambda start: start[0] + MARK, html, count=1)

    def _new(self, names: list[str]) -> tuple[str, ...]:
        """A rule has one place: where it is stated first."""
        new = tuple(name for name in names if name not in self.seen)
        self.seen.update(new)
        return new


def _place(block: list[Token], wanted: Token) -> int:
    return next(i for i, token in enumerate(block) if token is wanted)
