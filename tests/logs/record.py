"""Write the sheet that each recorded game reaches beside it: `python tests/logs/record.py tests/logs/*/*.chair`."""

import sys
from pathlib import Path

import msgspec

import secondchair

for name in sys.argv[1:]:
    file = Path(name)
    table = secondchair.load_table(file.read_text("utf-8"))
    assert table.broken is None and table.over, f"{file}: {table.broken}"
    sheet = msgspec.json.format(msgspec.json.encode(table.result), indent=1)
    file.with_suffix(".json").write_bytes(sheet + b"\n")
    print(file, table.result.text)
