"""The commands there are. What each one does is in a module of its own, loaded when it is called."""

from __future__ import annotations

from typing import Annotated

import typer

from secondchair.core.registry import SCREEN

app = typer.Typer(
    name="secondchair",
    help="Second Chair takes the empty seat at your table. Without a command it starts the web app on this computer.",
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

HOST, PORT, COPIES = "127.0.0.1", 8000, 7


def _games(incomplete: str) -> list[str]:
    """What the shell offers for the name of a game."""
    from secondchair.core.registry import listed_games

    return [game.id for game in listed_games() if game.id.startswith(incomplete)]


def _agents(incomplete: str) -> list[str]:
    return [name for name in ("random", "greedy", "search", "expert") if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game's id; “secondchair games” lists them.", autocompletion=_games),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; any number of them.")
]
Surface = Annotated[str, typer.Option(help="screen: the app is the board. table: you have the box, it runs the bot.")]
StoreUrl = Annotated[
    str,
    typer.Option(
        envvar="SECONDCHAIR_STORE",
        metavar="URL",
        help="Where games are kept: sqlite:///file or postgresql://…; by default a file in your data folder.",
    ),
]
Seed = Annotated[int | None, typer.Option(help="The same seed deals the same game.", show_default=False)]


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"secondchair {version('secondchair')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; others can reach 0.0.0.0.")] = HOST,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = PORT,
    store: StoreUrl = "",
    copies: Annotated[
        int, typer.Option(min=0, help="Copies of a SQLite file kept beside it, one a day; 0 makes none.")
    ] = COPIES,
    phone: Annotated[
        bool, typer.Option("--phone", help="Let your phone in: listen in the home network and show a code to scan.")
    ] = False,
    public: Annotated[
        bool, typer.Option("--public", help="For many: each browser sees its own games, wherever it comes from.")
    ] = False,
    name: Annotated[
        list[str] | None, typer.Option(metavar="HOST", help="The name that others know it by; any number of them.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="The proxy in front: what it says about who asks is believed."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve; a club needs one per core.")] = 1,
    metrics: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Who may look at /metrics besides this computer: an address or network."),
    ] = None,
    log: Annotated[str, typer.Option(help="quiet: what goes wrong. json: a line for each request as well.")] = "quiet",
) -> None:
    """Start the web app and say where to look."""
    from secondchair.cli.serve import Audience, Upkeep, serve_app

    audience = Audience(public, tuple(name or ()), tuple(proxy or ()), tuple(metrics or ()), phone)
    serve_app(host, port, store, audience, Upkeep(copies, workers, log))


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id.", autocompletion=_games)] = "",
    surface: Surface = SCREEN,
    seed: Seed = None,
    option: Options = None,
    resume: Annotated[str, typer.Option(metavar="ID", help="Go on with a saved game: its id, or “last”.")] = "",
    store: StoreUrl = "",
) -> None:
    """Play in the terminal, or from a script through a pipe."""
    from secondchair.cli.play import play_in_terminal

    play_in_terminal(game, surface, seed, option, resume, store)


@app.command()
def games(json: AsJson = False) -> None:
    """The games, their options, and where their data comes from."""
    from secondchair.cli.games import show_games

    show_games(json)


