"""Records complete games for `tests/conformance/test_stages.py`; README.md beside this file says when.

python tests/logs/record.py FILE…             write the sheet that each of these games reaches beside it
python tests/logs/record.py --anew DIR FILE…  play each of these games anew under today's rules, into DIR, and so on
"""

import sys
from pathlib import Path

import msgspec

import secondchair
from secondchair import Table


def anew(file: Path, folder: Path) -> Path:
    """The same seed, options and choices on a fresh table: the log that today's rules and today's bot give."""
    old = secondchair.load_table(file.read_text("utf-8"))
    assert old.broken is None, f"{file}: {old.broken}"
    header = old.header
    table = secondchair.new(header.game, header.seed, header.surface, old.content, **header.options)
    for entry in old.entries:
        if entry.goto is not None:
            _ = table.undo() if entry.goto < table.head else table.redo()
        elif entry.is_choice:
            assert entry.action is not None
            table.play(entry.action)
    made = folder / file.name
    made.write_text(table.log, "utf-8")
    return made


def write_sheet(file: Path) -> Table:
    table = secondchair.load_table(file.read_text("utf-8"))
    assert table.broken is None and table.over, f"{file}: {table.broken}"
    sheet = msgspec.json.format(msgspec.json.encode(table.result), indent=1)
    file.with_suffix(".json").write_bytes(sheet + b"\n")
    return table


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--anew"]:
        _, folder, *names = arguments
        arguments = [str(anew(Path(name), Path(folder))) for name in names]
    for name in arguments:
        print(name, write_sheet(Path(name)).result.text)


if __name__ == "__main__":
    main(sys.argv[1:])
