"""`secondchair serve --phone`: the addresses that a phone can use, the key, and the code that carries both."""

from __future__ import annotations

import os
import re
import secrets
import socket
import sys
from contextlib import suppress
from ipaddress import ip_address

import platformdirs
import segno
from rich.text import Text

from secondchair.cli.console import NAME, Mistake, err
from secondchair.web.door import PARAMETER

KEY_FILE = "phone-key"
_KEY = re.compile(r"[A-Za-z0-9_-]{22,}")
_SOMEWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there


def phone_key() -> str:
    """The key, the same every time, so that a phone that was let in stays so. Without its file there is a new one."""
    try:
        file = platformdirs.user_data_path(NAME, appauthor=False, ensure_exists=True) / KEY_FILE
        if file.is_file() and _KEY.fullmatch(found := file.read_text("ascii").strip()):
            return found
        key = secrets.token_urlsafe(16)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
            opened.write(key)
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"The key for your phone cannot be kept: {error}.") from None
    return key


def home_addresses() -> list[str]:
    """The numbers under which the home network reaches this computer, the likeliest first. Phones know no names."""
    found = list[str]()
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_SOMEWHERE)  # which way would it go? Nothing is sent; where there is none, that is an error
        found.append(probe.getsockname()[0])
    with suppress(OSError):  # our own name may be known to nobody
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [a for a in dict.fromkeys(found) if not ip_address(a).is_loopback and not ip_address(a).is_unspecified]


def phone_addresses(port: int, key: str) -> list[str]:
    """Complete, with the key."""
    addresses = home_addresses()
    if not addresses:
        raise Mistake("This computer is in no network that a phone could share.")
    return [f"http://{address}:{port}/?{PARAMETER}={key}" for address in addresses]


def say_code(addresses: list[str]) -> None:
    """The code in the terminal, and the addresses for typing."""
    console = err()
    console.print(Text("On your phone, in the same network, scan this code. It is the key to your games:"))
    segno.make(addresses[0], error="m", micro=False).terminal(sys.stderr, compact=True)
    for address in addresses:
        console.print(Text(f"  {address}"))
