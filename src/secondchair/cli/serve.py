"""`secondchair` and `secondchair serve`: the web app."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Sequence
from contextlib import suppress

from msgspec import structs
from rich.text import Text

from secondchair.cli.phone import phone_addresses, phone_key, say_code
from secondchair.cli.say import Mistake, err
from secondchair.cli.sitting import the_store
from secondchair.store.copies import copied_daily
from secondchair.web.app import create_app
from secondchair.web.door import is_loopback
from secondchair.web.place import Place, beside_a_phone, club_server, this_computer
from secondchair.web.pool import Processes
from secondchair.web.server import Server

EVERYWHERE_4 = "0.0.0.0"
EVERYWHERE = {EVERYWHERE_4, "::", ""}


def serve_app(host: str, port: int, store: str, copies: int, phone: bool = False) -> None:
    """Listen until Ctrl-C. On this computer alone everything is yours; for others, each browser sees its own games.

    With `phone`, the home network is listened to as well, and whoever brings the key is you.
    """
    door = _open_door(EVERYWHERE_4 if phone and is_loopback(host) else host, port)
    with door, the_store(store) as games:
        port = door.getsockname()[1]
        nearby = phone_addresses(port, phone_key()) if phone else []
        app = create_app(games, _thinking_elsewhere(_place(host, nearby)))
        _say_where(host, port, games.engine.url.render_as_string(hide_password=True))
        if phone:
            say_code(nearby)
        with copied_daily(games.engine, copies), suppress(KeyboardInterrupt):  # Ctrl-C is the usual way to end it
            Server(app).run(sockets=[door])


def _place(host: str, nearby: Sequence[str]) -> Place:
    if nearby:
        return beside_a_phone(nearby[0], phone_key())
    return this_computer(host) if is_loopback(host) else club_server()


def _thinking_elsewhere(place: Place) -> Place:
    """Hints and files from elsewhere get processes of their own; one processor is left for the moves."""
    thinkers = max(1, min(4, (os.cpu_count() or 1) - 1))
    return structs.replace(place, think=Processes(thinkers), thinkers=thinkers)


def _say_where(host: str, port: int, store: str) -> None:
    everywhere = host in EVERYWHERE
    shown = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    console = err()
    console.print(Text.assemble("Second Chair is ready: ", (f"http://{shown}:{port}/", "bold")))
    if everywhere:
        console.print(Text(f"From other devices: http://{socket.gethostname()}:{port}/"))
    console.print(Text(f"Games are kept in {store}. Ctrl-C ends it.", "dim"))


def _open_door(host: str, port: int) -> socket.socket:
    """The socket to listen on, taken before anything is promised."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        door = socket.socket(family, kind, protocol)
    except OSError as error:
        raise Mistake(f"{host!r} is not an address of this computer: {error.strerror or error}.") from None
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
        door.listen(128)
    except OSError as error:
        door.close()
        raise Mistake(_refused(host, port, error)) from None
    return door


def _refused(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken: perhaps Second Chair is running already, look at http://{host}:{port}/. "
            f"Otherwise try secondchair serve --port {port + 1 if port < 65535 else 8000}."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is not yours to use; try secondchair serve --port 8000."
    return f"{host}:{port} cannot be used: {error.strerror or error}."
