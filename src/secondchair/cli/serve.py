"""`secondchair` and `secondchair serve`: the web app."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from ipaddress import ip_network
from tempfile import TemporaryDirectory

from msgspec import Struct, structs
from rich.text import Text

from secondchair.cli.console import Mistake, err
from secondchair.cli.crew import Crew
from secondchair.cli.journal import KINDS, keep_journal
from secondchair.cli.phone import phone_addresses, phone_key, say_code
from secondchair.cli.sitting import store_url, the_store
from secondchair.store import Store
from secondchair.store.copies import copied_daily
from secondchair.web.app import create_app
from secondchair.web.door import is_loopback
from secondchair.web.meter import SHARED_FOLDER, forget_process
from secondchair.web.place import Place, beside_a_phone, club_server, this_computer
from secondchair.web.processes import Processes
from secondchair.web.server import Server

EVERYWHERE_4 = "0.0.0.0"
EVERYWHERE = {EVERYWHERE_4, "::", ""}


class Audience(Struct, frozen=True):
    """For whom it is served."""

    public: bool = False  # for many, wherever we listen: behind a proxy on this computer that is this computer
    names: tuple[str, ...] = ()  # what others call this server; none: it answers to any name
    proxies: tuple[str, ...] = ()  # the addresses of the proxies in front, whose word about who asks is believed
    watchers: tuple[str, ...] = ()  # who may look at the figures, besides this computer
    phone: bool = False  # and for your phone, which brings the key


class Upkeep(Struct, frozen=True):
    """What matters to whoever keeps it running."""

    copies: int = 0  # of a SQLite file, kept beside it, one a day
    workers: int = 1  # processes that serve
    log: str = KINDS[0]


def serve_app(host: str, port: int, store: str, audience: Audience | None = None, upkeep: Upkeep | None = None) -> None:
    """Listen until Ctrl-C. On this computer alone everything is yours; for others, each browser sees its own games.

    With a phone, the home network is listened to as well, and whoever brings the key is you.
    """
    audience, upkeep = audience or Audience(), upkeep or Upkeep()
    _check(audience, upkeep)
    keep_journal(upkeep.log)
    url = store_url(store)
    door = _open_door(EVERYWHERE_4 if audience.phone and is_loopback(host) else host, port)
    with door, the_store(url) as games:
        port = door.getsockname()[1]
        nearby = phone_addresses(port, phone_key()) if audience.phone else []
        _say_where(host, port, games.engine.url.render_as_string(hide_password=True), audience)
        if nearby:
            say_code(nearby)
        place = _place(host, nearby, audience)
        # Ctrl-C is the usual way to end it
        with copied_daily(games.engine, upkeep.copies), suppress(KeyboardInterrupt):
            if upkeep.workers > 1:
                with figures_together():
                    Crew(upkeep.workers, serve_door, (door, url, place, audience, upkeep), forget_process).run()
            else:
                serve_here(door, games, place, audience, upkeep)


def serve_door(door: socket.socket, url: str, place: Place, audience: Audience, upkeep: Upkeep) -> None:
    """One of several processes at the same door, with a store of its own."""
    keep_journal(upkeep.log)
    with the_store(url) as games, suppress(KeyboardInterrupt):
        serve_here(door, games, place, audience, upkeep)


def serve_here(door: socket.socket, games: Store, place: Place, audience: Audience, upkeep: Upkeep) -> None:
    app = create_app(games, _thinking_elsewhere(place, upkeep.workers))
    Server(app, audience.proxies, upkeep.log).run(sockets=[door])


@contextmanager
def figures_together() -> Iterator[None]:
    """Several processes count; whichever of them is asked for the figures finds what the others have counted here."""
    with TemporaryDirectory(prefix="secondchair-") as folder:
        os.environ[SHARED_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[SHARED_FOLDER]


def _check(audience: Audience, upkeep: Upkeep) -> None:
    if upkeep.log not in KINDS:
        raise Mistake(f"--log is {' or '.join(KINDS)}, not {upkeep.log!r}.")
    if audience.phone and audience.public:
        raise Mistake("--phone is for your own table, --public for many; choose one of them.")
    if (audience.names or audience.proxies) and not audience.public:
        raise Mistake("--name and --proxy are for a server for many; say --public as well.")
    for address in (*audience.proxies, *audience.watchers):
        try:
            ip_network(address)
        except ValueError:
            raise Mistake(f"{address!r} is no address; one looks like 127.0.0.1, a network like 10.0.0.0/8.") from None


def _place(host: str, nearby: Sequence[str], audience: Audience) -> Place:
    if nearby:
        return beside_a_phone(nearby[0], phone_key())
    if audience.public or not is_loopback(host):
        return structs.replace(club_server(*audience.names), watchers=audience.watchers)
    return this_computer(host)


def _thinking_elsewhere(place: Place, workers: int) -> Place:
    """Hints and files from elsewhere get processes of their own; one processor is left for the moves."""
    thinkers = max(1, min(4, ((os.cpu_count() or 1) - 1) // workers))
    return structs.replace(place, think=Processes(thinkers), thinkers=thinkers)


def _say_where(host: str, port: int, store: str, audience: Audience) -> None:
    everywhere = host in EVERYWHERE and not audience.names
    console = err()
    console.print(Text.assemble("Second Chair is ready: ", (_address(host, port), "bold")))
    if audience.names:
        console.print(Text(f"It answers to {', '.join(audience.names)}."))
    if everywhere:
        console.print(Text(f"From other devices: http://{socket.gethostname()}:{port}/"))
    console.print(Text(f"Games are kept in {store}. Ctrl-C ends it.", "dim"))


def _address(host: str, port: int) -> str:
    """Where a browser on this computer finds it."""
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


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
            f"Port {port} is taken: perhaps Second Chair is running already, look at {_address(host, port)} "
            f"Otherwise try secondchair serve --port {port + 1 if port < 65535 else 8000}."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is not yours to use; try secondchair serve --port 8000."
    return f"{host}:{port} cannot be used: {error.strerror or error}."