@app.command()
def simulate(
    game: GameName,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="random (if you name none), greedy, search or search:200 (so many playouts a choice) or search:2s, "
            "expert where a game has one, or your own as package.module:factory. Several are compared.",
            autocompletion=_agents,
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="S", help="Game number i, from 0, has the seed S + i.")] = 0,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="How many processes; results do not depend on it.")] = 1,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="An option of the game; any number of them. NAME=A,B compares several values.",
        ),
    ] = None,
    surface: Surface = SCREEN,
    engine: Annotated[str, typer.Option(help="local: processes here. ray: Ray, also on a cluster.")] = "local",
    report: Annotated[str, typer.Option(metavar="FILE.html", help="Write a report that any browser shows.")] = "",
    csv: Annotated[str, typer.Option(metavar="FOLDER", help="Write tables of runs, games and choices as CSV.")] = "",
    parquet: Annotated[str, typer.Option(metavar="FOLDER", help="The same as Parquet: --extra data.")] = "",
    longest: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="A game with more choices is cut and has no result; 2000 by default."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Let an agent play many games; several agents or options play the same seeds side by side."""
    from secondchair.cli.simulate import Wanted, simulate_games
    from secondchair.lab import LONGEST

    wanted = Wanted(
        game=game, agents=agent or ["random"], games=games, seed=seed, jobs=jobs, options=option or [],
        surface=surface, engine=engine, report=report, as_json=json, csv=csv, parquet=parquet,
        longest=longest or LONGEST,
    )  # fmt: skip
    simulate_games(wanted)


@app.command()
def par(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Which games; all by default.", autocompletion=_games)
    ] = None,
    agent: Annotated[str, typer.Option(metavar="NAME", help="The player, as for simulate.")] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games at each level, seeds 1 to N.")] = 400,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="How many processes; results do not depend on it.")] = 1,
    file: Annotated[
        str, typer.Option(metavar="FILE.json", help="The table to write; by default the one that pages compare with.")
    ] = "",
    go_on: Annotated[
        bool, typer.Option("--go-on", help="Keep the games that the table has, and play only those that are missing.")
    ] = False,
) -> None:
    """Measure what a player of ours reaches at every level, for setup, end of game and statistics."""
    from secondchair.cli.par import measure_par

    measure_par(game or [], agent, games, jobs, file, go_on)


@app.command()
def decide(
    bot: Annotated[str, typer.Argument(metavar="BOT", help="The id of the bot's game.", autocompletion=_games)],
    decision: Annotated[str, typer.Argument(metavar="DECISION", help="Which of its decisions.")],
    facts: Annotated[str, typer.Option(metavar="FILE", help="The facts as JSON; - reads them from a pipe.")] = "",
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the facts instead.")] = False,
) -> None:
    """One decision of a bot from facts: the choice and its reasons, as JSON."""
    from secondchair.cli.decide import decide_from_facts

    decide_from_facts(bot, decision, facts, schema)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game (.chair) or a report; -: a pipe.")],
    json: AsJson = False,
    store: StoreUrl = "",
) -> None:
    """Replay a saved game, check every move of it, and print its score sheet."""
    from secondchair.cli.replay import replay_file

    replay_file(file, json, store)


@app.command()
def audit(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game, a .chair file; - reads it from a pipe.")],
    json: AsJson = False,
    store: StoreUrl = "",
) -> None:
    """Say where the bot of a saved game, or one that was run by hand, left its rules first, and what it changed."""
    from secondchair.cli.audit import audit_file

    audit_file(file, json, store)


@app.command()
def stats(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game, with all its figures.")] = "",
    surface: Annotated[str, typer.Option(help="screen or table; both if you name none.")] = "",
    csv: Annotated[bool, typer.Option("--csv", help="Print one line per game, for a spreadsheet.")] = False,
    json: AsJson = False,
    store: StoreUrl = "",
) -> None:
    """What your finished games tell: won and lost, best and mean, streaks, goals."""
    from secondchair.cli.stats import show_statistics

    show_statistics(game, surface, csv, json, store)


@app.command()
def check(store: StoreUrl = "", json: AsJson = False) -> None:
    """Replay every stored game and say which still replay, which are of older rules, and which stop where."""
    from secondchair.cli.replay import check_store

    check_store(store, json)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file; it will hold every saved game.")],
    store: StoreUrl = "",
) -> None:
    """Write all saved games into one file, also while the app runs."""
    from secondchair.cli.copies import backup_store

    backup_store(file, store)


@app.command()
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What “secondchair backup” or a daily copy has written.")],
    replace: Annotated[bool, typer.Option("--replace", help="Instead of the games that are there now.")] = False,
    store: StoreUrl = "",
) -> None:
    """Put the games of a backup back, also while the app runs."""
    from secondchair.cli.copies import restore_store

    restore_store(file, replace, store)


@app.command()
def move(
    source: Annotated[str, typer.Argument(metavar="FROM", help="The store as it is: sqlite:///file or postgresql://…")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty database: sqlite:///file or postgresql://…")],
) -> None:
    """Copy all saved games into another database."""
    from secondchair.cli.copies import move_store

    move_store(source, target)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called: stone-soup.")],
    package: Annotated[
        str,
        typer.Option(metavar="DIR", help="A package of its own in this folder; else among Second Chair's games."),
    ] = "",
) -> None:
    """Make a new game: a copy of the template under a new name, with tests, that runs at once."""
    from secondchair.cli.new_game import make_game

    make_game(name, package)


@app.command()
def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these games.", autocompletion=_games)
    ] = None,
    json: AsJson = False,
) -> None:
    """Measure how quick each game's rules are, in one run of under half a minute."""
    from secondchair.cli.bench import bench_games

    bench_games(game or [], json)


@app.command()
def site(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="An empty folder, or one with a site.")],
    path: Annotated[
        str, typer.Option(metavar="PATH", help="Where it will stand on its host: /chair/ for a page below the root.")
    ] = "/",
) -> None:
    """Build the pocket edition: a folder for any static host, the whole app with Python in it. Needs npm."""
    from secondchair.cli.site import build_site

    build_site(folder, path)
